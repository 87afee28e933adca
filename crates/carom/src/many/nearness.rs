//! Nearness of two balls: touching, within a margin, in a zone.
//!
//! The broad phase only knows balls that touch. So it sees larger balls: each pair that a query may
//! find touches there.

use crate::model::Zone;
use crate::number::Scalar;
use crate::number::power::{exponent, power_of_two};

use super::balls::Numbers;

/// The smallest unit of a zone's longer side, as an exponent.
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
        let flat = exponent(2.0 * radius + gaps[0]) - exponent(2.0 * radius + gaps[1]);
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
