//! Balls that stop growing.

use crate::engine::Engine;
use crate::motion::{Growing, Kind as _};
use crate::physics::change;
use crate::rule::ContactRule;
use crate::simulation::Simulation;

impl<const D: usize, R: ContactRule> Simulation<D, R, Growing> {
    /// Stops the growth: all balls keep their current radii.
    ///
    /// They also keep their velocities, with all the energy that the growth has given them.
    #[must_use]
    pub fn into_straight(self) -> Simulation<D, R> {
        let boundary = *self.boundary();
        let state = change::stop_growing(self.state);
        let engine = Engine::new(&state, self.engine.cell_size());
        Simulation::new(state, engine, boundary)
    }

    /// The ratio of the current radii to the radii at the start.
    #[must_use]
    pub fn growth_factor(&self) -> f64 {
        self.state.motion.factor_at(self.state.now)
    }
}
