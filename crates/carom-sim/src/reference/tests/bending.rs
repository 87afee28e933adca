//! Simulator and reference agree on curved lines: falling and rolling balls.

use proptest::collection::vec;
use proptest::prelude::*;

use super::obstacles::{self, Make};
use super::orders::{agree, kick, steps, whole_kick};
use super::scenes::{Place, Scene, candidate, gas, lattice, site};
use super::size::{assert_enough, events, events_of, scenes, scenes_of};
use super::{agree_alone, events_over};
use crate::motion::{Cloth, Falling, Motion, Rolling};
use crate::simulation::Simulation;

/// Elastic, with losses, and without any rebound.
const RESTITUTIONS: &[f64] = &[1.0, 0.8, 0.0];

/// From almost no deceleration to one that stops balls within their own size.
pub(super) fn rolling<const D: usize>() -> BoxedStrategy<Motion<D>> {
    prop_oneof![1 => Just(0.0), 9 => (-4.0..0.5).prop_map(|exponent: f64| 10_f64.powf(exponent))]
        .prop_map(|deceleration| Rolling::at_deceleration(deceleration).unwrap().into())
        .boxed()
}

/// On cloth: balls slide, roll and spin, and rub against each other and against rails.
pub(super) fn on_cloth() -> BoxedStrategy<Motion<2>> {
    let coefficient = || prop_oneof![1 => Just(0.0), 3 => 0.0..0.5];
    let numbers = (-4.0..0.5, 0.31..2.0, coefficient(), coefficient(), coefficient());
    numbers
        .prop_map(|(exponent, more, spinning, friction, nose): (f64, f64, f64, f64, f64)| {
            let deceleration = 10_f64.powf(exponent);
            Cloth::at_deceleration(deceleration * 10_f64.powf(more))
                .and_then(|cloth| cloth.with_spin_deceleration(spinning))
                .and_then(|cloth| cloth.with_ball_friction(friction))
                .and_then(|cloth| cloth.with_rails(friction, nose))
                .and_then(|cloth| Rolling::at_deceleration(deceleration).unwrap().on(cloth))
                .unwrap()
                .into()
        })
        .boxed()
}

/// Downwards, slanted, and 0.
pub(super) fn falling<const D: usize>() -> BoxedStrategy<Motion<D>> {
    let axis = prop_oneof![1 => Just(0.0), 3 => -1.0..1.0, 1 => Just(-1.0)];
    vec(axis, D)
        .prop_map(|g| Falling::new(carom::vector::from_fn(|k| g[k])).unwrap().into())
        .boxed()
}

fn simulations<const D: usize>(scene: &Scene<D>, motion: Motion<D>) -> [Simulation<D>; 3] {
    [None, Some(0.5), Some(5.0)].map(|side| scene.build_moving(motion, side))
}

fn agree_on<const D: usize>(place: Place, motions: BoxedStrategy<Motion<D>>) -> usize {
    events_over(scenes(15), (gas::<D>(place, RESTITUTIONS), motions), |(scene, motion)| {
        agree_alone(simulations(&scene, motion), events(400))
    })
}

fn agree_changed<const D: usize>(place: Place, motions: BoxedStrategy<Motion<D>>) -> usize {
    let ordered = steps(place, candidate(place), kick(), Just(0).boxed());
    let cases = (gas::<D>(place, RESTITUTIONS), motions, ordered);
    events_over(scenes_of(2, 10), cases, |(scene, motion, steps)| {
        agree(simulations(&scene, motion), &steps)
    })
}

fn agree_among<const D: usize>(make: Make<D>, motions: &BoxedStrategy<Motion<D>>) -> usize {
    let agree = |(scene, motion): (Scene<D>, _)| {
        agree_alone(simulations(&scene, motion), events_of(4, 150))
    };
    let of = |place| (obstacles::scenes(place, make), motions.clone());
    [Place::Open, Place::Walls]
        .map(|place| events_over(scenes_of(3, 6), of(place), agree))
        .into_iter()
        .sum()
}

/// Many meet at one time, with changes during the run.
fn agree_on_lattice(place: Place, motions: BoxedStrategy<Motion<2>>) -> usize {
    let ordered = steps(place, site(), whole_kick(), Just(0).boxed());
    let cases = (lattice::<2>(place, RESTITUTIONS), motions, ordered);
    events_over(scenes(25), cases, |(scene, motion, steps)| {
        agree(simulations(&scene, motion), &steps)
    })
}

/// Falling among obstacles of a shape, in the plane and in space.
fn agree_falling(in_the_plane: Option<Make<2>>, in_space: Make<3>) {
    let plane = in_the_plane.map_or(0, |make| agree_among(make, &falling()));
    assert_enough(plane + agree_among(in_space, &falling()), 500);
}

