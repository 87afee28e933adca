//! Operations on `[f64; D]`.
//!
//! All formulas use these few. Sums run over the axes in order, so the same input gives the same
//! bits everywhere.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use crate::number::power::{exponent, is_ordinary, scaled};

/// Returns `[f(0), f(1), …]`.
///
/// This is [`core::array::from_fn`] for types that are `Copy`: a plain loop, which compiles faster.
///
/// ```
/// use carom::vector::from_fn;
///
/// assert_eq!(from_fn(|k| 10 * k), [0, 10, 20]);
/// ```
#[inline(always)]
#[must_use]
pub fn from_fn<T: Copy, const N: usize>(mut f: impl FnMut(usize) -> T) -> [T; N] {
    // `core::array::from_fn` is a dozen generic functions for each closure, a third of the MIR of
    // the simulator.
    if let Ok(empty) = <[T; N]>::try_from(&[] as &[T]) {
        return empty; // N is 0, and there is no f(0).
    }
    let mut array = [f(0); N];
    let mut k = 1;
    while k < N {
        array[k] = f(k);
        k += 1;
    }
    array
}

/// [`map_each`](Self::map_each), for arrays.
pub trait MapEach<T, const N: usize> {
    /// Returns `[f(a[0]), f(a[1]), …]`.
    ///
    /// This is `array::map` as a plain loop, like [`from_fn`].
    ///
    /// ```
    /// use carom::vector::MapEach;
    ///
    /// assert_eq!([1.0, 4.0, 9.0].map_each(f64::sqrt), [1.0, 2.0, 3.0]);
    /// ```
    #[must_use]
    fn map_each<U: Copy>(self, f: impl FnMut(T) -> U) -> [U; N];
}

impl<T: Copy, const N: usize> MapEach<T, N> for [T; N] {
    #[inline(always)]
    fn map_each<U: Copy>(self, mut f: impl FnMut(T) -> U) -> [U; N] {
        from_fn(|k| f(self[k]))
    }
}

/// Returns `a + b`.
#[inline]
#[must_use]
pub fn add<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| a[k] + b[k])
}

/// Returns `a − b`.
#[inline]
#[must_use]
pub fn sub<const D: usize>(a: [f64; D], b: [f64; D]) -> [f64; D] {
    from_fn(|k| a[k] - b[k])
}

/// Returns `s a`.
#[inline]
#[must_use]
pub fn scale<const D: usize>(s: f64, a: [f64; D]) -> [f64; D] {
    from_fn(|k| s * a[k])
}

/// Returns `x + v t`.
///
/// This is the position, after the time `t`, of a ball at `x` with velocity `v`.
#[inline]
#[must_use]
pub fn along<const D: usize>(x: [f64; D], v: [f64; D], t: f64) -> [f64; D] {
    from_fn(|k| x[k] + v[k] * t)
}

/// Returns `a · b`.
#[inline(always)]
#[must_use]
pub fn dot<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    // To add to −0 leaves every float as it is; +0 would turn −0 into +0, and so need one addition
    // more.
    let mut sum = -0.0;
    for k in 0..D {
        sum += a[k] * b[k];
    }
    sum
}

/// Returns the unit vector `a / |a|`.
///
/// Returns `None` if the length is zero or infinite.
///
/// Each component is within 2⁻⁵¹ of the true value; an axis-parallel vector gives exactly ±1.
#[inline]
#[must_use]
pub fn unit<const D: usize>(a: [f64; D]) -> Option<[f64; D]> {
    let square = dot(a, a);
    if is_ordinary(square) { Some(a.map_each(|x| x / sqrt(square))) } else { unit_of_extreme(a) }
}

#[cold]
fn unit_of_extreme<const D: usize>(a: [f64; D]) -> Option<[f64; D]> {
    let largest = largest(a);
    if largest == 0.0 || !largest.is_finite() {
        return None;
    }
    let a = a.map_each(|x| scaled(x, -exponent(largest)));
    let length = sqrt(dot(a, a));
    Some(a.map_each(|x| x / length))
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

/// Returns the correctly rounded square root, from `std` or `libm`.
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
