//! A simulation with its record, which advances in slices.

use std::time::{Duration, Instant};

use carom_io::motion::AnySimulation;
use carom_io::record::Record;
use carom_io::scene::Built;
use carom_sim::Event;
use serde::{Deserialize, Serialize};

use super::numbers::Numbers;
use super::refusal::Refusal;

/// The duration of a slice, after which Python handles signals.
const SLICE: Duration = Duration::from_millis(50);

/// The steps between two readings of the clock, which take 30 ns; an event takes a microsecond.
const STEPS: u32 = 16;

/// A simulation and its record.
#[derive(Serialize, Deserialize)]
pub(super) struct Run<const D: usize> {
    pub(super) simulation: AnySimulation<D>,
    pub(super) numbers: Numbers,
    /// The names of balls, by number; balls beyond the end have none.
    pub(super) names: Vec<Option<String>>,
    /// The names of the kinds of the contact rule; empty without a rule.
    pub(super) kinds: Vec<String>,
    pub(super) title: String,
    /// The end of the scene.
    pub(super) until: Option<f64>,
    pub(super) record: Record<D>,
    /// The [stride](AnySimulation::stride) of the simulation, if it is known.
    #[serde(skip)]
    pub(super) stride: Option<f64>,
}

/// The title of a run, the names of its kinds, and its end.
pub(super) struct Labels {
    pub(super) title: String,
    pub(super) kinds: Vec<String>,
    pub(super) until: Option<f64>,
    /// Whether to keep the lines for a replay.
    pub(super) has_replay: bool,
}

/// The end of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// The requested time, or a state in which nothing will ever happen.
    Until,
    /// The last requested event.
    Most,
    /// An earlier time, for a pause.
    Between,
}

/// A function that receives an event.
pub(super) type Visit<'a, const D: usize> =
    &'a mut dyn FnMut(&Event<D>, &Numbers, &[Option<String>]);

impl<const D: usize> Run<D> {
    /// A run at its start.
    pub(super) fn new(built: Built<D>, labels: Labels) -> Self {
        let Built { simulation, names, .. } = built;
        let Labels { title, kinds, until, has_replay } = labels;
        let record =
            if has_replay { Record::new(&simulation) } else { Record::without_lines(&simulation) };
        let numbers = simulation.ids().collect();
        Self { simulation, numbers, names, kinds, title, until, record, stride: None }
    }

    /// Whether a loaded run is consistent.
    pub(super) fn is_whole(&self) -> bool {
        let has_kind = |ball| {
            self.kinds.is_empty() || usize::from(self.simulation.kind(ball)) < self.kinds.len()
        };
        self.simulation.ids().all(|ball| {
            self.numbers.ball(self.numbers.number(ball)) == Some(ball) && has_kind(ball)
        })
    }

    /// The current time.
    pub(super) fn time(&self) -> f64 {
        self.simulation.time().to_f64()
    }

    /// Starts the counts and means anew, at the current time.
    pub(super) fn reset_measurements(&mut self) {
        self.record.restart_tally(&self.simulation);
    }

    /// Checks a time.
    ///
    /// # Errors
    /// It is NaN, or in the past.
    pub(super) fn check_is_ahead(&self, until: f64) -> Result<(), Refusal> {
        let now = self.time();
        if until >= now { Ok(()) } else { Err(Refusal::time(until, now)) }
    }

    /// Advances for a slice, at most to a time.
    ///
    /// `left` is the number of events that may still happen; it is counted down.
    ///
    /// # Errors
    /// Balls jam.
    pub(super) fn go_on(
        &mut self,
        until: f64,
        left: &mut u64,
        visit: Visit<'_, D>,
    ) -> Result<Reached, Refusal> {
        let (start, mut steps) = (Instant::now(), 0_u32);
        let mut horizon = None;
        while *left > 0 {
            let target = *horizon.get_or_insert_with(|| {
                let stride = *self.stride.get_or_insert_with(|| self.simulation.stride());
                until.min(self.simulation.pause(stride))
            });
            match self.simulation.step(target) {
                Err(jammed) => return Err(Refusal::jam(&jammed, &self.numbers)),
                Ok(Some(event)) => {
                    self.record.event(&self.simulation, &event);
                    visit(&event, &self.numbers, &self.names);
                    *left -= 1;
                }
                // Nothing will ever happen again, or not before that time.
                Ok(None) if target >= until || self.simulation.is_over() && until.is_infinite() => {
                    return Ok(Reached::Until);
                }
                Ok(None) => (horizon, self.stride) = (None, None),
            }
            steps += 1;
            if steps.is_multiple_of(STEPS) && start.elapsed() >= SLICE {
                return Ok(if *left > 0 { Reached::Between } else { Reached::Most });
            }
        }
        Ok(Reached::Most)
    }
}
