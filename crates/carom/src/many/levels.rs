//! All balls of a slice by level: unlike sizes and speeds do not spoil each other's cells.

use core::array::from_fn;
use core::ops::Range;

use crate::float::Scalar;

use super::fleet::Fleet;
use super::lanes::Pairs;
use super::level::Level;
use super::record::{DIVIDED, Units};
use super::swept::Hull;
use super::threads::{map, parts, ranges};

/// By how much the cells of a level are larger than those of the one below.
const RATIO: f64 = 4.0;

/// Balls that do not fit into this many levels are asked about one by one.
const LEVELS: usize = 60;

/// Balls in a task, about, and such as are compared with those of a finer level.
const IN_A_TASK: usize = 4096;
const LARGE_IN_A_TASK: usize = 64;

/// So many balls at most tell how far most come.
const SAMPLE: usize = 1 << 10;

/// As many balls are in a cell as are wanted there.
const IN_A_CELL: f64 = 2.0;

/// All balls of a slice.
#[derive(Clone, Debug)]
pub(super) struct Levels<const D: usize> {
    count: u32,
    /// The finest first.
    tables: Vec<Level<D>>,
    /// Those that have no cell, as they come too far.
    wild: Vec<u32>,
}

impl<const D: usize> Levels<D> {
    /// These balls; `density` is that which they feel, as [`plan`](super::plan) finds it.
    pub(super) fn of<S: Scalar>(fleet: &Fleet<'_, D, S>, density: f64) -> Self {
        let (hull, typical) = survey(fleet);
        let count = fleet.len() as u32;
        let side = side(&hull, typical, density);
        if Units::side_for(hull.extent) <= side {
            let level = Level::of(fleet, None, &hull, side);
            return Self { count, tables: vec![level], wild: Vec::new() };
        }
        let sides: [f64; LEVELS] = from_fn(|level| side * RATIO.powi(level as i32));
        let mut by_level: [(Hull<D>, Vec<u32>); LEVELS] = from_fn(|_| (Hull::EMPTY, Vec::new()));
        let mut wild = Vec::new();
        for ball in 0..count {
            let swept = fleet.one(ball as usize);
            let needed = Units::side_for(swept.extent);
            match sides.iter().position(|&side| needed <= side) {
                Some(level) => {
                    let (hull, balls) = &mut by_level[level];
                    *hull = hull.and(&Hull::of(&swept));
                    balls.push(ball);
                }
                None => wild.push(ball),
            }
        }
        let tables = by_level
            .iter()
            .zip(sides)
            .filter(|((_, balls), _)| !balls.is_empty())
            .map(|((hull, balls), side)| Level::of(fleet, Some(balls), hull, side))
            .collect();
        Self { count, tables, wild }
    }

    /// What is to be done to find all pairs: tasks that do not depend on each other, nor on how many threads there are.
    pub(super) fn tasks(&self) -> Vec<Task> {
        let mut tasks = Vec::new();
        for (level, of) in self.tables.iter().enumerate() {
            let rows = of.stretches(IN_A_TASK);
            tasks.extend(rows.into_iter().map(|rows| Task::Within { level, rows }));
            for finer in 0..level {
                let balls = ranges(of.balls.len(), of.balls.len().div_ceil(LARGE_IN_A_TASK));
                tasks.extend(balls.map(|balls| Task::Between { level, finer, balls }));
            }
        }
        tasks.extend((0..self.wild.len()).map(Task::Wild));
        tasks
    }

    /// Calls `visit` with pairs of balls that may meet: all together, each pair comes once in one task. It tells whether
    /// to go on.
    pub(super) fn pairs<S: Scalar>(
        &self,
        task: &Task,
        fleet: &Fleet<'_, D, S>,
        met_before: bool,
        mut visit: impl FnMut(u32, u32) -> bool,
    ) {
        let mut found = Pairs::new();
        match task {
            Task::Within { level, rows } => {
                let level = &self.tables[*level];
                let _ = rows.clone().all(|row| {
                    level.pairs_of_row(row, met_before, &mut found);
                    let ball = |place: u32| level.balls[place as usize];
                    found.drain(..).all(|[a, b]| visit(ball(a), ball(b)))
                });
            }
            Task::Between { level, finer, balls } => {
                let finer = &self.tables[*finer];
                let _ = self.tables[*level].balls[balls.clone()].iter().all(|&ball| {
                    finer.pairs_with(&fleet.one(ball as usize), met_before, &mut found);
                    found.drain(..).all(|[_, place]| visit(ball, finer.balls[place as usize]))
                });
            }
            Task::Wild(number) => {
                let wild = self.wild[*number];
                let is_wild = |ball: u32| self.wild.binary_search(&ball).is_ok();
                let _ = (0..self.count)
                    .filter(|&ball| ball > wild || ball < wild && !is_wild(ball))
                    .all(|ball| visit(wild, ball));
            }
        }
    }
}

/// A part of the search for pairs.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Pairs within a level of which the first is in these rows.
    Within { level: usize, rows: Range<usize> },
    /// Pairs of some balls of a level, in the order of their cells, and those of a finer one.
    Between { level: usize, finer: usize, balls: Range<usize> },
    /// Pairs of a ball that has no cell.
    Wild(usize),
}

/// What all balls have at most, and how far nine of ten come.
fn survey<const D: usize, S: Scalar>(fleet: &Fleet<'_, D, S>) -> (Hull<D>, f64) {
    let count = fleet.len();
    let parts = parts(count);
    let hulls = map(parts, ranges(count, parts), |range| fleet.hull(range));
    let hull = hulls.iter().fold(Hull::EMPTY, Hull::and);
    let step = count.div_ceil(SAMPLE).max(1);
    let mut sample: Vec<f64> =
        (0..count).step_by(step).map(|ball| fleet.one(ball).extent).collect();
    sample.sort_unstable_by(f64::total_cmp);
    (hull, sample.get(sample.len() * 9 / 10).copied().unwrap_or(0.0))
}

/// The side of the cells of the finest level: most balls fit into it, and so many are in it as are wanted.
fn side<const D: usize>(hull: &Hull<D>, typical: f64, density: f64) -> f64 {
    let extent = if hull.extent <= 2.0 * typical { hull.extent } else { typical };
    let wanted = (IN_A_CELL / density).powf(1.0 / D.min(DIVIDED) as f64);
    let side = Units::side_for(extent).max(if wanted.is_finite() { wanted } else { 0.0 });
    // Sides of all levels, and units in them, are finite and not 0.
    if side > 0.0 { side.clamp(1e-250, 1e250) } else { 1.0 }
}
