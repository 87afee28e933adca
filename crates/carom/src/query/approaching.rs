//! A moving ball and another shape: do they come nearer to each other now?

use crate::approach::Approach;
use crate::exact;
use crate::filter::Filter;
use crate::float::Scalar;
use crate::pair::Pair;
use crate::query::meets::Meets;
use crate::shape::Moving;
use crate::verdict::Unsure;

/// Whether the signed gap between a ball and another shape falls at time 0, wherever they are: apart,
/// touching or overlapping.
///
/// What touches or overlaps has its impact at 0 if it approaches, and after the bounce it no longer
/// does. Of two balls it is the sign of `p·w`: false of concentric ones.
///
/// The gap to a convex shape is that to its nearest point, so a centre on a segment or another thin
/// shape does not approach it. A centre in a solid, or on its surface, approaches where it comes deeper
/// below the nearest face, and below each of them where several are nearest. In a
/// [`Hollow`](crate::Hollow) ball a centre approaches where it moves outwards (one of a ball that is too
/// large for it also where it begins to), and in a hollow box where it nears the nearest wall; of
/// equally near ones, that with the smallest number.
///
/// # Accuracy
/// Exact for every finite input.
///
/// ```
/// use carom::{Circle, Segment, is_approaching};
///
/// let wall = Segment::new([0.0, 0.0], [8.0, 6.0])?.at_rest();
/// let ball = Circle::new([1.0, 7.0], 5.0)?;
/// assert!(is_approaching(&ball.moving([4.0, 2.0])?, &wall));
/// // Along the wall, and away from it.
/// assert!(!is_approaching(&ball.moving([4.0, 3.0])?, &wall));
/// assert!(!is_approaching(&ball.moving([-3.0, 4.0])?, &wall));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn is_approaching<const D: usize, S: Scalar, A, B>(
    a: &Moving<D, S, A>,
    b: &Moving<D, S, B>,
) -> bool
where
    A: Meets<D, S, B>,
{
    A::is_approaching(a, b)
}

#[inline]
pub(super) fn are_balls_approaching<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> bool {
    let pair = Pair::moving(a, b);
    // Radii do not matter, and as large ones would only widen the bound.
    let filter = Filter::new(Approach { r: 0.0, ..pair.approach() });
    filter.approaches().unwrap_or_else(|Unsure| exact::approaches(&pair))
}
