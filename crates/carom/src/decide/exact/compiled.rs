//! Instances of all shapes in the plane and in space, compiled once.
//!
//! In release builds (levels 2 and 3) each crate that calls a generic function compiles it anew,
//! unless the function is never inlined and a crate below has compiled it for the same types.
//! (`compiled.rs` at the root is for tests.) The integers of all shapes take longer to compile than
//! everything else in this crate. So they are compiled here, and not by each crate and test that
//! uses them.

use core::hint::black_box;

use super::encounter::{
    approaches_solid, closest_points_to_solid, first_with_solid, gap_to_solid, interval_with_solid,
    relation_to_solid, relation_to_solid_within,
};
use super::{first_of_pieces, first_of_walls};
use crate::model::shape::{
    Aabb, Ball, Capsule, Cylinder, Facet, HalfSpace, Hollow, Joint, OuterEdge, Segment, Triangle,
    Tube,
};
use crate::problem::capsules::Capsules;
use crate::problem::pieces::Pieces;
use crate::problem::solid::Solid;
use crate::problem::walls::Walls;

/// Never called.
///
/// It is public so that everything it names is compiled in this crate.
#[doc(hidden)]
pub fn every_shape() {
    every_shape_in::<2>();
    every_shape_in::<3>();
    falls_on::<2, OuterEdge>();
    black_box(first_with_solid::<2, OuterEdge> as *const ());
    // Meshes exist in space alone.
    black_box([
        first_of_pieces::<3, Joint<'static, 3, f64>> as *const (),
        first_with_solid::<3, Joint<'static, 3, f64>> as *const (),
    ]);
}

fn every_shape_in<const D: usize>() {
    every_question_about::<D, HalfSpace<D>>();
    every_question_about::<D, Segment<D>>();
    every_question_about::<D, Capsule<D>>();
    every_question_about::<D, Capsules<D>>();
    every_question_about::<D, Aabb<D>>();
    every_question_about::<D, Triangle<D>>();
    every_question_about::<D, Facet<D>>();
    every_question_about::<D, Tube<D>>();
    every_question_about::<D, Hollow<Ball<D>>>();
    every_question_about::<D, Hollow<Capsule<D>>>();
    every_question_about::<D, Hollow<Aabb<D>>>();
    every_question_about::<D, Hollow<Cylinder<D>>>();
    falls_on::<D, Segment<D>>();
    falls_on::<D, Capsule<D>>();
    falls_on::<D, Aabb<D>>();
    falls_on::<D, Facet<D>>();
    falls_on::<D, Hollow<Ball<D>>>();
    falls_on::<D, Hollow<Capsule<D>>>();
    falls_on::<D, Tube<D>>();
    falls_on_walls::<D, HalfSpace<D>>();
    falls_on_walls::<D, Hollow<Aabb<D>>>();
    falls_on_walls::<D, Hollow<Cylinder<D>>>();
}

fn falls_on<const D: usize, K: Pieces<D>>() {
    black_box(first_of_pieces::<D, K> as *const ());
}

fn falls_on_walls<const D: usize, K: Walls<D>>() {
    black_box(first_of_walls::<D, K> as *const ());
}

fn every_question_about<const D: usize, K: Solid<D>>() {
    black_box([
        relation_to_solid::<D, K> as *const (),
        relation_to_solid_within::<D, K> as *const (),
        gap_to_solid::<D, K> as *const (),
        closest_points_to_solid::<D, K> as *const (),
        approaches_solid::<D, K> as *const (),
        first_with_solid::<D, K> as *const (),
        interval_with_solid::<D, K> as *const (),
    ]);
}
