//! The balls of a search: those of one set, or of two.

use core::ops::Range;

use crate::model::Zone;
use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::number::vector::{MapEach, from_fn};

use super::balls::{Balls, Numbers};
use super::nearness::Nearness;

/// With at most this many pairs, all of them are queried.
const FEW_PAIRS: u64 = 20_000;

/// The most balls of a set that has no cells in a search with a larger set: each of its balls is
/// compared with all of the other set.
const FEW_ALONE: usize = 16;

/// The number of pairs that are fetched at once: while it fits into the nearest memory, more is
/// faster.
const FETCHED: usize = 32;

/// Pairs of balls that may meet, by their numbers or their places.
pub(super) type Pairs = Vec<[u32; 2]>;

/// The balls of one set, among which a search finds pairs, or of two, between which it finds them.
/// They are numbered one set after the other.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets<'a, const D: usize, S> {
    first: Balls<'a, D, S>,
    second: Option<Balls<'a, D, S>>,
    /// How near the balls of a pair are.
    nearness: Nearness,
}

impl<'a, const D: usize, S: Scalar> Sets<'a, D, S> {
    pub(super) const fn of(first: Balls<'a, D, S>, second: Option<Balls<'a, D, S>>) -> Self {
        Self { first, second, nearness: Nearness::TOUCHING }
    }

    /// The same balls, where pairs within the margin count as touching.
    pub(super) fn within(self, margin: S) -> Self {
        Self { nearness: Nearness::within(margin.into()), ..self }
    }

    /// The number of balls in both sets.
    pub(super) fn len(&self) -> usize {
        self.first.len() + self.second.map_or(0, |second| second.len())
    }

    /// The number of balls in the first set.
    pub(super) fn border(&self) -> usize {
        self.first.len()
    }

    /// The number from which the second ball of a pair is counted.
    pub(super) fn second(&self) -> usize {
        if self.second.is_some() { self.border() } else { 0 }
    }

    /// Whether there are so few pairs that all are queried.
    pub(super) fn are_few(&self) -> bool {
        let [first, second] = [self.first.len(), self.second.unwrap_or(self.first).len()];
        let pairs = first as u64 * second as u64;
        pairs <= if self.second.is_some() { FEW_PAIRS } else { 2 * FEW_PAIRS }
    }

    /// A set of few balls, in a search between two sets; the smaller of two such.
    pub(super) fn alone(&self) -> Option<Range<u32>> {
        let [first, second] = [self.first.len(), self.second?.len()];
        let range = if first <= second { 0..first } else { first..first + second };
        (range.len() <= FEW_ALONE).then_some(range.start as u32..range.end as u32)
    }

    /// The balls of both sets, row by row: many balls are fetched faster from rows.
    pub(super) fn rows(&self) -> Vec<Moving<D, S>> {
        let second =
            self.second.into_iter().flat_map(|set| (0..set.len()).map(move |ball| set.one(ball)));
        (0..self.first.len()).map(|ball| self.first.one(ball)).chain(second).collect()
    }

    /// Takes out pairs of balls and calls `visit` with each, the smaller number first: their
    /// numbers in their sets, and the balls, from rows if there are any. Pairs within one set are
    /// left out if the search is between two.
    pub(super) fn fetch(
        &self,
        pairs: &mut Pairs,
        rows: &[Moving<D, S>],
        mut visit: impl FnMut([u32; 2], [&Moving<D, S>; 2]),
    ) {
        let (border, second) = (self.border() as u32, self.second() as u32);
        for pair in &mut *pairs {
            pair.sort_unstable();
        }
        if self.second.is_some() {
            pairs.retain(|&[a, b]| a < border && b >= border);
        }
        let told = |[a, b]: [u32; 2]| [a, b - second];
        for pairs in pairs.chunks(FETCHED) {
            // As many as are fetched at once, the last again and again; all before the first query.
            let all: [[u32; 2]; FETCHED] = from_fn(|i| pairs[i.min(pairs.len() - 1)]);
            let (ones, others) = (all.map_each(|[a, _]| a), all.map_each(|[_, b]| b));
            if rows.is_empty() {
                let other = self.second.as_ref().unwrap_or(&self.first);
                let (ones, others) =
                    (self.first.some(ones), other.some(others.map_each(|b| b - second)));
                for (i, &pair) in pairs.iter().enumerate() {
                    visit(told(pair), [&ones.get(i), &others.get(i)]);
                }
            } else {
                let [ones, others] =
                    [ones, others].map_each(|all| all.map_each(|ball| rows[ball as usize]));
                for (i, &pair) in pairs.iter().enumerate() {
                    visit(told(pair), [&ones[i], &others[i]]);
                }
            }
        }
        pairs.clear();
    }

    /// Calls `visit` with all pairs, by their numbers in their sets.
    pub(super) fn each_pair(&self, mut visit: impl FnMut([u32; 2], [&Moving<D, S>; 2])) {
        let other = self.second.unwrap_or(self.first);
        for a in 0..self.first.len() as u32 {
            let one = self.first.one(a as usize);
            let others =
                self.second.map_or(a + 1..self.first.len() as u32, |set| 0..set.len() as u32);
            others.for_each(|b| visit([a, b], [&one, &other.one(b as usize)]));
        }
    }

    /// Centres, velocities and radii of some balls, from any places; of the first again and again
    /// after as many as there are.
    #[inline(always)]
    pub(super) fn gathered<const N: usize>(&self, balls: [u32; N], len: usize) -> Numbers<D, N> {
        let (mut x, mut v, mut r) = ([[0.0; N]; D], [[0.0; N]; D], [0.0; N]);
        for i in 0..N {
            let ball = balls[if i < len { i } else { 0 }];
            let (one, its, radius) = self.numbers::<1>(ball as usize);
            for k in 0..D {
                (x[k][i], v[k][i]) = (one[k][0], its[k][0]);
            }
            r[i] = radius[0];
        }
        (x, v, r)
    }

    /// Centres, velocities and radii of consecutive balls, all of one set.
    #[inline(always)]
    pub(super) fn numbers<const N: usize>(&self, first: usize) -> Numbers<D, N> {
        let mut numbers = match &self.second {
            Some(second) if first >= self.first.len() => second.numbers(first - self.first.len()),
            _ => self.first.numbers(first),
        };
        self.nearness.apply(&mut numbers);
        numbers
    }
}

impl<S: Scalar> Sets<'_, 3, S> {
    /// The same balls, where pairs in each other's zone count as touching.
    pub(super) fn in_zone(self, zone: &Zone<S>) -> Self {
        let radius = self.first.largest_radius();
        let radius = self.second.map_or(radius, |second| radius.max(second.largest_radius()));
        Self { nearness: Nearness::in_zone(zone, radius), ..self }
    }
}
