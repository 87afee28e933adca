//! All balls of a slice, in levels by swept length.
//!
//! With levels, balls of different sizes and speeds do not enlarge each other's cells.

use core::ops::Range;

use crate::number::vector::{MapEach, from_fn};

use super::lanes::{Done, ENOUGH, Take};
use super::level::{Level, Stretch};
use super::near::Neighbors;
use super::record::{DIVIDED, RecordUnits};
use super::sample::Sample;
use super::sets::Pairs;
use super::sorting::Sorted;
use super::swept::{Hull, Swept};
use super::swept_balls::{BLOCK, Most, Pass, SweptBalls, SweptBlock};
use super::threads::{map, parts, ranges};

/// The ratio of the cell sizes of a level and the one below.
const RATIO: f64 = 4.0;

/// The most levels; balls that do not fit into them are compared with all others.
const LEVELS: usize = 60;

/// The number of balls in a task, about, and of balls that are compared with those of a finer
/// level.
const IN_A_TASK: usize = 4096;
const LARGE_IN_A_TASK: usize = 64;

/// The number of balls that are compared with one that has no cell.
const OTHERS_IN_A_TASK: usize = 1 << 15;

/// The costs of testing another ball alone, and of visiting a cell, in tests of balls in lanes.
const ALONE: f64 = 4.0;
const CELL: f64 = 30.0;

/// Shares of the balls that may fit into the cells of the finest level.
const SHARES: [f64; 7] = [0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 0.998];

/// The intended number of balls in a cell.
const IN_A_CELL: f64 = 2.0;

/// All balls of a slice.
#[derive(Clone, Debug)]
pub(super) struct Levels<const D: usize> {
    count: u32,
    /// The levels, the finest first.
    tables: Vec<Level<D>>,
    /// The balls that have no cell, in the order of their numbers.
    wild: Vec<u32>,
}

impl<const D: usize> Levels<D> {
    /// The levels of these balls; those of a few that stand alone are compared with all others.
    /// `density` is the density around balls, as [`plan`](super::plan) estimates it.
    pub(super) fn of(
        swept_balls: &SweptBalls<'_, D>,
        alone: Option<Range<u32>>,
        sample: &Sample<D>,
        density: f64,
        spare: &mut Vec<Sorted<D>>,
    ) -> Self {
        let mut level = |some: Option<&[u32]>, hull: &Hull<D>, side| {
            Level::of(swept_balls, some, hull, side, spare.pop().unwrap_or_default())
        };
        let count = swept_balls.len() as u32;
        if let Some(alone) = alone {
            return Self { count, tables: Vec::new(), wild: alone.collect() };
        }
        let hull = survey(swept_balls);
        let side = side(sample.seen(swept_balls.view()).collect(), &hull, density);
        if RecordUnits::side_for(hull.extent) <= side {
            return Self { count, tables: vec![level(None, &hull, side)], wild: Vec::new() };
        }
        let sides: [f64; LEVELS] = from_fn(|level| side * RATIO.powi(level as i32));
        let mut by_level: Vec<OfLevel<D>> = sides.iter().map(|_| OfLevel::default()).collect();
        by_level[0].balls.reserve_exact(swept_balls.len());
        let mut division = Division { sides, by_level, wild: Vec::new() };
        swept_balls.show(0..swept_balls.len(), None, &mut division);
        let Division { by_level, wild, .. } = division;
        let tables = by_level
            .iter()
            .zip(sides)
            .filter(|(of, _)| !of.balls.is_empty())
            .map(|(of, side)| level(Some(&of.balls), &of.most.hull(), side))
            .collect();
        Self { count, tables, wild }
    }

    /// The memory, for the next slice.
    pub(super) fn recycled(self) -> Vec<Sorted<D>> {
        // The finest comes last, so it is taken first.
        self.tables.into_iter().map(|level| level.sorted).rev().collect()
    }

    /// The tasks that find all pairs. They do not depend on each other, nor on the number of
    /// threads. They are created when they are taken: with very many balls that have no cell, there
    /// are very many.
    pub(super) fn tasks(&self) -> impl Iterator<Item = Task> + '_ {
        let mut tasks = Vec::new();
        for (level, of) in self.tables.iter().enumerate() {
            let stretches = of.stretches(IN_A_TASK).into_iter();
            tasks.extend(stretches.map(|stretch| Task::Within { level, stretch }));
            let large = of.sorted.balls.len();
            for finer in 0..level {
                let balls = ranges(large, large.div_ceil(LARGE_IN_A_TASK));
                tasks.extend(balls.map(|balls| Task::Between { level, finer, balls }));
            }
        }
        let count = self.count as usize;
        let wild = self.wild.iter().flat_map(move |&wild| {
            let others = ranges(count, count.div_ceil(OTHERS_IN_A_TASK));
            others.map(move |others| Task::Wild { wild, others })
        });
        tasks.into_iter().chain(wild)
    }

    /// Calls `visit` with pairs of balls that may meet, some at a time, which it takes out. Over
    /// all tasks, each pair comes once. `visit` returns whether to go on.
    pub(super) fn pairs(
        &self,
        task: &Task,
        swept_balls: &SweptBalls<'_, D>,
        done: Done,
        visit: &mut Take<'_>,
    ) {
        match task {
            Task::Within { level, stretch } => {
                let level = &self.tables[*level];
                level.pairs_of(stretch, done, &mut |found| {
                    for pair in &mut *found {
                        *pair = pair.map_each(|place| level.sorted.balls[place as usize]);
                    }
                    visit(found)
                });
            }
            Task::Between { level, finer, balls } => {
                let (finer, mut found) = (&self.tables[*finer], Pairs::new());
                let mut with = |&ball: &u32| {
                    let before = found.len();
                    finer.pairs_with(&swept_balls.one(ball), done, &mut found);
                    for pair in &mut found[before..] {
                        *pair = [ball, finer.sorted.balls[pair[1] as usize]];
                    }
                    found.len() < ENOUGH || visit(&mut found)
                };
                if self.tables[*level].sorted.balls[balls.clone()].iter().all(&mut with) {
                    visit(&mut found);
                }
            }
            Task::Wild { wild, others } => {
                let mut near = Neighbors::to(&swept_balls.one(*wild));
                swept_balls.show(others.clone(), None, &mut near);
                let is_wild = |ball: u32| self.wild.binary_search(&ball).is_ok();
                let others = near.found.iter();
                let others = others.filter(|&&ball| ball > *wild || ball < *wild && !is_wild(ball));
                visit(&mut others.map(|&ball| [*wild, ball]).collect());
            }
        }
    }
}

