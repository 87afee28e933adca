//! Motion between collisions.
//!
//! [`Motion`] says for each question of the physics what each motion answers. Straight flight
//! pays nothing for the other motions: its steps are compiled for [`Motion::Straight`]
//! ([`variant`](crate::variant)), and the compiler removes the questions.

mod cloth;
mod curve;
mod damped;
mod falling;
mod growing;
mod lasting;
mod rolling;
mod spin;

use carom::Approach;

pub use cloth::{Cloth, ClothError};
pub(crate) use curve::{BENT_RANGE, Carriage, Curve};
pub use damped::{Damped, DampingError};
pub use falling::{Falling, FallingError};
pub(crate) use growing::Heat;
pub use growing::{Growing, RateError};
pub(crate) use lasting::{Lasting, Repose};
pub use rolling::{Rolling, RollingError};
pub(crate) use rolling::{cut, padded};
pub(crate) use spin::Spin;

use crate::time::{Clock, Time};

/// How balls move between collisions.
///
/// [`Builder::motion`](crate::Builder::motion) takes it, or one of the motions inside.
///
/// ```
/// use carom_sim::{Falling, Motion};
///
/// let falling = Falling::new([0.0, -9.81])?;
/// assert_eq!(Motion::from(falling), Motion::Falling(falling));
/// assert_eq!(Motion::<2>::default(), Motion::Straight);
/// # Ok::<(), carom_sim::FallingError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Motion<const D: usize> {
    /// On straight lines at constant velocities, with constant radii.
    #[default]
    Straight,
    /// On straight lines, while all radii grow.
    Growing(Growing),
    /// On straight lines, slowed down by a drag.
    Damped(Damped),
    /// On parabolas, under gravity.
    Falling(Falling<D>),
    /// Slowed down steadily until they rest, on a cloth or without one.
    Rolling(Rolling),
}

impl<const D: usize> From<Growing> for Motion<D> {
    fn from(growing: Growing) -> Self {
        Self::Growing(growing)
    }
}

impl<const D: usize> From<Damped> for Motion<D> {
    fn from(damped: Damped) -> Self {
        Self::Damped(damped)
    }
}

impl<const D: usize> From<Falling<D>> for Motion<D> {
    fn from(falling: Falling<D>) -> Self {
        Self::Falling(falling)
    }
}

impl<const D: usize> From<Rolling> for Motion<D> {
    fn from(rolling: Rolling) -> Self {
        Self::Rolling(rolling)
    }
}

/// Which lines balls are on.
impl<const D: usize> Motion<D> {
    /// Whether lines are curved: whether balls have accelerations.
    #[inline]
    pub(crate) const fn bends(&self) -> bool {
        matches!(self, Self::Falling(_) | Self::Rolling(_))
    }

    /// Whether balls lose speed on their lines.
    #[inline]
    pub(crate) const fn slows(&self) -> bool {
        matches!(self, Self::Damped(_))
    }

    /// Whether radii change.
    #[inline]
    pub(crate) const fn grows(&self) -> bool {
        matches!(self, Self::Growing(_))
    }

    /// Whether balls can fall asleep.
    pub(crate) const fn sleeps(&self) -> bool {
        matches!(self, Self::Falling(_))
    }

    /// The acceleration of a falling ball.
    #[inline]
    pub(crate) const fn gravity(&self) -> [f64; D] {
        match self {
            Self::Falling(falling) => falling.gravity(),
            Self::Straight | Self::Growing(_) | Self::Damped(_) | Self::Rolling(_) => [0.0; D],
        }
    }

    /// The cloth that balls slide and roll on; `None` without one.
    #[inline]
    #[must_use]
    pub const fn cloth(&self) -> Option<Cloth> {
        match self {
            Self::Rolling(rolling) => rolling.cloth(),
            Self::Straight | Self::Growing(_) | Self::Damped(_) | Self::Falling(_) => None,
        }
    }

    /// The parameters of lasting contacts; `None` if contacts do not last.
    #[inline]
    pub(crate) const fn lasting(&self) -> Option<Lasting> {
        match self {
            Self::Falling(falling) => Some(falling.lasting),
            Self::Rolling(rolling) => Some(rolling.lasting),
            Self::Straight | Self::Growing(_) | Self::Damped(_) => None,
        }
    }

    /// The energy per unit of mass that a ball can gain on its path.
    pub(crate) const fn fall(&self) -> f64 {
        match self {
            Self::Falling(falling) => falling.fall,
            Self::Straight | Self::Growing(_) | Self::Damped(_) | Self::Rolling(_) => 0.0,
        }
    }

    /// The same motion before anything moves, scaled to the smallest radius above 0 of the balls
    /// and the extent of the space along each axis.
    pub(crate) fn at_start(self, smallest: Option<f64>, extent: [f64; D]) -> Self {
        match self {
            Self::Damped(damped) => Self::Damped(damped.at_start()),
            Self::Falling(falling) => Self::Falling(falling.in_scale(smallest, extent)),
            Self::Rolling(rolling) => Self::Rolling(rolling.in_scale(smallest, extent)),
            Self::Straight | Self::Growing(_) => self,
        }
    }

    /// Calls a function with all times that it holds.
    pub(crate) fn for_each_time(&mut self, mut change: impl FnMut(&mut Time)) {
        match self {
            Self::Growing(growing) => change(&mut growing.heat.halved),
            Self::Damped(damped) => damped.times_mut().into_iter().for_each(change),
            Self::Straight | Self::Falling(_) | Self::Rolling(_) => {}
        }
    }
}

