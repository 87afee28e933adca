//! A ball and another shape: time, normal, point and gap, wherever twice the digits of a float are
//! enough.

use core::array::from_fn;
use core::cmp::Ordering;

use crate::encounter::Encounter;
use crate::float::double::Double;
use crate::float::power::power_of_two;
use crate::float::vector::{first_axis, largest};
use crate::formula::parts::{Foot, Formulas, Parts, Root, Standing};
use crate::formula::root;
use crate::formula::{Field, Ring, Sight, Signed, dot, negated};
use crate::refine::twice::{FINE, InBoth, Twice};
use crate::shape::Feature;
use crate::solid::Solid;
use crate::verdict::{Certain, Unsure};

/// What a component of a unit vector may be off by before it is rounded: as much as by the rounding, and
/// together an eighth of what is promised.
const FINE_NORMAL: f64 = power_of_two(-54);

/// A contact in numbers of one kind.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch<const D: usize, T> {
    pub(crate) time: T,
    pub(crate) normal: [T; D],
    pub(crate) point: [T; D],
    pub(crate) feature: Feature,
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

    /// A moment that the quadratic of a part tells of.
    pub(crate) fn time(&self, part: K::Part, root: Root) -> Certain<Twice> {
        let quadratic = self.shape.quadratic(part, &self.sight);
        root::time(&quadratic, root, quadratic.b.sign()?)
    }

    /// The contact with a part at a root of its quadratic.
    pub(crate) fn touch(
        &self,
        part: K::Part,
        root: Root,
        time: Twice,
    ) -> Certain<Touch<D, Double>> {
        let then = self.sight.after(&time);
        let outward = match self.shape.outward(part, &self.sight.u) {
            Some(outward) => outward,
            None => self.shape.offset(part, &then.u),
        };
        let normal = unit(&negated(&outward))?;
        let time = time.fine()?;
        let Encounter { x, v, r, .. } = self.encounter;
        let mut reach = Double::from(*r);
        if root == Root::Middle {
            let standing = self.shape.standing(&then)?;
            reach = reach + self.shape.distance(standing, &then).gap()?.fine()?.halved();
        }
        let point = from_fn(|k| (Double::from(x[k]) + time * v[k]) + normal[k] * reach);
        Ok(Touch { time, normal, point, feature: self.shape.feature(part) })
    }

    /// The contact of a ball that touches or overlaps the shape at the start.
    pub(crate) fn touch_at_start(&self, start: Standing<K::Part>) -> Certain<Touch<D, Double>> {
        let normal = self.normal_at_start(start)?;
        let gap = self.gap_number(start)?.fine()?;
        let Encounter { x, r, .. } = self.encounter;
        let reach = Double::from(*r) + gap.halved();
        let point = from_fn(|k| Double::from(x[k]) + normal[k] * reach);
        let feature = self.shape.feature(start.part);
        Ok(Touch { time: Double::ZERO, normal, point, feature })
    }

    /// The unit vector from the ball to the shape: against the one in which the distance grows.
    fn normal_at_start(&self, start: Standing<K::Part>) -> Certain<[Double; D]> {
        if let Some(outward) = self.shape.outward(start.part, &self.sight.u)
            && !is_zero(&outward)?
        {
            return unit(&negated(&outward));
        }
        let offset = self.shape.offset(start.part, &self.sight.u);
        if !is_zero(&offset)? {
            unit(&negated(&offset))
        } else if !is_zero(&self.sight.w)? {
            unit(&self.sight.w)
        } else {
            Ok(first_axis().map(Double::from))
        }
    }

    /// The gap at the start.
    pub(crate) fn gap(&self, start: Standing<K::Part>) -> Certain<Double> {
        self.gap_number(start)?.fine()
    }

    fn gap_number(&self, start: Standing<K::Part>) -> Certain<Twice> {
        match start.gap {
            Ordering::Equal => Ok(Twice::ZERO),
            _ => self.shape.distance(start, &self.sight).gap(),
        }
    }

    /// The points of the surfaces of ball and shape that are nearest to each other.
    pub(crate) fn closest_points(&self, start: Standing<K::Part>) -> Certain<[[Double; D]; 2]> {
        let normal = self.normal_at_start(start)?;
        let Encounter { x, r, solid, .. } = self.encounter;
        let on_ball = from_fn(|k| Double::from(x[k]) + normal[k] * *r);
        let Foot { vector, denominator, is_from_center } =
            self.shape.foot(start.part, &self.sight.u);
        let anchor = solid.anchor();
        let base: [f64; D] = from_fn(|k| if is_from_center[k] { x[k] } else { anchor[k] });
        let size = largest(base);
        let mut on_shape = [Double::ZERO; D];
        for k in 0..D {
            let part = vector[k].over(&denominator)?;
            // The error of the point is counted against the largest of its coordinates.
            let part = part.fine().or_else(|Unsure| part.fine_within(FINE * size))?;
            on_shape[k] = (Double::from(base[k]) + part) + normal[k] * solid.bulge();
        }
        Ok([on_ball, on_shape])
    }
}

/// Whether all components are certainly 0; unsure if none is certainly not.
fn is_zero<const D: usize>(v: &[Twice; D]) -> Certain<bool> {
    let mut is_zero = Ok(true);
    for x in v {
        match x.sign() {
            Ok(Ordering::Equal) => {}
            Ok(_) => return Ok(false),
            Err(Unsure) => is_zero = Err(Unsure),
        }
    }
    is_zero
}

/// `v / |v|`.
fn unit<const D: usize>(v: &[Twice; D]) -> Certain<[Double; D]> {
    let length = dot(v, v).root()?;
    let mut unit = [Double::ZERO; D];
    for (unit, x) in unit.iter_mut().zip(v) {
        *unit = x.over(&length)?.fine_within(FINE_NORMAL)?;
    }
    Ok(unit)
}
