//! Tests of choices at run time: answers and errors.

use carom::{Relation, Scalar};
use carom_any::{
    Any, Ball, Body, Dimension, Precision, any, bodies, in_dimension, in_precision, pair, with_any,
    with_pair,
};

fn ball(center: &[f64], radius: f64, velocity: &[f64]) -> Ball {
    let velocity = (!velocity.is_empty()).then(|| velocity.to_vec());
    Ball { center: center.to_vec(), radius, velocity }
}

fn wide<S: Scalar>(x: S) -> f64 {
    x.into()
}

#[test]
fn a_dimension_is_its_number_of_axes() {
    for dimension in [Dimension::Two, Dimension::Three] {
        assert_eq!(in_dimension!(dimension, D => D), dimension.axes());
        assert_eq!(Dimension::of_axes(dimension.axes()), Some(dimension));
        assert_eq!(any!(dimension, D => [0_u8; D]).dimension(), dimension);
    }
    assert_eq!([0, 1, 4, usize::MAX].map(Dimension::of_axes), [None; 4]);
}

#[test]
fn a_precision_is_its_scalar() {
    for (precision, bytes) in [(Precision::F64, 8), (Precision::F32, 4)] {
        assert_eq!(in_precision!(precision, S => size_of::<S>()), bytes);
    }
    assert_eq!(Precision::default(), Precision::F64);
    assert_eq!("f64".parse(), Ok(Precision::F64));
}

#[test]
fn what_is_inside_can_be_changed() {
    let mut numbers: Any<[f64; 2], [f64; 3]> = any!(Dimension::Three, D => [1.0; D]);
    with_any!(&mut numbers, |numbers| numbers.fill(2.0));
    assert_eq!(numbers, Any::Three([2.0; 3]));
}

/// An error returns from the function around the macro, not from a closure inside it.
#[test]
fn the_question_mark_works_in_every_choice() {
    fn first_axis(dimension: Dimension, x: f64) -> Result<f64, carom::InputError> {
        let ball = any!(dimension, D => carom::Ball::<D>::new([x; D], 1.0)?);
        Ok(with_any!(ball, |ball| ball.center()[0]))
    }
    assert_eq!(first_axis(Dimension::Two, 4.0), Ok(4.0));
    assert!(first_axis(Dimension::Three, f64::NAN).is_err());
}

#[test]
fn the_answers_are_those_of_the_library_in_the_chosen_scalar() {
    let (a, b) = (ball(&[0.0, 0.0], 0.1, &[1.0, 0.3]), ball(&[3.0, 1.0], 0.2, &[]));
    let [double_a, double_b] = pair::<2, f64>(&a, &b).unwrap();
    let [single_a, single_b] = pair::<2, f32>(&a, &b).unwrap();
    let double = carom::time_of_impact(&double_a, &double_b, 9.0).map(|impact| wide(impact.time));
    let single = carom::time_of_impact(&single_a, &single_b, 9.0).map(|impact| wide(impact.time));
    assert!(double.is_some() && double != single);
    let asked = |precision| {
        with_pair!(&a, &b, precision, |a, b| {
            carom::time_of_impact(&a, &b, 9.0).map(|impact| wide(impact.time))
        })
    };
    assert_eq!(asked(Precision::F64), Ok(double));
    assert_eq!(asked(Precision::F32), Ok(single));
}

#[test]
fn numbers_are_rounded_to_the_scalar_before_the_question_is_asked() {
    let (a, b) = (ball(&[0.0; 3], 1.0, &[]), ball(&[2.0 + 1e-12, 0.0, 0.0], 1.0, &[]));
    let asked =
        |precision| with_pair!(&a, &b, precision, |a, b| carom::relation(a.ball(), b.ball()));
    assert_eq!(asked(Precision::F64), Ok(Relation::Separate));
    assert_eq!(asked(Precision::F32), Ok(Relation::Touching));
    // A number that is finite in one scalar may be infinite in the other.
    let far = ball(&[1e300, 0.0, 0.0], 1.0, &[]);
    assert!(far.moving::<3, f64>("b").is_ok());
    let error = far.moving::<3, f32>("b").unwrap_err().to_string();
    assert_eq!(error, "ball b: coordinate 0 of the center is inf; give a finite number");
}

#[test]
fn bodies_have_their_masses_and_the_restitution() {
    let body = |mass| Body { ball: ball(&[0.0, 0.0], 1.0, &[8.0, 0.0]), mass };
    let [a, b] = bodies::<2>(&body(1.0), &body(f64::INFINITY), 0.5).unwrap();
    assert_eq!((a.mass().get(), b.mass().get()), (1.0, f64::INFINITY));
    assert_eq!((a.restitution().get(), b.restitution().get()), (0.5, 0.5));
    let refused =
        |b, restitution| bodies::<2>(&body(1.0), &body(b), restitution).unwrap_err().to_string();
    assert!(refused(0.0, 1.0).starts_with("ball b: the mass is 0; give"));
    assert!(refused(1.0, 1.5).starts_with("the restitution is 1.5; give"));
}

#[test]
fn what_is_refused_is_named_with_its_ball() {
    let good = ball(&[0.0, 0.0], 1.0, &[]);
    let refused = |a: &Ball, b: &Ball| {
        with_pair!(a, b, |a, b| carom::gap(a.ball(), b.ball())).unwrap_err().to_string()
    };
    assert_eq!(
        refused(&good, &ball(&[0.0, 0.0], -1.0, &[])),
        "ball b: the radius is -1; give a finite number that is at least 0"
    );
    assert_eq!(
        refused(&ball(&[0.0], 1.0, &[]), &good),
        "ball a: the center has 1 coordinate; give 2 or 3"
    );
    assert_eq!(
        refused(&good, &ball(&[0.0; 3], 1.0, &[])),
        "ball b: the center has 3 components; give 2, as the center of the first ball has"
    );
    assert_eq!(
        refused(&ball(&[0.0, 0.0], 1.0, &[1.0]), &good),
        "ball a: the velocity has 1 component; give 2, as the center of the first ball has"
    );
    assert_eq!(
        refused(&ball(&[0.0, 0.0], 1.0, &[1.0, f64::NAN]), &good),
        "ball a: component 1 of the velocity is NaN; give a finite number"
    );
}
