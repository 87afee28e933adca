//! A moving ball and a facet: do they meet in its region, and when?

use crate::answer::Impact;
use crate::encounter::Encounter;
#[cfg(feature = "alloc")]
use crate::exact;
use crate::fall::Fall;
#[cfg(feature = "alloc")]
use crate::filter::Rounded;
use crate::float::Scalar;
use crate::query::{fall, solid};
use crate::shape::{Accelerated, Facet, Moving};
#[cfg(feature = "alloc")]
use crate::verdict::Unsure;
use crate::verdict::{Question, deadline};

impl<const D: usize, S: Scalar> Facet<D, S> {
    /// The first moment in `[0, max_time]` at which the centre of a ball is in the region of the facet, and
    /// the ball touches or overlaps it and comes nearer.
    ///
    /// That is the start, or the moment at which the centre enters the region, if the distance from the
    /// line, the corner or the plane is the radius at most, and falls; and later the moment at which the distance
    /// falls to the radius. A ball that leaves, rolls along at a distance of exactly the radius, or slides
    /// past (a graze) has no impact, nor has one whose centre is on the line, the corner or the plane. A point
    /// (`r = 0`) that meets it from outside has one: it would go through.
    ///
    /// `max_time` itself counts, and so do the borders of the region. `max_time` may be infinite; for a
    /// negative or NaN `max_time` there is no impact.
    ///
    /// The normal points from the ball to the facet; where a point hits a corner, along its motion, and
    /// where it hits an edge in space, along the part of its motion that is across the edge. The feature
    /// is `Edge(0)`, `Vertex(0)` or `Face(0)`.
    ///
    /// # Accuracy
    /// As that of [`time_of_impact`](crate::time_of_impact()): the verdict is exact, also whether the
    /// impact is in the region, and the time within one unit in the last place.
    ///
    /// ```
    /// use carom::{Circle, Facet, Feature};
    ///
    /// // Within reach of the line, but not of the edge, until its centre is beside the end of it.
    /// let edge = Facet::edge([0.0, 0.0], [4.0, 0.0])?;
    /// let ball = Circle::new([-2.0, 1.0], 1.0)?.moving([1.0, -0.125])?;
    /// let impact = edge.time_of_impact(&ball, 9.0).expect("it comes nearer");
    /// assert_eq!((impact.time, impact.normal, impact.feature), (2.0, [0.0, -1.0], Feature::Edge(0)));
    /// // Midway between the lowest point of the ball and the edge.
    /// assert_eq!(impact.point, [0.0, -0.125]);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn time_of_impact(&self, ball: &Moving<D, S>, max_time: S) -> Option<Impact<D, S>> {
        solid::first(Question::Impact, &Encounter::at_rest(ball, self), deadline(max_time)?)
    }

    /// The same of a ball under an acceleration.
    ///
    /// Its path may enter the region more than once, and come nearer again after it has gone away: an impact is the
    /// first moment in `[0, max_time]` at which the centre is in the region, the ball touches or overlaps the
    /// facet, and the first derivative of the square of the distance that is not 0 is negative. A point has an impact
    /// where it goes through the line of an edge in the plane, or the plane of a face, and where it runs into a corner
    /// or an edge in space and does not turn round there, if it has been in the region right before.
    ///
    /// ```
    /// use carom::{Circle, Facet};
    ///
    /// // Thrown upwards, it falls onto the edge behind its end.
    /// let edge = Facet::edge([2.0, 0.0], [6.0, 0.0])?;
    /// let thrown = Circle::new([0.0, 1.0], 1.0)?.moving([1.0, 4.0])?.accelerated([0.0, -2.0])?;
    /// let impact = edge.time_of_accelerated_impact(&thrown, f64::INFINITY).expect("it falls on it");
    /// assert_eq!((impact.time, impact.normal, impact.point), (4.0, [0.0, -1.0], [4.0, 0.0]));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn time_of_accelerated_impact(
        &self,
        ball: &Accelerated<D, S>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        fall::first(Question::Impact, &Fall::onto_resting(ball, self), max_time)
    }

    /// Whether the distance of the centre of a ball from the line through the edge, from the corner, or from
    /// the plane of the face, falls at time 0, wherever the ball is; false where the centre is on it.
    ///
    /// After a bounce it no longer does. Exact for every finite input.
    ///
    /// ```
    /// use carom::{Circle, Facet};
    ///
    /// let edge = Facet::edge([0.0, 0.0], [4.0, 3.0])?;
    /// let ball = Circle::new([-1.0, 7.0], 1.0)?;
    /// assert!(edge.is_approached_by(&ball.moving([1.0, 0.0])?));
    /// assert!(!edge.is_approached_by(&ball.moving([-4.0, -3.0])?));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn is_approached_by(&self, ball: &Moving<D, S>) -> bool {
        solid::is_approaching(&Encounter::at_rest(ball, self))
    }
}

/// Whether the centre of a ball is in the region at time 0.
#[cfg(feature = "alloc")]
pub(super) fn is_beside_facet<const D: usize>(encounter: &Encounter<D, Facet<D>>) -> bool {
    let (facet, sight) = encounter.measured(&Rounded);
    facet.has_in_region(&sight).unwrap_or_else(|Unsure| exact::is_beside_facet(encounter))
}
