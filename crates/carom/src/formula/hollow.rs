//! A ball and a box from inside.
//!
//! Everything outside of them is solid.

use core::cmp::Ordering;

use crate::formula::round::{self, turned};
use crate::formula::sites::{
    ContactMoment, Distance, Foot, Formulas, Root, Sites, Standing, Surface, is_zero,
};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::ring::wedge_dot;
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Certain, Ring, Sight, Signed, dot, negated};

/// The inside of a ball, as seen from its centre.
///
/// There is contact where the centre of the ball inside is not nearer than `r`, the difference of
/// the two radii.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HollowBall;

impl<const D: usize, T: Ring> Sites<D, T> for HollowBall {
    type Site = Surface;

    fn scale(&self, _: Surface) -> T {
        T::ONE
    }

    fn offset(&self, _: Surface, u: &[T; D]) -> [T; D] {
        negated(u)
    }

    fn drift(&self, _: Surface, w: &[T; D]) -> [T; D] {
        negated(w)
    }

    fn square(&self, _: Surface, u: &[T; D]) -> T {
        dot(u, u)
    }

    fn slope(&self, _: Surface, u: &[T; D], w: &[T; D]) -> T {
        dot(u, w)
    }

    fn speed_squared(&self, _: Surface, w: &[T; D]) -> T {
        dot(w, w)
    }

    fn discriminant(&self, _: Surface, Sight { u, w, r }: &Sight<D, T>) -> T {
        r.squared().times(&dot(w, w)).minus(&wedge_dot((u, w), (u, w)))
    }

    fn outward(&self, _: Surface, _: &[T; D]) -> Option<[T; D]> {
        None
    }

    /// The centre; the surface bulges around it.
    fn foot(&self, _: Surface, _: &[T; D]) -> Foot<D, T> {
        Foot::at(from_fn(|_| T::ZERO))
    }

    fn feature(&self, _: Surface) -> Feature {
        Feature::Surface
    }
}

impl<const D: usize, T: Ring> Formulas<D, T> for HollowBall {
    fn standing(&self, sight: &Sight<D, T>) -> Certain<Standing<Surface>>
    where
        T: Signed,
    {
        round::standing(self, Surface, sight)
    }

    fn first(
        &self,
        question: Question,
        sight: &Sight<D, T>,
    ) -> Certain<Option<ContactMoment<Surface>>>
    where
        T: Signed,
    {
        round::first(self, Surface, question, sight)
    }

    fn approaches(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        round::approaches(self, Surface, sight)
    }

    fn end(
        &self,
        begin: ContactMoment<Surface>,
        sight: &Sight<D, T>,
    ) -> Certain<Option<(Surface, Root)>>
    where
        T: Signed,
    {
        let ContactMoment::Start(_) = begin else { return Ok(None) };
        Ok(round::is_freed(self, Surface, sight)?.then_some((Surface, Root::First)))
    }

    fn distance(&self, start: Standing<Surface>, Sight { u, r, .. }: &Sight<D, T>) -> Distance<T> {
        let distance = Distance {
            excess: self.excess(Surface, u, r),
            square: self.square(Surface, u),
            scale: T::ONE,
            r: *r,
            is_inside: false,
        };
        turned(distance, start.is_inside)
    }

    fn distance_at_middle(&self, site: Surface, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let Sight { u, w, r } = sight;
        let distance = Distance {
            excess: T::ZERO.minus(&self.discriminant(site, sight)),
            square: wedge_dot((u, w), (u, w)),
            scale: self.speed_squared(site, w),
            r: *r,
            is_inside: false,
        };
        Ok(turned(distance, r.is_negative()?))
    }
}

