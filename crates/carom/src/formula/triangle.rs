//! A triangle.

use crate::formula::flat::{Flat, Form, Site};
use crate::formula::sites::{Foot, Sites, Slide};
use crate::model::shape::Feature;
use crate::number::ring::{cross, sum};
use crate::number::{Ring, Sight, scale};

/// A triangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Triangular;

impl<const D: usize> Form<D, 3> for Triangular {
    fn feature<T: Ring>(_: &Flat<D, 3, T, Self>, site: Site) -> Feature {
        match site {
            Site::Vertex(k) => Feature::Vertex(k),
            Site::Edge(k) => Feature::Edge(k),
            Site::Face => Feature::Face(0),
        }
    }

    fn foot<T: Ring>(polygon: &Flat<D, 3, T, Self>, site: Site, u: &[T; D]) -> Foot<D, T> {
        match site {
            Site::Vertex(k) => Foot::at(polygon.corners[k]),
            Site::Edge(k) => {
                let length_squared = polygon.scale(site);
                let along = scale(&polygon.along(k, u), &polygon.way(k));
                let vector = sum(&scale(&length_squared, &polygon.corners[k]), &along);
                Foot { vector, denominator: length_squared, is_from_center: [false; D] }
            }
            // (N × u) × N, which is N² u without N (N·u).
            Site::Face => {
                let normal = &polygon.normal;
                let vector = cross(&cross(normal, u), normal);
                Foot { vector, denominator: polygon.scale(site), is_from_center: [false; D] }
            }
        }
    }

    fn slide<T: Ring>(_: &Flat<D, 3, T, Self>, _: Site, _: &Sight<D, T>) -> Option<Slide<D, T>> {
        None
    }
}
