//! Exchange of momentum between two masses along a normal.
//!
//! With the unit normal `n` from A to B, the relative velocity `w = vB − vA`, masses and the
//! restitution `e`, the impulse is
//!
//! ```text
//! J = −(1 + e) (w·n) / (1/mA + 1/mB)    vA' = vA − J n / mA    vB' = vB + J n / mB
//! ```
//!
//! \[Dynamic Circle/Circle\]. Between elastic balls it conserves momentum and energy.
#![expect(
    clippy::inline_always,
    reason = "what a caller is compiled for, such as fused multiply-adds, reaches only what is inlined"
)]

use crate::number::Scalar;
use crate::number::double::{Double, Wide};
use crate::number::power::{exponent, immoderate, is_ordinary, power_of_two, scaled};
use crate::number::vector::{MapEach, dot, from_fn, largest};
use crate::response::body::Body;

/// Returns the velocities of A and B after an impact.
///
/// The unit normal `n` points from A to B. With the relative velocity `w = vB − vA`, the impulse is
/// `J = −(1 + e) (w·n) / (1/mA + 1/mB)`; it changes A's velocity by `−J n/mA` and B's by `+J n/mB`.
/// An infinite mass does not change its velocity; a normal without direction (zero, infinite or
/// NaN) changes nothing. Speeds and masses are in any units, but the same for both balls.
///
/// The caller ensures that the balls approach, that velocities are finite, and that the other
/// numbers are valid for [`Mass`](crate::Mass) and [`Restitution`](crate::Restitution); otherwise
/// the result has no meaning.
///
/// # Accuracy
/// Each component is rounded once, at the end, so that momentum and energy gain no bias over many
/// impacts. It is within 0.51 units in the last place of the true value or, where that is more,
/// within 2⁻⁹⁰ of the largest component of the two velocities; it is infinite if the true value is
/// beyond the largest float. The length of `n` cancels out, so its rounding does not matter.
///
/// ```
/// use carom::exchange;
///
/// // A light ball against a heavy one; then equal masses, which swap velocities to the last bit.
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
    exchange_by::<D, false>((va, ma), (vb, mb), n, e)
}

/// Returns the bits of [`exchange`], optionally with fused multiply-adds.
///
/// Use it in code that is compiled for fused multiply-adds if `FUSED`: it then takes half the
/// instructions. On a machine without them, it takes far more.
///
/// For moderate numbers, within 2^±100, every number that is computed without error is a multiple
/// of 2⁻³⁰⁴. The closing speed is 0 or above 2⁻⁵¹⁰, as `n·n` is below 2²⁰⁵; times the smaller
/// share, above 2⁻²⁰², and a component of n, it is above 2⁻⁸²⁰. So no product leaves the range in
/// which `Double::product` has no error, and both ways to compute it give the same bits. Equal
/// masses have shares of exactly ½. Intermediate zeros may have other signs, but no velocity
/// becomes −0.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub fn exchange_by<const D: usize, const FUSED: bool>(
    (va, ma): ([f64; D], f64),
    (vb, mb): ([f64; D], f64),
    n: [f64; D],
    e: f64,
) -> ([f64; D], [f64; D]) {
    if !are_moderate([va, vb, n], [ma, mb]) {
        return exchange_of_any((va, ma), (vb, mb), n, e);
    }
    let change = closing_speed::<D, FUSED>(va, vb, n) * Wide::sum(1.0, e);
    // Loops and no closures: a closure that is not inlined has no fused multiply-add, and calls a
    // function for each.
    let (mut after_a, mut after_b) = (va, vb);
    if ma == mb {
        let change = change.halved();
        for k in 0..D {
            let along = change * n[k];
            (after_a[k], after_b[k]) = (along.plus(va[k]), (-along).plus(vb[k]));
        }
        return (after_a, after_b);
    }
    let [share_a, share_b] = finite_shares(ma, mb);
    let (change_a, change_b) = (share_a * change, -(share_b * change));
    for k in 0..D {
        after_a[k] = (change_a * n[k]).plus(va[k]);
        after_b[k] = (change_b * n[k]).plus(vb[k]);
    }
    (after_a, after_b)
}

