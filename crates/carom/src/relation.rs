//! Two balls standing still: separate, touching or overlapping.
//!
//! The gap between the surfaces is `|p| − R`, with `p = xB − xA` and `R = rA + rB`. Its sign is
//! that of `c = p·p − R²`: no square root \[Pool Hall Lessons\] \[Two Circles\].

use core::array::from_fn;
use core::cmp::Ordering;

use crate::double::{Double, norm_squared};
use crate::pair::Pair;
use crate::point::Side;
use crate::power::{exponent, is_ordinary, power_of_two, scaled};
use crate::vector::{first_axis, largest};
use crate::{Ball, Scalar, exact, filter};

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

impl Relation {
    pub(crate) const fn from_sign_of_gap(sign: Ordering) -> Self {
        match sign {
            Ordering::Less => Self::Overlapping,
            Ordering::Equal => Self::Touching,
            Ordering::Greater => Self::Separate,
        }
    }
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
    let pair = Pair::still(a, b);
    match filter::sign_of_gap(pair.approach()) {
        Some(sign) => Relation::from_sign_of_gap(sign),
        None => Relation::from_sign_of_gap(exact::sign_of_gap(&pair)),
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
    let pair = Pair::still(a, b);
    let tolerance: f64 = tolerance.into();
    // NaN fails the comparison.
    let within = tolerance > 0.0
        && match close_gap(&pair).map(f64::abs) {
            // Rounding keeps the order, where it does not make equal.
            Some(gap) if gap != tolerance => gap < tolerance,
            _ => exact::distance_within(&pair, tolerance),
        };
    if within { Relation::Touching } else { relation(a, b) }
}

/// The signed distance between the surfaces, a length: negative where the balls overlap.
///
/// # Accuracy
/// Within one unit in the last place, also where the balls nearly touch. Infinite beyond the largest
/// float.
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
    let pair = Pair::still(a, b);
    close_gap(&pair).map_or_else(|| exact::signed_gap(&pair), S::from_f64)
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
    let normal = direction(&pair);
    (on_surface(pair.xa, pair.ra, normal), on_surface(pair.xb, -pair.rb, normal))
}

/// `x + r n`, rounded once.
#[inline]
fn on_surface<const D: usize, S: Scalar>(x: [f64; D], r: f64, n: [Double; D]) -> [S; D] {
    let size = largest(x).max(r.abs());
    // A product of extremes would lose digits.
    let unit = if is_ordinary(size) { 0 } else { exponent(size) };
    let side = Side { x: x.map(|x| scaled(x, -unit)), v: [0.0; D], r: scaled(r, -unit) };
    side.surface(Double::from(0.0), n).map(|x| S::from_f64(scaled(x.to_f64(), unit)))
}

/// The unit vector from A's centre to B's, to twice the digits of a float; the first axis for
/// concentric balls.
#[inline]
fn direction<const D: usize>(pair: &Pair<D>) -> [Double; D] {
    let (p, _) = pair.exact_lengths();
    let distance = largest(p.map(Double::to_f64));
    if distance == 0.0 {
        return first_axis().map(Double::from);
    }
    let p = if is_ordinary(distance) { p } else { offset_near_one(pair, distance) };
    let length = norm_squared(p).sqrt();
    p.map(|x| x / length)
}

/// `xB − xA` in a unit in which it is near 1, for a distance that has no square.
#[cold]
#[inline(never)]
fn offset_near_one<const D: usize>(pair: &Pair<D>, distance: f64) -> [Double; D] {
    // Near the largest float the difference may be beyond it, or the rounding error of it.
    let part = if distance > 1.0 { 0.25 } else { 1.0 };
    let unit = exponent(distance.min(f64::MAX));
    from_fn(|k| Double::difference(part * pair.xb[k], part * pair.xa[k]).scaled(-unit))
}

/// `|p| − R`, good to 2⁻⁵⁵ of itself before it is rounded; `None` where only exact arithmetic can tell.
///
/// As `(p·p − R²) / (|p| + R)`, which keeps what the plain difference cancels, with the numerator in
/// twice the digits.
#[inline]
fn close_gap<const D: usize>(pair: &Pair<D>) -> Option<f64> {
    const FINE: f64 = power_of_two(-48);
    let (p, r) = pair.exact_lengths();
    let (pp, rr) = (norm_squared(p), r * r);
    let (c, m) = (pp - rr, pp.to_f64() + rr.to_f64());
    // The numerator is good to (2 D + 8) 2⁻¹⁰⁴ m: a square to 2⁻¹⁰² of itself, a sum to 2⁻¹⁰³ of its
    // larger term. So above this bound it is good to 2⁻⁵⁶ of itself.
    let clear = (2 * D + 8) as f64 * FINE * m;
    if !is_ordinary(m) || c.to_f64().abs() <= clear {
        return None;
    }
    Some((c / (pp.sqrt() + r)).to_f64())
}
