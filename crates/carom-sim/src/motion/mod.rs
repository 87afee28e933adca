//! How do balls move between collisions? The kinds of motion that a simulation is compiled for.
//!
//! Straight flight pays nothing for the other kinds: what a kind needs is asked of the type, and
//! for [`Straight`] the compiler drops the question.

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

/// Lengths, speeds and accelerations where lines are bent: of these, all that is made is far within the range in
/// which two accelerated balls are decided about.
pub(crate) const BENT_RANGE: RangeInclusive<f64> = 1e-50..=1e50;

/// The length by which contacts that last are measured: the smallest radius, and where all balls are points, a
/// share of the space.
fn scale_of<const D: usize>(smallest: Option<f64>, extent: [f64; D]) -> f64 {
    /// Far below what is seen.
    const SHARE: f64 = 1.0 / (1 << 10) as f64;
    let of_points = || SHARE * extent.into_iter().fold(0.0, f64::max);
    smallest.unwrap_or_else(of_points)
}

/// How a line is bent: by a constant acceleration, until it ends by itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve<const D: usize> {
    pub(crate) acceleration: [f64; D],
    /// After which time it ends; infinite where it does not.
    pub(crate) ends_after: f64,
    /// The velocity then.
    pub(crate) last_velocity: [f64; D],
}

impl<const D: usize> Curve<D> {
    /// A line that does not end.
    pub(crate) const fn endless(acceleration: [f64; D]) -> Self {
        Self { acceleration, ends_after: f64::INFINITY, last_velocity: [0.0; D] }
    }
}

/// The way of a ball along its line, from the anchor on.
#[derive(Clone, Copy, Debug)]
pub struct Carriage<const D: usize> {
    pub(crate) velocity: [f64; D],
    pub(crate) duration: f64,
    /// The velocity at the end of the way.
    pub(crate) to: [f64; D],
    /// Whether it is the end of the line, too.
    pub(crate) is_end: bool,
}

/// How balls move between collisions. [`Straight`] is the default; see there for the others.
///
/// There are these kinds, and no others can be made.
pub trait Motion: Kind {}

impl<M: Kind> Motion for M {}

mod kind {
    use carom::Approach;
    use carom::vector::{along, dot, scale, sqrt};

    use super::lasting::{Lasting, Repose};

    use super::{Carriage, Cloth, Curve, Heat, Spin, fmt};
    use crate::motion::growing::MOST;
    use crate::time::{Clock, Time};

    /// What a kind of motion knows of each ball.
    pub trait Own<const D: usize>: Copy + fmt::Debug + PartialEq + Saved {
        /// Of a ball that begins at a place and a moment.
        fn begin(place: [f64; D], moment: Time) -> Self;

        /// What is known of its rest; `None` where balls come to rest by themselves, or never.
        #[inline]
        fn repose(&self) -> Option<&Repose<D>> {
            None
        }

        /// The same, to be changed.
        #[inline]
        fn repose_mut(&mut self) -> Option<&mut Repose<D>> {
            None
        }

        /// How it spins; `None` where nothing does.
        #[inline]
        fn spin(&self) -> Option<Spin> {
            None
        }

        /// The same, to be changed.
        #[inline]
        fn spin_mut(&mut self) -> Option<&mut Spin> {
            None
        }
    }

    impl<const D: usize> Own<D> for () {
        #[inline]
        fn begin(_: [f64; D], _: Time) {}
    }

    /// What can be saved, where anything can.
    #[cfg(feature = "serde")]
    pub trait Saved: serde::Serialize + serde::de::DeserializeOwned {}
    #[cfg(feature = "serde")]
    impl<T: serde::Serialize + serde::de::DeserializeOwned> Saved for T {}

    /// What can be saved, where anything can.
    #[cfg(not(feature = "serde"))]
    pub trait Saved {}
    #[cfg(not(feature = "serde"))]
    impl<T> Saved for T {}

    /// What the physics asks of a kind of motion.
    pub trait Kind: Copy + fmt::Debug + PartialEq {
        /// Whether radii change.
        const GROWS: bool = false;

        /// Whether balls lose speed on their lines.
        const SLOWS: bool = false;

        /// Whether lines are bent: whether balls have accelerations.
        const BENDS: bool = false;

        /// The number of dimensions that it is made for; `None` where it is for any.
        const DIMENSION: Option<usize> = None;

        /// What it knows of each ball.
        type Own<const D: usize>: Own<D>;

        /// How a line bends that begins with a velocity.
        #[inline]
        fn curve<const D: usize>(&self, _: &Self::Own<D>, _: [f64; D]) -> Curve<D> {
            Curve::endless([0.0; D])
        }

        /// The acceleration of a ball that falls.
        #[inline]
        fn gravity_in<const D: usize>(&self) -> [f64; D] {
            [0.0; D]
        }

        /// Takes what is known of a ball along its line, to where it has another velocity.
        #[inline]
        fn carry<const D: usize>(&self, _: &mut Self::Own<D>, _: Carriage<D>) {}