#[inline(always)]
fn are_moderate<const D: usize>(vectors: [[f64; D]; 3], masses: [f64; 2]) -> bool {
    // Two loops: a chain of the two iterators is not always inlined.
    let sign = |numbers: &[f64]| numbers.iter().fold(0, |sign, &x| sign | immoderate(x));
    sign(vectors.as_flattened()) | sign(&masses) >= 0
}

/// The same for any numbers.
#[inline(never)]
fn exchange_of_any<const D: usize>(
    (va, ma): ([f64; D], f64),
    (vb, mb): ([f64; D], f64),
    n: [f64; D],
    e: f64,
) -> ([f64; D], [f64; D]) {
    if is_ordinary_motion(va, vb, n) {
        let [change_a, change_b] = changes(va, vb, n, shares(ma, mb), e);
        let after = |v: [f64; D], change: Double| {
            from_fn(|k| (change * n[k] + Double::from(v[k])).to_f64())
        };
        (after(va, change_a), after(vb, change_b))
    } else {
        exchange_of_extremes((va, ma), (vb, mb), n, e)
    }
}

#[cold]
#[inline(never)]
fn exchange_of_extremes<const D: usize>(
    (va, ma): ([f64; D], f64),
    (vb, mb): ([f64; D], f64),
    n: [f64; D],
    e: f64,
) -> ([f64; D], [f64; D]) {
    let Some(motion) = ScaledCollision::near_one(va, vb, n) else { return (va, vb) };
    let [change_a, change_b] = motion.changes(shares(ma, mb), e);
    let after = |v: [f64; D], near_one: [f64; D], change: Double| {
        from_fn(|k| {
            let change = change * motion.n[k];
            // A component that does not change keeps the digits that it would lose in the unit.
            if change.to_f64() == 0.0 {
                v[k]
            } else {
                rounded(change + Double::from(near_one[k]), motion.unit)
            }
        })
    };
    (after(va, motion.va, change_a), after(vb, motion.vb, change_b))
}

/// `x 2ᵘⁿⁱᵗ` rounded once, also if it is below the smallest normal float.
fn rounded(x: Double, unit: i32) -> f64 {
    let nearest = scaled(x.to_f64(), unit);
    // In larger units, such a float is too small to count.
    if nearest.abs() >= f64::MIN_POSITIVE || unit > -900 {
        return nearest;
    }
    let half_step = 0.5 * scaled(f64::from_bits(1), -unit);
    let rest = (x - Double::from(scaled(nearest, -unit))).to_f64();
    if rest > half_step {
        nearest.next_up()
    } else if rest < -half_step {
        nearest.next_down()
    } else {
        nearest
    }
}

/// The result of [`exchange`] in units of the returned power of two, as it may be beyond the
/// largest float.
pub(super) fn exchange_in_units<const D: usize>(
    (va, ma): ([f64; D], f64),
    (vb, mb): ([f64; D], f64),
    n: [f64; D],
    e: f64,
) -> ([f64; D], [f64; D], i32) {
    let Some(motion) = ScaledCollision::near_one(va, vb, n) else { return (va, vb, 0) };
    let [change_a, change_b] = motion.changes(shares(ma, mb), e);
    let after = |v: [f64; D], change: Double| {
        from_fn(|k| (change * motion.n[k] + Double::from(v[k])).to_f64())
    };
    (after(motion.va, change_a), after(motion.vb, change_b), motion.unit)
}

