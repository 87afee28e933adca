//! Regions in which a facet is the nearest.
//!
//! A region has a point, a line or a plane, and borders.

use super::case::Facet;

/// A facet of a polyline or of a surface of triangles, with its neighbours.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Region<const D: usize> {
    /// A corner: no step towards a neighbour leads nearer.
    Corner {
        /// Its position.
        at: [f64; D],
        /// The other ends of its edges.
        neighbours: Vec<[f64; D]>,
    },
    /// Between the two ends, and where no triangle at the edge is nearer.
    Edge {
        /// The ends.
        ends: [[f64; D]; 2],
        /// The third corners of the triangles.
        thirds: Vec<[f64; D]>,
    },
    /// In 3D, the space directly above and below a triangle.
    Face {
        /// Its corners.
        corners: [[f64; D]; 3],
    },
}

impl<const D: usize> Region<D> {
    /// The point or the ends, then the points that bound the region.
    pub(crate) fn points(&self) -> Vec<[f64; D]> {
        match self {
            Self::Corner { at, neighbours } => [*at].iter().chain(neighbours).copied().collect(),
            Self::Edge { ends, thirds } => ends.iter().chain(thirds).copied().collect(),
            Self::Face { corners } => corners.to_vec(),
        }
    }
}

impl<const D: usize> Region<D> {
    /// The region between each two neighbours or triangles, if there are more than two.
    pub(crate) fn pairs(&self) -> Vec<Self> {
        let around = match self {
            Self::Corner { neighbours, .. } => neighbours,
            Self::Edge { thirds, .. } => thirds,
            Self::Face { .. } => return Vec::new(),
        };
        let each_two = (0..around.len()).flat_map(|k| (0..k).map(move |j| [around[j], around[k]]));
        let between = |pair: [[f64; D]; 2]| match self {
            Self::Corner { at, .. } => Self::Corner { at: *at, neighbours: pair.to_vec() },
            Self::Edge { ends, .. } => Self::Edge { ends: *ends, thirds: pair.to_vec() },
            Self::Face { corners } => Self::Face { corners: *corners },
        };
        if around.len() > 2 { each_two.map(between).collect() } else { Vec::new() }
    }
}

impl<const D: usize> Facet<D> {
    /// The region in which it is the nearest.
    pub(crate) fn region(&self) -> Region<D> {
        match *self {
            Self::Edge { start, end } => Region::Edge { ends: [start, end], thirds: Vec::new() },
            Self::Corner { at, before, after } => {
                Region::Corner { at, neighbours: before.into_iter().chain(after).collect() }
            }
            Self::Ridge { start, end, one, other } => {
                let thirds = [one].into_iter().chain(other).collect();
                Region::Edge { ends: [start, end], thirds }
            }
            Self::Face { corners } => Region::Face { corners },
        }
    }
}
