//! An axis-aligned box from its lower corner to `e`.
//!
//! Beyond several of its faces at once, the nearest site is where these meet, and only their axes
//! matter: there it is a ball in fewer dimensions.

use core::cmp::Ordering;

use crate::formula::convex::{self, Border, Convex, walked};
use crate::formula::sites::{ContactMoment, Foot, Formulas, Plane, Root, Sites, Standing};
use crate::model::Question;
use crate::model::shape::Feature;
use crate::number::ring::wedge_dot;
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Certain, Field, Ring, Sight, Signed, dot, scale};

/// A box as seen from its lower corner.
#[derive(Clone, Debug)]
pub(crate) struct Aabb<const D: usize, T> {
    e: [T; D],
}

/// A position along one axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AxisSide {
    Below,
    Between,
    Above,
}

use AxisSide::{Above, Below, Between};

/// The position of a point along each axis, which tells the nearest site.
pub(crate) type Site<const D: usize> = [AxisSide; D];

impl<const D: usize, T: Ring> Aabb<D, T> {
    pub(crate) fn new(e: [T; D]) -> Self {
        Self { e }
    }

    /// How far `u` is beyond the face on a side, along its axis; negative below.
    fn beyond(&self, axis: usize, side: AxisSide, u: &[T; D]) -> T {
        match side {
            Below => u[axis],
            Between => T::ZERO,
            Above => u[axis].minus(&self.e[axis]),
        }
    }

    /// How high `u` is above a face: negative inside.
    pub(crate) fn height(&self, axis: usize, side: AxisSide, u: &[T; D]) -> T {
        T::ZERO.minus(&self.depth(axis, side, u))
    }

    /// How deep `u` is below a face: positive inside.
    pub(crate) fn depth(&self, axis: usize, side: AxisSide, u: &[T; D]) -> T {
        match side {
            Above => self.e[axis].minus(&u[axis]),
            Below | Between => u[axis],
        }
    }
}

/// The components along the axes that matter to a site; 0 for the others.
fn active<const D: usize, T: Ring>(site: Site<D>, w: &[T; D]) -> [T; D] {
    from_fn(|k| if site[k] == Between { T::ZERO } else { w[k] })
}

/// All faces, by axis and side.
fn faces<const D: usize>() -> impl Iterator<Item = (usize, AxisSide)> {
    (0..D).flat_map(|axis| [(axis, Below), (axis, Above)])
}

impl<const D: usize, T: Ring> Sites<D, T> for Aabb<D, T> {
    type Site = Site<D>;

    fn scale(&self, _: Site<D>) -> T {
        T::ONE
    }

    fn offset(&self, site: Site<D>, u: &[T; D]) -> [T; D] {
        from_fn(|k| self.beyond(k, site[k], u))
    }

    fn drift(&self, site: Site<D>, w: &[T; D]) -> [T; D] {
        active(site, w)
    }

    fn square(&self, site: Site<D>, u: &[T; D]) -> T {
        let offset = self.offset(site, u);
        dot(&offset, &offset)
    }

    fn slope(&self, site: Site<D>, u: &[T; D], w: &[T; D]) -> T {
        dot(&self.offset(site, u), w)
    }

    fn speed_squared(&self, site: Site<D>, w: &[T; D]) -> T {
        let w = active(site, w);
        dot(&w, &w)
    }

    fn discriminant(&self, site: Site<D>, Sight { u, w, r }: &Sight<D, T>) -> T {
        let (u, w) = (self.offset(site, u), active(site, w));
        r.squared().times(&dot(&w, &w)).minus(&wedge_dot((&u, &w), (&u, &w)))
    }

    fn outward(&self, site: Site<D>, _: &[T; D]) -> Option<[T; D]> {
        let is_face = site.iter().filter(|&&side| side != Between).count() == 1;
        is_face.then(|| {
            site.map_each(|side| match side {
                Below => T::ZERO.minus(&T::ONE),
                Between => T::ZERO,
                Above => T::ONE,
            })
        })
    }

    fn foot(&self, site: Site<D>, _: &[T; D]) -> Foot<D, T> {
        let vector = from_fn(|k| if site[k] == Above { self.e[k] } else { T::ZERO });
        Foot { is_from_center: site.map_each(|side| side == Between), ..Foot::at(vector) }
    }

    #[inline]
    fn plane(&self, site: Site<D>, Sight { u, w, .. }: &Sight<D, T>) -> Certain<Option<Plane<D, T>>>
    where
        T: Field,
    {
        let Some(normal) = self.outward(site, u) else { return Ok(None) };
        let Some(axis) = site.iter().position(|&side| side != Between) else { return Ok(None) };
        let [height, rise] =
            [self.beyond(axis, site[axis], u), w[axis]].map_each(|x| x.times(&normal[axis]));
        Ok(Some(Plane { normal, length: T::ONE, height, rise }))
    }

    fn feature(&self, site: Site<D>) -> Feature {
        let digit = |side: AxisSide| match side {
            Below => 0,
            Between => 1,
            Above => 2,
        };
        let index = site.iter().rev().fold(0, |index, &side| 3 * index + digit(side));
        match site.iter().filter(|&&side| side == Between).count() {
            0 => Feature::Vertex(index),
            1 => Feature::Edge(index),
            _ => Feature::Face(index),
        }
    }
}

