//! Simulator and reference agree on events, whatever the cells.

use carom::{Ball, Mass};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::obstacles;
use super::scenes::{Place, Scene, crowd, gas, lattice};
use super::size::{assert_enough, events, events_of, scenes, scenes_of};
use super::{Reference, events_over, record, run_beside};
use crate::event::Event;
use crate::motion::Motion;
use crate::rule::{ObstacleRule, PairRule, Rules, WallRule};
use crate::simulation::Simulation;
use crate::state::Boundary;
use crate::step_error::StepError;
use crate::time::Time;
use crate::variant::{General, Plain};

/// Elastic, and not.
const RESTITUTIONS: &[f64] = &[1.0, 0.8];

fn agree<const D: usize>(
    scene: &Scene<D>,
    events: usize,
    until: f64,
) -> Result<usize, TestCaseError> {
    let mut simulations = scene.build_with_three_cell_sizes();
    let mut reference = Reference { state: simulations[0].state.clone() };
    run_beside(&mut simulations, &mut reference, events, until)
}

/// If restitution takes the energy away, a scene can end in fewer events than requested.
fn agree_in_fifty_scenes<const D: usize>(place: Place, least: usize) {
    let total = events_over(scenes(50), gas::<D>(place, RESTITUTIONS), |scene| {
        agree(&scene, events_of(80, 2_000), 1e4)
    });
    assert_enough(total, least);
}

#[test]
fn fifty_scenes_in_boxes_of_the_plane_give_the_same_bits() {
    agree_in_fifty_scenes::<2>(Place::Walls, 45_000);
}

#[test]
fn fifty_scenes_in_boxes_give_the_same_bits() {
    agree_in_fifty_scenes::<3>(Place::Walls, 30_000);
}

#[test]
fn fifty_scenes_in_the_periodic_plane_give_the_same_bits() {
    agree_in_fifty_scenes::<2>(Place::Periodic, 45_000);
}

#[test]
fn fifty_scenes_in_periodic_space_give_the_same_bits() {
    agree_in_fifty_scenes::<3>(Place::Periodic, 30_000);
}

#[test]
fn four_hundred_scenes_in_open_space_give_the_same_bits() {
    let total = events_over(scenes(200), gas::<2>(Place::Open, &[0.9]), |scene| {
        agree(&scene, events(2_000), 1e6)
    }) + events_over(scenes(200), gas::<3>(Place::Open, &[1.0]), |scene| {
        agree(&scene, events(2_000), 1e6)
    });
    assert_enough(total, 200);
}

#[test]
fn balls_that_jam_do_so_after_the_same_events() {
    let ball = |x: f64| Ball::new([x, 0.5], 0.5).unwrap();
    let mut simulation = Simulation::builder()
        .boundary(Boundary::walls([0.0, 0.0], [2.0, 1.0]).unwrap())
        .ball(ball(0.5).moving([1.0, 0.0]).unwrap(), Mass::new(1.0).unwrap())
        .ball(ball(1.5).at_rest(), Mass::new(3.0).unwrap())
        .build()
        .unwrap();
    let mut reference = Reference { state: simulation.state.clone() };
    let simulations = std::slice::from_mut(&mut simulation);
    let events = run_beside(simulations, &mut reference, 1_000_000, 1.0).unwrap();
    assert!((1 << 16..1_000_000).contains(&events), "{events}");
    assert_eq!(reference.step(Time::NEVER), simulation.step(1.0));
    assert!(simulation.step(1.0).is_err());
}

#[test]
fn balls_that_touch_and_collide_at_the_same_moments_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.5, 0.0];
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        total += events_over(scenes(60), lattice::<2>(place, RESTITUTIONS), |scene| {
            agree(&scene, events(400), 1e2)
        });
    }
    total += events_over(scenes(60), lattice::<3>(Place::Walls, RESTITUTIONS), |scene| {
        agree(&scene, events(400), 1e2)
    });
    assert_enough(total, 20_000);
}

#[test]
fn balls_that_overlap_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        total += events_over(scenes(60), crowd::<2>(place, RESTITUTIONS), |scene| {
            agree(&scene, events(400), 1e3)
        });
        total += events_over(scenes(30), crowd::<3>(place, RESTITUTIONS), |scene| {
            agree(&scene, events(400), 1e3)
        });
    }
    assert_enough(total, 20_000);
}

/// A step in one of the variants.
type Step<const D: usize> = fn(&mut Simulation<D>, Time) -> Result<Option<Event<D>>, StepError>;

/// Runs a scene in all variants, and beside them one with rules that only say what happens anyway;
/// returns the number of events that they agreed on.
fn agree_in_all_variants<const D: usize>(
    scene: &Scene<D>,
    events: usize,
    until: f64,
) -> Result<usize, TestCaseError> {
    let steps: [Step<D>; 4] = [
        Simulation::next_with::<Plain<false>>,
        Simulation::next_with::<Plain<true>>,
        Simulation::next_with::<General<false>>,
        Simulation::next_with::<General<true>>,
    ];
    let mut runs = steps.map(|step| (step, scene.build(None)));
    let rules = Rules::new()
        .pair(0, 0, PairRule::Bounce)
        .walls(0, WallRule::Bounce)
        .obstacles(0, ObstacleRule::Bounce);
    let mut ruled = scene.build_by((rules, Motion::Straight), |_| 0, None);
    prop_assert!(!ruled.state.is_plain() && runs[0].1.state.is_plain());
    let mut count = 0;
    while count < events {
        let expected = ruled.step(until).map(|event| record(event, &ruled.state));
        for (which, (step, simulation)) in runs.iter_mut().enumerate() {
            let end = simulation.state.end_of_step(until).expect("it is not over");
            let mut stepped = step(simulation, end);
            simulation.state.convert_for_user((until, end), &mut stepped);
            let record = stepped.map(|event| record(event, &simulation.state));
            prop_assert_eq!(&record, &expected, "event {}, variant {}", count, which);
        }
        if !matches!(expected, Ok(Some(_))) {
            break;
        }
        count += 1;
    }
    for (_, simulation) in &runs[1..] {
        prop_assert_eq!(&simulation.state, &runs[0].1.state);
    }
    ruled.state.rules = Rules::new();
    prop_assert_eq!(&ruled.state, &runs[0].1.state);
    Ok(count)
}

#[test]
fn all_variants_of_a_step_give_the_same_bits() {
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        total += events_over(scenes(40), gas::<2>(place, RESTITUTIONS), |scene| {
            agree_in_all_variants(&scene, events(1_000), 1e3)
        });
        total += events_over(scenes(40), gas::<3>(place, RESTITUTIONS), |scene| {
            agree_in_all_variants(&scene, events(1_000), 1e3)
        });
        total += events_over(scenes(40), lattice::<2>(place, &[1.0, 0.5, 0.0]), |scene| {
            agree_in_all_variants(&scene, events(400), 1e2)
        });
        total += events_over(scenes(40), crowd::<2>(place, RESTITUTIONS), |scene| {
            agree_in_all_variants(&scene, events(400), 1e3)
        });
    }
    for place in [Place::Open, Place::Walls] {
        let among = obstacles::scenes(place, obstacles::polyline);
        total += events_over(scenes_of(4, 40), among, |scene: Scene<2>| {
            agree_in_all_variants(&scene, events(400), 1e3)
        });
    }
    assert_enough(total, 30_000);
}
