//! carom for JavaScript: the questions about two balls and about many pairs, and the simulator, as WebAssembly.
//!
//! No answer about a contact is computed here: the questions are asked of `carom`, scenes are run by
//! `carom-sim` and `carom-io`. The quantities of the tutorials, the textbook's formula and the laws of
//! gases, for comparison, are plain floats. The modules are plain Rust and are tested as such;
//! [`binding`] alone knows JavaScript, and `cargo xtask web` makes the npm package of it: one small
//! WebAssembly module of each of the first three, so that a page that only asks about a pair now and then
//! loads nothing else.
//!
//! | question | where |
//! |---|---|
//! | do two balls touch, when, and what then? | [`pair`] |
//! | which of many pairs meet, and when? | [`many`] |
//! | how does a scene go on? | [`simulation`] |
//! | what if balls are kicked, come and go? | [`world`] |
//! | how does a gas behave, and what does theory say? | [`gas`] |
//! | what does JavaScript see of it? | [`binding`] |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

pub mod binding;
#[cfg(feature = "simulation")]
pub mod gas;
#[cfg(feature = "many")]
pub mod many;
#[cfg(feature = "simulation")]
mod met;
#[cfg(feature = "pair")]
pub mod pair;
#[cfg(feature = "simulation")]
pub mod simulation;
#[cfg(feature = "simulation")]
pub mod world;
