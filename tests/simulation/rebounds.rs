//! Restitutions above 1: bumpers that add energy.

use carom::{Body, Circle, HalfSpace, Mass};
use carom_sim::observe::Tally;
use carom_sim::{
    AdvanceError, Boundary, Builder, Damped, Falling, Obstacle, PairRule, Rebound, ReboundError,
    Rolling, Rules, Simulation, StepError, WallRule,
};

fn rebound(e: f64) -> Rebound {
    Rebound::new(e).unwrap()
}

fn ball(center: [f64; 2], velocity: [f64; 2], mass: f64) -> Body<2> {
    let disc = Circle::new(center, 0.5).unwrap().moving(velocity).unwrap();
    Body::new(disc, Mass::new(mass).unwrap())
}

fn room(e: f64) -> Builder<2> {
    let walls = Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap();
    Simulation::builder().boundary(walls.with_restitution(rebound(e)))
}

#[test]
fn a_wall_an_obstacle_and_a_rule_add_the_energy_that_their_events_tell() {
    let post = Obstacle::from(Circle::new([8.0, 2.0], 0.5).unwrap()).with_restitution(rebound(3.0));
    let rules = Rules::new().pair(0, 1, PairRule::BounceWith(rebound(2.0)));
    let builder = room(1.5).rules(rules).obstacle(post);
    let hit = |body: Body<2>, partner: Option<Body<2>>| {
        let builder = builder.clone().body(body);
        let all = partner.into_iter().fold(builder, |all, body| all.body_as(body, 1));
        let mut simulation = all.build().unwrap();
        let before = simulation.kinetic_energy();
        let event = simulation.next().unwrap().unwrap();
        (event.work, simulation.kinetic_energy() - before)
    };
    // ½ m (e² − 1) v²
    assert_eq!(hit(ball([5.0, 5.0], [-2.0, 1.0], 2.0), None), (5.0, 5.0));
    assert_eq!(hit(ball([5.0, 2.0], [1.0, 0.0], 2.0), None), (8.0, 8.0));
    // With the reduced mass 2 · 2 / 4 = 1.
    let both = hit(ball([2.0, 5.0], [1.0, 0.0], 2.0), Some(ball([7.0, 5.0], [-1.0, 0.0], 2.0)));
    assert_eq!(both, (6.0, 6.0));
}

/// A gas among bumpers: what the events tell is what the balls have gained, to the last digits.
#[test]
fn the_added_energy_accounts_for_all_of_it() {
    let post = |x: f64| {
        Obstacle::from(Circle::new([x, 5.0], 0.7).unwrap()).with_restitution(rebound(1.02))
    };
    let balls = (0..20_u32).map(|k| {
        let place = [1.0 + 2.0 * f64::from(k % 5), 1.0 + 2.6 * f64::from(k / 5)];
        ball(place, [f64::from(k * 7 % 11) - 5.0, f64::from(k * 5 % 13) - 6.0], 1.0)
    });
    let mut gas = room(1.01).obstacles([post(2.2), post(7.8)]).bodies(balls).build().unwrap();
    let (before, mut tally) = (gas.kinetic_energy(), Tally::new(&gas));
    gas.observe_to(20.0, &mut tally).unwrap();
    let gained = gas.kinetic_energy() - before;
    assert!(gas.adds_energy() && gained > before, "{gained}");
    assert!((tally.added_energy / gained - 1.0).abs() < 1e-10, "{} {gained}", tally.added_energy);
}

/// Between two walls each flight takes half as long as the one before: all end before the time 3.
#[test]
fn a_ball_that_becomes_ever_faster_ends_the_run_with_an_error() {
    for e in [1.001, 2.0, 1000.0] {
        let mut simulation = room(e).body(ball([5.0, 5.0], [3.0, 0.0], 1.0)).build().unwrap();
        let error = simulation.advance_to(1e12).unwrap_err();
        let AdvanceError::Step(StepError::TooFast(error)) = error else { panic!("{error}") };
        let said = error.to_string();
        assert!(said.starts_with("balls have become too fast at time "), "{said}");
        let (ball, time) = (simulation.id(0).unwrap(), simulation.time());
        assert_eq!(time, error.time);
        assert!(simulation.position(ball).iter().all(|x| (0.0..=10.0).contains(x)), "{said}");
        assert!(simulation.velocity(ball).iter().all(|v| v.is_finite()));
        // It stays so.
        assert_eq!(simulation.step(1e12), Err(error.into()));
    }
}

