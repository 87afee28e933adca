//! The exact answers about a moving ball and an edge or a corner of a polyline, or a face, an edge or a
//! corner of a mesh, asked on its own.
//!
//! [`FacetTruth::of`] follows no path: it lists all moments at which an impact could be (the start, the
//! moments at which a border of the region is crossed inwards, the moment at which the distance is the
//! radius), asks of each on its own whether it is one, and takes the first.

mod case;
mod family;
mod region;
mod truth;

pub(crate) use case::is_collinear;
pub use case::{AnyFacetCase, Facet, FacetCase, FacetKind};
pub use family::FacetFamily;
pub(crate) use family::rounded;
pub(crate) use region::Region;

pub(crate) use truth::first_contact;
pub use truth::{Coming, FacetTruth};
