//! Changes of balls and walls, for simulations and the reference.
//!
//! Proptest generates them.

use carom::Restitution;
use carom::vector::from_fn;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

use super::rebuilt_engine::rebuilt;
use super::scenes::{Place, SceneBall};
use super::size;
use super::walls::{WallOrder, wall_order};
use super::{Reference, run_beside};
use crate::edit::{ChangeError, WallError};
use crate::ids::{BallId, Wall};
use crate::physics::change;
use crate::physics::place::{images_near, separation, shift};
use crate::rule::{PairRule, WallRule};
use crate::simulation::Simulation;
use crate::state::{Particle, Partner, State, WallState};
use crate::variant::Any;

/// The events after a change, on average and at most: half of the [`steps`] have up to 5, half up
/// to 59.
const EVENTS_OF_STEP: usize = 16;

/// A change; a `u16` is the kind of a ball for the rules.
#[derive(Clone, Copy, Debug)]
pub(super) enum Order<const D: usize> {
    /// To one of the existing balls, counted round and round.
    Ball {
        which: usize,
        deed: BallOrder<D>,
    },
    Insert(SceneBall<D>, u16),
    Wall(WallOrder),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum BallOrder<const D: usize> {
    Velocity([f64; D]),
    Impulse([f64; D]),
    Restitution(f64),
    Kind(u16),
    Remove,
}

/// A change, and a limit on what happens before the next one: this number of events, within this
/// time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<const D: usize> {
    order: Order<D>,
    events: usize,
    duration: f64,
}

/// Changes with balls, velocities and kinds like those of the scene.
pub(super) fn steps<const D: usize>(
    place: Place,
    ball: BoxedStrategy<SceneBall<D>>,
    velocity: BoxedStrategy<[f64; D]>,
    kind: BoxedStrategy<u16>,
) -> BoxedStrategy<Vec<Step<D>>> {
    let deed = prop_oneof![
        3 => velocity.clone().prop_map(BallOrder::Velocity),
        1 => velocity.prop_map(BallOrder::Impulse),
        1 => (0.0..=1.0).prop_map(BallOrder::Restitution),
        2 => kind.clone().prop_map(BallOrder::Kind),
        2 => Just(BallOrder::Remove),
    ];
    let order = prop_oneof![
        8 => (0..100_usize, deed).prop_map(|(which, deed)| Order::Ball { which, deed }),
        4 => (ball, kind).prop_map(|(ball, kind)| Order::Insert(ball, kind)),
        1 => wall_order(D).prop_map(Order::Wall),
    ];
    let step = (order, prop_oneof![1 => 0..6_usize, 1 => 0..60_usize], 0.1..3.0)
        .prop_map(|(order, events, duration)| Step { order, events, duration });
    // In open space the balls are soon gone, and more changes bring few more events.
    let most = match place {
        Place::Open => 30,
        Place::Walls | Place::Periodic | Place::ByAxis(_) => {
            size::events(30 * EVENTS_OF_STEP) / EVENTS_OF_STEP
        }
    };
    vec(step, 4..most.max(5)).boxed()
}

/// A kick at the speed of the others.
pub(super) fn kick<const D: usize>() -> BoxedStrategy<[f64; D]> {
    vec(-2.0..2.0, D)
        .prop_map(|velocity: Vec<f64>| -> [f64; D] { from_fn(|k| velocity[k]) })
        .boxed()
}

/// A kick by whole numbers, for balls of a lattice.
pub(super) fn whole_kick() -> BoxedStrategy<[f64; 2]> {
    vec(-2_i8..=2, 2).prop_map(|v| [f64::from(v[0]), f64::from(v[1])]).boxed()
}

fn ball_at<const D: usize>(simulation: &Simulation<D>, which: usize) -> Option<BallId> {
    simulation.ids().nth(which.checked_rem(simulation.len())?)
}

/// Why an order was refused.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Refusal {
    Ball(ChangeError),
    Wall(WallError),
}

