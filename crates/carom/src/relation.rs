//! Two balls standing still: separate, touching or overlapping.

use crate::vector::{dot, sqrt, sub};
use crate::{Ball, Scalar};

/// How two balls stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The gap between the surfaces is positive.
    Separate,
    /// The gap is zero: one point in common.
    Touching,
    /// The gap is negative.
    Overlapping,
}

/// Separate, touching or overlapping: the sign of `c = |xB − xA|² − (rA + rB)²`.
#[inline]
#[must_use]
pub fn relation<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Relation {
    let p = offset(a, b);
    let r = a.radius().into() + b.radius().into();
    let (distance_squared, radii_squared) = (dot(p, p), r * r);
    if distance_squared > radii_squared {
        Relation::Separate
    } else if distance_squared < radii_squared {
        Relation::Overlapping
    } else {
        Relation::Touching
    }
}

/// The same with `Touching` wherever `|gap| ≤ tolerance`, a length.
///
/// A negative or NaN tolerance counts as 0.
#[inline]
#[must_use]
pub fn relation_within<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
    tolerance: S,
) -> Relation {
    let gap: f64 = gap(a, b).into();
    if gap.abs() <= tolerance.into() { Relation::Touching } else { relation(a, b) }
}

/// The signed distance between the surfaces: negative where the balls overlap.
#[inline]
#[must_use]
pub fn gap<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> S {
    let p = offset(a, b);
    S::from_f64(sqrt(dot(p, p)) - (a.radius().into() + b.radius().into()))
}

/// The point of A's surface nearest to B, and the point of B's surface nearest to A.
#[inline]
#[must_use]
pub fn closest_points<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> ([S; D], [S; D]) {
    let p = offset(a, b);
    let distance = sqrt(dot(p, p));
    let n: [f64; D] = core::array::from_fn(|k| {
        if distance > 0.0 {
            p[k] / distance
        } else if k == 0 {
            1.0
        } else {
            0.0
        }
    });
    let point = |ball: &Ball<D, S>, sign: f64| {
        core::array::from_fn(|k| {
            S::from_f64(ball.center()[k].into() + sign * ball.radius().into() * n[k])
        })
    };
    (point(a, 1.0), point(b, -1.0))
}

fn offset<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> [f64; D] {
    sub(b.center().map(Into::into), a.center().map(Into::into))
}
