//! Motion between collisions: the motions that a simulation is compiled for.
//!
//! Straight flight pays nothing for the other motions: the type answers what a motion needs, and
//! for [`Straight`] the compiler removes the check.

mod cloth;
mod damped;
mod falling;
mod growing;
mod lasting;
mod rolling;
mod spin;

use std::fmt;
use std::ops::RangeInclusive;

pub use cloth::{Cloth, ClothError};
pub use damped::{Damped, DampingError};
pub use falling::{Falling, FallingError};
pub(crate) use growing::Heat;
pub use growing::{Growing, RateError};
pub(crate) use kind::{Kind, Own};
pub(crate) use lasting::{Lasting, Repose};
pub use rolling::{Rolling, RollingError};
pub(crate) use rolling::{cut, padded};
pub(crate) use spin::Spin;

/// The range of lengths, speeds and accelerations on curved lines: everything computed from them is
/// far within the range of the queries for two accelerated balls.
pub(crate) const BENT_RANGE: RangeInclusive<f64> = 1e-50..=1e50;

/// The length scale of lasting contacts: the smallest radius or, if all balls are points, a share
/// of the space.
fn scale_of<const D: usize>(smallest: Option<f64>, extent: [f64; D]) -> f64 {
    /// Too small to be seen.
    const SHARE: f64 = 1.0 / (1 << 10) as f64;
    let of_points = || SHARE * extent.into_iter().fold(0.0, f64::max);
    smallest.unwrap_or_else(of_points)
}

/// A constant acceleration, until the line ends by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve<const D: usize> {
    pub(crate) acceleration: [f64; D],
    /// The time after which it ends; infinite if it does not.
    pub(crate) ends_after: f64,
    /// The velocity at the end.
    pub(crate) last_velocity: [f64; D],
}

impl<const D: usize> Curve<D> {
    /// A line that does not end.
    pub(crate) const fn endless(acceleration: [f64; D]) -> Self {
        Self { acceleration, ends_after: f64::INFINITY, last_velocity: [0.0; D] }
    }
}

/// The path of a ball along its line, from the anchor on.
#[derive(Clone, Copy, Debug)]
pub struct Carriage<const D: usize> {
    pub(crate) velocity: [f64; D],
    pub(crate) duration: f64,
    /// The velocity at the end of the path.
    pub(crate) to: [f64; D],
    /// Whether the line ends there, too.
    pub(crate) is_end: bool,
}

/// How balls move between collisions.
///
/// [`Straight`] is the default; the others are [`Growing`], [`Damped`], [`Falling`] and
/// [`Rolling`]. The trait is sealed: no other motion can be defined.
pub trait Motion: Kind {}

impl<M: Kind> Motion for M {}

mod kind {
    use carom::Approach;
    use carom::vector::{along, dot, scale, sqrt};

    use super::lasting::{Lasting, Repose};

    use super::{Carriage, Cloth, Curve, Heat, Spin, fmt};
    use crate::motion::growing::MOST;
    use crate::time::{Clock, Time};

    /// A motion's data for each ball.
    pub trait Own<const D: usize>: Copy + fmt::Debug + PartialEq + Saved {
        /// The data of a ball that begins at a place and a time.
        fn begin(place: [f64; D], moment: Time) -> Self;

        /// The record of its rest; `None` if balls come to rest by themselves, or never.
        #[inline]
        fn repose(&self) -> Option<&Repose<D>> {
            None
        }

        /// The same, mutable.
        #[inline]
        fn repose_mut(&mut self) -> Option<&mut Repose<D>> {
            None
        }

        /// Its spin; `None` if nothing spins.
        #[inline]
        fn spin(&self) -> Option<Spin> {
            None
        }

        /// The same, mutable.
        #[inline]
        fn spin_mut(&mut self) -> Option<&mut Spin> {
            None
        }
    }

    impl<const D: usize> Own<D> for () {
        #[inline]
        fn begin(_: [f64; D], _: Time) {}
    }

    /// Serializable, if the feature `serde` is on.
    #[cfg(feature = "serde")]
    pub trait Saved: serde::Serialize + serde::de::DeserializeOwned {}
    #[cfg(feature = "serde")]
    impl<T: serde::Serialize + serde::de::DeserializeOwned> Saved for T {}

    /// Serializable, if the feature `serde` is on.
    #[cfg(not(feature = "serde"))]
    pub trait Saved {}
    #[cfg(not(feature = "serde"))]
    impl<T> Saved for T {}

    /// What the physics needs of a motion.
    pub trait Kind: Copy + fmt::Debug + PartialEq {
        /// Whether radii change.
        const GROWS: bool = false;

        /// Whether balls lose speed on their lines.
        const SLOWS: bool = false;

        /// Whether lines are curved: whether balls have accelerations.
        const BENDS: bool = false;

        /// The required number of dimensions; `None` for any.
        const DIMENSION: Option<usize> = None;

        /// Its data for each ball.
        type Own<const D: usize>: Own<D>;

        /// The curve of a line that begins with a velocity.
        #[inline]
        fn curve<const D: usize>(&self, _: &Self::Own<D>, _: [f64; D]) -> Curve<D> {
            Curve::endless([0.0; D])
        }

        /// The acceleration of a falling ball.
        #[inline]
        fn gravity_in<const D: usize>(&self) -> [f64; D] {
            [0.0; D]
        }

        /// Moves the data of a ball along its line, to where it has another velocity.
        #[inline]
        fn carry<const D: usize>(&self, _: &mut Self::Own<D>, _: Carriage<D>) {}

