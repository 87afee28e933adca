//! Known physics, through the public interface.

use carom::{Ball, Body, Circle, Mass, Moving, Restitution, Sphere};
use carom_sim::observe::Tally;
use carom_sim::{Boundary, Contact, Event, Simulation};
use test_size::sized;

use crate::common::mass;

fn circle(center: [f64; 2], velocity: [f64; 2], radius: f64) -> Moving<2> {
    Circle::new(center, radius).unwrap().moving(velocity).unwrap()
}

/// A light ball between a wall and a heavy ball: the number of collisions has the digits of π
/// \[Galperin2003\].
fn galperin(mass_ratio: f64) -> usize {
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [1e4, 2.0]).unwrap())
        .ball(circle([2.0, 1.0], [0.0, 0.0], 0.5), mass(1.0))
        .ball(circle([10.0, 1.0], [-1.0, 0.0], 0.5), mass(mass_ratio))
        .build()
        .unwrap();
    let mut tally = Tally::new(&simulation);
    simulation.observe_to(1_000.0, &mut tally).unwrap();
    assert!(tally.deepest_overlap < 1e-13, "{} at {mass_ratio}", tally.deepest_overlap);
    usize::try_from(tally.pair_collisions + tally.wall_collisions).unwrap()
}

#[test]
fn collisions_count_the_digits_of_pi() {
    let all = [(1.0, 3), (100.0, 31), (1e4, 314), (1e6, 3_141), (1e8, 31_415), (1e10, 314_159)];
    for &(mass_ratio, collisions) in &all[..sized(4, 6)] {
        assert_eq!(galperin(mass_ratio), collisions, "mass ratio {mass_ratio}");
    }
}

#[test]
fn the_cradle_hands_the_velocity_on_to_the_last_bit() {
    let speed = 0.1 + 0.2;
    let mut builder =
        Simulation::builder().ball(circle([-3.0, 0.0], [speed, 0.0], 0.5), mass(0.17));
    for k in 0..5 {
        builder = builder.ball(circle([f64::from(k), 0.0], [0.0, 0.0], 0.5), mass(0.17));
    }
    let mut cradle = builder.build().unwrap();
    let events: Vec<Event<2>> = cradle.by_ref().collect::<Result<_, _>>().unwrap();
    assert_eq!(events.len(), 5, "a chain of pair collisions");
    let velocities: Vec<_> = cradle.ids().map(|ball| cradle.velocity(ball)).collect();
    assert_eq!(velocities[..5], [[0.0, 0.0]; 5]);
    assert_eq!(velocities[5], [speed, 0.0]);
}

/// A triangle of touching balls, and a ball that breaks it.
fn rack(restitution: f64) -> Simulation<2> {
    let (radius, rows) = (0.028_575, 5);
    let mut builder = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [2.54, 1.27]).unwrap())
        .restitution(Restitution::new(restitution).unwrap())
        .ball(circle([0.6, 0.635], [8.0, 0.1], radius), mass(0.17));
    for row in 0..rows {
        for place in 0..=row {
            let x = 1.9 + f64::from(row) * 3.0_f64.sqrt() * radius;
            let y = 0.635 + (2.0 * f64::from(place) - f64::from(row)) * radius;
            builder = builder.ball(circle([x, y], [0.0, 0.0], radius), mass(0.17));
        }
    }
    builder.build().unwrap()
}

#[test]
fn a_break_keeps_its_energy_and_no_balls_overlap() {
    let mut simulation = rack(1.0);
    let energy = simulation.kinetic_energy();
    let mut tally = Tally::new(&simulation);
    simulation.observe_to(600.0, &mut tally).unwrap();
    assert!(tally.pair_collisions > 5_000, "{}", tally.pair_collisions);
    assert!((simulation.kinetic_energy() - energy).abs() < 1e-12 * energy);
    assert!(tally.deepest_overlap < 1e-13, "{}", tally.deepest_overlap);
}

#[test]
fn a_break_with_restitution_never_gains_energy_and_loses_more_than_half() {
    for restitution in [0.95, 0.5, 0.1, 0.0] {
        let mut simulation = rack(restitution);
        let start = simulation.kinetic_energy();
        let mut before = start;
        let mut never_gains = |simulation: &Simulation<2>, _: &Event<2>| {
            let energy = simulation.kinetic_energy();
            assert!(energy <= before * (1.0 + 1e-14), "{energy} after {before}");
            before = energy;
        };
        simulation.observe_to(60.0, &mut never_gains).unwrap();
        assert!(simulation.kinetic_energy() < 0.5 * start);
    }
}

