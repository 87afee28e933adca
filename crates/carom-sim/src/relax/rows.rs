//! Linear constraints at the current positions, one row for each contact.
//!
//! There is a row for each contact that exists or could soon exist. Two balls at `p` from each
//! other with the sum of radii `R` are apart if `|p| ≥ R`. Near the current positions that is, with
//! the unit normal `n = p / |p|` and the displacements `u` of the two,
//!
//! ```text
//! n · (u_B − u_A) ≥ R − |p|.
//! ```
//!
//! This implies `|p + u_B − u_A| ≥ R`, because `n` is a unit vector. So balls that satisfy the rows
//! are apart at once, and the positions of a pass that are apart satisfy the rows of the next one.
//! \[LippBoyd2016\] The same holds for walls, and for convex obstacles, with the normal at the
//! nearest point; inside a round container the rows require a little less, and the next pass the
//! rest.

use std::ops::ControlFlow;

use carom::vector::MapEach;
use carom::vector::{dot, sqrt, unit};

use super::near::{Couple, couples};
use super::row::Row;
use super::scatter::direction;
use super::task::Task;
use super::verdict::{is_in_piece, pair_overlaps};
use super::ways_out::ways_out;
use crate::ids::Wall;
use crate::physics::place::wrap;
use crate::state::{Particle, Partner, Passers, Way};
use crate::variant::Any;

/// Balls get rows if they are apart by less than this share of their radii: in one pass, balls
/// seldom approach each other by more.
const MARGIN: f64 = 0.5;

/// The rows of a pass, sorted by contact, and by path if several paths lead off a piece.
pub(super) struct Rows<const D: usize> {
    pub(super) keys: Vec<Passers<D>>,
    pub(super) rows: Vec<Row<D>>,
}

impl<const D: usize> Rows<D> {
    pub(super) const NONE: Self = Self { keys: Vec::new(), rows: Vec::new() };

    /// The rows of balls at these positions, if pairs of balls count with `scale` times their
    /// radii.
    pub(super) fn of(task: &Task<'_, D>, places: &[[f64; D]], scale: f64) -> Self {
        let mut found = Vec::new();
        add_pairs(task, places, scale, &mut found);
        for (ball, place) in (0..).zip(places) {
            if task.is_movable(ball) {
                add_walls(task, (ball, *place), &mut found);
                add_pieces(task, (ball, *place), &mut found);
            }
        }
        found.sort_unstable_by_key(|(key, _)| *key);
        let (keys, rows) = found.into_iter().unzip();
        Self { keys, rows }
    }

    /// Starts with the multipliers of the same contacts in the previous pass.
    pub(super) fn begin_with(&mut self, former: &Self) {
        let mut before = former.keys.iter().zip(&former.rows).peekable();
        for (key, row) in self.keys.iter().zip(&mut self.rows) {
            while before.next_if(|(other, _)| *other < key).is_some() {}
            if let Some((_, other)) = before.next_if(|(other, _)| *other == key) {
                row.multiplier = other.multiplier;
            }
        }
    }
}

type FoundRows<const D: usize> = Vec<(Passers<D>, Row<D>)>;

fn add_pairs<const D: usize>(
    task: &Task<'_, D>,
    places: &[[f64; D]],
    scale: f64,
    found: &mut FoundRows<D>,
) {
    let state = task.state;
    let reach = |particle: &Particle<D>| (1.0 + MARGIN) * scale * particle.radius;
    let reaches: Vec<f64> = state.particles.iter().map(reach).collect();
    let _ = couples(&state.space, places, &reaches, |couple| {
        let Couple { a, b, image, p } = couple;
        if !task.must_part(a, b) {
            return ControlFlow::Continue(());
        }
        let radii = scale * (state.particle(a).radius + state.particle(b).radius);
        let gap = sqrt(dot(p, p)) - radii;
        // Concentric balls part in a direction of their own.
        let normal = unit(p).unwrap_or_else(|| direction(a, b));
        let [one, other] = [a, b].map_each(|ball| places[ball as usize]);
        let hair = task.hair(radii, task.coordinate(one).max(task.coordinate(other)));
        let row = task.row((a, b), normal, (gap, hair), || {
            task.rests(a, one) && task.rests(b, other) && !pair_overlaps(task.state, places, couple)
        });
        found.push(((a, Partner::Ball(b), image), row));
        ControlFlow::Continue(())
    });
}

fn add_walls<const D: usize>(
    task: &Task<'_, D>,
    (ball, place): (u32, [f64; D]),
    found: &mut FoundRows<D>,
) {
    let radius = task.state.particle(ball).radius;
    for wall in Wall::all::<D>() {
        let axis = wall.axis_index();
        let Some(walls) = task.state.space.walls_of(axis) else { continue };
        let [low, high] = walls.each_ref().map_each(|wall| wall.line.stop);
        let outwards = wall.side.outwards();
        let stands = [low, high][wall.side as usize];
        let gap = outwards * (stands - place[axis]) - radius;
        if gap > MARGIN * radius || !task.state.wall_rule::<Any>(ball, wall).holds_back() {
            continue;
        }
        let hair = task.hair(radius, task.coordinate(place).max(stands.abs()));
        // A ball that barely fits between two walls is placed midway.
        let room = (0.5 * (high - low) - radius).max(0.0);
        let mut normal = [0.0; D];
        normal[axis] = -outwards;
        let row = task.row((task.fixed_partner(), ball), normal, (gap, hair.min(room)), || {
            task.rests(ball, place) && gap >= 0.0
        });
        found.push(((ball, Partner::Wall(wall), [0; D]), row));
    }
}

fn add_pieces<const D: usize>(
    task: &Task<'_, D>,
    (ball, place): (u32, [f64; D]),
    found: &mut FoundRows<D>,
) {
    let obstacles = &task.state.obstacles;
    if obstacles.is_empty() {
        return;
    }
    let radius = task.state.particle(ball).radius;
    let (inside, _) = wrap(&task.state.space, place);
    for number in obstacles.along(Way::new(inside, inside, (1.0 + MARGIN) * radius)) {
        let form = &obstacles.piece(number).form;
        let own = if form.is_solid() { radius } else { 0.0 };
        if form.is_solid() && !task.holds_back(ball, number) {
            continue;
        }
        let hair = task.hair(radius, task.coordinate(place));
        for (way, (distance, normal)) in (0..).zip(ways_out(task, (ball, inside), form)) {
            let gap = distance - own;
            if gap > MARGIN * radius {
                continue;
            }
            let row = task.row((task.fixed_partner(), ball), normal, (gap, hair), || {
                task.rests(ball, place) && !is_in_piece(form, inside, radius)
            });
            found.push(((ball, Partner::Piece(number), [way; D]), row));
        }
    }
}
