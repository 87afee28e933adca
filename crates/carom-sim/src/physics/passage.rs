//! Beginning and end of passages through balls and walls.
//!
//! Neither changes a line, so the same lines still predict the beginning after it has passed: a
//! beginning before the current time is over, and one at it has happened if the state has the two
//! as inside. So here, and nowhere else, the current time enters a prediction. It makes no
//! difference when a pair is predicted: a future beginning is not yet over.

use carom::{Approach, Ball, ContactInterval, contact_interval};

use super::line::Line;
use super::place::Coordinate;
use crate::motion::Motion;
use crate::state::{Passage, Passers, State, WallLine, WaveTime};
use crate::time::{Clock, Time};

/// The next reported time of two balls on these lines, which changed last at `latest`.
pub(super) fn of_pair<const D: usize>(
    state: &State<D>,
    passers: &Passers<D>,
    latest: WaveTime,
    approach: &Approach<D>,
) -> Option<WaveTime> {
    // Points would begin and end to overlap at one time.
    if approach.r == 0.0 {
        return None;
    }
    let after =
        |duration| state.clock.after(latest.time, state.motion.elapsed(latest.time, duration)?);
    let enters = |from: Time| after(approach.time_of_impact()?).filter(|time| *time >= from);
    next(state, passers, latest, enters, |_| after(end_of_overlap(approach)))
}

/// The next reported time of a ball, which changed last at `latest`, and a wall.
pub(super) fn of_wall<const D: usize>(
    state: &State<D>,
    passers: &Passers<D>,
    latest: WaveTime,
    (ball, radius): (Coordinate, f64),
    line: &WallLine,
) -> Option<WaveTime> {
    // A wall can pass over a ball while it moves, and the same ball can reach it once it has
    // halted.
    let first = |duration: fn(Offset) -> Option<f64>, from: Time| {
        let offsets = offsets(&state.motion, ball, line, radius).into_iter().flatten();
        let mut times = offsets.filter_map(|offset| offset.after(state.clock, duration));
        times.find(|time| *time >= from)
    };
    let enters = |from| first(Offset::enters, from);
    next(state, passers, latest, enters, |from| first(Offset::leaves, from))
}

/// The next reported time of two balls on curved lines, which changed last at `latest`.
///
/// The approach is that at a time, from which on it has this acceleration until a line ends.
pub(super) fn of_bent_pair<const D: usize>(
    state: &State<D>,
    passers: &Passers<D>,
    latest: WaveTime,
    from: Time,
    course: BentCourse<D>,
) -> Option<WaveTime> {
    next_of(state, passers, latest, course.overlaps(state.clock, from))
}

/// The same of a ball and a wall, which is at rest.
pub(super) fn of_bent_wall<const D: usize>(
    state: &State<D>,
    passers: &Passers<D>,
    latest: WaveTime,
    (ball, radius): (Coordinate, f64),
    (of_ball, wall): (Line<'_, D>, &WallLine),
) -> Option<WaveTime> {
    let p = [ball.position - wall.stop];
    let course = BentCourse {
        approach: Approach { p, w: [ball.velocity], r: radius },
        acceleration: [ball.acceleration],
        left: of_ball.bend.map_or(f64::INFINITY, |bend| bend.curve.ends_after),
    };
    next_of(state, passers, latest, course.overlaps(state.clock, ball.time))
}

/// How one thing moves relative to another on curved lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct BentCourse<const D: usize> {
    pub(super) approach: Approach<D>,
    pub(super) acceleration: [f64; D],
    /// How long it does.
    pub(super) left: f64,
}

/// An overlap of two on curved lines.
#[derive(Clone, Copy, Debug)]
struct CurvedOverlap {
    from: Time,
    /// Never if the two overlap for ever.
    until: Option<Time>,
    /// When they enter: at the beginning; or, if they overlap from the start of their lines,
    /// because positions are rounded, when they approach.
    enters: Option<Time>,
}

impl<const D: usize> BentCourse<D> {
    /// The overlaps of the two, in order.
    fn overlaps(self, clock: Clock, reference: Time) -> [Option<CurvedOverlap>; 2] {
        let Self { approach, acceleration, left } = self;
        let after = |duration| clock.after(reference, duration);
        let intervals = approach.accelerated_contact_intervals(acceleration, left);
        intervals.map(|interval| {
            let ContactInterval { start, end } = interval?;
            let enters = if start == 0.0 {
                approach.time_of_accelerated_impact_by(acceleration, left.min(end))
            } else {
                Some(start)
            };
            let (enters, until) = (enters.and_then(after), after(end));
            Some(CurvedOverlap { from: after(start)?, until, enters })
        })
    }
}