        /// What balls slide and roll on; `None` where that is no part of the motion.
        #[inline]
        fn cloth(&self) -> Option<Cloth> {
            None
        }

        /// The energy that a unit of mass has because it spins.
        #[inline]
        fn energy_of_spin<const D: usize>(&self, _: &Self::Own<D>) -> f64 {
            0.0
        }

        /// How contacts that last are gone through; `None` where there are none.
        #[inline]
        fn lasting(&self) -> Option<Lasting> {
            None
        }

        /// The same kind, for balls of which the smallest above 0 has this radius, in a space that extends so
        /// far along each axis.
        #[must_use]
        #[inline]
        fn in_scale<const D: usize>(self, _smallest: Option<f64>, _extent: [f64; D]) -> Self {
            self
        }

        /// The energy that a unit of mass can gain on its way.
        #[inline]
        fn fall(&self) -> f64 {
            0.0
        }

        /// By which share of what they are at the start radii grow in a unit of time.
        #[inline]
        fn growth_rate(&self) -> f64 {
            0.0
        }

        /// Which share of its velocity on its line a ball has at a moment.
        #[inline]
        fn pace(&self, _: Time) -> f64 {
            1.0
        }

        /// The moment on the lines at a time of the user; `NEVER` for infinity.
        #[inline]
        fn on_lines(&self, clock: Clock, time: f64) -> Time {
            clock.at(time)
        }

        /// The time of the user at a moment on the lines.
        #[inline]
        fn for_user(&self, _: Clock, moment: Time) -> Time {
            moment
        }

        /// Takes down which time the user sees at a moment.
        #[inline]
        fn show(&mut self, _: Time, _: f64) {}

        /// Whether so little of the pace is left that a change has to begin anew with all of it.
        #[inline]
        fn is_slow(&self, _: Time) -> bool {
            false
        }

        /// The pace is 1 again, at the start of the lines' clock and at this time of the user.
        #[inline]
        fn begin_anew(&mut self, _: f64) {}

        /// The same kind, as it is before anything moves.
        #[must_use]
        #[inline]
        fn at_start(self) -> Self {
            self
        }

        /// Whether balls can still be on their lines at a moment.
        #[inline]
        fn can_be_at(&self, _: Time) -> bool {
            true
        }

        /// All moments that it holds.
        #[inline]
        fn for_each_moment(&mut self, _: impl FnMut(&mut Time)) {}

        /// What is known of the energy that growth brings in; `None` where there is none.
        #[inline]
        fn heat(&mut self) -> Option<&mut Heat> {
            None
        }

        /// `s`: by which factor radii are larger at a moment than at the start.
        #[inline]
        fn factor_at(&self, time: Time) -> f64 {
            if Self::GROWS { (1.0 + self.growth_rate() * time.to_f64()).min(MOST) } else { 1.0 }
        }

        /// `κ`: by which share of what they are radii grow in a unit of time from a moment on.
        #[inline]
        fn rate_at(&self, time: Time) -> f64 {
            if Self::GROWS { self.growth_rate() / self.factor_at(time) } else { 0.0 }
        }

        /// When radii are larger than at the start by a factor; `None` where they never are.
        #[inline]
        fn time_of_factor(&self, factor: f64) -> Option<f64> {
            let is_reached = Self::GROWS && self.growth_rate() > 0.0 && factor <= MOST;
            is_reached.then(|| ((factor - 1.0) / self.growth_rate()).max(0.0))
        }

        /// `κ p`: with which velocity the surfaces of two balls, one at `p` as seen from the other,
        /// part if the balls rest; `None` where they stay.
        #[inline]
        fn drift<const D: usize>(&self, time: Time, p: [f64; D]) -> Option<[f64; D]> {
            Self::GROWS.then(|| scale(self.rate_at(time), p))
        }

        /// `t`, by the clock of the simulation, for a duration `τ` from a moment on; `None` where
        /// that is never over.
        #[inline]
        fn elapsed(&self, time: Time, duration: f64) -> Option<f64> {
            if !Self::GROWS {
                return Some(duration);
            }
            let left = 1.0 - self.rate_at(time) * duration;
            (left > 0.0).then(|| duration / left)
        }

        /// When the balls of an approach from a moment on touch, which is about `t` later: where
        /// they have grown much by then, it was rounded coarsely. One step of Newton's method for
        /// the distance of the surfaces.
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

        /// How fast a radius grows that is so large at the start.
        #[inline]
        fn radius_velocity(&self, radius: f64) -> f64 {
            if Self::GROWS { self.growth_rate() * radius } else { 0.0 }
        }

        /// With which velocity the centre of a ball of this radius at the start is held back by a
        /// plane that moves with a velocity, seen along the normal `outwards` (1 or −1).
        #[inline]
        fn plane_velocity(&self, outwards: f64, radius: f64, velocity: f64) -> f64 {
            if Self::GROWS { velocity - outwards * self.radius_velocity(radius) } else { velocity }
        }
    }
}

/// Straight flight, with constant radii.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Straight;

impl Kind for Straight {
    type Own<const D: usize> = ();
}
