//! Contact of a ball and a shape in twice the digits.
//!
//! This computes time, normal, point and gap wherever twice the digits of a float are enough.

use core::cmp::Ordering;

use crate::decide::refine::twice::{FINE, InBoth, Twice, divided, unit};
use crate::formula::root;
use crate::formula::sites::{Foot, Formulas, Root, Sites, Slide, Standing};
use crate::model::Impact;
use crate::model::shape::Feature;
use crate::number::double::Double;
use crate::number::magnitude::Number;
use crate::number::power::power_of_two;
use crate::number::vector::{MapEach, from_fn, largest};
use crate::number::{
    Certain, Field, Measure, Ring, Scalar, Sight, Signed, Unsure, is_null, negated,
};
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;

/// How near a time may come to another one before it is unclear which is earlier.
const FINE_TIME: f64 = power_of_two(-57);

/// A contact in numbers of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<const D: usize, T> {
    pub(crate) time: T,
    pub(crate) normal: [T; D],
    pub(crate) point: [T; D],
    pub(crate) feature: Feature,
}

impl<const D: usize, T: Number> Touch<D, T> {
    pub(crate) fn rounded<S: Scalar>(self) -> Impact<D, S> {
        Impact {
            time: self.time.rounded(),
            normal: self.normal.map_each(T::rounded),
            point: self.point.map_each(T::rounded),
            feature: self.feature,
        }
    }
}

/// When a ball and a site of a shape touch, in numbers of twice the digits.
pub(crate) struct Arrival<const D: usize, P> {
    site: P,
    root: Root,
    pub(crate) time: Twice,
    /// The vector from the ball to a face, and its length.
    way: Option<([Twice; D], Twice)>,
}

/// A ball and a shape in numbers of twice the digits.
pub(crate) struct Refined<'a, const D: usize, K: Solid<D>> {
    encounter: &'a Encounter<D, K>,
    shape: K::In<Twice>,
    sight: Sight<D, Twice>,
}

impl<'a, const D: usize, K: Solid<D>> Refined<'a, D, K> {
    pub(crate) fn new(encounter: &'a Encounter<D, K>) -> Self {
        let (shape, sight) = encounter.measured(&InBoth);
        Self { encounter, shape, sight }
    }

    /// A time that the quadratic of a site gives.
    #[inline]
    pub(crate) fn arrival(&self, site: K::Site, root: Root) -> Certain<Arrival<D, K::Site>> {
        if root != Root::Middle
            && let Some(plane) = self.shape.plane(site, &self.sight)?
        {
            if root == Root::Last {
                let time = plane.parting(&self.sight.r)?;
                return Ok(Arrival { site, root, time, way: None });
            }
            let (time, way) = plane.meeting(&self.sight.r)?;
            return Ok(Arrival { site, root, time, way: Some((way, plane.length)) });
        }
        let quadratic = self.shape.quadratic(site, &self.sight);
        let time = root::time(&quadratic, root, quadratic.b.sign()?)?;
        Ok(Arrival { site, root, time, way: None })
    }

    /// The contact with a site at a root of its quadratic.
    #[inline]
    pub(crate) fn touch(&self, arrival: &Arrival<D, K::Site>) -> Certain<Touch<D, Double>> {
        let Arrival { site, root, time, ref way } = *arrival;
        let normal = if let Some((way, length)) = way {
            divided(way, length)?
        } else if let Some(outward) = self.shape.outward(site, &self.sight.u) {
            unit(&negated(&outward))?
        } else {
            unit(&negated(&self.shape.offset(site, &self.sight.after(&time).u)))?
        };
        let arm = self.arm(site, Some(&time))?;
        let time = time.fine()?;
        let Encounter { x, v, r, .. } = self.encounter;
        let mut reach = Double::from(*r);
        if root == Root::Middle {
            let gap = self.shape.distance_at_middle(site, &self.sight)?.gap()?;
            reach = reach + gap.fine()?.halved();
        }
        let center = from_fn(|k| (Double::from(x[k]) + time * v[k]) + normal[k] * reach);
        let point = with_arm(center, arm);
        Ok(Touch { time, normal, point, feature: self.shape.feature(site) })
    }

