//! Simulator and reference agree while walls move or crush balls.

use carom::{Ball, Body, Mass, Restitution};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use test_size::{is_full, sized};

use super::scenes::{Place, Scene, gas};
use super::size::{assert_enough, scenes_of};
use super::walls::{EVENTS_OF_ORDER, WallMotion, WallOrder, wall_orders};
use super::{Reference, all_inside, events_over, run_beside};
use crate::ids::{Side, Wall};
use crate::simulation::Simulation;
use crate::state::Boundary;
use crate::state::{Crushing, State};

/// A scene with walls that move in and out.
fn agree<const D: usize>(
    scene: &Scene<D>,
    orders: &[(WallOrder, f64)],
) -> Result<usize, TestCaseError> {
    let mut simulations = scene.build_with_three_cell_sizes();
    let mut reference = Reference { state: simulations[0].state.clone() };
    let (mut total, mut until) = (0, 0.0_f64);
    for (order, pause) in orders {
        let answers = simulations.each_mut().map(|simulation| order.obey(simulation));
        prop_assert!(answers.iter().all(|answer| *answer == answers[0]));
        if answers[0].is_ok() {
            order.follow(&mut reference.state);
        }
        until = simulations[0].time().to_f64().max(until) + pause;
        total += run_beside(&mut simulations, &mut reference, EVENTS_OF_ORDER, until)?;
        for simulation in &simulations {
            prop_assert_eq!(&simulation.state, &reference.state);
            prop_assert!(all_inside(simulation));
        }
    }
    Ok(total)
}

#[test]
fn a_hundred_scenes_with_walls_that_move_give_the_same_bits() {
    const RESTITUTIONS: &[f64] = &[1.0, 0.8];
    let total = events_over(
        scenes_of(6, 50),
        (gas::<2>(Place::Walls, RESTITUTIONS), wall_orders(2)),
        |(scene, orders)| agree(&scene, &orders),
    ) + events_over(
        scenes_of(6, 50),
        (gas::<3>(Place::Walls, RESTITUTIONS), wall_orders(3)),
        |(scene, orders)| agree(&scene, &orders),
    );
    assert_enough(total, 50_000);
}

/// Two discs in a channel, between walls that can close in on them.
pub(super) fn channel(e: f64) -> Simulation<2> {
    let restitution = Restitution::new(e).unwrap();
    let disc = |x, velocity| {
        let moving = Ball::new([x, 1.0], 1.0).unwrap().moving([velocity, 0.0]).unwrap();
        Body::new(moving, Mass::new(1.0).unwrap()).with_restitution(restitution)
    };
    let walls = Boundary::walls([0.0, 0.0], [10.0, 2.0]).unwrap().with_restitution(restitution);
    Simulation::builder()
        .boundary(walls)
        .body(disc(3.0, 0.7))
        .body(disc(6.0, -0.4))
        .build()
        .unwrap()
}

/// The wall that crushes them, its destination, and when it has given way: at time 12 it would be
/// at 6, with no room left between the discs.
pub(super) const CRUSHING: (Wall, f64) = (Wall { axis: 0, side: Side::Low }, 12.0 + 1e-5);

/// In a quick run, a wall that was sent gives way after a quarter of the hits.
pub(super) fn shorten_crushing<const D: usize>(state: &mut State<D>) {
    if !is_full() {
        for wall in state.space.walls_mut() {
            wall.crushing = wall.crushing.map(|it| Crushing { most: it.most / 4, ..it });
        }
    }
}

#[test]
fn a_wall_that_crushes_balls_gives_way_and_can_be_drawn_back() {
    for (e, to) in [(1.0, 7.0), (0.5, 7.0), (0.5, 6.0), (0.0, 7.0), (0.0, 6.0)] {
        let scene = format!("restitution {e}, wall to {to}");
        let (wall, until) = CRUSHING;
        let mut simulations = [channel(e)];
        let mut reference = Reference { state: simulations[0].state.clone() };
        let order = WallOrder { wall, motion: WallMotion::To { place: to, speed: 0.5 } };
        order.obey(&mut simulations[0]).unwrap();
        order.follow(&mut reference.state);
        shorten_crushing(&mut simulations[0].state);
        shorten_crushing(&mut reference.state);
        let events = run_beside(&mut simulations, &mut reference, 1_000_000, until).unwrap();
        let least = sized(780, 3_000);
        assert!((least..1_000_000).contains(&events), "{scene}: {events} events");
        assert_eq!(simulations[0].state, reference.state, "{scene}");
        assert_eq!(simulations[0].wall_velocity(wall), Some(0.0), "{scene}");
        let position = simulations[0].wall_position(wall).unwrap();
        assert!(position > 5.9 && position < 6.0 + 1e-12, "{scene}: halted at {position}");
        assert!(all_inside(&simulations[0]), "{scene}");

        let order = WallOrder { wall, motion: WallMotion::To { place: 0.0, speed: 1e3 } };
        order.obey(&mut simulations[0]).unwrap();
        order.follow(&mut reference.state);
        run_beside(&mut simulations, &mut reference, 1_000, 12.1).unwrap();
        assert_eq!(simulations[0].state, reference.state, "{scene}");
        assert_eq!(simulations[0].wall_position(wall), Some(0.0), "{scene}");
        assert!(all_inside(&simulations[0]), "{scene}");
    }
}
