//! Two balls standing still: separate, touching or overlapping.
//!
//! The gap between the surfaces is `|p| − R`, with `p = xB − xA` and `R = rA + rB`. Its sign is
//! that of `c = p·p − R²`: no square root \[Pool Hall Lessons\] \[Two Circles\].

use crate::approach::Approach;
use crate::double::Double;
use crate::pair::Pair;
use crate::power::scaled;
use crate::vector::{along, dot, first_axis, sqrt, unit};
use crate::{Ball, Scalar};

/// How two balls stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Relation {
    /// The gap between the surfaces is positive.
    Separate,
    /// The gap is zero: one point in common.
    Touching,
    /// The gap is negative.
    Overlapping,
}

/// Separate, touching or overlapping: the sign of `c = |xB − xA|² − (rA + rB)²`.
///
/// ```
/// use carom::{Circle, Relation, relation};
///
/// let a = Circle::new([100.0, 50.0], 40.0)?;
/// let b = Circle::new([50.0, 50.0], 10.0)?;
/// assert_eq!(relation(&a, &b), Relation::Touching);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn relation<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> Relation {
    let mut approach = Pair::still(a, b).approach();
    if !approach.lengths_are_ordinary() {
        approach = Pair::still(a, b).rescaled().approach;
    }
    let Approach { p, r, .. } = approach;
    let c = dot(p, p) - r * r;
    if c > 0.0 {
        Relation::Separate
    } else if c < 0.0 {
        Relation::Overlapping
    } else {
        Relation::Touching
    }
}

/// The same with `Touching` wherever `|gap| ≤ tolerance`, a length.
///
/// A negative or NaN tolerance counts as 0, where only an exact touch is left.
///
/// ```
/// use carom::{Circle, Relation, relation, relation_within};
///
/// let a = Circle::new([0.0, 0.0], 1.0)?;
/// let b = Circle::new([2.001, 0.0], 1.0)?;
/// assert_eq!(relation(&a, &b), Relation::Separate);
/// assert_eq!(relation_within(&a, &b, 0.01), Relation::Touching);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn relation_within<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
    tolerance: S,
) -> Relation {
    if signed_gap(&Pair::still(a, b)).abs() <= tolerance.into() {
        Relation::Touching
    } else {
        relation(a, b)
    }
}

/// The signed distance between the surfaces, a length: negative where the balls overlap.
///
/// # Accuracy
/// Within two units in the last place also where the balls nearly touch, as long as
/// `||p| − R| > 2⁻⁵⁰ R`; nearer, within `2⁻¹⁰⁰ R`. Infinite beyond the largest float.
///
/// ```
/// use carom::{Circle, gap};
///
/// let a = Circle::new([0.0, 0.0], 2.0)?;
/// let b = Circle::new([3.0, 4.0], 2.5)?;
/// assert_eq!(gap(&a, &b), 0.5);
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn gap<const D: usize, S: Scalar>(a: &Ball<D, S>, b: &Ball<D, S>) -> S {
    S::from_f64(signed_gap(&Pair::still(a, b)))
}

/// The point of A's surface nearest to B, and the point of B's surface nearest to A.
///
/// They lie on the line through the centres, also where the balls overlap; for concentric balls
/// that line is the first axis.
///
/// ```
/// use carom::{Circle, closest_points};
///
/// let a = Circle::new([0.0, 0.0], 1.0)?;
/// let b = Circle::new([0.0, 5.0], 2.0)?;
/// assert_eq!(closest_points(&a, &b), ([0.0, 1.0], [0.0, 3.0]));
/// # Ok::<(), carom::InputError>(())
/// ```
#[inline]
#[must_use]
pub fn closest_points<const D: usize, S: Scalar>(
    a: &Ball<D, S>,
    b: &Ball<D, S>,
) -> ([S; D], [S; D]) {
    let pair = Pair::still(a, b);
    let n = unit(pair.approach().p)
        .or_else(|| unit(pair.rescaled().approach.p))
        .unwrap_or_else(first_axis);
    let surface = |x: [f64; D], r: f64| along(x, n, r).map(S::from_f64);
    (surface(pair.xa, pair.ra), surface(pair.xb, -pair.rb))
}

#[inline]
fn signed_gap<const D: usize>(pair: &Pair<D>) -> f64 {
    if pair.approach().lengths_are_ordinary() {
        let (p, r) = pair.exact_lengths();
        gap_between(p, r)
    } else {
        let rescaled = pair.rescaled();
        let gap = gap_between(rescaled.approach.p.map(Into::into), rescaled.approach.r.into());
        scaled(gap, rescaled.length)
    }
}

/// `|p| − R` as `(p·p − R²) / (|p| + R)`, which keeps what the plain difference cancels.
#[inline]
fn gap_between<const D: usize>(p: [Double; D], r: Double) -> f64 {
    let zero = Double::from(0.0);
    let p2 = p.into_iter().fold(zero, |sum, x| sum + x * x);
    let sum = sqrt(p2.to_f64()) + r.to_f64();
    if sum > 0.0 { (p2 - r * r).to_f64() / sum } else { 0.0 }
}
