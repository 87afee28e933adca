//! A flat convex polygon with its inside.
//!
//! It is a triangle, or the parallelogram of all differences of two segments.
//!
//! Above the polygon its corners, edges and face are the nearest in regions that end at the planes
//! across the edges and at their ends. With `e` an edge and `N` the normal of the face, `u` is
//! inside of the edge by `N·(e × u)`, and in the plane by `e × u`. In space the face is a plane,
//! `N² dist² = (N·u)²`, and has contact from both sides. In the plane it is solid: there its
//! distance is 0.
//!
//! At the border of a region all positions are multiplied by the denominator of the time, but no
//! directions are: that keeps the degree low. The edges are directions, although they are
//! differences of corners. They are computed anew where they are needed: most questions need few.

use core::cmp::Ordering;
use core::marker::PhantomData;

use crate::formula::convex::{self, Border, Convex, walked};
use crate::formula::segment::{self, Segment};
use crate::formula::sites::{ContactMoment, Foot, Formulas, Plane, Root, Sites, Slide, Standing};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::ring::{cross, turn};
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Certain, Field, Ring, Sight, Signed, difference, dot, negated, scale};
use crate::points::Outline;

/// A polygon with `C` corners in order, as seen from the first of them.
#[derive(Clone, Debug)]
pub(crate) struct Flat<const D: usize, const C: usize, T, F> {
    pub(super) corners: [[T; D]; C],
    /// The factor of the corners where they are positions, and not directions; `None` for 1.
    unit: Option<T>,
    /// `N`, in space: a direction.
    pub(super) normal: [T; D],
    outline: Outline,
    form: PhantomData<F>,
}

/// The nearest site of a polygon. An edge has the number of the corner at its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    Vertex(usize),
    Edge(usize),
    Face,
}

impl Site {
    /// The edge at a site, and which site of the edge it is; `None` for the face.
    fn side(self) -> Option<(usize, segment::Site)> {
        match self {
            Self::Vertex(k) => Some((k, segment::Site::Start)),
            Self::Edge(k) => Some((k, segment::Site::Edge)),
            Self::Face => None,
        }
    }

    /// Of the face and an edge, the one with the simpler formulas.
    fn simpler<const D: usize>(edge: usize) -> Self {
        if D == 2 { Self::Face } else { Self::Edge(edge) }
    }
}

/// What a polygon stands for.
pub(crate) trait Form<const D: usize, const C: usize>: Copy {
    fn feature<T: Ring>(polygon: &Flat<D, C, T, Self>, site: Site) -> Feature;

    fn foot<T: Ring>(polygon: &Flat<D, C, T, Self>, site: Site, u: &[T; D]) -> Foot<D, T>;

    fn slide<T: Ring>(
        polygon: &Flat<D, C, T, Self>,
        site: Site,
        sight: &Sight<D, T>,
    ) -> Option<Slide<D, T>>;
}

impl<const D: usize, const C: usize, T: Ring, F: Form<D, C>> Flat<D, C, T, F> {
    pub(crate) fn new(corners: [[T; D]; C], outline: Outline) -> Self {
        let normal =
            if D == 3 { cross(&corners[1], &corners[C - 1]) } else { from_fn(|_| T::ZERO) };
        Self { corners, unit: None, normal, outline, form: PhantomData }
    }

    pub(super) fn end_of(&self, edge: usize) -> usize {
        self.outline.end_of_edge::<C>(edge)
    }

    /// From a corner to the next; for a line, from its start to its end. A direction.
    pub(super) fn way(&self, edge: usize) -> [T; D] {
        difference(&self.corners[self.end_of(edge)], &self.corners[edge])
    }

    fn edge(&self, edge: usize) -> Segment<D, T> {
        Segment::new(self.way(edge))
    }

    /// A position as seen from a corner.
    fn from(&self, corner: usize, u: &[T; D]) -> [T; D] {
        let corner = &self.corners[corner];
        match &self.unit {
            None => difference(u, corner),
            Some(unit) => difference(u, &scale(unit, corner)),
        }
    }

    /// How far along an edge `u` is, times its length.
    pub(super) fn along(&self, edge: usize, u: &[T; D]) -> T {
        dot(&self.from(edge, u), &self.way(edge))
    }

