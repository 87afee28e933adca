//! Files of a directory, and what they contain.

use std::fs;
use std::process::Command;

use crate::workspace::{Failure, read, root};

/// A file's path, relative to the root, and its content.
pub(super) type Source = (String, String);

/// The files in a directory that end in one of the endings, and that git does not ignore.
pub(super) fn sources(directory: &str, endings: &[&str]) -> Result<Vec<Source>, Failure> {
    let arguments = ["ls-files", "--cached", "--others", "--exclude-standard", "--", directory];
    let list = read(Command::new("git").args(arguments).current_dir(root()))?;
    list.lines()
        .filter(|path| path.rsplit_once('.').is_some_and(|(_, ending)| endings.contains(&ending)))
        // Deleted, and not yet committed.
        .filter(|path| root().join(path).exists())
        .map(|path| Ok((path.to_owned(), fs::read_to_string(root().join(path))?)))
        .collect()
}
