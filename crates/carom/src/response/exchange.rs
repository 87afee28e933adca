//! What two masses do to each other's velocities along a normal.
//!
//! With the unit normal `n` from A to B, the relative velocity `w = vB − vA`, masses and the
//! restitution `e`, the impulse is
//!
//! ```text
//! J = −(1 + e) (w·n) / (1/mA + 1/mB)    vA' = vA − J n / mA    vB' = vB + J n / mB
//! ```
//!
//! \[Dynamic Circle/Circle\]. For elastic balls it keeps momentum and energy.

use core::array::from_fn;

use crate::float::Scalar;
use crate::float::double::Double;
use crate::float::power::{exponent, is_ordinary, scaled};
use crate::float::vector::{dot, largest, scale};
use crate::response::body::Body;

/// The velocities of A and B after an impact along the unit normal `n` (from A to B).
///
/// `J = −(1 + e) (w·n) / (1/mA + 1/mB)`; A gets `−J n/mA`, B gets `+J n/mB`. An infinite mass
/// gets nothing, a zero or NaN normal changes nothing. It is for the caller to know that the
/// balls approach, and to give numbers that a [`Mass`](crate::Mass) and a
/// [`Restitution`](crate::Restitution) would accept: others give numbers without a meaning.
///
/// # Accuracy
/// Rounded once, at the end: momentum and energy gain no bias, however many impacts follow one
/// another. The length of `n` cancels out, so that its rounding does not count either.
///
/// ```
/// use carom::exchange;
///
/// // A light ball against a heavy one, and equal masses: they swap velocities to the last bit.
/// let (a, b) = exchange(([3.0, 1.0], 1.0), ([0.0, 0.0], 2.0), [1.0, 0.0], 1.0);
/// assert_eq!((a, b), ([-1.0, 1.0], [2.0, 0.0]));
/// let (a, b) = exchange(([0.1], 1.0), ([-0.7], 1.0), [1.0], 1.0);
/// assert_eq!((a, b), ([-0.7], [0.1]));
/// ```
#[inline]
#[must_use]
pub fn exchange<const D: usize>(
    (va, ma): ([f64; D], f64),
    (vb, mb): ([f64; D], f64),
    n: [f64; D],
    e: f64,
) -> ([f64; D], [f64; D]) {
    let unit = unit_of_speed(va, vb);
    let (va, vb) = (scale(1.0 / unit, va), scale(1.0 / unit, vb));
    let change = closing_speed(va, vb, n) * Double::sum(1.0, e);
    let [share_a, share_b] = shares(ma, mb);
    let after = |v: [f64; D], change: Double| {
        from_fn(|k| unit * (change * n[k] + Double::from(v[k])).to_f64())
    };
    (after(va, share_a * change), after(vb, -(share_b * change)))
}

/// The impulse `J ≥ 0` along the unit vector `normal` (from A to B) that two bodies exchange at an impact, with
/// their combined restitution; 0 where they do not approach.
///
/// Two fixed obstacles exchange none: no impulse could stop them.
///
/// ```
/// use carom::{Body, Circle, Mass, impulse};
///
/// let a = Body::new(Circle::new([0.0, 0.0], 1.0)?.moving([3.0, 0.0])?, Mass::new(1.0)?);
/// let b = Body::new(Circle::new([2.0, 0.0], 1.0)?.at_rest(), Mass::new(2.0)?);
/// // A's momentum turns from 3 to −1: B receives 4.
/// assert_eq!(impulse(&a, &b, [1.0, 0.0]), 4.0);
/// # Ok::<(), carom::InputError>(())
/// ```
#[must_use]
pub fn impulse<const D: usize, S: Scalar>(a: &Body<D, S>, b: &Body<D, S>, normal: [S; D]) -> S {
    let (va, vb) = (a.moving().velocity().map(Into::into), b.moving().velocity().map(Into::into));
    let unit = unit_of_speed(va, vb);
    let (va, vb) = (scale(1.0 / unit, va), scale(1.0 / unit, vb));
    let approach = -closing_speed(va, vb, normal.map(Into::into)).to_f64();
    let m = reduced_mass(a.mass().get().into(), b.mass().get().into());
    if approach > 0.0 && m.is_finite() {
        let e: f64 = a.restitution().combine(b.restitution()).get().into();
        S::from_f64((1.0 + e) * approach * m * unit)
    } else {
        S::default()
    }
}

/// `w·n / n·n`: how fast B comes towards A (negative) or parts, in lengths of `n`; 0 for a normal
/// without direction.
#[inline]
fn closing_speed<const D: usize>(va: [f64; D], vb: [f64; D], n: [f64; D]) -> Double {
    if !is_ordinary(dot(n, n)) {
        return Double::from(0.0);
    }
    let (mut wn, mut nn) = (Double::from(0.0), Double::from(0.0));
    for k in 0..D {
        wn = wn + Double::difference(vb[k], va[k]) * n[k];
        nn = nn + Double::product(n[k], n[k]);
    }
    wn / nn
}

/// `mB / (mA + mB)` and `mA / (mA + mB)`: what A and B get of the change of velocity.
///
/// Rounded to `f64` each would be off in the same direction at every impact of the two, and the
/// energy would drift: so they are not.
#[inline]
fn shares(ma: f64, mb: f64) -> [Double; 2] {
    if !(is_ordinary(ma) && is_ordinary(mb)) {
        return extreme_shares(ma, mb);
    }
    let of_heavier = Double::from(ma.min(mb)) / Double::sum(ma, mb);
    let of_lighter = Double::from(1.0) - of_heavier;
    if ma < mb { [of_lighter, of_heavier] } else { [of_heavier, of_lighter] }
}

#[cold]
fn extreme_shares(ma: f64, mb: f64) -> [Double; 2] {
    let shares = match (ma.is_infinite(), mb.is_infinite()) {
        (true, true) => [0.0, 0.0],
        (true, false) => [0.0, 1.0],
        (false, true) => [1.0, 0.0],
        (false, false) => {
            let unit = exponent(ma.max(mb));
            let (ma, mb) = (scaled(ma, -unit), scaled(mb, -unit));
            [mb / (ma + mb), ma / (ma + mb)]
        }
    };
    shares.map(Double::from)
}

/// `1 / (1/mA + 1/mB)`; infinite for two fixed obstacles.
fn reduced_mass(ma: f64, mb: f64) -> f64 {
    let (lighter, heavier) = (ma.min(mb), ma.max(mb));
    if lighter.is_infinite() { lighter } else { lighter / (1.0 + lighter / heavier) }
}

/// A power of two: in multiples of it these velocities are safe from overflow.
///
/// [`Double::product`] holds up to 2⁹⁹⁶; 2⁹⁰⁰ leaves room for sums and factors.
#[inline]
fn unit_of_speed<const D: usize>(va: [f64; D], vb: [f64; D]) -> f64 {
    const FAST: f64 = f64::from_bits((1023 + 900) << 52);
    const UNIT: f64 = f64::from_bits((1023 + 200) << 52);
    if largest(va).max(largest(vb)) > FAST { UNIT } else { 1.0 }
}
