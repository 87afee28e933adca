//! A ball and a shape in integers.
//!
//! The digits of an answer are computed from these.

use core::cmp::Ordering;

use super::digits::{Arm, EncounterDigits, Normal, against, is_null, reals};
use crate::decide::refine::Touch;
use crate::formula::sites::{Formulas, Quadratic, Root, Sites, Slide, Standing};
use crate::number::int::{Int, known};
use crate::number::units::Units;
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Memory, Real, Sight, difference, scale};
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;

/// A ball and a shape in integers.
pub(super) struct WholeEncounter<'m, const D: usize, K: Solid<D>> {
    pub(super) shape: K::In<Int<'m>>,
    pub(super) sight: Sight<D, Int<'m>>,
    digits: EncounterDigits<D>,
}

/// A time that the quadratic `a t² + 2 b t + c` of a site gives, with `d = b² − a c`.
pub(super) struct RootOfSite<'m> {
    a: Int<'m>,
    b: Int<'m>,
    d: Real,
    pub(super) time: Real,
}

impl<'m, const D: usize, K: Solid<D>> WholeEncounter<'m, D, K> {
    pub(super) fn new(memory: &'m Memory, encounter: &Encounter<D, K>) -> Self {
        let units = Units::of(memory, encounter);
        let (shape, sight) = encounter.measured(&units);
        let &Encounter { x, v, r, .. } = encounter;
        let (length_unit, time_unit) = (units.length, units.length - units.speed);
        Self { shape, sight, digits: EncounterDigits { x, v, r, length_unit, time_unit } }
    }

