//! Jobs of `cargo xtask torture`, one row of a report each.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::job::Job;
use super::order::seeds;
use crate::workspace::{Failure, built, cargo, read, root};

/// The first part of the jobs' names.
pub(super) const KIND: &str = "torture";

/// The subject of the rows of a report.
struct Topic {
    name: &'static str,
    options: &'static [&'static str],
    /// The cases of a job with a family of two balls.
    of_two: u32,
    /// The cases of a job with a ball and a shape or a facet.
    of_shape: u32,
    /// The cases of a job with a ball and a shape made of facets.
    of_facets: u32,
}

/// Shapes made of facets: a case queries the oracle for each of them.
const MADE_OF_FACETS: [&str; 5] =
    ["polyline", "closed-polyline", "polygon", "hollow-polygon", "mesh"];

/// The subjects, and the cases of their jobs.
///
/// A job takes at most about a minute, in the tests' build on two cores that also did other work.
/// Each comment gives the fastest and the slowest row, measured in this way with seed 1.
const TOPICS: [Topic; 3] = [
    Topic {
        name: "pairs",
        options: &[],
        // 33 families: together the 10 000 000 cases of docs/evidence/torture-balls.md. 20 to 73 s.
        of_two: 300_000,
        of_shape: 0,
        of_facets: 0,
    },
    Topic {
        name: "shapes",
        options: &["--shapes"],
        of_two: 0,
        // Half-spaces 2 s, two capsules 41 s: three times the cases of the table.
        of_shape: 50_000,
        // Polylines 15 s, meshes 53 s: twice the cases of meshes in the table.
        of_facets: 10_000,
    },
    Topic {
        name: "accelerated",
        options: &["--accelerated"],
        // Growing balls at rest 2 s, far ones 32 s: a third of the cases of the table.
        of_two: 20_000,
        // Corners 2 s, boxes 52 s: a bent path has many pieces among the regions of a box.
        of_shape: 3_000,
        // Polygons 11 s, meshes 24 s.
        of_facets: 3_000,
    },
];

/// The sets of a job, some 12 s: one of them has 5 000 balls, as one in 25 has.
const SETS: u32 = 25;

/// This many jobs together have the 500 sets of docs/evidence.
const JOBS_OF_SETS: usize = 20;

/// Builds the program, lists its rows, and makes a job of each.
pub(super) fn jobs(seed: u64) -> Result<Vec<Job>, Failure> {
    let program = program()?;
    let mut jobs = vec![job(&program, "corpus", "--corpus")];
    for topic in &TOPICS {
        let rows = read(Command::new(&program).args(topic.options).arg("--list-rows"))?;
        for row in rows.lines() {
            jobs.push(topic.job(&program, row, seed)?);
        }
    }
    jobs.extend(seeds(seed, JOBS_OF_SETS).enumerate().map(|(number, seed)| {
        let arguments = format!("--sets {SETS} --seed {seed}");
        job(&program, &format!("sets/{:02}", number + 1), &arguments)
    }));
    Ok(jobs)
}

/// The program `torture`, built as by `cargo xtask torture`.
fn program() -> Result<PathBuf, Failure> {
    let mut build = cargo();
    build.args(["build", "--package", "torture", "--message-format", "json"]);
    let artifact = built(&mut build)?.into_iter().find(|artifact| artifact.target == "torture");
    let artifact = artifact.ok_or("the package `torture` has no program; look at its main.rs")?;
    Ok(artifact.executable)
}

impl Topic {
    /// The job of a row, which is an option and a name, such as `--family generic`.
    fn job(&self, program: &Path, row: &str, seed: u64) -> Result<Job, Failure> {
        let (name, cases) = match row.split_once(' ') {
            Some(("--family", name)) => (name, self.of_two),
            Some(("--shape", name)) if MADE_OF_FACETS.contains(&name) => (name, self.of_facets),
            Some(("--shape", name)) => (name, self.of_shape),
            _ => {
                return Err(format!(
                    "torture --list-rows printed {row:?}, no --family or --shape and a name; \
                     `Row::option` in xtask/torture/src/work.rs makes these lines"
                )
                .into());
            }
        };
        let cases = format!("--cases {cases} --seed {seed}");
        let words = self.options.iter().copied().chain([row, &cases]);
        let arguments = words.collect::<Vec<_>>().join(" ");
        Ok(job(program, &format!("{}/{name}", self.name), &arguments))
    }
}

fn job(program: &Path, name: &str, arguments: &str) -> Job {
    Job {
        name: format!("{KIND}/{name}"),
        program: program.to_owned(),
        arguments: arguments.split(' ').map(str::to_owned).collect(),
        variables: Vec::new(),
        directory: root().to_owned(),
        repeat: format!("cargo xtask torture {arguments}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_asked_alone_in_its_own_size() {
        let [pairs, shapes, accelerated] = &TOPICS;
        for (topic, row, name, command) in [
            (pairs, "--family generic", "pairs/generic", "--family generic --cases 300000"),
            (shapes, "--shape box", "shapes/box", "--shapes --shape box --cases 50000"),
            (shapes, "--shape mesh", "shapes/mesh", "--shapes --shape mesh --cases 10000"),
            (
                accelerated,
                "--family thrown",
                "accelerated/thrown",
                "--accelerated --family thrown --cases 20000",
            ),
            (
                accelerated,
                "--shape mesh",
                "accelerated/mesh",
                "--accelerated --shape mesh --cases 3000",
            ),
        ] {
            let job = topic.job(Path::new("torture"), row, 7).unwrap();
            assert_eq!(job.name, format!("torture/{name}"));
            assert_eq!(job.repeat, format!("cargo xtask torture {command} --seed 7"));
            assert_eq!(job.arguments.join(" "), format!("{command} --seed 7"));
        }
    }

    #[test]
    fn a_row_without_an_option_is_refused() {
        for row in ["", "generic", "--seed 7"] {
            let error = TOPICS[0].job(Path::new("torture"), row, 7).unwrap_err().to_string();
            assert!(error.starts_with("torture --list-rows printed "), "{error}");
        }
    }
}
