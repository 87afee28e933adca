//! Rules made of functions, whose answers are kept as a table.

use carom_sim::{ObstacleRule, PairRule, Rules, Wall, WallRule};

use super::Error;

/// Functions that say what happens at a contact.
///
/// Each is called once for each combination of kinds, before a ball has the kind. So an answer
/// cannot change while the predictions of the simulator depend on it.
pub trait Ask {
    /// What happens when two balls meet.
    ///
    /// # Errors
    /// The answer is not valid.
    fn pair(&self, first: &str, second: &str) -> Result<PairRule, Error>;

    /// What happens when a ball meets a wall.
    ///
    /// # Errors
    /// The answer is not valid.
    fn wall(&self, ball: &str, wall: Wall) -> Result<WallRule, Error>;

    /// What happens when a ball meets the obstacle of this index.
    ///
    /// # Errors
    /// The answer is not valid.
    fn obstacle(&self, ball: &str, obstacle: usize) -> Result<ObstacleRule, Error>;
}

/// Adds the rules of the last of these kinds, which is new. A bounce needs no rule.
pub(super) fn extended<const D: usize>(
    mut rules: Rules,
    kinds: &[&str],
    obstacles: usize,
    ask: &dyn Ask,
) -> Result<Rules, Error> {
    let Some((name, kind)) = kinds.last().zip(u16::try_from(kinds.len() - 1).ok()) else {
        return Err(Error::TooManyKinds);
    };
    for (other, other_name) in (0..=kind).zip(kinds) {
        match ask.pair(name, other_name)? {
            PairRule::Bounce => {}
            rule => rules = rules.pair(kind, other, rule),
        }
    }
    for wall in Wall::all::<D>() {
        match ask.wall(name, wall)? {
            WallRule::Bounce => {}
            rule => rules = rules.wall(kind, wall, rule),
        }
    }
    for obstacle in 0..obstacles {
        match ask.obstacle(name, obstacle)? {
            ObstacleRule::Bounce => {}
            rule => rules = rules.obstacle(kind, obstacle, rule),
        }
    }
    Ok(rules)
}

/// The rules of all these kinds.
pub(super) fn all<const D: usize>(
    kinds: &[&str],
    obstacles: usize,
    ask: &dyn Ask,
) -> Result<Rules, Error> {
    let add = |rules, count| extended::<D>(rules, &kinds[..count], obstacles, ask);
    (1..=kinds.len()).try_fold(Rules::new(), add)
}
