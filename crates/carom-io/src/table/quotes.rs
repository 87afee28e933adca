//! Quotes of a CSV file that do not enclose their cells.
//!
//! The parser of CSV accepts every text. It takes a quote that is not closed as the rest of the
//! file, and the text after a closing quote as a part of the cell. Here both are found.

use std::fmt;
use std::io::{self, ErrorKind};

/// What is wrong with a quoted cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Its quote is not closed before the end of the file.
    Unclosed,
    /// Text follows its closing quote.
    AfterQuote,
}

/// A faulty cell: the error of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadCell {
    pub(super) fault: Fault,
    /// The line on which the cell begins, from 1.
    pub(super) line: u64,
    /// The number of cells before it in its row.
    pub(super) cell: usize,
}

impl BadCell {
    /// The faulty cell of an error, if that is what the error is about.
    pub(super) fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }
}

impl fmt::Display for BadCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a faulty cell on line {}", self.line)
    }
}

impl std::error::Error for BadCell {}

impl From<BadCell> for io::Error {
    fn from(cell: BadCell) -> Self {
        Self::new(ErrorKind::InvalidData, cell)
    }
}

/// Where the text stands, after the bytes seen so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// At the start of a cell.
    Start,
    /// In a cell without quotes.
    Bare,
    /// Between quotes.
    Quoted,
    /// After a quote between quotes: it closes them, or is the first of two.
    Quote,
    /// In the spaces after the closing quote.
    Closed,
}

/// Follows the quotes of a file, block by block.
#[derive(Clone, Debug)]
pub(super) struct Quotes {
    delimiter: u8,
    state: State,
    line: u64,
    /// The number of cells before this one in its row.
    cell: usize,
    /// The line on which the latest quoted cell begins.
    opened: u64,
}

impl Quotes {
    /// Begins at the start of a file whose cells this byte separates.
    pub(super) const fn new(delimiter: u8) -> Self {
        Self { delimiter, state: State::Start, line: 1, cell: 0, opened: 1 }
    }

    /// Follows the next bytes.
    ///
    /// # Errors
    /// Text follows a closing quote: the number of bytes before it, and the cell.
    pub(super) fn follow(&mut self, bytes: &[u8]) -> Result<(), (usize, BadCell)> {
        let is_first = self.line == 1 && self.cell == 0;
        if !is_first && matches!(self.state, State::Start | State::Bare) && !bytes.contains(&b'"') {
            self.skip(bytes);
            return Ok(());
        }
        for (count, &byte) in bytes.iter().enumerate() {
            self.step(byte).map_err(|cell| (count, cell))?;
        }
        Ok(())
    }

    /// Whether the file may end here.
    ///
    /// # Errors
    /// A quote is not closed.
    pub(super) fn end(&self) -> Result<(), BadCell> {
        if self.state == State::Quoted { Err(self.bad(Fault::Unclosed)) } else { Ok(()) }
    }

    /// Follows bytes without quotes, outside quotes. Nearly every block is such.
    fn skip(&mut self, bytes: &[u8]) {
        let Some(&last) = bytes.last() else { return };
        let line = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => {
                self.line += count(&bytes[..=end], b'\n') as u64;
                self.cell = 0;
                &bytes[end + 1..]
            }
            None => bytes,
        };
        self.cell += count(line, self.delimiter);
        let ends = last == b'\n' || last == self.delimiter;
        self.state = if ends { State::Start } else { State::Bare };
    }

    fn step(&mut self, byte: u8) -> Result<(), BadCell> {
        self.state = match (self.state, byte) {
            (State::Quoted, b'"') => State::Quote,
            // Two quotes stand for one.
            (State::Quoted, _) | (State::Quote, b'"') => State::Quoted,
            (State::Start, b'"') => {
                self.opened = self.line;
                State::Quoted
            }
            (_, byte) if byte == self.delimiter => {
                self.cell += 1;
                State::Start
            }
            (_, b'\n') => {
                self.cell = 0;
                State::Start
            }
            (State::Quote | State::Closed, b' ' | b'\t' | b'\r') => State::Closed,
            (State::Quote | State::Closed, _) => return Err(self.bad(Fault::AfterQuote)),
            // The mark of UTF-8 at the start of a file is not part of a cell.
            (State::Start, 0xef | 0xbb | 0xbf) if self.line == 1 && self.cell == 0 => State::Start,
            (State::Start | State::Bare, _) => State::Bare,
        };
        self.line += u64::from(byte == b'\n');
        Ok(())
    }

    const fn bad(&self, fault: Fault) -> BadCell {
        BadCell { fault, line: self.opened, cell: self.cell }
    }
}

fn count(bytes: &[u8], wanted: u8) -> usize {
    bytes.iter().map(|&byte| usize::from(byte == wanted)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faulty cell of a text that comes in blocks of this length.
    fn fault(text: &str, block: usize, delimiter: u8) -> Option<BadCell> {
        let mut quotes = Quotes::new(delimiter);
        let followed = text.as_bytes().chunks(block).try_for_each(|block| quotes.follow(block));
        followed.map_err(|(_, cell)| cell).and_then(|()| quotes.end()).err()
    }

    #[test]
    fn faults_are_found_however_the_text_is_cut_into_blocks() {
        use Fault::{AfterQuote, Unclosed};
        for (text, expected) in [
            ("", None),
            ("x,y\n1,2\n", None),
            ("\"x\",\"y\"\r\n\"1\" ,\"2\"\n", None),
            ("x,y\n1,\"a \"\"b\"\", and\n c\"\n3,4\n", None),
            ("x,y\n1,5\" pipe\n", None),
            ("\u{feff}\"x\",y\n", None),
            ("\u{feff}\"x,y\n", Some((Unclosed, 1, 0))),
            ("x,y\n1,\"a\n2,b\n", Some((Unclosed, 2, 1))),
            ("x,y\n1,\"a\"\"", Some((Unclosed, 2, 1))),
            ("x,y\n\n7,8\n\"0\"3,4\n", Some((AfterQuote, 4, 0))),
            ("x,y\n1,\"a\n2,\"b\"\n", Some((AfterQuote, 2, 1))),
        ] {
            for block in [1, 2, 3, 5, 100] {
                let found = fault(text, block, b',');
                let other = fault(&text.replace(',', "\t"), block, b'\t');
                assert_eq!(found, other, "{text:?} with tabs in blocks of {block}");
                let found = found.map(|BadCell { fault, line, cell }| (fault, line, cell));
                assert_eq!(found, expected, "{text:?} in blocks of {block}");
            }
        }
    }
}