    /// The contact of a ball that touches or overlaps the shape at the start.
    pub(crate) fn touch_at_start(&self, start: Standing<K::Site>) -> Certain<Touch<D, Double>> {
        let normal = self.normal_at_start(start)?;
        let gap = self.gap_number(start)?.fine()?;
        let Encounter { x, r, .. } = self.encounter;
        let reach = Double::from(*r) + gap.halved();
        let center = from_fn(|k| Double::from(x[k]) + normal[k] * reach);
        let point = with_arm(center, self.arm(start.site, None)?);
        let feature = self.shape.feature(start.site);
        Ok(Touch { time: Double::ZERO, normal, point, feature })
    }

    /// The vector from the start of a capsule to the point of its segment that touches a site, at a
    /// time or at the start.
    fn arm(&self, site: K::Site, time: Option<&Twice>) -> Certain<Option<[Double; D]>> {
        let Some(slide) = self.shape.slide(site, &self.sight) else { return Ok(None) };
        let Slide { way, share, rate, whole, .. } = slide;
        let share = time.map_or(share, |time| share.plus(&rate.times(time)));
        let size = largest(self.encounter.x).max(self.encounter.r);
        let mut arm = [Double::ZERO; D];
        for (arm, way) in arm.iter_mut().zip(&way) {
            let site = share.times(way).over(&whole)?;
            // The error of the point counts relative to the largest number in it.
            *arm = site.fine().or_else(|Unsure| site.fine_within(FINE * size))?;
        }
        Ok(Some(arm))
    }

    /// The unit vector from the ball to the shape: opposite to the direction in which the distance
    /// grows.
    fn normal_at_start(&self, start: Standing<K::Site>) -> Certain<[Double; D]> {
        match self.normal_off_part(start)? {
            Some(normal) => Ok(normal),
            None => self.along_motion(start.site),
        }
    }

    /// The same for a ball and a shape at rest.
    fn normal_at_rest(&self, start: Standing<K::Site>) -> Certain<[Double; D]> {
        if let Some(normal) = self.normal_off_part(start)? {
            return Ok(normal);
        }
        for way in self.ways() {
            let way = self.shape.aside(start.site, &way);
            if !is_null(&way)? {
                return unit(&way);
            }
        }
        self.along_motion(start.site)
    }

    /// Returns `None` if the centre is on the shape.
    fn normal_off_part(&self, start: Standing<K::Site>) -> Certain<Option<[Double; D]>> {
        if !start.is_inside
            && let Some(plane) = self.shape.plane(start.site, &self.sight)?
            && let Some(way) = plane.way()?
        {
            return divided(&way, &plane.length).map(Some);
        }
        if let Some(outward) = self.shape.outward(start.site, &self.sight.u)
            && !is_null(&outward)?
        {
            return unit(&negated(&outward)).map(Some);
        }
        let offset = self.shape.offset(start.site, &self.sight.u);
        if is_null(&offset)? { Ok(None) } else { unit(&negated(&offset)).map(Some) }
    }

    /// The direction if the centre is on the shape: along the relative velocity or, at rest, the
    /// first axis.
    fn along_motion(&self, site: K::Site) -> Certain<[Double; D]> {
        for way in self.ways() {
            let way = self.shape.way_through(site, &way);
            if !is_null(&way)? {
                return unit(&way);
            }
        }
        Err(Unsure)
    }

    /// The relative velocity, and each axis.
    fn ways(&self) -> impl Iterator<Item = [Twice; D]> {
        let axes = (0..D).map(|axis| from_fn(|k| if k == axis { Twice::ONE } else { Twice::ZERO }));
        core::iter::once(self.sight.w).chain(axes)
    }

    /// The gap at the start.
    pub(crate) fn gap(&self, start: Standing<K::Site>) -> Certain<Double> {
        self.gap_number(start)?.fine()
    }

    fn gap_number(&self, start: Standing<K::Site>) -> Certain<Twice> {
        match start.gap {
            Ordering::Equal => Ok(Twice::ZERO),
            _ => self.shape.distance(start, &self.sight).gap(),
        }
    }

