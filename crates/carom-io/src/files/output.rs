//! Output files, complete or absent.

use std::fmt;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::destination::destination;
use super::partial::{self, Access};
use super::{Disk, RealDisk, permissions};
use crate::escape::shown;

/// An output file that appears only when it is complete.
///
/// Bytes go to a temporary file in the same directory. [`commit`](Self::commit) gives it its name,
/// and replaces any file of that name. Dropped without a commit, it leaves nothing behind. If the
/// path is a link, the link stays, and the file that it leads to is replaced. A pipe or a device is
/// never replaced.
///
/// On Unix, a file that replaces another gets the permissions of that file; until the commit only
/// its owner can read it. A new file has the permissions of any new file.
///
/// ```
/// use carom_io::results::OutputFile;
/// use std::io::Write;
///
/// let directory = tempfile::tempdir()?;
/// let path = directory.path().join("note.txt");
/// let mut file = OutputFile::create(&path)?;
/// file.write_all(b"eight ball, corner pocket")?;
/// assert!(!path.exists());
/// file.commit()?;
/// assert!(path.exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OutputFile {
    file: BufWriter<File>,
    temporary: TempPath,
    path: PathBuf,
    /// The path without links.
    target: PathBuf,
    /// The permissions, at the start, of the file that it replaces.
    replaced: Option<Permissions>,
}

impl OutputFile {
    /// Begins a file at `path`, in an existing directory.
    ///
    /// # Errors
    /// The directory does not exist or is not writable, or `path` is a directory, a pipe or a
    /// device.
    pub fn create(path: impl Into<PathBuf>) -> Result<Self, FileError> {
        let path = path.into();
        // The rename would fail too, but only after the work is done.
        let begun = destination(&path).and_then(|target| {
            let replaced = permissions::of(&target);
            let access = if replaced.is_some() { Access::Private } else { Access::Default };
            Ok((partial::create(&target, access)?, target, replaced))
        });
        match begun {
            Ok(((file, temporary), target, replaced)) => {
                Ok(Self { file: BufWriter::new(file), temporary, path, target, replaced })
            }
            Err(error) => Err(FileError::new(path, error)),
        }
    }

    /// Writes a complete file.
    ///
    /// # Errors
    /// As for [`create`](Self::create) and [`commit`](Self::commit), and the errors of `content`.
    pub fn write(
        path: impl Into<PathBuf>,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), FileError> {
        Self::create(path)?.fill(content)
    }

    /// Writes the content and commits.
    pub(crate) fn fill(
        self,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<(), FileError> {
        self.completed(content)?.commit()
    }

    /// Writes the content, and syncs it to the disk, without giving the file its name.
    ///
    /// # Errors
    /// Those of `content`, or the disk is full.
    pub(crate) fn completed(
        mut self,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> Result<CompleteFile, FileError> {
        match content(&mut self) {
            Ok(()) => self.complete(),
            Err(error) => Err(FileError::new(self.path, error)),
        }
    }

    /// Syncs the content to the disk, then gives the file its name.
    ///
    /// Under this name it is complete, even if the power fails.
    ///
    /// # Errors
    /// The disk is full, or the file cannot be renamed.
    pub fn commit(self) -> Result<(), FileError> {
        self.commit_to(&mut RealDisk)
    }

    fn commit_to(self, disk: &mut dyn Disk) -> Result<(), FileError> {
        self.complete_on(disk)?.commit_to(disk)
    }

    /// Syncs the content to the disk, without giving the file its name.
    ///
    /// # Errors
    /// The disk is full.
    pub(crate) fn complete(self) -> Result<CompleteFile, FileError> {
        self.complete_on(&mut RealDisk)
    }

    fn complete_on(self, disk: &mut dyn Disk) -> Result<CompleteFile, FileError> {
        let Self { file, temporary, path, target, replaced } = self;
        let complete = || {
            let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            if let Some(permissions) = permissions::of(&target).or(replaced) {
                permissions::set(&file, &permissions)?;
            }
            disk.sync(&file)?;
            Ok(file)
        };
        match complete() {
            Ok(file) => Ok(CompleteFile { temporary, path, target, _file: file }),
            Err(error) => Err(FileError::new(path, error)),
        }
    }

    /// The path at which the file appears.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// An output file with all of its content on the disk, but not yet under its name.
#[derive(Debug)]
pub(crate) struct CompleteFile {
    temporary: TempPath,
    path: PathBuf,
    target: PathBuf,
    /// It keeps the lock of a partial file.
    _file: File,
}

impl CompleteFile {
    /// The path at which the file will appear.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// The file cannot be renamed.
    pub(crate) fn commit(self) -> Result<(), FileError> {
        self.commit_to(&mut RealDisk)
    }

    fn commit_to(self, disk: &mut dyn Disk) -> Result<(), FileError> {
        let Self { temporary, path, target, _file } = self;
        disk.rename(temporary, &target).map_err(|error| FileError::new(path, error))
    }
}

/// Creates a directory and those above it.
pub(crate) fn create_directory(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(|error| FileError::new(path, error))
}

/// Why a file or directory cannot be written.
///
/// The message gives the path and the cause, and says how to fix it.
#[derive(Debug)]
pub struct FileError {
    path: PathBuf,
    source: io::Error,
}

impl FileError {
    /// Makes the error of a path and its cause.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>, source: io::Error) -> Self {
        Self { path: path.into(), source }
    }

    /// The file or directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The kind of the cause.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.source.kind()
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write {}: {}", shown(&self.path), self.source)?;
        let cure = match self.source.kind() {
            ErrorKind::NotFound => "create its directory first",
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                "choose a directory you may write to"
            }
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "free some space",
            ErrorKind::IsADirectory => "a directory has this name; choose another",
            ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
                "there is a file where a directory is needed; choose another path"
            }
            ErrorKind::InvalidFilename | ErrorKind::InvalidInput => "choose another name",
            ErrorKind::ResourceBusy => "wait until it has ended, or choose another directory",
            _ => return Ok(()),
        };
        write!(f, "; {cure}")
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{Fault, FaultyDisk};
    use tempfile::TempDir;

