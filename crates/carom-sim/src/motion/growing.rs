//! Balls that grow.
//!
//! All radii grow in the same proportion: `r (1 + g t)`. From a time at which this factor is `s`,
//! two balls at `p` with the relative velocity `w` and the sum of radii `R` touch when
//!
//! ```text
//! |p + w t| = R (1 + κ t),   where κ = g / s.
//! ```
//!
//! In lengths that grow with the balls, and with a clock that slows down as they do,
//!
//! ```text
//! y = (p + w t) / (1 + κ t),   τ = t / (1 + κ t)   give   y = p + (w − κ p) τ,   |y| = R:
//! ```
//!
//! This describes two balls of constant size on a straight line. So the exact query for such balls
//! applies, with `w − κ p` as the relative velocity, and its answer is converted back by
//! `t = τ / (1 − κ τ)`. The balls never meet if `κ τ ≥ 1`. At a contact, an impact reverses
//! `w − κ p` along the normal: it is the velocity with which the surfaces approach.
//! \[LubachevskyStillinger1990\]

use carom::Approach;
use carom::vector::{along, dot, scale, sqrt};
use thiserror::Error;

use crate::number::Number;
use crate::time::Time;

/// Straight flight while all radii grow at a constant rate.
///
/// A radius is `r (1 + rate · t)` at the time `t`. Growth makes a gas ever denser, up to a random
/// packing in which balls collide without end ([`Jammed`](crate::Jammed)); a slow compression may
/// produce a crystal. \[LubachevskyStillinger1990\] Fixed balls grow, too.
///
/// # Energy
/// Every collision adds the energy that the separating surfaces give to the balls: the
/// [`work`](crate::Event::work) of the event. Close to a packing, the balls would become ever
/// faster, and the growth would become ever slower in comparison. So when a collision brings the
/// energy above four times the energy at the start, all velocities are halved, exactly and at that
/// very time. The energy at the start counts as at least what the balls would have if the growth of
/// the largest ball had pushed off all others. When a ball is changed or added, the limit becomes
/// four times the energy after that, if this is more.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Boundary, Growing, Simulation};
///
/// // Two balls at rest grow until they touch, and push each other away.
/// let ball = |x| Circle::new([x, 5.0], 1.0).map(|circle| circle.at_rest());
/// let mut simulation = Simulation::builder()
///     .boundary(Boundary::periodic([100.0, 10.0])?)
///     .motion(Growing::at_rate(0.5)?)
///     .ball(ball(50.0)?, Mass::new(1.0)?)
///     .ball(ball(54.0)?, Mass::new(1.0)?)
///     .build()?;
/// let first = simulation.next().expect("they grow")?;
/// assert_eq!(first.to_string(), "t = 2: balls 0 and 1");
/// let [left, right] = [0, 1].map(|index| simulation.id(index).expect("it was added"));
/// assert_eq!((simulation.radius(left), simulation.velocity(left)), (2.0, [-1.0, 0.0]));
///
/// // From now on as they are.
/// simulation.stop_growing();
/// assert_eq!((simulation.radius(right), simulation.velocity(right)), (2.0, [1.0, 0.0]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "(f64, Heat)", try_from = "(f64, Heat)"))]
pub struct Growing {
    pub(super) rate: f64,
    pub(super) heat: Heat,
}

/// The energy that growth adds: [`physics::growth`](crate::physics::growth).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Heat {
    /// An upper bound of the kinetic energy.
    pub(crate) bound: f64,
    /// Above this energy, all velocities are halved.
    pub(crate) ceiling: f64,
    /// When they were halved last.
    pub(crate) halved: Time,
}

impl Default for Heat {
    fn default() -> Self {
        Self { bound: 0.0, ceiling: 0.0, halved: Time::START }
    }
}

impl From<Growing> for (f64, Heat) {
    fn from(Growing { rate, heat }: Growing) -> Self {
        (rate, heat)
    }
}

impl TryFrom<(f64, Heat)> for Growing {
    type Error = String;

    fn try_from((rate, heat): (f64, Heat)) -> Result<Self, String> {
        let is_heat = 0.0 <= heat.bound && heat.bound <= heat.ceiling && heat.ceiling.is_finite();
        if !is_heat {
            return Err("the energy of growth is out of range; save it again".to_owned());
        }
        let growing = Self::at_rate(rate).map_err(|error| error.to_string())?;
        Ok(Self { heat, ..growing })
    }
}

/// A rate of growth that is negative, too large, or NaN.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("the rate of growth is {}; give a number from 0 to 1e100", Number(self.0))]
pub struct RateError(pub f64);

/// Growth stops at this factor: numbers stay within their range.
const MOST: f64 = 1e100;

impl Growing {
    /// Radii grow at this rate.
    ///
    /// It is the share of its radius at the start by which each ball grows in a unit of time.
    ///
    /// # Errors
    /// The rate is negative, above 10¹⁰⁰, or NaN.
    pub fn at_rate(rate: f64) -> Result<Self, RateError> {
        let is_rate = (0.0..=MOST).contains(&rate);
        if is_rate { Ok(Self { rate, heat: Heat::default() }) } else { Err(RateError(rate)) }
    }

    /// The rate, in 1 over the unit of time; see [`at_rate`](Self::at_rate).
    #[must_use]
    pub const fn rate(&self) -> f64 {
        self.rate
    }
}

impl Growing {
    /// [`Motion::factor_at`](super::Motion::factor_at)
    #[inline]
    pub(super) fn factor_at(&self, time: Time) -> f64 {
        (1.0 + self.rate * time.to_f64()).min(MOST)
    }

    /// [`Motion::rate_at`](super::Motion::rate_at)
    #[inline]
    pub(super) fn rate_at(&self, time: Time) -> f64 {
        self.rate / self.factor_at(time)
    }

    /// [`Motion::time_of_factor`](super::Motion::time_of_factor)
    pub(super) fn time_of_factor(&self, factor: f64) -> Option<f64> {
        let is_reached = self.rate > 0.0 && factor <= MOST;
        is_reached.then(|| ((factor - 1.0) / self.rate).max(0.0))
    }

    /// [`Motion::drift`](super::Motion::drift)
    #[inline]
    pub(super) fn drift<const D: usize>(&self, time: Time, p: [f64; D]) -> [f64; D] {
        scale(self.rate_at(time), p)
    }

    /// [`Motion::elapsed`](super::Motion::elapsed)
    #[inline]
    pub(super) fn elapsed(&self, time: Time, duration: f64) -> Option<f64> {
        let left = 1.0 - self.rate_at(time) * duration;
        (left > 0.0).then(|| duration / left)
    }

    /// [`Motion::refined`](super::Motion::refined)
    ///
    /// The estimate is rounded coarsely if the balls have grown much by then. One step of Newton's
    /// method for the distance of the surfaces.
    #[inline]
    pub(super) fn refined<const D: usize>(
        &self,
        time: Time,
        approach: &Approach<D>,
        t: f64,
    ) -> f64 {
        let Approach { p, w, r } = *approach;
        if t == 0.0 {
            return t;
        }
        let rate = self.rate_at(time);
        let q = along(p, w, t);
        let distance = sqrt(dot(q, q));
        let (gap, closing) = (distance - r * (1.0 + rate * t), r * rate - dot(q, w) / distance);
        if closing > 0.0 { (t + gap / closing).max(0.0) } else { t }
    }
}
