//! How much of each bound of `bezier.rs` is ever used: all of it would be too small a bound, next to nothing too
//! large a one.
//!
//! Wrong verdicts alone do not show a bound that is too small: in an early form one coefficient was three times as
//! large as its bound took it to be, and no case of millions noticed.

use core::array::from_fn;

use dashu_ratio::RBig;
use fastrand::Rng;

use super::bezier::{Interval, residual_error};
use crate::bend::Bend;
use crate::float::double::Double;
use crate::float::vector::{self, sqrt, taxicab};
use crate::pair::{AcceleratedPair, Pair};

fn exact(x: f64) -> RBig {
    RBig::try_from(x).expect("finite")
}

fn dot<const D: usize>(a: &[RBig; D], b: &[RBig; D]) -> RBig {
    a.iter().zip(b).map(|(a, b)| a * b).fold(RBig::ZERO, |sum, x| sum + x)
}

/// `p + w s + h u`, exactly.
fn offset<const D: usize>(pair: &AcceleratedPair<D>, s: &RBig, u: &RBig) -> [RBig; D] {
    let Pair { xa, xb, va, vb, .. } = pair.start;
    let half = RBig::from(2);
    from_fn(|k| {
        let difference = |a: f64, b: f64| exact(b) - exact(a);
        let h = difference(pair.ga[k], pair.gb[k]) / &half;
        difference(xa[k], xb[k]) + difference(va[k], vb[k]) * s + h * u
    })
}

/// A random number of a size from 2⁻⁸ to 2⁸, or a sum of two, or 0.
fn number(random: &mut Rng) -> f64 {
    let x = (random.f64() - 0.5) * f64::from(random.i32(-8..8)).exp2();
    if random.u8(0..8) == 0 { 0.0 } else { x }
}

/// A pair whose path leads near A's centre at some time, so that much cancels, or anywhere.
fn some_pair<const D: usize>(random: &mut Rng) -> (AcceleratedPair<D>, [f64; 2]) {
    let mut vector = || -> [f64; D] { from_fn(|_| number(random)) };
    let (xa, va, vb, ga, gb) = (vector(), vector(), vector(), vector(), vector());
    let near = vector();
    let t = 0.1 + 4.0 * random.f64();
    let width = f64::from(random.i32(-20..1)).exp2();
    let size = f64::from(random.i32(-12..2)).exp2();
    let xb = from_fn(|k| {
        let path = (vb[k] - va[k]) * t + 0.5 * (gb[k] - ga[k]) * t * t;
        xa[k] - path + size * near[k]
    });
    let low = (t * (1.0 - width * random.f64())).max(0.0);
    let points = Pair { xa, xb, va, vb, ra: 0.0, rb: 0.0 };
    let mut pair = AcceleratedPair { start: points, ga, gb };
    // Every other pair all but touches at that time.
    let q = pair.bend().offset(t);
    let r = if random.bool() { sqrt(vector::dot(q, q)) } else { size * random.f64() };
    (pair.start.ra, pair.start.rb) = (0.3 * r, 0.7 * r);
    (pair, [low, t])
}

/// The largest shares of the bounds: of `f`, `q·q′`, `f″/2`, and `f` in twice the digits.
fn shares<const D: usize>(random: &mut Rng, worst: &mut [f64; 4]) {
    let (pair, [a, b]) = some_pair::<D>(random);
    let bend: Bend<D> = pair.bend();
    let interval = Interval::of(&bend, a, b);
    let (low, high, two, three) = (exact(a), exact(b), RBig::from(2), RBig::from(3));
    let mean = (&low + &high) / &two;
    let q = [
        offset(&pair, &low, &(&low * &low)),
        offset(&pair, &mean, &(&low * &high)),
        offset(&pair, &high, &(&high * &high)),
    ];
    // q′ = (q(t + 1) − q(t − 1))/2 of a quadratic; h = q(1) − 2 q(0) + q(−1), halved.
    let at = |t: &RBig| offset(&pair, t, &(t * t));
    let slope = |t: &RBig| -> [RBig; D] {
        let (after, before) = (at(&(t + RBig::ONE)), at(&(t - RBig::ONE)));
        from_fn(|k| (&after[k] - &before[k]) / &two)
    };
    let v = [slope(&low), slope(&high)];
    let h: [RBig; D] = from_fn(|k| (exact(pair.gb[k]) - exact(pair.ga[k])) / &two);
    let r = exact(pair.start.ra) + exact(pair.start.rb);
    let rr = &r * &r;

    let of_f = [
        dot(&q[0], &q[0]),
        dot(&q[0], &q[1]),
        (dot(&q[0], &q[2]) + &two * dot(&q[1], &q[1])) / &three,
        dot(&q[1], &q[2]),
        dot(&q[2], &q[2]),
    ];
    let of_slope = [
        dot(&q[0], &v[0]),
        (dot(&q[0], &v[1]) + &two * dot(&q[1], &v[0])) / &three,
        (dot(&q[2], &v[0]) + &two * dot(&q[1], &v[1])) / &three,
        dot(&q[2], &v[1]),
    ];
    let of_curvature = [
        dot(&v[0], &v[0]) + &two * dot(&q[0], &h),
        dot(&v[0], &v[1]) + &two * dot(&q[1], &h),
        dot(&v[1], &v[1]) + &two * dot(&q[2], &h),
    ];
    let share = |computed: f64, truth: &RBig, bound: f64| {
        let error = exact(computed) - truth;
        // Where all is 0, nothing is rounded.
        if bound == 0.0 {
            f64::from(u8::from(error != RBig::ZERO))
        } else {
            (error / exact(bound)).to_f64().value().abs()
        }
    };
    let mut raise = |which: usize, share: f64| worst[which] = worst[which].max(share);
    for (computed, truth) in interval.coefficients(&bend).into_iter().zip(&of_f) {
        raise(0, share(computed, &(truth - &rr), interval.error(&bend)));
    }
    for (computed, truth) in interval.slopes().into_iter().zip(&of_slope) {
        raise(1, share(computed, truth, interval.error_of_slope(&bend)));
    }
    for (computed, truth) in interval.curvatures(&bend).into_iter().zip(&of_curvature) {
        raise(2, share(computed, truth, interval.error_of_curvature(&bend)));
    }
    let (q_there, f) = pair.residual(b);
    let error = residual_error(&bend, taxicab(q_there.map(Double::to_f64)), b);
    // Where the last rounding, to one float, is next to nothing.
    if f.abs() * f64::EPSILON < error / 64.0 {
        raise(3, share(f, &(&of_f[4] - &rr), error));
    }
}

#[test]
fn no_bound_is_exceeded_and_none_is_idle() {
    let mut random = Rng::with_seed(5);
    let mut worst = [0.0; 4];
    for _ in 0..4000 {
        shares::<1>(&mut random, &mut worst);
        shares::<2>(&mut random, &mut worst);
        shares::<3>(&mut random, &mut worst);
        shares::<8>(&mut random, &mut worst);
    }
    for (share, least) in worst.into_iter().zip([0.15, 0.15, 0.1, 0.002]) {
        assert!(share < 0.9 && share > least, "of the bounds this is used: {worst:?}");
    }
}
