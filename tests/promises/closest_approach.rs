//! The closest approach of two moving balls.
//!
//! Its meaning, what must not change it, and its range.

use carom::{Ball, InputError, Moving, Scalar, closest_approach, gap, time_of_impact};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const SMALLEST: f64 = f64::from_bits(1);

fn pair<const D: usize, S: Scalar>(
    p: [S; D],
    w: [S; D],
    radii: [S; 2],
) -> Result<[Moving<D, S>; 2], InputError> {
    let a = Ball::new([S::default(); D], radii[0])?.at_rest();
    Ok([a, Ball::new(p, radii[1])?.moving(w)?])
}

/// Time and gap.
fn nearest<const D: usize, S: Scalar>([a, b]: &[Moving<D, S>; 2], max_time: S) -> Option<(S, S)> {
    closest_approach(a, b, max_time).map(|nearest| (nearest.time, nearest.gap))
}

#[test]
fn balls_that_part_slide_or_rest_are_nearest_now() -> Result<(), InputError> {
    for w in [[1.0, 0.5], [-4.0, 3.0], [0.0, 0.0], [1e-300, 0.0]] {
        let balls = pair([3.0, 4.0], w, [1.0, 2.0])?;
        assert_eq!(nearest(&balls, f64::INFINITY), Some((0.0, 2.0)), "{w:?}");
        assert_eq!(nearest(&balls, 0.0), Some((0.0, 2.0)), "{w:?}");
    }
    // Both move, with the same velocity.
    let a = Ball::new([0.0, 0.0], 1.0)?.moving([0.1, 0.7])?;
    let b = Ball::new([3.0, 4.0], 2.0)?.moving([0.1, 0.7])?;
    assert_eq!(nearest(&[a, b], 9.0), Some((0.0, 2.0)));
    Ok(())
}

#[test]
fn balls_that_approach_are_nearest_later_or_at_the_end() -> Result<(), InputError> {
    let passing = pair([6.0, 2.0], [-2.0, 0.0], [0.25, 0.75])?;
    assert_eq!(nearest(&passing, f64::INFINITY), Some((3.0, 1.0)));
    assert_eq!(nearest(&passing, 3.0), Some((3.0, 1.0)));
    assert_eq!(nearest(&passing, 2.25), Some((2.25, 1.5)));
    assert_eq!(nearest(&passing, 0.0), Some((0.0, 40.0_f64.sqrt() - 1.0)));
    assert_eq!(nearest(&passing, -1.0), None);
    assert_eq!(nearest(&passing, f64::NAN), None);
    assert_eq!(nearest(&passing, -0.0), nearest(&passing, 0.0));
    Ok(())
}

#[test]
fn a_gap_may_be_zero_or_negative() -> Result<(), InputError> {
    let graze = pair([5.0, 2.0], [-1.0, 0.0], [1.0, 1.0])?;
    assert_eq!(nearest(&graze, 9.0), Some((5.0, 0.0)));
    let hit = pair([5.0, 1.0], [-1.0, 0.0], [1.0, 1.0])?;
    assert_eq!(nearest(&hit, 9.0), Some((5.0, -1.0)));
    let head_on = pair([5.0, 0.0], [-1.0, 0.0], [1.0, 1.0])?;
    assert_eq!(nearest(&head_on, 9.0), Some((5.0, -2.0)));
    // The time of their impact.
    assert_eq!(nearest(&head_on, 3.0), Some((3.0, 0.0)));
    let points = pair([6.0, 3.0, -3.0], [-2.0, -1.0, 1.0], [0.0, 0.0])?;
    assert_eq!(nearest(&points, 9.0), Some((3.0, 0.0)));
    let concentric = pair([0.0], [1.0], [2.0, 3.0])?;
    assert_eq!(nearest(&concentric, 9.0), Some((0.0, -5.0)));
    Ok(())
}

#[test]
fn a_graze_missed_by_the_last_bit_leaves_that_gap() -> Result<(), InputError> {
    for (y, gap) in [(2.0_f64.next_up(), 2.0 * f64::EPSILON), (2.0_f64.next_down(), -f64::EPSILON)]
    {
        let balls = pair([1e9, y], [-1.0, 0.0], [1.0, 1.0])?;
        assert_eq!(nearest(&balls, f64::INFINITY), Some((1e9, gap)));
    }
    // As far away as floats go, and head on.
    let balls = pair([1e300, 0.0], [-1.0, 0.0], [1.0, 1.0])?;
    assert_eq!(nearest(&balls, f64::INFINITY), Some((1e300, -2.0)));
    Ok(())
}

