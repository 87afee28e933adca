//! Traits of the numbers in the formulas of shapes.

use core::cmp::Ordering;

use crate::number::Certain;
use crate::number::vector::MapEach;

/// Numbers with sums, differences and products.
pub(crate) trait Ring: Copy {
    const ZERO: Self;

    /// One, for products.
    ///
    /// No formula adds it to another constant: as an integer it has no memory for the sum.
    const ONE: Self;

    fn plus(&self, other: &Self) -> Self;
    fn minus(&self, other: &Self) -> Self;
    fn times(&self, other: &Self) -> Self;

    #[inline]
    fn squared(&self) -> Self {
        self.times(self)
    }
}

/// Numbers with a sign, which may be unclear.
pub(crate) trait Signed: Ring {
    fn sign(&self) -> Certain<Ordering>;

    #[inline]
    fn is_positive(&self) -> Certain<bool> {
        Ok(self.sign()? == Ordering::Greater)
    }

    #[inline]
    fn is_negative(&self) -> Certain<bool> {
        Ok(self.sign()? == Ordering::Less)
    }
}

/// Numbers with quotients and roots, with digits to spare.
///
/// Either can be unclear if too little is known about the operands.
pub(crate) trait Field: Ring {
    /// `self / other`.
    fn over(&self, other: &Self) -> Certain<Self>;

    /// The square root of a number that is not negative.
    fn root(&self) -> Certain<Self>;

    #[inline]
    fn negated(&self) -> Self {
        Self::ZERO.minus(self)
    }
}

/// Whether all components of a vector are 0. Unsure only if no component is certainly other than 0.
pub(crate) fn is_null<const D: usize, T: Signed>(v: &[T; D]) -> Certain<bool> {
    let mut is_null = Ok(true);
    for x in v {
        match x.sign() {
            Ok(Ordering::Equal) => {}
            Ok(_) => return Ok(false),
            Err(unsure) => is_null = Err(unsure),
        }
    }
    is_null
}

/// `a + b`, by components.
#[inline]
pub(crate) fn sum<const D: usize, T: Ring>(a: &[T; D], b: &[T; D]) -> [T; D] {
    crate::number::vector::from_fn(|k| a[k].plus(&b[k]))
}

/// `a − b`, by components.
#[inline]
pub(crate) fn difference<const D: usize, T: Ring>(a: &[T; D], b: &[T; D]) -> [T; D] {
    crate::number::vector::from_fn(|k| a[k].minus(&b[k]))
}

/// `−a`.
#[inline]
pub(crate) fn negated<const D: usize, T: Ring>(a: &[T; D]) -> [T; D] {
    a.each_ref().map_each(|x| T::ZERO.minus(x))
}

/// `s a`.
#[inline]
pub(crate) fn scale<const D: usize, T: Ring>(s: &T, a: &[T; D]) -> [T; D] {
    a.each_ref().map_each(|x| s.times(x))
}

/// `a · b`.
#[inline]
pub(crate) fn dot<const D: usize, T: Ring>(a: &[T; D], b: &[T; D]) -> T {
    let products = a.iter().zip(b).map(|(a, b)| a.times(b));
    products.reduce(|sum, product| sum.plus(&product)).unwrap_or(T::ZERO)
}

/// `a × b`, for vectors in space.
#[inline]
pub(crate) fn cross<const D: usize, T: Ring>(a: &[T; D], b: &[T; D]) -> [T; D] {
    crate::number::vector::from_fn(|k| {
        let (i, j) = ((k + 1) % D, (k + 2) % D);
        a[i].times(&b[j]).minus(&a[j].times(&b[i]))
    })
}

/// `(a ∧ b) · (c ∧ d)`: the sum of `(aᵢ bⱼ − aⱼ bᵢ)(cᵢ dⱼ − cⱼ dᵢ)` over all `i < j`.
///
/// By Lagrange's identity it is `(a·c)(b·d) − (a·d)(b·c)`, without the cancellation there: a square
/// is a sum of squares.
#[inline]
pub(crate) fn wedge_dot<const D: usize, T: Ring>(
    (a, b): (&[T; D], &[T; D]),
    (c, d): (&[T; D], &[T; D]),
) -> T {
    let minor =
        |x: &[T; D], y: &[T; D], i: usize, j: usize| x[i].times(&y[j]).minus(&x[j].times(&y[i]));
    let mut total = T::ZERO;
    for j in 1..D {
        for i in 0..j {
            total = total.plus(&minor(a, b, i, j).times(&minor(c, d, i, j)));
        }
    }
    total
}

/// `u₀ w₁ − u₁ w₀`, in the plane: positive where `w` is to the left of `u`.
#[inline]
pub(crate) fn turn<const D: usize, T: Ring>(u: &[T; D], w: &[T; D]) -> T {
    u[0].times(&w[1]).minus(&u[1].times(&w[0]))
}
