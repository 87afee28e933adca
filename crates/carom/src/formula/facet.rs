//! A facet of a polyline or a mesh, in its region.
//!
//! The facet is a corner, an edge or a face, and the region is where it is the nearest. There the
//! ball meets the point, the line or the plane that contains the facet.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::formula::parts::{
    ContactMoment, Distance, Foot, Formulas, Parts, Plane, Root, Standing, Surface, is_zero,
};
use crate::formula::region::{Around, Passage, Region, RegionSide, normal_beyond};
use crate::formula::segment;
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::vector::MapEach;
use crate::number::{Certain, Field, Ring, Sight, Signed};

/// A facet as seen from the start of an edge, from a corner, or from the first corner of a face.
#[derive(Clone, Debug)]
pub(crate) struct Facet<const D: usize, T, A = [Option<[T; D]>; 2]>(Region<D, T, A>);

/// What a quadratic describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The distance from the line of the edge, from the corner, or from the plane of the face.
    Nearest,
    /// The height above a border, which is half of the quadratic's derivative. At the minimum,
    /// [`Root::Middle`], the path crosses the border inwards. Offset, normal and name are those of
    /// the facet.
    Entry(RegionSide),
    /// The same outwards, with the depth below the border.
    Exit(RegionSide),
}

/// Evaluates an expression for the line or the point of a facet, by its part, or for the plane of a
/// face.
macro_rules! of_core {
    ($facet:expr, $core:ident, $part:ident => $answer:expr) => {
        match &$facet.0 {
            Region::Corner($core, _) => {
                let $part = segment::Part::Start;
                $answer
            }
            Region::Edge($core, _) => {
                let $part = segment::Part::Edge;
                $answer
            }
            Region::Face($core, _) => {
                let $part = Surface;
                $answer
            }
        }
    };
}

impl<const D: usize, T: Ring> Facet<D, T> {
    /// The edge from the anchor to `d`, and the third corners of the faces beside it.
    pub(crate) fn edge(d: [T; D], faces: [Option<[T; D]>; 2]) -> Self {
        let normals = faces.map_each(|third| third.map(|third| normal_beyond(&d, &third)));
        Self(Region::of_edge(d, normals))
    }
}

impl<const D: usize, T: Ring> Facet<D, T, Vec<[T; D]>> {
    /// The same with any number of faces.
    pub(crate) fn edge_of_many(d: [T; D], faces: impl Iterator<Item = [T; D]>) -> Self {
        let normals = faces.map(|third| normal_beyond(&d, &third)).collect();
        Self(Region::of_edge(d, normals))
    }
}

impl<const D: usize, T: Ring, A: Around<D, T>> Facet<D, T, A> {
    /// The corner with these displacements from its neighbours.
    pub(crate) fn corner(from_neighbors: A) -> Self {
        Self(Region::of_corner(from_neighbors))
    }

    /// The face between the anchor and two other corners.
    pub(crate) fn face(corners: [[T; D]; 2]) -> Self {
        Self(Region::of_face(corners))
    }

    /// How high `u` is above each border of the region.
    pub(crate) fn heights(&self, u: &[T; D]) -> impl Iterator<Item = T> {
        self.0.heights(u)
    }

    /// The height above what a ball crosses rather than passes: the plane of a face or, in the
    /// plane, the line of an edge.
    pub(crate) fn crossed(&self, u: &[T; D]) -> Option<T> {
        match &self.0 {
            Region::Edge(segment, _) if D == 2 => Some(segment.to_the_left(u)),
            Region::Face(plane, _) => Some(plane.height(u)),
            Region::Corner(..) | Region::Edge(..) => None,
        }
    }

    /// Whether the centre is in the region.
    pub(crate) fn has_in_region(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        self.0.holds(sight)
    }

