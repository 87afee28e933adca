//! Tests of the short records against the exact lines.
//!
//! They run with all kinds of instructions that this machine has.

use std::collections::HashSet;

use carom::{Ball, Body, Mass};
use fearless_simd::Level;
use test_size::sized;

use super::Engine;
use super::effort::{self, Effort};
use super::kernel;
use super::outlook::What;
use super::record::{Key, Keys, MOST_KEYS};
use super::shell::Images;
use crate::builder::Builder;
use crate::motion::{Growing, Motion};
use crate::physics::predict;
use crate::simulation::Simulation;
use crate::state::Boundary;
use crate::time::Time;
use crate::variant::{Any, Plain, Variant};

/// A periodic box of balls of two sizes on a lattice, some time after they were set in motion.
fn gas<const D: usize>(side: u32, time: f64) -> Simulation<D> {
    let mut gas = lattice(side, Motion::Straight, 1.0);
    gas.advance_to(time).unwrap();
    gas
}

/// The same at first, with velocities up to `speed`.
fn lattice<const D: usize>(side: u32, motion: impl Into<Motion<D>>, speed: f64) -> Simulation<D> {
    let mut random = 1_u64;
    let mut velocity = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 40) as f64 / (1_u64 << 23) as f64 - 1.0
    };
    let boundary = Boundary::periodic([1.1 * f64::from(side); D]).unwrap();
    let mut builder = Simulation::builder().boundary(boundary).motion(motion);
    for site in 0..side.pow(u32::try_from(D).unwrap()) {
        let mut rest = site;
        let center: [f64; D] = carom::vector::from_fn(|_| {
            let digit = rest % side;
            rest /= side;
            1.1 * f64::from(digit) + 0.5
        });
        let radius = if site % 3 == 0 { 0.3 } else { 0.5 };
        let ball = Ball::new(center, radius).unwrap();
        let velocity = carom::vector::from_fn(|_| speed * velocity());
        builder = builder.ball(ball.moving(velocity).unwrap(), Mass::new(1.0).unwrap());
    }
    builder.build().unwrap()
}

/// The kinds of instructions that this machine has.
fn instructions() -> Vec<Level> {
    let best = Level::new();
    #[cfg(target_arch = "x86_64")]
    let lower = [
        best.as_sse2().map(Level::Sse2),
        best.as_sse4_2().map(Level::Sse4_2),
        best.as_avx2().map(Level::Avx2),
    ];
    #[cfg(not(target_arch = "x86_64"))]
    let lower: [Option<Level>; 0] = [];
    lower.into_iter().flatten().chain([best]).collect()
}

/// How many neighbours were checked, how many of them were not rejected, how many are met, and how
/// many of these clearly later than the record says.
fn counts<V: Variant, const D: usize>(gas: &Simulation<D>, kind: Level) -> [usize; 4] {
    let state = &gas.state;
    let engine = Engine::new(state, None);
    let (mut keys, mut counts) = (Keys::default(), [0; 4]);
    for ball in 0..state.slot_count() {
        let Some(record) = engine.records.get(ball as usize) else { continue };
        let seeker = engine.frame.seeker::<V>(record, engine.place::<V>(state, ball, 0.0), 0.0);
        let (list, len) = engine.lists.padded(engine.outlooks[ball as usize].row);
        assert!(len <= MOST_KEYS);
        let query = (&seeker, &engine.frame.periods);
        let least = kernel::keys::<V, D>(kind, query, &engine.records, (list, len), &mut keys);
        let mut all: Vec<Key> = keys.as_flattened()[..len].iter().map(|&key| Key(key)).collect();
        for (key, &other) in all.iter().zip(list) {
            let earliest = engine.frame.not_before(0.0, *key);
            engine.images(ball, other, |image| {
                if let Some(meeting) = predict::pair::<V, _>(
                    state,
                    |ball| state.line::<V>(ball),
                    (ball, other),
                    image,
                    Time::NEVER,
                ) {
                    let at = engine.frame.time_of(meeting.at.time);
                    assert!(earliest <= at, "{kind:?}: {ball} and {other}: {earliest} {at}");
                    counts[2] += 1;
                    // If they graze each other, the time of a meeting is hard to compute.
                    counts[3] += usize::from(at - earliest > 1e-3 * (1.0 + at));
                }
            });
            counts[1] += usize::from(*key != Key::NEVER);
        }
        counts[0] += len;
        all.sort_unstable();
        all.resize(len.max(3), Key::NEVER);
        assert_eq!(least[..], all[..3], "{kind:?}: the three smallest of {ball}");
    }
    counts
}

