//! Imports between the Rust files of a crate.

mod modules;
mod names;
mod paths;
mod untested;

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::graph::Graph;
use crate::workspace::{Failure, cargo, read};
use names::{Names, Space};

/// The packages outside the workspace have a manifest of their own.
const MANIFESTS: [&str; 2] = ["Cargo.toml", "fuzz/Cargo.toml"];

/// The root files of all crates: libraries, programs, benchmarks, examples and tests.
pub(super) fn crates() -> Result<Vec<PathBuf>, Failure> {
    let mut roots = Vec::new();
    for manifest in MANIFESTS {
        let arguments = ["metadata", "--no-deps", "--format-version", "1", "--manifest-path"];
        let metadata: Value = serde_json::from_str(&read(cargo().args(arguments).arg(manifest))?)?;
        let packages = metadata["packages"].as_array().into_iter().flatten();
        let targets = packages.filter_map(|package| package["targets"].as_array()).flatten();
        roots.extend(targets.filter_map(|target| target["src_path"].as_str()).map(PathBuf::from));
    }
    Ok(roots)
}

/// The imports between the files of the crate with this root file.
///
/// A declaration `mod name;` is no import, nor is a re-export. A file that uses a re-exported name
/// imports the file that defines it.
pub(super) fn imports(workspace: &Path, root: &Path) -> Result<Graph, Failure> {
    let mut graph = Graph::default();
    let names = Names::of(modules::modules(&workspace.canonicalize()?, root)?);
    for (here, module) in names.modules.iter().enumerate() {
        let mut add = |(there, name): (usize, String)| {
            graph.add(&module.file, &names.modules[there].file, &name);
        };
        for import in names::uses(module).iter().filter(|import| !import.is_public) {
            let spaces = [Space::Type, Space::Value, Space::Macro];
            names.definitions(here, &import.route, &spaces).into_iter().for_each(&mut add);
        }
        for item in &module.items {
            paths::each_path(item, |route, spaces| {
                names.definitions(here, route, spaces).into_iter().next().map(&mut add);
            });
        }
    }
    Ok(graph)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use super::*;

    /// The imports between the files of a crate, whose root is `lib.rs`.
    fn graph(files: &[(&str, &str)]) -> Graph {
        let folder = TempDir::new().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        imports(folder.path(), &folder.path().join("lib.rs")).unwrap()
    }

    #[test]
    fn files_that_import_those_below_them_have_no_circle() {
        let graph = graph(&[
            ("lib.rs", "mod a; mod b; pub use a::A; use std::fmt;"),
            ("a.rs", "use crate::b::B; pub struct A(B);"),
            ("b.rs", "use serde::A; pub struct B;"),
        ]);
        assert_eq!(graph.lines(), ["a.rs → b.rs: B"]);
        assert!(graph.circles().is_empty());
    }

    #[test]
    fn two_files_that_import_each_other_are_a_circle() {
        let graph = graph(&[
            ("lib.rs", "mod a; mod b;"),
            ("a.rs", "use super::b; pub fn f() { b::g() }"),
            ("b.rs", "pub fn g() { crate::a::f(); }"),
        ]);
        assert_eq!(graph.lines(), ["a.rs → b.rs: g", "b.rs → a.rs: f"]);
        assert_eq!(
            graph.circles()[0].to_string(),
            "circle of 2 files:\n  a.rs → b.rs (g)\n  b.rs → a.rs (f)\n"
        );
    }

    #[test]
    fn a_re_export_leads_to_the_file_that_defines_the_name() {
        let graph = graph(&[
            ("lib.rs", "mod a; mod inner; pub use inner::*;"),
            ("a.rs", "use crate::inner::C as Other; pub trait T {} fn f(_: Other) {}"),
            ("inner/mod.rs", "mod b; mod c; pub(crate) use self::{b::{self, B}, c::C};"),
            ("inner/b.rs", "use crate::a; impl a::T for B {} pub struct B;"),
            ("inner/c.rs", "use super::B; use crate::C as Same; pub struct C(B, Box<Same>);"),
        ]);
        assert_eq!(
            graph.lines(),
            ["a.rs → inner/c.rs: C", "inner/b.rs → a.rs: T", "inner/c.rs → inner/b.rs: B"]
        );
        assert_eq!(
            graph.circles()[0].to_string(),
            "circle of 3 files:\n  a.rs → inner/c.rs (C)\n  inner/c.rs → inner/b.rs (B)\n  \
             inner/b.rs → a.rs (T)\n"
        );
    }

    #[test]
    fn a_file_and_the_one_above_it_can_be_a_circle() {
        let graph = graph(&[
            ("lib.rs", "mod a; fn f() { a::g() } pub const C: u32 = 1;"),
            ("a.rs", "pub fn g() -> u32 { crate::C }"),
        ]);
        assert_eq!(graph.circles().len(), 1);
    }

    #[test]
    fn names_in_macros_count() {
        let graph = graph(&[
            ("lib.rs", "mod a; mod b; macro_rules! m { () => { $crate::b::G } }"),
            ("a.rs", "fn f(x: u32) { assert!(x == crate::b::G, \"{}\", crate::b::made()); m!() }"),
            ("b.rs", "make!(made); pub const G: u32 = 1;"),
        ]);
        assert_eq!(graph.lines(), ["a.rs → b.rs: G, made", "a.rs → lib.rs: m", "lib.rs → b.rs: G"]);
    }

    #[test]
    fn names_of_other_crates_do_not_count() {
        let graph = graph(&[
            ("lib.rs", "mod inner; mod macros; "),
            (
                "inner/mod.rs",
                "mod a; make!(X); pub use serde::Serialize; fn f() { a::g() } use rand::rand;",
            ),
            ("inner/a.rs", "use super::Serialize; use Vec as Same; pub fn g() { crate::m!() }"),
            ("macros.rs", "#[macro_export] macro_rules! m { () => {} }"),
        ]);
        assert_eq!(graph.lines(), ["inner/a.rs → macros.rs: m", "inner/mod.rs → inner/a.rs: g"]);
    }

    #[test]
    fn tests_and_variables_do_not_count() {
        let graph = graph(&[
            ("lib.rs", "mod a; mod b; pub use b::{g, K};"),
            (
                "a.rs",
                "#[cfg(test)] mod tests { use crate::b::g; }
                 #[cfg(test)] use crate::b::K;
                 pub(crate) use crate::b::*;
                 fn f(g: u32) -> u32 { g }",
            ),
            ("b.rs", "pub fn g() {} pub struct K; #[cfg(all(test, unix))] use crate::a;"),
        ]);
        assert!(graph.lines().is_empty());
    }

    #[test]
    fn a_module_without_a_file_is_an_error() {
        let folder = TempDir::new().unwrap();
        let root = folder.path().join("lib.rs");
        fs::write(&root, "mod a;").unwrap();
        let error = imports(folder.path(), &root).unwrap_err();
        assert!(error.to_string().contains("mod.rs"), "{error}");
    }
}
