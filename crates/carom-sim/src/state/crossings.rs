//! The periodic boxes that balls have crossed.

use carom::vector::from_fn;

use super::partner::Image;
use super::space::Space;

/// The number of boxes that each ball has crossed along each axis, by slot.
///
/// A ball that has left the box at its upper end has crossed one more, and one that has left it at
/// its lower end one less. Nothing that happens depends on it.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Crossings {
    /// A number for each axis of each slot; empty if no axis is periodic.
    boxes: Vec<i64>,
}

impl Crossings {
    /// The crossings at the start of balls that were put at the given places, and are now at others
    /// inside the box.
    pub(crate) fn at_start<const D: usize>(
        space: &Space<D>,
        places: impl IntoIterator<Item = ([f64; D], [f64; D])>,
    ) -> Self {
        let mut crossings = Self::default();
        for (slot, (given, place)) in (0..).zip(places) {
            crossings.begin(space, slot, (given, place));
        }
        crossings
    }

    /// The crossings of a ball that is put at a given place, and is at another inside the box.
    pub(crate) fn begin<const D: usize>(
        &mut self,
        space: &Space<D>,
        slot: u32,
        (given, place): ([f64; D], [f64; D]),
    ) {
        if !space.repeats() {
            return;
        }
        let first = slot as usize * D;
        if self.boxes.len() < first + D {
            self.boxes.resize(first + D, 0);
        }
        for axis in 0..D {
            #[expect(clippy::cast_possible_truncation, reason = "the cast saturates")]
            let boxes = ((given[axis] - place[axis]) / space.lengths()[axis]).round() as i64;
            self.boxes[first + axis] = boxes;
        }
    }

    /// Counts boxes that a ball has crossed.
    #[cold]
    pub(crate) fn add<const D: usize>(&mut self, slot: u32, boxes: Image<D>) {
        let of_ball = self.boxes.iter_mut().skip(slot as usize * D);
        for (total, more) in of_ball.zip(boxes) {
            *total = total.saturating_add(i64::from(more));
        }
    }

    /// The boxes that a ball has crossed when it was last brought back.
    pub(crate) fn of<const D: usize>(&self, slot: u32) -> [i64; D] {
        from_fn(|axis| self.boxes.get(slot as usize * D + axis).copied().unwrap_or_default())
    }

    /// Whether there is a number for each axis of each slot, or none if no axis is periodic.
    #[cfg(feature = "serde")]
    pub(crate) fn are_those_of<const D: usize>(&self, space: &Space<D>, slots: usize) -> bool {
        let expected = if space.repeats() { slots * D } else { 0 };
        self.boxes.len() == expected
    }
}
