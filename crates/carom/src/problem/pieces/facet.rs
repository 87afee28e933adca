//! The single piece of a facet, or of a mesh feature.
//!
//! It covers all of a facet, of an edge of a polygon, and of a corner or an edge of a mesh.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{
    AsPoint, BallOnPath, Borders, Ends, FlatOf, FlatPiece, Piece, Pieces, TwoForEachAxis, around,
    sides,
};
use crate::formula::facet;
use crate::formula::region::Around;
use crate::formula::sites::Sites;
use crate::model::shape::{Facet, Joint, OuterEdge};
use crate::number::{Ring, Scalar};

impl<const D: usize> Pieces<D> for Facet<D> {
    type Sides<T> = TwoForEachAxis<D, T>;

    /// Beside a face `(n·u)² − r² n²`, with a normal of second degree, and `n × d · u`.
    fn degree_along_path(&self) -> u32 {
        if self.is_face() { 6 } else { 4 }
    }

    fn count(&self) -> usize {
        1
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        let [mut lower, mut upper] = around(self.start(), self.end());
        if let Some([_, middle, _]) = self.corners() {
            for k in 0..D {
                lower[k] = lower[k].min(middle[k]);
                upper[k] = upper[k].max(middle[k]);
            }
        }
        Some([lower, upper])
    }

    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        _: usize,
        seen: &BallOnPath<'_, D, T>,
    ) -> Piece<facet::Site, T, TwoForEachAxis<D, T>> {
        of_facet(shape, seen, sides(shape.heights(seen.u)))
    }

    fn flat<T: Ring>(&self, shape: &Self::In<T>, u: &[T; D]) -> Option<FlatOf<D, Self, T>> {
        let (site, height) = (facet::Site::Nearest, shape.crossed(u)?);
        Some(FlatPiece { site, height, sides: sides(shape.heights(u)) })
    }
}

impl Pieces<2> for OuterEdge {
    type Sides<T> = TwoForEachAxis<2, T>;

    fn degree_along_path(&self) -> u32 {
        self.edge().degree_along_path()
    }

    fn count(&self) -> usize {
        1
    }

    fn bounds(&self) -> Option<[[f64; 2]; 2]> {
        self.edge().bounds()
    }

    fn outwards(&self) -> Option<Ordering> {
        Some(OuterEdge::outwards(self))
    }

    /// The line of the edge is a border, too: beyond it is the solid.
    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        _: usize,
        seen: &BallOnPath<'_, 2, T>,
    ) -> Piece<facet::Site, T, TwoForEachAxis<2, T>> {
        let to_the_left = shape.crossed(seen.u);
        of_facet(shape, seen, self.sides(shape, seen.u, to_the_left))
    }

    fn flat<T: Ring>(&self, shape: &Self::In<T>, u: &[T; 2]) -> Option<FlatOf<2, Self, T>> {
        let (site, height) = (facet::Site::Nearest, shape.crossed(u)?);
        Some(FlatPiece { site, height, sides: self.sides(shape, u, Some(height)) })
    }
}

impl OuterEdge {
    fn sides<T: Ring>(
        &self,
        shape: &facet::Facet<2, T>,
        u: &[T; 2],
        to_the_left: Option<T>,
    ) -> TwoForEachAxis<2, T> {
        let outside = to_the_left.map(|height| match self.outwards() {
            Ordering::Less => T::ZERO.minus(&height),
            _ => height,
        });
        sides(shape.heights(u).chain(outside))
    }
}

/// A facet, with the heights above its borders.
fn of_facet<const D: usize, T: Ring, A: Around<D, T>, H>(
    shape: &facet::Facet<D, T, A>,
    BallOnPath { u, r, .. }: &BallOnPath<'_, D, T>,
    sides: H,
) -> Piece<facet::Site, T, H> {
    let site = facet::Site::Nearest;
    let as_point = match shape.crossed(u) {
        Some(height) => AsPoint::GoesThrough(height, Ends::Included),
        None => AsPoint::RunsInto,
    };
    let excess = shape.excess(site, u, r);
    Piece { site, excess, sides, borders: Borders::Included, as_point, is_inside: false }
}

/// A corner or an edge of a mesh, in the region in which it is nearer than its neighbours.
impl<const D: usize, S: Scalar> Pieces<D> for Joint<'_, D, S> {
    type Sides<T> = Vec<Option<T>>;

    fn degree_along_path(&self) -> u32 {
        4
    }

    fn count(&self) -> usize {
        1
    }

    fn bounds(&self) -> Option<[[f64; D]; 2]> {
        Some(around(self.start(), self.end()))
    }

    fn piece<T: Ring>(
        &self,
        shape: &Self::In<T>,
        _: usize,
        seen: &BallOnPath<'_, D, T>,
    ) -> Piece<facet::Site, T, Vec<Option<T>>> {
        of_facet(shape, seen, shape.heights(seen.u).map(Some).collect())
    }
}
