//! An edge of a polygon that a ball hits from outside only.

use core::cmp::Ordering;

use crate::model::shape::Facet;

/// An edge as a facet, without the part of its region that is in the solid.
///
/// A straight path that approaches the edge from one side leaves it on the other, so there the
/// direction decides. Only queries about curved paths need this type: such a path may leave the
/// edge on the outer side and come back. (As a solid on straight paths it would be the facet.)
#[derive(Clone, Copy, Debug)]
pub(crate) struct OuterEdge {
    edge: Facet<2>,
    outwards: Ordering,
}

impl OuterEdge {
    /// The edge with the solid on this side of it: `Greater` on the left.
    pub(crate) fn new(edge: Facet<2>, inwards: Ordering) -> Self {
        Self { edge, outwards: inwards.reverse() }
    }

    pub(crate) fn edge(&self) -> &Facet<2> {
        &self.edge
    }

    /// The side of the edge without a solid.
    pub(crate) fn outwards(&self) -> Ordering {
        self.outwards
    }
}
