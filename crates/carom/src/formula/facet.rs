//! A facet of a polyline, an edge or a corner, in the region in which it is the nearest.
//!
//! The region lies between two borders at most, planes across the facets beside it. Along the path, the
//! height above a border is `β t + α`, so the path enters and leaves the region at rational moments.
//! There an edge is as far away as its end, whose formulas are simpler.

use core::cmp::Ordering;

use crate::formula::convex::Convex;
use crate::formula::measure::Sight;
use crate::formula::parts::{
    Distance, Foot, Formulas, Moment, Parts, Plane, Root, Standing, is_zero,
};
use crate::formula::ring::{Field, Ring, Signed, dot};
use crate::formula::segment::{self, Segment};
use crate::shape::Feature;
use crate::verdict::{Certain, Question};

/// A facet as seen from the start of an edge, or from a corner.
#[derive(Clone, Debug)]
pub(crate) struct Facet<const D: usize, T> {
    /// The edge; a corner is the start of a segment without length.
    segment: Segment<D, T>,
    borders: Borders<D, T>,
}

/// Where the region of a facet ends.
#[derive(Clone, Debug)]
enum Borders<const D: usize, T> {
    /// Across the edge, at its start and its end.
    OfEdge,
    /// Across the edges before and after a corner; each is given by the way from the neighbour to it.
    OfCorner([Option<[T; D]>; 2]),
}

/// One of the two borders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Before,
    After,
}

/// What a quadratic tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The distance from the line of the edge, or from the corner.
    Nearest,
    /// The height above a border, whose square is `(β t + α)²`: its only root, [`Root::Middle`], is the
    /// moment at which the path crosses the border. Offset, normal and name are those of the facet.
    Border(Side),
}

/// A moment at which the path crosses a border, as a numerator and a positive denominator.
#[derive(Clone, Debug)]
struct Crossing<T> {
    side: Side,
    numerator: T,
    denominator: T,
}

/// When the path is in the region, from time 0 on.
#[derive(Clone, Debug)]
struct Passage<T> {
    /// `None` where it starts there.
    entry: Option<Crossing<T>>,
    /// `None` where it stays.
    exit: Option<Crossing<T>>,
}

impl<T: Signed> Crossing<T> {
    fn is_before(&self, other: &Self) -> Certain<bool> {
        let mine = self.numerator.times(&other.denominator);
        mine.minus(&other.numerator.times(&self.denominator)).is_negative()
    }
}

impl<const D: usize, T: Ring> Facet<D, T> {
    /// The edge from the anchor to `d`.
    pub(crate) fn edge(d: [T; D]) -> Self {
        Self { segment: Segment::new(d), borders: Borders::OfEdge }
    }

    /// The corner that is so far from its neighbours.
    pub(crate) fn corner(from_neighbors: [Option<[T; D]>; 2]) -> Self {
        let nowhere = core::array::from_fn(|_| T::ZERO);
        Self { segment: Segment::new(nowhere), borders: Borders::OfCorner(from_neighbors) }
    }

    fn is_edge(&self) -> bool {
        matches!(self.borders, Borders::OfEdge)
    }

    /// The facet as a part of its segment.
    fn nearest(&self) -> segment::Part {
        if self.is_edge() { segment::Part::Edge } else { segment::Part::Start }
    }

    /// The end of the segment that is as far away as the facet where the path crosses a border.
    fn end_at(&self, side: Side) -> segment::Part {
        if self.is_edge() && side == Side::After {
            segment::Part::End
        } else {
            segment::Part::Start
        }
    }

    /// How high `u` is above a border, if there is one.
    fn height(&self, side: Side, u: &[T; D]) -> Option<T> {
        match (&self.borders, side) {
            (Borders::OfEdge, Side::Before) => Some(self.segment.along(u)),
            (Borders::OfEdge, Side::After) => Some(self.segment.before_end(u)),
            (Borders::OfCorner([normal, _]), Side::Before)
            | (Borders::OfCorner([_, normal]), Side::After) => {
                normal.as_ref().map(|normal| dot(normal, u))
            }
        }
    }

    /// How fast the height changes.
    fn rise(&self, side: Side, w: &[T; D]) -> Option<T> {
        if self.is_edge() && side == Side::After {
            Some(T::ZERO.minus(&self.segment.along(w)))
        } else {
            self.height(side, w)
        }
    }

