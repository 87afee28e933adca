//! Balls slowed by a drag proportional to their speed.
//!
//! Between collisions every velocity falls as `e^(−k t)`. Take a clock that slows down in the same
//! way:
//!
//! ```text
//! s = (1 − e^(−k t)) / k,   a ball is at   x + u s,   with u = v e^(k t):
//! ```
//!
//! In its time a ball flies straight, with a constant velocity. So state, physics and engine are
//! those of straight flight, in terms of `s` and `u`, and every query is exact. Balls have the
//! share `e^(−k t) = 1 − k s` of their velocity left, the *pace*. A collision turns `u` as it turns
//! `v`, since both balls have the same pace. Only values for the user are in terms of `t` and `v`:
//! times, velocities, impulses and energies.
//!
//! No time comes after `s = 1 / k`, when all balls would have come to rest. So if a ball is kicked
//! or added when little of the pace is left, the clock restarts: all lines begin anew, with the
//! current velocities of their balls.

use std::cmp::Ordering;

use thiserror::Error;

use crate::number::Number;
use crate::time::{Clock, Time};

/// Straight flight with a drag: velocities fall as `e^(−rate · t)`.
///
/// The drag is proportional to the velocity, as in a viscous fluid, and the same for all balls.
///
/// A ball with the velocity `v` comes as far as `v / rate`, and never quite rests. Its position and
/// its contacts are as exact as without drag: see [`Simulation`](crate::Simulation). A time is as
/// accurate as the remaining distance: at the time `t`, within about `2⁻⁵² e^(rate · t) / rate`.
/// Velocities, impulses, works and energies are those at the time of the call or event. A
/// [line](crate::Simulation::anchor) has the velocity at its own time `t₀`: from there on the ball
/// is at `x + v (1 − e^(−rate (t − t₀))) / rate`.
///
/// [Moving walls](crate::Simulation::move_wall) are refused, because they would not slow down with
/// the balls.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Boundary, Damped, Simulation};
///
/// // Half of the speed is lost in each second; a ball at 2 ln 2 m/s comes no farther than 2 m.
/// let ln_2 = std::f64::consts::LN_2;
/// let mut simulation = Simulation::builder()
///     .boundary(Boundary::walls([0.0, 0.0], [10.0, 4.0])?)
///     .motion(Damped::losing(0.5, 1.0)?)
///     .ball(Circle::new([2.0, 2.0], 1.0)?.moving([2.0 * ln_2, 0.0])?, Mass::new(1.0)?)
///     .build()?;
/// simulation.advance_to(1.0)?;
/// let ball = simulation.id(0).expect("it was added first");
/// assert!((simulation.position(ball)[0] - 3.0).abs() < 1e-15);
/// assert!((simulation.velocity(ball)[0] - ln_2).abs() < 1e-15);
/// assert_eq!(simulation.next(), None, "it never reaches the wall");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "SavedDamped", try_from = "SavedDamped"))]
pub struct Damped {
    rate: f64,
    /// When the pace was 1: the internal time, and the user's time.
    begun: (Time, f64),
    /// The last time that a user saw: the internal time, and the user's time.
    shown: (Time, f64),
}

/// A rate of damping that is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum DampingError {
    /// The rate is negative, too large, or NaN.
    #[error("the rate of damping is {}; give a number from 0 to 1e100", Number(*.0))]
    Rate(f64),
    /// The share is negative, 1 or more, or NaN.
    #[error("the share of speed lost is {}; give a number from 0 to below 1", Number(*.0))]
    Share(f64),
    /// The duration is not above 0.
    #[error("the duration of damping is {}; give a time above 0", Number(*.0))]
    Every(f64),
}

/// The largest rate: numbers stay within their range.
const MOST: f64 = 1e100;

/// A share of the velocity below the rounding of the distance on which it is lost.
const HARDLY: f64 = f64::EPSILON / 4.0;

/// If less than this share of the pace is left when a ball is kicked or added, the clock restarts.
/// Until then a time after a kick loses at most ten of 53 binary digits.
const SLOW: f64 = 1.0 / 1024.0;

/// At the last time, balls have this share of their velocities and distances left: the rest of
/// their path would change their positions by no more than rounding.
const LEFT: f64 = 4.0 * f64::EPSILON;

impl Damped {
    /// Velocities fall as `e^(−rate · t)`.
    ///
    /// The rate is in 1 over the unit of time.
    ///
    /// # Errors
    /// The rate is negative, above 10¹⁰⁰, or NaN.
    pub fn at_rate(rate: f64) -> Result<Self, DampingError> {
        if (0.0..=MOST).contains(&rate) {
            Ok(Self { rate, begun: (Time::START, 0.0), shown: (Time::START, 0.0) })
        } else {
            Err(DampingError::Rate(rate))
        }
    }

