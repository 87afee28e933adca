//! Exact answers to all queries about moving balls, for tests.
//!
//! [`Truth::of`] answers every query about a pair that `carom` answers. It takes the floats as
//! given and rounds no intermediate result. Verdicts are signs of integers. Times are enclosed so
//! finely that they can be rounded to the nearest float. Normals and points have more bits than a
//! float. This crate shares no code with `carom`, and is only as fast as tests with millions of
//! cases need.
//!
//! [`ShapeTruth::of`] does the same for a moving ball and a shape, and [`FacetTruth::of`] for a
//! moving ball and an edge or corner of a polyline. [`CompoundCase::truth`] applies both to all
//! parts of a polyline, a mesh or a polygon. [`AcceleratedTruth::of`] answers for two balls under
//! constant accelerations, and [`GrowingTruth::of`] for two whose radii change as well.
//!
//! [`Family`], [`ShapeFamily`], [`FacetFamily`], [`AcceleratedFamily`] and [`GrowingFamily`]
//! generate hard cases by name and seed, and [`SetKind`] generates sets of many balls. The
//! functions that query carom and measure the errors of its answers, such as [`judge`] for two
//! balls, are behind the feature `judge`. Without it, the crate does not depend on carom.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
#![cfg_attr(
    not(feature = "judge"),
    allow(dead_code, reason = "only the judge uses some of the answers")
)]

mod accelerated;
mod case;
mod character;
mod closest;
mod compound;
mod contact;
mod distance;
mod facet;
mod falling;
mod family;
mod growing;
#[cfg(feature = "judge")]
mod judge;
mod mesh;
mod number;
mod polygon;
mod polyline;
mod precision;
pub mod promise;
mod quadratic;
mod response;
mod sets;
mod shape;
mod sweep;
mod truth;

pub use accelerated::{
    AcceleratedBall, AcceleratedCase, AcceleratedFamily, AcceleratedTruth, AnyAcceleratedCase,
};
pub use case::{AnyCase, Ball, Case, InDimension, ParseCase, ParseCaseError};
pub use character::{Character, Happening};
pub use closest::{Closest, Place};
pub use compound::{CompoundCase, CompoundTruth};
pub use contact::{Contact, Point};
pub use facet::{AnyFacetCase, Coming, Facet, FacetCase, FacetFamily, FacetKind, FacetTruth};
pub use falling::{
    AnyFallingCase, FallingCase, FallingFamily, FallingTruth, Ground, GroundKind, Outline, Surface,
};
pub use family::Family;
pub use growing::{AnyGrowingCase, GrowingCase, GrowingFamily, GrowingTruth};
#[cfg(feature = "judge")]
pub use judge::{
    Aftermath, AnyOfAll, Findings, JudgeCompound, Question, broken_promises, corpus, judge,
    judge_accelerated, judge_facet, judge_falling, judge_growing, judge_shape,
    promises_broken_accelerated, promises_broken_falling, promises_broken_growing,
    promises_broken_with_facet, promises_broken_with_shape,
};
pub use mesh::MeshCase;
pub use number::{Dyadic, Enclosed};
pub use polygon::{PolygonCase, PolygonKind};
pub use polyline::{AnyPolylineCase, PolylineCase, PolylineKind};
pub use precision::Precision;
pub use response::Matter;
pub use sets::SetKind;
pub use shape::{
    AnyShapeCase, Feature, Nearest, Shape, ShapeCase, ShapeContact, ShapeFamily, ShapeKind,
    ShapeTruth, Touch,
};
pub use truth::{Relation, Truth};
