//! Integers of any size.

use core::cmp::Ordering;
use core::fmt;
use core::iter::repeat;

use bumpalo::Bump;

use crate::number::{Certain, Ring, Signed};

/// The memory of the integers of one question.
///
/// It is taken from the heap in large pieces, and given back all at once.
#[derive(Debug)]
pub(crate) struct Memory(Bump);

impl Memory {
    /// Bytes of the first piece, enough for 94 % of the exact questions of `answers 60000`.
    const FIRST: usize = 4000;

    pub(crate) fn new() -> Self {
        Self(Bump::with_capacity(Self::FIRST))
    }

    /// As many limbs, all 0.
    #[inline]
    fn limbs(&self, count: usize) -> &mut [u64] {
        self.0.alloc_slice_fill_copy(count, 0)
    }
}

/// A sign and a magnitude.
///
/// The limbs are in the [`Memory`] of a question, so a copy costs little.
#[derive(Clone, Copy)]
pub(crate) struct Int<'m> {
    /// The limbs up to the highest that is not 0, least significant first.
    limbs: &'m [u64],
    /// False for zero.
    negative: bool,
    /// Where the results of operations are. Only the constants 0 and 1 have none.
    memory: Option<&'m Memory>,
}

impl<'m> Int<'m> {
    pub(crate) const ZERO: Self = Self { limbs: &[], negative: false, memory: None };
    pub(crate) const ONE: Self = Self { limbs: &[1], ..Self::ZERO };

    /// `± mantissa 2ˢʰⁱᶠᵗ`.
    pub(crate) fn new(memory: &'m Memory, negative: bool, mantissa: u64, shift: u32) -> Self {
        if mantissa == 0 {
            return Self { memory: Some(memory), ..Self::ZERO };
        }
        let at = (shift / 64) as usize;
        let limbs = memory.limbs(at + 2);
        (limbs[at], limbs[at + 1]) = halves(u128::from(mantissa) << (shift % 64));
        Self { limbs: trimmed(limbs), negative, memory: Some(memory) }
    }

    pub(crate) fn from_i128(memory: &'m Memory, value: i128) -> Self {
        let limbs = memory.limbs(2);
        (limbs[0], limbs[1]) = halves(value.unsigned_abs());
        Self { limbs: trimmed(limbs), negative: value < 0, memory: Some(memory) }
    }

