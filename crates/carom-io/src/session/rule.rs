//! Rules made of functions, whose answers are kept as a table.

use carom_sim::{ObstacleRule, PairRule, Rules, Wall, WallRule};

use super::{Kinds, Refused, Session};

/// The answers about two balls, by their words.
pub const OF_PAIRS: &[(&str, PairRule)] = &[
    ("bounce", PairRule::Bounce),
    ("pass", PairRule::Pass),
    ("ignore", PairRule::Ignore),
    ("remove-first", PairRule::RemoveFirst),
    ("remove-second", PairRule::RemoveSecond),
    ("remove-both", PairRule::RemoveBoth),
];

/// The answers about a ball and a wall, by their words.
pub const OF_WALLS: &[(&str, WallRule)] = &[
    ("bounce", WallRule::Bounce),
    ("pass", WallRule::Pass),
    ("ignore", WallRule::Ignore),
    ("remove", WallRule::Remove),
];

/// The answers about a ball and an obstacle, by their words.
pub const OF_OBSTACLES: &[(&str, ObstacleRule)] = &[
    ("bounce", ObstacleRule::Bounce),
    ("ignore", ObstacleRule::Ignore),
    ("remove", ObstacleRule::Remove),
];

/// Functions that say what happens at a contact.
///
/// Each is called once for each combination of kinds, before a ball has the kind. So an answer
/// cannot change while the predictions of the simulator depend on it.
pub trait Ask<E> {
    /// What happens when two balls meet.
    ///
    /// # Errors
    /// The answer is not valid.
    fn pair(&self, first: &str, second: &str) -> Result<PairRule, E>;

    /// What happens when a ball meets a wall.
    ///
    /// # Errors
    /// The answer is not valid.
    fn wall(&self, ball: &str, wall: Wall) -> Result<WallRule, E>;

    /// What happens when a ball meets the obstacle of this index.
    ///
    /// # Errors
    /// The answer is not valid.
    fn obstacle(&self, ball: &str, obstacle: usize) -> Result<ObstacleRule, E>;
}

/// Adds to other rules those of all these kinds.
///
/// # Errors
/// An answer is not valid.
pub fn add_answers<const D: usize, E>(
    rules: Rules,
    kinds: &Kinds,
    obstacles: usize,
    ask: &dyn Ask<E>,
) -> Result<Rules, E> {
    let names: Vec<_> = kinds.names().collect();
    let of_kind =
        |rules, kind| of_last::<D, E>(rules, &names[..=usize::from(kind)], kind, obstacles, ask);
    (0..=u16::MAX).take(names.len()).try_fold(rules, of_kind)
}

/// Adds the rules of the last of these kinds, whose number is `kind`. A bounce needs no rule.
fn of_last<const D: usize, E>(
    mut rules: Rules,
    names: &[&str],
    kind: u16,
    obstacles: usize,
    ask: &dyn Ask<E>,
) -> Result<Rules, E> {
    let name = names[usize::from(kind)];
    for (other, other_name) in (0..=kind).zip(names) {
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

impl<const D: usize> Session<D> {
    /// The number of a kind, which may be new.
    ///
    /// A new kind gets its rules from the functions. Without functions, it must be a kind of the
    /// scene if the scene has rules: a misspelt kind would have none.
    ///
    /// # Errors
    /// There are no rules for the kind, an answer is not valid, or there are 65 536 kinds.
    pub fn kind_by<E: From<Refused>>(
        &mut self,
        name: &str,
        ask: Option<&dyn Ask<E>>,
    ) -> Result<u16, E> {
        if let Some(kind) = self.kinds.number(name) {
            return Ok(kind);
        }
        if ask.is_none() && !self.rules().is_empty() {
            return Err(self.no_kind(name).into());
        }
        let Ok(kind) = u16::try_from(self.kinds.names().len()) else {
            let message = "there are 65536 kinds of balls, and no more are possible; use some of \
                           them again";
            return Err(Refused(message.to_owned()).into());
        };
        if let Some(ask) = ask {
            let names: Vec<_> = self.kinds.names().chain([name]).collect();
            let (rules, obstacles) = (self.rules(), self.obstacles().len());
            let new = of_last::<D, E>(rules.clone(), &names, kind, obstacles, ask)?;
            if new != *rules {
                self.simulation.set_rules(new).map_err(|error| self.refused(&error))?;
            }
        }
        Ok(self.kind_or_new(name).unwrap_or(kind))
    }
}
