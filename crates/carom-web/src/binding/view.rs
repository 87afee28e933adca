//! Arrays that pass numbers to JavaScript without garbage.

use js_sys::Float64Array;

/// A JavaScript array that each call fills again: one copy, no allocation.
pub(super) struct View {
    values: Vec<f64>,
    array: Float64Array,
}

impl Default for View {
    fn default() -> Self {
        Self { values: Vec::new(), array: Float64Array::new_with_length(0) }
    }
}

impl View {
    /// Fills the array with these values and returns it; a new array if their number has changed.
    pub(super) fn filled(&mut self, values: impl IntoIterator<Item = f64>) -> Float64Array {
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