    /// When the path is in the region; `None` where it never is.
    fn passage(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<Option<Passage<T>>>
    where
        T: Signed,
    {
        let (mut entry, mut exit): (Option<Crossing<T>>, Option<Crossing<T>>) = (None, None);
        for side in [Side::Before, Side::After] {
            let (Some(height), Some(rise)) = (self.height(side, u), self.rise(side, w)) else {
                continue;
            };
            match (height.is_negative()?, rise.sign()?) {
                (true, Ordering::Greater) => {
                    let numerator = T::ZERO.minus(&height);
                    let crossing = Crossing { side, numerator, denominator: rise };
                    let is_later = entry.as_ref().map_or(Ok(true), |it| it.is_before(&crossing))?;
                    if is_later {
                        entry = Some(crossing);
                    }
                }
                (true, _) => return Ok(None),
                (false, Ordering::Less) => {
                    let denominator = T::ZERO.minus(&rise);
                    let crossing = Crossing { side, numerator: height, denominator };
                    let is_earlier = exit.as_ref().map_or(Ok(true), |it| crossing.is_before(it))?;
                    if is_earlier {
                        exit = Some(crossing);
                    }
                }
                (false, _) => {}
            }
        }
        // What enters the region of an edge at one border leaves it later at the other.
        if !self.is_edge()
            && let (Some(entry), Some(exit)) = (&entry, &exit)
            && exit.is_before(entry)?
        {
            return Ok(None);
        }
        Ok(Some(Passage { entry, exit }))
    }

    /// `dist² − r²` and its slope at a crossing, all lengths times the denominator.
    fn at_crossing(&self, crossing: &Crossing<T>, sight: &Sight<D, T>) -> (T, T)
    where
        T: Signed,
    {
        let (segment, sight) = self.seen_from(crossing, sight);
        let end = self.end_at(crossing.side);
        (segment.excess(end, &sight.u, &sight.r), segment.slope(end, &sight.u, &sight.w))
    }

    /// Segment and ball at a crossing, all lengths times the denominator.
    fn seen_from(
        &self,
        Crossing { numerator, denominator, .. }: &Crossing<T>,
        sight: &Sight<D, T>,
    ) -> (Segment<D, T>, Sight<D, T>) {
        (self.segment.scaled(denominator), sight.after_ratio(numerator, denominator))
    }

    /// Whether the path comes near enough; of a point it is enough to meet the facet head on.
    fn is_met(&self, question: Question, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        // In the plane whoever comes nearer to a line crosses it.
        if D == 2 && self.is_edge() {
            return Ok(true);
        }
        Ok(match self.segment.discriminant(self.nearest(), sight).sign()? {
            Ordering::Greater => true,
            Ordering::Equal => question == Question::Contact || is_zero(&sight.r)?,
            Ordering::Less => false,
        })
    }

    /// `α` and `β` of a border that there is.
    fn line(&self, side: Side, u: &[T; D], w: &[T; D]) -> (T, T) {
        let [height, rise] = [self.height(side, u), self.rise(side, w)];
        (height.unwrap_or(T::ZERO), rise.unwrap_or(T::ZERO))
    }
}

impl<const D: usize, T: Ring> Parts<D, T> for Facet<D, T> {
    type Part = Part;

    fn scale(&self, part: Part) -> T {
        match part {
            Part::Nearest => self.segment.scale(self.nearest()),
            Part::Border(_) => T::ONE,
        }
    }

    fn offset(&self, _: Part, u: &[T; D]) -> [T; D] {
        self.segment.offset(self.nearest(), u)
    }

    fn drift(&self, _: Part, w: &[T; D]) -> [T; D] {
        self.segment.drift(self.nearest(), w)
    }

    fn square(&self, part: Part, u: &[T; D]) -> T {
        match part {
            Part::Nearest => self.segment.square(self.nearest(), u),
            Part::Border(side) => self.height(side, u).unwrap_or(T::ZERO).squared(),
        }
    }

    fn slope(&self, part: Part, u: &[T; D], w: &[T; D]) -> T {
        match part {
            Part::Nearest => self.segment.slope(self.nearest(), u, w),
            Part::Border(side) => {
                let (height, rise) = self.line(side, u, w);
                height.times(&rise)
            }
        }
    }

    fn speed_squared(&self, part: Part, w: &[T; D]) -> T {
        match part {
            Part::Nearest => self.segment.speed_squared(self.nearest(), w),
            Part::Border(side) => self.rise(side, w).unwrap_or(T::ZERO).squared(),
        }
    }

