//! The observer trait, and running a simulation with an observer.

use crate::event::Event;
use crate::motion::{Motion, Straight};
use crate::rule::{ContactRule, NoRule};
use crate::simulation::{AdvanceError, Simulation};

/// A function that each event is passed to.
///
/// A closure is an observer; a closure that calls several observers combines them.
pub trait Observer<const D: usize, R: ContactRule = NoRule, M: Motion = Straight> {
    /// Called right after `event`.
    ///
    /// The simulation is as the event left it.
    fn event(&mut self, simulation: &Simulation<D, R, M>, event: &Event<D>);
}

impl<const D: usize, R: ContactRule, M: Motion, F: FnMut(&Simulation<D, R, M>, &Event<D>)>
    Observer<D, R, M> for F
{
    fn event(&mut self, simulation: &Simulation<D, R, M>, event: &Event<D>) {
        self(simulation, event);
    }
}

impl<const D: usize, R: ContactRule, M: Motion> Simulation<D, R, M> {
    /// Runs up to `time` and passes each event to an observer.
    ///
    /// The clock is then set to `time`.
    ///
    /// # Errors
    /// `time` is NaN, infinite or in the past; or balls collide without end at an earlier time,
    /// where the clock then stands.
    pub fn observe_to(
        &mut self,
        time: f64,
        observer: &mut impl Observer<D, R, M>,
    ) -> Result<(), AdvanceError> {
        self.check_is_ahead(time)?;
        while let Some(event) = self.step(time)? {
            observer.event(self, &event);
        }
        Ok(())
    }
}
