//! Touches so soon that the path is nearly straight until then.
//!
//! A ball that rests on an obstacle, or is held between two, touches again and again, a few units
//! in the last place of its position away. There the first two coefficients of the quartic `f` and
//! of the quadratics of the borders outweigh the others: `f` falls, and no border is crossed, up to
//! a time after the root. Two signs of `f` then enclose the root, without counting.

use super::super::polynomial::{Dyadic, Fraction, Polynomial};
use super::super::root::EnclosedRoot;
use crate::number::Real;
use crate::number::int::Int;
use crate::number::power::{exponent, power_of_two, scaled};
use crate::number::vector::MapEach;

/// The interval around the estimate is shorter than it by this many bits. Newton's method in `f64`
/// finds some ten more.
const BITS: i32 = 40;

/// Roots before two to this power, in the unit of time, are left to others.
const EARLIEST: i32 = -300;

/// How much longer than the root the time is up to which `f` is shown to fall.
const LONGER: f64 = 1.0 + power_of_two(-20);

const NEWTON_STEPS: usize = 4;

/// The root of `f` up to `end`, if `f` is positive at the start, and if it certainly falls, and all
/// `sides` are positive, until shortly after the root.
pub(super) fn touch<'m>(
    f: &Polynomial<'m>,
    sides: &[Polynomial<'m>],
    end: &Dyadic,
) -> Option<EnclosedRoot<'m>> {
    if f.sign_at_start().is_le() || f.slope_at_start().is_ge() {
        return None;
    }
    // f / |f′(0)|, good to a few units in the last place.
    let [c0, c1, c2, c3, c4] = f.coefficients().each_ref().map_each(Real::of);
    let over_slope = |c: Real| -> f64 { (c / -c1).round() };
    let [r0, r2, r3, r4] = [c0, c2, c3, c4].map_each(over_slope);
    let mut x = r0;
    for _ in 0..NEWTON_STEPS {
        let value = (((r4 * x + r3) * x + r2) * x - 1.0) * x + r0;
        let slope = ((4.0 * r4 * x + 3.0 * r3) * x + 2.0 * r2) * x - 1.0;
        x -= value / slope;
    }
    let until = x * LONGER;
    let bend = ((4.0 * r4.abs() * until + 3.0 * r3.abs()) * until + 2.0 * r2.abs()) * until;
    // Also false for NaN. Half of the slope is far more than all rounding.
    let falls = x > 0.0 && x <= 1.0 && bend <= 0.5;
    if !falls || exponent(x) < EARLIEST || !sides.iter().all(|side| is_positive(side, until)) {
        return None;
    }
    let k = (BITS - exponent(x)).cast_unsigned();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a positive number below 2⁴²"
    )]
    let low =
        Dyadic { mantissa: Int::new(f.memory(), false, scaled(x, k.cast_signed()) as u64, 0), k };
    let is_in_time = Fraction::from(end).order(&low.increased_by(k)).is_ge();
    if is_in_time { EnclosedRoot::of_falling(f, low) } else { None }
}

/// Whether a quadratic is certainly positive up to a time.
fn is_positive(side: &Polynomial, until: f64) -> bool {
    let [c0, c1, c2, ..] = side.coefficients().each_ref().map_each(Real::of);
    if side.sign_at_start().is_le() {
        return false;
    }
    let [r1, r2] = [c1, c2].map_each(|c| -> f64 { (c / c0).round() });
    // False for NaN.
    (r2.abs() * until + r1.abs()) * until <= 0.5
}

#[cfg(test)]
mod tests {
    use super::super::super::root::Enclosure;
    use super::super::super::sturm::Chain;
    use super::*;
    use crate::number::Memory;
    use core::cmp::Ordering;

    fn polynomial(memory: &Memory, coefficients: [(i64, u32); 5]) -> Polynomial<'_> {
        let whole = |(c, shift): (i64, u32)| Int::new(memory, c < 0, c.unsigned_abs(), shift);
        Polynomial::new(coefficients.map(whole))
    }

    /// The same time to all 64 bits as by counting, or none.
    fn is_found_as_by_counting(rng: &mut fastrand::Rng) -> bool {
        let memory = &Memory::new();
        let (shift, is_parabola) = (rng.u32(0..200), rng.bool());
        let mut number = |bits: u32| rng.i64(-(1 << bits)..=1 << bits);
        let f = polynomial(
            memory,
            [
                (1 + number(40).abs(), 0),
                (-1 - number(60).abs(), shift),
                (number(60), shift + 10),
                (if is_parabola { 0 } else { number(60) }, shift),
                (if is_parabola { 0 } else { 1 + number(50).abs() }, shift),
            ],
        );
        let side = polynomial(
            memory,
            [(number(40), 100), (number(60), 90), (number(60), 80), (0, 0), (0, 0)],
        );
        let find = |end: &Dyadic<'_>| touch(&f, &[side], end);
        let Some(mut root) = find(&Dyadic::moment(memory, 1.0, 0)) else { return false };
        let (low, high) = (*root.low(), root.high());
        assert!(find(&high).is_some() && find(&low).is_none());
        let chain = Chain::of(&f);
        let mut counted = EnclosedRoot::isolated(&chain, 1, |x| chain.roots_up_to(x));
        assert_eq!(root.rounded(), counted.rounded());
        assert_eq!([side.sign_at_start(), side.sign_at(&high)], [Ordering::Greater; 2]);
        true
    }

    /// The roots are 0.1, 0.2 and 0.3, and −0.0666: Newton's method from the start ends at 0.3.
    #[test]
    fn a_later_root_is_not_taken_for_the_first() {
        let memory = &Memory::new();
        let mut coefficients = [-1, 0, 0, 0, 0_i64];
        for root in [1000, 2000, 3000, -666] {
            for k in (0..5).rev() {
                let before = if k == 0 { 0 } else { coefficients[k - 1] };
                coefficients[k] = 10_000 * before - root * coefficients[k];
            }
        }
        let f = polynomial(memory, coefficients.map(|c| (c, 0)));
        let end = Dyadic::moment(memory, 1.0, 0);
        assert_eq!(Chain::of(&f).roots_up_to(&end), 3);
        assert!(touch(&f, &[], &end).is_none());
    }

    #[test]
    fn a_touch_soon_after_the_start_is_that_found_by_counting() {
        let mut rng = fastrand::Rng::with_seed(1);
        let found = (0..500).filter(|_| is_found_as_by_counting(&mut rng)).count();
        assert!((60..440).contains(&found), "{found}");
    }
}
