//! The smallest ball around a few points of a grid.
//!
//! This finds which of the points are on its surface, and where its centre is. A *support* is a set
//! of affinely independent points (two differ, three are not on a line, …) that are all needed: the
//! smallest ball around them has all on its surface, and its centre `c` is a mean of them with
//! weights `λ` that are all positive. Relative to one of them, the base, the others are at `v` and
//! the centre is at `x`. Then `x` is `Σ μ v`, where `2 v·x = |v|²` for each, so that
//!
//! ```text
//! G μ = |v|² / 2        G the products v·v, Δ its determinant
//! ```
//!
//! `Δ` and `n = 2 Δ μ`, which are integers, are stored.

use crate::number::vector::{MapEach, from_fn};
use core::cmp::Ordering;

use super::system::{Solution, Vectors, product};
use crate::number::int::Int;
use crate::number::{Memory, Real};

/// A point of the grid, in grid units.
pub(crate) type GridPoint<const D: usize> = [i128; D];

/// The support of a ball.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Support<'m, const D: usize> {
    base: GridPoint<D>,
    others: Others<D>,
    /// `Δ`, positive.
    determinant: Int<'m>,
    /// `n` for each of the others. All are positive, and their sum is below `2 Δ`.
    shares: [Int<'m>; D],
}

/// Points besides the base: the first `count` of `places`.
#[derive(Clone, Copy, Debug)]
struct Others<const D: usize> {
    places: [GridPoint<D>; D],
    count: usize,
}

impl<'m, const D: usize> Support<'m, D> {
    /// The support of the ball that is a point.
    pub(crate) fn point(memory: &'m Memory, base: GridPoint<D>) -> Self {
        let others = Others { places: [[0; D]; D], count: 0 };
        Self { base, others, determinant: Int::new(memory, false, 1, 0), shares: [Int::ZERO; D] }
    }

    /// Whether a point is in the ball around the support, or on its surface: at `w` from the base,
    /// `|w|² ≤ 2 w·x`.
    pub(crate) fn contains(&self, place: &GridPoint<D>) -> bool {
        let memory = Memory::new();
        let w = difference(place, &self.base);
        let vectors = self.others.seen_from(&self.base);
        let shares = vectors.get().iter().zip(&self.shares);
        let reach = shares
            .map(|(v, n)| product(&memory, &w, v).mul(n))
            .fold(Int::ZERO, |sum, x| sum.add(&x));
        product(&memory, &w, &w).mul(&self.determinant).sub(&reach).sign() != Ordering::Greater
    }

    fn memory(&self) -> &'m Memory {
        self.determinant.memory()
    }

    /// The centre, in grid units. Each coordinate is the quotient of two integers, to 2⁻⁶¹ of
    /// itself.
    pub(crate) fn center(&self) -> [Real; D] {
        let memory = Memory::new();
        let double = self.determinant.in_memory(&memory).shl(1);
        from_fn(|k| {
            let start = Int::from_i128(&memory, self.base[k]).mul(&double);
            Real::of(&start.add(&self.offset_of_center(&memory, k))) / Real::of(&double)
        })
    }

    /// The radius, in grid units, to 2⁻⁵⁸ of itself: the length of `x`.
    pub(crate) fn radius(&self) -> Real {
        let memory = Memory::new();
        let double = Real::of(&self.determinant.in_memory(&memory).shl(1));
        let square = (0..D).fold(Real::ZERO, |square, k| {
            let x = Real::of(&self.offset_of_center(&memory, k)) / double;
            square + x * x
        });
        square.square_root()
    }

    /// `2 Δ x` along an axis.
    fn offset_of_center<'s>(&self, memory: &'s Memory, axis: usize) -> Int<'s>
    where
        'm: 's,
    {
        let vectors = self.others.seen_from(&self.base);
        let shares = vectors.get().iter().zip(&self.shares);
        let products = shares.map(|(v, n)| Int::from_i128(memory, v[axis]).mul(n));
        products.fold(Int::ZERO, |sum, x| sum.add(&x))
    }

    /// A support of a larger ball, made of some of these points and a new one.
    ///
    /// This ball does not contain the new point, and the larger ball has it on its surface.
    ///
    /// Let the new point `p` be outside by `s`: `|p − c|² = r² + s`, while all others are at `r`.
    /// As `s` falls to 0, the weights are linear in `s`. Where a weight becomes 0, its point is
    /// left out, and `s` falls further without it. This is the dual method of
    /// \[GoldfarbIdnani1983\] for a single condition. It leaves out each point at most once. The
    /// square of the radius is the largest value of `Σ λ |u|² − |Σ λ u|²` for weights of these
    /// points. As `s` falls, that value rises by `s` times the weight that `p` gains. So it is
    /// larger in the end, and no support recurs. A point that was left out early may be outside in
    /// the end; the search for points outside then finds it.
    #[must_use]
    pub(crate) fn with(&self, place: GridPoint<D>) -> Self {
        // Only the new support stays: what it is computed from is long in many dimensions.
        let memory = &Memory::new();
        let all = (self.others.count < D).then(|| self.others.and(self.base));
        let all = all.map(|all| (all, approach(memory, &place, &all)));
        let (mut others, mut solution) = match all {
            Some((all, solution)) if !solution.determinant.is_zero() => (all, solution),
            // The points depend on each other.
            _ => {
                let left = self.without_first_to_vanish(&place);
                (left, approach(memory, &place, &left))
            }
        };
        while let Some(index) = first_to_leave(&solution) {
            others = others.without(index);
            solution = approach(memory, &place, &others);
        }
        let determinant = solution.determinant.copied_to(self.memory());
        let mut next = Self { determinant, ..Self::point(self.memory(), place) };
        for (place, share) in others.get().iter().zip(solution.columns[0]) {
            if !share.is_zero() {
                next.shares[next.others.count] = share.copied_to(self.memory());
                next.others = next.others.and(*place);
            }
        }
        next
    }

    /// All points of the support but one, for a new point that depends on the support.
    ///
    /// That is, `p = Σ β u`, where the `β` sum to 1. Weight moves to the new point from the others
    /// by `β` until the first of them has none left. The centre stays where it is.
    fn without_first_to_vanish(&self, place: &GridPoint<D>) -> Others<D> {
        let memory = &Memory::new();
        let w = difference(place, &self.base);
        let Solution { determinant, columns: [shares, parts], count } =
            self.others.seen_from(&self.base).solve(memory, |v| product(memory, v, &w));
        // The values of the base: 2 Δ − Σ n, and Δ − Σ Δ β.
        let rest = |whole, of: &[_; D]| of[..count].iter().fold(whole, |rest: Int, x| rest.sub(x));
        // The index of a point, its weight and its `β`. The smallest ratio of these vanishes first.
        let mut first = None;
        let base = (count, rest(determinant.shl(1), &shares), rest(determinant, &parts));
        let others = (0..count).map(|index| (index, shares[index], parts[index]));
        for (index, share, part) in others.chain([base]) {
            if part.sign() == Ordering::Greater
                && first.is_none_or(|(_, least, by): (usize, Int, Int)| {
                    share.mul(&by).sub(&least.mul(&part)).is_negative()
                })
            {
                first = Some((index, share, part));
            }
        }
        match first {
            Some((index, ..)) if index < count => self.others.without(index).and(self.base),
            _ => self.others,
        }
    }
}

