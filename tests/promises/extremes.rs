//! From the smallest subnormal to the largest float.
//!
//! No panic, no NaN, no internal overflow.

use std::array::from_fn;

use carom::vector::dot;
use carom::{
    Approach, Ball, Body, Circle, InputError, Mass, Moving, Relation, Restitution, Scalar, bounce,
    closest_points, contact_interval, exchange, first_contact, gap, impulse, relation,
    time_of_impact,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use test_size::sized;

const SMALLEST: f64 = f64::from_bits(1);

fn power_of_two(exponent: i32) -> f64 {
    // In two steps: one step cannot reach a subnormal power of two.
    2.0_f64.powi(exponent / 2) * 2.0_f64.powi(exponent - exponent / 2)
}

#[test]
fn relations_of_the_largest_and_of_the_smallest() -> Result<(), InputError> {
    for unit in [1020, 660, 0, -660, -1074].map(power_of_two) {
        let a = Circle::new([0.0, 0.0], 2.0 * unit)?;
        let b = Circle::new([3.0 * unit, 4.0 * unit], 3.0 * unit)?;
        let c = Circle::new([3.0 * unit, 5.0 * unit], 3.0 * unit)?;
        assert_eq!(relation(&a, &b), Relation::Touching, "{unit:e}");
        assert_eq!(relation(&a, &c), Relation::Separate, "{unit:e}");
        assert_eq!(relation(&b, &c), Relation::Overlapping, "{unit:e}");
        assert_eq!(gap(&b, &c), -5.0 * unit, "{unit:e}");
    }
    // The distance of the centres exceeds the largest float.
    let a = Ball::new([-f64::MAX], f64::MAX)?;
    let b = Ball::new([f64::MAX], f64::MAX)?;
    assert_eq!(relation(&a, &b), Relation::Touching);
    assert_eq!(gap(&a, &b), 0.0);
    assert_eq!(closest_points(&a, &b), ([0.0], [0.0]));
    Ok(())
}

#[test]
fn impacts_at_every_scale() -> Result<(), InputError> {
    for length in [1020, 660, 0, -660, -1074].map(power_of_two) {
        for speed in [1022, 660, 0, -660, -1074].map(power_of_two) {
            let a = Circle::new([0.0, 0.0], 2.0 * length)?.moving([speed, 0.0])?;
            let b = Circle::new([10.0 * length, 3.0 * length], 3.0 * length)?;
            let b = b.moving([-speed, 0.0])?;
            let impact = time_of_impact(&a, &b, f64::INFINITY);
            let time = 3.0 * (length / speed);
            if time.is_finite() {
                let impact = impact.expect("they meet");
                assert_eq!(impact.time, time, "{length:e} at {speed:e}");
                assert_eq!(impact.normal, [0.8, 0.6], "{length:e} at {speed:e}");
            } else {
                assert_eq!(impact, None, "{length:e} at {speed:e}");
            }
            let approach = Approach::between(&a, &b);
            if dot(approach.p, approach.w) < 0.0 {
                assert_eq!(approach.time_of_impact(), impact.map(|impact| impact.time));
            }
        }
    }
    Ok(())
}

#[test]
fn differences_that_overflow_are_seen() -> Result<(), InputError> {
    let a = Ball::new([-f64::MAX], 0.5 * f64::MAX)?.moving([f64::MAX])?;
    let b = Ball::new([f64::MAX], 0.5 * f64::MAX)?.moving([-f64::MAX])?;
    let impact = time_of_impact(&a, &b, 1.0).expect("head on");
    assert_eq!((impact.time, impact.normal, impact.point), (0.5, [1.0], [0.0]));
    Ok(())
}

#[test]
fn a_point_beyond_the_largest_float_is_infinite() -> Result<(), InputError> {
    // Both move at the largest speed along the second axis, and meet along the first.
    let a = Ball::new([0.0, -1.0], 1.0)?.moving([0.5, f64::MAX])?;
    let b = Ball::new([6.0, -1.0], 1.0)?.moving([0.0, f64::MAX])?;
    let impact = time_of_impact(&a, &b, 10.0).expect("they meet after 8");
    assert_eq!((impact.time, impact.normal), (8.0, [1.0, 0.0]));
    assert_eq!(impact.point, [5.0, f64::INFINITY]);
    Ok(())
}

#[test]
fn an_approach_of_anything_is_never_nan() {
    let infinity = f64::INFINITY;
    let odd = [f64::NAN, infinity, -infinity, 0.0, -1.0, 1.0, 2.0, f64::MAX, SMALLEST];
    for x in odd {
        for y in odd {
            for w in odd {
                for r in odd {
                    let approach = Approach { p: [x, y], w: [w, -1.0], r };
                    let time = approach.time_of_impact();
                    let is_finite = [x, y, w, r].iter().all(|field| field.is_finite());
                    assert!(time.is_none_or(|t| is_finite && t >= 0.0), "{approach:?}: {time:?}");
                }
            }
        }
    }
}

#[test]
fn masses_of_every_size_exchange_finite_velocities() {
    let masses = [SMALLEST, 1e-200, 1.0, 1e200, f64::MAX, f64::INFINITY];
    for ma in masses {
        for mb in masses {
            let (a, b) = exchange(([1.0], ma), ([-1.0], mb), [1.0], 1.0);
            assert!((-3.0..=1.0).contains(&a[0]) && (-1.0..=3.0).contains(&b[0]), "{ma:e} {mb:e}");
        }
    }
    // The fastest balls swap their velocities like any others.
    let (a, b) = exchange(([f64::MAX], 1.0), ([-f64::MAX], 1.0), [1.0], 1.0);
    assert_eq!((a, b), ([-f64::MAX], [f64::MAX]));
}

fn any_finite() -> impl Strategy<Value = f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite())
}

