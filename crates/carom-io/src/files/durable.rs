//! Files that survive a power cut: complete, or as they were before.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::TempPath;

use super::FileError;
use super::partial::{self, Access};

/// The operations by which a file is made durable. The tests let each of them fail in turn.
pub(crate) trait Disk {
    /// Makes an empty file under a temporary name beside `path`.
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
        partial::create(path, Access::Default)
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

    /// Elsewhere a directory cannot be opened as a file, and the system orders its changes itself.
    #[cfg(not(unix))]
    fn sync_directory(&mut self, _: &Path) -> io::Result<()> {
        Ok(())
    }
}

/// Writes a file so that at every moment, even if the power fails, either the old file or the whole
/// new one stands at `path`.
///
/// The content goes to a temporary file in the same directory and to the disk; then the file gets
/// its name, and the name goes to the disk. Only if the very last step fails does the new file
/// stand there already, whole, while the caller is told of the error.
pub(crate) fn write_durably<D: Disk>(
    disk: &mut D,
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    let write = |disk: &mut D| -> io::Result<()> {
        let (mut file, temporary) = disk.create(path)?;
        let mut out =
            BufWriter::with_capacity(1 << 20, Writes { disk: &mut *disk, file: &mut file });
        content(&mut out)?;
        out.flush()?;
        drop(out);
        disk.sync(&file)?;
        disk.rename(temporary, path)?;
        disk.sync_directory(partial::directory_of(path))
    };
    write(disk).map_err(|error| FileError::new(path, error))
}

/// A file as a writer, through the disk's own operation.
struct Writes<'a, D> {
    disk: &'a mut D,
    file: &'a mut File,
}

impl<D: Disk> Write for Writes<'_, D> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.write(self.file, bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod failing {
    //! A disk on which one operation fails.

    use super::{Disk, File, Path, RealDisk, TempPath, io};

    /// The real disk, until the operation with this number, from 0: that one fails. A write that
    /// fails has written half of its bytes.
    #[derive(Debug)]
    pub(crate) struct FailingDisk {
        pub(crate) left: usize,
    }

    impl FailingDisk {
        fn go(&mut self) -> io::Result<()> {
            match self.left.checked_sub(1) {
                Some(left) => {
                    self.left = left;
                    Ok(())
                }
                None => Err(io::ErrorKind::StorageFull.into()),
            }
        }
    }

    impl Disk for FailingDisk {
        fn create(&mut self, path: &Path) -> io::Result<(File, TempPath)> {
            self.go()?;
            RealDisk.create(path)
        }

        fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<()> {
            let gone = self.go();
            let share = if gone.is_ok() { bytes } else { &bytes[..bytes.len() / 2] };
            RealDisk.write(file, share)?;
            gone
        }

        fn sync(&mut self, file: &File) -> io::Result<()> {
            self.go()?;
            RealDisk.sync(file)
        }

        fn rename(&mut self, temporary: TempPath, path: &Path) -> io::Result<()> {
            self.go()?;
            RealDisk.rename(temporary, path)
        }

        fn sync_directory(&mut self, directory: &Path) -> io::Result<()> {
            self.go()?;
            RealDisk.sync_directory(directory)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::failing::FailingDisk;
    use super::*;

    #[test]
    fn whichever_operation_fails_the_old_file_or_the_whole_new_one_is_there() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.bin");
        // Create, two writes of a megabyte and what is left of them, sync, rename, sync.
        let new = vec![7_u8; (2 << 20) + 5];
        let mut outcomes = Vec::new();
        for left in 0.. {
            fs::write(&path, "old").unwrap();
            let written =
                write_durably(&mut FailingDisk { left }, &path, |out| out.write_all(&new));
            let found = fs::read(&path).unwrap();
            assert!(found == b"old" || found == new, "operation {left}");
            assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1, "operation {left}");
            outcomes.push((written.is_ok(), found == new));
            if written.is_ok() {
                break;
            }
        }
        let failed = outcomes.len() - 2;
        assert!(failed >= 4, "{outcomes:?}");
        // Only what comes after the name is given can fail with the new file in place.
        assert!(outcomes[..failed].iter().all(|outcome| *outcome == (false, false)));
        assert_eq!(outcomes[failed..], [(false, true), (true, true)]);
    }

    #[test]
    fn an_error_names_the_file_and_not_the_temporary_one() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("missing").join("a.bin");
        let error = write_durably(&mut RealDisk, &path, |_| Ok(())).unwrap_err();
        assert_eq!(error.path(), path);
        assert!(!error.to_string().contains(".partial"), "{error}");
    }
}
