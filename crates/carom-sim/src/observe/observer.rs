//! What an observer is, and how a simulation shows itself to one.

use crate::event::Event;
use crate::motion::{Motion, Straight};
use crate::rule::{ContactRule, NoRule};
use crate::simulation::{AdvanceError, Simulation};

/// Looks at a simulation after each event.
///
/// A closure is an observer; a closure that calls several observers combines them.
pub trait Observer<const D: usize, R: ContactRule = NoRule, M: Motion = Straight> {
    /// Called right after `event`, with the simulation as the event left it.
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
    /// Lets every event up to `time` happen, shows each to an observer, and sets the clock to
    /// `time`.
    ///
    /// # Errors
    /// `time` is NaN, infinite or lies in the past; or balls collide without end at a moment before,
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
