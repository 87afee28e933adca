//! A simulation with its record, which advances in slices.

use std::ops::{Deref, DerefMut};
use std::time::{Duration, Instant};

use carom_any::Any;
use carom_io::record::RunRecord;
use carom_io::recorded::Recorded;
use carom_io::scene::NewBall;
use carom_io::session::{DEFAULT_KIND, Refused, Session};
use carom_sim::{BallId, Event, TimeError};
use serde::{Deserialize, Serialize};

/// The duration of a slice, after which Python handles signals.
const SLICE: Duration = Duration::from_millis(50);

/// The steps between two readings of the clock, which take 30 ns; an event takes a microsecond.
const STEPS: u32 = 16;

/// The events in a row that do not count, after which a run without an end in time stops.
///
/// A ball that slides on a floor hops for ever, and nothing else may happen again. Balls that
/// settle make hops in a row, too, some hundreds for each of them, and then other events follow.
/// So a heap of many thousands can stop early, and goes on with the next call.
const MOST_UNCOUNTED: u64 = 1 << 20;

/// A run in the plane or in space.
pub(super) type AnyRun = Any<Box<Run<2>>, Box<Run<3>>>;

/// A simulation and its record. It has all methods of [`Recorded`].
#[derive(Serialize, Deserialize)]
pub(super) struct Run<const D: usize> {
    recorded: Recorded<D>,
    pub(super) labels: Labels,
}

impl<const D: usize> Deref for Run<D> {
    type Target = Recorded<D>;

    fn deref(&self) -> &Recorded<D> {
        &self.recorded
    }
}

impl<const D: usize> DerefMut for Run<D> {
    fn deref_mut(&mut self) -> &mut Recorded<D> {
        &mut self.recorded
    }
}

/// What was given with a simulation, and does not change.
#[derive(Serialize, Deserialize)]
pub(super) struct Labels {
    pub(super) title: String,
    /// The end of the scene.
    pub(super) until: Option<f64>,
    /// Whether balls without a given kind may be added: not if a rule was not called for them.
    pub(super) answers_default: bool,
}

/// The end of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// The requested time, or too many events in a row that did not count.
    Until,
    /// The last requested event.
    Most,
    /// An earlier time, for a pause.
    Between,
}

/// The events that may still happen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    /// The number of those that count.
    count: u64,
    /// The number of those that have not counted since the last that did.
    uncounted: u64,
}

impl Left {
    /// At most this many events that count.
    pub(super) const fn of(count: u64) -> Self {
        Self { count, uncounted: 0 }
    }

    /// Takes an event off.
    fn take(&mut self, counts: bool) {
        self.count -= u64::from(counts);
        self.uncounted = if counts { 0 } else { self.uncounted + 1 };
    }
}

/// A function that receives an event, and returns whether it counts.
pub(super) type Visit<'a, const D: usize> =
    &'a mut dyn FnMut(&Event<D>, &Session<D>, &[Option<String>]) -> bool;

/// The number of a ball, for Python.
pub(super) fn number<const D: usize>(session: &Session<D>, ball: BallId) -> i64 {
    i64::try_from(session.number(ball)).unwrap_or(i64::MAX)
}

/// The error of a time that is in the past, or not a time.
pub(super) fn not_ahead(wanted: f64, now: f64) -> Refused {
    Refused(TimeError { wanted, now }.to_string())
}

impl<const D: usize> Run<D> {
    /// A run at its start.
    pub(super) fn new(
        simulation: Session<D>,
        names: Vec<Option<String>>,
        labels: Labels,
        has_replay: bool,
    ) -> Self {
        let record = if has_replay {
            RunRecord::new(&simulation)
        } else {
            RunRecord::without_lines(&simulation)
        };
        Self { recorded: Recorded::new(simulation, names, record), labels }
    }

    /// The current time.
    pub(super) fn time(&self) -> f64 {
        self.session().time().to_f64()
    }

    /// Checks a time.
    ///
    /// # Errors
    /// It is NaN, or in the past.
    pub(super) fn check_is_ahead(&self, until: f64) -> Result<(), Refused> {
        let now = self.time();
        if until >= now { Ok(()) } else { Err(not_ahead(until, now)) }
    }

    /// Advances for a slice, at most to a time.
    ///
    /// The events are taken off `left`. If the time is infinite, a run in which too many events in
    /// a row do not count is at its end.
    ///
    /// # Errors
    /// Balls jam.
    pub(super) fn go_on(
        &mut self,
        until: f64,
        left: &mut Left,
        visit: Visit<'_, D>,
    ) -> Result<Reached, Refused> {
        let (start, mut steps) = (Instant::now(), 0_u32);
        let mut horizon = None;
        while left.count > 0 {
            let target = *horizon.get_or_insert_with(|| until.min(self.recorded.pause()));
            match self.recorded.step(target)? {
                Some(event) => {
                    let counts = visit(&event, self.recorded.session(), self.recorded.names());
                    left.take(counts);
                    if until.is_infinite() && left.uncounted >= MOST_UNCOUNTED {
                        return Ok(Reached::Until);
                    }
                }
                // Nothing will ever happen again, or not before that time.
                None if target >= until || self.session().is_over() && until.is_infinite() => {
                    return Ok(Reached::Until);
                }
                None => horizon = None,
            }
            steps += 1;
            if steps.is_multiple_of(STEPS) && start.elapsed() >= SLICE {
                return Ok(if left.count > 0 { Reached::Between } else { Reached::Most });
            }
        }
        Ok(Reached::Most)
    }

    /// Gives a ball a new kind.
    ///
    /// # Errors
    /// There is no such ball or kind, or the ball overlaps something that it may no longer pass.
    pub(super) fn set_kind(&mut self, number: usize, kind: &str) -> Result<(), Refused> {
        self.check_kind(kind)?;
        self.recorded.set_kind(number, kind, None)
    }

    /// Adds a ball, and returns its number.
    ///
    /// # Errors
    /// There is no such kind, no room for it, or a number is out of range.
    pub(super) fn insert(&mut self, ball: NewBall<D>) -> Result<usize, Refused> {
        self.check_kind(&ball.kind)?;
        self.recorded.insert(ball, None)
    }

    /// Refuses a kind that does not exist, or for which a rule was not called.
    fn check_kind(&self, name: &str) -> Result<(), Refused> {
        if name == DEFAULT_KIND && !self.labels.answers_default {
            return Err(Refused(format!(
                "the rule has no answers for the kind {name:?}; give another `kind`, or name it in the `kinds` of the \
                 rule when the simulation is made"
            )));
        }
        self.session().kind_named(name).map(drop)
    }
}
