//! Random numbers that are the same on every machine.
//!
//! The bits come from ChaCha8. The numbers are made of them only by operations that IEEE 754 rounds
//! correctly, and by the logarithm of the `libm` crate, which is the same code everywhere.

use std::array::from_fn;

use carom::vector::{dot, scale};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A stream of random numbers.
pub(super) struct Random {
    bits: ChaCha8Rng,
    /// Normal numbers come in pairs: this is the second one.
    normal: Option<f64>,
}

/// The purpose of a fill's random numbers.
#[derive(Clone, Copy)]
pub(super) enum Purpose {
    Places,
    Velocities,
    /// The velocities with which balls grow into place.
    Growth,
}

impl Random {
    /// The stream for one purpose of one fill, independent of all other draws.
    pub(super) fn of_fill(seed: u64, fill: usize, purpose: Purpose) -> Self {
        let fill = fill as u64;
        let stream = match purpose {
            Purpose::Places => 2 * fill,
            Purpose::Velocities => 2 * fill + 1,
            // From the other end, so that streams from before growth existed stay the same.
            Purpose::Growth => u64::MAX - fill,
        };
        Self::new(seed, stream)
    }

    /// One of the streams of a seed; they are independent of one another.
    pub(super) fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut bits = ChaCha8Rng::from_seed(key);
        bits.set_stream(stream);
        Self { bits, normal: None }
    }

    /// A multiple of 2⁻⁵³, uniform in [0, 1).
    pub(super) fn uniform(&mut self) -> f64 {
        const STEP: f64 = f64::EPSILON / 2.0;
        (self.bits.next_u64() >> 11) as f64 * STEP
    }

    /// A point of the unit ball and its squared distance from the centre, which is not 0.
    fn in_unit_ball<const D: usize>(&mut self) -> ([f64; D], f64) {
        loop {
            let x: [f64; D] = from_fn(|_| 2.0 * self.uniform() - 1.0);
            let squared = dot(x, x);
            if squared > 0.0 && squared < 1.0 {
                return (x, squared);
            }
        }
    }

    /// A unit vector, uniform over all directions.
    pub(super) fn direction<const D: usize>(&mut self) -> [f64; D] {
        let (x, squared) = self.in_unit_ball();
        scale(1.0 / squared.sqrt(), x)
    }

    /// A number of the standard normal distribution, by the polar method of [MarsagliaBray1964].
    pub(super) fn normal(&mut self) -> f64 {
        if let Some(second) = self.normal.take() {
            return second;
        }
        let ([x, y], s) = self.in_unit_ball();
        let factor = (-2.0 * libm::log(s) / s).sqrt();
        self.normal = Some(y * factor);
        x * factor
    }

    /// Shuffles the items; all orders are equally likely ([Durstenfeld1964]).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A whole number in `0..count`, uniform to one part in 2⁵³ / count.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the product is in 0..count"
    )]
    fn below(&mut self, count: usize) -> usize {
        (self.uniform() * count as f64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_streams_of_a_seed_differ_and_each_is_the_same_again() {
        let draw = |seed, stream| {
            let mut random = Random::new(seed, stream);
            [0; 4].map(|_| random.uniform().to_bits())
        };
        assert_eq!(draw(1, 0), draw(1, 0));
        assert_ne!(draw(1, 0), draw(1, 1));
        assert_ne!(draw(1, 0), draw(2, 0));
    }

    #[test]
    fn the_numbers_are_the_same_on_every_machine() {
        let mut random = Random::new(1, 0);
        let drawn =
            [random.uniform(), random.normal(), random.normal(), random.direction::<3>()[2]];
        // From an implementation of ChaCha8 in another language.
        let known = [
            0x3fd8_6a52_9268_3a56,
            0xbfe4_9c67_637b_a103,
            0x3fed_f9e9_bb04_bcc1,
            0xbfd0_1189_cba7_212b,
        ];
        assert_eq!(drawn.map(f64::to_bits), known);
    }

    #[test]
    fn normal_numbers_have_the_moments_of_the_normal_distribution() {
        let mut random = Random::new(7, 0);
        let count = 200_000;
        let mut moments = [0.0; 4];
        for _ in 0..count {
            let x = random.normal();
            moments =
                from_fn(|k| moments[k] + x.powi(i32::try_from(k).unwrap() + 1) / f64::from(count));
        }
        // Standard errors are √(1, 2, 15, 96) / √count; five of them are allowed.
        for (moment, (expected, variance)) in
            moments.into_iter().zip([(0.0, 1.0), (1.0, 2.0), (0.0, 15.0), (3.0, 96.0)])
        {
            let error = 5.0 * f64::sqrt(variance / f64::from(count));
            assert!((moment - expected).abs() < error, "{moment} is not {expected}");
        }
    }

    #[test]
    fn directions_are_unit_vectors_without_a_preferred_axis() {
        let mut random = Random::new(3, 0);
        let mut mean = [0.0; 3];
        for _ in 0..100_000 {
            let n: [f64; 3] = random.direction();
            assert!((dot(n, n) - 1.0).abs() < 1e-15);
            mean = from_fn(|k| mean[k] + n[k] / 1e5);
        }
        // Five standard errors of 1/√(3 · 10⁵).
        assert!(mean.iter().all(|m| m.abs() < 5.0 / 3e5_f64.sqrt()), "{mean:?}");
    }

    #[test]
    fn shuffling_brings_each_item_to_each_place_equally_often() {
        let mut random = Random::new(5, 0);
        let mut seen = [[0_i32; 3]; 3];
        for _ in 0..30_000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            (0..3).for_each(|place| seen[place][items[place]] += 1);
        }
        // Five standard deviations of √(30 000 · ⅓ · ⅔).
        assert!(seen.iter().flatten().all(|n| (n - 10_000).abs() < 409), "{seen:?}");
    }
}
