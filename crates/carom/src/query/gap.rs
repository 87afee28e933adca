//! A ball and another shape standing still: how far apart are they, and where are they nearest?

use crate::float::Scalar;
use crate::pair::Pair;
use crate::query::meets::Meets;
use crate::shape::Ball;
use crate::verdict::Unsure;
use crate::{exact, filter, refine};

/// The signed distance between the surfaces, a length: negative where they overlap.
///
/// # Accuracy
/// Within one unit in the last place, also where they nearly touch. Infinite beyond the largest
/// float.
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
    a.gap(b)
}

#[inline]
pub(super) fn of_balls<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> S {
    let pair = Pair::still(a, b);
    filter::gap::<D, S, false>(&pair).map_or_else(|Unsure| exact::signed_gap(&pair), S::from_f64)
}

/// The point of A's surface nearest to B, and the point of B's surface nearest to A.
///
/// Of two balls they lie on the line through the centres, also where they overlap; for concentric
/// balls that line is the first axis. Of a ball whose centre is in another shape they lie on the line to
/// the nearest face. Where a centre is exactly on a segment, on the axis of a capsule, or on a thin face, they lie
/// across it: along the part of the first axis that is at a right angle to the axis (of the next one, where
/// there is no such part), or along the normal of the face.
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
    a.closest_points(b)
}

#[inline]
pub(super) fn closest_points_of_balls<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> ([S; D], [S; D]) {
    refine::closest_points(&Pair::still(a, b))
}
