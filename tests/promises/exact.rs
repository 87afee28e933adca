//! The filter and the exact path give one answer.
//!
//! On lattices of integers, where ties are common, and for the adjacent floats.

use carom::{Ball, InputError, Moving, Scalar, exact};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// Whole numbers, and the floats next to them.
fn number(size: i32) -> impl Strategy<Value = f64> {
    (-size..=size, -1..=1_i32).prop_map(|(n, step)| match step {
        -1 => f64::from(n).next_down(),
        0 => f64::from(n),
        _ => f64::from(n).next_up(),
    })
}

fn ball() -> impl Strategy<Value = Moving<3>> {
    let vector = |size| prop::array::uniform3(number(size));
    (vector(30), vector(9), number(20)).prop_map(|(center, velocity, radius)| {
        let ball = Ball::new(center, radius.abs()).and_then(|ball| ball.moving(velocity));
        ball.expect("finite")
    })
}

fn narrowed(ball: Moving<3>) -> Moving<3, f32> {
    let single = <f32 as Scalar>::from_f64;
    Ball::new(ball.center().map(single), single(ball.radius()))
        .and_then(|still| still.moving(ball.velocity().map(single)))
        .expect("finite")
}

fn ulp_apart(a: f64, b: f64) -> bool {
    a == b || a.next_up() == b || a.next_down() == b
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn both_paths_agree(a in ball(), b in ball(), max_time in number(6), tolerance in number(9)) {
        let (still_a, still_b) = (a.ball(), b.ball());
        prop_assert_eq!(carom::relation(still_a, still_b), exact::relation(still_a, still_b));
        prop_assert_eq!(
            carom::relation_within(still_a, still_b, tolerance),
            exact::relation_within(still_a, still_b, tolerance)
        );
        let (gap, truth) = (carom::gap(still_a, still_b), exact::gap(still_a, still_b));
        prop_assert!(ulp_apart(gap, truth), "{gap:e} for {truth:e}");

        let (first, truth) =
            (carom::first_contact(&a, &b, max_time), exact::first_contact(&a, &b, max_time));
        prop_assert_eq!(first.is_some(), truth.is_some());
        if let (Some(first), Some(truth)) = (first, truth) {
            prop_assert!(ulp_apart(first.time, truth.time));
            for (n, truth) in first.normal.into_iter().zip(truth.normal) {
                prop_assert!((n - truth).abs() <= 2.0_f64.powi(-50));
            }
        }
        let (impact, truth) =
            (carom::time_of_impact(&a, &b, max_time), exact::time_of_impact(&a, &b, max_time));
        prop_assert_eq!(impact.is_some(), truth.is_some());
        let (through, truth) = (carom::contact_interval(&a, &b), exact::contact_interval(&a, &b));
        prop_assert_eq!(through.is_some(), truth.is_some());
        if let (Some(through), Some(truth)) = (through, truth) {
            prop_assert!(ulp_apart(through.start, truth.start));
            prop_assert!(ulp_apart(through.end, truth.end));
        }
        let (nearest, truth) =
            (carom::closest_approach(&a, &b, max_time), exact::closest_approach(&a, &b, max_time));
        prop_assert_eq!(nearest.is_some(), truth.is_some());
        if let (Some(nearest), Some(truth)) = (nearest, truth) {
            prop_assert!(ulp_apart(nearest.time, truth.time), "{nearest:?} for {truth:?}");
            prop_assert!(ulp_apart(nearest.gap, truth.gap), "{nearest:?} for {truth:?}");
        }
    }

    #[test]
    fn both_paths_agree_in_f32(a in ball(), b in ball()) {
        let (a, b) = (narrowed(a), narrowed(b));
        let (first, truth) = (
            carom::first_contact(&a, &b, f32::INFINITY),
            exact::first_contact(&a, &b, f32::INFINITY),
        );
        // Both are rounded once: they differ only within 2⁻⁷ ulp of a tie.
        prop_assert_eq!(first.map(|first| first.time), truth.map(|truth| truth.time));
        prop_assert_eq!(
            carom::closest_approach(&a, &b, f32::INFINITY),
            exact::closest_approach(&a, &b, f32::INFINITY)
        );
    }
}

/// A number as the sum of two, to 48 digits.
fn in_two(x: f64) -> [f32; 2] {
    let high = <f32 as Scalar>::from_f64(x);
    [high, <f32 as Scalar>::from_f64(x - f64::from(high))]
}

