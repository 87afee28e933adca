//! Access to one simulation from several threads.
//!
//! A caller waits for others without holding Python, and holds the simulation only while no Python
//! runs. So no two threads wait for each other.

use std::sync::PoisonError;

use carom_any::with_any;
use carom_io::rows::EventRows;
use carom_io::session::{Refused, Session};
use carom_sim::Event;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::binding::Simulation;
use super::run::AnyRun;
use super::run::{Left, Reached, number};
use super::shown::EventFields;

/// A receiver of the events of a running simulation.
pub(super) trait Witness: Send {
    /// Receives an event, with the simulation and the names of the balls; returns whether it
    /// counts.
    fn see<const D: usize>(
        &mut self,
        event: &Event<D>,
        session: &Session<D>,
        names: &[Option<String>],
    ) -> bool;
}

/// Ignores all events.
impl Witness for () {
    fn see<const D: usize>(&mut self, _: &Event<D>, _: &Session<D>, _: &[Option<String>]) -> bool {
        true
    }
}

/// Collects events in a table, with hops or without.
impl Witness for EventRows {
    fn see<const D: usize>(
        &mut self,
        event: &Event<D>,
        session: &Session<D>,
        names: &[Option<String>],
    ) -> bool {
        self.push(event, names, |ball| number(session, ball));
        self.takes(event)
    }
}

/// Keeps the last event.
impl Witness for Option<EventFields> {
    fn see<const D: usize>(
        &mut self,
        event: &Event<D>,
        session: &Session<D>,
        _: &[Option<String>],
    ) -> bool {
        *self = Some(EventFields::of(event, session));
        true
    }
}

impl Simulation {
    /// Calls a function while no other thread uses the simulation.
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

    /// The same for a function that may refuse.
    pub(super) fn try_with<T: Send>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut AnyRun) -> Result<T, Refused> + Send,
    ) -> PyResult<T> {
        self.with(py, ask)?.map_err(|Refused(message)| PyValueError::new_err(message))
    }

    /// Advances slice by slice to a time, by at most this many events that count.
    pub(super) fn go_on(
        &self,
        py: Python<'_>,
        until: f64,
        most: u64,
        witness: &mut impl Witness,
    ) -> PyResult<()> {
        self.try_with(py, |run| with_any!(run, |run| run.check_is_ahead(until)))?;
        let mut left = Left::of(most);
        loop {
            let reached = self.try_with(py, |run| {
                with_any!(run, |run| run.go_on(until, &mut left, &mut |event, session, names| {
                    witness.see(event, session, names)
                }))
            })?;
            if reached != Reached::Between {
                return Ok(());
            }
            py.check_signals()?;
        }
    }

    /// One number for each ball.
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
