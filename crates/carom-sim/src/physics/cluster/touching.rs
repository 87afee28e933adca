//! Touches of balls at one time, and the clusters that they form.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use carom::vector::MapEach;
use carom::vector::{dot, sqrt, unit};
use carom::{Ball, Feature};

use super::super::ball_path;
use super::super::collide::pair_restitution;
use super::super::meeting::{Image, Meeting, Partner};
use super::super::place::{images_near, separation, shift, wrap};
use super::super::scale::ROUNDING;
use crate::ids::Wall;
use crate::state::{State, Way};
use crate::time::Time;
use crate::variant::Any;

/// The error of a coordinate, as a share of it: a few units in the last place.
const ROUNDING_OF_PLACES: f64 = 1.0 / (1_u64 << 50) as f64;

/// A ball touches something that it bounces off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch<const D: usize> {
    /// Of two balls, the one with the smaller id.
    pub(super) ball: u32,
    pub(super) partner: Partner,
    pub(super) image: Image<D>,
    /// The unit normal from the ball.
    pub(super) normal: [f64; D],
    pub(super) gap: f64,
    pub(super) restitution: f64,
    /// The velocity of the side that no impact moves; 0 if both can be moved.
    pub(super) velocity: [f64; D],
    /// The part of an obstacle that is touched.
    pub(super) feature: Feature,
}

impl<const D: usize> Touch<D> {
    fn loses_energy(&self) -> bool {
        self.restitution < 1.0
    }

    fn place_in_order(&self, other: &Self) -> Ordering {
        (self.ball, self.partner, self.image).cmp(&(other.ball, other.partner, other.image))
    }
}

/// Balls connected by touches; at least one touch loses energy.
#[derive(Clone, Debug)]
pub(super) struct Cluster<const D: usize> {
    /// By slot.
    pub(super) balls: Vec<u32>,
    /// All touches of these balls with each other and with fixed partners, in the order of
    /// meetings.
    pub(super) touches: Vec<Touch<D>>,
}

impl<const D: usize> Cluster<D> {
    /// The cluster of the balls of a meeting, `with_elastic` balls that touch it or not; `None` if
    /// no touch loses energy.
    pub(super) fn of(state: &State<D>, meeting: &Meeting<D>, with_elastic: bool) -> Option<Self> {
        if keeps_energy(state) {
            return None;
        }
        let search = Search::new(state, meeting.at.time);
        let partner = meeting.partner.ball();
        let mut waiting: Vec<u32> = [Some(meeting.ball), partner].into_iter().flatten().collect();
        waiting.retain(|&ball| !state.is_held::<Any>(ball));
        let mut seen: BTreeSet<u32> = waiting.iter().copied().collect();
        let mut members: BTreeMap<u32, Vec<Touch<D>>> = BTreeMap::new();
        while let Some(ball) = waiting.pop() {
            let touches = search.touches(ball);
            if !with_elastic && !touches.iter().any(Touch::loses_energy) {
                continue;
            }
            for touch in &touches {
                let other = match touch.partner {
                    Partner::Ball(other) if other == ball => touch.ball,
                    Partner::Ball(other) => other,
                    Partner::Wall(_) | Partner::Piece(_) | Partner::Itself => continue,
                };
                if !state.is_held::<Any>(other) && seen.insert(other) {
                    waiting.push(other);
                }
            }
            members.insert(ball, touches);
        }
        let is_inside = |ball: u32| members.contains_key(&ball) || state.is_held::<Any>(ball);
        let mut touches: Vec<Touch<D>> = members.values().flatten().copied().collect();
        touches.retain(|touch| match touch.partner {
            Partner::Ball(other) => is_inside(touch.ball) && is_inside(other),
            _ => true,
        });
        touches.sort_unstable_by(Touch::place_in_order);
        touches.dedup_by(|a, b| a.place_in_order(b).is_eq());
        let is_lossy = touches.iter().any(Touch::loses_energy);
        is_lossy.then(|| Self { balls: members.into_keys().collect(), touches })
    }
}

