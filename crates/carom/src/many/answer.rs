//! Answers about pairs of many balls.

use crate::model::{ClosestApproach, ContactInterval, Impact};
use crate::number::Scalar;

/// The impact or contact of a pair of many balls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairImpact<const D: usize, S = f64> {
    /// The index of the first ball.
    ///
    /// If both balls are of one set, it is the smaller index.
    pub a: u32,
    /// The index of the second ball, in its set.
    pub b: u32,
    /// The impact; its normal points from the first to the second.
    pub impact: Impact<D, S>,
}

/// The closest approach of a pair of many balls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairApproach<S = f64> {
    /// The index of the first ball.
    ///
    /// If both balls are of one set, it is the smaller index.
    pub a: u32,
    /// The index of the second ball, in its set.
    pub b: u32,
    /// The time and gap of the closest approach.
    pub approach: ClosestApproach<S>,
}

/// The span of contact of a pair of many balls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairContact<S = f64> {
    /// The index of the first ball.
    ///
    /// If both balls are of one set, it is the smaller index.
    pub a: u32,
    /// The index of the second ball, in its set.
    pub b: u32,
    /// When the contact starts and ends.
    ///
    /// The end may be after the end of the search.
    pub interval: ContactInterval<S>,
}

/// An answer about two of many balls.
pub trait PairAnswer: Copy + Send + Sync {
    /// Returns the indices of the balls.
    fn pair(&self) -> [u32; 2];

    /// Returns the time, which is not negative.
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

impl<S: Scalar> PairAnswer for PairContact<S> {
    fn pair(&self) -> [u32; 2] {
        [self.a, self.b]
    }

    fn time(&self) -> f64 {
        self.interval.start.into()
    }
}
