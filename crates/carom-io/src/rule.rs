//! How does a rule of contacts that is known only at run time become a type?
//!
//! As a table of all its answers: it is asked about all kinds before anything moves, and never while a simulation goes on.

use carom_sim::{ContactRule, ObstacleId, ObstacleRule, PairRule, Wall, WallRule};
use serde::{Deserialize, Serialize};

/// The answers of a [`ContactRule`] about kinds that are numbers, the first of them the default.
///
/// What it was not told bounces.
///
/// ```
/// use carom_io::rule::RuleTable;
/// use carom_sim::{ContactRule, PairRule, Side, Wall, WallRule};
///
/// // Of two kinds: 0 is removed by 1, which passes through the upper wall.
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
    /// Of each kind with itself and all before it, the later kind first: of 0 and 0, 1 and 0, 1 and 1, 2 and 0, …
    pub pairs: Vec<PairRule>,
    /// Of each kind: by axis and side.
    pub walls: Vec<[[WallRule; 2]; 3]>,
    /// Of each kind: by obstacle.
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
