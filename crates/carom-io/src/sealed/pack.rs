//! Serialization of values.

use std::io::{self, Write};

use serde::Serialize;

/// Writes a value in postcard.
pub(crate) fn pack(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let mut out = Causes { out, cause: None };
    match postcard::to_io(value, &mut out) {
        Ok(_) => Ok(()),
        Err(error) => Err(out.cause.unwrap_or_else(|| io::Error::other(error))),
    }
}

/// A writer that keeps the cause of its failure: postcard reports only that it failed.
struct Causes<W> {
    out: W,
    cause: Option<io::Error>,
}

impl<W> Causes<W> {
    fn keep<T>(&mut self, outcome: io::Result<T>) -> io::Result<T> {
        outcome.map_err(|error| {
            let kind = error.kind();
            self.cause = Some(error);
            kind.into()
        })
    }
}

impl<W: Write> Write for Causes<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let outcome = self.out.write(bytes);
        self.keep(outcome)
    }

    fn flush(&mut self) -> io::Result<()> {
        let outcome = self.out.flush();
        self.keep(outcome)
    }
}
