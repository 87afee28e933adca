//! Balls that lose speed on their way, by a drag that grows with it.
//!
//! Every velocity falls as `e^(−k t)` between collisions. By a clock that slows down in the same way,
//!
//! ```text
//! s = (1 − e^(−k t)) / k,   a ball is at   x + u s,   with u = v e^(k t):
//! ```
//!
//! it flies straight, with a constant velocity. So state, physics and engine are those of straight flight, in
//! terms of `s` and `u`, and every question is the exact one; the share of their velocity that balls have left
//! is `e^(−k t) = 1 − k s`, the *pace*. A collision turns `u` as it turns `v`, since both balls have the same
//! pace. Only where a user looks on, in times, velocities, impulses and energies, are `t` and `v` told.
//!
//! No moment comes after `s = 1 / k`, at which all balls would have come to rest. So where a ball is kicked or
//! added when little of the pace is left, the clock begins anew: all lines do, with the velocities that their
//! balls have then.

use std::cmp::Ordering;

use thiserror::Error;

use super::Kind;
use crate::number::Number;
use crate::time::{Clock, Time};

/// Straight flight, on which every velocity falls as `e^(−rate · t)`: a drag that is proportional to the
/// velocity, as in a viscous fluid, and the same for all balls.
///
/// A ball with the velocity `v` comes as far as `v / rate`, and never quite rests. Where it will be, and whom
/// it meets there, is as exact as without drag: [`Simulation`](crate::Simulation) says how exact. A time is
/// as accurate as the way that is left: at the time `t`, within some `2⁻⁵² e^(rate · t) / rate`. Velocities,
/// impulses, works and energies are those of the moment at which they are asked for, and a
/// [line](crate::Simulation::anchor) tells the velocity at its own time `t₀`: from there on a ball is at
/// `x + v (1 − e^(−rate (t − t₀))) / rate`.
///
/// Walls that [move](crate::Simulation::move_wall) are refused: they would not keep the pace.
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
#[cfg_attr(feature = "serde", serde(into = "Record", try_from = "Record"))]
pub struct Damped {
    rate: f64,
    /// The moment at which the pace was 1, and its time.
    begun: (Time, f64),
    /// The last moment that a user saw, and its time.
    shown: (Time, f64),
}

/// A rate of damping that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum DampingError {
    /// The rate is negative, too large, or no number.
    #[error("the rate of damping is {}; give a number from 0 to 1e100", Number(*.0))]
    Rate(f64),
    /// Less than nothing is lost, or all.
    #[error("a share of {} of the speed cannot be lost; give a number from 0 to below 1", Number(*.0))]
    Share(f64),
    /// The duration is not above 0.
    #[error("speed cannot be lost every {}; give a time above 0", Number(*.0))]
    Every(f64),
}

/// The largest rate: numbers stay within their range.
const MOST: f64 = 1e100;

/// A share of the velocity that is less than the rounding of the way on which it is lost.
const HARDLY: f64 = f64::EPSILON / 4.0;

/// With less than this share of its pace left, the clock begins anew where a ball is kicked or added: until
/// then a moment after a kick is coarser by ten digits of 53 at most.
const SLOW: f64 = 1.0 / 1024.0;

/// The last moment is that at which balls have this share of their velocities left, and of their ways: on
/// those their positions no longer change by more than rounding.
const LEFT: f64 = 4.0 * f64::EPSILON;

impl Damped {
    /// Velocities fall as `e^(−rate · t)`; the rate is in 1 over the unit of time.
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

    /// In each duration `every`, velocities lose this share of what they are: what a game loop means that
    /// multiplies them by `1 − share` in each frame, but at every moment, and not by steps.
    ///
    /// # Errors
    /// The share is negative, 1 or more, or NaN; the duration is not above 0; or the rate that follows is above
    /// 10¹⁰⁰.
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
        // Not −0 where nothing is lost.
        Self::at_rate(0.0 - libm::log1p(-share) / every)
    }

    /// The share of its velocity that a ball loses in a unit of time, at any moment.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rate
    }
}

impl Kind for Damped {
    const SLOWS: bool = true;

    type Own<const D: usize> = ();

    fn pace(&self, at: Time) -> f64 {
        let ([origin, offset], [begun, from]) = (at.parts(), self.begun.0.parts());
        // Origins are multiples of a power of two, and their difference is exact: with fused operations, the pace
        // is off by 2⁻⁵³ of the whole. It has the sign of what is left.
        let pace = (-self.rate).mul_add(offset - from, (-self.rate).mul_add(origin - begun, 1.0));
        pace.max(LEFT)
    }

    fn on_lines(&self, clock: Clock, time: f64) -> Time {
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
            // Nothing that is due by a later time is left behind by rounding.
            if time > shown { end.max(moment) } else { end }
        }
    }

    fn for_user(&self, clock: Clock, moment: Time) -> Time {
        let (last, shown) = self.shown;
        if self.rate == 0.0 || moment == Time::NEVER {
            return moment;
        }
        let (way, pace) = (moment.since(self.begun.0), self.pace(moment));
        let lost = self.rate * way;
        let duration = if lost < HARDLY {
            way
        } else if pace > 0.5 {
            // Of what is nearly 1, the logarithm of how much is missing.
            -libm::log1p(-lost) / self.rate
        } else {
            -libm::log(pace) / self.rate
        };
        let time = self.begun.1 + duration;
        // No time goes back, whatever is rounded.
        clock.at(match moment.cmp(&last) {
            Ordering::Less => time.min(shown),
            Ordering::Equal => shown,
            Ordering::Greater => time.max(shown),
        })
    }

    fn show(&mut self, moment: Time, time: f64) {
        self.shown = (moment, time);
    }

    fn is_slow(&self, now: Time) -> bool {
        self.pace(now) < SLOW
    }

    fn begin_anew(&mut self, time: f64) {
        self.begun = (Time::START, time);
        self.shown = (Time::START, time);
    }

    fn at_start(self) -> Self {
        Self { begun: (Time::START, 0.0), shown: (Time::START, 0.0), ..self }
    }

    fn can_be_at(&self, now: Time) -> bool {
        let lost = self.rate * now.since(self.begun.0);
        (0.0..=1.0).contains(&lost)
    }

    fn for_each_moment(&mut self, mut change: impl FnMut(&mut Time)) {
        change(&mut self.begun.0);
        change(&mut self.shown.0);
    }
}

/// What is saved: the rate, and when it began and was last shown.
#[cfg(feature = "serde")]
type Record = (f64, [(Time, f64); 2]);

#[cfg(feature = "serde")]
impl From<Damped> for Record {
    fn from(Damped { rate, begun, shown }: Damped) -> Self {
        (rate, [begun, shown])
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Record> for Damped {
    type Error = String;

    fn try_from((rate, [begun, shown]): Record) -> Result<Self, String> {
        let damped = Self::at_rate(rate).map_err(|error| error.to_string())?;
        let is_time = |time: f64| time.is_finite() && time >= 0.0;
        let are_times = [begun, shown].iter().all(|&(moment, time)| {
            is_time(moment.to_f64()) && is_time(time) && damped.rate * moment.to_f64() < f64::MAX
        });
        if are_times && begun.0 <= shown.0 && begun.1 <= shown.1 {
            Ok(Self { begun, shown, ..damped })
        } else {
            Err("the time at which the balls are is out of range; save it anew".to_owned())
        }
    }
}
