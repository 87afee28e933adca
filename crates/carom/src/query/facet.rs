//! Impact of a moving ball with a facet, in the facet's region.

use crate::decide::exact;
use crate::model::shape::{Accelerated, Facet, Moving};
use crate::model::{Impact, Question, deadline};
use crate::number::{Rounded, Scalar, Unsure};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::encounter::Encounter;
use crate::query::queries::ImpactQueries;
use crate::query::solid;

impl<const D: usize, S: Scalar> Facet<D, S> {
    /// Returns the first impact of a ball with the facet.
    ///
    /// It is the first time in `[0, max_time]` at which the centre is in the region of the facet,
    /// and the ball touches or overlaps the facet and approaches. Lengths and times are in any
    /// units, but the same for both.
    ///
    /// That is the start, or the time at which the centre enters the region, if the distance from
    /// the line, the corner or the plane is then at most the radius, and falls; and later the time
    /// at which the distance falls to the radius. A ball that leaves, rolls along at a distance of
    /// exactly the radius, or slides past (a graze) has no impact, and neither has a ball whose
    /// centre is on the line, the corner or the plane. A point (`r = 0`) that hits the facet from
    /// outside has one: it would go through.
    ///
    /// `max_time` itself counts, and so do the borders of the region. `max_time` may be infinite.
    /// Returns `None` if there is no impact by then, or if `max_time` is negative or NaN.
    ///
    /// The normal points from the ball to the facet. If a point hits a corner, the normal is along
    /// its motion; if it hits an edge in space, along the part of its motion across the edge. The
    /// feature is `Edge(0)`, `Vertex(0)` or `Face(0)`.
    ///
    /// # Accuracy
    /// As that of [`time_of_impact`](crate::time_of_impact()): the verdict is exact, also whether
    /// the impact is in the region, and the time within one unit in the last place.
    ///
    /// ```
    /// use carom::{Circle, Facet, Feature};
    ///
    /// // Within reach of the line, but not of the edge, until the centre is beside the edge's end.
    /// let edge = Facet::edge([0.0, 0.0], [4.0, 0.0])?;
    /// let ball = Circle::new([-2.0, 1.0], 1.0)?.moving([1.0, -0.125])?;
    /// let impact = edge.time_of_impact(&ball, 9.0).expect("it comes nearer");
    /// assert_eq!((impact.time, impact.normal), (2.0, [0.0, -1.0]));
    /// assert_eq!(impact.feature, Feature::Edge(0));
    /// // Midway between the lowest point of the ball and the edge.
    /// assert_eq!(impact.point, [0.0, -0.125]);
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn time_of_impact(&self, ball: &Moving<D, S>, max_time: S) -> Option<Impact<D, S>> {
        solid::first(Question::Impact, &Encounter::at_rest(ball, self), deadline(max_time)?)
    }

    /// Returns the first impact of an accelerated ball with the facet.
    ///
    /// The path may enter the region more than once, and may approach again after it has moved
    /// away. The impact is the first time in `[0, max_time]` at which the centre is in the region,
    /// the ball touches or overlaps the facet, and the first nonzero derivative of the square of
    /// the distance is negative. A point has an impact where it goes through the line of an edge in
    /// the plane, or through the plane of a face. It also has one where it runs into a corner or an
    /// edge in space and does not turn round there, if it was in the region just before.
    ///
    /// Returns `None` if there is no impact by then, or if `max_time` is negative or NaN.
    ///
    /// ```
    /// use carom::{Circle, Facet};
    ///
    /// // Thrown upwards, the ball falls onto the edge behind its end.
    /// let edge = Facet::edge([2.0, 0.0], [6.0, 0.0])?;
    /// let thrown = Circle::new([0.0, 1.0], 1.0)?.moving([1.0, 4.0])?.accelerated([0.0, -2.0])?;
    /// let impact = edge.time_of_accelerated_impact(&thrown, f64::INFINITY).expect("it falls");
    /// assert_eq!((impact.time, impact.normal, impact.point), (4.0, [0.0, -1.0], [4.0, 0.0]));
    /// # Ok::<(), carom::InputError>(())
    /// ```
    #[must_use]
    pub fn time_of_accelerated_impact(
        &self,
        ball: &Accelerated<D, S>,
        max_time: S,
    ) -> Option<Impact<D, S>> {
        AcceleratedEncounter::onto_resting(ball, self).first(Question::Impact, max_time)
    }

    /// Returns whether a ball approaches the facet at time 0.
    ///
    /// It approaches if the distance of its centre from the line through the edge, from the corner,
    /// or from the plane of the face falls, wherever the ball is. The answer is false if the centre
    /// is on the line, corner or plane. After a bounce the ball no longer approaches. Exact for
    /// every finite input.
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
pub(super) fn is_beside_facet<const D: usize>(encounter: &Encounter<D, Facet<D>>) -> bool {
    let (facet, sight) = encounter.measured(&Rounded);
    facet.has_in_region(&sight).unwrap_or_else(|Unsure| exact::is_beside_facet(encounter))
}
