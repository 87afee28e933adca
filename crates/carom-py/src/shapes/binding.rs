//! Queries about bodies and shapes, called from `python/carom`.
//!
//! They take arrays of one float type, and return arrays.
#![expect(clippy::needless_pass_by_value, reason = "pyo3 passes converted arguments by value")]

use std::num::NonZeroUsize;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::dispatch::{ask, each};
use super::places::{DEADLINE, TOLERANCE};
use super::query::{NamedShape, ShapeArguments, ShapeQuery};
use super::read::Rows;
use crate::float::with_floats;
use crate::rows::{Extras, ends, sign};

/// Evaluates a query with the float type of the arguments.
macro_rules! with_query {
    ($shape:ident, $arrays:ident, $threads:ident, $S:ident, $query:ident => $value:expr) => {
        with_floats!($arrays.first().and_then(Option::as_ref), $S => {
            let $query = ShapeQuery::<$S>::read(&$shape, &$arrays, $threads)?;
            $value
        })
    };
}

/// Declares a query that returns times and normals, and on request points and features.
macro_rules! asked_where {
    ($name:ident, $question:ident, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            shape: NamedShape<'py>,
            arrays: ShapeArguments<'py>,
            points: bool,
            features: bool,
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyTuple>> {
            let extras = Extras { points, features };
            with_query!(shape, arrays, threads, S, query => ask!(
                query, S, with_motion, impacts(py, extras),
                |columns, answers, pair| {
                    columns.check_deadlines(DEADLINE)?;
                    let mut answers = answers;
                    each(pair, columns, |row, body, shape| {
                        let max_time = columns.number(DEADLINE, row);
                        answers.tell(row, carom::$question(body, shape, max_time));
                    })
                }
            ))
        }
    };
}

asked_where!(shape_time_of_impact, time_of_impact, "Times of impact, normals, points, features.");
asked_where!(shape_first_contact, first_contact, "Times of contact, normals, points, features.");

/// Whether bodies collide with shapes.
#[pyfunction]
pub(crate) fn shape_will_collide<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    with_query!(shape, arrays, threads, S, query => ask!(
        query, S, with_motion, numbers::<bool>(py),
        |columns, answers, pair| {
            columns.check_deadlines(DEADLINE)?;
            each(pair, columns, |row, body, shape| {
                answers[row] = carom::will_collide(body, shape, columns.number(DEADLINE, row));
            })
        }
    ))
}

/// The first and last times at which bodies overlap shapes.
#[pyfunction]
pub(crate) fn shape_contact_interval<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyTuple>> {
    with_query!(shape, arrays, threads, S, query => ask!(
        query, S, with_straight, two_numbers(py),
        |columns, answers, pair| each(pair, columns, |row, body, shape| {
            [answers.0[row], answers.1[row]] = ends(carom::contact_interval(body, shape));
        })
    ))
}

/// Whether the gaps between bodies and shapes fall.
#[pyfunction]
pub(crate) fn shape_is_approaching<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    with_query!(shape, arrays, threads, S, query => ask!(
        query, S, with_straight, numbers::<bool>(py),
        |columns, answers, pair| each(pair, columns, |row, body, shape| {
            answers[row] = carom::is_approaching(body, shape);
        })
    ))
}

/// The signs of gaps.
#[pyfunction]
pub(crate) fn shape_relation<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    with_query!(shape, arrays, threads, S, query => ask!(
        query, S, with_straight, numbers::<i8>(py),
        |columns, answers, pair| each(pair, columns, |row, body, shape| {
            answers[row] = sign(carom::relation(body.shape(), shape.shape()));
        })
    ))
}

/// The signs of gaps, 0 within a tolerance.
#[pyfunction]
pub(crate) fn shape_relation_within<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    with_query!(shape, arrays, threads, S, query => ask!(
        query, S, with_straight, numbers::<i8>(py),
        |columns, answers, pair| {
            columns.check_tolerances(TOLERANCE)?;
            each(pair, columns, |row, body, shape| {
                let tolerance = columns.number(TOLERANCE, row);
                let relation = carom::relation_within(body.shape(), shape.shape(), tolerance);
                answers[row] = sign(relation);
            })
        }
    ))
}

/// The distances between surfaces.
#[pyfunction]
pub(crate) fn shape_gap<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    with_query!(shape, arrays, threads, S, query => ask!(
        query, S, with_straight, numbers::<S>(py),
        |columns, answers, pair| each(pair, columns, |row, body, shape| {
            answers[row] = carom::gap(body.shape(), shape.shape());
        })
    ))
}

/// The points of each body and its shape that are nearest to the other.
#[pyfunction]
pub(crate) fn shape_closest_points<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyTuple>> {
    with_query!(shape, arrays, threads, S, query => ask!(
        query, S, with_straight, two_vectors(py),
        |columns, answers, pair| each(pair, columns, |row, body, shape| {
            (answers.0[row], answers.1[row]) = carom::closest_points(body.shape(), shape.shape());
        })
    ))
}

/// Checks shapes, without bodies.
#[pyfunction]
pub(crate) fn check_shape<'py>(
    py: Python<'py>,
    shape: NamedShape<'py>,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<()> {
    with_floats!(arrays.iter().flatten().next(), S => {
        let query = ShapeQuery::<S>::read_shape(&shape, &arrays, threads)?;
        ask!(query, S, with_straight, check(py), |columns, _answers, pair| {
            (0..columns.len()).try_for_each(|row| pair.1.at(columns, row).map(drop))
        })
    })
}
