//! Kinematic balls: of infinite mass, and moving as the user says.

use carom::{Body, Circle, HalfSpace, Mass, Restitution};
use carom_sim::observe::Tally;
use carom_sim::{
    Boundary, BuildError, Builder, ChangeError, Contact, Damped, Falling, Growing, Obstacle,
    Pocket, Rolling, Simulation,
};
use test_size::sized;

fn ball(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    let disc = Circle::new(center, 0.5).unwrap().moving(velocity).unwrap();
    Body::new(disc, Mass::new(1.0).unwrap())
}

/// A disc of radius 1 and infinite mass.
fn paddle(center: [f64; 2], velocity: [f64; 2]) -> Body<2> {
    let disc = Circle::new(center, 1.0).unwrap().moving(velocity).unwrap();
    Body::new(disc, Mass::fixed())
}

fn lossy(body: Body<2>, e: f64) -> Body<2> {
    body.with_restitution(Restitution::new(e).unwrap())
}

fn room() -> Builder<2> {
    Simulation::builder().boundary(Boundary::walls([0.0, 0.0], [20.0, 10.0]).unwrap())
}

#[test]
fn a_kinematic_ball_pushes_without_recoil() {
    // Towards a ball at rest, in either order of the two.
    for order in [[0, 1], [1, 0]] {
        let both = [paddle([3.0, 5.0], [2.0, 0.0]), ball([8.0, 5.0], [0.0, 0.0])];
        let mut simulation = room().bodies(order.map(|k| both[k])).build().unwrap();
        let hit = simulation.next().unwrap().unwrap();
        // The gap of 3.5 closes at speed 2; the ball leaves with twice the velocity of the paddle.
        assert_eq!((hit.time.to_f64(), hit.impulse, hit.work), (1.75, 4.0, 8.0));
        let [of_paddle, of_ball] = order.map(|k| simulation.id(k).unwrap());
        assert_eq!(simulation.velocity(of_paddle), [2.0, 0.0]);
        assert_eq!(simulation.velocity(of_ball), [4.0, 0.0]);
        assert_eq!(simulation.kinetic_energy(), 8.0);
        assert_eq!(simulation.position(of_paddle), [6.5, 5.0]);
    }
}

#[test]
fn a_receding_paddle_takes_energy() {
    let bodies = [paddle([5.0, 5.0], [1.0, 0.0]), ball([1.0, 5.0], [3.0, 0.0])];
    let mut simulation = room().bodies(bodies).build().unwrap();
    let hit = simulation.next().unwrap().unwrap();
    // ½ (−1)² − ½ 3²
    assert_eq!((hit.time.to_f64(), hit.work), (1.25, -4.0));
    assert_eq!(simulation.velocity(simulation.id(1).unwrap()), [-1.0, 0.0]);
}

#[test]
fn without_rebound_a_ball_goes_with_the_paddle() {
    let bodies = [paddle([3.0, 5.0], [2.0, 0.0]), lossy(ball([8.0, 5.0], [0.0, 0.0]), 0.0)];
    let mut simulation = Simulation::builder().bodies(bodies).build().unwrap();
    let events = simulation.by_ref().take(3).collect::<Result<Vec<_>, _>>().unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!((events[0].impulse, events[0].work), (2.0, 4.0));
    simulation.advance_to(100.0).unwrap();
    let [one, other] = [0, 1].map(|k| simulation.position(simulation.id(k).unwrap()));
    assert_eq!((one, other[0] - one[0]), ([203.0, 5.0], 1.5));
}

