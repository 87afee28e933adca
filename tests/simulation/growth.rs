//! Growing balls: known physics, through the public interface.

use std::f64::consts::PI;

use carom::{Ball, Body, Circle, Mass, Restitution};
use carom_sim::observe::Tally;
use carom_sim::{
    AdvanceError, Boundary, BuildError, ChangeError, Contact, Damped, Event, Growing, Outcome,
    Pocket, Simulation, StepError,
};
use test_size::sized;

fn one() -> Mass {
    Mass::new(1.0).unwrap()
}

/// `side^D` balls of diameter 1 on a lattice in a periodic box with this packing fraction, with
/// random velocities and zero momentum.
fn lattice<const D: usize>(side: u32, packing_fraction: f64) -> (Boundary<D>, Vec<Body<D>>) {
    let ball = if D == 2 { PI / 4.0 } else { PI / 6.0 };
    let axes = i32::try_from(D).unwrap();
    let spacing = (ball / packing_fraction).powf(1.0 / f64::from(axes));
    let mut state = 1_u64;
    let mut uniform = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        f64::from(u32::try_from(state >> 33).unwrap()) / f64::from(1_u32 << 31) - 0.5
    };
    let mut bodies = Vec::new();
    for pair in 0..side.pow(u32::try_from(D).unwrap()) / 2 {
        let velocity: [f64; D] = [(); D].map(|()| uniform());
        for (number, sign) in [(2 * pair, 1.0), (2 * pair + 1, -1.0)] {
            let mut number = number;
            let center = [(); D].map(|()| {
                let place = (f64::from(number % side) + 0.5) * spacing;
                number /= side;
                place
            });
            let moving = Ball::new(center, 0.5).unwrap().moving(velocity.map(|v| sign * v));
            bodies.push(Body::new(moving.unwrap(), one()));
        }
    }
    (Boundary::periodic([f64::from(side) * spacing; D]).unwrap(), bodies)
}

fn growing<const D: usize>(side: u32, packing_fraction: f64, rate: f64) -> Simulation<D> {
    let (boundary, bodies) = lattice(side, packing_fraction);
    let motion = Growing::at_rate(rate).unwrap();
    Simulation::builder().boundary(boundary).motion(motion).bodies(bodies).build().unwrap()
}

#[test]
fn a_ball_that_grows_pushes_itself_off_a_wall() {
    // At rest 4 from the left wall: it touches at t = 3, when the radius is 4 and grows by 1.
    let disc = Circle::new([4.0, 50.0], 1.0).unwrap().at_rest();
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [100.0, 100.0]).unwrap())
        .motion(Growing::at_rate(1.0).unwrap())
        .ball(disc, Mass::new(3.0).unwrap())
        .build()
        .unwrap();
    let Event { time, contact, normal, impulse, gap, work, .. } =
        simulation.next().unwrap().unwrap();
    let ball = simulation.id(0).unwrap();
    assert!(matches!(contact, Contact::Wall { wall, .. } if wall.to_string() == "-x"));
    assert_eq!((time.to_f64(), normal, gap), (3.0, [-1.0, 0.0], 0.0));
    // It leaves with twice the speed at which its surface reached the wall.
    assert_eq!((simulation.velocity(ball), impulse, work), ([2.0, 0.0], 6.0, 6.0));
    assert_eq!(simulation.kinetic_energy(), work);
}

#[test]
fn without_rebound_surfaces_part_as_they_grow() {
    let disc = |x, v| Circle::new([x, 0.0], 1.0).unwrap().moving([v, 0.0]).unwrap();
    let mut simulation = Simulation::builder()
        .restitution(Restitution::new(0.0).unwrap())
        .motion(Growing::at_rate(0.5).unwrap())
        .ball(disc(0.0, 1.0), one())
        .ball(disc(6.0, 0.0), Mass::fixed())
        .build()
        .unwrap();
    let event = simulation.next().unwrap().unwrap();
    // 6 − t = 2 (1 + t / 2) at t = 2; the surfaces then approach with 1 + 1, and afterwards with 0.
    assert_eq!(event.time.to_f64(), 2.0);
    assert_eq!(simulation.velocity(simulation.id(0).unwrap()), [-1.0, 0.0]);
    assert_eq!((event.impulse, event.work), (2.0, 2.0));
}

