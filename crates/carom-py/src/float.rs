//! Which floats are there? What NumPy and Arrow call those of `carom`.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float32Array, Float64Array};
use numpy::PyArrayDyn;
use pyo3::prelude::*;

/// The floats of arrays: NumPy's `float32` and `float64`.
pub(crate) trait Float: carom::Scalar + numpy::Element {
    /// What stands where there is no answer.
    const NAN: Self;

    /// Arrow's column of such numbers; nothing is copied.
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

/// Evaluates an expression with the floats of an array as a type.
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

/// Whether an array is of `float32`.
pub(crate) fn is_single(array: Option<&Bound<'_, PyAny>>) -> bool {
    array.is_some_and(|array| array.cast::<PyArrayDyn<f32>>().is_ok())
}
