//! Damped balls.
//!
//! Closed forms, and the events of straight flight with a different clock.

use std::f64::consts::LN_2;

use carom::{Aabb, Ball, Body, Circle, Hollow, Restitution};
use carom_sim::{
    BallId, Boundary, Contact, Damped, DampingError, Event, Obstacle, Side, Simulation, Wall,
};

use crate::common::mass;

fn damped(rate: f64) -> Damped {
    Damped::at_rate(rate).unwrap()
}

fn ball(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().moving(velocity).unwrap(), mass(2.0))
}

fn only<const D: usize>(simulation: &Simulation<D>) -> BallId {
    simulation.id(0).unwrap()
}

fn is_near(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() <= 8.0 * f64::EPSILON * wanted.abs()
}

#[test]
fn a_ball_loses_speed_and_comes_so_far() {
    for rate in [0.0, 5e-324, 1e-310, 1e-30, 1e-9, 0.03, 0.7, 20.0] {
        let mut simulation = Simulation::builder()
            .motion(damped(rate))
            .body(ball([0.0, 0.0], [3.0, -4.0]))
            .build()
            .unwrap();
        let id = only(&simulation);
        for time in [0.0, 1e-6, 0.25, 1.0, 1.0, 3.5] {
            simulation.advance_to(time).unwrap();
            let left = (-rate * time).exp();
            let way = if rate < 1e-20 { time } else { -(-rate * time).exp_m1() / rate };
            assert_eq!(simulation.time().to_f64(), time);
            let (place, velocity) = (simulation.position(id), simulation.velocity(id));
            for (k, v) in [3.0, -4.0].into_iter().enumerate() {
                assert!(is_near(place[k], v * way), "{rate} {time}: {place:?}");
                assert!((velocity[k] - v * left).abs() < 1e-14, "{rate} {time}: {velocity:?}");
            }
            assert!((simulation.kinetic_energy() - 25.0 * left * left).abs() < 1e-13);
            assert!((simulation.momentum()[0] - 6.0 * left).abs() < 1e-14);
        }
        assert_eq!(simulation.next(), None);
        assert_eq!(simulation.time().to_f64(), 3.5);
        assert!(simulation.advance_to(3.4).is_err());
    }
}

/// The total distance is v / k = 8. A nearer wall is reached after −ln(1 − distance / 8) / k, and a
/// wall at exactly that distance is not.
#[test]
fn a_wall_is_reached_only_within_the_way() {
    let first = |side: f64| {
        let mut simulation = Simulation::builder()
            .boundary(Boundary::walls([0.0, 0.0], [side, 4.0]).unwrap())
            .motion(damped(0.25))
            .body(ball([2.0, 2.0], [2.0, 0.0]))
            .build()
            .unwrap();
        simulation.next().map(|event| (event.unwrap(), simulation))
    };
    for share in [0.125_f64, 0.5, 0.875, 0.999_999, 1.0 - 1e-12] {
        let (event, simulation) = first(3.0 + 8.0 * share).expect("it is within the way");
        let (wanted, left) = (-4.0 * (-share).ln_1p(), 1.0 - share);
        let error = 1e-14 / left;
        assert!((event.time.to_f64() - wanted).abs() <= error * wanted, "{share}: {event}");
        let velocity = simulation.velocity(only(&simulation))[0];
        assert!((velocity + 2.0 * left).abs() <= 2.0 * error * left, "{share}: {velocity:e}");
        assert!((event.impulse - 8.0 * left).abs() <= 8.0 * error * left, "{share}: {event:?}");
        assert_eq!(simulation.time(), event.time);
    }
    assert!(first(11.0).is_none() && first(12.0).is_none());
}

/// Twelve balls of all velocities that collide with one another, with walls, and with obstacles.
fn room(restitution: f64) -> carom_sim::Builder<2> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut velocity = || [random.f64() - 0.5, random.f64() - 0.5].map(|v| 6.0 * v);
    let places = (0..12_u32).map(|n| [3.0 + 4.0 * f64::from(n % 4), 3.0 + 4.0 * f64::from(n / 4)]);
    let bodies: Vec<_> = places.map(|place| ball(place, velocity())).collect();
    let room = Aabb::new([0.0, 0.0], [18.0, 14.0]).unwrap();
    let obstacle = Obstacle::polyline(vec![[8.5, -1.0], [9.0, 1.2], [9.5, -1.0]]).unwrap();
    Simulation::builder()
        .obstacle(Hollow::new(room))
        .obstacle(obstacle)
        .restitution(Restitution::new(restitution).unwrap())
        .bodies(bodies)
}

