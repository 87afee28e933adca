//! A job: one command, and how to repeat it.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Instant;

use crate::workspace::Failure;

/// A command that checks something and prints failures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Job {
    /// Parts separated by `/`, from the type of job to what it checks.
    pub(super) name: String,
    pub(super) program: PathBuf,
    pub(super) arguments: Vec<String>,
    /// Environment variables.
    pub(super) variables: Vec<(String, String)>,
    /// The working directory.
    pub(super) directory: PathBuf,
    /// The command that repeats it, in the root of the workspace.
    pub(super) repeat: String,
}

/// The result of a job.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) is_ok: bool,
    pub(super) seconds: f64,
    /// Its output.
    pub(super) output: String,
}

impl Job {
    /// Runs it to its end and returns its output.
    pub(super) fn run(&self) -> Result<Outcome, Failure> {
        let start = Instant::now();
        let output = self.command().output().map_err(|error| {
            let program = self.program.display();
            format!("{}: {program} does not start ({error}); has it been deleted?", self.name)
        })?;
        let Output { status, stdout, stderr } = output;
        let texts = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
        Ok(Outcome {
            is_ok: status.success(),
            seconds: start.elapsed().as_secs_f64(),
            output: format!("{}{status}", texts.concat()),
        })
    }

    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).current_dir(&self.directory).stdin(Stdio::null());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }
}

#[cfg(test)]
impl Job {
    /// A job with this name, for tests that do not run it.
    pub(super) fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            program: PathBuf::new(),
            arguments: Vec::new(),
            variables: Vec::new(),
            directory: PathBuf::new(),
            repeat: format!("repeat {name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_named() {
        let program = PathBuf::from("/there is no such program");
        let job = Job { program, directory: "/".into(), ..Job::named("some/job") };
        let error = job.run().unwrap_err().to_string();
        assert!(error.starts_with("some/job: /there is no such program does not "), "{error}");
    }

    #[test]
    fn what_a_job_prints_is_kept() {
        let cargo = std::env::var_os("CARGO").unwrap();
        let job = Job { program: cargo.into(), directory: "/".into(), ..Job::named("some/job") };
        let run = |argument: &str| Job { arguments: vec![argument.into()], ..job.clone() }.run();
        let good = run("--version").unwrap();
        assert!(good.is_ok && good.output.starts_with("cargo "), "{good:?}");
        let bad = run("--there-is-no-such-option").unwrap();
        assert!(!bad.is_ok && bad.output.contains("no-such-option"), "{bad:?}");
    }
}
