//! Contact rules: what happens when balls touch balls, walls or obstacles.

use std::fmt;

use carom::Restitution;

use crate::ids::{ObstacleId, Wall};

/// What happens when balls touch balls, walls or obstacles.
///
/// A rule is compiled in: a simulation without one has [`NoRule`] and pays nothing. A rule
/// distinguishes balls by their kind. The simulation calls it before it predicts a contact and
/// again when the contact happens, so its answer must depend on nothing but the kinds, the wall or
/// obstacle, and the rule itself. A simulation can be saved with its rule if serde can write the
/// rule and the kinds (feature `serde`).
///
/// ```
/// use carom::{Body, Circle, Mass};
/// use carom_sim::{ContactRule, Outcome, PairRule, Simulation};
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq)]
/// enum Kind {
///     #[default]
///     Ball,
///     Ghost,
///     Gate,
///     Pocket,
/// }
///
/// #[derive(Clone, Debug)]
/// struct Table;
///
/// impl ContactRule for Table {
///     type Kind = Kind;
///
///     fn pair(&self, first: Kind, second: Kind) -> PairRule {
///         match (first, second) {
///             (Kind::Ghost, _) | (_, Kind::Ghost) => PairRule::Ignore,
///             (Kind::Gate, _) | (_, Kind::Gate) => PairRule::Pass,
///             (Kind::Pocket, _) => PairRule::RemoveSecond,
///             (_, Kind::Pocket) => PairRule::RemoveFirst,
///             (Kind::Ball, Kind::Ball) => PairRule::Bounce,
///         }
///     }
/// }
///
/// let fixed = |x| Circle::new([x, 0.0], 0.5).map(|c| Body::new(c.at_rest(), Mass::fixed()));
/// let mut simulation = Simulation::builder()
///     .rule(Table)
///     .ball(Circle::new([0.0, 0.0], 0.5)?.moving([1.0, 0.0])?, Mass::new(1.0)?)
///     .body_as(fixed(3.0)?, Kind::Gate)
///     .body_as(fixed(4.0)?, Kind::Ghost)
///     .body_as(fixed(8.0)?, Kind::Pocket)
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
pub trait ContactRule {
    /// The kind of a ball, such as "bullet" or "pocket".
    ///
    /// Balls that are added without a kind have the default.
    type Kind: Copy + Default + fmt::Debug + PartialEq;

    /// Whether all answers are `Bounce`.
    ///
    /// The compiler then knows it, and the engine takes the fast path.
    const ALWAYS_BOUNCES: bool = false;

    /// What happens when two balls touch; the first has the smaller slot.
    ///
    /// The answer must be the same with the kinds exchanged, except that the balls it names are
    /// exchanged, too.
    fn pair(&self, first: Self::Kind, second: Self::Kind) -> PairRule {
        let _ = (first, second);
        PairRule::Bounce
    }

    /// What happens when a ball touches a wall.
    fn wall(&self, ball: Self::Kind, wall: Wall) -> WallRule {
        let _ = (ball, wall);
        WallRule::Bounce
    }

    /// What happens when a ball touches an obstacle.
    fn obstacle(&self, ball: Self::Kind, obstacle: ObstacleId) -> ObstacleRule {
        let _ = (ball, obstacle);
        ObstacleRule::Bounce
    }
}

/// What happens when two balls touch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum PairRule {
    /// They bounce, with the restitution of the pair.
    Bounce,
    /// They bounce, with this restitution.
    BounceWith(Restitution),
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
    BounceWith(Restitution),
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
    BounceWith(Restitution),
    /// It passes through the obstacle without an event, and without a prediction.
    Ignore,
    /// The ball is removed.
    Remove,
}

impl PairRule {
    /// Whether the balls cannot overlap.
    pub(crate) fn keeps_apart(self) -> bool {
        !matches!(self, Self::Pass | Self::Ignore)
    }
}

impl WallRule {
    /// Whether the ball cannot reach beyond the wall.
    pub(crate) fn holds_back(self) -> bool {
        !matches!(self, Self::Pass | Self::Ignore)
    }
}

/// No rule: every contact is a bounce.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoRule;

impl ContactRule for NoRule {
    type Kind = ();

    const ALWAYS_BOUNCES: bool = true;
}