    /// Where the results of operations with this number are.
    ///
    /// Panics for the constants 0 and 1. Only sums of them, and `1 2ᵏ`, would need memory and have
    /// none; no formula has them ([`Ring::ONE`]).
    #[inline]
    pub(crate) fn memory(&self) -> &'m Memory {
        self.memory.expect("a number other than the constants has memory")
    }

    /// The same number, whose operations have their results in another memory.
    ///
    /// An operation takes the memory of its first operand, if that has one.
    #[inline]
    pub(crate) fn in_memory<'s>(&self, memory: &'s Memory) -> Int<'s>
    where
        'm: 's,
    {
        Int { memory: Some(memory), ..*self }
    }

    /// A copy that lasts as long as another memory.
    pub(crate) fn copied_to<'s>(&self, memory: &'s Memory) -> Int<'s> {
        let limbs = memory.limbs(self.limbs.len());
        limbs.copy_from_slice(self.limbs);
        Int { limbs, negative: self.negative, memory: Some(memory) }
    }

    /// `−1`, `0` or `1`, as an ordering against 0.
    #[inline]
    pub(crate) fn sign(&self) -> Ordering {
        match (self.limbs, self.negative) {
            ([], _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            (_, false) => Ordering::Greater,
        }
    }

    #[inline]
    pub(crate) fn is_zero(&self) -> bool {
        self.limbs.is_empty()
    }

    #[inline]
    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    /// The number of bits of the magnitude.
    #[inline]
    pub(crate) fn bits(&self) -> u32 {
        match self.limbs.last() {
            None => 0,
            Some(highest) => 64 * limb_count(self.limbs.len()) - highest.leading_zeros(),
        }
    }

    /// Bits `from` to `from + 64` of the magnitude; those below bit 0 are 0.
    #[inline]
    pub(crate) fn word(&self, from: i32) -> u64 {
        let limb = |index: i32| {
            usize::try_from(index).ok().and_then(|index| self.limbs.get(index)).map_or(0, |&x| x)
        };
        let (at, bit) = (from.div_euclid(64), from.rem_euclid(64));
        let pair = u128::from(limb(at + 1)) << 64 | u128::from(limb(at));
        halves(pair >> bit).0
    }

    #[inline]
    pub(crate) fn add(&self, other: &Self) -> Self {
        self.add_with_sign(other, other.negative)
    }

    #[inline]
    pub(crate) fn sub(&self, other: &Self) -> Self {
        self.add_with_sign(other, !other.negative)
    }

    /// `−self`.
    #[inline]
    pub(crate) fn negated(&self) -> Self {
        Self { negative: !self.negative && !self.is_zero(), ..*self }
    }

    /// The sum with the magnitude of another number, which is taken as negative or not.
    #[inline(never)]
    fn add_with_sign(&self, other: &Self, negative: bool) -> Self {
        let zero = self.zero_with(other);
        match (self.limbs, other.limbs) {
            (_, []) => Self { memory: zero.memory, ..*self },
            ([], limbs) => Self { limbs, negative, ..zero },
            (x, y) if self.negative == negative => {
                let (long, short) = if x.len() < y.len() { (y, x) } else { (x, y) };
                let limbs = sum(long, short, zero.memory().limbs(long.len() + 1));
                Self { limbs, negative, ..zero }
            }
            (x, y) => {
                let (large, small, negative) = match compare_magnitudes(x, y) {
                    Ordering::Less => (y, x, negative),
                    Ordering::Equal => return zero,
                    Ordering::Greater => (x, y, self.negative),
                };
                let limbs = difference(large, small, zero.memory().limbs(large.len()));
                Self { limbs, negative, ..zero }
            }
        }
    }

    #[inline(never)]
    pub(crate) fn mul(&self, other: &Self) -> Self {
        let zero = self.zero_with(other);
        let limbs = match (self.limbs, other.limbs) {
            ([], _) | (_, []) => return zero,
            ([1], limbs) | (limbs, [1]) => limbs,
            (x, y) => product(x, y, zero.memory().limbs(x.len() + y.len())),
        };
        Self { limbs, negative: self.negative != other.negative, ..zero }
    }

    /// `n self`.
    pub(crate) fn multiple(&self, n: u64) -> Self {
        if self.is_zero() { *self } else { self.mul(&Int::new(self.memory(), false, n, 0)) }
    }

    /// `self 2ᵏ`.
    #[inline(never)]
    pub(crate) fn shl(&self, k: u32) -> Self {
        if self.is_zero() || k == 0 {
            return *self;
        }
        let (at, bit) = ((k / 64) as usize, k % 64);
        let end = at + self.limbs.len();
        let shifted = self.memory().limbs(end + 1);
        let mut carry = 0;
        for (place, &limb) in shifted[at..end].iter_mut().zip(self.limbs) {
            let (low, high) = halves(u128::from(limb) << bit);
            *place = low | carry;
            carry = high;
        }
        shifted[end] = carry;
        Self { limbs: trimmed(shifted), ..*self }
    }

    /// `self / 2ᵏ`, without the part below 1.
    pub(crate) fn shr(&self, k: u32) -> Self {
        let (at, bit) = ((k / 64) as usize, k % 64);
        let kept = self.limbs.get(at..).unwrap_or(&[]);
        if kept.is_empty() || k == 0 {
            return Self { limbs: kept, negative: self.negative && !kept.is_empty(), ..*self };
        }
        let shifted = self.memory().limbs(kept.len());
        let above = kept[1..].iter().chain(&[0]);
        for (place, (&limb, &above)) in shifted.iter_mut().zip(kept.iter().zip(above)) {
            *place = halves((u128::from(above) << 64 | u128::from(limb)) >> bit).0;
        }
        let limbs = trimmed(shifted);
        Self { limbs, negative: self.negative && !limbs.is_empty(), ..*self }
    }

    /// `self / divisor`, for a divisor other than 0 that divides it.
    ///
    /// The quotient is computed from the lowest limb up, by the inverse of the lowest limb of the
    /// divisor \[Jebelean1993\].
    pub(crate) fn exact_quotient(&self, divisor: &Self) -> Self {
        let zeros = divisor.trailing_zeros();
        let (dividend, divisor) = (self.shr(zeros), divisor.shr(zeros));
        if dividend.is_zero() {
            return dividend;
        }
        let count = dividend.limbs.len() + 1 - divisor.limbs.len();
        let quotient = dividend.memory().limbs(count);
        let rest = dividend.memory().limbs(count);
        rest.copy_from_slice(&dividend.limbs[..count]);
        let inverse = inverse(divisor.limbs[0]);
        for i in 0..count {
            let digit = rest[i].wrapping_mul(inverse);
            quotient[i] = digit;
            let mut carry = 0;
            for (place, &limb) in rest[i..].iter_mut().zip(divisor.limbs.iter().chain(repeat(&0))) {
                let (low, high) = halves(u128::from(digit) * u128::from(limb) + u128::from(carry));
                let (difference, borrows) = place.overflowing_sub(low);
                *place = difference;
                // The upper half is the largest only if the lower one is 0, and then nothing is
                // borrowed.
                carry = high + u64::from(borrows);
            }
        }
        let negative = dividend.negative != divisor.negative;
        Self { limbs: trimmed(quotient), negative, ..dividend }
    }

    /// How often 2 divides the number; 0 for 0.
    pub(crate) fn trailing_zeros(&self) -> u32 {
        let lowest = self.limbs.iter().position(|&limb| limb != 0);
        lowest.map_or(0, |at| 64 * limb_count(at) + self.limbs[at].trailing_zeros())
    }

    /// 0, with the memory for results of two numbers.
    #[inline]
    fn zero_with(&self, other: &Self) -> Self {
        Self { memory: self.memory.or(other.memory), ..Self::ZERO }
    }
}

