//! Spins at the start, and shots.

use super::error::{Place, Problem};
use super::format::Tables;
use crate::messages::brief;
use crate::session::{Session, Shot};

/// A ball by its index, and the velocity and spin that it gets.
#[derive(Clone, Debug)]
struct Strike<const D: usize> {
    ball: usize,
    velocity: [f64; D],
    spin: [f64; 3],
    place: Place,
}

/// The strikes of a scene.
#[derive(Clone, Debug, Default)]
pub(super) struct Strikes<const D: usize> {
    at_start: Vec<Strike<D>>,
    shots: Vec<Strike<D>>,
}

impl<const D: usize> Strikes<D> {
    /// The strikes of balls that spin at the start, and of the shots. `names` are those of all
    /// balls.
    pub(super) fn of(tables: &Tables<D>, names: &[Option<String>]) -> Result<Self, Problem> {
        let spinning = tables.balls.iter().enumerate().filter_map(|(ball, table)| {
            let (velocity, spin) = (table.velocity, table.spin.clone()?);
            Some(Strike { ball, velocity, spin: spin.value, place: (&spin.span).into() })
        });
        let shots = tables.shots.iter().map(|table| {
            let (velocity, spin, place) = (table.velocity, table.spin, (&table.span).into());
            match names.iter().position(|name| name.as_ref() == Some(&table.ball.value)) {
                Some(ball) => Ok(Strike { ball, velocity, spin, place }),
                None => {
                    Err(Problem::new(format!("there is no ball \"{}\"", brief(&table.ball.value)))
                        .help("give the `name` of a ball of the scene")
                        .at(&table.ball.span))
                }
            }
        });
        Ok(Self { at_start: spinning.collect(), shots: shots.collect::<Result<_, _>>()? })
    }

    /// Adds the spin of a ball that an array describes.
    pub(super) fn add_row(&mut self, row: usize, ball: usize, velocity: [f64; D], spin: [f64; 3]) {
        self.at_start.push(Strike { ball, velocity, spin, place: Place::Row("spin", row) });
    }

    /// Sets the spins of the start, and queues the shots, to be played one after another. If all
    /// balls rest, the first is played now.
    pub(super) fn begin(&self, simulation: &mut Session<D>) -> Result<(), Problem> {
        for strike in &self.at_start {
            strike.play(simulation)?;
        }
        if let [first, ..] = self.shots.as_slice() {
            // Play all shots in a trial first, so that one that cannot be played is reported at
            // once.
            let mut trial = simulation.clone();
            self.shots.iter().try_for_each(|shot| shot.play(&mut trial))?;
            let all_rest = simulation.is_at_rest();
            let later = if all_rest { &self.shots[1..] } else { &self.shots };
            let later: Vec<_> = later.iter().filter_map(|shot| shot.shot(simulation)).collect();
            if all_rest {
                first.play(simulation)?;
            }
            simulation.play(later);
        }
        Ok(())
    }
}

impl<const D: usize> Strike<D> {
    fn shot(&self, simulation: &Session<D>) -> Option<Shot<D>> {
        let Self { ball, velocity, spin, .. } = *self;
        Some(Shot { ball: simulation.id(ball)?, velocity, spin })
    }

    /// Gives the ball its velocity and spin now.
    fn play(&self, simulation: &mut Session<D>) -> Result<(), Problem> {
        if simulation.motion().cloth().is_none() {
            return Err(Problem::new("balls do not spin without a cloth")
                .help("set `motion.model` to \"cue-sport\"")
                .at(self.place.clone()));
        }
        let Some(ball) = simulation.id(self.ball) else { return Ok(()) };
        let struck = simulation.strike(ball, self.velocity, self.spin);
        struck.map(drop).map_err(|error| Problem::refused(&error).at(self.place.clone()))
    }
}
