//! Contact rules: what happens when balls touch balls, walls or obstacles.

use crate::ids::{ObstacleId, Wall};
use crate::rebound::Rebound;

/// What happens when balls touch balls, walls or obstacles.
///
/// The kinds of the balls decide. A kind is a number that the user chooses; balls without one have
/// kind 0. Contacts without a rule are bounces. Of two rules for the same contact, the later one
/// counts.
///
/// ```
/// use carom::{Body, Circle, Mass};
/// use carom_sim::{Outcome, PairRule, Rules, Simulation};
///
/// let [ball, ghost, gate, pocket] = [0, 1, 2, 3];
/// let rules = Rules::new()
///     .pair(ball, ghost, PairRule::Ignore)
///     .pair(ball, gate, PairRule::Pass)
///     .pair(ball, pocket, PairRule::RemoveFirst);
/// let fixed = |x| Circle::new([x, 0.0], 0.5).map(|c| Body::new(c.at_rest(), Mass::fixed()));
/// let mut simulation = Simulation::builder()
///     .rules(rules)
///     .ball(Circle::new([0.0, 0.0], 0.5)?.moving([1.0, 0.0])?, Mass::new(1.0)?)
///     .body_as(fixed(3.0)?, gate)
///     .body_as(fixed(4.0)?, ghost)
///     .body_as(fixed(8.0)?, pocket)
///     .build()?;
/// let mut events = Vec::new();
/// for event in simulation.by_ref() {
///     let event = event?;
///     events.push((event.time.to_f64(), event.outcome));
/// }
/// assert_eq!(events, [(2.0, Outcome::Enter), (4.0, Outcome::Leave), (7.0, Outcome::Remove)]);
/// assert_eq!(simulation.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rules {
    /// For a kind and one that is no larger, in this order.
    pairs: Table<[u16; 2], PairRule>,
    /// Without a wall: for all others.
    walls: Table<(u16, Option<Wall>), WallRule>,
    /// Without an index: for all others.
    obstacles: Table<(u16, Option<usize>), ObstacleRule>,
}

impl Rules {
    /// No rules: every contact is a bounce.
    #[must_use]
    pub const fn new() -> Self {
        Self { pairs: Table::EMPTY, walls: Table::EMPTY, obstacles: Table::EMPTY }
    }

    /// Sets what happens when balls of two kinds touch.
    ///
    /// [`PairRule::RemoveFirst`] removes the ball of the first kind. If the kinds are the same, the
    /// first is one of the two, always the same one.
    #[must_use]
    pub fn pair(mut self, first: u16, second: u16, rule: PairRule) -> Self {
        let rule = if first < second { rule.mirrored() } else { rule };
        self.pairs.set([first.max(second), first.min(second)], rule);
        self
    }

    /// Sets what happens when balls touch, by a function.
    ///
    /// The function is called once for every two of the kinds below a number, and the answers are
    /// kept. The first kind is never the smaller one.
    ///
    /// ```
    /// use carom_sim::{PairRule, Rules};
    ///
    /// // Kinds are layers, and balls of different layers pass through each other.
    /// let layers = Rules::new().pairs(16, |first, second| {
    ///     if first == second { PairRule::Bounce } else { PairRule::Ignore }
    /// });
    /// assert_eq!(layers.of_pair(2, 7), PairRule::Ignore);
    /// ```
    #[must_use]
    pub fn pairs(self, kinds: u16, mut rule: impl FnMut(u16, u16) -> PairRule) -> Self {
        let pairs = (0..kinds).flat_map(|first| (0..=first).map(move |second| (first, second)));
        pairs.fold(self, |rules, (first, second)| rules.pair(first, second, rule(first, second)))
    }

    /// Sets what happens when balls of a kind touch a wall.
    #[must_use]
    pub fn wall(mut self, kind: u16, wall: Wall, rule: WallRule) -> Self {
        self.walls.set((kind, Some(wall)), rule);
        self
    }

    /// Sets what happens when balls of a kind touch any wall.
    #[must_use]
    pub fn walls(mut self, kind: u16, rule: WallRule) -> Self {
        self.walls.forget(|(of, _)| *of == kind);
        self.walls.set((kind, None), rule);
        self
    }

    /// Sets what happens when balls of a kind touch an obstacle.
    ///
    /// The [index](ObstacleId::index) says which obstacle.
    #[must_use]
    pub fn obstacle(mut self, kind: u16, index: usize, rule: ObstacleRule) -> Self {
        self.obstacles.set((kind, Some(index)), rule);
        self
    }

    /// Sets what happens when balls of a kind touch any obstacle.
    #[must_use]
    pub fn obstacles(mut self, kind: u16, rule: ObstacleRule) -> Self {
        self.obstacles.forget(|(of, _)| *of == kind);
        self.obstacles.set((kind, None), rule);
        self
    }

