//! Events and frames as Arrow record batches.
//!
//! They have the columns that [`results`] writes to files. The caller who adds rows chooses the
//! number of a ball: its index, if no ball is ever added.
//!
//! [`results`]: crate::results

mod events;
mod fields;
mod frames;
mod obstructions;

pub use crate::words::{kind, outcome};
pub use events::EventRows;
pub use fields::{integer, real, text};
pub use frames::FrameRows;