#[test]
fn the_gap_is_that_of_the_true_moment_and_not_of_the_rounded_one() -> Result<(), InputError> {
    // Nearest after a third of a time unit. At the float next to that, two points that fly towards
    // each other at speed 3e200 are still 1e184 apart.
    let balls = pair([1e200], [-3e200], [0.0, 0.0])?;
    let (time, gap) = nearest(&balls, 1.0).expect("a time of at least 0");
    assert_eq!((time, gap), (1e200 / 3e200, 0.0));
    Ok(())
}

#[test]
fn whether_balls_approach_is_decided_exactly() -> Result<(), InputError> {
    let e = f64::EPSILON;
    let time = |p, w| -> Result<f64, InputError> {
        Ok(nearest(&pair(p, w, [0.0, 0.0])?, 9.0).expect("a time of at least 0").0)
    };
    // p·w is 1 − e² − 1, where e² is below the resolution of a float, and w·w is about 2.
    let time_of_least = time([1.0 + e, 1.0], [1.0 - e, -1.0])?;
    assert!(time_of_least > 0.0 && time_of_least < e * e, "{time_of_least:e}");
    assert_eq!(time([1.0 + e, -1.0], [e - 1.0, -1.0])?, 0.0);
    assert_eq!(time([1.0 + e, 1.0], [1.0, -1.0 - e])?, 0.0);
    Ok(())
}

#[test]
fn f32_is_rounded_once() -> Result<(), InputError> {
    let balls = pair([3.0_f32, 4096.0], [-7.0, 0.0], [0.5, 0.25])?;
    assert_eq!(nearest(&balls, f32::INFINITY), Some((3.0 / 7.0, 4095.25)));
    // A time later than the largest f32 is not an f32: the closest approach is at the end.
    let slow = pair([1e30_f32, 1e30], [-1e-30, 0.0], [0.0, 0.0])?;
    let (time, gap) = nearest(&slow, f32::INFINITY).expect("a time of at least 0");
    assert_eq!((time, gap), (f32::MAX, 2.0_f32.sqrt() * 1e30));
    Ok(())
}

#[test]
fn at_every_scale() -> Result<(), InputError> {
    let power = |e: i32| 2.0_f64.powi(e / 2) * 2.0_f64.powi(e - e / 2);
    for length in [1020, 660, 300, 0, -300, -660, -1074].map(power) {
        for speed in [1020, 660, 300, 0, -300, -660, -1074].map(power) {
            let [x, y, r] = [6.0, 5.0, 1.0].map(|n| n * length);
            let balls = pair([x, y], [-2.0 * speed, 0.0], [r, r])?;
            let time = 3.0 * (length / speed);
            let (t, gap) = nearest(&balls, f64::INFINITY).expect("a time of at least 0");
            if time.is_finite() {
                assert_eq!((t, gap), (time, 3.0 * length), "{length:e} at {speed:e}");
            } else {
                assert_eq!(t, f64::MAX, "{length:e} at {speed:e}");
                assert!(gap >= 3.0 * length, "{length:e} at {speed:e}");
            }
        }
    }
    Ok(())
}

#[test]
fn from_the_smallest_to_the_largest_float() -> Result<(), InputError> {
    let most = f64::MAX;
    // Both differences overflow, and the gap as well.
    let a = Ball::new([-most, 0.0], 0.0)?.moving([most, 0.0])?;
    let b = Ball::new([most, most], 0.0)?.moving([-most, 0.0])?;
    assert_eq!(nearest(&[a, b], 9.0), Some((1.0, most)));
    assert_eq!(nearest(&[a, b], 0.0), Some((0.0, f64::INFINITY)));
    assert_eq!(nearest(&[a, b], 0.5), Some((0.5, 2.0_f64.sqrt() * most)));
    // Too early for a float: p·w / w·w is 2⁻¹⁰⁷⁴ over 2¹⁰²⁴.
    let soon = pair([SMALLEST], [-most], [0.0, 0.0])?;
    assert_eq!(nearest(&soon, 1.0), Some((0.0, 0.0)));
    let largest_radii = pair([0.0], [0.0], [most, most])?;
    assert_eq!(nearest(&largest_radii, 1.0), Some((0.0, f64::NEG_INFINITY)));
    Ok(())
}

