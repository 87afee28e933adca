//! Contact interval of a moving ball and another shape.

use crate::model::ContactInterval;
use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::query::meets::Meets;
use crate::query::queries::PairQueries;

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
    A::moving(a, b).contact_interval()
}
