//! Numbers of balls in Python.
//!
//! Balls are numbered from 0 in the order in which they are added, and no number is used again. The
//! simulator reuses the slots of removed balls, and has ids to distinguish them.

use carom_sim::BallId;
use serde::{Deserialize, Serialize};

/// The numbers of all balls, removed ones included.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<BallId>", into = "Vec<BallId>")]
pub(super) struct Numbers {
    /// The balls by number.
    balls: Vec<BallId>,
    /// The number of the last ball in each slot.
    of_slots: Vec<i64>,
}

impl Numbers {
    /// The number of the last ball in its slot.
    pub(super) fn number(&self, ball: BallId) -> i64 {
        self.of_slots.get(ball.index()).copied().unwrap_or(-1)
    }

    /// The ball of a number, present or removed.
    pub(super) fn ball(&self, number: i64) -> Option<BallId> {
        self.balls.get(usize::try_from(number).ok()?).copied()
    }

    /// Gives a ball the next number.
    pub(super) fn add(&mut self, ball: BallId) -> i64 {
        let number = i64::try_from(self.balls.len()).unwrap_or(i64::MAX);
        self.balls.push(ball);
        if self.of_slots.len() <= ball.index() {
            self.of_slots.resize(ball.index() + 1, -1);
        }
        self.of_slots[ball.index()] = number;
        number
    }

    /// The number of balls ever added.
    pub(super) fn count(&self) -> usize {
        self.balls.len()
    }
}

impl FromIterator<BallId> for Numbers {
    fn from_iter<I: IntoIterator<Item = BallId>>(balls: I) -> Self {
        let mut numbers = Self::default();
        for ball in balls {
            numbers.add(ball);
        }
        numbers
    }
}

impl TryFrom<Vec<BallId>> for Numbers {
    type Error = &'static str;

    fn try_from(balls: Vec<BallId>) -> Result<Self, Self::Error> {
        // There are never more slots than balls were added.
        if balls.iter().any(|ball| ball.index() >= balls.len()) {
            return Err("a ball is in a slot that does not exist");
        }
        Ok(balls.into_iter().collect())
    }
}

impl From<Numbers> for Vec<BallId> {
    fn from(numbers: Numbers) -> Self {
        numbers.balls
    }
}