    /// How far it is before the end of an edge, times the length of the edge.
    fn before_end(&self, edge: usize, u: &[T; D]) -> T {
        T::ZERO.minus(&dot(&self.from(self.end_of(edge), u), &self.way(edge)))
    }

    /// How fast `w` leads inwards across an edge, times a positive number.
    fn inwards(&self, edge: usize, w: &[T; D]) -> T {
        let way = self.way(edge);
        if D == 2 {
            let left = turn(&way, w);
            if self.is_clockwise() { T::ZERO.minus(&left) } else { left }
        } else {
            dot(&self.normal, &cross(&way, w))
        }
    }

    /// How far inside of an edge `u` is, times the same number.
    fn depth(&self, edge: usize, u: &[T; D]) -> T {
        self.inwards(edge, &self.from(edge, u))
    }

    fn is_clockwise(&self) -> bool {
        self.outline == Outline::Face { is_clockwise: true }
    }

    fn has_face(&self) -> bool {
        matches!(self.outline, Outline::Face { .. })
    }

    /// Whether points can be inside the polygon, and not only on it.
    fn is_solid(&self) -> bool {
        D == 2 && self.has_face()
    }

    /// How high `u` is above the face, times `|N|`.
    pub(super) fn height(&self, u: &[T; D]) -> T {
        dot(&self.normal, u)
    }

    /// The two corners next to the first one: the sides of a parallelogram, as seen from its first
    /// corner.
    pub(super) fn sides(&self) -> [&[T; D]; 2] {
        [&self.corners[1], &self.corners[C - 1]]
    }

    /// The edge nearest to a point of the solid, and the depth below it; `None` for a point
    /// outside.
    fn nearest_edge(&self, u: &[T; D]) -> Certain<Option<(usize, T)>>
    where
        T: Signed,
    {
        let mut least: Option<(usize, T)> = None;
        for edge in 0..C {
            let depth = self.depth(edge, u);
            if depth.is_negative()? {
                return Ok(None);
            }
            let is_less = match &least {
                Some((nearest, least)) => {
                    self.compare_depths((edge, &depth), (*nearest, least))? == Ordering::Less
                }
                None => true,
            };
            if is_less {
                least = Some((edge, depth));
            }
        }
        Ok(least)
    }

    /// The order of two depths that are not negative, each below an edge and times its length.
    fn compare_depths(&self, (i, x): (usize, &T), (j, y): (usize, &T)) -> Certain<Ordering>
    where
        T: Signed,
    {
        let square = |depth: &T, edge: usize| depth.squared().times(&self.scale(Site::Edge(edge)));
        square(x, j).minus(&square(y, i)).sign()
    }
}

impl<const D: usize, const C: usize, T: Ring, F: Form<D, C>> Sites<D, T> for Flat<D, C, T, F> {
    type Site = Site;

    fn scale(&self, site: Site) -> T {
        match site.side() {
            Some((edge, site)) => self.edge(edge).scale(site),
            None if D == 2 => T::ONE,
            None => dot(&self.normal, &self.normal),
        }
    }

    fn offset(&self, site: Site, u: &[T; D]) -> [T; D] {
        match site.side() {
            Some((edge, site)) => self.edge(edge).offset(site, &self.from(edge, u)),
            None => scale(&self.height(u), &self.normal),
        }
    }

    fn drift(&self, site: Site, w: &[T; D]) -> [T; D] {
        match site.side() {
            Some((edge, site)) => self.edge(edge).drift(site, w),
            None => scale(&self.height(w), &self.normal),
        }
    }

    fn square(&self, site: Site, u: &[T; D]) -> T {
        match site.side() {
            Some((edge, site)) => self.edge(edge).square(site, &self.from(edge, u)),
            None => self.height(u).squared(),
        }
    }

    fn slope(&self, site: Site, u: &[T; D], w: &[T; D]) -> T {
        match site.side() {
            Some((edge, site)) => self.edge(edge).slope(site, &self.from(edge, u), w),
            None => self.height(u).times(&self.height(w)),
        }
    }

    fn speed_squared(&self, site: Site, w: &[T; D]) -> T {
        match site.side() {
            Some((edge, site)) => self.edge(edge).speed_squared(site, w),
            None => self.height(w).squared(),
        }
    }

