//! Other methods to find the pairs.
//!
//! A plain grid, parry's BVH, and rstar's R-tree.

#![allow(
    clippy::cast_possible_truncation,
    reason = "cells are few, and what is rounded to `f32` is rounded away from the ball"
)]

use std::array::from_fn;
use std::collections::HashMap;
use std::time::Instant;

use carom::many::{Balls, PairImpact};
use carom::{Moving, time_of_impact};
use rstar::{AABB, RTree, primitives::GeomWithData};

/// `None` if the method took too long.
pub(crate) type Answer<const D: usize> = Option<Vec<PairImpact<D>>>;

/// The box that a ball sweeps.
type Box<const D: usize> = [[f64; D]; 2];

fn moving<const D: usize>(balls: &Balls<'_, D>) -> Vec<Moving<D>> {
    (0..balls.len()).filter_map(|ball| balls.get(ball)).collect()
}

fn swept<const D: usize>(ball: &Moving<D>) -> Box<D> {
    let (x, v, r) = (ball.center(), ball.velocity(), ball.radius());
    [from_fn(|k| x[k].min(x[k] + v[k]) - r), from_fn(|k| x[k].max(x[k] + v[k]) + r)]
}

/// Whether two balls come near each other, with a margin for rounding.
fn may_meet<const D: usize>(a: &Moving<D>, b: &Moving<D>) -> bool {
    let p: [f64; D] = from_fn(|k| b.center()[k] - a.center()[k]);
    let w: [f64; D] = from_fn(|k| b.velocity()[k] - a.velocity()[k]);
    let dot = |a: &[f64; D], b: &[f64; D]| (0..D).map(|k| a[k] * b[k]).sum::<f64>();
    let reach = (a.radius() + b.radius()) * (1.0 + 1e-9);
    let (ww, pw) = (dot(&w, &w), dot(&p, &w));
    let time = if ww > 0.0 { (-pw / ww).clamp(0.0, 1.0) } else { 0.0 };
    let nearest = from_fn(|k| p[k] + w[k] * time);
    dot(&nearest, &nearest) <= reach * reach * (1.0 + 1e-9)
}

/// The number of proposed pairs between two readings of the clock.
const BETWEEN_LOOKS: u32 = 1 << 12;

/// The answers for pairs, sorted.
struct PeerAnswers<'a, const D: usize> {
    balls: &'a [Moving<D>],
    found: Vec<PairImpact<D>>,
    until: Instant,
    looks: u32,
    is_late: bool,
}

impl<'a, const D: usize> PeerAnswers<'a, D> {
    fn of(balls: &'a [Moving<D>], until: Instant) -> Self {
        Self { balls, found: Vec::new(), until, looks: 0, is_late: false }
    }

    /// Whether it is too late to continue; reads the clock only now and then.
    fn is_late(&mut self) -> bool {
        self.looks += 1;
        if self.looks == BETWEEN_LOOKS {
            self.looks = 0;
            self.is_late |= Instant::now() > self.until;
        }
        self.is_late
    }

    /// Does nothing if it is too late.
    fn ask(&mut self, a: u32, b: u32) {
        if self.is_late() {
            return;
        }
        let (a, b) = (a.min(b), a.max(b));
        let [one, other] = [a, b].map(|ball| &self.balls[ball as usize]);
        if may_meet(one, other)
            && let Some(impact) = time_of_impact(one, other, 1.0)
        {
            self.found.push(PairImpact { a, b, impact });
        }
    }

    fn sorted(mut self) -> Answer<D> {
        if self.is_late {
            return None;
        }
        self.found.sort_unstable_by(|x, y| {
            x.impact.time.total_cmp(&y.impact.time).then((x.a, x.b).cmp(&(y.a, y.b)))
        });
        Some(self.found)
    }
}