    fn names(directory: &TempDir) -> Vec<String> {
        let entries = fs::read_dir(directory.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_appears_whole_and_replaces_what_was_there() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut file = OutputFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.commit().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(&directory), ["a.txt"]);
    }

    #[test]
    fn nothing_stays_of_a_file_that_is_given_up() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.txt");
        let mut file = OutputFile::create(&path).unwrap();
        file.write_all(&vec![0; 100_000]).unwrap();
        assert_eq!(names(&directory).len(), 1);
        drop(file);
        assert!(names(&directory).is_empty());

        let error = OutputFile::write(&path, |_| Err(ErrorKind::StorageFull.into())).unwrap_err();
        assert_eq!((error.path(), error.kind()), (path.as_path(), ErrorKind::StorageFull));
        assert!(names(&directory).is_empty());
    }

    #[test]
    fn nothing_stays_of_a_file_whose_name_is_taken_meanwhile() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.txt");
        let mut file = OutputFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        fs::create_dir(&path).unwrap();
        assert_eq!(file.commit().unwrap_err().path(), path);
        assert_eq!(names(&directory), ["a.txt"]);
    }

    /// After a power cut a file could once be there under its name but without its content.
    #[test]
    fn a_file_gets_its_name_once_its_content_is_on_the_disk() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        // Sync, rename, and then nothing that could fail.
        for (at, expected) in ["old", "old", "new"].into_iter().enumerate() {
            let mut file = OutputFile::create(&path).unwrap();
            file.write_all(b"new").unwrap();
            let committed = file.commit_to(&mut FaultyDisk::new(Fault::Error, at));
            assert_eq!(committed.is_ok(), expected == "new", "operation {at}");
            assert_eq!(fs::read_to_string(&path).unwrap(), expected, "operation {at}");
            assert_eq!(names(&directory), ["a.txt"], "operation {at}");
        }
    }

    #[test]
    fn errors_name_the_path_and_the_cure() {
        let directory = TempDir::new().unwrap();
        let message = |path: PathBuf| {
            let error = OutputFile::create(&path).unwrap_err().to_string();
            assert!(error.starts_with(&format!("cannot write {}: ", path.display())), "{error}");
            assert!(!error.contains(".partial"), "{error} names a temporary file");
            error
        };
        let missing = message(directory.path().join("missing").join("a.txt"));
        assert!(missing.ends_with("; create its directory first"), "{missing}");
        let taken = message(directory.path().to_owned());
        assert!(taken.ends_with("; a directory has this name; choose another"), "{taken}");
        message(directory.path().join(".."));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_has_the_permissions_of_any_new_file() {
        use std::os::unix::fs::PermissionsExt;
        let directory = TempDir::new().unwrap();
        let mode =
            |name: &str| fs::metadata(directory.path().join(name)).unwrap().permissions().mode();
        fs::write(directory.path().join("plain"), "").unwrap();
        OutputFile::write(directory.path().join("ours"), |_| Ok(())).unwrap();
        assert_eq!(mode("ours"), mode("plain"));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_replaces_another_has_its_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        for kept in [0o600, 0o640, 0o664, 0o755, 0o444] {
            fs::set_permissions(&path, Permissions::from_mode(kept)).unwrap();
            let mut file = OutputFile::create(&path).unwrap();
            file.write_all(b"new").unwrap();
            assert_eq!(mode(&file.temporary), 0o600, "others can read it on its way");
            file.commit().unwrap();
            assert_eq!(format!("{:o}", mode(&path)), format!("{kept:o}"));
        }
        // A set-user-ID file passes its rights on only with its own content.
        fs::set_permissions(&path, Permissions::from_mode(0o4755)).unwrap();
        OutputFile::write(&path, |_| Ok(())).unwrap();
        assert_eq!(mode(&path), 0o755);
    }
}
