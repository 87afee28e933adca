//! The caller's scalar type, `f32` or `f64`.
//!
//! Answers are computed in `f64`. Exceptions are the verdicts of columns, where they are certain in
//! the scalar itself, and vectors that only rule pairs out, which use `f32`.

use core::fmt::{Debug, Display};

mod sealed {
    use core::ops::{Add, Mul, Neg, Sub};

    /// The properties that rounding to the scalar type needs.
    pub trait Sealed:
        Sized + Add<Output = Self> + Mul<Output = Self> + Neg<Output = Self> + Sub<Output = Self>
    {
        /// The number of bits of a normal significand.
        const DIGITS: u32;
        /// The exponent of the smallest subnormal, a power of two.
        const LOWEST_EXPONENT: i32;

        /// The next larger value of this type.
        #[must_use]
        fn above(self) -> Self;

        /// The next smaller value of this type.
        #[must_use]
        fn below(self) -> Self;

        /// The value without its sign.
        #[cfg(feature = "std")]
        #[must_use]
        fn magnitude(self) -> Self;

        /// `self · factor + summand`, rounded once if `FUSED`, and otherwise twice.
        #[cfg(feature = "std")]
        #[must_use]
        fn times_plus<const FUSED: bool>(self, factor: Self, summand: Self) -> Self;
    }

    macro_rules! seal {
        ($float:ty, $lowest_exponent:literal) => {
            impl Sealed for $float {
                const DIGITS: u32 = Self::MANTISSA_DIGITS;
                const LOWEST_EXPONENT: i32 = $lowest_exponent;

                fn above(self) -> Self {
                    self.next_up()
                }

                fn below(self) -> Self {
                    self.next_down()
                }

                // Code that is compiled for fused multiply-adds and the like reaches only functions
                // that are inlined.
                #[cfg(feature = "std")]
                #[inline(always)]
                fn magnitude(self) -> Self {
                    self.abs()
                }

                #[cfg(feature = "std")]
                #[inline(always)]
                fn times_plus<const FUSED: bool>(self, factor: Self, summand: Self) -> Self {
                    if FUSED { self.mul_add(factor, summand) } else { self * factor + summand }
                }
            }
        };
    }

    seal!(f32, -149);
    seal!(f64, -1074);
}

/// The type of coordinates, radii and times: `f32` or `f64`.
///
/// An `f32` is widened without loss, computed with in `f64`, and rounded once at the end. Verdicts
/// of columns of `f32` are computed in `f32` where they are certain.
pub trait Scalar:
    sealed::Sealed
    + Copy
    + Debug
    + Display
    + Default
    + PartialEq
    + PartialOrd
    + Into<f64>
    + Send
    + Sync
    + 'static
{
    /// The largest finite value of this type.
    const MAX: Self;

    /// Returns the nearest value of this type.
    ///
    /// It is infinite beyond the largest.
    #[must_use]
    fn from_f64(value: f64) -> Self;
}

impl Scalar for f32 {
    const MAX: Self = Self::MAX;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "rounding to f32 is the point")]
    fn from_f64(value: f64) -> Self {
        value as f32
    }
}

impl Scalar for f64 {
    const MAX: Self = Self::MAX;

    #[inline]
    fn from_f64(value: f64) -> Self {
        value
    }
}