walked!(Aabb);

impl<const D: usize, T: Ring> Convex<D, T> for Aabb<D, T> {
    fn scaled(&self, s: &T) -> Self {
        Self { e: scale(s, &self.e) }
    }

    fn nearest(&self, u: &[T; D]) -> Certain<Site<D>>
    where
        T: Signed,
    {
        let mut site = [Between; D];
        for axis in 0..D {
            if u[axis].is_negative()? {
                site[axis] = Below;
            } else if self.beyond(axis, Above, u).is_positive()? {
                site[axis] = Above;
            }
        }
        Ok(site)
    }

    fn face_over(&self, u: &[T; D]) -> Certain<Option<Site<D>>>
    where
        T: Signed,
    {
        let mut least: Option<(T, usize, AxisSide)> = None;
        for (axis, side) in faces::<D>() {
            let depth = self.depth(axis, side, u);
            if depth.is_negative()? {
                return Ok(None);
            }
            let is_less = match &least {
                Some((least, ..)) => depth.minus(least).is_negative()?,
                None => true,
            };
            if is_less {
                least = Some((depth, axis, side));
            }
        }
        Ok(least.map(|(_, axis, side)| from_fn(|k| if k == axis { side } else { Between })))
    }

    /// The signed distance is that to the nearest face; if several are nearest, to the one that the
    /// ball approaches.
    fn sinks(&self, sight: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        let Some(nearest) = self.face_over(&sight.u)? else { return Ok(false) };
        let least = faces::<D>().find(|&(axis, side)| nearest[axis] == side);
        let Some((axis, side)) = least else { return Ok(false) };
        let least = self.depth(axis, side, &sight.u);
        for (axis, side) in faces::<D>() {
            let is_nearest = !self.depth(axis, side, &sight.u).minus(&least).is_positive()?;
            let inwards = if side == Below { Ordering::Greater } else { Ordering::Less };
            if is_nearest && sight.w[axis].sign()? != inwards {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn border(
        &self,
        site: Site<D>,
        Sight { u, w, .. }: &Sight<D, T>,
    ) -> Certain<Option<Border<T, Site<D>>>>
    where
        T: Signed,
    {
        let mut first: Option<Border<T, Site<D>>> = None;
        for axis in 0..D {
            let forward = w[axis].sign()?;
            let (face, next) = match (site[axis], forward) {
                (Below, Ordering::Greater) => (Below, Between),
                (Between, Ordering::Greater) => (Above, Above),
                (Above, Ordering::Less) => (Above, Between),
                (Between, Ordering::Less) => (Below, Below),
                _ => continue,
            };
            let way = self.beyond(axis, face, u);
            let positive = |x: &T, flip: bool| if flip { T::ZERO.minus(x) } else { *x };
            let numerator = positive(&way, forward == Ordering::Greater);
            let denominator = positive(&w[axis], forward == Ordering::Less);
            let is_first = match &first {
                Some(first) => {
                    let mine = numerator.times(&first.denominator);
                    mine.minus(&first.numerator.times(&denominator)).is_negative()?
                }
                None => true,
            };
            if is_first {
                let next = from_fn(|k| if k == axis { next } else { site[k] });
                let simpler = from_fn(|k| if k == axis { Between } else { site[k] });
                first = Some(Border { numerator, denominator, next, simpler });
            }
        }
        Ok(first)
    }

    /// Whether the path is between the two faces of every axis at one time, and not only on one of
    /// them.
    ///
    /// For a box without extent along one axis, that is the time at which the path is in the plane
    /// of the box.
    fn is_crossed(&self, Sight { u, w, .. }: &Sight<D, T>) -> Certain<bool>
    where
        T: Signed,
    {
        let mut flat = 0;
        // The times at which the path enters and leaves each pair of faces.
        let mut crossings: [Option<[(T, T); 2]>; D] = from_fn(|_| None);
        for axis in 0..D {
            let is_flat = !self.e[axis].is_positive()?;
            flat += usize::from(is_flat);
            let below = T::ZERO.minus(&u[axis]);
            let above = self.depth(axis, Above, u);
            match w[axis].sign()? {
                Ordering::Equal => {
                    if is_flat || !u[axis].is_positive()? || !above.is_positive()? {
                        return Ok(false);
                    }
                }
                Ordering::Greater => {
                    let speed = w[axis];
                    crossings[axis] = Some([(below, speed), (above, speed)]);
                }
                Ordering::Less => {
                    let speed = T::ZERO.minus(&w[axis]);
                    let [below, above] = [below, above].map_each(|x| T::ZERO.minus(&x));
                    crossings[axis] = Some([(above, speed), (below, speed)]);
                }
            }
        }
        for (i, j) in (0..D).flat_map(|i| (0..D).map(move |j| (i, j))).filter(|(i, j)| i != j) {
            if let (Some([(entry, v), _]), Some([_, (exit, w)])) = (&crossings[i], &crossings[j])
                && !exit.times(v).minus(&entry.times(w)).is_positive()?
            {
                return Ok(false);
            }
        }
        Ok(flat <= 1)
    }
}
