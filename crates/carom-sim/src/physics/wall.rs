//! Motion of walls, at a constant velocity until they halt, and hits.

use crate::ids::{Side, Wall};
use crate::state::{Crushing, Hits, WallLine, WallState};
use crate::time::{Clock, Time};

impl WallLine {
    /// From `from` at the time `now` to `to`.
    fn moving(clock: Clock, now: Time, from: f64, to: f64, speed: f64) -> Self {
        if to == from {
            return Self::at_rest(to, now);
        }
        let until = clock.after(now, (to - from).abs() / speed).unwrap_or(Time::NEVER);
        let velocity = speed.copysign(to - from);
        Self { since: now, start: from, velocity, until, stop: to }
    }

    /// The position of the wall at a time, not before it was set on this line.
    pub(crate) fn place_at(&self, time: Time) -> f64 {
        if time >= self.until {
            return self.stop;
        }
        let place = self.start + self.velocity * time.since(self.since);
        // Rounding must not carry it beyond where it halts.
        if self.velocity < 0.0 { place.max(self.stop) } else { place.min(self.stop) }
    }

    /// Its velocity from a time on.
    pub(crate) fn velocity_at(&self, time: Time) -> f64 {
        if time < self.until { self.velocity } else { 0.0 }
    }
}

impl WallState {
    /// Sends the wall to `to`, starting `now`.
    pub(crate) fn send(&mut self, (clock, now): (Clock, Time), to: f64, crushing: Crushing) {
        let from = self.line.place_at(now);
        self.line = WallLine::moving(clock, now, from, to, crushing.speed);
        self.crushing = Some(crushing);
        self.hits = Hits::NONE;
    }

    /// Halts the wall where it is.
    pub(crate) fn halt(&mut self, now: Time) {
        self.line = WallLine::at_rest(self.line.place_at(now), now);
    }

    /// Counts a hit on this wall; returns true if the wall crushes the balls and gives way.
    pub(crate) fn hit(&mut self, clock: Clock, wall: Wall, time: Time) -> bool {
        let Some(crushing) = self.crushing else { return false };
        if self.hits.add(time, crushing.span) <= crushing.most {
            return false;
        }
        let from = self.line.place_at(time);
        let to = from + wall.side.outwards() * crushing.play;
        self.line = WallLine::moving(clock, time, from, to, crushing.speed);
        self.crushing = None;
        true
    }
}

impl Hits {
    /// Counts a hit; returns how many there were in this span of time.
    pub(super) fn add(&mut self, time: Time, span: f64) -> u64 {
        if time.since(self.since) > span {
            *self = Self { since: time, count: 0 };
        }
        self.count += 1;
        self.count
    }
}

impl Side {
    /// Whether a velocity leads towards a wall on this side.
    #[inline]
    pub(crate) fn is_towards(self, velocity: f64) -> bool {
        match self {
            Self::Low => velocity < 0.0,
            Self::High => velocity > 0.0,
        }
    }

    /// The centre of a ball of this radius that touches a wall on this side.
    #[inline]
    pub(crate) fn touching(self, wall: f64, radius: f64) -> f64 {
        match self {
            Self::Low => wall + radius,
            Self::High => wall - radius,
        }
    }
}
