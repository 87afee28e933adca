//! Balls that are kicked, inserted and removed.

use carom::{Body, Circle, Mass, Restitution};
use carom_sim::observe::Tracks;
use carom_sim::{BallId, Boundary, ChangeError, Event, Side, Simulation, Wall};
use test_size::sized;

use crate::common::fixed;

fn body(center: [f64; 2], velocity: [f64; 2], radius: f64) -> Body<2> {
    let moving = Circle::new(center, radius).unwrap().moving(velocity).unwrap();
    Body::new(moving, Mass::new(1.0).unwrap())
}

fn in_box(bodies: impl IntoIterator<Item = Body<2>>) -> Simulation<2> {
    let boundary = Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap();
    Simulation::builder().boundary(boundary).bodies(bodies).build().unwrap()
}

fn ids(simulation: &Simulation<2>) -> Vec<BallId> {
    simulation.ids().collect()
}

/// A hundred discs on a grid, whose velocities differ by a factor of a thousand.
fn hundred(speed: f64) -> Simulation<2> {
    in_box((0..100_u32).map(|k| {
        let center = [f64::from(k % 10), f64::from(k / 10)].map(|x| x + 0.5);
        let (x, y) = (f64::from(k * 7 % 11) - 5.0, f64::from(k * 5 % 13) - 6.0);
        body(center, [x * speed, y * speed], 0.2)
    }))
}

/// The deepest overlap and the widest gap in this many collisions, as a share of the sum of radii.
fn worst_gap(simulation: &mut Simulation<2>, events: usize) -> f64 {
    let gap = |event: Event<2>| event.gap.abs() / 0.2;
    simulation.by_ref().take(events).map(|event| gap(event.unwrap())).fold(0.0, f64::max)
}

#[test]
fn a_kick_that_makes_balls_a_hundred_million_times_as_fast_is_timed_as_finely_as_before() {
    for speed in [0.0, 1e-3] {
        let mut gas = hundred(speed);
        gas.advance_to(3.0).unwrap();
        for (k, ball) in ids(&gas).into_iter().enumerate() {
            let direction = k as f64;
            gas.set_velocity(ball, [1e5 * direction.cos(), 1e5 * direction.sin()]).unwrap();
        }
        let worst = worst_gap(&mut gas, sized(5_000, 20_000));
        assert!(worst < 1e-13, "gap of {worst} radii, from speed {speed}");
    }
}

#[test]
fn a_kick_late_in_a_run_is_timed_as_finely_too() {
    let mut gas = hundred(0.0);
    gas.advance_to(1e9).unwrap();
    for ball in ids(&gas) {
        gas.set_velocity(ball, [1e7, 3e6]).unwrap();
    }
    let start = gas.time();
    assert!(worst_gap(&mut gas, 10_000) < 1e-13);
    // One `f64` could not even distinguish the times of the events.
    assert!(gas.time() > start && gas.time().to_f64() - 1e9 < 1e-2);
}

#[test]
fn a_small_light_ball_among_large_ones_is_timed_by_its_own_size() {
    let mut gas = hundred(1.0);
    gas.advance_to(1.0).unwrap();
    let free = (0..10_000).find_map(|k| {
        let center = [f64::from(k % 100), f64::from(k / 100)].map(|x| 0.1 * x + 0.05);
        let speck = Circle::new(center, 1e-6).unwrap().moving([3e6, 1e6]).unwrap();
        gas.insert(Body::new(speck, Mass::new(1e-9).unwrap())).ok()
    });
    let speck = free.expect("there is room for a speck");
    let mut hits = 0;
    let events = sized(5_000, 20_000);
    for event in gas.by_ref().take(events) {
        let event = event.unwrap();
        if let carom_sim::Contact::Pair { a, b } = event.contact
            && (a == speck || b == speck)
        {
            hits += 1;
            assert!(event.gap.abs() < 1e-13 * 0.2, "{event}: gap {}", event.gap);
        }
    }
    assert!(hits > events / 2_000, "the speck was hit {hits} times");
}

