//! One grid for each size of balls.
//!
//! So one large ball among many small ones does not make all cells as wide as itself.

use fearless_simd::Level;

use super::grid::CellGrid;
use super::shell::Shells;
use crate::state::State;

/// Each grid has balls with radii within this factor of its largest one; but the last few balls
/// share one grid.
const RATIO: f64 = 2.0;

/// The last grid has all smaller balls.
const MOST_GRIDS: usize = 16;

/// No cell yet.
const NOWHERE: u32 = u32::MAX;

/// The grids, from the largest balls to the smallest.
#[derive(Clone, Debug)]
pub(super) struct Levels<const D: usize> {
    grids: Vec<CellGrid<D>>,
    /// The largest radius of each grid.
    largest: Vec<f64>,
    /// The grid of each ball, and its cell there.
    homes: Vec<(u8, u32)>,
}

impl<const D: usize> Levels<D> {
    /// Empty grids for these balls.
    pub(super) fn new(state: &State<D>, shells: &Shells<D>) -> Self {
        let mut radii: Vec<f64> = state.balls().map(|(_, particle)| particle.radius).collect();
        radii.sort_unstable_by(|a, b| b.total_cmp(a));
        let (mut grids, mut largest) = (Vec::new(), Vec::new());
        let mut rest = radii.as_slice();
        while let Some(&first) = rest.first() {
            let len = rest.partition_point(|&radius| RATIO * radius >= first);
            // A few more balls need no cells of their own size: they all fit into one.
            let is_last = grids.len() + 1 == MOST_GRIDS || rest.len() <= shells.few;
            let len = if is_last { rest.len() } else { len };
            grids.push(CellGrid::new(shells, first, len));
            largest.push(first);
            rest = &rest[len..];
        }
        let mut levels = Self { homes: Vec::new(), grids, largest };
        for (ball, particle) in state.balls() {
            levels.move_in(ball, particle.radius);
        }
        levels
    }

    /// Whether there is a grid for balls of this radius.
    pub(super) fn holds(&self, radius: f64) -> bool {
        self.largest.first().is_some_and(|&largest| radius <= largest)
    }

    /// Chooses the grid of a ball that has none.
    pub(super) fn move_in(&mut self, ball: u32, radius: f64) {
        let level = self.largest.partition_point(|&largest| largest >= radius);
        #[expect(clippy::cast_possible_truncation, reason = "at most 16")]
        let level = level.saturating_sub(1) as u8;
        let ball = ball as usize;
        self.homes.resize(self.homes.len().max(ball + 1), (0, NOWHERE));
        self.homes[ball] = (level, NOWHERE);
    }

    /// Removes a ball.
    pub(super) fn take_out(&mut self, ball: u32) {
        let (level, cell) = &mut self.homes[ball as usize];
        if *cell != NOWHERE {
            self.grids[usize::from(*level)].take_out(*cell, ball);
            *cell = NOWHERE;
        }
    }

    /// Moves a ball to a position, from its previous cell.
    pub(super) fn put(&mut self, (ball, radius): (u32, f64), place: [f64; D]) {
        let (level, cell) = &mut self.homes[ball as usize];
        let former = (*cell != NOWHERE).then_some(*cell);
        *cell = self.grids[usize::from(*level)].put((ball, radius), place, former);
    }

    /// All balls near another one at a position, without itself, in no particular order.
    pub(super) fn find(
        &self,
        instructions: Level,
        (ball, radius): (u32, f64),
        place: [f64; D],
        found: &mut Vec<u32>,
    ) {
        found.clear();
        for grid in &self.grids {
            grid.find(instructions, (ball, radius), place, found);
        }
    }
}
