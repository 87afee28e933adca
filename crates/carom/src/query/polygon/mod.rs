//! Queries about a ball and a polygon, from outside and inside.
//!
//! The position of the centre decides which answers about the outline count.

mod accelerated;
mod edge;
mod interval;
mod surface;

use core::cmp::Ordering;

use self::edge::{Edge, NearEdge, filtered_ray, ray_of, reversed, within};
use crate::formula::ray::Ray;
use crate::model::shape::{Accelerated, Ball, Facet, Feature, Hollow, Moving, Polygon, Polyline};
use crate::model::{ContactInterval, Impact, Question, Relation, deadline};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::turn;
use crate::problem::encounter::Encounter;
use crate::query::polyline::{BallAndPolyline, beside, earliest, facets};
use crate::query::queries::{ImpactQueries, PairQueries, PoseImpact, PosePair};
use crate::query::solid;

/// The solid side of a polygon's outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filled {
    Inside,
    Outside,
}

/// Where the centre of a ball is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CenterPlace {
    Free,
    OnSurface,
    InSolid,
}

/// A ball, straight or accelerated, and a polygon with one solid side.
pub struct BallAndPolygon<'a, S> {
    ball: Moving<2, S>,
    line: Moving<2, S, Polyline<'a, 2, S>>,
    filled: Filled,
    /// The side of an edge on which the solid lies.
    inwards: Ordering,
    /// The acceleration of the ball.
    g: [f64; 2],
}

impl<'a, S: Scalar> BallAndPolygon<'a, S> {
    fn new(ball: &Moving<2, S>, polygon: &Moving<2, S, Polygon<'a, S>>, filled: Filled) -> Self {
        let line = polygon.with_shape(polygon.shape().outline());
        let is_to_the_left = polygon.shape().is_counterclockwise() == (filled == Filled::Inside);
        let inwards = if is_to_the_left { Ordering::Greater } else { Ordering::Less };
        Self { ball: *ball, line, filled, inwards, g: [0.0; 2] }
    }

    /// The same for an accelerated ball.
    pub(super) fn accelerated(
        ball: &Accelerated<2, S>,
        polygon: &Moving<2, S, Polygon<'a, S>>,
        filled: Filled,
    ) -> Self {
        let g = ball.acceleration().map_each(Into::into);
        Self { g, ..Self::new(ball.moving(), polygon, filled) }
    }

    fn is_straight(&self) -> bool {
        self.g == [0.0; 2]
    }