#[test]
fn energy_grows_by_the_work_and_is_quartered_at_four_times_the_start() {
    let mut gas: Simulation<3> = growing(4, 0.2, 0.05);
    let start = gas.kinetic_energy();
    let (mut energy, mut quartered, mut deepest) = (start, 0, 0.0_f64);
    let mut note = |gas: &Simulation<3>, event: &Event<3>| {
        assert!(event.work > 0.0 && event.impulse > 0.0);
        let (expected, now) = (energy + event.work, gas.kinetic_energy());
        if now < energy {
            quartered += 1;
            assert!(expected > 4.0 * start && (4.0 * now / expected - 1.0).abs() < 1e-14);
        } else {
            assert!(now <= 4.0 * start && (now / expected - 1.0).abs() < 1e-14);
        }
        energy = now;
        let Contact::Pair { a, b } = event.contact else { panic!("there are no walls") };
        deepest = deepest.max(-event.gap / (gas.radius(a) + gas.radius(b)));
    };
    gas.observe_to(9.0, &mut note).unwrap();
    assert!(quartered > 3, "{quartered}");
    assert!(deepest < 1e-13, "{deepest}");
    let momentum = gas.momentum().into_iter().fold(0.0_f64, |most, p| most.max(p.abs()));
    assert!(momentum < 1e-12, "{momentum}");
}

/// Slow compression warms a gas of hard balls as its equation of state predicts. With radii that
/// grow by `s` in a constant box, `d ln T = 2 (Z − 1) d ln s`, where
/// `Z = (1 + φ + φ² − φ³) / (1 − φ)³` \[CarnahanStarling1969\] and `φ ~ s³`.
#[test]
fn slow_growth_warms_a_gas_as_its_equation_of_state_says() {
    let (from, to, rate) = (0.1_f64, 0.4_f64, 0.002);
    let mut gas: Simulation<3> = growing(sized(6, 8), from, rate);
    let start = gas.kinetic_energy();
    let growth = (to / from).cbrt();
    let (mut work, mut quartered) = (0.0, 0);
    let mut note = |gas: &Simulation<3>, event: &Event<3>| {
        work += event.work;
        if start + work > 4.0 * start {
            work = gas.kinetic_energy() - start;
            quartered += 1;
        }
    };
    gas.observe_to((growth - 1.0) / rate, &mut note).unwrap();
    assert!((gas.growth_factor() - growth).abs() < 1e-12);
    let steps = 10_000;
    let warming: f64 = (0..steps)
        .map(|step| {
            let ln_s = growth.ln() * (f64::from(step) + 0.5) / f64::from(steps);
            let phi = from * (3.0 * ln_s).exp();
            let z = (1.0 + phi + phi * phi - phi.powi(3)) / (1.0 - phi).powi(3);
            2.0 * (z - 1.0) * growth.ln() / f64::from(steps)
        })
        .sum();
    let measured = (gas.kinetic_energy() / start).ln() + f64::from(quartered) * 4.0_f64.ln();
    assert!((measured / warming - 1.0).abs() < 0.03, "{measured} for {warming}");
}

/// Fast growth ends in a random packing, at a packing fraction of about 0.64 in 3D
/// \[LubachevskyStillinger1990\].
#[test]
fn fast_growth_ends_in_a_random_packing() {
    // With as few balls as in a quick run, packing fractions differ more; this one is within the
    // same bounds.
    let (side, rate) = sized((4, 0.04), (6, 0.02));
    let mut gas: Simulation<3> = growing(side, 0.2, rate);
    let (_, corner) = gas.boundary().bounds().unwrap();
    let mut deepest = 0.0_f64;
    let jammed = loop {
        match gas.step(f64::INFINITY) {
            Ok(Some(event)) => {
                let Contact::Pair { a, b } = event.contact else { panic!("there are no walls") };
                deepest = deepest.max(-event.gap / (gas.radius(a) + gas.radius(b)));
            }
            Ok(None) => panic!("they grow for ever"),
            Err(jammed) => break jammed,
        }
    };
    let volumes = gas.ids().map(|ball| 4.0 / 3.0 * PI * gas.radius(ball).powi(3));
    let packing_fraction = volumes.sum::<f64>() / corner.into_iter().product::<f64>();
    assert!((0.61..0.66).contains(&packing_fraction), "{packing_fraction}");
    assert!(jammed.balls().len() > gas.len() * 100 / 216, "{}", jammed.balls().len());
    assert!(deepest < 1e-12, "{deepest}");
}

