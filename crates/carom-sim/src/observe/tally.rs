//! Counts, pressure, deepest overlap and a hash of everything that happened.

use super::Observer;
use crate::{Event, Simulation};

/// Counts, pressure, deepest overlap and a hash of everything that happened.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Collisions of two balls.
    pub pair_collisions: u64,
    /// Collisions of a ball with a wall.
    pub wall_collisions: u64,
    /// The deepest overlap seen at a pair collision, as a share of the sum of the radii.
    pub deepest_overlap: f64,
}

impl Tally {
    /// An empty tally.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A hash of all events so far: who, when (to the bit), in order.
    #[must_use]
    pub fn trajectory_hash(&self) -> u64 {
        todo!()
    }

    /// `Z = p V / (N k T)` from the virial of the collisions; `None` without a periodic box.
    #[must_use]
    pub fn compressibility<const D: usize>(&self, simulation: &Simulation<D>) -> Option<f64> {
        let _ = simulation;
        todo!()
    }

    /// The mean time a ball flies between two collisions with other balls.
    #[must_use]
    pub fn mean_free_time<const D: usize>(&self, simulation: &Simulation<D>) -> Option<f64> {
        let _ = simulation;
        todo!()
    }
}

impl<const D: usize> Observer<D> for Tally {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        let _ = (simulation, event);
        todo!()
    }
}
