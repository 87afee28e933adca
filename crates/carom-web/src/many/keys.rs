//! Names of the columns.

/// The names of the columns of a set: centres, velocities, radii.
pub const KEYS: [&str; 7] = ["x", "y", "z", "vx", "vy", "vz", "radius"];
pub(super) const VELOCITY: usize = 3;
pub(super) const RADIUS: usize = 6;
