//! Rules of contacts: `[[rule]]`.

use carom_sim::{ObstacleRule, PairRule, Rebound, Rules, Wall, WallRule};

use crate::messages::brief;
use crate::scene::error::Problem;
use crate::scene::node::{Node, Value};
use crate::scene::read::{FromNode, Reader, Spanned, choice, suggestion};
use crate::session::{Kinds, OF_OBSTACLES, OF_PAIRS, OF_WALLS};

pub(super) const RULE: &[&str] = &["between", "does", "restitution"];

/// What happens when two parties touch.
#[derive(Clone, Debug)]
pub(crate) struct ContactRuleTable {
    between: [Spanned<Party>; 2],
    does: Spanned<Does>,
    restitution: Option<Rebound>,
}

/// Kinds of balls, walls or obstacles, by name; or an obstacle, by number.
#[derive(Clone, Debug, PartialEq)]
enum Party {
    Name(String),
    Obstacle(u64),
}

/// A word of [`OF_PAIRS`], or `remove`, as at walls and obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Does(&'static str);

/// What a party is.
enum Side {
    Kind(u16),
    Walls,
    Wall(Wall),
    /// All obstacles.
    Obstacles,
    /// The obstacles of these numbers, which have one name.
    Named(Vec<usize>),
}

impl Side {
    fn describe(&self) -> &'static str {
        match self {
            Self::Kind(_) => "a kind of balls",
            Self::Walls => "all walls",
            Self::Wall(_) => "a wall",
            Self::Obstacles => "all obstacles",
            Self::Named(_) => "an obstacle",
        }
    }
}

impl FromNode for Party {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        match node.value {
            Value::String(_) => String::from_node(node).map(Self::Name),
            _ => u64::from_node(node).map(Self::Obstacle).map_err(|_| {
                Problem::new(format!("expected a name, found {}", node.describe())).help(
                    "give a kind of balls, \"wall\", a wall such as \"-x\", \"obstacle\", or the \
                     name or the number of an obstacle",
                )
            }),
        }
    }
}

const BOUNCE: Does = Does("bounce");

impl FromNode for Does {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        let words: Vec<_> = Self::words().into_iter().map(|word| (word, Self(word))).collect();
        choice(node, &words)
    }

    fn words() -> Vec<&'static str> {
        OF_PAIRS.iter().map(|(word, _)| *word).chain(["remove"]).collect()
    }
}

impl ContactRuleTable {
    pub(super) fn read(table: Reader<'_>) -> Result<Self, Problem> {
        let between: Vec<Spanned<Party>> = table.required("between")?;
        let between = <[Spanned<Party>; 2]>::try_from(between).map_err(|parties| {
            Problem::new(format!("expected 2 names, found {}", parties.len()))
                .help("name the two that touch, such as [\"ball\", \"wall\"]")
                .at(table.span_of("between"))
        })?;
        let restitution = table.optional("restitution")?;
        let does = match table.optional("does")? {
            Some(does) => does,
            None if restitution.is_some() => {
                Spanned { value: BOUNCE, span: table.span_of("restitution").clone() }
            }
            None => table.required("does")?,
        };
        if restitution.is_some() && does.value != BOUNCE {
            return Err(Problem::new("only what bounces has a restitution")
                .help("remove the key, or set `does` to \"bounce\"")
                .at(table.span_of("restitution")));
        }
        Ok(Self { between, does, restitution })
    }

