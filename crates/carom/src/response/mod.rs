//! Collision response: masses, restitution, impulse, and the rest of the interval.

mod body;
mod bounce;
mod exchange;
mod mass;
#[cfg(feature = "serde")]
mod record;
mod restitution;

pub use body::Body;
pub use bounce::{Bounce, bounce, bounce_with};
pub use exchange::{exchange, exchange_by, impulse};
pub use mass::Mass;
pub use restitution::Restitution;
