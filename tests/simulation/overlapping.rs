//! Balls that may overlap at the start.
//!
//! They bounce until they are apart.

use std::array::from_fn;

use carom::vector::{dot, sub};
use carom::{Aabb, Body, Circle, Hollow, Mass};
use carom_sim::{
    Boundary, Builder, ChangeError, Contact, Event, Growing, Obstacle, Overlap, Pocket, Side,
    Simulation, Wall,
};
use fastrand::Rng;
use test_size::sized;

/// The side of the box.
const BOX: f64 = 20.0;

fn disc(center: [f64; 2], velocity: [f64; 2], radius: f64, mass: f64) -> Body<2> {
    let moving = Circle::new(center, radius).unwrap().moving(velocity).unwrap();
    Body::new(moving, Mass::new(mass).unwrap())
}

/// This many discs anywhere in the box, with velocities; of 160, most overlap another one.
fn crowd(seed: u64, count: usize) -> Vec<Body<2>> {
    let mut rng = Rng::with_seed(seed);
    let mut next = || {
        let center = from_fn(|_| BOX * rng.f64());
        let velocity = from_fn(|_| 2.0 * rng.f64() - 1.0);
        disc(center, velocity, 0.2 + 0.6 * rng.f64(), 0.5 + 4.0 * rng.f64())
    };
    (0..count).map(|_| next()).collect()
}

fn build(boundary: Boundary<2>, bodies: impl IntoIterator<Item = Body<2>>) -> Builder<2> {
    Simulation::builder().boundary(boundary).bodies(bodies).overlap(Overlap::Allow)
}

fn walls() -> Boundary<2> {
    Boundary::walls([0.0, 0.0], [BOX, BOX]).unwrap()
}

/// The present overlap of each pair, in order.
fn depths(simulation: &Simulation<2>) -> Vec<f64> {
    let balls: Vec<_> = simulation.ids().collect();
    let is_periodic = simulation.boundary().is_periodic();
    let pairs = balls.iter().enumerate().flat_map(|(k, a)| balls[..k].iter().map(move |b| (a, b)));
    let depth = |(&a, &b)| {
        let p = sub(simulation.position(b), simulation.position(a));
        let p = p.map(|x| if is_periodic { x - (x / BOX).round() * BOX } else { x });
        simulation.radius(a) + simulation.radius(b) - dot(p, p).sqrt()
    };
    pairs.map(depth).collect()
}

#[test]
fn a_crowd_parts_keeps_its_energy_and_overlaps_nowhere_anew() {
    let count = sized(80, 160);
    for boundary in [walls(), Boundary::periodic([BOX, BOX]).unwrap()] {
        let mut simulation = build(boundary, crowd(1, count)).build().unwrap();
        let energy = simulation.kinetic_energy();
        let mut before = depths(&simulation);
        // The same share of all pairs.
        let deep = before.iter().filter(|depth| **depth > 0.1).count();
        assert!(deep > 50 * count * count / (160 * 160), "{deep}");
        // Beyond the first 200 steps, only the end counts.
        let rest = sized(&[2_000][..], &[]).iter().copied();
        for step in (1..=sized(200, 2_000_u32)).chain(rest) {
            simulation.advance_to(0.05 * f64::from(step)).unwrap();
            let now = depths(&simulation);
            if step <= 200 {
                // Separate balls stay separate. (Overlapping balls may come nearer while others
                // push them.)
                let is_new = |(now, before): (&f64, &f64)| *now > 1e-12 && *before <= 1e-12;
                assert!(!now.iter().zip(&before).any(is_new), "step {step}");
            }
            before = now;
        }
        assert!(before.iter().all(|depth| *depth < 1e-12), "all are apart in the end");
        assert!((simulation.kinetic_energy() - energy).abs() < 1e-12 * energy);
    }
}

#[test]
fn what_does_not_overlap_moves_as_it_did_to_the_last_bit() {
    let apart: Vec<_> =
        crowd(2, 160).into_iter().fold(Vec::new(), |mut apart: Vec<Body<2>>, body| {
            let ball = body.moving();
            let is_inside = |x: f64| (ball.radius()..=BOX - ball.radius()).contains(&x);
            let is_apart = |other: &Body<2>| {
                let p = sub(other.moving().center(), ball.center());
                dot(p, p).sqrt() > other.moving().radius() + ball.radius()
            };
            if ball.center().into_iter().all(is_inside) && apart.iter().all(is_apart) {
                apart.push(body);
            }
            apart
        });
    assert!(apart.len() > 30);
    let allowed = build(walls(), apart.clone()).build().unwrap();
    let refused = build(walls(), apart).overlap(Overlap::Refuse).build().unwrap();
    for (one, other) in allowed.zip(refused).take(5_000) {
        assert_eq!(one, other);
    }
}

