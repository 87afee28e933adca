//! Sorting of the balls of a level by their cells.
//!
//! Balls go into buckets of consecutive slots first, and are then sorted by counting within each
//! bucket. Each step writes to few places in turn, or to a bucket that fits into the cache. To put
//! each ball straight into its place took longer for a million balls.

use core::mem::replace;

use crate::number::vector::from_fn;

use super::boxes::{Boxes, BoxesOf};
use super::record::{MOST_LANES, RecordUnits, SweptRecord};
use super::swept::Sweeps;
use super::swept_balls::{BLOCK, Pass, SweptBalls, SweptBlock};
use super::table::{Runs, Table};
use super::threads::{map, parts, ranges};

/// The mean number of balls that a bucket is to hold, and the most buckets.
const IN_A_BUCKET: usize = 1 << 14;
const BUCKETS: usize = 1 << 8;

/// The number of groups of buckets for each thread, as some hold more than others.
const SHARES: usize = 4;

/// Balls of a level in the order of their cells. It can be refilled: fresh memory is slow.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorted<const D: usize> {
    pub(super) runs: Runs,
    /// In the order of the cells; then some more, so that a vector can be loaded from any place.
    pub(super) records: Vec<SweptRecord<D>>,
    /// The ball at each place.
    pub(super) balls: Vec<u32>,
    /// The box around what each ball sweeps.
    pub(super) boxes: Boxes<D>,
    /// In the order of the buckets: the slot of each ball, and its number.
    in_buckets: Vec<[u32; 2]>,
}

impl<const D: usize> Sorted<D> {
    /// Fills in all balls, or some in the order of their numbers; those of a slot keep their order.
    pub(super) fn fill(
        &mut self,
        swept_balls: &SweptBalls<'_, D>,
        some: Option<&[u32]>,
        units: RecordUnits,
        table: &Table<D>,
    ) {
        let count = some.map_or(swept_balls.len(), <[u32]>::len);
        let parts = parts(count);
        let cells = Cells::of(units, table, count);
        let lengths = map(parts, ranges(count, parts), |range| {
            let mut counting = Counting { cells, lengths: vec![0; cells.buckets] };
            swept_balls.show(range, some, &mut counting);
            counting.lengths
        });
        self.records.resize(count + MOST_LANES, SweptRecord::NONE);
        self.balls.resize(count, 0);
        self.in_buckets.resize(count, [0; 2]);
        let shares = self.shares(&lengths);
        map(parts, ranges(count, parts).zip(shares), |(range, gaps)| {
            swept_balls.show(range, some, &mut Placing { cells, gaps });
        });
        let lengths: Vec<usize> =
            (0..cells.buckets).map(|bucket| lengths.iter().map(|of| of[bucket]).sum()).collect();
        let mut buckets = self.buckets(&lengths, cells.slots_of_bucket(), table.len());
        let length = buckets.len().div_ceil(SHARES * parts).max(1);
        map(parts, buckets.chunks_mut(length), |buckets| {
            let mut memory = Vec::new();
            for bucket in buckets {
                bucket.sort(&mut memory);
            }
        });
    }

    /// For each part of the balls, whose numbers of balls in each bucket are given, the gaps for
    /// these.
    fn shares(&mut self, lengths: &[Vec<usize>]) -> Vec<Vec<BucketPart<'_, D>>> {
        let mut records = self.records.as_mut_slice();
        let mut balls = self.in_buckets.as_mut_slice();
        let mut shares: Vec<Vec<_>> = lengths.iter().map(|_| Vec::new()).collect();
        for bucket in 0..lengths.first().map_or(0, Vec::len) {
            for (share, lengths) in shares.iter_mut().zip(lengths) {
                let length = lengths[bucket];
                share.push(BucketPart {
                    records: records.split_off_mut(..length).expect(ALL),
                    balls: balls.split_off_mut(..length).expect(ALL),
                    filled: 0,
                });
            }
        }
        shares
    }

    /// All buckets, with these numbers of balls, and their slots.
    fn buckets(
        &mut self,
        lengths: &[usize],
        slots_of_bucket: usize,
        slots: usize,
    ) -> Vec<Bucket<'_, D>> {
        let mut records = self.records.as_mut_slice();
        let mut balls = self.balls.as_mut_slice();
        let mut in_buckets = self.in_buckets.as_slice();
        let count = in_buckets.len();
        let mut boxes = self.boxes.of(count);
        let slots = self.runs.of_all(slots).chunks_mut(slots_of_bucket);
        slots
            .zip(lengths)
            .enumerate()
            .map(|(number, (ends, &length))| Bucket {
                first: count - balls.len(),
                first_slot: number * slots_of_bucket,
                ends,
                records: records.split_off_mut(..length).expect(ALL),
                balls: balls.split_off_mut(..length).expect(ALL),
                boxes: boxes.split_off(length),
                unsorted: in_buckets.split_off(..length).expect(ALL),
            })
            .collect()
    }
}

