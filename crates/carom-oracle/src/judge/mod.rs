//! carom's answers compared with the truth.
//!
//! Only this module calls carom. Without the feature `judge`, this crate does not depend on it.

mod accelerated;
mod aftermath;
mod closest;
mod compound;
mod corpus;
mod facet;
mod falling;
mod findings;
mod growing;
mod mesh;
mod pair;
mod polygon;
mod polyline;
mod shape;

use std::panic::{AssertUnwindSafe, catch_unwind};

use carom::{Moving, Scalar};

pub use self::accelerated::{judge_accelerated, promises_broken_accelerated};
pub use self::aftermath::Aftermath;
pub use self::compound::JudgeCompound;
pub use self::corpus::{AnyOfAll, corpus};
pub use self::facet::{judge_facet, promises_broken_with_facet};
pub use self::falling::{judge_falling, promises_broken_falling};
pub use self::findings::{Findings, Question};
pub use self::growing::{judge_growing, promises_broken_growing};
pub use self::pair::{broken_promises, judge};
pub use self::shape::{judge_shape, promises_broken_with_shape};
use crate::case::Ball;
use crate::truth::Relation;

/// Runs a comparison; a panic is a finding, too.
fn caught(ask: impl FnOnce() -> Findings) -> Findings {
    catch_unwind(AssertUnwindSafe(ask))
        .unwrap_or_else(|_| Findings { panicked: true, ..Findings::default() })
}

/// Converts the ball of a case, which is valid input.
fn as_given<const D: usize, S: Scalar>(ball: &Ball<D>) -> Moving<D, S> {
    carom::Ball::new(ball.center.map(S::from_f64), S::from_f64(ball.radius))
        .and_then(|still| still.moving(ball.velocity.map(S::from_f64)))
        .expect("cases are valid input")
}

fn translated(relation: carom::Relation) -> Relation {
    match relation {
        carom::Relation::Separate => Relation::Separate,
        carom::Relation::Touching => Relation::Touching,
        carom::Relation::Overlapping => Relation::Overlapping,
    }
}
