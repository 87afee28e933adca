//! A cylinder from inside.
//!
//! It is a tube between two caps, which are planes across its axis `d`. Each cap is a separate
//! wall: a ball of radius `r` touches it if its height above the cap, times `√δ = |d|`, is
//! `A = r √δ`. If the ball approaches the cap with the speed `v / √δ`, it first touches it at
//! `t = (A − r √δ) / v`. The placement of the ball relative to the side at that time decides. Let
//! the ball be at `u` from the middle of the cap. With `z = A w + v u`, which is at a right angle
//! to `d`, with `y = w·z`, `a = |w ∧ d|²` and `ρ`, by which the tube is wider than the ball, these
//! equations hold:
//!
//! ```text
//! v² (δ dist² − δ ρ²) = δ (z² + a r² − ρ² v² − 2 r y √δ)
//! v √δ · half its slope = δ (y √δ − a r)
//! ```
//!
//! Their signs are those of numbers with one root. So is the sign of the difference of the
//! distances from cap and side.

use core::cmp::Ordering;

use crate::formula::round;
use crate::formula::segment::Segment;
use crate::formula::sites::{
    ContactMoment, Distance, Foot, Formulas, Plane, Root, Sites, Standing, Surface, is_zero,
};
use crate::formula::surd::sign_with_root;
use crate::formula::tube::Tube;
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::ring::sum;
use crate::number::vector::MapEach;
use crate::number::{Certain, Field, Ring, Sight, Signed, difference, dot, negated, scale};

/// The inside of a cylinder, as seen from the middle of the cap at its start, for a ball of radius
/// `r`.
#[derive(Clone, Debug)]
pub(crate) struct HollowCylinder<const D: usize, T> {
    side: Tube<D, T>,
    radius: T,
}

/// A wall of a cylinder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wall {
    Cap(Cap),
    Side,
}

/// A flat wall of a cylinder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cap {
    Start,
    End,
}

impl Cap {
    pub(crate) const BOTH: [Self; 2] = [Self::Start, Self::End];
}

/// How a ball is placed in the tube when it touches a cap.
struct Passing {
    /// The sign of `dist² − ρ²`.
    excess: Ordering,
    /// The sign of its slope.
    slope: Ordering,
}

impl<const D: usize, T: Ring> HollowCylinder<D, T> {
    pub(crate) fn new(axis: Segment<D, T>, radius: T) -> Self {
        Self { side: Tube::new(axis), radius }
    }

    fn axis(&self) -> &[T; D] {
        self.side.axis().direction()
    }

    /// `δ`
    pub(crate) fn length_squared(&self) -> T {
        self.side.scale(Surface)
    }

    /// The ball as seen from the side.
    fn within(&self, sight: &Sight<D, T>) -> Sight<D, T> {
        Sight { r: self.reach(Wall::Side, &sight.r), ..sight.clone() }
    }

    /// A position as seen from the middle of a cap.
    fn seen_from(&self, cap: Cap, u: &[T; D]) -> [T; D] {
        match cap {
            Cap::Start => *u,
            Cap::End => difference(u, self.axis()),
        }
    }

    /// The direction along the axis, away from a cap.
    fn inwards(&self, cap: Cap) -> [T; D] {
        match cap {
            Cap::Start => *self.axis(),
            Cap::End => negated(self.axis()),
        }
    }

    /// `A`: how high `u` is above a cap, times the length of the axis.
    pub(crate) fn depth(&self, cap: Cap, u: &[T; D]) -> T {
        dot(&self.seen_from(cap, u), &self.inwards(cap))
    }

    /// How fast the ball leaves a cap, times the length of the axis; the same for an acceleration.
    pub(crate) fn opening(&self, cap: Cap, w: &[T; D]) -> T {
        dot(w, &self.inwards(cap))
    }

    /// `v`: how fast the ball approaches a cap, times the length of the axis.
    fn closing(&self, cap: Cap, w: &[T; D]) -> T {
        T::ZERO.minus(&self.opening(cap, w))
    }

