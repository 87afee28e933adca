//! Simulator and reference agree while balls are kicked, added and removed.

use carom::vector::from_fn;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::events_over;
use super::orders::{Step, agree, steps, whole_kick};
use super::scenes::{Place, Scene, candidate, gas, lattice, site};
use super::size::{assert_enough, scenes};

/// Velocities of very different sizes, up to a hundred thousand times those of the scene.
fn kick<const D: usize>() -> BoxedStrategy<[f64; D]> {
    (vec(-1.0..1.0, D), -1.0..5.0)
        .prop_map(|(direction, exponent)| -> [f64; D] {
            from_fn(|k| direction[k] * 10_f64.powf(exponent))
        })
        .boxed()
}

fn agree_in<const D: usize>(scene: &Scene<D>, steps: &[Step<D>]) -> Result<usize, TestCaseError> {
    agree(scene.build_with_three_cell_sizes(), steps)
}

#[test]
fn two_hundred_and_forty_scenes_that_are_changed_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.8];
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let changed = (
            gas::<2>(place, RESTITUTIONS),
            steps(place, candidate(place), kick(), Just(0).boxed()),
        );
        total += events_over(scenes(40), changed, |(scene, steps)| agree_in(&scene, &steps));
        let changed = (
            gas::<3>(place, RESTITUTIONS),
            steps(place, candidate(place), kick(), Just(0).boxed()),
        );
        total += events_over(scenes(40), changed, |(scene, steps)| agree_in(&scene, &steps));
    }
    assert_enough(total, 20_000);
}

#[test]
fn changes_between_the_waves_of_one_moment_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.5, 0.0];
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let changed = (
            lattice::<2>(place, RESTITUTIONS),
            steps(place, site(), whole_kick(), Just(0).boxed()),
        );
        total += events_over(scenes(100), changed, |(scene, steps)| agree_in(&scene, &steps));
    }
    assert_enough(total, 5_000);
}