/// Whether a velocity is not zero.
pub(super) fn is_moving<const D: usize, T: Signed>(w: &[T; D]) -> Certain<bool> {
    for w in w {
        if !is_zero(w)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The inside of a box, as seen from its lower corner. Each of its faces is an infinite wall.
#[derive(Clone, Debug)]
pub(crate) struct HollowAabb<const D: usize, T> {
    e: [T; D],
}

/// A face of a box: its axis, and whether it is the upper one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    axis: usize,
    is_upper: bool,
}

impl Face {
    /// The face with this number.
    pub(crate) const fn numbered(index: usize) -> Self {
        Self { axis: index / 2, is_upper: index % 2 == 1 }
    }

    /// How fast a velocity leads away from the face, inwards.
    pub(crate) fn opening<const D: usize, T: Ring>(self, w: &[T; D]) -> T {
        self.inwards(w[self.axis])
    }

    /// A length away from the face, inwards, along its axis.
    fn inwards<T: Ring>(self, length: T) -> T {
        if self.is_upper { T::ZERO.minus(&length) } else { length }
    }

    /// All faces, in the order of their numbers.
    fn all<const D: usize>() -> impl Iterator<Item = Self> {
        let both = |axis| [false, true].map_each(|is_upper| Self { axis, is_upper });
        (0..D).flat_map(both)
    }
}

impl<const D: usize, T: Ring> HollowAabb<D, T> {
    pub(crate) fn new(e: [T; D]) -> Self {
        Self { e }
    }

    /// How far from a face `u` is, inwards.
    pub(crate) fn depth(&self, Face { axis, is_upper }: Face, u: &[T; D]) -> T {
        if is_upper { self.e[axis].minus(&u[axis]) } else { u[axis] }
    }

    /// How fast the ball approaches a face.
    fn closing(Face { axis, is_upper }: Face, w: &[T; D]) -> T {
        if is_upper { w[axis] } else { T::ZERO.minus(&w[axis]) }
    }

    /// The distance between the ball and a face.
    fn room(&self, face: Face, Sight { u, r, .. }: &Sight<D, T>) -> T {
        self.depth(face, u).minus(r)
    }

    /// The nearest face, by the signed distance; of equally near ones, the first.
    fn nearest(&self, u: &[T; D]) -> Certain<Face>
    where
        T: Signed,
    {
        let mut nearest = Face { axis: 0, is_upper: false };
        for face in Face::all::<D>() {
            if self.depth(face, u).minus(&self.depth(nearest, u)).is_negative()? {
                nearest = face;
            }
        }
        Ok(nearest)
    }

    fn standing_at(&self, face: Face, sight: &Sight<D, T>) -> Certain<Standing<Face>>
    where
        T: Signed,
    {
        let gap = self.room(face, sight).sign()?;
        Ok(Standing { gap, site: face, is_inside: self.depth(face, &sight.u).is_negative()? })
    }
}

impl<const D: usize, T: Ring> Sites<D, T> for HollowAabb<D, T> {
    type Site = Face;

    fn scale(&self, _: Face) -> T {
        T::ONE
    }

    fn offset(&self, face: Face, u: &[T; D]) -> [T; D] {
        let offset = face.inwards(self.depth(face, u));
        from_fn(|k| if k == face.axis { offset } else { T::ZERO })
    }

    fn drift(&self, face: Face, w: &[T; D]) -> [T; D] {
        from_fn(|k| if k == face.axis { w[k] } else { T::ZERO })
    }

    fn square(&self, face: Face, u: &[T; D]) -> T {
        self.depth(face, u).squared()
    }

    fn slope(&self, face: Face, u: &[T; D], w: &[T; D]) -> T {
        T::ZERO.minus(&self.depth(face, u).times(&Self::closing(face, w)))
    }

    fn speed_squared(&self, face: Face, w: &[T; D]) -> T {
        w[face.axis].squared()
    }

    fn discriminant(&self, face: Face, Sight { w, r, .. }: &Sight<D, T>) -> T {
        r.times(&w[face.axis]).squared()
    }

    fn outward(&self, face: Face, _: &[T; D]) -> Option<[T; D]> {
        let one = face.inwards(T::ONE);
        Some(from_fn(|k| if k == face.axis { one } else { T::ZERO }))
    }

    fn foot(&self, Face { axis, is_upper }: Face, _: &[T; D]) -> Foot<D, T> {
        let is_upper = |k| k == axis && is_upper;
        let vector = from_fn(|k| if is_upper(k) { self.e[k] } else { T::ZERO });
        Foot { is_from_center: from_fn(|k| k != axis), ..Foot::at(vector) }
    }

    fn feature(&self, Face { axis, is_upper }: Face) -> Feature {
        let index = 2 * axis + usize::from(is_upper);
        match D {
            ..=1 => Feature::Vertex(index),
            2 => Feature::Edge(index),
            _ => Feature::Face(index),
        }
    }
}

impl<const D: usize, T: Ring> HollowAabb<D, T> {
    /// The faces that the ball approaches, each with its time as a numerator and a positive
    /// denominator.
    fn neared(&self, sight: &Sight<D, T>) -> impl Iterator<Item = Certain<(Face, T, T)>>
    where
        T: Signed,
    {
        Face::all::<D>().filter_map(move |face| {
            let closing = Self::closing(face, &sight.w);
            match closing.is_positive() {
                Ok(true) => Some(Ok((face, self.room(face, sight), closing))),
                Ok(false) => None,
                Err(unsure) => Some(Err(unsure)),
            }
        })
    }

    /// The first of the faces that the ball approaches, with its time.
    fn first_neared(&self, sight: &Sight<D, T>) -> Certain<Option<(Face, T, T)>>
    where
        T: Signed,
    {
        let mut first: Option<(Face, T, T)> = None;
        for neared in self.neared(sight) {
            let (face, room, closing) = neared?;
            let is_first = match &first {
                Some((_, least, speed)) => {
                    room.times(speed).minus(&least.times(&closing)).is_negative()?
                }
                None => true,
            };
            if is_first {
                first = Some((face, room, closing));
            }
        }
        Ok(first)
    }
}

impl<const D: usize, T: Ring> Formulas<D, T> for HollowAabb<D, T> {
    /// The placement beside the nearest face.
    fn standing(&self, sight: &Sight<D, T>) -> Certain<Standing<Face>>
    where
        T: Signed,
    {
        self.standing_at(self.nearest(&sight.u)?, sight)
    }

    /// Each face decides separately whether the ball approaches it.
    fn first(&self, question: Question, sight: &Sight<D, T>) -> Certain<Option<ContactMoment<Face>>>
    where
        T: Signed,
    {
        if question == Question::Contact {
            let start = self.standing(sight)?;
            if start.gap != Ordering::Greater {
                return Ok(Some(ContactMoment::Start(start)));
            }
        } else {
            for neared in self.neared(sight) {
                let start = self.standing_at(neared?.0, sight)?;
                if start.gap != Ordering::Greater {
                    return Ok(Some(ContactMoment::Start(start)));
                }
            }
        }
        Ok(self.first_neared(sight)?.map(|(face, ..)| ContactMoment::Later(face, Root::First)))
    }

    /// Whether the ball approaches the nearest face.
    fn approaches(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        Self::closing(self.nearest(&sight.u)?, &sight.w).is_positive()
    }

    /// Where the ball is free of all faces, if that is before it meets one of them.
    fn end(&self, begin: ContactMoment<Face>, sight: &Sight<D, T>) -> Certain<Option<(Face, Root)>>
    where
        T: Signed,
    {
        let ContactMoment::Start(_) = begin else { return Ok(None) };
        let mut last: Option<(Face, T, T)> = None;
        for face in Face::all::<D>() {
            let excess = T::ZERO.minus(&self.room(face, sight));
            if excess.is_negative()? {
                continue;
            }
            let opening = T::ZERO.minus(&Self::closing(face, &sight.w));
            if !opening.is_positive()? {
                return Ok(None);
            }
            let is_last = match &last {
                Some((_, most, speed)) => {
                    excess.times(speed).minus(&most.times(&opening)).is_positive()?
                }
                None => true,
            };
            if is_last {
                last = Some((face, excess, opening));
            }
        }
        let Some((face, excess, opening)) = last else { return Ok(None) };
        if let Some((_, room, closing)) = self.first_neared(sight)?
            && !room.times(&opening).minus(&excess.times(&closing)).is_positive()?
        {
            return Ok(None);
        }
        Ok(Some((face, Root::Last)))
    }
}
