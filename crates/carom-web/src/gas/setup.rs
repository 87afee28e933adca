//! The setup of a gas.

use std::f64::consts::PI;

use carom_io::scene::Scene;
use carom_sim::Simulation;

use super::Error;

/// The width of the box at the start.
pub const WIDTH: f64 = 1.6;

/// The height of the box.
pub const HEIGHT: f64 = 1.0;

/// The packing fraction up to which discs find random places quickly.
///
/// Denser gases begin as a lattice and melt.
const RANDOM_UP_TO: f64 = 0.4;

/// The laws of the theory are those of many discs.
const LEAST_COUNT: u32 = 50;

/// Far more than any machine shows in real time.
const MOST_COUNT: u32 = 1_000_000;

/// A gas at the start, of equal discs with equal speeds.
///
/// Each disc has mass 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// The number of discs.
    pub count: u32,
    /// The share of the box that the discs cover.
    pub packing_fraction: f64,
    /// The mean kinetic energy of a disc.
    pub temperature: f64,
    /// The seed of the random places and directions.
    ///
    /// The same seed gives the same gas on every machine.
    pub seed: u32,
    /// The separation speed of two discs over their approach speed.
    ///
    /// The walls are elastic.
    pub restitution: f64,
}

impl Setup {
    /// The radius of the discs.
    #[must_use]
    pub fn radius(&self) -> f64 {
        (self.packing_fraction * WIDTH * HEIGHT / (PI * f64::from(self.count))).sqrt()
    }

    /// The gas at time 0.
    pub(super) fn build(&self) -> Result<Simulation<2>, Error> {
        self.check()?;
        let scene = Scene::parse("gas", &self.scene(), &[])?;
        Ok(scene.build::<2>()?.simulation.into_simulation())
    }

    /// Converts a float from JavaScript to a number of discs.
    ///
    /// # Errors
    /// It is not a whole number, too small or too large.
    pub fn count_of(value: f64) -> Result<u32, Error> {
        whole("number of discs", value, LEAST_COUNT, MOST_COUNT)
    }

    /// Converts a float from JavaScript to a seed.
    ///
    /// # Errors
    /// It is not a whole number, below 0 or too large.
    pub fn seed_of(value: f64) -> Result<u32, Error> {
        whole("seed", value, 0, u32::MAX)
    }

    fn check(&self) -> Result<(), Error> {
        Self::count_of(self.count.into())?;
        let values = [
            ("packing fraction", self.packing_fraction, 1e-6, 0.55),
            ("temperature", self.temperature, 1e-6, 1e6),
            ("restitution", self.restitution, 0.0, 1.0),
        ];
        let wrong = values.into_iter().find(|(_, v, least, most)| !(least..=most).contains(&v));
        wrong.map_or(Ok(()), |(what, value, least, most)| {
            Err(Error::Value { what, value, least, most })
        })
    }

    /// The scene file of the gas.
    fn scene(&self) -> String {
        let lattice = if self.packing_fraction <= RANDOM_UP_TO { "random" } else { "hexagonal" };
        // E = N T = N v² / 2
        let speed = (2.0 * self.temperature).sqrt();
        format!(
            "dimension = 2\nuntil = 1.0\nseed = {seed}\nrestitution = {restitution:?}\n\
             [boundary]\nkind = \"box\"\nmin = [0.0, 0.0]\nmax = [{WIDTH:?}, {HEIGHT:?}]\n\
             [[fill]]\nlattice = \"{lattice}\"\ncount = {count}\nradius = {radius:?}\n\
             speed = {speed:?}\n",
            seed = self.seed,
            restitution = self.restitution,
            count = self.count,
            radius = self.radius(),
        )
    }
}

fn whole(what: &'static str, value: f64, least: u32, most: u32) -> Result<u32, Error> {
    if value.fract() == 0.0 && (f64::from(least)..=f64::from(most)).contains(&value) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it fits")]
        return Ok(value as u32);
    }
    Err(Error::Whole { what, value, least, most })
}
