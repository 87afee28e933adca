//! A gas of discs in a box with a piston: what it does, beside what the theory of gases says of it.
//!
//! All discs have mass 1, and Boltzmann's constant is 1: the temperature is the mean kinetic energy of
//! a disc, since in the plane it has two degrees of freedom of `T / 2` each.

mod error;
mod law;
mod setup;
mod speeds;

pub use error::Error;
pub use law::Law;
pub use setup::{HEIGHT, Setup, WIDTH};
pub use speeds::{count_speeds, maxwell_counts};

use carom_sim::observe::{Observer, Pressure};
use carom_sim::{Contact, Event, Jammed, Side, Simulation, Wall};

/// The wall at the right.
const PISTON: Wall = Wall { axis: 0, side: Side::High };

/// The four walls: left, right, bottom, top.
const WALLS: [Wall; 4] = [
    Wall { axis: 0, side: Side::Low },
    PISTON,
    Wall { axis: 1, side: Side::Low },
    Wall { axis: 1, side: Side::High },
];

/// Beyond this packing fraction hard discs begin to freeze \[BernardKrauth2011\]: the piston stops there,
/// for the laws are those of a fluid.
const DENSEST: f64 = 0.7;

/// A gas of equal hard discs between `[0, 0]` and `[WIDTH, HEIGHT]`, and the piston at its right.
pub struct Gas {
    simulation: Simulation<2>,
    law: Law,
    start_energy: f64,
    tally: Tally,
}

/// What is added up event by event.
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
    /// Fills the box.
    ///
    /// # Errors
    /// A value of the setup is out of its range, or so many discs find no place.
    pub fn new(setup: &Setup) -> Result<Self, Error> {
        let simulation = setup.build()?;
        Ok(Self {
            law: Law { count: setup.count.into(), radius: setup.radius(), height: HEIGHT },
            start_energy: simulation.kinetic_energy(),
            tally: Tally { pressure: Pressure::new(&simulation), pair_collisions: 0, work: 0.0 },
            simulation,
        })
    }

    /// Lets events happen up to the time `until`, at most `budget` of them, and says how many. Where
    /// there are fewer, the clock then stands at `until`.
    ///
    /// For a NaN or past `until` nothing happens.
    ///
    /// # Errors
    /// Discs have no room to move, and collide without end.
    pub fn run(&mut self, until: f64, budget: u64) -> Result<u64, Jammed> {
        let mut events = 0;
        while events < budget {
            let Some(event) = self.simulation.step(until)? else { break };
            self.tally.event(&self.simulation, &event);
            events += 1;
        }
        Ok(events)
    }

    /// The simulation as it stands.
    #[must_use]
    pub fn simulation(&self) -> &Simulation<2> {
        &self.simulation
    }

    /// What the theory says of these discs.
    #[must_use]
    pub fn law(&self) -> &Law {
        &self.law
    }

    /// Collisions of two discs so far.
    #[must_use]
    pub fn pair_collisions(&self) -> u64 {
        self.tally.pair_collisions
    }

    /// The kinetic energy at the start.
    #[must_use]
    pub fn start_energy(&self) -> f64 {
        self.start_energy
    }

    /// The work that the piston has done on the gas: below 0 where the gas has pushed it out.
    #[must_use]
    pub fn work(&self) -> f64 {
        self.tally.work
    }

    /// The mean kinetic energy of a disc.
    #[must_use]
    pub fn temperature(&self) -> f64 {
        self.simulation.kinetic_energy() / self.law.count
    }

    /// Moves the piston to a position, where it halts.
    ///
    /// # Errors
    /// The place is not within [`Gas::piston_range`], or the simulator refuses the speed.
    pub fn move_piston(&mut self, to: f64, speed: f64) -> Result<(), Error> {
        let (least, most) = self.piston_range();
        if !(least..=most).contains(&to) {
            return Err(Error::Piston { to, least, most });
        }
        Ok(self.simulation.move_wall(PISTON, to, speed)?)
    }

    /// Halts the piston where it is.
    pub fn stop_piston(&mut self) {
        // There is always this wall; without it nothing would move.
        let _ = self.simulation.stop_wall(PISTON);
    }

    /// The places that the piston may be sent to: from where the discs would freeze to where it was
    /// at the start.
    #[must_use]
    pub fn piston_range(&self) -> (f64, f64) {
        let frozen = self.law.area_of_discs() / (DENSEST * HEIGHT);
        // To freeze a thin gas it would have to crush the discs: there it stops where two are abreast.
        (frozen.max(4.0 * self.law.radius), WIDTH)
    }

    /// Where the piston is: the width of the box.
    #[must_use]
    pub fn piston_position(&self) -> f64 {
        self.simulation.wall_position(PISTON).unwrap_or(WIDTH)
    }

    /// The velocity of the piston: below 0 where it compresses the gas.
    #[must_use]
    pub fn piston_velocity(&self) -> f64 {
        self.simulation.wall_velocity(PISTON).unwrap_or(0.0)
    }

    /// The mean pressure on the left wall, the piston, the bottom and the top since the last call of
    /// [`Gas::restart_pressure`]; `None` before any time has passed.
    #[must_use]
    pub fn pressures(&self) -> Option<[f64; 4]> {
        let mut pressures = [0.0; 4];
        for (pressure, wall) in pressures.iter_mut().zip(WALLS) {
            *pressure = self.tally.pressure.on(wall, &self.simulation)?;
        }
        Some(pressures)
    }

    /// The mean of these pressures, each wall by its length.
    #[must_use]
    pub fn mean_pressure(&self) -> Option<f64> {
        let [left, right, bottom, top] = self.pressures()?;
        let width = self.piston_position();
        Some((HEIGHT * (left + right) + width * (bottom + top)) / (2.0 * (width + HEIGHT)))
    }

    /// Starts a new mean of the pressure.
    pub fn restart_pressure(&mut self) {
        self.tally.pressure = Pressure::new(&self.simulation);
    }

    /// How many discs have a speed in each of `bins` equal intervals from 0 to `fastest`.
    #[must_use]
    pub fn speed_counts(&self, bins: usize, fastest: f64) -> Vec<f64> {
        let speeds = self.simulation.ids().map(|ball| {
            let [x, y] = self.simulation.velocity(ball);
            (x * x + y * y).sqrt()
        });
        count_speeds(speeds, bins, fastest)
    }

    /// The number expected by Maxwell's law at the present temperature.
    #[must_use]
    pub fn maxwell_counts(&self, bins: usize, fastest: f64) -> Vec<f64> {
        maxwell_counts(self.law.count, self.temperature(), bins, fastest)
    }
}

#[cfg(test)]
mod tests;