/// The clock of the lines, which differs from the user's if balls are slowed down on them.
impl<const D: usize> Motion<D> {
    /// The share of its velocity on the line that a ball has at a time.
    #[inline]
    pub(crate) fn pace(&self, at: Time) -> f64 {
        match self {
            Self::Damped(damped) => damped.pace(at),
            Self::Straight | Self::Growing(_) | Self::Falling(_) | Self::Rolling(_) => 1.0,
        }
    }

    /// The internal time for a time of the user; `NEVER` for infinity.
    #[inline]
    pub(crate) fn on_lines(&self, clock: Clock, time: f64) -> Time {
        match self {
            Self::Damped(damped) => damped.on_lines(clock, time),
            Self::Straight | Self::Growing(_) | Self::Falling(_) | Self::Rolling(_) => {
                clock.at(time)
            }
        }
    }

    /// The time of the user for an internal time.
    #[inline]
    pub(crate) fn for_user(&self, clock: Clock, moment: Time) -> Time {
        match self {
            Self::Damped(damped) => damped.for_user(clock, moment),
            Self::Straight | Self::Growing(_) | Self::Falling(_) | Self::Rolling(_) => moment,
        }
    }

    /// Records the user's time that was shown for an internal time.
    #[inline]
    pub(crate) fn show(&mut self, moment: Time, time: f64) {
        if let Self::Damped(damped) = self {
            damped.show(moment, time);
        }
    }

    /// Whether so little of the pace is left that a change has to restart the clock.
    #[inline]
    pub(crate) fn is_slow(&self, now: Time) -> bool {
        match self {
            Self::Damped(damped) => damped.is_slow(now),
            Self::Straight | Self::Growing(_) | Self::Falling(_) | Self::Rolling(_) => false,
        }
    }

    /// Sets the pace to 1 again, at the start of the internal clock and at this time of the user.
    pub(crate) fn begin_anew(&mut self, time: f64) {
        if let Self::Damped(damped) = self {
            damped.begin_anew(time);
        }
    }

    /// Whether balls can still be on their lines at a time.
    #[cfg(feature = "serde")]
    pub(crate) fn can_be_at(&self, now: Time) -> bool {
        match self {
            Self::Damped(damped) => damped.can_be_at(now),
            Self::Straight | Self::Growing(_) | Self::Falling(_) | Self::Rolling(_) => true,
        }
    }
}

/// Radii that grow.
impl<const D: usize> Motion<D> {
    /// The growth rate of radii, as a share of the radii at the start.
    #[inline]
    pub(crate) const fn growth_rate(&self) -> f64 {
        match self {
            Self::Growing(growing) => growing.rate,
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => 0.0,
        }
    }

    /// The energy that growth adds; `None` if radii do not grow.
    #[inline]
    pub(crate) const fn heat(&mut self) -> Option<&mut Heat> {
        match self {
            Self::Growing(growing) => Some(&mut growing.heat),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => None,
        }
    }

    /// `s`: the ratio of radii at a time to those at the start.
    #[inline]
    pub(crate) fn factor_at(&self, time: Time) -> f64 {
        match self {
            Self::Growing(growing) => growing.factor_at(time),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => 1.0,
        }
    }

    /// `κ`: the relative growth rate of radii from a time on, as a share of the radii then.
    pub(crate) fn rate_at(&self, time: Time) -> f64 {
        match self {
            Self::Growing(growing) => growing.rate_at(time),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => 0.0,
        }
    }

    /// When radii reach a multiple of those at the start; `None` if they never do.
    pub(crate) fn time_of_factor(&self, factor: f64) -> Option<f64> {
        match self {
            Self::Growing(growing) => growing.time_of_factor(factor),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => None,
        }
    }

    /// `κ p`: the velocity with which the surfaces of two resting balls part, one at `p` relative
    /// to the other; `None` if radii are constant.
    #[inline]
    pub(crate) fn drift(&self, time: Time, p: [f64; D]) -> Option<[f64; D]> {
        match self {
            Self::Growing(growing) => Some(growing.drift(time, p)),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => None,
        }
    }

    /// `t`, the simulation's duration for a duration `τ` from a time on; `None` if it never ends.
    #[inline]
    pub(crate) fn elapsed(&self, time: Time, duration: f64) -> Option<f64> {
        match self {
            Self::Growing(growing) => growing.elapsed(time, duration),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => {
                Some(duration)
            }
        }
    }

    /// A refined duration until the balls of an approach touch, close to the estimate `t`.
    #[inline]
    pub(crate) fn refined(&self, time: Time, approach: &Approach<D>, t: f64) -> f64 {
        match self {
            Self::Growing(growing) => growing.refined(time, approach, t),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => t,
        }
    }

    /// The velocity of the plane that limits the centre of a ball at a wall.
    ///
    /// The ball has this radius at the start, and the wall this velocity; the wall's outward
    /// normal is `outwards` (1 or −1).
    #[inline]
    pub(crate) const fn plane_velocity(&self, outwards: f64, radius: f64, velocity: f64) -> f64 {
        match self {
            Self::Growing(growing) => velocity - outwards * (growing.rate * radius),
            Self::Straight | Self::Damped(_) | Self::Falling(_) | Self::Rolling(_) => velocity,
        }
    }
}
