//! A segment from its start to `d`.
//!
//! A capsule is a segment whose radius is added to that of the ball.
//!
//! Beside the edge, with `δ = d·d`: `δ dist² = |u ∧ d|²`, and `b² − a c` is
//! `δ (r² |w ∧ d|² − |u ∧ w ∧ d|²)`, whose last term is 0 in the plane and the square of a
//! determinant in space.

use core::cmp::Ordering;

use crate::formula::convex::{self, Border, Convex, walked};
use crate::formula::sites::{ContactMoment, Foot, Formulas, Plane, Root, Sites, Standing};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::ring::{cross, turn, wedge_dot};
use crate::number::vector::from_fn;
use crate::number::{Certain, Field, Ring, Sight, Signed, difference, dot, scale};

/// A segment as seen from its start.
#[derive(Clone, Debug)]
pub(crate) struct Segment<const D: usize, T> {
    d: [T; D],
    /// `d·d`.
    length_squared: T,
}

/// The nearest site of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    Start,
    Edge,
    End,
}

impl<const D: usize, T: Ring> Segment<D, T> {
    pub(crate) fn new(d: [T; D]) -> Self {
        let length_squared = dot(&d, &d);
        Self { d, length_squared }
    }

    /// From its start to its end.
    pub(super) fn direction(&self) -> &[T; D] {
        &self.d
    }

    /// How far along the segment `u` is, times its length.
    pub(crate) fn along(&self, u: &[T; D]) -> T {
        dot(u, &self.d)
    }

    /// How far `u` is before the end, times the length of the segment.
    pub(crate) fn before_end(&self, u: &[T; D]) -> T {
        self.length_squared.minus(&self.along(u))
    }

    /// In the plane, how far `u` is to the left of the segment, times its length.
    pub(crate) fn to_the_left(&self, u: &[T; D]) -> T {
        turn(&self.d, u)
    }

    /// A position as seen from an end point, which is the start or the end.
    fn seen_from(&self, site: Site, u: &[T; D]) -> [T; D] {
        if site == Site::Start { *u } else { difference(u, &self.d) }
    }
}

impl<const D: usize, T: Ring> Sites<D, T> for Segment<D, T> {
    type Site = Site;

    fn scale(&self, site: Site) -> T {
        if site == Site::Edge { self.length_squared } else { T::ONE }
    }

    fn offset(&self, site: Site, u: &[T; D]) -> [T; D] {
        match site {
            // δ u − d (u·d), by components, without cancellation.
            Site::Edge => self.drift(site, u),
            Site::Start | Site::End => self.seen_from(site, u),
        }
    }

    fn drift(&self, site: Site, w: &[T; D]) -> [T; D] {
        match site {
            Site::Edge => from_fn(|i| {
                // Σ dⱼ (wᵢ dⱼ − wⱼ dᵢ)
                let terms = (0..D).filter(|&j| j != i).map(|j| {
                    let minor = w[i].times(&self.d[j]).minus(&w[j].times(&self.d[i]));
                    self.d[j].times(&minor)
                });
                terms.reduce(|sum, term| sum.plus(&term)).unwrap_or(T::ZERO)
            }),
            Site::Start | Site::End => *w,
        }
    }

    fn square(&self, site: Site, u: &[T; D]) -> T {
        match site {
            Site::Edge => wedge_dot((u, &self.d), (u, &self.d)),
            Site::Start | Site::End => {
                let offset = self.seen_from(site, u);
                dot(&offset, &offset)
            }
        }
    }

    fn slope(&self, site: Site, u: &[T; D], w: &[T; D]) -> T {
        match site {
            Site::Edge => wedge_dot((u, &self.d), (w, &self.d)),
            Site::Start | Site::End => dot(&self.seen_from(site, u), w),
        }
    }

    fn speed_squared(&self, site: Site, w: &[T; D]) -> T {
        match site {
            Site::Edge => wedge_dot((w, &self.d), (w, &self.d)),
            Site::Start | Site::End => dot(w, w),
        }
    }

    fn discriminant(&self, site: Site, Sight { u, w, r }: &Sight<D, T>) -> T {
        let a = self.speed_squared(site, w);
        match site {
            Site::Edge => {
                let swept = self.length_squared.times(&r.squared().times(&a));
                swept.minus(&self.passing_squared(u, w, &a))
            }
            Site::Start | Site::End => {
                let u = self.seen_from(site, u);
                r.squared().times(&a).minus(&wedge_dot((&u, w), (&u, w)))
            }
        }
    }

