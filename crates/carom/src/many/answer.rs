//! What is answered of many balls.

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
    /// The moment as a whole number that is larger the later it is: no moment is negative, nor −0.
    pub(super) fn time_bits(&self) -> u64 {
        let time: f64 = self.impact.time.into();
        (time + 0.0).to_bits()
    }

    /// The pair as a whole number: by the first ball, then by the second.
    pub(super) fn pair_bits(&self) -> u64 {
        u64::from(self.a) << 32 | u64::from(self.b)
    }
}
