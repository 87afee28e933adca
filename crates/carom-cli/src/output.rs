//! Data on stdout, messages on stderr.

use std::fmt;
use std::io::{self, Write};

use carom_io::escape::escaped_lines;
use clap::builder::styling::{AnsiColor, Style};

/// Writes data to stdout, and returns errors, with which `println!` would panic.
pub(crate) fn data(mut data: impl io::Read) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    io::copy(&mut data, &mut stdout).and_then(|_| stdout.flush())
}

/// Prints a message on stderr, with control characters escaped except for line feeds and tabs.
///
/// A message may quote titles, names, keys and paths, which must not command the terminal.
pub(crate) fn message(message: impl fmt::Display) {
    // If stderr is closed, the message cannot be shown.
    let _ = writeln!(anstream::stderr(), "{}", escaped_lines(&message.to_string()));
}

/// Prints an error like a message, after the word "error".
///
/// The word has no colour if stderr is not a terminal or `NO_COLOR` is set.
pub(crate) fn error(error: impl fmt::Display) {
    let style = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    // On its own, as the style is made of control characters.
    let _ = write!(anstream::stderr(), "{style}error:{style:#} ");
    message(error);
}

/// A time for display: to four decimals, or to five digits if four decimals show too little.
pub(crate) struct Brief(pub(crate) f64);

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(time) = *self;
        if time == 0.0 || (1e-2..1e8).contains(&time) {
            // Rounded and then written as short as possible: 8, not 8.0000.
            write!(f, "{}", (time * 1e4).round() / 1e4)
        } else {
            write!(f, "{time:.4e}")
        }
    }
}
