//! Display of a run: its progress, then its results.

use std::path::Path;

use carom_io::checkpoint::FILE_NAME;
use carom_io::escape::{shown, titled};
use carom_io::record::{Relaxed, Summary};
use carom_io::run::{Progress, RunError, Watcher};
use indicatif::HumanCount;

use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, Brief};
use crate::progress::Meter;

/// The hint about a run that may never end.
const STALLED: &str = "\
hint: for 5 s no two balls have collided, but only such collisions end the run; if none follows, \
it never ends. --until TIME sets an end in time; Ctrl-C ends the run now and keeps its results";

/// The message of a run without the replay that was requested.
const NO_REPLAY: &str =
    "there is no replay: it shows neither growing balls nor more than 50,000 balls";

/// The display of a run, and the place of its results.
pub(super) struct Show<'a> {
    pub(super) out: &'a Path,
    /// Whether an option says that there should be a replay.
    pub(super) wants_replay: bool,
    /// Whether to print the summary on stdout.
    pub(super) json: bool,
    /// Whether to print nothing on stderr.
    pub(super) quiet: bool,
}

impl Show<'_> {
    /// Displays the run, and lets signals end it.
    pub(super) fn run(
        &self,
        run: impl FnOnce(Watcher<'_>) -> Result<Summary, RunError>,
    ) -> Result<(), Failure> {
        let interrupt = Interrupt::listen()?;
        let meter = Meter::bar(self.quiet);
        let mut hint = self.hint();
        let ended = run(&mut |progress| {
            meter.run(progress);
            if let Some(hint) = hint(progress) {
                meter.say(hint);
            }
            interrupt.flow()
        });
        if matches!(ended, Err(RunError::Interrupted)) && !self.quiet {
            meter.clear();
            output::message("interrupted before the first ball moved; nothing is written");
        }
        let summary = ended?;
        if summary.interrupted {
            meter.clear();
        } else {
            meter.finish_run(&summary);
        }
        if !self.quiet {
            self.tell(&summary);
        }
        if self.json {
            output::data(summary.to_json().as_bytes()).map_err(Failure::Stdout)?;
        }
        if summary.interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// Returns the hint about a run that may never end, once.
    fn hint(&self) -> impl FnMut(&Progress) -> Option<&'static str> + use<> {
        let mut hint = Some(STALLED).filter(|_| !self.quiet);
        move |progress| hint.take_if(|_| progress.stalled)
    }

    /// Prints the results.
    fn tell(&self, summary: &Summary) {
        let title = titled(&summary.title);
        if summary.interrupted {
            output::message("interrupted; the results up to this time are complete");
        }
        if let Some(relaxed) = &summary.relaxed {
            output::message(format_args!("{title}: {}", moved(relaxed)));
        }
        output::message(format_args!(
            "{title}: {} of two balls and {} with walls{}{} up to t = {}, in {:.2} s",
            collisions(summary.pair_collisions),
            HumanCount(summary.wall_collisions),
            summary.pocketed.map(|count| gone(count, "pocketed")).unwrap_or_default(),
            summary
                .removed
                .filter(|&count| count > 0)
                .map(|count| gone(count, "removed"))
                .unwrap_or_default(),
            Brief(summary.time),
            summary.seconds,
        ));
        if summary.events_cut {
            let written = HumanCount(summary.events_written);
            output::message(format_args!(
                "the table of events holds only the first {written} events; --events keeps more"
            ));
        }
        let replay = "replay.html";
        if summary.files.iter().any(|file| file == replay) {
            output::message(format_args!("open {}", shown(&self.out.join(replay))));
        } else {
            if self.wants_replay && !summary.interrupted {
                output::message(NO_REPLAY);
            }
            output::message(format_args!("the results are in {}", shown(self.out)));
        }
        if summary.interrupted && summary.files.iter().any(|file| file == FILE_NAME) {
            let checkpoint = self.out.join(FILE_NAME);
            output::message(format_args!("to continue: carom resume {}", shown(&checkpoint)));
        }
    }
}

/// How far overlapping balls were moved apart at the start.
fn moved(relaxed: &Relaxed) -> String {
    let Relaxed { balls, largest_shift, mean_shift } = *relaxed;
    match balls {
        0 => "no balls overlapped at the start".to_owned(),
        1 => format!("1 ball was moved out of an overlap, by {}", Brief(largest_shift)),
        _ => format!(
            "{} balls were moved apart before the start, by {} on average and {} at most",
            HumanCount(balls),
            Brief(mean_shift),
            Brief(largest_shift),
        ),
    }
}

/// How many balls are no longer there, and why.
fn gone(count: u64, why: &str) -> String {
    let balls = if count == 1 { "ball" } else { "balls" };
    format!(", and {} {balls} {why},", HumanCount(count))
}

fn collisions(count: u64) -> String {
    if count == 1 { "1 collision".to_owned() } else { format!("{} collisions", HumanCount(count)) }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use carom_io::run::Stage;

    use super::*;

    #[test]
    fn that_a_run_may_never_end_is_said_once() {
        let told = |quiet: bool| {
            let mut hint =
                Show { out: Path::new("out"), wants_replay: false, json: false, quiet }.hint();
            let at = |stalled| Progress {
                stage: Stage::Running,
                fraction: 0.0,
                time: 1.0,
                pair_collisions: 0,
                wall_collisions: 9,
                elapsed: Duration::from_secs(5),
                stalled,
            };
            [false, true, true, false, true].map(|stalled| hint(&at(stalled)).is_some())
        };
        assert_eq!(told(false), [false, true, false, false, false]);
        assert_eq!(told(true), [false; 5]);
    }
}
