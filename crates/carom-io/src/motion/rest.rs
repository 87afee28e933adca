//! Rest: the time from which nothing happens any more.

use super::AnySimulation;

impl<const D: usize> AnySimulation<D> {
    /// Returns when the last ball comes to rest without further events.
    ///
    /// See [`Simulation::rest_time`](carom_sim::Simulation::rest_time). Returns `None` if balls do
    /// not come to rest by themselves.
    #[must_use]
    pub fn rest_time(&self) -> Option<f64> {
        match self {
            Self::Rolling(simulation, _) => simulation.rest_time(),
            _ => None,
        }
    }

    /// Returns when the last ball comes to rest, if by this time.
    ///
    /// It is `None` if an event happens before, or a shot is left, or balls do not come to rest by
    /// themselves. Otherwise nothing happens from then on.
    #[must_use]
    pub fn over_by(&self, time: f64) -> Option<f64> {
        match self {
            Self::Rolling(simulation, shots) if shots.is_empty() && simulation.rests_by(time) => {
                simulation.rest_time().filter(|&rest| rest <= time)
            }
            _ => None,
        }
    }

    /// Whether all balls rest by themselves and no shot is left.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Rolling(simulation, shots) if shots.is_empty() && simulation.is_at_rest())
    }
}
