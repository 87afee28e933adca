//! Simulator and reference, event by event, on scenes from proptest.
//!
//! Proptest generates the scenes, and shrinks those that fail.

mod axes;
mod bending;
mod changes;
mod clusters;
mod crowds;
mod damping;
mod growth;
mod heaps;
mod kinematic;
mod moving_walls;
mod obstacles;
mod orders;
mod points;
mod rebuilt_engine;
mod rules;
mod same_events;
mod scenes;
mod size;
mod ties;
mod walls;

use proptest::prelude::*;
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::{RngSeed, TestCaseError, TestRunner};
use std::cell::Cell;
use std::fmt::{self, Debug};

use super::Reference;
use crate::event::{Contact, Event, Outcome};
use crate::ids::{Side, Wall};
use crate::simulation::Simulation;
use crate::state::State;
use crate::time::Time;

/// Runs a test on this number of scenes, the same ones each time; returns the sum of its counts. A
/// failure is shrunk to a small scene, which is printed.
fn total_over<S: Strategy>(
    count: u32,
    scenes: S,
    test: impl Fn(S::Value) -> Result<usize, TestCaseError>,
) -> usize {
    let total = Cell::new(0);
    let add = |scene| {
        total.set(total.get() + test(scene)?);
        Ok(())
    };
    let tree = |runner: &mut TestRunner| -> NewTree<AnyStrategy<'_, S::Value>> {
        Ok(Box::new(scenes.new_tree(runner)?))
    };
    run_all(count, &AnyStrategy(&tree), &add);
    total.get()
}

/// A strategy of any type, like [`BoxedStrategy`] without its lifetime.
struct AnyStrategy<'a, T: Debug + 'a>(&'a dyn Fn(&mut TestRunner) -> NewTree<Self>);

impl<T: Debug> Debug for AnyStrategy<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AnyStrategy")
    }
}

impl<'a, T: Debug> Strategy for AnyStrategy<'a, T> {
    type Tree = Box<dyn ValueTree<Value = T> + 'a>;
    type Value = T;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        (self.0)(runner)
    }
}

/// The runner of proptest, compiled once for each type of scene and not for each test.
fn run_all<T: Debug>(
    count: u32,
    scenes: &AnyStrategy<'_, T>,
    test: &dyn Fn(T) -> Result<(), TestCaseError>,
) {
    let mut runner = TestRunner::new(ProptestConfig {
        cases: count,
        rng_seed: RngSeed::Fixed(size::seed()),
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    if let Err(failure) = runner.run(scenes, test) {
        panic!("seed {}: {failure}", size::seed());
    }
}

/// The same, if the test counts events. Prints the total, for `cargo xtask same-events`.
fn events_over<S: Strategy>(
    count: u32,
    scenes: S,
    test: impl Fn(S::Value) -> Result<usize, TestCaseError>,
) -> usize {
    let total = total_over(count, scenes, test);
    println!("same events: {total} in {count} scenes");
    total
}

/// All bits of an event, and of the lines that it put its balls on.
type EventRecord = (Time, Contact, Outcome, bool, Vec<u64>);

fn record<const D: usize>(event: Option<Event<D>>, state: &State<D>) -> Option<EventRecord> {
    let Event { time, contact, outcome, is_hop, normal, impulse, gap, work } = event?;
    let lines = contact.balls().map(|ball| state.particles[ball.index()].anchor);
    let lines = lines.flat_map(|line| line.position.into_iter().chain(line.velocity));
    let numbers = normal.into_iter().chain([impulse, gap, work]).chain(lines);
    Some((time, contact, outcome, is_hop, numbers.map(f64::to_bits).collect()))
}

/// Runs simulations beside the reference; returns the number of events that they agreed on.
fn run_beside<const D: usize>(
    simulations: &mut [Simulation<D>],
    reference: &mut Reference<D>,
    events: usize,
    until: f64,
) -> Result<usize, TestCaseError> {
    for count in 0..events {
        // By the current clock: it becomes finer if energy is gained.
        let Some(end) = reference.state.end_of_step(until) else { return Ok(count) };
        let mut expected = reference.step(end);
        reference.state.convert_for_user((until, end), &mut expected);
        let expected = expected.map(|event| record(event, &reference.state));
        for (which, simulation) in simulations.iter_mut().enumerate() {
            let record = simulation.step(until).map(|event| record(event, &simulation.state));
            prop_assert_eq!(&record, &expected, "event {}, simulation {}", count, which);
        }
        if !matches!(expected, Ok(Some(_))) {
            return Ok(count);
        }
    }
    Ok(events)
}

/// Runs simulations of one scene, without changes, beside the reference: up to this number of
/// events, or until nothing moves any more or balls jam; returns how many events there were.
fn agree_alone<const D: usize>(
    mut simulations: [Simulation<D>; 3],
    events: usize,
) -> Result<usize, TestCaseError> {
    let mut reference = Reference { state: simulations[0].state.clone() };
    let count = run_beside(&mut simulations, &mut reference, events, 1e3)?;
    for simulation in &simulations {
        prop_assert_eq!(&simulation.state, &reference.state);
    }
    Ok(count)
}

/// Whether every ball is inside the walls as they stand now, up to rounding.
fn all_inside<const D: usize>(simulation: &Simulation<D>) -> bool {
    simulation.ids().all(|ball| {
        let (position, radius) = (simulation.position(ball), simulation.radius(ball));
        (0..D).all(|axis| {
            let [low, high] = [Side::Low, Side::High]
                .map(|side| simulation.wall_position(Wall::new(axis, side)).unwrap());
            position[axis] - radius > low - 1e-12 && position[axis] + radius < high + 1e-12
        })
    })
}