    /// Velocities lose this share of themselves in each duration `every`.
    ///
    /// A game loop that multiplies velocities by `1 − share` in each frame means this; here it
    /// happens continuously, and not in steps.
    ///
    /// # Errors
    /// The share is negative, 1 or more, or NaN; the duration is not above 0; or the resulting rate
    /// is above 10¹⁰⁰.
    ///
    /// ```
    /// use carom_sim::Damped;
    ///
    /// // A "friction of 0.1 a frame", at 60 frames a second.
    /// let damped = Damped::losing(0.1, 1.0 / 60.0)?;
    /// assert!((damped.rate() - 6.321_630_939).abs() < 1e-9);
    /// # Ok::<(), carom_sim::DampingError>(())
    /// ```
    pub fn losing(share: f64, every: f64) -> Result<Self, DampingError> {
        if !(0.0..1.0).contains(&share) {
            return Err(DampingError::Share(share));
        }
        if !(every > 0.0 && every.is_finite()) {
            return Err(DampingError::Every(every));
        }
        // Not −0 if nothing is lost.
        Self::at_rate(0.0 - libm::log1p(-share) / every)
    }

    /// The damping rate, in 1 over the unit of time.
    ///
    /// It is the share of its velocity that a ball loses in a unit of time, at any time.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rate
    }
}

impl Damped {
    /// [`Motion::pace`](super::Motion::pace)
    pub(super) fn pace(&self, at: Time) -> f64 {
        let ([origin, offset], [begun, from]) = (at.parts(), self.begun.0.parts());
        // Origins are multiples of a power of two, so their difference is exact: with fused
        // operations, the pace is off by 2⁻⁵³ of the whole. Its sign is that of the exact pace.
        let pace = (-self.rate).mul_add(offset - from, (-self.rate).mul_add(origin - begun, 1.0));
        pace.max(LEFT)
    }

    /// [`Motion::on_lines`](super::Motion::on_lines)
    pub(super) fn on_lines(&self, clock: Clock, time: f64) -> Time {
        let ((begun, from), (moment, shown)) = (self.begun, self.shown);
        if time == shown {
            moment
        } else if self.rate == 0.0 {
            clock.at(time)
        } else {
            let duration = time - from;
            let lost = self.rate * duration;
            let way = if lost < HARDLY { duration } else { -libm::expm1(-lost) / self.rate };
            let way = way.clamp(0.0, (1.0 - LEFT) / self.rate);
            let end = clock.after(begun, way).unwrap_or(Time::NEVER);
            // Rounding leaves behind no event that is due by a later time.
            if time > shown { end.max(moment) } else { end }
        }
    }

    /// [`Motion::for_user`](super::Motion::for_user)
    pub(super) fn for_user(&self, clock: Clock, moment: Time) -> Time {
        let (last, shown) = self.shown;
        if self.rate == 0.0 || moment == Time::NEVER {
            return moment;
        }
        let (way, pace) = (moment.since(self.begun.0), self.pace(moment));
        let lost = self.rate * way;
        let duration = if lost < HARDLY {
            way
        } else if pace > 0.5 {
            // Near 1, take the logarithm of the part that is missing.
            -libm::log1p(-lost) / self.rate
        } else {
            -libm::log(pace) / self.rate
        };
        let time = self.begun.1 + duration;
        // Time never goes back, whatever the rounding.
        clock.at(match moment.cmp(&last) {
            Ordering::Less => time.min(shown),
            Ordering::Equal => shown,
            Ordering::Greater => time.max(shown),
        })
    }

    /// [`Motion::show`](super::Motion::show)
    pub(super) fn show(&mut self, moment: Time, time: f64) {
        self.shown = (moment, time);
    }

    /// [`Motion::is_slow`](super::Motion::is_slow)
    pub(super) fn is_slow(&self, now: Time) -> bool {
        self.pace(now) < SLOW
    }

    /// [`Motion::begin_anew`](super::Motion::begin_anew)
    pub(super) fn begin_anew(&mut self, time: f64) {
        self.begun = (Time::START, time);
        self.shown = (Time::START, time);
    }

    /// [`Motion::at_start`](super::Motion::at_start)
    pub(super) fn at_start(self) -> Self {
        Self { begun: (Time::START, 0.0), shown: (Time::START, 0.0), ..self }
    }

    #[cfg(feature = "serde")]
    /// [`Motion::can_be_at`](super::Motion::can_be_at)
    pub(super) fn can_be_at(&self, now: Time) -> bool {
        let lost = self.rate * now.since(self.begun.0);
        (0.0..=1.0).contains(&lost)
    }

    /// All times that it holds.
    pub(super) fn times_mut(&mut self) -> [&mut Time; 2] {
        [&mut self.begun.0, &mut self.shown.0]
    }
}

/// The saved data: the rate, and the times when it began and was last shown.
#[cfg(feature = "serde")]
type SavedDamped = (f64, [(Time, f64); 2]);

#[cfg(feature = "serde")]
impl From<Damped> for SavedDamped {
    fn from(Damped { rate, begun, shown }: Damped) -> Self {
        (rate, [begun, shown])
    }
}

#[cfg(feature = "serde")]
impl TryFrom<SavedDamped> for Damped {
    type Error = String;

    fn try_from((rate, [begun, shown]): SavedDamped) -> Result<Self, String> {
        let damped = Self::at_rate(rate).map_err(|error| error.to_string())?;
        let is_time = |time: f64| time.is_finite() && time >= 0.0;
        let are_times = [begun, shown].iter().all(|&(moment, time)| {
            is_time(moment.to_f64()) && is_time(time) && damped.rate * moment.to_f64() < f64::MAX
        });
        if are_times && begun.0 <= shown.0 && begun.1 <= shown.1 {
            Ok(Self { begun, shown, ..damped })
        } else {
            Err("the time of the balls is out of range; save it again".to_owned())
        }
    }
}
