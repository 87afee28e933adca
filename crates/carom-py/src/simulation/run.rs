//! A simulation with what Python knows of it, going on in slices.

use std::time::{Duration, Instant};

use carom_io::motion::AnySimulation;
use carom_io::record::Record;
use carom_io::scene::Built;
use carom_sim::Event;
use serde::{Deserialize, Serialize};

use super::numbers::Numbers;
use super::refusal::Refusal;

/// So long a slice lasts, before Python is asked whether to go on.
const SLICE: Duration = Duration::from_millis(50);

/// The steps between two looks at the clock: a look takes 30 ns, an event a microsecond.
const STEPS: u32 = 16;

/// A simulation, and what is kept of it.
#[derive(Serialize, Deserialize)]
pub(super) struct Run<const D: usize> {
    pub(super) simulation: AnySimulation<D>,
    pub(super) numbers: Numbers,
    /// By number; those that lack have none.
    pub(super) names: Vec<Option<String>>,
    /// What the rule of contacts calls the kinds of balls; none where there is no rule.
    pub(super) kinds: Vec<String>,
    pub(super) title: String,
    /// When the scene ends.
    pub(super) until: Option<f64>,
    pub(super) record: Record<D>,
    /// Of the simulation, where it is known: [`AnySimulation::stride`].
    #[serde(skip)]
    pub(super) stride: Option<f64>,
}

/// What a run and the kinds of its balls are called, and when it ends.
pub(super) struct Labels {
    pub(super) title: String,
    pub(super) kinds: Vec<String>,
    pub(super) until: Option<f64>,
    /// Whether the lines are kept that a replay shows.
    pub(super) has_replay: bool,
}

/// Where a slice ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// At the moment that was asked for, or where nothing will ever happen.
    Until,
    /// At the last event that was asked for.
    Most,
    /// Somewhere between: it is time to ask whether to go on.
    Between,
}

/// What happens with an event.
pub(super) type Visit<'a, const D: usize> =
    &'a mut dyn FnMut(&Event<D>, &Numbers, &[Option<String>]);

impl<const D: usize> Run<D> {
    /// One that begins.
    pub(super) fn new(built: Built<D>, labels: Labels) -> Self {
        let Built { simulation, names, .. } = built;
        let Labels { title, kinds, until, has_replay } = labels;
        let record =
            if has_replay { Record::new(&simulation) } else { Record::without_lines(&simulation) };
        let numbers = simulation.ids().collect();
        Self { simulation, numbers, names, kinds, title, until, record, stride: None }
    }

    /// Whether what was loaded fits together.
    pub(super) fn is_whole(&self) -> bool {
        let has_kind = |ball| {
            self.kinds.is_empty() || usize::from(self.simulation.kind(ball)) < self.kinds.len()
        };
        self.simulation.ids().all(|ball| {
            self.numbers.ball(self.numbers.number(ball)) == Some(ball) && has_kind(ball)
        })
    }

    pub(super) fn time(&self) -> f64 {
        self.simulation.time().to_f64()
    }

    /// # Errors
    /// A moment is NaN, or lies in the past.
    pub(super) fn check_is_ahead(&self, until: f64) -> Result<(), Refusal> {
        let now = self.time();
        if until >= now { Ok(()) } else { Err(Refusal::time(until, now)) }
    }

    /// Goes on for a slice, at most to a moment, and by at most so many events, of which those that are left are counted.
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
                // Nothing will ever happen again, or not before that moment.
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
