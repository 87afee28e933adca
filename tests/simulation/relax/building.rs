//! A builder relaxes on request; the message if balls do not fit.

use std::array::from_fn;

use carom::vector::dot;
use carom::{Body, Circle, Hollow, Mass};
use carom_sim::{
    BallId, Boundary, BuildError, Builder, Growing, ObstacleRule, Overlap, PairRule, Pocket, Rules,
    Simulation, WallRule, relax,
};
use fastrand::Rng;

use super::{body, distance, near};

/// Balls with velocities; some of them overlap.
fn crowd(seed: u64) -> Vec<Body<2>> {
    let mut rng = Rng::with_seed(seed);
    let mut next = || {
        let center = from_fn(|_| 1.0 + 18.0 * rng.f64());
        let velocity: [f64; 2] = from_fn(|_| 2.0 * rng.f64() - 1.0);
        let ball = Circle::new(center, 0.3 + 0.7 * rng.f64()).unwrap();
        Body::new(ball.moving(velocity).unwrap(), Mass::new(0.5 + 4.0 * rng.f64()).unwrap())
    };
    (0..60).map(|_| next()).collect()
}

fn builder(bodies: Vec<Body<2>>) -> Builder<2> {
    let walls = Boundary::walls([0.0, 0.0], [20.0, 20.0]).unwrap();
    Simulation::builder().boundary(walls).bodies(bodies)
}

#[test]
fn a_builder_relaxes_if_it_is_told_to_and_only_places_change() {
    let refused = builder(crowd(1)).build().unwrap_err();
    assert!(matches!(refused, BuildError::Overlap(_)), "{refused}");
    let (simulation, shifts) = builder(crowd(1)).overlap(Overlap::Relax).build_relaxed().unwrap();
    assert!(shifts.count() > 20, "{shifts:?}");
    let energy = crowd(1).into_iter().map(|body| {
        let velocity = body.moving().velocity();
        0.5 * body.mass().get() * dot(velocity, velocity)
    });
    assert_eq!(simulation.kinetic_energy(), energy.sum::<f64>());
    for (ball, body) in simulation.ids().zip(crowd(1)) {
        assert_eq!(simulation.velocity(ball), body.moving().velocity());
        assert_eq!(simulation.radius(ball), body.moving().radius());
        let way = distance(simulation.position(ball), body.moving().center());
        assert_eq!(shifts.iter().find(|(id, _)| *id == ball).map_or(0.0, |(_, way)| way), way);
    }
    assert_eq!(simulation.time().to_f64(), 0.0);
    // The simulation runs.
    for event in simulation.take(1000) {
        assert!(event.unwrap().gap.abs() < 1e-12);
    }
}

#[test]
fn a_builder_leaves_balls_alone_that_it_would_not_refuse() {
    // Touching up to rounding.
    let rack = [body([0.0, 0.0], 0.1, 1.0), body([0.2 * (1.0 - 1e-14), 0.0], 0.1, 1.0)];
    let build =
        |overlap| Simulation::builder().bodies(rack).overlap(overlap).build_relaxed().unwrap();
    let (_, shifts) = build(Overlap::Relax);
    assert_eq!(shifts.count(), 0);
    assert_eq!(build(Overlap::Refuse).1.count(), 0);
}

