//! Help, version and wrong usage: what clap prints.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use carom_io::escape::{escaped, escaped_lines};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Error, Parser};

use crate::arguments::Arguments;
use crate::failure::Failure;

/// The exit status for wrong usage.
const WRONG: u8 = 2;

/// The most characters of an argument that a message quotes.
const QUOTED: usize = 60;

/// Parses the command line. Prints help or what is wrong, and returns the exit status then.
pub(crate) fn parse() -> Result<Arguments, ExitCode> {
    Arguments::try_parse().map_err(|mut error| {
        if error.use_stderr() {
            suggest_run(&mut error);
            report(&error);
            return ExitCode::from(WRONG);
        }
        match error.print().and_then(|()| io::stdout().flush()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => Failure::Stdout(error).report(),
        }
    })
}

/// Adds how to run a scene to the error of a command that is the name of one.
fn suggest_run(error: &mut Error) {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return;
    }
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return;
    };
    let is_scene = Path::new(word).extension().is_some_and(|extension| extension == "toml");
    if is_scene {
        let tip = format!("to run a scene: carom run {}", brief(word));
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
}

/// Prints wrong usage on stderr. Arguments are quoted as they are, unless they are long or could
/// command the terminal.
fn report(error: &Error) {
    let arguments: Vec<String> =
        std::env::args_os().map(OsString::into_string).filter_map(Result::ok).collect();
    let parts = arguments.iter().flat_map(|argument| {
        // Of `--name=value`, the value.
        argument.split_once('=').map(|(_, value)| value).into_iter().chain([argument.as_str()])
    });
    let is_strange = |part: &&str| !part.trim().is_empty() && brief(part) != **part;
    let strange: Vec<&str> = parts.filter(is_strange).collect();
    if strange.is_empty() {
        // If stderr is closed, the message cannot be shown.
        let _ = error.print();
        return;
    }
    // The styles are removed after the arguments are safe: else parts of these would go with them.
    let text = error.render().ansi().to_string();
    let text = strange.into_iter().fold(text, |text, part| text.replace(part, &brief(part)));
    let text = anstream::adapter::strip_str(&text).to_string();
    let _ = write!(anstream::stderr(), "{}", escaped_lines(&text));
}

/// An argument for quotation.
fn brief(argument: &str) -> String {
    let start: String = argument.chars().take(QUOTED).collect();
    let rest = if start.len() < argument.len() { "…" } else { "" };
    format!("{}{rest}", escaped(&start))
}
