//! Code that no test runs, from a report of llvm-cov.
//!
//! Generic code counts once, not once for each type that it is compiled for.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// A range of source: start line and column, end line and column.
type Place = [u64; 4];

/// How often each part of a file ran.
#[derive(Debug, Default)]
pub(super) struct Counts {
    regions: BTreeMap<Place, u64>,
    /// How often each condition was true, and how often false.
    branches: BTreeMap<Place, [u64; 2]>,
}

impl Counts {
    /// What never ran, one per line: line, column, and what is missing.
    pub(super) fn gaps(&self) -> impl Iterator<Item = String> {
        let regions = self.regions.iter().filter(|(_, count)| **count == 0);
        let regions = regions.map(|(place, _)| (*place, "never run"));
        let branches = self.branches.iter().filter_map(|(place, counts)| match counts {
            [0, 0] => Some((*place, "neither true nor false")),
            [0, _] => Some((*place, "never true")),
            [_, 0] => Some((*place, "never false")),
            _ => None,
        });
        let mut gaps: Vec<_> = regions.chain(branches).collect();
        gaps.sort_unstable();
        gaps.into_iter().map(|([line, column, ..], what)| format!("{line}:{column}: {what}"))
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let run = self.regions.values().filter(|count| **count > 0).count();
        let ways = self.branches.values().flatten();
        let taken = ways.clone().filter(|count| **count > 0).count();
        let (regions, ways) = (self.regions.len(), ways.count());
        write!(f, "{run} of {regions} regions, {taken} of {ways} branches")
    }
}

/// The counts of every file below `source`, by relative path.
pub(super) fn files(report: &Value, source: &Path) -> BTreeMap<PathBuf, Counts> {
    let mut files = BTreeMap::new();
    let objects = list(&report["data"]);
    for function in objects.flat_map(|object| list(&object["functions"])) {
        // The tests in a file are not part of the code under test. Symbols contain module names
        // with their length in front.
        if function["name"].as_str().is_some_and(|name| name.contains("5tests")) {
            continue;
        }
        let names: Vec<_> = list(&function["filenames"]).map(Value::as_str).collect();
        let mut add = |numbers: &[u64], file: u64, branch: bool| {
            let name = usize::try_from(file).ok().and_then(|file| *names.get(file)?);
            let path = name.and_then(|name| Path::new(name).strip_prefix(source).ok());
            let (Some(path), [a, b, c, d, counts @ ..]) = (path, numbers) else { return };
            let file: &mut Counts = files.entry(path.to_owned()).or_default();
            let place = [*a, *b, *c, *d];
            if branch {
                let ways = file.branches.entry(place).or_default();
                ways.iter_mut().zip(counts).for_each(|(way, count)| *way += count);
            } else {
                *file.regions.entry(place).or_default() += counts[0];
            }
        };
        // line, column, line, column, count, file, expanded file, kind
        for region in list(&function["regions"]).map(numbers) {
            // Type 0 is code; the others are gaps and macros.
            if let [.., file, _, 0] = region[..] {
                add(&region[..5], file, false);
            }
        }
        // line, column, line, column, true, false, file, expanded file, kind
        for branch in list(&function["branches"]).map(numbers) {
            if let [.., file, _, _] = branch[..] {
                add(&branch[..6], file, true);
            }
        }
    }
    files
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn numbers(value: &Value) -> Vec<u64> {
    list(value).filter_map(Value::as_u64).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn generic_code_counts_once_and_tests_do_not() {
        let function = |name: &str, count: u64, ways: [u64; 2]| {
            json!({
                "name": name,
                "filenames": ["/c/src/a.rs", "/elsewhere.rs"],
                "regions": [
                    [1, 1, 2, 2, count, 0, 0, 0], [5, 1, 6, 2, 0, 0, 0, 0],
                    [7, 1, 7, 2, 0, 1, 0, 0], [8, 1, 8, 2, 0, 0, 0, 3],
                ],
                "branches": [[3, 1, 3, 9, ways[0], ways[1], 0, 0, 4]],
            })
        };
        let report = json!({ "data": [{ "functions": [
            function("one", 0, [3, 0]), function("two", 4, [1, 0]),
            function("1a5tests", 0, [0, 7]),
        ]}]});
        let files = files(&report, Path::new("/c/src"));
        assert_eq!(files.len(), 1);
        let counts = &files[Path::new("a.rs")];
        assert_eq!(counts.to_string(), "1 of 2 regions, 1 of 2 branches");
        let gaps: Vec<_> = counts.gaps().collect();
        assert_eq!(gaps, ["3:1: never false", "5:1: never run"]);
    }
}
