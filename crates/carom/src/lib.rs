//! Exact collision queries for moving balls, and their collision response.
//!
//! Balls are circles in 2D, spheres in 3D, and exist in any dimension, with `f32` or `f64`
//! coordinates. They collide with each other and with other shapes:
//!
//! ```
//! use carom::{Circle, Relation, Sphere, relation, time_of_impact};
//!
//! // At rest: 3-4-5, so they touch and do not overlap.
//! let a = Circle::new([0.0, 0.0], 2.0)?;
//! let b = Circle::new([3.0, 4.0], 3.0)?;
//! assert_eq!(relation(&a, &b), Relation::Touching);
//!
//! // Moving: a bullet that crosses its target within one step does not tunnel through it.
//! let bullet = Sphere::new([-10.0, 0.0, 0.0], 0.5)?.moving([2.0, 0.0, 0.0])?;
//! let target = Sphere::new([0.0, 0.0, 0.0], 0.5)?.at_rest();
//! let hit = time_of_impact(&bullet, &target, 10.0).expect("head on");
//! assert_eq!((hit.time, hit.normal), (4.5, [1.0, 0.0, 0.0]));
//! # Ok::<(), carom::InputError>(())
//! ```
//!
//! # Queries
//! | question | query |
//! |---|---|
//! | separate, touching or overlapping? | [`relation`], [`relation_within`] a tolerance |
//! | how far apart, and where nearest? | [`gap`], [`closest_points`] |
//! | when do they collide? | [`time_of_impact`]; only whether: [`will_collide`] |
//! | when do they first touch, and until when? | [`first_contact`], [`contact_interval`] |
//! | when do two balls come within a margin? | [`first_contact_within`] |
//! | when are two balls in each other's upright zone? | [`Zone::contact_interval`] |
//! | when are two balls nearest? | [`closest_approach`] |
//! | which of many does a ball hit first? | [`first_hit`], [`hits`] |
//! | which of many balls collide with each other? | `many::Search` |
//! | what are the velocities afterwards? | [`bounce`], [`exchange`], [`impulse`] |
//! | which ball contains these points? | [`Ball::enclosing`] |
//!
//! A filter in `f64` with proven bounds decides nearly all verdicts, and [`exact`] integers the
//! rest. Then time, normal and point are refined to the last bit.
//!
//! # Features
//! - `std` (default): the square root of the standard library, and the module `many`.
//! - `libm`: the square root without the standard library. An allocator is needed.
//! - `parallel`: `many` on several threads, by rayon.
//! - `serde`: shapes can be read and written.
#![cfg_attr(not(feature = "std"), no_std)]
#![expect(
    private_bounds,
    reason = "problems are public in private modules, because the sealed traits of queries name them"
)]

extern crate alloc;

#[cfg(not(any(feature = "std", feature = "libm")))]
compile_error!("carom needs a square root: enable the feature `std` (default) or `libm`");

#[cfg(all(feature = "precompiled", debug_assertions, not(test)))]
mod compiled;
mod decide;
mod enclosing;
mod formula;
#[cfg(feature = "std")]
pub mod many;
mod model;
mod number;
mod points;
mod problem;
mod query;
mod response;

#[cfg(all(feature = "precompiled", debug_assertions, not(test)))]
#[doc(hidden)]
pub use compiled::every_question;
pub use decide::exact;
#[cfg(feature = "serde")]
pub use model::serialize;
pub use model::shape::{
    Aabb, Accelerated, Ball, Capsule, Circle, Cylinder, Facet, Feature, FeatureNames, Growing,
    HalfSpace, Hollow, Mesh, Moving, OwnedPolygon, OwnedPolyline, Polygon, Polyline, Segment,
    Sphere, Triangle, Tube,
};
pub use model::{
    ClosestApproach, Construction, ContactInterval, Hit, Impact, InputError, Relation, Zone,
};
pub use number::{Scalar, vector};
pub use problem::Approach;
pub use query::{
    Approaches, Collides, Meets, closest_approach, closest_points, contact_interval, first_contact,
    first_contact_within, first_hit, gap, hits, is_approaching, is_decided_exactly, relation,
    relation_within, time_of_impact, will_collide,
};
pub use response::{
    Body, Bounce, Mass, Restitution, bounce, bounce_with, exchange, exchange_by, impulse,
};
