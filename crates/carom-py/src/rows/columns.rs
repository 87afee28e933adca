//! Columns of some rows of all arguments.

use std::ops::Range;

use numpy::ndarray::{Axis, Slice};

use super::broadcast::{Broadcast, Run};
use crate::arguments::{Refusal, Rows};
use crate::float::Float;

/// The number of rows that are read at a time.
///
/// They stay in the nearest cache, and need the same memory for all arrays. Each number is read
/// once, so the query gets the numbers that were checked.
pub(crate) const ROWS: usize = 256;

/// All rows of the given arguments.
pub(super) struct Arguments<'a, S> {
    pub(super) broadcast: &'a Broadcast,
    /// The place in the signature and the rows of each argument.
    pub(super) rows: Vec<(usize, Rows<'a, S>)>,
    /// The number of places in the signature.
    pub(super) places: usize,
}

/// Some rows, by the places of the arguments in the signature.
pub(crate) struct Columns<const D: usize, S> {
    /// An argument of one number fills the first of its columns; one that is not given is 0.
    columns: Vec<[[S; ROWS]; D]>,
    len: usize,
}

/// A refused number, with the place of its argument in the signature and its row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Refused {
    pub(crate) place: usize,
    pub(crate) row: usize,
    pub(crate) refusal: Refusal,
}

impl<const D: usize, S: Float> Columns<D, S> {
    /// Columns for this many places.
    pub(super) fn new(places: usize) -> Self {
        Self { columns: vec![[[S::default(); ROWS]; D]; places], len: 0 }
    }

    /// Reads rows, at most [`ROWS`].
    pub(super) fn read(&mut self, arguments: &Arguments<'_, S>, first: usize, len: usize) {
        let broadcast = arguments.broadcast;
        self.len = len;
        let mut at = 0;
        while at < len {
            let count = broadcast.run_length(first + at).min(len - at);
            for (argument, (place, rows)) in arguments.rows.iter().enumerate() {
                let run = (rows, broadcast.run(argument, first + at), at..at + count);
                let columns = &mut self.columns[*place];
                if rows.width() == D {
                    fill(columns, run);
                } else if let Some(number) = columns.first_chunk_mut::<1>() {
                    fill(number, run);
                }
            }
            at += count;
        }
    }

    /// The number of rows.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The numbers of an argument.
    pub(crate) fn numbers(&self, place: usize) -> &[S] {
        &self.columns[place][0][..self.len]
    }

    /// The coordinates of an argument, axis by axis.
    pub(crate) fn axes(&self, place: usize) -> [&[S]; D] {
        self.columns[place].each_ref().map(|axis| &axis[..self.len])
    }

    /// The number of an argument in a row.
    pub(crate) fn number(&self, place: usize, row: usize) -> S {
        self.numbers(place)[row]
    }

    /// The vector of an argument in a row.
    pub(crate) fn vector(&self, place: usize, row: usize) -> [S; D] {
        self.columns[place].each_ref().map(|axis| axis[row])
    }

    /// Checks the deadlines of a query.
    ///
    /// # Errors
    /// One is NaN.
    pub(crate) fn check_deadlines(&self, place: usize) -> Result<(), Refused> {
        let cure = "give a number, or infinity to ask without an end";
        self.refuse_first(place, f64::is_nan, |value| Refusal::number(None, value, cure))
    }

    /// Checks the tolerances of a query.
    ///
    /// # Errors
    /// One is NaN, infinite or negative.
    pub(crate) fn check_tolerances(&self, place: usize) -> Result<(), Refused> {
        let is_bad = |value: f64| !(value.is_finite() && value >= 0.0);
        self.refuse_first(place, is_bad, Refusal::length)
    }

    /// Refuses the first bad number of an argument.
    fn refuse_first(
        &self,
        place: usize,
        is_bad: impl Fn(f64) -> bool,
        refusal: impl Fn(f64) -> Refusal,
    ) -> Result<(), Refused> {
        let mut numbers = self.numbers(place).iter().map(|&number| number.into()).enumerate();
        match numbers.find(|&(_, number)| is_bad(number)) {
            None => Ok(()),
            Some((row, number)) => Err(Refused { place, row, refusal: refusal(number) }),
        }
    }
}

/// Fills columns from successive rows, or from a repeated one.
fn fill<const W: usize, S: Float>(
    columns: &mut [[S; ROWS]; W],
    (rows, Run { row, is_repeated }, at): (&Rows<'_, S>, Run, Range<usize>),
) {
    if is_repeated {
        for (axis, column) in columns.iter_mut().enumerate() {
            column[at.clone()].fill(rows.number(row, axis));
        }
    } else if let Some(slice) = rows.slice {
        let (numbers, _) = slice[row * W..(row + at.len()) * W].as_chunks::<W>();
        for (axis, column) in columns.iter_mut().enumerate() {
            for (place, numbers) in column[at.clone()].iter_mut().zip(numbers) {
                *place = numbers[axis];
            }
        }
    } else {
        for (axis, column) in columns.iter_mut().enumerate() {
            let numbers = rows.column(axis);
            let numbers = numbers.slice_axis(Axis(0), Slice::from(row..row + at.len()));
            for (place, &number) in column[at.clone()].iter_mut().zip(numbers) {
                *place = number;
            }
        }
    }
}
