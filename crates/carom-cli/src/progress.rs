//! Progress on stderr, if stderr is a terminal.

use std::cell::Cell;
use std::time::Duration;

use carom_io::ensemble;
use carom_io::record::Summary;
use carom_io::run::{Progress, Stage};
use carom_io::search;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use crate::output::{self, Brief};

/// The steps of the bar, finer than visible, so that the time left changes smoothly.
const STEPS: f64 = 1e4;

const RUNNING: &str = "{bar:30} {percent:>3} %  {msg}  {eta} left";
const RUN: &str = "{bar:30} {percent:>3} %  {msg}";
const COUNTING: &str = "{spinner} {msg}";

/// What the rows and the answers of a search are called.
pub(crate) struct Nouns {
    pub(crate) read: &'static str,
    pub(crate) found: &'static str,
}

/// A line that shows the progress. It disappears if the work fails.
pub(crate) struct Meter {
    bar: ProgressBar,
    /// Whether the work itself has begun. The time left is shown from then on.
    has_begun: Cell<bool>,
}

impl Meter {
    /// A meter for a run of a scene.
    pub(crate) fn bar(quiet: bool) -> Self {
        Self::new(Some(rounded(STEPS)), RUNNING, quiet)
    }

    /// A meter for work of unknown length.
    pub(crate) fn spinner(quiet: bool) -> Self {
        Self::new(None, COUNTING, quiet)
    }

    fn new(steps: Option<u64>, template: &str, quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(steps, target).with_style(style(template));
        Self { bar: bar.with_finish(ProgressFinish::AndClear), has_begun: Cell::new(false) }
    }

    /// Shows the progress of a run. A hidden line costs nothing.
    pub(crate) fn run(&self, progress: &Progress) {
        if self.bar.is_hidden() {
            return;
        }
        if progress.stage == Stage::Placing {
            // Its duration is unknown.
            self.bar.set_style(style(RUN));
            self.bar.set_message("placing the balls");
        } else {
            self.bar.set_style(style(RUNNING));
            let rate = rate(progress.pair_collisions, progress.elapsed);
            self.bar.set_message(state(progress.time, progress.pair_collisions, rate));
        }
        self.bar.set_position(rounded(progress.fraction * STEPS));
        // The speed of the earlier parts of a resumed run does not predict the rest.
        if progress.stage == Stage::Running && !self.has_begun.replace(true) {
            self.bar.reset_eta();
        }
    }

    /// Shows the progress of an ensemble.
    pub(crate) fn ensemble(&self, progress: &ensemble::Progress) {
        if self.bar.is_hidden() {
            return;
        }
        let rate = HumanCount(rounded(rate(progress.pair_collisions, progress.elapsed)));
        let count = HumanCount(progress.pair_collisions);
        let (done, replicas) = (progress.done, progress.replicas);
        self.bar
            .set_message(format!("{done} of {replicas} runs  {count} pair collisions  {rate}/s"));
        self.bar.set_position(rounded(progress.fraction * STEPS));
    }

    /// Shows that the run is done: its line stays, with a full bar.
    pub(crate) fn finish_run(&self, summary: &Summary) {
        self.bar.set_style(style(RUN));
        let rate = summary.pair_collisions_per_second;
        self.bar.finish_with_message(state(summary.time, summary.pair_collisions, rate));
    }

    /// Shows the number of rows done.
    pub(crate) fn rows(&self, rows: u64) {
        if self.bar.is_hidden() {
            return;
        }
        let rate = HumanCount(rounded(rate(rows, self.bar.elapsed())));
        self.bar.set_message(format!("{} rows  {rate}/s", HumanCount(rows)));
        self.bar.tick();
    }

    /// Shows the progress of a search in a table.
    pub(crate) fn search(&self, progress: &search::Progress, nouns: &Nouns) {
        if self.bar.is_hidden() {
            return;
        }
        match *progress {
            search::Progress::Read(rows) => {
                self.bar.set_style(style(COUNTING));
                let rate = HumanCount(rounded(rate(rows, self.bar.elapsed())));
                self.bar.set_message(format!("{} {} read  {rate}/s", HumanCount(rows), nouns.read));
                self.bar.tick();
            }
            search::Progress::Searched { found, fraction } => {
                if !self.has_begun.replace(true) {
                    self.bar.set_style(style(RUNNING));
                    self.bar.reset_elapsed();
                    self.bar.reset_eta();
                }
                let rate = HumanCount(rounded(rate(found, self.bar.elapsed())));
                self.bar.set_message(format!("{} {}  {rate}/s", HumanCount(found), nouns.found));
                self.bar.set_position(rounded(fraction * STEPS));
            }
        }
    }

    /// Prints a message on stderr, above the line.
    pub(crate) fn say(&self, words: &str) {
        self.bar.suspend(|| output::message(words));
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates above are sound")
}

fn state(time: f64, pair_collisions: u64, rate: f64) -> String {
    let (count, rate) = (HumanCount(pair_collisions), HumanCount(rounded(rate)));
    format!("t = {}  {count} pair collisions  {rate}/s", Brief(time))
}

/// A number per second.
#[expect(clippy::cast_precision_loss, reason = "what is drawn is rounded to a whole number")]
fn rate(count: u64, elapsed: Duration) -> f64 {
    count as f64 / elapsed.as_secs_f64()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the cast saturates, and nothing that is drawn is negative"
)]
fn rounded(x: f64) -> u64 {
    x.round() as u64
}
