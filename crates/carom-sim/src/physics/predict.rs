//! Predictions of contacts, as pure functions of the lines.
//!
//! They cover contacts of two balls, and of a ball and a wall or an obstacle. The current time does
//! not enter (but see [`passage`]) and sums have a fixed order, so every evaluation gives the same
//! bits. That makes a trajectory a function of the scene alone: cells, queues and neighbour
//! searches only decide *which* predictions are made.
#![expect(
    clippy::inline_always,
    reason = "a step is compiled for several kinds of instructions, which reach only what is inlined"
)]

use carom::Approach;
use carom::vector::MapEach;
use carom::vector::{dot, scale, sqrt, sub};

use super::line::Line;
use super::meeting::{Image, Meeting, Partner};
use super::passage::{self, BentCourse};
use super::piece;
use super::place::{Coordinate, separation, shift};
use super::scale::FULL;
use crate::ids::{Side, Wall};
use crate::rule::{ObstacleRule, PairRule, WallRule};
use crate::state::{Anchor, Particle, Passers, Space, State, WallLine, WallState, WaveTime};
use crate::time::{Clock, LATER, Time};
use crate::variant::{Any, Variant};

/// The next meeting of two balls, where `image` is the image of `other` near `ball`.
///
/// In either order of the arguments, the smaller id comes first in the sums, so that both orders
/// give the same bits.
///
/// For curved lines, `line` returns them. If the meeting is certainly after the time `by`, the
/// result may be `None`.
#[inline(always)]
pub(crate) fn pair<'a, V: Variant, const D: usize>(
    state: &'a State<D>,
    line: impl Fn(u32) -> Line<'a, D>,
    (ball, other): (u32, u32),
    image: Image<D>,
    by: Time,
) -> Option<Meeting<D>> {
    let (a, b, image) =
        if ball < other { (ball, other, image) } else { (other, ball, image.map_each(|k| -k)) };
    if state.motion_in::<V>().bends() {
        return bent_pair(state, [a, b].map_each(|ball| (ball, line(ball))), image, by);
    }
    let (pa, pb) = (state.particle(a), state.particle(b));
    if pa.is_unmoved() && pb.is_unmoved() {
        return None;
    }
    let rule = state.pair_rule::<V>(a, b);
    if rule == PairRule::Ignore {
        return None;
    }
    let (motion, reference) = (state.motion_in::<V>(), pa.anchor.time.max(pb.anchor.time));
    let [la, lb] = [pa, pb].map_each(|ball| Line { anchor: &ball.anchor, bend: None });
    let p = separation(la, lb, shift(&state.space, image), reference);
    let apart = sub(pb.anchor.velocity, pa.anchor.velocity);
    let w = motion.drift(reference, p).map_or(apart, |drift| sub(apart, drift));
    let r = (pa.radius + pb.radius) * motion.factor_at(reference);
    let approach = Approach { p, w, r };
    let latest = || pa.latest_change().max(pb.latest_change());
    let partner = Partner::Ball(b);
    let at = if rule == PairRule::Pass {
        passage::of_pair(state, &(a, partner, image), latest(), &approach)?
    } else {
        let duration = motion.elapsed(reference, approach.time_of_impact()?)?;
        let duration = motion.refined(reference, &Approach { w: apart, ..approach }, duration);
        latest().before_event_at(state.clock.after(reference, duration)?)
    };
    Some(Meeting { at, ball: a, partner, image })
}

