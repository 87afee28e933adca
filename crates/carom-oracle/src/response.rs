//! The effect of an impact on two velocities, in exact rationals.
//!
//! ```text
//! vA' = vA + (1 + e) (w·n) / (n·n) · mB / (mA + mB) n
//! vB' = vB − (1 + e) (w·n) / (n·n) · mA / (mA + mB) n
//! J   = −(1 + e) (w·n) / (n·n) · mA mB / (mA + mB)
//! ```

use dashu_int::IBig;

use crate::case::Case;
use crate::family::Sampler;
use crate::number::{Dyadic, bit_length, shifted};

/// Bits of a quotient.
const DIGITS: i64 = 160;

/// The masses, restitution and normal for a case's impact.
///
/// The normal serves cases without an impact. All values derive from the bits of the case, so a
/// line of the corpus determines them, too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matter<const D: usize> {
    /// The masses of A and B, above 0.
    ///
    /// A fixed obstacle has an infinite mass.
    pub masses: [f64; 2],
    /// The restitution of each ball, and so of the pair.
    pub restitution: f64,
    /// A nonzero vector.
    pub normal: [f64; D],
}

impl<const D: usize> Matter<D> {
    /// Derives them from the bits of a case.
    #[must_use]
    pub fn of(case: &Case<D>) -> Self {
        let numbers = case.a.numbers().chain(case.b.numbers());
        let seed =
            numbers.fold(0, |seed: u64, x| (seed ^ x.to_bits()).wrapping_mul(0x100_0000_01b3));
        let s = &mut Sampler::new(case.precision, seed);
        Self {
            masses: [mass(s), mass(s)],
            restitution: match s.whole(0, 4) {
                0 => 0.0,
                1 => 1.0,
                2 => 0.5,
                _ => s.precision.round(s.scale(-30, -1)).min(1.0),
            },
            normal: normal(s),
        }
    }
}

fn mass(s: &mut Sampler) -> f64 {
    match s.whole(0, 7) {
        0 => f64::INFINITY,
        1 => s.precision.largest(),
        2 => s.precision.step(0.0, 1),
        3 | 4 => s.raw_finite().abs().max(s.precision.step(0.0, 1)),
        5 => 1.0,
        _ => s.precision.round(s.scale(-20, 20)),
    }
}

fn normal<const D: usize>(s: &mut Sampler) -> [f64; D] {
    let mut n: [f64; D] = s.direction().map(|x| s.precision.round(x));
    if s.one_in(2) {
        // A normal of any length, with any ratio of its components.
        n = n.map(|_| s.raw_finite());
        n[0] = if n[0] == 0.0 { 1.0 } else { n[0] };
    }
    n
}

/// The truth about one impact.
#[derive(Clone, Debug)]
pub(crate) struct Response<const D: usize> {
    /// The velocities of A and B afterwards.
    pub(crate) after: [[Dyadic; D]; 2],
    /// The impulse along the normal, per length of the normal; negative if the balls separate.
    pub(crate) impulse: Dyadic,
    /// ⌊log₂⌋ of the largest component of the velocities; `None` if both balls are at rest.
    pub(crate) speed_binade: Option<i64>,
    /// ⌊log₂⌋ of the lighter mass times that speed, per length of the normal.
    pub(crate) momentum_binade: Option<i64>,
}

impl<const D: usize> Response<D> {
    /// The response for a nonzero normal.
    pub(crate) fn of(case: &Case<D>, matter: &Matter<D>) -> Self {
        let [va, vb] = [&case.a, &case.b].map(|ball| ball.velocity);
        let (speeds, speed_unit) = integers(va.iter().chain(&vb));
        let (va, vb) = speeds.split_at(D);
        let (n, normal_unit) = integers(&matter.normal);
        let wn: IBig = (0..D).map(|k| (&vb[k] - &va[k]) * &n[k]).sum();
        let nn: IBig = n.iter().map(|n| n * n).sum();
        let (e, unit_of_e) = integers(&[1.0, matter.restitution]);
        let change = (&e[0] + &e[1]) * &wn;
        let ([of_a, of_b], whole) = shares(matter.masses);
        // After the change, in units of the speeds: `v + change share n / (n·n whole)`.
        let denominator = shifted(&(&nn * &whole), -unit_of_e);
        let after = |v: &[IBig], share: IBig| -> [Dyadic; D] {
            std::array::from_fn(|k| {
                quotient(
                    &(&v[k] * &denominator + &change * &share * &n[k]),
                    &denominator,
                    speed_unit,
                )
            })
        };
        let after = [after(va, of_a), after(vb, -of_b)];

        let [ma, mb] = matter.masses;
        let lighter = ma.min(mb);
        let impulse = if lighter.is_infinite() {
            Dyadic::from_float(0.0)
        } else {
            // mA mB / (mA + mB) is the lighter mass times the share of the heavier.
            let ([of_a, of_b], _) = shares(matter.masses);
            let lighter = Dyadic::from_float(lighter);
            let share = if ma <= mb { of_a } else { of_b };
            let unit = speed_unit - normal_unit + lighter.exponent;
            quotient(&(-change * share * lighter.mantissa), &denominator, unit)
        };
        let binade =
            |numbers: &[f64]| numbers.iter().filter_map(|&x| Dyadic::from_float(x).binade()).max();
        let speed_binade = binade(&case.a.velocity).max(binade(&case.b.velocity));
        let momentum_binade = speed_binade
            .zip(binade(&matter.normal))
            .filter(|_| lighter.is_finite())
            .zip(binade(&[lighter.min(f64::MAX)]))
            .map(|((speed, normal), mass)| speed - normal + mass);
        Self { after, impulse, speed_binade, momentum_binade }
    }
}

