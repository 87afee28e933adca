//! Units of the engine's short records of positions and times.
//!
//! The lines of the balls in the state are exact, and long. The data for searching contacts is kept
//! a second time in `f32`, in units in which the box is at most 1 wide and no ball is faster than
//! 1, relative to a time, the base, that follows the simulation. The error of such a record is
//! known, and all radii are larger by it: so the lines would reject every pair that the records
//! reject ([`kernel`](super::kernel)).

use super::record::{BallRecord, ERROR_OF_BALL, Key, Periods, Seeker};
use super::shell::{Images, hull};
use crate::physics::line::Line;
use crate::state::{Particle, State};
use crate::time::Time;
use crate::variant::Variant;

/// A factor that reduces a time or a length by more than its rounding.
pub(super) const EARLIER: f64 = 1.0 - 1.0 / (1_u64 << 18) as f64;

/// How far from the corner of the frame a record may be.
const REACH: f32 = 2.0;

/// Records work for balls that grow at most by this factor in the time in which the fastest ball
/// crosses the frame: then the square of `κ |p|` does not overflow.
const FASTEST_GROWTH: f64 = (1_u64 << 20) as f64;

/// Units and origin of the records.
#[derive(Clone, Debug)]
pub(super) struct Frame<const D: usize> {
    corner: [f64; D],
    /// Powers of two by which units of the simulation are multiplied.
    per_length: f64,
    per_speed: f64,
    /// The time at which the time of the engine is 0.
    base: Time,
    /// The factor from simulation time to record time.
    per_time: f64,
    pub(super) periods: Periods,
    /// The ratio of radii at the base to those at the start, and its rate of growth.
    factor: f64,
    rate: f64,
    /// Until when records are valid, in units of the simulation from the base on.
    pub(super) until: f64,
    /// In less time than this no ball with a record crosses the box along a periodic axis.
    pub(super) crossing: f64,
}

impl<const D: usize> Frame<D> {
    /// A frame around the balls at the time `base`.
    pub(super) fn new(state: &State<D>, images: &Images<D>, base: Time) -> Self {
        let (corner, extent) = hull(state, base);
        let speeds = state.particles.iter().flat_map(|particle| particle.anchor.velocity);
        let fastest = speeds.fold(0.0_f64, |most, v| most.max(v.abs()));
        let per_length = unit_below(extent.into_iter().fold(0.0, f64::max));
        // So that a ball can become twice as fast before all records must be rewritten.
        let per_speed = 0.5 * unit_below(fastest);
        let (until, per_time) = (per_speed / per_length, per_length / per_speed);
        let size = images.size().unwrap_or([f64::INFINITY; D]);
        let mut periods = Periods { size: [0.0; 3], per_size: [0.0; 3] };
        for k in 0..D.min(3) {
            #[expect(clippy::cast_possible_truncation, reason = "records are rounded")]
            let size = (size[k] * per_length) as f32;
            let is_periodic = size > 0.0 && size.is_finite();
            (periods.size[k], periods.per_size[k]) =
                if is_periodic { (size, 1.0 / size) } else { (0.0, 0.0) };
        }
        // Velocities of records are at most 1, and barely more before rounding.
        let crossing = size.into_iter().fold(f64::INFINITY, f64::min) * per_speed * EARLIER;
        let (factor, rate) = (state.motion.factor_at(base), state.motion.growth_rate());
        Self {
            corner,
            per_length,
            per_speed,
            base,
            per_time,
            periods,
            factor,
            rate,
            until,
            crossing,
        }
    }

    /// The time since the base, in units of the simulation. Never less for a later time.
    #[inline]
    pub(super) fn time_of(&self, time: Time) -> f64 {
        time.since(self.base)
    }

    /// The ratio of radii at a time to those at the start.
    #[inline]
    pub(super) fn factor_at<V: Variant>(&self, at: f64) -> f64 {
        // The time may be infinite.
        let grows = !V::IS_PLAIN && self.rate > 0.0;
        if grows { self.factor + self.rate * at } else { self.factor }
    }

    /// Whether balls grow so fast, compared with their motion, that records could overflow.
    pub(super) fn grows_too_fast(&self) -> bool {
        self.rate / self.factor * self.until > FASTEST_GROWTH
    }

    /// A time as the limit of a plan: slightly earlier.
    #[inline]
    pub(super) fn limit(&self, time: f64) -> Limit {
        Limit::at(time * self.per_time)
    }

    /// The time of a limit.
    #[inline]
    pub(super) fn time_of_limit(&self, limit: Limit) -> f64 {
        limit.time() * self.until
    }

    /// The simulation time of such a time, or one near it.
    pub(super) fn moment_of(&self, state: &State<D>, at: f64) -> Time {
        state.clock.after(self.base, at.max(0.0)).unwrap_or(state.now)
    }

