//! How far the work is, on stderr; nothing is drawn where that is no terminal.

use std::time::Duration;

use carom_io::record::Summary;
use carom_io::run::{Progress, Stage};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};

use crate::output::{self, Brief};

/// The steps of the whole bar: finer than what can be seen, so that the time left runs smoothly.
const STEPS: f64 = 1e4;

const RUNNING: &str = "{bar:30} {percent:>3} %  {msg}  {eta} left";
const RUN: &str = "{bar:30} {percent:>3} %  {msg}";
const COUNTING: &str = "{spinner} {msg}";

/// A line that shows how far the work is. It vanishes when the work fails.
pub(crate) struct Meter(ProgressBar);

impl Meter {
    /// For a run of a scene.
    pub(crate) fn bar(quiet: bool) -> Self {
        Self::new(Some(rounded(STEPS)), RUNNING, quiet)
    }

    /// For work whose end is not known.
    pub(crate) fn spinner(quiet: bool) -> Self {
        Self::new(None, COUNTING, quiet)
    }

    fn new(steps: Option<u64>, template: &str, quiet: bool) -> Self {
        let target =
            if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(steps, target).with_style(style(template));
        Self(bar.with_finish(ProgressFinish::AndClear))
    }

    /// Shows how far a run is.
    pub(crate) fn run(&self, progress: &Progress) {
        if progress.stage == Stage::Placing {
            // How long this takes is not known.
            self.0.set_style(style(RUN));
            self.0.set_message("placing the balls");
        } else {
            self.0.set_style(style(RUNNING));
            let rate = rate(progress.pair_collisions, progress.elapsed);
            self.0.set_message(state(progress.time, progress.pair_collisions, rate));
        }
        self.0.set_position(rounded(progress.fraction * STEPS));
    }

    /// The run is done: its line stays, with the bar full.
    pub(crate) fn finish_run(&self, summary: &Summary) {
        self.0.set_style(style(RUN));
        let rate = summary.pair_collisions_per_second;
        self.0.finish_with_message(state(summary.time, summary.pair_collisions, rate));
    }

    /// Shows the rows done.
    pub(crate) fn rows(&self, rows: u64) {
        let rate = HumanCount(rounded(rate(rows, self.0.elapsed())));
        self.0.set_message(format!("{} rows  {rate}/s", HumanCount(rows)));
        self.0.tick();
    }

    /// Says something on stderr, above the line.
    pub(crate) fn say(&self, words: &str) {
        self.0.suspend(|| output::message(words));
    }

    /// Takes the line away.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the templates above are sound")
}

fn state(time: f64, pair_collisions: u64, rate: f64) -> String {
    let (count, rate) = (HumanCount(pair_collisions), HumanCount(rounded(rate)));
    format!("t = {}  {count} pair collisions  {rate}/s", Brief(time))
}

/// How many per second.
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
