//! Exact contacts of an accelerated ball and flat walls.
//!
//! The signs of quadratics with one square root in them decide.

use core::cmp::Ordering;

use crate::decide::refine::Touch;
use crate::formula::height::{Drop, Fallen, Height};
use crate::formula::sites::Sites;
use crate::model::Question;
use crate::number::int::{Int, known};
use crate::number::magnitude::Magnitude;
use crate::number::span::{Span, decompose};
use crate::number::units::Units;
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Field, Measure, Memory, Real, Unsure};
use crate::problem::accelerated::AcceleratedEncounter;
use crate::problem::walls::{Thrown, Walls};

/// Returns the first contact or impact up to `deadline` of an accelerated ball and the walls.
///
/// `deadline` is finite and at least 0.
#[cold]
#[inline(never)]
pub(crate) fn first_of_walls<const D: usize, K: Walls<D>>(
    question: Question,
    encounter: &AcceleratedEncounter<D, K>,
    deadline: f64,
) -> Option<Touch<D, Real>> {
    let memory = Memory::new();
    let units = units(&memory, encounter);
    let (shape, ball) = measured(encounter, &units);
    let mut earliest: Option<(Real, Fallen, K::Site, Drop<Real>)> = None;
    for index in 0..encounter.start.solid.count() {
        let (site, height) = encounter.start.solid.wall(&shape, index, &ball);
        let Some(fallen) = known(height.first(question)) else { continue };
        let dropped = digits(&height);
        let time = known(dropped.time(fallen, height.b.sign()));
        let in_time = match time.clearly_compare(Real::from(deadline)) {
            Ok(order) => order == Ordering::Less,
            Err(Unsure) => has_come_by(encounter, index, fallen, deadline),
        };
        if in_time && earliest.as_ref().is_none_or(|(first, ..)| time.is_below(*first)) {
            earliest = Some((time, fallen, site, dropped));
        }
    }
    let (time, fallen, site, dropped) = earliest?;
    let away = shape.outward(site, &ball.u)?.map_each(|x| Real::of(&x));
    let square = away.into_iter().fold(Real::ZERO, |sum, x| sum + x * x);
    let length = known(square.root());
    let normal = away.map_each(|x| -x / length);
    let gap = known(dropped.gap(fallen)).scaled(units.length);
    Some(encounter.touch_at(time, normal, gap, shape.feature(site)))
}

/// The numbers of a ball above a wall, with all digits even where terms cancel.
fn digits(height: &Height<Int>) -> Drop<Real> {
    let Height { c, b, g, r, nn } = height;
    let length = Real::root(nn);
    let twice_g = g.shl(1);
    let p = b.mul(b).sub(&twice_g.mul(c));
    Drop {
        alpha: with_root(c, &r.negated(), nn),
        b: Real::of(b),
        g: Real::of(g),
        d: with_root(&p, &twice_g.mul(r), nn),
        length,
    }
}

/// `p + q √s`. If the two terms cancel, it is computed from the difference of their squares.
fn with_root(p: &Int, q: &Int, s: &Int) -> Real {
    let (one, other) = (Real::of(p), Real::of(q) * Real::root(s));
    if p.sign() == q.sign().reverse() && p.sign().is_ne() {
        Real::of(&p.mul(p).sub(&q.mul(q).mul(s))) / (one - other)
    } else {
        one + other
    }
}

/// Whether a time close to the deadline has come by the deadline.
fn has_come_by<const D: usize, K: Walls<D>>(
    encounter: &AcceleratedEncounter<D, K>,
    index: usize,
    fallen: Fallen,
    deadline: f64,
) -> bool {
    let memory = Memory::new();
    let (shape, ball) = measured(encounter, &units(&memory, encounter));
    let (_, mut height) = encounter.start.solid.wall(&shape, index, &ball);
    // In a unit of time in which the deadline is an integer.
    let (mantissa, exponent) = decompose(deadline);
    let (up, down) = (exponent.max(0).cast_unsigned(), (-exponent).max(0).cast_unsigned());
    height = Height {
        c: height.c.shl(2 * down),
        r: height.r.shl(2 * down),
        b: height.b.shl(down),
        ..height
    };
    known(height.has_come_by(fallen, &Int::new(&memory, false, mantissa, up)))
}

/// The units of an encounter: one of lengths, speeds and accelerations, and one of directions.
fn units<'m, const D: usize, K: Walls<D>>(
    memory: &'m Memory,
    encounter: &AcceleratedEncounter<D, K>,
) -> Units<'m> {
    let start = &encounter.start;
    let all = Span::of(start.lengths().chain(start.speeds()).chain(encounter.g));
    Units::new(memory, all.unit, Span::of(start.solid.directions()).unit)
}

fn measured<'m, const D: usize, K: Walls<D>>(
    encounter: &AcceleratedEncounter<D, K>,
    units: &Units<'m>,
) -> (K::In<Int<'m>>, Thrown<D, Int<'m>>) {
    let (shape, sight) = encounter.start.measured(units);
    let g = from_fn(|k| units.length(encounter.g[k], 0.0));
    (shape, Thrown { u: sight.u, w: sight.w, g, r: sight.r })
}
