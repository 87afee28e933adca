//! Contact rules of balls on curved lines.
//!
//! Falling and rolling balls pass through each other and through walls, vanish, and bounce with a
//! restitution of a rule.

use carom::{Aabb, Body, Circle, Mass, Restitution};
use carom_sim::{
    Boundary, Builder, Event, Falling, Obstacle, ObstacleRule, Outcome, PairRule, Rebound, Rolling,
    Rules, Side, Simulation, Wall, WallRule,
};

use crate::common::fixed;

const BALL: u16 = 0;
const GATE: u16 = 1;

const BELOW: Wall = Wall { axis: 1, side: Side::Low };
const RIGHT: Wall = Wall { axis: 0, side: Side::High };

fn body(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().moving(velocity).unwrap(), Mass::new(1.0).unwrap())
}

fn clay(body: Body<2>) -> Body<2> {
    body.with_restitution(Restitution::new(0.0).unwrap())
}

fn falling(rules: Rules) -> Builder<2> {
    Simulation::builder().motion(Falling::new([0.0, -2.0]).unwrap()).rules(rules)
}

fn happens(simulation: &mut Simulation<2>, until: f64) -> Vec<(f64, Outcome)> {
    let events = std::iter::from_fn(|| simulation.step(until).unwrap());
    events.map(|Event { time, outcome, .. }| (time.to_f64(), outcome)).collect()
}

/// The times are roots of `h + v t − t² = ±2`.
#[test]
fn a_ball_passes_up_and_down_through_a_gate_at_the_roots_of_its_parabola() {
    let rules = Rules::new().pair(BALL, GATE, PairRule::Pass);
    let thrown = |speed: f64| {
        let builder = falling(rules.clone()).body(body([0.0, -7.0], [0.0, speed]));
        builder.body_as(fixed([0.0, 0.0]), GATE).build().unwrap()
    };
    // It turns round within the gate: −7 + 6 t − t² = −2.
    let mut once = thrown(6.0);
    assert_eq!(happens(&mut once, 9.0), [(1.0, Outcome::Enter), (5.0, Outcome::Leave)]);
    // It turns round above the gate: −7 + 8 t − t² = ∓2.
    let (below, above) = (11.0_f64.sqrt(), 7.0_f64.sqrt());
    let expected = [
        (4.0 - below, Outcome::Enter),
        (4.0 - above, Outcome::Leave),
        (4.0 + above, Outcome::Enter),
        (4.0 + below, Outcome::Leave),
    ];
    let mut twice = thrown(8.0);
    let line = twice.anchor(twice.id(0).unwrap());
    let found = happens(&mut twice, 9.0);
    assert_eq!(found.len(), 4, "{found:?}");
    for ((time, outcome), (true_time, true_outcome)) in found.into_iter().zip(expected) {
        assert!((time - true_time).abs() <= 2.0 * f64::EPSILON * true_time, "{time}, {true_time}");
        assert_eq!(outcome, true_outcome);
    }
    // It goes on undisturbed, to the last bit.
    assert_eq!(twice.anchor(twice.id(0).unwrap()), line);
}

#[test]
fn a_graze_of_a_gate_is_no_event_and_a_hair_more_is_a_passage() {
    let rules = Rules::new().pair(BALL, GATE, PairRule::Pass);
    // The top of the path is at −6 + 2² = −2, where it touches the gate.
    for (height, events) in [(-6.0, 0), (-6.0 + 1e-12, 2), (-6.0 - 1e-12, 0)] {
        let builder = falling(rules.clone()).body(body([0.0, height], [0.0, 4.0]));
        let mut simulation = builder.body_as(fixed([0.0, 0.0]), GATE).build().unwrap();
        assert_eq!(happens(&mut simulation, 9.0).len(), events, "{height}");
    }
}

