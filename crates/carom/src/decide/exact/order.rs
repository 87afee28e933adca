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

use super::quadratic::{FirstRoot, WholePair};
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
        Err(Unsure) => compare(&one.exact_first_root(), &other.exact_first_root()),
    }
}

/// The order of two roots.
fn compare(one: &FirstRoot, other: &FirstRoot) -> Ordering {
    let FirstRoot { a: a1, b: b1, d: d1 } = one;
    let FirstRoot { a: a2, b: b2, d: d2 } = other;
    let x = a1.mul(b2).sub(&a2.mul(b1));
    sign_of_sum(&x, &a1.mul(a1).mul(d2), &a2.mul(a2).mul(d1))
}

/// The sign of `x + √y − √z`, for `y` and `z` of at least 0.
///
/// If x and `√y − √z` have opposite signs, the larger magnitude decides: `x²` is above
/// `(√y − √z)² = y + z − 2√(y z)` if `2√(y z)` is above `y + z − x²`.
fn sign_of_sum(x: &Int, y: &Int, z: &Int) -> Ordering {
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
    use super::{FirstRoot, Int, Memory, Ordering, sign_of_sum};

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
        let root = |d| FirstRoot { a: wide(4208), b: wide(4208).sub(&wide(4209)), d };
        let (root, later) = (root(wide(8416)), root(wide(8416).sub(&one)));
        assert_eq!(super::compare(&root, &root), Ordering::Equal);
        assert_eq!(super::compare(&root, &later), Ordering::Less);
        assert_eq!(super::compare(&later, &root), Ordering::Greater);
    }
}
