//! What the axes are called in tables and plots.

/// The names of the axes.
pub(crate) const AXES: [&str; 3] = ["x", "y", "z"];
