//! The simulator finds the events of the reference while balls are kicked, come and go.

use std::array::from_fn;

use carom::Restitution;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::rebuilt_engine::rebuilt;
use super::scenes::{Place, Scene, SceneBall, candidate, gas, lattice, site};
use super::{Reference, run_beside, total_over};
use crate::edit::ChangeError;
use crate::ids::{BallId, Side, Wall};
use crate::physics::change;
use crate::simulation::Simulation;
use crate::state::{Particle, PeriodicBox, Space, State};

/// A change; `which` counts the balls that are there round and round.
#[derive(Clone, Copy, Debug)]
enum Order<const D: usize> {
    Velocity { which: usize, velocity: [f64; D] },
    Impulse { which: usize, impulse: [f64; D] },
    Restitution { which: usize, e: f64 },
    Insert(SceneBall<D>),
    Remove { which: usize },
    Wall { wall: Wall, to: f64 },
}

/// A change, and what happens before the next one: so many events, but not for longer than this.
#[derive(Clone, Copy, Debug)]
struct Step<const D: usize> {
    order: Order<D>,
    events: usize,
    duration: f64,
}

/// Changes with balls and velocities like those of the scene.
fn steps<const D: usize>(
    ball: impl Strategy<Value = SceneBall<D>>,
    velocity: impl Strategy<Value = [f64; D]> + Clone,
) -> impl Strategy<Value = Vec<Step<D>>> {
    let which = 0..100_usize;
    let order = prop_oneof![
        3 => (which.clone(), velocity.clone())
            .prop_map(|(which, velocity)| Order::Velocity { which, velocity }),
        1 => (which.clone(), velocity)
            .prop_map(|(which, impulse)| Order::Impulse { which, impulse }),
        1 => (which.clone(), 0.0..=1.0).prop_map(|(which, e)| Order::Restitution { which, e }),
        4 => ball.prop_map(Order::Insert),
        2 => which.prop_map(|which| Order::Remove { which }),
        1 => (0..D, 0.0..2.0).prop_map(|(axis, to)| {
            Order::Wall { wall: Wall::new(axis, Side::Low), to }
        }),
    ];
    let step = (order, prop_oneof![1 => 0..6_usize, 1 => 0..60_usize], 0.1..3.0)
        .prop_map(|(order, events, duration)| Step { order, events, duration });
    vec(step, 4..30)
}

/// Velocities of very different sizes, up to a hundred thousand times those of the scene.
fn kick<const D: usize>() -> impl Strategy<Value = [f64; D]> + Clone {
    (vec(-1.0..1.0, D), -1.0..5.0).prop_map(|(direction, exponent)| -> [f64; D] {
        from_fn(|k| direction[k] * 10_f64.powf(exponent))
    })
}

fn ball_at<const D: usize>(simulation: &Simulation<D>, which: usize) -> Option<BallId> {
    simulation.ids().nth(which.checked_rem(simulation.len())?)
}

/// Does to a simulation what is ordered; the ball that was added or taken away.
fn change<const D: usize>(
    simulation: &mut Simulation<D>,
    order: &Order<D>,
) -> Result<Option<BallId>, ChangeError> {
    let ball = |which| ball_at(simulation, which);
    match *order {
        Order::Velocity { which, velocity } => match ball(which) {
            Some(ball) => simulation.set_velocity(ball, velocity).map(|()| None),
            None => Ok(None),
        },
        Order::Impulse { which, impulse } => match ball(which) {
            Some(ball) => simulation.apply_impulse(ball, impulse).map(|()| None),
            None => Ok(None),
        },
        Order::Restitution { which, e } => match ball(which) {
            Some(ball) => {
                simulation.set_restitution(ball, Restitution::new(e).unwrap()).map(|()| None)
            }
            None => Ok(None),
        },
        Order::Insert(ball) => simulation.insert(ball.body()).map(Some),
        Order::Remove { which } => match ball(which) {
            Some(ball) => simulation.remove(ball).map(|()| Some(ball)),
            None => Ok(None),
        },
        Order::Wall { wall, to } => {
            // Where there are no walls, or no room, nothing happens.
            let _ = simulation.move_wall(wall, to, 0.5);
            Ok(None)
        }
    }
}

/// The same to the state of the reference, where `simulation` has taken the order.
fn follow<const D: usize>(
    state: &mut State<D>,
    order: &Order<D>,
    slot: Option<u32>,
    simulation: &Simulation<D>,
) {
    match (*order, slot) {
        (Order::Velocity { velocity, .. }, Some(slot)) => {
            change::set_velocity(state, slot, velocity);
        }
        (Order::Impulse { impulse, .. }, Some(slot)) => {
            let Particle { anchor, mass, .. } = state.particle(slot);
            let velocity = from_fn(|k| anchor.velocity[k] + impulse[k] / mass);
            change::set_velocity(state, slot, velocity);
        }
        (Order::Restitution { e, .. }, Some(slot)) => {
            change::set_restitution(state, slot, Restitution::new(e).unwrap());
        }
        (Order::Insert(ball), _) => {
            change::insert(state, Particle::new(&ball.body())).unwrap();
        }
        (Order::Remove { .. }, Some(slot)) => change::remove(state, slot),
        (Order::Wall { .. }, _) => {
            state.space.clone_from(&simulation.state.space);
            state.rules = simulation.state.rules;
        }
        (_, None) => {}
    }
}

