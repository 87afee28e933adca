//! Queries about a problem, and how two shapes are posed as one.
//!
//! A pair of shapes says only which problem it is ([`PosePair`], [`PoseImpact`]). The queries are
//! methods of the problem ([`PairQueries`], [`ImpactQueries`]).
//!
//! | pair | posed in | problem | its queries |
//! |---|---|---|---|
//! | two balls | `meets.rs` | `Pair` | `balls.rs` |
//! | a ball and a solid, two capsules | `meets.rs` | `Encounter` | `solid.rs` |
//! | a ball and a polyline | `polyline.rs` | `BallAndPolyline` | the same |
//! | a ball, also accelerated, and a polygon | `polygon/` | `BallAndPolygon` | the same |
//! | a ball and a mesh | `mesh.rs` | `BallAndMesh` | the same |
//! | two accelerated or growing balls | `accelerated/` | `AcceleratedPair` | the same |
//! | an accelerated ball and a solid | `accelerated/solid.rs` | `AcceleratedEncounter` | the same |
//! | an accelerated ball and another shape | `accelerated/` | `AcceleratedAnd…` | the same |
//!
//! `collides.rs` poses moving shapes as `meets.rs` does.

use core::cmp::Ordering;

use crate::model::shape::Moving;
use crate::model::{ContactInterval, Impact, Question, Relation};
use crate::number::Scalar;

/// Contact and impact of two shapes, on any path.
pub trait ImpactQueries<const D: usize, S> {
    /// The first contact or impact up to a time.
    fn first(&self, question: Question, max_time: S) -> Option<Impact<D, S>>;

    /// Whether there is an impact.
    fn will_collide(&self, max_time: S) -> bool {
        self.first(Question::Impact, max_time).is_some()
    }

    /// Whether the verdict on an impact, or the last digits of the answer, need exact arithmetic.
    fn is_decided_exactly(&self, max_time: S) -> bool;
}

/// All queries about two shapes at rest or on straight paths.
pub trait PairQueries<const D: usize, S: Scalar>: ImpactQueries<D, S> + Sized {
    fn relation(&self) -> Relation;

    fn relation_within(&self, tolerance: S) -> Relation;

    fn gap(&self) -> S;

    fn closest_points(&self) -> ([S; D], [S; D]);

    fn is_approaching(&self) -> bool;

    fn contact_interval(&self) -> Option<ContactInterval<S>>;

    /// The order of its impact and that of another problem; by default that of the rounded times.
    fn order(&self, impact: &Impact<D, S>, _: &Self, other: &Impact<D, S>) -> Ordering {
        impact.time.partial_cmp(&other.time).unwrap_or(Ordering::Equal)
    }
}

/// Two shapes, posed as a problem.
pub trait PosePair<const D: usize, S: Scalar, B>: Sized {
    type Problem<'a>: PairQueries<D, S>
    where
        Self: 'a,
        B: 'a;

    fn still<'a>(a: &'a Self, b: &'a B) -> Self::Problem<'a>;

    fn moving<'a>(a: &'a Moving<D, S, Self>, b: &'a Moving<D, S, B>) -> Self::Problem<'a>;
}

/// Two objects on any path, posed as a problem.
pub trait PoseImpact<const D: usize, S, B> {
    type Problem<'a>: ImpactQueries<D, S>
    where
        Self: 'a,
        B: 'a;

    fn pose<'a>(&'a self, other: &'a B) -> Self::Problem<'a>;
}
