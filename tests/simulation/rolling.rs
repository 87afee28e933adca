//! Balls that roll until they rest: closed forms.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::{BallId, Boundary, Contact, Rolling, Simulation};

fn ball(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().moving(velocity).unwrap(), Mass::new(1.0).unwrap())
}

fn rolling(deceleration: f64) -> Rolling {
    Rolling::at_deceleration(deceleration).unwrap()
}

fn build(deceleration: f64, bodies: &[Body<2>]) -> Simulation<2> {
    Simulation::builder()
        .motion(rolling(deceleration))
        .bodies(bodies.iter().copied())
        .build()
        .unwrap()
}

fn id(simulation: &Simulation<2>, index: usize) -> BallId {
    simulation.id(index).unwrap()
}

#[test]
fn a_ball_stops_where_and_when_the_closed_form_says() {
    for (speed, deceleration) in [(5.0, 0.125), (0.3, 7.0), (1e-20, 3e20), (1e20, 3e-3)] {
        let mut simulation = build(deceleration, &[ball([0.0, 0.0], [0.6 * speed, -0.8 * speed])]);
        let (time, way) = (speed / deceleration, speed * speed / (2.0 * deceleration));
        let only = id(&simulation, 0);
        // A little earlier, it still moves.
        simulation.advance_to(time * (1.0 - 1e-9)).unwrap();
        assert!(simulation.velocity(only) != [0.0; 2]);
        simulation.advance_to(time * (1.0 + 1e-9)).unwrap();
        assert_eq!(simulation.velocity(only), [0.0; 2]);
        let [x, y] = simulation.position(only);
        let found = (x * x + y * y).sqrt();
        assert!((found - way).abs() <= 4.0 * f64::EPSILON * way, "{found} {way}");
        simulation.advance_to(1e3 * time).unwrap();
        assert_eq!(simulation.position(only), [x, y]);
        assert_eq!(simulation.next(), None);
    }
}

#[test]
fn a_ball_that_comes_just_so_far_touches_and_no_more() {
    // 3² / (2 · 0.75) = 6 is the distance between the surfaces.
    let bodies = |gap: f64| [ball([0.0, 0.0], [3.0, 0.0]), ball([2.0 + gap, 0.0], [0.0, 0.0])];
    assert_eq!(build(0.75, &bodies(6.0)).next(), None);
    assert_eq!(build(0.75, &bodies(6.0_f64.next_up())).next(), None);
    let hit = build(0.75, &bodies(6.0 - 1e-9)).next().unwrap().unwrap();
    assert!((hit.time.to_f64() - 4.0).abs() < 1e-3);
}

#[test]
fn a_ball_hits_another_with_the_speed_that_is_left() {
    // After a distance of 2.5, 9 − 2 · 1 · 2.5 = 4 remains of 3² = 9; it takes 1.
    let mut simulation = build(1.0, &[ball([0.0, 0.0], [3.0, 0.0]), ball([4.5, 0.0], [0.0, 0.0])]);
    let hit = simulation.next().unwrap().unwrap();
    assert_eq!((hit.time.to_f64(), hit.impulse), (1.0, 2.0));
    let [first, second] = [0, 1].map(|index| id(&simulation, index));
    assert_eq!(simulation.velocity(first), [0.0, 0.0]);
    assert_eq!(simulation.velocity(second), [2.0, 0.0]);
    assert_eq!(simulation.acceleration(second), [-1.0, 0.0]);
    simulation.advance_to(10.0).unwrap();
    assert_eq!(simulation.position(second), [6.5, 0.0]);
}

#[test]
fn cushions_take_their_share_and_the_way_ends() {
    let mut simulation = Simulation::builder()
        .boundary(
            Boundary::walls([0.0, 0.0], [10.0, 4.0])
                .unwrap()
                .with_restitution(Restitution::new(0.5).unwrap()),
        )
        .motion(rolling(1.0))
        .body(ball([1.0, 2.0], [5.0, 0.0]))
        .build()
        .unwrap();
    // After 8, 9 remains of 25: a speed of 3. Half of it comes back, and an energy of 1.125 is
    // lost.
    let hit = simulation.next().unwrap().unwrap();
    assert_eq!((hit.time.to_f64(), hit.impulse), (2.0, 4.5));
    simulation.advance_to(100.0).unwrap();
    assert_eq!(simulation.position(id(&simulation, 0)), [9.0 - 1.125, 2.0]);
    assert_eq!(simulation.kinetic_energy(), 0.0);
}

#[test]
fn a_break_ends_at_rest_and_its_energy_only_falls() {
    let mut bodies = vec![ball([0.0, 0.3], [40.0, 0.0])];
    for row in 0..5_u32 {
        for place in 0..=row {
            let y = 2.0 * f64::from(place) - f64::from(row);
            bodies
                .push(ball([20.0 + 3.0_f64.sqrt() * f64::from(row) * (1.0 + 1e-15), y], [0.0; 2]));
        }
    }
    let mut simulation = Simulation::builder()
        .boundary(
            Boundary::walls([-10.0, -20.0], [70.0, 20.0])
                .unwrap()
                .with_restitution(Restitution::new(0.8).unwrap()),
        )
        .restitution(Restitution::new(0.95).unwrap())
        .motion(rolling(1.0))
        .bodies(bodies)
        .build()
        .unwrap();
    let mut least = simulation.kinetic_energy();
    let mut events = 0;
    while let Some(event) = simulation.next() {
        let event = event.unwrap();
        assert!(event.gap > -1e-12, "{event}");
        let energy = simulation.kinetic_energy();
        assert!(energy <= least * (1.0 + 1e-14), "{event}: {least} to {energy}");
        least = energy;
        events += 1;
    }
    assert!(events > 30);
    simulation.advance_to(1e4).unwrap();
    assert_eq!(simulation.kinetic_energy(), 0.0);
}

#[test]
fn a_deceleration_that_cannot_be_is_refused() {
    assert_eq!(
        Rolling::at_deceleration(-0.5).unwrap_err().to_string(),
        "the deceleration is -0.5; give 0, or a number from 1e-50 to 1e50"
    );
}

/// Two balls are mirror images beside the path of a third one, which meets both at the same time.
/// The one with the smaller index comes first, even if the other was its neighbour before, and
/// however the time is rounded.
#[test]
fn of_two_that_are_met_at_one_moment_the_first_by_index_comes_first() {
    for case in 1..200_u32 {
        let moment = 0.9 * (f64::from(case) * 0.618_033_988_749_894_9).fract();
        let way = 1e-2 * (f64::from(case) * 0.414_213_562_373_095_1).fract();
        for side in [1.2, -1.2] {
            let cue = ball([-1.6 - way, 0.0], [0.0; 2]);
            let bodies = [ball([50.0, 0.0], [0.0; 2]), ball([0.0, -side], [0.0; 2]), cue];
            let mut simulation = build(0.1, &bodies);
            simulation.advance_to(moment).unwrap();
            simulation.remove(id(&simulation, 0)).unwrap();
            let first = simulation.insert(ball([0.0, side], [0.0; 2])).unwrap();
            let cue = id(&simulation, 2);
            simulation.set_velocity(cue, [1.0, 0.0]).unwrap();
            let event = simulation.step(10.0).unwrap().expect("they meet");
            assert_eq!(event.contact, Contact::Pair { a: first, b: cue }, "{case}: {event}");
        }
    }
}
