//! The state: everything that decides the future.
//!
//! It holds the balls on their lines, their space, the rules of collisions, and the clock: the
//! content of a checkpoint. It is plain data. [`physics`](crate::physics) computes what follows
//! from it, and [`engine`](crate::engine) keeps what only helps to find the next event.
//!
//! [`Crossings`] alone decide nothing. The state has them because a ball is brought back into a
//! periodic box wherever its line changes.

mod bounds;
mod budget;
mod crossings;
mod form;
mod losses;
mod obstacles;
mod particle;
mod partner;
mod passing;
mod seen;
mod slots;
mod space;
mod untold;
mod wall;

pub(crate) use bounds::{Bounds, Way};
pub(crate) use budget::Budget;
pub(crate) use crossings::Crossings;
pub(crate) use form::{Form, Simplex};
pub(crate) use losses::{CollapseRule, Losses};
pub(crate) use obstacles::{Obstacles, Piece};
pub use particle::Anchor;
pub(crate) use particle::{Cascade, Moment, Particle};
pub(crate) use partner::{Image, Partner};
pub(crate) use passing::{Passage, Passers, Passing};
pub(crate) use slots::Slots;
pub(crate) use space::{PeriodicBox, Space};
pub(crate) use untold::Untold;
pub(crate) use wall::{Crushing, Hits, WallLine, WallState};

use crate::ids::{ObstacleId, Wall};
use crate::motion::{Motion, Own as _, Straight};
use crate::rule::{ContactRule, NoRule, ObstacleRule, PairRule, WallRule};
use crate::time::{Clock, Time};

/// Everything that the future of a simulation depends on, and the crossings of its balls.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct State<const D: usize, R: ContactRule = NoRule, M: Motion = Straight> {
    /// By slot.
    pub(crate) particles: Vec<Particle<D>>,
    /// The kind of each ball for the rule, by slot.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) kinds: Vec<R::Kind>,
    /// The motion's data for each ball, by slot.
    #[cfg_attr(
        feature = "serde",
        serde(bound(
            serialize = "M: serde::Serialize",
            deserialize = "M: serde::Deserialize<'de>"
        ))
    )]
    pub(crate) own: Vec<M::Own<D>>,
    /// The balls that the last meeting or change woke, by slot: their lines changed, and they are
    /// not the balls of the meeting itself.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) woken: Vec<u32>,
    pub(crate) slots: Slots,
    /// The periodic boxes that balls have crossed.
    pub(crate) crossings: Crossings,
    /// What happens when balls touch balls, walls or obstacles.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) rule: R,
    /// How balls move between collisions.
    pub(crate) motion: M,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) passing: Passing<D>,
    pub(crate) space: Space<D>,
    pub(crate) obstacles: Obstacles<D>,
    pub(crate) losses: Losses,
    /// Whether balls may overlap one another, walls and obstacles where they are put.
    pub(crate) may_overlap: bool,
    pub(crate) clock: Clock,
    /// How fast the balls can become, which decides when the clock has to be finer.
    pub(crate) budget: Budget,
    /// The time up to which everything has happened.
    pub(crate) now: Time,
    /// Events at this time that have happened but are not yet reported.
    pub(crate) untold: Untold<D>,
}

impl<const D: usize, R: ContactRule, M: Motion> State<D, R, M> {
    /// Returns the state with another motion and its data for each ball, and the previous motion.
    /// Code that needs only positions then need not be compiled for each motion.
    pub(crate) fn with_motion<N: Motion>(
        self,
        (motion, own): (N, Vec<N::Own<D>>),
    ) -> (State<D, R, N>, M) {
        let state = State {
            particles: self.particles,
            kinds: self.kinds,
            own,
            woken: self.woken,
            slots: self.slots,
            crossings: self.crossings,
            rule: self.rule,
            motion,
            passing: self.passing,
            space: self.space,
            obstacles: self.obstacles,
            losses: self.losses,
            may_overlap: self.may_overlap,
            clock: self.clock,
            budget: self.budget,
            now: self.now,
            untold: self.untold,
        };
        (state, self.motion)
    }

    /// The radius of a ball at a time.
    #[inline]
    pub(crate) fn radius_at(&self, particle: &Particle<D>, time: Time) -> f64 {
        particle.radius * self.motion.factor_at(time)
    }

    /// The rule for collisions without loss at a time, for velocities on lines.
    #[inline]
    pub(crate) fn collapse_at(&self, moment: Time) -> CollapseRule {
        let rule = self.losses.collapse;
        if M::SLOWS { rule.at_pace(self.motion.pace(moment)) } else { rule }
    }

    /// Whether a ball stays where it is, whatever touches it: it is fixed, or asleep.
    #[inline]
    pub(crate) fn is_held(&self, slot: u32) -> bool {
        self.particle(slot).is_fixed() || M::BENDS && self.is_asleep(slot)
    }

    /// Whether a ball is asleep.
    #[inline]
    pub(crate) fn is_asleep(&self, slot: u32) -> bool {
        self.own[slot as usize].repose().is_some_and(|repose| repose.is_asleep)
    }

    /// What happens when two balls touch; `a` is the smaller slot.
    #[inline]
    pub(crate) fn pair_rule(&self, a: u32, b: u32) -> PairRule {
        if R::ALWAYS_BOUNCES {
            return PairRule::Bounce;
        }
        self.rule.pair(self.kinds[a as usize], self.kinds[b as usize])
    }

    /// What happens when a ball touches a wall.
    #[inline]
    pub(crate) fn wall_rule(&self, ball: u32, wall: Wall) -> WallRule {
        if R::ALWAYS_BOUNCES {
            return WallRule::Bounce;
        }
        self.rule.wall(self.kinds[ball as usize], wall)
    }

    /// What happens when a ball touches an obstacle.
    #[inline]
    pub(crate) fn obstacle_rule(&self, ball: u32, obstacle: u32) -> ObstacleRule {
        if R::ALWAYS_BOUNCES {
            return ObstacleRule::Bounce;
        }
        self.rule.obstacle(self.kinds[ball as usize], ObstacleId(obstacle))
    }
}
