//! Integers of up to `64 N` bits on the stack.

use core::cmp::Ordering;

use crate::formula::{Ring, Signed};
use crate::verdict::Certain;

/// A sign and a magnitude of at most `N` limbs.
///
/// Operations work only on the limbs in use, so a wide type costs little more than a narrow one.
/// Overflow is not checked: the code that chooses `N` shows that all results fit (see
/// [`super::tier`]). A product needs as many limbs as its factors together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Int<const N: usize> {
    /// The limbs, least significant first; those from `len` on are 0.
    limbs: [u64; N],
    /// The number of limbs up to the highest that is not 0.
    len: usize,
    /// False for zero.
    negative: bool,
}

impl<const N: usize> Int<N> {
    pub(crate) const ZERO: Self = Self { limbs: [0; N], len: 0, negative: false };

    /// `± mantissa 2ˢʰⁱᶠᵗ`.
    #[inline]
    pub(crate) fn new(negative: bool, mantissa: u64, shift: u32) -> Self {
        let mut int = Self::ZERO;
        if mantissa != 0 {
            let (low, high) = halves(u128::from(mantissa) << (shift % 64));
            let at = (shift / 64) as usize;
            int.limbs[at] = low;
            int.len = at + 1;
            if high != 0 {
                int.limbs[at + 1] = high;
                int.len = at + 2;
            }
            int.negative = negative;
        }
        int
    }

    /// `−1`, `0` or `1`, as an ordering against 0.
    #[inline]
    pub(crate) fn sign(&self) -> Ordering {
        match (self.len, self.negative) {
            (0, _) => Ordering::Equal,
            (_, true) => Ordering::Less,
            (_, false) => Ordering::Greater,
        }
    }