    fn discriminant(&self, site: Site, sight: &Sight<D, T>) -> T {
        match site.side() {
            Some((edge, site)) => self.edge(edge).discriminant(site, &self.sight_from(edge, sight)),
            None => self.scale(site).times(&sight.r.times(&self.height(&sight.w)).squared()),
        }
    }

    /// A solid has one side, and a thin polygon has two.
    fn outward(&self, site: Site, u: &[T; D]) -> Option<[T; D]> {
        match site {
            Site::Vertex(_) => None,
            Site::Edge(edge) if self.is_solid() => {
                let way = self.way(edge);
                let right = from_fn(|k| if k == 0 { way[1] } else { T::ZERO.minus(&way[0]) });
                Some(if self.is_clockwise() { negated(&right) } else { right })
            }
            Site::Edge(edge) => self.edge(edge).outward(segment::Site::Edge, &self.from(edge, u)),
            Site::Face => Some(self.offset(site, u)),
        }
    }

    /// Out of a solid across the edge that starts at a corner, for any `w`.
    fn aside(&self, site: Site, w: &[T; D]) -> [T; D] {
        match (self.outline, site) {
            (Outline::Point, _) => *w,
            (Outline::Line { start, .. }, _) => self.edge(start).drift(segment::Site::Edge, w),
            (Outline::Face { .. }, Site::Vertex(k)) if D == 2 => {
                negated(&self.outward(Site::Edge(k), w).unwrap_or(*w))
            }
            (Outline::Face { .. }, _) if D == 2 => *w,
            (Outline::Face { .. }, _) => scale(&self.height(w), &self.normal),
        }
    }

    fn foot(&self, site: Site, u: &[T; D]) -> Foot<D, T> {
        F::foot(self, site, u)
    }

    fn slide(&self, site: Site, sight: &Sight<D, T>) -> Option<Slide<D, T>> {
        F::slide(self, site, sight)
    }

    #[inline]
    fn plane(&self, site: Site, sight: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        match site.side() {
            Some((edge, site)) => self.edge(edge).plane(site, &self.sight_from(edge, sight)),
            None => Ok(Some(Plane {
                normal: self.normal,
                length: self.scale(site).root()?,
                height: self.height(&sight.u),
                rise: self.height(&sight.w),
            })),
        }
    }

    fn feature(&self, site: Site) -> Feature {
        F::feature(self, site)
    }
}

impl<const D: usize, const C: usize, T: Ring, F: Form<D, C>> Flat<D, C, T, F> {
    fn sight_from(&self, corner: usize, sight: &Sight<D, T>) -> Sight<D, T> {
        Sight { u: self.from(corner, &sight.u), ..sight.clone() }
    }
}

walked!([const C: usize, F: Form<D, C>] Flat<D, C, T, F>);

impl<const D: usize, const C: usize, T: Ring, F: Form<D, C>> Convex<D, T> for Flat<D, C, T, F> {
    fn scaled(&self, s: &T) -> Self {
        Self { unit: Some(*s), ..self.clone() }
    }

    fn nearest(&self, u: &[T; D]) -> Certain<Site>
    where
        T: Signed,
    {
        match self.outline {
            Outline::Point => Ok(Site::Vertex(0)),
            Outline::Line { start, end } => Ok(if !self.along(start, u).is_positive()? {
                Site::Vertex(start)
            } else if !self.before_end(start, u).is_positive()? {
                Site::Vertex(end)
            } else {
                Site::Edge(start)
            }),
            Outline::Face { .. } => self.nearest_of_face(u),
        }
    }

    fn face_over(&self, u: &[T; D]) -> Certain<Option<Site>>
    where
        T: Signed,
    {
        if !self.is_solid() {
            return Ok(None);
        }
        Ok(self.nearest_edge(u)?.map(|(edge, _)| Site::Edge(edge)))
    }

