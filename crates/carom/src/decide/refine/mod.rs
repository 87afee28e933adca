//! Time, normal and point of a contact to the last bit.
//!
//! They are computed from an estimate in plain `f64`.

mod accelerated;
mod closest_points;
mod encounter;
mod fine_point;
mod impact;
mod pieces;
pub(crate) mod point;
mod residual;
mod root;
mod twice;
mod walls;

pub(crate) use accelerated::{impact_between, point_at, time_between};
pub(crate) use closest_points::closest_points;
pub(crate) use encounter::{Arrival, Refined, Touch};
pub(crate) use impact::{
    impact_at_first_root, impact_at_start, time_of_first_root, time_of_last_root,
};
pub(crate) use pieces::first_of_pieces;
pub(crate) use residual::Tails;
pub(crate) use root::first_root;
pub(crate) use walls::first_of_walls;
