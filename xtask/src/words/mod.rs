//! `cargo xtask words`: the rules of `docs/glossary.md`, checked.

mod comments;
mod glossary;
mod text;

use std::fs;
use std::process::ExitCode;

use crate::workspace::{Failure, root};
use glossary::Glossary;
use text::{GLOSSARY_PATH, Text, texts};

/// Which files to check.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only files whose path begins with this; phrases are then listed, not counted.
    #[arg(long, value_name = "PREFIX")]
    path: Option<String>,
}

/// Prints each fault, and fails if there is one.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let glossary = Glossary::parse(&fs::read_to_string(root().join(GLOSSARY_PATH))?)?;
    let texts = texts(options.path.as_deref())?;
    let mut faults = Vec::new();
    for text in &texts {
        let Text { path, content, .. } = text;
        if text.is_rust() || text.is_script() {
            faults.extend(comments::long_lines(path, content));
        }
        if text.is_rust() {
            faults.extend(comments::headings(path, content));
        }
    }
    match options.path {
        None => faults.extend(glossary.exceeded(&texts)),
        Some(_) => faults.extend(glossary.found(&texts)),
    }
    for fault in &faults {
        println!("{fault}");
    }
    if faults.is_empty() {
        println!("{} files follow {GLOSSARY_PATH}", texts.len());
        return Ok(ExitCode::SUCCESS);
    }
    Err(format!("{} places do not follow {GLOSSARY_PATH}", faults.len()).into())
}
