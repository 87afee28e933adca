//! Observers: what looks on while a simulation runs, and never disturbs it.

mod pressure;
mod tally;
mod tracks;

pub use pressure::Pressure;
pub use tally::Tally;
pub use tracks::Tracks;

use crate::{Event, Simulation};

/// Looks at a simulation after each event.
///
/// A closure is an observer; one that calls several makes one of many.
pub trait Observer<const D: usize> {
    /// Called right after `event`, with the simulation as the event left it.
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>);
}

impl<const D: usize, F: FnMut(&Simulation<D>, &Event<D>)> Observer<D> for F {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        self(simulation, event);
    }
}
