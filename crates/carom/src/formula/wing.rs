//! The plane at a right angle to a triangle through an edge.
//!
//! The triangle is in space. At the plane the region of the face ends, and that of the edge begins.
//!
//! With a normal `n` of the face and `d` along the edge, `m = n × d` lies in the face, across the
//! edge. Relative to a point of the edge, the path `u + w t` crosses the plane `m·u = 0` straight
//! above the edge, at a height over the face of `h / |n|` with
//!
//! ```text
//! h (m·w) = (n·u)(m·w) − (n·w)(m·u) = (n × m)·(u × w) = −n² [d u w]
//! ```
//!
//! So the square of the distance there, from the face and from the edge, is `n² [d u w]² / (m·w)²`.
//! Its degree is lower than if it is computed from the position of the crossing.

use crate::formula::sites::Distance;
use crate::number::ring::cross;
use crate::number::{Certain, Ring, Sight, Signed, difference, dot};

/// The plane along an edge. Points above it, `m·u > 0`, are on the side of the region.
#[derive(Clone, Debug)]
pub(super) struct Wing<'a, const D: usize, T> {
    /// A point of the edge, if it is not the anchor.
    at: Option<&'a [T; D]>,
    d: [T; D],
    n: &'a [T; D],
}

impl<'a, const D: usize, T: Ring> Wing<'a, D, T> {
    pub(super) fn new(at: Option<&'a [T; D]>, d: [T; D], n: &'a [T; D]) -> Self {
        Self { at, d, n }
    }

    /// `m·u`.
    pub(super) fn height(&self, u: &[T; D]) -> T {
        self.rise(&self.seen(u))
    }

    /// `m·w`.
    pub(super) fn rise(&self, w: &[T; D]) -> T {
        dot(self.n, &cross(&self.d, w))
    }

    /// How far away the edge is where the path crosses the plane.
    pub(super) fn distance(&self, sight: &Sight<D, T>) -> Distance<T> {
        let scale = self.rise(&sight.w).squared();
        let square = dot(self.n, self.n).times(&self.volume(sight).squared());
        let excess = square.minus(&scale.times(&sight.r.squared()));
        Distance { excess, square, scale, r: sight.r, is_inside: false }
    }

    /// A positive multiple of the rate of change of the squared distance there: of `h (n·w)`.
    pub(super) fn slope(&self, sight: &Sight<D, T>) -> Certain<T>
    where
        T: Signed,
    {
        let product = self.volume(sight).times(&dot(self.n, &sight.w));
        let is_descending = self.rise(&sight.w).is_negative()?;
        Ok(if is_descending { product } else { T::ZERO.minus(&product) })
    }

    /// `[d u w]`.
    fn volume(&self, Sight { u, w, .. }: &Sight<D, T>) -> T {
        dot(&self.d, &cross(&self.seen(u), w))
    }

    fn seen(&self, u: &[T; D]) -> [T; D] {
        self.at.map_or_else(|| *u, |at| difference(u, at))
    }
}
