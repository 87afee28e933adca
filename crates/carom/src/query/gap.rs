//! Gap and nearest points of a ball and another shape at rest.

use crate::number::Scalar;
use crate::query::meets::Meets;
use crate::query::queries::PairQueries;

/// Returns the gap: the signed distance between the surfaces.
///
/// It is a length in the unit of the shapes, which is any unit, but the same for both. It is
/// negative where they overlap.
///
/// # Accuracy
/// Within two units in the last place, or 2⁻¹⁰⁰ of the sum of the radii of two balls if that is
/// more, also where the shapes nearly touch. Infinite beyond the
/// largest float.
///
/// ```
/// use carom::{Circle, gap};
///
/// let a = Circle::new([0.0, 0.0], 2.0)?;
/// let b = Circle::new([3.0, 4.0], 2.5)?;
/// assert_eq!(gap(&a, &b), 0.5);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn gap<const D: usize, S: Scalar, A, B>(a: &A, b: &B) -> S
where
    A: Meets<D, S, B>,
{
    A::still(a, b).gap()
}

/// Returns the point of each surface that is nearest to the other.
///
/// The first point is on A, the second on B. For two balls they lie on the line through the
/// centres, also where the balls overlap; for concentric balls that line is the first axis. If the
/// centre of the ball is in the other shape, they lie on the line to the nearest face. If a centre
/// is exactly on a segment, on the axis of a capsule, or on a thin face, they lie across it: along
/// the part of the first axis that is perpendicular to the segment or axis (of the next axis, if
/// there is no such part), or along the normal of the face.
///
/// # Accuracy
/// Each coordinate is within 4 units in the last place of the largest number in its computation.
///
/// ```
/// use carom::{Circle, closest_points};
///
/// let a = Circle::new([0.0, 0.0], 1.0)?;
/// let b = Circle::new([0.0, 5.0], 2.0)?;
/// assert_eq!(closest_points(&a, &b), ([0.0, 1.0], [0.0, 3.0]));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn closest_points<const D: usize, S: Scalar, A, B>(a: &A, b: &B) -> ([S; D], [S; D])
where
    A: Meets<D, S, B>,
{
    A::still(a, b).closest_points()
}
