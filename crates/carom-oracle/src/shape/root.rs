//! Times as exact algebraic numbers, compared without rounding.

use std::cmp::Ordering;

use dashu_int::ops::DivRemEuclid;
use dashu_int::{IBig, Sign};

use crate::number::{Dyadic, Enclosed, bit_length, decompose, shifted, square_root};

/// The least number of significant bits of an enclosed time: 53 to round, the rest to measure
/// errors.
const BITS: i64 = 110;

/// The time `(x ± √y)/a` in the units of a [`Setting`](super::setting::Setting).
#[derive(Clone, Debug)]
pub(crate) struct Root {
    x: IBig,
    /// The sign in front of the square root.
    side: Sign,
    y: IBig,
    a: IBig,
}

/// A number that is linear in time: `start + slope t`.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    pub(crate) start: IBig,
    pub(crate) slope: IBig,
}

impl Linear {
    pub(crate) fn negated(self) -> Self {
        Self { start: -self.start, slope: -self.slope }
    }

    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self { start: &self.start - &other.start, slope: &self.slope - &other.slope }
    }

    /// The time at which it is 0; `None` if it never changes.
    pub(crate) fn root(&self) -> Option<Root> {
        match self.slope.cmp(&IBig::ZERO) {
            Ordering::Equal => None,
            Ordering::Less => Some(Root::rational(self.start.clone(), -&self.slope)),
            Ordering::Greater => Some(Root::rational(-&self.start, self.slope.clone())),
        }
    }
}

/// `a t² + 2 b t + c`.
#[derive(Clone, Debug)]
pub(crate) struct Parabola {
    pub(crate) a: IBig,
    pub(crate) b: IBig,
    pub(crate) c: IBig,
}

impl Parabola {
    /// b² − a c
    pub(crate) fn discriminant(&self) -> IBig {
        IBig::from(self.b.sqr()) - &self.a * &self.c
    }

    /// Its roots, the smaller first, for a ≥ 0; `None` if there is no root, or if it is constant.
    pub(crate) fn roots(&self) -> Option<[Root; 2]> {
        let y = self.discriminant();
        if self.a.is_zero() || y < IBig::ZERO {
            return None;
        }
        let root = |side| Root { x: -&self.b, side, y: y.clone(), a: self.a.clone() };
        Some([root(Sign::Negative), root(Sign::Positive)])
    }
}

impl Root {
    /// Time 0.
    pub(crate) fn start() -> Self {
        Self::rational(IBig::ZERO, IBig::ONE)
    }

    /// x/a, for a > 0.
    pub(crate) fn rational(x: IBig, a: IBig) -> Self {
        Self { x, side: Sign::Positive, y: IBig::ZERO, a }
    }

    /// (x ± √y)/a, for a > 0 and y ≥ 0.
    pub(crate) fn surd(x: IBig, side: Sign, y: IBig, a: IBig) -> Self {
        Self { x, side, y, a }
    }

    /// Numerator and denominator, if there is no square root.
    pub(crate) fn as_rational(&self) -> Option<(&IBig, &IBig)> {
        self.y.is_zero().then_some((&self.x, &self.a))
    }

    /// The sign of a linear number at this time: of `(start a + slope x) ± slope √y`.
    pub(crate) fn sign_of(&self, number: &Linear) -> Ordering {
        let whole = &number.start * &self.a + &number.slope * &self.x;
        sign_of_surd(&whole, &(number.slope.clone() * self.side), &self.y)
    }

    /// Its own sign.
    pub(crate) fn sign(&self) -> Ordering {
        sign_of_surd(&self.x, &(IBig::ONE * self.side), &self.y)
    }

    /// Whether it is at most a finite float, for times in units of 2ᵉ.
    pub(crate) fn is_at_most(&self, float: f64, time_exponent: i64) -> bool {
        let (mantissa, exponent) = decompose(float);
        let exponent = exponent - time_exponent;
        // t 2ᵈᵒʷⁿ is whole: t − m has the sign of 2ᵈᵒʷⁿ t − m.
        let m = shifted(&mantissa.into(), exponent.max(0));
        let slope = shifted(&IBig::ONE, (-exponent).max(0));
        self.sign_of(&Linear { start: -m, slope }) != Ordering::Greater
    }

