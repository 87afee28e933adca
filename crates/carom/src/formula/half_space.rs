//! A half-space: the points with `n·u ≤ 0`.
//!
//! Outside and inside, `n² dist² = (n·u)²`.

use core::cmp::Ordering;

use crate::formula::convex::{self, Border, Convex, walked};
use crate::formula::sites::{ContactMoment, Foot, Formulas, Plane, Root, Sites, Standing, Surface};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::{Certain, Field, Ring, Sight, Signed, dot, negated, scale};

/// A half-space as seen from a point of its plane.
#[derive(Clone, Debug)]
pub(crate) struct HalfSpace<const D: usize, T> {
    n: [T; D],
    /// `n·n`.
    square: T,
}

impl<const D: usize, T: Ring> HalfSpace<D, T> {
    pub(crate) fn new(n: [T; D]) -> Self {
        let square = dot(&n, &n);
        Self { n, square }
    }

    pub(super) fn normal(&self) -> &[T; D] {
        &self.n
    }

    /// `n·n`.
    pub(crate) fn normal_squared(&self) -> &T {
        &self.square
    }

    /// `n·u`.
    pub(crate) fn height(&self, u: &[T; D]) -> T {
        dot(&self.n, u)
    }
}

impl<const D: usize, T: Ring> Sites<D, T> for HalfSpace<D, T> {
    type Site = Surface;

    fn scale(&self, _: Surface) -> T {
        self.square
    }

    fn offset(&self, _: Surface, u: &[T; D]) -> [T; D] {
        scale(&self.height(u), &self.n)
    }

    fn drift(&self, _: Surface, w: &[T; D]) -> [T; D] {
        scale(&self.height(w), &self.n)
    }

    fn square(&self, _: Surface, u: &[T; D]) -> T {
        self.height(u).squared()
    }

    fn slope(&self, _: Surface, u: &[T; D], w: &[T; D]) -> T {
        self.height(u).times(&self.height(w))
    }

    fn speed_squared(&self, _: Surface, w: &[T; D]) -> T {
        self.height(w).squared()
    }

    fn discriminant(&self, _: Surface, Sight { w, r, .. }: &Sight<D, T>) -> T {
        self.square.times(&r.times(&self.height(w)).squared())
    }

    fn outward(&self, _: Surface, _: &[T; D]) -> Option<[T; D]> {
        Some(self.n)
    }

    fn foot(&self, site: Surface, u: &[T; D]) -> Foot<D, T> {
        let vector = negated(&self.offset(site, u));
        Foot { vector, denominator: self.square, is_from_center: [true; D] }
    }

    #[inline]
    fn plane(&self, _: Surface, Sight { u, w, .. }: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        let (height, rise) = (self.height(u), self.height(w));
        let (normal, length) = (self.n, self.square.root()?);
        Ok(Some(Plane { normal, length, height, rise }))
    }

    fn feature(&self, _: Surface) -> Feature {
        Feature::Surface
    }
}

walked!(HalfSpace);

impl<const D: usize, T: Ring> Convex<D, T> for HalfSpace<D, T> {
    fn scaled(&self, _: &T) -> Self {
        self.clone()
    }

    fn nearest(&self, _: &[T; D]) -> Certain<Surface>
    where
        T: Signed,
    {
        Ok(Surface)
    }

    fn face_over(&self, u: &[T; D]) -> Certain<Option<Surface>>
    where
        T: Signed,
    {
        Ok((!self.height(u).is_positive()?).then_some(Surface))
    }

    fn sinks(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        self.height(&sight.w).is_negative()
    }

    fn border(&self, _: Surface, _: &Sight<D, T>) -> Certain<Option<Border<T, Surface>>>
    where
        T: Signed,
    {
        Ok(None)
    }

    fn is_crossed(&self, _: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        Ok(true)
    }

    /// A path leaves only outwards.
    fn is_left(&self, _: Surface, w: &[T; D]) -> Certain<bool>
    where
        T: Signed,
    {
        Ok(self.height(w).sign()? == Ordering::Greater)
    }
}
