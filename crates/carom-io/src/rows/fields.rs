//! Types of columns.

use arrow_schema::{DataType, Field};

/// A column of 64-bit floats; any cell may be empty.
#[must_use]
pub fn real(name: impl Into<String>) -> Field {
    Field::new(name, DataType::Float64, true)
}

/// A column of 64-bit signed integers; any cell may be empty.
#[must_use]
pub fn integer(name: impl Into<String>) -> Field {
    Field::new(name, DataType::Int64, true)
}

/// A column of UTF-8 text; any cell may be empty.
#[must_use]
pub fn text(name: impl Into<String>) -> Field {
    Field::new(name, DataType::Utf8, true)
}
