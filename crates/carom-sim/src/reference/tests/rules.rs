//! Simulator and reference agree if rules let balls pass or vanish.
//!
//! By a rule, balls pass, ignore and remove each other.

use carom::{Body, Circle, Mass};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::bending::{falling, on_cloth, rolling};
use super::obstacles::{self, Make};
use super::orders::{Step, agree, kick, steps, whole_kick};
use super::scenes::{Place, Scene, candidate, gas, lattice, site};
use super::size::{assert_enough, events_of, scenes, scenes_of};
use super::{agree_alone, events_over};
use crate::event::Outcome;
use crate::ids::Wall;
use crate::motion::{Damped, Growing, Motion};
use crate::rebound::Rebound;
use crate::rule::{ObstacleRule, PairRule, Rules, WallRule};
use crate::simulation::Simulation;
use crate::state::Boundary;

pub(super) const KINDS: u16 = 4;

/// Random rules for balls of four kinds.
pub(super) fn rules() -> BoxedStrategy<Rules> {
    let clay = || Rebound::new(0.5).unwrap();
    let pair = prop_oneof![
        8 => Just(PairRule::Bounce),
        2 => Just(PairRule::BounceWith(clay())),
        8 => Just(PairRule::Pass),
        2 => Just(PairRule::Ignore),
        1 => Just(PairRule::RemoveFirst),
        1 => Just(PairRule::RemoveSecond),
        1 => Just(PairRule::RemoveBoth),
    ];
    let wall = prop_oneof![
        12 => Just(WallRule::Bounce),
        2 => Just(WallRule::BounceWith(clay())),
        3 => Just(WallRule::Pass),
        1 => Just(WallRule::Ignore),
        1 => Just(WallRule::Remove),
    ];
    let [kinds, walls] = [usize::from(KINDS), Wall::all::<3>().count()];
    (vec(pair, kinds * kinds), vec(wall, kinds * walls))
        .prop_map(move |(pairs, answers)| {
            let rules =
                Rules::new().pairs(KINDS, |a, b| pairs[usize::from(a) * kinds + usize::from(b)]);
            let all = (0..KINDS).flat_map(|kind| Wall::all::<3>().map(move |wall| (kind, wall)));
            all.zip(answers)
                .fold(rules, |rules, ((kind, wall), answer)| rules.wall(kind, wall, answer))
        })
        .boxed()
}

pub(super) fn agree_by<const D: usize>(
    (rules, motion): (&Rules, Motion<D>),
    scene: &Scene<D>,
    steps: &[Step<D>],
) -> Result<usize, TestCaseError> {
    let kind = |ball| u16::try_from(ball).unwrap() % KINDS;
    let simulation = |side| scene.build_by((rules.clone(), motion), kind, side);
    agree([simulation(None), simulation(Some(0.7)), simulation(None)], steps)
}

#[test]
fn scenes_with_a_rule_that_are_changed_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.8];
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let steps_2 = steps(place, candidate(place), kick(), (0..KINDS).boxed());
        let cases = (rules(), gas::<2>(place, RESTITUTIONS), steps_2);
        total += events_over(scenes(150), cases, |(rules, scene, steps)| {
            agree_by((&rules, Motion::Straight), &scene, &steps)
        });
        let steps_3 = steps(place, candidate(place), kick(), (0..KINDS).boxed());
        let cases = (rules(), gas::<3>(place, RESTITUTIONS), steps_3);
        total += events_over(scenes(50), cases, |(rules, scene, steps)| {
            agree_by((&rules, Motion::Straight), &scene, &steps)
        });
    }
    assert_enough(total, 10_000);
}

#[test]
fn a_rule_for_balls_that_meet_at_the_same_moments_gives_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let steps = steps(place, site(), whole_kick(), (0..KINDS).boxed());
        let cases = (rules(), lattice::<2>(place, &[1.0, 0.5]), steps);
        total += events_over(scenes(200), cases, |(rules, scene, steps)| {
            agree_by((&rules, Motion::Straight), &scene, &steps)
        });
    }
    assert_enough(total, 10_000);
}

