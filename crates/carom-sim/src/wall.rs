//! Where the walls of a box are: each moves at a constant velocity until it halts.

use carom::Restitution;

use crate::boundary::{Boundary, Kind};
use crate::event::{Side, Wall};
use crate::time::{Clock, Time};

/// The line a wall is on. One that has halted, or never moved, is where it stopped.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WallLine {
    /// Since when it moves, from where, and at which velocity; 0 where it does not.
    pub(crate) since: Time,
    start: f64,
    pub(crate) velocity: f64,
    /// When it halts, and where.
    pub(crate) until: Time,
    pub(crate) stop: f64,
}

impl WallLine {
    fn at_rest(position: f64, since: Time) -> Self {
        Self { since, start: position, velocity: 0.0, until: since, stop: position }
    }

    /// From `from` at the moment `now` to `to`.
    fn moving(clock: Clock, now: Time, from: f64, to: f64, speed: f64) -> Self {
        if to == from {
            return Self::at_rest(to, now);
        }
        let until = clock.after(now, (to - from).abs() / speed).unwrap_or(Time::NEVER);
        let velocity = speed.copysign(to - from);
        Self { since: now, start: from, velocity, until, stop: to }
    }

    /// Where the wall is at a moment, not before it was set on this line.
    pub(crate) fn place_at(&self, time: Time) -> f64 {
        if time >= self.until {
            return self.stop;
        }
        let place = self.start + self.velocity * time.since(self.since);
        // Rounding must not carry it beyond where it halts.
        if self.velocity < 0.0 { place.max(self.stop) } else { place.min(self.stop) }
    }

    /// Its velocity from a moment on.
    pub(crate) fn velocity_at(&self, time: Time) -> f64 {
        if time < self.until { self.velocity } else { 0.0 }
    }
}

/// Tells when a wall crushes the balls instead of pushing them: they hit it without end.
///
/// Between balls that have no room to yield, collisions follow one another ever faster, infinitely
/// many in a finite time. No gas at a finite pressure hits a wall more than `most` times in a `span`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Crushing {
    /// A duration.
    pub(crate) span: f64,
    /// How many hits in it are too many.
    pub(crate) most: u64,
    /// How far the wall then gives way, and how fast.
    pub(crate) play: f64,
    pub(crate) speed: f64,
}

/// The hits on a wall since some moment.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Hits {
    since: Time,
    count: u64,
}

impl Hits {
    const NONE: Self = Self { since: Time::START, count: 0 };

    /// Counts a hit; whether it is one too many.
    fn add(&mut self, time: Time, crushing: &Crushing) -> bool {
        if time.since(self.since) > crushing.span {
            *self = Self { since: time, count: 0 };
        }
        self.count += 1;
        self.count > crushing.most
    }
}

/// All walls of a box.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Walls<const D: usize> {
    /// By axis and side, as all that follows.
    lines: [[WallLine; 2]; D],
    /// Of walls that were moved.
    crushing: [[Option<Crushing>; 2]; D],
    hits: [[Hits; 2]; D],
    pub(crate) restitution: Restitution,
}

impl<const D: usize> Walls<D> {
    /// The walls as they stand at the start; `None` where there are none.
    pub(crate) fn of(boundary: &Boundary<D>) -> Option<Self> {
        let Kind::Walls { min, max, restitution } = boundary.0 else { return None };
        let lines = std::array::from_fn(|k| {
            [min[k], max[k]].map(|position| WallLine::at_rest(position, Time::START))
        });
        Some(Self { lines, crushing: [[None; 2]; D], hits: [[Hits::NONE; 2]; D], restitution })
    }

    pub(crate) fn lines(&self) -> &[[WallLine; 2]; D] {
        &self.lines
    }

    /// The line of one wall; `None` beyond the last axis.
    pub(crate) fn line(&self, wall: Wall) -> Option<&WallLine> {
        self.lines.get(wall.axis_index()).map(|sides| &sides[wall.side as usize])
    }

    /// Where a wall is at a moment, and its velocity then.
    pub(crate) fn at(&self, wall: Wall, time: Time) -> (f64, f64) {
        let line = &self.lines[wall.axis_index()][wall.side as usize];
        (line.place_at(time), line.velocity_at(time))
    }

    /// From `now` on the wall moves to `to`.
    pub(crate) fn send(
        &mut self,
        (clock, now): (Clock, Time),
        wall: Wall,
        to: f64,
        crushing: Crushing,
    ) {
        let (from, _) = self.at(wall, now);
        let (axis, side) = (wall.axis_index(), wall.side as usize);
        self.lines[axis][side] = WallLine::moving(clock, now, from, to, crushing.speed);
        self.crushing[axis][side] = Some(crushing);
        self.hits[axis][side] = Hits::NONE;
    }

    /// The wall halts where it is.
    pub(crate) fn halt(&mut self, wall: Wall, now: Time) {
        let (position, _) = self.at(wall, now);
        self.lines[wall.axis_index()][wall.side as usize] = WallLine::at_rest(position, now);
    }

    /// Counts a hit on a wall. One that crushes the balls gives way: then the answer is true.
    pub(crate) fn hit(&mut self, clock: Clock, wall: Wall, time: Time) -> bool {
        let (axis, side) = (wall.axis_index(), wall.side as usize);
        let Some(crushing) = self.crushing[axis][side] else { return false };
        if !self.hits[axis][side].add(time, &crushing) {
            return false;
        }
        let (from, _) = self.at(wall, time);
        let to = from + wall.side.outwards() * crushing.play;
        self.lines[axis][side] = WallLine::moving(clock, time, from, to, crushing.speed);
        self.crushing[axis][side] = None;
        true
    }
}

impl Side {
    /// The direction out of the box: −1 or 1.
    pub(crate) const fn outwards(self) -> f64 {
        match self {
            Self::Low => -1.0,
            Self::High => 1.0,
        }
    }

    pub(crate) const fn opposite(self) -> Self {
        match self {
            Self::Low => Self::High,
            Self::High => Self::Low,
        }
    }

    /// Whether a velocity leads towards a wall on this side.
    pub(crate) fn is_towards(self, velocity: f64) -> bool {
        match self {
            Self::Low => velocity < 0.0,
            Self::High => velocity > 0.0,
        }
    }

    /// The centre of a ball of this radius that touches a wall on this side.
    pub(crate) fn touching(self, wall: f64, radius: f64) -> f64 {
        match self {
            Self::Low => wall + radius,
            Self::High => wall - radius,
        }
    }
}
