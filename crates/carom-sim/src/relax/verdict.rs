//! Exact verdicts on overlaps, and their depths.
//!
//! Only gaps to walls are as computed, not exact.

use std::ops::ControlFlow;

use carom::vector::MapEach;
use carom::vector::{add, dot, sqrt};
use carom::{Ball, Relation, relation};

use super::near::{Couple, couples};
use super::task::Task;
use crate::ids::Wall;
use crate::physics::place::{shift, wrap};
use crate::physics::scale::ROUNDING;
use crate::state::{Form, Partner, State, Way};
use crate::variant::Any;

/// What overlaps at given positions.
pub(super) struct Verdict {
    /// The overlapping pairs and their depths, as lengths.
    pub(super) overlaps: Vec<(u32, Partner, f64)>,
    /// Whether all overlaps are within the rounding that a builder accepts.
    pub(super) is_rounding: bool,
}

impl Verdict {
    /// The verdict on all balls at these positions.
    pub(super) fn on<const D: usize>(task: &Task<'_, D>, places: &[[f64; D]]) -> Self {
        let mut verdict = Self { overlaps: Vec::new(), is_rounding: true };
        verdict.add_pairs(task, places);
        for (ball, place) in (0..).zip(places) {
            if task.is_movable(ball) {
                verdict.add_walls(task, (ball, *place));
                verdict.add_pieces(task, (ball, *place));
            }
        }
        verdict
    }

    pub(super) fn is_clear(&self) -> bool {
        self.overlaps.is_empty()
    }

    /// The balls that overlap something.
    pub(super) fn balls(&self) -> impl Iterator<Item = u32> {
        self.overlaps.iter().flat_map(|&(ball, partner, _)| {
            let other = partner.ball();
            [Some(ball), other].into_iter().flatten()
        })
    }

    fn add(&mut self, (ball, partner): (u32, Partner), depth: f64, rounding: f64) {
        self.is_rounding &= depth <= ROUNDING * rounding;
        self.overlaps.push((ball, partner, depth));
    }

    fn add_pairs<const D: usize>(&mut self, task: &Task<'_, D>, places: &[[f64; D]]) {
        let state = task.state;
        let radii: Vec<f64> = state.particles.iter().map(|particle| particle.radius).collect();
        // Rounding hides no pair: a reach exceeds a radius by far more than rounding does.
        let more = |(radius, place): (&f64, &[f64; D])| {
            radius + ROUNDING * radius.max(task.coordinate(*place))
        };
        let reaches: Vec<f64> = radii.iter().zip(places).map(more).collect();
        let _ = couples(&state.space, places, &reaches, |couple| {
            let Couple { a, b, p, .. } = couple;
            if task.must_part(a, b) && pair_overlaps(state, places, couple) {
                let sum = radii[a as usize] + radii[b as usize];
                self.add((a, Partner::Ball(b)), sum - sqrt(dot(p, p)), sum);
            }
            ControlFlow::Continue(())
        });
    }

    fn add_walls<const D: usize>(&mut self, task: &Task<'_, D>, (ball, place): (u32, [f64; D])) {
        let radius = task.state.particle(ball).radius;
        for wall in Wall::all::<D>() {
            let axis = wall.axis_index();
            let Some(walls) = task.state.space.walls_of(axis) else { continue };
            let [low, high] = walls.each_ref().map_each(|wall| wall.line.stop);
            let stands = [low, high][wall.side as usize];
            let depth = wall.side.outwards() * (place[axis] - stands) + radius;
            if depth > 0.0 && task.state.wall_rule::<Any>(ball, wall).holds_back() {
                let rounding = ((high - low) + radius).max(place[axis].abs());
                self.add((ball, Partner::Wall(wall)), depth, rounding);
            }
        }
    }

    fn add_pieces<const D: usize>(&mut self, task: &Task<'_, D>, (ball, place): (u32, [f64; D])) {
        let obstacles = &task.state.obstacles;
        if obstacles.is_empty() {
            return;
        }
        let radius = task.state.particle(ball).radius;
        let (place, _) = wrap(&task.state.space, place);
        let mut near: Vec<u32> = obstacles.along(Way::new(place, place, radius)).collect();
        near.sort_unstable();
        for number in near {
            let form = &obstacles.piece(number).form;
            if (task.holds_back(ball, number) || !form.is_solid())
                && is_in_piece(form, place, radius)
            {
                let own = if form.is_solid() { radius } else { 0.0 };
                let depth = Ball::new(place, own).map_or(0.0, |ball| -form.gap(&ball));
                // The builder never takes a centre in a piece for rounding.
                let rounding = radius.max(task.coordinate(place));
                self.add(
                    (ball, Partner::Piece(number)),
                    depth,
                    if form.contains(place) { 0.0 } else { rounding },
                );
            }
        }
    }
}

/// Whether two balls overlap, in exact arithmetic.
pub(super) fn pair_overlaps<const D: usize>(
    state: &State<D>,
    places: &[[f64; D]],
    Couple { a, b, image, .. }: Couple<D>,
) -> bool {
    let inside = |ball: u32| wrap(&state.space, places[ball as usize]).0;
    let one = Ball::new(inside(a), state.particle(a).radius);
    let other = Ball::new(add(inside(b), shift(&state.space, image)), state.particle(b).radius);
    let (Ok(one), Ok(other)) = (one, other) else { return true };
    relation(&one, &other) == Relation::Overlapping
}

/// Whether a ball overlaps a piece, or its centre is in a pocket, in exact arithmetic.
pub(super) fn is_in_piece<const D: usize>(form: &Form<D>, place: [f64; D], radius: f64) -> bool {
    let own = if form.is_solid() { radius } else { 0.0 };
    // A position that is not finite counts as blocked.
    Ball::new(place, own).map_or(true, |ball| match form.relation(&ball) {
        Relation::Separate => false,
        // The centre of a point may not be on a wall, nor that of any ball on the rim of a pocket.
        Relation::Touching => own == 0.0,
        Relation::Overlapping => true,
    })
}
