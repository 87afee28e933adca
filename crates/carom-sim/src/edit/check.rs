//! Checks of changes: every number in range, every ball in its place.

use super::error::ChangeError;
use crate::builder::check::{Blocker, MASSES, in_the_way, outside, overlap};
use crate::engine::CELL_SLACK;
use crate::ids::Wall;
use crate::physics::place::nearest;
use crate::physics::scale::{RANGE, largest};
use crate::simulation::Simulation;
use crate::state::{Budget, Particle, State};
use crate::variant::Any;
use carom::vector::MapEach;

/// Checks that every number of a new ball can be squared and multiplied.
pub(super) fn numbers<const D: usize>(
    ball: &Particle<D>,
    (speed_of_growth, is_damped): (f64, bool),
) -> Result<(), ChangeError> {
    if ball.is_kinematic() && is_damped {
        return Err(ChangeError::Undamped);
    }
    // A coordinate may be arbitrarily small: it is compared with the radii.
    let coordinate = largest(ball.anchor.position).max(*RANGE.start());
    in_range("coordinate", coordinate)?;
    in_range("radius", ball.radius)?;
    in_range("speed of growth", speed_of_growth)?;
    speed(ball.anchor.velocity)?;
    if ball.is_unmoved() || MASSES.contains(&ball.mass) {
        Ok(())
    } else {
        Err(ChangeError::OutOfRange { quantity: "mass", value: ball.mass })
    }
}

/// Checks that a velocity is within the range of speeds.
pub(super) fn speed<const D: usize>(velocity: [f64; D]) -> Result<(), ChangeError> {
    // The greater of a number and NaN is the number.
    let value = if velocity.iter().any(|v| v.is_nan()) { f64::NAN } else { largest(velocity) };
    in_range("speed", value)
}

fn in_range(quantity: &'static str, value: f64) -> Result<(), ChangeError> {
    if value == 0.0 || RANGE.contains(&value) {
        Ok(())
    } else {
        Err(ChangeError::OutOfRange { quantity, value })
    }
}

/// Checks that no energy could drive the lightest ball beyond the range of speeds.
pub(super) fn energy(budget: &Budget) -> Result<(), ChangeError> {
    if budget.is_in_range() {
        Ok(())
    } else {
        Err(ChangeError::OutOfRange { quantity: "energy", value: budget.energy })
    }
}

impl<const D: usize> Simulation<D> {
    /// Checks that a ball of its current radius and of this kind is within the walls and off the
    /// obstacles that hold it back, and smaller than the periodic box.
    pub(super) fn check_fit(&self, ball: &Particle<D>, kind: u16) -> Result<(), ChangeError> {
        match in_the_way(&self.state, (ball, ball.radius), kind) {
            Some((Blocker::Obstacle(obstacle), depth)) => {
                return Err(ChangeError::InObstacle { obstacle, depth });
            }
            Some((Blocker::Pocket(pocket), _)) => return Err(ChangeError::InPocket { pocket }),
            None => {}
        }
        let (radius, lengths) = (ball.radius, self.state.space.lengths());
        if let Some(axis) = (0..D).find(|&axis| 2.0 * radius * CELL_SLACK > lengths[axis]) {
            return Err(ChangeError::TooLarge { radius, axis });
        }
        Wall::all::<D>()
            .filter(|&wall| self.state.rules.of_wall(kind, wall).holds_back())
            .try_for_each(|wall| within(&self.state, wall, ball))
    }

    /// Checks that a ball of its current radius and of this kind overlaps no other ball at this
    /// position by more than rounding, unless both are fixed, a rule allows it, or all overlaps are
    /// allowed. `slot` is the current or future slot of the ball.
    pub(super) fn check_overlaps(
        &self,
        (position, ball): ([f64; D], &Particle<D>),
        (own_slot, kind): (u32, u16),
    ) -> Result<(), ChangeError> {
        let state = &self.state;
        if state.may_overlap {
            return Ok(());
        }
        let mut first: Option<(u32, f64)> = None;
        self.engine.around(state, (position, ball.radius), |slot| {
            if slot == own_slot || !self.keeps_apart((own_slot, kind), slot) {
                return;
            }
            let other = state.particle(slot);
            let p = nearest(&state.space, position, state.line::<Any>(slot), state.now);
            if let Some(depth) =
                overlap(ball, other, (p, ball.radius + state.radius_at(other, state.now)))
                && first.is_none_or(|(least, _)| slot < least)
            {
                first = Some((slot, depth));
            }
        });
        match first {
            Some((slot, depth)) => Err(ChangeError::Overlap { in_the_way: state.id(slot), depth }),
            None => Ok(()),
        }
    }
}

impl<const D: usize> Simulation<D> {
    /// Whether a ball of this kind in this slot and another ball cannot overlap.
    fn keeps_apart(&self, (slot, kind): (u32, u16), other: u32) -> bool {
        let (rules, other_kind) = (&self.state.rules, self.state.kinds[other as usize]);
        let answer = if slot < other {
            rules.of_pair(kind, other_kind)
        } else {
            rules.of_pair(other_kind, kind)
        };
        answer.keeps_apart()
    }
}

/// Checks that a ball does not reach beyond the current wall, where it may not; a fixed ball, also
/// not beyond the place where the wall will halt. A kinematic ball goes through walls.
fn within<const D: usize>(
    state: &State<D>,
    wall: Wall,
    ball: &Particle<D>,
) -> Result<(), ChangeError> {
    let Some(walls) = state.space.walls_of(wall.axis_index()) else { return Ok(()) };
    if ball.is_kinematic() {
        return Ok(());
    }
    let lines = walls.each_ref().map_each(|wall_state| wall_state.line);
    let now = outside(state, ball, wall, lines.map_each(|line| line.place_at(state.now)));
    let at_last =
        outside(state, ball, wall, lines.map_each(|line| line.stop)).filter(|_| ball.is_unmoved());
    match [now, at_last].into_iter().flatten().reduce(f64::max) {
        Some(depth) => Err(ChangeError::Outside { wall, depth }),
        None => Ok(()),
    }
}
