//! Tests that each bound of [`Bounded`] is large enough and needed.
//!
//! In exact arithmetic, an operation on numbers that are off by as much as they may be must stay
//! within its bound. For every term of the bound there must be numbers that would exceed a bound a
//! twentieth smaller.

use core::cmp::Ordering;

use dashu_ratio::RBig;
use test_size::sized;

use crate::number::power::power_of_two;
use crate::number::{Bounded, Ring, Signed, Unsure};

fn cases() -> usize {
    sized(1000, 3000)
}

fn exact(x: f64) -> RBig {
    RBig::try_from(x).expect("finite")
}

/// The least, the middle and the largest value that a number can have.
fn ends(x: Bounded) -> [RBig; 3] {
    let (value, error) = (exact(x.value), exact(x.error));
    [&value - &error, value.clone(), value + error]
}

/// Whether all results that an operation can give lie within its bound times `share`.
fn is_within(
    result: Bounded,
    [x, y]: [Bounded; 2],
    share: f64,
    is_between: fn(&RBig, &RBig, &RBig, &RBig) -> bool,
) -> bool {
    let error = exact(result.error) * exact(share);
    let (low, high) = (exact(result.value) - &error, exact(result.value) + &error);
    ends(x).iter().all(|x| ends(y).iter().all(|y| is_between(&low, &high, x, y)))
}

/// An operation, and whether its true result lies between two numbers.
type Operation = (fn(Bounded, Bounded) -> Bounded, fn(&RBig, &RBig, &RBig, &RBig) -> bool);

const SUM: Operation = (|x, y| x.plus(&y), |low, high, x, y| (low..=high).contains(&&(x + y)));
const DIFFERENCE: Operation =
    (|x, y| x.minus(&y), |low, high, x, y| (low..=high).contains(&&(x - y)));
const PRODUCT: Operation = (|x, y| x.times(&y), |low, high, x, y| (low..=high).contains(&&(x * y)));
const QUOTIENT: Operation = (Bounded::over, |low, high, x, y| (low..=high).contains(&&(x / y)));
/// The root of the first number. The second is not used.
const ROOT: Operation = (
    |x, _| x.sqrt(),
    |low, high, x, _| (*low <= RBig::ZERO || low * low <= *x) && *x <= high * high,
);

/// A kind of test numbers: a float close above 1, or far from it, and an error.
#[derive(Clone, Copy)]
enum NumberKind {
    /// Just above 1, where a rounding is largest as a share.
    AboveOne,
    /// Below half a unit in the last place of 1.
    BelowAUnit,
    /// With an error that makes roundings negligible.
    Off,
    /// 0 with an error.
    OffFromZero,
    /// With an error of a quarter of the number.
    OffByAQuarter,
    /// A number whose square is lost below the smallest float, and so is the square of its error.
    Vanishing,
}

impl NumberKind {
    fn sample(self, random: &mut fastrand::Rng) -> Bounded {
        let x = 1.0 + random.f64();
        let (value, error) = match self {
            Self::AboveOne => (1.0 + random.f64() * power_of_two(-9), 0.0),
            Self::BelowAUnit => (random.f64() * power_of_two(-53), 0.0),
            Self::Off => (x, random.f64() * power_of_two(-9)),
            Self::OffFromZero => (0.0, x),
            Self::OffByAQuarter => (x, 0.25 * x),
            Self::Vanishing => {
                let root = (0.5_f64.sqrt() - 0.01 * random.f64()) * power_of_two(-537);
                (root, root)
            }
        };
        Bounded { value, error }
    }
}

