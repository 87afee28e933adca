//! Audit of the bounds of `bezier.rs`.
//!
//! It measures how much of each bound is ever used. All of it means that the bound is too small,
//! next to nothing that it is too large.
//!
//! Wrong verdicts alone do not show that a bound is too small: in an early version one coefficient
//! was three times as large as its bound assumed, and none of millions of cases showed it.

use std::array::from_fn;

use dashu_ratio::RBig;
use fastrand::Rng;
use test_size::sized;

use super::bezier::{Interval, residual_error};
use crate::number::double::Double;
use crate::number::vector;
use crate::number::vector::{sqrt, taxicab};
use crate::problem::{AcceleratedPair, Bend, Pair};

fn exact(x: f64) -> RBig {
    RBig::try_from(x).expect("finite")
}

fn dot<const D: usize>(a: &[RBig; D], b: &[RBig; D]) -> RBig {
    a.iter().zip(b).map(|(a, b)| a * b).fold(RBig::ZERO, |sum, x| sum + x)
}

/// `p + w s + h u`, exactly.
fn offset<const D: usize, const GROWS: bool>(
    pair: &AcceleratedPair<D, GROWS>,
    s: &RBig,
    u: &RBig,
) -> [RBig; D] {
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

/// A pair whose path leads near the centre of A at some time, so that much cancels, or anywhere.
fn some_pair<const D: usize, const GROWS: bool>(
    random: &mut Rng,
) -> (AcceleratedPair<D, GROWS>, [f64; 2]) {
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
    let points = Pair { xa, xb, va, vb, ra: 0.0, rb: 0.0, margin: 0.0 };
    let mut pair = AcceleratedPair { start: points, ga, gb, rates: [0.0; 2] };
    // Every other pair nearly touches at that time.
    let q = pair.bend().offset(t);
    let r = if random.bool() { sqrt(vector::dot(q, q)) } else { size * random.f64() };
    (pair.start.ra, pair.start.rb) = (0.3 * r, 0.7 * r);
    if GROWS {
        // R is as large at that time, and much or little cancels in it too.
        let rates = [number(random), -number(random).abs()];
        let before = r - (rates[0] + rates[1]) * t;
        if before > 0.0 {
            pair.rates = rates;
            (pair.start.ra, pair.start.rb) = (0.3 * before, 0.7 * before);
        }
    }
    (pair, [low, t])
}

/// The largest shares of the bounds: of `f`, `q·q′`, `f″/2`, and `f` in twice the digits.
fn shares<const D: usize, const GROWS: bool>(random: &mut Rng, worst: &mut [f64; 4]) {
    let (pair, [a, b]) = some_pair::<D, GROWS>(random);
    let bend: Bend<D, GROWS> = pair.bend();
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
    let rate = exact(pair.rates[0]) + exact(pair.rates[1]);
    let r = [&low, &mean, &high].map(|t| exact(pair.start.ra) + exact(pair.start.rb) + &rate * t);
    let of_r = [
        &r[0] * &r[0],
        &r[0] * &r[1],
        (&r[0] * &r[2] + &two * &r[1] * &r[1]) / &three,
        &r[1] * &r[2],
        &r[2] * &r[2],
    ];

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
        // If all is 0, nothing is rounded.
        if bound == 0.0 {
            f64::from(u8::from(error != RBig::ZERO))
        } else {
            (error / exact(bound)).to_f64().value().abs()
        }
    };
    let mut raise = |which: usize, share: f64| worst[which] = worst[which].max(share);
    let of_f: [RBig; 5] = from_fn(|i| &of_f[i] - &of_r[i]);
    let thirds = [RBig::ZERO, RBig::ONE, two.clone(), three.clone()];
    for (computed, truth) in interval.coefficients(&bend).into_iter().zip(&of_f) {
        raise(0, share(computed, truth, interval.error(&bend)));
    }
    for ((computed, truth), third) in
        interval.slopes_of_f(&bend).into_iter().zip(&of_slope).zip(&thirds)
    {
        let there = &r[0] + (&r[2] - &r[0]) * third / &three;
        raise(1, share(computed, &(truth - there * &rate), interval.error_of_slope(&bend)));
    }
    for (computed, truth) in interval.curvatures(&bend).into_iter().zip(&of_curvature) {
        let truth = truth - &rate * &rate;
        raise(2, share(computed, &truth, interval.error_of_curvature(&bend)));
    }
    let (q_there, f) = pair.residual(b);
    let error = residual_error(&bend, taxicab(q_there.map(Double::to_f64)), b);
    // Only if the last rounding, to one float, is next to nothing.
    if f.abs() * f64::EPSILON < error / 64.0 {
        raise(3, share(f, &of_f[4], error));
    }
}

fn check<const GROWS: bool>() {
    let mut random = Rng::with_seed(5);
    let mut worst = [0.0; 4];
    for _ in 0..sized(300, 4000) {
        shares::<1, GROWS>(&mut random, &mut worst);
        shares::<2, GROWS>(&mut random, &mut worst);
        shares::<3, GROWS>(&mut random, &mut worst);
        shares::<8, GROWS>(&mut random, &mut worst);
    }
    for (share, least) in worst.into_iter().zip([0.15, 0.15, 0.1, 0.002]) {
        assert!(share < 0.9 && share > least, "of the bounds this is used: {worst:?}");
    }
}

#[test]
fn no_bound_is_exceeded_and_none_is_idle() {
    check::<false>();
}

#[test]
fn nor_is_one_of_radii_that_change() {
    check::<true>();
}
