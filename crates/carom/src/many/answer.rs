//! What is answered of many balls.

use core::cmp::Ordering;

use crate::answer::Impact;
use crate::float::Scalar;

/// Two of many balls that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairImpact<const D: usize, S = f64> {
    /// The index of the first ball; of two balls of one set, the smaller index.
    pub a: u32,
    /// The index of the second ball.
    pub b: u32,
    /// Where and when; the normal points from the first to the second.
    pub impact: Impact<D, S>,
}

impl<const D: usize, S: Scalar> PairImpact<D, S> {
    /// By time, then by the first ball, then by the second.
    pub(super) fn order(&self, other: &Self) -> Ordering {
        let (one, two): (f64, f64) = (self.impact.time.into(), other.impact.time.into());
        one.total_cmp(&two).then(self.a.cmp(&other.a)).then(self.b.cmp(&other.b))
    }
}
