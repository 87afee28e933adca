//! Every query about every shape, compiled once for tests.
//!
//! The shapes are those of the plane and of space. At levels 0, 1, s and z the compiler takes a
//! generic function from a dependency that has compiled it for the same types. With the feature
//! `precompiled` and debug assertions this crate therefore compiles all its queries, and the dozen
//! crates and tests that depend on it link them; its own unit tests compile what they use. Release
//! builds inline queries into their callers: decision 0044. A new shape works without a line here,
//! but tests then take longer to build.

use core::hint::black_box;

#[cfg(feature = "std")]
use crate::many::{Chunks, PairApproach, PairColumns, PairImpact};
use crate::model::shape::{
    Aabb, Accelerated, Ball, Capsule, Cylinder, Facet, Growing, HalfSpace, Hollow, Mesh, Moving,
    Polygon, Polyline, Segment, Triangle, Tube,
};
use crate::number::Scalar;
use crate::query::closest::sealed::Approach;
use crate::query::queries::{ImpactQueries, PairQueries, PoseImpact, PosePair};

/// Makes this crate compile everything that it names.
///
/// It is public for this reason, and never called.
#[doc(hidden)]
pub fn every_question() {
    of_scalar::<f64>();
    of_scalar::<f32>();
}

fn of_scalar<S: Scalar>() {
    in_dimension::<2, S>();
    in_dimension::<3, S>();
    of_pair::<2, S, Capsule<2, S>, Capsule<2, S>>();
    of_pair::<3, S, Capsule<3, S>, Capsule<3, S>>();
    of_ball::<2, S, Polygon<'static, S>>();
    of_ball::<2, S, Hollow<Polygon<'static, S>>>();
    of_accelerated::<2, S, Moving<2, S, Polygon<'static, S>>>();
    of_accelerated::<2, S, Moving<2, S, Hollow<Polygon<'static, S>>>>();
    of_accelerated::<2, S, Moving<2, S, Triangle<2, S>>>();
    of_accelerated::<3, S, Moving<3, S, Triangle<3, S>>>();
    {
        of_ball::<3, S, Mesh<3, S>>();
        of_ball::<3, S, &'static Mesh<3, S>>();
        of_accelerated::<3, S, Moving<3, S, &'static Mesh<3, S>>>();
    }
}

fn in_dimension<const D: usize, S: Scalar>() {
    of_ball::<D, S, Ball<D, S>>();
    of_ball::<D, S, HalfSpace<D, S>>();
    of_ball::<D, S, Segment<D, S>>();
    of_ball::<D, S, Capsule<D, S>>();
    of_ball::<D, S, Aabb<D, S>>();
    of_ball::<D, S, Triangle<D, S>>();
    of_ball::<D, S, Tube<D, S>>();
    of_ball::<D, S, Hollow<Ball<D, S>>>();
    of_ball::<D, S, Hollow<Capsule<D, S>>>();
    of_ball::<D, S, Hollow<Aabb<D, S>>>();
    of_ball::<D, S, Hollow<Cylinder<D, S>>>();
    of_ball::<D, S, Polyline<'static, D, S>>();
    of_accelerated::<D, S, Accelerated<D, S>>();
    of_accelerated::<D, S, Moving<D, S>>();
    of_accelerated::<D, S, Moving<D, S, HalfSpace<D, S>>>();
    of_accelerated::<D, S, Moving<D, S, Segment<D, S>>>();
    of_accelerated::<D, S, Moving<D, S, Capsule<D, S>>>();
    of_accelerated::<D, S, Moving<D, S, Aabb<D, S>>>();
    of_accelerated::<D, S, Moving<D, S, Tube<D, S>>>();
    of_accelerated::<D, S, Moving<D, S, Hollow<Ball<D, S>>>>();
    of_accelerated::<D, S, Moving<D, S, Hollow<Capsule<D, S>>>>();
    of_accelerated::<D, S, Moving<D, S, Hollow<Aabb<D, S>>>>();
    of_accelerated::<D, S, Moving<D, S, Hollow<Cylinder<D, S>>>>();
    of_accelerated::<D, S, Moving<D, S, Polyline<'static, D, S>>>();
    of_impact::<D, S, <Growing<D, S> as PoseImpact<D, S, _>>::Problem<'static>>();
    black_box([
        <Accelerated<D, S> as Approach<D, S, _>>::closest_approach as *const (),
        <Growing<D, S> as Approach<D, S, _>>::closest_approach as *const (),
    ]);
    black_box([
        Facet::<D, S>::time_of_impact as *const (),
        Facet::<D, S>::time_of_accelerated_impact as *const (),
        Facet::<D, S>::is_approached_by as *const (),
    ]);
    #[cfg(feature = "std")]
    of_many::<D, S>();
}

#[cfg(feature = "std")]
fn of_many<const D: usize, S: Scalar>() {
    black_box([
        Chunks::<'static, D, S, PairImpact<D, S>>::next as *const (),
        Chunks::<'static, D, S, PairApproach<S>>::next as *const (),
        PairColumns::<'static, D, S>::will_collide as *const (),
        PairColumns::<'static, D, S>::times_of_impact as *const (),
        PairColumns::<'static, D, S>::times_of_contact as *const (),
        PairColumns::<'static, D, S>::relations as *const (),
        PairColumns::<'static, D, S>::gaps as *const (),
        PairColumns::<'static, D, S>::closest_approaches as *const (),
    ]);
}

fn of_ball<const D: usize, S: Scalar, B: 'static>()
where
    Ball<D, S>: PosePair<D, S, B>,
{
    of_pair::<D, S, Ball<D, S>, B>();
}

fn of_pair<const D: usize, S: Scalar, A: PosePair<D, S, B> + 'static, B: 'static>() {
    black_box([
        A::Problem::<'static>::relation as *const (),
        A::Problem::<'static>::relation_within as *const (),
        A::Problem::<'static>::gap as *const (),
        A::Problem::<'static>::closest_points as *const (),
        A::Problem::<'static>::is_approaching as *const (),
        A::Problem::<'static>::contact_interval as *const (),
        A::Problem::<'static>::order as *const (),
    ]);
    of_impact::<D, S, A::Problem<'static>>();
}

fn of_accelerated<const D: usize, S: Scalar, B: 'static>()
where
    Accelerated<D, S>: PoseImpact<D, S, B>,
{
    of_impact::<D, S, <Accelerated<D, S> as PoseImpact<D, S, B>>::Problem<'static>>();
}

fn of_impact<const D: usize, S: Scalar, P: ImpactQueries<D, S>>() {
    black_box([
        P::first as *const (),
        P::will_collide as *const (),
        P::is_decided_exactly as *const (),
    ]);
}