    /// Compares two times: the sign of `x₁a₂ − x₂a₁ ± a₂√y₁ ∓ a₁√y₂`.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let whole = &self.x * &other.a - &other.x * &self.a;
        let y = &self.y * IBig::from(other.a.sqr());
        let z = &other.y * IBig::from(self.a.sqr());
        sign_of_two_surds(&whole, (self.side, &y), (-other.side, &z))
    }

    /// Encloses it to at least [`BITS`] significant bits and at least `k` bits after the binary
    /// point.
    ///
    /// For an integer n, n ≤ (x − √y)/a ⇔ ⌈√y⌉ ≤ x − n a, so ⌊(x − √y)/a⌋ = ⌊(x − ⌈√y⌉)/a⌋;
    /// likewise with + and ⌊√y⌋.
    pub(crate) fn enclosed(&self, time_exponent: i64, k: i64) -> Enclosed {
        let mut k = k.max(BITS + bit_length(&self.a) - bit_length(&self.x)).max(0);
        loop {
            let (floor, exact) = self.floor(k);
            let missing = BITS - bit_length(&floor);
            if exact || missing <= 0 {
                let floor = Dyadic { mantissa: floor, exponent: time_exponent - k };
                return Enclosed { floor, exact };
            }
            // Cancellation may hide many more bits than are known to be missing.
            k += missing.max(k);
        }
    }

    /// ⌊2ᵏ t⌋, and whether it equals 2ᵏ t.
    pub(crate) fn floor(&self, k: i64) -> (IBig, bool) {
        let (root, square) = square_root(&shifted(&self.y, 2 * k));
        let x = shifted(&self.x, k);
        let numerator = match self.side {
            Sign::Positive => x + root,
            Sign::Negative if square => x - root,
            Sign::Negative => x - root - IBig::ONE,
        };
        let (floor, rest) = numerator.div_rem_euclid(&self.a);
        (floor, square && rest.is_zero())
    }
}

/// A number n and a k with `first < n/2ᵏ < second`, for times in that order.
pub(crate) fn between(first: &Root, second: &Root) -> (IBig, i64) {
    let mut k = 2;
    loop {
        let next = first.floor(k).0 + IBig::ONE;
        if next < second.floor(k).0 {
            return (next, k);
        }
        k *= 2;
    }
}

/// The sign of `p + q √y`, for y ≥ 0.
pub(crate) fn sign_of_surd(p: &IBig, q: &IBig, y: &IBig) -> Ordering {
    let whole = p.cmp(&IBig::ZERO);
    let root = if y.is_zero() { Ordering::Equal } else { q.cmp(&IBig::ZERO) };
    if root == Ordering::Equal || whole == root {
        return whole;
    }
    if whole == Ordering::Equal {
        return root;
    }
    match IBig::from(p.sqr()).cmp(&(IBig::from(q.sqr()) * y)) {
        Ordering::Greater => whole,
        Ordering::Equal => Ordering::Equal,
        Ordering::Less => root,
    }
}

/// The sign of `p ± √y ± √z`, for y, z ≥ 0.
fn sign_of_two_surds(p: &IBig, y: (Sign, &IBig), z: (Sign, &IBig)) -> Ordering {
    let whole = p.cmp(&IBig::ZERO);
    let roots = order_of_squares(y, (-z.0, z.1));
    if roots == Ordering::Equal || whole == roots {
        return whole;
    }
    if whole == Ordering::Equal {
        return roots;
    }
    // p² − (±√y ± √z)² = (p² − y − z) ∓ 2 √(y z)
    let rest = IBig::from(p.sqr()) - y.1 - z.1;
    match sign_of_surd(&rest, &(IBig::from(-2) * y.0 * z.0), &(y.1 * z.1)) {
        Ordering::Greater => whole,
        Ordering::Equal => Ordering::Equal,
        Ordering::Less => roots,
    }
}

/// The sign of `±√x ± √y ± √z`, for x, y, z ≥ 0.
///
/// If the sum of the first two has the sign of the third, it is that sign. Otherwise the squares
/// decide; the square of the first two is `x + y ± 2 √(x y)`.
pub(crate) fn sign_of_surds([x, y, z]: [(Sign, &IBig); 3]) -> Ordering {
    let two = order_of_squares(x, (-y.0, y.1));
    let third = order_of_squares(z, (Sign::Positive, &IBig::ZERO));
    if third == Ordering::Equal || two == third {
        return two;
    }
    if two == Ordering::Equal {
        return third;
    }
    let rest = x.1 + y.1 - z.1;
    match sign_of_surd(&rest, &(IBig::from(2) * x.0 * y.0), &(x.1 * y.1)) {
        Ordering::Greater => two,
        Ordering::Equal => Ordering::Equal,
        Ordering::Less => third,
    }
}

