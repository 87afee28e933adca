//! Arrays that pass numbers to JavaScript without garbage.

use js_sys::{Float32Array, Float64Array};

/// A JavaScript array that each call fills again: one copy, no allocation.
pub(super) struct View {
    values: Vec<f32>,
    array: Float32Array,
}

impl View {
    /// An array of a known length.
    pub(super) fn new(length: usize) -> Self {
        let array = Float32Array::new_with_length(u32::try_from(length).unwrap_or(u32::MAX));
        Self { values: Vec::with_capacity(length), array }
    }

    /// Fills the array with these values and returns it.
    pub(super) fn filled(&mut self, values: impl Iterator<Item = f64>) -> Float32Array {
        self.values.clear();
        #[expect(clippy::cast_possible_truncation, reason = "pixels need no more")]
        self.values.extend(values.map(|value| value as f32));
        self.array.copy_from(&self.values);
        self.array.clone()
    }
}

/// Like [`View`], but in double precision and for a number of balls that changes.
pub(super) struct View64 {
    values: Vec<f64>,
    array: Float64Array,
}

impl View64 {
    /// An empty array.
    pub(super) fn new() -> Self {
        Self { values: Vec::new(), array: Float64Array::new_with_length(0) }
    }

    /// Fills the array with these values and returns it; a new array if their number has changed.
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
