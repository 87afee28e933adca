//! Events and frames as Arrow record batches, with the columns that [`results`] writes into files.
//!
//! A ball is called by a number, which whoever pushes rows decides: its index, where none is ever added.
//!
//! [`results`]: crate::results

mod events;
mod fields;
mod frames;
mod obstructions;
mod words;

pub use events::EventRows;
pub use fields::{integer, real, text};
pub use frames::FrameRows;
pub use words::{feature, kind, outcome};
