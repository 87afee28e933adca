//! Rational numbers, and vectors of them.

use std::array::from_fn;

use carom_sim::Time;
use dashu_ratio::RBig;

pub(crate) type Vector<const D: usize> = [RBig; D];

/// The exact value of a float.
pub(crate) fn exactly(x: f64) -> RBig {
    RBig::try_from(x).expect("a finite number")
}

/// The exact value of a time.
pub(crate) fn moment(time: Time) -> RBig {
    let (origin, offset) = time.to_bits();
    exactly(f64::from_bits(origin)) + exactly(f64::from_bits(offset))
}

pub(crate) fn exact_vector<const D: usize>(x: [f64; D]) -> Vector<D> {
    x.map(exactly)
}

/// `x + s y`.
pub(crate) fn plus<const D: usize>(x: &Vector<D>, s: &RBig, y: &Vector<D>) -> Vector<D> {
    from_fn(|k| &x[k] + s * &y[k])
}

/// `x − y`.
pub(crate) fn minus<const D: usize>(x: &Vector<D>, y: &Vector<D>) -> Vector<D> {
    from_fn(|k| &x[k] - &y[k])
}

pub(crate) fn dot<const D: usize>(x: &Vector<D>, y: &Vector<D>) -> RBig {
    x.iter().zip(y).map(|(x, y)| x * y).fold(RBig::ZERO, |sum, x| sum + x)
}

/// The square root; `None` if it is irrational.
pub(crate) fn root(x: &RBig) -> Option<RBig> {
    let numerator = x.numerator().clone().into_parts().1.nth_root(2);
    let root = RBig::from_parts(numerator.into(), x.denominator().nth_root(2));
    (root.sqr() == *x).then_some(root)
}

/// Whether two numbers differ by at most `tolerance`.
pub(crate) fn are_close(x: &RBig, y: &RBig, tolerance: &RBig) -> bool {
    x - y <= *tolerance && y - x <= *tolerance
}

/// The velocities of two balls after a collision, from `[velocity, mass]` of each, where `p` is the
/// vector from the first centre to the second: `J = −(1 + e) (w·p) / (p·p) / (1/mA + 1/mB)` along
/// `p`.
///
/// \[Dynamic Circle/Circle\]. `None` is the mass of a fixed obstacle.
pub(crate) fn after_collision<const D: usize>(
    p: &Vector<D>,
    [va, vb]: [&Vector<D>; 2],
    masses: [&Option<RBig>; 2],
    e: &RBig,
) -> [Vector<D>; 2] {
    let [a, b] = masses.map(|mass| mass.as_ref().map_or(RBig::ZERO, |mass| RBig::ONE / mass));
    let j = -(RBig::ONE + e) * dot(&minus(vb, va), p) / dot(p, p) / (&a + &b);
    [plus(va, &(-&j * a), p), plus(vb, &(j * b), p)]
}
