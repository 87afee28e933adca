//! The exact first hit of a moving ball among many.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::IBig;

use crate::case::{Ball, Case};
use crate::number::{bit_length, shifted, square_root};
use crate::quadratic::Quadratic;

/// Balls that compete with B of a case to be hit by A first: B itself, twice; B mirrored at A,
/// which is hit at the same time unless rounding interferes; and B with one number changed in its
/// last bit.
///
/// Their order depends on the case.
pub(crate) fn rivals<const D: usize>(case: &Case<D>) -> Vec<Ball<D>> {
    let Case { precision, a, b, .. } = *case;
    let bits = case.b.numbers().fold(0_u64, |bits, x| bits.rotate_left(7) ^ x.to_bits());
    let axis = usize::try_from(bits % 97).expect("small") % D;
    let mirrored = |a: [f64; D], b: [f64; D]| -> [f64; D] {
        from_fn(|k| precision.round_to_finite((a[k] - b[k]) + a[k]))
    };
    let is_small = |v: [f64; D]| v.iter().all(|x| x.abs() < precision.largest() / 4.0);
    let mut image = b;
    if [a.center, b.center, a.velocity, b.velocity].into_iter().all(is_small) {
        image.center = mirrored(a.center, b.center);
        image.velocity = mirrored(a.velocity, b.velocity);
    }
    let [mut beside, mut faster, mut larger] = [b; 3];
    beside.center[axis] = precision.step(b.center[axis], 1);
    faster.velocity[axis] = precision.step(b.velocity[axis], -1);
    larger.radius = precision.step(b.radius, 1);
    let mut balls = vec![image, b, beside, faster, b, larger];
    balls.rotate_left(usize::try_from(bits % 6).expect("small"));
    balls
}

/// The time of an impact.
enum ImpactTime<const D: usize> {
    /// Time 0.
    Start,
    /// The first root.
    Root(Box<Quadratic<D>>),
}

/// The index of the ball that A hits first within the deadline, the smallest in a tie; and for each
/// ball, whether it is hit.
pub(crate) fn first_hit<const D: usize>(
    case: &Case<D>,
    balls: &[Ball<D>],
) -> (Option<usize>, Vec<bool>) {
    let moments: Vec<_> = balls.iter().map(|&b| moment(&Case { b, ..*case })).collect();
    let mut first: Option<(usize, &ImpactTime<D>)> = None;
    for (index, moment) in moments.iter().enumerate() {
        let Some(moment) = moment else { continue };
        if first.is_none_or(|(_, first)| order(moment, first) == Ordering::Less) {
            first = Some((index, moment));
        }
    }
    (first.map(|(index, _)| index), moments.iter().map(Option::is_some).collect())
}

fn moment<const D: usize>(case: &Case<D>) -> Option<ImpactTime<D>> {
    let q = Quadratic::of(case);
    let approaches = q.b < IBig::ZERO;
    if case.max_time.is_nan() || case.max_time < 0.0 || !approaches {
        None
    } else if q.c <= IBig::ZERO {
        Some(ImpactTime::Start)
    } else {
        let end = case.max_time.min(case.precision.largest());
        let meets = q.meets_later() && q.collides_there() && q.first_root_is_at_most(end);
        meets.then(|| ImpactTime::Root(Box::new(q)))
    }
}

fn order<const D: usize>(one: &ImpactTime<D>, other: &ImpactTime<D>) -> Ordering {
    match (one, other) {
        (ImpactTime::Start, ImpactTime::Start) => Ordering::Equal,
        (ImpactTime::Start, ImpactTime::Root(_)) => Ordering::Less,
        (ImpactTime::Root(_), ImpactTime::Start) => Ordering::Greater,
        (ImpactTime::Root(one), ImpactTime::Root(other)) => order_of_roots(one, other),
    }
}

/// Compares two first roots (−b − √D)/a: the sign of `v = x + √y − √z`, with `x = a₁b₂ − a₂b₁`,
/// `y = a₁²D₂` and `z = a₂²D₁` in the same unit of time.
///
/// The conjugates of v have the other signs of the square roots. The product of v and its
/// conjugates is an integer, and none of them exceeds `m = |x| + √y + √z`. So a nonzero v is at
/// least m⁻³. (If v is not 0 but a conjugate is, then v is twice a root, or 2x: at least 2.) Floors
/// with more bits than that decide.
fn order_of_roots<const D: usize>(one: &Quadratic<D>, other: &Quadratic<D>) -> Ordering {
    let unit = one.time_exponent.min(other.time_exponent);
    let numerator = |q: &Quadratic<D>| {
        let k = q.time_exponent - unit;
        (shifted(&q.b, k), shifted(&q.discriminant, 2 * k))
    };
    let ((b1, d1), (b2, d2)) = (numerator(one), numerator(other));
    let x = &one.a * b2 - &other.a * b1;
    let (y, z) = (one.a.sqr() * d2, other.a.sqr() * d1);
    let bits = [bit_length(&x), bit_length(&y) / 2 + 1, bit_length(&z) / 2 + 1];
    let k = 3 * (bits.into_iter().max().unwrap_or(0) + 2) + 4;
    let [y, z] = [y, z].map(|square| square_root(&shifted(&square, 2 * k)).0);
    // The error is less than 1.
    let v = shifted(&x, k) + y - z;
    if v > IBig::ONE {
        Ordering::Greater
    } else if v < -IBig::ONE {
        Ordering::Less
    } else {
        Ordering::Equal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::precision::Precision;

    fn ball(center: [f64; 2], velocity: [f64; 2], radius: f64) -> Ball<2> {
        Ball { center, velocity, radius }
    }

    #[test]
    fn the_first_is_found_and_of_equals_the_first_in_the_list() {
        let case = Case {
            precision: Precision::Double,
            a: Ball { radius: 1.0, ..Ball::POINT },
            b: Ball::POINT,
            max_time: 10.0,
            tolerance: 0.0,
        };
        // At time 3: from 5 at speed 1, and from 13 at speed 3, so that 4² + 3² = 5² then.
        let plain = ball([5.0, 0.0], [-1.0, 0.0], 1.0);
        let aside = ball([13.0, 3.0], [-3.0, 0.0], 4.0);
        let later = ball([5.0, 0.0], [-1.0, 0.0], 1.0_f64.next_down());
        let past = ball([5.0, 9.0], [-1.0, 0.0], 1.0);
        let inside = ball([1.0, 0.0], [-1.0, 0.0], 1.0);
        let first = |balls: &[Ball<2>]| first_hit(&case, balls).0;
        assert_eq!(first(&[past]), None);
        assert_eq!(first(&[past, plain, aside]), Some(1));
        assert_eq!(first(&[past, aside, plain]), Some(1));
        assert_eq!(first(&[later, past, aside, plain]), Some(2));
        assert_eq!(first(&[plain, inside, inside]), Some(1));
    }
}