    /// The sign of the distance between the ball and a cap.
    fn room(&self, cap: Cap, Sight { u, r, .. }: &Sight<D, T>) -> Certain<Ordering>
    where
        T: Signed,
    {
        sign_with_root(&self.depth(cap, u), &T::ZERO.minus(r), &self.length_squared())
    }

    /// The nearest wall, by the signed distance; of equally near ones, the first.
    fn nearest(&self, u: &[T; D]) -> Certain<Wall>
    where
        T: Signed,
    {
        let [at_start, at_end] = Cap::BOTH.map_each(|cap| self.depth(cap, u));
        let (cap, depth) = if at_end.minus(&at_start).is_negative()? {
            (Cap::End, at_end)
        } else {
            (Cap::Start, at_start)
        };
        // The sign of A + √q − radius √δ, where q is δ times the square of the distance from the
        // axis.
        let (q, double) = (self.side.square(Surface, u), depth.plus(&depth));
        let around = self.radius.squared().times(&self.length_squared());
        let difference = if depth.is_negative()? {
            let rest = q.minus(&depth.squared()).minus(&around);
            sign_with_root(&rest, &double.times(&self.radius), &self.length_squared())?
        } else {
            let rest = q.plus(&depth.squared()).minus(&around);
            sign_with_root(&rest, &double, &q)?
        };
        Ok(if difference == Ordering::Greater { Wall::Side } else { Wall::Cap(cap) })
    }

    fn standing_at(&self, wall: Wall, sight: &Sight<D, T>) -> Certain<Standing<Wall>>
    where
        T: Signed,
    {
        Ok(match wall {
            Wall::Side => of_side(round::standing(&self.side, Surface, &self.within(sight))?),
            Wall::Cap(cap) => Standing {
                gap: self.room(cap, sight)?,
                site: wall,
                is_inside: self.depth(cap, &sight.u).is_negative()?,
            },
        })
    }

    /// The cap that the ball approaches.
    fn neared(&self, w: &[T; D]) -> Certain<Option<Cap>>
    where
        T: Signed,
    {
        Ok(match self.closing(Cap::Start, w).sign()? {
            Ordering::Greater => Some(Cap::Start),
            Ordering::Equal => None,
            Ordering::Less => Some(Cap::End),
        })
    }

    /// How the ball is placed when it touches a cap. The ball moves along the axis, one way or the
    /// other.
    fn passing(&self, cap: Cap, sight: &Sight<D, T>) -> Certain<Passing>
    where
        T: Signed,
    {
        let Sight { u, w, r } = sight;
        let (depth, closing) = (self.depth(cap, u), self.closing(cap, w));
        let z = sum(&scale(&depth, w), &scale(&closing, &self.seen_from(cap, u)));
        let (y, a) = (dot(w, &z), self.side.speed_squared(Surface, w));
        let minus = |x: &T| T::ZERO.minus(x);
        let swept = self.reach(Wall::Side, r).times(&closing).squared();
        let excess = dot(&z, &z).plus(&a.times(&r.squared())).minus(&swept);
        let turned = r.times(&y);
        let delta = self.length_squared();
        let slope = sign_with_root(&minus(&a.times(r)), &y, &delta)?;
        Ok(Passing {
            excess: sign_with_root(&excess, &minus(&turned.plus(&turned)), &delta)?,
            slope: if closing.is_negative()? { slope.reverse() } else { slope },
        })
    }

    /// Whether the ball meets a cap that it approaches no later than the side, which it meets at
    /// this root.
    fn is_before(&self, cap: Cap, root: Root, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        let Passing { excess, slope } = self.passing(cap, sight)?;
        Ok(match root {
            Root::Middle => slope != Ordering::Greater,
            Root::First | Root::Last => slope == Ordering::Less || excess != Ordering::Greater,
        })
    }
}

fn of_side(Standing { gap, is_inside, .. }: Standing<Surface>) -> Standing<Wall> {
    Standing { gap, site: Wall::Side, is_inside }
}