#[test]
fn balls_at_one_place_part_as_they_fly() {
    // At relative rest they stay; no direction is preferred.
    let still = build(Boundary::open(), [disc([1.0, 2.0], [1.0, 0.0], 1.0, 1.0); 2]);
    assert_eq!(still.build().unwrap().next(), None);
    let one = disc([1.0, 2.0], [1.0, 0.0], 1.0, 1.0);
    let other = disc([1.0, 2.0], [0.0, 3.0], 0.5, 2.0);
    assert_eq!(build(Boundary::open(), [one, other]).build().unwrap().next(), None);
    // So near that the square of the distance underflows.
    let near =
        |x: f64| [disc([0.0, 0.0], [1.0, 0.5], 1.0, 1.0), disc([x, 0.0], [-1.0, 0.25], 1.0, 1.0)];
    for x in [1e-16, 1e-170, 5e-324] {
        let mut simulation = build(Boundary::open(), near(x)).build().unwrap();
        let event = simulation.next().unwrap().unwrap();
        assert_eq!((event.normal, event.gap, event.impulse), ([1.0, 0.0], x - 2.0, 2.0));
        let velocities = [0, 1].map(|k| simulation.velocity(simulation.id(k).unwrap()));
        assert_eq!(velocities, [[-1.0, 0.5], [1.0, 0.25]]);
        assert_eq!(simulation.next(), None);
    }
}

#[test]
fn a_ball_that_reaches_beyond_a_wall_stays_where_it_is_and_bounces() {
    let wall = Wall { axis: 0, side: Side::Low };
    let mut simulation =
        build(walls(), [disc([0.25, 5.0], [-1.0, 0.0], 1.0, 1.0)]).build().unwrap();
    let Event { time, contact, gap, .. } = simulation.next().unwrap().unwrap();
    let ball = simulation.id(0).unwrap();
    assert_eq!((time.to_f64(), contact, gap), (0.0, Contact::Wall { ball, wall }, -0.75));
    assert_eq!((simulation.position(ball), simulation.velocity(ball)), ([0.25, 5.0], [1.0, 0.0]));
    let next = simulation.next().unwrap().unwrap();
    assert_eq!((next.time.to_f64(), next.gap), (18.75, 0.0));
    // On its way in, nothing holds it.
    let inwards = build(walls(), [disc([0.25, 5.0], [1.0, 0.0], 1.0, 1.0)]);
    assert_eq!(inwards.build().unwrap().next().unwrap().unwrap().time.to_f64(), 18.75);
    let outside = build(walls(), [disc([-0.25, 5.0], [1.0, 0.0], 1.0, 1.0)]);
    let said = outside.build().unwrap_err().to_string();
    assert!(said.starts_with("ball 0 reaches 1.25 beyond wall -x at the start"), "{said}");
    // A wall that moves in hits it where it is.
    let mut pushed = build(walls(), [disc([0.25, 5.0], [0.0, 0.0], 1.0, 1.0)]).build().unwrap();
    pushed.move_wall(wall, 2.0, 0.5).unwrap();
    assert_eq!(pushed.next().unwrap().unwrap().work, 0.5);
    let ball = pushed.id(0).unwrap();
    assert_eq!((pushed.position(ball), pushed.velocity(ball)), ([0.25, 5.0], [1.0, 0.0]));
}

#[test]
fn a_ball_in_an_obstacle_stays_where_it_is_and_bounces() {
    let aabb = Aabb::new([0.0, 0.0], [1.0, 10.0]).unwrap();
    for (obstacle, at, v) in
        [(Obstacle::from(aabb), 1.25, -1.0), (Obstacle::from(Hollow::new(aabb)), 0.75, 1.0)]
    {
        let body = disc([at, 5.0], [v, 0.25], 0.5, 1.0);
        let builder = build(Boundary::open(), [body]).obstacle(obstacle.clone());
        assert!(builder.clone().overlap(Overlap::Refuse).build().is_err());
        let mut simulation = builder.build().unwrap();
        let event = simulation.next().unwrap().unwrap();
        assert_eq!((event.time.to_f64(), event.gap), (0.0, -0.25));
        let ball = simulation.id(0).unwrap();
        assert_eq!((simulation.position(ball), simulation.velocity(ball)), ([at, 5.0], [-v, 0.25]));
        let inside = disc([0.5, 5.0], [v, 0.0], 0.25, 1.0);
        let solid = build(Boundary::open(), [inside]).obstacle(aabb);
        assert!(solid.build().unwrap_err().to_string().contains("into obstacle 0"));
    }
    let pocket = Pocket::new(Circle::new([1.0, 1.0], 0.5).unwrap());
    let builder = build(walls(), [disc([1.0, 1.0], [0.0, 0.0], 1.0, 1.0)]).pocket(pocket);
    assert!(builder.build().unwrap_err().to_string().contains("is in pocket 0"));
}

#[test]
fn balls_that_are_added_later_may_overlap_too() {
    let mut simulation = build(walls(), [disc([5.0, 5.0], [0.0, 0.0], 1.0, 1.0)]).build().unwrap();
    simulation.insert(disc([5.5, 5.0], [-1.0, 0.0], 1.0, 1.0)).unwrap();
    assert_eq!(simulation.next().unwrap().unwrap().gap, -1.5);
    let outside = simulation.insert(disc([5.5, 25.0], [-1.0, 0.0], 1.0, 1.0));
    assert!(matches!(outside, Err(ChangeError::Outside { depth: 6.0, .. })), "{outside:?}");
}

#[test]
fn balls_that_grow_may_overlap_at_the_start() {
    let growing = Growing::at_rate(0.01).unwrap();
    let mut simulation = build(walls(), crowd(3, 160)).motion(growing).build().unwrap();
    simulation.advance_to(30.0).unwrap();
    let mut deepest = 0.0_f64;
    for _ in 0..2_000 {
        deepest = deepest.max(-simulation.step(f64::INFINITY).unwrap().unwrap().gap);
    }
    assert!(deepest < 1e-9, "{deepest}");
}
