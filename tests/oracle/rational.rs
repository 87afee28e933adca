//! Rational numbers, for second methods.

use std::array::from_fn;

use carom_oracle::Dyadic;
use dashu_int::{IBig, UBig};
// Not reduced after every step: with these numbers, that would take most of the time.
pub(crate) use dashu_ratio::Relaxed as Rational;

pub(crate) fn rational(x: f64) -> Rational {
    x.try_into().expect("finite")
}

pub(crate) fn dyadic(x: &Dyadic) -> Rational {
    let size = UBig::ONE << usize::try_from(x.exponent.unsigned_abs()).expect("a small shift");
    if x.exponent >= 0 {
        Rational::from(&x.mantissa * IBig::from(size))
    } else {
        Rational::from_parts(x.mantissa.clone(), size)
    }
}

pub(crate) fn power_of_two(exponent: i64) -> Rational {
    dyadic(&Dyadic { mantissa: IBig::ONE, exponent })
}

/// Less than the difference of any two times at which something happens: each is a fraction of
/// numbers with some thousand bits.
pub(crate) fn an_instant() -> Rational {
    power_of_two(-20_000)
}

/// The sum, over the larger denominator if that is a multiple of the other. This holds for the
/// components of vectors from one division. The product of the denominators would be squared with
/// each square.
pub(crate) fn sum(x: Rational, y: Rational) -> Rational {
    let (a, b) = x.into_parts();
    let (c, d) = y.into_parts();
    if (&b % &d).is_zero() {
        let ratio = IBig::from(&b / &d);
        Rational::from_parts(a + c * ratio, b)
    } else if (&d % &b).is_zero() {
        let ratio = IBig::from(&d / &b);
        Rational::from_parts(a * ratio + c, d)
    } else {
        Rational::from_parts(a, b) + Rational::from_parts(c, d)
    }
}

pub(crate) fn dot<const D: usize>(x: &[Rational; D], y: &[Rational; D]) -> Rational {
    x.iter().zip(y).map(|(x, y)| x * y).fold(Rational::ZERO, sum)
}

pub(crate) fn square<const D: usize>(x: &[Rational; D]) -> Rational {
    dot(x, x)
}

pub(crate) fn minus<const D: usize>(x: &[Rational; D], y: &[Rational; D]) -> [Rational; D] {
    from_fn(|k| sum(x[k].clone(), -y[k].clone()))
}