    /// Adds the rule to others.
    pub(crate) fn add<const D: usize>(
        &self,
        rules: Rules,
        kinds: &Kinds,
        obstacles: &[Option<&str>],
    ) -> Result<Rules, Problem> {
        let of = |party: &Spanned<Party>| {
            side::<D>(&party.value, kinds, obstacles).map_err(|problem| problem.at(&party.span))
        };
        let [first, second] = &self.between;
        let refuse =
            |what: &str, cure: &str| Err(Problem::new(what).help(cure).at(&self.does.span));
        let Does(does) = self.does.value;
        let (kind, other, removes) = match (of(first)?, of(second)?) {
            (Side::Kind(first), Side::Kind(second)) => {
                return match self.answer(does, OF_PAIRS, PairRule::BounceWith) {
                    Some(rule) => Ok(rules.pair(first, second, rule)),
                    None => refuse(
                        "`remove` does not say which ball",
                        "use \"remove-first\", \"remove-second\" or \"remove-both\"",
                    ),
                };
            }
            (Side::Kind(kind), other) => (kind, other, "remove-first"),
            (other, Side::Kind(kind)) => (kind, other, "remove-second"),
            _ => {
                return Err(Problem::new("neither of the two is a kind of balls")
                    .help("walls and obstacles do not move: name a kind, such as \"ball\"")
                    .at(&second.span));
            }
        };
        let does = if does == removes { "remove" } else { does };
        if let Side::Walls | Side::Wall(_) = other {
            let Some(rule) = self.answer(does, OF_WALLS, WallRule::BounceWith) else {
                return refuse("a wall cannot be removed", "use \"remove\" for the ball");
            };
            return Ok(match other {
                Side::Wall(wall) => rules.wall(kind, wall, rule),
                _ => rules.walls(kind, rule),
            });
        }
        let Some(rule) = self.answer(does, OF_OBSTACLES, ObstacleRule::BounceWith) else {
            return match does {
                "pass" => refuse(
                    "obstacles cannot be passed with events",
                    "use \"ignore\", or a ball of infinite mass as a sensor",
                ),
                _ => refuse("an obstacle cannot be removed", "use \"remove\" for the ball"),
            };
        };
        Ok(match other {
            Side::Named(all) => {
                all.into_iter().fold(rules, |rules, index| rules.obstacle(kind, index, rule))
            }
            _ => rules.obstacles(kind, rule),
        })
    }

    /// The meaning of a word, among these; `None` if it is none of them.
    fn answer<R: Copy>(
        &self,
        word: &str,
        words: &[(&str, R)],
        bounce_with: fn(Rebound) -> R,
    ) -> Option<R> {
        let (_, rule) = words.iter().find(|(known, _)| *known == word)?;
        // Only what bounces has a restitution.
        Some(self.restitution.map_or(*rule, bounce_with))
    }
}

/// What a party is, among these kinds and obstacles.
fn side<const D: usize>(
    party: &Party,
    kinds: &Kinds,
    obstacles: &[Option<&str>],
) -> Result<Side, Problem> {
    let name = match party {
        Party::Name(name) => name,
        Party::Obstacle(number) => {
            let index = usize::try_from(*number).ok().filter(|index| *index < obstacles.len());
            return index.map(|index| Side::Named(vec![index])).ok_or_else(|| {
                let range = match obstacles.len() {
                    0 => "the scene has no obstacles".to_owned(),
                    1 => "the only obstacle is 0".to_owned(),
                    count => format!("the obstacles are numbered from 0 to {}", count - 1),
                };
                Problem::new(format!("there is no obstacle {number}")).help(range)
            });
        }
    };
    let walls = walls::<D>();
    let is_named = |index: &usize| obstacles[*index] == Some(name);
    let named: Vec<usize> = (0..obstacles.len()).filter(is_named).collect();
    let mut sides = [
        kinds.number(name).map(Side::Kind),
        (name == "wall").then_some(Side::Walls),
        walls.iter().find(|(known, _)| known == name).map(|(_, wall)| Side::Wall(*wall)),
        (name == "obstacle").then_some(Side::Obstacles),
        (!named.is_empty()).then_some(Side::Named(named)),
    ]
    .into_iter()
    .flatten();
    match (sides.next(), sides.next()) {
        (Some(side), None) => Ok(side),
        (Some(one), Some(other)) => Err(Problem::new(format!(
            "\"{}\" means both {} and {}",
            brief(name),
            one.describe(),
            other.describe()
        ))
        .help("give the kind or the obstacle another name")),
        (None, _) => Err(nothing_has(name, kinds, obstacles, &walls)),
    }
}

/// The problem of a name that means nothing.
fn nothing_has(
    name: &str,
    kinds: &Kinds,
    obstacles: &[Option<&str>],
    walls: &[(String, Wall)],
) -> Problem {
    let named = obstacles.iter().flatten().copied();
    let walls = walls.iter().map(|(name, _)| name.as_str());
    let known: Vec<&str> =
        kinds.names().chain(["wall"]).chain(walls).chain(["obstacle"]).chain(named).collect();
    let mut help = suggestion(name, &known);
    if !help.ends_with('?') {
        help += "; `kinds` lists kinds that balls have later";
    }
    Problem::new(format!("no kind, wall or obstacle is called \"{}\"", brief(name))).help(help)
}

/// The walls and their names: `-x`, `+x`, `-y`, …
fn walls<const D: usize>() -> Vec<(String, Wall)> {
    Wall::all::<D>().map(|wall| (wall.to_string(), wall)).collect()
}