#[test]
fn two_falling_balls_pass_through_each_other_as_on_straight_lines() {
    let rules = Rules::new().pair(BALL, GATE, PairRule::Pass);
    let builder = falling(rules).body(body([0.0, 0.0], [1.0, 3.0]));
    let mut simulation = builder.body_as(body([8.0, 0.0], [-1.0, 3.0]), GATE).build().unwrap();
    let expected = [(3.0, Outcome::Enter), (5.0, Outcome::Leave)];
    assert_eq!(happens(&mut simulation, 9.0), expected);
}

#[test]
fn a_ball_falls_out_of_a_wall_that_lets_it_pass_and_comes_back() {
    let boundary = Boundary::walls([0.0, 0.0], [20.0, 20.0]).unwrap();
    let rules = Rules::new().wall(BALL, BELOW, WallRule::Pass);
    let builder = falling(rules).boundary(boundary);
    // 5 − t² = ±1
    let mut falls = builder.clone().body(body([5.0, 5.0], [0.0, 0.0])).build().unwrap();
    let found = happens(&mut falls, 9.0);
    assert_eq!(found[0], (2.0, Outcome::Enter));
    assert!((found[1].0 - 6.0_f64.sqrt()).abs() < 1e-15 && found[1].1 == Outcome::Leave);
    // Upwards it falls away from a wall that it passes: 15 + 6 t − t² = 19 or 21.
    let up = Rules::new().wall(BALL, Wall { axis: 1, side: Side::High }, WallRule::Pass);
    let mut up = builder.rules(up).body(body([5.0, 15.0], [0.0, 6.0])).build().unwrap();
    let times = [3.0 - 5.0_f64.sqrt(), 3.0 - 3.0_f64.sqrt()];
    let found = happens(&mut up, 5.5);
    let outcomes: Vec<_> = found.iter().map(|(_, outcome)| *outcome).collect();
    let (enter, leave) = (Outcome::Enter, Outcome::Leave);
    assert_eq!(outcomes, [enter, leave, enter, leave]);
    let all = [times[0], times[1], 6.0 - times[1], 6.0 - times[0]];
    assert!(
        found.iter().zip(all).all(|((time, _), root)| (time - root).abs() < 1e-14),
        "{found:?}"
    );
}

/// It rolls `v² / 2a = 8` and stops within the gate, which it has not left.
#[test]
fn a_ball_that_comes_to_rest_within_a_gate_stays_inside() {
    let rules = Rules::new().pair(BALL, GATE, PairRule::Pass).wall(BALL, RIGHT, WallRule::Remove);
    let build = |speed: f64| {
        let builder = Simulation::builder()
            .boundary(Boundary::walls([-5.0, -5.0], [20.0, 5.0]).unwrap())
            .motion(Rolling::at_deceleration(1.0).unwrap())
            .rules(rules.clone());
        let builder = builder.body(body([0.0, 0.0], [speed, 0.0]));
        builder.body_as(fixed([8.5, 0.0]), GATE).build().unwrap()
    };
    let mut stops = build(4.0);
    // 4 t − t² / 2 = 6.5
    let enters = 4.0 - 3.0_f64.sqrt();
    let found = happens(&mut stops, 100.0);
    assert!(found.len() == 1 && (found[0].0 - enters).abs() < 1e-15, "{found:?}");
    assert_eq!(stops.passing(stops.id(0).unwrap()).count(), 1);
    let outcomes: Vec<_> = happens(&mut build(9.0), 100.0).into_iter().map(|one| one.1).collect();
    assert_eq!(outcomes, [Outcome::Enter, Outcome::Leave, Outcome::Remove]);
}

#[test]
fn a_ball_that_lies_on_others_falls_when_a_rule_removes_them() {
    let boundary = Boundary::walls([0.0, 0.0], [20.0, 20.0]).unwrap();
    let bullet = 2;
    let rules = Rules::new().pair(bullet, GATE, PairRule::RemoveSecond);
    let rules = rules.pair(bullet, BALL, PairRule::Ignore);
    let mut simulation = falling(rules)
        .boundary(boundary)
        .body(clay(body([5.0, 3.0], [0.0, 0.0])))
        .body_as(clay(body([5.0, 1.0], [0.0, 0.0])), GATE)
        .build()
        .unwrap();
    simulation.advance_to(50.0).unwrap();
    assert!(simulation.is_at_rest());
    let upper = simulation.id(0).unwrap();
    simulation.insert_as(body([12.0, 1.0], [-20.0, 0.0]), bullet).unwrap();
    simulation.advance_to(60.0).unwrap();
    assert_eq!(simulation.len(), 2);
    assert!(simulation.position(upper)[1] < 2.9, "{:?}", simulation.position(upper));
}

