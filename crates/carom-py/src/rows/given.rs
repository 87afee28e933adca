//! Arguments of a query, and the arrays of its answers.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use numpy::{PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::answers::{Extras, Impacts};
use super::broadcast::Broadcast;
use super::columns::{Arguments, Columns, Refused};
use super::each::{Slots, each};
use crate::arguments::{Argument, ArgumentKind};
use crate::float::Float;
use crate::threads::{Work, for_rows};

/// The names of the arguments of a query, and their content.
pub(crate) type Signature = [(&'static str, ArgumentKind)];

/// Arguments that broadcast against each other.
pub(crate) struct Given<'py, S: Float> {
    arguments: Vec<Argument<'py, S>>,
    /// The place of each in the signature.
    places: Vec<usize>,
    /// The number of places in the signature.
    all_places: usize,
    broadcast: Broadcast,
    /// The number of coordinates of a vector.
    pub(crate) axes: usize,
    threads: usize,
}

/// Places for two vectors of each row.
pub(crate) type TwoVectors<'a, const D: usize, S> = (&'a mut [[S; D]], &'a mut [[S; D]]);

type Array<'py, T> = Bound<'py, PyArrayDyn<T>>;

impl<'py, S: Float> Given<'py, S> {
    /// Reads arguments; `None` stands for one that is not given.
    ///
    /// The first given one is a vector, with a number of coordinates in the range `axes`.
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
        let threads = for_rows(work, threads, broadcast.count());
        Ok(Self { arguments, places, all_places: signature.len(), broadcast, axes, threads })
    }

    /// Times, normals and, on request, points, and kinds and indices of features.
    pub(crate) fn impacts<const D: usize>(
        &self,
        py: Python<'py>,
        extras: Extras,
        question: impl Fn(&Columns<D, S>, Impacts<'_, D, S>) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (times, normals) = (self.array::<S>(py), self.vectors(py));
        let points = extras.points.then(|| self.vectors(py));
        let features = extras.features.then(|| (self.array::<i8>(py), self.array::<i64>(py)));
        {
            let (mut times, mut normals) = (times.readwrite(), normals.readwrite());
            let mut points = points.as_ref().map(PyArrayMethods::readwrite);
            let mut features =
                features.as_ref().map(|(kinds, indices)| (kinds.readwrite(), indices.readwrite()));
            let features = match &mut features {
                Some((kinds, indices)) => Some((kinds.as_slice_mut()?, indices.as_slice_mut()?)),
                None => None,
            };
            let answers = Impacts {
                times: times.as_slice_mut()?,
                normals: vectors_of(&mut normals)?,
                points: points.as_mut().map(vectors_of).transpose()?,
                features,
            };
            self.ask(py, answers, question)?;
        }
        let mut answers = vec![times.into_any(), normals.into_any()];
        answers.extend(points.map(Bound::into_any));
        if let Some((kinds, indices)) = features {
            answers.extend([kinds.into_any(), indices.into_any()]);
        }
        PyTuple::new(py, answers)
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

    /// Two vectors for each row.
    pub(crate) fn two_vectors<const D: usize>(
        &self,
        py: Python<'py>,
        question: impl Fn(&Columns<D, S>, TwoVectors<'_, D, S>) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let (one, other) = (self.vectors(py), self.vectors(py));
        {
            let (mut one, mut other) = (one.readwrite(), other.readwrite());
            self.ask(py, (vectors_of(&mut one)?, vectors_of(&mut other)?), question)?;
        }
        (one, other).into_pyobject(py)
    }

    /// Checks the rows.
    pub(crate) fn check<const D: usize>(
        &self,
        py: Python<'py>,
        check: impl Fn(&Columns<D, S>, ()) -> Result<(), Refused> + Sync + Send,
    ) -> PyResult<()> {
        self.ask(py, (), check)
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

    /// Queries all rows, while other threads may use Python.
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
        let threads = self.threads;
        py.detach(|| each(&arguments, threads, answers, question)).map_err(|refused| {
            let is_its = |&place: &usize| place == refused.place;
            let argument = self.places.iter().position(is_its).unwrap_or_default();
            let row = self.broadcast.run(argument, refused.row).row;
            self.arguments[argument].refuse(row, refused.refusal)
        })
    }
}

/// All vectors of an array from this module.
fn vectors_of<'a, const D: usize, S: Float>(
    array: &'a mut PyReadwriteArrayDyn<'_, S>,
) -> PyResult<&'a mut [[S; D]]> {
    Ok(array.as_slice_mut()?.as_chunks_mut().0)
}