/// The velocity of that one of two balls that no impact moves; 0 if both can be moved.
pub(super) fn unmoved_velocity<const D: usize>(state: &State<D>, balls: [u32; 2]) -> [f64; D] {
    let mut unmoved = balls.into_iter().filter(|&ball| state.is_held::<Any>(ball));
    unmoved.next().map_or([0.0; D], |ball| state.line::<Any>(ball).velocity_at(state.now))
}

/// Whether no collision at all loses energy. With a contact rule, only the contacts tell.
fn keeps_energy<const D: usize>(state: &State<D>) -> bool {
    let of_pairs = || match state.losses.pair_restitution {
        Some(e) => e == 1.0,
        None => state.balls().all(|(_, ball)| ball.restitution.get() == 1.0),
    };
    let of_walls = || {
        let mut walls = state.space.walls().flat_map(|(_, walls)| walls);
        walls.all(|wall| wall.restitution.get() >= 1.0)
    };
    let of_obstacles = || state.obstacles.solid.iter().all(|one| one.restitution().get() >= 1.0);
    state.rules.is_empty() && of_walls() && of_obstacles() && of_pairs()
}

/// Finds what a ball touches at a time.
struct Search<'s, const D: usize> {
    state: &'s State<D>,
    time: Time,
    /// By slot, in the periodic box.
    places: Vec<[f64; D]>,
    /// The balls in the order of their first coordinate.
    order: Vec<(f64, u32)>,
    largest_radius: f64,
}

impl<'s, const D: usize> Search<'s, D> {
    fn new(state: &'s State<D>, time: Time) -> Self {
        let place = |ball| wrap(&state.space, state.line::<Any>(ball).place_at(time)).0;
        let places: Vec<[f64; D]> = (0..state.slot_count()).map(place).collect();
        let first = |slot: u32| places[slot as usize].first().copied().unwrap_or(0.0);
        let mut order: Vec<(f64, u32)> =
            state.balls().map(|(slot, _)| (first(slot), slot)).collect();
        order.sort_unstable_by(|(a, one), (b, other)| a.total_cmp(b).then(one.cmp(other)));
        let radii = state.balls().map(|(_, ball)| ball.radius);
        let largest_radius = radii.fold(0.0, f64::max);
        Self { state, time, places, order, largest_radius }
    }

    /// All touches of a ball at which it would bounce.
    fn touches(&self, ball: u32) -> Vec<Touch<D>> {
        let mut found = Vec::new();
        self.add_balls(ball, &mut found);
        self.add_walls(ball, &mut found);
        self.add_pieces(ball, &mut found);
        found
    }

    /// The distance that counts as a touch: that between collisions of one time, at most `2⁻⁴⁰` of
    /// the radii ([`Budget::instant`](crate::state::Budget::instant)), and the rounding of
    /// positions.
    fn tolerance(&self, ball: u32, radii: f64) -> f64 {
        let largest = self.places[ball as usize].iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        ROUNDING * radii + ROUNDING_OF_PLACES * (largest + radii)
    }

    fn add_balls(&self, ball: u32, found: &mut Vec<Touch<D>>) {
        let Some(&x) = self.places[ball as usize].first() else { return };
        let radius = self.state.particle(ball).radius;
        let reach = radius + self.largest_radius;
        let reach = reach + self.tolerance(ball, reach);
        let mut near = BTreeSet::new();
        for x in self.images(x) {
            let from = self.order.partition_point(|(first, _)| *first < x - reach);
            let upto = self.order.partition_point(|(first, _)| *first <= x + reach);
            near.extend(self.order.get(from..upto).unwrap_or(&[]).iter().map(|(_, slot)| *slot));
        }
        for other in near.into_iter().filter(|&other| other != ball) {
            self.add_pair(ball.min(other), ball.max(other), found);
        }
    }

