//! Comparison of the results of two runs.

use std::path::Path;
use std::{fs, io};

use serde_json::{Map, Value};

use crate::workspace::Failure;

/// The keys of a summary that describe the circumstances of a run, not its events.
const CIRCUMSTANCES: [&str; 3] = ["seconds", "pair_collisions_per_second", "files"];

/// Results that cover the whole run, however often it was resumed. Not every scene has all of them.
const PICTURES: [&str; 3] = ["energy.svg", "speeds.svg", "replay.html"];

/// Fails if the results of a killed run differ from those of the other.
pub(super) fn compare(whole: &Path, killed: &Path) -> Result<(), Failure> {
    let (expected, found) = (summary(whole)?, summary(killed)?);
    for (key, value) in &expected {
        if !CIRCUMSTANCES.contains(&key.as_str()) && found.get(key) != Some(value) {
            let found = found.get(key).unwrap_or(&Value::Null);
            return Err(format!("{key} is {found}, and {value} without kills").into());
        }
    }
    for name in PICTURES {
        if picture(&whole.join(name))? != picture(&killed.join(name))? {
            return Err(format!("{name} differs").into());
        }
    }
    let tables = found["files"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for name in tables.filter_map(|name| name.strip_suffix(".csv")) {
        let table = name.split('-').next().unwrap_or_default();
        let read =
            |directory: &Path, name| fs::read_to_string(directory.join(name).with_extension("csv"));
        if !is_end(&read(whole, table)?, &read(killed, name)?) {
            return Err(format!("{name}.csv is not the end of {table}.csv without kills").into());
        }
    }
    match names(killed)?.into_iter().find(|name| name.starts_with('.')) {
        Some(name) => Err(format!("{name} is left").into()),
        None => Ok(()),
    }
}

/// A picture, if it exists.
fn picture(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// The names of the files in a directory.
pub(super) fn names(directory: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(directory)?;
    entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
}

/// Whether the bytes are a complete checkpoint: the last four are the checksum of all bytes before
/// them.
pub(super) fn is_whole(bytes: &[u8]) -> bool {
    bytes
        .split_last_chunk()
        .is_some_and(|(sealed, sum)| crc32fast::hash(sealed) == u32::from_le_bytes(*sum))
}

fn summary(directory: &Path) -> Result<Map<String, Value>, Failure> {
    Ok(serde_json::from_str(&fs::read_to_string(directory.join("summary.json"))?)?)
}

/// Whether a table has the columns of the complete one, and its last rows.
fn is_end(whole: &str, table: &str) -> bool {
    let (columns, all) = whole.split_once('\n').unwrap_or_default();
    table.split_once('\n').is_some_and(|(header, rows)| {
        let starts_a_row = rows.len() == all.len() || all.ends_with(&format!("\n{rows}"));
        header == columns && all.ends_with(rows) && starts_a_row
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_table_begins_with_a_row() {
        let whole = "a,b\n1,2\n31,4\n";
        for end in ["a,b\n1,2\n31,4\n", "a,b\n31,4\n", "a,b\n"] {
            assert!(is_end(whole, end), "{end:?}");
        }
        for other in ["", "a,b", "b,a\n31,4\n", "a,b\n1,4\n", "a,b\n1,2\n", "a,b\n0,0\n31,4\n"] {
            assert!(!is_end(whole, other), "{other:?}");
        }
    }

    #[test]
    fn a_checkpoint_ends_with_its_checksum() {
        let mut bytes = b"carom checkpoint 1, written by carom 0.1.0\n".to_vec();
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        assert!(is_whole(&bytes));
        for end in 0..bytes.len() {
            assert!(!is_whole(&bytes[..end]), "{end} bytes");
        }
    }

    #[test]
    fn what_differs_is_named() {
        let [whole, killed] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let write = |hash: &str, seconds: f64, picture: &str| {
            let summary = serde_json::json!({
                "trajectory_hash": hash, "seconds": seconds, "files": ["events-2.csv"]
            });
            for (directory, text) in [(&whole, picture), (&killed, "a picture")] {
                for name in PICTURES {
                    fs::write(directory.path().join(name), text).unwrap();
                }
            }
            fs::write(killed.path().join("summary.json"), summary.to_string()).unwrap();
            compare(whole.path(), killed.path()).map_err(|failure| failure.to_string())
        };
        let summary = r#"{"trajectory_hash": "17", "seconds": 1.0, "files": []}"#;
        fs::write(whole.path().join("summary.json"), summary).unwrap();
        fs::write(whole.path().join("events.csv"), "time\n1\n2\n").unwrap();
        fs::write(killed.path().join("events-2.csv"), "time\n2\n").unwrap();
        assert_eq!(write("17", 2.0, "a picture"), Ok(()));
        // A table of balls on a cloth has no plot of speeds; then the other run must have none
        // either.
        fs::remove_file(killed.path().join("speeds.svg")).unwrap();
        let differs = compare(whole.path(), killed.path()).unwrap_err().to_string();
        assert_eq!(differs, "speeds.svg differs");
        fs::remove_file(whole.path().join("speeds.svg")).unwrap();
        assert!(compare(whole.path(), killed.path()).is_ok());
        assert!(
            write("18", 1.0, "a picture").unwrap_err().starts_with("trajectory_hash is \"18\"")
        );
        assert_eq!(write("17", 1.0, "another").unwrap_err(), "energy.svg differs");
        fs::write(killed.path().join("events-2.csv"), "time\n1\n").unwrap();
        assert!(write("17", 1.0, "a picture").unwrap_err().starts_with("events-2.csv is not"));
    }
}
