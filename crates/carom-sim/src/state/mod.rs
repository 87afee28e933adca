//! What decides the future, and nothing else: the balls on their lines, the space they live in, the
//! rules of collisions, the clock. All that a checkpoint would have to hold.
//!
//! It is plain data. What follows from it is worked out in [`physics`](crate::physics), and what
//! only helps to find the next event is kept in [`engine`](crate::engine).

mod budget;
mod particle;
mod rules;
mod slots;
mod space;
mod wall;

pub(crate) use budget::Budget;
pub use particle::Anchor;
pub(crate) use particle::{Cascade, Moment, Particle};
pub(crate) use rules::{CollapseRule, Rules};
pub(crate) use slots::Slots;
pub(crate) use space::{PeriodicBox, Space};
pub(crate) use wall::{Crushing, Hits, WallLine, WallState};

use crate::time::{Clock, Time};

/// All that the future of a simulation is a function of.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct State<const D: usize> {
    /// By slot.
    pub(crate) particles: Vec<Particle<D>>,
    pub(crate) slots: Slots,
    pub(crate) space: Space<D>,
    pub(crate) rules: Rules,
    pub(crate) clock: Clock,
    /// How fast the balls can become, which says when the clock has to be finer.
    pub(crate) budget: Budget,
    /// The moment up to which everything has happened.
    pub(crate) now: Time,
}
