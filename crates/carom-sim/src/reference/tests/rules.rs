//! Simulator and reference agree if rules let balls pass or vanish.
//!
//! By a rule, balls pass, ignore and remove each other.

use carom::vector::from_fn;
use carom::{Body, Circle, Mass, Restitution};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::events_over;
use super::orders::{Step, agree, steps};
use super::scenes::{Place, Scene, candidate, gas, lattice, site};
use super::size::{assert_enough, scenes};
use crate::boundary::Boundary;
use crate::event::Outcome;
use crate::ids::Wall;
use crate::motion::{Growing, Motion, Straight};
use crate::rule::{ContactRule, PairRule, WallRule};
use crate::simulation::Simulation;

const KINDS: usize = 4;

/// A random rule for balls of four kinds.
#[derive(Clone, Debug, PartialEq)]
struct Table {
    /// By the kinds of the two; that of the smaller comes first.
    pairs: [[PairRule; KINDS]; KINDS],
    /// By the kind, and by the number of the wall.
    walls: [[WallRule; 6]; KINDS],
}

impl ContactRule for Table {
    type Kind = usize;

    fn pair(&self, first: usize, second: usize) -> PairRule {
        match self.pairs[first.min(second)][first.max(second)] {
            PairRule::RemoveFirst if first > second => PairRule::RemoveSecond,
            PairRule::RemoveSecond if first > second => PairRule::RemoveFirst,
            rule => rule,
        }
    }

    fn wall(&self, ball: usize, wall: Wall) -> WallRule {
        self.walls[ball][2 * wall.axis_index() + wall.side as usize]
    }
}

fn table() -> impl Strategy<Value = Table> {
    let clay = || Restitution::new(0.5).unwrap();
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
    (vec(pair, KINDS * KINDS), vec(wall, KINDS * 6)).prop_map(|(pairs, walls)| Table {
        pairs: from_fn(|a| from_fn(|b| pairs[a * KINDS + b])),
        walls: from_fn(|a| from_fn(|wall| walls[a * 6 + wall])),
    })
}

fn agree_by<const D: usize, M: Motion>(
    (rule, motion): (&Table, M),
    scene: &Scene<D>,
    steps: &[Step<D, usize>],
) -> Result<usize, TestCaseError> {
    let simulation = |side| scene.build_by((rule.clone(), motion), |ball| ball % KINDS, side);
    agree([simulation(None), simulation(Some(0.7)), simulation(None)], steps)
}

#[test]
fn scenes_with_a_rule_that_are_changed_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.8];
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let velocity =
            (vec(-2.0..2.0, 2)).prop_map(|v: Vec<f64>| -> [f64; 2] { from_fn(|k| v[k]) });
        let steps_2 = steps(place, candidate(place), velocity, 0..KINDS);
        let cases = (table(), gas::<2>(place, RESTITUTIONS), steps_2);
        total += events_over(scenes(150), cases, |(rule, scene, steps)| {
            agree_by((&rule, Straight), &scene, &steps)
        });
        let velocity =
            (vec(-2.0..2.0, 3)).prop_map(|v: Vec<f64>| -> [f64; 3] { from_fn(|k| v[k]) });
        let steps_3 = steps(place, candidate(place), velocity, 0..KINDS);
        let cases = (table(), gas::<3>(place, RESTITUTIONS), steps_3);
        total += events_over(scenes(50), cases, |(rule, scene, steps)| {
            agree_by((&rule, Straight), &scene, &steps)
        });
    }
    assert_enough(total, 10_000);
}

#[test]
fn a_rule_for_balls_that_meet_at_the_same_moments_gives_the_same_bits() {
    let whole = vec(-2_i8..=2, 2).prop_map(|v| [f64::from(v[0]), f64::from(v[1])]);
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let steps = steps(place, site(), whole.clone(), 0..KINDS);
        let cases = (table(), lattice::<2>(place, &[1.0, 0.5]), steps);
        total += events_over(scenes(200), cases, |(rule, scene, steps)| {
            agree_by((&rule, Straight), &scene, &steps)
        });
    }
    assert_enough(total, 10_000);
}

/// Its passage was recorded and never reported, and was still there when the wall had moved away:
/// found by `cargo xtask same-events` in runs of 10⁴ events, in which walls move over obstacles
/// often enough.
#[test]
fn an_obstacle_across_a_wall_that_lets_it_pass_begins_no_passage() {
    let rule =
        Table { pairs: [[PairRule::Bounce; KINDS]; KINDS], walls: [[WallRule::Pass; 6]; KINDS] };
    let disc = |x: f64| Circle::new([x, 5.0], 1.0).unwrap().at_rest();
    let boundary = Boundary::walls([0.0; 2], [10.0; 2]).unwrap();
    let mut simulation = Simulation::builder()
        .boundary(boundary)
        .rule(rule)
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
        let velocity =
            (vec(-2.0..2.0, 2)).prop_map(|v: Vec<f64>| -> [f64; 2] { from_fn(|k| v[k]) });
        let steps = steps(place, candidate(place), velocity, 0..KINDS);
        let rate = (-4.0..-0.5).prop_map(|exponent: f64| 10_f64.powf(exponent));
        let cases = (table(), gas::<2>(place, &[1.0, 0.8]), steps, rate);
        total += events_over(scenes(40), cases, |(rule, scene, steps, rate)| {
            agree_by((&rule, Growing::at_rate(rate).unwrap()), &scene, &steps)
        });
    }
    assert_enough(total, 2_000);
}
