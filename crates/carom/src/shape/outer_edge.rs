//! An edge of a polygon, met from outside alone.

use core::cmp::Ordering;

use crate::shape::Facet;

/// An edge as a facet, in what of its region is not in the solid.
///
/// A straight path that nears it from one side leaves it on the other, so that the direction tells; it is asked about bent
/// paths alone, which may leave it on the outer side, and come back. (As a solid on straight lines it would be the facet.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct OuterEdge {
    edge: Facet<2>,
    outwards: Ordering,
}

impl OuterEdge {
    /// With the solid on a side of it: `Greater` on the left.
    pub(crate) fn new(edge: Facet<2>, inwards: Ordering) -> Self {
        Self { edge, outwards: inwards.reverse() }
    }

    pub(crate) fn edge(&self) -> &Facet<2> {
        &self.edge
    }

    /// To which side of it there is no solid.
    pub(crate) fn outwards(&self) -> Ordering {
        self.outwards
    }
}
