//! The state: everything that decides the future.
//!
//! It holds the balls on their lines, their space, the rules of collisions, and the clock: the
//! content of a checkpoint. It is plain data. [`physics`](crate::physics) computes what follows
//! from it, and [`engine`](crate::engine) keeps what only helps to find the next event.
//!
//! [`Crossings`] alone decide nothing. The state has them because a ball is brought back into a
//! periodic box wherever its line changes.

mod balls;
mod boundary;
mod bounds;
mod budget;
mod crossings;
mod form;
mod images;
mod losses;
mod obstacles;
mod particle;
mod partner;
mod passing;
mod pending;
mod slots;
mod space;
mod view;
mod wall;

pub use boundary::{Axis, Boundary, BoundaryError};
pub(crate) use bounds::{Bounds, Way};
pub(crate) use budget::Budget;
pub(crate) use crossings::Crossings;
pub(crate) use form::{Form, Simplex};
pub(crate) use losses::{CollapseRule, Losses, NO_SPEED};
pub(crate) use obstacles::{Obstacles, Piece};
pub use particle::Anchor;
pub(crate) use particle::{Cascade, Particle, WaveTime};
pub(crate) use partner::{Image, Partner};
pub(crate) use passing::{Passage, Passers, Passing};
pub(crate) use pending::PendingEvents;
pub(crate) use slots::Slots;
pub(crate) use space::{AxisState, Space};
pub(crate) use wall::{Crushing, Hits, WallLine, WallState};

use crate::ids::{ObstacleId, Wall};
use crate::motion::{Motion, Repose, Spin};
use crate::obstacle::Obstacle;
use crate::rebound::Rebound;
use crate::rule::{ObstacleRule, PairRule, Rules, WallRule};
use crate::time::{Clock, Time};
use crate::variant::Variant;

/// Everything that the future of a simulation depends on, and the crossings of its balls.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct State<const D: usize> {
    /// By slot.
    pub(crate) particles: Vec<Particle<D>>,
    /// The kind of each ball for the rules, by slot.
    pub(crate) kinds: Vec<u16>,
    /// Where and since when each ball is still, by slot; empty if balls do not fall asleep.
    pub(crate) reposes: Vec<Repose<D>>,
    /// The spin of each ball at its anchor, by slot; empty without a cloth.
    pub(crate) spins: Vec<Spin>,
    /// The balls that the last meeting or change woke, by slot: their lines changed, and they are
    /// not the balls of the meeting itself.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) woken: Vec<u32>,
    /// The other balls of the last meeting if that was tied: their lines changed, and each was
    /// brought back by this many periodic boxes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) others: Vec<(u32, Image<D>)>,
    pub(crate) slots: Slots,
    /// The periodic boxes that balls have crossed.
    pub(crate) crossings: Crossings,
    /// What happens when balls touch balls, walls or obstacles.
    pub(crate) rules: Rules,
    /// How balls move between collisions.
    pub(crate) motion: Motion<D>,
    pub(crate) passing: Passing<D>,
    pub(crate) space: Space<D>,
    pub(crate) obstacles: Obstacles<D>,
    pub(crate) losses: Losses,
    /// Whether a bounce can add energy: a wall, an obstacle or a rule has a restitution above 1, or
    /// a ball is kinematic.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) adds_energy: bool,
    /// The collisions with kinematic balls.
    pub(crate) pushes: Hits,
    /// Whether a gain of energy has made balls too fast to go on ([`gain`](crate::physics::gain)).
    pub(crate) is_too_fast: bool,
    /// Whether balls may overlap one another, walls and obstacles where they are put.
    pub(crate) may_overlap: bool,
    pub(crate) clock: Clock,
    /// How fast the balls can become, which decides when the clock has to be finer.
    pub(crate) budget: Budget,
    /// The time up to which everything has happened.
    pub(crate) now: Time,
    /// Events at this time that have happened but are not yet reported.
    pub(crate) untold: PendingEvents<D>,
}

impl<const D: usize> State<D> {
    /// Whether a step of this state can be compiled as [`Plain`].
    #[inline]
    pub(crate) const fn is_plain(&self) -> bool {
        matches!(self.motion, Motion::Straight) && self.rules.is_empty() && !self.adds_energy
    }