#[test]
fn energy_and_momentum_change_by_what_kicks_give() {
    let mut gas = hundred(1.0);
    let ball = gas.id(7).unwrap();
    gas.advance_to(0.5).unwrap();
    let (momentum, velocity) = (gas.momentum(), gas.velocity(ball));
    gas.apply_impulse(ball, [0.25, -0.5]).unwrap();
    assert_eq!(gas.velocity(ball), [velocity[0] + 0.25, velocity[1] - 0.5]);
    let after = gas.momentum();
    assert!((after[0] - momentum[0] - 0.25).abs() < 1e-12);
    assert!((after[1] - momentum[1] + 0.5).abs() < 1e-12);
    let energy = gas.kinetic_energy();
    gas.advance_to(50.0).unwrap();
    assert!((gas.kinetic_energy() - energy).abs() < 1e-12 * energy);
}

#[test]
fn ids_stay_valid_when_others_go_and_are_not_given_twice() {
    let mut simulation = in_box([2.0, 5.0, 8.0].map(|x| body([x, 5.0], [0.0, 0.0], 1.0)));
    let [first, second, third] = ids(&simulation)[..] else { panic!("three balls") };
    simulation.remove(second).unwrap();
    assert_eq!((simulation.len(), ids(&simulation)), (2, vec![first, third]));
    assert_eq!(simulation.position(third), [8.0, 5.0]);
    assert_eq!((simulation.id(1), simulation.id(2)), (None, Some(third)));

    let fourth = simulation.insert(body([5.0, 2.0], [0.0, 0.0], 1.0)).unwrap();
    assert_eq!((fourth.index(), fourth.to_string()), (1, "1v2".to_owned()));
    assert_eq!(ids(&simulation), [first, fourth, third]);
    assert!(!simulation.contains(second) && simulation.contains(fourth));
    let gone = ChangeError::NoSuchBall { ball: second };
    assert_eq!(simulation.set_velocity(second, [1.0, 0.0]), Err(gone));
    assert_eq!(simulation.apply_impulse(second, [1.0, 0.0]), Err(gone));
    assert_eq!(simulation.set_restitution(second, Restitution::elastic()), Err(gone));
    assert_eq!(simulation.remove(second), Err(gone));
    assert_eq!(
        gone.to_string(),
        "there is no ball 1: it was removed, or its id belongs to another simulation; check \
         with `contains` first"
    );
}

#[test]
fn a_simulation_may_begin_empty_and_grow() {
    for boundary in [Boundary::open(), Boundary::periodic([100.0, 100.0]).unwrap()] {
        let mut simulation = Simulation::<2>::builder().boundary(boundary).build().unwrap();
        assert!(simulation.is_empty());
        let count = sized(100_u16, 400);
        for k in 0..count {
            let center = [f64::from(k % 20), f64::from(k / 20)].map(|x| 5.0 * x + 2.5);
            // Larger and larger, so that the cells must be rebuilt.
            let radius = 0.1 + 2.0 / f64::from(count) * f64::from(k);
            let velocity = [50.0 - center[0], 50.0 - center[1]];
            simulation.insert(body(center, velocity, radius)).unwrap();
        }
        assert_eq!(simulation.len(), usize::from(count));
        let worst = worst_gap(&mut simulation, 2_000);
        assert!(worst < 1e-12, "gap {worst}");
        for ball in ids(&simulation) {
            simulation.remove(ball).unwrap();
        }
        assert_eq!((simulation.len(), simulation.step(1e6)), (0, Ok(None)));
        assert_eq!(simulation.time().to_f64(), 1e6);
    }
}

