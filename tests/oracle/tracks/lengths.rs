//! Floats beside exact numbers.

use crate::rational::{Rational, power_of_two, rational};

/// The floats before and after this one. An exact number between them is within one ulp.
///
/// Beyond the largest float, infinity is right.
pub(super) fn beside(x: f64) -> [Rational; 2] {
    let exact = |x: f64| match x {
        f64::INFINITY => power_of_two(2000),
        f64::NEG_INFINITY => -power_of_two(2000),
        _ => rational(x),
    };
    [exact(x.next_down()), exact(x.next_up())]
}

/// Whether a rational number is within a float of this one.
pub(super) fn is_beside(x: f64, exact: &Rational) -> bool {
    let [before, after] = beside(x);
    before <= *exact && *exact <= after
}

/// Whether the root of `square`, less `radii`, is within a float of this one.
pub(super) fn is_beside_root(x: f64, square: &Rational, radii: &Rational) -> bool {
    let [before, after] = beside(x).map(|length| length + radii);
    let is_not_less = after >= Rational::ZERO && &after * &after >= *square;
    is_not_less && (before <= Rational::ZERO || &before * &before <= *square)
}