#[test]
fn a_sleeping_ball_whose_kind_no_longer_meets_the_ground_falls_through_it() {
    let boundary = Boundary::walls([0.0, 0.0], [20.0, 20.0]).unwrap();
    let ground = Aabb::new([0.0, 1.0], [20.0, 2.0]).unwrap();
    let rules = Rules::new().obstacle(GATE, 0, ObstacleRule::Ignore);
    let rules = rules.wall(GATE, BELOW, WallRule::Remove).pair(BALL, GATE, PairRule::Ignore);
    let clay_ground = Obstacle::from(ground).with_restitution(Restitution::new(0.0).unwrap());
    let mut simulation = falling(rules)
        .boundary(boundary)
        .obstacle(clay_ground)
        .body(clay(body([5.0, 3.5], [0.0, 0.0])))
        .build()
        .unwrap();
    simulation.advance_to(20.0).unwrap();
    let ball = simulation.id(0).unwrap();
    assert!(simulation.is_at_rest());
    simulation.set_kind(ball, GATE).unwrap();
    assert!(!simulation.is_at_rest());
    simulation.advance_to(30.0).unwrap();
    assert!(simulation.is_empty());
}

/// What passes is no contact: a heap settles on the ground among sensors, as without them.
#[test]
fn a_heap_comes_to_rest_across_sensors_with_the_same_bits() {
    let heap = |sensors: usize| {
        let rules = Rules::new().pair(BALL, GATE, PairRule::Pass);
        let boundary = Boundary::walls([0.0, 0.0], [12.0, 30.0]).unwrap();
        let boundary = boundary.with_restitution(Restitution::new(0.2).unwrap());
        let balls = (0..8_u32).map(|k| {
            let place = [1.5 + 3.1 * f64::from(k % 4), 2.0 + 3.0 * f64::from(k / 4)];
            clay(body(place, [f64::from(k % 3) - 1.0, 0.0]))
        });
        let builder = falling(rules).boundary(boundary).bodies(balls);
        let places = [[3.0, 3.0], [8.0, 2.0]].into_iter().take(sensors);
        places.fold(builder, |all, place| all.body_as(fixed(place), GATE)).build().unwrap()
    };
    let (mut watched, mut plain) = (heap(2), heap(0));
    let (mut bounces, mut passages) = (0, 0);
    while let Some(event) = watched.step(200.0).unwrap() {
        if event.outcome == Outcome::Bounce {
            assert_eq!(plain.step(200.0), Ok(Some(event)));
            bounces += 1;
        } else {
            passages += 1;
        }
    }
    assert!(bounces > 30 && passages > 2, "{bounces}, {passages}");
    assert!(watched.is_at_rest());
}

#[test]
fn a_rule_has_its_own_restitution_under_gravity() {
    let boundary = Boundary::walls([0.0, 0.0], [20.0, 20.0]).unwrap();
    let half = Rebound::new(0.5).unwrap();
    let rules = Rules::new().walls(GATE, WallRule::BounceWith(half));
    let mut simulation = falling(rules)
        .boundary(boundary)
        .body_as(body([5.0, 5.0], [0.0, 0.0]), GATE)
        .body(body([9.0, 5.0], [0.0, 0.0]))
        .build()
        .unwrap();
    simulation.advance_to(2.0).unwrap();
    let speeds: Vec<f64> = simulation.ids().map(|ball| simulation.velocity(ball)[1]).collect();
    assert_eq!(speeds, [2.0, 4.0]);
}
