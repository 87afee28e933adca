//! Reads files of cases.

use std::error::Error;
use std::fmt::{self, Display};

use carom::{InputError, Scalar};

/// A block of cases, without them.
pub(crate) struct Block<'a> {
    pub(crate) group: &'a str,
    pub(crate) shape: &'a str,
    pub(crate) scalar: &'a str,
    pub(crate) axes: &'a str,
    pub(crate) count: usize,
}

/// What has not been read of a file.
pub(crate) struct Cases<'a> {
    file: &'a [u8],
    read: usize,
}

impl<'a> Cases<'a> {
    pub(crate) const fn of(file: &'a [u8]) -> Self {
        Self { file, read: 0 }
    }

    /// The next block, or `None` at the end of the file.
    pub(crate) fn block(&mut self) -> Result<Option<Block<'a>>, Malformed> {
        if self.read == self.file.len() {
            return Ok(None);
        }
        let block = self.line().and_then(Block::of);
        block.map(Some).ok_or_else(|| self.malformed("no line that begins a block"))
    }

    pub(crate) fn vector<const D: usize, S: Scalar>(&mut self) -> Result<[S; D], Malformed> {
        let mut vector = [S::default(); D];
        for coordinate in &mut vector {
            *coordinate = self.number()?;
        }
        Ok(vector)
    }

    pub(crate) fn number<S: Scalar>(&mut self) -> Result<S, Malformed> {
        let bytes = self.file[self.read..].first_chunk();
        let bytes = bytes.ok_or_else(|| self.malformed("the end of the file within a case"))?;
        self.read += bytes.len();
        Ok(S::from_f64(f64::from_le_bytes(*bytes)))
    }

    /// What has been made of the numbers just read.
    pub(crate) fn valid<T>(&self, made: Result<T, InputError>) -> Result<T, Malformed> {
        made.map_err(|error| self.malformed(error))
    }

    /// The file is malformed here.
    pub(crate) fn malformed(&self, found: impl Display) -> Malformed {
        Malformed { byte: self.read, found: found.to_string() }
    }

    fn line(&mut self) -> Option<&'a str> {
        let rest = &self.file[self.read..];
        let length = rest.iter().position(|byte| *byte == b'\n')?;
        self.read += length + 1;
        str::from_utf8(&rest[..length]).ok()
    }
}

impl<'a> Block<'a> {
    fn of(line: &'a str) -> Option<Self> {
        let mut parts = line.split(' ');
        let [group, shape, scalar, axes, count] = [(); 5].map(|()| parts.next());
        let count = count?.parse().ok().filter(|_| parts.next().is_none())?;
        Some(Self { group: group?, shape: shape?, scalar: scalar?, axes: axes?, count })
    }
}

/// A file that does not consist of blocks of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    byte: usize,
    found: String,
}

impl Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} before byte {}; write the file anew with `cases`", self.found, self.byte)
    }
}

impl Error for Malformed {}