#[test]
fn inelastic_collapse_ends_in_finitely_many_collisions() {
    // Twelve balls in front of a wall without rebound, driven together by a heavy one.
    let mut builder = Simulation::builder()
        .boundary(
            Boundary::walls([0.0, 0.0], [40.0, 2.0])
                .unwrap()
                .with_restitution(Restitution::new(0.0).unwrap()),
        )
        .restitution(Restitution::new(0.3).unwrap());
    for k in 0..12_u8 {
        let x = 0.5 + 1.05 * f64::from(k);
        builder = builder.ball(circle([x, 1.0], [0.0, 0.0], 0.5), mass(1.0));
    }
    let mut simulation =
        builder.ball(circle([30.0, 1.0], [-10.0, 0.0], 0.5), mass(100.0)).build().unwrap();
    let mut tally = Tally::new(&simulation);
    simulation.observe_to(1_000.0, &mut tally).unwrap();
    assert_eq!(simulation.time().to_f64(), 1_000.0);
    assert!(tally.pair_collisions > 100);
    assert!(simulation.kinetic_energy().is_finite());
}

#[test]
fn three_balls_that_touch_at_once_end_in_finitely_many_collisions() {
    for restitution in [0.0, 0.5, 1.0] {
        let body = |x: f64, y: f64, v: [f64; 2]| {
            Body::new(circle([x, y], v, 0.5), mass(1.0))
                .with_restitution(Restitution::new(restitution).unwrap())
        };
        let height = 0.75_f64.sqrt();
        let mut simulation = Simulation::builder()
            .body(body(0.0, 0.0, [1.0, height]))
            .body(body(1.0, 0.0, [-1.0, height]))
            .body(body(0.5, height, [0.0, -1.0]))
            .build()
            .unwrap();
        let ended = simulation.by_ref().take(10_000).map(Result::unwrap).count();
        assert!(ended < 10_000);
    }
}

/// Spheres on a cubic lattice with different velocities and zero total momentum.
fn crystal(restitution: f64, drift: f64) -> Simulation<3> {
    let mut builder = Simulation::builder()
        .boundary(Boundary::periodic([5.0, 5.0, 5.0]).unwrap())
        .restitution(Restitution::new(restitution).unwrap());
    for k in 0..64_u32 {
        let center = [k % 4, k / 4 % 4, k / 16].map(|c| 1.25 * f64::from(c));
        let sign = if k % 2 == 0 { 1.0 } else { -1.0 };
        let velocity =
            [1, 3, 7].map(|stride| drift + sign * (f64::from((k / 2) * stride % 32) - 15.5) / 16.0);
        let sphere = Sphere::new(center, 0.5).unwrap().moving(velocity).unwrap();
        builder = builder.ball(sphere, mass(1.0));
    }
    builder.build().unwrap()
}

#[test]
fn a_periodic_gas_keeps_energy_and_momentum_and_obeys_carnahan_and_starling() {
    let mut gas = crystal(1.0, 0.0);
    let energy = gas.kinetic_energy();
    let mut tally = Tally::new(&gas);
    gas.observe_to(50.0, &mut tally).unwrap();
    assert!(tally.pair_collisions > 5_000);
    assert!((gas.kinetic_energy() - energy).abs() < 1e-12 * energy);
    // Relative to the sum of all |m v|, which is about 64.
    assert!(gas.momentum().iter().all(|p| p.abs() < 64.0 * 1e-12), "{:?}", gas.momentum());
    assert!(tally.deepest_overlap < 1e-13);
    let z = tally.compressibility(&gas).unwrap();
    // Carnahan and Starling's law [CarnahanStarling1969] at packing fraction η, for 64 spheres.
    let eta = 64.0 * std::f64::consts::PI / 6.0 / 125.0;
    let law = (1.0 + eta + eta * eta - eta * eta * eta) / (1.0 - eta).powi(3);
    assert!((z / law - 1.0).abs() < 0.05, "Z = {z}, the law says {law}");
}

#[test]
fn balls_that_meet_after_flights_through_many_boxes_do_not_overlap() {
    let mut gas = Simulation::builder()
        .boundary(Boundary::periodic([40.0, 40.0, 40.0]).unwrap())
        .ball(
            Sphere::new([10.0, 20.0, 30.0], 0.5)
                .unwrap()
                .moving([1.0, 0.314_159_265, 0.271_828_183])
                .unwrap(),
            mass(1.0),
        )
        .ball(
            Sphere::new([30.0, 35.0, 10.0], 0.5)
                .unwrap()
                .moving([-0.9, 0.141_421_356, 0.173_205_081])
                .unwrap(),
            mass(1.0),
        )
        .build()
        .unwrap();
    let mut tally = Tally::new(&gas);
    let end = sized(3e5, 3e6);
    gas.observe_to(end, &mut tally).unwrap();
    // A flight of this length through boxes that are 40 wide.
    let boxes = end / 40.0 / tally.pair_collisions as f64;
    assert!((100.0..1e5).contains(&boxes), "{boxes} boxes from collision to collision");
    // The rounding of the coordinates, 2⁻⁵³ · 40, against a sum of radii of 1.
    assert!(tally.deepest_overlap < 1e-13, "{}", tally.deepest_overlap);
}

