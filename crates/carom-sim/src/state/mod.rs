//! What decides the future, and nothing else: the balls on their lines, the space they live in, the
//! rules of collisions, the clock. All that a checkpoint holds; of a simulation with a rule of contacts
//! there is none.
//!
//! It is plain data. What follows from it is worked out in [`physics`](crate::physics), and what
//! only helps to find the next event is kept in [`engine`](crate::engine).

mod bounds;
mod budget;
mod form;
mod losses;
mod obstacles;
mod particle;
mod partner;
mod passing;
mod slots;
mod space;
mod wall;

pub(crate) use bounds::{Bounds, Way};
pub(crate) use budget::Budget;
pub(crate) use form::{Form, Simplex};
pub(crate) use losses::{CollapseRule, Losses};
pub(crate) use obstacles::{Obstacles, Piece};
pub use particle::Anchor;
pub(crate) use particle::{Cascade, Moment, Particle};
pub(crate) use partner::{Image, Partner};
pub(crate) use passing::{Passage, Passers, Passing};
pub(crate) use slots::Slots;
pub(crate) use space::{PeriodicBox, Space};
pub(crate) use wall::{Crushing, Hits, WallLine, WallState};

use carom::vector::scale;

use crate::event::Event;
use crate::ids::{ObstacleId, Wall};
use crate::jammed::Jammed;
use crate::motion::{Motion, Straight};
use crate::rule::{ContactRule, NoRule, ObstacleRule, PairRule, WallRule};
use crate::time::{Clock, Time};

/// All that the future of a simulation is a function of.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct State<const D: usize, R: ContactRule = NoRule, M: Motion = Straight> {
    /// By slot.
    pub(crate) particles: Vec<Particle<D>>,
    /// What the rule knows of each ball, by slot.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) kinds: Vec<R::Kind>,
    pub(crate) slots: Slots,
    /// What happens where balls meet each other and walls.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) rule: R,
    /// How balls move between collisions.
    pub(crate) motion: M,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) passing: Passing<D>,
    pub(crate) space: Space<D>,
    pub(crate) obstacles: Obstacles<D>,
    pub(crate) losses: Losses,
    pub(crate) clock: Clock,
    /// How fast the balls can become, which says when the clock has to be finer.
    pub(crate) budget: Budget,
    /// The moment up to which everything has happened.
    pub(crate) now: Time,
}

impl<const D: usize, R: ContactRule, M: Motion> State<D, R, M> {
    /// The radius of a ball at a moment.
    #[inline]
    pub(crate) fn radius_at(&self, particle: &Particle<D>, time: Time) -> f64 {
        particle.radius * self.motion.factor_at(time)
    }

    /// Which share of its velocity on its line a ball has now.
    pub(crate) fn pace(&self) -> f64 {
        self.motion.pace(self.now)
    }

    /// The velocity at a moment of a ball that has this one on its line.
    pub(crate) fn velocity_at(&self, on_line: [f64; D], moment: Time) -> [f64; D] {
        scale(self.motion.pace(moment), on_line)
    }

    /// The velocity on its line of a ball that is given this one now. Where little of the pace is left, it begins
    /// anew for that ([`renew_pace`](crate::physics::change)).
    pub(crate) fn on_line(&self, velocity: [f64; D]) -> [f64; D] {
        let pace = if self.motion.is_slow(self.now) { 1.0 } else { self.pace() };
        velocity.map(|v| v / pace)
    }

    /// The time of the user at a moment.
    pub(crate) fn for_user(&self, moment: Time) -> Time {
        self.motion.for_user(self.clock, moment)
    }

    /// The moment up to which a step to a time goes; `None` where that time is over.
    #[inline]
    pub(crate) fn end_of_step(&self, until: f64) -> Option<Time> {
        let least = if M::SLOWS { self.for_user(self.now).to_f64() } else { 0.0 };
        (until >= least).then(|| self.motion.on_lines(self.clock, until))
    }

    /// What a user sees of a step to a time, and so to a moment; where nothing came of it, the clock goes on to
    /// there.
    #[inline]
    pub(crate) fn seen(
        &mut self,
        (until, end): (f64, Time),
        stepped: Result<Option<Event<D>>, Jammed>,
    ) -> Result<Option<Event<D>>, Jammed> {
        let is_over = matches!(stepped, Ok(None)) && end != Time::NEVER;
        if !M::SLOWS {
            if is_over {
                self.now = self.now.max(end);
            }
            return stepped;
        }
        if is_over && until.is_finite() {
            self.now = self.now.max(end);
            self.motion.show(self.now, until);
        }
        match stepped {
            Ok(event) => Ok(event.map(|event| self.seen_event(event))),
            Err(Jammed { time, balls }) => Err(Jammed { time: self.for_user(time), balls }),
        }
    }

    fn seen_event(&mut self, event: Event<D>) -> Event<D> {
        let (time, pace) = (self.for_user(event.time), self.motion.pace(event.time));
        self.motion.show(event.time, time.to_f64());
        Event { time, impulse: event.impulse * pace, work: event.work * (pace * pace), ..event }
    }

    /// Which collisions lose no energy at a moment, by velocities on lines.
    #[inline]
    pub(crate) fn collapse_at(&self, moment: Time) -> CollapseRule {
        let rule = self.losses.collapse;
        if M::SLOWS { rule.at_pace(self.motion.pace(moment)) } else { rule }
    }

    /// What happens where two balls meet; `a` is the smaller slot.
    #[inline]
    pub(crate) fn pair_rule(&self, a: u32, b: u32) -> PairRule {
        if R::ALWAYS_BOUNCES {
            return PairRule::Bounce;
        }
        self.rule.pair(self.kinds[a as usize], self.kinds[b as usize])
    }

    /// What happens where a ball meets a wall.
    #[inline]
    pub(crate) fn wall_rule(&self, ball: u32, wall: Wall) -> WallRule {
        if R::ALWAYS_BOUNCES {
            return WallRule::Bounce;
        }
        self.rule.wall(self.kinds[ball as usize], wall)
    }

    /// What happens where a ball meets an obstacle.
    #[inline]
    pub(crate) fn obstacle_rule(&self, ball: u32, obstacle: u32) -> ObstacleRule {
        if R::ALWAYS_BOUNCES {
            return ObstacleRule::Bounce;
        }
        self.rule.obstacle(self.kinds[ball as usize], ObstacleId(obstacle))
    }
}
