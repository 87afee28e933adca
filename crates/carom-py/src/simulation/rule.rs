//! Answers of a contact rule, called before the simulation is made.
//!
//! So no Python runs while balls move, and a saved simulation holds the answers.

use carom_io::session::Refused;
use carom_sim::{ObstacleRule, PairRule, Rebound, Rules, WallRule};
use pyo3::prelude::*;

use super::walls::wall;

/// The answers of a rule. Kinds are numbers, and contacts that are missing are bounces.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Answers {
    /// Whether the rule was called for balls without a given kind.
    pub(super) has_default: bool,
    pairs: Vec<(u16, u16, Answer)>,
    walls: Vec<(u16, String, Answer)>,
    obstacles: Vec<(u16, usize, Answer)>,
}

/// A restitution, or a word.
#[derive(Debug, FromPyObject)]
enum Answer {
    Restitution(f64),
    Word(String),
}

const OF_PAIRS: &[(&str, PairRule)] = &[
    ("pass", PairRule::Pass),
    ("ignore", PairRule::Ignore),
    ("remove_first", PairRule::RemoveFirst),
    ("remove_second", PairRule::RemoveSecond),
    ("remove_both", PairRule::RemoveBoth),
];
const OF_WALLS: &[(&str, WallRule)] =
    &[("pass", WallRule::Pass), ("ignore", WallRule::Ignore), ("remove", WallRule::Remove)];
const OF_OBSTACLES: &[(&str, ObstacleRule)] =
    &[("ignore", ObstacleRule::Ignore), ("remove", ObstacleRule::Remove)];

impl Answers {
    /// The answers as a table.
    ///
    /// # Errors
    /// An answer is invalid.
    pub(super) fn rules<const D: usize>(&self) -> Result<Rules, Refused> {
        // A rule that only bounces is one, too: its events have outcomes.
        let mut rules = Rules::new().pair(0, 0, PairRule::Bounce);
        for (first, second, answer) in &self.pairs {
            rules = rules.pair(*first, *second, answer.of(OF_PAIRS, PairRule::BounceWith)?);
        }
        for (kind, name, answer) in &self.walls {
            rules = rules.wall(*kind, wall::<D>(name)?, answer.of(OF_WALLS, WallRule::BounceWith)?);
        }
        for (kind, index, answer) in &self.obstacles {
            let rule = answer.of(OF_OBSTACLES, ObstacleRule::BounceWith)?;
            rules = rules.obstacle(*kind, *index, rule);
        }
        Ok(rules)
    }
}

impl Answer {
    /// The meaning of a word, or a restitution.
    fn of<R: Copy>(
        &self,
        words: &[(&str, R)],
        bounce_with: fn(Rebound) -> R,
    ) -> Result<R, Refused> {
        let meaning = match self {
            Self::Restitution(number) => Rebound::new(*number).ok().map(bounce_with),
            Self::Word(word) => {
                words.iter().find(|(known, _)| known == word).map(|(_, rule)| *rule)
            }
        };
        meaning.ok_or_else(|| Refused(format!("rule: {self:?} is no answer")))
    }
}