/// Times are compared in `f32` relative to a base time, which must follow, even if nothing happens
/// for so long that no event moves it. Otherwise eight time units were one ulp, and the balls
/// missed.
#[test]
fn balls_that_are_kicked_after_a_long_silence_meet() {
    let bodies = [
        body([0.0, 0.0], [0.0, 0.0], 1.0),
        body([3.0, 10.0], [0.0, 0.0], 1.0),
        body([800.0, 800.0], [10.0, 0.0], 1.0),
    ];
    let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
    let [a, b, _] = ids(&simulation)[..] else { panic!("three balls") };
    simulation.advance_to(1e8).unwrap();
    simulation.set_velocity(a, [1.0, 0.0]).unwrap();
    simulation.advance_to(1e8 + 3.0).unwrap();
    // Relative to the first ball, it falls straight down from 8.
    simulation.set_velocity(b, [1.0, -1.0]).unwrap();
    let event = simulation.step(1e8 + 20.0).unwrap().expect("they meet");
    assert!((event.time.to_f64() - (1e8 + 11.0)).abs() < 1e-6, "{}", event.time);
}

/// The same for inserted balls: the second is predicted three time units after the first was
/// inserted.
#[test]
fn balls_that_are_inserted_after_a_long_silence_meet() {
    let bodies = [body([-100.0, -100.0], [0.0, 0.0], 1.0), body([800.0, 800.0], [10.0, 0.0], 1.0)];
    let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
    simulation.advance_to(1e8).unwrap();
    simulation.insert(body([0.0, 0.0], [1.0, 0.0], 1.0)).unwrap();
    simulation.advance_to(1e8 + 3.0).unwrap();
    simulation.insert(body([3.0, 10.0], [1.0, -1.0], 1.0)).unwrap();
    let event = simulation.step(1e8 + 20.0).unwrap().expect("they meet");
    assert!((event.time.to_f64() - (1e8 + 11.0)).abs() < 1e-6, "{}", event.time);
}

/// And when a wall starts to move, so that every ball is predicted again. By then both have flown
/// so far that `f32` no longer resolves their distance.
#[test]
fn balls_meet_when_a_wall_is_moved_after_a_long_silence() {
    let boundary = Boundary::walls([0.0, 0.0], [1e9, 1e9]).unwrap();
    // Side by side, and approaching each other over one length.
    let meets_after = 2.0_f64.powi(28);
    let bodies = [
        body([10.0, 5e8], [3.6, 0.0], 1.0),
        body([10.0, 5e8 + 3.0], [3.6, -1.0 / meets_after], 1.0),
    ];
    let mut simulation = Simulation::builder().boundary(boundary).bodies(bodies).build().unwrap();
    simulation.advance_to(meets_after - 777.0).unwrap();
    simulation.move_wall(Wall { axis: 1, side: Side::High }, 1.1e9, 1.0).unwrap();
    let event = simulation.step(2.0 * meets_after).unwrap().expect("they meet");
    assert!(matches!(event.contact, carom_sim::Contact::Pair { .. }), "{event}");
    assert!((event.time.to_f64() - meets_after).abs() < 0.1, "{}", event.time);
}

/// The distance that balls may move before the neighbours are rebuilt follows from the two largest
/// radii: in a periodic box, so that no two balls can meet in two images before then.
#[test]
fn a_second_large_ball_in_a_periodic_box_is_met_as_one_of_the_start_would_be() {
    let large = |x: f64| body([x, 5.0], [0.0, 0.0], 2.2);
    let small = (0..36_u32).map(|k| {
        let center = [f64::from(k % 18) * 0.55 + 0.3, if k < 18 { 0.5 } else { 1.3 }];
        body(center, [f64::from(k % 5) - 2.0, f64::from(k % 7) - 3.0], 0.1)
    });
    let bodies: Vec<_> = [large(2.5)].into_iter().chain(small).collect();
    let build = |bodies: Vec<Body<2>>| {
        let boundary = Boundary::periodic([10.0, 10.0]).unwrap();
        Simulation::builder().boundary(boundary).bodies(bodies).build().unwrap()
    };
    let mut inserted = build(bodies.clone());
    inserted.insert(large(7.3)).unwrap();
    let mut built = build(bodies.into_iter().chain([large(7.3)]).collect());
    for event in 0..sized(3_000, 20_000) {
        assert_eq!(inserted.next(), built.next(), "event {event}");
    }
}

