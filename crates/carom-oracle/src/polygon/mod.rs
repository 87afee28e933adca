//! Cases of a moving ball and a polygon, with exact answers.
//!
//! The ball may be outside or inside. Whether the centre is in the solid follows from a winding
//! number at a rational time. The outline is evaluated edge by edge and corner by corner, like that
//! of a polyline.

mod case;
mod family;
mod ring;
mod stretches;
mod truth;

pub(crate) use case::is_simple;
pub use case::{PolygonCase, PolygonKind};
pub(crate) use ring::{Place, Point, Ring, is_on};