#[test]
fn a_ball_alone_outgrows_its_periodic_box() {
    let disc = Circle::new([1.0, 1.0], 1.0).unwrap().moving([0.1, 0.0]).unwrap();
    let mut simulation = Simulation::builder()
        .boundary(Boundary::periodic([4.0, 40.0]).unwrap())
        .motion(Growing::at_rate(0.5).unwrap())
        .ball(disc, one())
        .build()
        .unwrap();
    simulation.advance_to(1.999).unwrap();
    let ball = simulation.id(0).unwrap();
    let Err(AdvanceError::Step(StepError::Jammed(jammed))) = simulation.advance_to(100.0) else {
        panic!()
    };
    assert_eq!(jammed.balls, [ball]);
    assert!((jammed.time.to_f64() - 2.0).abs() < 1e-4, "{}", jammed.time);
    assert_eq!(simulation.step(100.0), Err(jammed.into()));
}

#[test]
fn an_obstacle_outgrows_its_periodic_box_too() {
    let disc = |x, radius| Circle::new([x, 1.0], radius).unwrap().at_rest();
    let mut simulation = Simulation::builder()
        .boundary(Boundary::periodic([4.0, 40.0]).unwrap())
        .motion(Growing::at_rate(0.5).unwrap())
        .ball(disc(1.0, 1.0), Mass::fixed())
        .ball(disc(3.0, 0.0), one())
        .build()
        .unwrap();
    let Err(AdvanceError::Step(StepError::Jammed(jammed))) = simulation.advance_to(1e9) else {
        panic!()
    };
    assert!((jammed.time.to_f64() - 2.0).abs() < 1e-4, "{}", jammed.time);
}

#[test]
fn what_has_grown_goes_on_as_it_is() {
    let mut gas: Simulation<2> = growing(20, 0.3, 0.05);
    gas.advance_to(8.0).unwrap();
    let balls: Vec<_> = gas.ids().map(|ball| (gas.position(ball), gas.velocity(ball))).collect();
    let radius = gas.radius(gas.id(0).unwrap());
    assert_eq!(radius, 0.5 * gas.growth_factor());
    gas.stop_growing();
    assert_eq!(gas.time().to_f64(), 8.0);
    for (ball, (position, velocity)) in gas.ids().zip(balls) {
        assert_eq!((gas.position(ball), gas.velocity(ball)), (position, velocity));
    }
    let energy = gas.kinetic_energy();
    let mut tally = Tally::new(&gas);
    gas.observe_to(20.0, &mut tally).unwrap();
    assert!(tally.pair_collisions > 5_000, "{}", tally.pair_collisions);
    assert!(tally.deepest_overlap < 1e-13, "{}", tally.deepest_overlap);
    assert!((gas.kinetic_energy() - energy).abs() < 1e-12 * energy);
    assert_eq!(gas.radius(gas.id(0).unwrap()), radius);
}

#[test]
fn what_does_not_grow_goes_on_as_if_its_growth_had_not_been_stopped() {
    let (boundary, bodies) = lattice::<2>(6, 0.3);
    let builder = Simulation::builder().boundary(boundary).bodies(bodies);
    let damped = Damped::at_rate(0.1).unwrap();
    for builder in [builder.clone(), builder.motion(damped)] {
        let mut kept = builder.build().unwrap();
        let mut stopped = kept.clone();
        for _ in 0..200 {
            stopped.stop_growing();
            assert_eq!(stopped.step(1e3), kept.step(1e3));
        }
    }
}

#[test]
fn a_ball_that_is_inserted_has_its_radius_now_and_grows_with_the_others() {
    let mut gas: Simulation<2> = growing(4, 0.05, 0.5);
    gas.advance_to(1.0).unwrap();
    let (_, corner) = gas.boundary().bounds().unwrap();
    let disc = |x: [f64; 2], radius| {
        Body::new(Ball::new(x, radius).unwrap().at_rest(), Mass::new(1.0).unwrap())
    };
    // Somewhere a disc as large as the others at the start still fits, and one nearly as large as
    // the box fits nowhere.
    let spots = (0..400).map(|spot| [f64::from(spot % 20), f64::from(spot / 20)]);
    let mut places = spots.map(|spot| [0.05 * spot[0] * corner[0], 0.05 * spot[1] * corner[1]]);
    let ball = places.find_map(|place| gas.insert(disc(place, 0.5)).ok()).expect("there is room");
    let refused = gas.insert(disc([1.0, 1.0], 0.49 * corner[0]));
    assert!(matches!(refused, Err(ChangeError::Overlap { .. })), "{refused:?}");
    assert!((gas.radius(ball) - 0.5).abs() < 1e-15);
    gas.advance_to(2.0).unwrap();
    assert!((gas.radius(ball) - 0.5 * 2.0 / 1.5).abs() < 1e-15);
}

