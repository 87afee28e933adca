//! Exact answers for a moving ball and a single facet.
//!
//! The facet is an edge or corner of a polyline, or a face, edge or corner of a mesh.
//! [`FacetTruth::of`] follows no path. It lists all times at which an impact could be: the start,
//! the times at which the centre crosses a border of the region inwards, and the time at which the
//! distance equals the radius. It tests each of them separately, and takes the first impact.

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
