//! Unblocked path of a ball from one anchor to the next.
//!
//! [`clear`](super::clear) has the rules.

use carom::vector::{from_fn, scale, sqrt};
use carom::{Ball, Relation};

use super::line::Bend;
use super::meeting::Image;
use super::place;
use crate::motion::Curve;
use crate::rule::ObstacleRule;
use crate::state::{Anchor, State, Way};
use crate::time::Time;
use crate::variant::Any;

/// Half a unit in the last place of 1.
pub(super) const ULP: f64 = f64::EPSILON / 2.0;

/// Far more than the rounding of a position that is brought back, and of the copy of an obstacle.
const FAR_FROM_ROUNDING: f64 = 16.0 * f64::EPSILON;

/// The path of a ball from its anchor to the next.
#[derive(Clone, Copy)]
pub(super) struct BallPath<const D: usize> {
    pub(super) from: Anchor<D>,
    pub(super) duration: f64,
    /// Half of the acceleration; `None` if the path is straight.
    pub(super) half: Option<[f64; D]>,
}

impl<const D: usize> BallPath<D> {
    pub(super) fn of(state: &State<D>, ball: u32, end: Time) -> Self {
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

    /// How far the ball comes before an obstacle, if the path ends at this position: brought back
    /// by whole periods, and by how many.
    pub(super) fn end(&self, state: &State<D>, ball: u32, to: [f64; D]) -> ([f64; D], Image<D>) {
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

/// The largest magnitude of the numbers of a ball's position, and its radius.
pub(super) fn largest<const D: usize>(place: [f64; D], radius: f64) -> f64 {
    place.iter().fold(radius, |most, x| most.max(x.abs()))
}

/// The pieces on a path that hold a ball back, and more, in any order.
pub(super) fn walls_along<const D: usize>(
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
