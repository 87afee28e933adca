//! Falling balls: closed forms, lasting contacts, and rest.

use carom::{Body, Circle, Mass, Sphere};
use carom_sim::{
    BallId, Boundary, BuildError, Event, Falling, FallingError, Side, Simulation, Wall,
};
use test_size::sized;

use crate::common::{mass, restitution};

fn down() -> Falling<2> {
    Falling::new([0.0, -2.0]).unwrap()
}

fn room(side: f64, e: f64) -> Boundary<2> {
    Boundary::walls([0.0, 0.0], [side, side]).unwrap().with_restitution(restitution(e))
}

fn ball(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().moving(velocity).unwrap(), mass(1.0))
}

fn energy<const D: usize>(simulation: &Simulation<D>) -> f64 {
    simulation.kinetic_energy() + simulation.potential_energy()
}

fn rests<const D: usize>(simulation: &Simulation<D>, ball: BallId) -> bool {
    simulation.acceleration(ball) == [0.0; D] && simulation.velocity(ball) == [0.0; D]
}

fn all_rest<const D: usize>(simulation: &Simulation<D>) -> bool {
    simulation.ids().all(|ball| rests(simulation, ball))
}

#[test]
fn a_bouncing_ball_hits_the_ground_at_the_moments_of_the_closed_form() {
    let mut simulation = Simulation::builder()
        .boundary(room(10.0, 0.5))
        .motion(down())
        .body(ball([5.0, 5.0], [0.0, 0.0]))
        .build()
        .unwrap();
    // It falls for 2, and each hop takes half as long as the one before: they all end at 6.
    let mut moments = Vec::new();
    while let Some(event) = simulation.step(100.0).unwrap() {
        moments.push(event.time.to_f64());
    }
    assert_eq!(moments[..7], [2.0, 4.0, 5.0, 5.5, 5.75, 5.875, 5.9375]);
    let last = moments.last().unwrap();
    // A contact lasts 1/64 of √(r/g), and a ball is at rest after a quarter of that.
    assert!((last - 6.0).abs() < 0.5 * 0.5_f64.sqrt(), "{last}");
    let ball = simulation.id(0).unwrap();
    assert!(rests(&simulation, ball) && (simulation.position(ball)[1] - 1.0).abs() < 1e-4);
}

#[test]
fn without_rebound_a_ball_stays_on_the_ground() {
    let mut simulation = Simulation::builder()
        .boundary(room(10.0, 0.0))
        .motion(down())
        .body(ball([5.0, 5.0], [0.0, 0.0]))
        .build()
        .unwrap();
    simulation.advance_to(10.0).unwrap();
    assert!(all_rest(&simulation));
}

#[test]
fn an_elastic_ball_bounces_for_ever_to_the_same_height() {
    let mut simulation = Simulation::builder()
        .boundary(room(10.0, 1.0))
        .motion(down())
        .body(ball([5.0, 5.0], [0.0, 0.0]))
        .build()
        .unwrap();
    for k in 0..10_000_u32 {
        let event = simulation.next().unwrap().unwrap();
        assert_eq!(event.time.to_f64(), f64::from(4 * k + 2));
    }
    assert_eq!(energy(&simulation), 10.0);
}

#[test]
fn thrown_balls_meet_as_if_none_fell() {
    let build = |builder: carom_sim::Builder<2>| {
        builder.body(ball([0.0, 0.0], [3.0, 4.0])).body(ball([9.0, 8.0], [-2.0, 0.5]))
    };
    let mut straight = build(Simulation::builder()).build().unwrap();
    let mut falling = build(Simulation::builder()).motion(down()).build().unwrap();
    let [expected, found] = [straight.next(), falling.next()].map(|event| event.unwrap().unwrap());
    assert_eq!(found.contact, expected.contact);
    // Its clock is finer, because falling balls can become faster.
    let t = found.time.to_f64();
    assert!((t - expected.time.to_f64()).abs() < 1e-15, "{t}");
    let first = falling.id(0).unwrap();
    assert!((falling.position(first)[1] - (straight.position(first)[1] - t * t)).abs() < 1e-12);
}