/// Returns the impulse that two bodies exchange at an impact.
///
/// The impulse `J ≥ 0` acts along the unit vector `normal` (from A to B), with the combined
/// restitution of the bodies. It is 0 if they do not approach. Its unit is that of mass times
/// speed; units are any, but the same for both bodies.
///
/// Two fixed obstacles exchange no impulse: none could stop them. A normal without direction gives
/// 0. A normal of another length gives J in units of that length, so that `J n` stays the same.
///
/// # Accuracy
/// Within 7 units in the last place (`f32`: 0.51), or 2⁻⁹⁰ of the momentum that the larger of the
/// two velocities would give the lighter body; infinite only beyond the largest float.
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
    let (va, vb) =
        (a.moving().velocity().map_each(Into::into), b.moving().velocity().map_each(Into::into));
    let (ma, mb): (f64, f64) = (a.mass().get().into(), b.mass().get().into());
    let (lighter, heavier) = (ma.min(mb), ma.max(mb));
    if lighter.is_infinite() {
        return S::default();
    }
    let n = normal.map_each(Into::into);
    let e: f64 = a.restitution().combine(b.restitution()).get().into();
    let largest: f64 = S::MAX.into();
    if is_ordinary_motion(va, vb, n) && is_ordinary(lighter) {
        let approach = -closing_speed::<D, false>(va, vb, n).to_f64();
        // If the two masses are far apart, rounding drops the smaller.
        let impulse = (1.0 + e) * approach * (lighter / (1.0 + lighter / heavier));
        if impulse <= largest {
            return if impulse > 0.0 { S::from_f64(impulse) } else { S::default() };
        }
    }
    let Some(motion) = ScaledCollision::near_one(va, vb, n) else { return S::default() };
    // The change of the lighter body's velocity, times its mass.
    let [change_a, change_b] = motion.changes(shares(ma, mb), e);
    let unit_of_mass = exponent(lighter);
    let near_one = if ma <= mb { -change_a } else { change_b } * scaled(lighter, -unit_of_mass);
    let unit = motion.unit - motion.unit_of_n + unit_of_mass;
    let impulse = scaled(near_one.to_f64(), unit);
    // With a large momentum, what rounding leaves of a zero approach could exceed the largest
    // float, too.
    let at_least = scaled((near_one - Double::from(power_of_two(-90))).to_f64(), unit);
    let impulse = if at_least > largest { impulse } else { impulse.min(largest) };
    if impulse > 0.0 { S::from_f64(impulse) } else { S::default() }
}

/// Velocities and a normal in units in which the largest component of each is between 1 and 2, so
/// that no product of them overflows, and none that matters underflows.
struct ScaledCollision<const D: usize> {
    va: [f64; D],
    vb: [f64; D],
    n: [f64; D],
    /// The exponent of the unit of speed.
    unit: i32,
    /// The exponent of the unit of `n`.
    unit_of_n: i32,
}

impl<const D: usize> ScaledCollision<D> {
    /// `None` for a normal without direction.
    fn near_one(va: [f64; D], vb: [f64; D], n: [f64; D]) -> Option<Self> {
        let has_direction = n.iter().all(|x| x.is_finite()) && largest(n) > 0.0;
        has_direction.then(|| {
            let (unit, unit_of_n) = (exponent(largest_speed(va, vb)), exponent(largest(n)));
            let [va, vb] = [va, vb].map_each(|v| v.map_each(|x| scaled(x, -unit)));
            Self { va, vb, n: n.map_each(|x| scaled(x, -unit_of_n)), unit, unit_of_n }
        })
    }

    fn changes(&self, shares: [Double; 2], e: f64) -> [Double; 2] {
        changes(self.va, self.vb, self.n, shares, e)
    }
}

/// Whether velocities and normal are far from the range in which their products overflow or
/// underflow.
///
/// `n` then has components below 2²⁰⁰, so that products stay below the 2⁹⁹⁶ up to which
/// [`Double::product`] holds, and those that matter stay above 2⁻⁹⁶⁹.
#[inline]
fn is_ordinary_motion<const D: usize>(va: [f64; D], vb: [f64; D], n: [f64; D]) -> bool {
    const SLOW: f64 = power_of_two(-700);
    const FAST: f64 = power_of_two(700);
    (SLOW..=FAST).contains(&largest_speed(va, vb)) && is_ordinary(dot(n, n))
}

#[inline]
fn largest_speed<const D: usize>(va: [f64; D], vb: [f64; D]) -> f64 {
    largest(va).max(largest(vb))
}

/// The changes of the velocities of A and B, in lengths of `n`.
#[inline]
fn changes<const D: usize>(
    va: [f64; D],
    vb: [f64; D],
    n: [f64; D],
    [share_a, share_b]: [Double; 2],
    e: f64,
) -> [Double; 2] {
    let change = closing_speed::<D, false>(va, vb, n) * Double::sum(1.0, e);
    [share_a * change, -(share_b * change)]
}

