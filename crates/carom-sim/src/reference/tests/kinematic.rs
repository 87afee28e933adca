//! Simulator and reference agree on kinematic balls, with every motion.

use proptest::prelude::*;
use proptest::sample::select;

use super::axes::{falling, growing, on_cloth, rolling};
use super::obstacles;
use super::orders::{agree, kick, steps};
use super::rules::{KINDS, agree_by, rules};
use super::scenes::{Place, Scene, candidate, gas, lattice};
use super::size::{assert_enough, events_of, scenes, scenes_of};
use super::{agree_alone, events_over};
use crate::motion::Motion;
use crate::simulation::Simulation;

const RESTITUTIONS: &[f64] = &[1.0, 0.8, 0.0];

fn places() -> BoxedStrategy<Place> {
    select(vec![Place::Open, Place::Walls, Place::Periodic]).boxed()
}

fn simulations<const D: usize>(scene: &Scene<D>, motion: Motion<D>) -> [Simulation<D>; 3] {
    [None, Some(0.5), Some(5.0)].map(|side| scene.build_moving(motion, side))
}

/// Runs scenes of a motion, alone and with changes.
fn agree_moving<const D: usize, S: Strategy<Value = Motion<D>>>(
    motions: impl Fn(Place) -> S + Copy,
) -> usize {
    let alone =
        places().prop_flat_map(move |place| (gas::<D>(place, RESTITUTIONS), motions(place)));
    let changed = places().prop_flat_map(move |place| {
        let ordered = steps(place, candidate(place), kick(), Just(0).boxed());
        (gas::<D>(place, RESTITUTIONS), motions(place), ordered)
    });
    events_over(scenes_of(2, 50), alone, |(scene, motion)| {
        agree_alone(simulations(&scene.with_kinematic(), motion), events_of(15, 500))
    }) + events_over(scenes_of(1, 50), changed, |(scene, motion, steps)| {
        agree(simulations(&scene.with_kinematic(), motion), &steps)
    })
}

#[test]
fn two_hundred_scenes_in_straight_flight_give_the_same_bits() {
    let straight = |_| Just(Motion::Straight);
    let total = agree_moving::<2, _>(straight) + agree_moving::<3, _>(|_| Just(Motion::Straight));
    assert_enough(total, 5_000);
}

#[test]
fn two_hundred_falling_scenes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(falling) + agree_moving::<3, _>(falling), 5_000);
}

#[test]
fn two_hundred_growing_scenes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(growing) + agree_moving::<3, _>(growing), 2_000);
}

#[test]
fn two_hundred_rolling_scenes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(rolling) + agree_moving::<3, _>(rolling), 1_000);
}

#[test]
fn scenes_on_cloth_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(on_cloth), 500);
}

#[test]
fn scenes_with_ties_and_clusters_give_the_same_bits() {
    let lattices = places().prop_flat_map(|place| lattice::<2>(place, RESTITUTIONS));
    let total = events_over(scenes(100), lattices, |scene| {
        agree_alone(simulations(&scene.with_kinematic(), Motion::Straight), events_of(100, 400))
    });
    assert_enough(total, 3_000);
}

#[test]
fn scenes_among_obstacles_and_with_rules_give_the_same_bits() {
    let among = obstacles::scenes(Place::Walls, obstacles::aabb::<2>);
    let total = events_over(scenes_of(10, 100), among, |scene| {
        agree_alone(simulations(&scene.with_kinematic(), Motion::Straight), events_of(30, 300))
    });
    assert_enough(total, 1_000);
    let ruled = places().prop_flat_map(|place| {
        let ordered = steps(place, candidate(place), kick(), (0..KINDS).boxed());
        (rules(), gas::<2>(place, RESTITUTIONS), ordered)
    });
    let total = events_over(scenes(100), ruled, |(rules, scene, steps)| {
        agree_by((&rules, Motion::Straight), &scene.with_kinematic(), &steps)
    });
    assert_enough(total, 1_000);
}
