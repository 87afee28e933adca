//! Many moving balls: who meets whom, and when?
//!
//! Balls are given as columns ([`Balls`]): slices of coordinates, velocities and radii. A [`Search`] finds all pairs
//! that meet, and answers of each what the question about the pair alone answers, to the last bit.
//!
//! ```
//! use carom::many::{Balls, Search};
//!
//! let (x, y) = ([0.0, 10.0, 4.0, 50.0], [0.0, 0.0, 9.0, 50.0]);
//! let (vx, vy) = ([1.0, -1.0, 0.0, 0.0], [0.0, 0.0, -2.0, 0.0]);
//! let balls = Balls::moving([&x, &y], [&vx, &vy], &[1.0; 4])?;
//! let impacts: Vec<_> = Search::among(balls, 5.0).impacts().flatten().collect();
//! let met: Vec<_> = impacts.iter().map(|met| (met.a, met.b, met.impact.time)).collect();
//! assert_eq!(met[1], (0, 1, 4.0));
//! # Ok::<(), carom::many::ColumnError>(())
//! ```
//!
//! How pairs are proposed is told in `docs/numerics.md`: in slices of time, each ball with all that it sweeps in one is
//! put into a grid; pairs of near cells are looked at in `f32`, so that no pair that meets is missed, and those that
//! may meet are asked one by one.

mod answer;
mod balls;
mod cells;
mod levels;
mod propose;
mod search;
mod slices;
mod swept;

pub use answer::PairImpact;
pub use balls::{Balls, ColumnError};
pub use search::{Chunks, Search};