/// The beginning or the end of a passage on curved lines, whichever comes next.
fn next_of<const D: usize>(
    state: &State<D>,
    passers: &Passers<D>,
    latest: WaveTime,
    overlaps: [Option<CurvedOverlap>; 2],
) -> Option<WaveTime> {
    let mut overlaps = overlaps.into_iter().flatten();
    match state.passing.get(passers) {
        Some(Passage::Due(since)) => Some(latest.max(since).before_event_at(since.time)),
        Some(Passage::Inside(since)) => {
            let is_over =
                |overlap: &CurvedOverlap| overlap.until.is_some_and(|end| end < since.time);
            // On new lines rounding can have ended it.
            let are_new = latest.time >= since.time;
            let lasts = |overlap: &CurvedOverlap| !are_new || overlap.from <= latest.time;
            let current = overlaps.find(|overlap| !is_over(overlap)).filter(lasts);
            let latest = latest.max(since);
            let end = match current {
                Some(overlap) => overlap.until?.max(latest.time),
                None => latest.time,
            };
            Some(latest.before_event_at(end))
        }
        None => overlaps.find_map(|CurvedOverlap { enters, until, .. }| {
            let time = enters.filter(|time| *time >= state.now)?;
            // Otherwise it would begin again as soon as it has ended, at the same time.
            let takes_time = until.is_none_or(|end| end > time);
            takes_time.then(|| latest.before_event_at(time))
        }),
    }
}

/// The beginning or the end of a passage, whichever comes next.
fn next<const D: usize>(
    state: &State<D>,
    passers: &Passers<D>,
    latest: WaveTime,
    first_beginning_from: impl FnOnce(Time) -> Option<Time>,
    first_end_from: impl FnOnce(Time) -> Option<Time>,
) -> Option<WaveTime> {
    match state.passing.get(passers) {
        Some(Passage::Due(since)) => Some(latest.max(since).before_event_at(since.time)),
        Some(Passage::Inside(since)) => {
            let latest = latest.max(since);
            Some(latest.before_event_at(first_end_from(since.time)?.max(latest.time)))
        }
        None => {
            let time = first_beginning_from(state.now)?;
            // Otherwise it would begin again as soon as it has ended, at the same time.
            let takes_time = first_end_from(time).is_none_or(|end| end > time);
            takes_time.then(|| latest.before_event_at(time))
        }
    }
}

/// The duration until two balls no longer overlap; 0 if they never do, infinite if they always
/// will.
fn end_of_overlap<const D: usize>(approach: &Approach<D>) -> f64 {
    let Approach { p, w, r } = *approach;
    let seen_from = Ball::new([0.0; D], 0.0).map(Ball::at_rest);
    let seen = Ball::new(p, r).and_then(|ball| ball.moving(w));
    // The interface refuses numbers out of range, so both are balls.
    let (Ok(seen_from), Ok(seen)) = (seen_from, seen) else { return f64::INFINITY };
    contact_interval(&seen_from, &seen).map_or(0.0, |interval| interval.end)
}

/// A ball relative to the plane of a wall, while the motion of both is steady.
#[derive(Clone, Copy, Debug)]
struct Offset {
    /// At this time …
    from: Time,
    /// … it is here, with this velocity …
    position: f64,
    velocity: f64,
    /// … until the motion of the wall changes.
    until: Time,
    radius: f64,
    /// How fast the radius grows.
    growth: f64,
}

/// While the wall moves, and after it has halted.
fn offsets<const D: usize>(
    motion: &Motion<D>,
    ball: Coordinate,
    line: &WallLine,
    radius: f64,
) -> [Option<Offset>; 2] {
    let seen = |from: Time, wall: f64, wall_velocity: f64, until: Time| {
        let place = ball.position + ball.velocity * from.since(ball.time);
        let (position, velocity) = (place - wall, ball.velocity - wall_velocity);
        let growth = motion.growth_rate() * radius;
        let radius = radius * motion.factor_at(from);
        Offset { from, position, velocity, until, radius, growth }
    };
    let begin = ball.time.max(line.since);
    let moves = line.velocity != 0.0 && begin < line.until;
    let while_moving = moves.then(|| seen(begin, line.place_at(begin), line.velocity, line.until));
    let halted = begin.max(line.until);
    [while_moving, Some(seen(halted, line.stop, 0.0, Time::NEVER))]
}

impl Offset {
    fn after(self, clock: Clock, duration: fn(Self) -> Option<f64>) -> Option<Time> {
        clock.after(self.from, duration(self)?).filter(|time| *time < self.until)
    }

    /// How fast the distance from the plane grows.
    fn recedes(self) -> f64 {
        if self.position < 0.0 { -self.velocity } else { self.velocity }
    }

    /// When its surface reaches the plane, from either side.
    fn enters(self) -> Option<f64> {
        let gap = self.position.abs() - self.radius;
        let closes = self.growth - self.recedes();
        (self.position != 0.0 && closes > 0.0).then(|| (gap / closes).max(0.0))
    }

    /// When its surface no longer reaches the plane.
    fn leaves(self) -> Option<f64> {
        let (distance, speed) = (self.position.abs(), self.velocity.abs());
        let way = self.radius + if self.recedes() < 0.0 { distance } else { -distance };
        if speed > self.growth {
            Some((way / (speed - self.growth)).max(0.0))
        } else {
            (way <= 0.0 && self.growth == 0.0).then_some(0.0)
        }
    }
}