    /// The ball and the outline.
    const fn outline(&self) -> BallAndPolyline<'a, 2, S> {
        BallAndPolyline::new(self.ball, self.line)
    }

    /// The name of a feature of an edge.
    fn feature(&self, edge: usize, feature: Feature) -> Feature {
        self.line.shape().feature(edge, feature)
    }

    fn edges(&self) -> impl Iterator<Item = (usize, Edge)> {
        let segments = self.line.shape().segments();
        segments.map(|(index, segment)| (index, beside(&self.ball, &self.line, &segment)))
    }

    /// The place of the centre at the time `t`.
    fn place(&self, t: f64) -> CenterPlace {
        let mut is_within = false;
        for (_, edge) in self.edges() {
            match ray_of(&edge, t) {
                Ray::Misses => {}
                Ray::Crosses => is_within = !is_within,
                Ray::Starts => return CenterPlace::OnSurface,
            }
        }
        if is_within == (self.filled == Filled::Inside) {
            CenterPlace::InSolid
        } else {
            CenterPlace::Free
        }
    }

    /// The edge that is nearest to the centre; of equally near ones, the first.
    fn nearest(&self) -> Option<NearEdge> {
        let edges = self.edges().map(|(index, edge)| NearEdge::of(index, edge, self.line.shape()));
        edges.reduce(|one, other| if other.order(&one) == Ordering::Less { other } else { one })
    }

    /// Whether the gap falls, for a centre at this place. A free centre must approach one of the
    /// nearest edges; a centre in the solid must move away from all of them. (For an accelerated
    /// ball, only where the centre is not free.)
    fn falls(&self, place: CenterPlace) -> bool {
        if place == CenterPlace::OnSurface {
            return self.goes_in();
        }
        let is_free = place == CenterPlace::Free;
        let falls = |near: &NearEdge| match (is_free, self.is_straight()) {
            (true, _) => solid::is_approaching(&near.edge),
            (false, true) => solid::is_approaching(&reversed(near.edge)),
            (false, false) => self.is_leaving(&near.edge),
        };
        let mut nearest: Option<(NearEdge, bool)> = None;
        for (index, edge) in self.edges() {
            let near = NearEdge::of(index, edge, self.line.shape());
            let order = nearest.as_ref().map_or(Ordering::Less, |(least, _)| near.order(least));
            match (order, &mut nearest) {
                (Ordering::Equal, Some((_, all))) if *all != is_free => *all = falls(&near),
                (Ordering::Less, nearest) => {
                    let falls = falls(&near);
                    *nearest = Some((near, falls));
                }
                _ => {}
            }
        }
        nearest.is_some_and(|(_, falls)| falls)
    }

    /// The contact at the start, for a ball whose centre is in the solid or on its surface.
    fn touch_at_start(&self, place: CenterPlace) -> Option<Impact<2, S>> {
        if place == CenterPlace::OnSurface {
            return self.touch_on_surface();
        }
        let NearEdge { index, edge, .. } = self.nearest()?;
        let impact = solid::first(Question::Contact, &within(&edge), 0.0)?;
        Some(Impact { feature: self.feature(index, impact.feature), ..impact })
    }

    fn first_contact(&self, max_time: S) -> Option<Impact<2, S>> {
        deadline(max_time)?;
        match self.place(0.0) {
            CenterPlace::Free => self.outline().first(Question::Contact, max_time),
            place => self.touch_at_start(place),
        }
    }

    /// The sides that the ball approaches from outside, and the corners that stick out of the
    /// solid.
    fn faced(&self) -> impl Iterator<Item = (Feature, Encounter<2, Facet<2>>)> {
        facets(&self.ball, &self.line).filter(|(_, encounter)| {
            let &Encounter { solid: facet, v, velocity, .. } = encounter;
            if facet.is_edge() {
                turn([facet.start(), facet.end()], [velocity, v]) == self.inwards
            } else {
                self.sticks_out(&facet)
            }
        })
    }

    /// Whether the solid bends around a corner.
    fn sticks_out(&self, corner: &Facet<2>) -> bool {
        let (Some(before), Some(after)) = (corner.before(), corner.after()) else { return false };
        turn([before, corner.start()], [corner.start(), after]) == self.inwards
    }

    /// Whether the impact is at the start: the centre is in the solid or on its surface, and moves
    /// deeper.
    fn sinks(&self, place: CenterPlace) -> bool {
        place != CenterPlace::Free && self.falls(place)
    }

    fn time_of_impact(&self, max_time: S) -> Option<Impact<2, S>> {
        deadline(max_time)?;
        let place = self.place(0.0);
        if self.sinks(place) {
            return self.touch_at_start(place);
        }
        earliest(self.faced(), max_time, |(feature, encounter), until| {
            let impact = solid::first(Question::Impact, &encounter, until)?;
            Some(Impact { feature, ..impact })
        })
    }
}

impl<S: Scalar> ImpactQueries<2, S> for BallAndPolygon<'_, S> {
    fn first(&self, question: Question, max_time: S) -> Option<Impact<2, S>> {
        match (question, self.is_straight()) {
            (Question::Contact, true) => self.first_contact(max_time),
            (Question::Impact, true) => self.time_of_impact(max_time),
            (_, false) => self.first_on_curve(question, max_time),
        }
    }

    fn will_collide(&self, max_time: S) -> bool {
        if !self.is_straight() {
            return self.will_collide_on_curve(max_time);
        }
        deadline(max_time).is_some_and(|end| {
            self.sinks(self.place(0.0))
                || self.faced().any(|(_, encounter)| solid::will_collide(&encounter, end))
        })
    }

    /// Whether exact arithmetic decides the place of the centre, or the impact with any facet.
    fn is_decided_exactly(&self, max_time: S) -> bool {
        if !self.is_straight() {
            return self.is_decided_exactly_on_curve(max_time);
        }
        deadline(max_time).is_some_and(|end| {
            self.edges().any(|(_, edge)| filtered_ray(&edge, 0.0).is_err())
                || self.faced().any(|(_, it)| solid::is_decided_exactly::<2, S, _>(&it, end))
        })
    }
}