#[test]
fn every_bound_is_large_enough_and_needed() {
    use NumberKind::{AboveOne, BelowAUnit, Off, OffByAQuarter, OffFromZero, Vanishing};
    let mut random = fastrand::Rng::with_seed(1);
    for (name, (operation, is_between), x, y) in [
        ("the rounding of a sum", SUM, AboveOne, BelowAUnit),
        ("the errors of a sum", SUM, Off, AboveOne),
        ("the errors of a sum", SUM, AboveOne, Off),
        ("the rounding of a difference", DIFFERENCE, AboveOne, BelowAUnit),
        ("the errors of a difference", DIFFERENCE, AboveOne, Off),
        ("the rounding of a product", PRODUCT, AboveOne, AboveOne),
        ("the first error of a product", PRODUCT, Off, AboveOne),
        ("the second error of a product", PRODUCT, AboveOne, Off),
        ("both errors of a product", PRODUCT, OffFromZero, OffFromZero),
        ("the underflow of a product", PRODUCT, Vanishing, Vanishing),
        ("the rounding of a quotient", QUOTIENT, AboveOne, AboveOne),
        ("the errors of a quotient", QUOTIENT, Off, OffByAQuarter),
        ("the error of a divisor", QUOTIENT, AboveOne, OffByAQuarter),
        ("the rounding of a root", ROOT, AboveOne, AboveOne),
        ("the error of a root", ROOT, OffByAQuarter, AboveOne),
    ] {
        let mut is_needed = false;
        for _ in 0..cases() {
            let (x, y) = (x.sample(&mut random), y.sample(&mut random));
            let result = operation(x, y);
            // Errors are rounded too; the slack covers that.
            let slack = 1.0 + power_of_two(-48);
            assert!(is_within(result, [x, y], slack, is_between), "{name}: {x:?} {y:?}");
            is_needed |= !is_within(result, [x, y], 0.95, is_between);
        }
        assert!(is_needed, "no case shows that a bound is smaller: {name}");
    }
}

/// A factor in the error of a quotient loses something below the smallest normal number; divided by
/// a small divisor, the loss is large again. The bound once ignored it. No answer shows that,
/// because such numbers are not ordinary.
#[test]
fn a_small_divisor_makes_what_underflows_large() {
    let x = Bounded::from(f64::from_bits(1));
    let y = Bounded { value: power_of_two(-1000), error: power_of_two(-1002) };
    assert!(is_within(x.over(y), [x, y], 1.0, QUOTIENT.1));
}

/// In thousands of additions, as in high dimensions, errors can vanish one by one beside a larger
/// one. With the earlier slack of 2⁻⁴³, the sign would be certain here, and wrong.
///
/// No test can tell how much of the slack above 2⁻³⁸ is needed: it is for 2³⁰ operations.
#[test]
fn errors_that_vanish_beside_a_larger_one_are_counted() {
    let small = Bounded { value: 0.0, error: power_of_two(-54) };
    let mut sum = Bounded { value: 0.0, error: 1.0 };
    for _ in 0..1 << 16 {
        sum = sum.plus(&small);
    }
    // It may be off by 1 + 2⁻³⁸.
    let sum = sum.plus(&Bounded::from(1.0 + power_of_two(-40)));
    assert_eq!(sum.sign(), Err(Unsure));
}

#[test]
fn a_difference_of_floats_knows_its_rounding() {
    let mut random = fastrand::Rng::with_seed(2);
    for _ in 0..cases() {
        let (a, b) = (random.f64(), random.f64() * power_of_two(random.i32(-60..3)));
        let difference = Bounded::difference(a, b);
        let off = exact(a) - exact(b) - exact(difference.value);
        assert!(off == exact(difference.error) || off == exact(-difference.error));
    }
}

#[test]
fn what_overflows_has_no_sign() {
    let huge = Bounded::from(f64::MAX);
    let infinite = huge.times(&huge);
    for x in [infinite, infinite.minus(&infinite), infinite.times(&Bounded::ZERO)] {
        assert_eq!(x.sign(), Err(Unsure), "{x:?}");
    }
    assert_eq!(Bounded::difference(f64::MAX, -f64::MAX).sign(), Err(Unsure));
    assert_eq!(Bounded::ZERO.sign(), Ok(Ordering::Equal));
}
