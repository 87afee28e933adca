//! Files that are complete or do not exist, and what becomes of those that nobody will finish.

mod durable;
mod output;
mod partial;

#[cfg(test)]
pub(crate) use durable::failing::FailingDisk;
pub(crate) use durable::{Disk, RealDisk, write_durably};
pub use output::{FileError, OutputFile};
pub use partial::remove_abandoned;

pub(crate) use output::create_directory;
