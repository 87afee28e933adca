//! Simulator and reference agree while balls grow.
//!
//! They run alone, and with changes.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::orders::{Step, agree, kick, steps};
use super::scenes::{Place, Scene, candidate, gas};
use super::size::{assert_enough, events_of, scenes, scenes_of};
use super::{agree_alone, events_over};
use crate::simulation::Simulation;

/// Elastic, and not.
const RESTITUTIONS: &[f64] = &[1.0, 0.8];

/// From barely noticeable growth to growth that is faster than the balls.
fn rate() -> BoxedStrategy<f64> {
    prop_oneof![1 => Just(0.0), 9 => (-4.0..0.5).prop_map(|exponent: f64| 10_f64.powf(exponent))]
        .boxed()
}

fn simulations<const D: usize>(scene: &Scene<D>, rate: f64) -> [Simulation<D>; 3] {
    [None, Some(0.5), Some(5.0)].map(|side| scene.build_growing(rate, side))
}

#[test]
fn a_hundred_and_fifty_scenes_with_balls_that_grow_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let planes = (gas::<2>(place, RESTITUTIONS), rate());
        total += events_over(scenes_of(2, 25), planes, |(scene, rate)| {
            agree_alone(simulations(&scene, rate), events_of(15, 1_000))
        });
        let spaces = (gas::<3>(place, RESTITUTIONS), rate());
        total += events_over(scenes_of(2, 25), spaces, |(scene, rate)| {
            agree_alone(simulations(&scene, rate), events_of(15, 1_000))
        });
    }
    assert_enough(total, 20_000);
}

fn agree_changed<const D: usize>(
    scene: &Scene<D>,
    rate: f64,
    steps: &[Step<D>],
) -> Result<usize, TestCaseError> {
    agree(simulations(scene, rate), steps)
}

#[test]
fn scenes_with_balls_that_grow_and_are_changed_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let ordered = || steps(place, candidate(place), kick(), Just(0).boxed());
        let planes = (gas::<2>(place, RESTITUTIONS), rate(), ordered());
        total += events_over(scenes(25), planes, |(scene, rate, steps)| {
            agree_changed(&scene, 0.1 * rate, &steps)
        });
        let ordered = || steps(place, candidate(place), kick(), Just(0).boxed());
        let spaces = (gas::<3>(place, RESTITUTIONS), rate(), ordered());
        total += events_over(scenes(25), spaces, |(scene, rate, steps)| {
            agree_changed(&scene, 0.1 * rate, &steps)
        });
    }
    assert_enough(total, 5_000);
}
