//! Units of an encounter.

use crate::number::Memory;
use crate::number::span::Span;
use crate::number::units::Units;
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;

impl<'m> Units<'m> {
    /// The units of all that an encounter is given by.
    pub(super) fn of<const D: usize, K: Solid<D>>(
        memory: &'m Memory,
        encounter: &Encounter<D, K>,
    ) -> Self {
        Self {
            memory,
            length: Span::of(encounter.lengths()).unit,
            speed: Span::of(encounter.speeds()).unit,
            direction: Span::of(encounter.solid.directions()).unit,
        }
    }
}
