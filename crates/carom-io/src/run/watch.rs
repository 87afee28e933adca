//! Tells a watcher how far a run has come, and asks it whether to go on.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use carom_sim::observe::Tally;

use crate::motion::AnySimulation;
use crate::results::Limits;

/// What a run is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It puts the balls in their places. Nothing has been computed yet.
    Placing,
    /// It goes from collision to collision.
    Running,
    /// It has come to its end, and draws its plots and its replay.
    Drawing,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// What it is doing.
    pub stage: Stage,
    /// The share of the run that is done, from 0 to 1; 1 where there is nothing to do.
    pub fraction: f64,
    /// The time of the simulation.
    pub time: f64,
    /// Collisions of two balls.
    pub pair_collisions: u64,
    /// Collisions of a ball with a wall.
    pub wall_collisions: u64,
    /// The time on the wall clock since the run began, in its earlier parts and in this one.
    pub elapsed: Duration,
    /// Whether the run waits for a collision that may never come: only collisions of two balls can
    /// end it, and five seconds of the wall clock have passed without one.
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

    /// The steps between two looks at the clock: a look takes 30 ns, an event a microsecond.
    const STEPS: u32 = 16;

    pub(super) fn new(
        call: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
        limits: Limits,
        earlier: Duration,
    ) -> Self {
        let start = Instant::now();
        Self { call, limits, earlier, start, last: start, steps: 0, stall: Stall::new(start) }
    }

    /// Asks whether to go on while balls are put in their places: nothing has happened yet.
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

    /// The balls are in their places: the run begins now.
    pub(super) fn begin(&mut self) {
        let now = Instant::now();
        (self.start, self.last, self.stall) = (now, now, Stall::new(now));
    }

    /// The time on the wall clock that the run took, with its earlier parts.
    pub(super) fn elapsed(&self) -> Duration {
        self.earlier + self.start.elapsed()
    }

    /// Whether it is time for a call, asked after each step.
    pub(super) fn is_due(&mut self) -> bool {
        self.steps += 1;
        if self.steps < Self::STEPS {
            return false;
        }
        self.steps = 0;
        self.last.elapsed() >= Self::PERIOD
    }

    /// Looks at the clock after this step, which may have been a long one.
    pub(super) fn hurry(&mut self) {
        self.steps = Self::STEPS;
    }

    /// Asks whether to go on, with the simulation as it stands.
    pub(super) fn call<const D: usize>(
        &mut self,
        stage: Stage,
        simulation: &AnySimulation<D>,
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
            elapsed: self.earlier + (self.last - self.start),
            stalled: is_long && matches!(self.limits, Limits::Collisions(_)),
        })
    }
}

/// How long no two balls have collided, by the wall clock.
#[derive(Clone, Copy, Debug)]
struct Stall {
    collisions: u64,
    since: Instant,
}

impl Stall {
    /// Millions of events fit in it: of balls that can meet, two would have.
    const LONG: Duration = Duration::from_secs(5);

    fn new(start: Instant) -> Self {
        Self { collisions: 0, since: start }
    }

    /// Whether it is long since the last collision, there having been so many by `now`.
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
        let simulation = AnySimulation::from(built);
        let tally = simulation.tally();
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