/// Walls, obstacles, pockets, fixed balls and other kinematic ones do not stop it, and nothing is
/// reported.
#[test]
fn it_goes_through_everything_that_no_impact_moves() {
    let mut simulation = room()
        .obstacle(Obstacle::from(Circle::new([8.0, 5.0], 1.0).unwrap()))
        .pocket(Pocket::new(Circle::new([12.0, 5.0], 1.0).unwrap()))
        .body(paddle([2.0, 5.0], [1.0, 0.0]))
        .body(paddle([5.0, 5.0], [0.0, 0.0]))
        .body(paddle([18.0, 5.0], [-1.0, 0.0]))
        .body(ball([10.0, 1.0], [0.0, 0.0]))
        .build()
        .unwrap();
    assert_eq!(simulation.step(1e6).unwrap(), None);
    assert_eq!(simulation.position(simulation.id(0).unwrap()), [1_000_002.0, 5.0]);
    assert_eq!(simulation.position(simulation.id(2).unwrap()), [18.0 - 1e6, 5.0]);
    // It comes back for the ball.
    let [first, ball] = [0, 3].map(|k| simulation.id(k).unwrap());
    simulation.set_velocity(first, [-999_992.0, -4.0]).unwrap();
    let hit = simulation.next().unwrap().unwrap();
    assert_eq!(hit.contact, Contact::Pair { a: first, b: ball });
    assert!((hit.time.to_f64() - (1e6 + 1.0)).abs() < 2e-6, "{hit}");
}

/// A paddle that begins beyond a wall comes in.
#[test]
fn it_may_begin_beyond_a_wall() {
    let build = |velocity| {
        room().body(paddle([-5.0, 5.0], velocity)).body(ball([9.0, 5.0], [0.0; 2])).build()
    };
    assert!(matches!(build([0.0, 0.0]), Err(BuildError::Outside { .. })));
    let mut simulation = build([1.0, 0.0]).unwrap();
    assert_eq!(simulation.next().unwrap().unwrap().time.to_f64(), 12.5);
    let mut empty = room().body(ball([9.0, 5.0], [0.0; 2])).build().unwrap();
    let refused = empty.insert(paddle([-5.0, 5.0], [0.0, 0.0]));
    assert!(matches!(refused, Err(ChangeError::Outside { .. })), "{refused:?}");
    empty.insert(paddle([-5.0, 5.0], [1.0, 0.0])).unwrap();
    assert_eq!(empty.next().unwrap().unwrap().time.to_f64(), 12.5);
}

#[test]
fn through_a_periodic_edge_it_stays_on_its_line() {
    let space = Boundary::periodic([10.0, 10.0]).unwrap();
    let bodies = [paddle([1.0, 5.0], [3.0, 0.0]), ball([9.0, 2.0], [0.0, 0.0])];
    let mut simulation = Simulation::builder().boundary(space).bodies(bodies).build().unwrap();
    assert_eq!(simulation.step(1000.0).unwrap(), None);
    let paddle = simulation.id(0).unwrap();
    assert!((simulation.position(paddle)[0] - 1.0).abs() < 1e-9);
    assert_eq!(simulation.image(paddle), [300, 0]);
    // From 1 through the edge at 10 to the ball at 9, from the right: 8 − 1.5, at speed −3.
    simulation.set_velocity(paddle, [-3.0, -3.0]).unwrap();
    let hit = simulation.next().unwrap().unwrap();
    assert!(hit.time.to_f64() < 1003.0, "{hit}");
}

/// A game moves a ball, stops it, and moves it again.
#[test]
fn a_fixed_ball_becomes_kinematic_and_fixed_again() {
    let bodies = [paddle([5.0, 5.0], [0.0, 0.0]), ball([10.0, 5.0], [0.0, 0.0])];
    let mut simulation = room().bodies(bodies).build().unwrap();
    let [paddle, ball] = [0, 1].map(|k| simulation.id(k).unwrap());
    simulation.advance_to(1.0).unwrap();
    assert!(!simulation.adds_energy());
    simulation.set_velocity(paddle, [1.0, 0.0]).unwrap();
    assert!(simulation.adds_energy());
    simulation.advance_to(2.0).unwrap();
    assert_eq!(simulation.position(paddle), [6.0, 5.0]);
    simulation.set_velocity(paddle, [0.0, 0.0]).unwrap();
    assert!(!simulation.adds_energy());
    simulation.advance_to(10.0).unwrap();
    assert_eq!((simulation.position(paddle), simulation.position(ball)), ([6.0, 5.0], [10.0, 5.0]));
    simulation.set_velocity(paddle, [5.0, 0.0]).unwrap();
    assert_eq!(simulation.next().unwrap().unwrap().time.to_f64(), 10.5);
    simulation.remove(paddle).unwrap();
    assert!(!simulation.adds_energy());
}

