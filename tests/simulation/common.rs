//! Short forms for what nearly every scene has.

use carom::{Body, Circle, Mass, Restitution};

pub(crate) fn mass(mass: f64) -> Mass {
    Mass::new(mass).unwrap()
}

pub(crate) fn restitution(e: f64) -> Restitution {
    Restitution::new(e).unwrap()
}

/// A fixed disc of radius 1.
pub(crate) fn fixed(center: [f64; 2]) -> Body<2> {
    Body::new(Circle::new(center, 1.0).unwrap().at_rest(), Mass::fixed())
}
