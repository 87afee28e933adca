//! Nearness of two balls: touching, within a margin, in a zone.
//!
//! The broad phase only knows balls that touch. So it sees larger balls: each pair that a query may
//! find touches there.

use crate::model::Zone;
use crate::number::Scalar;
use crate::number::power::{exponent, power_of_two};

use super::balls::Numbers;

/// The most by which the longer side of a zone is divided, as an exponent.
///
/// Numbers of ordinary size lose no digit by it. A zone that is flatter is seen too high, but no
/// higher than 2⁻⁴⁰ of its width, where few balls are.
const MOST_FLAT: i32 = 40;

/// A bound for the error of a square root of a sum of squares, with what it is multiplied by.
const ROUNDED_UP: f64 = 1.0 + power_of_two(-50);

/// What the broad phase sees in place of a ball.
#[derive(Clone, Copy, Debug)]
pub(super) enum Nearness {
    /// A ball with half the margin more.
    Margin { half: f64 },
    /// A ball around its part of the zone, which is as high as wide in these units.
    Zone { halves: [f64; 2], units: [f64; 2] },
}

impl Nearness {
    pub(super) const TOUCHING: Self = Self::Margin { half: 0.0 };

    /// Balls whose gap is at most the margin.
    pub(super) fn within(margin: f64) -> Self {
        Self::Margin { half: half(margin) }
    }

    /// Balls in each other's zone, with radii of at most this.
    pub(super) fn in_zone<S: Scalar>(zone: &Zone<S>, radius: f64) -> Self {
        let gaps = [zone.horizontal().into(), zone.vertical().into()];
        let sides = gaps.map(|gap| 2.0 * radius + gap);
        let flat = match sides {
            [across, up] if across > 0.0 && up > 0.0 => exponent(across) - exponent(up),
            [across, up] if across > up => MOST_FLAT,
            [across, up] if across < up => -MOST_FLAT,
            _ => 0,
        };
        // The longer one shrinks, so that nothing overflows.
        let unit = |shrinks: i32| power_of_two(-shrinks.clamp(0, MOST_FLAT));
        Self::Zone { halves: gaps.map(half), units: [unit(flat), unit(-flat)] }
    }

    /// Changes the numbers of some balls to those that the broad phase sees.
    #[inline(always)]
    pub(super) fn apply<const D: usize, const N: usize>(&self, (x, v, r): &mut Numbers<D, N>) {
        match *self {
            Self::Margin { half } => {
                for i in 0..N {
                    let larger = r[i] + half;
                    r[i] = if larger > 0.0 { larger } else { 0.0 };
                }
            }
            Self::Zone { halves, units: [across, up] } => {
                let mut is_exact = [true; N];
                for k in 0..D {
                    let unit = if k + 1 == D { up } else { across };
                    for column in [&mut x[k], &mut v[k]] {
                        for i in 0..N {
                            let number = column[i] * unit;
                            is_exact[i] &= number / unit == column[i];
                            column[i] = number;
                        }
                    }
                }
                for i in 0..N {
                    // A ball whose numbers have lost digits is near all others.
                    r[i] = if is_exact[i] {
                        diagonal([(r[i] + halves[0]) * across, (r[i] + halves[1]) * up])
                    } else {
                        f64::INFINITY
                    };
                }
            }
        }
    }
}

/// Half of a number, rounded up.
fn half(x: f64) -> f64 {
    let half = 0.5 * x;
    // Half of the least float is rounded to 0.
    if half + half < x { half.next_up() } else { half }
}

/// At least the length of a vector whose components have been rounded.
///
/// The sum of two such vectors is at least as long as any vector in the box that they span.
fn diagonal([a, b]: [f64; 2]) -> f64 {
    let (most, least) = if a < b { (b, a) } else { (a, b) };
    let ratio = if most > 0.0 { least / most } else { 0.0 };
    let length = most * (1.0 + ratio * ratio).sqrt() * ROUNDED_UP;
    // Below the smallest normal number a float is lost in each step.
    if length.is_nan() { f64::INFINITY } else { length.next_up().next_up().next_up() }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::{MOST_FLAT, Nearness, diagonal};
    use crate::model::Zone;
    use crate::number::power::power_of_two;

    /// The two balls that stand for halves of a zone touch wherever a pair is in it: also where all
    /// digits count, and among subnormal numbers.
    #[test]
    fn diagonals_are_as_long_as_the_zone_together() {
        let random = &mut Rng::with_seed(60);
        for _ in 0..20_000 {
            let size = power_of_two(random.i32(-60..60));
            let [one, other]: [[f64; 2]; 2] =
                std::array::from_fn(|_| std::array::from_fn(|_| size * random.f64()));
            let sum = [one[0] + other[0], one[1] + other[1]];
            let together = diagonal(one) + diagonal(other);
            // The square of a float has twice its digits; 2⁻⁵¹ is the error of this test.
            let least = (sum[0] * sum[0] + sum[1] * sum[1]) * (1.0 - power_of_two(-51));
            assert!(together * together >= least, "{one:?} and {other:?}");
        }
        let tiny = f64::from_bits(1);
        for (a, b) in [(0, 0), (1, 0), (1, 1), (3, 4), (1000, 1)] {
            let [a, b] = [a, b].map(|count| f64::from(count) * tiny);
            assert!(diagonal([a, b]) >= a.max(b) && diagonal([a, b]) >= 0.7 * (a + b));
        }
        assert!(diagonal([3.0, 4.0]) >= 5.0 && diagonal([3.0, 4.0]) < 5.0 + 1e-12);
        assert_eq!(diagonal([f64::MAX; 2]), f64::INFINITY);
        assert_eq!(diagonal([f64::INFINITY; 2]), f64::INFINITY);
    }

    fn units(horizontal: f64, vertical: f64, radius: f64) -> [f64; 2] {
        let zone = Zone::new(horizontal, vertical).expect("not negative");
        let Nearness::Zone { units, .. } = Nearness::in_zone(&zone, radius) else {
            panic!("a zone");
        };
        units
    }

    /// Also if one side is 0; radii count along both.
    #[test]
    fn the_longer_side_shrinks() {
        let least = power_of_two(-MOST_FLAT);
        assert_eq!(units(8.0, 1.0, 0.0), [0.125, 1.0]);
        assert_eq!(units(1.0, 8.0, 0.0), [1.0, 0.125]);
        assert_eq!(units(0.001, 0.0, 0.0), [least, 1.0]);
        assert_eq!(units(0.0, 1e-9, 0.0), [1.0, least]);
        assert_eq!(units(0.0, 0.0, 0.0), [1.0, 1.0]);
        assert_eq!(units(1e-300, 1e300, 0.0), [1.0, least]);
        assert_eq!(units(6.0, 0.0, 1.0), [0.25, 1.0]);
    }

    /// A number that loses a digit makes its ball near all others.
    #[test]
    fn no_digit_is_lost() {
        let zone = Zone::new(8.0, 1.0).expect("not negative");
        let nearness = Nearness::in_zone(&zone, 0.0);
        let seen = |x: f64| {
            let mut numbers = ([[x], [0.0], [2.0]], [[0.0]; 3], [0.0]);
            nearness.apply(&mut numbers);
            (numbers.0, numbers.2[0])
        };
        let (x, r) = seen(16.0);
        assert_eq!(x, [[2.0], [0.0], [2.0]]);
        assert!((0.5_f64.hypot(0.5)..0.708).contains(&r), "{r}");
        assert_eq!(seen(f64::from_bits(1)).1, f64::INFINITY);
        assert!(seen(f64::from_bits(8)).1 < 1.0);
    }
}
