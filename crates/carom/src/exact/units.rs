//! Floats as integers, in units that are powers of two.

use super::int::Int;
use super::span::decompose;
use crate::float::vector::from_fn;
use crate::formula::Measure;

/// The units of a ball and a shape: lengths, speeds and directions are multiples of `2ᵘⁿⁱᵗ`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units<const N: usize> {
    pub(super) length: i32,
    pub(super) speed: i32,
    pub(super) direction: i32,
}

impl<const N: usize> Units<N> {
    /// Units in which lengths and speeds are the same.
    pub(super) fn new(length: i32, direction: i32) -> Self {
        Self { length, speed: length, direction }
    }

    pub(super) fn length_exponent(&self) -> i32 {
        self.length
    }

    /// Units where there are only lengths.
    pub(super) fn of_lengths(length: i32) -> Self {
        Self { length, speed: 0, direction: 0 }
    }
}

impl<const N: usize> Measure for Units<N> {
    type Number = Int<N>;

    fn length(&self, a: f64, b: f64) -> Int<N> {
        integer(a, self.length).sub(&integer(b, self.length))
    }

    fn speed(&self, a: f64, b: f64) -> Int<N> {
        integer(a, self.speed).sub(&integer(b, self.speed))
    }

    fn direction(&self, n: f64) -> Int<N> {
        integer(n, self.direction)
    }
}

/// `b − a` in units of `2ᵘⁿⁱᵗ`.
pub(super) fn difference<const D: usize, const N: usize>(
    b: &[f64; D],
    a: &[f64; D],
    unit: i32,
) -> [Int<N>; D] {
    from_fn(|k| integer(b[k], unit).sub(&integer(a[k], unit)))
}

/// `x` in units of `2ᵘⁿⁱᵗ`. It is a multiple of that unit.
pub(super) fn integer<const N: usize>(x: f64, unit: i32) -> Int<N> {
    let (mantissa, exponent) = decompose(x);
    Int::new(x.is_sign_negative(), mantissa, (exponent - unit).cast_unsigned())
}
