//! Walls that move from the start.

use carom_sim::WallError;

use super::error::{Problem, Span};
use super::format::WallMove;
use crate::messages::of_wall;
use crate::session::Session;

/// Sets the walls in motion.
pub(super) fn begin<const D: usize>(
    moves: &[WallMove],
    simulation: &mut Session<D>,
) -> Result<(), Problem> {
    moves.iter().filter(|one| one.speed.value > 0.0).try_for_each(|one| {
        let moved = simulation.move_wall(one.wall, one.to.value, one.speed.value);
        moved.map_err(|error| Problem::refused(&of_wall(&error)).at(place_of(&error, one)))
    })
}

/// The place of the value that an error is about.
fn place_of<'m>(error: &WallError, one: &'m WallMove) -> &'m Span {
    match error {
        WallError::OutOfRange { .. } | WallError::NoRoom { .. } => &one.to.span,
        WallError::Speed { .. } => &one.speed.span,
        _ => &one.span,
    }
}
