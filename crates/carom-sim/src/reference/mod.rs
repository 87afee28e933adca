//! The reference: the same physics by brute force over all pairs.
//!
//! It finds each event by predicting every pair: O(N²), no cells, no queue, no plans. It shares
//! state and physics with the simulator, and must give the same events to the last bit.

use crate::event::Event;
use crate::physics::cluster::tie;
use crate::physics::gain::check_speeds;
use crate::physics::meeting::Meeting;
use crate::physics::place::images_near;
use crate::physics::predict;
use crate::physics::respond::apply;
use crate::state::{Particle, State};
use crate::step_error::StepError;
use crate::time::Time;
use crate::variant::Any;

mod tests;

pub(crate) struct Reference<const D: usize> {
    pub(crate) state: State<D>,
}

impl<const D: usize> Reference<D> {
    /// The next event, if it comes no later than `end`.
    pub(crate) fn step(&mut self, end: Time) -> Result<Option<Event<D>>, StepError> {
        if let Some(event) = self.state.untold.next(end) {
            return Ok(Some(event));
        }
        check_speeds(&self.state)?;
        loop {
            let horizon = self.horizon().min(end);
            let first = self.meetings().filter(|meeting| meeting.at.time <= horizon).min();
            if let Some(meeting) = first {
                let effect = match self.tied(&meeting) {
                    Some(tied) => tie::apply(&mut self.state, &meeting, &tied)?,
                    None => apply::<Any, D>(&mut self.state, &meeting)?,
                };
                if effect.event.is_some() {
                    return Ok(effect.event);
                }
            } else {
                self.state.now = horizon;
                if horizon == end {
                    return Ok(None);
                }
            }
        }
    }

    /// The meetings that are tied with the next one, if there are others.
    fn tied(&self, meeting: &Meeting<D>) -> Option<Vec<Meeting<D>>> {
        let state = &self.state;
        tie::find(state, meeting, |ball, visit| {
            for (other, _) in state.balls().filter(|(other, _)| *other != ball) {
                let [own, of_other] = [ball, other].map(|slot| state.line::<Any>(slot));
                images_near(&state.space, own, of_other, meeting.at.time)
                    .for_each(|image| visit(other, image));
            }
        })
    }

    /// Until then no ball moves a quarter of a period, so two balls can only meet in images that
    /// are now within one box of the nearest.
    ///
    /// Only the speeds along periodic axes count: a ball that falls across them gets fast. A ball
    /// on cloth may turn towards them.
    fn horizon(&self) -> Time {
        let turns = self.state.motion.cloth().is_some();
        let fastest = |axis: usize| {
            let along = |ball: &Particle<D>| ball.anchor.velocity[axis].abs();
            let speed = |ball| if turns { Particle::speed(ball) } else { along(ball) };
            self.state.particles.iter().map(speed).fold(0.0, f64::max)
        };
        let periods = self.state.space.periods().iter().enumerate();
        let repeating = periods.filter(|(_, period)| **period > 0.0);
        let crossings = repeating.map(|(axis, period)| period / (4.0 * fastest(axis)));
        let duration = crossings.fold(f64::INFINITY, f64::min);
        self.state.clock.after(self.state.now, duration).unwrap_or(Time::NEVER)
    }

    /// Every meeting that could come next.
    fn meetings(&self) -> impl Iterator<Item = Meeting<D>> {
        let balls = || self.state.balls().map(|(slot, _)| slot);
        let pairs = balls().flat_map(move |a| balls().filter(move |b| a < *b).map(move |b| (a, b)));
        let pairs = pairs.flat_map(move |(a, b)| {
            images_near(
                &self.state.space,
                self.state.line::<Any>(a),
                self.state.line::<Any>(b),
                self.state.now,
            )
            .filter_map(move |image| {
                predict::pair::<Any, _>(
                    &self.state,
                    |ball| self.state.line::<Any>(ball),
                    (a, b),
                    image,
                    Time::NEVER,
                )
            })
        });
        let pieces = balls().flat_map(move |ball| {
            let numbers = self.state.obstacles.numbers();
            numbers.filter_map(move |piece| {
                predict::piece(&self.state, self.state.line::<Any>(ball), (ball, piece))
            })
        });
        let alone = balls().filter_map(|ball| {
            predict::alone::<Any, _>(&self.state, self.state.line::<Any>(ball), ball)
        });
        pairs.chain(alone).chain(pieces)
    }
}
