//! A sample of the balls of a search.

use crate::number::Scalar;

use super::balls::Numbers;
use super::sets::Sets;
use super::slice::View;
use super::swept::Swept;

/// The most balls in a sample: each is fetched from another place in memory, and 2¹⁴ of 10⁵ took as
/// long as a quarter of the search.
const MOST_SAMPLED: usize = 1 << 11;

/// A few balls of a search, from which parameters for all are chosen.
#[derive(Clone, Debug)]
pub(super) struct Sample<const D: usize> {
    balls: Vec<Numbers<D, 1>>,
    /// Their share of all balls.
    pub(super) share: f64,
}

impl<const D: usize> Sample<D> {
    pub(super) fn of<S: Scalar>(sets: &Sets<'_, D, S>) -> Self {
        let balls: Vec<_> = some(sets.len(), MOST_SAMPLED).map(|ball| sets.numbers(ball)).collect();
        let share = balls.len() as f64 / sets.len() as f64;
        Self { balls, share }
    }

    /// An empty sample.
    pub(super) const NONE: Self = Self { balls: Vec::new(), share: 1.0 };

    /// The quantiles of a number of each ball.
    pub(super) fn quantiles(&self, number: impl Fn(&Numbers<D, 1>) -> f64) -> Quantiles {
        Quantiles::of(self.balls.iter().map(number))
    }

    /// The motion of the balls in a slice.
    pub(super) fn seen(&self, view: View<D>) -> impl Iterator<Item = Swept<D>> {
        self.balls.iter().map(move |&(x, v, r)| view.sweep(x, v, r).get(0))
    }
}

/// At most `most` of `count` indices, one from each of equally long stretches, at a place that
/// looks random: so a periodic pattern is neither always hit nor always missed.
fn some(count: usize, most: usize) -> impl Iterator<Item = usize> {
    let step = count.div_ceil(most).max(1);
    (0..count / step).map(move |number| number * step + mixed(number as u64) as usize % step)
}

/// Bits that look random, and depend each on all given bits: the mixing function of `SplitMix64`
/// \[Steele2014\].
pub(super) fn mixed(bits: u64) -> u64 {
    let bits = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// Sorted numbers, for their quantiles.
pub(super) struct Quantiles(Vec<f64>);

impl Quantiles {
    pub(super) fn of(numbers: impl Iterator<Item = f64>) -> Self {
        let mut all: Vec<f64> = numbers.collect();
        all.sort_unstable_by(f64::total_cmp);
        Self(all)
    }

    /// The number that this share is below; 0 if there are no numbers.
    pub(super) fn at(&self, share: f64) -> f64 {
        let place = (self.0.len() as f64 * share) as usize;
        self.0.get(place).or(self.0.last()).copied().unwrap_or(0.0)
    }

    /// The difference of two quantiles.
    pub(super) fn between(&self, low: f64, high: f64) -> f64 {
        self.at(high) - self.at(low)
    }
}