/// `mB` and `mA` over their sum, as integers: the shares of A and B in the change of velocity.
fn shares([ma, mb]: [f64; 2]) -> ([IBig; 2], IBig) {
    let whole = |n: i8| IBig::from(n);
    match (ma.is_infinite(), mb.is_infinite()) {
        (true, true) => ([whole(0), whole(0)], whole(1)),
        (true, false) => ([whole(0), whole(1)], whole(1)),
        (false, true) => ([whole(1), whole(0)], whole(1)),
        (false, false) => {
            let (masses, _) = integers(&[ma, mb]);
            let sum = &masses[0] + &masses[1];
            ([masses[1].clone(), masses[0].clone()], sum)
        }
    }
}

/// Finite floats as integers in units of a power of two, and the exponent of that power.
fn integers<'a>(values: impl IntoIterator<Item = &'a f64>) -> (Vec<IBig>, i64) {
    let values: Vec<Dyadic> = values.into_iter().map(|&x| Dyadic::from_float(x)).collect();
    let exponent = values.iter().map(|x| x.exponent).min().unwrap_or(0).min(0);
    (values.iter().map(|x| x.at(exponent)).collect(), exponent)
}

/// `numerator / denominator 2ᵉ` to [`DIGITS`] bits.
fn quotient(numerator: &IBig, denominator: &IBig, exponent: i64) -> Dyadic {
    let down = bit_length(numerator) - bit_length(denominator) - DIGITS;
    let mantissa = if down < 0 {
        shifted(numerator, -down) / denominator
    } else {
        numerator / shifted(denominator, down)
    };
    Dyadic { mantissa, exponent: exponent + down }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::precision::Precision;

    fn response(va: f64, vb: f64, masses: [f64; 2], restitution: f64, n: f64) -> Response<2> {
        let ball = |v| Ball { velocity: [v, 0.5], ..Ball::POINT };
        let (a, b) = (ball(va), ball(vb));
        let case = Case { precision: Precision::Double, a, b, max_time: 1.0, tolerance: 0.0 };
        Response::of(&case, &Matter { masses, restitution, normal: [n, 0.0] })
    }

    /// `J = 2 (3 + 1) · 3 / 4 = 6`: A goes from 3 to −3, B from −1 to 1.
    #[test]
    fn an_impact_can_be_checked_by_pencil() {
        for n in [1.0, -1.0, 8.0] {
            let r = response(3.0, -1.0, [1.0, 3.0], 1.0, n);
            let expected = [[-3.0, 0.5], [1.0, 0.5]];
            for (after, expected) in r.after.iter().flatten().zip(expected.iter().flatten()) {
                assert_eq!(after.distance(*expected, -60), 0.0, "{after:?} {expected}");
            }
            assert_eq!(r.impulse.distance(6.0 / n, -60), 0.0);
        }
        let wall = response(3.0, -1.0, [1.0, f64::INFINITY], 0.5, 1.0);
        assert_eq!(wall.after[0][0].distance(-3.0, -60), 0.0);
        assert_eq!(wall.after[1][0].distance(-1.0, -60), 0.0);
        assert_eq!(wall.impulse.distance(6.0, -60), 0.0);
        let walls = response(3.0, -1.0, [f64::INFINITY; 2], 1.0, 1.0);
        assert_eq!(walls.after[0][0].distance(3.0, -60), 0.0);
        assert!(walls.impulse.mantissa.is_zero());
    }

    #[test]
    fn a_third_is_known_to_many_bits() {
        let r = response(1.0, 0.0, [1.0, 2.0], 0.0, 1.0);
        // 1/3 in f64 is off by a third of its last place, 2⁻⁵⁴.
        assert!((r.after[0][0].distance(1.0 / 3.0, -54) - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!((r.speed_binade, r.momentum_binade), (Some(0), Some(0)));
    }
}
