//! Queries about many moving balls: search, broad phase, and columns.
//!
//! Balls are columns ([`Balls`]): slices of coordinates, velocities and radii. A [`Search`] finds
//! all pairs that meet, and its answers are those of the queries about single pairs, to the last
//! bit. Lengths and times are in any units, but the same for all balls.
//!
//! | answers | search |
//! |---|---|
//! | impacts | `Search::among(balls, max_time).impacts()` |
//! | first contacts | `Search::among(balls, max_time).contacts()` |
//! | the first impact of each ball | `Search::among(balls, max_time).only_firsts().impacts()` |
//! | impacts between two sets | `Search::between(balls, others, max_time)?.impacts()` |
//! | hits of one ball, the first hit first | the same, with a set of one ball |
//! | pairs in contact now | `Search::among(balls, 0.0).contacts()` |
//! | pairs within a distance now | `Search::among(balls, 0.0).approaches(distance)` |
//! | when pairs come within a margin | `Search::among(balls, max_time).contacts_within(margin)` |
//! | when pairs are in a zone | `Search::among(balls, max_time).contacts_in(zone)` |
//! | closest approaches within a margin | `Search::among(balls, max_time).approaches(margin)` |
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
//! The answers of a search come in chunks that follow one another in time, so they are not all in
//! memory at once. With the feature `parallel` the search uses all threads of rayon; order and bits
//! are the same for every number of threads.
//!
//! `docs/numerics.md` describes the broad phase. It works in slices of time. In each slice, a ball
//! with everything that it sweeps is in a table of cells; balls that sweep far more than most are
//! in tables of coarser cells. Vectors of short numbers compare the balls in near cells, and miss
//! no pair that meets. The pairs that may meet are then queried one by one.
//!
//! For pairs that are already known, [`PairColumns`] computes verdicts, times of impact, gaps and
//! closest approaches, many at once.
//!
//! # Tracks
//! Ships, aircraft and animals are known by fixes: where they were, and when. [`Tracks`] are
//! columns of fixes, and [`Encounters`] finds all pairs that come within a margin of each other.
//! Between two fixes the motion is straight and uniform; before its first and after its last fix a
//! track does not exist.
//!
//! ```
//! use carom::many::{Encounters, Tracks};
//!
//! // Two ships in kilometres and minutes. The first one turns after 10 minutes.
//! let (t, x) = ([0.0, 10.0, 20.0, 0.0, 20.0], [0.0, 4.0, 4.0, 8.0, 0.0]);
//! let y = [0.0, 0.0, 4.0, 1.0, 1.0];
//! let ships = Tracks::new(&[0, 3, 5], &t, [&x, &y])?;
//! let near: Vec<_> = Encounters::among(ships, 1.5)?.chunks().flatten().collect();
//! let [met] = near[..] else { panic!("they meet once") };
//! assert_eq!((met.a, met.b, met.approach.time), (0, 1, 11.25));
//! assert!(met.enter < 10.0 && met.exit > 12.0);
//! # Ok::<(), carom::many::TrackError>(())
//! ```
//!
//! # Memory
//! Until the search ends it takes about 65 bytes for each ball, and as much again as the ball's
//! numbers if it queries many pairs. For each answer of a slice it takes about 80 bytes, or twice
//! that at most; it cuts slices with too many answers. Of a slice, it keeps at most 2²⁰ answers, or
//! as many as there are balls; and at its start as many again, or eight for each ball. If there are
//! more at its start, it is searched again for some of the balls at a time.

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
mod gathered;
mod kernel;
mod lanes;
mod lengths;
mod level;
mod levels;
mod near;
mod nearness;
mod plan;
mod record;
mod sample;
mod search;
mod sets;
mod slice;
mod sorting;
mod swept;
mod swept_balls;
mod table;
mod threads;
mod tracks;
mod unmatched;
mod verdicts;

pub use answer::{PairAnswer, PairApproach, PairContact, PairImpact};
pub use balls::{Balls, ColumnError};
pub use chunks::Chunks;
pub use columns::PairColumns;
pub use search::Search;
pub use tracks::{Encounter, EncounterChunks, Encounters, TrackError, Tracks};
