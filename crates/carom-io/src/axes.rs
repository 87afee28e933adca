//! Names of the axes in tables and plots.

/// The names of the axes.
pub(crate) const AXES: [&str; 3] = ["x", "y", "z"];
