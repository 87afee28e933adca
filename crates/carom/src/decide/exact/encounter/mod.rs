//! Exact answers about a moving ball and another shape.
//!
//! Every float is an integer times a power of two. Lengths are in units of the lowest bit set in
//! any of them. Speeds have such a unit too, and so have the components of directions. The formulas
//! of `formula/` are then polynomials in integers, and their signs are certain.

mod digits;
mod units;
mod whole;

use core::cmp::Ordering;

use self::whole::WholeEncounter;
use crate::decide::refine::Touch;
use crate::formula::convex::Convex;
use crate::formula::ray::{self, Ray};
use crate::formula::sites::{ContactMoment, Formulas, Root, Sites};
use crate::model::shape::{Facet, Segment};
use crate::model::{Question, Relation};
use crate::number::int::known;
use crate::number::span::Span;
use crate::number::units::Units;
use crate::number::vector::MapEach;
use crate::number::{Certain, Measure, Memory, Real};
use crate::problem::encounter::Encounter;
use crate::problem::solid::Solid;

/// Whether ball and shape are separate, touching or overlapping.
#[cold]
#[inline(never)]
pub(crate) fn relation_to_solid<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
) -> Relation {
    let memory = Memory::new();
    let (shape, sight) = encounter.measured(&Units::of(&memory, encounter));
    Relation::from_sign_of_gap(known(shape.standing(&sight)).gap)
}

/// Whether the centre of a ball is in the region of a facet.
#[cold]
#[inline(never)]
pub(crate) fn is_beside_facet<const D: usize>(encounter: &Encounter<D, Facet<D>>) -> bool {
    let memory = Memory::new();
    let (facet, sight) = encounter.measured(&Units::of(&memory, encounter));
    known(facet.has_in_region(&sight))
}

/// The same, but touching if the gap is between minus `tolerance` and `tolerance`.
///
/// `tolerance` is finite and not negative.
#[cold]
#[inline(never)]
pub(crate) fn relation_to_solid_within<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    tolerance: f64,
) -> Relation {
    let memory = Memory::new();
    let length = Span::of(encounter.lengths().chain([tolerance])).unit;
    let units = Units { length, ..Units::of(&memory, encounter) };
    let (shape, sight) = encounter.measured(&units);
    let start = known(shape.standing(&sight));
    let tolerance = units.length(tolerance, 0.0);
    if known(shape.distance(start, &sight).is_within(&tolerance)) {
        Relation::Touching
    } else {
        Relation::from_sign_of_gap(start.gap)
    }
}

/// Compares the distances of two edges from the centre of a ball that both encounters share.
#[cold]
#[inline(never)]
pub(crate) fn order_of_distances(
    one: &Encounter<2, Segment<2>>,
    other: &Encounter<2, Segment<2>>,
) -> Ordering {
    let memory = Memory::new();
    let units = Units::new(&memory, Span::of(one.lengths().chain(other.lengths())).unit, 0);
    let still =
        [one, other].map_each(|edge| Encounter { v: [0.0; 2], velocity: [0.0; 2], ..*edge });
    // Each square times the other denominator.
    let [(square, scale), (other_square, other_scale)] = still.map_each(|edge| {
        let (shape, sight) = edge.measured(&units);
        let site = known(shape.nearest(&sight.u));
        (shape.square(site, &sight.u), shape.scale(site))
    });
    square.mul(&other_scale).sub(&other_square.mul(&scale)).sign()
}

/// What a ray from the centre of a ball at the time `t` hits of an edge.
#[cold]
#[inline(never)]
pub(crate) fn ray(edge: &Encounter<2, Segment<2>>, t: f64) -> Ray {
    let memory = Memory::new();
    let (units, t) = Units::of(&memory, edge).after(t);
    let (shape, sight) = edge.measured(&units);
    let then = sight.after(&t);
    known(ray::ray(&shape, &then.u))
}

/// Whether the gap falls.
#[cold]
#[inline(never)]
pub(crate) fn approaches_solid<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> bool {
    let memory = Memory::new();
    let (shape, sight) = encounter.measured(&Units::of(&memory, encounter));
    known(shape.approaches(&sight))
}

/// The gap at the start.
#[cold]
#[inline(never)]
pub(crate) fn gap_to_solid<const D: usize, K: Solid<D>>(encounter: &Encounter<D, K>) -> Real {
    let memory = Memory::new();
    let whole = WholeEncounter::new(&memory, encounter);
    whole.gap(whole.standing())
}

/// The nearest points of the surfaces of ball and shape.
#[cold]
#[inline(never)]
pub(crate) fn closest_points_to_solid<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
) -> [[Real; D]; 2] {
    let memory = Memory::new();
    let whole = WholeEncounter::new(&memory, encounter);
    whole.closest_points(&encounter.solid)
}

/// The first contact or impact up to `deadline`, which is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_with_solid<const D: usize, K: Solid<D>>(
    question: Question,
    encounter: &Encounter<D, K>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let memory = Memory::new();
    let whole = WholeEncounter::new(&memory, encounter);
    match known(whole.shape.first(question, &whole.sight))? {
        ContactMoment::Start(start) => Some(whole.touch_at_start(start)),
        ContactMoment::Later(site, root) => {
            let at_root = whole.root_of(site, root);
            let in_time = is_before(at_root.time, deadline)
                .unwrap_or_else(|_| has_passed(encounter, site, root, deadline));
            in_time.then(|| whole.touch(site, root, &at_root))
        }
    }
}

/// When contact begins and ends. The end is `None` if it never comes or is beyond `largest`.
#[cold]
#[inline(never)]
pub(crate) fn interval_with_solid<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    largest: f64,
) -> Option<(Real, Option<Real>)> {
    let memory = Memory::new();
    let whole = WholeEncounter::new(&memory, encounter);
    let begin = known(whole.shape.first(Question::Contact, &whole.sight))?;
    let start = match begin {
        ContactMoment::Start(_) => Real::ZERO,
        ContactMoment::Later(site, root) => {
            let time = whole.root_of(site, root).time;
            let in_time = is_before(time, largest)
                .unwrap_or_else(|_| has_passed(encounter, site, root, largest));
            if !in_time {
                return None;
            }
            time
        }
    };
    let end = known(whole.shape.end(begin, &whole.sight)).and_then(|(site, root)| {
        let time = whole.root_of(site, root).time;
        let in_time =
            is_before(time, largest).unwrap_or_else(|_| has_passed(encounter, site, root, largest));
        in_time.then_some(time)
    });
    Some((start, end))
}

/// Whether a time is clearly before, or clearly after, the time `t`.
fn is_before(moment: Real, t: f64) -> Certain<bool> {
    Ok(moment.clearly_compare(Real::from(t))? == Ordering::Less)
}

fn has_passed<const D: usize, K: Solid<D>>(
    encounter: &Encounter<D, K>,
    site: K::Site,
    root: Root,
    t: f64,
) -> bool {
    let memory = Memory::new();
    let (units, t) = Units::of(&memory, encounter).after(t);
    let (shape, sight) = encounter.measured(&units);
    let then = sight.after(&t);
    known(shape.has_passed(site, root, &then))
}
