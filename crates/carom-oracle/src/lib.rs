//! The exact answers to all questions about two moving balls, for tests.
//!
//! [`Truth::of`] answers every question that `carom` answers about a pair, from the floats as they
//! were given and without rounding any intermediate result: verdicts are signs of integers, times
//! are enclosed so finely that they can be rounded to the nearest float, normals and points are
//! known to more bits than a float has. It shares no code with `carom`, and is only as fast as
//! tests with millions of cases need.
//!
//! [`ShapeTruth::of`] does the same for a moving ball and a shape, and [`FacetTruth::of`] for a moving
//! ball and an edge or a corner of a polyline; [`CompoundCase::truth`] asks both about all parts of one,
//! of a mesh, and of a polygon. [`AcceleratedTruth::of`] answers about two balls under constant accelerations, and
//! [`GrowingTruth::of`] about two whose radii change besides.
//!
//! [`Family`], [`ShapeFamily`], [`FacetFamily`], [`AcceleratedFamily`] and [`GrowingFamily`] generate hard cases by name and seed, and [`SetKind`] sets of many balls. What asks carom and measures the errors of its answers, [`judge`] about two balls
//! and its like about all others, is behind the feature `judge`: without it the crate does not know carom.

#![cfg_attr(not(test), warn(clippy::unwrap_used))]
#![cfg_attr(
    not(feature = "judge"),
    allow(dead_code, reason = "some of the truth is asked for by the judge alone")
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
pub use case::{AnyCase, Ball, Case, ParseCaseError};
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
    Aftermath, Findings, JudgeCompound, Question, broken_promises, judge, judge_accelerated,
    judge_facet, judge_falling, judge_growing, judge_shape, promises_broken_accelerated,
    promises_broken_falling, promises_broken_growing, promises_broken_with_facet,
    promises_broken_with_shape,
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
