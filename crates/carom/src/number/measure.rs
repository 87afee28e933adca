//! Conversion of the caller's floats to the numbers of a formula.

use crate::number::ring::sum;
use crate::number::vector::from_fn;
use crate::number::{Ring, scale};

/// Converts lengths, speeds and directions to numbers.
///
/// Lengths are in one unit and speeds in another. A direction, such as a normal, is in a third,
/// because only its ratios matter.
pub(crate) trait Measure {
    type Number: Ring;

    /// `a − b`, of lengths.
    fn length(&self, a: f64, b: f64) -> Self::Number;

    /// `a − b`, of speeds.
    fn speed(&self, a: f64, b: f64) -> Self::Number;

    /// A component of a direction.
    fn direction(&self, n: f64) -> Self::Number;

    /// `a − b`, by components.
    #[inline]
    fn offset<const D: usize>(&self, a: [f64; D], b: [f64; D]) -> [Self::Number; D] {
        from_fn(|k| self.length(a[k], b[k]))
    }
}

/// The ball relative to the shape.
///
/// Its centre is at `u` from the shape's anchor and moves with `w`, and they touch where it is `r`
/// away.
#[derive(Clone, Debug)]
pub(crate) struct Sight<const D: usize, T> {
    pub(crate) u: [T; D],
    pub(crate) w: [T; D],
    pub(crate) r: T,
}

impl<const D: usize, T: Ring> Sight<D, T> {
    /// The same after the time `t`.
    #[inline]
    pub(crate) fn after(&self, t: &T) -> Self {
        Self { u: sum(&self.u, &scale(t, &self.w)), ..self.clone() }
    }

    /// The same after the time `numerator / denominator`, with all lengths times the denominator,
    /// which is positive.
    #[inline]
    pub(crate) fn after_ratio(&self, numerator: &T, denominator: &T) -> Self {
        let u = sum(&scale(denominator, &self.u), &scale(numerator, &self.w));
        Self { u, w: self.w, r: self.r.times(denominator) }
    }
}
