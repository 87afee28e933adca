//! A number with its error, and the same with twice the digits.
//!
//! The error of the second is a small share, [`SHARE`], of the error bound of the first: both lose
//! digits at the same places, the second 50 digits further down. `docs/numerics.md` has the proof.
//! It holds while nothing underflows or overflows, which
//! [`is_ordinary`](crate::problem::encounter::Encounter::is_ordinary) ensures, and if roots and
//! quotients are taken only of numbers known to a quarter of themselves.

use core::cmp::Ordering;

use crate::number::double::Double;
use crate::number::power::power_of_two;
use crate::number::{Bounded, Certain, Field, Measure, Ring, Signed, Unsure, dot};

/// The error of twice the digits, as a share of that of a float: `250 u` for the worst formula, the
/// normal of an edge after a while.
const SHARE: f64 = power_of_two(-44);

/// How far off an answer may be before it is rounded, as a share of itself: a sixteenth of a unit
/// in the last place. (The guarantee for a time would allow eight times as much.)
pub(super) const FINE: f64 = power_of_two(-57);

/// How far off a component of a unit vector may be before it is rounded: as much as by the
/// rounding, and together an eighth of what is guaranteed.
const FINE_NORMAL: f64 = power_of_two(-54);

/// A number in both forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Twice {
    rough: Bounded,
    fine: Double,
}

impl Twice {
    /// Twice the digits, if all digits that an answer needs are good.
    pub(crate) fn fine(self) -> Certain<Double> {
        self.fine_within(FINE * self.fine.to_f64().abs())
    }

    /// Twice the digits, if they are good to within `error`.
    pub(crate) fn fine_within(self, error: f64) -> Certain<Double> {
        if self.is_nothing() {
            Ok(Double::ZERO)
        } else if SHARE * self.rough.error <= error {
            Ok(self.fine)
        } else {
            Err(Unsure)
        }
    }

    /// Whether this time is at the time `t` or before.
    pub(crate) fn has_come_by(self, t: f64) -> Certain<bool> {
        let late = self.minus(&Self::from(t));
        let (Bounded { error, .. }, after) = (late.rough, late.fine.to_f64());
        if late.is_nothing() {
            Ok(true)
        } else if after.abs() > SHARE * error {
            Ok(after < 0.0)
        } else {
            Err(Unsure)
        }
    }

    /// Twice the digits, and how far off they may be.
    pub(super) fn with_error(self) -> (Double, f64) {
        (self.fine, SHARE * self.rough.error)
    }

    /// The nearest float, or one near it.
    pub(super) const fn rough_value(self) -> f64 {
        self.rough.value
    }

    fn is_nothing(self) -> bool {
        self.rough.sign() == Ok(Ordering::Equal)
    }
}

impl From<f64> for Twice {
    fn from(value: f64) -> Self {
        Self { rough: Bounded::from(value), fine: Double::from(value) }
    }
}

impl Ring for Twice {
    const ZERO: Self = Self { rough: Bounded::ZERO, fine: Double::ZERO };
    const ONE: Self = Self { rough: Bounded::ONE, fine: Double::ONE };

    #[inline]
    fn plus(&self, other: &Self) -> Self {
        Self { rough: self.rough.plus(&other.rough), fine: self.fine + other.fine }
    }

    #[inline]
    fn minus(&self, other: &Self) -> Self {
        Self { rough: self.rough.minus(&other.rough), fine: self.fine - other.fine }
    }

    #[inline]
    fn times(&self, other: &Self) -> Self {
        Self { rough: self.rough.times(&other.rough), fine: self.fine * other.fine }
    }
}

impl Signed for Twice {
    #[inline]
    fn sign(&self) -> Certain<Ordering> {
        self.rough.sign()
    }
}

impl Field for Twice {
    #[inline]
    fn over(&self, other: &Self) -> Certain<Self> {
        if !other.rough.is_firm() {
            return Err(Unsure);
        }
        Ok(Self { rough: self.rough.over(other.rough), fine: self.fine / other.fine })
    }

    #[inline]
    fn root(&self) -> Certain<Self> {
        match self.rough.sign()? {
            Ordering::Less => Err(Unsure),
            Ordering::Equal => Ok(Self::ZERO),
            // The root of a number that may be almost 0 has lost half of its digits.
            Ordering::Greater if !self.rough.is_firm() => Err(Unsure),
            Ordering::Greater => Ok(Self { rough: self.rough.sqrt(), fine: self.fine.sqrt() }),
        }
    }
}

/// `v / |v|`.
pub(super) fn unit<const D: usize>(v: &[Twice; D]) -> Certain<[Double; D]> {
    divided(v, &dot(v, v).root()?)
}

