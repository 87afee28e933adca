//! Cases of a moving ball and a polygon, from outside and from inside, and the exact answers.
//!
//! What is solid is what the path of the centre is asked at: a winding number, at a moment that is a
//! fraction. The outline is asked edge by edge and corner by corner, as that of a polyline.

mod case;
mod family;
mod ring;
mod stretches;
mod truth;

pub(crate) use case::is_simple;
pub use case::{PolygonCase, PolygonKind};
pub(crate) use ring::{Place, Point, Ring, is_on};