    /// What happens when balls of two kinds touch.
    ///
    /// In a simulation, the ball with the smaller slot is the first of two balls of one kind.
    #[must_use]
    pub fn of_pair(&self, first: u16, second: u16) -> PairRule {
        let rule = self.pairs.get(&[first.max(second), first.min(second)]);
        let rule = rule.unwrap_or(PairRule::Bounce);
        if first < second { rule.mirrored() } else { rule }
    }

    /// What happens when a ball of a kind touches a wall.
    #[must_use]
    pub fn of_wall(&self, kind: u16, wall: Wall) -> WallRule {
        let rule = self.walls.get(&(kind, Some(wall))).or_else(|| self.walls.get(&(kind, None)));
        rule.unwrap_or(WallRule::Bounce)
    }

    /// What happens when a ball of a kind touches an obstacle.
    #[must_use]
    pub fn of_obstacle(&self, kind: u16, obstacle: ObstacleId) -> ObstacleRule {
        let of = |index| self.obstacles.get(&(kind, index));
        of(Some(obstacle.index())).or_else(|| of(None)).unwrap_or(ObstacleRule::Bounce)
    }

    /// The restitutions of bounces that rules name.
    pub(crate) fn rebounds(&self) -> impl Iterator<Item = Rebound> {
        let pairs = self.pairs.0.iter().filter_map(|(_, rule)| rule.rebound());
        let walls = self.walls.0.iter().filter_map(|(_, rule)| rule.rebound());
        let obstacles = self.obstacles.0.iter().filter_map(|(_, rule)| rule.rebound());
        pairs.chain(walls).chain(obstacles)
    }

    /// Whether loaded rules are in the order in which they are found.
    #[cfg(feature = "serde")]
    pub(crate) fn are_whole(&self) -> bool {
        self.pairs.0.iter().all(|([late, early], _)| late >= early)
            && self.pairs.is_sorted()
            && self.walls.is_sorted()
            && self.obstacles.is_sorted()
    }

    /// Whether there are no rules: every contact is a bounce.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.pairs.is_empty() && self.walls.is_empty() && self.obstacles.is_empty()
    }
}

/// Answers by keys, in the order of the keys.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Table<K, A>(Vec<(K, A)>);

impl<K, A> Default for Table<K, A> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K, A> Table<K, A> {
    const EMPTY: Self = Self(Vec::new());

    #[inline]
    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Forgets the answers of some keys.
    fn forget(&mut self, is_old: impl Fn(&K) -> bool) {
        self.0.retain(|(key, _)| !is_old(key));
    }
}

impl<K: Ord, A: Copy> Table<K, A> {
    #[cfg(feature = "serde")]
    fn is_sorted(&self) -> bool {
        self.0.is_sorted_by(|(one, _), (next, _)| one < next)
    }

    fn get(&self, key: &K) -> Option<A> {
        let place = self.0.binary_search_by(|(known, _)| known.cmp(key)).ok()?;
        Some(self.0[place].1)
    }

    fn set(&mut self, key: K, answer: A) {
        match self.0.binary_search_by(|(known, _)| known.cmp(&key)) {
            Ok(place) => self.0[place].1 = answer,
            Err(place) => self.0.insert(place, (key, answer)),
        }
    }
}

/// What happens when two balls touch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PairRule {
    /// They bounce, with the restitution of the pair.
    Bounce,
    /// They bounce, with this restitution.
    BounceWith(Rebound),
    /// They pass through each other, like a ball through a sensor.
    ///
    /// The start and the end of the overlap are events, and neither changes a motion. A graze, and
    /// an overlap that ends at the time at which it begins, are no events.
    Pass,
    /// They pass through each other without an event, and without a prediction.
    Ignore,
    /// The first ball is removed, as by a pocket.
    ///
    /// The second ball goes on undisturbed.
    RemoveFirst,
    /// The second ball is removed, and the first goes on.
    RemoveSecond,
    /// Both balls are removed.
    RemoveBoth,
}

/// What happens when a ball touches a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum WallRule {
    /// It bounces, with the restitution of the wall.
    Bounce,
    /// It bounces, with this restitution.
    BounceWith(Rebound),
    /// The ball passes through the wall and flies on beyond it.
    ///
    /// The ball's first contact with the plane of the wall is an event, and so is its last; neither
    /// changes a motion. A point passes without an event, because it takes no time.
    Pass,
    /// It passes through the wall without an event, and without a prediction.
    Ignore,
    /// The ball is removed.
    Remove,
}

/// What happens when a ball touches an [obstacle](crate::Obstacle).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ObstacleRule {
    /// It bounces, with the restitution of the obstacle.
    Bounce,
    /// It bounces, with this restitution.
    BounceWith(Rebound),
    /// It passes through the obstacle without an event, and without a prediction.
    Ignore,
    /// The ball is removed.
    Remove,
}

