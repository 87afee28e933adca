//! Queries about a pair, entirely in exact arithmetic.
//!
//! Use the functions of the same names in the crate root: they give the same verdicts, and call
//! these only if plain `f64` cannot decide. The functions here are slower by a factor of twenty or
//! more, and are public for comparison.
//!
//! A verdict is the sign of an integer (`quadratic.rs`, `moment.rs`, `relation.rs`). Times, normals
//! and points are taken from the upper bits of integers and rounded once (`number/real.rs`). The
//! integers are as long as they need to be, in memory that the question gives back at its end
//! (`number/int.rs`).

mod accelerated;
mod closest;
mod compiled;
mod encounter;
mod impact;
#[cfg(feature = "std")]
pub(crate) mod legs;
mod moment;
mod order;
mod quadratic;
mod relation;
mod support;
mod system;

pub use closest::closest_approach;
#[doc(hidden)]
pub use compiled::every_shape;
pub use impact::{contact_interval, first_contact, time_of_impact};
pub use relation::{gap, relation, relation_within};

pub(crate) use accelerated::{
    first_of_accelerated, first_of_growing, first_of_pieces, first_of_walls, nearest_of_accelerated,
};
pub(crate) use closest::nearest;
pub(crate) use encounter::{
    approaches_solid, closest_points_to_solid, first_with_solid, gap_to_solid, interval_with_solid,
    is_beside_facet, order_of_distances, ray, relation_to_solid, relation_to_solid_within,
};
pub(crate) use impact::{
    approaches, contact_at_start, first, has_begun, interval_of_pair, time_of_approach,
};
pub(crate) use order::{begins_before_end, order_of_impacts};
pub(crate) use relation::{distance_within, sign_of_gap, signed_gap};
pub(crate) use support::{GridPoint, Support};
