//! Partial files: their names and locks, and the removal of abandoned ones.
//!
//! While a file `NAME` is written, it is called `.NAME.carom-XXXXXX.partial`, in the same
//! directory, and its writer holds a lock on it. When the writer ends, in whatever way, the system
//! releases the lock. So a partial file without a lock is what a killed run left.

use std::fs::{self, DirEntry, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

use tempfile::TempPath;

/// The part of a partial file's name before the random characters.
const MARK: &str = ".carom-";
/// The part after them.
const SUFFIX: &str = ".partial";
/// The number of random characters.
const RANDOM: usize = 6;

/// The permission to read a partial file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// As for any new file.
    Default,
    /// Only for its owner: the file will replace one that may be private.
    Private,
}

/// Creates, opens and locks a new file, under a name of its own beside `path`.
///
/// Its errors do not contain that name. The errors of a file that tempfile opens itself would.
pub(super) fn create(path: &Path, access: Access) -> io::Result<(File, TempPath)> {
    let name = path.file_name().ok_or(ErrorKind::InvalidFilename)?;
    let prefix = format!(".{}{MARK}", name.to_string_lossy());
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM);
    Ok(builder.make_in(directory_of(path), |place| create_locked(place, access))?.into_parts())
}

/// The directory of a file.
pub(super) fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

/// Creates and locks a file. The error that the file exists makes tempfile try another name.
fn create_locked(place: &Path, access: Access) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    restrict(&mut options, access);
    let file = options.open(place)?;
    // Until it is locked, the file looks abandoned. If another run has just seen it so, that run
    // holds the lock and is about to remove it, or has removed it.
    let is_taken = matches!(file.try_lock(), Err(TryLockError::WouldBlock));
    if is_taken || !place.exists() { Err(ErrorKind::AlreadyExists.into()) } else { Ok(file) }
}

#[cfg(unix)]
fn restrict(options: &mut OpenOptions, access: Access) {
    use std::os::unix::fs::OpenOptionsExt;
    if access == Access::Private {
        options.mode(0o600);
    }
}

#[cfg(not(unix))]
fn restrict(_: &mut OpenOptions, _: Access) {}

/// Removes from a directory the partial files of killed runs.
///
/// These are files that have a name of [`OutputFile`](super::OutputFile)'s and that no writer has
/// locked. No other file is touched, and none at all on a file system without locks. A file that
/// cannot be removed is left alone. An empty path is the current directory.
///
/// ```
/// use carom_io::results::{OutputFile, remove_abandoned};
///
/// let directory = tempfile::tempdir()?;
/// let mut file = OutputFile::create(directory.path().join("note.txt"))?;
/// // This file is still being written.
/// remove_abandoned(directory.path());
/// file.commit()?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn remove_abandoned(directory: &Path) {
    let here = directory == Path::new("");
    let directory = if here { Path::new(".") } else { directory };
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten().filter(is_partial) {
        remove_if_abandoned(&entry.path());
    }
}

/// Whether a directory entry is a partial file, by its name.
fn is_partial(entry: &DirEntry) -> bool {
    let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
    is_file && entry.file_name().to_str().is_some_and(is_partial_name)
}

fn is_partial_name(name: &str) -> bool {
    let random = name
        .strip_prefix('.')
        .and_then(|name| name.strip_suffix(SUFFIX))
        .and_then(|name| name.rsplit_once(MARK))
        .map(|(_, random)| random);
    random.is_some_and(|random| {
        random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

fn remove_if_abandoned(path: &Path) {
    let Ok(file) = OpenOptions::new().write(true).open(path) else { return };
    // The lock is held until the file is gone: see `create_locked`.
    if file.try_lock().is_ok() {
        let _ = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::OutputFile;
    use tempfile::TempDir;

    fn names(directory: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(directory.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_a_killed_run_has_left_is_removed() {
        let directory = TempDir::new().unwrap();
        let (file, path) = create(&directory.path().join("a.csv"), Access::Default).unwrap();
        // The state that a killed run leaves: the file exists, and its lock is gone.
        drop(file);
        path.keep().unwrap();
        assert_eq!(names(&directory).len(), 1);
        remove_abandoned(directory.path());
        assert!(names(&directory).is_empty(), "{:?}", names(&directory));
    }

    #[test]
    fn a_file_that_is_being_written_is_left_alone() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.csv");
        let file = OutputFile::create(&path).unwrap();
        remove_abandoned(directory.path());
        file.commit().unwrap();
        assert_eq!(names(&directory), ["a.csv"]);
    }

    #[test]
    fn no_other_file_is_touched() {
        let directory = TempDir::new().unwrap();
        let others = [
            ".a.csv.carom-Ab12Cd.partial.txt",
            ".a.csv.carom-Ab12C.partial",
            ".a.csv.carom-Ab12C-.partial",
            ".a.csv.partial",
            ".carom-Ab12Cd.part",
            "a.csv",
            "a.csv.carom-Ab12Cd.partial",
        ];
        for name in others {
            fs::write(directory.path().join(name), "mine").unwrap();
        }
        fs::create_dir(directory.path().join(".a.csv.carom-Ab12Cd.partial")).unwrap();
        let before = names(&directory);
        remove_abandoned(directory.path());
        assert_eq!(names(&directory), before);
        remove_abandoned(&directory.path().join("nowhere"));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_with_such_a_name_is_not_followed() {
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join("mine"), "").unwrap();
        let link = directory.path().join(".a.csv.carom-Ab12Cd.partial");
        std::os::unix::fs::symlink("mine", &link).unwrap();
        remove_abandoned(directory.path());
        assert_eq!(names(&directory).len(), 2);
    }
}
