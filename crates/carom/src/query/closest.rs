//! Closest approach of two moving balls.

use crate::decide::{exact, filter};
use crate::model::shape::Moving;
use crate::model::{ClosestApproach, deadline};
use crate::number::{Scalar, Unsure};
use crate::problem::Pair;

/// Returns the closest approach of two moving balls.
///
/// This is the time in `[0, max_time]` at which the centres are nearest, and the gap between the
/// surfaces at that time. Sailors and air traffic controllers call the two TCPA and DCPA, time and
/// distance at the closest point of approach. For the distance of the centres, use balls of radius
/// 0. Lengths and times are in any units, but the same for both balls.
///
/// Without a `max_time`, the centres are nearest at `−p·w / w·w`, where `p` leads from A to B at
/// time 0 and `w` is the velocity of B relative to A \[Ericson2005\]. Balls that move apart, or
/// rest relative to each other, are nearest at 0; balls that would come nearer after `max_time` are
/// nearest at `max_time`, which counts. An infinite `max_time` stands for the largest float.
///
/// Returns `None` only if `max_time` is negative or NaN.
///
/// # Accuracy
/// Whether the balls approach at all, and whether they are nearest before `max_time`, is decided
/// exactly. The time is within one unit in the last place, and so is the gap. The gap is that at
/// the true time, not at the rounded one: also where the balls nearly touch, or meet head on from
/// far away. Swapping A and B changes no bit.
///
/// ```
/// use carom::{Circle, closest_approach};
///
/// // Two ships, in nautical miles and hours, that keep 0.5 miles around themselves clear. One goes
/// // east at 12 knots; the other comes from ahead and to the right, and goes north-west.
/// let own = Circle::new([0.0, 0.0], 0.5)?.moving([12.0, 0.0])?;
/// let other = Circle::new([6.0, -1.0], 0.5)?.moving([-4.0, 8.0])?;
/// let nearest = closest_approach(&own, &other, 1.0).expect("a time of at least 0");
/// // After 19.5 minutes the centres are 1.8 miles apart.
/// assert_eq!(nearest.time, 0.325);
/// assert!((nearest.gap - (3.2_f64.sqrt() - 1.0)).abs() < 1e-15);
///
/// // In the next quarter of an hour they come nearest at its end.
/// let soon = closest_approach(&own, &other, 0.25).expect("a time of at least 0");
/// assert_eq!((soon.time, soon.gap), (0.25, 5.0_f64.sqrt() - 1.0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn closest_approach<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    max_time: S,
) -> Option<ClosestApproach<S>> {
    let deadline = deadline(max_time)?;
    let pair = Pair::moving(a, b);
    Some(match filter::closest_approach::<D, S, false>(&pair, deadline) {
        Ok(ClosestApproach { time, gap }) => {
            ClosestApproach { time: S::from_f64(time), gap: S::from_f64(gap) }
        }
        Err(Unsure) => exact::nearest(&pair, deadline),
    })
}
