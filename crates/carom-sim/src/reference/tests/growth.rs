//! The simulator finds the events of the reference while balls grow: left alone, and changed.

use std::array::from_fn;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::orders::{Step, agree, steps};
use super::scenes::{Place, Scene, candidate, gas};
use super::size::{assert_enough, events};
use super::{Reference, events_over, run_beside};

/// Elastic, and not.
const RESTITUTIONS: &[f64] = &[1.0, 0.8];

/// From growth that is hardly noticed to one that is faster than the balls.
fn rate() -> impl Strategy<Value = f64> {
    prop_oneof![1 => Just(0.0), 9 => (-4.0..0.5).prop_map(|exponent: f64| 10_f64.powf(exponent))]
}

/// Up to the moment at which there is no room left, or to the end of the events.
fn agree_alone<const D: usize>(
    scene: &Scene<D>,
    rate: f64,
    events: usize,
) -> Result<usize, TestCaseError> {
    let mut simulations = [None, Some(0.5), Some(5.0)].map(|side| scene.build_growing(rate, side));
    let mut reference = Reference { state: simulations[0].state.clone() };
    let count = run_beside(&mut simulations, &mut reference, events, 1e3)?;
    for simulation in &simulations {
        prop_assert_eq!(&simulation.state, &reference.state);
    }
    Ok(count)
}

#[test]
fn a_hundred_and_fifty_scenes_with_balls_that_grow_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let planes = (gas::<2>(place, RESTITUTIONS), rate());
        total += events_over(25, planes, |(scene, rate)| agree_alone(&scene, rate, events(1_000)));
        let spaces = (gas::<3>(place, RESTITUTIONS), rate());
        total += events_over(25, spaces, |(scene, rate)| agree_alone(&scene, rate, events(1_000)));
    }
    assert_enough(total, 20_000);
}

fn agree_changed<const D: usize>(
    scene: &Scene<D>,
    rate: f64,
    steps: &[Step<D, ()>],
) -> Result<usize, TestCaseError> {
    agree([None, Some(0.5), Some(5.0)].map(|side| scene.build_growing(rate, side)), steps)
}

/// A kick of the speed of the others.
fn kick<const D: usize>() -> impl Strategy<Value = [f64; D]> + Clone {
    vec(-2.0..2.0, D).prop_map(|velocity: Vec<f64>| -> [f64; D] { from_fn(|k| velocity[k]) })
}

#[test]
fn scenes_with_balls_that_grow_and_are_changed_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let ordered = || steps(place, candidate(place), kick(), Just(()));
        let planes = (gas::<2>(place, RESTITUTIONS), rate(), ordered());
        total += events_over(25, planes, |(scene, rate, steps)| {
            agree_changed(&scene, 0.1 * rate, &steps)
        });
        let ordered = || steps(place, candidate(place), kick(), Just(()));
        let spaces = (gas::<3>(place, RESTITUTIONS), rate(), ordered());
        total += events_over(25, spaces, |(scene, rate, steps)| {
            agree_changed(&scene, 0.1 * rate, &steps)
        });
    }
    assert_enough(total, 5_000);
}
