//! Many moving balls: who meets whom, and when?
//!
//! Balls are given as columns ([`Balls`]): slices of coordinates, velocities and radii. A [`Search`] finds all pairs
//! that meet, and answers of each what the question about the pair alone answers, to the last bit.
//!
//! | question | search |
//! |---|---|
//! | Who meets whom, and when? | `Search::among(balls, max_time).impacts()` |
//! | Who touches or overlaps whom, sooner or later? | `Search::among(balls, max_time).contacts()` |
//! | Whom does each ball meet first? | `Search::among(balls, max_time).only_firsts().impacts()` |
//! | Who meets a ball of another set? | `Search::between(balls, others, max_time)?.impacts()` |
//! | What does one ball hit, and what first? | the same, with a set of one: the first answer is the first hit |
//! | Who touches or overlaps whom now? | `Search::among(balls, 0.0).contacts()` |
//! | Who is within a distance now? | `Search::among(balls, 0.0).approaches(distance)` |
//! | Who comes within a margin of whom, how near, and when? | `Search::among(balls, max_time).approaches(margin)` |
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
//! The answers of a search come in chunks that follow one another in time, so that not all of them are in memory at once.
//! With the feature `parallel` as many threads work as rayon has; order and bits are the same for every number of them.
//!
//! How pairs are proposed is told in `docs/numerics.md`: in slices of time, each ball with all that it sweeps in one is put
//! into a table of cells, balls that sweep far more than most into coarser ones; what is in near cells is looked at in
//! short numbers, in the lanes of vectors, so that no pair that meets is missed; and those that may meet are asked one by
//! one.
//!
//! Of pairs that are known already, [`PairColumns`] tells who meets, and when, how far apart they are, and how near they
//! come, many at once.
//!
//! # Memory
//! Until the search ends about 65 bytes for each ball, as much again as its numbers take where many pairs are asked about,
//! and for each answer of a slice about 80, twice that at most (a slice in which too much happens is cut). Of a slice at
//! most 2²⁰ answers are kept, or as many as there are balls, but for those of the moment at which it starts.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "balls are counted in 32 bits, which is checked once; cells and units saturate or wrap, as is said there"
)]
#![allow(
    clippy::inline_always,
    clippy::needless_bitwise_bool,
    clippy::needless_range_loop,
    reason = "what is inlined, and a plain loop over lanes, is compiled for the instructions that there are"
)]

mod answer;
mod balls;
mod boxes;
mod chunks;
mod columns;
mod fleet;
mod gathered;
mod kernel;
mod lanes;
mod lengths;
mod level;
mod levels;
mod near;
mod plan;
mod record;
mod sample;
mod search;
mod sets;
mod slice;
mod sorting;
mod swept;
mod table;
mod threads;
mod unmet;
mod verdicts;

pub use answer::{PairAnswer, PairApproach, PairImpact};
pub use balls::{Balls, ColumnError};
pub use chunks::Chunks;
pub use columns::PairColumns;
pub use search::Search;
