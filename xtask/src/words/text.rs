//! The text files of the project.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::workspace::{Failure, read, root};

/// The glossary, relative to the root.
pub(super) const GLOSSARY_PATH: &str = "docs/glossary.md";

/// A text file of the project.
pub(super) struct Text {
    /// Relative to the root.
    pub(super) path: String,
    pub(super) content: String,
    /// The content in lower case.
    pub(super) lower: String,
}

impl Text {
    pub(super) fn new(path: &str, content: String) -> Self {
        Self { path: path.to_owned(), lower: content.to_lowercase(), content }
    }

    pub(super) fn is_rust(&self) -> bool {
        self.has_ending(&["rs"])
    }

    pub(super) fn is_script(&self) -> bool {
        self.has_ending(&["ts", "js", "mjs"])
    }

    fn has_ending(&self, endings: &[&str]) -> bool {
        let ending = Path::new(&self.path).extension().and_then(OsStr::to_str);
        ending.is_some_and(|ending| endings.contains(&ending))
    }
}

/// The endings of the files that a person reads.
const ENDINGS: [&str; 13] =
    ["rs", "md", "toml", "py", "pyi", "ts", "js", "mjs", "html", "css", "ipynb", "snap", "sh"];

/// All tracked text files but the glossary, whose tables hold the phrases themselves.
pub(super) fn texts(prefix: Option<&str>) -> Result<Vec<Text>, Failure> {
    let list = read(Command::new("git").args(["ls-files"]).current_dir(root()))?;
    let is_text = |path: &&str| {
        path.rsplit_once('.').is_some_and(|(_, ending)| ENDINGS.contains(&ending))
            && *path != GLOSSARY_PATH
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
