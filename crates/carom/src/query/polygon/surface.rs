//! A centre on the outline of a polygon.
//!
//! Its distance does not tell its side; its edge does.

use super::BallAndPolygon;
use super::edge::{Edge, ray_of, way};
use crate::formula::ray::Ray;
use crate::model::shape::{Feature, Tube};
use crate::model::{Impact, Question};
use crate::number::Scalar;
use crate::number::vector::MapEach;
use crate::points::turn;
use crate::problem::encounter::Encounter;
use crate::query::solid;

impl<S: Scalar> BallAndPolygon<'_, S> {
    /// The edges on which the centre is: one, or the two at a corner.
    pub(super) fn beneath(&self) -> impl Iterator<Item = (usize, Edge)> {
        self.edges().filter(|(_, edge)| ray_of(edge, 0.0) == Ray::Starts)
    }

    /// Whether the centre moves to the solid side of the line along an edge.
    fn is_entering(&self, edge: &Edge) -> bool {
        let velocities =
            [self.line.velocity(), self.ball.velocity()].map_each(|v| v.map_each(Into::into));
        turn(way(edge), velocities).then_with(|| turn(way(edge), [[0.0; 2], self.g]))
            == self.inwards
    }

    /// Whether the path of a centre on the surface leads into the solid: to that side of its edge;
    /// for a corner, of both edges, or of one of them if the solid bends around the corner.
    pub(super) fn goes_in(&self) -> bool {
        let mut edges = self.beneath();
        let Some((index, edge)) = edges.next() else { return false };
        let Some((other_index, other)) = edges.next() else { return self.is_entering(&edge) };
        // The first edge and the last one meet at the start of the first.
        let turns = if other_index == index + 1 {
            turn(way(&edge), way(&other))
        } else {
            turn(way(&other), way(&edge))
        };
        let both = [edge, other].map_each(|edge| self.is_entering(&edge));
        if turns == self.inwards { both == [true; 2] } else { both != [false; 2] }
    }

    /// The contact at the start: with the first edge through which the centre enters, or, if it
    /// enters through none, with the first that it is on.
    pub(super) fn touch_on_surface(&self) -> Option<Impact<2, S>> {
        let entered = || self.beneath().find(|(_, edge)| self.is_entering(edge));
        let (index, edge) = entered().or_else(|| self.beneath().next())?;
        let impact = solid::first(Question::Contact, &self.below(&edge), 0.0)?;
        let Encounter { x, solid, .. } = edge;
        let end = [solid.start(), solid.end()].into_iter().position(|end| end == x);
        let feature = end.map_or(Feature::Edge(0), Feature::Vertex);
        Some(Impact { feature: self.feature(index, feature), ..impact })
    }

    /// The centre on an edge, as if it were on an infinite line and on its path into the solid: the
    /// perpendicular to the line then points to that side.
    pub(super) fn below(&self, edge: &Edge) -> Encounter<2, Tube<2>> {
        const AXES: [[f64; 2]; 4] = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
        let &Encounter { x, r, solid, .. } = edge;
        let is_inwards = |axis: &[f64; 2]| turn(way(edge), [[0.0; 2], *axis]) == self.inwards;
        let v = AXES.into_iter().find(is_inwards).unwrap_or_default();
        Encounter { x, v, r, solid: Tube::without_radius(solid), velocity: [0.0; 2] }
    }
}