/// The ball in the way of another one, by asking all of them: the first that overlaps it, by more
/// than rounding.
fn in_the_way<const D: usize>(state: &State<D>, ball: &SceneBall<D>) -> Option<BallId> {
    let overlaps = |other: &Particle<D>| {
        let t = state.now.since(other.anchor.time);
        let apart = |k: usize| {
            let there = other.anchor.position[k] + other.anchor.velocity[k] * t;
            let apart = (there - ball.center[k]).abs();
            match state.space {
                Space::Periodic(PeriodicBox { size, .. }) => {
                    (apart % size[k]).min(size[k] - apart % size[k])
                }
                Space::Open | Space::Walls(_) => apart,
            }
        };
        let distance = (0..D).map(|k| apart(k).powi(2)).sum::<f64>().sqrt();
        let both_fixed = other.is_obstacle() && ball.mass.is_none();
        !both_fixed && distance < (other.radius + ball.radius) * (1.0 - 1e-12)
    };
    state.balls().find(|(_, other)| overlaps(other)).map(|(slot, _)| state.id(slot))
}

/// Changes three simulations alike, one with other cells and one whose engine is built anew at every
/// change, and the reference by itself.
fn agree<const D: usize>(scene: &Scene<D>, steps: &[Step<D>]) -> Result<usize, TestCaseError> {
    let mut simulations = scene.build_with_three_cell_sizes();
    let mut reference = Reference { state: simulations[0].state.clone() };
    let (mut total, mut gone) = (0, Vec::new());
    for Step { order, events, duration } in steps {
        simulations[2] = rebuilt(&simulations[2], 1.5);
        let slot = match *order {
            Order::Velocity { which, .. }
            | Order::Impulse { which, .. }
            | Order::Restitution { which, .. }
            | Order::Remove { which } => ball_at(&simulations[0], which).map(|ball| ball.slot),
            Order::Insert(_) | Order::Wall { .. } => None,
        };
        let changed = simulations.each_mut().map(|simulation| change(simulation, order));
        prop_assert_eq!(changed[0], changed[1]);
        prop_assert_eq!(changed[0], changed[2]);
        if let Order::Insert(ball) = order {
            let expected = in_the_way(&reference.state, ball);
            match changed[0] {
                Ok(_) => prop_assert_eq!(None, expected),
                Err(ChangeError::Overlap { in_the_way, .. }) => {
                    prop_assert_eq!(Some(in_the_way), expected);
                }
                Err(_) => {}
            }
        }
        if let Ok(ball) = changed[0] {
            follow(&mut reference.state, order, slot, &simulations[0]);
            if let (Order::Remove { .. }, Some(ball)) = (order, ball) {
                gone.push(ball);
            }
        }
        for ball in &gone {
            let refused = simulations[0].set_velocity(*ball, [0.0; D]);
            prop_assert_eq!(refused, Err(ChangeError::NoSuchBall { ball: *ball }));
        }
        simulations[2] = rebuilt(&simulations[2], 3.0);
        let until = simulations[0].time().to_f64() + duration;
        total += run_beside(&mut simulations, &mut reference, *events, until)?;
        for simulation in &simulations {
            prop_assert_eq!(&simulation.state, &reference.state);
            prop_assert_eq!(simulation.len(), simulation.ids().count());
        }
    }
    Ok(total)
}

#[test]
fn two_hundred_and_forty_scenes_that_are_changed_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.8];
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let scenes = (gas::<2>(place, RESTITUTIONS), steps(candidate(place), kick()));
        total += total_over(40, scenes, |(scene, steps)| agree(&scene, &steps));
        let scenes = (gas::<3>(place, RESTITUTIONS), steps(candidate(place), kick()));
        total += total_over(40, scenes, |(scene, steps)| agree(&scene, &steps));
    }
    assert!(total > 20_000, "only {total} events were compared");
}

#[test]
fn changes_between_the_waves_of_one_moment_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.5, 0.0];
    let whole = vec(-2_i8..=2, 2).prop_map(|v| [f64::from(v[0]), f64::from(v[1])]);
    let mut total = 0;
    for place in [Place::Open, Place::Walls, Place::Periodic] {
        let scenes = (lattice::<2>(place, RESTITUTIONS), steps(site(), whole.clone()));
        total += total_over(100, scenes, |(scene, steps)| agree(&scene, &steps));
    }
    assert!(total > 5_000, "only {total} events were compared");
}
