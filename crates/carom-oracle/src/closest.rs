//! The exact closest approach of a pair within its deadline.

use dashu_int::IBig;

use crate::case::Case;
use crate::number::{Dyadic, Enclosed, bit_length, shifted, square_root};
use crate::quadratic::Quadratic;

/// The least number of significant bits of a time and a gap.
const BITS: i64 = 110;

/// The part of the interval in which the closest approach lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At time 0: the balls separate, or are at relative rest.
    Start,
    /// Between time 0 and the deadline.
    Between,
    /// At the deadline, or at the largest float.
    End,
}

/// The closest approach of the centres.
#[derive(Clone, Debug)]
pub struct Closest {
    /// Which part of the interval contains it.
    pub place: Place,
    /// Its time.
    pub time: Enclosed,
    /// The gap at that time; negative where the balls overlap.
    ///
    /// Its relative error is at most 2⁻¹⁰⁹.
    pub gap: Dyadic,
}

impl Closest {
    /// The closest approach of a case; `None` if the deadline is negative or NaN.
    pub(crate) fn of<const D: usize>(case: &Case<D>, q: &Quadratic<D>) -> Option<Self> {
        if case.max_time.is_nan() || case.max_time < 0.0 {
            return None;
        }
        let end = case.max_time.min(case.precision.largest());
        let at = |place, time: f64| Self {
            place,
            time: Enclosed { floor: Dyadic::from_float(time), exact: true },
            gap: gap_at(q, &Dyadic::from_float(time)),
        };
        Some(if q.b >= IBig::ZERO {
            at(Place::Start, 0.0)
        } else if !q.closest_is_at_most(end) {
            at(Place::End, end)
        } else {
            Self { place: Place::Between, time: time(q), gap: gap(q) }
        })
    }
}

/// −b/a, for b < 0.
fn time<const D: usize>(q: &Quadratic<D>) -> Enclosed {
    let k = (BITS - (bit_length(&q.b) - bit_length(&q.a))).max(0);
    let scaled = shifted(&-&q.b, k);
    let floor = &scaled / &q.a;
    let exact = &floor * &q.a == scaled;
    Enclosed { floor: Dyadic { mantissa: floor, exponent: q.time_exponent - k }, exact }
}

/// √((a p·p − b²) / a) − R.
fn gap<const D: usize>(q: &Quadratic<D>) -> Dyadic {
    root_less_r(&(&q.a * &q.pp - q.b.sqr()), &q.a, &q.r, q.length_exponent)
}

/// |p + w t| − R.
fn gap_at<const D: usize>(q: &Quadratic<D>, t: &Dyadic) -> Dyadic {
    // Units so small that w t is a whole number of them.
    let exponent = t.exponent - q.time_exponent;
    let time = shifted(&t.mantissa, exponent.max(0));
    let down = (-exponent).max(0);
    let offset = q.p.iter().zip(&q.w).map(|(p, w)| shifted(p, down) + w * &time);
    let square: IBig = offset.map(|x| x.sqr()).map(IBig::from).sum();
    root_less_r(&square, &IBig::ONE, &shifted(&q.r, down), q.length_exponent - down)
}

/// √(x/y) − r in units of 2ᵉ.
pub(crate) fn root_less_r(x: &IBig, y: &IBig, r: &IBig, exponent: i64) -> Dyadic {
    let difference = x - y * r.sqr();
    if difference == IBig::ZERO {
        return Dyadic { mantissa: IBig::ZERO, exponent: 0 };
    }
    // The gap is the difference over y (√(x/y) + r), so its exponent is at least:
    let root_bits = (bit_length(x) - bit_length(y) + 1).div_euclid(2) + 1;
    let lowest = bit_length(&difference) - 1 - bit_length(y) - (root_bits.max(bit_length(r)) + 1);
    let k = (BITS - lowest).max(0);
    let (root, _) = square_root(&(shifted(x, 2 * k) / y));
    Dyadic { mantissa: root - shifted(r, k), exponent: exponent - k }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::precision::Precision;

    /// From 6 ahead and 2 aside at speed 2: closest at time 3, with a gap of 1.
    const PASSING: Case<2> = Case {
        precision: Precision::Double,
        a: Ball { radius: 0.25, ..Ball::POINT },
        b: Ball { center: [6.0, 2.0], velocity: [-2.0, 0.0], radius: 0.75 },
        max_time: 10.0,
        tolerance: 0.0,
    };

    fn closest(case: &Case<2>) -> Option<(Place, f64, f64)> {
        let answer = Closest::of(case, &Quadratic::of(case))?;
        assert!(answer.time.exact);
        let time = answer.time.nearest(Precision::Double);
        let gap = Enclosed { floor: answer.gap, exact: true };
        Some((answer.place, time, gap.nearest(Precision::Double)))
    }

    #[test]
    fn at_the_start_between_and_at_the_end() {
        assert_eq!(closest(&PASSING), Some((Place::Between, 3.0, 1.0)));
        let mut parting = PASSING;
        parting.b.velocity = [2.0, 1.5];
        parting.b.center = [3.0, 4.0];
        assert_eq!(closest(&parting), Some((Place::Start, 0.0, 4.0)));
        let mut resting = parting;
        resting.b.velocity = [0.0; 2];
        assert_eq!(closest(&resting), Some((Place::Start, 0.0, 4.0)));
        // 1.5 ahead and 2 aside.
        let late = Case { max_time: 2.25, ..PASSING };
        assert_eq!(closest(&late), Some((Place::End, 2.25, 1.5)));
        for never in [-1.0, f64::NAN] {
            assert_eq!(closest(&Case { max_time: never, ..PASSING }), None);
        }
    }
}
