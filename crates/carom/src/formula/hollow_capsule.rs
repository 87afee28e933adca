//! A capsule from inside.
//!
//! There is contact where the centre is not nearer to the segment than `r`, by which the radius of
//! the capsule is larger than that of the ball.
//!
//! The square of the distance from the segment is a convex function of the time. The queries look
//! for where it rises to `r²` or, for a ball that does not fit inside, where it begins to rise.

use core::cmp::Ordering;

use crate::formula::convex::{Convex, landing, leaving, turning};
use crate::formula::hollow::is_moving;
use crate::formula::parts::{ContactMoment, Distance, Foot, Formulas, Parts, Root, Standing};
use crate::formula::round::turned;
use crate::formula::segment::{Part, Segment};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::{Certain, Ring, Sight, Signed, negated};

/// The inside of a capsule as seen from the start of its segment.
#[derive(Clone, Debug)]
pub(crate) struct HollowCapsule<const D: usize, T> {
    segment: Segment<D, T>,
}

impl<const D: usize, T: Ring> HollowCapsule<D, T> {
    pub(crate) fn new(segment: Segment<D, T>) -> Self {
        Self { segment }
    }

    pub(crate) fn segment(&self) -> &Segment<D, T> {
        &self.segment
    }

    /// Whether a ball that does not approach the segment gets away from it at once.
    fn rises(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        let Sight { u, w, .. } = sight;
        let start = self.segment.nearest(u)?;
        Ok(match self.slope(start, u, w).sign()? {
            Ordering::Greater => true,
            // Beside the edge it may stay as far away for a while.
            Ordering::Equal if is_moving(w)? => {
                let turn = turning(&self.segment, start, sight)?;
                !self.slope(turn, u, w).is_negative()?
            }
            Ordering::Equal | Ordering::Less => false,
        })
    }

    /// Whether the ball fits inside with space left, and its path, which turns beside this part,
    /// leads through that space.
    fn is_passed(&self, turn: Part, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        Ok(sight.r.is_positive()? && self.discriminant(turn, sight).is_positive()?)
    }
}

impl<const D: usize, T: Ring> Parts<D, T> for HollowCapsule<D, T> {
    type Part = Part;

    fn scale(&self, part: Part) -> T {
        self.segment.scale(part)
    }

    fn offset(&self, part: Part, u: &[T; D]) -> [T; D] {
        negated(&self.segment.offset(part, u))
    }

    fn drift(&self, part: Part, w: &[T; D]) -> [T; D] {
        negated(&self.segment.drift(part, w))
    }

    fn square(&self, part: Part, u: &[T; D]) -> T {
        self.segment.square(part, u)
    }

    fn slope(&self, part: Part, u: &[T; D], w: &[T; D]) -> T {
        self.segment.slope(part, u, w)
    }

    fn speed_squared(&self, part: Part, w: &[T; D]) -> T {
        self.segment.speed_squared(part, w)
    }

    fn discriminant(&self, part: Part, sight: &Sight<D, T>) -> T {
        self.segment.discriminant(part, sight)
    }

    /// In the plane too, the side of the contact is known only then.
    fn outward(&self, _: Part, _: &[T; D]) -> Option<[T; D]> {
        None
    }

    /// Along the part of the motion across the edge.
    fn way_through(&self, part: Part, w: &[T; D]) -> [T; D] {
        self.segment.drift(part, w)
    }

    fn aside(&self, part: Part, w: &[T; D]) -> [T; D] {
        self.segment.aside(part, w)
    }

    /// On the segment; the surface bulges around it.
    fn foot(&self, part: Part, u: &[T; D]) -> Foot<D, T> {
        self.segment.foot(part, u)
    }

    fn feature(&self, part: Part) -> Feature {
        self.segment.feature(part)
    }
}

impl<const D: usize, T: Ring> Formulas<D, T> for HollowCapsule<D, T> {
    fn standing(&self, Sight { u, r, .. }: &Sight<D, T>) -> Certain<Standing<Part>>
    where
        T: Signed,
    {
        let part = self.segment.nearest(u)?;
        if r.is_negative()? {
            return Ok(Standing { gap: Ordering::Less, part, is_inside: true });
        }
        let gap = self.excess(part, u, r).sign()?.reverse();
        Ok(Standing { gap, part, is_inside: false })
    }

    /// Balls in contact approach as soon as the distance from the segment grows. Until then they
    /// may have space to meet the other side, or else turn where they are nearest to the segment.
    fn first(&self, question: Question, sight: &Sight<D, T>) -> Certain<Option<ContactMoment<Part>>>
    where
        T: Signed,
    {
        let start = self.standing(sight)?;
        let is_in_contact = start.gap != Ordering::Greater;
        if is_in_contact && question == Question::Contact {
            return Ok(Some(ContactMoment::Start(start)));
        }
        if !is_moving(&sight.w)? {
            return Ok(None);
        }
        if is_in_contact {
            if self.rises(sight)? {
                return Ok(Some(ContactMoment::Start(start)));
            }
            let turn = turning(&self.segment, start.part, sight)?;
            if !self.is_passed(turn, sight)? {
                return Ok(Some(ContactMoment::Later(turn, Root::Middle)));
            }
        }
        Ok(Some(ContactMoment::Later(leaving(&self.segment, start.part, sight)?, Root::Last)))
    }

    /// Whether the ball moves outwards or, if it does not fit inside, is about to.
    fn approaches(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        let Sight { u, w, r } = sight;
        if r.is_negative()? {
            return self.rises(sight);
        }
        self.slope(self.segment.nearest(u)?, u, w).is_positive()
    }

    fn end(&self, begin: ContactMoment<Part>, sight: &Sight<D, T>) -> Certain<Option<(Part, Root)>>
    where
        T: Signed,
    {
        let ContactMoment::Start(Standing { part, .. }) = begin else { return Ok(None) };
        if !self.slope(part, &sight.u, &sight.w).is_negative()?
            || !self.is_passed(turning(&self.segment, part, sight)?, sight)?
        {
            return Ok(None);
        }
        Ok(Some((landing(&self.segment, part, sight)?, Root::First)))
    }

    fn distance(&self, start: Standing<Part>, sight: &Sight<D, T>) -> Distance<T> {
        turned(self.segment.distance(start, sight), start.is_inside)
    }

    fn distance_at_middle(&self, part: Part, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let distance = self.segment.distance_at_middle(part, sight)?;
        Ok(turned(distance, sight.r.is_negative()?))
    }
}