#[test]
fn a_ball_falls_on_a_fixed_one_and_rolls_off() {
    let fixed = Body::new(Circle::new([5.0, 2.0], 1.0).unwrap().at_rest(), Mass::fixed());
    // It rests beside the top: 3-4-5.
    let mut simulation = Simulation::builder()
        .boundary(room(20.0, 0.5))
        .restitution(restitution(0.5))
        .motion(down())
        .body(fixed)
        .body(ball([6.2, 3.6], [0.0, 0.0]))
        .build()
        .unwrap();
    let lying = simulation.id(1).unwrap();
    simulation.advance_to(2.5).unwrap();
    let [x, y] = simulation.position(lying);
    assert!(x > 7.0 && y < 2.5, "{x} {y}");
    // A point on a smooth ball leaves it where cos θ is 2/3 of its initial value. The last hop is
    // the longest, as hardly anything presses it back.
    let mut left = None;
    let mut again = Simulation::builder()
        .restitution(restitution(0.5))
        .motion(down())
        .body(fixed)
        .body(ball([6.2, 3.6], [0.0, 0.0]))
        .build()
        .unwrap();
    while let Some(event) = again.step(3.0).unwrap() {
        left = Some(event);
    }
    let [_, cosine] = left.unwrap().normal;
    assert!((cosine - 0.8 * 2.0 / 3.0).abs() < 0.05, "{cosine}");
}

#[test]
fn what_stands_at_rest_stands() {
    // A tower, and a ball on two others. No ball moves, and nothing happens after the start.
    let bodies = [[3.0, 1.0], [3.0, 3.0], [3.0, 5.0], [10.0, 1.0], [12.0, 1.0]];
    let top = [11.0, 1.0 + 3.0_f64.sqrt()];
    let mut simulation = Simulation::builder()
        .boundary(room(20.0, 0.5))
        .restitution(restitution(0.5))
        .motion(down())
        .bodies(bodies.map(|center| ball(center, [0.0, 0.0])))
        .body(ball(top, [0.0, 0.0]))
        .build()
        .unwrap();
    let events: Vec<Event<2>> = std::iter::from_fn(|| simulation.step(100.0).unwrap()).collect();
    assert!(events.iter().all(|event| event.time.to_f64() == 0.0 && event.impulse == 0.0));
    assert!(all_rest(&simulation) && simulation.position(simulation.id(5).unwrap()) == top);

    // Without its support, it falls.
    simulation.remove(simulation.id(0).unwrap()).unwrap();
    simulation.advance_to(120.0).unwrap();
    let heights = [1, 2].map(|index| simulation.position(simulation.id(index).unwrap())[1]);
    assert!(heights[0] < 1.1 && heights[1] < 3.1, "{heights:?}");

    // A ball that is hit wakes up.
    simulation.set_velocity(simulation.id(3).unwrap(), [-5.0, 0.0]).unwrap();
    simulation.advance_to(121.0).unwrap();
    assert!(simulation.position(simulation.id(5).unwrap())[1] < top[1] - 0.1);
}

/// A ball under a tower is hit from the side, and is jammed between the ground and the balls that
/// sleep on it.
#[test]
fn a_tower_that_is_struck_comes_down() {
    for &heavy in sized(&[1.0, 40.0][..], &[1.0, 2.0, 5.0, 20.0, 40.0, 100.0]) {
        let disc = |center: [f64; 2], radius: f64, velocity: [f64; 2], m: f64| {
            Body::new(Circle::new(center, radius).unwrap().moving(velocity).unwrap(), mass(m))
        };
        let tower = (0..7).map(|k| 0.125 + 0.25 * f64::from(k));
        let walls = Boundary::walls([0.0, 0.0], [8.0, 4.0]).unwrap();
        let mut simulation = Simulation::builder()
            .boundary(walls.with_restitution(restitution(0.5)))
            .restitution(restitution(0.5))
            .motion(Falling::new([0.0, -9.75]).unwrap())
            .body(disc([0.5, 1.0], 0.1875, [6.0, 2.0], heavy))
            .bodies(tower.map(|y| disc([4.0, y], 0.125, [0.0, 0.0], 1.0)))
            .build()
            .unwrap();
        simulation.advance_to(6.0).unwrap_or_else(|jammed| panic!("{heavy}: {jammed}"));
        for ball in simulation.ids() {
            let [x, y] = simulation.position(ball);
            let stands_on = simulation.ids().filter(|&other| other != ball).any(|other| {
                let below = simulation.position(other);
                (below[0] - x).abs() < 0.2 && below[1] < y
            });
            assert!(y < 0.4 || stands_on, "{heavy}: {x}, {y} in mid-air");
        }
    }
}

