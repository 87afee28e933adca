//! First contact of two balls with a margin.

use crate::decide::exact;
#[cfg(feature = "std")]
use crate::model::ClosestApproach;
use crate::model::shape::Moving;
use crate::model::{Impact, Question, deadline};
use crate::number::Scalar;
use crate::problem::Pair;
use crate::query::balls::first_of_pair;

/// Returns when the gap of two moving balls falls to a margin.
///
/// This is the first time in `[0, max_time]` at which the gap between the surfaces is at most
/// `margin`, a length. The time is 0 if it is at most that at the start. A gap that reaches the
/// margin for one instant counts, and so does `max_time` itself, which may be infinite. A negative
/// margin stands for balls that overlap by as much. Lengths and times are in any units, but the
/// same for both balls.
///
/// The normal leads from A to B. The point is half-way between the surfaces.
///
/// Returns `None` if the gap stays larger until then, or if `max_time` is negative, or either is
/// NaN.
///
/// # Accuracy
/// As that of [`first_contact`](crate::first_contact), for the margin as given: the sum of the
/// radii and the margin is not rounded. For a margin with another shape, see
/// [`Ball::enlarged`](crate::Ball::enlarged).
///
/// ```
/// use carom::{Circle, first_contact_within};
///
/// // Two ships, in nautical miles and hours: when are they 2 miles from each other?
/// let own = Circle::new([0.0, 0.0], 0.0)?.moving([12.0, 0.0])?;
/// let other = Circle::new([8.0, 0.0], 0.0)?.moving([-12.0, 0.0])?;
/// let near = first_contact_within(&own, &other, 2.0, 1.0).expect("they come nearer than that");
/// assert_eq!((near.time, near.normal, near.point), (0.25, [1.0, 0.0], [4.0, 0.0]));
/// # Ok::<(), carom::InputError>(())
/// ```
#[must_use]
pub fn first_contact_within<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    margin: S,
    max_time: S,
) -> Option<Impact<D, S>> {
    let deadline = deadline(max_time)?;
    if margin.into() == f64::INFINITY {
        return Some(exact::contact_at_start(a, b));
    }
    let pair = pair_within(a, b, margin)?;
    if pair.has_short_reach() {
        first_of_pair(Question::Contact, &pair, deadline)
    } else {
        exact::first(Question::Contact, &pair, deadline)
    }
}

/// Whether two balls come as near as a margin, if this is their closest approach up to `max_time`.
#[cfg(feature = "std")]
pub(crate) fn comes_within<const D: usize, S: Scalar>(
    [a, b]: [&Moving<D, S>; 2],
    nearest: &ClosestApproach<S>,
    margin: S,
    max_time: S,
) -> bool {
    // The gap is within one unit in the last place, which is at most two floats.
    if nearest.gap.above().above() <= margin {
        true
    } else if nearest.gap.below().below() > margin {
        false
    } else {
        let pair = pair_within(a, b, margin).zip(deadline(max_time));
        pair.is_some_and(|(pair, deadline)| {
            exact::first::<D, S>(Question::Contact, &pair, deadline).is_some()
        })
    }
}

/// Two balls that touch where the gap is the margin; `None` if that is not finite.
fn pair_within<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
    margin: S,
) -> Option<Pair<D>> {
    let margin: f64 = margin.into();
    margin.is_finite().then(|| Pair { margin, ..Pair::moving(a, b) })
}