impl<S: Scalar> PairQueries<2, S> for BallAndPolygon<'_, S> {
    fn relation(&self) -> Relation {
        match self.place(0.0) {
            CenterPlace::InSolid => Relation::Overlapping,
            _ => self.outline().relation(),
        }
    }

    fn relation_within(&self, tolerance: S) -> Relation {
        if self.place(0.0) != CenterPlace::InSolid {
            return self.outline().relation_within(tolerance);
        }
        let mut depths = self.edges().map(|(_, edge)| within(&edge));
        let is_near = depths
            .any(|edge| solid::relation_within(&edge, tolerance.into()) == Relation::Touching);
        if is_near { Relation::Touching } else { Relation::Overlapping }
    }

    fn gap(&self) -> S {
        if self.place(0.0) != CenterPlace::InSolid {
            return self.outline().gap();
        }
        let gaps = self.edges().map(|(_, edge)| solid::gap(&within(&edge)));
        gaps.reduce(|one, other| if other > one { other } else { one }).unwrap_or_default()
    }

    fn closest_points(&self) -> ([S; 2], [S; 2]) {
        match self.place(0.0) {
            CenterPlace::Free => {}
            CenterPlace::OnSurface => {
                if let Some((_, edge)) = self.beneath().next() {
                    let (on_ball, _) = solid::closest_points(&self.below(&edge));
                    return (on_ball, self.ball.center());
                }
            }
            CenterPlace::InSolid => {
                if let Some(NearEdge { edge, .. }) = self.nearest() {
                    return solid::closest_points(&within(&edge));
                }
            }
        }
        self.outline().closest_points()
    }

    fn is_approaching(&self) -> bool {
        self.falls(self.place(0.0))
    }

    fn contact_interval(&self) -> Option<ContactInterval<S>> {
        self.interval()
    }
}

/// Poses a ball and a polygon with this solid side.
macro_rules! ball_meets_polygon {
    ($($shape:ty, $filled:expr, $polygon:expr;)+) => {
        $(
            impl<'l, S: Scalar> PosePair<2, S, $shape> for Ball<2, S> {
                type Problem<'a>
                    = BallAndPolygon<'a, S>
                where
                    S: 'a,
                    'l: 'a;

                fn still<'a>(a: &'a Self, b: &'a $shape) -> Self::Problem<'a> {
                    BallAndPolygon::new(&a.at_rest(), &$polygon(b).at_rest(), $filled)
                }

                fn moving<'a>(
                    a: &'a Moving<2, S>,
                    b: &'a Moving<2, S, $shape>,
                ) -> Self::Problem<'a> {
                    BallAndPolygon::new(a, &b.with_shape(*$polygon(b.shape())), $filled)
                }
            }

            impl<'l, S: Scalar> PoseImpact<2, S, Moving<2, S, $shape>> for Accelerated<2, S> {
                type Problem<'a>
                    = BallAndPolygon<'a, S>
                where
                    S: 'a,
                    'l: 'a;

                fn pose<'a>(&'a self, other: &'a Moving<2, S, $shape>) -> Self::Problem<'a> {
                    let polygon = other.with_shape(*$polygon(other.shape()));
                    BallAndPolygon::accelerated(self, &polygon, $filled)
                }
            }
        )+
    };
}

ball_meets_polygon! {
    Polygon<'l, S>, Filled::Inside, core::convert::identity;
    Hollow<Polygon<'l, S>>, Filled::Outside, Hollow::shape;
}
