//! Rules of contacts, chosen at run time.
//!
//! Such a rule is a table of all its answers. They are computed for all kinds before anything
//! moves, and never while a simulation runs.

use carom_sim::{ContactRule, ObstacleId, ObstacleRule, PairRule, Wall, WallRule};
use serde::{Deserialize, Serialize};

/// A [`ContactRule`] as a table of its answers.
///
/// Kinds are numbers; 0 is the default. Contacts without an entry bounce.
///
/// ```
/// use carom_io::rule::RuleTable;
/// use carom_sim::{ContactRule, PairRule, Side, Wall, WallRule};
///
/// // Two kinds: 1 removes 0, and passes through the upper walls.
/// let table = RuleTable {
///     pairs: vec![PairRule::Bounce, PairRule::RemoveSecond, PairRule::Bounce],
///     walls: vec![[[WallRule::Bounce; 2]; 3], [[WallRule::Bounce, WallRule::Pass]; 3]],
///     obstacles: vec![Vec::new(); 2],
/// };
/// assert_eq!(table.pair(1, 0), PairRule::RemoveSecond);
/// assert_eq!(table.pair(0, 1), PairRule::RemoveFirst);
/// assert_eq!(table.wall(1, Wall { axis: 1, side: Side::High }), WallRule::Pass);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RuleTable {
    /// The answers for each kind with itself and all kinds before it.
    ///
    /// The later kind is first: 0 and 0, 1 and 0, 1 and 1, 2 and 0, …
    pub pairs: Vec<PairRule>,
    /// The answers for each kind, by axis and side.
    pub walls: Vec<[[WallRule; 2]; 3]>,
    /// The answers for each kind, by obstacle.
    pub obstacles: Vec<Vec<ObstacleRule>>,
}

impl ContactRule for RuleTable {
    type Kind = u16;

    fn pair(&self, first: u16, second: u16) -> PairRule {
        let [late, early] = [first.max(second), first.min(second)].map(usize::from);
        let answer = self.pairs.get(late * (late + 1) / 2 + early);
        let answer = answer.copied().unwrap_or(PairRule::Bounce);
        match answer {
            PairRule::RemoveFirst if first < second => PairRule::RemoveSecond,
            PairRule::RemoveSecond if first < second => PairRule::RemoveFirst,
            _ => answer,
        }
    }

    fn wall(&self, ball: u16, wall: Wall) -> WallRule {
        let of_kind = self.walls.get(usize::from(ball));
        let of_axis = of_kind.and_then(|axes| axes.get(usize::from(wall.axis)));
        of_axis.map_or(WallRule::Bounce, |sides| sides[wall.side as usize])
    }

    fn obstacle(&self, ball: u16, obstacle: ObstacleId) -> ObstacleRule {
        let of_kind = self.obstacles.get(usize::from(ball));
        let answer = of_kind.and_then(|all| all.get(obstacle.index()));
        answer.copied().unwrap_or(ObstacleRule::Bounce)
    }
}
