//! Time, normal and point of a contact, to the scalar's accuracy.
//!
//! For an `f32` an estimate in `f64` has digits to spare. For an `f64` the estimate is corrected.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use crate::decide::filter::Estimate;
use crate::decide::refine::fine_point::OffsetAt;
use crate::decide::refine::residual::{Residual, Tails};
use crate::decide::refine::root::{first_root, last_root};
use crate::model::Impact;
use crate::model::shape::Feature;
use crate::number::Scalar;
use crate::number::vector::{MapEach, along, dot, sqrt};
use crate::problem::{Approach, Pair};

/// The impact at the first root.
#[inline(always)]
pub(crate) fn impact_at_first_root<const D: usize, S: Scalar>(
    pair: &Pair<D>,
    approach: &Approach<D>,
    estimate: Estimate,
) -> Impact<D, S> {
    let Approach { p, w, r } = *approach;
    if needs_correction::<S>() {
        let moment = first_root(approach, estimate, Tails::of(pair));
        // Its length is R: three roundings in all.
        let normal = moment.offset.map_each(|x| x / r);
        rounded(moment.time, normal, pair.fine_touch_point(&moment))
    } else {
        // Four roundings, for a normal that is rounded to `f32` anyway.
        let inverse = 1.0 / r;
        let normal = along(p, w, estimate.time).map_each(|x| x * inverse);
        rounded(estimate.time, normal, pair.touch_point(estimate.time, normal))
    }
}

/// The impact of balls that overlap at the start, at a distance whose square is ordinary.
#[inline(always)]
pub(crate) fn impact_at_start<const D: usize, S: Scalar>(pair: &Pair<D>) -> Impact<D, S> {
    let p = pair.approach().p;
    let distance = sqrt(dot(p, p));
    let normal = p.map_each(|x| x / distance);
    let point = if needs_correction::<S>() {
        pair.fine_point_at_start(&offset_at_start(pair, distance))
    } else {
        pair.point_at_start(normal)
    };
    rounded(0.0, normal, point)
}

/// The time of the first root.
#[inline(always)]
pub(crate) fn time_of_first_root<const D: usize, S: Scalar>(
    pair: &Pair<D>,
    approach: &Approach<D>,
    estimate: Estimate,
) -> f64 {
    if needs_correction::<S>() {
        first_root(approach, estimate, Tails::of(pair)).time
    } else {
        estimate.time
    }
}

/// The time of the last root.
#[inline(always)]
pub(crate) fn time_of_last_root<const D: usize, S: Scalar>(
    pair: &Pair<D>,
    approach: &Approach<D>,
    estimate: Estimate,
) -> f64 {
    if needs_correction::<S>() {
        last_root(approach, estimate, Tails::of(pair))
    } else {
        estimate.time
    }
}

/// Whether an estimate is not yet good enough for the caller's scalar.
#[inline(always)]
const fn needs_correction<S: Scalar>() -> bool {
    S::DIGITS > f32::MANTISSA_DIGITS
}

/// The offset of B from A, and its length corrected by the residual.
#[inline(always)]
fn offset_at_start<const D: usize>(pair: &Pair<D>, distance: f64) -> OffsetAt<D> {
    let approach = Approach { p: pair.approach().p, w: [0.0; D], r: distance };
    let residual = Residual::at(&approach, &Tails::of_offset(pair), 0.0);
    let (offset, offset_tail) = residual.offset_after(0.0, approach.w);
    let distance_tail = residual.value * (0.5 / distance);
    OffsetAt { time: 0.0, time_tail: 0.0, offset, offset_tail, distance, distance_tail }
}

#[inline(always)]
pub(super) fn rounded<const D: usize, S: Scalar>(
    time: f64,
    normal: [f64; D],
    point: [f64; D],
) -> Impact<D, S> {
    Impact {
        time: S::from_f64(time),
        normal: normal.map_each(S::from_f64),
        point: point.map_each(S::from_f64),
        feature: Feature::Surface,
    }
}