impl<const D: usize, T: Ring> Sites<D, T> for HollowCylinder<D, T> {
    type Site = Wall;

    fn scale(&self, _: Wall) -> T {
        self.length_squared()
    }

    fn offset(&self, wall: Wall, u: &[T; D]) -> [T; D] {
        match wall {
            Wall::Cap(cap) => scale(&self.depth(cap, u), &self.inwards(cap)),
            Wall::Side => self.side.offset(Surface, u),
        }
    }

    fn drift(&self, wall: Wall, w: &[T; D]) -> [T; D] {
        match wall {
            Wall::Cap(_) => scale(&dot(w, self.axis()), self.axis()),
            Wall::Side => self.side.drift(Surface, w),
        }
    }

    fn square(&self, wall: Wall, u: &[T; D]) -> T {
        match wall {
            Wall::Cap(cap) => self.depth(cap, u).squared(),
            Wall::Side => self.side.square(Surface, u),
        }
    }

    fn slope(&self, wall: Wall, u: &[T; D], w: &[T; D]) -> T {
        match wall {
            Wall::Cap(cap) => T::ZERO.minus(&self.depth(cap, u).times(&self.closing(cap, w))),
            Wall::Side => self.side.slope(Surface, u, w),
        }
    }

    fn speed_squared(&self, wall: Wall, w: &[T; D]) -> T {
        match wall {
            Wall::Cap(cap) => self.closing(cap, w).squared(),
            Wall::Side => self.side.speed_squared(Surface, w),
        }
    }

    fn discriminant(&self, wall: Wall, sight: &Sight<D, T>) -> T {
        match wall {
            Wall::Cap(cap) => {
                let swept = sight.r.times(&self.closing(cap, &sight.w));
                self.length_squared().times(&swept.squared())
            }
            Wall::Side => self.side.discriminant(Surface, &self.within(sight)),
        }
    }

    fn outward(&self, wall: Wall, _: &[T; D]) -> Option<[T; D]> {
        match wall {
            Wall::Cap(cap) => Some(self.inwards(cap)),
            Wall::Side => None,
        }
    }

    fn way_through(&self, wall: Wall, w: &[T; D]) -> [T; D] {
        match wall {
            Wall::Cap(_) => *w,
            Wall::Side => self.side.way_through(Surface, w),
        }
    }

    /// On a cap, relative to the centre; for the side, on the axis.
    fn foot(&self, wall: Wall, u: &[T; D]) -> Foot<D, T> {
        match wall {
            Wall::Cap(_) => Foot {
                vector: negated(&self.offset(wall, u)),
                denominator: self.length_squared(),
                is_from_center: [true; D],
            },
            Wall::Side => self.side.foot(Surface, u),
        }
    }

    #[inline]
    fn plane(&self, wall: Wall, Sight { u, w, .. }: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        let Wall::Cap(cap) = wall else { return Ok(None) };
        Ok(Some(Plane {
            normal: self.inwards(cap),
            length: self.length_squared().root()?,
            height: self.depth(cap, u),
            rise: self.opening(cap, w),
        }))
    }

    fn feature(&self, wall: Wall) -> Feature {
        let index = match wall {
            Wall::Cap(Cap::Start) => 0,
            Wall::Cap(Cap::End) => 1,
            Wall::Side => 2,
        };
        if D == 2 { Feature::Edge(index) } else { Feature::Face(index) }
    }

    fn reach(&self, wall: Wall, r: &T) -> T {
        match wall {
            Wall::Cap(_) => *r,
            Wall::Side => self.radius.minus(r),
        }
    }
}

impl<const D: usize, T: Ring> Formulas<D, T> for HollowCylinder<D, T> {
    /// The placement beside the nearest wall.
    fn standing(&self, sight: &Sight<D, T>) -> Certain<Standing<Wall>>
    where
        T: Signed,
    {
        self.standing_at(self.nearest(&sight.u)?, sight)
    }

