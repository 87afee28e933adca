//! Exact order of two times of contact.
//!
//! It is exact even if both times round to the same float. A time of impact is `(−b − √D) / a`. The
//! difference of two of them, times both `a`, is `x + √y − √z` with
//!
//! ```text
//! x = a₁ b₂ − a₂ b₁    y = a₁² D₂    z = a₂² D₁
//! ```
//!
//! in integers, if lengths and speeds of all balls are in the same units. Squaring twice gives its
//! sign. A last contact is at `(−b + √D) / a`: for it the first root has a minus.

use core::cmp::Ordering;

use super::quadratic::{Quadratic, WholePair};
use crate::model::Verdict;
use crate::number::int::Int;
use crate::number::span::Span;
use crate::number::{Memory, Unsure};
use crate::problem::Pair;

/// The order of the times of impact of two pairs that have one.
#[cold]
#[inline(never)]
pub(crate) fn order_of_impacts<const D: usize>(one: &Pair<D>, other: &Pair<D>) -> Ordering {
    let length = Span::of(one.lengths().chain(other.lengths())).unit;
    let speed = Span::of(one.speeds().chain(other.speeds())).unit;
    let memory = &Memory::new();
    let [one, other] = [one, other].map(|pair| WholePair::new(memory, pair, length, speed));
    let [at_start, other_at_start] =
        [&one, &other].map(|quadratic| quadratic.verdict() == Verdict::InContact);
    if at_start || other_at_start {
        // A pair already in contact comes first: true comes before false.
        return other_at_start.cmp(&at_start);
    }
    match one.first_root().clearly_compare(other.first_root()) {
        Ok(order) => order,
        Err(Unsure) => compare(&one.coefficients(), &other.coefficients()),
    }
}

/// Whether the contact of one pair begins no later than that of another pair ends, for pairs that
/// both have a contact.
#[cold]
#[inline(never)]
pub(crate) fn begins_before_end<const D: usize, const E: usize>(
    one: &Pair<D>,
    other: &Pair<E>,
) -> bool {
    let length = Span::of(one.lengths().chain(other.lengths())).unit;
    let speed = Span::of(one.speeds().chain(other.speeds())).unit;
    let memory = &Memory::new();
    let one = WholePair::new(memory, one, length, speed);
    let other = WholePair::new(memory, other, length, speed);
    let Some(end) = other.last_root() else { return true };
    if one.verdict() == Verdict::InContact {
        return true;
    }
    one.first_root().clearly_compare(end).map_or_else(
        |Unsure| {
            let Quadratic { a: a1, b: b1, d: d1 } = &one.coefficients();
            let Quadratic { a: a2, b: b2, d: d2 } = &other.coefficients();
            let x = a1.mul(b2).sub(&a2.mul(b1));
            !is_above_sum(&x, &a2.mul(a2).mul(d1), &a1.mul(a1).mul(d2))
        },
        |order| order == Ordering::Less,
    )
}

/// Whether `x` is above `√y + √z`, for `y` and `z` of at least 0.
///
/// If x is positive, its square is compared with `y + z + 2√(y z)`.
fn is_above_sum(x: &Int, y: &Int, z: &Int) -> bool {
    if x.sign() != Ordering::Greater {
        return false;
    }
    let rest = x.mul(x).sub(&y.add(z));
    !rest.is_negative() && rest.mul(&rest).sub(&y.mul(z).shl(2)).sign() == Ordering::Greater
}

/// The order of two first roots.
fn compare(one: &Quadratic, other: &Quadratic) -> Ordering {
    let Quadratic { a: a1, b: b1, d: d1 } = one;
    let Quadratic { a: a2, b: b2, d: d2 } = other;
    let x = a1.mul(b2).sub(&a2.mul(b1));
    sign_of_sum(&x, &a1.mul(a1).mul(d2), &a2.mul(a2).mul(d1))
}

/// The sign of `x + √y − √z`, for `y` and `z` of at least 0.
///
/// If x and `√y − √z` have opposite signs, the larger magnitude decides: `x²` is above
/// `(√y − √z)² = y + z − 2√(y z)` if `2√(y z)` is above `y + z − x²`.
pub(super) fn sign_of_sum(x: &Int, y: &Int, z: &Int) -> Ordering {
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
    use super::{Int, Memory, Ordering, Quadratic, is_above_sum, sign_of_sum};

    #[test]
    fn signs_are_those_of_plain_numbers() {
        for x in -9..=9_i32 {
            for y in 0..=30 {
                for z in 0..=30 {
                    let memory = Memory::new();
                    let int = |x: i32| Int::new(&memory, x < 0, x.unsigned_abs().into(), 0);
                    // For numbers this small, sums other than 0 are far above the rounding error.
                    let sum = f64::from(x) + f64::from(y).sqrt() - f64::from(z).sqrt();
                    let expected =
                        if sum.abs() < 1e-9 { Ordering::Equal } else { sum.total_cmp(&0.0) };
                    let sign = sign_of_sum(&int(x), &int(y), &int(z));
                    assert_eq!(sign, expected, "{x} + √{y} − √{z}");
                    let excess = f64::from(x) - f64::from(y).sqrt() - f64::from(z).sqrt();
                    let is_above = is_above_sum(&int(x), &int(y), &int(z));
                    assert_eq!(is_above, excess > 1e-9, "{x} and √{y} + √{z}");
                }
            }
        }
    }

    #[test]
    fn the_widest_roots_have_an_order() {
        // As wide as the coefficients of full-range floats in 1024 dimensions can be.
        let memory = Memory::new();
        let one = Int::new(&memory, false, 1, 0);
        let wide = |bits: u32| one.shl(bits).sub(&one);
        let root = |d| Quadratic { a: wide(4208), b: wide(4208).sub(&wide(4209)), d };
        let (root, later) = (root(wide(8416)), root(wide(8416).sub(&one)));
        assert_eq!(super::compare(&root, &root), Ordering::Equal);
        assert_eq!(super::compare(&root, &later), Ordering::Less);
        assert_eq!(super::compare(&later, &root), Ordering::Greater);
    }
}