impl fmt::Debug for Int<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.negative { "-0x" } else { "0x" })?;
        self.limbs.iter().rev().try_for_each(|limb| write!(f, "{limb:016x}"))
    }
}

impl Ring for Int<'_> {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    fn plus(&self, other: &Self) -> Self {
        self.add(other)
    }

    fn minus(&self, other: &Self) -> Self {
        self.sub(other)
    }

    fn times(&self, other: &Self) -> Self {
        self.mul(other)
    }
}

impl Signed for Int<'_> {
    /// Always certain.
    fn sign(&self) -> Certain<Ordering> {
        Ok(Self::sign(self))
    }
}

/// Unwraps an answer about integers, which is always certain.
pub(crate) fn known<T>(certain: Certain<T>) -> T {
    match certain {
        Ok(known) => known,
        Err(_) => unreachable!("integers have signs"),
    }
}

/// `long + short`, in a place with one limb more than `long`.
fn sum<'m>(long: &[u64], short: &[u64], place: &'m mut [u64]) -> &'m [u64] {
    let mut carry = 0;
    let others = short.iter().chain(repeat(&0));
    for (place, (&limb, &other)) in place.iter_mut().zip(long.iter().zip(others)) {
        (*place, carry) = halves(u128::from(limb) + u128::from(other) + u128::from(carry));
    }
    place[long.len()] = carry;
    trimmed(place)
}

/// `large − small`, which is positive, in a place as long as `large`.
fn difference<'m>(large: &[u64], small: &[u64], place: &'m mut [u64]) -> &'m [u64] {
    let mut borrow = false;
    let others = small.iter().chain(repeat(&0));
    for (place, (&limb, &other)) in place.iter_mut().zip(large.iter().zip(others)) {
        let (once, first) = limb.overflowing_sub(other);
        let (twice, second) = once.overflowing_sub(u64::from(borrow));
        *place = twice;
        borrow = first || second;
    }
    trimmed(place)
}

/// `x y`, in a place of zeros as long as both.
fn product<'m>(x: &[u64], y: &[u64], place: &'m mut [u64]) -> &'m [u64] {
    for (i, &limb) in x.iter().enumerate() {
        let mut carry = 0;
        for (place, &other) in place[i..].iter_mut().zip(y) {
            let sum = u128::from(limb) * u128::from(other) + u128::from(*place) + u128::from(carry);
            (*place, carry) = halves(sum);
        }
        place[i + y.len()] = carry;
    }
    trimmed(place)
}

fn compare_magnitudes(x: &[u64], y: &[u64]) -> Ordering {
    x.len().cmp(&y.len()).then_with(|| x.iter().rev().cmp(y.iter().rev()))
}

/// The limbs up to the highest that is not 0.
fn trimmed(limbs: &[u64]) -> &[u64] {
    let highest = limbs.iter().rposition(|&limb| limb != 0);
    &limbs[..highest.map_or(0, |index| index + 1)]
}
/// The inverse of an odd number modulo 2⁶⁴, by Newton steps.
///
/// Each step doubles the number of correct bits. An odd number is its own inverse modulo 8.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut bits = 3;
    while bits < 64 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

/// The lower and the upper 64 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "to take it apart is the point")]
pub(crate) const fn halves(wide: u128) -> (u64, u64) {
    (wide as u64, (wide >> 64) as u64)
}

