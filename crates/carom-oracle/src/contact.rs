//! Contacts of two balls.
//!
//! Time, unit normal and point have more bits than any float.

use std::array::from_fn;

use dashu_int::ops::SquareRoot;
use dashu_int::{IBig, Sign};

use crate::case::{Ball, Case};
use crate::number::{Dyadic, Enclosed, bit_length, shifted};
use crate::quadratic::Quadratic;

/// Bits after the binary point of a component of a normal. The last two may be wrong.
const NORMAL_BITS: i64 = 104;

/// Bits of a contact point below the last place of an `f64` coordinate.
const POINT_BITS: i64 = 106;

/// A contact of two balls: they touch or overlap.
#[derive(Clone, Debug)]
pub struct Contact<const D: usize> {
    /// The time.
    pub time: Enclosed,
    /// The unit normal from A to B.
    pub normal: [Dyadic; D],
    /// The midpoint of the two surfaces along the normal.
    ///
    /// If the balls only touch, it lies on both surfaces.
    pub point: Point<D>,
}

/// A point, and the magnitude of its summands.
#[derive(Clone, Debug)]
pub struct Point<const D: usize> {
    /// The coordinates.
    pub coordinates: [Dyadic; D],
    /// ⌊log₂⌋ of the largest coordinate of its summands: centre, path and radius.
    ///
    /// `None` if all of them are zero.
    pub binade: Option<i64>,
}

/// The contact at time 0 of balls that touch or overlap then.
pub(crate) fn at_start<const D: usize>(case: &Case<D>, q: &Quadratic<D>) -> Contact<D> {
    let normal = if is_zero(&q.p) { against(&q.w) } else { unit(&q.p) };
    let time = Enclosed::zero();
    let point = contact_point(case, &normal, &time.floor);
    Contact { time, normal, point }
}

/// The contact at the first root, for balls that meet later.
pub(crate) fn at_root<const D: usize>(
    case: &Case<D>,
    q: &Quadratic<D>,
    time: Enclosed,
) -> Contact<D> {
    let normal = if q.r.is_zero() {
        against(&q.w)
    } else {
        // (p + w t)/R, with time in units of 2⁻ᵏ.
        let k = q.time_exponent - time.floor.exponent;
        let t = &time.floor.mantissa;
        from_fn(|i| {
            let numerator = shifted(&q.p[i], k) + &q.w[i] * t;
            fraction(shifted(&numerator, NORMAL_BITS - k), &q.r)
        })
    };
    let point = contact_point(case, &normal, &time.floor);
    Contact { time, normal, point }
}

/// The points of A's and B's surface nearest to the other ball, at time 0.
///
/// For concentric balls the direction is the first axis.
pub(crate) fn closest_points<const D: usize>(case: &Case<D>, q: &Quadratic<D>) -> [Point<D>; 2] {
    let normal = if is_zero(&q.p) { first_axis() } else { unit(&q.p) };
    let start = Enclosed::zero().floor;
    [(&case.a, Sign::Positive), (&case.b, Sign::Negative)]
        .map(|(ball, side)| surface_point(ball, &normal, &start, side))
}

/// The midpoint of the point of A's surface along the normal and the point of B's surface against
/// it.
fn contact_point<const D: usize>(case: &Case<D>, normal: &[Dyadic; D], time: &Dyadic) -> Point<D> {
    let [a, b] = [(&case.a, Sign::Positive), (&case.b, Sign::Negative)]
        .map(|(ball, side)| surface_point(ball, normal, time, side));
    midway(&a, &b)
}

/// The midpoint of two points.
pub(crate) fn midway<const D: usize>(a: &Point<D>, b: &Point<D>) -> Point<D> {
    let binade = a.binade.max(b.binade);
    let exponent = finest(binade);
    let coordinates = from_fn(|k| {
        let sum = a.coordinates[k].at(exponent) + b.coordinates[k].at(exponent);
        Dyadic { mantissa: sum, exponent: exponent - 1 }
    });
    Point { coordinates, binade }
}

/// `x + v t ± r n`.
fn surface_point<const D: usize>(
    ball: &Ball<D>,
    normal: &[Dyadic; D],
    time: &Dyadic,
    side: Sign,
) -> Point<D> {
    let center = ball.center.map(Dyadic::from_float);
    let path = ball.velocity.map(|v| Dyadic::from_float(v).times(time));
    let radius = Dyadic::from_float(ball.radius);
    let binade = center.iter().chain(&path).chain([&radius]).filter_map(Dyadic::binade).max();
    let exponent = finest(binade);
    let coordinates = from_fn(|k| {
        let arm = radius.times(&normal[k]).at(exponent) * side;
        Dyadic { mantissa: center[k].at(exponent) + path[k].at(exponent) + arm, exponent }
    });
    Point { coordinates, binade }
}

/// The exponent of the resolution of points of a magnitude.
pub(crate) fn finest(binade: Option<i64>) -> i64 {
    // Beyond the largest float, only two things matter of a coordinate: that it is beyond, and its
    // sign.
    binade.unwrap_or(0).min(1024) - POINT_BITS
}

/// The direction of a vector that is not zero.
pub(crate) fn unit<const D: usize>(v: &[IBig; D]) -> [Dyadic; D] {
    let square: IBig = v.iter().map(IBig::sqr).sum::<dashu_int::UBig>().into();
    // Enough bits for a relative error of the root of 2⁻ᴺᴼᴿᴹᴬᴸ⁻ᴮᴵᵀˢ.
    let k = (NORMAL_BITS + 1 - bit_length(&square) / 2).max(0);
    let length = IBig::from(shifted(&square, 2 * k).sqrt());
    from_fn(|i| fraction(shifted(&v[i], NORMAL_BITS + k), &length))
}

/// The normal for coincident centres: it opposes the relative velocity.
///
/// At relative rest it is the first axis.
pub(crate) fn against<const D: usize>(w: &[IBig; D]) -> [Dyadic; D] {
    if is_zero(w) { first_axis() } else { unit(&w.clone().map(|w| -w)) }
}

pub(crate) fn first_axis<const D: usize>() -> [Dyadic; D] {
    from_fn(|k| Dyadic::from_float(if k == 0 { 1.0 } else { 0.0 }))
}

fn fraction(numerator: IBig, denominator: &IBig) -> Dyadic {
    Dyadic { mantissa: numerator / denominator, exponent: -NORMAL_BITS }
}

pub(crate) fn is_zero<const D: usize>(v: &[IBig; D]) -> bool {
    v.iter().all(IBig::is_zero)
}
