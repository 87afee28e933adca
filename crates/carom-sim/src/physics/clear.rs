//! Keeping balls off obstacles in spite of rounding.
//!
//! A ball has anchors x₀, x₁, …: the positions at which its lines begin. They are rounded, so that
//! a ball which should touch a wall may be anchored an ulp within it, and a point beyond it. Three
//! rules ensure that no ball ever gets through:
//!
//! - **Path**: the straight path from each anchor to the next meets no obstacle, exactly. If it
//!   would, the next anchor is moved back along the path by doubling numbers of ulps, in the end to
//!   where the ball was.
//! - **Approach**: after a contact the ball does not come nearer to what it touched, exactly,
//!   relative to its anchor ([`collide::obstacle`](super::collide::obstacle)).
//! - **Overlap**: a ball whose anchor overlaps an obstacle, exactly, is moved off it by doubling
//!   numbers of ulps, and back to within a few of them. Otherwise rounding would let it sink in
//!   ever deeper when it slides along a wall. A ball that was put there with an overlap of more
//!   than rounding stays ([`Overlap::Allow`](crate::Overlap::Allow)).
//!
//! *No ball gets through.* Its first anchor is off all obstacles, which the builder checks. By the
//! first rule its whole path is, because the last position tried for the next anchor is the
//! previous one. The obstacles are closed sets whose walls share their end points, so that there
//! are no cracks; the centre stays on its side for ever. The argument uses no constant, and no
//! property of rounding.
//!
//! Along a periodic axis, obstacles have copies, which are as rounded as positions are. A ball that
//! is brought back by whole periods is farther from all of them than that rounding, before and
//! after: so its centre stays on its side. If it is not so far, its path ends earlier.

use carom::vector::from_fn;
use carom::vector::{add, dot, scale, sqrt, sub};
use carom::{Ball, Relation};

use super::line::Bend;
use super::meeting::Image;
use super::place;
use super::scale::ROUNDING;
use super::two_floats::{product, sum};
use crate::motion::Curve;
use crate::rule::ObstacleRule;
use crate::state::{Anchor, State, WaveTime, Way};
use crate::time::Time;
use crate::variant::Any;

/// Half a unit in the last place of 1.
const ULP: f64 = f64::EPSILON / 2.0;

/// Far more than the rounding of a position that is brought back, and of the copy of an obstacle.
const FAR_FROM_ROUNDING: f64 = 16.0 * f64::EPSILON;

/// A ball is moved off an obstacle by no more than this share of its coordinates and its radius
/// farther than it has to be. Much more lets it sink between two walls
/// ([`nearly_nearest`]); less lets it hit them in turn ever sooner, and many more times.
const NEAR: f64 = 4.0 * f64::EPSILON;

/// The most steps in which a ball is moved off all obstacles that it overlaps: between two of them
/// there may be no free position at all.
const STEPS: u32 = 64;

/// Anchors a ball where it is at a time, kept off the obstacles.
#[inline(never)]
pub(super) fn anchor_at<const D: usize>(state: &mut State<D>, ball: u32, at: WaveTime) -> Image<D> {
    let way = BallPath::of(state, ball, at.time);
    let to = state.line::<Any>(ball).place_at(at.time);
    let mut boxes = place::anchor_at::<Any, _>(state, ball, at);
    // A ball that nothing moves stays, also within an obstacle.
    if state.is_held::<Any>(ball) {
        return boxes;
    }
    let (reached, moved) = way.end(state, ball, to);
    if moved != boxes {
        let more = from_fn(|k| moved[k] - boxes[k]);
        place::bring_back(state, ball, more);
        boxes = moved;
    }
    let free = moved_off(state, ball, reached);
    if let Some(velocity) = way.velocity_at_height(state.motion.gravity(), (to, free)) {
        state.particles[ball as usize].anchor.velocity = velocity;
    }
    state.particles[ball as usize].anchor.position = free;
    boxes
}

/// Whether the path between two positions of a ball meets an obstacle.
pub(super) fn is_blocked<const D: usize>(
    state: &State<D>,
    ball: u32,
    from: [f64; D],
    to: [f64; D],
) -> bool {
    from != to
        && walls_along(state, ball, Way::new(from, to, 0.0))
            .any(|piece| state.obstacles.piece(piece).form.is_touched_on_way(from, to))
}

/// The path of a ball from its anchor to the next.
#[derive(Clone, Copy)]
struct BallPath<const D: usize> {
    from: Anchor<D>,
    duration: f64,
    /// Half of the acceleration; `None` if the path is straight.
    half: Option<[f64; D]>,
}

