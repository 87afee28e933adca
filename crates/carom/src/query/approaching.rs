//! Direction of a moving ball: whether its gap to a shape falls.

use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::query::meets::Meets;
use crate::query::queries::PairQueries;

/// Returns whether the gap between two shapes falls at time 0.
///
/// The two may be apart, touch or overlap. Shapes that touch or overlap have their impact at 0 if
/// they approach, and no longer approach after the bounce. For two balls the answer is the sign of
/// `p·w`, and false if they are concentric. Lengths and times are in any units, but the same for
/// both shapes.
///
/// The gap to a convex shape is the gap to its nearest point, so a centre on a segment or another
/// thin shape does not approach it. A centre in a solid, or on its surface, approaches if it moves
/// deeper below the nearest face, and below each of them if several are nearest. In a
/// [`Hollow`](crate::Hollow) ball a centre approaches if it moves outwards (if the ball is too
/// large for the container, also if it begins to), and in a hollow box if it approaches the nearest
/// wall; of equally near walls, the one with the smallest index.
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
    A::moving(a, b).is_approaching()
}
