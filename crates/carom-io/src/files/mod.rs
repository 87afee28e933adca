//! Files that are complete or do not exist, and what becomes of those that nobody will finish.

mod output;
mod partial;

pub use output::{FileError, OutputFile};
pub use partial::remove_abandoned;

pub(crate) use output::create_directory;
