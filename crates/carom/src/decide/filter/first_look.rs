//! First look at a ball and a shape in plain `f64`.
//!
//! It tells whether the ball clearly meets the shape up to a deadline, or clearly does not. It is
//! for shapes where it is enough for most balls: a half-space, and the facets of polylines and
//! meshes (`facet.rs`). For a triangle, and for two capsules, it looks at the boxes around them.

use crate::decide::filter::reach::Sweep;
use crate::formula::sites::Surface;
use crate::model::Question;
use crate::model::shape::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Joint, OuterEdge, Segment, Triangle, Tube,
};
use crate::number::power::{is_ordinary, power_of_two};
use crate::number::vector::{MapEach, dot, sqrt, sub};
use crate::number::{Certain, Scalar, Unsure};
use crate::problem::capsules::Capsules;
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;

/// The least size of a clear difference, as a share of the size of its terms.
///
/// If numbers are off by 2⁻⁴⁹ of those sizes, a quotient of two such differences is off by less
/// than 2⁻²⁷ of itself.
pub(super) const CLEAR: f64 = power_of_two(-20);

/// More than products can lose below the smallest normal number.
pub(super) const TINY: f64 = power_of_two(-900);

/// The least size of a [`Sum`] with a certain sign, as a share of the size of its terms.
///
/// For `d ∧ a` it covers four roundings of each product, and one of the difference; with a normal
/// that is made of four, two of each product and two of their sum. For a product of two vectors of
/// up to eight components, it covers two of each product, and seven of their sum.
pub(super) const ERROR_OF_SIGN: f64 = power_of_two(-49);

/// The site that a ball clearly meets, away from all borders, and the time.
///
/// The time is 0 for a contact at the start. Otherwise it is the first root, off by less than
/// [`CLEAR`] of itself. `None` if the ball clearly meets no site.
pub(crate) type Look<P> = Certain<Option<(P, f64)>>;

/// A shape that may have a first look.
pub(crate) trait FirstLook<const D: usize>: Solid<D> {
    /// The answer that is clear at first look.
    ///
    /// A contact clearly later than `deadline` may count as none. Whether a contact is in time
    /// remains to be tested.
    #[inline]
    fn first_look(_: &Encounter<D, Self>, _: Question, _: f64) -> Look<Self::Site> {
        Err(Unsure)
    }
}

/// Whether the contact of a look is also in time.
#[inline]
pub(crate) fn is_in_time<P>(look: Look<P>, deadline: f64) -> Certain<bool> {
    match look? {
        None => Ok(false),
        Some((_, time)) if time + CLEAR * time <= deadline => Ok(true),
        Some(_) => Err(Unsure),
    }
}

impl<const D: usize> FirstLook<D> for HalfSpace<D> {
    /// `h + s t` is the height above the plane, times the length of the normal.
    #[inline]
    fn first_look(
        encounter: &Encounter<D, Self>,
        question: Question,
        deadline: f64,
    ) -> Look<Surface> {
        if D > 8 {
            return Err(Unsure);
        }
        let Encounter { x, v, r, solid, velocity } = encounter;
        let n = solid.normal();
        let [h, s] =
            [sub(*x, solid.point()), sub(*v, *velocity)].map_each(|a| Sum::of_products(n, a));
        if question == Question::Impact && s.value > 0.0 && s.exceeds(ERROR_OF_SIGN) {
            return Ok(None);
        }
        let square = dot(n, n);
        if !is_ordinary(square) {
            return Err(Unsure);
        }
        let reach = r * sqrt(square);
        let way = Sum { value: h.value - reach, size: h.size + reach };
        let is_clear = way.exceeds(CLEAR) && h.exceeds(CLEAR) && s.exceeds(CLEAR);
        if !is_clear {
            return Err(Unsure);
        }
        if way.value < 0.0 {
            return Ok(Some((Surface, 0.0)));
        }
        let time = way.value / -s.value;
        if time.abs() < TINY {
            return Err(Unsure);
        }
        let is_met = time > 0.0 && time <= deadline + CLEAR * time;
        Ok(is_met.then_some((Surface, time)))
    }
}

impl<const D: usize> FirstLook<D> for Segment<D> {}
impl<const D: usize> FirstLook<D> for Capsule<D> {}

impl<const D: usize> FirstLook<D> for Capsules<D> {
    /// Looks at the boxes around both, which decide for most capsules that miss each other.
    #[inline]
    fn first_look(encounter: &Encounter<D, Self>, _: Question, deadline: f64) -> Look<Self::Site> {
        let axis = encounter.solid.b.segment();
        let is_missed = Sweep::of_capsule(encounter).misses([axis.start(), axis.end()], deadline);
        if is_missed { Ok(None) } else { Err(Unsure) }
    }
}

impl<const D: usize> FirstLook<D> for Aabb<D> {}
impl FirstLook<2> for OuterEdge {}
impl<const D: usize, S: Scalar> FirstLook<D> for Joint<'_, D, S> {}

impl<const D: usize> FirstLook<D> for Triangle<D> {
    /// Looks at the box around it: a triangle has the most expensive formulas of the shapes of one
    /// site.
    #[inline]
    fn first_look(encounter: &Encounter<D, Self>, _: Question, deadline: f64) -> Look<Self::Site> {
        let is_missed = Sweep::of(encounter).misses(encounter.solid.corners(), deadline);
        if is_missed { Ok(None) } else { Err(Unsure) }
    }
}

impl<const D: usize> FirstLook<D> for Tube<D> {}
impl<const D: usize> FirstLook<D> for Hollow<Ball<D>> {}
impl<const D: usize> FirstLook<D> for Hollow<Capsule<D>> {}
impl<const D: usize> FirstLook<D> for Hollow<Aabb<D>> {}
impl<const D: usize> FirstLook<D> for Hollow<Cylinder<D>> {}

/// A sum of products, and the size of its terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub(super) value: f64,
    pub(super) size: f64,
}

impl Sum {
    /// `d ∧ a`.
    #[inline]
    pub(super) fn of_cross(d: [f64; 2], a: [f64; 2]) -> Self {
        let (one, other) = (d[0] * a[1], d[1] * a[0]);
        Self { value: one - other, size: one.abs() + other.abs() }
    }

    /// `n · a`.
    #[inline]
    fn of_products<const D: usize>(n: [f64; D], a: [f64; D]) -> Self {
        Self { value: dot(n, a), size: dot(n.map_each(f64::abs), a.map_each(f64::abs)) }
    }

    /// Whether it is more than a share of the size of its terms; false for NaN.
    #[inline]
    pub(super) fn exceeds(self, share: f64) -> bool {
        self.value.abs() > share * self.size + TINY
    }
}
