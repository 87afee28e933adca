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
use crate::formula::round::turned;
use crate::formula::segment::{Segment, Site};
use crate::formula::sites::{ContactMoment, Distance, Foot, Formulas, Root, Sites, Standing};
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

    /// Whether the ball fits inside with space left, and its path, which turns beside this site,
    /// leads through that space.
    fn is_passed(&self, turn: Site, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        Ok(sight.r.is_positive()? && self.discriminant(turn, sight).is_positive()?)
    }
}

impl<const D: usize, T: Ring> Sites<D, T> for HollowCapsule<D, T> {
    type Site = Site;

    fn scale(&self, site: Site) -> T {
        self.segment.scale(site)
    }

    fn offset(&self, site: Site, u: &[T; D]) -> [T; D] {
        negated(&self.segment.offset(site, u))
    }

    fn drift(&self, site: Site, w: &[T; D]) -> [T; D] {
        negated(&self.segment.drift(site, w))
    }

    fn square(&self, site: Site, u: &[T; D]) -> T {
        self.segment.square(site, u)
    }

    fn slope(&self, site: Site, u: &[T; D], w: &[T; D]) -> T {
        self.segment.slope(site, u, w)
    }

    fn speed_squared(&self, site: Site, w: &[T; D]) -> T {
        self.segment.speed_squared(site, w)
    }

    fn discriminant(&self, site: Site, sight: &Sight<D, T>) -> T {
        self.segment.discriminant(site, sight)
    }

    /// In the plane too, the side of the contact is known only then.
    fn outward(&self, _: Site, _: &[T; D]) -> Option<[T; D]> {
        None
    }

    /// Along the part of the motion across the edge.
    fn way_through(&self, site: Site, w: &[T; D]) -> [T; D] {
        self.segment.drift(site, w)
    }

    fn aside(&self, site: Site, w: &[T; D]) -> [T; D] {
        self.segment.aside(site, w)
    }

    /// On the segment; the surface bulges around it.
    fn foot(&self, site: Site, u: &[T; D]) -> Foot<D, T> {
        self.segment.foot(site, u)
    }

    fn feature(&self, site: Site) -> Feature {
        self.segment.feature(site)
    }
}

impl<const D: usize, T: Ring> Formulas<D, T> for HollowCapsule<D, T> {
    fn standing(&self, Sight { u, r, .. }: &Sight<D, T>) -> Certain<Standing<Site>>
    where
        T: Signed,
    {
        let site = self.segment.nearest(u)?;
        if r.is_negative()? {
            return Ok(Standing { gap: Ordering::Less, site, is_inside: true });
        }
        let gap = self.excess(site, u, r).sign()?.reverse();
        Ok(Standing { gap, site, is_inside: false })
    }

    /// Balls in contact approach as soon as the distance from the segment grows. Until then they
    /// may have space to meet the other side, or else turn where they are nearest to the segment.
    fn first(&self, question: Question, sight: &Sight<D, T>) -> Certain<Option<ContactMoment<Site>>>
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
            let turn = turning(&self.segment, start.site, sight)?;
            if !self.is_passed(turn, sight)? {
                return Ok(Some(ContactMoment::Later(turn, Root::Middle)));
            }
        }
        Ok(Some(ContactMoment::Later(leaving(&self.segment, start.site, sight)?, Root::Last)))
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

    fn end(&self, begin: ContactMoment<Site>, sight: &Sight<D, T>) -> Certain<Option<(Site, Root)>>
    where
        T: Signed,
    {
        let ContactMoment::Start(Standing { site, .. }) = begin else { return Ok(None) };
        if !self.slope(site, &sight.u, &sight.w).is_negative()?
            || !self.is_passed(turning(&self.segment, site, sight)?, sight)?
        {
            return Ok(None);
        }
        Ok(Some((landing(&self.segment, site, sight)?, Root::First)))
    }

    fn distance(&self, start: Standing<Site>, sight: &Sight<D, T>) -> Distance<T> {
        turned(self.segment.distance(start, sight), start.is_inside)
    }

    fn distance_at_middle(&self, site: Site, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let distance = self.segment.distance_at_middle(site, sight)?;
        Ok(turned(distance, sight.r.is_negative()?))
    }
}
