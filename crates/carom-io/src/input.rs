//! Input files that are read as a whole: regular files and pipes.

use std::fs::{self, File, FileType};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The most bytes that are read from a pipe, which may have no end: 1 GiB.
const MOST: u64 = 1 << 30;

/// Reads an input as a whole.
///
/// # Errors
/// The file cannot be read, is a device, or is a pipe that is too long.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Before it is opened: to open a device can wait, or have an effect.
    let kind = fs::metadata(path)?.file_type();
    let mut bytes = Vec::new();
    if kind.is_file() || kind.is_dir() {
        // The system refuses to read a directory, in its own words.
        File::open(path)?.read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    if !is_pipe(kind) {
        return Err(refused("it is a device, not a file"));
    }
    up_to(MOST, File::open(path)?)
}

/// Reads a stream to its end.
///
/// # Errors
/// The stream cannot be read, or is too long.
pub(crate) fn read_stream(stream: impl Read) -> io::Result<Vec<u8>> {
    up_to(MOST, stream)
}

/// Reads all of a pipe that is no longer than this.
fn up_to(most: u64, pipe: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    pipe.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(refused("more than 1 GiB comes from the pipe"));
    }
    Ok(bytes)
}

/// The error of an input that is not a file.
fn refused(why: &'static str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, why)
}

#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_fifo()
}

#[cfg(not(unix))]
fn is_pipe(_: FileType) -> bool {
    false
}

/// How a file is compressed, by its first bytes: the words after "is", and the program that
/// unpacks it. `None` if it is not compressed.
pub(crate) fn compression(start: &[u8]) -> Option<(&'static str, &'static str)> {
    match start {
        [0x1f, 0x8b, ..] => Some(("gzip-compressed", "gunzip")),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(("compressed with Zstandard", "unzstd")),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => Some(("compressed with bzip2", "bunzip2")),
        [0xfd, b'7', b'z', b'X', b'Z', ..] => Some(("compressed with xz", "unxz")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pipe_is_read_up_to_its_limit() {
        assert_eq!(up_to(3, [1, 2, 3].as_slice()).unwrap(), [1, 2, 3]);
        let error = up_to(2, io::repeat(7)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
    }

    /// `/dev/zero` was read until the memory was full.
    #[cfg(unix)]
    #[test]
    fn a_device_is_refused() {
        for device in ["/dev/zero", "/dev/null"] {
            let error = read(Path::new(device)).unwrap_err();
            assert_eq!(error.to_string(), "it is a device, not a file");
        }
    }
}
