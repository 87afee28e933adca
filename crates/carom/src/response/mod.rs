//! What happens at the impact: masses, restitution, impulse, the remainder of the interval.

mod bounce;
mod exchange;
mod mass;
mod restitution;

pub use bounce::{Body, Bounce, bounce, bounce_with};
pub use exchange::{exchange, impulse};
pub use mass::Mass;
pub use restitution::Restitution;
