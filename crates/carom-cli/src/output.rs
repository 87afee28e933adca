//! Data on stdout, messages on stderr.

use std::fmt;
use std::io::{self, Write};

/// Writes data to stdout, and reports where `println!` would panic.
pub(crate) fn data(mut data: impl io::Read) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    io::copy(&mut data, &mut stdout).and_then(|_| stdout.flush())
}

/// Says something on stderr, without colours where it is no terminal or `NO_COLOR` is set.
pub(crate) fn message(message: impl fmt::Display) {
    // If stderr is closed there is nobody left to tell.
    let _ = writeln!(anstream::stderr(), "{message}");
}

/// A time for people to read: to four decimals, or to five digits where these say nothing.
pub(crate) struct Brief(pub(crate) f64);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(time) = *self;
        if time == 0.0 || (1e-2..1e8).contains(&time) {
            // Rounded and then written as short as it goes: 8, not 8.0000.
            write!(f, "{}", (time * 1e4).round() / 1e4)
        } else {
            write!(f, "{time:.4e}")
        }
    }
}