fn any_moving() -> impl Strategy<Value = Moving<3>> {
    (prop::array::uniform3(any_finite()), prop::array::uniform3(any_finite()), any_finite())
        .prop_map(|(center, velocity, radius)| {
            let ball = Ball::new(center, radius.abs()).expect("finite");
            ball.moving(velocity).expect("finite")
        })
}

fn any_mass() -> impl Strategy<Value = Mass> {
    any_finite().prop_filter_map("above zero", |x| Mass::new(x.abs()).ok())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sized(1024, 4096), rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn any_finite_bits_are_answered(
        (a, b) in (any_moving(), any_moving()),
        (mass_a, mass_b) in (any_mass(), any_mass()),
        max_time in prop_oneof![any_finite(), Just(f64::INFINITY)],
    ) {
        prop_assert!(!gap(a.ball(), b.ball()).is_nan());
        for impact in [first_contact(&a, &b, max_time), time_of_impact(&a, &b, max_time)] {
            let Some(impact) = impact else { continue };
            prop_assert!((0.0..=max_time).contains(&impact.time));
            let length: f64 = impact.normal.iter().map(|n| n * n).sum();
            prop_assert!((length - 1.0).abs() < 1e-14, "{:?}", impact.normal);
            prop_assert!(impact.point.iter().all(|x| !x.is_nan()));
        }
        if let Some(through) = contact_interval(&a, &b) {
            prop_assert!(0.0 <= through.start && through.start <= through.end);
        }
        let half = Restitution::new(0.5).expect("between 0 and 1");
        let (a, b) = (Body::new(a, mass_a), Body::new(b, mass_b).with_restitution(half));
        let end = bounce(&a, &b, max_time);
        for ball in [end.a, end.b] {
            prop_assert!(ball.center().iter().chain(&ball.velocity()).all(|x| x.is_finite()));
        }
        prop_assert!(impulse(&a, &b, [0.0, 0.6, 0.8]) >= 0.0);
    }
}

/// Two balls that meet head on at the speed of the largest float; after the impact one would be
/// even faster.
fn fastest(e: f64) -> [Body<1>; 2] {
    let e = Restitution::new(e).unwrap();
    let ball = |x: f64, v: f64, mass| {
        let moving = Ball::<1>::new([x], 1.0).unwrap().moving([v]).unwrap();
        Body::new(moving, mass).with_restitution(e)
    };
    [ball(0.0, 1.5e308, Mass::fixed()), ball(10.0, -1.5e308, Mass::new(1.0).unwrap())]
}

#[test]
fn a_velocity_beyond_the_largest_float_is_infinite_or_at_its_end_and_never_nan() {
    for e in [0.0, 0.25, 1.0] {
        let [a, b] = fastest(e);
        for dt in [0.0, 1e-307, 1.0, f64::INFINITY] {
            let end = bounce(&a, &b, dt);
            for ball in [end.a, end.b] {
                assert!(ball.center()[0].is_finite() && ball.velocity()[0].is_finite(), "{ball:?}");
            }
        }
        // 1.5 + 3 e, in units of 10³⁰⁸.
        let (va, vb) = (a.moving().velocity(), b.moving().velocity());
        let after = exchange((va, f64::INFINITY), (vb, 1.0), [1.0], e).1[0];
        let expected = if e == 0.0 { 1.5e308 } else { f64::INFINITY };
        assert_eq!(after, expected, "{e}");
        assert_eq!(bounce(&a, &b, 1.0).b.velocity(), [after.min(f64::MAX)], "{e}");
    }
}

