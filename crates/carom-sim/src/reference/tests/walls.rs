//! Motions of walls, for simulations and the reference.
//!
//! Proptest generates them.

use proptest::collection::vec;
use proptest::prelude::*;

use super::scenes::BOX;
use super::size;
use crate::edit::WallError;
use crate::ids::{Side, Wall};
use crate::physics::change;
use crate::simulation::Simulation;
use crate::state::{Budget, Crushing, State};

/// The events after an order, at most.
pub(super) const EVENTS_OF_ORDER: usize = 300;

/// A motion of a wall.
#[derive(Clone, Copy, Debug)]
pub(super) struct WallOrder {
    pub(super) wall: Wall,
    pub(super) motion: WallMotion,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum WallMotion {
    To { place: f64, speed: f64 },
    Halt,
}

impl WallOrder {
    /// Carries out the order in a simulation.
    pub(super) fn obey<const D: usize>(
        &self,
        simulation: &mut Simulation<D>,
    ) -> Result<(), WallError> {
        match self.motion {
            WallMotion::To { place, speed } => simulation.move_wall(self.wall, place, speed),
            WallMotion::Halt => simulation.stop_wall(self.wall),
        }
    }

    /// Does the same to the state of the reference, after a simulation obeyed.
    pub(super) fn follow<const D: usize>(&self, state: &mut State<D>) {
        match self.motion {
            WallMotion::To { place, speed } => {
                let crushing = crushing(state, self.wall, place, speed);
                change::move_wall(state, self.wall, place, crushing).unwrap();
            }
            WallMotion::Halt => change::stop_wall(state, self.wall).unwrap(),
        }
    }
}

/// When a wall crushes the balls, as the documentation of `Simulation::move_wall` defines it.
fn crushing<const D: usize>(state: &State<D>, wall: Wall, place: f64, speed: f64) -> Crushing {
    let opposite = state.space.wall(Wall { side: wall.side.opposite(), ..wall }).unwrap().line;
    let stands = opposite.place_at(state.now);
    let innermost = match wall.side {
        Side::Low => stands.min(opposite.stop),
        Side::High => stands.max(opposite.stop),
    };
    let budget = Budget::of(&state.particles);
    // Points have no radius; for them the remaining space counts.
    let length = budget.smallest_radius().unwrap_or((place - innermost).abs());
    Crushing {
        span: length / (budget.fastest_possible() + speed),
        most: 4_096 + 16 * state.balls().count() as u64,
        play: length / 1_048_576.0,
        speed,
    }
}

/// An order to one of the walls across the first `axes` directions: to go to between a quarter of
/// the box inside and a quarter outside of its first position, more slowly or faster than any ball
/// of a gas, or to halt.
pub(super) fn wall_order(axes: usize) -> BoxedStrategy<WallOrder> {
    let motion = prop_oneof![
        5 => (-0.25..0.25, -2.0..1.0).prop_map(|(inwards, exponent): (f64, f64)| Some((
            inwards * BOX,
            10_f64.powf(exponent)
        ))),
        1 => Just(None),
    ];
    (0..axes, any::<bool>(), motion)
        .prop_map(|(axis, is_low, motion)| {
            let side = if is_low { Side::Low } else { Side::High };
            let motion = motion.map_or(WallMotion::Halt, |(inwards, speed)| WallMotion::To {
                place: if is_low { inwards } else { BOX - inwards },
                speed,
            });
            WallOrder { wall: Wall::new(axis, side), motion }
        })
        .boxed()
}

/// Orders to walls, each with the time until the next one: some come before the last wall has
/// halted.
pub(super) fn wall_orders(axes: usize) -> BoxedStrategy<Vec<(WallOrder, f64)>> {
    let order = (wall_order(axes), 0.1..2.0).prop_map(|(order, pause)| {
        let slow_down = match order.motion {
            WallMotion::To { speed, .. } => 2.5 / speed,
            WallMotion::Halt => 2.5,
        };
        (order, pause * slow_down)
    });
    vec(
        order,
        (size::events_of(3 * EVENTS_OF_ORDER, 12 * EVENTS_OF_ORDER) / EVENTS_OF_ORDER).max(1),
    )
    .boxed()
}