    /// Each wall decides separately whether the ball approaches it.
    fn first(&self, question: Question, sight: &Sight<D, T>) -> Certain<Option<ContactMoment<Wall>>>
    where
        T: Signed,
    {
        let neared = self.neared(&sight.w)?;
        if question == Question::Contact {
            let start = self.standing(sight)?;
            if start.gap != Ordering::Greater {
                return Ok(Some(ContactMoment::Start(start)));
            }
        } else if let Some(cap) = neared {
            let start = self.standing_at(Wall::Cap(cap), sight)?;
            if start.gap != Ordering::Greater {
                return Ok(Some(ContactMoment::Start(start)));
            }
        }
        let at_cap = neared.map(|cap| ContactMoment::Later(Wall::Cap(cap), Root::First));
        let root = match round::first(&self.side, Surface, question, &self.within(sight))? {
            None => return Ok(at_cap),
            Some(ContactMoment::Start(start)) => {
                return Ok(Some(ContactMoment::Start(of_side(start))));
            }
            Some(ContactMoment::Later(_, root)) => root,
        };
        Ok(match neared {
            Some(cap) if self.is_before(cap, root, sight)? => at_cap,
            _ => Some(ContactMoment::Later(Wall::Side, root)),
        })
    }

    /// Whether the ball approaches the nearest wall.
    fn approaches(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        match self.nearest(&sight.u)? {
            Wall::Cap(cap) => self.closing(cap, &sight.w).is_positive(),
            Wall::Side => round::approaches(&self.side, Surface, &self.within(sight)),
        }
    }

    /// Where the ball is free of all walls, if that is before it meets one of them.
    fn end(&self, begin: ContactMoment<Wall>, sight: &Sight<D, T>) -> Certain<Option<(Wall, Root)>>
    where
        T: Signed,
    {
        let ContactMoment::Start(_) = begin else { return Ok(None) };
        let mut left = None;
        for cap in Cap::BOTH {
            if self.room(cap, sight)? == Ordering::Greater {
                continue;
            }
            if !self.closing(cap, &sight.w).is_negative()? {
                return Ok(None);
            }
            left = Some(cap);
        }
        let within = self.within(sight);
        let is_beside = self.standing_at(Wall::Side, sight)?.gap == Ordering::Greater;
        if !is_beside && !round::is_freed(&self.side, Surface, &within)? {
            return Ok(None);
        }
        if let Some(cap) = left {
            let across = sight.r.plus(&sight.r).squared();
            let fits_between = self.length_squared().minus(&across).is_positive()?;
            let is_along = is_zero(&self.side.speed_squared(Surface, &sight.w))?;
            let Passing { excess, slope } = self.passing(cap, sight)?;
            if is_along || excess == Ordering::Less {
                return Ok(fits_between.then_some((Wall::Cap(cap), Root::Last)));
            }
            if is_beside || slope != Ordering::Less {
                return Ok(None);
            }
        }
        // The ball leaves the side last, unless it has met the cap that it approaches by then.
        let is_free = match self.neared(&sight.w)? {
            Some(cap) => {
                let Passing { excess, slope } = self.passing(cap, sight)?;
                excess == Ordering::Less || slope != Ordering::Less
            }
            None => true,
        };
        Ok(is_free.then_some((Wall::Side, Root::First)))
    }

    fn distance(&self, start: Standing<Wall>, sight: &Sight<D, T>) -> Distance<T> {
        let Standing { gap, site, is_inside } = start;
        match site {
            Wall::Side => {
                let side = Standing { gap, site: Surface, is_inside };
                self.side.distance(side, &self.within(sight))
            }
            Wall::Cap(_) => Distance {
                excess: self.excess(site, &sight.u, &sight.r),
                square: self.square(site, &sight.u),
                scale: self.length_squared(),
                r: sight.r,
                is_inside,
            },
        }
    }

    /// The distance from the side. No ball turns beside a cap.
    fn distance_at_middle(&self, _: Wall, sight: &Sight<D, T>) -> Certain<Distance<T>>
    where
        T: Signed,
    {
        self.side.distance_at_middle(Surface, &self.within(sight))
    }
}
