//! Output files: complete or absent, and what killed runs leave.

mod destination;
mod disk;
mod durable;
#[cfg(test)]
mod faulty;
mod lock;
mod output;
mod partial;
mod permissions;

pub(crate) use disk::{Disk, RealDisk};
pub(crate) use durable::write_durably;
#[cfg(test)]
pub(crate) use faulty::{Fault, FaultyDisk};
pub(crate) use lock::DirectoryLock;
pub use output::{FileError, OutputFile};
pub use partial::remove_abandoned;

pub(crate) use output::{CompleteFile, create_directory};
