//! Jobs that run the tests of `cargo test` at full size.
//!
//! Each job runs a module.

use std::collections::BTreeMap;
use std::process::Command;

use super::job::Job;
use crate::workspace::{Artifact, Failure, built, cargo, read};

/// The first part of the jobs' names.
pub(super) const KIND: &str = "tests";

/// Modules that are split further: package, module of its library, and depth.
const LARGE: [(&str, &str, usize); 1] = [
    // All comparisons of the simulator with brute force, which take longer than everything else in
    // it.
    ("carom-sim", "reference", 3),
];

/// A test executable.
#[derive(Clone, Debug)]
pub(super) struct Executable {
    pub(super) artifact: Artifact,
    /// The names of its tests.
    pub(super) names: Vec<String>,
}

/// The tests of a module.
#[derive(Debug)]
pub(super) struct Module {
    artifact: Artifact,
    /// Its path, such as `cloth`; for a test outside all modules, the name of the test.
    path: String,
    /// The names of its tests.
    names: Vec<String>,
    /// The filter for them, after `--` of `cargo test`.
    filter: String,
}

/// Builds the tests like `cargo test`, and lists the modules of each executable.
pub(super) fn modules() -> Result<Vec<Module>, Failure> {
    // The same packages as in `cargo test`: with fewer packages their features would differ, and
    // everything would be built again.
    let artifacts = built(cargo().args(["test", "--no-run", "--message-format", "json"]))?;
    let mut modules = Vec::new();
    for artifact in artifacts.into_iter().filter(|artifact| artifact.is_test) {
        let mut list = Command::new(&artifact.executable);
        list.args(["--list", "--format", "terse"]).current_dir(&artifact.directory);
        let names = names(&read(&mut list)?);
        modules.extend(Executable { artifact, names }.modules());
    }
    Ok(modules)
}

/// The names of the tests in a list with one line `name: test` for each.
fn names(list: &str) -> Vec<String> {
    list.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect()
}

impl Executable {
    /// Its tests, module by module.
    pub(super) fn modules(&self) -> Vec<Module> {
        let mut modules: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in &self.names {
            modules.entry(self.path(name)).or_default().push(name.clone());
        }
        let module = |(path, names): (String, Vec<String>)| Module {
            artifact: self.artifact.clone(),
            filter: self.filter(&path, &names),
            path,
            names,
        };
        modules.into_iter().map(module).collect()
    }

    /// The path of the module that a test runs with.
    fn path(&self, name: &str) -> String {
        let parts: Vec<_> = name.split("::").collect();
        let package = &self.artifact.package;
        let is_large = |(of, module, _): &&(&str, &str, usize)| {
            package == of && self.artifact.kind == "lib" && parts[0] == *module
        };
        let depth = LARGE.iter().find(is_large).map_or(1, |(.., depth)| *depth);
        let of_modules = parts.len() - 1;
        parts[..depth.min(of_modules).max(1)].join("::")
    }

    /// The filter for the tests of a module, for a person to type.
    fn filter(&self, path: &str, names: &[String]) -> String {
        let prefix = format!("{path}::");
        let in_it = self.names.iter().filter(|name| name.starts_with(&prefix)).count();
        if in_it == names.len() {
            prefix
        } else {
            // A test outside all modules, or one next to modules that run separately.
            format!("--exact {}", names.join(" "))
        }
    }
}

impl Module {
    /// Whether it is this module of a package's executable.
    pub(super) fn is(&self, package: &str, program: &str, path: &str) -> bool {
        let Artifact { package: of, target, .. } = &self.artifact;
        (of.as_str(), target.as_str(), self.path.as_str()) == (package, program, path)
    }

