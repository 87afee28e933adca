//! How do many ask one simulation?
//!
//! Whoever asks waits, without Python, for others that ask the same one, and holds it only while nothing of Python runs: so
//! no two wait for each other.

use std::sync::PoisonError;

use carom_any::with_any;
use carom_io::rows::EventRows;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::binding::{AnyRun, Simulation};
use super::refusal::Refusal;
use super::run::Reached;

impl Simulation {
    /// What is answered while nobody else asks.
    pub(super) fn with<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut AnyRun) -> T + Send,
    ) -> PyResult<T> {
        let answer = py.detach(|| {
            let mut run = self.0.lock().map_err(|_: PoisonError<_>| ())?;
            Ok(ask(&mut run))
        });
        answer.map_err(|()| {
            PyRuntimeError::new_err("the simulation failed before, and cannot be used any more")
        })
    }

    /// The same, where it may be refused.
    pub(super) fn try_with<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut AnyRun) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        self.with(py, ask)?.map_err(|Refusal(message)| PyValueError::new_err(message))
    }

    /// Goes on, slice by slice, and takes the events: at most so many.
    pub(super) fn go_on(
        &self,
        py: Python<'_>,
        until: f64,
        most: u64,
        mut rows: Option<&mut EventRows>,
    ) -> PyResult<()> {
        self.try_with(py, |run| with_any!(run, |run| run.check_is_ahead(until)))?;
        let mut left = most;
        loop {
            let reached = self.try_with(py, |run| {
                with_any!(run, |run| run.go_on(until, &mut left, &mut |event, numbers, names| {
                    if let Some(rows) = &mut rows {
                        rows.push(event, names, |ball| numbers.number(ball));
                    }
                }))
            })?;
            py.check_signals()?;
            if reached != Reached::Between {
                return Ok(());
            }
        }
    }

    pub(super) fn numbers<'py>(
        &self,
        py: Python<'py>,
        ask: impl FnOnce(&mut AnyRun) -> Vec<f64> + Send,
    ) -> PyResult<Bound<'py, PyArray1<f64>>> {
        Ok(PyArray1::from_vec(py, self.with(py, ask)?))
    }

    /// One row for each ball.
    pub(super) fn vectors<'py>(
        &self,
        py: Python<'py>,
        ask: impl FnOnce(&mut AnyRun) -> Vec<f64> + Send,
    ) -> PyResult<Bound<'py, PyArray2<f64>>> {
        let (numbers, axes) = self.with(py, |run| (ask(run), run.dimension().axes()))?;
        let balls = numbers.len() / axes;
        PyArray1::from_vec(py, numbers).reshape([balls, axes])
    }
}