impl<const D: usize> BallPath<D> {
    fn of(state: &State<D>, ball: u32, end: Time) -> Self {
        let line = state.line::<Any>(ball);
        let duration = end.since(line.anchor.time);
        match line.bend {
            None => Self { from: *line.anchor, duration, half: None },
            Some(Bend { curve: Curve { acceleration, ends_after, .. }, .. }) => Self {
                from: *line.anchor,
                duration: duration.min(ends_after),
                half: Some(scale(0.5, acceleration)),
            },
        }
    }

    /// The position of the ball on it after a duration.
    fn place_after(&self, duration: f64, half: [f64; D]) -> [f64; D] {
        let Anchor { position, velocity, .. } = self.from;
        from_fn(|k| position[k] + (velocity[k] + half[k] * duration) * duration)
    }

    /// The velocity of a falling ball when it was as high as its anchor, which is about at the end
    /// of its path; `None` if it was not about then, or does not fall.
    ///
    /// Obstacles are mostly below a ball, so most balls that are moved off them are moved up. With
    /// the velocity at the end of the path, each such bounce would add about a rounding to their
    /// energy. The difference is smaller than that between two floats, so each component is rounded
    /// once. It is for balls that are not moved, too: whether they are depends on a rounding that
    /// the position and a velocity that is rounded twice have in common.
    fn velocity_at_height(
        &self,
        gravity: [f64; D],
        (to, place): ([f64; D], [f64; D]),
    ) -> Option<[f64; D]> {
        let half = self.half.filter(|half| *half != [0.0; D])?;
        let velocity = from_fn(|k| self.from.velocity[k] + gravity[k] * self.duration);
        let (rise, speed) = (dot(gravity, sub(place, to)), dot(gravity, velocity));
        // Otherwise the ball was at the top of its path, or has been moved far.
        let is_slight = 2.0 * rise.abs() * dot(gravity, gravity) < speed * speed;
        is_slight.then(|| {
            let later = rise / speed;
            from_fn(|k| {
                let (change, rest) = product(2.0 * half[k], self.duration);
                let (velocity, other_rest) = sum(self.from.velocity[k], change);
                velocity + (other_rest + (rest + gravity[k] * later))
            })
        })
    }

    /// How far the ball comes before an obstacle, if the path ends at this position: brought back
    /// by whole periods, and by how many.
    fn end(&self, state: &State<D>, ball: u32, to: [f64; D]) -> ([f64; D], Image<D>) {
        let from = self.from.position;
        let mut reached = to;
        let mut share = ULP;
        let mut duration = self.duration;
        loop {
            let (inside, boxes) = place::wrap(&state.space, reached);
            let is_free = !self.is_blocked(state, ball, (0.0, from), (duration, reached))
                && (boxes == [0; D] || has_way_round(state, ball, reached, inside));
            if is_free {
                return (inside, boxes);
            }
            if share >= 1.0 {
                return (from, [0; D]);
            }
            duration = self.duration * (1.0 - share);
            reached = match self.half {
                None => from_fn(|k| to[k] - (to[k] - from[k]) * share),
                Some(half) => self.place_after(duration, half),
            };
            share *= 2.0;
        }
    }

    /// Whether the path from one of its positions to another, each with its time, meets an
    /// obstacle. A curve is divided until its chords meet none, or are as short as the rounding of
    /// its positions: the chords are a path, too, and a path is all that the argument needs.
    ///
    /// But a point that comes down on the end of a wall must not end below it by rounding, even if
    /// the chord comes from below. So for points the chords also keep to the side of the curve.
    fn is_blocked(
        &self,
        state: &State<D>,
        ball: u32,
        (begin, from): (f64, [f64; D]),
        (end, to): (f64, [f64; D]),
    ) -> bool {
        let is_met = is_blocked(state, ball, from, to);
        let Some(half) = self.half else { return is_met };
        // The distance of the curve from its chord.
        let sagitta = largest(half, 0.0) * (end - begin) * (end - begin) * 0.25;
        let size = largest(from, 0.0).max(largest(to, 0.0));
        let is_point = state.particle(ball).radius <= FAR_FROM_ROUNDING * size;
        if !(is_met || is_point && is_any_between(state, ball, [from, to], sagitta)) {
            return false;
        }
        let middle = 0.5 * (begin + end);
        let between = self.place_after(middle, half);
        if sagitta <= ULP * size || between == from || between == to {
            return is_met;
        }
        self.is_blocked(state, ball, (begin, from), (middle, between))
            || self.is_blocked(state, ball, (middle, between), (end, to))
    }
}

