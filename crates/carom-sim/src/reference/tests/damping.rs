//! Simulator and reference agree while balls are damped.
//!
//! They run alone, and with changes.

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::orders::{Step, agree, kick, steps};
use super::scenes::{Place, Scene, candidate, gas};
use super::size::{assert_enough, events, scenes};
use super::{agree_alone, events_over};
use crate::motion::Damped;
use crate::simulation::Simulation;

/// Elastic, and not.
const RESTITUTIONS: &[f64] = &[1.0, 0.8];

/// From a barely noticeable drag to one that stops balls within their own size; also 0.
fn rate() -> BoxedStrategy<Damped> {
    prop_oneof![1 => Just(0.0), 9 => (-4.0..0.5).prop_map(|exponent: f64| 10_f64.powf(exponent))]
        .prop_map(|rate| Damped::at_rate(rate).unwrap())
        .boxed()
}

fn simulations<const D: usize>(scene: &Scene<D>, motion: Damped) -> [Simulation<D>; 3] {
    [None, Some(0.5), Some(5.0)].map(|side| scene.build_moving(motion, side))
}

#[test]
fn scenes_with_balls_that_are_slowed_down_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let planes = (gas::<2>(place, RESTITUTIONS), rate());
        total += events_over(scenes(25), planes, |(scene, rate)| {
            agree_alone(simulations(&scene, rate), events(1_000))
        });
        let spaces = (gas::<3>(place, RESTITUTIONS), rate());
        total += events_over(scenes(25), spaces, |(scene, rate)| {
            agree_alone(simulations(&scene, rate), events(1_000))
        });
    }
    assert_enough(total, 15_000);
}

#[test]
fn scenes_with_balls_that_are_slowed_down_and_changed_give_the_same_bits() {
    fn agree_changed<const D: usize>(
        (scene, motion, steps): (Scene<D>, Damped, Vec<Step<D>>),
    ) -> Result<usize, TestCaseError> {
        agree(simulations(&scene, motion), &steps)
    }
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let ordered = || steps(place, candidate(place), kick(), Just(0).boxed());
        total += events_over(
            scenes(25),
            (gas::<2>(place, RESTITUTIONS), rate(), ordered()),
            agree_changed,
        );
        let ordered = || steps(place, candidate(place), kick(), Just(0).boxed());
        total += events_over(
            scenes(25),
            (gas::<3>(place, RESTITUTIONS), rate(), ordered()),
            agree_changed,
        );
    }
    assert_enough(total, 1_500);
}