/// Rolling among obstacles of a shape, in the plane and in space.
fn agree_rolling(in_the_plane: Option<Make<2>>, in_space: Make<3>) {
    let plane = in_the_plane.map_or(0, |make| agree_among(make, &rolling()));
    assert_enough(plane + agree_among(in_space, &rolling()), 200);
}

/// Two tests of each shape in the plane and in space, and a list of all these shapes.
macro_rules! among {
    ($($fall:ident, $roll:ident: $make:ident;)+) => {
        $(
            #[test]
            fn $fall() {
                agree_falling(Some(obstacles::$make), obstacles::$make);
            }

            #[test]
            fn $roll() {
                agree_rolling(Some(obstacles::$make), obstacles::$make);
            }
        )+

        /// The shapes that balls on curved lines meet in the plane.
        const MAKES: &[Make<2>] = &[$(obstacles::$make),+];
    };
}

among! {
    falls_on_half_spaces_give_the_same_bits,
        rolling_among_half_spaces_gives_the_same_bits: half_space;
    falls_on_balls_give_the_same_bits, rolling_among_balls_gives_the_same_bits: ball;
    falls_on_capsules_give_the_same_bits, rolling_among_capsules_gives_the_same_bits: capsule;
    falls_on_boxes_give_the_same_bits, rolling_among_boxes_gives_the_same_bits: aabb;
    falls_in_rooms_give_the_same_bits, rolling_in_rooms_gives_the_same_bits: room;
    falls_in_bowls_give_the_same_bits, rolling_in_bowls_gives_the_same_bits: bowl;
    falls_in_stadiums_give_the_same_bits, rolling_in_stadiums_gives_the_same_bits: stadium;
    falls_on_polylines_give_the_same_bits, rolling_among_polylines_gives_the_same_bits: polyline;
    falls_on_triangles_give_the_same_bits, rolling_among_triangles_gives_the_same_bits: triangle;
    falls_in_tubes_give_the_same_bits, rolling_in_tubes_gives_the_same_bits: tube;
    falls_in_drums_give_the_same_bits, rolling_in_drums_gives_the_same_bits: drum;
}

#[test]
fn falls_on_meshes_give_the_same_bits() {
    agree_falling(None, obstacles::mesh);
}

#[test]
fn rolling_among_meshes_gives_the_same_bits() {
    agree_rolling(None, obstacles::mesh);
}

#[test]
fn scenes_with_balls_that_roll_give_the_same_bits() {
    let places = [Place::Open, Place::Walls, Place::Periodic];
    let total: usize = places
        .map(|place| agree_on::<2>(place, rolling()) + agree_on::<3>(place, rolling()))
        .into_iter()
        .sum();
    assert_enough(total, 3_000);
}

#[test]
fn scenes_with_balls_that_slide_and_spin_give_the_same_bits() {
    let places = [Place::Open, Place::Walls, Place::Periodic];
    let alone = places.map(|place| agree_on::<2>(place, on_cloth()));
    let changed = places.map(|place| agree_changed::<2>(place, on_cloth()));
    let among = MAKES.iter().map(|make| agree_among::<2>(*make, &on_cloth()));
    assert_enough(alone.into_iter().chain(changed).chain(among).sum(), 3_000);
}

#[test]
fn scenes_with_balls_that_fall_give_the_same_bits() {
    let total: usize = [Place::Open, Place::Walls]
        .map(|place| agree_on::<2>(place, falling()) + agree_on::<3>(place, falling()))
        .into_iter()
        .sum();
    assert_enough(total, 5_000);
}

#[test]
fn scenes_with_balls_that_roll_and_are_changed_give_the_same_bits() {
    let places = [Place::Open, Place::Walls, Place::Periodic];
    let total: usize = places
        .map(|place| agree_changed::<2>(place, rolling()) + agree_changed::<3>(place, rolling()))
        .into_iter()
        .sum();
    assert_enough(total, 1_000);
}

#[test]
fn scenes_with_balls_that_fall_and_are_changed_give_the_same_bits() {
    let total: usize = [Place::Open, Place::Walls]
        .map(|place| agree_changed::<2>(place, falling()) + agree_changed::<3>(place, falling()))
        .into_iter()
        .sum();
    assert_enough(total, 1_000);
}

#[test]
fn scenes_where_many_meet_at_one_moment_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls] {
        total += agree_on_lattice(place, rolling()) + agree_on_lattice(place, falling());
    }
    assert_enough(total, 1_000);
}