/// Its passage was recorded and never reported, and was still there when the wall had moved away:
/// found by `cargo xtask same-events` in runs of 10⁴ events, in which walls move over obstacles
/// often enough.
#[test]
fn an_obstacle_across_a_wall_that_lets_it_pass_begins_no_passage() {
    let disc = |x: f64| Circle::new([x, 5.0], 1.0).unwrap().at_rest();
    let boundary = Boundary::walls([0.0; 2], [10.0; 2]).unwrap();
    let mut simulation = Simulation::builder()
        .boundary(boundary)
        .rules(Rules::new().walls(0, WallRule::Pass))
        .body_as(Body::new(disc(0.5), Mass::fixed()), 0)
        .build()
        .unwrap();
    simulation.insert_as(Body::new(disc(9.5), Mass::fixed()), 0).unwrap();
    assert_eq!(simulation.state.passing.iter().count(), 0);
    // A moving one is reported.
    let disc = Circle::new([5.0, 8.0], 1.0).unwrap().moving([-1.0, 0.0]).unwrap();
    simulation.insert_as(Body::new(disc, Mass::new(1.0).unwrap()), 0).unwrap();
    let event = simulation.next().unwrap().unwrap();
    assert_eq!((event.time.to_f64(), event.outcome), (4.0, Outcome::Enter));
}

#[test]
fn scenes_with_a_rule_and_balls_that_grow_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let steps = steps(place, candidate(place), kick(), (0..KINDS).boxed());
        let rate = (-4.0..-0.5).prop_map(|exponent: f64| 10_f64.powf(exponent));
        let cases = (rules(), gas::<2>(place, &[1.0, 0.8]), steps, rate);
        total += events_over(scenes(40), cases, |(rules, scene, steps, rate)| {
            agree_by((&rules, Growing::at_rate(rate).unwrap().into()), &scene, &steps)
        });
    }
    assert_enough(total, 2_000);
}

/// Rules of balls on curved lines, which pass through each other, vanish, and lie on some.
fn agree_bent<const D: usize>(places: &[Place], motions: &BoxedStrategy<Motion<D>>) -> usize {
    let count = scenes_of(10, 100);
    let of = |&place: &Place| {
        let ordered = steps(place, candidate(place), kick(), (0..KINDS).boxed());
        let cases = (rules(), gas::<D>(place, &[1.0, 0.8, 0.0]), ordered, motions.clone());
        events_over(count, cases, |(rules, scene, steps, motion)| {
            agree_by((&rules, motion), &scene, &steps)
        })
    };
    places.iter().map(of).sum()
}

#[test]
fn scenes_with_a_rule_and_balls_that_fall_give_the_same_bits() {
    let places = [Place::Open, Place::Walls];
    let total = agree_bent::<2>(&places, &falling()) + agree_bent::<3>(&places, &falling());
    assert_enough(total, 5_000);
}

#[test]
fn scenes_with_a_rule_and_balls_that_roll_give_the_same_bits() {
    let places = [Place::Open, Place::Walls, Place::Periodic];
    let total = agree_bent::<2>(&places, &rolling()) + agree_bent::<3>(&places, &rolling());
    assert_enough(total, 5_000);
}

#[test]
fn scenes_with_a_rule_and_balls_that_spin_give_the_same_bits() {
    let total = agree_bent::<2>(&[Place::Open, Place::Walls, Place::Periodic], &on_cloth());
    assert_enough(total, 2_000);
}

#[test]
fn a_rule_for_falling_balls_that_meet_at_the_same_moments_gives_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls] {
        let steps = steps(place, site(), whole_kick(), (0..KINDS).boxed());
        let cases = (rules(), lattice::<2>(place, &[1.0, 0.5]), steps, falling());
        total += events_over(scenes_of(10, 100), cases, |(rules, scene, steps, motion)| {
            agree_by((&rules, motion), &scene, &steps)
        });
    }
    assert_enough(total, 1_000);
}

/// What obstacles are to balls of four kinds.
fn with_obstacles(rules: Rules, answers: &[ObstacleRule]) -> Rules {
    let kinds = (0..KINDS).flat_map(|kind| (0..3).map(move |index| (kind, index)));
    let answers = kinds.zip(answers.iter().cycle());
    answers.fold(rules, |rules, ((kind, index), &rule)| rules.obstacle(kind, index, rule))
}