/// A part of the search for pairs.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Pairs within a level whose first ball is in this stretch.
    Within { level: usize, stretch: Stretch },
    /// Pairs of some balls of a level, in the order of their cells, and balls of a finer level.
    Between { level: usize, finer: usize, balls: Range<usize> },
    /// Pairs of a ball that has no cell and some consecutive balls.
    Wild { wild: u32, others: Range<usize> },
}

/// A pass that assigns each ball to its level.
struct Division<const D: usize> {
    sides: [f64; LEVELS],
    by_level: Vec<OfLevel<D>>,
    wild: Vec<u32>,
}

/// Balls of a level, and their hull.
#[derive(Clone, Debug, Default)]
struct OfLevel<const D: usize> {
    balls: Vec<u32>,
    most: Most<D>,
}

impl<const D: usize> Pass<D> for Division<D> {
    #[inline(always)]
    fn see(&mut self, block: &SweptBlock<D>) {
        let SweptBlock { len, balls, sweeps } = block;
        let finest = &mut self.by_level[0];
        let mut all_fit = *len == BLOCK;
        for i in 0..BLOCK {
            all_fit &= RecordUnits::side_for(sweeps.extent[i]) <= self.sides[0];
        }
        if all_fit {
            finest.most.see(block);
            finest.balls.extend_from_slice(balls);
            return;
        }
        for i in 0..*len {
            let needed = RecordUnits::side_for(sweeps.extent[i]);
            match self.sides.iter().position(|&side| needed <= side) {
                Some(level) => {
                    let of = &mut self.by_level[level];
                    of.most.add_one(&sweeps.get(i));
                    of.balls.push(balls[i]);
                }
                None => self.wild.push(balls[i]),
            }
        }
    }
}

/// The hull of all balls.
fn survey<const D: usize>(swept_balls: &SweptBalls<'_, D>) -> Hull<D> {
    let parts = parts(swept_balls.len());
    let hulls = map(parts, ranges(swept_balls.len(), parts), |range| swept_balls.hull(range));
    hulls.iter().fold(Hull::EMPTY, Hull::and)
}

/// The side of the cells of the finest level. It is at least that for the intended number of balls
/// in a cell, and fits the number of balls that minimizes the work.
fn side<const D: usize>(mut sample: Vec<Swept<D>>, hull: &Hull<D>, density: f64) -> f64 {
    let divided = D.min(DIVIDED) as i32;
    let wanted = (IN_A_CELL / density).powf(1.0 / f64::from(divided));
    let wanted = if wanted.is_finite() { wanted } else { 0.0 };
    let side_of = |extent: f64| RecordUnits::side_for(extent).max(wanted);
    sample.sort_unstable_by(|a, b| a.extent.total_cmp(&b.extent));
    // The cost of comparing each ball that fits into a cell of this side with what is near it; and,
    // for each ball that does not fit, of visiting all cells along its path and comparing it with
    // what is there.
    let looks = |extent: f64| {
        let side = side_of(extent);
        let of = |ball: &Swept<D>| {
            if ball.extent <= extent {
                return 0.5 * density * (3.0 * side).powi(divided);
            }
            let around = 2.0 * (extent + side);
            let (width, length) = (2.0 * ball.r + around, 2.0 * ball.extent + around);
            let inside = density * width.powi(divided - 1) * length;
            let cells = (width / side).powi(divided - 1) * (length / side);
            ALONE * inside + CELL * cells
        };
        sample.iter().map(of).sum::<f64>()
    };
    let extents = SHARES.map_each(|share| {
        let place = (sample.len() as f64 * share) as usize;
        sample.get(place).map_or(hull.extent, |ball| ball.extent)
    });
    let best = extents
        .into_iter()
        .chain([hull.extent])
        .filter(|extent| extent.is_finite())
        .map(|extent| (looks(extent), extent))
        .min_by(|(a, _), (b, _)| a.total_cmp(b));
    let side = side_of(best.map_or(1.0, |(_, extent)| extent));
    // The sides of all levels, and the units in them, are finite and not 0.
    if side > 0.0 { side.clamp(1e-250, 1e250) } else { 1.0 }
}