/// Carries out an order in a simulation.
fn obey<const D: usize>(simulation: &mut Simulation<D>, order: &Order<D>) -> Result<(), Refusal> {
    let answer = match *order {
        Order::Ball { which, deed } => {
            let Some(ball) = ball_at(simulation, which) else { return Ok(()) };
            match deed {
                BallOrder::Velocity(velocity) => simulation.set_velocity(ball, velocity),
                BallOrder::Impulse(impulse) => simulation.apply_impulse(ball, impulse),
                BallOrder::Restitution(e) => {
                    simulation.set_restitution(ball, Restitution::new(e).unwrap())
                }
                BallOrder::Kind(kind) => simulation.set_kind(ball, kind),
                BallOrder::Remove => simulation.remove(ball),
            }
        }
        Order::Insert(ball, kind) => simulation.insert_as(ball.body(), kind).map(|_| ()),
        Order::Wall(order) => return order.obey(simulation).map_err(Refusal::Wall),
    };
    answer.map_err(Refusal::Ball)
}

/// Does the same to the state of the reference, after a simulation obeyed. `ball` is the ball of
/// the order.
fn follow<const D: usize>(state: &mut State<D>, order: &Order<D>, ball: Option<BallId>) {
    let begin_passages = |state: &mut State<D>, slot| {
        let others: Vec<_> = state.balls().map(|(other, _)| other).collect();
        change::begin_passages(state, slot, others);
    };
    match (*order, ball) {
        (Order::Ball { deed, .. }, Some(BallId { slot, .. })) => match deed {
            BallOrder::Velocity(velocity) => {
                change::set_velocity(state, slot, (velocity, None));
            }
            BallOrder::Impulse(impulse) => {
                let mass = state.particle(slot).mass;
                let on_line = state.line::<Any>(slot).velocity_at(state.now);
                let now = state.velocity_at(on_line, state.now);
                let velocity = from_fn(|k| now[k] + impulse[k] / mass);
                change::set_velocity(state, slot, (velocity, None));
            }
            BallOrder::Restitution(e) => {
                change::set_restitution(state, slot, Restitution::new(e).unwrap());
            }
            BallOrder::Kind(kind) => {
                change::set_kind(state, slot, kind);
                begin_passages(state, slot);
            }
            BallOrder::Remove => change::remove(state, slot),
        },
        (Order::Ball { .. }, None) => {}
        (Order::Insert(ball, kind), _) => {
            let change = change::insert(state, Particle::new(&ball.body()), kind).unwrap();
            begin_passages(state, change.slot);
        }
        (Order::Wall(order), _) => order.follow(state),
    }
}

/// The ball in the way of another one, by checking all: the first that overlaps it, by more than
/// rounding, though the rule keeps them apart.
fn in_the_way<const D: usize>(state: &State<D>, ball: &SceneBall<D>, kind: u16) -> Option<BallId> {
    let new = state.next_slot();
    let overlaps = |slot: u32, other: &Particle<D>| {
        let there = state.line::<Any>(slot).place_at(state.now);
        let apart = |k: usize| {
            let apart = (there[k] - ball.center[k]).abs();
            match state.space.periods()[k] {
                0.0 => apart,
                size => (apart % size).min(size - apart % size),
            }
        };
        let distance = (0..D).map(|k| apart(k).powi(2)).sum::<f64>().sqrt();
        let both_fixed = other.is_unmoved() && ball.mass.is_none();
        let other_kind = state.kinds[slot as usize];
        let answer = if slot < new {
            state.rules.of_pair(other_kind, kind)
        } else {
            state.rules.of_pair(kind, other_kind)
        };
        let is_deep = distance < (radius_now(state, other) + ball.radius) * (1.0 - 1e-12);
        is_deep && !both_fixed && answer.keeps_apart()
    };
    let mut balls = state.balls();
    balls.find(|(slot, other)| overlaps(*slot, other)).map(|(slot, _)| state.id(slot))
}

fn radius_now<const D: usize>(state: &State<D>, ball: &Particle<D>) -> f64 {
    ball.radius * (1.0 + state.motion.growth_rate() * state.now.to_f64())
}

