//! Answer about an accelerated ball and a shape, before it is rounded.

use crate::answer::Impact;
use crate::exact::real::Real;
use crate::fall::Fall;
use crate::float::Scalar;
use crate::float::vector::MapEach;
use crate::float::vector::from_fn;
use crate::shape::Feature;
use crate::solid::Solid;

/// An answer before it is rounded.
pub(super) struct Answer<const D: usize> {
    time: Real,
    normal: [Real; D],
    point: [Real; D],
    feature: Feature,
}

impl<const D: usize> Answer<D> {
    pub(super) fn rounded<S: Scalar>(self) -> Impact<D, S> {
        Impact {
            time: self.time.round(),
            normal: self.normal.map_each(Real::round),
            point: self.point.map_each(Real::round),
            feature: self.feature,
        }
    }
}

impl<const D: usize, K: Solid<D>> Fall<D, K> {
    /// The contact at a time, given the gap then.
    pub(super) fn answer(
        &self,
        time: Real,
        normal: [Real; D],
        gap: Real,
        feature: Feature,
    ) -> Answer<D> {
        let start = &self.start;
        let reach = Real::from(start.r) + gap.scaled(-1);
        let half = time.scaled(-1);
        let point = from_fn(|k| {
            let path = time * (Real::from(start.v[k]) + half * Real::from(self.g[k]));
            (Real::from(start.x[k]) + path) + normal[k] * reach
        });
        Answer { time, normal, point, feature }
    }
}
