//! Numbers that leave their range during a run.
//!
//! A ball in free fall was at −inf after a long time, and a run to there ended as if all were well.

use carom::{Circle, Mass, Moving};
use carom_sim::{
    AdvanceError, Boundary, Cloth, Damped, Falling, Growing, Motion, OutOfRange, Rolling,
    Simulation, StepError,
};

fn ball(x: f64, velocity: [f64; 2]) -> Moving<2> {
    Circle::new([x, 0.0], 1.0).unwrap().moving(velocity).unwrap()
}

fn open(motion: Motion<2>, balls: &[Moving<2>]) -> Simulation<2> {
    let builder = Simulation::builder().motion(motion);
    let one = Mass::new(1.0).unwrap();
    balls.iter().fold(builder, |builder, ball| builder.ball(*ball, one)).build().unwrap()
}

/// Advances to where a number leaves its range.
#[track_caller]
fn leaves(simulation: &mut Simulation<2>, until: f64) -> OutOfRange {
    let error = match simulation.advance_to(until) {
        Err(AdvanceError::Step(StepError::OutOfRange(error))) => error,
        other => panic!("{other:?}"),
    };
    // It stays there, with numbers that are numbers.
    assert_eq!(simulation.time(), error.time);
    assert_eq!(simulation.step(until), Err(StepError::OutOfRange(error)));
    assert!(error.time.to_f64() <= until);
    let simulation = &*simulation;
    for ball in simulation.ids() {
        let numbers = [simulation.position(ball), simulation.velocity(ball)].concat();
        assert!(numbers.iter().all(|x| x.abs() <= 1.000_001 * error.limit), "{numbers:?}");
    }
    let energies = [simulation.kinetic_energy(), simulation.potential_energy()];
    assert!(energies.iter().all(|energy| energy.is_finite()), "{energies:?}");
    error
}

#[test]
fn a_ball_in_free_fall() {
    let falling = Falling::new([0.0, -2.0]).unwrap();
    let mut simulation = open(falling.into(), &[ball(0.0, [0.0, 0.0])]);
    simulation.advance_to(1e20).unwrap();
    let error = leaves(&mut simulation, 1e300);
    assert_eq!((error.quantity, error.limit), ("coordinate", 1e50));
    assert!((error.time.to_f64() / 1e25 - 1.0).abs() < 1e-9, "{error}");
    // Without an event to come, a step without an end is no error.
    let mut other = open(falling.into(), &[ball(0.0, [0.0, 0.0])]);
    assert_eq!((other.next(), other.time().to_f64()), (None, 0.0));
}

#[test]
fn balls_that_fly_for_ever() {
    let damped = Damped::at_rate(1e-100).unwrap();
    let slowly = Damped::at_rate(1e-30).unwrap();
    for motion in [Motion::Straight, damped.into(), slowly.into()] {
        let mut simulation = open(motion, &[ball(0.0, [4.0, -1.0]), ball(-9.0, [-1.0, 2.0])]);
        simulation.advance_to(1e20).unwrap();
        if motion == slowly.into() {
            assert_eq!(simulation.advance_to(1e300), Ok(()), "it comes no farther than 4e30");
            continue;
        }
        let error = leaves(&mut simulation, 1e300);
        assert_eq!((error.quantity, error.limit, error.ball.index()), ("coordinate", 1e100, 0));
        assert!(error.time.to_f64() < 1e100, "{error}");
    }
}

#[test]
fn a_meeting_beyond_the_range_is_not_reached() {
    // They would meet after 1e94, at 1e104.
    let balls = [ball(0.0, [1e10, 0.0]), ball(1e95, [0.999_999_999e10, 0.0])];
    let mut simulation = open(Motion::Straight, &balls);
    let error = simulation.next().unwrap().unwrap_err();
    assert!(matches!(error, StepError::OutOfRange(_)), "{error}");
    assert_eq!(simulation.next(), Some(Err(error)));
}

#[test]
fn balls_that_grow_for_ever() {
    let growing = Growing::at_rate(1.0).unwrap();
    let mut simulation = open(growing.into(), &[ball(0.0, [0.0, 0.0])]);
    let error = leaves(&mut simulation, 1e300);
    assert_eq!((error.quantity, error.limit), ("radius", 1e100));
    let mut simulation = open(growing.into(), &[ball(0.0, [0.0, 0.0]), ball(3.0, [0.0, 0.0])]);
    leaves(&mut simulation, 1e300);
}

#[test]
fn balls_that_roll_or_are_in_a_box_never_leave_it() {
    let rolling = Rolling::at_deceleration(0.5).unwrap();
    let cloth = rolling.on(Cloth::at_deceleration(2.0).unwrap()).unwrap();
    for motion in [rolling, cloth] {
        let mut simulation = open(motion.into(), &[ball(0.0, [4.0, 1.0]), ball(5.0, [0.0, 0.0])]);
        assert_eq!(simulation.advance_to(1e300), Ok(()));
    }
    let boundary = Boundary::walls([-2.0, -2.0], [9.0, 9.0]).unwrap();
    let falling = Falling::new([0.0, -2.0]).unwrap();
    let one = Mass::new(1.0).unwrap();
    let builder = Simulation::builder().boundary(boundary).motion(falling);
    let mut simulation = builder.ball(ball(0.0, [0.0, 0.0]), one).build().unwrap();
    assert_eq!(simulation.advance_to(100.0), Ok(()));
}

#[test]
fn a_change_far_out_is_seen() {
    let mut simulation = open(Motion::Straight, &[ball(0.0, [1.0, 0.0]), ball(5.0, [0.0, 0.0])]);
    simulation.advance_to(1.0).unwrap();
    let last = simulation.id(1).unwrap();
    simulation.set_velocity(last, [1e90, 0.0]).unwrap();
    let error = leaves(&mut simulation, 1e20);
    assert_eq!(error.ball, last);
    assert!((error.time.to_f64() / 1e10 - 1.0).abs() < 1e-9, "{error}");
    // It can be brought back to rest, and stays there.
    simulation.remove(last).unwrap();
    assert_eq!(simulation.advance_to(1e20), Ok(()));
}

/// Steps in between change no bit, near the limit neither.
#[test]
fn the_steps_of_the_caller_make_no_difference() {
    let falling = Falling::new([1.0, -2.0]).unwrap();
    let balls = [ball(0.0, [3.0, 0.0]), ball(9.0, [-2.0, 0.0]), ball(-9.0, [4.0, 0.0])];
    let mut once = open(falling.into(), &balls);
    let mut often = once.clone();
    let mut time = 1.0;
    while often.advance_to(time).is_ok() {
        time *= 3.0;
    }
    let error = leaves(&mut once, 1e300);
    assert_eq!(leaves(&mut often, 1e300).ball, error.ball);
    assert!((often.time().to_f64() / once.time().to_f64() - 1.0).abs() < 1e-12);
    let events = |simulation: &Simulation<2>| {
        simulation.ids().map(|ball| simulation.anchor(ball)).collect::<Vec<_>>()
    };
    assert_eq!(events(&once), events(&often));
}
