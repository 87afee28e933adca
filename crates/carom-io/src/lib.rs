//! Reads scene files; writes tables, plots and a replay.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod axes;
pub mod checkpoint;
pub mod count;
pub mod ensemble;
mod files;
pub mod pairs;
#[cfg(feature = "plots")]
mod plots;
pub mod replay;
pub mod results;
pub mod run;
pub mod scene;
pub mod table;
mod volume;
