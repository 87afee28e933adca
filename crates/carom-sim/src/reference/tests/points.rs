//! Simulator and reference agree on points on a line.
//!
//! They meet in pairs, and several at one place.

use proptest::prelude::*;
use proptest::sample::select;

use super::axes::{falling, rolling};
use super::scenes::{Place, gas, lattice};
use super::size::{assert_enough, events_of, scenes};
use super::{agree_alone, events_over};
use crate::motion::Motion;

const RESTITUTIONS: &[f64] = &[1.0, 1.0, 0.8];

/// Runs scenes of a motion.
fn agree_moving<S: Strategy<Value = Motion<2>>>(motions: impl Fn(Place) -> S + Copy) -> usize {
    let places = || select(vec![Place::Open, Place::Walls, Place::Periodic]);
    let any = places().prop_flat_map(move |place| {
        let scene = prop_oneof![gas(place, RESTITUTIONS), lattice(place, RESTITUTIONS)];
        (scene, motions(place))
    });
    events_over(scenes(200), any, |(scene, motion)| {
        let scene = scene.of_beads();
        let simulations = [None, Some(0.5), Some(5.0)].map(|side| scene.build_moving(motion, side));
        agree_alone(simulations, events_of(50, 500))
    })
}

#[test]
fn two_hundred_scenes_of_points_in_straight_flight_give_the_same_bits() {
    assert_enough(agree_moving(|_| Just(Motion::Straight)), 20_000);
}

#[test]
fn two_hundred_scenes_of_points_with_gravity_or_friction_give_the_same_bits() {
    assert_enough(agree_moving(falling) + agree_moving(rolling), 5_000);
}