/// `w·n / n·n`: the speed at which B approaches A (negative) or recedes, in lengths of `n`.
#[inline(always)]
fn closing_speed<const D: usize, const FUSED: bool>(
    va: [f64; D],
    vb: [f64; D],
    n: [f64; D],
) -> Wide<FUSED> {
    let (mut wn, mut nn) = (Wide::from(0.0), Wide::from(0.0));
    for k in 0..D {
        wn = wn + Wide::difference(vb[k], va[k]) * n[k];
        nn = nn + Wide::product(n[k], n[k]);
    }
    wn / nn
}

/// `mB / (mA + mB)` and `mA / (mA + mB)`: the shares of A and B in the change of velocity.
///
/// They are not rounded to `f64`: then each would be off in the same direction at every impact of
/// the two, and the energy would drift.
#[inline]
fn shares(ma: f64, mb: f64) -> [Double; 2] {
    if !(is_ordinary(ma) && is_ordinary(mb)) {
        return extreme_shares(ma, mb);
    }
    finite_shares(ma, mb)
}

#[inline(always)]
fn finite_shares<const FUSED: bool>(ma: f64, mb: f64) -> [Wide<FUSED>; 2] {
    let of_heavier = Wide::from(ma.min(mb)) / Wide::sum(ma, mb);
    let of_lighter = Wide::from(1.0) - of_heavier;
    if ma < mb { [of_lighter, of_heavier] } else { [of_heavier, of_lighter] }
}

#[cold]
fn extreme_shares(ma: f64, mb: f64) -> [Double; 2] {
    match (ma.is_infinite(), mb.is_infinite()) {
        (true, true) => [0.0, 0.0].map_each(Double::from),
        (true, false) => [0.0, 1.0].map_each(Double::from),
        (false, true) => [1.0, 0.0].map_each(Double::from),
        (false, false) => {
            let unit = exponent(ma.max(mb));
            finite_shares(scaled(ma, -unit), scaled(mb, -unit))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all sizes, some of them 0, round, or equal.
    struct Numbers {
        random: fastrand::Rng,
        /// The largest absolute value of an exponent.
        spread: i32,
    }

    impl Numbers {
        fn next(&mut self) -> f64 {
            let random = &mut self.random;
            let size = power_of_two(random.i32(-self.spread..=self.spread));
            let x = match random.u8(0..8) {
                0 => 0.0,
                1 => 1.0,
                2 => 1.0 + f64::EPSILON * f64::from(random.u8(0..4)),
                _ => 1.0 + random.f64(),
            };
            if random.bool() { -x * size } else { x * size }
        }

        /// A vector with some components of another vector.
        fn like(&mut self, other: [f64; 3]) -> [f64; 3] {
            other.map(|x| if self.random.u8(0..4) == 0 { x } else { self.next() })
        }
    }

    #[test]
    fn moderate_numbers_give_the_same_bits_however_products_are_made() {
        let mut moderate = 0;
        for (spread, seed) in [0, 1, 3, 60, 99, 101, 300].into_iter().zip(0..) {
            let mut numbers = Numbers { random: fastrand::Rng::with_seed(seed), spread };
            for _ in 0..10_000 {
                let va = numbers.like([0.0; 3]);
                let (vb, n) = (numbers.like(va), numbers.like(va));
                let ma = numbers.next().abs().max(power_of_two(-400));
                let mb = if numbers.random.bool() { ma } else { numbers.next().abs().max(ma) };
                let e = [0.0, 1.0, numbers.random.f64(), 1e-320][numbers.random.usize(0..4)];
                let bits = |(a, b): ([f64; 3], [f64; 3])| [a, b].map(|v| v.map(f64::to_bits));
                let (a, b) = ((va, ma), (vb, mb));
                let expected = bits(exchange_of_any(a, b, n, e));
                assert_eq!(
                    bits(exchange_by::<3, false>(a, b, n, e)),
                    expected,
                    "{a:?} {b:?} {n:?} {e}"
                );
                assert_eq!(
                    bits(exchange_by::<3, true>(a, b, n, e)),
                    expected,
                    "{a:?} {b:?} {n:?} {e}"
                );
                moderate += u32::from(are_moderate([va, vb, n], [ma, mb]));
            }
        }
        assert!(moderate > 3_000, "{moderate}");
    }
}
