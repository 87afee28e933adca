//! Simulator and reference agree where axes are unlike.
//!
//! Each is open, has walls, or is periodic.

use carom::vector::from_fn;
use carom::{Ball, HalfSpace, Mass};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use test_size::sized;

use super::obstacles::{self, Make};
use super::orders::{agree, kick, steps};
use super::rules::{KINDS, agree_by, rules};
use super::scenes::{Place, Scene, candidate, crowd, gas, lattice};
use super::size::{assert_enough, events, events_of, scenes, scenes_of};
use super::{agree_alone, events_over};
use crate::event::Contact;
use crate::motion::{Cloth, Damped, Falling, Growing, Motion, Rolling};
use crate::obstacle::Obstacle;
use crate::simulation::Simulation;
use crate::state::{Axis, Boundary};

/// Elastic, with losses, and without any rebound.
const RESTITUTIONS: &[f64] = &[1.0, 0.8, 0.0];

/// Spaces whose axes are not all alike. Half of them have no open axis, so that no ball leaves.
fn places<const D: usize>() -> BoxedStrategy<Place> {
    let mixed = |place: &Place| (1..D).any(|k| place.along(k) != place.along(0));
    let all = (0..3_usize.pow(u32::try_from(D).unwrap())).map(Place::ByAxis).filter(mixed);
    let (open, closed): (Vec<_>, Vec<_>) =
        all.partition(|place| (0..D).any(|k| place.along(k) == Place::Open));
    prop_oneof![select(open), select(closed)].boxed()
}

fn simulations<const D: usize>(scene: &Scene<D>, motion: Motion<D>) -> [Simulation<D>; 3] {
    [None, Some(0.5), Some(5.0)].map(|side| scene.build_moving(motion, side))
}

/// Runs scenes of a motion that may depend on the space, alone and with changes.
fn agree_moving<const D: usize, S: Strategy<Value = Motion<D>>>(
    motions: impl Fn(Place) -> S + Copy,
) -> usize {
    let alone =
        places::<D>().prop_flat_map(move |place| (gas::<D>(place, RESTITUTIONS), motions(place)));
    let changed = places::<D>().prop_flat_map(move |place| {
        let ordered = steps(place, candidate(place), kick(), Just(0).boxed());
        (gas::<D>(place, RESTITUTIONS), motions(place), ordered)
    });
    events_over(scenes_of(2, 50), alone, |(scene, motion)| {
        agree_alone(simulations(&scene, motion), events_of(12, 500))
    }) + events_over(scenes_of(1, 50), changed, |(scene, motion, steps)| {
        agree(simulations(&scene, motion), &steps)
    })
}

#[test]
fn two_hundred_scenes_with_unlike_axes_give_the_same_bits() {
    let straight = |_| Just(Motion::Straight);
    assert_enough(
        agree_moving::<2, _>(straight) + agree_moving::<3, _>(|_| Just(Motion::Straight)),
        20_000,
    );
}

/// Gravity along the axes that are not periodic.
pub(super) fn falling<const D: usize>(place: Place) -> BoxedStrategy<Motion<D>> {
    vec(-1.0..1.0, D)
        .prop_map(move |g: Vec<f64>| {
            let across = |k| if place.along(k) == Place::Periodic { 0.0 } else { g[k] };
            Falling::new(from_fn(across)).unwrap().into()
        })
        .boxed()
}

#[test]
fn two_hundred_scenes_with_gravity_across_periodic_axes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(falling) + agree_moving::<3, _>(falling), 10_000);
}

pub(super) fn growing<const D: usize>(_: Place) -> BoxedStrategy<Motion<D>> {
    (-4.0..-0.5)
        .prop_map(|exponent: f64| Growing::at_rate(10_f64.powf(exponent)).unwrap().into())
        .boxed()
}

#[test]
fn two_hundred_scenes_with_growing_balls_and_unlike_axes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(growing) + agree_moving::<3, _>(growing), 10_000);
}

fn damped<const D: usize>(_: Place) -> BoxedStrategy<Motion<D>> {
    (-4.0..0.5)
        .prop_map(|exponent: f64| Damped::at_rate(10_f64.powf(exponent)).unwrap().into())
        .boxed()
}

#[test]
fn two_hundred_scenes_with_drag_and_unlike_axes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(damped) + agree_moving::<3, _>(damped), 5_000);
}

pub(super) fn rolling<const D: usize>(_: Place) -> BoxedStrategy<Motion<D>> {
    (-4.0..0.5)
        .prop_map(|exponent: f64| Rolling::at_deceleration(10_f64.powf(exponent)).unwrap().into())
        .boxed()
}