/// Checks that overlaps agree with the rule and the events: balls that it keeps apart do not
/// overlap, and those that it lets pass do if, and only if, they entered and have not left.
fn check_overlaps<const D: usize>(state: &State<D>) -> Result<(), TestCaseError> {
    // Far above the rounding of a position in these scenes, and of the speed times the rounding of
    // a time.
    const CLEAR: f64 = 1e-8;
    for (a, pa) in state.balls() {
        for (b, pb) in state.balls().filter(|(b, _)| a < *b) {
            for image in
                images_near(&state.space, state.line::<Any>(a), state.line::<Any>(b), state.now)
            {
                let shift = shift(&state.space, image);
                let p = separation(state.line::<Any>(a), state.line::<Any>(b), shift, state.now);
                let radii = radius_now(state, pa) + radius_now(state, pb);
                let gap = p.iter().map(|x| x * x).sum::<f64>().sqrt() - radii;
                let is_told = state.passing.get(&(a, Partner::Ball(b), image)).is_some();
                let rule = state.pair_rule::<Any>(a, b);
                let both_fixed = pa.is_unmoved() && pb.is_unmoved();
                prop_assert!(rule == PairRule::Pass || !is_told, "{} {} {:?}", a, b, rule);
                prop_assert!(!is_told || gap < CLEAR, "{} left {} by {}", a, b, gap);
                let overlaps = gap < -CLEAR && !both_fixed;
                prop_assert!(
                    !overlaps || is_told || rule == PairRule::Ignore,
                    "{} overlaps {} by {}, {:?}",
                    a,
                    b,
                    -gap,
                    rule
                );
            }
        }
        for wall in Wall::all::<D>() {
            let Some(WallState { line, .. }) = state.space.wall(wall) else { continue };
            let place = state.line::<Any>(a).place_at(state.now)[wall.axis_index()];
            let plane = line.place_at(state.now);
            let radius = radius_now(state, pa);
            let gap = (place - plane).abs() - radius;
            let is_told = state.passing.get(&(a, Partner::Wall(wall), [0; D])).is_some();
            let beyond = wall.side.outwards() * (place - plane) + radius;
            let rule = state.wall_rule::<Any>(a, wall);
            let can_pass = rule == WallRule::Pass && !pa.is_unmoved();
            prop_assert!(can_pass || !is_told, "{} {} {:?}", a, wall, rule);
            prop_assert!(!is_told || gap < CLEAR, "{} left {} by {}", a, wall, gap);
            match rule {
                WallRule::Ignore => {}
                WallRule::Pass => {
                    prop_assert!(is_told || gap > -CLEAR || pa.is_unmoved(), "{} in {}", a, wall);
                }
                // A kinematic ball goes through walls, and a growing fixed ball grows into them.
                _ if pa.is_unmoved() => {}
                _ => prop_assert!(beyond < CLEAR, "{} is {} beyond {}", a, beyond, wall),
            }
        }
    }
    Ok(())
}

/// Changes three simulations alike, one with other cells and one with a new engine at every change,
/// and the reference by itself; returns the number of events that they agreed on.
pub(super) fn agree<const D: usize>(
    mut simulations: [Simulation<D>; 3],
    steps: &[Step<D>],
) -> Result<usize, TestCaseError> {
    let mut reference = Reference { state: simulations[0].state.clone() };
    let (mut total, mut gone) = (0, Vec::new());
    for Step { order, events, duration } in steps {
        simulations[2] = rebuilt(&simulations[2], 1.5);
        let ball = match *order {
            Order::Ball { which, .. } => ball_at(&simulations[0], which),
            Order::Insert(..) | Order::Wall(_) => None,
        };
        let answers = simulations.each_mut().map(|simulation| obey(simulation, order));
        prop_assert_eq!(answers[0], answers[1]);
        prop_assert_eq!(answers[0], answers[2]);
        if let Order::Insert(ball, kind) = order {
            let expected = in_the_way(&reference.state, ball, *kind);
            match answers[0] {
                Ok(()) => prop_assert_eq!(None, expected),
                Err(Refusal::Ball(ChangeError::Overlap { in_the_way, .. })) => {
                    prop_assert_eq!(Some(in_the_way), expected);
                }
                Err(_) => {}
            }
        }
        if answers[0].is_ok() {
            follow(&mut reference.state, order, ball);
            if let Order::Ball { deed: BallOrder::Remove, .. } = order {
                gone.extend(ball);
            }
        }
        for &ball in &gone {
            let refused = simulations[0].set_velocity(ball, [0.0; D]);
            prop_assert_eq!(refused, Err(ChangeError::NoSuchBall { ball }));
        }
        simulations[2] = rebuilt(&simulations[2], 3.0);
        let until = simulations[0].time().to_f64() + duration;
        total += run_beside(&mut simulations, &mut reference, *events, until)?;
        for simulation in &simulations {
            prop_assert_eq!(&simulation.state, &reference.state);
            prop_assert_eq!(simulation.len(), simulation.ids().count());
        }
        check_overlaps(&reference.state)?;
    }
    Ok(total)
}