/// The order of `±√y` and `±√z`.
fn order_of_squares((s, y): (Sign, &IBig), (t, z): (Sign, &IBig)) -> Ordering {
    (y.clone() * s).cmp(&(z.clone() * t))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::precision::Precision;

    /// (x ± √y)/a
    fn root(x: i32, side: Sign, y: i32, a: i32) -> Root {
        Root::surd(x.into(), side, y.into(), a.into())
    }

    fn some_roots() -> Vec<(Root, f64)> {
        let mut roots = Vec::new();
        for a in [1, 2, 3] {
            for x in -3..=3 {
                for y in [0, 1, 2, 4, 8, 9, 18] {
                    for (side, sign) in [(Sign::Positive, 1.0), (Sign::Negative, -1.0)] {
                        let value = (f64::from(x) + sign * f64::from(y).sqrt()) / f64::from(a);
                        roots.push((root(x, side, y, a), value));
                    }
                }
            }
        }
        roots
    }

    #[test]
    fn order_and_signs_are_those_of_the_numbers() {
        let near = |x: f64, y: f64| {
            if (x - y).abs() < 1e-12 { Ordering::Equal } else { x.total_cmp(&y) }
        };
        for (one, x) in some_roots() {
            assert_eq!(one.sign(), near(x, 0.0), "{one:?}");
            for start in -3_i32..=3 {
                for slope in -3_i32..=3 {
                    let number = Linear { start: start.into(), slope: slope.into() };
                    let value = f64::from(start) + f64::from(slope) * x;
                    assert_eq!(one.sign_of(&number), near(value, 0.0), "{number:?} at {one:?}");
                }
            }
            for (other, y) in some_roots() {
                assert_eq!(one.order(&other), near(x, y), "{one:?} and {other:?}");
            }
        }
    }

    #[test]
    fn the_sign_of_three_roots_is_that_of_their_sum() {
        let roots: Vec<(Sign, i32)> =
            (-9..=9).map(|x| (if x < 0 { Sign::Negative } else { Sign::Positive }, x)).collect();
        let value = |&(_, x): &(Sign, i32)| f64::from(x.abs()).sqrt().copysign(f64::from(x));
        for x in &roots {
            for y in &roots {
                for z in &roots {
                    let sum = value(x) + value(y) + value(z);
                    let wanted =
                        if sum.abs() < 1e-9 { Ordering::Equal } else { sum.total_cmp(&0.0) };
                    let whole = [x, y, z].map(|&(sign, x)| (sign, IBig::from(x.abs())));
                    let told = sign_of_surds(whole.each_ref().map(|(sign, x)| (*sign, x)));
                    assert_eq!(told, wanted, "{x:?} {y:?} {z:?}");
                }
            }
        }
    }

    #[test]
    fn a_root_is_enclosed_and_compared_with_floats() {
        // 2 √2 in units of a quarter.
        let half = root(0, Sign::Positive, 8, 1);
        let enclosed = half.enclosed(-2, 0);
        assert!(!enclosed.exact);
        assert_eq!(enclosed.nearest(Precision::Double), std::f64::consts::SQRT_2 / 2.0);
        assert!(!half.is_at_most(0.5, -2) && half.is_at_most(0.75, -2));
        // Everything except 2⁻²⁰⁰⁰ cancels: 2¹⁰⁰⁰ − √(2²⁰⁰⁰ − 1).
        let large = shifted(&IBig::ONE, 1000);
        let square = IBig::from(large.sqr()) - IBig::ONE;
        let small = Root::surd(large, Sign::Negative, square, IBig::ONE);
        let enclosed = small.enclosed(0, 0);
        assert_eq!(enclosed.floor.binade(), Some(-1001));
        let (n, k) = between(&Root::start(), &small);
        assert!(n > IBig::ZERO && k > 1000);
        let exact = root(3, Sign::Negative, 4, 1).enclosed(5, 0);
        assert!(exact.exact && exact.nearest(Precision::Single) == 32.0);
    }
}
