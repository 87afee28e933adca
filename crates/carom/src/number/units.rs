//! Floats as integers, in units that are powers of two.

use super::int::{Int, Memory};
use super::span::decompose;
use crate::number::Measure;
use crate::number::vector::from_fn;

/// The units of a ball and a shape: lengths, speeds and directions are multiples of `2ᵘⁿⁱᵗ`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Units<'m> {
    pub(crate) memory: &'m Memory,
    pub(crate) length: i32,
    pub(crate) speed: i32,
    pub(crate) direction: i32,
}

impl<'m> Units<'m> {
    /// Units in which lengths and speeds are the same.
    pub(crate) fn new(memory: &'m Memory, length: i32, direction: i32) -> Self {
        Self { memory, length, speed: length, direction }
    }

    /// The units for positions after the time `t`, and `t` in units of length and speed.
    pub(crate) fn after(&self, t: f64) -> (Self, Int<'m>) {
        let (mantissa, exponent) = decompose(t);
        let path = self.speed + exponent;
        let length = self.length.min(path);
        let t = Int::new(self.memory, false, mantissa, (path - length).cast_unsigned());
        (Self { length, ..*self }, t)
    }

    /// Units where there are only lengths.
    pub(crate) fn of_lengths(memory: &'m Memory, length: i32) -> Self {
        Self { memory, length, speed: 0, direction: 0 }
    }
}

impl<'m> Measure for Units<'m> {
    type Number = Int<'m>;

    fn length(&self, a: f64, b: f64) -> Int<'m> {
        integer(self.memory, a, self.length).sub(&integer(self.memory, b, self.length))
    }

    fn speed(&self, a: f64, b: f64) -> Int<'m> {
        integer(self.memory, a, self.speed).sub(&integer(self.memory, b, self.speed))
    }

    fn direction(&self, n: f64) -> Int<'m> {
        integer(self.memory, n, self.direction)
    }
}

/// The sum of these numbers in units of `2ᵘⁿⁱᵗ`.
pub(crate) fn sum<const N: usize>(memory: &Memory, terms: [f64; N], unit: i32) -> Int<'_> {
    terms.into_iter().fold(integer(memory, 0.0, unit), |sum, x| sum.add(&integer(memory, x, unit)))
}

/// `b − a` in units of `2ᵘⁿⁱᵗ`.
pub(crate) fn difference<'m, const D: usize>(
    memory: &'m Memory,
    b: &[f64; D],
    a: &[f64; D],
    unit: i32,
) -> [Int<'m>; D] {
    from_fn(|k| integer(memory, b[k], unit).sub(&integer(memory, a[k], unit)))
}

/// `x` in units of `2ᵘⁿⁱᵗ`. It is a multiple of that unit.
pub(crate) fn integer(memory: &Memory, x: f64, unit: i32) -> Int<'_> {
    let (mantissa, exponent) = decompose(x);
    debug_assert!(mantissa == 0 || exponent >= unit, "{x} is not a multiple of 2^{unit}");
    Int::new(memory, x.is_sign_negative(), mantissa, (exponent - unit).cast_unsigned())
}
