//! Simulator and reference agree where contacts are tied.
//!
//! Balls start on a lattice, with velocities on a lattice, so that many contacts come at one time
//! and share balls.

use carom::vector::from_fn;
use carom::{Aabb, Ball, Body, Mass, Restitution};
use test_size::sized;

use super::{Reference, run_beside};
use crate::builder::Builder;
use crate::engine::Engine;
use crate::motion::{Cloth, Falling, Rolling};
use crate::obstacle::Obstacle;
use crate::simulation::Simulation;
use crate::state::Boundary;

/// The side of the space.
const SIDE: f64 = 18.0;

/// Some balls of radius 1 on a lattice of even numbers, no two at one site.
fn on_lattice<const D: usize>(rng: &mut fastrand::Rng, count: usize) -> Vec<Body<D>> {
    let mut sites: Vec<[u8; D]> = Vec::new();
    while sites.len() < count {
        let site = from_fn(|_| rng.u8(1..8));
        if !sites.contains(&site) {
            sites.push(site);
        }
    }
    let restitutions = [[1.0; 3], [0.5; 3], [0.0; 3], [1.0, 0.5, 0.0]][rng.usize(..4)];
    let body = |site: [u8; D]| {
        let center = from_fn(|k| 2.0 * f64::from(site[k]) + 1.0);
        let velocity = from_fn(|_| f64::from(rng.i8(-1..=1)));
        let ball = Ball::new(center, 1.0).unwrap().moving(velocity).unwrap();
        let restitution = Restitution::new(restitutions[rng.usize(..3)]).unwrap();
        let mass = Mass::new([1.0, 1.0, 3.0][rng.usize(..3)]).unwrap();
        Body::new(ball, mass).with_restitution(restitution)
    };
    sites.into_iter().map(body).collect()
}

fn spaces<const D: usize>() -> [Boundary<D>; 3] {
    let (low, high) = ([0.0; D], [SIDE; D]);
    let walls = Boundary::walls(low, high).unwrap();
    let lossy = walls.with_restitution(Restitution::new(0.75).unwrap());
    [walls, lossy, Boundary::periodic(high).unwrap()]
}

/// Runs a scene, with other cells and an engine that is made anew on the way; returns how many of
/// its meetings were tied.
fn ties_of<const D: usize>(builder: &Builder<D>, events: usize) -> usize {
    let mut simulations =
        [builder.clone(), builder.clone().cell_size(1e-3)].map(|builder| builder.build().unwrap());
    let mut reference = Reference { state: simulations[0].state.clone() };
    let mut ties = 0;
    for event in 0..events {
        if run_beside(&mut simulations, &mut reference, 1, 50.0).unwrap() == 0 {
            break;
        }
        ties += usize::from(!reference.state.others.is_empty());
        if event == events / 2 {
            simulations[1].engine = Engine::new(&simulations[1].state, None);
        }
    }
    ties
}

fn scenes<const D: usize>(seed: u64, build: impl Fn(usize, &mut fastrand::Rng) -> Builder<D>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let ties = (0..sized(12, 200)).map(|scene| ties_of(&build(scene, &mut rng), 80));
    let ties: usize = ties.sum();
    assert!(ties > sized(3, 80), "{ties}");
}

#[test]
fn straight_balls_in_the_plane() {
    scenes::<2>(1, |scene, rng| {
        Simulation::builder().boundary(spaces()[scene % 3]).bodies(on_lattice(rng, 14))
    });
}

#[test]
fn straight_balls_in_space() {
    scenes::<3>(2, |scene, rng| {
        Simulation::builder().boundary(spaces()[scene % 3]).bodies(on_lattice(rng, 30))
    });
}

/// Two boxes side by side make one floor.
#[test]
fn balls_on_obstacles() {
    scenes::<2>(3, |scene, rng| {
        let floor = [[-9.0, 9.0], [9.0, 27.0]]
            .map(|[from, to]| Obstacle::from(Aabb::new([from, -3.0], [to, 2.0]).unwrap()));
        Simulation::builder()
            .boundary(spaces()[scene % 2])
            .obstacles(floor)
            .bodies(on_lattice(rng, 12))
    });
}

#[test]
fn falling_balls() {
    scenes::<2>(4, |scene, rng| {
        Simulation::builder()
            .boundary(spaces()[scene % 2])
            .motion(Falling::new([0.0, -1.0]).unwrap())
            .bodies(on_lattice(rng, 14))
    });
}

#[test]
fn balls_on_a_cloth() {
    scenes::<2>(5, |scene, rng| {
        let cloth = Cloth::at_deceleration(0.2).unwrap().with_rails(0.2, 0.3).unwrap();
        let motion = Rolling::at_deceleration(0.01).unwrap().on(cloth).unwrap();
        Simulation::builder()
            .boundary(spaces()[scene % 2])
            .motion(motion)
            .bodies(on_lattice(rng, 14))
    });
}
