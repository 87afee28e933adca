//! A level: balls that sweep similar lengths, in one table.

use core::ops::Range;

use crate::number::vector::{MapEach, from_fn};

use super::boxes::LONGEST;
use super::lanes::{Done, Lanes, Take};
use super::record::{DIVIDED, RecordUnits};
use super::sets::Pairs;
use super::sorting::Sorted;
use super::swept::{Hull, Swept};
use super::swept_balls::SweptBalls;
use super::table::Table;
use super::threads::ranges;

/// How far, in units, a ball of a coarser level may come, so that its distances differ from those
/// that are 2³² larger.
const FARTHEST: f32 = (1_u32 << 30) as f32;

/// The enlargement of what is searched, as a share of a cell, to cover rounding.
const MARGIN: f64 = 1.0 / (1_u64 << 16) as f64;

/// Balls of one level, in the order of their cells.
#[derive(Clone, Debug)]
pub(super) struct Level<const D: usize> {
    table: Table<D>,
    pub(super) sorted: Sorted<D>,
    units: RecordUnits,
    /// The farthest that a ball of the level comes from its place.
    extent: f64,
    /// A bound of how much the radius of a record may be too large.
    excess: f32,
}

impl<const D: usize> Level<D> {
    /// The level for balls within `hull`, in cells of this side: all balls, or some in the order of
    /// their numbers. `sorted` is memory that is reused.
    pub(super) fn of(
        swept_balls: &SweptBalls<'_, D>,
        some: Option<&[u32]>,
        hull: &Hull<D>,
        side: f64,
        mut sorted: Sorted<D>,
    ) -> Self {
        let units = RecordUnits::of_cells(side);
        let table = Table::over(units.cells_of(hull), hull.count);
        sorted.fill(swept_balls, some, units, &table);
        Self { table, sorted, units, extent: hull.extent, excess: units.excess(hull) }
    }

    /// The work in parts of about this many balls: rows, with all or some of their places.
    pub(super) fn stretches(&self, balls: usize) -> Vec<Stretch> {
        let length = self.table.row();
        let places =
            |rows: Range<usize>| self.sorted.runs.of_slots(rows.start * length..rows.end * length);
        let mut stretches = Vec::new();
        let mut start = 0;
        for row in 0..self.table.rows() {
            let own = places(row..row + 1);
            if own.len() > 2 * balls {
                stretches.push(Stretch { rows: start..row, places: places(start..row) });
                let pieces = ranges(own.len(), own.len().div_ceil(balls));
                stretches.extend(pieces.map(|piece| Stretch {
                    rows: row..row + 1,
                    places: own.start + piece.start..own.start + piece.end,
                }));
                start = row + 1;
            } else if places(start..row + 1).len() >= balls {
                stretches.push(Stretch { rows: start..row + 1, places: places(start..row + 1) });
                start = row + 1;
            }
        }
        let rest = start..self.table.rows();
        stretches.push(Stretch { places: places(rest.clone()), rows: rest });
        stretches.retain(|stretch| !stretch.places.is_empty());
        stretches
    }

    /// Pairs of places of balls that may meet. One place is in a stretch; the other comes later in
    /// its row, or is in a row after it. Over all stretches, each pair of a level comes once.
    /// `take` takes pairs out from time to time, while it returns that the search goes on.
    pub(super) fn pairs_of(&self, stretch: &Stretch, done: Done, take: &mut Take<'_>) {
        let (places, mut found) = (&stretch.places, Pairs::new());
        let mut of_row = |row| self.pairs_of_row(row, places, done, &mut found, take);
        if stretch.rows.clone().all(&mut of_row) {
            take(&mut found);
        }
    }

    fn pairs_of_row(
        &self,
        row: usize,
        places: &Range<usize>,
        done: Done,
        found: &mut Pairs,
        take: &mut Take<'_>,
    ) -> bool {
        let (length, is_ring) = (self.table.row(), self.table.is_ring());
        let first = row * length;
        let own = self.sorted.runs.of_slots(first..first + length);
        let own = own.start.max(places.start)..own.end.min(places.end);
        if own.is_empty() {
            return true;
        }
        let mut rows = Vec::new();
        self.table.rows_after(row, |other| rows.push(other * length));
        // In a ring a block is so short that it does not meet itself.
        let longest = (if is_ring { length / 2 - 2 } else { length }).min(LONGEST);
        let (mut left, mut right) = (0, 0);
        let begins = |row: usize| self.sorted.runs.begins(row..row + length + 1);
        let own_begins = begins(first);
        let runs = |start: usize, mut end: usize, others: &mut Vec<Range<usize>>| {
            while own_begins[left + 1] as usize <= start {
                left += 1;
            }
            right = right.max(left);
            while (own_begins[right + 1] as usize) < end && right + 1 < left + longest {
                right += 1;
            }
            end = end.min(own_begins[right + 1] as usize);
            let after = (right + 2).min(length);
            others.push(end..own_begins[after] as usize);
            let (is_at_start, is_at_end) = (left == 0, right + 1 == length);
            let before = left.saturating_sub(1);
            for &row in &rows {
                let begins = begins(row);
                others.push(begins[before] as usize..begins[after] as usize);
            }
            if is_ring && (is_at_start || is_at_end) {
                for &row in rows.iter().filter(|_| is_at_start) {
                    others.push(self.sorted.runs.of_slots(row + length - 1..row + length));
                }
                for &row in rows.iter().chain([&first]).filter(|_| is_at_end) {
                    others.push(self.sorted.runs.of_slots(row..row + 1));
                }
            }
            end
        };
        let lanes = Lanes::new(done, 2.0 * self.excess);
        lanes.blocks(&self.sorted, own, runs, found, take)
    }