/// Whether a wall may be between a chord and its curve, which is no farther from it than this along
/// each axis.
fn is_any_between<const D: usize>(
    state: &State<D>,
    ball: u32,
    [from, to]: [[f64; D]; 2],
    sagitta: f64,
) -> bool {
    let width = sagitta * sqrt(D as f64) + FAR_FROM_ROUNDING * largest(from, 0.0);
    walls_along(state, ball, Way::new(from, to, width))
        .any(|piece| state.obstacles.piece(piece).form.is_near_way(from, to, width))
}

/// Whether a ball at a position, and at the same one brought back by whole periods, is so far from
/// all obstacles that rounding cannot have carried its centre through one.
fn has_way_round<const D: usize>(
    state: &State<D>,
    ball: u32,
    place: [f64; D],
    inside: [f64; D],
) -> bool {
    let periods = state.space.periods().iter().fold(0.0_f64, |most, &x| most.max(x));
    let room = FAR_FROM_ROUNDING * largest(place, periods).max(largest(inside, periods));
    [place, inside].into_iter().all(|place| {
        let Ok(around) = Ball::new(place, room) else { return false };
        walls_along(state, ball, Way::new(place, place, room))
            .all(|piece| state.obstacles.piece(piece).form.relation(&around) == Relation::Separate)
    })
}

/// A position near this one at which a ball overlaps no obstacle, if one is found.
fn moved_off<const D: usize>(state: &State<D>, ball: u32, mut place: [f64; D]) -> [f64; D] {
    let radius = state.particle(ball).radius;
    let mut steps = 0;
    let mut next = 0;
    loop {
        let around = Way::new(place, place, radius);
        let is_overlapped = |piece: &u32| {
            let form = &state.obstacles.piece(*piece).form;
            Ball::new(place, radius).is_ok_and(|ball| {
                form.relation(&ball) == Relation::Overlapping
                    && !(state.may_overlap && form.gap(&ball) < -ROUNDING * largest(place, radius))
            })
        };
        let near = walls_along(state, ball, around).filter(|piece| *piece >= next);
        let Some(piece) = near.filter(is_overlapped).min() else { return place };
        next = piece + 1;
        place = moved_off_piece(state, (ball, piece), place, &mut steps);
        if steps >= STEPS {
            return place;
        }
    }
}

/// The same for one piece that the ball overlaps.
fn moved_off_piece<const D: usize>(
    state: &State<D>,
    (ball, piece): (u32, u32),
    mut place: [f64; D],
    steps: &mut u32,
) -> [f64; D] {
    let (radius, form) = (state.particle(ball).radius, &state.obstacles.piece(piece).form);
    let overlaps = |place| {
        Ball::new(place, radius).is_ok_and(|ball| form.relation(&ball) == Relation::Overlapping)
    };
    let mut step = (ULP * largest(place, radius)).max(f64::MIN_POSITIVE);
    while *steps < STEPS {
        let Some(away) = form.away_from(place) else { break };
        let moved = add(place, scale(step, away));
        if is_blocked(state, ball, place, moved) {
            break;
        }
        if !overlaps(moved) {
            let is_free = |middle| !overlaps(middle) && !is_blocked(state, ball, place, middle);
            let near = NEAR * largest(moved, radius);
            return nearly_nearest([place, moved], (step, near), is_free);
        }
        place = moved;
        step *= 2.0;
        *steps += 1;
    }
    place
}

/// A free position between two, as near to the first as asked for; the second is free.
///
/// A step that is much too long would matter: a ball between two walls would get from one of them
/// as far as it was in the other, move on by as much, and so get in deeper and deeper.
fn nearly_nearest<const D: usize>(
    [mut from, mut to]: [[f64; D]; 2],
    (mut distance, near): (f64, f64),
    is_free: impl Fn([f64; D]) -> bool,
) -> [f64; D] {
    while distance > near {
        let middle = from_fn(|k| from[k] + 0.5 * (to[k] - from[k]));
        if is_free(middle) {
            to = middle;
        } else {
            from = middle;
        }
        distance *= 0.5;
    }
    to
}

/// The largest magnitude of the numbers of a ball's position, and its radius.
fn largest<const D: usize>(place: [f64; D], radius: f64) -> f64 {
    place.iter().fold(radius, |most, x| most.max(x.abs()))
}

/// The pieces on a path that hold a ball back, and more, in any order.
fn walls_along<const D: usize>(
    state: &State<D>,
    ball: u32,
    way: Way<D>,
) -> impl Iterator<Item = u32> {
    state.obstacles.along(way).filter(move |&piece| holds_back(state, ball, piece))
}

/// Whether a ball cannot go through a piece.
pub(crate) fn holds_back<const D: usize>(state: &State<D>, ball: u32, piece: u32) -> bool {
    let piece = state.obstacles.piece(piece);
    piece.form.is_solid() && state.obstacle_rule(ball, piece.owner) != ObstacleRule::Ignore
}
