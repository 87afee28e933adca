//! How far is a step to go, so that whoever takes it can be asked in between whether to go on?

use super::AnySimulation;
use crate::volume;

impl<const D: usize> AnySimulation<D> {
    /// The time at which a step that finds no event comes back, so that somebody can be asked whether to go on: balls
    /// that fly past each other in a periodic box for ever would keep a step busy for ever. `stride` is
    /// [that](Self::stride) of the simulation.
    ///
    /// ```
    /// use carom_io::scene::Scene;
    ///
    /// let text = "
    ///     dimension = 2
    ///     until = 1.0
    ///     boundary = { kind = \"periodic\", min = [0, 0], max = [8, 8] }
    ///     ball = [{ center = [1, 1], velocity = [1, 0], radius = 1 }]
    /// ";
    /// let mut simulation = Scene::parse("alone.toml", text, &[])?.build::<2>()?.simulation;
    /// let pause = simulation.pause(simulation.stride());
    /// assert_eq!(simulation.step(pause)?, None);
    /// assert!(simulation.time().to_f64() == pause && pause > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pause(&self, stride: f64) -> f64 {
        let now = self.time().to_f64();
        // Where the stride is lost in rounding it would not get on.
        if now + stride > now { now + stride } else { f64::INFINITY }
    }

    /// The time in which the balls fly past some ten thousand others in all, or each of them past one: a step of a
    /// millisecond or so.
    ///
    /// Infinite in open space, where balls that do not meet soon part for ever.
    #[must_use]
    pub fn stride(&self) -> f64 {
        let boundary = self.boundary();
        if boundary.bounds().is_none() {
            return f64::INFINITY;
        }
        let count = self.len() as f64;
        let width = volume::side::<D>(volume::of_box(boundary) / count);
        let speed = |ball| self.velocity(ball).iter().map(|v| v * v).sum::<f64>().sqrt();
        let fastest = self.ids().map(speed).fold(0.0, f64::max);
        width / fastest * (10_000.0 / count).max(1.0)
    }
}