#[test]
fn another_restitution_counts_from_then_on() {
    let clay = Restitution::new(0.25).unwrap();
    let mut simulation =
        in_box([body([2.0, 5.0], [1.0, 0.0], 1.0), body([6.0, 5.0], [0.0, 0.0], 1.0)]);
    let [a, b] = ids(&simulation)[..] else { panic!("two balls") };
    simulation.set_restitution(a, clay).unwrap();
    assert_eq!(simulation.restitution(a, b), 0.5);
    simulation.next().unwrap().unwrap();
    assert_eq!([a, b].map(|ball| simulation.velocity(ball)), [[0.25, 0.0], [0.75, 0.0]]);
}

/// The message when a change is refused; checks that nothing has changed.
fn refusal<T: std::fmt::Debug>(
    simulation: &mut Simulation<2>,
    change: impl FnOnce(&mut Simulation<2>) -> Result<T, ChangeError>,
) -> String {
    let (mut before, time) = (simulation.clone(), simulation.time());
    let message = change(simulation).unwrap_err().to_string();
    let mut after = simulation.clone();
    assert_eq!((after.time(), after.len()), (time, before.len()));
    for _ in 0..10 {
        assert_eq!(after.next(), before.next(), "{message}");
    }
    message
}

#[test]
fn what_cannot_be_is_refused_and_leaves_everything_as_it_was() {
    let mut simulation = in_box([
        body([2.0, 5.0], [1.0, 0.5], 1.0),
        fixed([6.0, 5.0]),
        body([8.0, 8.0], [-1.0, 0.5], 1.0),
    ]);
    simulation.step(0.5).unwrap();
    let [ball, obstacle, _] = ids(&simulation)[..] else { panic!("three balls") };
    let range = "give 0, or a size between 1e-100 and 1e100";
    let lightest =
        "it could drive the lightest ball faster than 1e100: give a smaller speed or mass";
    for (velocity, message) in [
        ([f64::NAN, 0.0], format!("speed NaN is out of range; {range}")),
        ([0.0, f64::INFINITY], format!("speed inf is out of range; {range}")),
        ([0.0, -1e101], format!("speed 1e101 is out of range; {range}")),
        ([1e-200, 0.0], format!("speed 1e-200 is out of range; {range}")),
        ([1e100, 1e100], format!("energy 1e200 is out of range; {lightest}")),
    ] {
        assert_eq!(refusal(&mut simulation, |s| s.set_velocity(ball, velocity)), message);
    }
    let kicked = refusal(&mut simulation, |s| s.apply_impulse(obstacle, [1.0, 0.0]));
    assert_eq!(
        kicked,
        "ball 1 has infinite mass, and no impulse moves it; set its velocity instead"
    );
    let kicked = refusal(&mut simulation, |s| s.apply_impulse(ball, [f64::NAN, 0.0]));
    assert_eq!(kicked, "impulse NaN is out of range; give a finite one");

    let at = |center| body(center, [0.0, 0.0], 1.0);
    for (added, message) in [
        (
            at([6.0, 6.5]),
            "the ball would overlap ball 1 by 0.5; put it elsewhere, or wait until there is room",
        ),
        (at([5.0, 9.5]), "the ball would reach 0.5 beyond wall +y; put it inside"),
        (
            Body::new(*at([4.0, 2.0]).moving(), Mass::new(1e90).unwrap()),
            "mass 1e90 is out of range; give one between 1e-80 and 1e80, or an infinite one",
        ),
    ] {
        assert_eq!(refusal(&mut simulation, |s| s.insert(added)), message);
    }
    let wall = Wall { axis: 1, side: Side::High };
    simulation.move_wall(wall, 9.5, 0.01).unwrap();
    let in_its_way = refusal(&mut simulation, |s| s.insert(fixed([2.0, 8.75])));
    assert_eq!(in_its_way, "the ball would reach 0.25 beyond wall +y; put it inside");
    simulation.insert(at([2.0, 8.75])).unwrap();
}

