//! A table of cells: whoever is near is in the same cell, or in one beside it.
//!
//! Space is divided into cubes, and the table is laid out over it again and again: so it covers all of space and needs no
//! more memory than there are balls, however far apart some are. What shares a slot of the table without being near is
//! told apart by whoever looks.

use core::array::from_fn;

/// At most so many slots for each ball.
const SLOTS_PER_BALL: f64 = 2.0;

/// The layout of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<const D: usize> {
    corner: [f64; D],
    per_side: f64,
    /// How many slots along each axis; three at least, so that no two cells beside each other are one.
    slots: [usize; D],
}

impl<const D: usize> Table<D> {
    /// For so many balls in a box, with cells of this side.
    pub(super) fn over([corner, top]: [[f64; D]; 2], side: f64, balls: usize) -> Self {
        let cells: [f64; D] = from_fn(|k| ((top[k] - corner[k]) / side).floor() + 1.0);
        let most = (SLOTS_PER_BALL * balls as f64).max(3_f64.powi(D as i32));
        // Where there are more cells than slots, all axes have their share.
        let mut slots = cells;
        let total = |slots: [f64; D]| slots.into_iter().product::<f64>();
        while total(slots) > most {
            let largest = slots.into_iter().fold(0.0, f64::max);
            if largest <= 3.0 {
                break;
            }
            slots = slots.map(|n| if n > 0.75 * largest { (0.75 * largest).floor() } else { n });
        }
        Self { corner, per_side: 1.0 / side, slots: slots.map(|n| (n as usize).max(3)) }
    }

    /// How many slots there are.
    pub(super) fn len(&self) -> usize {
        self.slots.iter().product()
    }

    /// How many there are along an axis.
    pub(super) fn slots(&self, axis: usize) -> usize {
        self.slots[axis]
    }

    pub(super) fn side(&self) -> f64 {
        1.0 / self.per_side
    }

    pub(super) fn corner(&self, axis: usize) -> f64 {
        self.corner[axis]
    }

    /// The cell along an axis in which a coordinate is.
    pub(super) fn cell(&self, axis: usize, x: f64) -> i64 {
        ((x - self.corner[axis]) * self.per_side).floor() as i64
    }

    /// The slot along an axis of a cell.
    pub(super) fn wrapped(&self, axis: usize, cell: i64) -> usize {
        let slots = self.slots[axis] as i64;
        if (0..slots).contains(&cell) { cell as usize } else { cell.rem_euclid(slots) as usize }
    }

    /// The number of a slot: along the first axis they follow one another.
    pub(super) fn index(&self, slot: [usize; D]) -> usize {
        (0..D).rev().fold(0, |index, k| index * self.slots[k] + slot[k])
    }

    /// The slot of a place.
    pub(super) fn slot_of(&self, place: [f64; D]) -> usize {
        self.index(from_fn(|k| self.wrapped(k, self.cell(k, place[k]))))
    }
}

/// Who is in which slot: the places of all in an order in which those of a slot follow one another.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorted {
    /// Where the run of each slot begins, and where the last ends.
    begins: Vec<u32>,
    /// Balls, slot by slot.
    pub(super) order: Vec<u32>,
}

impl Sorted {
    /// Sorts balls by the slot that each has; those of a slot keep their order.
    pub(super) fn by(slots: usize, balls: &[u32], slot_of: &[u32]) -> Self {
        let mut begins = vec![0_u32; slots + 1];
        for &slot in slot_of {
            begins[slot as usize + 1] += 1;
        }
        for slot in 0..slots {
            begins[slot + 1] += begins[slot];
        }
        let mut next = begins.clone();
        let mut order = vec![0; balls.len()];
        for (&ball, &slot) in balls.iter().zip(slot_of) {
            let place = &mut next[slot as usize];
            order[*place as usize] = ball;
            *place += 1;
        }
        Self { begins, order }
    }

    /// The run of a slot.
    pub(super) fn run(&self, slot: usize) -> core::ops::Range<usize> {
        self.begins[slot] as usize..self.begins[slot + 1] as usize
    }

    /// The run of slots that follow one another.
    pub(super) fn runs(&self, slots: core::ops::Range<usize>) -> core::ops::Range<usize> {
        self.begins[slots.start] as usize..self.begins[slots.end] as usize
    }
}
