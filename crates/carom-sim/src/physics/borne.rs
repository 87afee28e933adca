//! Whether a ball is borne by what it touches.
//!
//! It is if its weight is a sum of pushes against it, each along the normal of a contact. What may
//! bear it are walls, obstacles, and balls that stay where they are.

use carom::Ball;
use carom::vector::{MapEach, along, dot, from_fn, unit};

use super::ball_path::holds_back;
use super::place::between;
use super::scale::ROUNDING;
use crate::ids::Wall;
use crate::motion::Repose;
use crate::state::{State, Way};
use crate::variant::Any;

/// How many times at most each contact that helps to hold a ball is processed.
const SWEEPS: usize = 64;

/// How exactly a ball has to lie on what bears it.
#[derive(Clone, Copy, Debug)]
struct Tolerance {
    /// The distance within which things count as touched, in addition to rounding.
    within: f64,
    /// The share of gravity that may remain without a contact that bears it.
    left: f64,
}

impl Tolerance {
    /// For a ball that was put down by floats.
    const PUT: Self = Self { within: 0.0, left: 1.0 / (1 << 20) as f64 };

    /// For a ball that has hopped to where it is: with a smaller acceleration than this it counts
    /// as still, too.
    fn of_hops<const D: usize>(state: &State<D>) -> Self {
        let within = state.motion.lasting().map_or(0.0, |lasting| lasting.still_within);
        Self { within, left: 1.0 / f64::from(1 << 6) }
    }
}

/// The balls that, with walls and obstacles, bear a ball that is anchored now; `None` if it is not
/// borne.
pub(super) fn bearers<const D: usize>(state: &State<D>, ball: u32) -> Option<Vec<u32>> {
    let all = state.balls().map(|(other, _)| other);
    let touched = touched_of(state, (ball, Tolerance::PUT), all);
    is_borne(state, (ball, Tolerance::PUT), &touched).then_some(touched)
}

/// Whether the things that a sleeping ball has touched, and that stay, can bear it without one of
/// them.
pub(super) fn is_borne_without<const D: usize>(state: &State<D>, ball: u32, without: u32) -> bool {
    let tolerance = Tolerance::of_hops(state);
    let touched = state.repose(ball).into_iter().flat_map(Repose::touched);
    let others = touched.filter(|&other| other != without && state.particle(other).is_present());
    is_borne(state, (ball, tolerance), &touched_of(state, (ball, tolerance), others))
}

/// By Hildreth's method, one contact after another.
fn is_borne<const D: usize>(
    state: &State<D>,
    (ball, tolerance): (u32, Tolerance),
    balls: &[u32],
) -> bool {
    let mut normals = normals_of_walls(state, (ball, tolerance));
    for &other in balls {
        let ways = ways_to(state, (ball, tolerance), other);
        normals.extend(ways.filter_map(|p| unit(p.map_each(|x| -x))));
    }
    let gravity = state.motion.gravity();
    let mut pushes = vec![0.0_f64; normals.len()];
    let mut left = gravity;
    for _ in 0..SWEEPS {
        for (push, &normal) in pushes.iter_mut().zip(&normals) {
            let more = (-dot(left, normal)).max(-*push);
            *push += more;
            left = along(left, normal, more);
        }
    }
    dot(left, left) <= tolerance.left * tolerance.left * dot(gravity, gravity)
}

/// How near something has to be to count as touched.
fn nearness<const D: usize>(state: &State<D>, (ball, tolerance): (u32, Tolerance)) -> f64 {
    let particle = state.particle(ball);
    let place = particle.anchor.position;
    let largest = place.iter().fold(particle.radius, |most, x| most.max(x.abs()));
    tolerance.within.max(ROUNDING * largest)
}

/// Of other balls, those that a ball touches and that stay where they are.
fn touched_of<const D: usize>(
    state: &State<D>,
    (ball, tolerance): (u32, Tolerance),
    others: impl Iterator<Item = u32>,
) -> Vec<u32> {
    let is_touched = |other: &u32| {
        let (a, b) = (ball.min(*other), ball.max(*other));
        *other != ball
            && state.is_still(*other)
            && state.pair_rule::<Any>(a, b).bounces()
            && ways_to(state, (ball, tolerance), *other).next().is_some()
    };
    others.filter(is_touched).collect()
}

/// The vectors from the centre of a ball to those images of another one that it touches.
fn ways_to<const D: usize>(
    state: &State<D>,
    (ball, tolerance): (u32, Tolerance),
    other: u32,
) -> impl Iterator<Item = [f64; D]> {
    let (particle, beside) = (state.particle(ball), state.particle(other));
    let touch = (particle.radius + beside.radius) + nearness(state, (ball, tolerance));
    let ways = between(&state.space, particle.anchor.position, beside.anchor.position);
    ways.filter(move |p| dot(*p, *p) <= touch * touch)
}

/// The unit normals, towards a ball, of its contacts with walls and obstacles.
fn normals_of_walls<const D: usize>(
    state: &State<D>,
    (ball, tolerance): (u32, Tolerance),
) -> Vec<[f64; D]> {
    let particle = state.particle(ball);
    let (place, radius) = (particle.anchor.position, particle.radius);
    let near = nearness(state, (ball, tolerance));
    let mut normals = Vec::new();
    for wall in Wall::all::<D>() {
        let Some(wall_state) = state.space.wall(wall) else { continue };
        let (axis, sign) = (wall.axis_index(), wall.side.outwards());
        let is_near = sign * (wall_state.line.stop - place[axis]) - radius <= near;
        if is_near && state.wall_rule::<Any>(ball, wall).bounces() {
            normals.push(from_fn(|k| if k == axis { -sign } else { 0.0 }));
        }
    }
    if let Ok(whole) = Ball::new(place, radius) {
        for piece in state.obstacles.along(Way::new(place, place, radius + near)) {
            let form = &state.obstacles.piece(piece).form;
            if holds_back(state, ball, piece) && form.gap(&whole) <= near {
                normals.extend(form.away_from(place));
            }
        }
    }
    normals
}