fn single_ulp_apart(a: f32, b: f32) -> bool {
    a == b || a.next_up() == b || a.next_down() == b
}

/// Balls that almost touch, at the start or when they are nearest, or that almost neither approach
/// nor separate: by much less than a float resolves.
#[test]
fn hair_breadths_in_f32_have_all_their_digits() -> Result<(), InputError> {
    let random = &mut fastrand::Rng::with_seed(3);
    let mut number = || <f32 as Scalar>::from_f64(2.0 * random.f64() - 1.0);
    let dot = |a: [f64; 3], b: [f64; 3]| -> f64 { (0..3).map(|k| a[k] * b[k]).sum() };
    for case in 0..20_000 {
        let (mut x, mut o, w): ([f32; 3], [f32; 3], [f32; 3]) =
            ([(); 3].map(|()| number()), [0.0; 3], [(); 3].map(|()| number()));
        let wide = |v: [f32; 3]| v.map(f64::from);
        if case % 2 == 0 {
            // Perpendicular to the path, except for the last of 48 digits.
            let [one, two, three] = wide(w);
            let [high, low] = in_two(-(f64::from(x[0]) * one + f64::from(x[1]) * two) / three);
            (x[2], o[2]) = (high, -low);
        }
        let p = [0, 1, 2].map(|k| f64::from(x[k]) - f64::from(o[k]));
        let w64 = wide(w);
        let time = (-dot(p, w64) / dot(w64, w64)).max(0.0);
        let nearest = [0, 1, 2].map(|k| p[k] + w64[k] * time);
        let distance = if case % 4 < 2 { dot(p, p) } else { dot(nearest, nearest) }.sqrt();
        let [large, mut small] = in_two(distance);
        let mut large = large;
        if small < 0.0 {
            large = large.next_down();
            small = <f32 as Scalar>::from_f64(distance - f64::from(large));
        }
        if case % 8 == 0 {
            // Not near each other: the time of the closest approach is the hard part.
            (large, small) = (0.5 * large, 0.0);
        }
        let a = Ball::new(o, large)?.at_rest();
        let b = Ball::new(x, small)?.moving(w)?;
        let (found, truth) = (carom::gap(a.ball(), b.ball()), exact::gap(a.ball(), b.ball()));
        assert!(single_ulp_apart(found, truth), "{found:e} for {truth:e} of {a:?} and {b:?}");
        let until = <f32 as Scalar>::from_f64(time);
        for max_time in [f32::INFINITY, until, until.next_up(), until.next_down().max(0.0)] {
            let [found, truth] = [
                carom::closest_approach(&a, &b, max_time),
                exact::closest_approach(&a, &b, max_time),
            ]
            .map(|nearest| nearest.expect("a time of at least 0"));
            assert!(
                single_ulp_apart(found.time, truth.time) && single_ulp_apart(found.gap, truth.gap),
                "{found:?} for {truth:?} of {a:?} and {b:?}, until {max_time}"
            );
        }
    }
    Ok(())
}

/// Sums beyond eight dimensions always go to the exact path.
#[test]
fn in_sixteen_dimensions() -> Result<(), InputError> {
    let a = Ball::new([0.0; 16], 1.0)?.at_rest();
    let b = Ball::new([5.0; 16], 3.0)?.moving([-1.0; 16])?;
    let impact = carom::time_of_impact(&a, &b, 4.0).expect("20 apart, at speed 4");
    assert_eq!((impact.time, impact.normal, impact.point), (4.0, [0.25; 16], [0.25; 16]));
    assert!(carom::is_decided_exactly(&a, &b, 9.0));
    let nearest = carom::closest_approach(&a, &b, 9.0).expect("a time of at least 0");
    assert_eq!((nearest.time, nearest.gap), (5.0, -4.0));
    Ok(())
}

/// A path longer than the largest float may end at a point that is not beyond it.
#[test]
fn a_path_may_be_longer_than_the_largest_float() -> Result<(), InputError> {
    let a = Ball::new([0.0, -1.5e308], 1.0)?.moving([0.0, 1e308])?;
    let b = Ball::new([4.0, -1.5e308], 1.0)?.moving([-1.0, 1e308])?;
    let impact = carom::time_of_impact(&a, &b, 9.0).expect("head on");
    assert_eq!((impact.time, impact.normal, impact.point), (2.0, [1.0, 0.0], [1.0, 5e307]));
    Ok(())
}
