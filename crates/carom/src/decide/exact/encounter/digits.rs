//! Time, normal, point and gap from the upper digits of integers.
//!
//! The code is the same for every shape.

use core::cmp::Ordering;

use crate::formula::root;
use crate::formula::sites::{Distance, Foot, Quadratic, Root, Skew, Slide};
use crate::number::int::{Int, known};
use crate::number::vector::{MapEach, from_fn};
use crate::number::{Field, Real};

/// A ball as given, and the exponents of the units of length and time.
#[derive(Clone, Copy, Debug)]
pub(super) struct EncounterDigits<const D: usize> {
    pub(super) x: [f64; D],
    pub(super) v: [f64; D],
    pub(super) r: f64,
    pub(super) length_unit: i32,
    pub(super) time_unit: i32,
}

/// The vector from which a unit vector from the ball to a site is computed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Normal<const D: usize> {
    /// A vector of any length. The zero vector stays zero.
    Along([Real; D]),
    /// Opposite to the offset from the site at a root, `(a o − b p ∓ √d p) / a`, where `o` is the
    /// offset at the start and `p` its drift. The offset is as long as the reach, and `length` is
    /// `a` times that.
    ///
    /// `a o − b p` is `a` times the nearest offset, which is perpendicular to `p`. So little
    /// cancels, however far away the ball starts.
    AtRoot { nearest: [Real; D], drift: [Real; D], d: Real, is_first: bool, length: Real },
}

/// The point of a capsule's segment at which the capsule touches, as seen from the start of the
/// segment.
///
/// It is `(share + rate t) / whole` times `way`, or it follows from the crossing of a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm<const D: usize> {
    way: [Real; D],
    share: Real,
    rate: Real,
    whole: Real,
    crossing: Option<FaceCrossing>,
}

/// The crossing of the path of a capsule and the plane of a face (`formula::sites::Skew`).
///
/// The radius is `r`, and `squares = whole volume² − (r rate)²`.
#[derive(Clone, Copy, Debug)]
struct FaceCrossing {
    volume: Real,
    rise: Real,
    r: Real,
    squares: Real,
}

impl<const D: usize> EncounterDigits<D> {
    /// The time that a quadratic gives.
    #[inline(never)]
    pub(super) fn time(&self, quadratic: &Quadratic<Real>, root: Root) -> Real {
        known(root::time(quadratic, root, quadratic.b.sign())).scaled(self.time_unit)
    }

    #[inline(never)]
    pub(super) fn gap(&self, distance: &Distance<Int>) -> Real {
        let Distance { excess, square, scale, r, is_inside } = distance;
        let [excess, square, scale, r] = [excess, square, scale, r].map_each(Real::of);
        let distance = Distance { excess, square, scale, r, is_inside: *is_inside };
        known(distance.gap()).scaled(self.length_unit)
    }

    /// The point midway between the surfaces at a time or, without a gap, on the surface of the
    /// ball.
    #[inline(never)]
    pub(super) fn point(
        &self,
        time: Real,
        normal: [Real; D],
        gap: Option<Real>,
        arm: Option<&Arm<D>>,
    ) -> [Real; D] {
        let Self { x, v, r, .. } = self;
        let r = Real::from(*r);
        let reach = gap.map_or(r, |gap| r + gap.scaled(-1));
        let arm = arm.map_or([Real::ZERO; D], |arm| {
            let share = arm.share_at(time.scaled(-self.time_unit));
            arm.way.map_each(|way| (share * way).scaled(self.length_unit))
        });
        from_fn(|k| (Real::from(x[k]) + Real::from(v[k]) * time) + (arm[k] + normal[k] * reach))
    }

    /// A point of a shape, seen from its anchor or from the centre of the ball, plus a bulge beyond
    /// it.
    #[inline(never)]
    pub(super) fn foot(
        &self,
        Foot { vector, denominator, is_from_center }: &Foot<D, Int>,
        anchor: [f64; D],
        bulge: [Real; D],
    ) -> [Real; D] {
        let denominator = Real::of(denominator);
        from_fn(|k| {
            let part = (Real::of(&vector[k]) / denominator).scaled(self.length_unit);
            let base = Real::from(if is_from_center[k] { self.x[k] } else { anchor[k] });
            (base + part) + bulge[k]
        })
    }
}

