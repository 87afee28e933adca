//! Time, normal, point and gap from the upper digits of integers: the same for every shape, however many
//! limbs it needs.

use core::cmp::Ordering;

use crate::exact::int::{Int, known};
use crate::exact::real::Real;
use crate::float::vector::MapEach;
use crate::float::vector::from_fn;
use crate::formula::parts::{Distance, Foot, Quadratic, Root, Skew, Slide};
use crate::formula::{Field, root};

/// A ball as it is given, and the exponents of the units of length and time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits<const D: usize> {
    pub(super) x: [f64; D],
    pub(super) v: [f64; D],
    pub(super) r: f64,
    pub(super) length_unit: i32,
    pub(super) time_unit: i32,
}

/// What a unit vector from the ball to a part is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Normal<const D: usize> {
    /// A vector of any length; the zero vector remains what it is.
    Along([Real; D]),
    /// Against the offset from the part at a root, `(a o − b p ∓ √d p) / a`, where `o` is its offset at the
    /// start and `p` its drift; the offset is as long as the reach, and `length` is `a` times as much.
    ///
    /// `a o − b p` is `a` times the nearest offset, which is perpendicular to `p`: so little cancels, from
    /// however far away the ball comes.
    AtRoot { nearest: [Real; D], drift: [Real; D], d: Real, is_first: bool, length: Real },
}

/// How far along its segment a capsule is met that is seen from its start: `(share + rate t) / whole` times
/// `way` from there, or as it crosses a face.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arm<const D: usize> {
    way: [Real; D],
    share: Real,
    rate: Real,
    whole: Real,
    crossing: Option<Crossing>,
}

/// How the path of a capsule crosses the plane of a face (`formula::parts::Skew`), with the radius `r` and
/// `squares = whole volume² − (r rate)²`.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    volume: Real,
    rise: Real,
    r: Real,
    squares: Real,
}

impl<const D: usize> Digits<D> {
    /// A moment that a quadratic tells of.
    #[inline(never)]
    pub(super) fn time(&self, quadratic: &Quadratic<Real>, root: Root) -> Real {
        known(root::time(quadratic, root, quadratic.b.sign())).scaled(self.time_unit)
    }

    #[inline(never)]
    pub(super) fn gap<const N: usize>(&self, distance: &Distance<Int<N>>) -> Real {
        let Distance { excess, square, scale, r, is_inside } = distance;
        let [excess, square, scale, r] = [excess, square, scale, r].map_each(Real::of);
        let distance = Distance { excess, square, scale, r, is_inside: *is_inside };
        known(distance.gap()).scaled(self.length_unit)
    }

    /// Midway between the surfaces at a time, or, where no gap is given, on that of the ball.
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

    /// A point of a shape, seen from its anchor or from the centre of the ball, and a bulge beyond it.
    #[inline(never)]
    pub(super) fn foot<const N: usize>(
        &self,
        Foot { vector, denominator, is_from_center }: &Foot<D, Int<N>>,
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
                // Of the zero vector, 0 over 0, which is 0 here.
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
    /// Of a capsule whose ends are balls of radius `r`.
    #[inline(never)]
    pub(super) fn new<const N: usize>(slide: &Slide<D, Int<N>>, r: &Int<N>) -> Self {
        let Slide { way, share, rate, whole, skew } = slide;
        let crossing = skew.as_ref().map(|Skew { volume, rise }| {
            let less = r.mul(rate);
            Crossing {
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

impl Crossing {
    /// From the side against its rise: `(n v ∓ r f) / n ρ`, with `n = √whole`, the volume `v`, the rate `f`
    /// and the rise `ρ`. Where the two terms cancel, it is made of the difference of their squares.
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

/// The vector against this one, or `None` of the zero vector.
#[inline(never)]
pub(super) fn against<const D: usize, const N: usize>(v: &[Int<N>; D]) -> Option<[Real; D]> {
    let v = reals(v).map_each(|x| -x);
    (!is_null(&v)).then_some(v)
}

/// The upper digits.
#[inline(never)]
pub(super) fn reals<const D: usize, const N: usize>(v: &[Int<N>; D]) -> [Real; D] {
    v.each_ref().map_each(Real::of)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `33 461 √2 − 47 321`, of two that share ten digits: as many would be lost.
    #[test]
    fn terms_that_cancel_lose_no_digits() {
        let [volume, rate, squares] = [33_461.0, 47_321.0, 1.0].map(Real::from);
        let two = Real::from(2.0);
        let wanted = 1.0 / ((33_461.0 * 2.0_f64.sqrt() + 47_321.0) * 2.0_f64.sqrt());
        for (rise, rate) in [(Real::ONE, rate), (-Real::ONE, -rate)] {
            let crossing = Crossing { volume, rise, r: Real::ONE, squares };
            let share: f64 = crossing.share(rate, two).round();
            assert!((share.abs() / wanted - 1.0).abs() < 1e-15, "{share:e} {wanted:e}");
        }
    }
}