/// The same on curved lines.
#[inline]
fn bent_pair<const D: usize>(
    state: &State<D>,
    [(a, la), (b, lb)]: [(u32, Line<'_, D>); 2],
    image: Image<D>,
    by: Time,
) -> Option<Meeting<D>> {
    let (pa, pb) = (state.particle(a), state.particle(b));
    let (is_still, passes) = match state.pair_rule::<Any>(a, b) {
        PairRule::Ignore => return None,
        // Balls that were put on top of each other enter, also if they rest.
        PairRule::Pass => (pa.is_unmoved() && pb.is_unmoved(), true),
        _ => (pa.is_unmoved() && pb.is_unmoved(), false),
    };
    if is_still || !passes && la.is_at_rest() && lb.is_at_rest() {
        return None;
    }
    let reference = pa.anchor.time.max(pb.anchor.time);
    let p = separation(la, lb, shift(&state.space, image), reference);
    let w = sub(lb.velocity_at(reference), la.velocity_at(reference));
    let approach = Approach { p, w, r: pa.radius + pb.radius };
    let acceleration = sub(lb.acceleration_at(reference), la.acceleration_at(reference));
    let ends_at = [la, lb].map_each(|line| line.bend.map_or(Time::NEVER, |bend| bend.ends_at));
    // Contacts after the end of a line do not matter. Times are rounded: one that comes a little
    // later may be at the same time.
    let until = |time: Time| time.since(reference) * LATER + state.clock.window() * f64::EPSILON;
    let ends_at = ends_at[0].min(ends_at[1]);
    if passes {
        let course = BentCourse { approach, acceleration, left: until(ends_at) };
        let passers = (a, Partner::Ball(b), image);
        return bent_passage(state, passers, (reference, course), until(ends_at.min(by)));
    }
    let left = until(ends_at.min(by));
    if left < f64::INFINITY && stays_apart(&approach, acceleration, left) {
        return None;
    }
    let duration = approach.time_of_accelerated_impact_by(acceleration, left)?;
    let latest = pa.latest_change().max(pb.latest_change());
    let at = latest.before_event_at(state.clock.after(reference, duration)?);
    Some(Meeting { at, ball: a, partner: Partner::Ball(b), image })
}

/// The next meeting of two balls that pass through each other on curved lines, after the time at
/// which they are on this course; it may be left out if it is after a duration.
#[inline(never)]
fn bent_passage<const D: usize>(
    state: &State<D>,
    passers: Passers<D>,
    (from, course): (Time, BentCourse<D>),
    by: f64,
) -> Option<Meeting<D>> {
    let (ball, partner, image) = passers;
    let Partner::Ball(other) = partner else { return None };
    let is_outside = state.passing.get(&passers).is_none();
    if is_outside && by < f64::INFINITY && stays_apart(&course.approach, course.acceleration, by) {
        return None;
    }
    let latest = state.particle(ball).latest_change().max(state.particle(other).latest_change());
    let at = passage::of_bent_pair(state, &passers, latest, from, course)?;
    Some(Meeting { at, ball, partner, image })
}

/// Whether two that have a relative acceleration are apart for a duration, along an axis or the
/// line between them; false if that is not clear. It avoids the expensive query for most pairs: no
/// later meeting counts for them, because a line ends before.
#[inline]
fn stays_apart<const D: usize>(
    Approach { p, w, r }: &Approach<D>,
    acceleration: [f64; D],
    duration: f64,
) -> bool {
    /// Far more than the rounding of positions.
    const SLACK: f64 = 1.0 / (1_u64 << 40) as f64;
    let (way, bend) = (scale(duration, *w), scale(0.5 * duration * duration, acceleration));
    // A parabola is between its Bézier points. False for NaN.
    let is_beyond = |[p, way, bend]: [f64; 3], r: f64| {
        let (middle, end) = (p + 0.5 * way, p + (way + bend));
        let reach = r + SLACK * (r + p.abs() + way.abs() + bend.abs());
        p.min(middle).min(end) > reach || p.max(middle).max(end) < -reach
    };
    let is_apart_between = || {
        let distance = sqrt(dot(*p, *p));
        let size: f64 = way.iter().chain(&bend).map(|x| x.abs()).sum();
        let reach = r * distance + SLACK * distance * size;
        is_beyond([distance * distance, dot(*p, way), dot(*p, bend)], reach)
    };
    (0..D).any(|k| is_beyond([p[k], way[k], bend[k]], *r)) || is_apart_between()
}

/// What a ball meets without another one: a wall, or the end of a flight along a periodic axis.
#[inline]
pub(crate) fn alone<V: Variant, const D: usize>(
    state: &State<D>,
    line: Line<'_, D>,
    ball: u32,
) -> Option<Meeting<D>> {
    if state.motion_in::<V>().bends() {
        return bent_alone(state, line, ball);
    }
    let particle = state.particle(ball);
    let Particle { anchor, radius, .. } = particle;
    let latest = particle.latest_change();
    let renewal = renewal(state.clock, anchor, &state.space);
    let outgrown = outgrown::<V, _>(state, particle).map(|time| time.max(anchor.time));
    let by_itself = renewal.into_iter().chain(outgrown).min();
    let by_itself = by_itself.map(|time| (latest.before_event_at(time), Partner::Itself));
    // No wall moves into a fixed ball, and a kinematic one goes through walls.
    let wall = if !state.space.has_walls() || particle.is_unmoved() {
        None
    } else if state.has_rules_in::<V>() {
        first_wall_by_rule(state, line, ball)
    } else {
        first_wall::<V, _>(state, line, *radius)
            .map(|(time, wall)| (latest.before_event_at(time), wall))
    };
    let wall = wall.map(|(at, wall)| (at, Partner::Wall(wall)));
    // A wall comes before the end of a flight at the same time.
    let (at, partner) = wall.into_iter().chain(by_itself).min()?;
    Some(Meeting { at, ball, partner, image: [0; D] })
}

/// The same on a curved line: also its end, for example when the ball comes to rest.
fn bent_alone<const D: usize>(
    state: &State<D>,
    line: Line<'_, D>,
    ball: u32,
) -> Option<Meeting<D>> {
    let particle = state.particle(ball);
    let latest = particle.latest_change();
    // A sleeping ball can still be reported to be across a wall.
    let wall = if particle.is_unmoved() || state.is_held::<Any>(ball) && state.rules.is_empty() {
        None
    } else if state.rules.is_empty() {
        let first = first_wall::<Any, _>(state, line, particle.radius);
        first.map(|(time, wall)| (latest.before_event_at(time), wall))
    } else {
        first_wall_by_rule(state, line, ball)
    };
    let wall = wall.map(|(at, wall)| (at, Partner::Wall(wall)));
    let renewal = bent_renewal(state.clock, line, &state.space);
    let ends_at = line.bend.map(|bend| bend.ends_at).filter(|&time| time != Time::NEVER);
    let ends_at = renewal.into_iter().chain(ends_at).min();
    let (at, partner) = match (wall, ends_at) {
        (Some((at, _)), Some(ends_at)) if ends_at < at.time => {
            (latest.before_event_at(ends_at), Partner::Itself)
        }
        (Some(first), _) => first,
        (None, ends_at) => (latest.before_event_at(ends_at?), Partner::Itself),
    };
    Some(Meeting { at, ball, partner, image: [0; D] })
}

/// The next meeting of a ball and a piece of an obstacle, or a pocket.
///
/// Its verdict is exact for the line as it begins at the anchor.
#[inline]
pub(crate) fn piece<const D: usize>(
    state: &State<D>,
    line: Line<'_, D>,
    (ball, number): (u32, u32),
) -> Option<Meeting<D>> {
    let particle = state.particle(ball);
    let piece = state.obstacles.piece(number);
    let is_ignored =
        || piece.form.is_solid() && state.obstacle_rule(ball, piece.owner) == ObstacleRule::Ignore;
    if state.is_held::<Any>(ball) || is_ignored() {
        return None;
    }
    let impact = piece::impact(state, line, (ball, number))?;
    let time = state.clock.after(particle.anchor.time, impact.time)?;
    let at = particle.latest_change().before_event_at(time);
    Some(Meeting { at, ball, partner: Partner::Piece(number), image: [0; D] })
}

/// The next meeting of a ball and one wall off which it bounces.
pub(crate) fn wall<const D: usize>(
    state: &State<D>,
    line: Line<'_, D>,
    (ball, wall): (u32, Wall),
) -> Option<Meeting<D>> {
    let particle = state.particle(ball);
    let bounces =
        matches!(state.wall_rule::<Any>(ball, wall), WallRule::Bounce | WallRule::BounceWith(_));
    if state.is_held::<Any>(ball) || !bounces {
        return None;
    }
    let coordinate = Coordinate::of(line, wall.axis_index());
    let line = &state.space.wall(wall)?.line;
    let time = coordinate.meets::<Any, _>(state, wall.side, particle.radius, line)?;
    let at = particle.latest_change().before_event_at(time);
    Some(Meeting { at, ball, partner: Partner::Wall(wall), image: [0; D] })
}

/// The wall that a ball of this radius meets first, and when: the first in the order −x, +x, −y, …
/// if it meets several at once.
#[inline]
fn first_wall<V: Variant, const D: usize>(
    state: &State<D>,
    line: Line<'_, D>,
    radius: f64,
) -> Option<(Time, Wall)> {
    let mut first: Option<(Time, Wall)> = None;
    for (axis, sides) in state.space.walls() {
        for (side, wall) in [Side::Low, Side::High].into_iter().zip(sides) {
            let coordinate = Coordinate::of(line, axis);
            if let Some(time) = coordinate.meets::<V, _>(state, side, radius, &wall.line)
                && first.is_none_or(|(earliest, _)| time < earliest)
            {
                first = Some((time, Wall::new(axis, side)));
            }
        }
    }
    first
}

/// The wall that a ball meets first, and when, if a rule decides about walls.
fn first_wall_by_rule<const D: usize>(
    state: &State<D>,
    own: Line<'_, D>,
    ball: u32,
) -> Option<(WaveTime, Wall)> {
    let particle = state.particle(ball);
    let (radius, latest) = (particle.radius, particle.latest_change());
    let mut first: Option<(WaveTime, Wall)> = None;
    for (axis, sides) in state.space.walls() {
        let coordinate = Coordinate::of(own, axis);
        for (side, WallState { line, .. }) in [Side::Low, Side::High].into_iter().zip(sides) {
            let wall = Wall::new(axis, side);
            let at = match state.wall_rule::<Any>(ball, wall) {
                WallRule::Ignore => None,
                WallRule::Pass => {
                    let passers = (ball, Partner::Wall(wall), [0; D]);
                    let of_ball = (coordinate, radius);
                    if state.motion.bends() {
                        passage::of_bent_wall(state, &passers, latest, of_ball, (own, line))
                    } else {
                        passage::of_wall(state, &passers, latest, of_ball, line)
                    }
                }
                _ => coordinate
                    .meets::<Any, _>(state, side, radius, line)
                    .map(|time| latest.before_event_at(time)),
            };
            if let Some(at) = at
                && first.is_none_or(|(earliest, _)| at < earliest)
            {
                first = Some((at, wall));
            }
        }
    }
    first
}

impl Coordinate {
    /// When a ball of this radius at the start meets a wall: while the wall moves, or where it
    /// halts.
    #[inline]
    fn meets<V: Variant, const D: usize>(
        self,
        state: &State<D>,
        side: Side,
        radius: f64,
        line: &WallLine,
    ) -> Option<Time> {
        if state.motion_in::<V>().bends() {
            // Walls are at rest if lines are curved.
            let sign = side.outwards();
            let gap = sign * (side.touching(line.stop, radius) - self.position);
            let duration = crossing(gap, sign * self.velocity, sign * self.acceleration)?;
            return state.clock.after(self.time, duration);
        }
        if line.velocity != 0.0
            && let Some(time) = self.meets_moving::<V, _>(state, side, radius, line)
        {
            return Some(time);
        }
        let approach =
            self.velocity - state.motion_in::<V>().plane_velocity(side.outwards(), radius, 0.0);
        if !side.is_towards(approach) {
            return None;
        }
        let way = side.touching(line.stop, radius * state.motion_in::<V>().factor_at(self.time))
            - self.position;
        let time = state.clock.after(self.time, (way / approach).max(0.0))?;
        // Most walls never move: a test for equality is cheaper than the greater of two times.
        Some(if line.until == Time::START { time } else { time.max(line.until) })
    }

    /// When it meets the wall before that halts.
    fn meets_moving<V: Variant, const D: usize>(
        self,
        state: &State<D>,
        side: Side,
        radius: f64,
        line: &WallLine,
    ) -> Option<Time> {
        let approach = self.velocity
            - state.motion_in::<V>().plane_velocity(side.outwards(), radius, line.velocity);
        let reference = self.time.max(line.since);
        if !side.is_towards(approach) || reference >= line.until {
            return None;
        }
        let place = self.position + self.velocity * reference.since(self.time);
        let radius = radius * state.motion_in::<V>().factor_at(reference);
        let gap = side.touching(line.place_at(reference), radius) - place;
        let time = state.clock.after(reference, (gap / approach).max(0.0))?;
        (time < line.until).then_some(time)
    }
}

/// The duration until something that moves towards a plane with a speed and an acceleration, a gap
/// away from it, meets it: the gap is 0 or below and the first derivative of it that is not 0 is
/// negative.
///
/// For these numbers, the verdict is exact; the error of the time is some units in the last place.
#[inline]
pub(crate) fn crossing(gap: f64, speed: f64, acceleration: f64) -> Option<f64> {
    if gap <= 0.0 && (speed > 0.0 || speed == 0.0 && acceleration > 0.0) {
        return Some(0.0);
    }
    if acceleration == 0.0 {
        return (gap > 0.0 && speed > 0.0).then(|| gap / speed);
    }
    if acceleration < 0.0 && speed <= 0.0 {
        return None;
    }
    // The gap is 0 where ½ a t² + v t − gap is: at t = (−v ± √D) / a.
    let discriminant = discriminant(gap, speed, acceleration);
    if acceleration < 0.0 {
        // A graze of the plane is not a meeting.
        return (gap > 0.0 && discriminant > 0.0).then(|| 2.0 * gap / (speed + sqrt(discriminant)));
    }
    Some(if gap <= 0.0 && discriminant <= 0.0 {
        // It turns round before it gets free.
        -speed / acceleration
    } else if speed > 0.0 {
        2.0 * gap / (speed + sqrt(discriminant))
    } else {
        (sqrt(discriminant) - speed) / acceleration
    })
}

/// `v² + 2 a gap`, rounded, with the sign of the exact value.
fn discriminant(gap: f64, speed: f64, acceleration: f64) -> f64 {
    let (square, double) = (speed * speed, 2.0 * acceleration);
    let product = double * gap;
    let sum = square + product;
    if sum.abs() > 4.0 * f64::EPSILON * square {
        return sum;
    }
    // The sum of numbers so near each other is exact; their rounding errors decide.
    sum + (speed.mul_add(speed, -square) + double.mul_add(gap, -product))
}

/// When a flight has become as long as the box along some periodic axis: the ball then gets a new
/// anchor, so that the rounding of `velocity × time` stays below that of the
/// coordinates.
///
/// It depends on the line alone, so that it is the same time for every cell size. Along other axes
/// no flight needs it: walls end it, or the coordinates grow with it.
#[inline]
fn renewal<const D: usize>(clock: Clock, anchor: &Anchor<D>, space: &Space<D>) -> Option<Time> {
    if !space.repeats() {
        return None;
    }
    let size = space.lengths();
    let duration = (0..D).map(|k| size[k] / anchor.velocity[k].abs()).fold(f64::INFINITY, f64::min);
    clock.after(anchor.time, duration)
}

/// The same on a curved line, on which a ball that spins may become faster: also when it is as far
/// from the anchor as the box is long.
fn bent_renewal<const D: usize>(clock: Clock, line: Line<'_, D>, space: &Space<D>) -> Option<Time> {
    let straight = renewal(clock, line.anchor, space);
    let acceleration = line.bend.map_or([0.0; D], |bend| bend.curve.acceleration);
    let axes = (0..D).filter(|&k| space.periods()[k] > 0.0 && acceleration[k] != 0.0);
    let ends = axes.flat_map(|k| {
        let (size, v, a) = (space.periods()[k], line.anchor.velocity[k], acceleration[k]);
        [1.0, -1.0].into_iter().filter_map(move |sign| crossing(size, sign * v, sign * a))
    });
    let curved = ends.reduce(f64::min).and_then(|time| clock.after(line.anchor.time, time));
    straight.into_iter().chain(curved).min()
}

/// When a growing ball fills the box along a periodic axis, up to [`FULL`] of it.
#[inline]
pub(super) fn outgrown<V: Variant, const D: usize>(
    state: &State<D>,
    particle: &Particle<D>,
) -> Option<Time> {
    if !state.space.repeats() || !state.motion_in::<V>().grows() {
        return None;
    }
    let smallest = state.space.shortest_period();
    let time = state.motion.time_of_factor(FULL * smallest / (2.0 * particle.radius))?;
    state.clock.after(Time::START, time)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from −1 to 1, from a linear congruential generator.
    fn numbers(mut seed: u64) -> impl FnMut() -> f64 {
        move || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }
    }

    #[test]
    fn who_stays_apart_does_not_meet_by_then() {
        let mut next = numbers(1);
        let (mut apart, mut meet) = (0, 0);
        for _ in 0..200_000 {
            let [p, w, a] = [4.0, 4.0, 3.0].map(|size| [size * next(), size * next()]);
            let (approach, duration) =
                (Approach { p, w, r: 0.5 + 0.4 * next() }, 2.0 + 2.0 * next());
            let met = approach.time_of_accelerated_impact(a).filter(|&time| time <= duration);
            let is_apart = stays_apart(&approach, a, duration);
            assert!(!(is_apart && met.is_some()), "{approach:?}, {a:?}, {duration}: {met:?}");
            apart += u32::from(is_apart);
            meet += u32::from(met.is_some());
        }
        // Most of those that do not meet are found.
        assert!(apart > 150_000 && meet > 10_000, "{apart}, {meet}");
    }
}
