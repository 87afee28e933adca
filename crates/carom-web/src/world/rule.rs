//! A contact rule by the names of kinds, with each answer stored.

use std::cell::RefCell;
use std::rc::Rc;

use carom_sim::{ContactRule, ObstacleId, ObstacleRule, PairRule, Side, Wall, WallRule};

use super::Error;

/// The source of the rule for each pair of kinds.
///
/// Each method is called once for each combination, when a kind is first used. So an answer cannot
/// change while the predictions of the simulator depend on it.
pub trait Ask {
    /// What happens when two balls meet.
    ///
    /// # Errors
    /// The answer is not valid.
    fn pair(&mut self, first: &str, second: &str) -> Result<PairRule, Error>;

    /// What happens when a ball meets a wall.
    ///
    /// # Errors
    /// The answer is not valid.
    fn wall(&mut self, ball: &str, wall: Wall) -> Result<WallRule, Error>;

    /// What happens when a ball meets the obstacle of this number.
    ///
    /// # Errors
    /// The answer is not valid.
    fn obstacle(&mut self, ball: &str, obstacle: usize) -> Result<ObstacleRule, Error> {
        let _ = (ball, obstacle);
        Ok(ObstacleRule::Bounce)
    }
}

/// A rule by which everything bounces.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoQuestions;

impl Ask for NoQuestions {
    fn pair(&mut self, _: &str, _: &str) -> Result<PairRule, Error> {
        Ok(PairRule::Bounce)
    }

    fn wall(&mut self, _: &str, _: Wall) -> Result<WallRule, Error> {
        Ok(WallRule::Bounce)
    }
}

/// The possible walls: −x, +x, −y, …
pub(super) fn walls(axes: usize) -> impl Iterator<Item = Wall> {
    (0..axes).flat_map(|axis| {
        let axis = u8::try_from(axis).unwrap_or(u8::MAX);
        [Side::Low, Side::High].map(|side| Wall { axis, side })
    })
}

/// The answers so far. Kinds are only ever added, so no answer changes.
#[derive(Clone, Debug)]
pub(super) struct Table {
    answers: Rc<RefCell<Answers>>,
    /// The number of obstacles.
    obstacles: usize,
}

#[derive(Debug, Default)]
struct Answers {
    /// The names of the kinds.
    kinds: Vec<String>,
    /// By the kind of the first ball, then of the second.
    pairs: Vec<Vec<PairRule>>,
    /// By the kind of the ball, then by the number of the wall.
    walls: Vec<Vec<WallRule>>,
    /// By the kind of the ball, then by the number of the obstacle.
    obstacles: Vec<Vec<ObstacleRule>>,
}

impl Table {
    /// A table without kinds, for this many obstacles.
    pub(super) fn new(obstacles: usize) -> Self {
        Self { answers: Rc::default(), obstacles }
    }

    /// The kind of this name; calls `ask` if the kind is new.
    pub(super) fn kind<A: Ask>(
        &self,
        name: &str,
        axes: usize,
        ask: &mut A,
    ) -> Result<usize, Error> {
        let known = self.answers.borrow().kinds.clone();
        if let Some(kind) = known.iter().position(|kind| kind == name) {
            return Ok(kind);
        }
        // Nothing is borrowed while JavaScript functions run, since they may call carom again.
        let mut as_second = Vec::new();
        let mut as_first = Vec::new();
        for other in &known {
            as_second.push(ask.pair(other, name)?);
            as_first.push(ask.pair(name, other)?);
        }
        as_first.push(ask.pair(name, name)?);
        let at_walls: Vec<_> =
            walls(axes).map(|wall| ask.wall(name, wall)).collect::<Result<_, _>>()?;
        let at_obstacles: Vec<_> = (0..self.obstacles)
            .map(|obstacle| ask.obstacle(name, obstacle))
            .collect::<Result<_, _>>()?;
        let mut answers = self.answers.borrow_mut();
        for (row, answer) in answers.pairs.iter_mut().zip(as_second) {
            row.push(answer);
        }
        answers.pairs.push(as_first);
        answers.walls.push(at_walls);
        answers.obstacles.push(at_obstacles);
        answers.kinds.push(name.to_owned());
        Ok(known.len())
    }

    pub(super) fn name(&self, kind: usize) -> String {
        self.answers.borrow().kinds.get(kind).cloned().unwrap_or_default()
    }
}

impl ContactRule for Table {
    /// The index of its name.
    type Kind = usize;

    fn pair(&self, first: usize, second: usize) -> PairRule {
        self.answers.borrow().pairs[first][second]
    }

    fn wall(&self, ball: usize, wall: Wall) -> WallRule {
        self.answers.borrow().walls[ball][2 * usize::from(wall.axis) + wall.side as usize]
    }

    fn obstacle(&self, ball: usize, obstacle: ObstacleId) -> ObstacleRule {
        self.answers.borrow().obstacles[ball][obstacle.index()]
    }
}
