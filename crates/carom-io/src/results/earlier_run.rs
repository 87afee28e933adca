//! Files of an earlier run in the directory of the results.
//!
//! Beside the results of a new run they would look like its own.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::Deserialize;
use serde_json::Value;

use super::run_part::RunPart;
use crate::record::Summary;

/// The name of the summary, in the directory of the results.
pub(crate) const SUMMARY: &str = "summary.json";

/// The name of the checkpoint, in the directory of the results.
pub(crate) const CHECKPOINT: &str = "checkpoint.carom";

/// The pictures, which always show the whole run.
const PICTURES: [&str; 3] = ["replay.html", "energy.svg", "speeds.svg"];

/// The run whose summary is in a directory.
#[derive(Debug)]
pub(crate) struct EarlierRun {
    directory: PathBuf,
    start: Start,
    /// The files that it wrote.
    files: Vec<String>,
    /// When it wrote its summary, which is the last of its files.
    ended: SystemTime,
}

/// What all parts of a run have in common in their summaries.
#[derive(Debug, PartialEq, Deserialize)]
struct Start {
    scene: String,
    title: String,
    dimension: u64,
    balls: u64,
    energy: Initial,
    momentum: Initial,
}

/// A quantity at the start, as JSON.
#[derive(Debug, PartialEq, Deserialize)]
struct Initial {
    initial: Value,
}

/// The keys of a summary that are needed. Only a summary of carom has all of them.
#[derive(Deserialize)]
struct Keys {
    #[serde(flatten)]
    start: Start,
    files: Vec<String>,
}

impl EarlierRun {
    /// Reads the summary in a directory; `None` if it has none of a single run.
    pub(crate) fn of(directory: &Path) -> Option<Self> {
        let summary = directory.join(SUMMARY);
        let ended = fs::metadata(&summary).and_then(|found| found.modified()).ok()?;
        let Keys { start, files } =
            serde_json::from_str(&fs::read_to_string(summary).ok()?).ok()?;
        Some(Self { directory: directory.to_owned(), start, files, ended })
    }

    /// The files that stay, as they belong to an earlier part of the run of this summary.
    ///
    /// These are the tables of parts before this one, and the checkpoint, except those that this
    /// part wrote anew.
    pub(crate) fn kept_by(&self, part: RunPart, summary: &Summary) -> Vec<String> {
        let start = serde_json::from_str::<Start>(&summary.to_json());
        if part.is_first() || !start.is_ok_and(|start| start == self.start) {
            return Vec::new();
        }
        let stays = |name: &&String| {
            let is_new = summary.files.contains(name);
            let is_of_earlier_part = part_of_table(name).is_some_and(|table| part.is_after(table));
            let is_old = is_of_earlier_part || *name == CHECKPOINT;
            is_old && !is_new && self.is_there(name)
        };
        self.files.iter().filter(stays).cloned().collect()
    }

    /// Removes the files of the earlier run, except these.
    ///
    /// It removes no file that the earlier summary does not list, none that was written after it,
    /// such as the checkpoint of a run that was killed, and none with a name that no run gives. A
    /// file that cannot be removed is left alone.
    pub(crate) fn remove_except(&self, kept: &[String]) {
        let is_known = |name: &str| {
            part_of_table(name).is_some() || name == CHECKPOINT || PICTURES.contains(&name)
        };
        for name in &self.files {
            if is_known(name) && !kept.contains(name) && self.is_there(name) {
                let _ = fs::remove_file(self.directory.join(name));
            }
        }
    }

    /// Whether the file of this name is that of the earlier run. A link counts as none, and what
    /// was written later: they are the user's own, or of another run.
    fn is_there(&self, name: &str) -> bool {
        fs::symlink_metadata(self.directory.join(name)).is_ok_and(|found| {
            found.is_file() && found.modified().is_ok_and(|written| written <= self.ended)
        })
    }
}

/// The number of the part of a run, from 1, whose table has this name: `events.csv`,
/// `frames-2.parquet`, …; `None` for other names.
fn part_of_table(name: &str) -> Option<u32> {
    let (stem, extension) = name.split_once('.')?;
    let (table, part) = stem.split_once('-').unwrap_or((stem, "1"));
    let is_format = match table {
        "events" => ["csv", "parquet"].contains(&extension),
        "frames" => ["csv", "parquet", "xyz"].contains(&extension),
        _ => false,
    };
    let is_number = part.bytes().all(|digit| digit.is_ascii_digit());
    part.parse().ok().filter(|_| is_format && is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_runs_give_are_tables() {
        for name in ["events.csv", "events-2.parquet", "frames.xyz", "frames-17.csv"] {
            assert!(part_of_table(name).is_some(), "{name}");
        }
        for name in [
            "events.xyz",
            "events-.csv",
            "events-two.csv",
            "events.csv.gz",
            "my-events.csv",
            "../events.csv",
            "notes.csv",
            "events",
            "",
        ] {
            assert_eq!(part_of_table(name), None, "{name}");
        }
    }
}