    /// The quadratic of a site, and one of the times that it gives.
    pub(super) fn root_of(&self, site: K::Site, root: Root) -> RootOfSite<'m> {
        let Sight { u, w, r } = &self.sight;
        let (a, b) = (self.shape.speed_squared(site, w), self.shape.slope(site, u, w));
        let c = self.shape.excess(site, u, r);
        let d = match self.shape.factors_of_discriminant(site, &self.sight) {
            Some(factors) => factors.iter().map(Real::of).fold(Real::ONE, |d, factor| d * factor),
            None => Real::of(&self.shape.discriminant(site, &self.sight)),
        };
        let quadratic = Quadratic { a: Real::of(&a), b: Real::of(&b), c: Real::of(&c), d };
        RootOfSite { a, b, d, time: self.digits.time(&quadratic, root) }
    }

    pub(super) fn standing(&self) -> Standing<K::Site> {
        known(self.shape.standing(&self.sight))
    }

    /// The contact with a site at a root of its quadratic.
    pub(super) fn touch(&self, site: K::Site, root: Root, at_root: &RootOfSite) -> Touch<D, Real> {
        let distance =
            (root == Root::Middle).then(|| known(self.shape.distance_at_middle(site, &self.sight)));
        let arm = self.shape.slide(site, &self.sight).map(|slide| Arm::new(&slide, &self.sight.r));
        let normal = self.normal_at(site, root, at_root).unit();
        let gap = distance.map(|distance| self.digits.gap(&distance));
        let point = self.digits.point(at_root.time, normal, gap, arm.as_ref());
        Touch { time: at_root.time, normal, point, feature: self.shape.feature(site) }
    }

    /// The contact of a ball that touches or overlaps the shape at the start.
    pub(super) fn touch_at_start(&self, start: Standing<K::Site>) -> Touch<D, Real> {
        let normal = self.normal_at_start(start).unit();
        let (gap, arm) = (self.gap(start), self.arm_at_start(start));
        let point = self.digits.point(Real::ZERO, normal, Some(gap), arm.as_ref());
        Touch { time: Real::ZERO, normal, point, feature: self.shape.feature(start.site) }
    }

    /// The gap at the start.
    pub(super) fn gap(&self, start: Standing<K::Site>) -> Real {
        match start.gap {
            Ordering::Equal => Real::ZERO,
            _ => self.digits.gap(&self.shape.distance(start, &self.sight)),
        }
    }

    /// The nearest points of the surfaces of ball and shape.
    pub(super) fn closest_points(&self, solid: &K) -> [[Real; D]; 2] {
        let start = self.standing();
        let normal = self.normal_at_rest(start).unit();
        let arm = self.arm_at_start(start);
        let foot = self.shape.foot(start.site, &self.sight.u);
        let bulge = normal.map_each(|n| n * Real::from(solid.bulge(start.site)));
        [
            self.digits.point(Real::ZERO, normal, None, arm.as_ref()),
            self.digits.foot(&foot, solid.anchor(), bulge),
        ]
    }

    /// The normal at a root: opposite to the offset from the site.
    fn normal_at(
        &self,
        site: K::Site,
        root: Root,
        RootOfSite { a, b, d, .. }: &RootOfSite,
    ) -> Normal<D> {
        if let Some(way) = self.way_to_face(site) {
            return Normal::Along(way);
        }
        let drift = self.shape.drift(site, &self.sight.w);
        let offset = self.shape.offset(site, &self.sight.u);
        let nearest = difference(&scale(a, &offset), &scale(b, &drift));
        let reach = self.shape.reach(site, &self.sight.r);
        if root == Root::Middle {
            Normal::Along(against(&nearest).unwrap_or_else(|| self.way_through(site)))
        } else if reach.is_zero() {
            Normal::Along(self.way_through(site))
        } else {
            let length = Real::of(a) * Real::of(&self.shape.scale(site)) * Real::of(&reach);
            let (nearest, drift) = (reals(&nearest), reals(&drift));
            Normal::AtRoot { nearest, drift, d: *d, is_first: root == Root::First, length }
        }
    }

    fn normal_at_start(&self, start: Standing<K::Site>) -> Normal<D> {
        let way = self.way_off_part(start);
        Normal::Along(way.unwrap_or_else(|| self.way_through(start.site)))
    }

    /// The same for a ball and a shape at rest.
    fn normal_at_rest(&self, start: Standing<K::Site>) -> Normal<D> {
        let aside = || self.first_way(|way| self.shape.aside(start.site, way));
        let way = self.way_off_part(start).or_else(aside);
        Normal::Along(way.unwrap_or_else(|| self.way_through(start.site)))
    }

    /// Returns `None` if the centre is on the shape.
    fn way_off_part(&self, start: Standing<K::Site>) -> Option<[Real; D]> {
        self.way_to_face(start.site)
            .or_else(|| against(&self.shape.offset(start.site, &self.sight.u)))
    }

    /// The direction to a face, at any time.
    fn way_to_face(&self, site: K::Site) -> Option<[Real; D]> {
        against(&self.shape.outward(site, &self.sight.u)?)
    }

    /// The direction if the centre is on the shape: along the relative velocity or, at rest, the
    /// first axis.
    fn way_through(&self, site: K::Site) -> [Real; D] {
        self.first_way(|way| self.shape.way_through(site, way)).unwrap_or([Real::ZERO; D])
    }

    /// The result of a function for the relative velocity or, if it is zero, for the first axis for
    /// which it is not zero.
    fn first_way(&self, of: impl Fn(&[Int<'m>; D]) -> [Int<'m>; D]) -> Option<[Real; D]> {
        let way = reals(&of(&self.sight.w));
        if !is_null(&way) {
            return Some(way);
        }
        let axes = (0..D).map(|axis| from_fn(|k| if k == axis { Int::ONE } else { Int::ZERO }));
        axes.map(|axis| reals(&of(&axis))).find(|way| !is_null(way))
    }

    /// The arm from the start of a capsule to the point of its segment that touches a site at the
    /// start.
    fn arm_at_start(&self, start: Standing<K::Site>) -> Option<Arm<D>> {
        let slide = self.shape.slide(start.site, &self.sight)?;
        Some(Arm::new(&Slide { skew: None, ..slide }, &self.sight.r))
    }
}
