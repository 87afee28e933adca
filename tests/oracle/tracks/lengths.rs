//! Floats beside exact numbers.

use crate::rational::{Rational, rational};

/// The floats before and after this one. An exact number between them is within one ulp.
pub(super) fn beside(x: f64) -> [Rational; 2] {
    [x.next_down(), x.next_up()].map(rational)
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
