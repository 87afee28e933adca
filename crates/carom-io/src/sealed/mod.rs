//! Values as bytes with a mark, a version and a checksum.
//!
//! Before the content is a line of text, such as `carom checkpoint 2, written by carom 0.1.0`;
//! after it is a checksum of both. The content is in postcard: numbers to the last bit, the same on
//! every machine.

mod pack;

use std::io::{self, Write};

use crc32fast::Hasher;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

pub(crate) use pack::pack;

/// The number of bytes of the checksum at the end.
const CHECKSUM: usize = 4;

/// The mark and the version of a format.
///
/// ```
/// use carom_io::sealed::{Broken, Seal};
///
/// const SEAL: Seal = Seal { mark: "carom example ", version: 3 };
/// let mut bytes = SEAL.seal(&(0.1, "a name"))?;
/// assert!(bytes.starts_with(b"carom example 3, written by carom "));
/// assert_eq!(SEAL.unseal(&bytes), Ok((0.1, "a name".to_owned())));
///
/// let Some(last) = bytes.last_mut() else { unreachable!() };
/// *last ^= 1;
/// assert_eq!(SEAL.unseal::<(f64, String)>(&bytes), Err(Broken::Damaged));
/// assert_eq!(SEAL.unseal::<f64>(b"a scene"), Err(Broken::Foreign));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seal {
    /// The first bytes of every version; it ends with a space.
    pub mark: &'static str,
    /// The version of the format.
    ///
    /// Raise it with every change to the content, or to the order of it.
    pub version: u32,
}

/// Why bytes cannot be unsealed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// The bytes are not of this format.
    #[error("the bytes are not of this format")]
    Foreign,
    /// The bytes are of another version of the format.
    #[error("the bytes are of version {version}, written by {writer}")]
    Version {
        /// Their version.
        version: u32,
        /// The program that wrote them.
        writer: String,
    },
    /// The bytes are not as they were written.
    #[error("the bytes are damaged")]
    Damaged,
    /// The bytes are as they were written, but do not hold such a value.
    #[error("the bytes do not hold such a value: {0}")]
    Content(String),
}

impl Seal {
    /// Returns a value as bytes.
    ///
    /// # Errors
    /// The value cannot be written in postcard, such as a sequence of unknown length.
    pub fn seal(self, value: &impl Serialize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut out = self.begin(&mut bytes)?;
        pack(value, &mut out)?;
        out.finish()?;
        Ok(bytes)
    }

    /// Returns the value of such bytes.
    ///
    /// # Errors
    /// The bytes are not of this format or this version, are damaged, or hold no such value.
    pub fn unseal<T: DeserializeOwned>(self, bytes: &[u8]) -> Result<T, Broken> {
        let content = self.open(bytes)?;
        postcard::from_bytes(content).map_err(|error| Broken::Content(error.to_string()))
    }

    /// Writes the first line.
    pub(crate) fn begin<W: Write>(self, out: W) -> io::Result<Sealing<W>> {
        let mut sealing = Sealing { out, checksum: Hasher::new() };
        let Self { mark, version } = self;
        writeln!(sealing, "{mark}{version}, written by carom {}", env!("CARGO_PKG_VERSION"))?;
        Ok(sealing)
    }

    /// The content of bytes of this version, after a check of the checksum.
    pub(crate) fn open(self, bytes: &[u8]) -> Result<&[u8], Broken> {
        let mark = self.mark.as_bytes();
        let rest = bytes.strip_prefix(mark).ok_or_else(|| {
            // The first bytes may be all that is left.
            let is_beginning = !bytes.is_empty() && mark.starts_with(bytes);
            if is_beginning { Broken::Damaged } else { Broken::Foreign }
        })?;
        let end = rest.iter().take(200).position(|byte| *byte == b'\n').ok_or(Broken::Damaged)?;
        let line = std::str::from_utf8(&rest[..end]).map_err(|_| Broken::Damaged)?;
        let (version, writer) = line.split_once(", written by ").ok_or(Broken::Damaged)?;
        let version = version.parse().map_err(|_| Broken::Damaged)?;
        if version != self.version {
            return Err(Broken::Version { version, writer: writer.to_owned() });
        }
        let (sealed, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(Broken::Damaged)?;
        let content = sealed.get(mark.len() + end + 1..).ok_or(Broken::Damaged)?;
        let is_whole = crc32fast::hash(sealed) == u32::from_le_bytes(*checksum);
        if is_whole { Ok(content) } else { Err(Broken::Damaged) }
    }
}

/// A writer that takes the content and ends with the checksum of it and of the first line.
pub(crate) struct Sealing<W> {
    out: W,
    checksum: Hasher,
}

impl<W: Write> Sealing<W> {
    pub(crate) fn finish(mut self) -> io::Result<()> {
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
