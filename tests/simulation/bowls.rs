//! Balls that follow round walls from within.

use carom::vector::{dot, sub};
use carom::{Ball, Body, Capsule, Cylinder, Hollow, Mass};
use carom_sim::{Boundary, Obstacle, Rolling, Simulation};

use crate::common::restitution;

fn body<const D: usize>(center: [f64; D], velocity: [f64; D]) -> Body<D> {
    let moving = Ball::new(center, 0.5).unwrap().moving(velocity).unwrap();
    Body::new(moving, Mass::new(1.0).unwrap())
}

fn bowl(e: f64) -> Obstacle<2> {
    Obstacle::from(Hollow::new(Ball::new([0.0, 0.0], 1.5).unwrap()))
        .with_restitution(restitution(e))
}

/// Advances to a time; fails instead of running without end.
#[track_caller]
fn advance<const D: usize>(simulation: &mut Simulation<D>, time: f64) {
    let ends = (0..100_000).any(|_| simulation.step(time).unwrap().is_none());
    assert!(ends, "it is at {} after 100 000 events", simulation.time());
}

fn distance<const D: usize>(place: [f64; D]) -> f64 {
    dot(place, place).sqrt()
}

/// The bounces die down at t = 4.435, infinitely many. Afterwards the ball has the speed that it
/// had along the wall at the first bounce, 0.6.
#[test]
fn a_ball_in_a_lossy_bowl_ends_sliding_along_it() {
    for e in [0.0, 0.3, 0.5, 0.9] {
        let mut simulation = Simulation::builder()
            .obstacle(bowl(e))
            .body(body([0.6, 0.0], [0.0, 1.0]))
            .build()
            .unwrap();
        advance(&mut simulation, 60.0);
        let ball = simulation.id(0).unwrap();
        assert!((simulation.kinetic_energy() - 0.18).abs() < 1e-12, "restitution {e}");
        let off = 1.0 - distance(simulation.position(ball));
        assert!((0.0..1e-6).contains(&off), "restitution {e}: {off}");
    }
}

#[test]
fn a_ball_that_begins_on_the_rim_circles() {
    for e in [1.0, 0.5] {
        let mut simulation = Simulation::builder()
            .obstacle(bowl(e))
            .body(body([1.0, 0.0], [0.0, 1.0]))
            .build()
            .unwrap();
        let ball = simulation.id(0).unwrap();
        for quarter in 1..=4 {
            let angle = std::f64::consts::FRAC_PI_2 * f64::from(quarter);
            advance(&mut simulation, angle);
            let off = sub(simulation.position(ball), [angle.cos(), angle.sin()]);
            assert!(distance(off) < 1e-5, "restitution {e}, {quarter}: {off:?}");
        }
        assert!((simulation.kinetic_energy() - 0.5).abs() < 1e-12);
    }
}

/// An elastic ball that hits the wall at a small angle keeps it.
#[test]
fn an_elastic_ball_keeps_its_angle() {
    let (sin, cos) = 1e-4_f64.sin_cos();
    let mut simulation = Simulation::builder()
        .obstacle(bowl(1.0))
        .body(body([1.0, 0.0], [-sin, cos]))
        .build()
        .unwrap();
    let first = simulation.next().unwrap().unwrap();
    // The chord of the angle 2e-4 on a circle of radius 1.
    assert!((first.time.to_f64() - 2.0 * sin).abs() < 1e-12);
    for _ in 0..1000 {
        let event = simulation.next().unwrap().unwrap();
        assert!((event.impulse - 2.0 * sin).abs() < 1e-8, "{}", event.impulse);
    }
}

#[test]
fn a_ball_slides_along_round_walls_in_space_and_rolls_to_rest_in_a_bowl() {
    let drum = Cylinder::new([0.0, 0.0, -9.0], [0.0, 0.0, 9.0], 1.5).unwrap();
    let mut simulation = Simulation::builder()
        .obstacle(Obstacle::from(Hollow::new(drum)).with_restitution(restitution(0.5)))
        .body(body([0.6, 0.0, 0.0], [0.0, 1.0, 0.25]))
        .build()
        .unwrap();
    advance(&mut simulation, 20.0);
    let [.., along] = simulation.velocity(simulation.id(0).unwrap());
    assert!((along - 0.25).abs() < 1e-12, "{along}");
    assert!((simulation.kinetic_energy() - 0.18 - 0.5 * 0.0625).abs() < 1e-12);
    let mut simulation = Simulation::builder()
        .motion(Rolling::at_deceleration(0.05).unwrap())
        .obstacle(bowl(0.5))
        .body(body([0.6, 0.0], [0.0, 1.0]))
        .build()
        .unwrap();
    advance(&mut simulation, 100.0);
    assert_eq!(simulation.kinetic_energy(), 0.0);
}

/// A ball glides along the straight side of a stadium without hops.
#[test]
fn a_straight_wall_is_left_alone() {
    let stadium = Capsule::new([-5.0, 0.0], [5.0, 0.0], 1.0).unwrap();
    let mut simulation = Simulation::builder()
        .boundary(Boundary::open())
        .obstacle(Obstacle::from(Hollow::new(stadium)).with_restitution(restitution(0.5)))
        .body(body([-4.0, 0.5], [1.0, 0.0]))
        .build()
        .unwrap();
    advance(&mut simulation, 8.0);
    assert_eq!(simulation.position(simulation.id(0).unwrap()), [4.0, 0.5]);
}

/// A fixed ball within an obstacle stays when it is hit, and is hit along the line of centres.
#[test]
fn a_fixed_ball_in_an_obstacle_never_moves() {
    let line = Capsule::new([-5.0, -0.5], [0.9, -0.5], 0.0).unwrap();
    let post = Body::new(Ball::new([0.0, 0.0], 1.0).unwrap().at_rest(), Mass::fixed());
    let mut simulation = Simulation::builder()
        .obstacle(Obstacle::from(line))
        .body(post)
        .body(body([3.0, 0.0], [-2.0, 0.1]))
        .build()
        .unwrap();
    let post = simulation.id(0).unwrap();
    let hit = simulation.next().unwrap().unwrap();
    assert_eq!(simulation.position(post), [0.0, 0.0]);
    let towards = simulation.position(simulation.id(1).unwrap());
    let length = distance(towards);
    assert!((0..2).all(|k| (hit.normal[k] - towards[k] / length).abs() < 1e-15), "{hit}");
}