/// A grid in a hash map, with cells as large as the largest box. Each ball is in all cells that its
/// box touches. A pair is reported in the first cell that both touch.
pub(crate) fn grid<const D: usize>(balls: &Balls<'_, D>, until: Instant) -> Answer<D> {
    let balls = moving(balls);
    let boxes: Vec<Box<D>> = balls.iter().map(swept).collect();
    let mut sides: Vec<f64> = boxes
        .iter()
        .map(|[low, high]| (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max))
        .collect();
    sides.sort_unstable_by(f64::total_cmp);
    // The largest of most boxes, not of all: a few large balls are in many cells.
    let side = sides[sides.len() * 99 / 100];
    let cells = |[low, high]: &Box<D>| -> [[i64; 2]; D] {
        from_fn(|k| [low[k], high[k]].map(|x| (x / side).floor() as i64))
    };
    let mut grid: HashMap<[i64; D], Vec<u32>> = HashMap::new();
    let mut asked = PeerAnswers::of(&balls, until);
    for (ball, swept) in (0..).zip(&boxes) {
        each_cell(&cells(swept), |cell| {
            grid.entry(cell).or_default().push(ball);
            !asked.is_late()
        });
    }
    for (cell, inside) in &grid {
        for (number, &a) in inside.iter().enumerate() {
            for &b in &inside[number + 1..] {
                if asked.is_late() {
                    return None;
                }
                if !touch(&boxes[a as usize], &boxes[b as usize]) {
                    continue;
                }
                let [first, second] = [a, b].map(|ball| cells(&boxes[ball as usize]));
                if (0..D).all(|k| first[k][0].max(second[k][0]) == cell[k]) {
                    asked.ask(a, b);
                }
            }
        }
    }
    asked.sorted()
}

fn touch<const D: usize>(a: &Box<D>, b: &Box<D>) -> bool {
    (0..D).all(|k| a[0][k] <= b[1][k] && b[0][k] <= a[1][k])
}

/// Visits cells while `visit` returns true.
fn each_cell<const D: usize>(cells: &[[i64; 2]; D], mut visit: impl FnMut([i64; D]) -> bool) {
    let mut cell = cells.map(|[low, _]| low);
    while visit(cell) {
        let Some(k) = (0..D).find(|&k| cell[k] < cells[k][1]) else { return };
        cell[k] += 1;
        for low in 0..k {
            cell[low] = cells[low][0];
        }
    }
}

/// parry's tree of boxes, built with bins and traversed against itself, in `f32`.
macro_rules! parry {
    ($name:ident, $parry:ident, $dimension:literal) => {
        pub(crate) fn $name(balls: &Balls<'_, $dimension>, until: Instant) -> Answer<$dimension> {
            use $parry::bounding_volume::Aabb;
            use $parry::math::Vector;
            use $parry::partitioning::{Bvh, BvhBuildStrategy, BvhWorkspace};

            let balls = moving(balls);
            let boxes: Vec<Aabb> = balls
                .iter()
                .map(|ball| {
                    let [low, high] = swept(ball);
                    let low = low.map(|x| (x as f32).next_down());
                    let high = high.map(|x| (x as f32).next_up());
                    Aabb::new(Vector::from_array(low), Vector::from_array(high))
                })
                .collect();
            let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
            let mut asked = PeerAnswers::of(&balls, until);
            // The traversal cannot be interrupted, but the remainder does no work.
            tree.traverse_bvtt_single_tree::<false>(&mut BvhWorkspace::default(), &mut |a, b| {
                asked.ask(a, b);
            });
            asked.sorted()
        }
    };
}

parry!(parry_in_the_plane, parry2d, 2);
parry!(parry_in_space, parry3d, 3);

/// rstar's tree of boxes, bulk-loaded. Each ball looks up the boxes that its own touches.
pub(crate) fn rstar<const D: usize>(balls: &Balls<'_, D>, until: Instant) -> Answer<D> {
    let balls = moving(balls);
    let boxes: Vec<Box<D>> = balls.iter().map(swept).collect();
    // Its boxes have points of two or three dimensions; in 2D the third coordinate is 0.
    let envelope = |[low, high]: &Box<D>| {
        let point =
            |corner: &[f64; D]| -> [f64; 3] { from_fn(|k| if k < D { corner[k] } else { 0.0 }) };
        AABB::from_corners(point(low), point(high))
    };
    let entries = (0_u32..).zip(&boxes);
    let entries: Vec<_> = entries
        .map(|(ball, swept)| {
            let envelope = envelope(swept);
            GeomWithData::new(rstar::primitives::Rectangle::from_aabb(envelope), ball)
        })
        .collect();
    let tree = RTree::bulk_load(entries);
    let mut asked = PeerAnswers::of(&balls, until);
    for (a, swept) in (0_u32..).zip(&boxes) {
        for other in tree.locate_in_envelope_intersecting(envelope(swept)) {
            if asked.is_late() {
                return None;
            }
            if a < other.data {
                asked.ask(a, other.data);
            }
        }
    }
    asked.sorted()
}