#[test]
fn events_are_those_of_straight_flight_by_another_clock() {
    for (rate, restitution) in [(0.04, 1.0), (0.3, 0.8)] {
        let mut straight = room(restitution).build().unwrap();
        let mut slowed = room(restitution).motion(damped(rate)).build().unwrap();
        let mut count = 0;
        let mut last = 0.0;
        for event in slowed.by_ref() {
            let event: Event<2> = event.unwrap();
            let other = straight.next().unwrap().unwrap();
            assert_eq!(
                (event.contact, event.normal, event.gap),
                (other.contact, other.normal, other.gap)
            );
            let way = other.time.to_f64();
            let wanted = -(-rate * way).ln_1p() / rate;
            let pace = 1.0 - rate * way;
            assert!(
                (event.time.to_f64() - wanted).abs() < 1e-14 * wanted / pace,
                "{event} {wanted}"
            );
            assert!((event.impulse - other.impulse * pace).abs() < 1e-14, "{event}");
            assert!(event.time.to_f64() >= last, "{event}");
            last = event.time.to_f64();
            count += 1;
        }
        let next = straight.next().unwrap().unwrap();
        assert!(count > 20 && next.time.to_f64() >= (1.0 - 1e-14) / rate, "{count} {next}");
        // Both are at their last events.
        let places = |ids: Vec<BallId>, place: &dyn Fn(BallId) -> [f64; 2]| -> Vec<_> {
            ids.into_iter().map(place).collect()
        };
        slowed.advance_to(1e6 / rate).unwrap();
        let rest = places(slowed.ids().collect(), &|id| slowed.position(id));
        let mut straight = room(restitution).build().unwrap();
        straight.advance_to((1.0 - 4.0 * f64::EPSILON) / rate).unwrap();
        assert_eq!(rest, places(straight.ids().collect(), &|id| straight.position(id)));
    }
}

#[test]
fn a_ball_is_kicked_and_added_at_the_speed_it_has_then() {
    let mut simulation = Simulation::builder()
        .motion(Damped::losing(0.5, 1.0).unwrap())
        .body(ball([0.0, 0.0], [8.0, 0.0]))
        .build()
        .unwrap();
    let first = only(&simulation);
    simulation.advance_to(2.0).unwrap();
    assert!(is_near(simulation.velocity(first)[0], 2.0));
    simulation.apply_impulse(first, [4.0, -2.0]).unwrap();
    let velocity = simulation.velocity(first);
    assert!(is_near(velocity[0], 4.0) && is_near(velocity[1], -1.0), "{velocity:?}");
    simulation.set_velocity(first, [0.0, 1.0]).unwrap();
    let second = simulation.insert(ball([50.0, 0.0], [0.0, 2.0])).unwrap();
    simulation.advance_to(3.0).unwrap();
    assert!(is_near(simulation.velocity(first)[1], 0.5));
    assert!(is_near(simulation.velocity(second)[1], 1.0));
    assert!(is_near(simulation.position(second)[1], 1.0 / LN_2));
    // A line contains the velocity at its own time.
    let line = simulation.anchor(second);
    assert_eq!(line.position, [50.0, 0.0]);
    assert!(is_near(line.time.to_f64(), 2.0) && is_near(line.velocity[1], 2.0), "{line:?}");
}

/// Kicked again and again when almost at rest: it moves as far each time, and the resolution stays
/// the same.
#[test]
fn a_ball_that_all_but_rests_is_kicked_anew() {
    let body = ball([0.0, 0.0], [8.0, 0.0]);
    let builder =
        Simulation::builder().motion(damped(LN_2)).bodies([body, ball([500.0, 0.0], [0.0, 3.0])]);
    let mut simulation: Simulation<2> = builder.build().unwrap();
    let (id, other) = (only(&simulation), simulation.id(1).unwrap());
    for kick in 1..=50_u32 {
        let time = 100.0 * f64::from(kick);
        simulation.advance_to(time).unwrap();
        let place = simulation.position(id);
        let wanted = 8.0 / LN_2 * f64::from(kick);
        assert!((place[0] - wanted).abs() < 1e-12 * wanted, "{kick}: {place:?}");
        assert!(simulation.set_velocity(id, [1e101, 0.0]).is_err());
        assert_eq!(simulation.position(id), place);
        simulation.set_velocity(id, [8.0, 0.0]).unwrap();
        assert_eq!((simulation.position(id), simulation.velocity(id)), (place, [8.0, 0.0]));
        assert_eq!(simulation.time().to_f64(), time);
    }
    simulation.advance_to(5_001.0).unwrap();
    assert!(is_near(simulation.velocity(id)[0], 4.0));
    assert!(is_near(simulation.position(other)[1], 3.0 / LN_2));
    let added = simulation.insert(ball([0.0, 50.0], [1.0, 0.0])).unwrap();
    simulation.advance_to(5_002.0).unwrap();
    assert!(is_near(simulation.velocity(added)[0], 0.5));
}

/// If a ball moves no farther than a share of its radius, the clock is coarse relative to its path.
/// A hundred late kicks are still all alike.
#[test]
fn kicks_of_balls_that_hardly_move_are_all_alike() {
    let mut simulation = Simulation::builder()
        .motion(damped(100.0))
        .bodies([ball([0.0, 0.0], [0.5, 0.0]), ball([9.0, 0.0], [0.0, 0.5])])
        .build()
        .unwrap();
    let (id, other) = (only(&simulation), simulation.id(1).unwrap());
    for kick in 1..=100_u32 {
        simulation.advance_to(f64::from(kick)).unwrap();
        let way = 0.005 * f64::from(kick);
        assert!((simulation.position(id)[0] - way).abs() < 1e-13, "{kick}");
        assert!(simulation.velocity(other)[1] >= 0.0 && simulation.velocity(id)[0] >= 0.0);
        simulation.set_velocity(id, [0.5, 0.0]).unwrap();
        assert_eq!(simulation.velocity(id), [0.5, 0.0]);
        assert_eq!(simulation.time().to_f64(), f64::from(kick));
    }
    assert!((simulation.position(other)[1] - 0.005).abs() < 1e-15);
}

