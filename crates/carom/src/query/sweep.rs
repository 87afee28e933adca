//! One moving ball and many others, or other shapes: which does it hit, and which first?

use core::cmp::Ordering;

use crate::answer::{Hit, Impact, Relation};
use crate::float::Scalar;
use crate::float::power::{power_of_two, scaled};
use crate::query::{Meets, relation, time_of_impact, will_collide};
use crate::shape::Moving;

/// The first of many balls, or of many shapes of one kind, that a moving ball hits in `[0, max_time]`, as
/// [`time_of_impact`] tells it of each; `None` where it hits none.
///
/// All may move; that they might hit one another is not looked at. Among balls the order of the times
/// is decided exactly, also where two of them round to the same float; of exactly equal times the ball
/// with the smallest index comes first. Among other shapes, of two times that round to the same float
/// the smaller index comes first. The moving ball may be in the slice as well: at rest
/// relative to itself, it does not hit itself. `max_time` may be infinite; for a negative or NaN
/// `max_time` there is no hit.
///
/// # Accuracy
/// The impact is what [`time_of_impact`] answers of that ball, to the last bit. As its time is
/// rounded, that of a ball that is hit later may come out smaller by a unit in the last place.
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
    // Who is not hit until then is hit after the first so far.
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
                let rival = (&shapes[first.index], &first.impact);
                A::order_of_impacts(mover, (shape, &impact), rival) == Ordering::Less
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

/// All of many balls, or of many shapes of one kind, that a moving ball hits in `[0, max_time]`, as [`time_of_impact`] tells it of
/// each, in the order of the slice.
///
/// Each is asked about as if the others were not there: these are all that would be in the way of a
/// ball that nothing stops.
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

/// A time, or a gap, at least four units in the last place later: where two answers, each within one of its
/// truth, differ by more, they are in the order of the truths.
pub(super) fn clearly_after<S: Scalar>(time: S) -> S {
    let time: f64 = time.into();
    let relative = time.abs() * power_of_two(3 - S::DIGITS.cast_signed());
    S::from_f64(time + relative + scaled(4.0, S::LOWEST_EXPONENT))
}

/// Whether an impact is at time 0, and not so soon after that its time is rounded to 0: none comes
/// before.
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