#[test]
fn what_a_rule_lets_pass_is_not_parted() {
    const GHOST: u16 = 1;
    let rules = Rules::new()
        .pair(GHOST, 0, PairRule::Pass)
        .pair(GHOST, GHOST, PairRule::Pass)
        .walls(GHOST, WallRule::Ignore)
        .obstacles(GHOST, ObstacleRule::Ignore);
    let (_, shifts) = Simulation::builder()
        .rules(rules)
        .boundary(Boundary::walls([0.0, 0.0], [9.0, 9.0]).unwrap())
        .obstacle(Circle::new([6.0, 6.0], 1.0).unwrap())
        .body(body([2.0, 2.0], 1.0, 1.0))
        .body(body([3.0, 2.0], 1.0, 1.0))
        .body_as(body([2.5, 2.0], 1.0, 1.0), GHOST)
        .body_as(body([0.0, 9.0], 1.0, 1.0), GHOST)
        .body_as(body([6.0, 6.0], 1.0, 1.0), GHOST)
        .overlap(Overlap::Relax)
        .build_relaxed()
        .unwrap();
    assert_eq!(shifts.iter().map(|(id, _)| id.index()).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn balls_that_grow_are_parted_as_large_as_they_are_at_the_start() {
    let (simulation, shifts) = Simulation::builder()
        .boundary(Boundary::periodic([20.0, 20.0]).unwrap())
        .motion(Growing::at_rate(0.1).unwrap())
        .bodies([body([5.0, 5.0], 1.0, 1.0), body([6.0, 5.0], 1.0, 1.0)])
        .overlap(Overlap::Relax)
        .build_relaxed()
        .unwrap();
    assert_eq!(shifts.count(), 2);
    let places: Vec<_> = simulation.ids().map(|ball| simulation.position(ball)).collect();
    near(places[0], [4.5, 5.0]);
}

#[test]
fn a_centre_comes_out_of_a_pocket() {
    let built = Simulation::builder()
        .pocket(Pocket::new(Circle::new([0.0, 0.0], 2.0).unwrap()))
        .bodies([body([1.5, 0.0], 1.0, 1.0)])
        .overlap(Overlap::Relax)
        .build()
        .unwrap();
    near(built.position(built.id(0).unwrap()), [2.0, 0.0]);
}

fn said(error: &BuildError) -> (String, Vec<usize>) {
    (error.to_string(), error.balls().map(BallId::index).collect())
}

#[test]
fn where_there_is_no_room_the_deepest_overlaps_are_named() {
    let no_room = |bodies: &[Body<2>], boundary| said(&relax(bodies, &boundary, &[]).unwrap_err());
    // A ball wider than the box.
    let walls = |x, y| Boundary::walls([0.0, 0.0], [x, y]).unwrap();
    assert_eq!(
        no_room(&[body([5.0, 1.0], 0.5, 1.0), body([2.0, 2.0], 2.5, 1.0)], walls(10.0, 4.0)),
        (
            "found no room for the balls: ball 1 and wall -y overlap by 0.5, ball 1 and wall +y by 0.5; \
             make the space larger, or use fewer or smaller balls"
                .to_owned(),
            vec![1]
        )
    );
    // More balls than fit in the box.
    let (text, balls) = no_room(&vec![body([2.0, 2.0], 1.0, 1.0); 8], walls(4.0, 4.0));
    assert!(
        text.starts_with("found no room for the balls: balls 0 and 1 overlap by 2, "),
        "{text}"
    );
    assert!(
        text.contains("(36 overlaps in all)") || text.contains("(28 overlaps in all)"),
        "{text}"
    );
    assert_eq!(balls, [0, 1, 2, 3]);
    // Slightly too many: five discs do not fit where four fill the box.
    let (text, _) = no_room(&vec![body([2.0, 2.0], 0.99, 1.0); 5], walls(4.0, 4.0));
    assert!(text.starts_with("found no room for the balls: ball"), "{text}");
    // Three between fixed balls.
    let row = |x: f64, mass| body([x, 0.0], 1.0, mass);
    let fixed = [row(0.0, f64::INFINITY), row(3.0, f64::INFINITY), row(1.5, 1.0)];
    let tube = Boundary::walls([-1.0, -1.0], [4.0, 1.0]).unwrap();
    assert!(no_room(&fixed, tube).1.contains(&2));
}

#[test]
fn what_a_builder_refuses_is_refused() {
    let torus = Boundary::periodic([3.0, 1.0]).unwrap();
    let refused = relax(&[body([0.0, 0.0], 0.6, 1.0)], &torus, &[]).unwrap_err();
    assert!(matches!(refused, BuildError::TooLarge { .. }), "{refused}");
    let bowl = Hollow::new(Circle::new([0.5, 0.5], 2.0).unwrap()).into();
    let refused = relax(&[body([0.0, 0.0], 0.1, 1.0)], &torus, &[bowl]).unwrap_err();
    assert!(matches!(refused, BuildError::CannotRepeat { .. }), "{refused}");
    let refused = relax(&[body([1e200, 0.0], 0.1, 1.0)], &torus, &[]).unwrap_err();
    assert!(matches!(refused, BuildError::OutOfRange { .. }), "{refused}");
    let none: [Body<2>; 0] = [];
    assert_eq!(relax(&none, &torus, &[]).unwrap().positions().len(), 0);
}