        /// The cloth that balls slide and roll on; `None` if the motion has no cloth.
        #[inline]
        fn cloth(&self) -> Option<Cloth> {
            None
        }

        /// The energy per unit of mass of a ball's spin.
        #[inline]
        fn energy_of_spin<const D: usize>(&self, _: &Self::Own<D>) -> f64 {
            0.0
        }

        /// The parameters of lasting contacts; `None` if contacts do not last.
        #[inline]
        fn lasting(&self) -> Option<Lasting> {
            None
        }

        /// The same motion, scaled to the smallest radius above 0 of the balls and the extent of
        /// the space along each axis.
        #[must_use]
        #[inline]
        fn in_scale<const D: usize>(self, _smallest: Option<f64>, _extent: [f64; D]) -> Self {
            self
        }

        /// The energy per unit of mass that a ball can gain on its path.
        #[inline]
        fn fall(&self) -> f64 {
            0.0
        }

        /// The growth rate of radii, as a share of the radii at the start.
        #[inline]
        fn growth_rate(&self) -> f64 {
            0.0
        }

        /// The share of its velocity on the line that a ball has at a time.
        #[inline]
        fn pace(&self, _: Time) -> f64 {
            1.0
        }

        /// The internal time for a time of the user; `NEVER` for infinity.
        #[inline]
        fn on_lines(&self, clock: Clock, time: f64) -> Time {
            clock.at(time)
        }

        /// The time of the user for an internal time.
        #[inline]
        fn for_user(&self, _: Clock, moment: Time) -> Time {
            moment
        }

        /// Records the user's time that was shown for an internal time.
        #[inline]
        fn show(&mut self, _: Time, _: f64) {}

        /// Whether so little of the pace is left that a change has to restart the clock.
        #[inline]
        fn is_slow(&self, _: Time) -> bool {
            false
        }

        /// Sets the pace to 1 again, at the start of the internal clock and at this time of the
        /// user.
        #[inline]
        fn begin_anew(&mut self, _: f64) {}

        /// The same motion as before anything moves.
        #[must_use]
        #[inline]
        fn at_start(self) -> Self {
            self
        }

        /// Whether balls can still be on their lines at a time.
        #[inline]
        fn can_be_at(&self, _: Time) -> bool {
            true
        }

        /// Calls a function with all times that it holds.
        #[inline]
        fn for_each_moment(&mut self, _: impl FnMut(&mut Time)) {}

        /// The energy that growth adds; `None` if radii do not grow.
        #[inline]
        fn heat(&mut self) -> Option<&mut Heat> {
            None
        }

        /// `s`: the ratio of radii at a time to those at the start.
        #[inline]
        fn factor_at(&self, time: Time) -> f64 {
            if Self::GROWS { (1.0 + self.growth_rate() * time.to_f64()).min(MOST) } else { 1.0 }
        }

        /// `κ`: the relative growth rate of radii from a time on, as a share of the radii then.
        #[inline]
        fn rate_at(&self, time: Time) -> f64 {
            if Self::GROWS { self.growth_rate() / self.factor_at(time) } else { 0.0 }
        }

        /// When radii reach a multiple of those at the start; `None` if they never do.
        #[inline]
        fn time_of_factor(&self, factor: f64) -> Option<f64> {
            let is_reached = Self::GROWS && self.growth_rate() > 0.0 && factor <= MOST;
            is_reached.then(|| ((factor - 1.0) / self.growth_rate()).max(0.0))
        }

        /// `κ p`: the velocity with which the surfaces of two resting balls part, one at `p`
        /// relative to the other; `None` if radii are constant.
        #[inline]
        fn drift<const D: usize>(&self, time: Time, p: [f64; D]) -> Option<[f64; D]> {
            Self::GROWS.then(|| scale(self.rate_at(time), p))
        }

        /// `t`, the simulation's duration for a duration `τ` from a time on; `None` if it never
        /// ends.
        #[inline]
        fn elapsed(&self, time: Time, duration: f64) -> Option<f64> {
            if !Self::GROWS {
                return Some(duration);
            }
            let left = 1.0 - self.rate_at(time) * duration;
            (left > 0.0).then(|| duration / left)
        }

        /// A refined duration until the balls of an approach touch, close to the estimate `t`.
        ///
        /// The estimate is rounded coarsely if the balls have grown much by then. One step of
        /// Newton's method for the distance of the surfaces.
        #[inline]
        fn refined<const D: usize>(&self, time: Time, approach: &Approach<D>, t: f64) -> f64 {
            let Approach { p, w, r } = *approach;
            if !Self::GROWS || t == 0.0 {
                return t;
            }
            let rate = self.rate_at(time);
            let q = along(p, w, t);
            let distance = sqrt(dot(q, q));
            let (gap, closing) = (distance - r * (1.0 + rate * t), r * rate - dot(q, w) / distance);
            if closing > 0.0 { (t + gap / closing).max(0.0) } else { t }
        }

        /// The speed at which a radius grows that has this size at the start.
        #[inline]
        fn radius_velocity(&self, radius: f64) -> f64 {
            if Self::GROWS { self.growth_rate() * radius } else { 0.0 }
        }

        /// The velocity of the plane that limits the centre of a ball at a wall.
        ///
        /// The ball has this radius at the start, and the wall this velocity; the wall's outward
        /// normal is `outwards` (1 or −1).
        #[inline]
        fn plane_velocity(&self, outwards: f64, radius: f64, velocity: f64) -> f64 {
            if Self::GROWS { velocity - outwards * self.radius_velocity(radius) } else { velocity }
        }
    }
}

/// Straight flight with constant radii.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Straight;

impl Kind for Straight {
    type Own<const D: usize> = ();
}
