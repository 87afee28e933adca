//! Rows of the arguments for each row of the answers.

use crate::arguments::Argument;
use crate::float::Float;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How arguments broadcast: those of length 1 along an axis are repeated along it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Broadcast {
    /// The common length along each axis.
    pub(super) shape: Vec<usize>,
    /// The same, from the last axis on, with axes joined that repeat the same arguments.
    groups: Vec<Group>,
}

/// Joined axes.
#[derive(Clone, Debug, PartialEq)]
struct Group {
    length: usize,
    /// The step in the rows of each argument along these axes; 0 if it is repeated.
    steps: Vec<usize>,
}

/// Rows of an argument for successive rows of the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) row: usize,
    /// Whether all have that row; otherwise each has the next one.
    pub(super) is_repeated: bool,
}

impl Broadcast {
    /// The broadcast of some arguments.
    ///
    /// # Errors
    /// Two arguments have different lengths along an axis, neither of them 1.
    pub(super) fn of<S: Float>(arguments: &[Argument<'_, S>]) -> PyResult<Self> {
        let axes = arguments.iter().map(|argument| argument.shape.len()).max().unwrap_or(0);
        let mut shape = vec![1; axes];
        for argument in arguments {
            for (all, &length) in shape.iter_mut().rev().zip(argument.shape.iter().rev()) {
                if length != 1 && *all != 1 && length != *all {
                    return Err(unlike(arguments, argument));
                }
                if length != 1 {
                    *all = length;
                }
            }
        }
        let shapes: Vec<&[usize]> = arguments.iter().map(|argument| &*argument.shape).collect();
        Ok(Self { groups: groups(&shape, &shapes), shape })
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// The number of rows from this one on that are successive in all arguments.
    pub(super) fn run_length(&self, at: usize) -> usize {
        self.groups.first().map_or(1, |inner| inner.length - at % inner.length)
    }

    /// The rows of an argument from a row of the answers on.
    pub(super) fn run(&self, argument: usize, mut at: usize) -> Run {
        let mut row = 0;
        for group in &self.groups {
            row += group.steps[argument] * (at % group.length);
            at /= group.length;
        }
        let is_repeated = self.groups.first().is_some_and(|inner| inner.steps[argument] == 0);
        Run { row, is_repeated }
    }
}

fn unlike<S: Float>(arguments: &[Argument<'_, S>], refused: &Argument<'_, S>) -> PyErr {
    let clashes = |other: &&Argument<'_, S>| {
        let mut lengths = other.shape.iter().rev().zip(refused.shape.iter().rev());
        lengths.any(|(&one, &other)| one != other && one != 1 && other != 1)
    };
    let shapes = arguments.iter().find(clashes).map_or(String::new(), Argument::written_shape);
    PyValueError::new_err(format!(
        "{shapes}, and {}; without the axis of coordinates, give lengths that are equal or 1",
        refused.written_shape()
    ))
}

/// Joined axes from the last to the first, without axes of length 1.
fn groups(shape: &[usize], shapes: &[&[usize]]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut rows = vec![1; shapes.len()];
    for (from_last, &length) in shape.iter().rev().enumerate() {
        if length == 1 {
            continue;
        }
        let mut steps = vec![0; shapes.len()];
        for ((step, row), own) in steps.iter_mut().zip(&mut rows).zip(shapes) {
            let own = own.iter().rev().nth(from_last).copied().unwrap_or(1);
            if own != 1 {
                *step = *row;
                *row *= own;
            }
        }
        let alike = |group: &&mut Group| {
            group.steps.iter().zip(&steps).all(|(&one, &other)| (one == 0) == (other == 0))
        };
        match groups.last_mut().filter(alike) {
            Some(group) => group.length *= length,
            None => groups.push(Group { length, steps }),
        }
    }
    groups
}
