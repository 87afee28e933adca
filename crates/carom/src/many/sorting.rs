//! Balls of a level, put into the order of their cells by counting.

use core::array::from_fn;
use core::ops::Range;

use crate::float::Scalar;

use super::boxes::Boxes;
use super::fleet::{Fleet, Pass};
use super::lanes::MOST;
use super::record::{Record, Units};
use super::swept::Sweeps;
use super::table::{Runs, Table};
use super::threads::{length_of_part, map, parts, ranges};

/// Balls of a level in the order of their cells. It may be filled again and again: fresh memory is slow.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorted<const D: usize> {
    pub(super) runs: Runs,
    /// In the order of the cells; then some more, so that a vector may be filled from any place.
    pub(super) records: Vec<Record<D>>,
    /// Which ball is in a place.
    pub(super) balls: Vec<u32>,
    /// What each sweeps lies in its box.
    pub(super) boxes: Boxes<D>,
    /// The slot of each ball, in the order in which they are given.
    slots: Vec<u32>,
}

impl<const D: usize> Sorted<D> {
    /// All balls, or some by increasing numbers: those of a slot in the order in which they come. Each thread does what falls
    /// into some of the slots.
    pub(super) fn fill<S: Scalar>(
        &mut self,
        fleet: &Fleet<'_, D, S>,
        some: Option<&[u32]>,
        units: Units,
        table: &Table<D>,
    ) {
        let count = some.map_or(fleet.len(), <[u32]>::len);
        let parts = parts(count);
        self.slots.resize(count, 0);
        let of_part = self.slots.chunks_mut(length_of_part(count, parts));
        map(parts, ranges(count, parts).zip(of_part), |(range, slots)| {
            fleet.show(range, some, &mut Finding { units, table, slots, seen: 0 });
        });
        self.runs.count(&self.slots, table.len(), parts);
        self.records.resize(count + MOST, Record::NONE);
        self.balls.resize(count, 0);
        let mut rest = (&mut self.records[..count], self.balls.as_mut_slice());
        let slots = self.slots.as_slice();
        let places = self.runs.filling(ranges(table.len(), parts)).map(|(range, places, next)| {
            let records = rest.0.split_off_mut(..places.len()).expect(ALL);
            let balls = rest.1.split_off_mut(..places.len()).expect(ALL);
            Placing { units, slots, range, first: places.start, next, records, balls, seen: 0 }
        });
        map(parts, places, |mut placing| fleet.show(0..count, some, &mut placing));
        self.boxes.surround(&self.records[..count], parts);
    }
}

/// Why there is a place for each ball.
const ALL: &str = "runs follow one another, up to the last ball";

/// Finds the slots of balls.
struct Finding<'a, const D: usize> {
    units: Units,
    table: &'a Table<D>,
    slots: &'a mut [u32],
    seen: usize,
}

impl<const D: usize> Pass<D> for Finding<'_, D> {
    #[inline(always)]
    fn see<const N: usize>(&mut self, _: [u32; N], sweeps: &Sweeps<D, N>) {
        let cells = self.units.cells_in(sweeps);
        let slots = &mut self.slots[self.seen..self.seen + N];
        for i in 0..N {
            slots[i] = self.table.index_of(from_fn(|k| cells[k][i])) as u32;
        }
        self.seen += N;
    }
}

/// Puts balls into their places, if they fall into some slots.
struct Placing<'a, const D: usize> {
    units: Units,
    slots: &'a [u32],
    range: Range<usize>,
    /// The first place that is filled.
    first: usize,
    /// Where the next ball of each slot goes.
    next: &'a mut [u32],
    records: &'a mut [Record<D>],
    balls: &'a mut [u32],
    seen: usize,
}

impl<const D: usize> Pass<D> for Placing<'_, D> {
    #[inline(always)]
    fn skips(&mut self, count: usize) -> bool {
        let slots = &self.slots[self.seen..self.seen + count];
        let skips = slots.iter().all(|&slot| !self.range.contains(&(slot as usize)));
        if skips {
            self.seen += count;
        }
        skips
    }

    #[inline(always)]
    fn see<const N: usize>(&mut self, balls: [u32; N], sweeps: &Sweeps<D, N>) {
        let records = self.units.records(sweeps);
        let slots = &self.slots[self.seen..self.seen + N];
        for i in 0..N {
            let slot = (slots[i] as usize).wrapping_sub(self.range.start);
            let Some(next) = self.next.get_mut(slot) else { continue };
            let place = *next as usize - self.first;
            *next += 1;
            self.records[place] = records[i];
            self.balls[place] = balls[i];
        }
        self.seen += N;
    }
}
