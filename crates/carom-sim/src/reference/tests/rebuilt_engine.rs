//! The engine is rebuilt at random times without changing events.
//!
//! It is dropped and rebuilt from the state alone: the events that follow are the same to the last
//! bit.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use test_size::sized;

use super::moving_walls::{CRUSHING, channel, shorten_crushing};
use super::scenes::{Place, Scene, gas, lattice};
use super::size::{assert_enough, events, scenes};
use super::walls::{EVENTS_OF_ORDER, WallOrder, wall_orders};
use super::{record, total_over};
use crate::engine::Engine;
use crate::simulation::Simulation;

/// What is done before each event, over and over: nothing, or a new engine with cells of this size.
type Rebuilds = Vec<Option<f64>>;

fn rebuilds() -> BoxedStrategy<Rebuilds> {
    vec(prop_oneof![2 => Just(None), 1 => (0.1..5.0).prop_map(Some)], 1..12).boxed()
}

/// What a checkpoint would restore: the same state, and an engine that knows nothing of the past.
pub(super) fn rebuilt<const D: usize>(simulation: &Simulation<D>, cell_size: f64) -> Simulation<D> {
    let state = simulation.state.clone();
    let engine = Engine::new(&state, Some(cell_size));
    Simulation::new(state, engine, *simulation.boundary())
}

/// Runs `fresh`, whose engine is rebuilt now and then, beside `kept`, whose engine is not; returns
/// the number of events after a rebuild that they agreed on.
fn run_beside<const D: usize>(
    [kept, fresh]: [&mut Simulation<D>; 2],
    rebuilds: &Rebuilds,
    events: usize,
    until: f64,
) -> Result<usize, TestCaseError> {
    let mut after_rebuilding = 0;
    let mut begin = kept.time().to_f64();
    let mut rebuilds = rebuilds.iter().cycle();
    // In frames, so that an engine is rebuilt at events and between them.
    let frame = ((until - begin) / 100.0).max(f64::MIN_POSITIVE);
    for count in 0..events {
        if let Some(Some(cell_size)) = rebuilds.next() {
            *fresh = rebuilt(fresh, *cell_size);
            after_rebuilding += 1;
        }
        let end = (begin + frame).min(until);
        let (event, expected) = (fresh.step(end).unwrap(), kept.step(end).unwrap());
        let was_idle = expected.is_none();
        let (record, expected) = (record(event, &fresh.state), record(expected, &kept.state));
        prop_assert_eq!(record, expected, "event {}", count);
        if was_idle && end >= until {
            break;
        }
        if was_idle {
            begin = end;
        }
    }
    prop_assert_eq!(&fresh.state, &kept.state);
    Ok(after_rebuilding)
}

fn agree<const D: usize>(
    scene: &Scene<D>,
    rebuilds: &Rebuilds,
    until: f64,
) -> Result<usize, TestCaseError> {
    let (mut kept, mut fresh) = (scene.build(None), scene.build(None));
    run_beside([&mut kept, &mut fresh], rebuilds, events(1_000), until)
}

#[test]
fn a_rebuilt_engine_gives_the_same_bits_in_every_space() {
    let mut total = 0;
    for (place, until) in [(Place::Open, 2.0), (Place::Walls, 1e3), (Place::Periodic, 1e3)] {
        total += total_over(
            scenes(40),
            (gas::<2>(place, &[1.0, 0.8]), rebuilds()),
            |(scene, rebuilds)| agree(&scene, &rebuilds, until),
        );
        total += total_over(
            scenes(40),
            (gas::<3>(place, &[1.0, 0.8]), rebuilds()),
            |(scene, rebuilds)| agree(&scene, &rebuilds, until),
        );
    }
    assert_enough(total, 20_000);
}

#[test]
fn an_engine_rebuilt_between_the_waves_of_one_moment_gives_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.5, 0.0];
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let cases = (lattice::<2>(place, RESTITUTIONS), rebuilds());
        total += total_over(scenes(100), cases, |(scene, rebuilds)| agree(&scene, &rebuilds, 20.0));
    }
    assert_enough(total, 10_000);
}

/// A scene with walls that move in and out.
fn agree_while_walls_move<const D: usize>(
    scene: &Scene<D>,
    orders: &[(WallOrder, f64)],
    rebuilds: &Rebuilds,
) -> Result<usize, TestCaseError> {
    let (mut kept, mut fresh) = (scene.build(None), scene.build(None));
    let mut total = 0;
    for (order, pause) in orders {
        let answers = [&mut kept, &mut fresh].map(|simulation| order.obey(simulation));
        prop_assert_eq!(&answers[0], &answers[1]);
        let until = kept.time().to_f64() + pause;
        total += run_beside([&mut kept, &mut fresh], rebuilds, EVENTS_OF_ORDER, until)?;
    }
    Ok(total)
}

#[test]
fn a_rebuilt_engine_gives_the_same_bits_while_walls_move() {
    let cases = (gas::<2>(Place::Walls, &[1.0, 0.8]), wall_orders(2), rebuilds());
    let total = total_over(scenes(40), cases, |(scene, orders, rebuilds)| {
        agree_while_walls_move(&scene, &orders, &rebuilds)
    });
    assert_enough(total, 10_000);
}

#[test]
fn a_rebuilt_engine_gives_the_same_bits_before_and_after_a_wall_crushes_balls() {
    for e in [1.0, 0.5, 0.0] {
        let (wall, until) = CRUSHING;
        let (mut kept, mut fresh) = (channel(e), channel(e));
        for simulation in [&mut kept, &mut fresh] {
            simulation.move_wall(wall, 7.0, 0.5).unwrap();
            shorten_crushing(&mut simulation.state);
        }
        // Rarely, because many events are needed to crush the balls.
        let often = sized(50, 1_000);
        let rebuilds: Rebuilds =
            (0..often).map(|event| (event == often / 2).then_some(2.0)).collect();
        run_beside([&mut kept, &mut fresh], &rebuilds, 1_000_000, until).unwrap();
        assert_eq!(kept.wall_velocity(wall), Some(0.0), "restitution {e}: it has given way");
        for simulation in [&mut kept, &mut fresh] {
            simulation.move_wall(wall, 0.0, 1e3).unwrap();
        }
        let rebuilds = vec![Some(2.0)];
        let total = run_beside([&mut kept, &mut fresh], &rebuilds, 1_000, 14.0).unwrap();
        assert!(total >= 100, "restitution {e}: {total}");
    }
}
