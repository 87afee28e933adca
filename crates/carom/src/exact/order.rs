//! Exact order of two times of impact.
//!
//! It is exact even if both times round to the same float. A time of impact is `(−b − √D) / a`. The
//! difference of two of them, times both `a`, is `x + √y − √z` with
//!
//! ```text
//! x = a₁ b₂ − a₂ b₁    y = a₁² D₂    z = a₂² D₁
//! ```
//!
//! in integers, if lengths and speeds of all balls are in the same units. Squaring twice gives its
//! sign.

use core::cmp::Ordering;

use super::int::Int;
use super::quadratic::{Quadratic, Root};
use super::span::Span;
use super::tier::{self, in_limbs};
use crate::pair::Pair;
use crate::verdict::{Unsure, Verdict};

/// The order of the times of impact of two pairs that have one.
#[cold]
#[inline(never)]
pub(crate) fn order_of_impacts<const D: usize>(one: &Pair<D>, other: &Pair<D>) -> Ordering {
    let length = Span::of(one.lengths().chain(other.lengths()));
    let speed = Span::of(one.speeds().chain(other.speeds()));
    in_limbs!(tier::bits(length.bits(), speed.bits(), D), N => {
        let [one, other] = [one, other].map(|pair| Quadratic::<D, N>::new(pair, length, speed));
        let [at_start, other_at_start] =
            [&one, &other].map(|quadratic| quadratic.verdict() == Verdict::InContact);
        if at_start || other_at_start {
            // A pair already in contact comes first: true comes before false.
            return other_at_start.cmp(&at_start);
        }
        match one.first_root().clearly_compare(other.first_root()) {
            Ok(order) => order,
            Err(Unsure) => compare(&one.exact_first_root(), &other.exact_first_root()),
        }
    })
}

/// The order of two roots.
///
/// If speeds have `s` bits and lengths `l`, the numbers have up to `12 s + 4 l` bits, and a few
/// more for the dimensions. With full-range floats these are 33 584 bits, for which 540 limbs are
/// enough up to D = 2¹⁰⁰.
fn compare(one: &Root, other: &Root) -> Ordering {
    let [a1, b1, d1] = [&one.a, &one.b, &one.d].map(Int::bits);
    let [a2, b2, d2] = [&other.a, &other.b, &other.d].map(Int::bits);
    let x = (a1 + b2).max(a2 + b1) + 1;
    let root = (2 * a1 + d2).max(2 * a2 + d1);
    // The bits of y + z − x², squared.
    let bits = 2 * ((2 * x).max(root + 1) + 1);
    // As in the tiers, two limbs more than the bits fill.
    match bits {
        ..=1024 => compare_in::<18>(one, other),
        1025..=4096 => compare_in::<66>(one, other),
        4097..=8832 => compare_in::<140>(one, other),
        _ => compare_in::<540>(one, other),
    }
}

#[inline(never)]
fn compare_in<const N: usize>(one: &Root, other: &Root) -> Ordering {
    let [a1, b1, d1] = [&one.a, &one.b, &one.d].map(Int::resized::<N>);
    let [a2, b2, d2] = [&other.a, &other.b, &other.d].map(Int::resized::<N>);
    let x = a1.mul(&b2).sub(&a2.mul(&b1));
    sign_of_sum(&x, &a1.mul(&a1).mul(&d2), &a2.mul(&a2).mul(&d1))
}

/// The sign of `x + √y − √z`, for `y` and `z` of at least 0.
///
/// If x and `√y − √z` have opposite signs, the larger magnitude decides: `x²` is above
/// `(√y − √z)² = y + z − 2√(y z)` if `2√(y z)` is above `y + z − x²`.
fn sign_of_sum<const N: usize>(x: &Int<N>, y: &Int<N>, z: &Int<N>) -> Ordering {
    let (sign, sign_of_roots) = (x.sign(), y.sub(z).sign());
    if sign_of_roots == Ordering::Equal || sign == sign_of_roots {
        return sign;
    }
    if sign == Ordering::Equal {
        return sign_of_roots;
    }
    let rest = y.add(z).sub(&x.mul(x));
    let order = if rest.is_negative() {
        Ordering::Greater
    } else {
        y.mul(z).shl(2).sub(&rest.mul(&rest)).sign()
    };
    match order {
        Ordering::Greater => sign,
        Ordering::Equal => Ordering::Equal,
        Ordering::Less => sign_of_roots,
    }
}

#[cfg(test)]
mod tests {
    use super::{Int, Ordering, Root, sign_of_sum};
    use crate::exact::quadratic::WIDEST;

    #[test]
    fn signs_are_those_of_plain_numbers() {
        let int = |x: i32| Int::<6>::new(x < 0, x.unsigned_abs().into(), 0);
        for x in -9..=9_i32 {
            for y in 0..=30 {
                for z in 0..=30 {
                    // For numbers this small, sums other than 0 are far above the rounding error.
                    let sum = f64::from(x) + f64::from(y).sqrt() - f64::from(z).sqrt();
                    let expected =
                        if sum.abs() < 1e-9 { Ordering::Equal } else { sum.total_cmp(&0.0) };
                    let sign = sign_of_sum(&int(x), &int(y), &int(z));
                    assert_eq!(sign, expected, "{x} + √{y} − √{z}");
                }
            }
        }
    }

    #[test]
    fn the_widest_numbers_fit() {
        // As wide as the coefficients of full-range floats in 1024 dimensions can be.
        let one = Int::<WIDEST>::new(false, 1, 0);
        let wide = |bits: u32| one.shl(bits).sub(&one);
        let root = |d| Root { a: wide(4208), b: wide(4208).sub(&wide(4209)), d };
        let (root, later) = (root(wide(8416)), root(wide(8416).sub(&one)));
        assert_eq!(super::compare(&root, &root), Ordering::Equal);
        assert_eq!(super::compare(&root, &later), Ordering::Less);
        assert_eq!(super::compare(&later, &root), Ordering::Greater);
    }
}
