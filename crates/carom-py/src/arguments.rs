//! Arrays as arguments, and errors about their numbers.

use std::fmt::{self, Write};
use std::ops::RangeInclusive;

use carom::InputError;
use numpy::ndarray::{ArrayView1, ArrayView2, Axis};
use numpy::npyffi::NPY_ORDER;
use numpy::{PyArrayDyn, PyArrayMethods, PyReadonlyArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::float::Float;

/// The content of an argument for each ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArgumentKind {
    /// A number for each axis of space, along the last axis of the array.
    Vector,
    /// One number.
    Number,
}

/// An array as an argument.
pub(crate) struct Argument<'py, S: Float> {
    name: &'static str,
    kind: ArgumentKind,
    /// The length along each axis but that of coordinates.
    pub(crate) shape: Vec<usize>,
    /// One row for each ball.
    rows: PyReadonlyArray2<'py, S>,
}

impl<'py, S: Float> Argument<'py, S> {
    /// Reads an argument.
    ///
    /// # Errors
    /// It is not an aligned array of these floats, or has no axis of coordinates.
    pub(crate) fn read(
        name: &'static str,
        kind: ArgumentKind,
        given: &Bound<'py, PyAny>,
    ) -> PyResult<Self> {
        let Ok(array) = given.cast::<PyArrayDyn<S>>() else {
            return Err(PyTypeError::new_err(format!(
                "{name} is an array of other floats than the first argument; give arrays of one kind"
            )));
        };
        let is_addressable = array.data().is_aligned()
            && array
                .strides()
                .iter()
                .all(|step| step.unsigned_abs().is_multiple_of(size_of::<S>()));
        if !is_addressable {
            return Err(PyTypeError::new_err(format!(
                "{name} is not aligned; give an array whose strides are multiples of its item size"
            )));
        }
        let mut shape = array.shape().to_vec();
        let width = match kind {
            ArgumentKind::Number => 1,
            ArgumentKind::Vector => shape.pop().ok_or_else(|| {
                PyValueError::new_err(format!(
                    "{name} is a single number; give vectors, with their coordinates along the last axis"
                ))
            })?,
        };
        let rows = shape.iter().product();
        let rows = array.reshape_with_order([rows, width], NPY_ORDER::NPY_CORDER)?;
        Ok(Self { name, kind, shape, rows: rows.try_readonly()? })
    }

    /// The numbers in a row.
    pub(crate) fn width(&self) -> usize {
        self.rows.as_array().ncols()
    }

    /// The number of axes of a vector.
    ///
    /// # Errors
    /// It is not in the range.
    pub(crate) fn axes(&self, from: RangeInclusive<usize>) -> PyResult<usize> {
        let axes = self.width();
        if from.contains(&axes) {
            return Ok(axes);
        }
        let cure = match (from.start(), from.end()) {
            (least, most) if least == most => format!("give {least}"),
            (least, most) if least + 1 == *most => format!("give {least} or {most}"),
            (least, most) => format!("give from {least} to {most}"),
        };
        // An array with a row for each axis, as of `numpy.stack`.
        let is_turned =
            axes > *from.end() && matches!(*self.shape, [rows] if from.contains(&rows) && rows > 1);
        let hint = if is_turned { " (transposed? give one row for each ball)" } else { "" };
        Err(PyValueError::new_err(format!(
            "{} has {axes} coordinate{} along its last axis; {cure}{hint}",
            self.name,
            plural(axes)
        )))
    }

    /// Checks that vectors have as many axes as those of another argument.
    ///
    /// # Errors
    /// They have another number of axes.
    pub(crate) fn check_axes(&self, axes: usize, of: &str) -> PyResult<()> {
        if self.kind == ArgumentKind::Number || self.width() == axes {
            return Ok(());
        }
        Err(PyValueError::new_err(format!(
            "{} has {} along its last axis, and {of} has {axes}; give vectors with as many coordinates",
            self.name,
            self.width()
        )))
    }

    /// The rows.
    pub(crate) fn rows(&self) -> Rows<'_, S> {
        let view = self.rows.as_array();
        Rows { slice: view.to_slice(), view }
    }

    /// The name and the shape, as NumPy writes it.
    pub(crate) fn written_shape(&self) -> String {
        let coordinates = (self.kind == ArgumentKind::Vector).then(|| self.width());
        let shape: Vec<usize> = self.shape.iter().copied().chain(coordinates).collect();
        format!("{} has the shape {}", self.name, Shape(&shape))
    }

    /// The error about an argument with several axes besides that of coordinates.
    fn has_too_many_axes(&self) -> PyErr {
        let cure = match (self.kind, &*self.shape) {
            (ArgumentKind::Vector, _) => "give one row for each ball".to_owned(),
            (ArgumentKind::Number, [length, rest @ ..]) if rest.iter().all(|&each| each == 1) => {
                format!("give shape ({length},), or one number")
            }
            (ArgumentKind::Number, _) => "give one number for each ball, or one for all".to_owned(),
        };
        PyValueError::new_err(format!("{}; {cure}", self.written_shape()))
    }

    /// The error about a number in a row.
    pub(crate) fn refuse(&self, row: usize, refusal: Refusal) -> PyErr {
        let mut index = index(row, &self.shape);
        index.extend(refusal.axis.filter(|_| self.kind == ArgumentKind::Vector));
        PyValueError::new_err(refusal.message(self.name, &index))
    }
}

