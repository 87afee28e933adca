//! Numbers of many balls, handed to JavaScript without garbage.

use js_sys::{Float32Array, Float64Array};

/// An array of JavaScript that is filled anew whenever it is asked for: one copy, no allocation.
pub(super) struct View {
    values: Vec<f32>,
    array: Float32Array,
}

impl View {
    /// Room for a known number of values.
    pub(super) fn new(length: usize) -> Self {
        let array = Float32Array::new_with_length(u32::try_from(length).unwrap_or(u32::MAX));
        Self { values: Vec::with_capacity(length), array }
    }

    /// The array, with these values.
    pub(super) fn filled(&mut self, values: impl Iterator<Item = f64>) -> Float32Array {
        self.values.clear();
        #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
        self.values.extend(values.map(|value| value as f32));
        self.array.copy_from(&self.values);
        self.array.clone()
    }
}

/// The same in double precision, for balls that come and go.
pub(super) struct View64 {
    values: Vec<f64>,
    array: Float64Array,
}

impl View64 {
    /// Without values.
    pub(super) fn new() -> Self {
        Self { values: Vec::new(), array: Float64Array::new_with_length(0) }
    }

    /// The array, with these values; another one where there are more of them, or fewer.
    pub(super) fn filled(&mut self, values: impl Iterator<Item = f64>) -> Float64Array {
        self.values.clear();
        self.values.extend(values);
        if self.array.length() as usize == self.values.len() {
            self.array.copy_from(&self.values);
        } else {
            self.array = Float64Array::from(self.values.as_slice());
        }
        self.array.clone()
    }
}
