//! Constructors refuse invalid values.
//!
//! The message names the value and says how to fix it.

use carom::{Ball, Circle, InputError, Mass, Restitution};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const NON_FINITE: [f64; 3] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];

#[test]
fn coordinates_and_velocities_are_finite() -> Result<(), InputError> {
    let ball = Circle::new([0.0, 0.0], 1.0)?;
    for bad in NON_FINITE {
        let error = Circle::new([0.0, bad], 1.0).expect_err("refused");
        assert!(matches!(error, InputError::Center { axis: 1, .. }), "{error:?}");
        let error = ball.moving([bad, 0.0]).expect_err("refused");
        assert!(matches!(error, InputError::Velocity { axis: 0, .. }), "{error:?}");
    }
    Ok(())
}

#[test]
fn radii_are_finite_and_at_least_zero() {
    for bad in NON_FINITE.into_iter().chain([-1.0, -f64::MIN_POSITIVE]) {
        let error = Ball::new([0.0], bad).expect_err("refused");
        assert!(matches!(error, InputError::Radius(_)), "{error:?}");
    }
    for good in [0.0, -0.0, f64::MAX] {
        assert!(Ball::new([0.0], good).is_ok());
    }
}

#[test]
fn masses_are_above_zero_and_may_be_infinite() {
    for bad in [f64::NAN, 0.0, -1.0, f64::NEG_INFINITY] {
        assert!(matches!(Mass::new(bad), Err(InputError::Mass(_))));
    }
    assert_eq!(Mass::new(f32::INFINITY), Ok(Mass::fixed()));
}

#[test]
fn restitutions_lie_between_zero_and_one() {
    for bad in [f64::NAN, -0.1, 1.0_f64.next_up(), f64::INFINITY] {
        assert!(matches!(Restitution::new(bad), Err(InputError::Restitution(_))));
    }
    assert_eq!(Restitution::new(1.0), Ok(Restitution::elastic()));
}

#[test]
fn the_message_names_the_value_and_the_cure() {
    let messages = [
        (InputError::Center { axis: 2, value: f64::NAN }, "coordinate 2 of the center is NaN"),
        (InputError::Velocity { axis: 0, value: f64::INFINITY }, "component 0 of the velocity"),
        (InputError::Radius(-1.0), "the radius is -1; give a finite number"),
        (InputError::Mass(0.0), "the mass is 0; give a number above 0"),
        (InputError::Restitution(2.0), "the restitution is 2; give a number from 0"),
    ];
    for (error, start) in messages {
        assert!(error.to_string().starts_with(start), "{error}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    /// Of all bit patterns, finite numbers (and radii that are not negative) are accepted, and
    /// nothing else.
    #[test]
    fn any_bits_are_taken_or_refused(bits: [u64; 3], narrow: [u32; 3], exponent in 0..8_u32) {
        // Infinity and NaN more often than once in two thousand times.
        let special = if exponent == 0 { 0x7ff << 52 } else { 0 };
        let [x, v, r] = bits.map(|bits| f64::from_bits(bits | special));
        let ball = Ball::new([0.0, x], r);
        prop_assert_eq!(ball.is_ok(), x.is_finite() && r.is_finite() && r >= 0.0);
        let moving = Ball::new([0.0, 0.0], 1.0).and_then(|ball| ball.moving([v, 0.0]));
        prop_assert_eq!(moving.is_ok(), v.is_finite());
        let special = if exponent == 0 { 0xff << 23 } else { 0 };
        let [x, v, r] = narrow.map(|bits| f32::from_bits(bits | special));
        let ball = Ball::new([0.0, x], r);
        prop_assert_eq!(ball.is_ok(), x.is_finite() && r.is_finite() && r >= 0.0);
        let moving = Ball::new([0.0, 0.0], 1.0).and_then(|ball| ball.moving([v, 0.0]));
        prop_assert_eq!(moving.is_ok(), v.is_finite());
    }
}
