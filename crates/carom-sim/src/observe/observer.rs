//! The observer trait, and running a simulation with an observer.

use crate::event::Event;
use crate::simulation::{AdvanceError, Simulation};

/// A function that each event is passed to.
///
/// A closure is an observer; a closure that calls several observers combines them.
pub trait Observer<const D: usize> {
    /// Called right after `event`.
    ///
    /// The simulation is as the event left it.
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>);
}

impl<const D: usize, F: FnMut(&Simulation<D>, &Event<D>)> Observer<D> for F {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        self(simulation, event);
    }
}

impl<const D: usize> Simulation<D> {
    /// Runs up to `time` and passes each event to an observer.
    ///
    /// The clock is then set to `time`.
    ///
    /// # Errors
    /// `time` is NaN, infinite or in the past; or an error of [`step`](Simulation::step) at an
    /// earlier time, where the clock then stands.
    pub fn observe_to(
        &mut self,
        time: f64,
        observer: &mut impl Observer<D>,
    ) -> Result<(), AdvanceError> {
        self.check_is_ahead(time)?;
        while let Some(event) = self.step(time)? {
            observer.event(self, &event);
        }
        Ok(())
    }
}