#[test]
fn records_tell_no_meeting_later_than_it_is_and_reject_nearly_all_that_miss() {
    for (time, some) in [(0.0, 100), (0.7, 1_000), (sized(5.0, 30.0), 1_000)] {
        let (plane, space) = (gas::<2>(14, time), gas::<3>(7, time));
        for kind in instructions() {
            let plain =
                [counts::<Plain<false>, _>(&plane, kind), counts::<Plain<false>, _>(&space, kind)];
            let general = [counts::<Any, _>(&plane, kind), counts::<Any, _>(&space, kind)];
            assert_eq!(plain, general, "{kind:?}: both variants");
            for [all, left, met, late] in plain {
                assert!(all > some && met > some / 10, "{kind:?}: {all} {left} {met}");
                assert!(late <= met / 50, "{kind:?}: {all} {left} {met} {late}");
                assert!(left <= met + all / 100, "{kind:?}: {all} {left} {met}");
            }
        }
    }
}

#[test]
fn records_of_balls_that_grow_tell_no_meeting_later_than_it_is() {
    for kind in instructions() {
        for exponent in [-30, -20, -9, -3, -1, 0, 1, 3, 9, 20, 30] {
            for speed in [1.0, 1e-3, 1e-20, 1e-30, 0.0] {
                let motion = Growing::at_rate(10.0_f64.powi(exponent)).unwrap();
                let [all, left, met, _] = counts::<Any, 2>(&lattice(9, motion, speed), kind);
                assert!(left >= met, "{kind:?}: {all} {left} {met}");
                // If records are of use, and nearly all balls move.
                assert!(exponent != -3 || speed != 1.0 || (met > 100 && left < all / 2));
            }
        }
    }
}

/// How many of the existing balls have a plan that is a certain meeting.
fn certain<const D: usize>(gas: &Simulation<D>) -> usize {
    let plans = gas.state.balls().map(|(ball, _)| gas.engine.outlooks[ball as usize].plan.what);
    let places: Vec<u32> = plans
        .filter_map(|what| if let What::Meeting { kept, .. } = what { Some(kept) } else { None })
        .collect();
    assert_eq!(places.iter().collect::<HashSet<_>>().len(), places.len(), "one place for each");
    places.len()
}

/// Meetings are kept for the plans that have one, and for no others, while balls come and go.
#[test]
fn no_meeting_is_kept_without_a_plan() {
    let mut gas = gas::<2>(8, 0.3);
    for round in 0..200_usize {
        for _ in 0..round % 7 {
            gas.next().unwrap().unwrap();
        }
        let ball = gas.ids().nth(round % gas.len()).unwrap();
        let (position, radius) = (gas.position(ball), gas.radius(ball));
        gas.remove(ball).unwrap();
        let again = Ball::new(position, 0.99 * radius).unwrap().moving([0.1, -0.2]).unwrap();
        if round % 3 != 0 {
            gas.insert(Body::new(again, Mass::new(1.0).unwrap())).unwrap();
        }
        assert_eq!(gas.engine.meetings.count(), certain(&gas), "round {round}");
        if gas.len() < 20 {
            break;
        }
    }
}

