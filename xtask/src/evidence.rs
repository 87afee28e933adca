//! `cargo xtask evidence`: measurements, written to `docs/evidence`.

use std::fs;
use std::process::{Command, ExitCode};

use chrono::Utc;
use clap::builder::PossibleValuesParser;

use crate::workspace::{Failure, cargo, read, root, say};

/// Which measurements to run.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Names of measurements. [default: all, which takes hours]
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(MEASUREMENTS.map(|m| m.name)))]
    names: Vec<String>,
    /// Print each name and the command that it runs.
    #[arg(long)]
    list: bool,
}

/// A command whose output is a file of `docs/evidence`.
struct Measurement {
    /// Of the file, and on the command line.
    name: &'static str,
    title: &'static str,
    /// Arguments of cargo, separated by spaces.
    arguments: &'static str,
    format: Format,
}

/// What the command prints.
#[derive(Clone, Copy)]
enum Format {
    Markdown,
    Plain,
}

const fn measurement(
    name: &'static str,
    title: &'static str,
    arguments: &'static str,
    format: Format,
) -> Measurement {
    Measurement { name, title, arguments, format }
}

const MEASUREMENTS: [Measurement; 16] = [
    measurement(
        "torture-balls",
        "Hard cases of two balls",
        "xtask torture --cases 10000000 --seed 1",
        Format::Markdown,
    ),
    measurement(
        "torture-shapes",
        "Hard cases of a ball and a shape",
        "xtask torture --shapes --cases 300000 --seed 270",
        Format::Markdown,
    ),
    measurement(
        "torture-accelerated",
        "Hard cases of accelerated balls",
        "xtask torture --accelerated --cases 1000000 --seed 10",
        Format::Markdown,
    ),
    measurement(
        "torture-sets",
        "Sets of many balls",
        "xtask torture --sets 500 --seed 1",
        Format::Plain,
    ),
    measurement("same-bits", "Bits of different builds", "xtask same-bits", Format::Plain),
    measurement(
        "same-events",
        "Events beside brute force",
        "xtask same-events --scenes 20 --events 10000 --seed 9",
        Format::Plain,
    ),
    measurement("damage", "Damaged tables", "xtask damage", Format::Plain),
    measurement("kill", "Killed runs", "xtask kill", Format::Plain),
    measurement("long-run", "A long run", "bench -p carom-sim --bench long_run", Format::Plain),
    measurement(
        "physics",
        "Pressure and mean free time",
        "bench -p carom-sim --bench physics",
        Format::Plain,
    ),
    measurement("diffusion", "Diffusion", "bench -p carom-sim --bench diffusion", Format::Plain),
    measurement(
        "clusters",
        "Clusters that lose energy",
        "bench -p carom-sim --bench clusters",
        Format::Plain,
    ),
    measurement(
        "heap",
        "Heaps that come to rest",
        "bench -p carom-sim --bench heap",
        Format::Plain,
    ),
    measurement(
        "no-escape",
        "Balls among thin obstacles",
        "bench -p carom-sim --bench no_escape",
        Format::Plain,
    ),
    measurement("relax", "Overlaps moved apart", "bench -p carom-sim --bench relax", Format::Plain),
    measurement(
        "energy",
        "Energy of lossy scenes",
        "bench -p carom-io --bench energy",
        Format::Plain,
    ),
];

/// Runs the measurements one after the other, and stops at the first that fails.
pub(crate) fn run(options: &Options) -> Result<ExitCode, Failure> {
    let is_chosen = |one: &&Measurement| {
        options.names.is_empty() || options.names.iter().any(|n| n == one.name)
    };
    for one in MEASUREMENTS.iter().filter(is_chosen) {
        if options.list {
            println!("{}: cargo {}", one.name, one.arguments);
        } else {
            one.write()?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

impl Measurement {
    /// Runs the command, and writes its file if it succeeds.
    fn write(&self) -> Result<(), Failure> {
        say(&format!("cargo {}", self.arguments));
        let commit = read(
            Command::new("git").args(["describe", "--always", "--dirty"]).current_dir(root()),
        )?;
        let output = read(cargo().args(self.arguments.split(' ')))?;
        let date = Utc::now().date_naive().to_string();
        let path = root().join("docs/evidence").join(self.name).with_extension("md");
        fs::write(&path, self.text(&output, &date, commit.trim()))?;
        println!("{} is written", path.display());
        Ok(())
    }

    /// The file.
    fn text(&self, output: &str, date: &str, commit: &str) -> String {
        let Self { name, title, arguments, format } = self;
        let output = output.trim_end();
        let body = match format {
            Format::Markdown => output.to_owned(),
            Format::Plain => format!("```text\n{output}\n```"),
        };
        format!(
            "# {title}\n\nWritten by `cargo xtask evidence {name}` on {date} at commit {commit}. \
             It runs `cargo {arguments}`.\n\n{body}\n"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_names_its_command_its_day_and_its_commit() {
        let plain = measurement("heap", "A heap", "bench --bench heap", Format::Plain);
        assert_eq!(
            plain.text("at rest\n\n", "2026-11-28", "abc1234"),
            "# A heap\n\nWritten by `cargo xtask evidence heap` on 2026-11-28 at commit abc1234. It runs \
             `cargo bench --bench heap`.\n\n```text\nat rest\n```\n"
        );
        let markdown = Measurement { format: Format::Markdown, ..plain };
        assert!(markdown.text("| a |\n", "", "").ends_with(".\n\n| a |\n"));
    }

    #[test]
    fn each_measurement_has_a_file_of_its_own() {
        let mut names = MEASUREMENTS.map(|one| one.name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), MEASUREMENTS.len());
    }
}