    /// The places of this level's balls that a ball of a coarser level may meet, as the second of
    /// each pair.
    pub(super) fn pairs_with(&self, ball: &Swept<D>, done: Done, found: &mut Pairs) {
        let record = self.units.record(ball);
        let excess = self.units.excess(&Hull::of(ball));
        let lanes = Lanes::new(done, self.excess + excess);
        // Otherwise the difference of two places might be taken for a small one.
        let fits = record.e < FARTHEST;
        self.along(ball, |run| {
            if fits {
                lanes.one(&record, &self.sorted.records, run, found);
            } else {
                found.extend(run.map(|place| [0, place as u32]));
            }
        });
    }

    /// Calls `visit` with runs that contain all balls that a ball may meet, each once.
    fn along(&self, ball: &Swept<D>, mut visit: impl FnMut(Range<usize>)) {
        let units = self.units;
        let reach = ball.r + ball.err + self.extent + units.begin(1) * MARGIN;
        let cells = |k: usize, low: f64, high: f64| {
            let ([first, last], (_, [least, most])) =
                (units.cells(k, low, high), self.table.axis(k));
            [first.max(least), last.min(most)]
        };
        let all = |k: usize, [first, last]: [i64; 2]| {
            last.wrapping_sub(first) >= self.table.axis(k).0 as i64
        };
        let axis = (0..D.min(DIVIDED))
            .fold(0, |a, b| if ball.u[b].abs() > ball.u[a].abs() { b } else { a });
        let (c, u) = (ball.c[axis], ball.u[axis]);
        let [first, last] = cells(axis, c - u.abs() - reach, c + u.abs() + reach);
        if first <= last && all(axis, [first, last]) {
            return visit(0..self.sorted.balls.len());
        }
        for slab in first..=last {
            // The part of the path that is near enough to matter.
            let (low, high) = (units.begin(slab) - reach, units.begin(slab + 1) + reach);
            let (mut from, mut to) = (-1.0_f64, 1.0_f64);
            if u != 0.0 {
                let ends = [(low - c) / u, (high - c) / u];
                from = from.max(ends[0].min(ends[1]));
                to = to.min(ends[0].max(ends[1]));
            }
            if from > to {
                continue;
            }
            let ranges: [[i64; 2]; D] = from_fn(|k| {
                if k == axis {
                    return [slab, slab];
                }
                let ends = [from, to].map_each(|t| ball.c[k] + ball.u[k] * t);
                let range = cells(k, ends[0].min(ends[1]) - reach, ends[0].max(ends[1]) + reach);
                let (slots, [least, _]) = self.table.axis(k);
                if all(k, range) { [least, least + slots as i64 - 1] } else { range }
            });
            self.for_each_run(&ranges, &mut visit);
        }
    }

    fn for_each_run(&self, ranges: &[[i64; 2]; D], visit: &mut impl FnMut(Range<usize>)) {
        if ranges.iter().any(|[low, high]| low > high) {
            return;
        }
        let mut cell: [i64; D] = ranges.map_each(|[low, _]| low);
        let (length, [low, high]) = (self.table.row(), ranges[0]);
        let count = (high - low + 1) as usize;
        loop {
            let from = self.table.slot(0, low);
            let first = self.table.index_of(cell) - from;
            let end = from + count;
            let mut visit = |slots: Range<usize>| {
                let run = self.sorted.runs.of_slots(first + slots.start..first + slots.end);
                if !run.is_empty() {
                    visit(run);
                }
            };
            visit(from..end.min(length));
            if end > length {
                visit(0..end - length);
            }
            let mut k = 1;
            while k < D {
                cell[k] += 1;
                if cell[k] <= ranges[k][1] {
                    break;
                }
                cell[k] = ranges[k][0];
                k += 1;
            }
            if k >= D {
                return;
            }
        }
    }
}

/// Rows that are searched together, or a part of one row.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    rows: Range<usize>,
    places: Range<usize>,
}
