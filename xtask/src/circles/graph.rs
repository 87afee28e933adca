//! Imports between files, and the circles that they form.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::{self, Display, Formatter};

/// Which names each file imports from which other file.
#[derive(Debug, Default)]
pub(super) struct Graph {
    imports: BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
}

/// Files that all import each other, directly or through others.
#[derive(Debug)]
pub(super) struct Circle {
    /// All files, sorted.
    files: Vec<String>,
    /// All imports among them.
    imports: Vec<Import>,
    /// The imports of a shortest loop.
    shortest: Vec<Import>,
}

/// Names that a file imports from another.
#[derive(Debug)]
struct Import {
    from: String,
    to: String,
    names: Vec<String>,
}

/// The most names that a line shows.
const NAMES: usize = 8;

impl Graph {
    /// Adds an import. A file that uses its own names imports nothing.
    pub(super) fn add(&mut self, from: &str, to: &str, name: &str) {
        if from != to {
            let imports = self.imports.entry(from.to_owned()).or_default();
            imports.entry(to.to_owned()).or_default().insert(name.to_owned());
        }
    }

    /// Adds all imports of another graph.
    pub(super) fn join(&mut self, other: Self) {
        for (from, imports) in other.imports {
            let mine = self.imports.entry(from).or_default();
            for (to, names) in imports {
                mine.entry(to).or_default().extend(names);
            }
        }
    }

    /// The imports between what a directory holds: folders, and files that are in none of them.
    pub(super) fn inside(&self, directory: &str) -> Self {
        let place = |file: &str| -> Option<String> {
            let rest = file.strip_prefix(directory)?.strip_prefix('/')?;
            let end = rest.find('/').map_or(rest.len(), |slash| slash + 1);
            Some(format!("{directory}/{}", &rest[..end]))
        };
        let mut inside = Self::default();
        for (from, imports) in &self.imports {
            for (to, names) in imports {
                if let (Some(from), Some(to)) = (place(from), place(to)) {
                    for name in names {
                        inside.add(&from, &to, name);
                    }
                }
            }
        }
        inside
    }

    /// All directories of files that import others or are imported.
    pub(super) fn directories(&self) -> BTreeSet<String> {
        let files = self.imports.iter().flat_map(|(from, to)| to.keys().chain([from]));
        let above = |file: &String| -> Vec<String> {
            file.match_indices('/').map(|(slash, _)| file[..slash].to_owned()).collect()
        };
        files.flat_map(above).collect()
    }

    /// The imports as `from → to: name, name`, sorted; for tests.
    #[cfg(test)]
    pub(super) fn lines(&self) -> Vec<String> {
        let line = |(from, to, names): (&String, &String, &BTreeSet<String>)| {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("{from} → {to}: {}", names.join(", "))
        };
        let all = self.imports.iter();
        all.flat_map(|(from, imports)| imports.iter().map(move |(to, names)| (from, to, names)))
            .map(line)
            .collect()
    }

    /// How many files import others or are imported.
    pub(super) fn len(&self) -> usize {
        let all = self.imports.iter().flat_map(|(from, to)| to.keys().chain([from]));
        all.collect::<BTreeSet<_>>().len()
    }

    /// All circles, each with its shortest loop.
    pub(super) fn circles(&self) -> Vec<Circle> {
        let loops: BTreeMap<&str, Vec<&str>> = self
            .imports
            .keys()
            .filter_map(|file| Some((file.as_str(), self.loop_through(file)?)))
            .collect();
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            loops.keys().map(|file| (*file, self.reached(file))).collect();
        let mut circles = Vec::new();
        let mut seen = BTreeSet::new();
        for (file, to) in &reached {
            if !seen.contains(file) {
                let is_mutual = |other: &&str| reached.get(other).is_some_and(|r| r.contains(file));
                let files: Vec<&str> = to.iter().copied().filter(is_mutual).collect();
                seen.extend(files.iter().copied());
                circles.push(self.circle(&files, &loops));
            }
        }
        circles
    }

    fn circle(&self, files: &[&str], loops: &BTreeMap<&str, Vec<&str>>) -> Circle {
        let shortest = files.iter().map(|file| &loops[file]).min_by_key(|files| files.len());
        let shortest = shortest.expect("a circle has files");
        let next = shortest.iter().cycle().skip(1);
        let inside = |from: &str| {
            let imported = self.imported(from).filter(|to| files.contains(to));
            imported.map(|to| self.import(from, to)).collect::<Vec<_>>()
        };
        Circle {
            files: files.iter().map(|file| (*file).to_owned()).collect(),
            imports: files.iter().flat_map(|from| inside(from)).collect(),
            shortest: shortest.iter().zip(next).map(|(from, to)| self.import(from, to)).collect(),
        }
    }

    fn import(&self, from: &str, to: &str) -> Import {
        let names = self.imports[from][to].iter().cloned().collect();
        Import { from: from.to_owned(), to: to.to_owned(), names }
    }

