//! Numbers of balls.
//!
//! Balls are numbered from 0 in the order in which they are added, and no number is used again. The
//! simulator reuses the slots of removed balls, and has ids to distinguish them.

use carom_sim::{BallId, BallMap};
use serde::{Deserialize, Serialize};

/// The numbers of all balls, removed ones included. The number of a ball that was there at the
/// start is its index.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "(usize, Vec<BallId>)", into = "(usize, Vec<BallId>)")]
pub(super) struct Numbers {
    /// The number of balls at the start.
    at_start: usize,
    /// The balls that were added later.
    added: Vec<BallId>,
    of_added: BallMap<usize>,
}

impl Numbers {
    pub(super) fn new(at_start: usize) -> Self {
        Self { at_start, ..Self::default() }
    }

    /// The number of a ball.
    pub(super) fn number(&self, ball: BallId) -> usize {
        self.of_added.get(ball).copied().unwrap_or(ball.index())
    }

    /// The ball of a number; `at_index` gives the ball that is at an index now.
    pub(super) fn ball(
        &self,
        number: usize,
        at_index: impl Fn(usize) -> Option<BallId>,
    ) -> Option<BallId> {
        match number.checked_sub(self.at_start) {
            Some(place) => self.added.get(place).copied(),
            None => at_index(number).filter(|&ball| self.of_added.get(ball).is_none()),
        }
    }

    /// Gives a ball the next number.
    pub(super) fn add(&mut self, ball: BallId) -> usize {
        let number = self.count();
        self.added.push(ball);
        self.of_added.insert(ball, number);
        number
    }

    /// Whether loaded numbers can be right: no more balls at the start than have ids.
    pub(super) fn are_whole(&self) -> bool {
        u32::try_from(self.at_start).is_ok()
    }

    /// The number of balls ever added.
    pub(super) fn count(&self) -> usize {
        self.at_start + self.added.len()
    }
}

impl From<(usize, Vec<BallId>)> for Numbers {
    fn from((at_start, added): (usize, Vec<BallId>)) -> Self {
        let mut numbers = Self::new(at_start);
        for ball in added {
            numbers.add(ball);
        }
        numbers
    }
}

impl From<Numbers> for (usize, Vec<BallId>) {
    fn from(numbers: Numbers) -> Self {
        (numbers.at_start, numbers.added)
    }
}
