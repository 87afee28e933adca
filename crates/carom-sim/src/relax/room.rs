//! Cases in which there cannot be enough room.

use carom::vector::MapEach;
use std::f64::consts::PI;

use super::verdict::Verdict;
use crate::ids::Wall;
use crate::physics::scale::ROUNDING;
use crate::state::{AxisState, Partner, State};
use crate::variant::Any;

impl Verdict {
    /// The overlaps of a ball that is wider than the box, wherever the balls are; `None` if every
    /// ball fits.
    pub(super) fn on_wide_balls<const D: usize>(state: &State<D>) -> Option<Self> {
        let mut overlaps = Vec::new();
        for (ball, particle) in state.balls() {
            for wall in Wall::all::<D>() {
                let Some(walls) = state.space.walls_of(wall.axis_index()) else { continue };
                let [low, high] = walls.each_ref().map_each(|wall| wall.line.stop);
                let depth = particle.radius - 0.5 * (high - low);
                let is_wide = depth > ROUNDING * ((high - low) + particle.radius);
                if is_wide && state.wall_rule::<Any>(ball, wall).holds_back() {
                    overlaps.push((ball, Partner::Wall(wall), depth));
                }
            }
        }
        (!overlaps.is_empty()).then_some(Self { overlaps, is_rounding: false })
    }
}

/// Whether the movable balls would fill the whole box, or more, if all of them bounce.
pub(super) fn is_overfull<const D: usize>(state: &State<D>) -> bool {
    if state.space.has_open_axis() {
        return false;
    }
    let size = state.space.axes().each_ref().map_each(|axis| match axis {
        AxisState::Open => f64::INFINITY,
        AxisState::Walls([low, high]) => high.line.stop - low.line.stop,
        AxisState::Periodic { size, .. } => *size,
    });
    let share = |radius: f64| size.iter().map(|side| radius / side).product::<f64>();
    let movable = state.particles.iter().filter(|particle| !particle.is_unmoved());
    let shares: f64 = movable.map(|particle| share(particle.radius)).sum();
    state.rules.is_empty() && unit_volume(D) * shares > 1.0 + ROUNDING
}

/// The volume of a ball of radius 1: V(D) = 2π/D V(D − 2).
fn unit_volume(dimension: usize) -> f64 {
    match dimension {
        0 => 1.0,
        1 => 2.0,
        _ => 2.0 * PI / dimension as f64 * unit_volume(dimension - 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volumes_of_balls_are_those_of_the_books() {
        for (dimension, volume) in [(1, 2.0), (2, PI), (3, 4.0 / 3.0 * PI), (4, 0.5 * PI * PI)] {
            assert!((unit_volume(dimension) - volume).abs() < 1e-14, "{dimension}");
        }
    }
}
