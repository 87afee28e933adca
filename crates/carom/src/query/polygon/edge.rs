//! An edge of a polygon, relative to the centre of a ball.
//!
//! Gives its distance, compared with those of other edges, and the side on which the centre is.

use core::cmp::Ordering;

use crate::decide::exact;
use crate::formula::convex::Convex;
use crate::formula::ray::{Ray, ray};
use crate::formula::sites::Sites;
use crate::model::shape::{Capsule, Feature, Hollow, Polyline, Segment};
use crate::number::{Bounded, Certain, Ring, Rounded, Scalar, Signed, Unsure};
use crate::problem::encounter::Encounter;

/// A ball and an edge.
pub(super) type Edge = Encounter<2, Segment<2>>;

/// An edge with its distance from the centre, if that is clear.
pub(super) struct NearEdge {
    pub(super) index: usize,
    pub(super) edge: Edge,
    /// The nearest feature of the edge, and the square of the distance as a numerator and a
    /// denominator.
    rounded: Certain<(Feature, Bounded, Bounded)>,
}

impl NearEdge {
    pub(super) fn of<S: Scalar>(index: usize, edge: Edge, outline: &Polyline<'_, 2, S>) -> Self {
        let (shape, sight) = edge.measured(&Rounded);
        let rounded = shape.nearest(&sight.u).map(|site| {
            let feature = outline.feature(index, shape.feature(site));
            (feature, shape.square(site, &sight.u), shape.scale(site))
        });
        Self { index, edge, rounded }
    }

    /// The order of the distances.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        if let (Ok((feature, square, scale)), Ok((of_other, other_square, other_scale))) =
            (self.rounded, other.rounded)
        {
            // Two edges, nearest at their common corner.
            if feature == of_other {
                return Ordering::Equal;
            }
            let difference = square.times(&other_scale).minus(&other_square.times(&scale));
            if let Ok(order) = difference.sign() {
                return order;
            }
        }
        exact::order_of_distances(&self.edge, &other.edge)
    }
}

/// The same edge from inside the solid: its gap is that of a ball that does not fit.
pub(super) fn within(edge: &Edge) -> Encounter<2, Hollow<Capsule<2>>> {
    let &Encounter { x, v, r, solid, velocity } = edge;
    Encounter { x, v, r, solid: Hollow::new(Capsule::without_radius(solid)), velocity }
}

/// The same edge, with all motion reversed.
pub(super) fn reversed(edge: Edge) -> Edge {
    Encounter { v: edge.velocity, velocity: edge.v, ..edge }
}

pub(super) fn way(edge: &Edge) -> [[f64; 2]; 2] {
    [edge.solid.start(), edge.solid.end()]
}

pub(super) fn ray_of(edge: &Edge, t: f64) -> Ray {
    filtered_ray(edge, t).unwrap_or_else(|Unsure| exact::ray(edge, t))
}

pub(super) fn filtered_ray(edge: &Edge, t: f64) -> Certain<Ray> {
    let (shape, sight) = edge.measured(&Rounded);
    if t == 0.0 { ray(&shape, &sight.u) } else { ray(&shape, &sight.after(&Bounded::from(t)).u) }
}