    /// The nearest points of the surfaces of ball and shape.
    pub(crate) fn closest_points(&self, start: Standing<K::Site>) -> Certain<[[Double; D]; 2]> {
        let normal = self.normal_at_rest(start)?;
        let Encounter { x, r, solid, .. } = self.encounter;
        let on_ball = from_fn(|k| Double::from(x[k]) + normal[k] * *r);
        let on_ball = with_arm(on_ball, self.arm(start.site, None)?);
        let Foot { vector, denominator, is_from_center } =
            self.shape.foot(start.site, &self.sight.u);
        let anchor = solid.anchor();
        let base: [f64; D] = from_fn(|k| if is_from_center[k] { x[k] } else { anchor[k] });
        let size = largest(base);
        let mut on_shape = [Double::ZERO; D];
        for k in 0..D {
            let site = vector[k].over(&denominator)?;
            // The error of the point counts relative to the largest of its coordinates.
            let site = site.fine().or_else(|Unsure| site.fine_within(FINE * size))?;
            on_shape[k] = (Double::from(base[k]) + site) + normal[k] * solid.bulge(start.site);
        }
        Ok([on_ball, on_shape])
    }
}

impl<const D: usize, K: Solid<D>> Encounter<D, K> {
    /// The contact with a face up to `deadline` that the filter has found clear of all borders.
    ///
    /// The height above the face and its rate of change are more than 2⁻²⁰ of the terms of their
    /// sums. Twice the digits, off by a few times 2⁻¹⁰² of those terms, then need no error bounds.
    #[inline]
    pub(crate) fn clear_touch(
        &self,
        site: K::Site,
        deadline: f64,
    ) -> Certain<Option<Touch<D, Double>>> {
        let (shape, sight) = self.measured(&InDouble);
        let Some(plane) = shape.plane(site, &sight)? else { return Err(Unsure) };
        let (time, way) = plane.meeting(&sight.r)?;
        let late = (time - Double::from(deadline)).to_f64();
        if late.abs() <= FINE_TIME * time.to_f64() {
            return Err(Unsure);
        }
        if late > 0.0 {
            return Ok(None);
        }
        let normal = way.map_each(|x| x / plane.length);
        let reach = Double::from(self.r);
        let point = from_fn(|k| (Double::from(self.x[k]) + time * self.v[k]) + normal[k] * reach);
        Ok(Some(Touch { time, normal, point, feature: shape.feature(site) }))
    }

    /// The same at the start, for a ball that overlaps the solid behind a face whose normal points
    /// outwards.
    #[inline]
    pub(crate) fn clear_touch_at_start(&self, site: K::Site) -> Certain<Touch<D, Double>> {
        let (shape, sight) = self.measured(&InDouble);
        let Some(plane) = shape.plane(site, &sight)? else { return Err(Unsure) };
        let normal = plane.normal.map_each(|x| -(x / plane.length));
        let gap = plane.height / plane.length - sight.r;
        let reach = Double::from(self.r) + gap.halved();
        let point = from_fn(|k| Double::from(self.x[k]) + normal[k] * reach);
        Ok(Touch { time: Double::ZERO, normal, point, feature: shape.feature(site) })
    }
}

/// Converts floats to numbers of twice the digits.
#[derive(Clone, Copy, Debug)]
struct InDouble;

impl Measure for InDouble {
    type Number = Double;

    #[inline]
    fn length(&self, a: f64, b: f64) -> Double {
        Double::difference(a, b)
    }

    #[inline]
    fn speed(&self, a: f64, b: f64) -> Double {
        Double::difference(a, b)
    }

    #[inline]
    fn direction(&self, n: f64) -> Double {
        Double::from(n)
    }
}

impl Ring for Double {
    const ZERO: Self = Self::ZERO;
    const ONE: Self = Self::ONE;

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        *self + *other
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        *self - *other
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        *self * *other
    }
}

impl Signed for Double {
    /// The sign of a number that is clear of 0.
    #[inline]
    fn sign(&self) -> Certain<Ordering> {
        self.to_f64().partial_cmp(&0.0).ok_or(Unsure)
    }
}

impl Field for Double {
    #[inline]
    fn over(&self, other: &Self) -> Certain<Self> {
        Ok(*self / *other)
    }

    #[inline]
    fn root(&self) -> Certain<Self> {
        Ok(self.sqrt())
    }
}

/// The point moved by the arm of a capsule, if there is one.
#[inline]
fn with_arm<const D: usize>(point: [Double; D], arm: Option<[Double; D]>) -> [Double; D] {
    arm.map_or(point, |arm| from_fn(|k| point[k] + arm[k]))
}
