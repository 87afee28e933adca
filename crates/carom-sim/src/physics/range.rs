//! The range of the numbers of a run.
//!
//! Coordinates, speeds and radii stay within the range of a start, so that their squares and
//! products are numbers. In open space a ball can leave it: by falling, or after a long flight. A
//! step that goes beyond a safe time, until which no ball can, finds the ball that leaves first on
//! its present line. So a run pays for this only where balls are far out.

use carom::vector::{dot, sqrt};

use super::budget::energy_of_spins;
use super::scale::{RANGE, largest};
use crate::motion::{BENT_RANGE, Motion};
use crate::state::{AxisState, State};
use crate::time::Time;
use crate::variant::Any;

/// On their lines, damped balls are faster than in truth, by at most this factor.
const FASTER: f64 = (1 << 10) as f64;

/// A speed may exceed the largest one of a start by the rounding of many collisions.
const DRIFT: f64 = 1.0 / (1 << 20) as f64;

/// The first ball that leaves the range, if nothing hits it before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Exit {
    pub(crate) time: Time,
    pub(crate) slot: u32,
    /// `"coordinate"`, `"speed"` or `"radius"`.
    pub(crate) quantity: &'static str,
}

impl<const D: usize> State<D> {
    /// The largest coordinate and radius.
    pub(crate) fn largest_length(&self) -> f64 {
        if self.motion.bends() { *BENT_RANGE.end() } else { *RANGE.end() }
    }

    /// The largest component of a velocity on a line.
    pub(crate) fn largest_speed(&self) -> f64 {
        (1.0 + DRIFT) * self.largest_length() * if self.motion.slows() { FASTER } else { 1.0 }
    }

    /// A time until which no ball can leave the range, whatever hits it.
    ///
    /// In a closed space no ball can leave it. In open space a ball can get the energy of all:
    /// with the kinetic energy `K`, the mass `M` of all and the least mass `m`, it is no faster
    /// than `√(2K/m)`, which gravity raises by no more than `g √(M/m)` in a unit of time.
    #[cold]
    pub(crate) fn safe_until(&self) -> Time {
        let (length, speed) = (self.largest_length(), self.largest_speed());
        let (fastest, pull) = self.fastest_and_pull();
        let spare = speed - fastest;
        if self.is_closed() && pull == 0.0 {
            return if spare >= 0.0 { Time::NEVER } else { self.now };
        }
        let room = length - self.farthest();
        if !(room > 0.0 && spare > 0.0) {
            return self.now;
        }
        let by_place = 2.0 * room / (fastest + sqrt(fastest * fastest + 2.0 * pull * room));
        // Half of it, for the hops of lasting contacts and for rounding.
        let duration = 0.5 * by_place.min(spare / pull);
        let safe = self.clock.after(self.now, duration).unwrap_or(Time::NEVER);
        safe.min(self.outgrows().map_or(Time::NEVER, |exit| exit.time))
    }

    /// The first exit of a ball on its present line; of several at one time, that of the smallest
    /// slot.
    #[cold]
    pub(crate) fn first_exit(&self) -> Option<Exit> {
        let of = |(slot, _)| {
            let (duration, quantity) = self.exit_after(slot)?;
            let time = self.clock.after(self.now, duration)?;
            let ends_at = self.line::<Any>(slot).bend.map_or(Time::NEVER, |bend| bend.ends_at);
            (time < ends_at).then_some(Exit { time, slot, quantity })
        };
        self.balls().filter_map(of).chain(self.outgrows()).min_by_key(|exit| exit.time)
    }

