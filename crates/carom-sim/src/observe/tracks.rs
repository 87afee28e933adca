//! The straight lines that the balls moved on: what a replay draws.

use super::Observer;
use crate::{Anchor, Event, Simulation};

/// The straight lines that each ball moved on, one anchor for each change of motion.
#[derive(Clone, Debug)]
pub struct Tracks<const D: usize> {
    anchors: Vec<Vec<Anchor<D>>>,
}

impl<const D: usize> Tracks<D> {
    /// Begins with the balls as they are now, and holds at most `limit` anchors in all.
    #[must_use]
    pub fn new(simulation: &Simulation<D>, limit: usize) -> Self {
        let _ = (simulation, limit);
        todo!()
    }

    /// The anchors of each ball, in order of time, by the index of the ball.
    #[must_use]
    pub fn anchors(&self) -> &[Vec<Anchor<D>>] {
        &self.anchors
    }

    /// The first event that was left out because the limit was reached, if any was.
    ///
    /// Up to that moment the tracks are complete.
    #[must_use]
    pub fn complete_until(&self) -> Option<crate::Time> {
        todo!()
    }
}

impl<const D: usize> Observer<D> for Tracks<D> {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        let _ = (simulation, event);
        todo!()
    }
}
