//! carom for JavaScript and TypeScript, as WebAssembly.
//!
//! This crate computes no contact itself: `carom` answers the queries, and `carom-sim` and
//! `carom-io` run the scenes. The quantities of the tutorials, the textbook formula and the laws of
//! gases are here for comparison, in plain floats. The modules are plain Rust and are tested as
//! such; only [`binding`] knows JavaScript. `cargo xtask web` builds the npm package from it, with
//! one WebAssembly module for each of [`pair`], [`many`] and [`shapes`], and for [`simulation`] one
//! in the plane and one in space: a page loads only what it uses. ([`shapes`] reads balls and
//! columns as [`pair`] and [`many`] do.)
//!
//! | module | contents |
//! |---|---|
//! | [`pair`] | queries about two balls: whether and when they touch, and how they bounce |
//! | [`many`] | the same queries for many pairs, given as columns |
//! | [`shapes`] | queries about a ball and a shape |
//! | [`simulation`] | scenes, run from event to event, and changed while they run |
//! | [`gas`] | a gas in a box with a piston, and what theory predicts |
//! | [`binding`] | the names and types that JavaScript sees |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod binding;
#[cfg(all(feature = "simulation", feature = "plane"))]
pub mod gas;
#[cfg(any(feature = "many", feature = "shapes"))]
pub mod many;
#[cfg(any(feature = "pair", feature = "shapes"))]
pub mod pair;
#[cfg(feature = "shapes")]
pub mod shapes;
#[cfg(feature = "simulation")]
pub mod simulation;
