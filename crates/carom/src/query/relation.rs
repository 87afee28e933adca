//! Two balls standing still: separate, touching or overlapping?
//!
//! The gap between the surfaces is `|p| − R`, with `p = xB − xA` and `R = rA + rB`. Its sign is
//! that of `c = p·p − R²`: no square root \[Pool Hall Lessons\] \[Two Circles\].

use crate::answer::Relation;
use crate::float::Scalar;
use crate::pair::Pair;
use crate::query::meets::Meets;
use crate::shape::Ball;
use crate::verdict::Unsure;
use crate::{exact, filter};

/// Separate, touching or overlapping: the sign of the gap between the surfaces of a ball and another
/// shape; of two balls, that of `c = |xB − xA|² − (rA + rB)²`.
///
/// ```
/// use carom::{Circle, Relation, relation};
///
/// let a = Circle::new([100.0, 50.0], 40.0)?;
/// let b = Circle::new([50.0, 50.0], 10.0)?;
/// assert_eq!(relation(&a, &b), Relation::Touching);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn relation<const D: usize, S: Scalar, A, B>(a: &A, b: &B) -> Relation
where
    A: Meets<D, S, B>,
{
    a.relation(b)
}

#[inline]
pub(super) fn of_balls<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Relation {
    let pair = Pair::still(a, b);
    let sign = filter::sign_of_gap(&pair.approach());
    Relation::from_sign_of_gap(sign.unwrap_or_else(|Unsure| exact::sign_of_gap(&pair)))
}

/// The same with `Touching` wherever `|gap| ≤ tolerance`, a length: decided exactly, on the floats that are
/// given.
///
/// A negative or NaN tolerance counts as 0, where only an exact touch is left. For a hit with a margin, ask
/// about a ball that is larger: [`Ball::enlarged`](crate::Ball::enlarged).
///
/// ```
/// use carom::{Circle, Relation, Segment, relation, relation_within};
///
/// let a = Circle::new([0.0, 0.0], 1.0)?;
/// let b = Circle::new([2.001, 0.0], 1.0)?;
/// assert_eq!(relation(&a, &b), Relation::Separate);
/// assert_eq!(relation_within(&a, &b, 0.01), Relation::Touching);
///
/// let wall = Segment::new([-5.0, 0.999], [5.0, 0.999])?;
/// assert_eq!(relation(&a, &wall), Relation::Overlapping);
/// assert_eq!(relation_within(&a, &wall, 0.01), Relation::Touching);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn relation_within<const D: usize, S: Scalar, A, B>(a: &A, b: &B, tolerance: S) -> Relation
where
    A: Meets<D, S, B>,
{
    a.relation_within(b, tolerance)
}

#[inline]
pub(super) fn of_balls_within<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
    tolerance: S,
) -> Relation {
    let pair = Pair::still(a, b);
    let tolerance: f64 = tolerance.into();
    // NaN fails the comparison.
    let within = tolerance > 0.0
        && match filter::gap::<D, f64, false>(&pair).map(f64::abs) {
            // Rounding is monotonic: where the rounded numbers differ, they are in the order of the
            // exact ones.
            Ok(gap) if gap != tolerance => gap < tolerance,
            Ok(_) | Err(Unsure) => exact::distance_within(&pair, tolerance),
        };
    if within { Relation::Touching } else { of_balls(a, b) }
}