#[test]
fn two_hundred_scenes_with_friction_and_unlike_axes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(rolling) + agree_moving::<3, _>(rolling), 2_000);
}

/// On cloths where balls rub against each other and against rails.
pub(super) fn on_cloth(_: Place) -> BoxedStrategy<Motion<2>> {
    (-4.0..0.5, 0.31..2.0, 0.0..0.5)
        .prop_map(|(exponent, more, friction): (f64, f64, f64)| {
            let deceleration = 10_f64.powf(exponent);
            Cloth::at_deceleration(deceleration * 10_f64.powf(more))
                .and_then(|cloth| cloth.with_ball_friction(friction))
                .and_then(|cloth| cloth.with_rails(friction, 0.3))
                .and_then(|cloth| Rolling::at_deceleration(deceleration).unwrap().on(cloth))
                .unwrap()
                .into()
        })
        .boxed()
}

#[test]
fn scenes_on_cloth_with_unlike_axes_give_the_same_bits() {
    assert_enough(agree_moving::<2, _>(on_cloth), 1_000);
}

/// Obstacles of every shape that repeat: they reach across the ends of periodic axes, and are met
/// through them.
fn agree_among<const D: usize, S: Strategy<Value = Motion<D>>>(
    makes: &[Make<D>],
    motions: impl Fn(Place) -> S + Copy,
) -> usize {
    let makes: Vec<Make<D>> = makes.to_vec();
    let count = u32::try_from(100 / makes.len()).unwrap();
    let of = |make| {
        let place = prop_oneof![1 => Just(Place::Periodic), 2 => places::<D>()];
        let scenes =
            place.prop_flat_map(move |place| (obstacles::scenes(place, make), motions(place)));
        events_over(scenes_of(1, count), scenes, |(scene, motion)| {
            agree_alone(simulations(&scene, motion), events_of(6, 300))
        })
    };
    makes.into_iter().map(of).sum()
}

const IN_THE_PLANE: &[Make<2>] = &[
    obstacles::ball,
    obstacles::capsule,
    obstacles::aabb,
    obstacles::polyline,
    obstacles::triangle,
    floor,
];

const IN_SPACE: &[Make<3>] =
    &[obstacles::ball, obstacles::capsule, obstacles::aabb, obstacles::mesh, floor];

/// A half-space whose border is across one axis: it is the same all along the others.
fn floor<const D: usize>([point, axis, ..]: [[f64; D]; 6]) -> Option<Obstacle<D>> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "an axis")]
    let upwards = (axis[0] * D as f64) as usize;
    let normal = from_fn(|k| if k == upwards { 1.0 } else { 0.0 });
    HalfSpace::new(point.map(|x| 3.0 * x), normal).ok().map(Into::into)
}

#[test]
fn two_hundred_scenes_with_obstacles_that_repeat_give_the_same_bits() {
    let plane = agree_among::<2, _>(IN_THE_PLANE, |_| Just(Motion::Straight));
    let space = agree_among::<3, _>(IN_SPACE, |_| Just(Motion::Straight));
    assert_enough(plane + space, 10_000);
}

#[test]
fn two_hundred_scenes_with_friction_among_obstacles_that_repeat_give_the_same_bits() {
    fn rolling<const D: usize>(_: Place) -> BoxedStrategy<Motion<D>> {
        (-4.0..0.5)
            .prop_map(|exponent: f64| {
                Rolling::at_deceleration(10_f64.powf(exponent)).unwrap().into()
            })
            .boxed()
    }
    let plane = agree_among::<2, _>(IN_THE_PLANE, rolling);
    assert_enough(plane + agree_among::<3, _>(IN_SPACE, rolling), 1_000);
}

#[test]
fn two_hundred_scenes_with_gravity_among_obstacles_that_repeat_give_the_same_bits() {
    let plane = agree_among::<2, _>(IN_THE_PLANE, falling);
    assert_enough(plane + agree_among::<3, _>(IN_SPACE, falling), 2_000);
}

#[test]
fn scenes_on_cloth_among_obstacles_that_repeat_give_the_same_bits() {
    assert_enough(agree_among::<2, _>(IN_THE_PLANE, on_cloth), 500);
}

#[test]
fn scenes_with_growing_balls_among_pockets_that_repeat_give_the_same_bits() {
    assert_enough(
        agree_among::<2, _>(&[|_| None], growing) + agree_among::<3, _>(&[|_| None], growing),
        2_000,
    );
}

