//! A facet of a polyline or a mesh, in its region.
//!
//! The facet is a corner, an edge or a face, and the region is where it is the nearest. There the
//! ball meets the point, the line or the plane that contains the facet.

use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::formula::region::{Around, Passage, Region, RegionSide, normal_beyond};
use crate::formula::segment;
use crate::formula::sites::{
    ContactMoment, Distance, Foot, Formulas, Plane, Root, Sites, Standing, Surface, is_zero,
};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::vector::MapEach;
use crate::number::{Certain, Field, Ring, Sight, Signed};

/// A facet as seen from the start of an edge, from a corner, or from the first corner of a face.
#[derive(Clone, Debug)]
pub(crate) struct Facet<const D: usize, T, A = [Option<[T; D]>; 2]>(Region<D, T, A>);

/// What a quadratic describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    /// The distance from the line of the edge, from the corner, or from the plane of the face.
    Nearest,
    /// The height above a border, which is half of the quadratic's derivative. At the minimum,
    /// [`Root::Middle`], the path crosses the border inwards. Offset, normal and name are those of
    /// the facet.
    Entry(RegionSide),
    /// The same outwards, with the depth below the border.
    Exit(RegionSide),
}

/// Evaluates an expression for the line or the point of a facet, by its site, or for the plane of a
/// face.
macro_rules! of_core {
    ($facet:expr, $core:ident, $site:ident => $answer:expr) => {
        match &$facet.0 {
            Region::Corner($core, _) => {
                let $site = segment::Site::Start;
                $answer
            }
            Region::Edge($core, _) => {
                let $site = segment::Site::Edge;
                $answer
            }
            Region::Face($core, _) => {
                let $site = Surface;
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

    /// The height above the border of a site, upwards along the path, and how fast it rises.
    fn upwards(&self, site: Site, sight: &Sight<D, T>) -> [T; 2] {
        let nothing = || [T::ZERO; 2];
        match site {
            Site::Nearest => nothing(),
            Site::Entry(side) => self.0.line(side, sight).unwrap_or_else(nothing),
            Site::Exit(side) => {
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
        Ok(match self.discriminant(Site::Nearest, sight).sign()? {
            Ordering::Greater => true,
            Ordering::Equal => question == Question::Contact || is_zero(&sight.r)?,
            Ordering::Less => false,
        })
    }
}

/// At a border the quadratic is `β t² + 2 α t`.
impl<const D: usize, T: Ring, A: Around<D, T>> Sites<D, T> for Facet<D, T, A> {
    type Site = Site;

    fn scale(&self, site: Site) -> T {
        match site {
            Site::Nearest => of_core!(self, core, site => core.scale(site)),
            Site::Entry(_) | Site::Exit(_) => T::ONE,
        }
    }

    fn offset(&self, _: Site, u: &[T; D]) -> [T; D] {
        of_core!(self, core, site => core.offset(site, u))
    }

    fn drift(&self, _: Site, w: &[T; D]) -> [T; D] {
        of_core!(self, core, site => core.drift(site, w))
    }

    fn square(&self, site: Site, u: &[T; D]) -> T {
        match site {
            Site::Nearest => of_core!(self, core, site => core.square(site, u)),
            Site::Entry(_) | Site::Exit(_) => T::ZERO,
        }
    }

    fn slope(&self, site: Site, u: &[T; D], w: &[T; D]) -> T {
        match site {
            Site::Nearest => of_core!(self, core, site => core.slope(site, u, w)),
            Site::Entry(_) | Site::Exit(_) => {
                let [height, _] = self.upwards(site, &Sight { u: *u, w: *w, r: T::ZERO });
                height
            }
        }
    }

    fn speed_squared(&self, site: Site, w: &[T; D]) -> T {
        match site {
            Site::Nearest => of_core!(self, core, site => core.speed_squared(site, w)),
            Site::Entry(_) | Site::Exit(_) => {
                let [_, rise] = self.upwards(site, &Sight { u: *w, w: *w, r: T::ZERO });
                rise
            }
        }
    }

    fn discriminant(&self, site: Site, sight: &Sight<D, T>) -> T {
        match site {
            Site::Nearest => of_core!(self, core, site => core.discriminant(site, sight)),
            Site::Entry(_) | Site::Exit(_) => self.slope(site, &sight.u, &sight.w).squared(),
        }
    }

    fn factors_of_discriminant(&self, site: Site, sight: &Sight<D, T>) -> Option<[T; 3]> {
        match (&self.0, site) {
            (Region::Face(plane, _), Site::Nearest) => {
                let speed = plane.speed_squared(Surface, &sight.w);
                Some([speed, plane.scale(Surface), sight.r.squared()])
            }
            _ => None,
        }
    }

    /// A face has two sides.
    fn outward(&self, site: Site, u: &[T; D]) -> Option<[T; D]> {
        match &self.0 {
            Region::Face(..) => Some(self.offset(site, u)),
            Region::Corner(segment, _) => segment.outward(segment::Site::Start, u),
            Region::Edge(segment, _) => segment.outward(segment::Site::Edge, u),
        }
    }

    /// Along the part of the motion across the edge.
    fn way_through(&self, site: Site, w: &[T; D]) -> [T; D] {
        self.drift(site, w)
    }

    fn foot(&self, _: Site, u: &[T; D]) -> Foot<D, T> {
        of_core!(self, core, site => core.foot(site, u))
    }

    #[inline]
    fn plane(&self, _: Site, sight: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        of_core!(self, core, site => core.plane(site, sight))
    }

    fn feature(&self, _: Site) -> Feature {
        match &self.0 {
            Region::Corner(..) => Feature::Vertex(0),
            Region::Edge(..) => Feature::Edge(0),
            Region::Face(..) => Feature::Face(0),
        }
    }

    fn excess(&self, site: Site, u: &[T; D], r: &T) -> T {
        match site {
            Site::Nearest => of_core!(self, core, site => core.excess(site, u, r)),
            Site::Entry(_) | Site::Exit(_) => T::ZERO,
        }
    }
}

impl<const D: usize, T: Ring, A: Around<D, T>> Formulas<D, T> for Facet<D, T, A> {
    /// Wherever the ball is, in the region or not.
    fn standing(&self, Sight { u, r, .. }: &Sight<D, T>) -> Certain<Standing<Site>>
    where
        T: Signed,
    {
        let gap = self.excess(Site::Nearest, u, r).sign()?;
        Ok(Standing { gap, site: Site::Nearest, is_inside: false })
    }

    /// The distance is a convex function of the time. So an impact needs a distance that already
    /// falls at the start, and one that still falls where the path enters the region.
    fn first(&self, question: Question, sight: &Sight<D, T>) -> Certain<Option<ContactMoment<Site>>>
    where
        T: Signed,
    {
        let Sight { u, w, r } = sight;
        let slope = self.slope(Site::Nearest, u, w);
        if question == Question::Impact && !slope.is_negative()? {
            return Ok(None);
        }
        if !self.is_met(question, sight)? {
            return Ok(None);
        }
        let Some(Passage { entry, exit }) = self.0.passage(sight)? else { return Ok(None) };
        let (excess, slope) = match &entry {
            None => (self.excess(Site::Nearest, u, r), slope),
            Some(entry) => self.0.at_crossing(entry, sight)?,
        };
        let falls = slope.is_negative()?;
        let gap = excess.sign()?;
        if gap != Ordering::Greater {
            let begin = match entry {
                None => {
                    ContactMoment::Start(Standing { gap, site: Site::Nearest, is_inside: false })
                }
                Some(entry) => ContactMoment::Later(Site::Entry(entry.side), Root::Middle),
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
        Ok(Some(ContactMoment::Later(Site::Nearest, Root::First)))
    }

    /// Whether the ball approaches the line of the edge, the corner or the plane of the face, in
    /// the region or not.
    fn approaches(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        self.slope(Site::Nearest, u, w).is_negative()
    }

    /// Where the ball is too far away again, or leaves the region.
    fn end(&self, _: ContactMoment<Site>, sight: &Sight<D, T>) -> Certain<Option<(Site, Root)>>
    where
        T: Signed,
    {
        if let Some(exit) = self.0.passage(sight)?.and_then(|passage| passage.exit) {
            let (excess, _) = self.0.at_crossing(&exit, sight)?;
            if !excess.is_positive()? {
                return Ok(Some((Site::Exit(exit.side), Root::Middle)));
            }
        }
        let is_left = self.speed_squared(Site::Nearest, &sight.w).is_positive()?;
        Ok(is_left.then_some((Site::Nearest, Root::Last)))
    }

    /// Computed from a simpler site that is as far away.
    fn distance_at_middle(&self, site: Site, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let (Site::Entry(side) | Site::Exit(side)) = site else {
            return of_core!(self, core, site => core.distance_at_middle(site, sight));
        };
        let [height, rise] = self.upwards(site, sight);
        Ok(self.0.distance_at(side, [T::ZERO.minus(&height), rise], sight))
    }
}