fn agree_among<const D: usize>(make: Make<D>, motions: &BoxedStrategy<Motion<D>>) -> usize {
    let answer = prop_oneof![
        4 => Just(ObstacleRule::Bounce),
        2 => Just(ObstacleRule::BounceWith(Rebound::new(0.5).unwrap())),
        2 => Just(ObstacleRule::Ignore),
        1 => Just(ObstacleRule::Remove),
    ];
    let answers = vec(answer, 3 * usize::from(KINDS));
    let of = |place| {
        let cases = (rules(), answers.clone(), obstacles::scenes(place, make), motions.clone());
        events_over(scenes_of(4, 40), cases, |(rules, answers, scene, motion)| {
            let rules = with_obstacles(rules, &answers);
            let kind = |ball| u16::try_from(ball).unwrap() % KINDS;
            let simulation = |side| scene.build_by((rules.clone(), motion), kind, side);
            agree_alone([None, Some(0.7), Some(5.0)].map(simulation), events_of(10, 300))
        })
    };
    [Place::Open, Place::Walls].into_iter().map(of).sum()
}

#[test]
fn rules_for_obstacles_give_the_same_bits_with_every_motion() {
    let makes: [Make<2>; 3] = [obstacles::ball, obstacles::polyline, obstacles::bowl];
    let mut total = 0;
    for make in makes {
        total += agree_among(make, &Just(Motion::Straight).boxed()) + agree_among(make, &falling());
        total += agree_among(make, &rolling()) + agree_among(make, &on_cloth());
    }
    assert_enough(total, 1_000);
}

/// Pairs, walls and obstacles that add energy beside some that take it, until the speeds are out of
/// their range.
fn bumpers(rules: Rules, answers: &[f64]) -> Rules {
    let mut answers = answers.iter().cycle().map(|&e| Rebound::new(e).unwrap());
    let mut next = || answers.next().unwrap();
    let rules = (0..KINDS).fold(rules, |rules, kind| {
        let rules = rules.pair(kind, 0, PairRule::BounceWith(next()));
        rules.walls(kind, WallRule::BounceWith(next()))
    });
    (0..KINDS).fold(rules, |rules, kind| rules.obstacles(kind, ObstacleRule::BounceWith(next())))
}

fn agree_with_bumpers(motions: &BoxedStrategy<Motion<2>>) -> usize {
    let answer = prop_oneof![2 => 1.0..1.2, 1 => 1.0..40.0, 1 => 0.0..1.0, 1 => Just(1000.0)];
    let answers = vec(answer, 3 * usize::from(KINDS));
    let of = |place| {
        let scene = obstacles::scenes(place, obstacles::ball);
        let cases = (rules(), answers.clone(), scene, motions.clone());
        events_over(scenes_of(8, 100), cases, |(rules, answers, scene, motion)| {
            let rules = bumpers(rules, &answers);
            let kind = |ball| u16::try_from(ball).unwrap() % KINDS;
            let simulation = |side| scene.build_by((rules.clone(), motion), kind, side);
            // Small cells would be left all the time by balls that become so fast.
            agree_alone([None, Some(1e9), Some(1e3)].map(simulation), events_of(60, 600))
        })
    };
    [Place::Open, Place::Walls].into_iter().map(of).sum()
}

#[test]
fn what_adds_energy_gives_the_same_bits_with_every_motion() {
    let damped = (0.01..2.0).prop_map(|rate| Damped::at_rate(rate).unwrap().into()).boxed();
    let total = agree_with_bumpers(&Just(Motion::Straight).boxed()) + agree_with_bumpers(&damped);
    let bent = agree_with_bumpers(&falling()) + agree_with_bumpers(&rolling());
    assert_enough(total + bent + agree_with_bumpers(&on_cloth()), 2_000);
}

/// Pockets take the centres of balls that grow.
#[test]
fn pockets_and_rules_for_balls_that_grow_give_the_same_bits() {
    let rate = (-4.0..-0.5).prop_map(|exponent: f64| 10_f64.powf(exponent));
    let mut total = 0;
    for place in [Place::Open, Place::Walls] {
        let scene = obstacles::scenes::<2>(place, |_| None);
        let cases = (rules(), scene, rate.clone());
        total += events_over(scenes_of(3, 100), cases, |(rules, scene, rate)| {
            let kind = |ball| u16::try_from(ball).unwrap() % KINDS;
            let motion = Growing::at_rate(rate).unwrap();
            let simulation = |side| scene.build_by((rules.clone(), motion), kind, side);
            agree_alone([None, Some(0.7), Some(5.0)].map(simulation), events_of(15, 400))
        });
    }
    assert_enough(total, 1_000);
}
