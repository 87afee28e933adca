//! A table of cells: whoever is near is in the same cell, or in one beside it.
//!
//! Space is divided into cubes. Where there are more of them than slots, the table is laid out over space again and
//! again: so it covers all of it and needs no more memory than there are balls, however far apart some are. What shares a
//! slot without being near is told apart by whoever looks.

use crate::float::vector::MapEach;
use crate::float::vector::from_fn;
use core::ops::Range;

use super::record::DIVIDED;

/// At most so many slots for each ball.
const SLOTS_PER_BALL: f64 = 2.0;

/// Slots along an axis on which cells share them, at least: so many that no two near ones do, and that all the cells in
/// which lanes look at once are unlike.
const SHARED: f64 = 16.0;

/// The layout of a table: along the first axis, slots follow one another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table<const D: usize> {
    /// Between which cells along each axis balls lie.
    cells: [[i64; 2]; D],
    slots: [usize; D],
    /// How far apart slots beside each other are along each axis.
    strides: [usize; D],
    /// Whether cells share slots, which are a power of two then.
    shared: [bool; D],
}

impl<const D: usize> Table<D> {
    /// For so many balls in these cells, from the first to the last along each axis.
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

    /// How many slots there are.
    pub(super) fn len(&self) -> usize {
        self.slots.iter().product()
    }

    /// How many there are along the first axis: a row of them.
    pub(super) fn row(&self) -> usize {
        self.slots[0]
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.slots[1..].iter().product()
    }

    /// Whether the first slot of a row is beside the last.
    pub(super) fn is_ring(&self) -> bool {
        self.shared[0]
    }

    /// How many slots there are along an axis, and between which cells balls lie.
    pub(super) fn axis(&self, axis: usize) -> (usize, [i64; 2]) {
        (self.slots[axis], self.cells[axis])
    }

    /// The slot along an axis of a cell that is not outside.
    #[inline]
    pub(super) fn slot(&self, axis: usize, cell: i64) -> usize {
        let from_first = cell.wrapping_sub(self.cells[axis][0]) as usize;
        if self.shared[axis] { from_first & (self.slots[axis] - 1) } else { from_first }
    }

    /// The number of a slot.
    #[inline]
    fn index(&self, slot: [usize; D]) -> usize {
        (0..D).map(|k| slot[k] * self.strides[k]).sum()
    }

    /// The number of the slot of a cell.
    #[inline]
    pub(super) fn index_of(&self, cell: [i64; D]) -> usize {
        self.index(from_fn(|k| self.slot(k, cell[k])))
    }

    /// Calls `visit` with the rows beside a row of which it is one of each two opposite ones: those that come after it.
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

    /// The slot before (0), itself (1), the slot after (2); `None` where there is none.
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
    // Ends at once: `n` is no more than 2⁶⁴.
    let mut power = SHARED;
    while 2.0 * power < n {
        power *= 2.0;
    }
    power
}

/// Who is in which slot: places of all, so that those of a slot follow one another.
#[derive(Clone, Debug, Default)]
pub(super) struct Runs {
    /// Where the run of each slot begins, and where the last ends.
    begins: Vec<u32>,
}

impl Runs {
    /// Where the run of each of so many slots ends: to be told.
    pub(super) fn of_all(&mut self, slots: usize) -> &mut [u32] {
        self.begins.resize(slots + 1, 0);
        &mut self.begins[1..]
    }

    /// The places of slots that follow one another.
    #[inline]
    pub(super) fn of_slots(&self, slots: Range<usize>) -> Range<usize> {
        self.begins[slots.start] as usize..self.begins[slots.end] as usize
    }

    /// Where the run of each of these slots begins.
    pub(super) fn begins(&self, slots: Range<usize>) -> &[u32] {
        &self.begins[slots]
    }
}
