//! Simulator and reference agree among obstacles of every shape, and pockets.

use carom::vector::from_fn;
use carom::{Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Mesh, Triangle, Tube};
use proptest::collection::vec;
use proptest::prelude::*;

use super::scenes::{BOX, Place, Scene, crowd, gas};
use super::size::{self, assert_enough, events, events_of};
use super::{Reference, events_over, run_beside};
use crate::obstacle::{Obstacle, Pocket};

/// Makes an obstacle of random numbers between 0 and 1.
pub(super) type Make<const D: usize> = fn([[f64; D]; 6]) -> Option<Obstacle<D>>;

/// Somewhere in the box.
fn place<const D: usize>(share: [f64; D]) -> [f64; D] {
    share.map(|x| BOX * x)
}

pub(super) fn half_space<const D: usize>(
    [point, normal, ..]: [[f64; D]; 6],
) -> Option<Obstacle<D>> {
    HalfSpace::new(place(point), normal.map(|x| x - 0.5)).ok().map(Into::into)
}

pub(super) fn ball<const D: usize>([center, size, ..]: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    Ball::new(place(center), 3.0 * size[0]).ok().map(Into::into)
}

pub(super) fn capsule<const D: usize>(
    [start, end, size, ..]: [[f64; D]; 6],
) -> Option<Obstacle<D>> {
    Capsule::new(place(start), place(end), 2.0 * size[0]).ok().map(Into::into)
}

fn corners<const D: usize>([a, b, ..]: [[f64; D]; 6]) -> Option<Aabb<D>> {
    let (a, b) = (place(a), place(b));
    Aabb::new(from_fn(|k| a[k].min(b[k])), from_fn(|k| a[k].max(b[k]))).ok()
}

pub(super) fn aabb<const D: usize>(shares: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    corners(shares).map(Into::into)
}

/// Most of the box.
pub(super) fn room<const D: usize>([a, b, ..]: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    let (lower, upper) = (a.map(|x| 0.2 * BOX * x), b.map(|x| BOX - 0.2 * BOX * x));
    Aabb::new(lower, upper).ok().map(|aabb| Hollow::new(aabb).into())
}

pub(super) fn bowl<const D: usize>([center, size, ..]: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    let ball = Ball::new(place(center), 2.0 + 6.0 * size[0]).ok()?;
    Some(Hollow::new(ball).into())
}

pub(super) fn stadium<const D: usize>(
    [start, end, size, ..]: [[f64; D]; 6],
) -> Option<Obstacle<D>> {
    let capsule = Capsule::new(place(start), place(end), 2.0 + 4.0 * size[0]).ok()?;
    Some(Hollow::new(capsule).into())
}

fn segment<const D: usize>(shares: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    Obstacle::polyline(shares[..2].iter().map(|share| place(*share)).collect()).ok()
}

pub(super) fn polyline<const D: usize>(shares: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    Obstacle::polyline(shares.map(place).to_vec()).ok()
}

fn polygon<const D: usize>(shares: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    Obstacle::polygon(shares.map(place).to_vec()).ok()
}

pub(super) fn tube<const D: usize>([start, end, size, ..]: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    Tube::new(place(start), place(end), 2.0 + 4.0 * size[0]).ok().map(Into::into)
}

pub(super) fn drum<const D: usize>([start, end, size, ..]: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    // From one side of the box to the other.
    let (mut start, mut end) = (place(start), place(end));
    (start[0], end[0]) = (0.2 * start[0], BOX - 0.2 * end[0]);
    let cylinder = Cylinder::new(start, end, 2.0 + 4.0 * size[0]).ok()?;
    Some(Hollow::new(cylinder).into())
}

pub(super) fn triangle<const D: usize>([a, b, c, ..]: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    Triangle::new(place(a), place(b), place(c)).ok().map(Into::into)
}

/// In space, four triangles around a vertex, a fan beside them, and an edge with three triangles.
pub(super) fn mesh<const D: usize>(shares: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    let triangles = [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 1], [1, 2, 5], [2, 0, 5]];
    Mesh::new(shares.map(place), triangles).ok().map(Into::into)
}

