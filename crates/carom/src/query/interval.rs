//! Contact interval of a moving ball and another shape.
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

/// Returns the first and last times of contact of two shapes.
///
/// Contact means that a ball and another shape touch or overlap, from time 0 on and if nothing
/// stops them. Inside a [`Hollow`](crate::Hollow) shape contact can end and begin again; the answer
/// is then the first interval. A graze begins and ends at the same time. Lengths and times are in
/// any units, but the same for both shapes.
///
/// Returns `None` if there is no contact, or none before the largest float.
///
/// # Accuracy
/// The verdict is exact, and each time within one unit in the last place.
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

/// The interval, as far as plain `f64` can decide it.
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
