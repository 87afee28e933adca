//! Contact and impact of an accelerated ball with a polygon.
//!
//! At the start, the position of the centre decides. Later, only hits from outside count.

use super::edge::{Edge, filtered_ray, reversed, within};
use super::{BallAndPolygon, CenterPlace};
use crate::model::shape::{Facet, Feature, OuterEdge};
use crate::model::{Impact, Question, accelerated_deadline};
use crate::number::Scalar;
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;
use crate::query::polyline::{earliest, facets};
use crate::query::queries::ImpactQueries;
use crate::query::solid;

/// A corner that sticks out of the solid, or an edge from outside.
enum Outer {
    Corner(AcceleratedEncounter<2, Facet<2>>),
    Edge(AcceleratedEncounter<2, OuterEdge>),
}

/// Evaluates an expression for either.
macro_rules! of_outer {
    ($outer:expr, $encounter:ident => $answer:expr) => {
        match $outer {
            Outer::Corner($encounter) => $answer,
            Outer::Edge($encounter) => $answer,
        }
    };
}

/// The same ball with another shape.
fn with<K: Solid<2>, L: Solid<2>>(encounter: &Encounter<2, K>, solid: L) -> Encounter<2, L> {
    let &Encounter { x, v, r, velocity, .. } = encounter;
    Encounter { x, v, r, solid, velocity }
}

impl<S: Scalar> BallAndPolygon<'_, S> {
    /// Whether the distance of the centre from an edge begins to grow.
    pub(super) fn is_leaving(&self, edge: &Edge) -> bool {
        if solid::is_approaching(edge) {
            return false;
        }
        if solid::is_approaching(&reversed(*edge)) {
            return true;
        }
        let encounter = AcceleratedEncounter { start: within(edge), g: self.g };
        encounter.first_by::<S>(Question::Impact, 0.0).is_some()
    }

    /// All facets that the ball may hit from outside.
    fn outer(&self) -> impl Iterator<Item = (Feature, Outer)> {
        facets(&self.ball, &self.line).filter_map(|(feature, encounter)| {
            let (facet, g) = (encounter.solid, self.g);
            if facet.is_edge() {
                let start = with(&encounter, OuterEdge::new(facet, self.inwards));
                Some((feature, Outer::Edge(AcceleratedEncounter { start, g })))
            } else {
                let corner = Outer::Corner(AcceleratedEncounter { start: encounter, g });
                self.sticks_out(&facet).then_some((feature, corner))
            }
        })
    }

    /// The first contact or impact.
    pub(super) fn first_on_curve(&self, question: Question, max_time: S) -> Option<Impact<2, S>> {
        let last = S::from_f64(accelerated_deadline(max_time)?);
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
            let encounter = AcceleratedEncounter { start, g: self.g };
            let impact: Impact<2, S> = encounter.first_by(Question::Contact, until)?;
            Some(Impact { feature: self.feature(index, impact.feature), ..impact })
        })
    }

    /// The first impact with a facet that the ball may hit from outside.
    fn first_from_outside(&self, last: S) -> Option<Impact<2, S>> {
        earliest(self.outer(), last, |(feature, outer), until| {
            let impact = of_outer!(outer, it => it.first_by(Question::Impact, until))?;
            Some(Impact { feature, ..impact })
        })
    }

    pub(super) fn will_collide_on_curve(&self, max_time: S) -> bool {
        accelerated_deadline(max_time).is_some_and(|last| {
            self.sinks(self.place(0.0))
                || self.outer().any(|(_, outer)| {
                    let first: Option<Impact<2, S>> =
                        of_outer!(outer, it => it.first_by(Question::Impact, last));
                    first.is_some()
                })
        })
    }

    /// Whether exact arithmetic decides the place of the centre, or the impact with any facet.
    pub(super) fn is_decided_exactly_on_curve(&self, max_time: S) -> bool {
        accelerated_deadline(max_time).is_some()
            && (self.edges().any(|(_, edge)| filtered_ray(&edge, 0.0).is_err())
                || self
                    .outer()
                    .any(|(_, outer)| of_outer!(outer, it => it.is_decided_exactly(max_time))))
    }
}