#[test]
fn every_motion_ends_with_this_error_or_at_rest() {
    let kicked = |builder: Builder<2>| {
        let balls = [ball([2.0, 5.0], [3.0, 0.7], 1.0), ball([7.0, 5.0], [-3.0, 0.2], 5.0)];
        let mut simulation = builder.bodies(balls).build().unwrap();
        match simulation.advance_to(1e6) {
            Err(AdvanceError::Step(StepError::TooFast(_))) => {}
            done => done.unwrap(),
        }
        let energy = simulation.kinetic_energy();
        assert!(energy.is_finite(), "{energy}");
        energy
    };
    let fast = 1e6;
    assert!(kicked(room(1.5)) > fast);
    assert!(kicked(room(1.5).motion(Damped::at_rate(0.1).unwrap())) > fast);
    assert!(kicked(room(1.5).motion(Rolling::at_deceleration(0.1).unwrap())) > fast);
    assert!(kicked(room(1.5).motion(Falling::new([0.0, -1.0]).unwrap())) > fast);
    // Friction takes more than these walls add.
    assert_eq!(kicked(room(1.01).motion(Rolling::at_deceleration(2.0).unwrap())), 0.0);
}

#[test]
fn a_bumper_beside_lossy_balls_is_no_loss_and_settles_with_them() {
    let clay = carom::Restitution::new(0.0).unwrap();
    let balls = (0..6_u32).map(|k| ball([1.0 + f64::from(k), 5.0], [1.0, 0.0], 1.0));
    let rules = Rules::new().walls(0, WallRule::BounceWith(rebound(1.5)));
    let mut row = room(1.0).rules(rules).bodies(balls).restitution(clay).build().unwrap();
    row.advance_to(100.0).unwrap();
    assert!(row.kinetic_energy().is_finite());
    assert_eq!(row.len(), 6);
}

#[test]
fn what_is_no_restitution_is_refused() {
    assert_eq!(Rebound::new(1000.0).unwrap().get(), Rebound::MOST);
    for e in [-0.1, 1000.1, f64::INFINITY] {
        assert_eq!(Rebound::new(e), Err(ReboundError(e)));
    }
    assert!(Rebound::new(f64::NAN).is_err());
    let said = "the restitution is 1001; give a number from 0 (no rebound) to 1000";
    assert_eq!(ReboundError(1001.0).to_string(), said);
}

/// Two bumpers at once: the events say to the last digits what energy the ball has got.
#[test]
fn unlike_bumpers_at_one_time_keep_the_account() {
    for (steep, ends) in [(0.5, [2.0, 1.0]), (2.0, [1.5, 3.0]), (4.0, [1.0, 2.0])] {
        let sides = [-1.0, 1.0].map(|side| HalfSpace::new([0.0, 0.0], [side, steep]).unwrap());
        let bumper = |(side, e)| Obstacle::from(side).with_restitution(rebound(e));
        let mut simulation = Simulation::builder()
            .obstacles(sides.into_iter().zip(ends).map(bumper))
            .body(ball([0.0, 9.0], [0.0, -1.0], 2.0))
            .build()
            .unwrap();
        let (mut energy, mut ties, mut latest) = (simulation.kinetic_energy(), 0, None);
        while let Some(event) = simulation.step(1e3).unwrap() {
            energy += event.work;
            ties += u32::from(latest == Some(event.time.to_f64()));
            latest = Some(event.time.to_f64());
        }
        let off = simulation.kinetic_energy() - energy;
        assert!(ties > 0 && off.abs() <= 1e-12 * energy, "{ends:?}: {ties} ties, off by {off}");
    }
}
