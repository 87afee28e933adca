//! A run that is killed repeatedly and resumed.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

use fastrand::Rng;

use super::results;
use super::scene::Whole;
use super::tally::Tally;
use crate::workspace::Failure;

/// A run in its own directory, from start to end.
#[derive(Debug)]
pub(super) struct Life<'a> {
    program: &'a Path,
    whole: &'a Whole,
    directory: PathBuf,
    checkpoint: PathBuf,
    /// The time of the last planned kill, since the run started or resumed.
    moment: Option<Duration>,
}

/// How the program ended.
#[derive(Debug, PartialEq, Eq)]
enum Ending {
    Killed,
    Done,
}

impl<'a> Life<'a> {
    pub(super) fn new(program: &'a Path, whole: &'a Whole, directory: PathBuf) -> Self {
        let checkpoint = directory.join("checkpoint.carom");
        Self { program, whole, directory, checkpoint, moment: None }
    }

    /// Kills the run until it ends first, or has been killed often enough. Then compares the
    /// results.
    pub(super) fn live(
        &mut self,
        random: &mut Rng,
        times: u32,
        tally: &mut Tally,
    ) -> Result<(), Failure> {
        let mut was_resumed = false;
        loop {
            let can_resume = self.checkpoint.exists();
            let duration = self.whole.duration;
            self.moment = (tally.kills < times).then(|| duration.mul_f64(random.f64()));
            let ending = self.go_on(can_resume)?;
            was_resumed |= can_resume;
            tally.resumed += u32::from(can_resume);
            if ending == Ending::Done {
                break;
            }
            self.look(can_resume, tally)?;
        }
        results::compare(&self.whole.directory, &self.directory)?;
        tally.ended += u32::from(was_resumed);
        Ok(fs::remove_dir_all(&self.directory)?)
    }

    /// The name of the run, and the time of the last planned kill.
    pub(super) fn last(&self) -> String {
        let name = self.whole.scene.name;
        match self.moment {
            Some(moment) => format!("{name}, killed after {:.6} s", moment.as_secs_f64()),
            None => format!("{name}, no longer killed"),
        }
    }

    /// Starts or resumes the program, and kills it at the planned time, if any.
    fn go_on(&self, can_resume: bool) -> Result<Ending, Failure> {
        let mut command = if can_resume {
            let mut resume = Command::new(self.program);
            resume.arg("resume").arg(&self.checkpoint).arg("--quiet");
            resume
        } else {
            self.whole.scene.command(self.program, &self.directory)
        };
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn()?;
        if let Some(moment) = self.moment {
            sleep(moment);
            child.kill()?;
        }
        let output = child.wait_with_output()?;
        let was_killed = self.moment.is_some() && is_by_kill(output.status);
        match output.status.code() {
            Some(0) => Ok(Ending::Done),
            None if was_killed => Ok(Ending::Killed),
            None => Err(format!("the program ended by itself: {}", output.status).into()),
            Some(_) => Err(String::from_utf8(output.stderr)?.into()),
        }
    }

    /// Checks what a kill left behind.
    fn look(&self, had_checkpoint: bool, tally: &mut Tally) -> Result<(), Failure> {
        let names = match results::names(&self.directory) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            names => names?,
        };
        let has = |name: &str| names.iter().any(|there| there == name);
        let is_begun = names.iter().any(|name| name.starts_with(".checkpoint.carom."));
        tally.kills += 1;
        tally.during_checkpoint += u32::from(is_begun);
        tally.during_results += u32::from(has("speeds.svg") && !has("summary.json"));
        if self.checkpoint.exists() {
            results::is_whole(&fs::read(&self.checkpoint)?)
                .then_some(())
                .ok_or_else(|| "the checkpoint is damaged".into())
        } else if had_checkpoint {
            Err("the checkpoint is gone".into())
        } else {
            tally.before_first += 1;
            Ok(())
        }
    }
}

/// Whether `SIGKILL` ended the program, not a failure of its own.
#[cfg(unix)]
fn is_by_kill(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    status.signal() == Some(9)
}

/// Other systems have no signals.
#[cfg(not(unix))]
fn is_by_kill(_: ExitStatus) -> bool {
    true
}
