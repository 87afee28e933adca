//! Tests of choices at run time.

use carom_any::{Any, Dimension, Precision, any, in_dimension, in_precision, with_any};

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
