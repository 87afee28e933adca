//! Random numbers for the families, reproducible on every machine.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

use crate::precision::{Precision, power_of_two};

/// A stream of random numbers in one format.
///
/// `SplitMix64` \[Steele2014\]: the same seed always gives the same bits, and any seed works.
#[derive(Clone, Debug)]
pub(crate) struct Sampler {
    bits: SplitMix64,
    /// The format of the numbers.
    pub(crate) precision: Precision,
}

impl Sampler {
    /// The stream for a seed.
    pub(crate) fn new(precision: Precision, seed: u64) -> Self {
        Self { bits: SplitMix64::seed_from_u64(seed), precision }
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.bits.next_u64()
    }

    /// Random bits that are finite.
    pub(crate) fn raw_finite(&mut self) -> f64 {
        loop {
            let bits = self.bits();
            #[expect(clippy::cast_possible_truncation, reason = "half of the bits are enough")]
            let number = match self.precision {
                Precision::Single => f32::from_bits(bits as u32).into(),
                Precision::Double => f64::from_bits(bits),
            };
            if number.is_finite() {
                return number;
            }
        }
    }

    /// A whole number from `low` to `high`, both included.
    pub(crate) fn whole(&mut self, low: i64, high: i64) -> i64 {
        let count = u128::try_from(high - low + 1).expect("low is not above high");
        let place = (u128::from(self.bits()) * count) >> 64;
        low + i64::try_from(place).expect("below the count")
    }

    /// True once in `n` times.
    pub(crate) fn one_in(&mut self, n: i64) -> bool {
        self.whole(1, n) == 1
    }

    /// One of the choices.
    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        let last = i64::try_from(choices.len()).expect("a short list") - 1;
        choices[usize::try_from(self.whole(0, last)).expect("not negative")]
    }

    /// A number in [low, high).
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let unit = (self.bits() >> 11) as f64 * power_of_two(-53);
        low + unit * (high - low)
    }

    /// A positive number with a binary exponent from `low` to `high`.
    pub(crate) fn scale(&mut self, low: i64, high: i64) -> f64 {
        let exponent = self.whole(low, high);
        self.between(1.0, 2.0) * power_of_two(exponent)
    }

    /// 1 or −1.
    pub(crate) fn sign(&mut self) -> f64 {
        if self.one_in(2) { 1.0 } else { -1.0 }
    }

    /// A whole number whose magnitude has up to `bits` bits, each number of bits equally likely.
    pub(crate) fn coefficient(&mut self, bits: i64) -> i64 {
        let bits = self.whole(1, bits);
        self.whole(1 << (bits - 1), (1 << bits) - 1)
    }

    /// A small number of steps between floats: often 0, rarely up to 64, of either sign.
    pub(crate) fn few_steps(&mut self) -> i64 {
        let reach = self.pick(&[0, 1, 1, 2, 2, 4, 16, 64]);
        self.whole(-reach, reach)
    }

    /// A random direction.
    pub(crate) fn direction<const D: usize>(&mut self) -> [f64; D] {
        loop {
            let v: [f64; D] = std::array::from_fn(|_| self.between(-1.0, 1.0));
            let length = norm(&v);
            if length > 0.1 && length <= 1.0 {
                return scaled(1.0 / length, &v);
            }
        }
    }

    /// A random direction perpendicular to `axis`, as nearly as floats allow.
    pub(crate) fn perpendicular<const D: usize>(&mut self, axis: &[f64; D]) -> [f64; D] {
        loop {
            let v = self.direction();
            let rest = along(&v, -dot(&v, axis), axis);
            let length = norm(&rest);
            if length > 0.1 {
                return scaled(1.0 / length, &rest);
            }
        }
    }
}

/// `x · y`.
pub(crate) fn dot<const D: usize>(x: &[f64; D], y: &[f64; D]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// `|x|`.
pub(crate) fn norm<const D: usize>(x: &[f64; D]) -> f64 {
    dot(x, x).sqrt()
}

/// `s x`.
pub(crate) fn scaled<const D: usize>(s: f64, x: &[f64; D]) -> [f64; D] {
    x.map(|x| s * x)
}

/// `x + s y`.
pub(crate) fn along<const D: usize>(x: &[f64; D], s: f64, y: &[f64; D]) -> [f64; D] {
    std::array::from_fn(|k| x[k] + s * y[k])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        let mut s = Sampler::new(Precision::Double, 1_234_567);
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(expected.map(|_| s.bits()), expected);
    }

    #[test]
    fn whole_numbers_reach_both_ends() {
        let mut s = Sampler::new(Precision::Double, 1);
        let drawn: Vec<i64> = (0..200).map(|_| s.whole(-2, 2)).collect();
        assert_eq!(drawn.iter().min(), Some(&-2));
        assert_eq!(drawn.iter().max(), Some(&2));
        assert_eq!(s.whole(i64::MIN / 2, i64::MIN / 2), i64::MIN / 2);
    }
}
