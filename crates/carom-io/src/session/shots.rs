//! Shots on a cloth, played one after another when all balls rest.

use std::collections::VecDeque;

use carom_sim::{BallId, Event, Simulation, StepError};
use serde::{Deserialize, Serialize};

/// A shot: a ball gets a velocity and a spin.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shot<const D: usize> {
    /// The ball to strike.
    pub ball: BallId,
    /// The velocity, in length per time.
    #[serde(with = "carom::serialize")]
    pub velocity: [f64; D],
    /// The angular velocity, in radians per time.
    ///
    /// See [`Simulation::spin`].
    pub spin: [f64; 3],
}

/// The shots that are still to be played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shots<const D: usize>(VecDeque<Shot<D>>);

impl<const D: usize> Shots<D> {
    /// The number of shots.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether all shots have been played.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn add(&mut self, shots: Vec<Shot<D>>) {
        self.0.extend(shots);
    }

    /// [`Simulation::step`], with the strikes of the shots among the events. A shot is played as
    /// soon as all balls rest; a shot of a ball in a pocket is never played.
    #[inline]
    pub(crate) fn step(
        &mut self,
        simulation: &mut Simulation<D>,
        until: f64,
    ) -> Result<Option<Event<D>>, StepError> {
        if self.is_empty() { simulation.step(until) } else { self.play(simulation, until) }
    }

    /// The same if there are shots.
    fn play(
        &mut self,
        simulation: &mut Simulation<D>,
        until: f64,
    ) -> Result<Option<Event<D>>, StepError> {
        while self.0.pop_front_if(|shot| !simulation.contains(shot.ball)).is_some() {}
        // The condition is false for NaN and for times in the past.
        while !self.is_empty() && simulation.time().to_f64() <= until {
            if simulation.is_at_rest() {
                if let Some(Shot { ball, velocity, spin }) = self.0.pop_front()
                    && let Ok(event) = simulation.strike(ball, velocity, spin)
                {
                    return Ok(Some(event));
                }
                continue;
            }
            let Some(rest) = simulation.rest_time().filter(|&rest| rest <= until) else { break };
            if let Some(event) = simulation.step(rest)? {
                return Ok(Some(event));
            }
        }
        simulation.step(until)
    }
}
