//! Nearest points of two balls at rest, each rounded once.

use crate::decide::refine::point::BallOfPair;
use crate::number::Scalar;
use crate::number::double::{Double, norm_squared};
use crate::number::power::{exponent, is_ordinary, scaled};
use crate::number::vector::{MapEach, first_axis, from_fn, largest};
use crate::problem::Pair;

/// The points where the line through the centres leaves A towards B, and B towards A.
#[inline]
pub(crate) fn closest_points<const D: usize, S: Scalar>(pair: &Pair<D>) -> ([S; D], [S; D]) {
    let normal = direction(pair);
    (on_surface(pair.xa, pair.ra, normal), on_surface(pair.xb, -pair.rb, normal))
}

/// `x + r n`, rounded once.
#[inline]
fn on_surface<const D: usize, S: Scalar>(x: [f64; D], r: f64, n: [Double; D]) -> [S; D] {
    let size = largest(x).max(r.abs());
    // A product of extreme numbers would lose digits.
    let unit = if is_ordinary(size) { 0 } else { exponent(size) };
    let x = x.map_each(|x| scaled(x, -unit));
    let side = BallOfPair { x, v: [0.0; D], r: scaled(r, -unit), more: 0.0 };
    side.surface(Double::from(0.0), n).map_each(|x| S::from_f64(scaled(x.to_f64(), unit)))
}

/// The unit vector from A's centre to B's, to twice the digits of a float; the first axis for
/// concentric balls.
#[inline]
fn direction<const D: usize>(pair: &Pair<D>) -> [Double; D] {
    let (p, _) = pair.exact_lengths();
    let distance = largest(p.map_each(Double::to_f64));
    if distance == 0.0 {
        return first_axis().map_each(Double::from);
    }
    let p = if is_ordinary(distance) { p } else { offset_near_one(pair, distance) };
    let length = norm_squared(p).sqrt();
    p.map_each(|x| x / length)
}

/// `xB − xA` in a unit in which it is near 1, for a distance whose square is not a normal number.
#[cold]
#[inline(never)]
fn offset_near_one<const D: usize>(pair: &Pair<D>, distance: f64) -> [Double; D] {
    // Near the largest float the difference may be beyond it, or the rounding error may be.
    let part = if distance > 1.0 { 0.25 } else { 1.0 };
    let unit = exponent(distance.min(f64::MAX));
    from_fn(|k| Double::difference(part * pair.xb[k], part * pair.xa[k]).scaled(-unit))
}