/// A point flies among thin walls that cross the ends of the box: it stays between them.
#[test]
fn no_point_gets_through_a_wall_that_crosses_the_end_of_the_box() {
    let x = Axis::Periodic { min: 0.1, max: 0.4 };
    let boundary = Boundary::by_axis([x, Axis::Walls { min: -9.0, max: 9.0 }]).unwrap();
    let wall = |y: f64| {
        let ends = [[0.05, y], [0.07, y + 0.013], [0.2, y - 0.02], [0.35, y]];
        Obstacle::polyline(ends.to_vec()).unwrap()
    };
    for k in 0..sized(8, 200) {
        let turn = 0.1 + 0.37 * f64::from(k);
        let velocity = [1.0 + turn.fract(), turn];
        let point = Ball::new([0.1 + 0.3 * (turn / 7.0).fract(), 0.5], 0.0).unwrap();
        let mut simulation = Simulation::builder()
            .boundary(boundary)
            .obstacles([wall(0.0), wall(1.0)])
            .ball(point.moving(velocity).unwrap(), Mass::new(1.0).unwrap())
            .build()
            .unwrap();
        for _ in 0..sized(200, 500) {
            let event = simulation.step(1e4).unwrap().unwrap();
            assert!(matches!(event.contact, Contact::Obstacle { .. }), "{k}: {event}");
        }
    }
}

/// A ball that spins on a cloth became faster, and flew through many boxes on one line: copies of
/// obstacles beyond two boxes were not met. The random scenes had no spins so large.
#[test]
fn a_ball_that_spins_meets_the_copies_of_each_box_it_flies_through() {
    let cloth = Cloth::at_deceleration(1.0).unwrap();
    let motion: Motion<2> = Rolling::at_deceleration(0.01).unwrap().on(cloth).unwrap().into();
    let x = Axis::Periodic { min: 0.0, max: 10.0 };
    // At y = 8 it is in the fourth box after its first.
    for (from, to) in [(2.0, 8.0), (1.0, 9.0), (12.0, 18.0)] {
        let mut simulation = Simulation::builder()
            .boundary(Boundary::by_axis([x, Axis::Open]).unwrap())
            .motion(motion)
            .obstacle(Obstacle::polyline(vec![[from, 8.0], [to, 8.0]]).unwrap())
            .ball(Ball::new([5.0, 0.0], 0.5).unwrap().at_rest(), Mass::new(1.0).unwrap())
            .build()
            .unwrap();
        let ball = simulation.ids().next().unwrap();
        simulation.strike(ball, [0.0, 1.0], [0.0, 200.0, 0.0]).unwrap();
        let event = simulation.step(20.0).unwrap().unwrap();
        assert!(matches!(event.contact, Contact::Obstacle { .. }), "{from}: {event}");
        assert!((7.4..9.0).contains(&event.time.to_f64()), "{from}: {event}");
    }
}

#[test]
fn two_hundred_scenes_with_rules_and_unlike_axes_give_the_same_bits() {
    fn of<const D: usize>() -> usize {
        let cases = places::<D>().prop_flat_map(|place| {
            let ordered = steps(place, candidate(place), kick(), (0..KINDS).boxed());
            (rules(), gas::<D>(place, RESTITUTIONS), ordered)
        });
        events_over(scenes(100), cases, |(rules, scene, steps)| {
            agree_by((&rules, Motion::Straight), &scene, &steps)
        })
    }
    assert_enough(of::<2>() + of::<3>(), 3_000);
}

/// Balls that grow, fall, slow down and roll pass through walls and each other.
#[test]
fn scenes_with_rules_other_motions_and_unlike_axes_give_the_same_bits() {
    fn of<const D: usize>() -> usize {
        let cases = places::<D>().prop_flat_map(|place| {
            let motion = prop_oneof![growing(place), falling(place), damped(place), rolling(place)];
            let ordered = steps(place, candidate(place), kick(), (0..KINDS).boxed());
            (rules(), gas::<D>(place, RESTITUTIONS), motion, ordered)
        });
        events_over(scenes(100), cases, |(rules, scene, motion, steps)| {
            agree_by((&rules, motion), &scene, &steps)
        })
    }
    assert_enough(of::<2>() + of::<3>(), 3_000);
}

#[test]
fn scenes_with_unlike_axes_where_many_meet_at_one_time_give_the_same_bits() {
    let touching = places::<2>().prop_flat_map(|place| lattice::<2>(place, RESTITUTIONS));
    let overlapping = places::<3>().prop_flat_map(|place| crowd::<3>(place, RESTITUTIONS));
    let total = events_over(scenes(200), touching, |scene| {
        agree_alone(simulations(&scene, Motion::Straight), events(400))
    }) + events_over(scenes(100), overlapping, |scene| {
        agree_alone(simulations(&scene, Motion::Straight), events(400))
    });
    assert_enough(total, 10_000);
}
