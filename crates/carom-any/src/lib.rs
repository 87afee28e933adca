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
//! | [`Ball`] | [`carom::Moving`] | [`pair`], [`with_pair!`] |
//! | [`Body`] | [`carom::Body`] | [`bodies`] |
//!
//! A [`Ball`] or [`Body`] holds unchecked lists of numbers; a [`carom::Moving`] or [`carom::Body`]
//! is checked.
//!
//! They are macros, so that each call takes one line, `?` works inside it, and no caller has to
//! list what the compiled code needs of a scalar.
//!
//! ```
//! use carom_any::{Ball, Precision, with_pair};
//!
//! let bullet = Ball { center: vec![0.0, 0.0], radius: 1.0, velocity: Some(vec![2.0, 0.0]) };
//! let target = Ball { center: vec![5.0, 0.0], radius: 1.0, velocity: None };
//! let time = with_pair!(&bullet, &target, Precision::F64, |a, b| {
//!     carom::time_of_impact(&a, &b, 10.0).map(|impact| f64::from(impact.time))
//! });
//! assert_eq!(time, Ok(Some(1.5)));
//!
//! let sphere = Ball { center: vec![5.0, 0.0, 0.0], ..target };
//! let refused = with_pair!(&bullet, &sphere, |a, b| carom::gap(a.ball(), b.ball()));
//! assert_eq!(
//!     refused.map_err(|error| error.to_string()),
//!     Err("ball b: the center has 3 components; give 2, as the center of the first ball has"
//!         .into())
//! );
//! ```
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod any;
mod ball;
mod dimension;
mod error;
mod precision;

pub use any::Any;
pub use ball::{Ball, Body, bodies, pair};
pub use dimension::Dimension;
pub use error::Error;
pub use precision::Precision;