/// The reason why each ball has a place.
const ALL: &str = "buckets follow one another, up to the last ball";

/// The slots of balls, and their buckets.
#[derive(Clone, Copy)]
struct Cells<'a, const D: usize> {
    units: RecordUnits,
    table: &'a Table<D>,
    /// The binary logarithm of the number of slots of a bucket.
    bits: u32,
    buckets: usize,
}

impl<'a, const D: usize> Cells<'a, D> {
    fn of(units: RecordUnits, table: &'a Table<D>, balls: usize) -> Self {
        let buckets = (balls / IN_A_BUCKET).clamp(1, BUCKETS);
        let slots_of_bucket = table.len().div_ceil(buckets).next_power_of_two();
        let bits = slots_of_bucket.trailing_zeros();
        Self { units, table, bits, buckets: table.len().div_ceil(slots_of_bucket) }
    }

    fn slots_of_bucket(&self) -> usize {
        1 << self.bits
    }

    #[inline(always)]
    fn slots(&self, sweeps: &Sweeps<D, BLOCK>) -> [u32; BLOCK] {
        let (cells, mut slots) = (self.units.cells_in(sweeps), [0; BLOCK]);
        for i in 0..BLOCK {
            slots[i] = self.table.index_of(from_fn(|k| cells[k][i])) as u32;
        }
        slots
    }
}

/// A pass that counts the balls of each bucket.
struct Counting<'a, const D: usize> {
    cells: Cells<'a, D>,
    lengths: Vec<usize>,
}

impl<const D: usize> Pass<D> for Counting<'_, D> {
    #[inline(always)]
    fn see(&mut self, block: &SweptBlock<D>) {
        let slots = self.cells.slots(&block.sweeps);
        for i in 0..block.len {
            self.lengths[(slots[i] >> self.cells.bits) as usize] += 1;
        }
    }
}

/// The place for balls of a bucket.
struct BucketPart<'a, const D: usize> {
    records: &'a mut [SweptRecord<D>],
    balls: &'a mut [[u32; 2]],
    /// The number of balls that are already there.
    filled: usize,
}

/// A pass that puts balls into their buckets.
struct Placing<'a, const D: usize> {
    cells: Cells<'a, D>,
    gaps: Vec<BucketPart<'a, D>>,
}

impl<const D: usize> Pass<D> for Placing<'_, D> {
    #[inline(always)]
    fn see(&mut self, block: &SweptBlock<D>) {
        let slots = self.cells.slots(&block.sweeps);
        let records = self.cells.units.records(&block.sweeps);
        for i in 0..block.len {
            let gap = &mut self.gaps[(slots[i] >> self.cells.bits) as usize];
            gap.records[gap.filled] = records[i];
            gap.balls[gap.filled] = [slots[i], block.balls[i]];
            gap.filled += 1;
        }
    }
}

/// Consecutive slots, and the balls in them.
struct Bucket<'a, const D: usize> {
    /// The place of its first ball, and its first slot.
    first: usize,
    first_slot: usize,
    /// The end of the balls of each of its slots.
    ends: &'a mut [u32],
    unsorted: &'a [[u32; 2]],
    records: &'a mut [SweptRecord<D>],
    balls: &'a mut [u32],
    boxes: BoxesOf<'a, D>,
}

impl<const D: usize> Bucket<'_, D> {
    /// Sorts its balls by their slots.
    fn sort(&mut self, memory: &mut Vec<SweptRecord<D>>) {
        self.ends.fill(0);
        for [slot, _] in self.unsorted {
            self.ends[*slot as usize - self.first_slot] += 1;
        }
        // The place of the next ball of each slot: after the last ball, that is the end of the
        // slot.
        let mut next = self.first as u32;
        for end in &mut *self.ends {
            next += replace(end, next);
        }
        memory.clear();
        memory.extend_from_slice(self.records);
        for (record, [slot, ball]) in memory.iter().zip(self.unsorted) {
            let next = &mut self.ends[*slot as usize - self.first_slot];
            let place = *next as usize - self.first;
            *next += 1;
            self.records[place] = *record;
            self.balls[place] = *ball;
        }
        self.boxes.surround(self.records);
    }
}
