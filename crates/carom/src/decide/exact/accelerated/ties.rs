//! Equal gaps of two accelerated balls at two times.
//!
//! At both of them the gap is smaller than at the times around.
//!
//! With `d² = a₀ + a₁ t + … + a₄ t⁴`, a gap that is the same at two such times is found without its
//! value.
//!
//! - At a time `m` where the slope of the gap is 0, `ġ d = s`. If the gap is also that at the time
//!   `e`, `d(e) = T` with `T = d(m) − ġ y` and `y = m − e`. In `T² − d(e)²` all but
//!   `−y² (3 a₄ y² + 2 b₃ y + b₂ − ġ²)` cancels, where `b` are the coefficients of `d²` in powers
//!   of `t − e`. So `m` is a root of a quadratic, and `T` is not negative there.
//! - If the slope is 0 at both times, `d² − (k + ġ t)²` has two double roots for some `k`: it is
//!   `a₄ (t² + u t + v)²`. Three of its coefficients give `u`, `v` and `k`, and the fourth is the
//!   condition. In addition, `k + ġ t` is not negative at both roots. Then the gap is `k − R` there
//!   and at least as much everywhere.

use core::cmp::Ordering;

use super::polynomial::{Fraction, Polynomial};
use super::slope::Slope;
use super::solid::Surd;
use crate::number::int::Int;
use crate::number::vector::{MapEach, from_fn};

/// Whether the gap at `e` is the same as at the only time that `is_there` accepts and at which the
/// slope of the gap is 0.
pub(super) fn ties_with_root<'m>(
    slope: &Slope<'m>,
    e: &Fraction<'m>,
    is_there: impl Fn(&Surd<'_, 'm>) -> bool,
) -> bool {
    let (n, m) = (&e.numerator, &e.denominator);
    let [_, _, a2, a3, a4] = slope.square().coefficients();
    let (rate, square_of_rate) = slope.rate();
    let (mm, nm, nn) = (m.mul(m), n.mul(m), n.mul(n));
    let quadratic = Polynomial::new([
        a4.mul(&nn).add(&a3.mul(&nm)).add(&a2.sub(square_of_rate).mul(&mm)),
        a3.mul(&mm).add(&a4.mul(&nm)).shl(1),
        a4.mul(&mm).multiple(3),
        Int::ZERO,
        Int::ZERO,
    ]);
    // m x − n, and its square times ġ².
    let behind = Polynomial::new([n.negated(), *m, Int::ZERO, Int::ZERO, Int::ZERO]);
    let growth = [nn, nm.shl(1).negated(), mm].map_each(|c| c.mul(square_of_rate));
    let squares = Polynomial::new(from_fn(|k: usize| {
        let square = slope.square().coefficients()[k].mul(&mm);
        growth.get(k).map_or(square, |growth| square.sub(growth))
    }));
    Surd::all_of(&quadratic).iter().flatten().any(|root| {
        let is_critical = || slope.sign_at_root(root) == Ordering::Equal;
        // Whether ġ y is positive.
        let grows = || rate.is_ne() && root.sign_of(&behind) == rate;
        is_there(root) && is_critical() && !(grows() && root.sign_of(&squares) == Ordering::Less)
    })
}

/// Whether the gap is the same at both times at which it turns from falling to rising, if there are
/// two.
pub(super) fn roots_tie(slope: &Slope<'_>) -> bool {
    let [a0, a1, a2, a3, a4] = slope.square().coefficients();
    let (rate, gg) = slope.rate();
    let a33 = a3.mul(a3);
    let fourfold = a4.shl(2);
    let n = fourfold.mul(&a2.sub(gg)).sub(&a33);
    let c1 = a4.mul(a4).mul(a1).shl(3).sub(&a3.mul(&n));
    let product = fourfold.mul(gg);
    let left = a4.mul(a4).mul(a4).mul(a0).shl(6).sub(&n.mul(&n)).mul(&product);
    if !left.sub(&c1.mul(&c1)).is_zero() {
        return false;
    }
    let c2 = c1.sub(&product.mul(a3));
    let spread = product.mul(&product).mul(&a33.sub(&n.shl(1)));
    let is_positive = rate.is_eq() || c2.sign().is_eq() || c2.sign() == rate;
    is_positive && c2.mul(&c2).sub(&spread).sign().is_ge()
}