    /// The record of a ball, from where its line begins; `None` if it is beyond the frame.
    #[inline]
    pub(super) fn record(&self, particle: &Particle<D>) -> Option<BallRecord> {
        self.written(particle, particle.anchor.position, self.time_of(particle.anchor.time))
    }

    /// The record of a ball on an older line, relative to the base.
    pub(super) fn record_at_base(&self, particle: &Particle<D>) -> Option<BallRecord> {
        let line = Line { anchor: &particle.anchor, bend: None };
        self.written(particle, line.place_at(self.base), 0.0)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "records are rounded")]
    fn written(&self, particle: &Particle<D>, position: [f64; D], time: f64) -> Option<BallRecord> {
        let radius = particle.radius * self.per_length + ERROR_OF_BALL;
        let time = (time * self.per_time) as f32;
        let mut record =
            BallRecord { place: [0.0, 0.0, 0.0, radius as f32], motion: [0.0, 0.0, 0.0, time] };
        let mut is_within = true;
        for k in 0..D.min(3) {
            record.place[k] = ((position[k] - self.corner[k]) * self.per_length) as f32;
            record.motion[k] = (particle.anchor.velocity[k] * self.per_speed) as f32;
            is_within &= record.place[k].abs() <= REACH && record.motion[k].abs() <= 1.0;
        }
        is_within.then_some(record)
    }

    /// The seeker of a ball, which searches for contacts from `now` on.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "records are rounded")]
    pub(super) fn seeker<V: Variant>(
        &self,
        record: &BallRecord,
        position: [f64; D],
        now: f64,
    ) -> Seeker {
        let factor = self.factor_at::<V>(now);
        let growth = if V::IS_PLAIN { 0.0 } else { self.rate / factor * self.until };
        let now = (now * self.per_time) as f32;
        let [vx, vy, vz, _] = record.motion;
        let mut place = [0.0; 3];
        for k in 0..D.min(3) {
            place[k] = ((position[k] - self.corner[k]) * self.per_length) as f32;
        }
        Seeker {
            place,
            velocity: [vx, vy, vz],
            radius: record.place[3],
            now,
            factor: factor as f32,
            growth: growth as f32,
        }
    }

    /// The time before which a neighbour is not touched; infinite if it cannot be touched.
    #[inline]
    pub(super) fn not_before(&self, now: f64, key: Key) -> f64 {
        // `now` was rounded to an f32.
        const ROUNDING: f64 = 1.0 / (1_u64 << 23) as f64;
        now + ((f64::from(key.after()) * EARLIER - ROUNDING) * self.until).max(0.0)
    }
}

/// A time before which nothing happens, in units of the frame and in half the bytes: never later
/// than its source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit(f32);

impl Limit {
    #[inline]
    fn at(time: f64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "rounded, and set right below")]
        let nearest = time as f32;
        let (bits, is_later) = (nearest.to_bits(), f64::from(nearest) > time);
        // The next number below, without a branch.
        let step = if nearest.is_sign_negative() { u32::MAX } else { 1 };
        Self(f32::from_bits(bits.wrapping_sub(step * u32::from(is_later))))
    }

    #[inline]
    fn time(self) -> f64 {
        f64::from(self.0)
    }
}

/// A power of two by which `most` becomes at most 1, within 2^±600; 1 for 0 and infinity.
fn unit_below(most: f64) -> f64 {
    if most == 0.0 || !most.is_finite() {
        return 1.0;
    }
    let exponent = ((most.to_bits() >> 52) & 0x7ff).clamp(1023 - 600, 1023 + 600);
    f64::from_bits((2 * 1023 - exponent - 1) << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_make_the_largest_at_most_one() {
        for most in [1.0, 0.75, 1.5, 3e20, 1e-30, 2.0_f64.next_down()] {
            let unit = unit_below(most);
            assert!(unit * most <= 1.0 && unit * most >= 0.5, "{most}: {unit}");
        }
        assert_eq!([0.0, f64::INFINITY, f64::NAN].map(unit_below), [1.0; 3]);
    }

    #[test]
    fn a_limit_is_never_later_and_hardly_earlier() {
        for size in [0.0, 0.1, 1.0, 1.0_f64.next_down(), 1.0_f64.next_up(), 3e7 + 0.5, 1e30] {
            for time in [size, -size] {
                let limit = Limit::at(time).time();
                let least = time - size * f64::from(f32::EPSILON);
                assert!((least..=time).contains(&limit), "{time}: {limit}");
            }
        }
        assert_eq!(Limit::at(1e-300).time(), 0.0);
        assert!(Limit::at(-1e-300).time() < 0.0);
        assert_eq!(Limit::at(1e300).time(), f64::from(f32::MAX));
        assert_eq!(Limit::at(f64::INFINITY).time(), f64::INFINITY);
    }
}