/// The number of balls: each argument has a row for each ball, or one for all.
///
/// # Errors
/// Lengths are neither equal nor 1, or an argument has several axes besides that of coordinates.
pub(crate) fn count_of_balls<S: Float>(arguments: &[Argument<'_, S>]) -> PyResult<usize> {
    let mut count = 1;
    for argument in arguments {
        let length = match *argument.shape {
            [] => 1,
            [length] => length,
            _ => return Err(argument.has_too_many_axes()),
        };
        if length != 1 && count != 1 && length != count {
            // The others are for all balls, or were not given.
            let has_rows = |argument: &&Argument<'_, S>| argument.shape.iter().any(|&one| one != 1);
            let shapes = arguments.iter().filter(has_rows).map(Argument::written_shape);
            let shapes: Vec<_> = shapes.collect();
            return Err(PyValueError::new_err(format!(
                "{}; give as many rows in each, or one for all balls",
                shapes.join(", ")
            )));
        }
        if length != 1 {
            count = length;
        }
    }
    Ok(count)
}

/// The ending of a noun after a number.
pub(crate) const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The index of a row along each axis of an array.
fn index(mut row: usize, shape: &[usize]) -> Vec<usize> {
    let mut index = vec![0; shape.len()];
    for (place, &length) in index.iter_mut().zip(shape).rev() {
        *place = row % length;
        row /= length;
    }
    index
}

/// A shape, as NumPy writes it.
pub(crate) struct Shape<'a>(pub(crate) &'a [usize]);

impl fmt::Display for Shape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lengths = self.0.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        f.write_char('(')?;
        f.write_str(&lengths)?;
        f.write_str(if self.0.len() == 1 { ",)" } else { ")" })
    }
}

/// The rows of an array with any strides.
#[derive(Clone, Copy)]
pub(crate) struct Rows<'a, S> {
    view: ArrayView2<'a, S>,
    /// All numbers, if the array is contiguous.
    pub(crate) slice: Option<&'a [S]>,
}

impl<'a, S: Float> Rows<'a, S> {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.view.nrows()
    }

    /// The numbers in each row.
    pub(crate) fn width(&self) -> usize {
        self.view.ncols()
    }

    /// The number in a row and on an axis.
    pub(crate) fn number(&self, row: usize, axis: usize) -> S {
        self.view[[row, axis]]
    }

    /// The numbers along an axis.
    pub(crate) fn column(&self, axis: usize) -> ArrayView1<'a, S> {
        self.view.index_axis_move(Axis(1), axis)
    }
}

/// The quantity of a ball that an argument holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quantity {
    Center,
    Velocity,
    Radius,
    Acceleration,
    Growth,
}

impl Quantity {
    /// Its place among centre, velocity, radius, acceleration and growth rate.
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Center => 0,
            Self::Velocity => 1,
            Self::Radius => 2,
            Self::Acceleration => 3,
            Self::Growth => 4,
        }
    }
}

/// What is wrong with a number or a vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Fault {
    /// The number itself.
    Number(f64),
    /// These words, after "is".
    Text(&'static str),
}

/// A refused number or vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(crate) axis: Option<usize>,
    pub(crate) fault: Fault,
    pub(crate) cure: &'static str,
}

impl Refusal {
    /// The message about a number at an index of an argument.
    pub(crate) fn message(&self, argument: &str, index: &[usize]) -> String {
        let place = index.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let place = if place.is_empty() { place } else { format!("[{place}]") };
        let Self { fault, cure, .. } = self;
        let fault = match fault {
            Fault::Number(value) if value.is_nan() => "nan".to_owned(),
            Fault::Number(value) => format!("{value:?}"),
            Fault::Text(text) => (*text).to_owned(),
        };
        format!("{argument}{place} is {fault}; {cure}")
    }

    /// A number, with its axis in a vector.
    pub(crate) const fn number(axis: Option<usize>, value: f64, cure: &'static str) -> Self {
        Self { axis, fault: Fault::Number(value), cure }
    }

    /// A number that is not finite.
    pub(crate) const fn not_finite(axis: Option<usize>, value: f64) -> Self {
        Self::number(axis, value, "give a finite number")
    }

    /// A length that is negative or not finite, such as a radius.
    pub(crate) const fn length(value: f64) -> Self {
        Self::number(None, value, "give a finite number that is at least 0")
    }

    /// The number of a ball that the library refuses, and its quantity.
    pub(crate) fn of(error: InputError) -> Option<(Quantity, Self)> {
        let not_finite = |part, axis, value| Some((part, Self::not_finite(axis, value)));
        match error {
            InputError::Center { axis, value } => not_finite(Quantity::Center, Some(axis), value),
            InputError::Velocity { axis, value } => {
                not_finite(Quantity::Velocity, Some(axis), value)
            }
            InputError::Radius(value) => Some((Quantity::Radius, Self::length(value))),
            InputError::Acceleration { axis, value } => {
                not_finite(Quantity::Acceleration, Some(axis), value)
            }
            InputError::Growth(value) => not_finite(Quantity::Growth, None, value),
            InputError::Range { name, axis, value } => {
                let part = match name {
                    "center" => Quantity::Center,
                    "velocity" => Quantity::Velocity,
                    "radius" => Quantity::Radius,
                    "acceleration" => Quantity::Acceleration,
                    _ => Quantity::Growth,
                };
                let cure = "of a ball that accelerates or grows give 0 or numbers from 1e-60 to 1e60 in size";
                Some((part, Self::number(axis, value, cure)))
            }
            _ => None,
        }
    }
}