#[test]
fn an_impulse_is_right_wherever_it_is_a_float() {
    let body = |v: f64, mass: f64| {
        let moving = Ball::<1>::new([0.0], 1.0).unwrap().moving([v]).unwrap();
        Body::new(moving, Mass::new(mass).unwrap())
    };
    // J = 2 (vA − vB) m / 2 for equal masses.
    let power = power_of_two;
    for (v, mass) in [(1000, -1000), (-1000, 1000), (1020, 3), (-1020, -50), (-500, -500)] {
        let (a, b) = (body(power(v), power(mass)), body(-power(v), power(mass)));
        assert_eq!(impulse(&a, &b, [1.0]), power(v + mass + 1), "2^{v} 2^{mass}");
        // Per length of a different normal.
        let n = power(-mass / 2);
        assert_eq!(impulse(&a, &b, [n]), power(v + mass + 1 + mass / 2), "2^{v} 2^{mass}");
    }
    let (a, b) = (body(1e300, 1e300), body(-1e300, 1e300));
    assert_eq!(impulse(&a, &b, [1.0]), f64::INFINITY);
    for nowhere in [0.0, f64::NAN, f64::INFINITY] {
        assert_eq!(impulse(&a, &b, [nowhere]), 0.0);
        assert_eq!(exchange(([1.0], 1.0), ([-1.0], 1.0), [nowhere], 1.0), ([1.0], [-1.0]));
    }
}

#[test]
fn what_rounding_leaves_of_no_approach_is_no_infinite_impulse() {
    // The terms of the third size vanish beside the others, and the sum is 0.
    fn rest<S: Scalar>(speed: i32, mass: f64, normal: f64) -> S {
        let sizes = [(-1.0, 0), (-1.0, -57), (-0.75, -109), (0.375, -109), (0.375, -109)];
        let velocity = sizes.map(|(x, k)| x * power_of_two(speed + k));
        let velocity: [f64; 7] = from_fn(|k| if k < 5 { velocity[k] } else { -velocity[k - 5] });
        let ball = Ball::new([S::default(); 7], S::from_f64(1.0)).unwrap();
        let body = |velocity: [f64; 7], mass| {
            let moving = ball.moving(velocity.map(S::from_f64)).unwrap();
            Body::new(moving, Mass::new(S::from_f64(mass)).unwrap())
        };
        let (a, b) = (body([0.0; 7], f64::INFINITY), body(velocity, mass));
        impulse(&a, &b, [S::from_f64(normal); 7])
    }
    for (speed, mass, normal) in [(690, 399, -198), (1020, 500, 0)] {
        assert_eq!(rest::<f64>(speed, power_of_two(mass), power_of_two(normal)), f64::MAX);
    }
    assert_eq!(rest::<f32>(127, power_of_two(127), 1.0), f32::MAX);
    assert!(rest::<f64>(0, 1.0, 1.0) > 0.0, "rounding leaves nothing: the test tests nothing");
}

#[test]
fn an_impulse_just_below_the_largest_float_is_not_rounded_to_infinity() {
    // J = 2 v mA mB / (mA + mB) is 0.23 ulp below the largest float.
    let body = |v: f64, mass: f64| {
        let moving = Ball::<1>::new([0.0], 1.0).unwrap().moving([v]).unwrap();
        Body::new(moving, Mass::new(mass).unwrap())
    };
    let a = body(435.0 * power_of_two(641), f64::from_bits(0x5744_e155_0b17_b52d));
    let b = body(0.0, 3.0 * power_of_two(375));
    assert_eq!(impulse(&a, &b, [1.0]), f64::MAX);
}

#[test]
fn a_long_or_short_normal_has_a_direction_like_any_other() {
    for n in [1e-300, 1e-70, 1e70, 1e300] {
        for v in [1e-300, 1.0, 1e300] {
            let (a, b) = exchange(([v, 2e-310], 1.0), ([-v, v], 1.0), [n, 0.0], 1.0);
            assert_eq!((a, b), ([-v, 2e-310], [v, v]), "{n:e} {v:e}");
        }
    }
}

#[test]
fn the_smallest_restitutions_combine() {
    let [zero, smallest, one] = [0.0, SMALLEST, 1.0].map(|e| Restitution::new(e).unwrap());
    assert_eq!(smallest.combine(smallest).get(), SMALLEST);
    assert_eq!(smallest.combine(one).get(), power_of_two(-537));
    assert_eq!(smallest.combine(zero), zero);
}

#[test]
fn a_path_may_lead_from_one_end_of_the_floats_to_the_other() {
    let aside = Body::new(
        Ball::<2>::new([f64::MAX, 9.0], 1.0).unwrap().moving([-2.0, 0.0]).unwrap(),
        Mass::new(1.0).unwrap(),
    );
    let low = Body::new(Ball::<2>::new([0.0, 0.0], 1.0).unwrap().at_rest(), Mass::fixed());
    let end = bounce(&aside, &low, f64::MAX);
    assert_eq!((end.impact, end.a.center()), (None, [-f64::MAX, 9.0]));
}

#[test]
fn a_bounce_beyond_the_largest_float_stays_finite() {
    // At the touch A would be infinitely far away, and its velocity afterwards leads back.
    let ball =
        |x, v, mass| Body::new(Ball::<1>::new([x], 1e300).unwrap().moving([v]).unwrap(), mass);
    let a = ball(0.0, 1e300, Mass::new(1.0).unwrap());
    let b = ball(1e308, 0.45e300, Mass::fixed());
    let end = bounce(&a, &b, 1e10);
    assert!(end.a.center()[0].is_finite(), "{:?}", end.a);
    assert!(end.b.center()[0].is_finite(), "{:?}", end.b);
}