    fn imported<'a>(&'a self, file: &str) -> impl Iterator<Item = &'a str> {
        self.imports.get(file).into_iter().flat_map(|imports| imports.keys().map(String::as_str))
    }

    /// All files that a file imports, itself or through others.
    fn reached<'a>(&'a self, file: &str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut waiting: Vec<&str> = self.imported(file).collect();
        while let Some(next) = waiting.pop() {
            if reached.insert(next) {
                waiting.extend(self.imported(next));
            }
        }
        reached
    }

    /// The files of a shortest loop through a file, which comes first; `None` without a loop.
    fn loop_through<'a>(&'a self, file: &'a str) -> Option<Vec<&'a str>> {
        let mut importer: BTreeMap<&str, &str> = BTreeMap::new();
        let mut waiting = VecDeque::from([file]);
        while let Some(here) = waiting.pop_front() {
            for next in self.imported(here) {
                if next == file {
                    let back = std::iter::successors(Some(here), |at| importer.get(at).copied());
                    let mut files: Vec<&str> = back.collect();
                    files.reverse();
                    return Some(files);
                }
                importer.entry(next).or_insert_with(|| {
                    waiting.push_back(next);
                    here
                });
            }
        }
        None
    }
}

impl Circle {
    /// All imports among its files, instead of a shortest loop.
    pub(super) fn with_all_imports(self) -> Self {
        Self { shortest: self.imports, imports: Vec::new(), ..self }
    }
}

impl Display for Circle {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self { files, shortest, .. } = self;
        let kind = if files.iter().any(|file| file.ends_with('/')) { "places" } else { "files" };
        writeln!(f, "circle of {} {kind}:", files.len())?;
        for Import { from, to, names } in shortest {
            let shown = names.iter().take(NAMES).map(String::as_str).collect::<Vec<_>>().join(", ");
            let more = if names.len() > NAMES { ", …" } else { "" };
            writeln!(f, "  {from} → {to} ({shown}{more})")?;
        }
        let is_shown = |file: &&String| shortest.iter().any(|import| import.from == **file);
        let others: Vec<&str> =
            files.iter().filter(|file| !is_shown(file)).map(String::as_str).collect();
        if others.is_empty() { Ok(()) } else { writeln!(f, "  also {}", others.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(imports: &[(&str, &str, &str)]) -> Graph {
        let mut graph = Graph::default();
        for (from, to, name) in imports {
            graph.add(from, to, name);
        }
        graph
    }

    fn shown(imports: &[(&str, &str, &str)]) -> Vec<String> {
        graph(imports).circles().iter().map(Circle::to_string).collect()
    }

    #[test]
    fn files_in_order_have_no_circle() {
        assert!(
            shown(&[("a", "b", "B"), ("b", "c", "C"), ("a", "c", "C"), ("a", "a", "A")]).is_empty()
        );
    }

    #[test]
    fn a_circle_shows_its_shortest_loop_and_its_other_files() {
        let circle = shown(&[
            ("a", "b", "B"),
            ("b", "c", "C"),
            ("c", "a", "A"),
            ("c", "b", "G"),
            ("c", "b", "F"),
            // Imports the circle, and is not in it.
            ("z", "a", "A"),
        ]);
        assert_eq!(circle, ["circle of 3 files:\n  b → c (C)\n  c → b (F, G)\n  also a\n"]);
    }

    #[test]
    fn folders_are_in_a_circle_although_their_files_are_in_none() {
        let graph = graph(&[("top/a/x", "top/b/y", "Y"), ("top/b/z", "top/a/w/v", "V")]);
        assert!(graph.circles().is_empty());
        let directories: Vec<String> = graph.directories().into_iter().collect();
        assert_eq!(directories, ["top", "top/a", "top/a/w", "top/b"]);
        let inside = graph.inside("top").circles();
        let [circle] = inside.as_slice() else { panic!("{inside:?}") };
        assert_eq!(
            circle.to_string(),
            "circle of 2 places:\n  top/a/ → top/b/ (Y)\n  top/b/ → top/a/ (V)\n"
        );
        assert!(graph.inside("top/a").circles().is_empty());
    }

    #[test]
    fn a_file_beside_a_folder_stands_for_itself() {
        let graph = graph(&[("top/a", "top/b/y", "Y"), ("top/b/z", "top/a", "A")]);
        assert_eq!(graph.inside("top").circles().len(), 1);
        assert!(graph.inside("top/b").circles().is_empty());
    }

    #[test]
    fn circles_that_share_no_file_are_two() {
        let circles = shown(&[
            ("a", "b", "B"),
            ("b", "a", "A"),
            ("b", "c", "C"),
            ("c", "d", "D"),
            ("d", "c", "C"),
        ]);
        assert_eq!(circles.len(), 2);
        assert_eq!(circles[0], "circle of 2 files:\n  a → b (B)\n  b → a (A)\n");
        assert_eq!(circles[1], "circle of 2 files:\n  c → d (D)\n  d → c (C)\n");
    }
}
