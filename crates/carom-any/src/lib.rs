//! Dimension and scalar chosen at run time.
//!
//! `carom` and `carom-sim` take the dimension as a const generic and the scalar as a type. A scene
//! file, a table and JavaScript choose both at run time. This crate converts the one into the
//! other:
//!
//! | at run time | at compile time | by |
//! |---|---|---|
//! | [`Dimension`] | `const D: usize` | [`in_dimension!`] |
//! | [`Precision`] | `f64` or `f32` | [`in_precision!`] |
//! | [`Any`] | a value in the plane or in space | [`any!`], [`with_any!`] |
//!
//! Without the feature `plane` or `space`, the code of that dimension is left out.
//!
//! They are macros, so that each call takes one line, `?` works inside it, and no caller has to
//! list what the compiled code needs of a scalar.
//!
//! ```
//! use carom::{Ball, Relation, relation};
//! use carom_any::{Dimension, Precision, in_dimension, in_precision};
//!
//! /// Two balls at opposite corners of the unit square or cube.
//! fn across(
//!     dimension: Dimension,
//!     precision: Precision,
//!     radius: f64,
//! ) -> Result<Relation, carom::InputError> {
//!     Ok(in_dimension!(dimension, D => in_precision!(precision, S => {
//!         let at = |x: S| Ball::<D, S>::new([x; D], carom::Scalar::from_f64(radius));
//!         relation(&at(0.0)?, &at(1.0)?)
//!     })))
//! }
//!
//! assert_eq!(across(Dimension::Two, Precision::F32, 0.8), Ok(Relation::Overlapping));
//! assert_eq!(across(Dimension::Three, Precision::F64, 0.8), Ok(Relation::Separate));
//! ```
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod any;
#[doc(hidden)]
pub mod built;
mod dimension;
mod error;
mod precision;

pub use any::Any;
pub use dimension::Dimension;
pub use error::UnknownPrecision;
pub use precision::Precision;
