//! Exact contacts of an accelerated ball and flat walls.
//!
//! The signs of quadratics with one square root in them decide.

use core::cmp::Ordering;

use super::answer::Answer;
use crate::answer::Impact;
use crate::exact::int::{Int, known};
use crate::exact::real::Real;
use crate::exact::span::{Span, decompose};
use crate::exact::tier::in_many_limbs;
use crate::exact::units::Units;
use crate::fall::Fall;
use crate::float::Scalar;
use crate::float::magnitude::Magnitude;
use crate::float::vector::MapEach;
use crate::float::vector::from_fn;
use crate::formula::height::{Drop, Fallen, Height};
use crate::formula::parts::Parts;
use crate::formula::{Field, Measure};
use crate::verdict::{Question, Unsure};
use crate::walls::{Thrown, Walls};

/// The spans of a query: one of lengths, speeds and accelerations, in one unit, and one of
/// directions.
fn spans<const D: usize, K: Walls<D>>(fall: &Fall<D, K>) -> (Span, Span) {
    let start = &fall.start;
    let all = Span::of(start.lengths().chain(start.speeds()).chain(fall.g));
    (all, Span::of(start.solid.directions()))
}

/// Returns the first contact or impact up to `deadline` of an accelerated ball and the walls.
///
/// `deadline` is finite and at least 0. A height is of degree 1 in lengths and in the components of
/// a normal; `D` is of degree 2, and its square of degree 4. The height at the deadline, which is
/// computed if the deadline is close to the time, has the digits of the deadline and twice its
/// exponent more.
#[cold]
#[inline(never)]
pub(crate) fn first_of_walls<const D: usize, S: Scalar, K: Walls<D>>(
    question: Question,
    fall: &Fall<D, K>,
    deadline: f64,
) -> Option<Impact<D, S>> {
    let (all, direction) = spans(fall);
    let bits = 4 * bits_of_height::<D, K>(all, direction) + carries(D);
    in_many_limbs!(bits, false, N => {
        first_in::<D, N, K>(question, fall, &Units::new(all.unit, direction.unit), deadline)
    })
    .map(Answer::rounded)
}

fn bits_of_height<const D: usize, K: Walls<D>>(all: Span, direction: Span) -> u32 {
    (1 + K::DEGREE_OF_NORMALS) * all.bits() + direction.bits()
}

fn carries(dimensions: usize) -> u32 {
    16 + 8 * dimensions.next_power_of_two().ilog2()
}

#[inline(never)]
fn first_in<const D: usize, const N: usize, K: Walls<D>>(
    question: Question,
    fall: &Fall<D, K>,
    units: &Units<N>,
    deadline: f64,
) -> Option<Answer<D>> {
    let (shape, ball) = measured(fall, units);
    let mut earliest: Option<(Real, Fallen, K::Part, Drop<Real>)> = None;
    for index in 0..fall.start.solid.count() {
        let (part, height) = fall.start.solid.wall(&shape, index, &ball);
        let Some(fallen) = known(height.first(question)) else { continue };
        let dropped = digits(&height);
        let time = known(dropped.time(fallen, height.b.sign()));
        let in_time = match time.clearly_compare(Real::from(deadline)) {
            Ok(order) => order == Ordering::Less,
            Err(Unsure) => has_come_by(fall, index, fallen, deadline),
        };
        if in_time && earliest.as_ref().is_none_or(|(first, ..)| time.is_below(*first)) {
            earliest = Some((time, fallen, part, dropped));
        }
    }
    let (time, fallen, part, dropped) = earliest?;
    let away = shape.outward(part, &ball.u)?.map_each(|x| Real::of(&x));
    let square = away.into_iter().fold(Real::ZERO, |sum, x| sum + x * x);
    let length = known(square.root());
    let normal = away.map_each(|x| -x / length);
    let gap = known(dropped.gap(fallen)).scaled(units.length_exponent());
    Some(fall.answer(time, normal, gap, shape.feature(part)))
}

/// The numbers of a ball above a wall, with all digits even where terms cancel.
fn digits<const N: usize>(height: &Height<Int<N>>) -> Drop<Real> {
    let Height { c, b, g, r, nn } = height;
    let length = Real::root(nn);
    let twice_g = g.shl(1);
    let p = b.mul(b).sub(&twice_g.mul(c));
    Drop {
        alpha: with_root(c, &Int::ZERO.sub(r), nn),
        b: Real::of(b),
        g: Real::of(g),
        d: with_root(&p, &twice_g.mul(r), nn),
        length,
    }
}

/// `p + q √s`. If the two terms cancel, it is computed from the difference of their squares.
fn with_root<const N: usize>(p: &Int<N>, q: &Int<N>, s: &Int<N>) -> Real {
    let (one, other) = (Real::of(p), Real::of(q) * Real::root(s));
    if p.sign() == q.sign().reverse() && p.sign().is_ne() {
        Real::of(&p.mul(p).sub(&q.mul(q).mul(s))) / (one - other)
    } else {
        one + other
    }
}

/// Whether a time close to the deadline has come by the deadline.
fn has_come_by<const D: usize, K: Walls<D>>(
    fall: &Fall<D, K>,
    index: usize,
    fallen: Fallen,
    deadline: f64,
) -> bool {
    let (all, direction) = spans(fall);
    let (mantissa, exponent) = decompose(deadline);
    let digits = 64 - mantissa.leading_zeros();
    let bits_at_deadline = 2 * (digits + exponent.unsigned_abs());
    let bits = 2 * (bits_of_height::<D, K>(all, direction) + bits_at_deadline) + carries(D);
    in_many_limbs!(bits, false, N => {
        let (shape, ball) = measured(fall, &Units::<N>::new(all.unit, direction.unit));
        let (_, mut height) = fall.start.solid.wall(&shape, index, &ball);
        // In a unit of time in which the deadline is an integer.
        let (up, down) = (exponent.max(0).cast_unsigned(), (-exponent).max(0).cast_unsigned());
        height = Height {
            c: height.c.shl(2 * down),
            r: height.r.shl(2 * down),
            b: height.b.shl(down),
            ..height
        };
        known(height.has_come_by(fallen, &Int::new(false, mantissa, 0).shl(up)))
    })
}

fn measured<const D: usize, const N: usize, K: Walls<D>>(
    fall: &Fall<D, K>,
    units: &Units<N>,
) -> (K::In<Int<N>>, Thrown<D, Int<N>>) {
    let (shape, sight) = fall.start.measured(units);
    let g = from_fn(|k| units.length(fall.g[k], 0.0));
    (shape, Thrown { u: sight.u, w: sight.w, g, r: sight.r })
}
