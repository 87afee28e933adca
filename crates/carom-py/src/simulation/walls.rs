//! Walls that move, called `-x`, `+x`, `-y`, …

use carom_io::session::Refused;
use carom_sim::{Wall, WallError};

use super::run::Run;

impl<const D: usize> Run<D> {
    /// The current coordinate and velocity of a wall along its axis.
    ///
    /// # Errors
    /// There is no such wall.
    pub(super) fn wall(&self, name: &str) -> Result<(f64, f64), Refused> {
        let wall = wall::<D>(name)?;
        let simulation = &self.simulation;
        let place = simulation.wall_position(wall).zip(simulation.wall_velocity(wall));
        place.ok_or_else(|| {
            Refused(format!("there is no wall {name} in this space; begin with a box (`box`)"))
        })
    }

    /// Moves a wall to a coordinate, where it stops.
    ///
    /// # Errors
    /// There is no such wall, balls are damped, fall or roll, or place or speed are out of range.
    pub(super) fn move_wall(&mut self, name: &str, to: f64, speed: f64) -> Result<(), Refused> {
        let wall = wall::<D>(name)?;
        self.simulation.move_wall(wall, to, speed).map_err(|error| unmoved(&error))?;
        // A replay shows the box of the start.
        self.record.forget_lines();
        self.stride = None;
        Ok(())
    }

    /// Stops a wall where it is.
    ///
    /// # Errors
    /// There is no such wall.
    pub(super) fn stop_wall(&mut self, name: &str) -> Result<(), Refused> {
        self.simulation.stop_wall(wall::<D>(name)?).map_err(|error| unmoved(&error))
    }
}

/// The error of a wall that cannot be moved.
fn unmoved(error: &WallError) -> Refused {
    Refused(error.to_string().replace("(`Boundary::walls`)", "(`box`)"))
}

/// The wall of a name.
///
/// # Errors
/// There is no such wall.
pub(super) fn wall<const D: usize>(name: &str) -> Result<Wall, Refused> {
    Wall::named::<D>(name).ok_or_else(|| {
        let all = if D == 2 { "-x, +x, -y or +y" } else { "-x, +x, -y, +y, -z or +z" };
        Refused(format!("there is no wall {name:?}; give {all}"))
    })
}