impl<const D: usize> Others<D> {
    fn get(&self) -> &[GridPoint<D>] {
        &self.places[..self.count]
    }

    /// Adds a point, for which there must be space.
    fn and(mut self, place: GridPoint<D>) -> Self {
        self.places[self.count] = place;
        self.count += 1;
        self
    }

    fn without(mut self, index: usize) -> Self {
        self.places.copy_within(index + 1..self.count, index);
        self.count -= 1;
        self
    }

    fn seen_from(&self, base: &GridPoint<D>) -> Vectors<D> {
        let Self { places, count } = *self;
        Vectors { vectors: places.map_each(|place| difference(&place, base)), count }
    }
}

/// The weights of the others, relative to a new point that is outside by `s`.
///
/// They are `μ = (n + s m) / 2 Δ`, with `n` in the first column and `m` in the second, for
/// `2 v·x = |v|² + s`.
fn approach<'m, const D: usize>(
    memory: &'m Memory,
    base: &GridPoint<D>,
    others: &Others<D>,
) -> Solution<'m, D> {
    others.seen_from(base).solve(memory, |_| Int::new(memory, false, 1, 0))
}

/// The point whose weight becomes 0 first as `s` falls to 0; of several, the first in the list.
///
/// If `n` is negative, `m` is positive, because the weight has not been negative. It vanishes at
/// `s = −n / m`.
fn first_to_leave<const D: usize>(solution: &Solution<D>) -> Option<usize> {
    let &Solution { columns: [n, m], count, .. } = solution;
    let leaving = (0..count).filter(|&index| n[index].is_negative());
    leaving.reduce(|first, index| {
        let later = n[index].mul(&m[first]).sub(&n[first].mul(&m[index]));
        if later.is_negative() { index } else { first }
    })
}

/// `a − b`.
fn difference<const D: usize>(a: &GridPoint<D>, b: &GridPoint<D>) -> GridPoint<D> {
    from_fn(|k| a[k] - b[k])
}

#[cfg(test)]
mod tests {
    use super::{GridPoint, Memory, Support};

    /// If several points leave, it matters which leaves first. That is rare in the plane and in
    /// space, and the next exchanges may repair a mistake; or the radius falls, and they never end.
    /// So this tests more dimensions.
    fn exchanges<const D: usize>(seed: u64) {
        let mut state = seed;
        let mut random = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            i128::from(state >> 58)
        };
        for _ in 0..200 {
            let memory = Memory::new();
            let mut support: Support<'_, D> = Support::point(&memory, [0; D]);
            for _ in 0..30 {
                let place: GridPoint<D> = crate::number::vector::from_fn(|_| random());
                if support.contains(&place) {
                    continue;
                }
                let next = support.with(place);
                assert!((next.radius() - support.radius()).sign().is_gt(), "it shrinks: {next:?}");
                assert!(next.others.get().iter().chain([&place]).all(|place| next.contains(place)));
                let count = next.others.count;
                let whole = next.determinant.shl(1);
                let rest = next.shares[..count].iter().fold(whole, |rest, share| rest.sub(share));
                let mut weights = next.shares[..count].iter().chain([&rest]);
                assert!(weights.all(|weight| weight.sign().is_gt()), "a weight is not positive");
                support = next;
            }
        }
    }

    #[test]
    fn an_exchange_enlarges_the_ball() {
        exchanges::<1>(1);
        exchanges::<2>(2);
        exchanges::<3>(3);
        exchanges::<6>(4);
        exchanges::<8>(5);
    }
}
