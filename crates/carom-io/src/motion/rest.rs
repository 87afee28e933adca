//! When do balls rest, so that nothing happens any more?

use super::AnySimulation;

impl<const D: usize> AnySimulation<D> {
    /// When the last ball comes to rest if nothing happens before:
    /// [`Simulation::rest_time`](carom_sim::Simulation::rest_time). `None` where balls do not come to rest by themselves.
    #[must_use]
    pub fn rest_time(&self) -> Option<f64> {
        match self {
            Self::Rolling(simulation, _) => simulation.rest_time(),
            _ => None,
        }
    }

    /// When the last ball comes to rest, if that is up to a time and nothing happens before, and no shot is left:
    /// nothing will happen from then on. `None` where balls do not come to rest by themselves.
    #[must_use]
    pub fn over_by(&self, time: f64) -> Option<f64> {
        match self {
            Self::Rolling(simulation, shots) if shots.is_empty() && simulation.rests_by(time) => {
                simulation.rest_time().filter(|&rest| rest <= time)
            }
            _ => None,
        }
    }

    /// Whether all balls have come to rest by themselves, and no shot is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Rolling(simulation, shots) if shots.is_empty() && simulation.is_at_rest())
    }
}
