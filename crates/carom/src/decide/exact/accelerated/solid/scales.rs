//! Units in which an accelerated ball and a shape are integers.

use crate::formula::path::{Parabola, Path, Powers};
use crate::number::int::Int;
use crate::number::power::exponent;
use crate::number::span::{Span, decompose};
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Measure, Memory, Real};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::pieces::Pieces;

/// The most bits of a polynomial of a piece, which bounds the time that an answer takes.
pub(super) const MOST_BITS: u32 = 2040;

/// The units of time and length of a query.
///
/// With `t = 2ᵏ x` all lengths, `2ᵏ w` and `2²ᵏ h` are multiples of one unit, the lowest bit set in
/// any of them, unless that bit is too far below the largest of them: what is below 2⁻³³⁰ of the
/// largest is cut off, which bounds the time that an answer takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct EncounterScales {
    /// The exponent `k` of the unit of time.
    pub(super) time: i32,
    /// The exponent of the unit of length.
    pub(super) length: i32,
}

impl EncounterScales {
    /// The scales for times up to `deadline`.
    ///
    /// A ball does not touch a shape, and a ball in a container has left it, once `|h| t²` exceeds
    /// the sum of `|p| + |w| t + R` and the size of the shape. All terms of the sum but the path
    /// are together below four times the product of the largest length and the root of `D`.
    pub(super) fn of<const D: usize, K: Pieces<D>>(
        encounter: &AcceleratedEncounter<D, K>,
        deadline: f64,
    ) -> Self {
        let start = &encounter.start;
        let lengths = Span::of(start.lengths());
        let speeds = Span::of(start.speeds());
        let accelerations = Span::of(encounter.g.into_iter());
        let root_of_d = root_of_dimensions(D);
        let (p, w) = (lengths.top + 1, speeds.top + 1);
        let g = encounter.g.into_iter().filter(|&g| g != 0.0).map(exponent).max().unwrap_or(0);
        // |h| is at least 2 to the power of this.
        let h = g - 1;
        // The later of 4 |w| / |h| and 2 √(4 s / |h|), where `s` is the largest length.
        let far = (3 + w + root_of_d - h).max(3 + (p + root_of_d + 2 - h).div_euclid(2));
        let time = top_of(deadline).min(far);

        let unit = lengths.unit.min(speeds.unit + time).min(accelerations.unit - 1 + 2 * time);
        let top = p.max(w + time).max(accelerations.top + 2 * time);
        // The most bits of each of the factors of a polynomial.
        let most = (MOST_BITS - carries(D)) / start.solid.degree_along_path() - 1;
        let unit = unit.max(top - most.cast_signed());
        Self { time, length: unit }
    }

    fn path<'m, const D: usize, K: Pieces<D>>(
        self,
        memory: &'m Memory,
        encounter: &AcceleratedEncounter<D, K>,
    ) -> Parabola<D, Int<'m>> {
        let Self { time, length, .. } = self;
        let start = &encounter.start;
        let anchor = start.solid.anchor();
        let difference = |a: [f64; D], b: [f64; D], unit: i32| {
            from_fn(|k| whole(memory, a[k], unit).sub(&whole(memory, b[k], unit)))
        };
        Parabola {
            p: difference(start.x, anchor, length),
            w: difference(start.v, start.velocity, length - time),
            h: encounter.g.map_each(|g| whole(memory, g, length - 2 * time + 1)),
        }
    }

    pub(super) fn setting<'m, const D: usize, K: Pieces<D>>(
        self,
        memory: &'m Memory,
        encounter: &AcceleratedEncounter<D, K>,
    ) -> Setting<'m, D, K> {
        let (shape, r) = encounter.measured(EncounterUnits { memory, scales: self });
        let unit = Real::ONE.scaled(self.length);
        Setting { memory, shape, r, path: self.path(memory, encounter), time: self.time, unit }
    }
}

/// A ball and a shape in integers.
pub(super) struct Setting<'m, const D: usize, K: Pieces<D>> {
    pub(super) memory: &'m Memory,
    pub(super) shape: K::In<Path<Int<'m>, Powers>>,
    pub(super) r: Path<Int<'m>, Powers>,
    pub(super) path: Parabola<D, Int<'m>>,
    /// The exponent of the unit of time.
    pub(super) time: i32,
    /// The unit of the lengths of the path.
    pub(super) unit: Real,
}

