//! A table of cells for the broad phase.
//!
//! Near balls are in the same cell or in adjacent cells. Space is divided into cubes. If there are
//! more cubes than slots, the table repeats over space: so it covers all of space and needs no more
//! memory than there are balls, however far apart they are. The caller separates balls that share a
//! slot without being near.

use crate::number::vector::{MapEach, from_fn};
use core::ops::Range;

use super::record::DIVIDED;

/// The largest number of slots for each ball.
const SLOTS_PER_BALL: f64 = 2.0;

/// The least number of slots along an axis on which cells share them. With so many, no two near
/// cells share a slot, and all the cells that lanes compare at once are different.
const SHARED: f64 = 16.0;

/// The layout of a table; slots along the first axis are consecutive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<const D: usize> {
    /// The first and last cells with balls, along each axis.
    cells: [[i64; 2]; D],
    slots: [usize; D],
    /// The distance between adjacent slots along each axis, in slots of the table.
    strides: [usize; D],
    /// Whether cells share slots; the number of slots is then a power of two.
    shared: [bool; D],
}

impl<const D: usize> Table<D> {
    /// The table for this number of balls in these cells, from the first to the last along each
    /// axis.
    pub(super) fn over(cells: [[i64; 2]; D], balls: usize) -> Self {
        let mut slots: [f64; D] = cells.map_each(|[first, last]| last as f64 - first as f64 + 1.0);
        let mut shared = [false; D];
        let most = (SLOTS_PER_BALL * balls as f64)
            .clamp(SHARED.powi(D.min(DIVIDED) as i32), f64::from(u32::MAX));
        while slots.iter().product::<f64>() > most {
            let largest = (0..D).fold(0, |a, b| if slots[b] > slots[a] { b } else { a });
            shared[largest] = true;
            slots[largest] = power_of_two_below(slots[largest]);
        }
        let slots = slots.map_each(|n| n as usize);
        let strides = from_fn(|k| slots[..k].iter().product());
        Self { cells, slots, strides, shared }
    }

    /// The number of slots.
    pub(super) fn len(&self) -> usize {
        self.slots.iter().product()
    }

    /// The number of slots along the first axis: a row.
    pub(super) fn row(&self) -> usize {
        self.slots[0]
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.slots[1..].iter().product()
    }

    /// Whether the first slot of a row is adjacent to the last.
    pub(super) fn is_ring(&self) -> bool {
        self.shared[0]
    }

    /// The number of slots along an axis, and the first and last cells with balls.
    pub(super) fn axis(&self, axis: usize) -> (usize, [i64; 2]) {
        (self.slots[axis], self.cells[axis])
    }

    /// The slot of a cell along an axis; the cell must not be outside.
    #[inline]
    pub(super) fn slot(&self, axis: usize, cell: i64) -> usize {
        let from_first = cell.wrapping_sub(self.cells[axis][0]) as usize;
        if self.shared[axis] { from_first & (self.slots[axis] - 1) } else { from_first }
    }

    /// The index of a slot.
    #[inline]
    fn index(&self, slot: [usize; D]) -> usize {
        (0..D).map(|k| slot[k] * self.strides[k]).sum()
    }

    /// The index of the slot of a cell.
    #[inline]
    pub(super) fn index_of(&self, cell: [i64; D]) -> usize {
        self.index(from_fn(|k| self.slot(k, cell[k])))
    }

    /// Calls `visit` with half of the rows adjacent to a row: of each two opposite ones, the later.
    pub(super) fn rows_after(&self, row: usize, mut visit: impl FnMut(usize)) {
        let mut rest = row;
        let at: [usize; D] = from_fn(|k| {
            let slot = if k == 0 { 0 } else { rest % self.slots[k] };
            rest = if k == 0 { rest } else { rest / self.slots[k] };
            slot
        });
        'rows: for number in 0..3_usize.pow(D.min(DIVIDED) as u32 - 1) {
            let mut rest = number;
            let (mut row, mut last) = (at, 1);
            for k in 1..D.min(DIVIDED) {
                let step = rest % 3;
                rest /= 3;
                if step != 1 {
                    last = step;
                }
                let Some(slot) = self.beside(k, at[k], step) else { continue 'rows };
                row[k] = slot;
            }
            if last == 2 {
                visit(self.index(row) / self.slots[0]);
            }
        }
    }

    /// The slot before (0), itself (1), the slot after (2); `None` if it does not exist.
    fn beside(&self, axis: usize, slot: usize, step: usize) -> Option<usize> {
        let (slots, there) = (self.slots[axis], slot + step);
        if self.shared[axis] {
            Some((there + slots - 1) & (slots - 1))
        } else {
            (1..=slots).contains(&there).then(|| there - 1)
        }
    }
}

fn power_of_two_below(n: f64) -> f64 {
    // Ends soon: `n` is at most 2⁶⁴.
    let mut power = SHARED;
    while 2.0 * power < n {
        power *= 2.0;
    }
    power
}

/// The places of the balls of each slot; those of one slot are consecutive.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    /// The start of the run of each slot, and the end of the last run.
    begins: Vec<u32>,
}

impl Runs {
    /// The ends of the runs of this number of slots, for the caller to fill in.
    pub(super) fn of_all(&mut self, slots: usize) -> &mut [u32] {
        self.begins.resize(slots + 1, 0);
        &mut self.begins[1..]
    }

    /// The places of consecutive slots.
    #[inline]
    pub(super) fn of_slots(&self, slots: Range<usize>) -> Range<usize> {
        self.begins[slots.start] as usize..self.begins[slots.end] as usize
    }

    /// The start of the run of each of these slots.
    pub(super) fn begins(&self, slots: Range<usize>) -> &[u32] {
        &self.begins[slots]
    }
}
