//! Exact closest approach of two balls on straight paths, whose radii change.
//!
//! With `d² = a t² + 2 b t + c` and `N = a c − b²`, the slope of the gap is 0 where
//! `b + a t = ġ √(N / (a − ġ²))`. The gap is convex, so it is least there, and
//! `(√(N (a − ġ²)) + ġ b) / a − R`.

use core::cmp::Ordering;

use super::last_time::LastTime;
use super::motion::WholeMotion;
use super::polynomial::{Dyadic, Fraction};
use super::slope::Slope;
use super::whole_gap::WholeGap;
use crate::model::ClosestApproach;
use crate::number::int::Int;
use crate::number::{Memory, Real};

/// The closest approach up to the end of the search.
pub(super) fn nearest<'m, const D: usize>(
    memory: &'m Memory,
    motion: &WholeMotion<'m, D>,
    slope: &Slope<'m>,
    end: &LastTime<'m>,
) -> ClosestApproach<Real> {
    let at = |x: &Fraction<'m>, time: Real| {
        let gap = WholeGap::at(motion, slope.square(), x).value();
        ClosestApproach { time, gap: gap.scaled(motion.unit_of_length()) }
    };
    if motion.slope_of_gap_at_start().is_ge() {
        return at(&Fraction::from(&Dyadic::zero(memory)), Real::ZERO);
    }
    if slope.sign_at(&end.x) == Ordering::Less {
        return at(&end.x, end.time);
    }
    // The slope has a root, so a is not 0, and N is 0 unless it is above ġ².
    let [c, twice_b, a] = slope.square().quadratic();
    let (sign, square_of_rate) = slope.rate();
    let (a4, rate) = (a.shl(2), motion.rate());
    let [excess, n] = [a.sub(square_of_rate), a.mul(c).shl(2).sub(&twice_b.mul(twice_b))];
    // Four times N (a − ġ²).
    let product = n.mul(&excess);
    let time = if product.is_zero() {
        Real::of(&twice_b.negated()) / Real::of(&a.shl(1))
    } else {
        // 2 a (a − ġ²) t = ±√(4 N ġ² (a − ġ²)) − 2 b (a − ġ²)
        let root = product.mul(square_of_rate);
        let rest = twice_b.mul(&excess).negated();
        signed_root_plus(sign, &root, &rest) / Real::of(&a.mul(&excess).shl(1))
    };
    // 4 a times the gap: 2 √(4 N (a − ġ²)) + 4 ġ b − 4 a R.
    let rest = rate.mul(twice_b).shl(1).sub(&a4.mul(motion.reach()));
    let gap = signed_root_plus(Ordering::Greater, &product.shl(2), &rest) / Real::of(&a4);
    let time = time.scaled(motion.unit_of_time());
    ClosestApproach { time, gap: gap.scaled(motion.unit_of_length()) }
}

/// `±√square + x`, with no loss where the two cancel.
fn signed_root_plus(sign: Ordering, square: &Int<'_>, x: &Int<'_>) -> Real {
    let root = match sign {
        Ordering::Less => -Real::root(square),
        Ordering::Equal => Real::ZERO,
        Ordering::Greater => Real::root(square),
    };
    let rest = Real::of(x);
    if root.sign() != rest.sign().reverse() || root.sign().is_eq() {
        return root + rest;
    }
    Real::of(&square.sub(&x.mul(x))) / (root - rest)
}