/// The exponent of a power of two that is not below the root of the number of dimensions.
pub(super) const fn root_of_dimensions(dimensions: usize) -> i32 {
    dimensions.next_power_of_two().ilog2().div_ceil(2).cast_signed()
}

/// The exponent of a power of two above a time.
pub(super) fn top_of(t: f64) -> i32 {
    let (mantissa, shift) = decompose(t);
    shift + 64 - mantissa.leading_zeros().cast_signed()
}

/// The number of bits by which a polynomial exceeds its largest monomial.
///
/// They are for sums over the axes, or pairs of axes, of the coefficients of products, and for
/// factors of 2.
pub(super) const fn carries(dimensions: usize) -> u32 {
    16 + 4 * dimensions.next_power_of_two().ilog2()
}

/// `x` in units of `2ᵘⁿⁱᵗ`, without the part below one unit.
fn whole(memory: &Memory, x: f64, unit: i32) -> Int<'_> {
    let (mantissa, exponent) = decompose(x);
    let above = exponent - unit;
    if above >= 0 {
        Int::new(memory, x.is_sign_negative(), mantissa, above.cast_unsigned())
    } else {
        let kept = mantissa.checked_shr(above.unsigned_abs()).unwrap_or(0);
        Int::new(memory, x.is_sign_negative(), kept, 0)
    }
}

/// Converts the lengths of a shape to integers.
#[derive(Clone, Copy, Debug)]
struct EncounterUnits<'m> {
    memory: &'m Memory,
    scales: EncounterScales,
}

impl<'m> EncounterUnits<'m> {
    fn whole(&self, x: f64, unit: i32) -> Int<'m> {
        whole(self.memory, x, unit)
    }
}

impl<'m> Measure for EncounterUnits<'m> {
    type Number = Int<'m>;

    fn length(&self, a: f64, b: f64) -> Int<'m> {
        self.whole(a, self.scales.length).sub(&self.whole(b, self.scales.length))
    }

    /// Shapes have no speeds.
    fn speed(&self, a: f64, b: f64) -> Int<'m> {
        let unit = self.scales.length - self.scales.time;
        self.whole(a, unit).sub(&self.whole(b, unit))
    }

    /// The pieces of shapes that touch a ball along a path have no directions.
    fn direction(&self, n: f64) -> Int<'m> {
        self.whole(n, self.scales.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::shape::{Ball, Facet};
    use crate::number::power::power_of_two;

    /// No digits are cut off from numbers within 2^±64 that use all their digits, whichever of them
    /// are large or small. The shape is a face, whose polynomials have the highest degree.
    #[test]
    fn numbers_in_the_range_of_the_promise_keep_all_their_digits() {
        let sizes = [-64, 0, 63].map(|k| power_of_two(k) * (1.0 + f64::EPSILON));
        for length in sizes {
            for speed in sizes.into_iter().chain([0.0]) {
                for g in sizes {
                    for deadline in [power_of_two(-64), 1.0, f64::MAX] {
                        let corners =
                            [[0.0, 0.0, length], [length, 0.0, 0.0], [0.0, sizes[2], 0.0]];
                        let [a, b, c] = corners;
                        let face = Facet::face(a, b, c).expect("a triangle");
                        let ball = Ball::new([sizes[0], length, 0.0], sizes[0]).expect("finite");
                        let ball = ball.moving([speed, sizes[0], 0.0]).expect("finite");
                        let ball = ball.accelerated([0.0, sizes[0], -g]).expect("in range");
                        let scales = EncounterScales::of(
                            &AcceleratedEncounter::onto_resting(&ball, &face),
                            deadline,
                        );
                        // The lowest bits of lengths, speeds and halves of accelerations.
                        let lowest = -64 - 52;
                        let least =
                            lowest.min(lowest + scales.time).min(lowest - 1 + 2 * scales.time);
                        assert!(scales.length <= least, "{length:e} {speed:e} {g:e} {deadline:e}");
                    }
                }
            }
        }
    }
}
