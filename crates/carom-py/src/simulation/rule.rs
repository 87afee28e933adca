//! Answers of a contact rule in Python.
//!
//! The rule is called for all kinds before the simulation is made (`python/carom/_rule.py`). So no
//! Python runs while balls move, and a saved simulation holds the answers.

use carom::{Body, Restitution};
use carom_io::rule::RuleTable;
use carom_sim::{Builder, ObstacleRule, PairRule, WallRule};
use pyo3::prelude::*;

use super::refusal::Refusal;

/// All answers of a rule.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Rule {
    /// The names of the kinds.
    kinds: Vec<String>,
    /// In the order of a [`RuleTable`].
    pairs: Vec<Answer>,
    /// For each kind: −x, +x, −y, …
    walls: Vec<Vec<Answer>>,
    obstacles: Vec<Vec<Answer>>,
    /// The kind of each ball, or one for all.
    of_balls: Vec<u16>,
}

/// A restitution, or a word.
#[derive(FromPyObject)]
enum Answer {
    Restitution(f64),
    Word(String),
}

impl Rule {
    /// Adds the balls with their kinds, and the rule; returns the names of the kinds.
    ///
    /// # Errors
    /// There are not as many kinds as balls, or an answer is invalid.
    pub(super) fn rule<const D: usize>(
        self,
        builder: Builder<D>,
        bodies: Vec<Body<D>>,
    ) -> Result<(Builder<D, RuleTable>, Vec<String>), Refusal> {
        let Self { kinds, pairs, walls, obstacles, of_balls } = self;
        let (given, balls) = (of_balls.len(), bodies.len());
        if given != 1 && given != balls {
            return Err(Refusal(format!(
                "kinds has {given} of them, and there are {balls} balls; give one for each, or a single one for all"
            )));
        }
        let table = RuleTable {
            pairs: pairs.iter().map(Answer::of_pair).collect::<Result<_, _>>()?,
            walls: walls.iter().map(|of_kind| at_walls(of_kind)).collect::<Result<_, _>>()?,
            obstacles: obstacles
                .iter()
                .map(|of_kind| of_kind.iter().map(Answer::of_obstacle).collect())
                .collect::<Result<_, _>>()?,
        };
        let of_balls = of_balls.into_iter().cycle();
        let builder = bodies
            .into_iter()
            .zip(of_balls)
            .fold(builder.rule(table), |builder, (body, kind)| builder.body_as(body, kind));
        Ok((builder, kinds))
    }
}

/// The answers for walls by axis and side.
fn at_walls(answers: &[Answer]) -> Result<[[WallRule; 2]; 3], Refusal> {
    let mut walls = [[WallRule::Bounce; 2]; 3];
    for (wall, answer) in walls.as_flattened_mut().iter_mut().zip(answers) {
        *wall = answer.of_wall()?;
    }
    Ok(walls)
}

impl Answer {
    fn of_pair(&self) -> Result<PairRule, Refusal> {
        let words = [
            ("bounce", PairRule::Bounce),
            ("pass", PairRule::Pass),
            ("ignore", PairRule::Ignore),
            ("remove_first", PairRule::RemoveFirst),
            ("remove_second", PairRule::RemoveSecond),
            ("remove_both", PairRule::RemoveBoth),
        ];
        self.meaning(&words, PairRule::BounceWith)
    }

    fn of_wall(&self) -> Result<WallRule, Refusal> {
        let words = [
            ("bounce", WallRule::Bounce),
            ("pass", WallRule::Pass),
            ("ignore", WallRule::Ignore),
            ("remove", WallRule::Remove),
        ];
        self.meaning(&words, WallRule::BounceWith)
    }

    fn of_obstacle(&self) -> Result<ObstacleRule, Refusal> {
        let words = [
            ("bounce", ObstacleRule::Bounce),
            ("ignore", ObstacleRule::Ignore),
            ("remove", ObstacleRule::Remove),
        ];
        self.meaning(&words, ObstacleRule::BounceWith)
    }

    /// The meaning of a word, or a restitution.
    fn meaning<R: Copy>(
        &self,
        words: &[(&str, R)],
        bounce_with: impl FnOnce(Restitution) -> R,
    ) -> Result<R, Refusal> {
        match self {
            Self::Restitution(number) => Restitution::new(*number)
                .map(bounce_with)
                .map_err(|error| Refusal(format!("rule: {error}"))),
            Self::Word(word) => {
                let found = words.iter().find(|(known, _)| known == word);
                found
                    .map(|(_, rule)| *rule)
                    .ok_or_else(|| Refusal(format!("rule: {word:?} is no answer")))
            }
        }
    }
}