    fn discriminant(&self, part: Part, sight: &Sight<D, T>) -> T {
        match part {
            Part::Nearest => self.segment.discriminant(self.nearest(), sight),
            Part::Border(_) => T::ZERO,
        }
    }

    fn outward(&self, _: Part, u: &[T; D]) -> Option<[T; D]> {
        self.segment.outward(self.nearest(), u)
    }

    /// Along the part of the motion that is across the edge.
    fn way_through(&self, _: Part, w: &[T; D]) -> [T; D] {
        self.segment.drift(self.nearest(), w)
    }

    fn foot(&self, _: Part, u: &[T; D]) -> Foot<D, T> {
        self.segment.foot(self.nearest(), u)
    }

    #[inline]
    fn plane(&self, _: Part, sight: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        self.segment.plane(self.nearest(), sight)
    }

    fn feature(&self, _: Part) -> Feature {
        self.segment.feature(self.nearest())
    }

    fn excess(&self, part: Part, u: &[T; D], r: &T) -> T {
        match part {
            Part::Nearest => self.segment.excess(self.nearest(), u, r),
            Part::Border(_) => self.square(part, u),
        }
    }
}

impl<const D: usize, T: Ring> Formulas<D, T> for Facet<D, T> {
    /// Wherever the ball is, in the region or not.
    fn standing(&self, Sight { u, r, .. }: &Sight<D, T>) -> Certain<Standing<Part>>
    where
        T: Signed,
    {
        let gap = self.excess(Part::Nearest, u, r).sign()?;
        Ok(Standing { gap, part: Part::Nearest, is_inside: false })
    }

    /// The distance is a convex function of the time. So an impact needs a distance that falls already at
    /// the start, and one that still falls where the path enters the region.
    fn first(&self, question: Question, sight: &Sight<D, T>) -> Certain<Option<Moment<Part>>>
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
        let Some(Passage { entry, exit }) = self.passage(sight)? else { return Ok(None) };
        let (excess, slope) = match &entry {
            None => (self.excess(Part::Nearest, u, r), slope),
            Some(entry) => self.at_crossing(entry, sight),
        };
        let falls = slope.is_negative()?;
        let gap = excess.sign()?;
        if gap != Ordering::Greater {
            let begin = match entry {
                None => Moment::Start(Standing { gap, part: Part::Nearest, is_inside: false }),
                Some(entry) => Moment::Later(Part::Border(entry.side), Root::Middle),
            };
            return Ok((falls || question == Question::Contact).then_some(begin));
        }
        if !falls {
            return Ok(None);
        }
        if let Some(exit) = exit {
            let (excess, slope) = self.at_crossing(&exit, sight);
            if excess.is_positive()? && slope.is_negative()? {
                return Ok(None);
            }
        }
        Ok(Some(Moment::Later(Part::Nearest, Root::First)))
    }

    /// To the line of the edge or to the corner, in the region or not.
    fn approaches(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        self.slope(Part::Nearest, u, w).is_negative()
    }

    /// Where it is too far away again, or leaves the region.
    fn end(&self, _: Moment<Part>, sight: &Sight<D, T>) -> Certain<Option<(Part, Root)>>
    where
        T: Signed,
    {
        if let Some(exit) = self.passage(sight)?.and_then(|passage| passage.exit) {
            let (excess, _) = self.at_crossing(&exit, sight);
            if !excess.is_positive()? {
                return Ok(Some((Part::Border(exit.side), Root::Middle)));
            }
        }
        let is_left = self.speed_squared(Part::Nearest, &sight.w).is_positive()?;
        Ok(is_left.then_some((Part::Nearest, Root::Last)))
    }

    /// From the end that is as far away.
    fn distance_at_middle(&self, part: Part, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        let Part::Border(side) = part else {
            return self.segment.distance_at_middle(self.nearest(), sight);
        };
        let (height, rise) = self.line(side, &sight.u, &sight.w);
        let [numerator, denominator] = if rise.is_negative()? {
            [height, T::ZERO.minus(&rise)]
        } else {
            [T::ZERO.minus(&height), rise]
        };
        let crossing = Crossing { side, numerator, denominator };
        let (segment, there) = self.seen_from(&crossing, sight);
        let end = self.end_at(side);
        Ok(Distance {
            excess: segment.excess(end, &there.u, &there.r),
            square: segment.square(end, &there.u),
            scale: crossing.denominator.squared(),
            r: sight.r.clone(),
            is_inside: false,
        })
    }
}