#[test]
fn what_cannot_grow_is_refused() {
    for (rate, message) in [
        (-1.0, "the rate of growth is -1; give a number from 0 to 1e100"),
        (f64::NAN, "the rate of growth is NaN; give a number from 0 to 1e100"),
        (f64::INFINITY, "the rate of growth is inf; give a number from 0 to 1e100"),
    ] {
        assert_eq!(Growing::at_rate(rate).unwrap_err().to_string(), message);
    }
    let disc = Circle::new([0.0, 0.0], 1e60).unwrap().at_rest();
    let motion = Growing::at_rate(1e60).unwrap();
    let refused = Simulation::builder().motion(motion).ball(disc, one()).build().unwrap_err();
    assert!(matches!(refused, BuildError::OutOfRange { quantity: "speed of growth", .. }));
}

/// Balls of diameter 1 at rest, with this number along each axis and this spacing.
fn cluster<const D: usize>(sides: [u32; D], spacing: f64, boundary: Boundary<D>) -> Simulation<D> {
    let mut builder =
        Simulation::builder().boundary(boundary).motion(Growing::at_rate(1.0).unwrap());
    for site in 0..sides.into_iter().product() {
        let mut rest = site;
        let center = sides.map(|side| {
            let digit = rest % side;
            rest /= side;
            20.0 + spacing * f64::from(digit)
        });
        let disc = Ball::new(center, 0.5).unwrap();
        builder = builder.ball(disc.at_rest(), one());
    }
    builder.build().unwrap()
}

#[test]
fn touching_balls_with_room_around_them_drive_one_another_apart() {
    for boundary in [Boundary::open(), Boundary::walls([0.0; 2], [1e3; 2]).unwrap()] {
        for spacing in [1.0, 1.1] {
            let mut row = cluster([30, 1], spacing, boundary);
            row.advance_to(1.0).unwrap();
            let places: Vec<f64> = row.ids().map(|ball| row.position(ball)[0]).collect();
            let radius = row.radius(row.id(0).unwrap());
            assert!(places.windows(2).all(|pair| pair[1] - pair[0] > 2.0 * radius * (1.0 - 1e-13)));
        }
    }
    let mut cube = cluster([7; 3], 1.1, Boundary::open());
    cube.advance_to(0.4).unwrap();
}

#[test]
fn contacts_are_as_sharp_after_a_long_growth() {
    for radius in [1e-2, 1e-4, 1e-6, 1e-8, 1e-10] {
        let disc = |center: [f64; 2]| Circle::new(center, radius).unwrap().at_rest();
        let mut simulation = Simulation::builder()
            .motion(Growing::at_rate(0.7).unwrap())
            .ball(disc([0.1, 0.2]), one())
            .ball(disc([1.3, 0.9]), one())
            .build()
            .unwrap();
        let event = simulation.next().unwrap().unwrap();
        let diameter = 2.0 * simulation.radius(simulation.id(0).unwrap());
        assert!(event.gap.abs() < 1e-14 * diameter, "{radius}: {}", event.gap / diameter);
    }
}

/// It is met where its centre comes in, whatever its radius is by then.
#[test]
fn a_pocket_takes_a_growing_ball_by_its_centre() {
    let mut simulation = Simulation::builder()
        .motion(Growing::at_rate(0.5).unwrap())
        .pocket(Pocket::new(Circle::new([10.0, 0.0], 2.0).unwrap()))
        .ball(Circle::new([0.0, 0.0], 1.0).unwrap().moving([2.0, 0.0]).unwrap(), one())
        .build()
        .unwrap();
    let event = simulation.next().unwrap().unwrap();
    assert_eq!((event.time.to_f64(), event.outcome), (4.0, Outcome::Remove));
    assert!(simulation.is_empty());
    let among = Simulation::<2>::builder()
        .motion(Growing::at_rate(0.5).unwrap())
        .obstacle(Circle::new([10.0, 0.0], 2.0).unwrap());
    let said = "balls cannot grow among obstacles: carom has no exact query for them; use balls \
                of infinite mass, which grow, too, or constant radii";
    assert_eq!(among.build().unwrap_err().to_string(), said);
}
