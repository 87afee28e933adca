//! Contact of an accelerated ball and a shape at a time.

use crate::decide::refine::Touch;
use crate::model::shape::Feature;
use crate::number::Real;
use crate::number::vector::from_fn;
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::solid::Solid;

impl<const D: usize, K: Solid<D>> AcceleratedEncounter<D, K> {
    /// The contact at a time, given the gap then.
    pub(super) fn touch_at(
        &self,
        time: Real,
        normal: [Real; D],
        gap: Real,
        feature: Feature,
    ) -> Touch<D, Real> {
        let start = &self.start;
        let reach = Real::from(start.r) + gap.scaled(-1);
        let half = time.scaled(-1);
        let point = from_fn(|k| {
            let path = time * (Real::from(start.v[k]) + half * Real::from(self.g[k]));
            (Real::from(start.x[k]) + path) + normal[k] * reach
        });
        Touch { time, normal, point, feature }
    }
}
