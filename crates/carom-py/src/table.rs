//! Tables of answers, which Arrow and NumPy read without a copy.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float32Type, Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef, Int64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{DataType, Field, Schema};
use numpy::{PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use crate::float::Float;

/// Columns of one length, which do not change.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Table(RecordBatch);

impl From<RecordBatch> for Table {
    fn from(rows: RecordBatch) -> Self {
        Self(rows)
    }
}

impl Table {
    /// A table of columns with names.
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
    /// A table of columns: names, cells, and whether the cells are texts.
    ///
    /// Cells are a one-dimensional array, a list of whole numbers or `None`, or a list of texts or
    /// `None`.
    #[staticmethod]
    #[expect(clippy::needless_pass_by_value, reason = "pyo3 passes converted arguments by value")]
    fn from_columns(columns: Vec<(String, Bound<'_, PyAny>, bool)>) -> PyResult<Self> {
        let column = |(name, cells, is_text): &(String, Bound<'_, PyAny>, bool)| {
            let cells: ArrayRef = if *is_text {
                Arc::new(StringArray::from(cells.extract::<Vec<Option<String>>>()?))
            } else if cells.is_instance_of::<PyList>() {
                Arc::new(Int64Array::from(cells.extract::<Vec<Option<i64>>>()?))
            } else {
                copied(cells)?
            };
            Ok((name.clone(), cells))
        };
        let columns = columns.iter().map(column).collect::<PyResult<Vec<_>>>()?;
        if columns.iter().any(|(_, column)| column.len() != columns[0].1.len()) {
            return Err(PyValueError::new_err(
                "the columns have different lengths; give columns of one length",
            ));
        }
        Ok(Self::of(columns))
    }

    /// The names of the columns.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.0.schema_ref().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// A column of numbers, with -1 for an empty cell.
    fn column(&self, name: &str) -> PyResult<Column> {
        let column = self.find(name)?;
        match column.data_type() {
            DataType::Utf8 => Err(PyTypeError::new_err(format!("{name} is a column of texts"))),
            DataType::Int64 if column.null_count() > 0 => {
                let numbers = column.as_primitive::<Int64Type>().iter();
                let numbers: Vec<i64> = numbers.map(|number| number.unwrap_or(-1)).collect();
                Ok(Column(Arc::new(Int64Array::from(numbers))))
            }
            _ => Ok(Column(column.clone())),
        }
    }

    /// Whether a column holds texts.
    fn is_text(&self, name: &str) -> PyResult<bool> {
        Ok(*self.find(name)?.data_type() == DataType::Utf8)
    }

    /// Whether cells of a column may be empty: one of texts, or one of whole numbers.
    fn has_gaps(&self, name: &str) -> PyResult<bool> {
        let column = self.find(name)?;
        Ok(*column.data_type() == DataType::Utf8 || column.null_count() > 0)
    }

    /// The cells of a column of texts or whole numbers, with `None` for an empty one.
    fn cells<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyList>> {
        let column = self.find(name)?;
        match column.data_type() {
            DataType::Utf8 => PyList::new(py, column.as_string::<i32>()),
            DataType::Int64 => PyList::new(py, column.as_primitive::<Int64Type>()),
            _ => Err(PyTypeError::new_err(format!("{name} is a column without gaps"))),
        }
    }

    /// A range of rows, without a copy.
    fn slice(&self, first: usize, count: usize) -> PyResult<Self> {
        let rows = self.0.num_rows();
        if first.checked_add(count).is_none_or(|end| end > rows) {
            return Err(PyIndexError::new_err(format!(
                "there are {rows} rows; give a range of these"
            )));
        }
        Ok(Self(self.0.slice(first, count)))
    }

    /// A copy of some rows, by their numbers.
    #[expect(clippy::needless_pass_by_value, reason = "pyo3 passes converted arguments by value")]
    fn take(&self, rows: PyReadonlyArray1<'_, i64>) -> PyResult<Self> {
        let count = self.0.num_rows();
        let row = |&row: &i64| usize::try_from(row).ok().filter(|row| *row < count);
        let rows =
            rows.as_array().iter().map(row).collect::<Option<Vec<_>>>().ok_or_else(|| {
                PyIndexError::new_err(format!("there are {count} rows; give numbers of these"))
            })?;
        let names = self.names().into_iter();
        Ok(Self::of(
            names.zip(self.0.columns().iter().map(|column| taken(column, &rows))).collect(),
        ))
    }

    /// All rows as a stream of Arrow, without a copy.
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

impl Table {
    /// The column of a name.
    fn find(&self, name: &str) -> PyResult<&ArrayRef> {
        self.0.column_by_name(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))
    }
}

/// A read-only column, which NumPy reads without a copy.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct Column(ArrayRef);

#[pymethods]
impl Column {
    /// The address of the numbers, which live as long as this object.
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

/// A copy of some cells of a column.
fn taken(column: &ArrayRef, rows: &[usize]) -> ArrayRef {
    match column.data_type() {
        DataType::Utf8 => {
            let texts = column.as_string::<i32>();
            let cell = |&row: &usize| texts.is_valid(row).then(|| texts.value(row));
            Arc::new(rows.iter().map(cell).collect::<StringArray>())
        }
        DataType::Int64 => {
            let numbers = column.as_primitive::<Int64Type>();
            let cell = |&row: &usize| numbers.is_valid(row).then(|| numbers.value(row));
            Arc::new(rows.iter().map(cell).collect::<Int64Array>())
        }
        DataType::Float32 => {
            let numbers = column.as_primitive::<Float32Type>();
            f32::column(rows.iter().map(|&row| numbers.value(row)).collect())
        }
        _ => {
            let numbers = column.as_primitive::<Float64Type>();
            f64::column(rows.iter().map(|&row| numbers.value(row)).collect())
        }
    }
}

/// A copy of the numbers of an array.
fn copied(array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    if let Ok(array) = array.cast::<PyArray1<i64>>() {
        return Ok(Arc::new(Int64Array::from(array.try_readonly()?.as_array().to_vec())));
    }
    floats::<f32>(array).or_else(|_| floats::<f64>(array))
}

/// A copy of an array of one float type.
fn floats<S: Float>(array: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let Ok(array) = array.cast::<PyArray1<S>>() else {
        return Err(PyTypeError::new_err("a column is no array of int64, float32 or float64"));
    };
    Ok(S::column(array.try_readonly()?.as_array().to_vec()))
}
