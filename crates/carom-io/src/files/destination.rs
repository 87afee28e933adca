//! Destination of an output file: its path, with links followed.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::partial::directory_of;

/// The most links that are followed, as on Linux.
const LINKS: usize = 40;

/// Returns the path of the file that output to `path` replaces or creates.
///
/// It is `path`, or where the links at `path` lead: a link stays, and its target is replaced.
///
/// # Errors
/// A directory, a pipe or a device is there, which no file may replace; or links lead in a circle.
pub(super) fn destination(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    for _ in 0..LINKS {
        let Ok(found) = fs::symlink_metadata(&place) else {
            // Nothing is there. If it cannot be reached, creating it will say why.
            return Ok(place);
        };
        if found.is_dir() {
            return Err(ErrorKind::IsADirectory.into());
        }
        if found.is_file() {
            return Ok(place);
        }
        if !found.is_symlink() {
            let what = "a pipe or a device is there, and no file may take its place";
            return Err(io::Error::new(ErrorKind::InvalidInput, what));
        }
        // A target is relative to the directory of the link.
        place = directory_of(&place).join(fs::read_link(&place)?);
    }
    Err(io::Error::new(ErrorKind::InvalidInput, "the links there lead in a circle"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    use tempfile::TempDir;

    use super::*;
    use crate::files::{OutputFile, RealDisk, write_durably};

    /// A link was once replaced by the file, and its target stayed old.
    #[test]
    fn a_link_stays_and_its_target_is_replaced() {
        let directory = TempDir::new().unwrap();
        let path = |name: &str| directory.path().join(name);
        fs::create_dir(path("far")).unwrap();
        symlink("far/b.csv", path("a.csv")).unwrap();
        symlink("a.csv", path("again.csv")).unwrap();
        for (count, name) in ["a.csv", "again.csv", "a.csv"].into_iter().enumerate() {
            let content = format!("{count}");
            OutputFile::write(path(name), |file| io::Write::write_all(file, content.as_bytes()))
                .unwrap();
            assert_eq!(fs::read_to_string(path("far/b.csv")).unwrap(), content);
            write_durably(&mut RealDisk, &path(name), |out| out.write_all(b"durable")).unwrap();
            assert_eq!(fs::read_to_string(path("far/b.csv")).unwrap(), "durable");
            assert!(path(name).is_symlink());
        }
        assert_eq!(fs::read_dir(path("far")).unwrap().count(), 1);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 3);
    }

    #[test]
    fn what_is_no_file_is_not_replaced() {
        let directory = TempDir::new().unwrap();
        let path = |name: &str| directory.path().join(name);
        let _socket = UnixListener::bind(path("socket.csv")).unwrap();
        symlink("socket.csv", path("link.csv")).unwrap();
        symlink("circle.csv", path("circle.csv")).unwrap();
        symlink("/dev/null", path("null.csv")).unwrap();
        for (name, kind) in [
            ("socket.csv", ErrorKind::InvalidInput),
            ("link.csv", ErrorKind::InvalidInput),
            ("circle.csv", ErrorKind::InvalidInput),
            ("null.csv", ErrorKind::InvalidInput),
            ("", ErrorKind::IsADirectory),
        ] {
            let error = OutputFile::create(path(name)).unwrap_err();
            assert_eq!((error.kind(), error.path()), (kind, path(name).as_path()), "{error}");
            let written = write_durably(&mut RealDisk, &path(name), |_| Ok(()));
            assert_eq!(written.unwrap_err().kind(), kind);
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 4);
    }
}