    /// The height above the border of a part, upwards along the path, and how fast it rises.
    fn upwards(&self, part: Part, sight: &Sight<D, T>) -> [T; 2] {
        let nothing = || [T::ZERO; 2];
        match part {
            Part::Nearest => nothing(),
            Part::Entry(side) => self.0.line(side, sight).unwrap_or_else(nothing),
            Part::Exit(side) => {
                self.0.line(side, sight).unwrap_or_else(nothing).map_each(|x| T::ZERO.minus(&x))
            }
        }
    }

    /// Whether the path comes near enough. For a point it is enough to meet the facet head on.
    fn is_met(&self, question: Question, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        // In the plane a ball that approaches a line crosses it, and in space one that approaches a
        // plane.
        let is_crossed = match &self.0 {
            Region::Corner(..) => false,
            Region::Edge(..) => D == 2,
            Region::Face(..) => true,
        };
        if is_crossed {
            return Ok(true);
        }
        Ok(match self.discriminant(Part::Nearest, sight).sign()? {
            Ordering::Greater => true,
            Ordering::Equal => question == Question::Contact || is_zero(&sight.r)?,
            Ordering::Less => false,
        })
    }
}

/// At a border the quadratic is `β t² + 2 α t`.
impl<const D: usize, T: Ring, A: Around<D, T>> Parts<D, T> for Facet<D, T, A> {
    type Part = Part;

    fn scale(&self, part: Part) -> T {
        match part {
            Part::Nearest => of_core!(self, core, part => core.scale(part)),
            Part::Entry(_) | Part::Exit(_) => T::ONE,
        }
    }

    fn offset(&self, _: Part, u: &[T; D]) -> [T; D] {
        of_core!(self, core, part => core.offset(part, u))
    }

    fn drift(&self, _: Part, w: &[T; D]) -> [T; D] {
        of_core!(self, core, part => core.drift(part, w))
    }

    fn square(&self, part: Part, u: &[T; D]) -> T {
        match part {
            Part::Nearest => of_core!(self, core, part => core.square(part, u)),
            Part::Entry(_) | Part::Exit(_) => T::ZERO,
        }
    }

    fn slope(&self, part: Part, u: &[T; D], w: &[T; D]) -> T {
        match part {
            Part::Nearest => of_core!(self, core, part => core.slope(part, u, w)),
            Part::Entry(_) | Part::Exit(_) => {
                let [height, _] = self.upwards(part, &Sight { u: *u, w: *w, r: T::ZERO });
                height
            }
        }
    }

    fn speed_squared(&self, part: Part, w: &[T; D]) -> T {
        match part {
            Part::Nearest => of_core!(self, core, part => core.speed_squared(part, w)),
            Part::Entry(_) | Part::Exit(_) => {
                let [_, rise] = self.upwards(part, &Sight { u: *w, w: *w, r: T::ZERO });
                rise
            }
        }
    }

    fn discriminant(&self, part: Part, sight: &Sight<D, T>) -> T {
        match part {
            Part::Nearest => of_core!(self, core, part => core.discriminant(part, sight)),
            Part::Entry(_) | Part::Exit(_) => self.slope(part, &sight.u, &sight.w).squared(),
        }
    }

    fn factors_of_discriminant(&self, part: Part, sight: &Sight<D, T>) -> Option<[T; 3]> {
        match (&self.0, part) {
            (Region::Face(plane, _), Part::Nearest) => {
                let speed = plane.speed_squared(Surface, &sight.w);
                Some([speed, plane.scale(Surface), sight.r.squared()])
            }
            _ => None,
        }
    }

    /// A face has two sides.
    fn outward(&self, part: Part, u: &[T; D]) -> Option<[T; D]> {
        match &self.0 {
            Region::Face(..) => Some(self.offset(part, u)),
            Region::Corner(segment, _) => segment.outward(segment::Part::Start, u),
            Region::Edge(segment, _) => segment.outward(segment::Part::Edge, u),
        }
    }

    /// Along the part of the motion across the edge.
    fn way_through(&self, part: Part, w: &[T; D]) -> [T; D] {
        self.drift(part, w)
    }

    fn foot(&self, _: Part, u: &[T; D]) -> Foot<D, T> {
        of_core!(self, core, part => core.foot(part, u))
    }