    /// Whether a bounce can add energy, from all walls, obstacles, rules and kinematic balls.
    pub(crate) fn can_add_energy(&self) -> bool {
        self.budget.kinematic > 0.0 || self.rebounds().any(Rebound::adds_energy)
    }

    /// Whether a bounce can take energy.
    pub(crate) fn can_take_energy(&self) -> bool {
        let of_balls = || self.balls().map(|(_, particle)| particle.restitution.get());
        let of_pairs = self.losses.pair_restitution.map(|all| all < 1.0);
        of_pairs.unwrap_or_else(|| of_balls().any(|one| one < 1.0))
            || self.rebounds().any(Rebound::takes_energy)
    }

    /// The restitutions of all walls, obstacles and rules.
    fn rebounds(&self) -> impl Iterator<Item = Rebound> {
        let walls = self.space.walls().flat_map(|(_, walls)| walls).map(|wall| wall.restitution);
        let obstacles = self.obstacles.solid.iter().map(Obstacle::restitution);
        walls.chain(obstacles).chain(self.rules.rebounds())
    }

    /// The motion, as known in a variant.
    #[inline]
    pub(crate) const fn motion_in<V: Variant>(&self) -> &Motion<D> {
        if V::IS_PLAIN { &Motion::Straight } else { &self.motion }
    }

    /// Whether there are rules, as known in a variant.
    #[inline]
    pub(crate) const fn has_rules_in<V: Variant>(&self) -> bool {
        !V::IS_PLAIN && !self.rules.is_empty()
    }
}

impl<const D: usize> State<D> {
    /// The radius of a ball at a time.
    #[inline]
    pub(crate) fn radius_at(&self, particle: &Particle<D>, time: Time) -> f64 {
        particle.radius * self.motion.factor_at(time)
    }

    /// The rule for collisions without loss at a time, for velocities on lines.
    #[inline]
    pub(crate) fn collapse_at<V: Variant>(&self, moment: Time) -> CollapseRule {
        let (rule, motion) = (self.losses.collapse, self.motion_in::<V>());
        if motion.slows() { rule.at_pace(motion.pace(moment)) } else { rule }
    }

    /// What is known of a ball's rest; `None` if the motion records nothing about it.
    #[inline]
    pub(crate) fn repose(&self, slot: u32) -> Option<&Repose<D>> {
        self.reposes.get(slot as usize)
    }

    /// The spin of a ball at its anchor; `None` without a cloth.
    #[inline]
    pub(crate) fn spin(&self, slot: u32) -> Option<Spin> {
        self.spins.get(slot as usize).copied()
    }

    /// Whether an impact does not move a ball: it is fixed, kinematic, or asleep.
    #[inline]
    pub(crate) fn is_held<V: Variant>(&self, slot: u32) -> bool {
        self.particle(slot).is_unmoved() || self.motion_in::<V>().bends() && self.is_asleep(slot)
    }

    /// Whether a ball stays where it is, whatever touches it: it is fixed, or asleep.
    #[inline]
    pub(crate) fn is_still(&self, slot: u32) -> bool {
        let particle = self.particle(slot);
        particle.is_unmoved() && !particle.is_kinematic() || self.is_asleep(slot)
    }

    /// Whether a ball is asleep.
    #[inline]
    pub(crate) fn is_asleep(&self, slot: u32) -> bool {
        self.repose(slot).is_some_and(|repose| repose.is_asleep)
    }

    /// What happens when two balls touch; `a` is the smaller slot.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most simulations have no rules")]
    pub(crate) fn pair_rule<V: Variant>(&self, a: u32, b: u32) -> PairRule {
        if !self.has_rules_in::<V>() {
            return PairRule::Bounce;
        }
        self.rules.of_pair(self.kinds[a as usize], self.kinds[b as usize])
    }

    /// What happens when a ball touches a wall.
    #[inline]
    pub(crate) fn wall_rule<V: Variant>(&self, ball: u32, wall: Wall) -> WallRule {
        if !self.has_rules_in::<V>() {
            return WallRule::Bounce;
        }
        self.rules.of_wall(self.kinds[ball as usize], wall)
    }

    /// What happens when a ball touches an obstacle.
    #[inline]
    pub(crate) fn obstacle_rule(&self, ball: u32, obstacle: u32) -> ObstacleRule {
        self.rules.of_obstacle(self.kinds[ball as usize], ObstacleId(obstacle))
    }
}
