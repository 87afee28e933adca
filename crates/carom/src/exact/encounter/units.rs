//! Units of an encounter.

use crate::encounter::Encounter;
use crate::exact::int::Memory;
use crate::exact::span::Span;
use crate::exact::units::Units;
use crate::solid::Solid;

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
