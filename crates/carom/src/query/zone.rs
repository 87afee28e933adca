//! Contact of two balls in a zone.
//!
//! In the plane they are a pair of circles with a margin, along the third axis a pair of balls in
//! one dimension with another. They are in the zone while both pairs are in contact.

use crate::decide::exact;
use crate::model::shape::{Ball, Moving};
use crate::model::{ContactInterval, Zone, clearly_after, deadline};
use crate::number::Scalar;
use crate::problem::Pair;
use crate::query::balls::interval_of_pair;

/// Two balls and a zone.
struct BallsAndZone {
    plane: Pair<2>,
    height: Pair<1>,
}

impl BallsAndZone {
    fn of<S: Scalar>(zone: &Zone<S>, a: &Moving<3, S>, b: &Moving<3, S>) -> Self {
        let Pair { xa, xb, va, vb, ra, rb, .. } = Pair::moving(a, b);
        let plane = |[x, y, _]: [f64; 3]| [x, y];
        let height = |[_, _, z]: [f64; 3]| [z];
        Self {
            plane: Pair {
                xa: plane(xa),
                xb: plane(xb),
                va: plane(va),
                vb: plane(vb),
                ra,
                rb,
                margin: zone.horizontal().into(),
            },
            height: Pair {
                xa: height(xa),
                xb: height(xb),
                va: height(va),
                vb: height(vb),
                ra,
                rb,
                margin: zone.vertical().into(),
            },
        }
    }

    /// The later start and the earlier end of the two contacts, if they overlap.
    fn interval<S: Scalar>(&self) -> Option<ContactInterval<S>> {
        let plane: ContactInterval<S> = interval_of_pair(&self.plane)?;
        let height: ContactInterval<S> = interval_of_pair(&self.height)?;
        let overlap = is_clearly_before(plane.start, height.end)
            .unwrap_or_else(|| exact::begins_before_end(&self.plane, &self.height))
            && is_clearly_before(height.start, plane.end)
                .unwrap_or_else(|| exact::begins_before_end(&self.height, &self.plane));
        overlap.then(|| {
            let start = if plane.start < height.start { height.start } else { plane.start };
            let end = if plane.end < height.end { plane.end } else { height.end };
            // If they are equal, or nearly so, either may be the larger after rounding.
            ContactInterval { start, end: if end < start { start } else { end } }
        })
    }

    /// Whether both contacts have begun by a time.
    fn have_begun_by(&self, t: f64) -> bool {
        exact::has_begun(&self.plane, t) && exact::has_begun(&self.height, t)
    }
}

/// Whether a time is before another; `None` if they are as near as the errors of answers.
fn is_clearly_before<S: Scalar>(time: S, other: S) -> Option<bool> {
    if clearly_after(time) < other {
        Some(true)
    } else if clearly_after(other) < time {
        Some(false)
    } else {
        None
    }
}

impl<S: Scalar> Zone<S> {
    /// Returns whether two balls at rest are in each other's zone.
    ///
    /// # Accuracy
    /// The answer is exact: neither a gap nor a sum is rounded.
    ///
    /// ```
    /// use carom::{Sphere, Zone};
    ///
    /// let zone = Zone::new(5.0, 1.0)?;
    /// let a = Sphere::new([0.0, 0.0, 0.0], 0.0)?;
    /// assert!(zone.contains(&a, &Sphere::new([3.0, 4.0, 1.0], 0.0)?));
    /// assert!(!zone.contains(&a, &Sphere::new([3.0, 4.0, 1.5], 0.0)?));
    /// // The radii count along both ways.
    /// assert!(zone.contains(&a, &Sphere::new([3.0, 4.0, 1.5], 0.5)?));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn contains(&self, a: &Ball<3, S>, b: &Ball<3, S>) -> bool {
        self.contact_interval(&a.at_rest(), &b.at_rest()).is_some()
    }

    /// Returns when two moving balls are in each other's zone.
    ///
    /// This is one interval of time, from 0 on. It has the start 0 if they are in the zone at the
    /// start, and the end infinity if they never leave it. A touch of the zones for one instant
    /// begins and ends at the same time.
    ///
    /// Returns `None` if they never come into it, or not before the largest float.
    ///
    /// # Accuracy
    /// The verdict is exact, and each time within one unit in the last place.
    #[must_use]
    pub fn contact_interval(
        &self,
        a: &Moving<3, S>,
        b: &Moving<3, S>,
    ) -> Option<ContactInterval<S>> {
        BallsAndZone::of(self, a, b).interval()
    }

    /// Returns when two moving balls come into each other's zone.
    ///
    /// This is the first time in `[0, max_time]` at which they are in the zone; 0 if they are at
    /// the start. `max_time` itself counts, and may be infinite.
    ///
    /// Returns `None` if there is no such time, or if `max_time` is negative or NaN.
    ///
    /// # Accuracy
    /// The verdict is exact, and the time within one unit in the last place.
    #[must_use]
    pub fn first_contact(&self, a: &Moving<3, S>, b: &Moving<3, S>, max_time: S) -> Option<S> {
        Some(self.contact_until(a, b, max_time)?.start)
    }

    /// The contact interval, if it has begun by `max_time`.
    pub(crate) fn contact_until(
        &self,
        a: &Moving<3, S>,
        b: &Moving<3, S>,
        max_time: S,
    ) -> Option<ContactInterval<S>> {
        let end = deadline(max_time)?;
        let balls = BallsAndZone::of(self, a, b);
        let interval: ContactInterval<S> = balls.interval()?;
        let is_in_time = is_clearly_before(interval.start, S::from_f64(end))
            .unwrap_or_else(|| balls.have_begun_by(end));
        is_in_time.then_some(interval)
    }
}
