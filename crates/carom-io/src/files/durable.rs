//! Files that survive a power cut: the new file or the old.

use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use super::destination::destination;
use super::{Disk, FileError, partial};

/// Writes a file so that at every moment, even if the power fails, either the old file or the
/// complete new one is at `path`, or where a link at `path` leads.
///
/// The content goes to a temporary file in the same directory and is synced to the disk; then the
/// file gets its name, and the directory is synced. If only this last step fails, the complete new
/// file is already in place, and the caller still gets the error. A file system that does not
/// support this step causes no error: the file is complete, and its name reaches the disk in time.
pub(crate) fn write_durably(
    disk: &mut dyn Disk,
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    let write = || -> io::Result<()> {
        let target = &destination(path)?;
        let (mut file, temporary) = disk.create(target)?;
        let mut out = BufWriter::with_capacity(1 << 20, Writes { disk, file: &mut file });
        content(&mut out)?;
        out.flush()?;
        drop(out);
        disk.sync(&file)?;
        disk.rename(temporary, target)?;
        unless_refused(disk.sync_directory(partial::directory_of(target)))
    };
    write().map_err(|error| FileError::new(path, error))
}

/// Turns the error of a file system that cannot sync a directory into success.
fn unless_refused(outcome: io::Result<()>) -> io::Result<()> {
    let is_refusal = |error: &io::Error| {
        matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported)
    };
    outcome.or_else(|error| if is_refusal(&error) { Ok(()) } else { Err(error) })
}

/// A writer to a file, through the operations of the disk.
struct Writes<'a> {
    disk: &'a mut dyn Disk,
    file: &'a mut File,
}

impl Write for Writes<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.write(self.file, bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;
    use crate::files::{Fault, FaultyDisk, RealDisk, remove_abandoned};

    /// Create, two writes of a megabyte, one of the rest, sync, rename, sync.
    const OPERATIONS: usize = 7;

    fn new() -> Vec<u8> {
        vec![7; (2 << 20) + 5]
    }

    fn content(out: &mut dyn Write) -> io::Result<()> {
        new().chunks(1 << 19).try_for_each(|bytes| out.write_all(bytes))
    }

    fn count(directory: &TempDir) -> usize {
        fs::read_dir(directory.path()).unwrap().count()
    }

    #[test]
    fn whichever_operation_fails_the_old_file_or_the_whole_new_one_is_there() {
        let directory = TempDir::new().unwrap();
        let (path, new) = (directory.path().join("a.bin"), new());
        for at in 0..=OPERATIONS {
            fs::write(&path, "old").unwrap();
            let mut disk = FaultyDisk::new(Fault::Error, at);
            let written = write_durably(&mut disk, &path, content);
            assert_eq!(written.is_err(), at < OPERATIONS, "operation {at}");
            // Only a step after the rename can fail with the new file in place.
            let expected = if at < OPERATIONS - 1 { b"old" } else { &new[..] };
            assert!(fs::read(&path).unwrap() == expected, "operation {at}");
            assert_eq!(count(&directory), 1, "operation {at}");
            write_durably(&mut RealDisk, &path, |out| out.write_all(b"next")).unwrap();
            assert_eq!(fs::read(&path).unwrap(), b"next");
        }
    }

    /// Some file systems cannot sync a directory: a run once ended at its first checkpoint.
    #[test]
    fn only_the_last_step_may_be_refused_and_only_as_what_cannot_be_done() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.bin");
        for (kind, may_be_refused) in [
            (ErrorKind::InvalidInput, true),
            (ErrorKind::Unsupported, true),
            (ErrorKind::PermissionDenied, false),
            (ErrorKind::Other, false),
        ] {
            for at in 0..OPERATIONS {
                let mut disk = FaultyDisk::new(Fault::Refusal(kind), at);
                let written = write_durably(&mut disk, &path, content);
                let is_tolerated = may_be_refused && at == OPERATIONS - 1;
                let kind_said = written.map_err(|error| error.kind());
                let expected = if is_tolerated { Ok(()) } else { Err(kind) };
                assert_eq!(kind_said, expected, "operation {at}");
                assert!(!is_tolerated || fs::read(&path).unwrap() == new());
            }
        }
    }

    #[test]
    fn whenever_the_power_fails_the_old_file_or_the_whole_new_one_is_there() {
        let directory = TempDir::new().unwrap();
        let (path, new) = (directory.path().join("a.bin"), new());
        for at in 0..=OPERATIONS {
            fs::write(&path, "old").unwrap();
            let mut disk = FaultyDisk::new(Fault::Stop, at);
            let written = write_durably(&mut disk, &path, content);
            for found in disk.after_power_cut(&path) {
                let is_new = found.as_ref() == Some(&new);
                let is_old = found.as_deref() == Some(b"old");
                assert!(is_new || (is_old && written.is_err()), "operation {at}");
            }
            // A temporary file that was created but not renamed.
            assert_eq!(count(&directory) - 1, usize::from((1..OPERATIONS - 1).contains(&at)));
            remove_abandoned(directory.path());
            assert_eq!(count(&directory), 1, "operation {at}");
        }
    }

    /// A checkpoint that its owner had made private was public again after the next one.
    #[cfg(unix)]
    #[test]
    fn a_file_that_replaces_another_has_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.bin");
        for kept in [0o600, 0o640, 0o444] {
            fs::write(&path, "old").unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(kept)).unwrap();
            write_durably(&mut RealDisk, &path, |out| out.write_all(b"new")).unwrap();
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(format!("{:o}", mode & 0o7777), format!("{kept:o}"));
            fs::remove_file(&path).unwrap();
        }
    }

    #[test]
    fn an_error_names_the_file_and_not_the_temporary_one() {
        let directory = TempDir::new().unwrap();
        let message = |path: &Path, at| {
            let mut disk = FaultyDisk::new(Fault::Error, at);
            let error = write_durably(&mut disk, path, |out| out.write_all(b"new")).unwrap_err();
            assert_eq!(error.path(), path);
            error.to_string()
        };
        // Create, write, sync, rename, sync; then a directory that does not exist.
        for at in 0..5 {
            let path = directory.path().join("a.bin");
            let full =
                format!("cannot write {}: no storage space; free some space", path.display());
            assert_eq!(message(&path, at), full);
        }
        let missing = message(&directory.path().join("missing").join("a.bin"), 5);
        assert!(missing.ends_with("; create its directory first"), "{missing}");
        assert!(!missing.contains(".partial"), "{missing}");
    }
}
