//! A triangle.

use crate::formula::flat::{Flat, Form, Part};
use crate::formula::parts::{Foot, Parts, Slide};
use crate::model::shape::Feature;
use crate::number::ring::{cross, sum};
use crate::number::{Ring, Sight, scale};

/// A triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Triangular;

impl<const D: usize> Form<D, 3> for Triangular {
    fn feature<T: Ring>(_: &Flat<D, 3, T, Self>, part: Part) -> Feature {
        match part {
            Part::Vertex(k) => Feature::Vertex(k),
            Part::Edge(k) => Feature::Edge(k),
            Part::Face => Feature::Face(0),
        }
    }

    fn foot<T: Ring>(polygon: &Flat<D, 3, T, Self>, part: Part, u: &[T; D]) -> Foot<D, T> {
        match part {
            Part::Vertex(k) => Foot::at(polygon.corners[k]),
            Part::Edge(k) => {
                let length_squared = polygon.scale(part);
                let along = scale(&polygon.along(k, u), &polygon.way(k));
                let vector = sum(&scale(&length_squared, &polygon.corners[k]), &along);
                Foot { vector, denominator: length_squared, is_from_center: [false; D] }
            }
            // (N × u) × N, which is N² u without N (N·u).
            Part::Face => {
                let normal = &polygon.normal;
                let vector = cross(&cross(normal, u), normal);
                Foot { vector, denominator: polygon.scale(part), is_from_center: [false; D] }
            }
        }
    }

    fn slide<T: Ring>(_: &Flat<D, 3, T, Self>, _: Part, _: &Sight<D, T>) -> Option<Slide<D, T>> {
        None
    }
}