impl PairRule {
    /// The same with first and second ball exchanged.
    fn mirrored(self) -> Self {
        match self {
            Self::RemoveFirst => Self::RemoveSecond,
            Self::RemoveSecond => Self::RemoveFirst,
            _ => self,
        }
    }

    /// Whether the balls collide.
    pub(crate) fn bounces(self) -> bool {
        matches!(self, Self::Bounce | Self::BounceWith(_))
    }

    /// The restitution of the rule itself.
    fn rebound(self) -> Option<Rebound> {
        if let Self::BounceWith(rebound) = self { Some(rebound) } else { None }
    }

    /// Whether the balls cannot overlap.
    pub(crate) fn keeps_apart(self) -> bool {
        !matches!(self, Self::Pass | Self::Ignore)
    }
}

impl WallRule {
    /// Whether the ball collides with the wall.
    pub(crate) fn bounces(self) -> bool {
        matches!(self, Self::Bounce | Self::BounceWith(_))
    }

    /// The restitution of the rule itself.
    fn rebound(self) -> Option<Rebound> {
        if let Self::BounceWith(rebound) = self { Some(rebound) } else { None }
    }

    /// The restitution of a bounce, at a wall with this one; `None` if the ball does not bounce.
    #[inline]
    pub(crate) fn restitution(self, of_wall: Rebound) -> Option<Rebound> {
        self.bounces().then(|| self.rebound().unwrap_or(of_wall))
    }

    /// Whether the ball cannot reach beyond the wall.
    pub(crate) fn holds_back(self) -> bool {
        !matches!(self, Self::Pass | Self::Ignore)
    }
}

impl ObstacleRule {
    /// Whether the ball collides with the obstacle.
    pub(crate) fn bounces(self) -> bool {
        matches!(self, Self::Bounce | Self::BounceWith(_))
    }

    /// The restitution of a bounce, at an obstacle with this one; `None` if the ball does not
    /// bounce.
    pub(crate) fn restitution(self, of_obstacle: Rebound) -> Option<Rebound> {
        self.bounces().then(|| self.rebound().unwrap_or(of_obstacle))
    }