/// A slot may stay without a ball for ever, and would keep its meeting as long.
#[test]
fn with_a_ball_goes_its_meeting() {
    let mut builder = Simulation::builder().boundary(Boundary::walls([0.0; 2], [10.0; 2]).unwrap());
    for (x, speed) in [(2.0, 1.0), (5.0, 2.0), (8.0, -3.0)] {
        let ball = Ball::new([x, 5.0], 1.0).unwrap().moving([0.0, speed]).unwrap();
        builder = builder.ball(ball, Mass::new(1.0).unwrap());
    }
    let mut simulation = builder.build().unwrap();
    for left in (0..3).rev() {
        // Each is about to meet a wall, and nothing else happens to it before.
        assert_eq!(simulation.engine.meetings.count(), left + 1);
        let ball = simulation.ids().next().unwrap();
        simulation.remove(ball).unwrap();
        assert_eq!(certain(&simulation), left);
        assert_eq!(simulation.engine.meetings.count(), left);
    }
}

/// Whether a ball can be inserted without a rebuild of the engine, after which no ball counts as
/// changed.
fn is_let_in(simulation: &mut Simulation<2>, ball: Ball<2>) -> bool {
    let added = simulation.insert(Body::new(ball.at_rest(), Mass::new(1.0).unwrap())).unwrap();
    simulation.engine.changes[added.index()] > 0
}

/// The reach in a periodic box suits the two largest balls of the start. One of that size may leave
/// and come back; a second one beside it may not.
#[test]
fn the_largest_ball_of_a_periodic_box_may_go_and_come_back() {
    let ball = |x: f64, radius: f64| Ball::new([x, 5.0], radius).unwrap();
    let (large, small) = (2.2, 0.1);
    let mut builder = Simulation::builder().boundary(Boundary::periodic([10.0; 2]).unwrap());
    for (x, radius) in [(2.5, large), (5.0, small), (5.5, small)] {
        builder = builder.ball(ball(x, radius).at_rest(), Mass::new(1.0).unwrap());
    }
    let mut simulation = builder.build().unwrap();
    assert!(matches!(simulation.engine.shells.images, Images::Nearest(_)));
    for x in [2.4, 2.3, 2.2] {
        let former = simulation.ids().next().unwrap();
        simulation.remove(former).unwrap();
        assert!(is_let_in(&mut simulation, ball(x, large)), "at {x}");
        assert!(is_let_in(&mut simulation, ball(x + 3.5, 0.5 * small)), "a small one");
        let small = simulation.ids().last().unwrap();
        simulation.remove(small).unwrap();
    }
    assert!(!is_let_in(&mut simulation, ball(8.0, 2.0 * small)), "a second large one");
    // From then on it is one of the two largest.
    let second = simulation.ids().last().unwrap();
    simulation.remove(second).unwrap();
    assert!(is_let_in(&mut simulation, ball(8.0, 2.0 * small)), "the same again");
}

/// Balls at rest in a square lattice all have to be looked at, at time 0.
fn at_rest(side: u32) -> Simulation<2> {
    let width = 4.0 * f64::from(side);
    let mut builder =
        Simulation::builder().boundary(Boundary::walls([0.0; 2], [width; 2]).unwrap());
    for site in 0..side * side {
        let center = [site % side, site / side].map(|digit| 4.0 * f64::from(digit) + 2.0);
        let ball = Ball::new(center, 1.0).unwrap().at_rest();
        builder = builder.ball(ball, Mass::new(1.0).unwrap());
    }
    builder.build().unwrap()
}

#[test]
fn of_many_balls_at_one_time_each_is_looked_at_a_few_times() {
    for side in [10, 100] {
        let mut resting = at_rest(side);
        let (ties, event) = effort::of(Effort::Ties, || resting.step(1.0).unwrap());
        assert_eq!(event, None);
        assert!(ties <= 40 * (side * side) as usize, "{side}: {ties}");
    }
}

