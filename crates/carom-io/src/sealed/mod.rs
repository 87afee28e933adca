//! Values as bytes that say what they are, of which version of their format, and whether they are as they were written.
//!
//! In front of the content is a line of text, such as `carom checkpoint 2, written by carom 0.1.0`; behind it is a
//! checksum of both. The content is in postcard: numbers to the last bit, the same on every machine.

mod pack;

use std::io::{self, Write};

use crc32fast::Hasher;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

pub(crate) use pack::pack;

/// The bytes of the checksum at the end.
const CHECKSUM: usize = 4;

/// What bytes say of themselves.
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
    /// What all of every version begin with; it ends with a space.
    pub mark: &'static str,
    /// The version of the format. Whoever changes what is held, or in which order, raises it.
    pub version: u32,
}

/// Why bytes are not what they should be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// They are something else.
    #[error("they are something else")]
    Foreign,
    /// They are of another version of the format.
    #[error("they are of version {version}, written by {writer}")]
    Version {
        /// Their version.
        version: u32,
        /// What wrote them.
        writer: String,
    },
    /// They are not as they were written.
    #[error("they are damaged")]
    Damaged,
    /// They are as they were written, but do not hold what is asked for.
    #[error("they do not hold it: {0}")]
    Content(String),
}

impl Seal {
    /// A value as bytes.
    ///
    /// # Errors
    /// It cannot be written in postcard, as a sequence whose length is not known.
    pub fn seal(self, value: &impl Serialize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut out = self.begin(&mut bytes)?;
        pack(value, &mut out)?;
        out.finish()?;
        Ok(bytes)
    }

    /// The value of such bytes.
    ///
    /// # Errors
    /// They are something else, of another version, damaged, or hold no such value.
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

    /// The content of bytes that are of this version, and whole.
    pub(crate) fn open(self, bytes: &[u8]) -> Result<&[u8], Broken> {
        let mark = self.mark.as_bytes();
        let rest = bytes.strip_prefix(mark).ok_or_else(|| {
            // Even the first bytes can be all that is left.
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

/// Takes in the content, and ends with the checksum of it and of the first line.
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