fn any_finite() -> impl Strategy<Value = f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite())
}

fn any_moving() -> impl Strategy<Value = Moving<3>> {
    (prop::array::uniform3(any_finite()), prop::array::uniform3(any_finite()), any_finite())
        .prop_map(|(center, velocity, radius)| moving(center, velocity, radius.abs()))
}

/// Balls with whole numbers, among which exact coincidences are common.
fn lattice() -> impl Strategy<Value = [Moving<3>; 2]> {
    let vector =
        |size: i32| prop::array::uniform3(-size..=size).prop_map(|v: [i32; 3]| v.map(f64::from));
    let ball = move || {
        (vector(40), vector(9), 0..20).prop_map(|(x, v, r): (_, _, i32)| moving(x, v, r.into()))
    };
    (ball(), ball()).prop_map(|(a, b)| [a, b])
}

fn moving(center: [f64; 3], velocity: [f64; 3], radius: f64) -> Moving<3> {
    Ball::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

/// The same balls with every vector changed.
fn changed(balls: [Moving<3>; 2], change: impl Fn([f64; 3]) -> [f64; 3]) -> [Moving<3>; 2] {
    balls.map(|ball| moving(change(ball.center()), change(ball.velocity()), ball.radius()))
}

fn within_an_ulp(a: f64, b: f64) -> bool {
    a == b || a.next_up() == b || a.next_down() == b
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn any_finite_bits_are_answered(
        (a, b) in (any_moving(), any_moving()),
        max_time in prop_oneof![any_finite(), Just(f64::INFINITY), Just(0.0)],
    ) {
        let answer = closest_approach(&a, &b, max_time);
        prop_assert_eq!(answer.is_some(), max_time >= 0.0);
        if let Some(nearest) = answer {
            prop_assert!((0.0..=max_time).contains(&nearest.time) && nearest.time < f64::INFINITY);
            prop_assert!(!nearest.gap.is_nan());
            // Nowhere farther apart than at the start.
            prop_assert!(nearest.gap <= gap(a.ball(), b.ball()).next_up());
        }
        prop_assert_eq!(answer, closest_approach(&b, &a, max_time));
    }

    #[test]
    fn swapping_and_mirroring_change_no_bit(balls in lattice(), axis in 0_usize..3, max_time in 0..9_i32) {
        let answer = nearest(&balls, max_time.into());
        let [a, b] = balls;
        prop_assert_eq!(nearest(&[b, a], max_time.into()), answer);
        let mirrored = changed(balls, |mut v| {
            v[axis] = -v[axis];
            v
        });
        prop_assert_eq!(nearest(&mirrored, max_time.into()), answer);
    }

    #[test]
    fn permuting_the_axes_and_other_units_change_the_last_bit_at_most(
        balls in lattice(),
        length in -900..900_i32,
        speed in -100..100_i32,
    ) {
        let (time, gap) = nearest(&balls, f64::INFINITY).expect("no end");
        let turned = changed(balls, |[x, y, z]| [z, x, y]);
        let (t, g) = nearest(&turned, f64::INFINITY).expect("no end");
        prop_assert!(within_an_ulp(t, time) && within_an_ulp(g, gap), "{t} {time} {g} {gap}");

        let (length, speed) = (2.0_f64.powi(length), 2.0_f64.powi(speed));
        let scaled = balls.map(|ball| {
            let (x, v) = (ball.center(), ball.velocity());
            moving(x.map(|x| x * length), v.map(|v| v * speed), ball.radius() * length)
        });
        let (t, g) = nearest(&scaled, f64::INFINITY).expect("no end");
        prop_assert!(within_an_ulp(t, time * length / speed), "{t} {time}");
        prop_assert!(within_an_ulp(g, gap * length), "{g} {gap}");
    }

    #[test]
    fn it_agrees_with_the_other_questions(balls in lattice(), max_time in 0..9_i32) {
        let [a, b] = balls;
        let (time, closest) = nearest(&balls, max_time.into()).expect("at least 0");
        let start = gap(a.ball(), b.ball());
        let is_nearer = if time == 0.0 { closest == start } else { closest < start };
        prop_assert!(is_nearer);
        // Balls that touch and approach are nearer later.
        if let Some(impact) = time_of_impact(&a, &b, max_time.into()) {
            prop_assert!(impact.time <= time && closest <= 0.0 || max_time == 0);
        } else {
            prop_assert!(closest >= 0.0 || start < 0.0);
        }
    }
}