#[test]
fn spheres_fall_in_space_along_any_axis() {
    let gravity = [1.0, -2.0, 0.5];
    let mut simulation = Simulation::builder()
        .motion(Falling::new(gravity).unwrap())
        .ball(Sphere::new([0.0; 3], 1.0).unwrap().moving([1.0, 1.0, 1.0]).unwrap(), mass(1.0))
        .build()
        .unwrap();
    simulation.advance_to(2.0).unwrap();
    let ball = simulation.id(0).unwrap();
    assert_eq!(simulation.position(ball), [4.0, -2.0, 3.0]);
    assert_eq!(simulation.velocity(ball), [3.0, -3.0, 2.0]);
    assert_eq!(
        (simulation.anchor(ball).velocity, simulation.acceleration(ball)),
        ([1.0; 3], gravity)
    );
}

#[test]
fn a_chosen_contact_duration_is_the_time_of_a_hop() {
    let mut simulation = Simulation::builder()
        .boundary(room(10.0, 0.0))
        .motion(down().with_contact_duration(0.25).unwrap())
        .body(ball([5.0, 2.0], [0.0, 0.0]))
        .build()
        .unwrap();
    let moments: Vec<f64> =
        (0..3).map(|_| simulation.next().unwrap().unwrap().time.to_f64()).collect();
    assert_eq!(moments, [1.0, 1.25, 1.5]);
}

#[test]
fn what_cannot_be_is_refused() {
    assert_eq!(
        Falling::new([0.0, f64::NAN]).unwrap_err().to_string(),
        "component 1 of the gravity is NaN; give 0, or a number from 1e-50 to 1e50 in size"
    );
    assert_eq!(down().with_contact_duration(0.0).unwrap_err(), FallingError::Duration(0.0));
    let one = || ball([5.0, 5.0], [0.0, 0.0]);
    let periodic = Simulation::builder()
        .boundary(Boundary::periodic([20.0, 20.0]).unwrap())
        .motion(down())
        .body(one());
    assert_eq!(
        periodic.build().unwrap_err().to_string(),
        "balls would fall ever faster along axis 1, which is periodic; give it walls"
    );
    let fast = Simulation::builder().motion(down()).body(ball([0.0, 0.0], [1e60, 0.0]));
    assert!(matches!(fast.build().unwrap_err(), BuildError::OutOfRange { quantity: "speed", .. }));
    let mut simulation =
        Simulation::builder().boundary(room(20.0, 1.0)).motion(down()).body(one()).build().unwrap();
    let wall = Wall { axis: 0, side: Side::High };
    assert_eq!(
        simulation.move_wall(wall, 15.0, 1.0).unwrap_err().to_string(),
        "wall +x cannot move among balls that are damped, fall or roll; use straight motion, \
         or leave it at rest"
    );
}

#[test]
fn a_saved_heap_goes_on_as_the_one_that_was_not() {
    let mut one = Simulation::builder()
        .boundary(room(9.0, 0.4))
        .restitution(restitution(0.4))
        .motion(down())
        .bodies([[2.0, 1.0], [2.0, 3.1], [4.5, 4.0], [6.9, 2.0]].map(|at| ball(at, [0.1, 0.0])))
        .build()
        .unwrap();
    for _ in 0..20 {
        for _ in 0..50 {
            if one.step(100.0).unwrap().is_none() {
                return;
            }
        }
        let saved = postcard::to_stdvec(&one).unwrap();
        let mut other: Simulation<2> = postcard::from_bytes(&saved).unwrap();
        for _ in 0..50 {
            assert_eq!(other.step(100.0).unwrap(), one.step(100.0).unwrap());
        }
    }
}