    #[inline]
    pub(crate) fn is_zero(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    /// The number of bits of the magnitude.
    #[inline]
    pub(crate) fn bits(&self) -> u32 {
        match self.limbs[..self.len].last() {
            None => 0,
            Some(highest) => 64 * limb_count(self.len) - highest.leading_zeros(),
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

    /// The same number in `M` limbs, which must be enough for those in use.
    pub(crate) fn resized<const M: usize>(&self) -> Int<M> {
        let mut resized = Int { len: self.len, negative: self.negative, ..Int::ZERO };
        resized.limbs[..self.len].copy_from_slice(&self.limbs[..self.len]);
        resized
    }

    #[inline]
    pub(crate) fn add(&self, other: &Self) -> Self {
        self.add_with_sign(other, other.negative)
    }

    #[inline]
    pub(crate) fn sub(&self, other: &Self) -> Self {
        self.add_with_sign(other, !other.negative)
    }

    /// The sum with the magnitude of another number, which is taken as negative or not.
    #[inline]
    fn add_with_sign(&self, other: &Self, negative: bool) -> Self {
        if self.negative == negative {
            self.add_magnitude(other)
        } else {
            match self.compare_magnitude(other) {
                Ordering::Less => other.subtract_magnitude(self, negative),
                Ordering::Equal => Self::ZERO,
                Ordering::Greater => self.subtract_magnitude(other, self.negative),
            }
        }
    }

    #[inline]
    pub(crate) fn mul(&self, other: &Self) -> Self {
        let mut product = Self::ZERO;
        if self.is_zero() || other.is_zero() {
            return product;
        }
        for i in 0..self.len {
            let mut carry = 0;
            for j in 0..other.len {
                let sum = u128::from(self.limbs[i]) * u128::from(other.limbs[j])
                    + u128::from(product.limbs[i + j])
                    + u128::from(carry);
                (product.limbs[i + j], carry) = halves(sum);
            }
            product.limbs[i + other.len] = carry;
        }
        product.len = self.len + other.len;
        product.trim();
        product.negative = self.negative != other.negative;
        product
    }

    /// `self 2ᵏ`.
    pub(crate) fn shl(&self, k: u32) -> Self {
        let mut shifted = Self::ZERO;
        if self.is_zero() {
            return shifted;
        }
        let (at, bit) = ((k / 64) as usize, k % 64);
        let mut carry = 0;
        for i in 0..self.len {
            let (low, high) = halves(u128::from(self.limbs[i]) << bit);
            shifted.limbs[at + i] = low | carry;
            carry = high;
        }
        shifted.len = at + self.len;
        if carry != 0 {
            shifted.limbs[shifted.len] = carry;
            shifted.len += 1;
        }
        shifted.negative = self.negative;
        shifted
    }

    /// `self / 2ᵏ`, without the part below 1.
    pub(crate) fn shr(&self, k: u32) -> Self {
        let (at, bit) = ((k / 64) as usize, k % 64);
        let mut shifted = Self { negative: self.negative, ..Self::ZERO };
        for i in at..self.len {
            let above = if i + 1 < self.len { self.limbs[i + 1] } else { 0 };
            let pair = u128::from(above) << 64 | u128::from(self.limbs[i]);
            shifted.limbs[i - at] = halves(pair >> bit).0;
        }
        shifted.len = self.len.saturating_sub(at);
        shifted.trim();
        shifted.negative &= shifted.len > 0;
        shifted
    }

    /// `self / divisor`, for a divisor other than 0 that divides it.
    ///
    /// The quotient is computed from the lowest limb up, by the inverse of the lowest limb of the
    /// divisor \[Jebelean1993\].
    pub(crate) fn exact_quotient(&self, divisor: &Self) -> Self {
        let zeros = divisor.trailing_zeros();
        let (mut rest, divisor) = (self.shr(zeros), divisor.shr(zeros));
        let inverse = inverse(divisor.limbs[0]);
        let mut quotient = Self::ZERO;
        quotient.len = (rest.len + 1).saturating_sub(divisor.len);
        for i in 0..quotient.len {
            let digit = rest.limbs[i].wrapping_mul(inverse);
            quotient.limbs[i] = digit;
            let mut carry = 0;
            for j in 0..quotient.len - i {
                let product = u128::from(digit) * u128::from(divisor.limbs[j]) + u128::from(carry);
                let (low, high) = halves(product);
                let (difference, borrows) = rest.limbs[i + j].overflowing_sub(low);
                rest.limbs[i + j] = difference;
                // The upper half is the largest only if the lower one is 0, and then nothing is
                // borrowed.
                carry = high + u64::from(borrows);
            }
        }
        quotient.trim();
        quotient.negative = quotient.len > 0 && self.negative != divisor.negative;
        quotient
    }

    /// How often 2 divides the number; 0 for 0.
    pub(crate) fn trailing_zeros(&self) -> u32 {
        let lowest = self.limbs[..self.len].iter().position(|&limb| limb != 0);
        lowest.map_or(0, |at| 64 * limb_count(at) + self.limbs[at].trailing_zeros())
    }

    /// The sum of the magnitudes, with the sign of `self`.
    #[inline]
    fn add_magnitude(&self, other: &Self) -> Self {
        let mut sum = Self::ZERO;
        sum.len = self.len.max(other.len);
        sum.negative = self.negative;
        let mut carry = 0;
        for i in 0..sum.len {
            let wide = u128::from(self.limbs[i]) + u128::from(other.limbs[i]) + u128::from(carry);
            (sum.limbs[i], carry) = halves(wide);
        }
        if carry != 0 {
            sum.limbs[sum.len] = carry;
            sum.len += 1;
        }
        sum
    }

    /// `|self| − |other|`, which must be positive, with a sign.
    #[inline]
    fn subtract_magnitude(&self, other: &Self, negative: bool) -> Self {
        let mut difference = Self::ZERO;
        let mut borrow = false;
        for i in 0..self.len {
            let (once, first) = self.limbs[i].overflowing_sub(other.limbs[i]);
            let (twice, second) = once.overflowing_sub(u64::from(borrow));
            difference.limbs[i] = twice;
            borrow = first || second;
        }
        difference.len = self.len;
        difference.trim();
        difference.negative = negative;
        difference
    }

    #[inline]
    fn compare_magnitude(&self, other: &Self) -> Ordering {
        self.len.cmp(&other.len).then_with(|| {
            let (mine, theirs) = (&self.limbs[..self.len], &other.limbs[..self.len]);
            mine.iter().rev().cmp(theirs.iter().rev())
        })
    }

    #[inline]
    fn trim(&mut self) {
        let highest = self.limbs[..self.len].iter().rposition(|&limb| limb != 0);
        self.len = highest.map_or(0, |index| index + 1);
    }
}

impl<const N: usize> From<i128> for Int<N> {
    /// Takes at least two limbs.
    fn from(value: i128) -> Self {
        let (low, high) = halves(value.unsigned_abs());
        let mut int = Self { negative: value < 0, ..Self::ZERO };
        (int.limbs[0], int.limbs[1], int.len) = (low, high, 2);
        int.trim();
        int
    }
}

impl<const N: usize> Ring for Int<N> {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = {
        let mut limbs = [0; N];
        limbs[0] = 1;
        Self { limbs, len: 1, negative: false }
    };

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

impl<const N: usize> Signed for Int<N> {
    /// Always certain.
    fn sign(&self) -> Certain<Ordering> {
        Ok(Self::sign(self))
    }
}

/// Unwraps an answer about integers, which is always certain.
pub(super) fn known<T>(certain: Certain<T>) -> T {
    match certain {
        Ok(known) => known,
        Err(_) => unreachable!("integers have signs"),
    }
}

/// The sum of the products of two vectors' components.
pub(crate) fn dot<const D: usize, const N: usize>(a: &[Int<N>; D], b: &[Int<N>; D]) -> Int<N> {
    let products = a.iter().zip(b).map(|(a, b)| a.mul(b));
    products.reduce(|sum, product| sum.add(&product)).unwrap_or(Int::ZERO)
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
pub(super) const fn halves(wide: u128) -> (u64, u64) {
    (wide as u64, (wide >> 64) as u64)
}

#[expect(clippy::cast_possible_truncation, reason = "an array of limbs is on the stack")]
const fn limb_count(len: usize) -> u32 {
    len as u32
}

#[cfg(test)]
mod tests {
    use super::{Int, Ordering};

    type Wide = Int<6>;

    fn int(value: i128) -> Wide {
        Wide::from(value)
    }

    fn equal(a: &Wide, b: &Wide) -> bool {
        a.sub(b).is_zero() && a.bits() == b.bits() && a.sign() == b.sign()
    }

    #[test]
    fn sums_and_products_are_those_of_128_bits() {
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
        // (2¹⁹¹ − 1)² = 2³⁸² − 2¹⁹² + 1
        let x = int(1).shl(191).sub(&int(1));
        let square = x.mul(&x);
        assert_eq!(square.bits(), 382);
        assert_eq!((square.word(0), square.word(64), square.word(318)), (1, 0, u64::MAX));
        assert!(equal(&square.sub(&int(1)).add(&int(1).shl(192)), &int(1).shl(382)));
    }

    #[test]
    fn large_numbers_have_two_limbs() {
        for value in [0, 1, -1, 1 << 64, -(1 << 64), i128::MAX, i128::MIN + 1] {
            let magnitude = value.unsigned_abs();
            let (low, high) = super::halves(magnitude);
            let sum = Wide::new(value < 0, high, 64).add(&Wide::new(value < 0, low, 0));
            assert!(equal(&int(value), &sum), "{value}");
        }
    }

    #[test]
    fn an_exact_quotient_is_the_other_factor() {
        let factors = [1, -1, 6, -(1 << 64), (1 << 64) - 1, i128::from(u64::MAX) << 50, i128::MAX];
        for a in factors {
            for b in factors {
                let product = int(a).mul(&int(b));
                assert!(equal(&product.exact_quotient(&int(b)), &int(a)), "{a} × {b}");
            }
            assert!(equal(&Wide::ZERO.exact_quotient(&int(a)), &Wide::ZERO), "0 / {a}");
        }
    }

    #[test]
    fn a_shift_to_the_right_cuts_off() {
        for (value, k) in [(0, 3), (5, 0), (5, 1), (-5, 1), (-5, 3), ((1 << 100) + 1, 64), (7, 900)]
        {
            let cut: i128 = value / (1 << k.min(126));
            assert!(equal(&int(value).shr(k), &int(cut)), "{value} >> {k}");
        }
        let long = int(-0b1011).shl(300);
        assert!(equal(&long.shr(301), &int(-0b101)));
        assert_eq!((long.trailing_zeros(), int(6).trailing_zeros()), (300, 1));
        assert_eq!(Wide::ZERO.trailing_zeros(), 0);
    }

    #[test]
    fn words_are_taken_at_any_bit() {
        let x = int(0b1011).shl(100);
        assert_eq!(x.bits(), 104);
        assert_eq!(x.word(100), 0b1011);
        assert_eq!(x.word(99), 0b10110);
        assert_eq!(x.word(40), 0b1011 << 60);
        assert_eq!(x.word(1000), 0);
        assert_eq!(int(5).word(-3), 40);
        assert_eq!(Wide::ZERO.bits(), 0);
        assert_eq!(Wide::ZERO.sign(), Ordering::Equal);
        assert_eq!(Wide::ZERO.sub(&Wide::ZERO).sign(), Ordering::Equal);
    }
}
