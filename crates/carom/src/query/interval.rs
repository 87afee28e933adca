//! A moving ball and another shape: from when to when do they touch or overlap?
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::answer::ContactInterval;
use crate::filter::Filter;
use crate::float::Scalar;
use crate::pair::Pair;
use crate::query::meets::Meets;
use crate::shape::Moving;
use crate::verdict::{Certain, Unsure, Verdict};
use crate::{exact, refine};

/// The first and the last moment from time 0 on at which a ball and another shape touch or overlap, if
/// nothing stops them; inside a [`Hollow`](crate::Hollow) shape, where contact can end and begin anew, of
/// the first stretch of contact.
///
/// `None` where they never do, or not before the largest float. A graze begins and ends at the
/// same moment.
///
/// ```
/// use carom::{Circle, contact_interval};
///
/// let a = Circle::new([0.0, 0.0], 1.0)?.moving([2.0, 0.0])?;
/// let b = Circle::new([10.0, 0.0], 1.0)?.at_rest();
/// let through = contact_interval(&a, &b).expect("head on");
/// assert_eq!((through.start, through.end), (4.0, 6.0));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn contact_interval<const D: usize, S: Scalar, A, B>(
    a: &Moving<D, S, A>,
    b: &Moving<D, S, B>,
) -> Option<ContactInterval<S>>
where
    A: Meets<D, S, B>,
{
    A::contact_interval(a, b)
}

#[inline]
pub(super) fn of_balls<const D: usize, S: Scalar>(
    a: &Moving<D, S>,
    b: &Moving<D, S>,
) -> Option<ContactInterval<S>> {
    filtered(&Pair::moving(a, b)).unwrap_or_else(|Unsure| exact::contact_interval(a, b))
}

/// What plain `f64` can tell of the interval.
#[inline(always)]
fn filtered<const D: usize, S: Scalar>(pair: &Pair<D>) -> Certain<Option<ContactInterval<S>>> {
    let filter = Filter::new(pair.approach());
    let largest = S::MAX.into();
    let start = match filter.verdict()? {
        Verdict::InContact => 0.0,
        Verdict::Meeting if filter.has_met_by(largest)? => {
            refine::time_of_first_root::<D, S>(pair, filter.approach(), filter.first_root())
        }
        Verdict::Meeting | Verdict::Apart => return Ok(None),
        Verdict::Grazing => return Err(Unsure),
    };
    let estimate = filter.last_root()?;
    let end = if estimate.is_before(largest)? {
        refine::time_of_last_root::<D, S>(pair, filter.approach(), estimate)
    } else {
        f64::INFINITY
    };
    Ok(Some(ContactInterval { start: S::from_f64(start), end: S::from_f64(end) }))
}
