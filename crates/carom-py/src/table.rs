//! Answers as columns that Arrow and NumPy read where they are.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float32Type, Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef, Int64Array, RecordBatch, RecordBatchIterator};
use arrow_schema::{DataType, Field, Schema};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};

use crate::float::Float;

/// Columns of one length, which nobody changes.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Table(RecordBatch);

impl Table {
    pub(crate) fn of(columns: Vec<(String, ArrayRef)>) -> Self {
        let field = |(name, column): &(String, ArrayRef)| {
            Field::new(name, column.data_type().clone(), true)
        };
        let schema = Schema::new(columns.iter().map(field).collect::<Vec<_>>());
        let columns = columns.into_iter().map(|(_, column)| column).collect();
        Self(
            RecordBatch::try_new(Arc::new(schema), columns)
                .unwrap_or_else(|error| unreachable!("columns of one length: {error}")),
        )
    }
}

#[pymethods]
impl Table {
    /// A table with the numbers of one-dimensional arrays.
    #[staticmethod]
    fn from_arrays(arrays: &Bound<'_, PyDict>) -> PyResult<Self> {
        let columns =
            arrays.iter().map(|(name, array)| Ok((name.extract::<String>()?, copied(&array)?)));
        let columns = columns.collect::<PyResult<Vec<_>>>()?;
        if columns.iter().any(|(_, column)| column.len() != columns[0].1.len()) {
            return Err(PyValueError::new_err(
                "the columns have unlike lengths; give them as they were",
            ));
        }
        Ok(Self::of(columns))
    }

    /// What the columns are called.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// One of them.
    fn column(&self, name: &str) -> PyResult<Column> {
        let column = self.0.column_by_name(name);
        column
            .map(|column| Column(column.clone()))
            .ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }

    /// All rows, for whatever reads Arrow; nothing is copied.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The protocol leaves it to the reader to convert what has another type.
        drop(requested_schema);
        let batches = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

/// A column, as NumPy reads it where it is: it cannot be written.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Column(ArrayRef);

#[pymethods]
impl Column {
    /// Where the numbers are, which live as long as this.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (kind, address) = match self.0.data_type() {
            DataType::Int64 => ("i8", self.0.as_primitive::<Int64Type>().values().as_ptr().addr()),
            DataType::Float32 => {
                ("f4", self.0.as_primitive::<Float32Type>().values().as_ptr().addr())
            }
            _ => ("f8", self.0.as_primitive::<Float64Type>().values().as_ptr().addr()),
        };
        let order = if cfg!(target_endian = "little") { '<' } else { '>' };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.0.len(),))?;
        interface.set_item("typestr", format!("{order}{kind}"))?;
        interface.set_item("data", (address, true))?;
        Ok(interface)
    }
}

/// The numbers of an array.
fn copied(array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    if let Ok(array) = array.cast::<PyArray1<i64>>() {
        return Ok(Arc::new(Int64Array::from(array.try_readonly()?.as_array().to_vec())));
    }
    floats::<f32>(array).or_else(|_| floats::<f64>(array))
}

fn floats<S: Float>(array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let Ok(array) = array.cast::<PyArray1<S>>() else {
        return Err(PyTypeError::new_err("a column is no array of int64, float32 or float64"));
    };
    Ok(S::column(array.try_readonly()?.as_array().to_vec()))
}