/// A gas among one to three obstacles of a shape, and sometimes a pocket.
pub(super) fn scenes<const D: usize>(space: Place, make: Make<D>) -> BoxedStrategy<Scene<D>> {
    let share = vec(0.0..1.0, 6 * D).prop_map(|x| from_fn(|i| from_fn(|k| x[i * D + k])));
    let obstacles = vec(share, 1..4).prop_map(move |shares: Vec<[[f64; D]; 6]>| {
        let obstacles = shares.into_iter().filter_map(make);
        obstacles.filter(|one| can_repeat(space, one)).collect::<Vec<_>>()
    });
    let pocket = vec(0.0..1.0, D)
        .prop_map(|x| Pocket::new(Ball::new(place(from_fn(|k| x[k])), 0.5).unwrap()));
    let pockets = vec(pocket, 0..2);
    (gas(space, &[1.0, 0.8]), obstacles, pockets)
        .prop_map(|(gas, obstacles, pockets)| gas.among(obstacles, pockets))
        .boxed()
}

/// Compares simulations of the scenes with the reference.
fn agree<const D: usize>(make: Make<D>, least: usize) {
    let total: usize = [Place::Walls, Place::Open]
        .map(|place| {
            events_over(size::scenes_of(10, 30), scenes(place, make), |scene| {
                let mut simulations = scene.build_with_three_cell_sizes();
                let mut reference = Reference { state: simulations[0].state.clone() };
                run_beside(&mut simulations, &mut reference, events_of(20, 600), 1e3)
            })
        })
        .into_iter()
        .sum();
    assert_enough(total, least);
}

/// Whether an obstacle can repeat in a space.
pub(super) fn can_repeat<const D: usize>(space: Place, obstacle: &Obstacle<D>) -> bool {
    obstacle.shape().cannot_repeat(&space.boundary([BOX; D]).space()).is_none()
}

/// A test of each shape, in the plane and in space, with the least number of events.
macro_rules! among {
    ($($name:ident: $make:ident, $plane:expr, $space:expr;)+) => {
        $(
            #[test]
            fn $name() {
                agree::<2>($make, $plane);
                agree::<3>($make, $space);
            }
        )+
    };
}

among! {
    half_spaces_give_the_same_bits: half_space, 1_000, 1_000;
    balls_give_the_same_bits: ball, 3_000, 3_000;
    capsules_give_the_same_bits: capsule, 3_000, 3_000;
    boxes_give_the_same_bits: aabb, 3_000, 3_000;
    rooms_give_the_same_bits: room, 1_000, 1_000;
    bowls_give_the_same_bits: bowl, 1_000, 1_000;
    stadiums_give_the_same_bits: stadium, 1_000, 1_000;
    segments_give_the_same_bits: segment, 3_000, 3_000;
    polylines_give_the_same_bits: polyline, 3_000, 3_000;
    polygons_give_the_same_bits: polygon, 3_000, 3_000;
    tubes_give_the_same_bits: tube, 1_000, 1_000;
    drums_give_the_same_bits: drum, 1_000, 1_000;
    triangles_give_the_same_bits: triangle, 3_000, 3_000;
}

#[test]
fn meshes_give_the_same_bits() {
    agree::<3>(mesh, 3_000);
}

/// Balls that overlap one another, and obstacles, but not with their centres.
#[test]
fn what_overlaps_obstacles_gives_the_same_bits() {
    let share = vec(0.0..1.0, 12).prop_map(|x| from_fn(|i| from_fn(|k| x[2 * i + k])));
    let obstacles = vec(share, 1..4).prop_map(|shares: Vec<[[f64; 2]; 6]>| {
        let make: [Make<2>; 4] = [ball, polyline, aabb, room];
        shares.into_iter().zip(make).filter_map(|(share, make)| make(share)).collect::<Vec<_>>()
    });
    let scenes = (crowd(Place::Walls, &[1.0, 0.8]), obstacles)
        .prop_map(|(crowd, obstacles)| crowd.among(obstacles, Vec::new()));
    let total = events_over(size::scenes(60), scenes, |scene: Scene<2>| {
        let mut simulations = scene.build_with_three_cell_sizes();
        let mut reference = Reference { state: simulations[0].state.clone() };
        run_beside(&mut simulations, &mut reference, events(400), 1e3)
    });
    assert_enough(total, 3_000);
}
