//! Relation of two shapes at rest: separate, touching or overlapping.

use crate::model::Relation;
use crate::number::Scalar;
use crate::query::meets::Meets;
use crate::query::queries::PairQueries;

/// Returns whether two shapes are separate, touching or overlapping.
///
/// This is the sign of the gap between the surfaces of a ball and another shape; for two balls, the
/// sign of `c = |xB − xA|² − (rA + rB)²`. Lengths are in any unit, but the same for both shapes.
///
/// # Accuracy
/// Exact for every finite input.
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
    A::still(a, b).relation()
}

/// Returns [`relation`], but counts gaps within a tolerance as touching.
///
/// The relation is `Touching` if `|gap| ≤ tolerance`, a length in the unit of the shapes. A
/// negative or NaN tolerance counts as 0: then only an exact touch counts. For a contact with a
/// margin, enlarge the ball: [`Ball::enlarged`](crate::Ball::enlarged).
///
/// # Accuracy
/// Exact for the given floats.
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
    A::still(a, b).relation_within(tolerance)
}
