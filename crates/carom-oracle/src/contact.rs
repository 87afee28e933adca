//! The moment of contact: its time, the unit normal and the point, to more bits than any float has.

use std::array::from_fn;

use dashu_int::ops::SquareRoot;
use dashu_int::{IBig, Sign};

use crate::case::{Ball, Case};
use crate::number::{Dyadic, Enclosed, bit_length, shifted};
use crate::quadratic::Quadratic;

/// Bits after the point of a component of a normal; the last two may be wrong.
const NORMAL_BITS: i64 = 104;

/// Bits by which a point of contact is resolved below the last place of an `f64` coordinate.
const POINT_BITS: i64 = 106;

/// A moment at which two balls touch or overlap.
#[derive(Clone, Debug)]
pub struct Contact<const D: usize> {
    /// When.
    pub time: Enclosed,
    /// The unit normal from A to B.
    pub normal: [Dyadic; D],
    /// Midway between the two surfaces along the normal; for balls that touch, it is on both.
    pub point: Point<D>,
}

/// A point, and the magnitude of the terms that it is the sum of.
#[derive(Clone, Debug)]
pub struct Point<const D: usize> {
    /// The coordinates.
    pub coordinates: [Dyadic; D],
    /// ⌊log₂⌋ of the largest of its summands' coordinates: centre, path, and radius.
    ///
    /// `None` where all of them are zero.
    pub binade: Option<i64>,
}

/// The contact at the start of balls that touch or overlap there.
pub(crate) fn at_start<const D: usize>(case: &Case<D>, q: &Quadratic<D>) -> Contact<D> {
    let normal = if is_zero(&q.p) { against(&q.w) } else { unit(&q.p) };
    let time = Enclosed::zero();
    let point = contact_point(case, &normal, &time.floor);
    Contact { time, normal, point }
}

/// The contact at the first root of balls that meet later.
pub(crate) fn at_root<const D: usize>(
    case: &Case<D>,
    q: &Quadratic<D>,
    time: Enclosed,
) -> Contact<D> {
    let normal = if q.r.is_zero() {
        against(&q.w)
    } else {
        // (p + w t)/R in units of time of 2⁻ᵏ
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

/// The points of A's and of B's surface nearest to the other ball, standing still.
///
/// For concentric balls the direction is that of the first axis.
pub(crate) fn closest_points<const D: usize>(case: &Case<D>, q: &Quadratic<D>) -> [Point<D>; 2] {
    let normal = if is_zero(&q.p) { first_axis() } else { unit(&q.p) };
    let start = Enclosed::zero().floor;
    [(&case.a, Sign::Positive), (&case.b, Sign::Negative)]
        .map(|(ball, side)| surface_point(ball, &normal, &start, side))
}

/// Midway between the surface of A in the direction of the normal, and that of B against it.
fn contact_point<const D: usize>(case: &Case<D>, normal: &[Dyadic; D], time: &Dyadic) -> Point<D> {
    let [a, b] = [(&case.a, Sign::Positive), (&case.b, Sign::Negative)]
        .map(|(ball, side)| surface_point(ball, normal, time, side));
    midway(&a, &b)
}

/// Halfway between two points.
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

/// The exponent to which points of a size are resolved.
pub(crate) fn finest(binade: Option<i64>) -> i64 {
    // Beyond the largest float, the points only say of each coordinate whether it is there too, and
    // on which side.
    binade.unwrap_or(0).min(1024) - POINT_BITS
}

/// The direction of a vector that is not zero.
pub(crate) fn unit<const D: usize>(v: &[IBig; D]) -> [Dyadic; D] {
    let square: IBig = v.iter().map(IBig::sqr).sum::<dashu_int::UBig>().into();
    // As many bits as give the root a relative error of 2⁻ᴺᴼᴿᴹᴬᴸ⁻ᴮᴵᵀˢ.
    let k = (NORMAL_BITS + 1 - bit_length(&square) / 2).max(0);
    let length = IBig::from(shifted(&square, 2 * k).sqrt());
    from_fn(|i| fraction(shifted(&v[i], NORMAL_BITS + k), &length))
}

/// The normal where the centres coincide: it opposes the relative velocity.
///
/// At rest it is the first axis.
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