    /// Its tests at full size, with the cases of a seed.
    pub(super) fn job(&self, seed: u64) -> Job {
        let Self { artifact, path, names, filter } = self;
        let Artifact { package, kind, target, directory, executable, .. } = artifact;
        let (program, option) = match kind.as_str() {
            "lib" => ("lib", "--lib".to_owned()),
            kind => (target.as_str(), format!("--{kind} {target}")),
        };
        let seed = seed.to_string();
        let manifest = directory.display().to_string();
        let variables = [
            ("CAROM_SIZE", "full"),
            ("CAROM_SEED", &seed),
            // As cargo does; the values in this process are those of xtask.
            ("CARGO_MANIFEST_DIR", &manifest),
            ("CARGO_PKG_NAME", package),
        ];
        let words = ["--exact"].into_iter().chain(names.iter().map(String::as_str));
        Job {
            name: format!("{KIND}/{package}/{program}/{path}"),
            program: executable.clone(),
            // Each test by its full name: a filter would also select all tests whose name contains
            // it.
            arguments: words.map(str::to_owned).collect(),
            variables: variables.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
            directory: directory.clone(),
            repeat: format!(
                "CAROM_SIZE=full CAROM_SEED={seed} cargo test -p {package} {option} -- {filter}"
            ),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A test executable that does not exist.
    pub(in super::super) fn executable(package: &str, kind: &str, target: &str) -> Executable {
        let artifact = Artifact {
            package: package.into(),
            directory: "crates/carom-sim".into(),
            kind: kind.into(),
            target: target.into(),
            is_test: true,
            executable: "simulation".into(),
        };
        Executable { artifact, names: Vec::new() }
    }

    fn jobs(mut executable: Executable, list: &str) -> Vec<Job> {
        executable.names = names(list);
        executable.modules().iter().map(|module| module.job(7)).collect()
    }

    #[test]
    fn tests_are_run_by_their_first_module() {
        let list = "cloth::a: test\nalone: test\ncloth::deep::b: test\nwalls::a: test\n\
                    cloth::c: benchmark\n";
        let jobs = jobs(executable("tests", "test", "simulation"), list);
        let [alone, cloth, walls] = &jobs[..] else { panic!("{jobs:?}") };
        assert_eq!(cloth.name, "tests/tests/simulation/cloth");
        assert_eq!(cloth.arguments, ["--exact", "cloth::a", "cloth::deep::b"]);
        assert_eq!(
            cloth.repeat,
            "CAROM_SIZE=full CAROM_SEED=7 cargo test -p tests --test simulation -- cloth::"
        );
        assert_eq!(walls.arguments, ["--exact", "walls::a"]);
        assert_eq!(alone.name, "tests/tests/simulation/alone");
        assert!(alone.repeat.ends_with(" -- --exact alone"), "{}", alone.repeat);
        let variables: Vec<_> =
            cloth.variables.iter().map(|(name, value)| (&**name, &**value)).collect();
        assert!(variables.contains(&("CAROM_SIZE", "full")), "{variables:?}");
        assert!(variables.contains(&("CAROM_SEED", "7")), "{variables:?}");
        assert_eq!(cloth.directory.to_str(), Some("crates/carom-sim"));
    }

    #[test]
    fn a_large_module_is_run_part_by_part() {
        let list = "reference::tests::bending::a: test\nreference::tests::bending::b::c: test\n\
                    reference::tests::walls::a: test\nreference::tests::alone: test\n\
                    reference::near: test\nother::tests::a: test\n";
        let jobs = jobs(executable("carom-sim", "lib", "carom_sim"), list);
        let name = |job: &Job| job.name.strip_prefix("tests/carom-sim/lib/").unwrap().to_owned();
        assert_eq!(
            jobs.iter().map(name).collect::<Vec<_>>(),
            [
                "other",
                "reference",
                "reference::tests",
                "reference::tests::bending",
                "reference::tests::walls",
            ]
        );
        let filter = |job: &Job| job.repeat.split_once("--lib -- ").unwrap().1.to_owned();
        assert_eq!(
            jobs.iter().map(filter).collect::<Vec<_>>(),
            [
                "other::",
                "--exact reference::near",
                "--exact reference::tests::alone",
                "reference::tests::bending::",
                "reference::tests::walls::",
            ]
        );
        assert_eq!(
            jobs[3].arguments[1..],
            ["reference::tests::bending::a", "reference::tests::bending::b::c"]
        );
    }
}