    #[inline]
    fn plane(&self, _: Part, sight: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        of_core!(self, core, part => core.plane(part, sight))
    }

    fn feature(&self, _: Part) -> Feature {
        match &self.0 {
            Region::Corner(..) => Feature::Vertex(0),
            Region::Edge(..) => Feature::Edge(0),
            Region::Face(..) => Feature::Face(0),
        }
    }

    fn excess(&self, part: Part, u: &[T; D], r: &T) -> T {
        match part {
            Part::Nearest => of_core!(self, core, part => core.excess(part, u, r)),
            Part::Entry(_) | Part::Exit(_) => T::ZERO,
        }
    }
}

impl<const D: usize, T: Ring, A: Around<D, T>> Formulas<D, T> for Facet<D, T, A> {
    /// Wherever the ball is, in the region or not.
    fn standing(&self, Sight { u, r, .. }: &Sight<D, T>) -> Certain<Standing<Part>>
    where
        T: Signed,
    {
        let gap = self.excess(Part::Nearest, u, r).sign()?;
        Ok(Standing { gap, part: Part::Nearest, is_inside: false })
    }

    /// The distance is a convex function of the time. So an impact needs a distance that already
    /// falls at the start, and one that still falls where the path enters the region.
    fn first(&self, question: Question, sight: &Sight<D, T>) -> Certain<Option<ContactMoment<Part>>>
    where
        T: Signed,
    {
        let Sight { u, w, r } = sight;
        let slope = self.slope(Part::Nearest, u, w);
        if question == Question::Impact && !slope.is_negative()? {
            return Ok(None);
        }
        if !self.is_met(question, sight)? {
            return Ok(None);
        }
        let Some(Passage { entry, exit }) = self.0.passage(sight)? else { return Ok(None) };
        let (excess, slope) = match &entry {
            None => (self.excess(Part::Nearest, u, r), slope),
            Some(entry) => self.0.at_crossing(entry, sight)?,
        };
        let falls = slope.is_negative()?;
        let gap = excess.sign()?;
        if gap != Ordering::Greater {
            let begin = match entry {
                None => {
                    ContactMoment::Start(Standing { gap, part: Part::Nearest, is_inside: false })
                }
                Some(entry) => ContactMoment::Later(Part::Entry(entry.side), Root::Middle),
            };
            return Ok((falls || question == Question::Contact).then_some(begin));
        }
        if !falls {
            return Ok(None);
        }
        if let Some(exit) = exit {
            let (excess, slope) = self.0.at_crossing(&exit, sight)?;
            if excess.is_positive()? && slope.is_negative()? {
                return Ok(None);
            }
        }
        Ok(Some(ContactMoment::Later(Part::Nearest, Root::First)))
    }

    /// Whether the ball approaches the line of the edge, the corner or the plane of the face, in
    /// the region or not.
    fn approaches(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        self.slope(Part::Nearest, u, w).is_negative()
    }

    /// Where the ball is too far away again, or leaves the region.
    fn end(&self, _: ContactMoment<Part>, sight: &Sight<D, T>) -> Certain<Option<(Part, Root)>>
    where
        T: Signed,
    {
        if let Some(exit) = self.0.passage(sight)?.and_then(|passage| passage.exit) {
            let (excess, _) = self.0.at_crossing(&exit, sight)?;
            if !excess.is_positive()? {
                return Ok(Some((Part::Exit(exit.side), Root::Middle)));
            }
        }
        let is_left = self.speed_squared(Part::Nearest, &sight.w).is_positive()?;
        Ok(is_left.then_some((Part::Nearest, Root::Last)))
    }

    /// Computed from a simpler part that is as far away.
    fn distance_at_middle(&self, part: Part, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let (Part::Entry(side) | Part::Exit(side)) = part else {
            return of_core!(self, core, part => core.distance_at_middle(part, sight));
        };
        let [height, rise] = self.upwards(part, sight);
        Ok(self.0.distance_at(side, [T::ZERO.minus(&height), rise], sight))
    }
}
