//! Limits for the lengths of rows and cells, and checks of quotes.

use std::fmt;
use std::io::{self, ErrorKind, Read};

use super::quotes::{BadCell, Quotes};

/// The most bytes of a row in a CSV file.
///
/// It holds for the header, too. It is 1 MiB, or 40 000 numbers of 25 characters. A row is held in
/// memory, and a header with a string for each of its cells: some 40 bytes for each of a million
/// commas. Without a limit, a file that is one line, or has an unclosed quote, would fill the
/// memory.
pub const ROW_BYTES: u64 = 1 << 20;

/// The most bytes of a cell that is read as it is.
///
/// A file may refer to one text in each of its rows, so that a batch would be far larger than the
/// file. With this limit it has at most 64 MiB.
pub const CELL_BYTES: usize = 1 << 10;

/// A reader that fails if a row does not end, or a quote is not closed where its cell ends.
pub(super) struct Lines<R> {
    input: R,
    /// The bytes that may still be read of the current row.
    rest: u64,
    quotes: Quotes,
    /// The faulty cell that follows the bytes that were read last.
    bad: Option<BadCell>,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(input: R, delimiter: u8) -> Self {
        Self { input, rest: ROW_BYTES, quotes: Quotes::new(delimiter), bad: None }
    }

    /// Begins a row, with its own limit.
    pub(super) fn begin_row(&mut self) {
        self.rest = ROW_BYTES;
    }
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(bad) = self.bad {
            return Err(bad.into());
        }
        if self.rest == 0 && !buffer.is_empty() {
            return Err(io::Error::new(ErrorKind::InvalidData, Endless));
        }
        let room = usize::try_from(self.rest).unwrap_or(usize::MAX).min(buffer.len());
        let count = self.input.read(&mut buffer[..room])?;
        self.rest -= count as u64;
        if count == 0 && !buffer.is_empty() {
            self.quotes.end()?;
        }
        match self.quotes.follow(&buffer[..count]) {
            Ok(()) => Ok(count),
            Err((0, bad)) => Err(bad.into()),
            Err((before, bad)) => {
                self.bad = Some(bad);
                Ok(before)
            }
        }
    }
}

/// Whether an error is that of a row without end.
pub(super) fn is_endless(error: &io::Error) -> bool {
    error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<Endless>)
}

/// The error of a row that does not end within [`ROW_BYTES`].
#[derive(Debug)]
struct Endless;

impl fmt::Display for Endless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row without end")
    }
}

impl std::error::Error for Endless {}