    /// In the plane an edge has two sides.
    fn outward(&self, site: Site, u: &[T; D]) -> Option<[T; D]> {
        (D == 2 && site == Site::Edge).then(|| self.offset(site, u))
    }

    fn aside(&self, _: Site, w: &[T; D]) -> [T; D] {
        self.drift(Site::Edge, w)
    }

    fn foot(&self, site: Site, u: &[T; D]) -> Foot<D, T> {
        match site {
            Site::Start => Foot::at(from_fn(|_| T::ZERO)),
            Site::Edge => Foot {
                vector: scale(&self.along(u), &self.d),
                denominator: self.length_squared,
                is_from_center: [false; D],
            },
            Site::End => Foot::at(self.d),
        }
    }

    /// In the plane an edge is a face.
    #[inline]
    fn plane(&self, site: Site, Sight { u, w, .. }: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        if D != 2 || site != Site::Edge {
            return Ok(None);
        }
        let d = &self.d;
        let normal = from_fn(|k| if k == 0 { T::ZERO.minus(&d[1]) } else { d[0] });
        let (height, rise) = (turn(d, u), turn(d, w));
        Ok(Some(Plane { normal, length: self.length_squared.root()?, height, rise }))
    }

    fn feature(&self, site: Site) -> Feature {
        match site {
            Site::Start => Feature::Vertex(0),
            Site::Edge => Feature::Edge(0),
            Site::End => Feature::Vertex(1),
        }
    }
}

walked!(Segment);

impl<const D: usize, T: Ring> Convex<D, T> for Segment<D, T> {
    fn scaled(&self, s: &T) -> Self {
        Self { d: scale(s, &self.d), length_squared: s.squared().times(&self.length_squared) }
    }

    fn nearest(&self, u: &[T; D]) -> Certain<Site>
    where
        T: Signed,
    {
        Ok(if !self.along(u).is_positive()? {
            Site::Start
        } else if !self.before_end(u).is_positive()? {
            Site::End
        } else {
            Site::Edge
        })
    }

    fn face_over(&self, _: &[T; D]) -> Certain<Option<Site>>
    where
        T: Signed,
    {
        Ok(None)
    }

    fn sinks(&self, _: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        Ok(false)
    }

    fn border(
        &self,
        site: Site,
        Sight { u, w, .. }: &Sight<D, T>,
    ) -> Certain<Option<Border<T, Site>>>
    where
        T: Signed,
    {
        let speed = self.along(w);
        let negated = |x: T| T::ZERO.minus(&x);
        let (numerator, next) = match (site, speed.sign()?) {
            (Site::Start, Ordering::Greater) => (negated(self.along(u)), Site::Edge),
            (Site::Edge, Ordering::Greater) => (self.before_end(u), Site::End),
            (Site::End, Ordering::Less) => (negated(self.before_end(u)), Site::Edge),
            (Site::Edge, Ordering::Less) => (self.along(u), Site::Start),
            _ => return Ok(None),
        };
        let denominator = if speed.is_negative()? { negated(speed) } else { speed };
        let simpler = if next == Site::Edge { site } else { next };
        Ok(Some(Border { numerator, denominator, next, simpler }))
    }

    /// In the plane, whether the ends are on either side of the path.
    fn is_crossed(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        if D != 2 {
            return Ok(false);
        }
        let side = |u: &[T; D]| turn(u, w).sign();
        let (start, end) = (side(u)?, side(&difference(u, &self.d))?);
        Ok(start != Ordering::Equal && start == end.reverse())
    }
}

impl<const D: usize, T: Ring> Segment<D, T> {
    /// `δ |u ∧ w ∧ d|²`: how far from the line of the segment the path passes.
    fn passing_squared(&self, u: &[T; D], w: &[T; D], a: &T) -> T {
        match D {
            ..=2 => T::ZERO,
            3 => {
                let volume = dot(&cross(u, w), &self.d);
                self.length_squared.times(&volume.squared())
            }
            _ => {
                let (b, square) = (self.slope(Site::Edge, u, w), self.square(Site::Edge, u));
                a.times(&square).minus(&b.squared())
            }
        }
    }
}
