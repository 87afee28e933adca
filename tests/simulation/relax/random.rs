//! Random scenes.
//!
//! Nothing overlaps, a simulation can be built, and movements are small.

use std::array::from_fn;

use carom::vector::{add, dot, scale, sqrt, sub};
use carom::{Aabb, Ball, Body, Capsule, Triangle};
use carom_sim::{Boundary, Obstacle, Overlap, Simulation};
use fastrand::Rng;
use proptest::prelude::*;
use test_size::sized;

use super::{body, distance, relaxed};

#[test]
fn another_order_is_as_good() {
    let mut rng = Rng::with_seed(8);
    let mut bodies: Vec<_> =
        (0..300).map(|_| body(from_fn(|_| 48.0 * rng.f64()), 1.0, 1.0)).collect();
    let moved = |bodies: &[Body<2>]| -> f64 {
        let places = relaxed(bodies, &Boundary::open(), &[]);
        let ways = places.iter().zip(bodies).map(|(a, b)| sub(*a, b.moving().center()));
        ways.map(|way| dot(way, way)).sum()
    };
    let first = moved(&bodies);
    for _ in 0..3 {
        rng.shuffle(&mut bodies);
        let other = moved(&bodies);
        assert!((other / first - 1.0).abs() < 0.01, "{first} {other}");
    }
}

#[test]
fn the_movement_is_less_than_that_of_a_plain_push() {
    let mut rng = Rng::with_seed(5);
    let (count, width) = sized((100, 28.0), (400, 56.0));
    let bodies: Vec<_> =
        (0..count).map(|_| body(from_fn(|_| width * rng.f64()), 1.0, 1.0)).collect();
    let start: Vec<[f64; 2]> = bodies.iter().map(|body| body.moving().center()).collect();
    let moved = |places: &[[f64; 2]]| -> f64 {
        places.iter().zip(&start).map(|(a, b)| dot(sub(*a, *b), sub(*a, *b))).sum()
    };
    let mut pushed = start.clone();
    loop {
        let mut is_done = true;
        for a in 0..pushed.len() {
            for b in a + 1..pushed.len() {
                let apart = distance(pushed[a], pushed[b]);
                if apart < 2.0 {
                    let way = scale(0.5 * (2.0 + 1e-9 - apart) / apart, sub(pushed[b], pushed[a]));
                    pushed[a] = sub(pushed[a], way);
                    pushed[b] = add(pushed[b], way);
                    is_done = false;
                }
            }
        }
        if is_done {
            break;
        }
    }
    let (least, plain) = (moved(&relaxed(&bodies, &Boundary::open(), &[])), moved(&pushed));
    assert!(least < 0.9 * plain, "{least} {plain}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(sized(6, 60)))]

    /// Balls of different radii and masses anywhere, up to a share of the box that leaves free
    /// space.
    #[test]
    fn after_relaxing_nothing_overlaps_and_a_simulation_can_be_built(
        seed: u64,
        count in 2_usize..60,
        share in 0.05..0.5,
        kind in 0..3,
    ) {
        let mut rng = Rng::with_seed(seed);
        let radii: Vec<f64> = (0..count).map(|_| [0.0, 0.2, 1.0][rng.usize(..3)] + rng.f64()).collect();
        let area: f64 = radii.iter().map(|radius| std::f64::consts::PI * radius * radius).sum();
        let largest = radii.iter().fold(0.0_f64, |most, radius| most.max(*radius));
        let side = f64::max(sqrt(area / share), 3.0 * largest);
        let boundary = match kind {
            0 => Boundary::open(),
            1 => Boundary::walls([0.0, -5.0], [side, side - 5.0]).unwrap(),
            _ => Boundary::periodic_between([0.0, -5.0], [side, side - 5.0]).unwrap(),
        };
        let bodies: Vec<_> = radii.iter().map(|&radius| {
            let mass = [0.01, 1.0, 1.0, 50.0][rng.usize(..4)];
            body([side * rng.f64(), side * rng.f64() - 5.0], radius, mass)
        }).collect();
        relaxed(&bodies, &boundary, &[]);
        let built = Simulation::builder().boundary(boundary).bodies(bodies).overlap(Overlap::Relax).build();
        prop_assert!(built.is_ok(), "{:?}", built.map(drop));
    }

    /// Among obstacles, in 3D.
    #[test]
    fn among_obstacles_too(seed: u64, count in 2_usize..40) {
        let mut rng = Rng::with_seed(seed);
        let mut place = || from_fn(|_| 12.0 * rng.f64());
        let obstacles: Vec<Obstacle<3>> = vec![
            Aabb::new([3.0, 3.0, 3.0], [5.0, 9.0, 4.0]).unwrap().into(),
            Ball::new([5.5, 5.0, 9.0], 1.0).unwrap().into(),
            Triangle::new([9.0, 0.0, 0.0], [9.0, 9.0, 1.0], [8.0, 2.0, 9.0]).unwrap().into(),
            Capsule::new([6.0, 10.0, 6.0], [2.0, 10.0, 8.0], 0.5).unwrap().into(),
        ];
        let bodies: Vec<_> = (0..count).map(|_| body(place(), 0.8, 1.0)).collect();
        let walls = Boundary::walls([0.0; 3], [12.0; 3]).unwrap();
        relaxed(&bodies, &walls, &obstacles);
        let built = Simulation::builder()
            .boundary(walls)
            .obstacles(obstacles)
            .bodies(bodies)
            .overlap(Overlap::Relax)
            .build();
        prop_assert!(built.is_ok(), "{:?}", built.map(drop));
    }
}
