//! Queries that the formulas of a shape answer.
//!
//! They are: how a ball is placed, when it meets the shape, and when it leaves.

use core::cmp::Ordering;

use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::{Certain, Field, Ring, Sight, Signed};

/// The sites of a shape (corners, edges, faces), in numbers of one kind and relative to the anchor
/// of the shape.
///
/// All formulas of a site are multiplied by the same positive number `σ`, its
/// [`scale`](Self::scale), so that they are polynomials.
pub(crate) trait Sites<const D: usize, T: Ring>: Clone {
    /// A corner, an edge, a face.
    type Site: Copy;

    /// `σ`.
    fn scale(&self, site: Self::Site) -> T;

    /// `σ` times the vector from the point of the site nearest to `u`, to `u`. Within a hollow
    /// ball, a positive multiple of that.
    fn offset(&self, site: Self::Site, u: &[T; D]) -> [T; D];

    /// `σ` times the velocity of that vector.
    fn drift(&self, site: Self::Site, w: &[T; D]) -> [T; D];

    /// The square of the length of the vector, over `σ`.
    fn square(&self, site: Self::Site, u: &[T; D]) -> T;

    /// Half of the change of that square in a unit of time.
    fn slope(&self, site: Self::Site, u: &[T; D], w: &[T; D]) -> T;

    /// The square of the length of the drift, over `σ`.
    fn speed_squared(&self, site: Self::Site, w: &[T; D]) -> T;

    /// `b² − a c` of [`Quadratic`], in a form in which little cancels.
    fn discriminant(&self, site: Self::Site, sight: &Sight<D, T>) -> T;

    /// Factors of the discriminant, for a site for which it has more digits than everything that is
    /// decided.
    #[inline]
    fn factors_of_discriminant(&self, _: Self::Site, _: &Sight<D, T>) -> Option<[T; 3]> {
        None
    }

    /// The direction in which the distance grows, if it is known without the offset: for a face.
    fn outward(&self, site: Self::Site, u: &[T; D]) -> Option<[T; D]>;

    /// A positive multiple of the part of `w` along which a centre on the site leaves it, or comes
    /// to it.
    fn way_through(&self, _: Self::Site, w: &[T; D]) -> [T; D] {
        *w
    }

    /// A part of `w` along which a centre on the site is moved off the shape as fast as along any,
    /// for a shape at rest.
    ///
    /// It is across an edge or its ends, or along the normal of a face. It may be the zero vector.
    fn aside(&self, site: Self::Site, w: &[T; D]) -> [T; D] {
        self.way_through(site, w)
    }

    /// The point of the site nearest to `u`.
    fn foot(&self, site: Self::Site, u: &[T; D]) -> Foot<D, T>;

    /// Where on its own segment a capsule meets the site; `None` for a ball.
    #[inline]
    fn slide(&self, _: Self::Site, _: &Sight<D, T>) -> Option<Slide<D, T>> {
        None
    }

    /// A face as the plane that it lies in; `None` for other sites.
    #[inline]
    fn plane(&self, _: Self::Site, _: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        Ok(None)
    }

    /// The site as it is named in answers.
    fn feature(&self, site: Self::Site) -> Feature;

    /// The distance from the site at which there is contact, for a ball that is seen with `r`.
    #[inline]
    fn reach(&self, _: Self::Site, r: &T) -> T {
        *r
    }

    /// `σ (d² − r²)`, whose sign is that of the gap for a ball outside.
    #[inline]
    fn excess(&self, site: Self::Site, u: &[T; D], r: &T) -> T {
        self.square(site, u).minus(&self.scale(site).times(&self.reach(site, r).squared()))
    }

    /// The quadratic whose roots are the times at which the centre is `r` away from the site.
    #[inline]
    fn quadratic(&self, site: Self::Site, sight: &Sight<D, T>) -> Quadratic<T> {
        Quadratic {
            a: self.speed_squared(site, &sight.w),
            b: self.slope(site, &sight.u, &sight.w),
            c: self.excess(site, &sight.u, &sight.r),
            d: self.discriminant(site, sight),
        }
    }
}

/// A plane with a normal of any length.
///
/// It holds the height of a ball above it, times that length, and how fast that changes. Its
/// quadratic is the square of a linear function, and all answers are simpler without it.
#[derive(Clone, Debug)]
pub(crate) struct Plane<const D: usize, T> {
    pub(crate) normal: [T; D],
    pub(crate) length: T,
    pub(crate) height: T,
    pub(crate) rise: T,
}

/// A point of a shape: a vector over a positive denominator.
///
/// Along each axis it is relative to the anchor of the shape or to the centre of the ball,
/// whichever is near.
#[derive(Clone, Debug)]
pub(crate) struct Foot<const D: usize, T> {
    pub(crate) vector: [T; D],
    pub(crate) denominator: T,
    /// The axes along which it is relative to the centre of the ball, and not to the anchor.
    pub(crate) is_from_center: [bool; D],
}

impl<const D: usize, T: Ring> Foot<D, T> {
    /// The point at `vector` from the anchor.
    pub(crate) fn at(vector: [T; D]) -> Self {
        Self { vector, denominator: T::ONE, is_from_center: [false; D] }
    }
}

