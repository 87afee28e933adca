//! Operations that make a file durable.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::TempPath;

use super::partial::{self, Access};
use super::permissions;

/// The operations that make a file durable. The tests let each of them fail in turn.
pub(crate) trait Disk {
    /// Makes an empty file under a temporary name beside `path`, with the permissions of the file
    /// that it replaces.
    fn create(&mut self, path: &Path) -> io::Result<(File, TempPath)>;
    /// Writes all of these bytes.
    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()>;
    /// Waits until the file's content is on the disk.
    fn sync(&mut self, file: &File) -> io::Result<()>;
    /// Gives the file its name, replacing any file of that name.
    fn rename(&mut self, temporary: TempPath, path: &Path) -> io::Result<()>;
    /// Waits until the names in a directory are on the disk.
    fn sync_directory(&mut self, directory: &Path) -> io::Result<()>;
}

/// The file system.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RealDisk;

impl Disk for RealDisk {
    fn create(&mut self, path: &Path) -> io::Result<(File, TempPath)> {
        let Some(replaced) = permissions::of(path) else {
            return partial::create(path, Access::Default);
        };
        let (file, temporary) = partial::create(path, Access::Private)?;
        permissions::set(&file, &replaced)?;
        Ok((file, temporary))
    }

    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
        file.write_all(bytes)
    }

    fn sync(&mut self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&mut self, temporary: TempPath, path: &Path) -> io::Result<()> {
        temporary.persist(path).map_err(|refused| refused.error)
    }

    #[cfg(unix)]
    fn sync_directory(&mut self, directory: &Path) -> io::Result<()> {
        File::open(directory)?.sync_all()
    }

    /// On other systems a directory cannot be opened as a file, and the system orders its changes
    /// itself.
    #[cfg(not(unix))]
    fn sync_directory(&mut self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}
