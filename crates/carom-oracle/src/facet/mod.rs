//! The exact answers about a moving ball and an edge or a corner of a polyline, asked on its own.
//!
//! [`FacetTruth::of`] follows no path: it lists all moments at which an impact could be (the start, the
//! moments at which a border of the region is crossed inwards, the moment at which the distance is the
//! radius), asks of each on its own whether it is one, and takes the first.

mod case;
mod family;
mod judge;
mod truth;

pub use case::{AnyFacetCase, Facet, FacetCase, FacetKind};
pub use family::FacetFamily;
pub(crate) use judge::as_given;
pub use judge::{judge_facet, promises_broken_with_facet};

pub use truth::{Coming, FacetTruth};
