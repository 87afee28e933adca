//! Random numbers for the queries about shapes.

use std::array::from_fn;

use fastrand::Rng;

/// Enough that no branch predictor memorises the outcomes.
pub(crate) const COUNT: usize = 1 << 14;

/// The share of queries with an impact within the interval.
pub(crate) const HITS: f64 = 0.42;

pub(crate) fn within(random: &mut Rng, size: f64) -> f64 {
    size * (2.0 * random.f64() - 1.0)
}

pub(crate) fn place<const D: usize>(random: &mut Rng) -> [f64; D] {
    from_fn(|_| within(random, 10.0))
}
