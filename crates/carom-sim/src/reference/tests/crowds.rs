//! Simulator and reference agree on crowds.
//!
//! Many balls are in a small part of the space, or meet at one
//! time: there the engine works in other ways.

use carom::vector::MapEach;
use carom::{Ball, Mass, Restitution};
use test_size::sized;

use super::{Reference, run_beside};
use crate::builder::Builder;
use crate::engine::Engine;
use crate::motion::{Falling, Motion};
use crate::simulation::Simulation;
use crate::state::Boundary;

/// The sites of a square lattice that fill a part of the space, each with a random number.
fn lattice(side: u32, seed: u64) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..side * side).map(move |site| {
        let center = [site % side, site / side].map_each(|digit| 3.0 * f64::from(digit) + 1.5);
        (center, [(); 2].map_each(|()| 2.0 * rng.f64() - 1.0))
    })
}

/// Runs a scene as it is built, and with other cells and an engine that is made anew on the way;
/// returns the number of events.
fn agree(builder: &Builder<2>, events: usize, until: f64) -> (usize, [Simulation<2>; 2]) {
    let mut simulations =
        [builder.clone(), builder.clone().cell_size(1e-3)].map(|builder| builder.build().unwrap());
    let mut reference = Reference { state: simulations[0].state.clone() };
    let half = run_beside(&mut simulations, &mut reference, events / 2, until).unwrap();
    simulations[1].engine = Engine::new(&simulations[1].state, None);
    let rest = run_beside(&mut simulations, &mut reference, events / 2, until).unwrap();
    (half + rest, simulations)
}

fn with_all(
    builder: Builder<2>,
    balls: impl Iterator<Item = ([f64; 2], [f64; 2])>,
    radius: f64,
) -> Builder<2> {
    balls.fold(builder, |builder, (center, velocity)| {
        let ball = Ball::new(center, radius).unwrap().moving(velocity).unwrap();
        builder.ball(ball, Mass::new(1.0).unwrap())
    })
}

/// The cells of the grid are fewer than those of the space, and the shells grow with the cluster.
#[test]
fn a_cluster_in_a_large_space_gives_the_same_bits() {
    let (low, high) = ([-700.0; 2], [400.0; 2]);
    let spaces = [
        Boundary::open(),
        Boundary::walls(low, high).unwrap(),
        Boundary::periodic_between(low, high).unwrap(),
    ];
    for boundary in spaces {
        let far = [([-690.0, 300.0], [0.4, -0.1]), ([390.0, 390.0], [-1.0, 0.2])];
        let balls = lattice(10, 3).chain(far);
        let builder = with_all(Simulation::builder().boundary(boundary), balls, 0.9);
        let before = builder.clone().build().unwrap().engine.cell_side();
        let (events, simulations) = agree(&builder, sized(300, 1_500), 5_000.0);
        assert!(events > 100, "{boundary:?}: {events}");
        let after = simulations[0].engine.cell_side();
        assert!(boundary == Boundary::open() || after > 3.0 * before, "{before} {after}");
    }
}

/// Balls with velocities on a lattice meet at the same times, with waves.
#[test]
fn many_balls_that_meet_at_one_time_give_the_same_bits() {
    for (restitution, is_periodic) in [(1.0, false), (1.0, true), (0.5, false), (0.0, true)] {
        let boundary = if is_periodic {
            Boundary::periodic([24.0; 2])
        } else {
            Boundary::walls([0.0; 2], [24.0; 2])
        };
        let on_lattice = |(center, random): ([f64; 2], [f64; 2])| {
            (center, random.map_each(|x: f64| (1.5 * x).round()))
        };
        let builder = Simulation::builder()
            .boundary(boundary.unwrap())
            .restitution(Restitution::new(restitution).unwrap());
        let builder = with_all(builder, lattice(8, 5).map(on_lattice), 1.0);
        let (events, _) = agree(&builder, sized(200, 1_000), 100.0);
        assert!(events > 190, "{restitution} {is_periodic}: {events}");
    }
}

/// Layers of falling balls land at one time, and hop.
#[test]
fn many_balls_that_land_at_one_time_give_the_same_bits() {
    for restitution in [1.0, 0.6] {
        let builder = Simulation::builder()
            .boundary(Boundary::walls([0.0; 2], [300.0, 40.0]).unwrap())
            .motion(Motion::from(Falling::new([0.0, -1.0]).unwrap()))
            .restitution(Restitution::new(restitution).unwrap());
        let fallen = (0..80_u32).map(|ball| {
            let x = 3.0 * f64::from(ball * 7 % 80) + 1.5;
            ([x, if ball % 2 == 0 { 5.0 } else { 3.0 }], [f64::from(ball % 3) - 1.0, 0.0])
        });
        let (events, _) = agree(&with_all(builder, fallen, 1.0), sized(120, 1_000), 100.0);
        assert!(events > 110, "{restitution}: {events}");
    }
}
