//! The arguments of a question, and the arrays that its answers go to.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use numpy::{PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::answers::Impacts;
use super::broadcast::Broadcast;
use super::columns::{Arguments, Columns, Refused};
use super::each::{Slots, each};
use crate::arguments::{Argument, Kind};
use crate::float::Float;
use crate::threads::{Crew, Work};

/// What the arguments of a question are called, and what they hold.
pub(crate) type Signature = [(&'static str, Kind)];

/// Arguments that are put side by side.
pub(crate) struct Given<'py, S: Float> {
    arguments: Vec<Argument<'py, S>>,
    /// The place of each in the signature.
    places: Vec<usize>,
    /// How many places that has.
    all_places: usize,
    broadcast: Broadcast,
    /// How many coordinates a vector has.
    pub(crate) axes: usize,
    crew: Crew,
}

type Array<'py, T> = Bound<'py, PyArrayDyn<T>>;

impl<'py, S: Float> Given<'py, S> {
    /// Arguments, of which those that are not given are `None`. The first of them is a vector, of as many coordinates as the
    /// questions are for.
    pub(crate) fn read(
        signature: &Signature,
        arrays: &[Option<Bound<'py, PyAny>>],
        axes: RangeInclusive<usize>,
        work: Work,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let (mut arguments, mut places) = (Vec::new(), Vec::new());
        for (place, (&(name, kind), array)) in signature.iter().zip(arrays).enumerate() {
            if let Some(array) = array {
                arguments.push(Argument::read(name, kind, array)?);
                places.push(place);
            }
        }
        let Some((first, &place)) = arguments.first().zip(places.first()) else {
            return Err(PyTypeError::new_err("there are no arguments; give some"));
        };
        let axes = first.axes(axes)?;
        for argument in &arguments {
            argument.check_axes(axes, signature[place].0)?;
        }
        let broadcast = Broadcast::of(&arguments)?;
        let crew = Crew::of(work, threads, broadcast.count());
        Ok(Self { arguments, places, all_places: signature.len(), broadcast, axes, crew })
    }

    /// When and where something is met: times, normals and, if they are asked for, points.
    pub(crate) fn impacts<const D: usize>(
        &self,
        py: Python<'py>,
        points: bool,
        question: impl Fn(&Columns<D, S>, Impacts<'_, D, S>) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (times, normals) = (self.array::<S>(py), self.vectors(py));
        let points = points.then(|| self.vectors(py));
        {
            let (mut times, mut normals) = (times.readwrite(), normals.readwrite());
            let mut points = points.as_ref().map(PyArrayMethods::readwrite);
            let answers = Impacts {
                times: times.as_slice_mut()?,
                normals: vectors_of(&mut normals)?,
                points: points.as_mut().map(vectors_of).transpose()?,
            };
            self.ask(py, answers, question)?;
        }
        match points {
            Some(points) => (times, normals, points).into_pyobject(py),
            None => (times, normals).into_pyobject(py),
        }
    }

    /// A number for each row.
    pub(crate) fn numbers<const D: usize, T: numpy::Element>(
        &self,
        py: Python<'py>,
        question: impl Fn(&Columns<D, S>, &mut [T]) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let answers = self.array::<T>(py);
        self.ask(py, answers.readwrite().as_slice_mut()?, question)?;
        Ok(answers.into_any())
    }

    /// Two numbers for each row.
    pub(crate) fn two_numbers<const D: usize>(
        &self,
        py: Python<'py>,
        question: impl Fn(&Columns<D, S>, (&mut [S], &mut [S])) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (one, other) = (self.array::<S>(py), self.array::<S>(py));
        {
            let (mut one, mut other) = (one.readwrite(), other.readwrite());
            self.ask(py, (one.as_slice_mut()?, other.as_slice_mut()?), question)?;
        }
        (one, other).into_pyobject(py)
    }

    /// Nothing but whether the rows are allowed.
    pub(crate) fn check<const D: usize>(
        &self,
        py: Python<'py>,
        check: impl Fn(&Columns<D, S>) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<()> {
        self.ask(py, (), |columns, ()| check(columns))
    }

    /// Places for a number of each row.
    fn array<T: numpy::Element>(&self, py: Python<'py>) -> Array<'py, T> {
        PyArrayDyn::zeros(py, &*self.broadcast.shape, false)
    }

    /// Places for a vector of each row.
    fn vectors(&self, py: Python<'py>) -> Array<'py, S> {
        let shape = [&*self.broadcast.shape, &[self.axes]].concat();
        PyArrayDyn::zeros(py, shape, false)
    }

    /// Asks about all rows, while others may use Python.
    fn ask<const D: usize, A: Slots>(
        &self,
        py: Python<'py>,
        answers: A,
        question: impl Fn(&Columns<D, S>, A) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<()> {
        let rows = self.arguments.iter().map(Argument::rows);
        let arguments = Arguments {
            broadcast: &self.broadcast,
            rows: self.places.iter().copied().zip(rows).collect(),
            places: self.all_places,
        };
        let crew = self.crew;
        py.detach(|| each(&arguments, crew, answers, question)).map_err(|refused| {
            let is_its = |&place: &usize| place == refused.place;
            let argument = self.places.iter().position(is_its).unwrap_or_default();
            let row = self.broadcast.run(argument, refused.row).row;
            self.arguments[argument].refuse(row, refused.refusal)
        })
    }
}

/// All vectors of an array that was made here.
fn vectors_of<'a, const D: usize, S: Float>(
    array: &'a mut PyReadwriteArrayDyn<'_, S>,
) -> PyResult<&'a mut [[S; D]]> {
    Ok(array.as_slice_mut()?.as_chunks_mut().0)
}
