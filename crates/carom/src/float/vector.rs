//! The few operations on `[f64; D]` that the formulas are written in.
//!
//! Sums run over the axes in order, so the same input gives the same bits everywhere.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use core::array::from_fn;

use crate::float::power::{exponent, is_ordinary, scaled};

/// `a + b`.
#[inline]
#[must_use]
pub fn add<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| a[k] + b[k])
}

/// `a − b`.
#[inline]
#[must_use]
pub fn sub<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| a[k] - b[k])
}

/// `s a`.
#[inline]
#[must_use]
pub fn scale<const D: usize>(s: f64, a: [f64; D]) -> [f64; D] {
    from_fn(|k| s * a[k])
}

/// `x + v t`: where a ball at `x` with velocity `v` is after the time `t`.
#[inline]
#[must_use]
pub fn along<const D: usize>(x: [f64; D], v: [f64; D], t: f64) -> [f64; D] {
    from_fn(|k| x[k] + v[k] * t)
}

/// `a · b`.
#[inline(always)]
#[must_use]
pub fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    // Adding to −0 leaves every float as it is; +0 would turn −0 into +0, and so be an addition more.
    let mut sum = -0.0;
    for k in 0..D {
        sum += a[k] * b[k];
    }
    sum
}

/// `a / |a|`, or `None` for a vector of zero or infinite length.
///
/// Each component is within 2⁻⁵¹ of the truth; an axis-parallel vector gives exactly ±1.
#[inline]
#[must_use]
pub fn unit<const D: usize>(a: [f64; D]) -> Option<[f64; D]> {
    let square = dot(a, a);
    if is_ordinary(square) { Some(a.map(|x| x / sqrt(square))) } else { unit_of_extreme(a) }
}

#[cold]
fn unit_of_extreme<const D: usize>(a: [f64; D]) -> Option<[f64; D]> {
    let largest = largest(a);
    if largest == 0.0 || !largest.is_finite() {
        return None;
    }
    let a = a.map(|x| scaled(x, -exponent(largest)));
    let length = sqrt(dot(a, a));
    Some(a.map(|x| x / length))
}

/// The unit vector of the first axis.
pub(crate) fn first_axis<const D: usize>() -> [f64; D] {
    from_fn(|k| if k == 0 { 1.0 } else { 0.0 })
}

/// The sum of the `|components|`, which is not below the length.
#[inline]
pub(crate) fn taxicab<const D: usize>(a: [f64; D]) -> f64 {
    a.iter().fold(0.0, |sum, x| sum + x.abs())
}

/// The largest `|component|`; 0 in no dimension.
pub(crate) fn largest<const D: usize>(a: [f64; D]) -> f64 {
    a.iter().fold(0.0, |largest: f64, x| largest.max(x.abs()))
}

/// The correctly rounded square root, from `std` or `libm`.
#[inline(always)]
#[must_use]
pub fn sqrt(x: f64) -> f64 {
    #[cfg(feature = "std")]
    {
        x.sqrt()
    }
    #[cfg(not(feature = "std"))]
    {
        libm::sqrt(x)
    }
}
