//! A tube from inside.
//!
//! It bends around the edge of a segment without ends.

use crate::formula::round::{self, turned};
use crate::formula::segment::{Segment, Site};
use crate::formula::sites::{
    ContactMoment, Distance, Foot, Formulas, Root, Sites, Standing, Surface,
};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::{Certain, Ring, Sight, Signed, negated};

/// An infinite tube, as seen from a point of its axis.
///
/// There is contact where the centre is not nearer to the axis than `r`, by which the tube is wider
/// than the ball.
#[derive(Clone, Debug)]
pub(crate) struct Tube<const D: usize, T> {
    axis: Segment<D, T>,
}

impl<const D: usize, T: Ring> Tube<D, T> {
    pub(crate) fn new(axis: Segment<D, T>) -> Self {
        Self { axis }
    }

    /// The segment along the axis.
    pub(super) fn axis(&self) -> &Segment<D, T> {
        &self.axis
    }
}

impl<const D: usize, T: Ring> Sites<D, T> for Tube<D, T> {
    type Site = Surface;

    fn scale(&self, _: Surface) -> T {
        self.axis.scale(Site::Edge)
    }

    fn offset(&self, _: Surface, u: &[T; D]) -> [T; D] {
        negated(&self.axis.offset(Site::Edge, u))
    }

    fn drift(&self, _: Surface, w: &[T; D]) -> [T; D] {
        negated(&self.axis.drift(Site::Edge, w))
    }

    fn square(&self, _: Surface, u: &[T; D]) -> T {
        self.axis.square(Site::Edge, u)
    }

    fn slope(&self, _: Surface, u: &[T; D], w: &[T; D]) -> T {
        self.axis.slope(Site::Edge, u, w)
    }

    fn speed_squared(&self, _: Surface, w: &[T; D]) -> T {
        self.axis.speed_squared(Site::Edge, w)
    }

    fn discriminant(&self, _: Surface, sight: &Sight<D, T>) -> T {
        self.axis.discriminant(Site::Edge, sight)
    }

    fn outward(&self, _: Surface, _: &[T; D]) -> Option<[T; D]> {
        None
    }

    /// Along the part of the motion across the axis.
    fn way_through(&self, _: Surface, w: &[T; D]) -> [T; D] {
        self.axis.drift(Site::Edge, w)
    }

    /// On the axis; the surface bulges around it.
    fn foot(&self, _: Surface, u: &[T; D]) -> Foot<D, T> {
        self.axis.foot(Site::Edge, u)
    }

    fn feature(&self, _: Surface) -> Feature {
        Feature::Surface
    }
}

impl<const D: usize, T: Ring> Formulas<D, T> for Tube<D, T> {
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

    fn distance(&self, start: Standing<Surface>, sight: &Sight<D, T>) -> Distance<T> {
        let edge = Standing { gap: start.gap, site: Site::Edge, is_inside: false };
        turned(self.axis.distance(edge, sight), start.is_inside)
    }

    fn distance_at_middle(&self, _: Surface, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let distance = self.axis.distance_at_middle(Site::Edge, sight)?;
        Ok(turned(distance, sight.r.is_negative()?))
    }
}
