//! Lock on a directory of results: two runs never mix their files.
//!
//! The lock is on a file in the directory, which holds the number of the process. Its name is that
//! of a partial file, so that [`remove_abandoned`](super::remove_abandoned) removes what a killed
//! run leaves. The system releases the lock when the process ends, in whatever way.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use super::FileError;

/// The name of the file.
const NAME: &str = ".run.carom-locked.partial";

/// The attempts to take a lock, and the time between them: a program that removes abandoned files
/// also takes it, for an instant.
const ATTEMPTS: u32 = 5;
const PAUSE: Duration = Duration::from_millis(5);

/// A directory of results that no other run writes to.
#[derive(Debug)]
pub(crate) struct DirectoryLock {
    path: PathBuf,
    /// It keeps the lock; `None` on a file system without locks.
    _file: Option<File>,
}

impl DirectoryLock {
    /// Locks a directory, if it exists.
    ///
    /// # Errors
    /// Another run has locked the directory, or it cannot be written to.
    pub(crate) fn of_existing(directory: &Path) -> Result<Option<Self>, FileError> {
        directory.is_dir().then(|| Self::take(directory)).transpose()
    }

    /// Locks a directory.
    ///
    /// # Errors
    /// Another run has locked it, or it cannot be written to.
    pub(crate) fn take(directory: &Path) -> Result<Self, FileError> {
        let path = directory.join(NAME);
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                sleep(PAUSE);
            }
            match attempt_at(&path) {
                Ok(Attempt::Locked(file)) => return Ok(Self { path, _file: Some(file) }),
                Ok(Attempt::NoLocks) => return Ok(Self { path, _file: None }),
                Ok(Attempt::Taken) => {}
                Err(error) => return Err(FileError::new(directory, error)),
            }
        }
        let holder = fs::read_to_string(&path).ok().filter(|text| text.parse::<u32>().is_ok());
        let who = holder.map_or_else(|| "another process".to_owned(), |id| format!("process {id}"));
        let what = format!("{who} writes the results of a run there");
        Err(FileError::new(directory, io::Error::new(ErrorKind::ResourceBusy, what)))
    }
}

impl Drop for DirectoryLock {
    fn drop(&mut self) {
        // While it is locked: what is removed is this lock and no other.
        let _ = fs::remove_file(&self.path);
    }
}

/// What came of an attempt to take a lock.
enum Attempt {
    /// This process has it, and the file holds its number.
    Locked(File),
    /// The file system has no locks.
    NoLocks,
    /// Another process has it.
    Taken,
}

fn attempt_at(path: &Path) -> io::Result<Attempt> {
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Ok(Attempt::Taken),
        Err(TryLockError::Error(_)) => return Ok(Attempt::NoLocks),
    }
    // Who had the lock before may have removed the file after it was opened here.
    if !is_at(&file, path) {
        return Ok(Attempt::Taken);
    }
    file.set_len(0)?;
    write!(file, "{}", std::process::id())?;
    Ok(Attempt::Locked(file))
}

/// Whether an open file still has this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: fs::Metadata| (data.dev(), data.ino());
    let (file, there) = (file.metadata().map(place), fs::metadata(path).map(place));
    matches!((file, there), (Ok(file), Ok(there)) if file == there)
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::files::remove_abandoned;

    #[test]
    fn one_at_a_time_has_a_directory() {
        let directory = TempDir::new().unwrap();
        let count = || fs::read_dir(directory.path()).unwrap().count();
        let first = DirectoryLock::take(directory.path()).unwrap();
        // No program removes the lock of another.
        remove_abandoned(directory.path());
        let error = DirectoryLock::take(directory.path()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::ResourceBusy);
        let expected = format!(
            "cannot write {}: process {} writes the results of a run there; wait until it has \
             ended, or choose another directory",
            directory.path().display(),
            std::process::id()
        );
        assert_eq!(error.to_string(), expected);
        assert_eq!(count(), 1);
        drop(first);
        assert_eq!(count(), 0);
        drop(DirectoryLock::of_existing(directory.path()).unwrap().unwrap());
        assert!(DirectoryLock::of_existing(&directory.path().join("missing")).unwrap().is_none());
    }

    #[test]
    fn what_a_killed_run_leaves_locks_nothing() {
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join(NAME), "123").unwrap();
        let lock = DirectoryLock::take(directory.path()).unwrap();
        let holder = fs::read_to_string(directory.path().join(NAME)).unwrap();
        assert_eq!(holder, std::process::id().to_string());
        drop(lock);
        fs::write(directory.path().join(NAME), "123").unwrap();
        remove_abandoned(directory.path());
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
    }
}
