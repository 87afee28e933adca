//! A gas in a box with a piston, and its theory.
//!
//! All discs have mass 1, and Boltzmann's constant is 1. The temperature is the mean kinetic energy
//! of a disc, since in the plane a disc has two degrees of freedom of `T / 2` each.

mod error;
mod law;
mod setup;
mod speeds;

pub use error::Error;
pub use law::Law;
pub use setup::{HEIGHT, Setup, WIDTH};
pub use speeds::{count_speeds, maxwell_counts};

use carom_sim::observe::{Observer, Pressure};
use carom_sim::{Contact, Event, Side, Simulation, StepError, Wall};

/// The right wall.
const PISTON: Wall = Wall { axis: 0, side: Side::High };

/// The four walls: left, right, bottom, top.
const WALLS: [Wall; 4] = [
    Wall { axis: 0, side: Side::Low },
    PISTON,
    Wall { axis: 1, side: Side::Low },
    Wall { axis: 1, side: Side::High },
];

/// The packing fraction above which hard discs begin to freeze \[BernardKrauth2011\].
///
/// The piston stops there, because the laws are those of a fluid.
const DENSEST: f64 = 0.7;

/// A gas of equal hard discs with a piston.
///
/// The box is between `[0, 0]` and `[WIDTH, HEIGHT]`; its right wall is the piston.
pub struct Gas {
    simulation: Simulation<2>,
    law: Law,
    start_energy: f64,
    tally: Tally,
}

/// The sums that each event adds to.
struct Tally {
    pressure: Pressure<2>,
    pair_collisions: u64,
    work: f64,
}

impl Observer<2> for Tally {
    fn event(&mut self, simulation: &Simulation<2>, event: &Event<2>) {
        self.pressure.event(simulation, event);
        self.pair_collisions += u64::from(matches!(event.contact, Contact::Pair { .. }));
        self.work += event.work;
    }
}

impl Gas {
    /// Fills the box with discs.
    ///
    /// # Errors
    /// A value of the setup is out of its range, or the discs do not fit.
    pub fn new(setup: &Setup) -> Result<Self, Error> {
        let simulation = setup.build()?;
        Ok(Self {
            law: Law { count: setup.count.into(), radius: setup.radius(), height: HEIGHT },
            start_energy: simulation.kinetic_energy(),
            tally: Tally { pressure: Pressure::new(&simulation), pair_collisions: 0, work: 0.0 },
            simulation,
        })
    }

    /// Runs to the time `until` and returns the number of events.
    ///
    /// It stops after `budget` events; with fewer, the time is then `until`. If `until` is NaN or
    /// in the past, nothing happens.
    ///
    /// # Errors
    /// As for [`Simulation::step`].
    pub fn run(&mut self, until: f64, budget: u64) -> Result<u64, StepError> {
        let mut events = 0;
        while events < budget {
            let Some(event) = self.simulation.step(until)? else { break };
            self.tally.event(&self.simulation, &event);
            events += 1;
        }
        Ok(events)
    }

    /// The simulation in its current state.
    #[must_use]
    pub fn simulation(&self) -> &Simulation<2> {
        &self.simulation
    }

    /// The theory of these discs.
    #[must_use]
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// The number of collisions between two discs so far.
    #[must_use]
    pub fn pair_collisions(&self) -> u64 {
        self.tally.pair_collisions
    }

    /// The kinetic energy at the start.
    #[must_use]
    pub fn start_energy(&self) -> f64 {
        self.start_energy
    }

    /// The work that the piston has done on the gas.
    ///
    /// It is below 0 if the gas has pushed the piston out.
    #[must_use]
    pub fn work(&self) -> f64 {
        self.tally.work
    }

    /// The mean kinetic energy of a disc.
    #[must_use]
    pub fn temperature(&self) -> f64 {
        self.simulation.kinetic_energy() / self.law.count
    }

    /// Moves the piston to a position and stops it there.
    ///
    /// # Errors
    /// The position is not in [`Gas::piston_range`], or the simulator rejects the speed.
    pub fn move_piston(&mut self, to: f64, speed: f64) -> Result<(), Error> {
        let (least, most) = self.piston_range();
        if !(least..=most).contains(&to) {
            return Err(Error::Piston { to, least, most });
        }
        Ok(self.simulation.move_wall(PISTON, to, speed)?)
    }

    /// Stops the piston at its current position.
    pub fn stop_piston(&mut self) {
        // The box always has this wall.
        let _ = self.simulation.stop_wall(PISTON);
    }

    /// The innermost and the outermost position of the piston.
    ///
    /// At the innermost the discs begin to freeze; the outermost is that at the start.
    #[must_use]
    pub fn piston_range(&self) -> (f64, f64) {
        let frozen = self.law.area_of_discs() / (DENSEST * HEIGHT);
        // A thin gas cannot freeze before the piston crushes the discs: stop at the width of two.
        (frozen.max(4.0 * self.law.radius), WIDTH)
    }

    /// The position of the piston, which is the width of the box.
    #[must_use]
    pub fn piston_position(&self) -> f64 {
        self.simulation.wall_position(PISTON).unwrap_or(WIDTH)
    }

    /// The velocity of the piston; below 0 while it compresses the gas.
    #[must_use]
    pub fn piston_velocity(&self) -> f64 {
        self.simulation.wall_velocity(PISTON).unwrap_or(0.0)
    }

    /// The mean pressures on the left wall, piston, bottom and top.
    ///
    /// The means start at the last call of [`Gas::restart_pressure`]. `None` before any time has
    /// passed.
    #[must_use]
    pub fn pressures(&self) -> Option<[f64; 4]> {
        let mut pressures = [0.0; 4];
        for (pressure, wall) in pressures.iter_mut().zip(WALLS) {
            *pressure = self.tally.pressure.on(wall, &self.simulation)?;
        }
        Some(pressures)
    }

    /// The mean of these pressures, each wall weighted by its length.
    #[must_use]
    pub fn mean_pressure(&self) -> Option<f64> {
        let [left, right, bottom, top] = self.pressures()?;
        let width = self.piston_position();
        Some((HEIGHT * (left + right) + width * (bottom + top)) / (2.0 * (width + HEIGHT)))
    }

    /// Restarts the means of the pressures.
    pub fn restart_pressure(&mut self) {
        self.tally.pressure = Pressure::new(&self.simulation);
    }

    /// Counts discs by speed, in `bins` equal intervals up to `fastest`.
    ///
    /// The intervals start at 0.
    #[must_use]
    pub fn speed_counts(&self, bins: usize, fastest: f64) -> Vec<f64> {
        let speeds = self.simulation.ids().map(|ball| {
            let [x, y] = self.simulation.velocity(ball);
            (x * x + y * y).sqrt()
        });
        count_speeds(speeds, bins, fastest)
    }

    /// The counts that Maxwell's law predicts at the current temperature.
    #[must_use]
    pub fn maxwell_counts(&self, bins: usize, fastest: f64) -> Vec<f64> {
        maxwell_counts(self.law.count, self.temperature(), bins, fastest)
    }
}

#[cfg(test)]
mod tests;
