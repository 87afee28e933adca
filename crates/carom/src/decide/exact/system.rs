//! Integer linear systems whose matrix holds products of vectors.
//!
//! They show how a point depends on others.

use crate::number::Memory;
use crate::number::int::Int;
use crate::number::vector::MapEach;

/// A vector on a grid.
pub(super) type Vector<const D: usize> = [i128; D];

/// Vectors: the first `count` of `vectors`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vectors<const D: usize> {
    pub(super) vectors: [Vector<D>; D],
    pub(super) count: usize,
}

/// The solutions `x` of `G x = Δ b` for two right sides `b`.
///
/// `G` holds the products of the vectors with each other, and `Δ` is its determinant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solution<'m, const D: usize> {
    /// 0 if the vectors depend on each other; then there is no solution. Otherwise positive.
    pub(super) determinant: Int<'m>,
    /// The solution for each right side.
    pub(super) columns: [[Int<'m>; D]; 2],
    pub(super) count: usize,
}

impl<const D: usize> Vectors<D> {
    pub(super) fn get(&self) -> &[Vector<D>] {
        &self.vectors[..self.count]
    }

    /// Solves the system whose first right side has the squares of the vectors, and whose second
    /// has what is given for each.
    ///
    /// Elimination is without fractions \[Bareiss1968\]: every intermediate number is a minor of
    /// the matrix with its right sides, so the division by the previous pivot leaves no remainder.
    /// If the vectors depend on each other, so do their first few, and a pivot is 0. Otherwise each
    /// pivot is positive, so no search for pivots is needed.
    pub(super) fn solve<'m>(
        &self,
        memory: &'m Memory,
        second: impl Fn(&Vector<D>) -> Int<'m>,
    ) -> Solution<'m, D> {
        let (count, vectors) = (self.count, self.get());
        let mut left = [[Int::ZERO; D]; D];
        let mut right = [[Int::ZERO; 2]; D];
        for i in 0..count {
            for j in 0..count {
                left[i][j] = product(memory, &vectors[i], &vectors[j]);
            }
            right[i] = [left[i][i], second(&vectors[i])];
        }
        let mut pivot = Int::new(memory, false, 1, 0);
        for k in 0..count {
            let (before, row, ends) = (pivot, left[k], right[k]);
            pivot = row[k];
            if pivot.is_zero() {
                break;
            }
            for i in (0..count).filter(|&i| i != k) {
                let factor = left[i][k];
                let eliminated = |x: &Int<'m>, above: &Int<'m>| {
                    pivot.mul(x).sub(&factor.mul(above)).exact_quotient(&before)
                };
                for j in k + 1..count {
                    left[i][j] = eliminated(&left[i][j], &row[j]);
                }
                right[i] = [0, 1].map_each(|side| eliminated(&right[i][side], &ends[side]));
            }
        }
        let columns = [0, 1].map_each(|side| right.map_each(|ends| ends[side]));
        Solution { determinant: pivot, columns, count }
    }
}

/// The sum of the products of two vectors' components.
pub(super) fn product<'m, const D: usize>(
    memory: &'m Memory,
    a: &Vector<D>,
    b: &Vector<D>,
) -> Int<'m> {
    let products =
        a.iter().zip(b).map(|(&a, &b)| Int::from_i128(memory, a).mul(&Int::from_i128(memory, b)));
    products.fold(Int::ZERO, |sum, product| sum.add(&product))
}
