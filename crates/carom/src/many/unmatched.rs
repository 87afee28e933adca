//! The balls whose first answer is still to come.

use crate::number::Scalar;

use super::sets::Sets;

/// The balls without an answer so far.
pub(super) struct Unmatched {
    /// For each ball of both sets.
    is_in: Vec<bool>,
    /// The first index of the second set.
    second: usize,
    left: usize,
}

impl Unmatched {
    pub(super) fn of<const D: usize, S: Scalar>(sets: &Sets<'_, D, S>) -> Self {
        let left = sets.len();
        Self { is_in: vec![true; left], second: sets.second(), left }
    }

    pub(super) fn are_none(&self) -> bool {
        self.left == 0
    }

    /// Whether a ball of a pair has no answer so far; then both have one.
    pub(super) fn takes(&mut self, [a, b]: [u32; 2]) -> bool {
        let left = self.left;
        for ball in [a as usize, self.second + b as usize] {
            self.left -= usize::from(core::mem::take(&mut self.is_in[ball]));
        }
        self.left < left
    }
}