    /// After which duration a ball leaves the range on its present line, and what leaves it.
    fn exit_after(&self, slot: u32) -> Option<(f64, &'static str)> {
        let line = self.line::<Any>(slot);
        let place = line.place_at(self.now);
        let [velocity, acceleration] = [line.velocity_at(self.now), line.acceleration_at(self.now)];
        let (length, speed) = (self.largest_length(), self.largest_speed());
        let mut first: Option<(f64, &'static str)> = None;
        for (k, sign) in (0..D).flat_map(|k| [(k, 1.0), (k, -1.0)]) {
            let [x, v, a] = [place[k], velocity[k], acceleration[k]].map(|number| sign * number);
            let exits =
                [(after_way(length - x, v, a), "coordinate"), (after_gain(speed - v, a), "speed")];
            for (duration, quantity) in exits {
                if duration < first.map_or(f64::INFINITY, |(least, _)| least) {
                    first = Some((duration, quantity));
                }
            }
        }
        first
    }

    /// When the largest ball becomes too large.
    fn outgrows(&self) -> Option<Exit> {
        let largest = self.balls().max_by(|(_, a), (_, b)| a.radius.total_cmp(&b.radius));
        let (slot, particle) = largest.filter(|(_, particle)| particle.radius > 0.0)?;
        let time = self.motion.time_of_factor(self.largest_length() / particle.radius)?;
        Some(Exit { time: self.clock.at(time).max(self.now), slot, quantity: "radius" })
    }

    /// Whether no ball can be farther out than the walls or the periodic box; kinematic balls and
    /// those with rules go through walls.
    fn is_closed(&self) -> bool {
        let is_near = |place: f64| place.abs() <= self.largest_length();
        self.space.axes().iter().all(|axis| match axis {
            AxisState::Open => false,
            AxisState::Walls(walls) => {
                let lines = walls.iter().map(|wall| wall.line);
                let holds_all = self.rules.is_empty() && self.budget.kinematic == 0.0;
                holds_all && lines.flat_map(|line| [line.start, line.stop]).all(is_near)
            }
            AxisState::Periodic { min, size } => is_near(*min) && is_near(min + size),
        })
    }

    /// The largest coordinate now.
    fn farthest(&self) -> f64 {
        let places = self.balls().map(|(slot, _)| self.line::<Any>(slot).place_at(self.now));
        places.map(largest).fold(0.0, f64::max)
    }

    /// The speed that no ball exceeds now, and by how much gravity raises it in a unit of time.
    fn fastest_and_pull(&self) -> (f64, f64) {
        let is_falling_freely = matches!(self.motion, Motion::Falling(_)) && !self.is_closed();
        if !is_falling_freely && !self.space.has_open_axis() {
            return (self.budget.fastest_possible(), 0.0);
        }
        let (mut energy, mut all, mut lightest) = (0.0, 0.0, f64::INFINITY);
        for (slot, particle) in self.balls().filter(|(_, particle)| !particle.is_unmoved()) {
            let velocity = self.line::<Any>(slot).velocity_at(self.now);
            energy += 0.5 * particle.mass * dot(velocity, velocity);
            all += particle.mass;
            lightest = f64::min(lightest, particle.mass);
        }
        energy += energy_of_spins(&self.particles, &self.spins);
        let fastest = sqrt(2.0 * energy / lightest).max(self.budget.kinematic);
        if !is_falling_freely {
            // Growth adds energy, up to the bound.
            return (fastest.max(self.budget.fastest_possible()), 0.0);
        }
        let gravity = self.motion.gravity();
        (fastest, sqrt(dot(gravity, gravity)) * sqrt(all / lightest))
    }
}

/// After which duration a ball with this velocity and acceleration has come so far; infinite if
/// never.
fn after_way(way: f64, velocity: f64, acceleration: f64) -> f64 {
    if way < 0.0 {
        return 0.0;
    }
    let squared = velocity * velocity + 2.0 * acceleration * way;
    let sum = velocity + sqrt(squared.max(0.0));
    if squared >= 0.0 && sum > 0.0 { 2.0 * way / sum } else { f64::INFINITY }
}

/// After which duration a velocity is larger by so much; infinite if never.
fn after_gain(gain: f64, acceleration: f64) -> f64 {
    match gain {
        _ if gain < 0.0 => 0.0,
        _ if acceleration > 0.0 => gain / acceleration,
        _ => f64::INFINITY,
    }
}