/// The point of a capsule's segment at which the capsule touches, as seen from the start of the
/// segment.
///
/// After the time `t` it is `(share + rate t) / whole` times `way` from there.
#[derive(Clone, Debug)]
pub(crate) struct Slide<const D: usize, T> {
    pub(crate) way: [T; D],
    pub(crate) share: T,
    pub(crate) rate: T,
    pub(crate) whole: T,
    /// For contact with a face: there the sum loses digits if two segments are nearly parallel.
    pub(crate) skew: Option<Skew<T>>,
}

/// The crossing of the path and the plane of a face.
///
/// With the height `h` above it, times `n = √whole`, and its change `rise`, `share rise − rate h`
/// is `whole` times `volume`.
#[derive(Clone, Debug)]
pub(crate) struct Skew<T> {
    pub(crate) volume: T,
    pub(crate) rise: T,
}

/// `a t² + 2 b t + c`, and `d = b² − a c`.
#[derive(Clone, Debug)]
pub(crate) struct Quadratic<T> {
    pub(crate) a: T,
    pub(crate) b: T,
    pub(crate) c: T,
    pub(crate) d: T,
}

/// How a ball and a shape are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing<P> {
    /// The sign of the gap.
    pub(crate) gap: Ordering,
    /// The site nearest to the centre of the ball; in a solid, the nearest face.
    pub(crate) site: P,
    /// Whether the centre is in the solid, or the ball does not fit: the gap is `−d − |r|` then,
    /// and not `d − r`.
    pub(crate) is_inside: bool,
}

/// One of the times that a quadratic gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Root {
    First,
    Last,
    /// Between the two, where the quadratic is least.
    Middle,
}

/// The surface of a shape that has no other site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surface;

/// When something happens between a ball and a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContactMoment<P> {
    /// At time 0.
    Start(Standing<P>),
    /// Later, with this site.
    Later(P, Root),
}

/// The data of a gap: `σ (d² − r²)`, `σ d²`, `σ` and `r`, for a centre that is `d` away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance<T> {
    pub(crate) excess: T,
    pub(crate) square: T,
    pub(crate) scale: T,
    pub(crate) r: T,
    /// Whether the gap is `−d − r`, and not `d − r`.
    pub(crate) is_inside: bool,
}

impl<T: Signed> Distance<T> {
    /// Whether the size of the gap is at most a length that is not negative: `|d − r| ≤ m`, or
    /// `d + r ≤ m`.
    pub(crate) fn is_within(&self, length: &T) -> Certain<bool> {
        let Self { square, scale, r, .. } = self;
        // The sign of d − s, for an s that is not negative.
        let beyond = |s: &T| square.minus(&scale.times(&s.squared())).sign();
        let rest = length.minus(r);
        if self.is_inside {
            return Ok(!rest.is_negative()? && beyond(&rest)? != Ordering::Greater);
        }
        let is_near = beyond(&length.plus(r))? != Ordering::Greater;
        Ok(is_near && (!rest.is_negative()? || beyond(&rest)? != Ordering::Less))
    }
}

/// The queries about a shape.
pub(crate) trait Formulas<const D: usize, T: Ring>: Sites<D, T> {
    /// How the ball is placed at the time of `sight`.
    fn standing(&self, sight: &Sight<D, T>) -> Certain<Standing<Self::Site>>
    where
        T: Signed;

    /// The first contact or impact from time 0 on.
    fn first(
        &self,
        question: Question,
        sight: &Sight<D, T>,
    ) -> Certain<Option<ContactMoment<Self::Site>>>
    where
        T: Signed;

    /// Whether the signed gap falls, wherever the ball is.
    fn approaches(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed;

    /// When the contact that begins at `begin` ends; `None` if it never does.
    fn end(
        &self,
        begin: ContactMoment<Self::Site>,
        sight: &Sight<D, T>,
    ) -> Certain<Option<(Self::Site, Root)>>
    where
        T: Signed;

    /// Whether a time that the quadratic of a site gives has passed at the time of the sight.
    ///
    /// Up to the minimum, the first root has passed where the quadratic is at most 0. Beyond it,
    /// the last root has passed where it is at least 0.
    fn has_passed(
        &self,
        site: Self::Site,
        root: Root,
        Sight { u, w, r }: &Sight<D, T>,
    ) -> Certain<bool>
    where
        T: Signed,
    {
        let is_beyond_least = !self.slope(site, u, w).is_negative()?;
        Ok(match root {
            Root::First => is_beyond_least || !self.excess(site, u, r).is_positive()?,
            Root::Middle => is_beyond_least,
            Root::Last => is_beyond_least && !self.excess(site, u, r).is_negative()?,
        })
    }

    /// The data of the gap.
    fn distance(&self, start: Standing<Self::Site>, sight: &Sight<D, T>) -> Distance<T> {
        let Sight { u, r, .. } = sight;
        Distance {
            excess: self.excess(start.site, u, r),
            square: self.square(start.site, u),
            scale: self.scale(start.site),
            r: *r,
            is_inside: start.is_inside,
        }
    }

    /// The data of the gap at the time at which a quadratic is least, `−b / a`. The quadratic is
    /// `−d / a` then.
    fn distance_at_middle(&self, site: Self::Site, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let d = self.discriminant(site, sight);
        let scale = self.speed_squared(site, &sight.w).times(&self.scale(site));
        Ok(Distance {
            excess: T::ZERO.minus(&d),
            square: scale.times(&sight.r.squared()).minus(&d),
            scale,
            r: sight.r,
            is_inside: false,
        })
    }
}

pub(crate) fn is_zero<T: Signed>(x: &T) -> Certain<bool> {
    Ok(x.sign()? == Ordering::Equal)
}
