//! The questions about pairs, as Python's part of the package asks them: arrays of one kind in, arrays out.

use std::num::NonZeroUsize;

use numpy::{PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::block::{Asked, Pairs, Places};
use super::broadcast::Broadcast;
use super::each::{Slots, each};
use super::questions;
use crate::arguments::{Argument, Kind};
use crate::axes::{MOST, with_axes};
use crate::float::{Float, with_floats};
use crate::threads::for_pairs;

/// What the arguments of a question are called, and what they hold.
type Signature = [(&'static str, Kind)];

const MOVING: [(&str, Kind); 7] = [
    ("p1", Kind::Vector),
    ("v1", Kind::Vector),
    ("r1", Kind::Number),
    ("p2", Kind::Vector),
    ("v2", Kind::Vector),
    ("r2", Kind::Number),
    ("max_time", Kind::Number),
];

const RESTING: [(&str, Kind); 4] =
    [("p1", Kind::Vector), ("r1", Kind::Number), ("p2", Kind::Vector), ("r2", Kind::Number)];

/// Pairs that are asked about.
struct Given<'py, S: Float> {
    arguments: Vec<Argument<'py, S>>,
    broadcast: Broadcast,
    axes: usize,
    threads: usize,
}

type Array<'py, T> = Bound<'py, PyArrayDyn<T>>;

impl<'py, S: Float> Given<'py, S> {
    fn read(
        signature: &Signature,
        arrays: &[Bound<'py, PyAny>],
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let read = |(&(name, kind), array)| Argument::read(name, kind, array);
        let arguments =
            signature.iter().zip(arrays).map(read).collect::<PyResult<Vec<Argument<'_, S>>>>()?;
        let axes = arguments[0].axes(MOST)?;
        for argument in &arguments {
            argument.check_axes(axes, signature[0].0)?;
        }
        let broadcast = Broadcast::of(&arguments)?;
        let threads = for_pairs(threads, broadcast.count());
        Ok(Self { arguments, broadcast, axes, threads })
    }

    /// A number for each pair.
    fn numbers<T: numpy::Element>(&self, py: Python<'py>) -> Array<'py, T> {
        PyArrayDyn::zeros(py, &*self.broadcast.shape, false)
    }

    /// A vector for each pair.
    fn vectors(&self, py: Python<'py>) -> Array<'py, S> {
        let shape = [&*self.broadcast.shape, &[self.axes]].concat();
        PyArrayDyn::zeros(py, shape, false)
    }

    /// Asks about all pairs, while others may use Python.
    fn ask<const D: usize, A: Slots>(
        &self,
        py: Python<'py>,
        answers: A,
        question: impl Fn(&Asked<'_, D, S>, A) + Sync + Send,
    ) -> PyResult<()> {
        let is_moving = self.arguments.len() == MOVING.len();
        let sets = if is_moving {
            [0, 3].map(|at| Places { center: at, velocity: Some(at + 1), radius: at + 2 })
        } else {
            [0, 2].map(|at| Places { center: at, velocity: None, radius: at + 1 })
        };
        let pairs = Pairs {
            broadcast: &self.broadcast,
            rows: self.arguments.iter().map(Argument::rows).collect(),
            sets,
            deadline: is_moving.then_some(MOVING.len() - 1),
        };
        let threads = self.threads;
        py.detach(|| each(&pairs, threads, answers, question)).map_err(|refused| {
            let row = self.broadcast.run(refused.argument, refused.pair).row;
            self.arguments[refused.argument].refuse(row, refused.refusal)
        })
    }
}

/// All vectors of an array that was made here.
fn chunks<'a, const D: usize, S: Float>(
    array: &'a mut PyReadwriteArrayDyn<'_, S>,
) -> PyResult<&'a mut [[S; D]]> {
    Ok(array.as_slice_mut()?.as_chunks_mut().0)
}

/// When and where pairs meet: times, normals and, if they are asked for, points.
macro_rules! asked_where {
    ($name:ident, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            arrays: [Bound<'py, PyAny>; MOVING.len()],
            points: bool,
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyTuple>> {
            with_floats!(arrays, S => {
                let given = Given::<S>::read(&MOVING, &arrays, threads)?;
                let (times, normals) = (given.numbers::<S>(py), given.vectors(py));
                let points = points.then(|| given.vectors(py));
                with_axes!(given.axes, D => {
                    let mut to_times = times.readwrite();
                    let mut to_normals = normals.readwrite();
                    let mut to_points = points.as_ref().map(|points| points.readwrite());
                    let answers = (
                        (to_times.as_slice_mut()?, chunks::<D, S>(&mut to_normals)?),
                        to_points.as_mut().map(|points| chunks::<D, S>(points)).transpose()?,
                    );
                    given.ask::<D, _>(py, answers, questions::$name)?;
                });
                match points {
                    Some(points) => (times, normals, points).into_pyobject(py),
                    None => (times, normals).into_pyobject(py),
                }
            })
        }
    };
}

asked_where!(time_of_impact, "Times of impact, normals and, if they are asked for, points.");
asked_where!(first_contact, "Times of first contact, normals and, if they are asked for, points.");

/// A number for each pair, or two.
macro_rules! asked_for_numbers {
    ($name:ident, $signature:ident, $question:ident, $number:ty, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            arrays: [Bound<'py, PyAny>; $signature.len()],
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyAny>> {
            with_floats!(arrays, S => {
                let given = Given::<S>::read(&$signature, &arrays, threads)?;
                let answers = given.numbers::<$number>(py);
                with_axes!(given.axes, D => {
                    given.ask::<D, _>(py, answers.readwrite().as_slice_mut()?, questions::$question)?;
                });
                Ok(answers.into_any())
            })
        }
    };
    (two $name:ident, $question:ident, $doc:literal) => {
        #[doc = $doc]
        #[pyfunction]
        pub(crate) fn $name<'py>(
            py: Python<'py>,
            arrays: [Bound<'py, PyAny>; MOVING.len()],
            threads: Option<NonZeroUsize>,
        ) -> PyResult<Bound<'py, PyTuple>> {
            with_floats!(arrays, S => {
                let given = Given::<S>::read(&MOVING, &arrays, threads)?;
                let answers = (given.numbers::<S>(py), given.numbers::<S>(py));
                with_axes!(given.axes, D => {
                    let (mut one, mut other) = (answers.0.readwrite(), answers.1.readwrite());
                    let to = (one.as_slice_mut()?, other.as_slice_mut()?);
                    given.ask::<D, _>(py, to, questions::$question)?;
                });
                answers.into_pyobject(py)
            })
        }
    };
}

asked_for_numbers!(will_collide, MOVING, will_collide, bool, "Whether pairs collide.");
asked_for_numbers!(relation, RESTING, relations, i8, "The signs of gaps.");
asked_for_numbers!(gap, RESTING, gaps, S, "The distances between surfaces.");
asked_for_numbers!(two contact_interval, contact_interval, "From when to when pairs overlap.");
asked_for_numbers!(two closest_approach, nearest, "When pairs are nearest, and the gaps then.");
