//! Contact and impact of an accelerated ball with a polygon.
//!
//! At the start, the position of the centre decides. Later, only hits from outside count.

use super::edge::{Edge, filtered_ray, reversed, within};
use super::{BallAndPolygon, CenterPlace, Filled};
use crate::model::shape::{Accelerated, Facet, Feature, Hollow, Moving, OuterEdge, Polygon};
use crate::model::{Impact, Question};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::problem::encounter::Encounter;
use crate::problem::fall::Fall;
use crate::problem::solid::Solid;
use crate::query::accelerated::last_moment;
use crate::query::collides::sealed;
use crate::query::polyline::{earliest, facets};
use crate::query::{fall, solid};

/// A corner that sticks out of the solid, or an edge from outside.
enum Outer {
    Corner(Fall<2, Facet<2>>),
    Edge(Fall<2, OuterEdge>),
}

/// Evaluates an expression for either.
macro_rules! of_outer {
    ($outer:expr, $fall:ident => $answer:expr) => {
        match $outer {
            Outer::Corner($fall) => $answer,
            Outer::Edge($fall) => $answer,
        }
    };
}

/// The same ball with another shape.
fn with<K: Solid<2>, L: Solid<2>>(encounter: &Encounter<2, K>, solid: L) -> Encounter<2, L> {
    let &Encounter { x, v, r, velocity, .. } = encounter;
    Encounter { x, v, r, solid, velocity }
}

impl<'a, S: Scalar> BallAndPolygon<'a, S> {
    /// The same for an accelerated ball.
    fn falling(
        ball: &Accelerated<2, S>,
        polygon: &Moving<2, S, Polygon<'a, S>>,
        filled: Filled,
    ) -> Self {
        let g = ball.acceleration().map_each(Into::into);
        Self { g, ..Self::new(ball.moving(), polygon, filled) }
    }

    /// Whether the distance of the centre from an edge begins to grow.
    pub(super) fn is_leaving(&self, edge: &Edge) -> bool {
        if solid::is_approaching(edge) {
            return false;
        }
        if solid::is_approaching(&reversed(*edge)) {
            return true;
        }
        let fall = Fall { start: within(edge), g: self.g };
        fall::first_by::<2, S, _>(Question::Impact, &fall, 0.0).is_some()
    }

    /// All facets that the ball may hit from outside.
    fn outer(&self) -> impl Iterator<Item = (Feature, Outer)> {
        facets(&self.ball, &self.line).filter_map(|(feature, encounter)| {
            let (facet, g) = (encounter.solid, self.g);
            if facet.is_edge() {
                let start = with(&encounter, OuterEdge::new(facet, self.inwards));
                Some((feature, Outer::Edge(Fall { start, g })))
            } else {
                let corner = Outer::Corner(Fall { start: encounter, g });
                self.sticks_out(&facet).then_some((feature, corner))
            }
        })
    }

    /// The first contact or impact; without an acceleration, that on straight paths.
    fn first(&self, question: Question, max_time: S) -> Option<Impact<2, S>> {
        if self.is_straight() {
            return match question {
                Question::Contact => self.first_contact(max_time),
                Question::Impact => self.time_of_impact(max_time),
            };
        }
        let last = S::from_f64(last_moment(max_time)?);
        match (question, self.place(0.0)) {
            (Question::Contact, CenterPlace::Free) => self.first_touch(last),
            (Question::Contact, place) => self.touch_at_start(place),
            (Question::Impact, place) if self.sinks(place) => self.touch_at_start(place),
            (Question::Impact, _) => self.first_from_outside(last),
        }
    }

    /// The first contact with an edge.
    fn first_touch(&self, last: S) -> Option<Impact<2, S>> {
        earliest(self.edges(), last, |(index, start), until| {
            let fall = Fall { start, g: self.g };
            let impact: Impact<2, S> = fall::first_by(Question::Contact, &fall, until)?;
            Some(Impact { feature: self.outline().feature(index, impact.feature), ..impact })
        })
    }

    /// The first impact with a facet that the ball may hit from outside.
    fn first_from_outside(&self, last: S) -> Option<Impact<2, S>> {
        earliest(self.outer(), last, |(feature, outer), until| {
            let impact = of_outer!(outer, fall => fall::first_by(Question::Impact, &fall, until))?;
            Some(Impact { feature, ..impact })
        })
    }

    fn will_collide_in_fall(&self, max_time: S) -> bool {
        if self.is_straight() {
            return self.will_collide(max_time);
        }
        last_moment(max_time).is_some_and(|last| {
            self.sinks(self.place(0.0))
                || self.outer().any(|(_, outer)| {
                    let first: Option<Impact<2, S>> =
                        of_outer!(outer, fall => fall::first_by(Question::Impact, &fall, last));
                    first.is_some()
                })
        })
    }

    /// Whether exact arithmetic decides the place of the centre, or the impact with any facet.
    fn is_decided_exactly_in_fall(&self, max_time: S) -> bool {
        if self.is_straight() {
            return self.is_decided_exactly(max_time);
        }
        last_moment(max_time).is_some()
            && (self.edges().any(|(_, edge)| filtered_ray(&edge, 0.0).is_err())
                || self.outer().any(|(_, outer)| {
                    of_outer!(outer, fall => fall::is_decided_exactly::<2, S, _>(&fall, max_time))
                }))
    }
}

/// Implements the queries about an accelerated ball and a polygon with one solid side.
macro_rules! accelerated_meets_polygon {
    ($($shape:ty, $filled:expr, $polygon:expr;)+) => {
        $(
            impl<S: Scalar> sealed::Collision<2, S, Moving<2, S, $shape>> for Accelerated<2, S> {
                fn first_contact(
                    &self,
                    other: &Moving<2, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<2, S>> {
                    let polygon = other.with_shape(*$polygon(other.shape()));
                    BallAndPolygon::falling(self, &polygon, $filled).first(Question::Contact, max_time)
                }

                fn time_of_impact(
                    &self,
                    other: &Moving<2, S, $shape>,
                    max_time: S,
                ) -> Option<Impact<2, S>> {
                    let polygon = other.with_shape(*$polygon(other.shape()));
                    BallAndPolygon::falling(self, &polygon, $filled).first(Question::Impact, max_time)
                }

                fn will_collide(&self, other: &Moving<2, S, $shape>, max_time: S) -> bool {
                    let polygon = other.with_shape(*$polygon(other.shape()));
                    BallAndPolygon::falling(self, &polygon, $filled).will_collide_in_fall(max_time)
                }

                fn is_decided_exactly(&self, other: &Moving<2, S, $shape>, max_time: S) -> bool {
                    let polygon = other.with_shape(*$polygon(other.shape()));
                    BallAndPolygon::falling(self, &polygon, $filled).is_decided_exactly_in_fall(max_time)
                }
            }
        )+
    };
}

accelerated_meets_polygon! {
    Polygon<'_, S>, Filled::Inside, core::convert::identity;
    Hollow<Polygon<'_, S>>, Filled::Outside, Hollow::shape;
}