/// Collisions slower than 1 lose nothing: the velocities at the time of the collision decide.
#[test]
fn the_speed_below_which_nothing_is_lost_is_the_true_one() {
    let rebound = |distance: f64| {
        let half = Restitution::new(0.5).unwrap();
        let mut simulation = Simulation::builder()
            .boundary(
                Boundary::walls([0.0; 2], [3.0 + distance, 4.0]).unwrap().with_restitution(half),
            )
            .motion(damped(1.0))
            .elastic_below(1.0)
            .body(ball([2.0, 2.0], [4.0, 0.0]))
            .build()
            .unwrap();
        simulation.next().unwrap().unwrap();
        simulation.velocity(only(&simulation))[0]
    };
    // After a distance of 2 it has a speed of 2, after 3.5 a speed of a half.
    assert!(is_near(rebound(2.0), -1.0));
    assert!(is_near(rebound(3.5), -0.5));
}

#[test]
fn what_cannot_be_is_refused_and_says_why() {
    let said = |damped: Result<Damped, DampingError>| damped.unwrap_err().to_string();
    assert_eq!(
        said(Damped::at_rate(-1.0)),
        "the rate of damping is -1; give a number from 0 to 1e100"
    );
    assert_eq!(
        said(Damped::losing(1.0, 1.0)),
        "the share of speed lost is 1; give a number from 0 to below 1"
    );
    assert_eq!(said(Damped::losing(0.1, 0.0)), "the duration of damping is 0; give a time above 0");
    assert!(Damped::at_rate(f64::NAN).is_err() && Damped::losing(f64::NAN, 1.0).is_err());
    assert_eq!(Damped::losing(0.0, 1.0).map(|damped| damped.rate()), Ok(0.0));

    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0; 2], [9.0; 2]).unwrap())
        .motion(damped(1.0))
        .body(ball([2.0, 2.0], [4.0, 0.0]))
        .build()
        .unwrap();
    let wall = Wall { axis: 0, side: Side::High };
    assert_eq!(
        simulation.move_wall(wall, 8.0, 1.0).unwrap_err().to_string(),
        "wall +x cannot move among balls that are damped, fall or roll; use straight motion, or leave it at rest"
    );
    assert_eq!(simulation.wall_velocity(wall), Some(0.0));
}

/// Motion at the same time continues, even if the user asks for the time of an event.
#[test]
fn all_that_happens_at_one_moment_happens_by_its_time() {
    let mut random = fastrand::Rng::with_seed(2);
    for case in 0..1_000 {
        let (distance, rate) = (2.0 + random.f64(), random.f64());
        let pair = |y: f64| [ball([0.0, y], [1.0, 0.0]), ball([distance, y], [-1.0, 0.0])];
        let mut simulation = Simulation::builder()
            .motion(damped(rate))
            .bodies([pair(0.0), pair(5.0), pair(10.0)].concat())
            .build()
            .unwrap();
        let first = simulation.next().unwrap().unwrap();
        let time = first.time.to_f64();
        let mut count = 1;
        let mut watch = |_: &Simulation<2>, event: &Event<2>| {
            assert!(matches!(event.contact, Contact::Pair { .. }) && event.time == first.time);
            count += 1;
        };
        let until = if case % 2 == 0 { time } else { time.next_up() };
        simulation.observe_to(until, &mut watch).unwrap();
        assert_eq!(count, 3, "{distance} {rate}");
    }
}

#[test]
fn in_space_a_gas_loses_its_energy_by_the_square_of_the_pace() {
    let mut random = fastrand::Rng::with_seed(8);
    let bodies: Vec<_> = (0..64_u32)
        .map(|n| {
            let center = [n % 4, n / 4 % 4, n / 16].map(|k| 1.5 + 2.5 * f64::from(k));
            let velocity = [(); 3].map(|()| random.f64() - 0.5);
            Body::new(Ball::new(center, 1.0).unwrap().moving(velocity).unwrap(), mass(1.0))
        })
        .collect();
    let mut simulation: Simulation<3> = Simulation::builder()
        .boundary(Boundary::periodic([10.0; 3]).unwrap())
        .motion(damped(0.02))
        .bodies(bodies)
        .build()
        .unwrap();
    let start = simulation.kinetic_energy();
    let mut collisions = 0;
    simulation.observe_to(100.0, &mut |_: &Simulation<3>, _: &Event<3>| collisions += 1).unwrap();
    let wanted = start * (-4.0_f64).exp();
    assert!((simulation.kinetic_energy() / wanted - 1.0).abs() < 1e-12 && collisions > 100);
}
