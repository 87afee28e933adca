//! The only rule of these tests.
//!
//! The simulator is compiled once more for each type of rule.

use carom_sim::{ContactRule, ObstacleId, ObstacleRule, PairRule, Wall, WallRule};
use serde::{Deserialize, Serialize};

/// A table of answers by the kinds of balls. The first match counts; without a match, balls bounce.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Table {
    pairs: Vec<(u8, Option<u8>, PairRule)>,
    walls: Vec<(Option<u8>, Option<Wall>, WallRule)>,
    obstacles: Vec<(u8, Option<usize>, ObstacleRule)>,
}

impl Table {
    /// The answer if a ball of the first kind meets one of the other kind, or any.
    pub(crate) fn pair(mut self, kind: u8, other: Option<u8>, answer: PairRule) -> Self {
        self.pairs.push((kind, other, answer));
        self
    }

    /// The answer if a ball of a kind, or any, meets a wall, or any.
    pub(crate) fn wall(mut self, kind: Option<u8>, wall: Option<Wall>, answer: WallRule) -> Self {
        self.walls.push((kind, wall, answer));
        self
    }

    /// The answer if a ball of a kind meets the obstacle with a number, or any.
    pub(crate) fn obstacle(
        mut self,
        kind: u8,
        obstacle: Option<usize>,
        answer: ObstacleRule,
    ) -> Self {
        self.obstacles.push((kind, obstacle, answer));
        self
    }
}

fn fits<T: PartialEq>(wanted: Option<T>, given: &T) -> bool {
    wanted.is_none_or(|wanted| wanted == *given)
}

impl ContactRule for Table {
    type Kind = u8;

    fn pair(&self, first: u8, second: u8) -> PairRule {
        let answer = self.pairs.iter().find_map(|&(kind, other, answer)| {
            if kind == first && fits(other, &second) {
                Some(answer)
            } else if kind == second && fits(other, &first) {
                Some(exchanged(answer))
            } else {
                None
            }
        });
        answer.unwrap_or(PairRule::Bounce)
    }

    fn wall(&self, ball: u8, wall: Wall) -> WallRule {
        let mut answers = self.walls.iter();
        let answer = answers.find(|(kind, which, _)| fits(*kind, &ball) && fits(*which, &wall));
        answer.map_or(WallRule::Bounce, |(.., answer)| *answer)
    }

    fn obstacle(&self, ball: u8, obstacle: ObstacleId) -> ObstacleRule {
        let mut answers = self.obstacles.iter();
        let answer =
            answers.find(|(kind, which, _)| *kind == ball && fits(*which, &obstacle.index()));
        answer.map_or(ObstacleRule::Bounce, |(.., answer)| *answer)
    }
}

/// The same answer with the two balls swapped.
fn exchanged(answer: PairRule) -> PairRule {
    match answer {
        PairRule::RemoveFirst => PairRule::RemoveSecond,
        PairRule::RemoveSecond => PairRule::RemoveFirst,
        same => same,
    }
}
