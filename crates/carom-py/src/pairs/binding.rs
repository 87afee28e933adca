//! Queries about pairs, called from `python/carom`.
//!
//! They take arrays of one float type, and return arrays.

use std::num::NonZeroUsize;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::places::{SIGNATURE, STRAIGHT, TOLERANCE, WITHIN};
use super::query::PairQuery;
use super::{motion, questions};
use crate::axes::{MOST, MOST_IN_MOTION, with_axes};
use crate::float::{Float, with_floats};
use crate::rows::{Extras, Given};
use crate::threads::Work;

/// The arguments about pairs; all, some or no accelerations and growth rates are given.
type PairArguments<'py> = [Option<Bound<'py, PyAny>>; SIGNATURE.len()];

/// The arguments about pairs on straight lines.
type Straight<'py> = [Bound<'py, PyAny>; STRAIGHT];

/// Centres and radii.
type Resting<'py> = [Bound<'py, PyAny>; 4];

fn is_straight(told: &PairArguments<'_>) -> bool {
    told[STRAIGHT..].iter().all(Option::is_none)
}

fn straight<'py, S: Float>(
    told: &[Option<Bound<'py, PyAny>>],
    threads: Option<NonZeroUsize>,
) -> PyResult<Given<'py, S>> {
    Given::read(&SIGNATURE[..STRAIGHT], told, 1..=MOST, Work::Short, threads)
}

fn in_motion<'py, S: Float>(
    told: &PairArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Given<'py, S>> {
    Given::read(&SIGNATURE, told, 1..=MOST_IN_MOTION, Work::Long, threads)
}

/// Declares a query that returns times, normals and, on request, points.
macro_rules! asked_where {
    ($name:ident, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            arrays: PairArguments<'py>,
            points: bool,
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyTuple>> {
            let extras = Extras { points, features: false };
            with_floats!(arrays[0].as_ref(), S => {
                if is_straight(&arrays) {
                    let given = straight::<S>(&arrays, threads)?;
                    with_axes!(given.axes, D => given.impacts::<D>(py, extras, |columns, answers| {
                        questions::$name(&PairQuery::of(columns)?, answers);
                        Ok(())
                    }))
                } else {
                    let given = in_motion::<S>(&arrays, threads)?;
                    with_axes!(given.axes, D in 1 2 3 => given.impacts::<D>(py, extras, motion::$name))
                }
            })
        }
    };
}

asked_where!(time_of_impact, "Times of impact, normals and, on request, points.");
asked_where!(first_contact, "Times of first contact, normals and, on request, points.");

/// Whether pairs collide.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "pyo3 passes converted arguments by value")]
pub(crate) fn will_collide<'py>(
    py: Python<'py>,
    arrays: PairArguments<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    with_floats!(arrays[0].as_ref(), S => {
        if is_straight(&arrays) {
            let given = straight::<S>(&arrays, threads)?;
            with_axes!(given.axes, D => given.numbers::<D, bool>(py, |columns, answers| {
                questions::will_collide(&PairQuery::of(columns)?, answers);
                Ok(())
            }))
        } else {
            let given = in_motion::<S>(&arrays, threads)?;
            with_axes!(given.axes, D in 1 2 3 => given.numbers::<D, bool>(py, motion::will_collide))
        }
    })
}

/// Declares a query that returns a number for each pair at rest.
macro_rules! asked_at_rest {
    ($name:ident, $question:ident, $number:ty, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            arrays: Resting<'py>,
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyAny>> {
            let [p1, r1, p2, r2] = arrays.map(Some);
            with_floats!(p1.as_ref(), S => {
                let given = straight::<S>(&[p1, None, r1, p2, None, r2], threads)?;
                with_axes!(given.axes, D => given.numbers::<D, $number>(py, |columns, answers| {
                    questions::$question(&PairQuery::of(columns)?, answers);
                    Ok(())
                }))
            })
        }
    };
}

asked_at_rest!(relation, relations, i8, "The signs of gaps.");
asked_at_rest!(gap, gaps, S, "The distances between surfaces.");

/// The signs of gaps, 0 within a tolerance.
#[pyfunction]
pub(crate) fn relation_within<'py>(
    py: Python<'py>,
    arrays: [Bound<'py, PyAny>; 5],
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    let [p1, r1, p2, r2, tolerance] = arrays.map(Some);
    with_floats!(p1.as_ref(), S => {
        let arrays = [p1, None, r1, p2, None, r2, tolerance];
        let given = Given::<S>::read(&WITHIN, &arrays, 1..=MOST, Work::Short, threads)?;
        with_axes!(given.axes, D => given.numbers::<D, i8>(py, |columns, answers| {
            columns.check_tolerances(TOLERANCE)?;
            questions::relations_within(&PairQuery::of(columns)?, columns.numbers(TOLERANCE), answers);
            Ok(())
        }))
    })
}

/// The point of each ball that is nearest to the other ball of its pair.
#[pyfunction]
pub(crate) fn closest_points<'py>(
    py: Python<'py>,
    arrays: Resting<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyTuple>> {
    let [p1, r1, p2, r2] = arrays.map(Some);
    with_floats!(p1.as_ref(), S => {
        let given = straight::<S>(&[p1, None, r1, p2, None, r2], threads)?;
        with_axes!(given.axes, D => given.two_vectors::<D>(py, |columns, answers| {
            questions::closest_points(&PairQuery::of(columns)?, answers);
            Ok(())
        }))
    })
}

/// Whether the gaps of pairs fall.
#[pyfunction]
pub(crate) fn is_approaching<'py>(
    py: Python<'py>,
    arrays: Straight<'py>,
    threads: Option<NonZeroUsize>,
) -> PyResult<Bound<'py, PyAny>> {
    let arrays = arrays.map(Some);
    with_floats!(arrays[0].as_ref(), S => {
        let given = straight::<S>(&arrays, threads)?;
        with_axes!(given.axes, D => given.numbers::<D, bool>(py, |columns, answers| {
            questions::is_approaching(&PairQuery::of(columns)?, answers);
            Ok(())
        }))
    })
}

/// Declares a query that returns two numbers for each pair.
macro_rules! asked_for_two {
    ($name:ident, $question:ident, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            arrays: Straight<'py>,
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyTuple>> {
            let arrays = arrays.map(Some);
            with_floats!(arrays[0].as_ref(), S => {
                let given = straight::<S>(&arrays, threads)?;
                with_axes!(given.axes, D => given.two_numbers::<D>(py, |columns, answers| {
                    questions::$question(&PairQuery::of(columns)?, answers);
                    Ok(())
                }))
            })
        }
    };
}

asked_for_two!(
    contact_interval,
    contact_interval,
    "The first and last times at which pairs overlap."
);
asked_for_two!(closest_approach, nearest, "Times of closest approach, and the gaps then.");
