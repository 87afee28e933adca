//! What is answered of many balls.

use crate::answer::{ClosestApproach, Impact};
use crate::float::Scalar;

/// Two of many balls that meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairImpact<const D: usize, S = f64> {
    /// The index of the first ball; of two balls of one set, the smaller index.
    pub a: u32,
    /// The index of the second ball, in its set.
    pub b: u32,
    /// Where and when; the normal points from the first to the second.
    pub impact: Impact<D, S>,
}

/// Two of many balls that come near each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairApproach<S = f64> {
    /// The index of the first ball; of two balls of one set, the smaller index.
    pub a: u32,
    /// The index of the second ball, in its set.
    pub b: u32,
    /// How near, and when.
    pub approach: ClosestApproach<S>,
}

/// An answer about two of many balls.
pub trait PairAnswer: Copy + Send + Sync {
    /// The indices of the balls.
    fn pair(&self) -> [u32; 2];

    /// The moment, which is not negative.
    fn time(&self) -> f64;
}

impl<const D: usize, S: Scalar> PairAnswer for PairImpact<D, S> {
    fn pair(&self) -> [u32; 2] {
        [self.a, self.b]
    }

    fn time(&self) -> f64 {
        self.impact.time.into()
    }
}

impl<S: Scalar> PairAnswer for PairApproach<S> {
    fn pair(&self) -> [u32; 2] {
        [self.a, self.b]
    }

    fn time(&self) -> f64 {
        self.approach.time.into()
    }
}
