//! Queries about balls and shapes, called from `python/carom`.
//!
//! They take arrays of one float type, and return arrays.
#![expect(clippy::needless_pass_by_value, reason = "pyo3 passes converted arguments by value")]

use std::num::NonZeroUsize;

use carom::{Accelerated, Moving};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::kind::{ACCELERATION, ShapeKind};
use super::questions::First;
use crate::axes::{OF_SHAPES, with_axes};
use crate::float::{Float, with_floats};
use crate::rows::{Given, Signature};
use crate::threads::Work;

/// The arguments about balls and shapes in the order of the signature.
///
/// `None` stands for one that is not given.
type ShapeArguments<'py> = Vec<Option<Bound<'py, PyAny>>>;

/// Reads the arguments.
fn read<'py, S: Float>(
    signature: &Signature,
    told: &ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Given<'py, S>> {
    if told.len() != signature.len() {
        return Err(PyTypeError::new_err(format!(
            "there are {} arguments; give {}",
            told.len(),
            signature.len()
        )));
    }
    Given::read(signature, told, OF_SHAPES, Work::Long, threads)
}

/// Declares a query that returns times, normals and, on request, points.
macro_rules! asked_where {
    ($name:ident, $first:expr, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            shape: &str,
            arrays: ShapeArguments<'py>,
            points: bool,
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyTuple>> {
            let (kind, bends) = (ShapeKind::of(shape)?, bends(&arrays));
            with_floats!(arrays.first().and_then(Option::as_ref), S => {
                let given = read::<S>(kind.signature(), &arrays, threads)?;
                with_axes!(given.axes, D in 2 3 => given.impacts::<D>(py, points, |columns, answers| {
                    if bends {
                        kind.first::<D, S, Accelerated<D, S>>($first, columns, answers)
                    } else {
                        kind.first::<D, S, Moving<D, S>>($first, columns, answers)
                    }
                }))
            })
        }
    };
}

asked_where!(shape_time_of_impact, First::Impact, "Times of impact, normals and points.");
asked_where!(shape_first_contact, First::Contact, "Times of first contact, normals and points.");

/// Whether the balls accelerate.
fn bends(told: &ShapeArguments<'_>) -> bool {
    told.get(ACCELERATION).is_some_and(Option::is_some)
}

/// Whether balls collide with shapes.
#[pyfunction]
pub(crate) fn shape_will_collide<'py>(
    py: Python<'py>,
    shape: &str,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    let (kind, bends) = (ShapeKind::of(shape)?, bends(&arrays));
    with_floats!(arrays.first().and_then(Option::as_ref), S => {
        let given = read::<S>(kind.signature(), &arrays, threads)?;
        with_axes!(given.axes, D in 2 3 => given.numbers::<D, bool>(py, |columns, answers| {
            if bends {
                kind.will_collide::<D, S, Accelerated<D, S>>(columns, answers)
            } else {
                kind.will_collide::<D, S, Moving<D, S>>(columns, answers)
            }
        }))
    })
}

/// The first and last times at which balls overlap shapes.
#[pyfunction]
pub(crate) fn shape_contact_interval<'py>(
    py: Python<'py>,
    shape: &str,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyTuple>> {
    let kind = ShapeKind::of(shape)?;
    with_floats!(arrays.first().and_then(Option::as_ref), S => {
        let given = read::<S>(kind.signature(), &arrays, threads)?;
        with_axes!(given.axes, D in 2 3 => given.two_numbers::<D>(py, |columns, answers| {
            kind.contact_interval(columns, answers)
        }))
    })
}

/// Declares a query that returns a number for each ball and shape at rest.
macro_rules! asked_at_rest {
    ($name:ident, $question:ident, $number:ty, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            shape: &str,
            arrays: ShapeArguments<'py>,
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let kind = ShapeKind::of(shape)?;
            with_floats!(arrays.first().and_then(Option::as_ref), S => {
                let given = read::<S>(kind.signature(), &arrays, threads)?;
                with_axes!(given.axes, D in 2 3 => given.numbers::<D, $number>(py, |columns, answers| {
                    kind.$question(columns, answers)
                }))
            })
        }
    };
}

asked_at_rest!(shape_relation, relation, i8, "The signs of gaps.");
asked_at_rest!(shape_gap, gap, S, "The distances between surfaces.");

/// Checks shapes, without balls.
#[pyfunction]
pub(crate) fn check_shape<'py>(
    py: Python<'py>,
    shape: &str,
    arrays: ShapeArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<()> {
    let kind = ShapeKind::of(shape)?;
    with_floats!(arrays.get(1).and_then(Option::as_ref), S => {
        let given = read::<S>(kind.own_signature(), &arrays, threads)?;
        with_axes!(given.axes, D in 2 3 => given.check::<D>(py, |columns| {
            (0..columns.len()).try_for_each(|row| kind.read_from(0, columns, row).map(drop))
        }))
    })
}
