//! Calls of a run's watcher.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use carom_sim::observe::Tally;

use crate::results::Limits;
use crate::session::Session;

/// The stage of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The balls are being placed; nothing has been computed yet.
    Placing,
    /// The simulation runs from collision to collision.
    Running,
    /// The simulation has ended; plots and replay are being drawn.
    Drawing,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The stage of the run.
    pub stage: Stage,
    /// The share of the run that is done, from 0 to 1.
    ///
    /// It is 1 if there is nothing to do.
    pub fraction: f64,
    /// The simulated time.
    pub time: f64,
    /// The number of collisions of two balls.
    pub pair_collisions: u64,
    /// The number of collisions of a ball with a wall.
    pub wall_collisions: u64,
    /// The wall-clock time of the run, including its earlier parts.
    pub elapsed: Duration,
    /// Whether the run waits for a collision that may never come.
    ///
    /// This is so if only collisions of two balls can end it, and five seconds of wall-clock time
    /// have passed without one.
    pub stalled: bool,
}

/// Calls the watcher, but not too often.
pub(super) struct Watch<'a> {
    call: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    limits: Limits,
    /// The time that earlier parts of the run took.
    earlier: Duration,
    start: Instant,
    last: Instant,
    steps: u32,
    stall: Stall,
}

impl<'a> Watch<'a> {
    /// The time between two calls.
    const PERIOD: Duration = Duration::from_millis(50);

    /// The steps between two readings of the clock: a reading takes 30 ns, an event a microsecond.
    const STEPS: u32 = 16;

    pub(super) fn new(
        call: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
        limits: Limits,
        earlier: Duration,
    ) -> Self {
        let start = Instant::now();
        Self { call, limits, earlier, start, last: start, steps: 0, stall: Stall::new(start) }
    }

    /// Calls the watcher while balls are being placed, before anything happens.
    pub(super) fn placing(&mut self) -> ControlFlow<()> {
        let now = Instant::now();
        if now - self.last < Self::PERIOD {
            return ControlFlow::Continue(());
        }
        self.last = now;
        (self.call)(&Progress {
            stage: Stage::Placing,
            fraction: 0.0,
            time: 0.0,
            pair_collisions: 0,
            wall_collisions: 0,
            elapsed: now - self.start,
            stalled: false,
        })
    }

    /// Restarts the clock: the balls are placed, and the run begins.
    pub(super) fn begin(&mut self) {
        let now = Instant::now();
        (self.start, self.last, self.stall) = (now, now, Stall::new(now));
    }

    /// The wall-clock time that the run has taken, including its earlier parts.
    pub(super) fn elapsed(&self) -> Duration {
        self.earlier.saturating_add(self.start.elapsed())
    }

    /// Whether a call is due. Called after each step.
    pub(super) fn is_due(&mut self) -> bool {
        self.steps += 1;
        if self.steps < Self::STEPS {
            return false;
        }
        self.steps = 0;
        self.last.elapsed() >= Self::PERIOD
    }

    /// Forces a reading of the clock after this step, which may have been long.
    pub(super) fn hurry(&mut self) {
        self.steps = Self::STEPS;
    }

    /// Calls the watcher with the present state of the simulation.
    pub(super) fn call<const D: usize>(
        &mut self,
        stage: Stage,
        simulation: &Session<D>,
        tally: &Tally,
    ) -> ControlFlow<()> {
        self.last = Instant::now();
        let (time, pair_collisions) = (simulation.time().to_f64(), tally.pair_collisions);
        let is_long = self.stall.is_long(pair_collisions, self.last);
        (self.call)(&Progress {
            stage,
            fraction: self.limits.share(time, pair_collisions),
            time,
            pair_collisions,
            wall_collisions: tally.wall_collisions,
            elapsed: self.earlier.saturating_add(self.last - self.start),
            stalled: is_long && matches!(self.limits, Limits::Collisions(_)),
        })
    }
}

/// The wall-clock time since the last collision of two balls.
#[derive(Clone, Copy, Debug)]
struct Stall {
    collisions: u64,
    since: Instant,
}

impl Stall {
    /// Millions of events fit into it. Among balls that can meet, two would have met.
    const LONG: Duration = Duration::from_secs(5);

    fn new(start: Instant) -> Self {
        Self { collisions: 0, since: start }
    }

    /// Whether the last collision is long ago, after this many collisions by `now`.
    fn is_long(&mut self, collisions: u64, now: Instant) -> bool {
        if collisions != self.collisions {
            *self = Self { collisions, since: now };
        }
        now - self.since >= Self::LONG
    }
}

#[cfg(test)]
mod tests {
    use carom_sim::Simulation;

    use super::*;

    #[test]
    fn a_run_stalls_when_five_seconds_pass_without_a_collision() {
        let start = Instant::now();
        let at = |seconds| start + Duration::from_secs(seconds);
        let mut stall = Stall::new(start);
        assert!(!stall.is_long(0, at(4)));
        assert!(stall.is_long(0, at(5)));
        assert!(!stall.is_long(1, at(6)));
        assert!(!stall.is_long(1, at(10)));
        assert!(stall.is_long(1, at(11)));
    }

    #[test]
    fn only_a_run_that_collisions_alone_can_end_is_told_to_have_stalled() {
        let built = Simulation::<2>::builder().build().expect("no balls are a simulation");
        let simulation = Session::from(built);
        let tally = Tally::new(&simulation);
        for (limits, expected) in [
            (Limits::Collisions(3), true),
            (Limits::Both(1.0, 3), false),
            (Limits::Time(1.0), false),
        ] {
            let mut told = Vec::new();
            let mut call = |progress: &Progress| {
                told.push(progress.stalled);
                ControlFlow::Continue(())
            };
            let mut watch = Watch::new(&mut call, limits, Duration::ZERO);
            let _ = watch.call(Stage::Running, &simulation, &tally);
            watch.stall.since -= Stall::LONG;
            let _ = watch.call(Stage::Running, &simulation, &tally);
            assert_eq!(told, [false, expected], "{limits:?}");
        }
    }
}
