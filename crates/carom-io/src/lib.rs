//! Reads scene files; writes tables, plots, pictures and a replay.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]

mod axes;
#[cfg(feature = "files")]
pub mod checkpoint;
pub mod count;
#[cfg(feature = "files")]
pub mod encounters;
#[cfg(feature = "files")]
pub mod ensemble;
pub mod escape;
#[cfg(feature = "files")]
mod files;
#[cfg(feature = "files")]
pub mod impacts;
mod input;
mod messages;
#[cfg(feature = "files")]
pub mod pairs;
#[cfg(feature = "plots")]
mod plots;
pub mod record;
pub mod recorded;
#[cfg(feature = "pictures")]
pub mod render;
pub mod replay;
#[cfg(feature = "files")]
pub mod results;
#[cfg(feature = "rows")]
pub mod rows;
#[cfg(feature = "files")]
pub mod run;
#[cfg(any(feature = "pictures", feature = "plots"))]
mod scale;
pub mod scene;
#[cfg(feature = "sealed")]
pub mod sealed;
#[cfg(feature = "search")]
pub mod search;
pub mod session;
#[cfg(feature = "files")]
pub mod table;
mod volume;
pub mod words;
#[cfg(any(feature = "pictures", feature = "plots"))]
mod xml;