    /// The restitution of the rule itself.
    fn rebound(self) -> Option<Rebound> {
        if let Self::BounceWith(rebound) = self { Some(rebound) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Side;

    const LEFT: Wall = Wall { axis: 0, side: Side::Low };
    const RIGHT: Wall = Wall { axis: 0, side: Side::High };

    #[test]
    fn without_a_rule_everything_is_a_bounce() {
        let rules = Rules::new();
        assert!(rules.is_empty() && rules == Rules::default());
        for kind in [0, 1, u16::MAX] {
            assert_eq!(rules.of_pair(kind, 1), PairRule::Bounce);
            assert_eq!(rules.of_wall(kind, LEFT), WallRule::Bounce);
            assert_eq!(rules.of_obstacle(kind, ObstacleId(3)), ObstacleRule::Bounce);
        }
        // A rule that says so is a rule.
        assert!(!Rules::new().pair(0, 0, PairRule::Bounce).is_empty());
        assert!(!Rules::new().wall(0, LEFT, WallRule::Bounce).is_empty());
        assert!(!Rules::new().obstacle(0, 3, ObstacleRule::Bounce).is_empty());
    }

    #[test]
    fn the_balls_that_a_rule_names_are_exchanged_with_the_kinds() {
        use PairRule::{Bounce, BounceWith, Ignore, Pass, RemoveBoth, RemoveFirst, RemoveSecond};
        let clay = BounceWith(Rebound::new(0.5).unwrap());
        let mirrored = [(RemoveFirst, RemoveSecond), (RemoveSecond, RemoveFirst)];
        let same = [Bounce, clay, Pass, Ignore, RemoveBoth].map(|rule| (rule, rule));
        for (rule, other_way) in mirrored.into_iter().chain(same) {
            for [a, b] in [[2, 7], [7, 2]] {
                let rules = Rules::new().pair(a, b, rule);
                assert_eq!([rules.of_pair(a, b), rules.of_pair(b, a)], [rule, other_way]);
                assert_eq!(rules, Rules::new().pair(b, a, other_way));
                assert_eq!([rules.of_pair(a, a), rules.of_pair(b, b)], [Bounce; 2]);
            }
            // The first of two balls of one kind is always the same one.
            assert_eq!(Rules::new().pair(4, 4, rule).of_pair(4, 4), rule);
        }
    }

    #[test]
    fn of_two_rules_for_the_same_contact_the_later_one_counts() {
        let rules = Rules::new()
            .pair(1, 2, PairRule::Pass)
            .pair(2, 1, PairRule::RemoveFirst)
            .wall(1, LEFT, WallRule::Pass)
            .wall(1, LEFT, WallRule::Remove)
            .obstacle(1, 0, ObstacleRule::Ignore)
            .obstacle(1, 0, ObstacleRule::Remove);
        assert_eq!(rules.of_pair(1, 2), PairRule::RemoveSecond);
        assert_eq!(rules.of_wall(1, LEFT), WallRule::Remove);
        assert_eq!(rules.of_obstacle(1, ObstacleId(0)), ObstacleRule::Remove);
        // The order of rules for different contacts makes no difference.
        let kinds = [5, 3, 9, 0];
        let of = |rules: Rules, kind| {
            let rules = rules.pair(kind, 3, PairRule::Pass).wall(kind, RIGHT, WallRule::Pass);
            rules.obstacle(kind, 2, ObstacleRule::Ignore)
        };
        let [one, other] =
            [kinds.into_iter().fold(Rules::new(), of), kinds.into_iter().rfold(Rules::new(), of)];
        assert_eq!(one, other);
        for kind in 0..12 {
            let has_rule = kinds.contains(&kind);
            assert_eq!(one.of_pair(3, kind) == PairRule::Pass, has_rule, "{kind}");
            assert_eq!(one.of_wall(kind, RIGHT) == WallRule::Pass, has_rule, "{kind}");
            let of_obstacle = one.of_obstacle(kind, ObstacleId(2));
            assert_eq!(of_obstacle == ObstacleRule::Ignore, has_rule, "{kind}");
        }
    }

    #[test]
    fn a_wall_can_differ_from_all_others_until_a_rule_for_all_comes() {
        let rules = Rules::new().walls(1, WallRule::Ignore).wall(1, LEFT, WallRule::Remove);
        let of = |rules: &Rules, kind| [LEFT, RIGHT].map(|wall| rules.of_wall(kind, wall));
        assert_eq!(of(&rules, 1), [WallRule::Remove, WallRule::Ignore]);
        // Bounces, too, can be the exception.
        let held_back = rules.clone().wall(1, RIGHT, WallRule::Bounce);
        assert_eq!(of(&held_back, 1), [WallRule::Remove, WallRule::Bounce]);
        assert_eq!(of(&rules.clone().walls(1, WallRule::Pass), 1), [WallRule::Pass; 2]);
        let other_kind = rules.walls(0, WallRule::Pass).walls(2, WallRule::Pass);
        assert_eq!(of(&other_kind, 1), [WallRule::Remove, WallRule::Ignore]);
        assert_eq!([of(&other_kind, 0), of(&other_kind, 2)], [[WallRule::Pass; 2]; 2]);
    }

    #[test]
    fn an_obstacle_can_differ_from_all_others_until_a_rule_for_all_comes() {
        use ObstacleRule::{Bounce, Ignore, Remove};
        let rules = Rules::new().obstacles(1, Ignore).obstacle(1, 4, Remove);
        let of = |rules: &Rules, kind| [3, 4].map(|one| rules.of_obstacle(kind, ObstacleId(one)));
        assert_eq!(of(&rules, 1), [Ignore, Remove]);
        let held_back = rules.clone().obstacle(1, 3, Bounce);
        assert_eq!(of(&held_back, 1), [Bounce, Remove]);
        assert_eq!(of(&rules.clone().obstacles(1, Bounce), 1), [Bounce; 2]);
        let other_kind = rules.obstacles(0, Remove).obstacles(2, Remove);
        assert_eq!(of(&other_kind, 1), [Ignore, Remove]);
        assert_eq!([of(&other_kind, 0), of(&other_kind, 2)], [[Remove; 2]; 2]);
    }

    #[test]
    fn a_function_is_asked_once_for_each_two_kinds() {
        let mut asked = Vec::new();
        let rules = Rules::new().pair(0, 1, PairRule::Ignore).pair(5, 0, PairRule::Ignore).pairs(
            3,
            |first, second| {
                asked.push((first, second));
                if first == second { PairRule::Pass } else { PairRule::RemoveFirst }
            },
        );
        assert_eq!(asked, [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]);
        assert_eq!([0, 1, 2].map(|kind| rules.of_pair(kind, kind)), [PairRule::Pass; 3]);
        for (first, second) in [(1, 0), (2, 0), (2, 1)] {
            assert_eq!(rules.of_pair(first, second), PairRule::RemoveFirst);
            assert_eq!(rules.of_pair(second, first), PairRule::RemoveSecond);
        }
        // Other kinds keep their rules.
        assert_eq!(rules.of_pair(0, 5), PairRule::Ignore);
        assert_eq!(rules.of_pair(3, 3), PairRule::Bounce);
        assert_eq!(rules.clone().pairs(0, |_, _| PairRule::RemoveBoth), rules);
    }
}
