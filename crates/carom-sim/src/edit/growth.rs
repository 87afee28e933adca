//! Balls that stop growing.

use crate::engine::Engine;
use crate::physics::change;
use crate::simulation::Simulation;

impl<const D: usize> Simulation<D> {
    /// Stops the [growth](crate::Growing): all balls keep their current radii.
    ///
    /// They also keep their velocities, with all the energy that the growth has given them. If
    /// balls do not grow, nothing changes.
    #[inline(never)]
    pub fn stop_growing(&mut self) {
        if self.state.motion.grows() {
            change::stop_growing(&mut self.state);
            self.engine = Engine::new(&self.state, self.engine.cell_size());
        }
    }

    /// The ratio of radii to those at the start, while balls grow.
    ///
    /// It is 1 unless balls [grow](crate::Growing), and again after
    /// [`stop_growing`](Self::stop_growing).
    #[must_use]
    pub fn growth_factor(&self) -> f64 {
        self.state.motion.factor_at(self.state.now)
    }
}