    /// The signed distance is that to the nearest edge; if several are nearest, to the one that the
    /// ball approaches.
    fn sinks(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        let Some((nearest, least)) = self.nearest_edge(u)? else { return Ok(false) };
        for edge in 0..C {
            let depth = self.depth(edge, u);
            // Rounded numbers are not certain to equal themselves.
            let is_as_near = edge == nearest
                || self.compare_depths((edge, &depth), (nearest, &least))? == Ordering::Equal;
            if is_as_near && !self.inwards(edge, w).is_positive()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn border(
        &self,
        site: Site,
        Sight { u, w, .. }: &Sight<D, T>,
    ) -> Certain<Option<Border<T, Site>>>
    where
        T: Signed,
    {
        let mut first = First { border: None };
        match site {
            Site::Vertex(corner) => {
                for edge in 0..C {
                    let is_start = edge == corner;
                    if !self.has_edge(edge) || !is_start && self.end_of(edge) != corner {
                        continue;
                    }
                    // How far it is before the start of the edge, or beyond its end.
                    let beyond = |u: &[T; D]| {
                        let along = dot(&self.way(edge), u);
                        if is_start { T::ZERO.minus(&along) } else { along }
                    };
                    let height = beyond(&self.from(corner, u));
                    first.offer((height, beyond(w)), Site::Edge(edge), site)?;
                }
            }
            Site::Edge(edge) => {
                let speed = dot(&self.way(edge), w);
                let (start, end) = (Site::Vertex(edge), Site::Vertex(self.end_of(edge)));
                first.offer((self.along(edge, u), speed), start, start)?;
                first.offer((self.before_end(edge, u), T::ZERO.minus(&speed)), end, end)?;
                if self.has_face() {
                    let outside = [self.depth(edge, u), self.inwards(edge, w)];
                    let [height, rise] = outside.map_each(|x| T::ZERO.minus(&x));
                    first.offer((height, rise), Site::Face, Site::simpler::<D>(edge))?;
                }
            }
            Site::Face => {
                for edge in 0..C {
                    let height = (self.depth(edge, u), self.inwards(edge, w));
                    first.offer(height, Site::Edge(edge), Site::simpler::<D>(edge))?;
                }
            }
        }
        Ok(first.border)
    }

    /// In the plane, whether the polygon has corners on either side of the path; in space, whether
    /// the path crosses the face inside of all edges.
    fn is_crossed(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        if D == 2 {
            let mut sides = [false; 2];
            for corner in 0..C {
                match turn(w, &self.from(corner, u)).sign()? {
                    Ordering::Less => sides[0] = true,
                    Ordering::Equal => {}
                    Ordering::Greater => sides[1] = true,
                }
            }
            return Ok(sides == [true; 2]);
        }
        let rise = self.height(w).sign()?;
        if !self.has_face() || rise == Ordering::Equal {
            return Ok(false);
        }
        for edge in 0..C {
            let volume = dot(w, &cross(&self.way(edge), &self.from(edge, u)));
            if volume.sign()? != rise {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<const D: usize, const C: usize, T: Signed, F: Form<D, C>> Flat<D, C, T, F> {
    fn nearest_of_face(&self, u: &[T; D]) -> Certain<Site> {
        for edge in 0..C {
            let is_before_start = !self.along(edge, u).is_positive()?;
            if is_before_start && !self.before_end((edge + C - 1) % C, u).is_positive()? {
                return Ok(Site::Vertex(edge));
            }
            if !is_before_start
                && self.before_end(edge, u).is_positive()?
                && !self.depth(edge, u).is_positive()?
            {
                return Ok(Site::Edge(edge));
            }
        }
        Ok(Site::Face)
    }

    fn has_edge(&self, edge: usize) -> bool {
        match self.outline {
            Outline::Face { .. } => true,
            Outline::Line { start, .. } => edge == start,
            Outline::Point => false,
        }
    }
}

/// The first border of a region that a path comes to.
struct First<T> {
    border: Option<Border<T, Site>>,
}

impl<T: Signed> First<T> {
    /// Offers a border above which the path is in the region, and the rate of change of its height.
    fn offer(&mut self, (height, rise): (T, T), next: Site, simpler: Site) -> Certain<()> {
        if !rise.is_negative()? {
            return Ok(());
        }
        let denominator = T::ZERO.minus(&rise);
        let is_first = match &self.border {
            Some(first) => {
                let mine = height.times(&first.denominator);
                mine.minus(&first.numerator.times(&denominator)).is_negative()?
            }
            None => true,
        };
        if is_first {
            self.border = Some(Border { numerator: height, denominator, next, simpler });
        }
        Ok(())
    }
}
