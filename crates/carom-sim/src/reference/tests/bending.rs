//! The simulator finds the events of the reference where lines are bent: balls that fall, and that roll.

use proptest::collection::vec;
use proptest::prelude::*;

use super::orders::{Step, agree, kick, steps};
use super::scenes::{Place, Scene, candidate, gas};
use super::size::{assert_enough, events};
use super::{agree_alone, events_over};
use crate::motion::{Falling, Motion, Rolling};
use crate::rule::NoRule;
use crate::simulation::Simulation;

/// Elastic, with losses, and without any rebound.
const RESTITUTIONS: &[f64] = &[1.0, 0.8, 0.0];

/// From next to nothing to what stops balls within their own size.
fn rolling() -> impl Strategy<Value = Rolling> {
    prop_oneof![1 => Just(0.0), 9 => (-4.0..0.5).prop_map(|exponent: f64| 10_f64.powf(exponent))]
        .prop_map(|deceleration| Rolling::at_deceleration(deceleration).unwrap())
}

/// Downwards, aslant, and none.
fn falling<const D: usize>() -> impl Strategy<Value = Falling<D>> {
    let axis = prop_oneof![1 => Just(0.0), 3 => -1.0..1.0, 1 => Just(-1.0)];
    vec(axis, D).prop_map(|g| Falling::new(std::array::from_fn(|k| g[k])).unwrap())
}

fn simulations<const D: usize, M: Motion>(
    scene: &Scene<D>,
    motion: M,
) -> [Simulation<D, NoRule, M>; 3] {
    let build = |side| scene.build_by((NoRule, motion), |_| (), side);
    [None, Some(0.5), Some(5.0)].map(build)
}

fn agree_on<const D: usize, M: Motion>(place: Place, motions: impl Strategy<Value = M>) -> usize {
    events_over(25, (gas::<D>(place, RESTITUTIONS), motions), |(scene, motion)| {
        agree_alone(simulations(&scene, motion), events(600))
    })
}

fn agree_changed<const D: usize, M: Motion>(
    place: Place,
    motions: impl Strategy<Value = M>,
) -> usize {
    let ordered = steps(place, candidate(place), kick(), Just(()));
    let cases = (gas::<D>(place, RESTITUTIONS), motions, ordered);
    events_over(25, cases, |(scene, motion, steps): (Scene<D>, M, Vec<Step<D, ()>>)| {
        agree(simulations(&scene, motion), &steps)
    })
}

#[test]
fn scenes_with_balls_that_roll_give_the_same_bits() {
    let places = [Place::Open, Place::Walls, Place::Periodic];
    let total: usize = places
        .map(|place| agree_on::<2, _>(place, rolling()) + agree_on::<3, _>(place, rolling()))
        .into_iter()
        .sum();
    assert_enough(total, 3_000);
}

#[test]
fn scenes_with_balls_that_fall_give_the_same_bits() {
    let total: usize = [Place::Open, Place::Walls]
        .map(|place| {
            agree_on::<2, _>(place, falling::<2>()) + agree_on::<3, _>(place, falling::<3>())
        })
        .into_iter()
        .sum();
    assert_enough(total, 10_000);
}

#[test]
fn scenes_with_balls_that_roll_and_are_changed_give_the_same_bits() {
    let places = [Place::Open, Place::Walls, Place::Periodic];
    let total: usize = places
        .map(|place| {
            agree_changed::<2, _>(place, rolling()) + agree_changed::<3, _>(place, rolling())
        })
        .into_iter()
        .sum();
    assert_enough(total, 1_000);
}

#[test]
fn scenes_with_balls_that_fall_and_are_changed_give_the_same_bits() {
    let total: usize = [Place::Open, Place::Walls]
        .map(|place| {
            agree_changed::<2, _>(place, falling::<2>())
                + agree_changed::<3, _>(place, falling::<3>())
        })
        .into_iter()
        .sum();
    assert_enough(total, 1_000);
}
