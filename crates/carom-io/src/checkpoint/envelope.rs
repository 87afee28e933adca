//! What stands around the content of a checkpoint: a line that says what it is, and a checksum.

use std::io::{self, Write};
use std::path::Path;

use crc32fast::Hasher;

use super::{CheckpointError, VERSION};

/// What every checkpoint of every version begins with.
const MARK: &[u8] = b"carom checkpoint ";

/// The bytes of the checksum at the end.
const CHECKSUM: usize = 4;

/// Writes the first line, takes in the content, and ends with the checksum of both.
pub(super) struct Sealing<W> {
    out: W,
    checksum: Hasher,
}

impl<W: Write> Sealing<W> {
    pub(super) fn begin(out: W) -> io::Result<Self> {
        let mut sealing = Self { out, checksum: Hasher::new() };
        sealing.write_all(MARK)?;
        writeln!(sealing, "{VERSION}, written by carom {}", env!("CARGO_PKG_VERSION"))?;
        Ok(sealing)
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.write_all(&self.checksum.finalize().to_le_bytes())
    }
}

impl<W: Write> Write for Sealing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.checksum.update(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The content of a file that is a checkpoint of this version, and whole.
pub(super) fn open<'a>(path: &Path, bytes: &'a [u8]) -> Result<&'a [u8], CheckpointError> {
    let foreign = || CheckpointError::Foreign(path.to_owned());
    let damaged = || CheckpointError::Damaged(path.to_owned());
    let rest = bytes.strip_prefix(MARK).ok_or_else(|| {
        // Of a checkpoint, even its first bytes can be all that is left.
        if !bytes.is_empty() && MARK.starts_with(bytes) { damaged() } else { foreign() }
    })?;
    let end = rest.iter().take(200).position(|byte| *byte == b'\n').ok_or_else(damaged)?;
    let line = std::str::from_utf8(&rest[..end]).map_err(|_| damaged())?;
    let (version, writer) = line.split_once(", written by ").ok_or_else(damaged)?;
    let version: u32 = version.parse().map_err(|_| damaged())?;
    if version != VERSION {
        let (path, writer) = (path.to_owned(), writer.to_owned());
        return Err(CheckpointError::Version { path, version, writer });
    }
    let (sealed, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(damaged)?;
    let content = sealed.get(MARK.len() + end + 1..).ok_or_else(damaged)?;
    if crc32fast::hash(sealed) == u32::from_le_bytes(*checksum) {
        Ok(content)
    } else {
        Err(damaged())
    }
}