#[test]
fn a_ball_that_fills_a_periodic_box_is_refused() {
    let boundary = Boundary::periodic([4.0, 2.0]).unwrap();
    let mut simulation = Simulation::builder()
        .boundary(boundary)
        .body(body([1.0, 1.0], [1.0, 0.0], 0.5))
        .build()
        .unwrap();
    assert_eq!(
        simulation.insert(body([3.0, 1.0], [0.0, 0.0], 1.0)).unwrap_err().to_string(),
        "a ball with radius 1 touches its own image along axis 1; give it less than half the size \
         of the box"
    );
    // Across the border, where the image of the other ball is.
    simulation.advance_to(2.75).unwrap();
    let error = simulation.insert(body([0.25, 1.0], [0.0, 0.0], 0.5)).unwrap_err();
    assert!(matches!(error, ChangeError::Overlap { depth, .. } if (depth - 0.5).abs() < 1e-12));
}

#[test]
fn tracks_follow_balls_that_are_changed_and_added() {
    let mut simulation = in_box([body([2.0, 5.0], [1.0, 0.0], 1.0)]);
    let mut tracks = Tracks::new(&simulation, 100);
    simulation.observe_to(2.0, &mut tracks).unwrap();
    let first = simulation.id(0).unwrap();
    simulation.set_velocity(first, [0.0, 1.0]).unwrap();
    tracks.record(&simulation, first);
    let second = simulation.insert(body([8.0, 5.0], [0.0, 2.0], 1.0)).unwrap();
    tracks.record(&simulation, second);
    simulation.observe_to(4.5, &mut tracks).unwrap();
    let anchors = tracks.anchors().iter().map(|line| line.iter().map(|a| a.velocity).collect());
    let expected: [Vec<[f64; 2]>; 2] =
        [vec![[1.0, 0.0], [0.0, 1.0]], vec![[0.0, 2.0], [0.0, -2.0]]];
    assert_eq!(anchors.collect::<Vec<Vec<_>>>(), expected);
}

#[test]
fn what_is_forgiven_beyond_a_wall_is_the_same_at_the_start_and_later() {
    // 2⁻⁴⁰ of the sum of the side of the box and the radius.
    let forgiven = (10.0 + 1.0) / (1_u64 << 40) as f64;
    for (share, fits) in [(0.9, true), (1.1, false)] {
        for x in [1.0 - share * forgiven, 9.0 + share * forgiven] {
            let ball = || body([x, 5.0], [0.0, 0.0], 1.0);
            let boundary = Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap();
            let built = Simulation::builder().boundary(boundary).bodies([ball()]).build();
            assert_eq!(built.is_ok(), fits, "at the start, at {x}");
            assert_eq!(in_box([]).insert(ball()).is_ok(), fits, "later, at {x}");
        }
    }
}

#[test]
fn far_from_the_origin_a_ball_in_contact_with_a_wall_is_not_beyond_it() {
    let boundary = || Boundary::walls([1e6, 1e6], [1e6 + 10.0, 1e6 + 10.0]).unwrap();
    // Its position was rounded outwards by the smallest possible amount, which is more than 2⁻⁴⁰ of
    // the box.
    let ball = || body([(1e6 + 1.0_f64).next_down(), 1e6 + 5.0], [0.0, 0.0], 1.0);
    Simulation::builder().boundary(boundary()).bodies([ball()]).build().unwrap();
    let mut simulation = Simulation::builder().boundary(boundary()).build().unwrap();
    simulation.insert(ball()).unwrap();
}