/// `v / length`, for a vector of that length.
#[inline]
pub(super) fn divided<const D: usize>(v: &[Twice; D], length: &Twice) -> Certain<[Double; D]> {
    let mut unit = [Double::ZERO; D];
    for (unit, x) in unit.iter_mut().zip(v) {
        *unit = x.over(length)?.fine_within(FINE_NORMAL)?;
    }
    Ok(unit)
}

/// Converts floats to numbers in both forms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InBoth;

impl InBoth {
    #[inline]
    fn difference(a: f64, b: f64) -> Twice {
        Twice { rough: Bounded::difference(a, b), fine: Double::difference(a, b) }
    }
}

impl Measure for InBoth {
    type Number = Twice;

    #[inline]
    fn length(&self, a: f64, b: f64) -> Twice {
        Self::difference(a, b)
    }

    #[inline]
    fn speed(&self, a: f64, b: f64) -> Twice {
        Self::difference(a, b)
    }

    #[inline]
    fn direction(&self, n: f64) -> Twice {
        Twice::from(n)
    }
}

#[cfg(test)]
mod tests {
    use dashu_ratio::RBig;

    use super::*;
    use crate::number::difference;

    fn exact(x: f64) -> RBig {
        RBig::try_from(x).expect("finite")
    }

    fn twice(value: f64, error: f64) -> Twice {
        Twice { rough: Bounded { value, error }, fine: Double::from(value) }
    }

    /// No answer shows an error as large as the bound says, or as large as it may be, because
    /// errors are hardly ever so large. So this tests directly what is refused.
    #[test]
    fn an_answer_needs_the_digits_that_are_promised() {
        let error = power_of_two(-13);
        assert!(twice(1.0, error).fine().is_ok());
        assert!(twice(1.0, error.next_up()).fine().is_err());
        assert!(twice(0.0, 0.0).fine().is_ok());
        assert!(twice(f64::NAN, f64::NAN).fine().is_err());
    }

    /// A component need be known only to a share of the length, not of itself.
    #[test]
    fn a_unit_vector_needs_the_digits_that_are_promised() {
        let error = power_of_two(-11);
        let beside = |error| unit(&[twice(1.0, 0.0), twice(0.0, error)]);
        assert!(beside(error).is_ok());
        assert!(beside(2.0 * error).is_err());
    }

    /// At 2⁻⁴³ above 0 the square is certainly positive, and its root could have lost 21 digits
    /// more than the share says.
    #[test]
    fn roots_and_quotients_need_a_number_that_is_known_to_a_quarter() {
        let one = twice(1.0, 0.0);
        for (error, is_known) in [(0.25, true), (0.26, false), (0.99, false)] {
            assert_eq!(twice(1.0, error).root().is_ok(), is_known);
            assert_eq!(one.over(&twice(-1.0, error)).is_ok(), is_known);
        }
        assert!(one.over(&Twice::ZERO).is_err());
        assert!(Twice::ZERO.root().is_ok_and(Twice::is_nothing));
        assert!(Twice::ZERO.over(&one).is_ok_and(Twice::is_nothing));
    }

    /// How large a share of the bound twice the digits are off by, for a determinant and a product
    /// of vectors that cancel by any part.
    #[test]
    fn twice_the_digits_are_off_by_their_share_at_most() {
        let mut random = fastrand::Rng::with_seed(4);
        let mut worst = 0.0_f64;
        for _ in 0..4000 {
            let close = power_of_two(-random.i32(0..60));
            let near: [f64; 3] = [(); 3].map(|()| 1.0 + random.f64());
            let [u, w] =
                [(); 2].map(|()| near.map(|near| InBoth::difference(near, close * random.f64())));
            let mixed = difference(&u, &w);
            let numbers = [mixed[0].times(&u[1]).minus(&mixed[1].times(&u[0])), dot(&mixed, &u)];
            let of = |v: &[Twice; 3]| v.map(|x| exact(x.fine.to_f64()) + exact(x.fine.tail()));
            let [p, q] = [of(&u), of(&w)];
            let m: Vec<RBig> = p.iter().zip(&q).map(|(p, q)| p - q).collect();
            let truths =
                [&m[0] * &p[1] - &m[1] * &p[0], &m[0] * &p[0] + &m[1] * &p[1] + &m[2] * &p[2]];
            for (number, truth) in numbers.iter().zip(truths) {
                let fine = exact(number.fine.to_f64()) + exact(number.fine.tail());
                let off = (fine - truth).to_f64().value().abs();
                let allowed = SHARE * number.rough.error;
                assert!(off <= allowed, "{number:?}: {off:e}");
                worst = worst.max(off / number.rough.error);
            }
        }
        // A five-hundredth of the share: the proof assumes that roundings and errors all go the
        // same way.
        assert!(worst > power_of_two(-54), "{worst:e}");
    }
}
