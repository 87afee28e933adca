//! `cargo xtask words`: the rules of `docs/glossary.md`, checked.

mod comments;
mod glossary;

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::workspace::{Failure, read, root};
use glossary::{Glossary, PATH};

/// Which files to check.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only files whose path begins with this; phrases are then listed, not counted.
    #[arg(long, value_name = "PREFIX")]
    path: Option<String>,
}

/// A text file of the project.
struct Text {
    /// Relative to the root.
    path: String,
    content: String,
    /// The content in lower case.
    lower: String,
}

impl Text {
    fn new(path: &str, content: String) -> Self {
        Self { path: path.to_owned(), lower: content.to_lowercase(), content }
    }

    fn is_rust(&self) -> bool {
        Path::new(&self.path).extension().is_some_and(|extension| extension == "rs")
    }
}

/// Prints each fault, and fails if there is one.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let glossary = Glossary::parse(&fs::read_to_string(root().join(PATH))?)?;
    let texts = texts(options.path.as_deref())?;
    let mut faults = Vec::new();
    for Text { path, content, .. } in texts.iter().filter(|text| text.is_rust()) {
        faults.extend(comments::faults(path, content));
    }
    match options.path {
        None => faults.extend(glossary.exceeded(&texts)),
        Some(_) => faults.extend(glossary.found(&texts)),
    }
    for fault in &faults {
        println!("{fault}");
    }
    if faults.is_empty() {
        println!("{} files follow {PATH}", texts.len());
        return Ok(ExitCode::SUCCESS);
    }
    Err(format!("{} places do not follow {PATH}", faults.len()).into())
}

/// The endings of the files that a person reads.
const ENDINGS: [&str; 13] =
    ["rs", "md", "toml", "py", "pyi", "ts", "js", "mjs", "html", "css", "ipynb", "snap", "sh"];

/// All tracked text files but the glossary, whose tables hold the phrases themselves.
fn texts(prefix: Option<&str>) -> Result<Vec<Text>, Failure> {
    let list = read(Command::new("git").args(["ls-files"]).current_dir(root()))?;
    let is_text = |path: &&str| {
        path.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending))
            && *path != PATH
            && !path.starts_with("xtask/src/words/")
            && prefix.is_none_or(|prefix| path.starts_with(prefix))
            // Deleted, and not yet committed.
            && root().join(path).exists()
    };
    list.lines()
        .filter(is_text)
        .map(|path| Ok(Text::new(path, fs::read_to_string(root().join(path))?)))
        .collect()
}
