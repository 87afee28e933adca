//! Copies of many balls as columns.
//!
//! No other thread can change them during a search.

use std::array::from_fn;

use carom::many::{Balls, ColumnError};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{Argument, Refusal, Rows, count_of_balls};
use crate::float::Float;

/// A set of balls as arguments: centres, velocities and radii.
pub(super) struct Set<'py, S: Float> {
    arguments: [Argument<'py, S>; 3],
    count: usize,
}

impl<'py, S: Float> Set<'py, S> {
    /// A set of balls.
    ///
    /// # Errors
    /// See [`count_of_balls`].
    pub(super) fn of(arguments: [Argument<'py, S>; 3]) -> PyResult<Self> {
        let count = count_of_balls(&arguments)?;
        Ok(Self { arguments, count })
    }

    /// The number of coordinates of the centres.
    ///
    /// # Errors
    /// It is 0 or above `most`.
    pub(super) fn axes(&self, most: usize) -> PyResult<usize> {
        self.arguments[0].axes(1..=most)
    }

    /// Checks that vectors have as many coordinates as those of another argument.
    ///
    /// # Errors
    /// They have another number of coordinates.
    pub(super) fn check_axes(&self, axes: usize, of: &str) -> PyResult<()> {
        self.arguments.iter().try_for_each(|argument| argument.check_axes(axes, of))
    }

    /// The rows, which can be read while other threads use Python.
    pub(super) fn given(&self) -> Given<'_, S> {
        Given { rows: self.arguments.each_ref().map(Argument::rows), count: self.count }
    }

    /// The error about a number that the library refuses, by argument, row and coordinate.
    pub(super) fn refuse(&self, error: ColumnError) -> PyErr {
        let ColumnError::Ball { index, error } = error else {
            return PyValueError::new_err(error.to_string());
        };
        let Some((part, refusal)) = Refusal::of(error) else {
            return PyValueError::new_err(error.to_string());
        };
        let argument = &self.arguments[part.index()];
        argument.refuse(if argument.rows().len() == 1 { 0 } else { index }, refusal)
    }
}

/// The rows of centres, velocities and radii: one for each ball, or one for all.
#[derive(Clone, Copy)]
pub(super) struct Given<'a, S> {
    rows: [Rows<'a, S>; 3],
    count: usize,
}

/// Columns of centres, velocities and radii.
pub(super) struct Columns<const D: usize, S> {
    centers: [Vec<S>; D],
    velocities: [Vec<S>; D],
    radii: Vec<S>,
}

impl<const D: usize, S: Float> Columns<D, S> {
    /// Copies the rows of a set.
    pub(super) fn of(given: Given<'_, S>) -> Self {
        let column = |argument: usize, axis: usize| {
            let rows = &given.rows[argument];
            if rows.len() == given.count {
                rows.column(axis).to_vec()
            } else {
                vec![rows.number(0, axis); given.count]
            }
        };
        Self {
            centers: from_fn(|axis| column(0, axis)),
            velocities: from_fn(|axis| column(1, axis)),
            radii: column(2, 0),
        }
    }

    /// The balls, checked.
    ///
    /// # Errors
    /// A number is refused.
    pub(super) fn balls(&self) -> Result<Balls<'_, D, S>, ColumnError> {
        let centers = self.centers.each_ref().map(Vec::as_slice);
        let velocities = self.velocities.each_ref().map(Vec::as_slice);
        Balls::moving(centers, velocities, &self.radii)
    }
}