#[test]
fn what_it_cannot_do_is_refused() {
    let damped = Simulation::builder().motion(Damped::at_rate(0.5).unwrap());
    let error = damped.clone().body(paddle([0.0, 0.0], [1.0, 0.0])).build().unwrap_err();
    assert_eq!(
        error.to_string(),
        "ball 0 has an infinite mass and moves, but all balls are damped; give it velocity zero or \
         a finite mass"
    );
    let mut still = damped.body(paddle([0.0, 0.0], [0.0, 0.0])).build().unwrap();
    let post = still.id(0).unwrap();
    assert_eq!(still.set_velocity(post, [1.0, 0.0]), Err(ChangeError::Undamped));
    assert_eq!(still.set_velocity(post, [0.0, 0.0]), Ok(()));
    assert_eq!(still.insert(paddle([5.0, 0.0], [1.0, 0.0])), Err(ChangeError::Undamped));
    let mut room = room().body(paddle([5.0, 5.0], [0.0, 0.0])).build().unwrap();
    let post = room.id(0).unwrap();
    assert_eq!(room.apply_impulse(post, [1.0, 0.0]), Err(ChangeError::Fixed { ball: post }));
    let too_fast = room.set_velocity(post, [1e101, 0.0]);
    assert!(matches!(too_fast, Err(ChangeError::OutOfRange { quantity: "speed", .. })));
}

/// A ball at rest has no energy, so only the paddle tells how fine the clock has to be.
#[test]
fn times_are_as_fine_as_the_paddle_is_fast() {
    let point = Circle::new([1e6, 0.0], 1e-3).unwrap().at_rest();
    let paddle = Circle::new([0.0, 0.0], 1e-3).unwrap().moving([1e9, 0.0]).unwrap();
    let mut simulation = Simulation::builder()
        .body(Body::new(paddle, Mass::fixed()))
        .ball(point, Mass::new(1.0).unwrap())
        .build()
        .unwrap();
    let hit = simulation.next().unwrap().unwrap();
    assert!(hit.gap.abs() < 1e-8, "{}", hit.gap);
}

/// The events account for all the energy that paddles add and take, in a gas with losses, ties and
/// clusters.
#[test]
fn the_work_of_paddles_accounts_for_the_energy() {
    for (seed, e) in [(1, 1.0), (2, 0.7), (3, 0.0)] {
        let mut rng = fastrand::Rng::with_seed(seed);
        let balls = (0..30_u32).map(|k| {
            let place = [1.5 + 1.8 * f64::from(k % 10), 1.0 + 3.5 * f64::from(k / 10)];
            lossy(ball(place, [rng.f64() - 0.5, rng.f64() - 0.5]), e)
        });
        let balls: Vec<_> = balls.collect();
        let paddles =
            [lossy(paddle([-2.0, 2.7], [1.0, 0.1]), e), lossy(paddle([22.0, 6.3], [-1.5, 0.0]), e)];
        let mut gas = room().bodies(balls).bodies(paddles).build().unwrap();
        let (before, mut tally) = (gas.kinetic_energy(), Tally::new(&gas));
        gas.observe_to(30.0, &mut tally).unwrap();
        let gained = gas.kinetic_energy() - before;
        if e == 1.0 {
            let error = (tally.added_energy - gained).abs();
            assert!(error < 1e-10 * gained.abs(), "{} {gained}", tally.added_energy);
        } else {
            assert!(gained < tally.added_energy, "{gained} {}", tally.added_energy);
        }
        let velocities = [30, 31].map(|k| gas.velocity(gas.id(k).unwrap()));
        assert_eq!(velocities, [[1.0, 0.1], [-1.5, 0.0]]);
    }
}

