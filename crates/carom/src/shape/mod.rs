//! What can meet: balls, standing and moving. A value that exists has passed the checks.

mod ball;
mod moving;
#[cfg(feature = "serde")]
pub(crate) mod record;

pub use ball::{Ball, Circle, Sphere};
pub use moving::Moving;
