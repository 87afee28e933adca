//! carom for JavaScript: the questions about two balls, and the simulator, as WebAssembly.
//!
//! Nothing is computed a second time here: the questions are asked of `carom`, scenes are run by
//! `carom-sim` and `carom-io`. The modules are plain Rust and are tested as such; `binding` alone
//! knows JavaScript, and `cargo xtask web` makes the npm package of it.
//!
//! | question | where |
//! |---|---|
//! | what are the balls that JavaScript gives? | [`Ball`], [`Body`], [`Precision`] |
//! | do two balls touch, when, and what then? | [`pair`] |
//! | which quantities does a lesson draw? | [`anatomy()`] |
//! | what does the textbook say? | [`textbook()`] |
//! | which floats lie beside this one? | [`ulps_away`] |
//! | how does a scene go on? | [`Run`] |
//! | and if it were computed in fixed steps? | [`Stepping`] |
#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod anatomy;
mod ball;
pub mod binding;
mod error;
mod floats;
pub mod pair;
mod run;
mod stepping;
mod textbook;

pub use anatomy::{Anatomy, ClosestApproach, Step, Verdict, anatomy};
pub use ball::{Ball, Body, Precision};
pub use error::Error;
pub use floats::ulps_away;
pub use run::{Bounds, Run};
pub use stepping::Stepping;
pub use textbook::{TextbookImpact, textbook, textbook_relation};