/// A pile that rests on a paddle goes up and down with it.
#[test]
fn what_rests_on_a_paddle_follows_it() {
    let floor = HalfSpace::new([0.0, 0.0], [0.0, 1.0]).unwrap();
    let mut simulation = Simulation::builder()
        .motion(Falling::new([0.0, -10.0]).unwrap())
        .obstacle(Obstacle::from(floor).with_restitution(Restitution::new(0.2).unwrap()))
        .body(lossy(paddle([5.0, 2.0], [0.0, 0.0]), 0.2))
        .body(lossy(ball([5.0, 4.0], [0.0, 0.0]), 0.2))
        .body(lossy(ball([9.0, 0.5], [0.0, 0.0]), 0.2))
        .build()
        .unwrap();
    let [lift, rider, beside] = [0, 1, 2].map(|k| simulation.id(k).unwrap());
    simulation.advance_to(5.0).unwrap();
    let gap = |simulation: &Simulation<2>| {
        simulation.position(rider)[1] - simulation.position(lift)[1] - 1.5
    };
    assert!(gap(&simulation).abs() < 1e-3, "{}", gap(&simulation));
    // Up, with a jump at the start.
    simulation.set_velocity(lift, [0.0, 1.0]).unwrap();
    simulation.advance_to(8.0).unwrap();
    assert!(gap(&simulation).abs() < 1e-2, "{}", gap(&simulation));
    assert!((simulation.velocity(rider)[1] - 1.0).abs() < 0.1);
    // Down, slower than it falls.
    simulation.set_velocity(lift, [0.0, -0.5]).unwrap();
    simulation.advance_to(12.0).unwrap();
    assert!(gap(&simulation).abs() < 1e-2, "{}", gap(&simulation));
    // At rest.
    simulation.set_velocity(lift, [0.0, 0.0]).unwrap();
    simulation.advance_to(20.0).unwrap();
    assert!(gap(&simulation).abs() < 1e-3, "{}", gap(&simulation));
    // Away from under it: it falls to the floor.
    simulation.set_velocity(lift, [-3.0, 0.0]).unwrap();
    simulation.advance_to(40.0).unwrap();
    assert!((simulation.position(rider)[1] - 0.5).abs() < 1e-3);
    // And what sleeps on the floor is pushed along.
    simulation.set_velocity(lift, [10.0, -0.3]).unwrap();
    let before = simulation.position(beside);
    simulation.advance_to(60.0).unwrap();
    assert!(simulation.position(beside)[0] > before[0] + 1.0);
}

/// Slower than anything that wakes a sleeping ball: what a paddle carries or pushes moves with it.
#[test]
fn nothing_sleeps_on_a_paddle_however_slow() {
    let floor = HalfSpace::new([0.0, 0.0], [0.0, 1.0]).unwrap();
    let mut simulation = Simulation::builder()
        .motion(Falling::new([0.0, -10.0]).unwrap())
        .obstacle(Obstacle::from(floor).with_restitution(Restitution::new(0.2).unwrap()))
        .body(lossy(paddle([5.0, 2.0], [0.0, 0.0]), 0.2))
        .body(lossy(ball([5.0, 3.5], [0.0, 0.0]), 0.2))
        .body(lossy(paddle([8.0, 0.5], [0.0, 0.0]), 0.2))
        .body(lossy(ball([9.5, 0.5], [0.0, 0.0]), 0.2))
        .build()
        .unwrap();
    let [lift, rider, pusher, pushed] = [0, 1, 2, 3].map(|k| simulation.id(k).unwrap());
    simulation.advance_to(5.0).unwrap();
    let velocities = [rider, pushed].map(|ball| simulation.velocity(ball));
    assert_eq!(velocities, [[0.0; 2]; 2], "both sleep");
    simulation.set_velocity(lift, [0.0, -1e-3]).unwrap();
    simulation.set_velocity(pusher, [1e-3, 0.0]).unwrap();
    while let Some(event) = simulation.step(sized(12.0, 25.0)).unwrap() {
        // A ball that still slept would count as of infinite mass.
        assert!(event.impulse.is_finite() && event.work.is_finite(), "{event}");
    }
    let gap = simulation.position(rider)[1] - simulation.position(lift)[1] - 1.5;
    assert!(gap.abs() < 1e-3, "{gap}");
    let gap = simulation.position(pushed)[0] - simulation.position(pusher)[0] - 1.5;
    assert!(gap > -1e-9, "{gap}");
}

