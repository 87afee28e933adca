//! Some rows of the columns at a time.

use std::array::from_fn;
use std::ops::Range;

use carom::Scalar;
use carom::many::{Balls, ColumnError};

use super::columns::{Place, Sets};
use super::error::Error;
use super::keys::{RADIUS, VELOCITY};

/// The number of rows that are read at a time.
///
/// They stay in the cache, and the memory for them does not grow with the number of rows.
pub const ROWS: usize = 4096;

/// Some rows of each set.
pub(crate) struct Block<const N: usize, const D: usize, S> {
    /// The index of the first row.
    start: usize,
    sets: [SetRows<D, S>; N],
    zeros: Vec<S>,
}

/// Some rows of a set.
struct SetRows<const D: usize, S> {
    centers: [Vec<S>; D],
    /// `None` for a column that is missing.
    velocities: [Option<Vec<S>>; D],
    radii: Vec<S>,
}

impl<const N: usize, const D: usize, S: Scalar> Block<N, D, S> {
    /// The balls of a set; a missing velocity column is 0.
    ///
    /// # Errors
    /// A number is invalid.
    pub(crate) fn balls(&self, set: usize) -> Result<Balls<'_, D, S>, Error> {
        let rows = &self.sets[set];
        let centers = rows.centers.each_ref().map(Vec::as_slice);
        let velocities =
            rows.velocities.each_ref().map(|column| column.as_deref().unwrap_or(&self.zeros));
        Balls::moving(centers, velocities, &rows.radii).map_err(|error| self.refused(set, error))
    }

    /// The error of the library about a set.
    pub(super) fn refused(&self, set: usize, error: ColumnError) -> Error {
        Error::of(Sets::<N>::WORDS.sets[set], self.start, error)
    }
}

/// Computes all answers, block by block; `read` returns some rows of a column.
///
/// # Errors
/// The error of the first block that has one.
pub(crate) fn each_block<const N: usize, const D: usize, S: Scalar, A: Clone>(
    sets: &Sets<N>,
    unknown: A,
    read: impl Fn(Place, Range<usize>) -> Vec<S>,
    mut ask: impl FnMut(&Block<N, D, S>, &mut [A]) -> Result<(), Error>,
) -> Result<Vec<A>, Error> {
    let mut answers = vec![unknown; sets.rows()];
    for (start, answers) in (0..).step_by(ROWS).zip(answers.chunks_mut(ROWS)) {
        let rows = start..start + answers.len();
        let read_set = |set| {
            let column = |key| read(Place { set, key }, rows.clone());
            let velocity = |key| sets.has(Place { set, key }).then(|| column(key));
            SetRows {
                centers: from_fn(column),
                velocities: from_fn(|axis| velocity(VELOCITY + axis)),
                radii: column(RADIUS),
            }
        };
        let zeros = vec![S::default(); rows.len()];
        ask(&Block { start, sets: from_fn(read_set), zeros }, answers)?;
    }
    Ok(answers)
}
