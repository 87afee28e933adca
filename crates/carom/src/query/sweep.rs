//! Hits of one moving ball with many balls or other shapes.

use core::cmp::Ordering;

use crate::model::shape::Moving;
use crate::model::{Hit, Impact, Relation, clearly_after};
use crate::number::Scalar;
use crate::query::queries::PairQueries;
use crate::query::{Meets, relation, time_of_impact, will_collide};

/// Returns the first of many shapes that a moving ball hits.
///
/// All shapes are balls, or of one other type. The hit is the earliest in `[0, max_time]`, with the
/// impact that [`time_of_impact`] returns for that shape. Returns `None` if the ball hits none of
/// them, or if `max_time` is negative or NaN. `max_time` may be infinite. Lengths and times are in
/// any units, but the same for all shapes.
///
/// All shapes may move; hits between them are not considered. Among balls, the order of the times
/// is decided exactly, also if two times round to the same float; of exactly equal times, the
/// smallest index comes first. Among other shapes, of two times that round to the same float, the
/// smaller index comes first. The moving ball may be in the slice itself: it is at rest relative to
/// itself, so it does not hit itself.
///
/// # Accuracy
/// The impact is that of [`time_of_impact`] for the same two shapes, to the last bit. As times are
/// rounded, the time of a ball that is hit later may be smaller by a unit in the last place.
///
/// ```
/// use carom::{Circle, first_hit};
///
/// let cue = Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?;
/// let table = [
///     Circle::new([18.0, 0.0], 1.0)?.at_rest(),
///     Circle::new([10.0, 9.0], 1.0)?.at_rest(),
///     Circle::new([10.0, 0.0], 1.0)?.at_rest(),
/// ];
/// let hit = first_hit(&cue, &table, 5.0).expect("two are in the way");
/// assert_eq!((hit.index, hit.impact.time, hit.impact.normal), (2, 1.0, [1.0, 0.0]));
/// assert_eq!(first_hit(&cue, &table, 0.5), None);
/// # Ok::<(), carom::InputError>(())
/// ```
#[must_use]
pub fn first_hit<const D: usize, S: Scalar, A, B>(
    mover: &Moving<D, S, A>,
    shapes: &[Moving<D, S, B>],
    max_time: S,
) -> Option<Hit<D, S>>
where
    A: Meets<D, S, B>,
{
    let mut first: Option<Hit<D, S>> = None;
    // A shape that is not hit by then is hit after the first so far.
    let mut until = max_time;
    for (index, shape) in shapes.iter().enumerate() {
        if !will_collide(mover, shape, until) {
            continue;
        }
        let Some(impact) = time_of_impact(mover, shape, until) else { continue };
        let is_first = first.is_none_or(|first| {
            let (time, least) = (impact.time, first.impact.time);
            if clearly_after(time) < least {
                true
            } else if clearly_after(least) < time {
                false
            } else {
                let rival = A::moving(mover, &shapes[first.index]);
                A::moving(mover, shape).order(&impact, &rival, &first.impact) == Ordering::Less
            }
        });
        if is_first {
            first = Some(Hit { index, impact });
            if is_at_start(mover, shape, &impact) {
                break;
            }
            let after = clearly_after(impact.time);
            if after < until {
                until = after;
            }
        }
    }
    first
}

/// Returns all of many shapes that a moving ball hits.
///
/// All shapes are balls, or of one other type. The hits are those in `[0, max_time]`, in the order
/// of the slice, each with the impact that [`time_of_impact`] returns for that shape.
///
/// Each query ignores the other shapes, so these are all hits of a ball that nothing stops.
///
/// ```
/// use carom::{Circle, hits};
///
/// let cue = Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?;
/// let table = [
///     Circle::new([18.0, 0.0], 1.0)?.at_rest(),
///     Circle::new([10.0, 9.0], 1.0)?.at_rest(),
///     Circle::new([10.0, 0.0], 1.0)?.at_rest(),
/// ];
/// let in_the_way: Vec<_> =
///     hits(&cue, &table, 5.0).map(|hit| (hit.index, hit.impact.time)).collect();
/// assert_eq!(in_the_way, [(0, 2.0), (2, 1.0)]);
/// # Ok::<(), carom::InputError>(())
/// ```
pub fn hits<'a, const D: usize, S: Scalar, A, B>(
    mover: &'a Moving<D, S, A>,
    shapes: &'a [Moving<D, S, B>],
    max_time: S,
) -> impl Iterator<Item = Hit<D, S>> + Clone + 'a
where
    A: Meets<D, S, B>,
{
    shapes.iter().enumerate().filter_map(move |(index, shape)| {
        let impact = time_of_impact(mover, shape, max_time)?;
        Some(Hit { index, impact })
    })
}

/// Whether an impact is at time 0, and not so soon after it that its time rounds to 0. No other
/// impact is earlier.
fn is_at_start<const D: usize, S: Scalar, A, B>(
    mover: &Moving<D, S, A>,
    shape: &Moving<D, S, B>,
    impact: &Impact<D, S>,
) -> bool
where
    A: Meets<D, S, B>,
{
    impact.time == S::default() && relation(mover.shape(), shape.shape()) != Relation::Separate
}