#[test]
fn looking_changes_nothing() {
    let (mut seen, mut unseen) = (rack(0.9), rack(0.9));
    let (mut looked, mut left) = (Tally::new(&seen), Tally::new(&unseen));
    for frame in 1..=1_000 {
        seen.observe_to(0.003 * f64::from(frame), &mut looked).unwrap();
        assert!(seen.ids().all(|ball| seen.position(ball).iter().all(|x| x.is_finite())));
    }
    unseen.observe_to(0.003 * 1_000.0, &mut left).unwrap();
    assert_eq!(looked.trajectory_hash(), left.trajectory_hash());
    assert!(looked.pair_collisions > 15);
}

#[test]
fn a_drift_is_no_pressure() {
    let compressibility = |drift| {
        let mut gas = crystal(1.0, drift);
        let mut tally = Tally::new(&gas);
        gas.observe_to(20.0, &mut tally).unwrap();
        tally.compressibility(&gas).unwrap()
    };
    let (still, drifting) = (compressibility(0.0), compressibility(10.0));
    // Other roundings make a different trajectory of the same gas.
    assert!((drifting / still - 1.0).abs() < 0.1, "Z = {still}, and {drifting} with a drift");
}

#[test]
fn a_gas_that_cools_has_no_compressibility() {
    let mut cooling = crystal(0.9, 0.0);
    let mut tally = Tally::new(&cooling);
    cooling.observe_to(20.0, &mut tally).unwrap();
    assert_eq!(tally.compressibility(&cooling), None);
}

#[test]
fn fixed_obstacles_stay_and_may_overlap() {
    let mut simulation = Simulation::builder()
        .ball(circle([0.0, 0.0], [0.0, 0.0], 1.0), Mass::fixed())
        .ball(circle([10.0, 0.0], [0.0, 0.0], 1.0), Mass::fixed())
        .ball(circle([11.0, 0.0], [0.0, 0.0], 1.0), Mass::fixed())
        .ball(circle([5.0, 0.0], [1.0, 0.0], 0.25), mass(1.0))
        .build()
        .unwrap();
    assert_eq!(simulation.by_ref().take(1_000).map(Result::unwrap).count(), 1_000);
    assert_eq!(simulation.velocity(simulation.id(1).unwrap()), [0.0, 0.0]);
    assert_eq!(simulation.velocity(simulation.id(3).unwrap())[0].abs(), 1.0);
}

#[test]
fn a_wall_with_restitution_gives_back_its_share_of_the_speed() {
    let mut simulation = Simulation::builder()
        .boundary(
            Boundary::walls([0.0, 0.0], [10.0, 4.0])
                .unwrap()
                .with_restitution(Restitution::new(0.5).unwrap()),
        )
        .ball(circle([5.0, 2.0], [4.0, 0.0], 1.0), mass(2.0))
        .build()
        .unwrap();
    let event = simulation.next().unwrap().unwrap();
    assert_eq!((event.time.to_f64(), event.normal, event.impulse), (1.0, [1.0, 0.0], 12.0));
    assert!(matches!(event.contact, Contact::Wall { wall, .. } if wall.to_string() == "+x"));
    assert_eq!(event.to_string(), "t = 1: ball 0 and wall +x");
    assert_eq!(simulation.velocity(simulation.id(0).unwrap()), [-2.0, 0.0]);
}

/// A single ball in open space.
fn alone() -> Simulation<2> {
    Simulation::builder()
        .ball(Ball::new([0.0, 0.0], 1.0).unwrap().moving([1.0, 0.0]).unwrap(), mass(1.0))
        .build()
        .unwrap()
}

#[test]
fn without_an_event_the_clock_stands_where_it_was_asked_to() {
    let mut simulation = alone();
    assert_eq!(simulation.step(3.0).unwrap(), None);
    assert_eq!(simulation.time().to_f64(), 3.0);
    assert_eq!(simulation.position(simulation.id(0).unwrap()), [3.0, 0.0]);
    assert_eq!(simulation.next(), None);
    assert_eq!(simulation.time().to_f64(), 3.0);
}

#[test]
fn a_time_that_is_past_or_not_finite_is_refused() {
    let mut simulation = alone();
    simulation.advance_to(3.0).unwrap();
    for wanted in [2.0, f64::NAN, f64::INFINITY, -1.0] {
        let error = simulation.advance_to(wanted).unwrap_err();
        assert!(error.to_string().contains("finite time that is not earlier"), "{error}");
        assert_eq!(simulation.time().to_f64(), 3.0);
    }
}

#[test]
fn an_observer_sees_every_event_once_and_in_order() {
    let (mut observed, mut stepped) = (rack(1.0), rack(1.0));
    let mut seen = Vec::new();
    observed.observe_to(1.0, &mut |_: &Simulation<2>, event: &Event<2>| seen.push(*event)).unwrap();
    let events: Vec<Event<2>> = std::iter::from_fn(|| stepped.step(1.0).unwrap()).collect();
    assert!(events.len() > 15 && events.is_sorted_by_key(|event| event.time));
    assert_eq!(seen, events);
}
