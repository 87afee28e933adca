//! Polynomials of the time along a path, of degree 4 at most.
//!
//! The formulas of shapes are polynomials of the position of the ball. For a ball at
//! `p + w t + h t²` they are therefore polynomials of the time, and the same code finds them from a
//! vector of paths in place of numbers.
//!
//! A path is a homogeneous polynomial of two variables, in one of two bases. In [`Powers`] the
//! second variable is the time and the first is 1. In [`Bernstein`] they add up to 1 in an interval
//! of time, where the second runs from 0 at the start to 1 at the end. A coefficient is a Bernstein
//! coefficient times a binomial number, which keeps its sign \[Farouki2012\]. A product is the same
//! sum of products in both; only 1 differs.

use core::marker::PhantomData;

use crate::number::vector::from_fn;
use crate::number::{Measure, Ring};

/// The largest number of coefficients: that of a quartic.
pub(crate) const TERMS: usize = 5;

/// The two variables of a path.
pub(crate) trait Basis: Copy {
    /// The coefficients of a polynomial of this degree, as one of the next degree.
    fn raised<T: Ring>(terms: &[T; TERMS], degree: usize) -> [T; TERMS];
}

/// 1, and the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Powers;

impl Basis for Powers {
    fn raised<T: Ring>(terms: &[T; TERMS], _: usize) -> [T; TERMS] {
        *terms
    }
}

/// The shares of the start and of the end of an interval.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bernstein;

impl Basis for Bernstein {
    fn raised<T: Ring>(terms: &[T; TERMS], degree: usize) -> [T; TERMS] {
        from_fn(|k| match k {
            0 => terms[0],
            k if k <= degree => terms[k].plus(&terms[k - 1]),
            k if k == degree + 1 => terms[degree],
            _ => T::ZERO,
        })
    }
}

/// A polynomial of the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<T, B> {
    terms: [T; TERMS],
    degree: usize,
    basis: PhantomData<B>,
}

impl<T: Ring, B: Basis> Path<T, B> {
    /// The polynomial with these coefficients, up to the square.
    #[inline]
    pub(crate) fn quadratic([a, b, c]: [T; 3]) -> Self {
        Self { terms: [a, b, c, T::ZERO, T::ZERO], degree: 2, basis: PhantomData }
    }

    #[inline]
    pub(crate) fn linear([a, b]: [T; 2]) -> Self {
        Self { terms: [a, b, T::ZERO, T::ZERO, T::ZERO], degree: 1, basis: PhantomData }
    }

    /// A path that does not change.
    #[inline]
    pub(crate) fn constant(value: T) -> Self {
        Self { terms: [value, T::ZERO, T::ZERO, T::ZERO, T::ZERO], degree: 0, basis: PhantomData }
    }

    /// All coefficients; those beyond the degree are 0.
    #[inline]
    pub(crate) fn terms(&self) -> &[T; TERMS] {
        &self.terms
    }

    /// The coefficients up to the degree.
    #[inline]
    pub(crate) fn coefficients(&self) -> &[T] {
        &self.terms[..=self.degree]
    }

    fn raised_to(&self, degree: usize) -> [T; TERMS] {
        let mut terms = self.terms;
        for lower in self.degree..degree {
            terms = B::raised(&terms, lower);
        }
        terms
    }

    #[inline]
    fn joined(&self, other: &Self, join: impl Fn(&T, &T) -> T) -> Self {
        let degree = self.degree.max(other.degree);
        let (a, b) = (self.raised_to(degree), other.raised_to(degree));
        let terms = from_fn(|k| if k <= degree { join(&a[k], &b[k]) } else { T::ZERO });
        Self { terms, degree, basis: PhantomData }
    }
}

impl<T: Ring, B: Basis> Ring for Path<T, B> {
    const ZERO: Self = Self { terms: [T::ZERO; TERMS], degree: 0, basis: PhantomData };
    const ONE: Self =
        Self { terms: [T::ONE, T::ZERO, T::ZERO, T::ZERO, T::ZERO], degree: 0, basis: PhantomData };

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        self.joined(other, T::plus)
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        self.joined(other, T::minus)
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        let degree = self.degree + other.degree;
        debug_assert!(degree < TERMS, "a polynomial of degree {degree}");
        let mut terms = [T::ZERO; TERMS];
        for (i, a) in self.coefficients().iter().enumerate() {
            for (j, b) in other.coefficients().iter().enumerate() {
                terms[i + j] = terms[i + j].plus(&a.times(b));
            }
        }
        Self { terms, degree, basis: PhantomData }
    }
}

/// Makes constant paths from the numbers of another measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lasting<M, B>(M, PhantomData<B>);

impl<M, B> Lasting<M, B> {
    pub(crate) const fn new(measure: M) -> Self {
        Self(measure, PhantomData)
    }
}

impl<M: Measure, B: Basis> Measure for Lasting<M, B> {
    type Number = Path<M::Number, B>;

    #[inline]
    fn length(&self, a: f64, b: f64) -> Self::Number {
        Path::constant(self.0.length(a, b))
    }

    #[inline]
    fn speed(&self, a: f64, b: f64) -> Self::Number {
        Path::constant(self.0.speed(a, b))
    }

    #[inline]
    fn direction(&self, n: f64) -> Self::Number {
        Path::constant(self.0.direction(n))
    }
}

/// The path of a ball: at `p + w t + h t²` relative to the anchor of the shape.
#[derive(Clone, Debug)]
pub(crate) struct Parabola<const D: usize, T> {
    pub(crate) p: [T; D],
    pub(crate) w: [T; D],
    pub(crate) h: [T; D],
}

impl<const D: usize, T: Ring> Parabola<D, T> {
    /// The position at a time.
    pub(crate) fn at(&self, t: &T) -> [T; D] {
        let Self { p, w, h } = self;
        from_fn(|k| h[k].times(t).plus(&w[k]).times(t).plus(&p[k]))
    }

    /// The path as polynomials of the time.
    pub(crate) fn along(&self) -> [Path<T, Powers>; D] {
        let Self { p, w, h } = self;
        from_fn(|k| Path::quadratic([p[k], w[k], h[k]]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::double::Double;

    fn numbers<B: Basis>(path: &Path<Double, B>) -> [f64; TERMS] {
        path.terms().map(Double::to_f64)
    }

    /// `(2 − t)² − 1` from 1 to 3, where it is 0, −1 at the middle, and 0: its values in both
    /// bases.
    #[test]
    fn both_bases_tell_of_the_same_polynomial() {
        let one = Path::<Double, Powers>::ONE;
        let t = Path::<Double, Powers>::linear([0.0, 1.0].map(Double::from));
        let two = one.plus(&one);
        let f = two.minus(&t).squared().minus(&one);
        assert_eq!(numbers(&f), [3.0, -4.0, 1.0, 0.0, 0.0]);

        let one = Path::<Double, Bernstein>::ONE;
        let t = Path::<Double, Bernstein>::linear([1.0, 3.0].map(Double::from));
        let f = one.plus(&one).minus(&t).squared().minus(&one);
        // The values at the ends, and twice the middle Bernstein coefficient: −2, below both.
        assert_eq!(numbers(&f), [0.0, -4.0, 0.0, 0.0, 0.0]);
        assert_eq!(f.coefficients().len(), 3);
    }
}