impl<const D: usize> Normal<D> {
    #[inline(never)]
    pub(super) fn unit(&self) -> [Real; D] {
        match *self {
            Self::Along(v) => {
                let square = v.into_iter().fold(Real::ZERO, |sum, x| sum + x * x);
                let length = known(square.root());
                // For the zero vector this is 0 over 0, which is 0 here.
                v.map_each(|x| x / length)
            }
            Self::AtRoot { nearest, drift, d, is_first, length } => {
                let root = known(d.root());
                let along = if is_first { -root } else { root };
                from_fn(|k| -(nearest[k] + along * drift[k]) / length)
            }
        }
    }
}

impl<const D: usize> Arm<D> {
    /// The arm of a capsule whose ends are balls of radius `r`.
    #[inline(never)]
    pub(super) fn new(slide: &Slide<D, Int>, r: &Int) -> Self {
        let Slide { way, share, rate, whole, skew } = slide;
        let crossing = skew.as_ref().map(|Skew { volume, rise }| {
            let less = r.mul(rate);
            FaceCrossing {
                volume: Real::of(volume),
                rise: Real::of(rise),
                r: Real::of(r),
                squares: Real::of(&whole.mul(&volume.mul(volume)).sub(&less.mul(&less))),
            }
        });
        let [share, rate, whole] = [share, rate, whole].map_each(Real::of);
        Self { way: reals(way), share, rate, whole, crossing }
    }

    /// The share of the segment at a time in units of time.
    fn share_at(&self, time: Real) -> Real {
        match &self.crossing {
            None => (self.share + self.rate * time) / self.whole,
            Some(crossing) => crossing.share(self.rate, self.whole),
        }
    }
}

impl FaceCrossing {
    /// The share, from the side opposite to the rise: `(n v ∓ r f) / n ρ`, with `n = √whole`, the
    /// volume `v`, the rate `f` and the rise `ρ`.
    ///
    /// If the two terms cancel, their sum is computed from the difference of their squares.
    fn share(&self, rate: Real, whole: Real) -> Real {
        let Self { volume, rise, r, squares } = *self;
        let n = known(whole.root());
        let one = volume * n;
        let is_less = rise.sign() == Ordering::Greater;
        let other = if is_less { -(r * rate) } else { r * rate };
        let do_cancel = other != Real::ZERO && volume.sign() == other.sign().reverse();
        let sum = if do_cancel { squares / (one - other) } else { one + other };
        sum / (n * rise)
    }
}

/// Whether all components are 0.
pub(super) fn is_null<const D: usize>(v: &[Real; D]) -> bool {
    v.iter().all(|&x| x == Real::ZERO)
}

/// The opposite vector, or `None` for the zero vector.
#[inline(never)]
pub(super) fn against<const D: usize>(v: &[Int; D]) -> Option<[Real; D]> {
    let v = reals(v).map_each(|x| -x);
    (!is_null(&v)).then_some(v)
}

/// The upper digits of the components.
#[inline(never)]
pub(super) fn reals<const D: usize>(v: &[Int; D]) -> [Real; D] {
    v.each_ref().map_each(Real::of)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `33 461 √2 − 47 321`: the two terms share ten digits, and as many could be lost.
    #[test]
    fn terms_that_cancel_lose_no_digits() {
        let [volume, rate, squares] = [33_461.0, 47_321.0, 1.0].map(Real::from);
        let two = Real::from(2.0);
        let wanted = 1.0 / ((33_461.0 * 2.0_f64.sqrt() + 47_321.0) * 2.0_f64.sqrt());
        for (rise, rate) in [(Real::ONE, rate), (-Real::ONE, -rate)] {
            let crossing = FaceCrossing { volume, rise, r: Real::ONE, squares };
            let share: f64 = crossing.share(rate, two).round();
            assert!((share.abs() / wanted - 1.0).abs() < 1e-15, "{share:e} {wanted:e}");
        }
    }
}
