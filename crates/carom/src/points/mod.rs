//! Exact answers about points: turns, collinearity, outlines.

mod collinear;
mod outline;
mod turn;

pub(crate) use collinear::is_collinear;
pub(crate) use outline::{Corners, Outline, outline};
pub(crate) use turn::{side, turn};