#[expect(clippy::cast_possible_truncation, reason = "memory holds fewer limbs")]
const fn limb_count(len: usize) -> u32 {
    len as u32
}

#[cfg(test)]
mod tests {
    use super::{Int, Memory, Ordering};

    fn equal(a: &Int<'_>, b: &Int<'_>) -> bool {
        a.sub(b).is_zero() && a.bits() == b.bits() && a.sign() == b.sign()
    }

    #[test]
    fn sums_and_products_are_those_of_128_bits() {
        let memory = Memory::new();
        let int = |value| Int::from_i128(&memory, value);
        let values = [0, 1, -1, 7, i128::from(u64::MAX), -(1 << 64), 1 << 62, -(1 << 61) - 5];
        for a in values {
            for b in values {
                let (x, y) = (int(a), int(b));
                assert!(equal(&x.add(&y), &int(a + b)), "{a} + {b}");
                assert!(equal(&x.sub(&y), &int(a - b)), "{a} − {b}");
                if let Some(product) = a.checked_mul(b) {
                    assert!(equal(&x.mul(&y), &int(product)), "{a} × {b}");
                }
                assert_eq!(x.sub(&y).sign(), a.cmp(&b));
            }
        }
    }

    #[test]
    fn carries_run_through_all_limbs() {
        let memory = Memory::new();
        let int = |value| Int::from_i128(&memory, value);
        // (2¹⁹¹ − 1)² = 2³⁸² − 2¹⁹² + 1
        let x = int(1).shl(191).sub(&int(1));
        let square = x.mul(&x);
        assert_eq!(square.bits(), 382);
        assert_eq!((square.word(0), square.word(64), square.word(318)), (1, 0, u64::MAX));
        assert!(equal(&square.sub(&int(1)).add(&int(1).shl(192)), &int(1).shl(382)));
    }

    #[test]
    fn large_numbers_have_two_limbs() {
        let memory = Memory::new();
        let int = |value| Int::from_i128(&memory, value);
        for value in [0, 1, -1, 1 << 64, -(1 << 64), i128::MAX, i128::MIN + 1] {
            let magnitude = value.unsigned_abs();
            let (low, high) = crate::number::int::halves(magnitude);
            let sum =
                Int::new(&memory, value < 0, high, 64).add(&Int::new(&memory, value < 0, low, 0));
            assert!(equal(&int(value), &sum), "{value}");
        }
    }

    #[test]
    fn an_exact_quotient_is_the_other_factor() {
        let memory = Memory::new();
        let int = |value| Int::from_i128(&memory, value);
        let factors = [1, -1, 6, -(1 << 64), (1 << 64) - 1, i128::from(u64::MAX) << 50, i128::MAX];
        for a in factors {
            for b in factors {
                let product = int(a).mul(&int(b));
                assert!(equal(&product.exact_quotient(&int(b)), &int(a)), "{a} × {b}");
            }
            assert!(equal(&Int::ZERO.exact_quotient(&int(a)), &Int::ZERO), "0 / {a}");
        }
    }

    #[test]
    fn a_shift_to_the_right_cuts_off() {
        let memory = Memory::new();
        let int = |value| Int::from_i128(&memory, value);
        for (value, k) in [(0, 3), (5, 0), (5, 1), (-5, 1), (-5, 3), ((1 << 100) + 1, 64), (7, 900)]
        {
            let cut: i128 = value / (1 << k.min(126));
            assert!(equal(&int(value).shr(k), &int(cut)), "{value} >> {k}");
        }
        let long = int(-0b1011).shl(300);
        assert!(equal(&long.shr(301), &int(-0b101)));
        assert_eq!((long.trailing_zeros(), int(6).trailing_zeros()), (300, 1));
        assert_eq!(Int::ZERO.trailing_zeros(), 0);
    }

    #[test]
    fn words_are_taken_at_any_bit() {
        let memory = Memory::new();
        let int = |value| Int::from_i128(&memory, value);
        let x = int(0b1011).shl(100);
        assert_eq!(x.bits(), 104);
        assert_eq!(x.word(100), 0b1011);
        assert_eq!(x.word(99), 0b10110);
        assert_eq!(x.word(40), 0b1011 << 60);
        assert_eq!(x.word(1000), 0);
        assert_eq!(int(5).word(-3), 40);
        assert_eq!(Int::ZERO.bits(), 0);
        assert_eq!(Int::ZERO.sign(), Ordering::Equal);
        assert_eq!(Int::ZERO.sub(&Int::ZERO).sign(), Ordering::Equal);
    }
}