/// Between a paddle and a wall there is no room in the end: an error says so.
#[test]
fn what_it_crushes_ends_the_run() {
    for e in [0.0, 0.5, 1.0] {
        let bodies =
            [lossy(paddle([5.0, 5.0], [1.0, 0.0]), e), lossy(ball([19.0, 5.0], [0.0; 2]), e)];
        let walls = Boundary::walls([0.0, 0.0], [20.0, 10.0]).unwrap();
        let walls = walls.with_restitution(Restitution::new(e).unwrap());
        let mut simulation = Simulation::builder().boundary(walls).bodies(bodies).build().unwrap();
        let error = simulation.advance_to(100.0).unwrap_err();
        let time = simulation.time().to_f64();
        assert!((13.0 - 1e-3..13.0 + 1e-9).contains(&time), "{e}: {error} at {time}");
    }
}

/// Other motions have kinematic balls, too.
#[test]
fn it_moves_among_growing_and_rolling_balls() {
    let rolling = Rolling::at_deceleration(0.3).unwrap();
    let bodies = [paddle([3.0, 5.0], [2.0, 0.0]), ball([8.0, 5.0], [0.0, 0.0])];
    let mut table = room().motion(rolling).bodies(bodies).build().unwrap();
    let hit = table.next().unwrap().unwrap();
    assert_eq!((hit.time.to_f64(), hit.work), (1.75, 8.0));
    assert_eq!(table.velocity(table.id(0).unwrap()), [2.0, 0.0]);
    // The ball comes to rest, and the paddle goes on.
    table.set_velocity(table.id(0).unwrap(), [0.0, 2.0]).unwrap();
    table.advance_to(1e3).unwrap();
    assert_eq!(table.velocity(table.id(1).unwrap()), [0.0, 0.0]);
    assert_eq!((table.is_at_rest(), table.rest_time(), table.rests_by(1e6)), (false, None, false));
    let mut growing =
        room().motion(Growing::at_rate(0.01).unwrap()).bodies(bodies).build().unwrap();
    let hit = growing.next().unwrap().unwrap();
    // At 2 t + 1.5 (1 + t / 100) = 5
    assert!((hit.time.to_f64() - 3.5 / 2.015).abs() < 1e-14, "{hit}");
    assert_eq!(growing.velocity(growing.id(0).unwrap()), [2.0, 0.0]);
}

#[test]
fn a_saved_run_goes_on_as_the_one_that_was_not() {
    let mut rng = fastrand::Rng::with_seed(7);
    for case in 0..sized(20, 200) {
        let balls: Vec<_> = (0..12_u32)
            .map(|k| {
                let place = [2.0 + 4.0 * f64::from(k % 4), 1.5 + 3.0 * f64::from(k / 4)];
                lossy(ball(place, [rng.f64() - 0.5, rng.f64() - 0.5]), [1.0, 0.5][case % 2])
            })
            .collect();
        let paddles = [paddle([-3.0, 4.0], [2.0, 0.2]), paddle([25.0, 3.0], [-1.0, 0.1])];
        let mut one = room().bodies(balls).bodies(paddles).build().unwrap();
        let last = one.id(13).unwrap();
        one.advance_to(3.0).unwrap();
        one.set_velocity(last, [-0.5, 0.0]).unwrap();
        one.advance_to(4.0).unwrap();
        let saved = postcard::to_allocvec(&one).unwrap();
        let mut other: Simulation<2> = postcard::from_bytes(&saved).unwrap();
        assert_eq!(one.adds_energy(), other.adds_energy());
        for _ in 0..200 {
            let [next, again] = [&mut one, &mut other].map(|run| run.step(30.0).unwrap());
            assert_eq!(next, again, "case {case}");
        }
    }
}
