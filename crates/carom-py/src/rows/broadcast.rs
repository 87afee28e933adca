//! Which row of each argument belongs to which row of the answers?

use crate::arguments::Argument;
use crate::float::Float;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How arguments are put side by side: those that are shorter along an axis, of length 1, are repeated along it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Broadcast {
    /// How long all are together, along each axis.
    pub(super) shape: Vec<usize>,
    /// The same, where axes along which the same arguments are repeated are one; the last of them first.
    groups: Vec<Group>,
}

/// Some axes.
#[derive(Clone, Debug, PartialEq)]
struct Group {
    length: usize,
    /// How far in the rows of each argument the next place along the axes is; 0 if it is repeated.
    steps: Vec<usize>,
}

/// Rows of an argument that belong to rows of the answers that follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) row: usize,
    /// Whether all of the answers have that row, and not each the next.
    pub(super) is_repeated: bool,
}

impl Broadcast {
    /// # Errors
    /// Two arguments have unlike lengths along an axis, neither of them 1.
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

    /// How many rows there are.
    pub(super) fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// How many rows from this one on follow one another in all arguments.
    pub(super) fn run_length(&self, at: usize) -> usize {
        self.groups.first().map_or(1, |inner| inner.length - at % inner.length)
    }

    /// The rows of an argument, from a row of the answers on.
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

/// From the last axis to the first: axes of length 1 are left out, and neighbours with the same repeated arguments are one.
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