/// Balls that all hit the floor at one time, over and over, in the order of their ids.
#[test]
fn many_balls_that_land_at_one_time_do_so_in_the_order_of_their_ids() {
    const BALLS: usize = 500;
    let mut builder = Simulation::builder()
        .boundary(Boundary::walls([0.0; 2], [3.0 * BALLS as f64, 9.0]).unwrap());
    for ball in 0..BALLS {
        // A permutation, so that the order in space is another one.
        let x = 3.0 * ((ball * 7 % BALLS) as f64) + 1.5;
        let ball = Ball::new([x, 4.0], 1.0).unwrap().moving([0.0, -1.0]).unwrap();
        builder = builder.ball(ball, Mass::new(1.0).unwrap());
    }
    let mut rain = builder.build().unwrap();
    let (ties, ()) = effort::of(Effort::Ties, || {
        for event in 0..6 * BALLS {
            let hit = rain.next().unwrap().unwrap();
            let time = if event < BALLS { 3.0 } else { 3.0 + 7.0 * (event / BALLS) as f64 };
            assert_eq!(hit.time.to_f64(), time, "{event}");
            assert_eq!(hit.contact.balls().next().unwrap().index(), event % BALLS, "{event}");
        }
    });
    assert!(ties <= 40 * 6 * BALLS, "{ties}");
}

/// Balls in a cluster, in a space whose side is `room` times that of the cluster.
fn cluster<const D: usize>(side: u32, room: f64, is_periodic: bool) -> Builder<D> {
    let mut random = 7_u64;
    let mut velocity = || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 40) as f64 / (1_u64 << 23) as f64 - 1.0
    };
    let more = (room - 1.0) * f64::from(side);
    let (low, high) = ([-0.4 * more; D], [0.6 * more + f64::from(side); D]);
    let boundary = if is_periodic {
        Boundary::periodic_between(low, high)
    } else {
        Boundary::walls(low, high)
    };
    let mut builder = Simulation::builder().boundary(boundary.unwrap());
    for site in 0..side.pow(u32::try_from(D).unwrap()) {
        let mut rest = site;
        let center: [f64; D] = carom::vector::from_fn(|_| {
            let digit = rest % side;
            rest /= side;
            f64::from(digit) + 0.5
        });
        let ball = Ball::new(center, 0.1).unwrap();
        let ball = ball.moving(carom::vector::from_fn(|_| velocity())).unwrap();
        builder = builder.ball(ball, Mass::new(1.0).unwrap());
    }
    builder
}

/// What is looked at for each ball when a cluster is built.
fn looked_at<const D: usize>(side: u32, room: f64, is_periodic: bool) -> [usize; 2] {
    let builder = cluster::<D>(side, room, is_periodic);
    let (neighbors, (blocks, simulation)) =
        effort::of(Effort::Neighbors, || effort::of(Effort::Blocks, || builder.build().unwrap()));
    [neighbors, blocks].map(|all| all / simulation.len())
}

#[test]
fn a_cluster_costs_as_much_in_a_large_space_as_in_a_small_one() {
    for is_periodic in [false, true] {
        for room in [1.0, 3.0, 30.0, 1e3, 1e5] {
            let plane = [20, 60].map(|side| looked_at::<2>(side, room, is_periodic));
            let space = [10, 16].map(|side| looked_at::<3>(side, room, is_periodic));
            let what = format!("{is_periodic} {room}: {plane:?} {space:?}");
            assert!(plane.iter().all(|[found, _]| *found <= 40), "{what}");
            assert!(space.iter().all(|[found, _]| *found <= 100), "{what}");
            assert!(plane.iter().all(|[_, blocks]| *blocks <= 30), "{what}");
            assert!(space.iter().all(|[_, blocks]| *blocks <= 80), "{what}");
        }
    }
}

/// A gas that spreads gets larger shells as it does, and then leaves them as rarely as if it had
/// been spread at the start.
#[test]
fn shells_grow_with_a_cluster_that_spreads() {
    let mut gas = cluster::<2>(30, 30.0, false).build().unwrap();
    let before = gas.engine.shells.reach;
    gas.advance_to(1_000.0).unwrap();
    let (after, mut all) = (gas.engine.shells.reach, gas.clone());
    all.engine = Engine::new(&all.state, None);
    let fitting = all.engine.shells.reach;
    assert!(before < 2.0 && fitting > 10.0 && after > 0.5 * fitting, "{before} {after} {fitting}");
}