    /// A first coordinate, and if the first axis is periodic those of its images.
    fn images(&self, x: f64) -> impl Iterator<Item = f64> + use<D> {
        let period = self.state.space.periods().first().copied().filter(|&period| period > 0.0);
        let beyond = period.into_iter().flat_map(move |period| [x - period, x + period]);
        std::iter::once(x).chain(beyond)
    }

    fn add_pair(&self, a: u32, b: u32, found: &mut Vec<Touch<D>>) {
        let state = self.state;
        let (pa, pb) = (state.particle(a), state.particle(b));
        if !state.pair_rule::<Any>(a, b).bounces() {
            return;
        }
        let radii = pa.radius + pb.radius;
        // Of two that no impact moves, none gives way.
        if [a, b].into_iter().all(|ball| state.is_held::<Any>(ball)) {
            return;
        }
        for image in
            images_near(&state.space, state.line::<Any>(a), state.line::<Any>(b), self.time)
        {
            let p = separation(
                state.line::<Any>(a),
                state.line::<Any>(b),
                shift(&state.space, image),
                self.time,
            );
            let gap = sqrt(dot(p, p)) - radii;
            let tolerance = self.tolerance(a, radii).max(self.tolerance(b, radii));
            // Concentric balls do not approach.
            let Some(normal) = unit(p).filter(|_| gap <= tolerance) else { continue };
            found.push(Touch {
                ball: a,
                partner: Partner::Ball(b),
                image,
                normal,
                gap,
                restitution: pair_restitution::<Any, _>(state, a, b),
                velocity: unmoved_velocity(state, [a, b]),
                feature: Feature::Surface,
            });
        }
    }

    fn add_walls(&self, ball: u32, found: &mut Vec<Touch<D>>) {
        let (state, radius) = (self.state, self.state.particle(ball).radius);
        for wall in Wall::all::<D>() {
            let Some(wall_state) = state.space.wall(wall) else { continue };
            let rule = state.wall_rule::<Any>(ball, wall);
            let Some(restitution) = rule.restitution(wall_state.restitution) else { continue };
            let (axis, sign) = (wall.axis_index(), wall.side.outwards());
            let plane = wall_state.line.place_at(self.time);
            let gap = sign * (plane - self.places[ball as usize][axis]) - radius;
            if gap > self.tolerance(ball, radius) + ROUNDING_OF_PLACES * plane.abs() {
                continue;
            }
            let mut velocity = [0.0; D];
            velocity[axis] = wall_state.line.velocity_at(self.time);
            found.push(Touch {
                ball,
                partner: Partner::Wall(wall),
                image: [0; D],
                normal: wall.normal(),
                gap,
                restitution: restitution.get(),
                velocity,
                feature: Feature::Surface,
            });
        }
    }

    fn add_pieces(&self, ball: u32, found: &mut Vec<Touch<D>>) {
        let state = self.state;
        if state.obstacles.is_empty() {
            return;
        }
        let (place, radius) = (self.places[ball as usize], state.particle(ball).radius);
        let Ok(body) = Ball::new(place, radius) else { return };
        let reach = Way::new(place, place, radius + self.tolerance(ball, radius));
        let mut near: Vec<u32> = state.obstacles.along(reach).collect();
        near.sort_unstable();
        for number in near.into_iter().filter(|&piece| ball_path::holds_back(state, ball, piece)) {
            let piece = state.obstacles.piece(number);
            let rule = state.obstacle_rule(ball, piece.owner);
            let own = state.obstacles.of(piece).restitution();
            let Some(restitution) = rule.restitution(own) else { continue };
            let gap = piece.form.gap(&body);
            if gap > self.tolerance(ball, radius) {
                continue;
            }
            let Some((away, feature)) = piece.form.nearest_from(place) else { continue };
            found.push(Touch {
                ball,
                partner: Partner::Piece(number),
                image: [0; D],
                normal: away.map_each(|x| -x),
                gap,
                restitution: restitution.get(),
                velocity: [0.0; D],
                feature,
            });
        }
    }
}
