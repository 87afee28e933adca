//! Float types of `carom`, in NumPy and Arrow.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float32Array, Float64Array};
use numpy::PyArrayDyn;
use pyo3::prelude::*;

/// The float types of arrays: `float32` and `float64`.
pub(crate) trait Float: carom::Scalar + numpy::Element {
    /// The number that stands for no answer.
    const NAN: Self;

    /// A column of Arrow, without a copy.
    fn column(numbers: Vec<Self>) -> ArrayRef;
}

impl Float for f32 {
    const NAN: Self = Self::NAN;

    fn column(numbers: Vec<Self>) -> ArrayRef {
        Arc::new(Float32Array::from(numbers))
    }
}

impl Float for f64 {
    const NAN: Self = Self::NAN;

    fn column(numbers: Vec<Self>) -> ArrayRef {
        Arc::new(Float64Array::from(numbers))
    }
}

/// Evaluates an expression with the float type of an array.
macro_rules! with_floats {
    ($array:expr, $S:ident => $value:expr) => {
        if $crate::float::is_single($array) {
            type $S = f32;
            $value
        } else {
            type $S = f64;
            $value
        }
    };
}

pub(crate) use with_floats;

/// Whether an array has the type `float32`.
pub(crate) fn is_single(array: Option<&Bound<'_, PyAny>>) -> bool {
    array.is_some_and(|array| array.cast::<PyArrayDyn<f32>>().is_ok())
}
