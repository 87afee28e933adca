//! Balls that sweep about as much lie in one grid.

use super::cells::{Sorted, Table};
use super::swept::{Columns, Swept};

/// By how much the cells of a level are larger than those of the one below.
const RATIO: f64 = 4.0;

/// Balls of one level, in the order of their cells.
#[derive(Clone, Debug)]
pub(super) struct Level<const D: usize> {
    pub(super) table: Table<D>,
    pub(super) sorted: Sorted,
    pub(super) columns: Columns<D>,
    /// No ball of it comes farther from its place than this.
    pub(super) extent: f64,
    /// Between which cells along each axis they lie.
    pub(super) cells: [[i64; 2]; D],
}

impl<const D: usize> Level<D> {
    fn of(
        balls: &[u32],
        swept: &[Swept<D>],
        side: f64,
        (from, per_unit): (&[f64; D], f64),
    ) -> Self {
        let [low, high] = hull(balls.iter().map(|&ball| &swept[ball as usize]));
        let extent = balls.iter().map(|&ball| swept[ball as usize].extent()).fold(0.0, f64::max);
        let table = Table::over([low, high], side, balls.len());
        let slot_of: Vec<u32> =
            balls.iter().map(|&ball| table.slot_of(swept[ball as usize].c) as u32).collect();
        let sorted = Sorted::by(table.len(), balls, &slot_of);
        let in_order = sorted.order.iter().map(|&ball| swept[ball as usize]);
        let columns = Columns::of(in_order, from, per_unit);
        let cells = core::array::from_fn(|k| [low, high].map(|corner| table.cell(k, corner[k])));
        Self { table, sorted, columns, extent, cells }
    }
}

/// The box around the middles.
pub(super) fn hull<'a, const D: usize>(balls: impl Iterator<Item = &'a Swept<D>>) -> [[f64; D]; 2] {
    let mut hull = [[f64::INFINITY; D], [f64::NEG_INFINITY; D]];
    for ball in balls {
        for k in 0..D {
            hull[0][k] = hull[0][k].min(ball.c[k]);
            hull[1][k] = hull[1][k].max(ball.c[k]);
        }
    }
    hull
}

/// All balls by level, the finest first; with the side of its cells.
pub(super) fn levels<const D: usize>(swept: &[Swept<D>], side: f64) -> Vec<Level<D>> {
    let [low, high] = hull(swept.iter());
    let from = core::array::from_fn(|k| low[k] + 0.5 * (high[k] - low[k]));
    let mut by_level: Vec<Vec<u32>> = Vec::new();
    for (ball, swept) in (0..).zip(swept) {
        let size = 2.0 * swept.extent() / side;
        let level = if size <= 1.0 { 0 } else { size.log(RATIO).ceil() as usize };
        if by_level.len() <= level {
            by_level.resize_with(level + 1, Vec::new);
        }
        by_level[level].push(ball);
    }
    let frame = (&from, 1.0 / side);
    (0..)
        .zip(&by_level)
        .filter(|(_, balls)| !balls.is_empty())
        .map(|(level, balls)| Level::of(balls, swept, side * RATIO.powi(level), frame))
        .collect()
}
