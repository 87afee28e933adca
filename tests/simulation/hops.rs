//! Hops: the bounces of contacts that last are marked, and no others.

use carom::{Aabb, Ball, Body, Circle, Hollow, Mass, Restitution};
use carom_sim::observe::Tally;
use carom_sim::{Boundary, Builder, Event, Falling, Observer as _, Obstacle, Outcome, Simulation};

use crate::common::restitution;

/// The contact speed of balls of radius 1 with this gravity: `½ g · √(r/g) / 64`.
const CONTACT_SPEED: f64 = 0.5 * GRAVITY * (std::f64::consts::FRAC_1_SQRT_2 / 64.0);
const GRAVITY: f64 = 2.0;

fn ball(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    let ball = Circle::new(center, 1.0).unwrap().moving(velocity).unwrap();
    Body::new(ball, Mass::new(1.0).unwrap())
}

fn falling() -> Builder<2> {
    Simulation::builder()
        .motion(Falling::new([0.0, -GRAVITY]).unwrap())
        .restitution(restitution(0.5))
}

fn room() -> Boundary<2> {
    Boundary::walls([0.0, 0.0], [20.0, 20.0]).unwrap().with_restitution(restitution(0.5))
}

/// The events until a time, and what a tally says of them.
fn all<const D: usize>(mut simulation: Simulation<D>, until: f64) -> (Vec<Event<D>>, Tally) {
    let (mut events, mut tally) = (Vec::new(), Tally::new(&simulation));
    while let Some(event) = simulation.step(until).unwrap() {
        tally.event(&simulation, &event);
        events.push(event);
    }
    let hops = events.iter().filter(|event| event.is_hop).count();
    assert_eq!(tally.hops, hops as u64);
    assert!(events.iter().all(|event| !event.is_hop || event.outcome == Outcome::Bounce));
    (events, tally)
}

#[test]
fn a_ball_that_slides_along_the_floor_bounces_first_and_hops_then() {
    let floor = |obstacle: Option<Obstacle<2>>| {
        let builder = falling().boundary(room());
        let lift = if obstacle.is_some() { 2.0 } else { 0.0 };
        let builder = obstacle.into_iter().fold(builder, Builder::obstacle);
        all(builder.body(ball([5.0, 5.0 + lift], [0.125, 0.0])).build().unwrap(), 20.0)
    };
    let block = Aabb::new([0.0, 1.0], [20.0, 2.0]).unwrap();
    let block = Obstacle::from(block).with_restitution(restitution(0.5));
    for (events, tally) in [floor(None), floor(Some(block))] {
        // It comes at 4, 2, 1, …: eight times faster than at twice the contact speed.
        let bounces = events.iter().take_while(|event| !event.is_hop).count();
        assert_eq!(bounces, 8, "{} events", events.len());
        assert!(events.len() > 20 && events[bounces..].iter().all(|event| event.is_hop));
        for Event { is_hop, impulse, .. } in &events {
            // It comes at no more than twice the contact speed, and leaves no faster.
            assert_eq!(*is_hop, *impulse <= 4.0 * CONTACT_SPEED, "{impulse}");
        }
        assert_eq!(tally.wall_collisions, events.len() as u64);
        let last = events.last().unwrap().to_string();
        assert!(last.ends_with(", hopping"), "{last}");
        assert!(!events[0].to_string().contains("hop"));
    }
}

#[test]
fn a_ball_on_another_hops_on_it() {
    let below = Body::new(Circle::new([5.0, 5.0], 1.0).unwrap().at_rest(), Mass::fixed());
    let simulation = falling().body(below).body(ball([5.0, 7.0], [0.0, 0.0])).build().unwrap();
    let (events, _) = all(simulation, 1.0);
    assert!(!events.is_empty() && events.iter().all(|event| event.is_hop));
}

/// Both fall freely, and nothing presses them together.
#[test]
fn balls_that_touch_gently_in_flight_do_not_hop() {
    let speed = 0.5 * CONTACT_SPEED;
    let simulation = falling()
        .body(ball([0.0, 0.0], [speed, 0.0]))
        .body(ball([2.0 + 4.0 * speed, 0.0], [0.0, 0.0]))
        .build()
        .unwrap();
    let (events, tally) = all(simulation, 10.0);
    assert_eq!((events.len(), tally.hops), (1, 0));
}

#[test]
fn a_slow_collision_in_straight_flight_is_no_hop() {
    let simulation = Simulation::builder()
        .restitution(restitution(0.5))
        .elastic_below(1.0)
        .body(ball([0.0, 0.0], [1e-9, 0.0]))
        .body(ball([2.0 + 1e-9, 0.0], [0.0, 0.0]))
        .build()
        .unwrap();
    let (events, tally) = all(simulation, 10.0);
    assert_eq!((events.len(), tally.hops), (1, 0));
}

/// It bounces in the bowl ever lower, and then follows it.
#[test]
fn a_ball_that_follows_a_round_wall_hops() {
    let bowl = |e: f64, velocity: [f64; 2]| {
        let bowl = Hollow::new(Ball::new([0.0, 0.0], 10.0).unwrap());
        let bowl = Obstacle::from(bowl).with_restitution(Restitution::new(e).unwrap());
        let simulation = Simulation::builder().obstacle(bowl).body(ball([0.0, 8.0], velocity));
        all(simulation.build().unwrap(), 40.0).0
    };
    let lossy = bowl(0.5, [1.0, 1.0]);
    let bounces = lossy.iter().take_while(|event| !event.is_hop).count();
    assert!((5..15).contains(&bounces), "{bounces} bounces");
    assert!(lossy.len() > 500 && lossy[bounces..].iter().all(|event| event.is_hop));
    // On the wall and along it from the start.
    let start = Hollow::new(Ball::new([0.0, 0.0], 9.0).unwrap());
    for e in [0.5, 1.0] {
        let wall = Obstacle::from(start).with_restitution(Restitution::new(e).unwrap());
        let simulation = Simulation::builder().obstacle(wall).body(ball([0.0, 8.0], [1.0, 0.0]));
        let (circling, _) = all(simulation.build().unwrap(), 10.0);
        assert!(circling.len() > 100 && circling.iter().all(|event| event.is_hop), "{e}");
    }
    // An elastic ball keeps a small angle, which is no hop; neither is a large one.
    for angle in [1e-4, 1e-2, 0.5] {
        let flat = bowl(1.0, [1.0, angle]);
        assert!(!flat.is_empty() && !flat.iter().any(|event| event.is_hop), "{angle}");
    }
}
