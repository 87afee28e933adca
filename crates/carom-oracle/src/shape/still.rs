//! Ball and shape at a time.
//!
//! The signed distance between the centre and the shape, and the gap.

use std::array::from_fn;
use std::cmp::Ordering;

use dashu_int::{IBig, Sign};

use super::root::{sign_of_surd, sign_of_surds};
use super::setting::{Setting, Whole};
use crate::closest::root_less_r;
use crate::number::{Dyadic, bit_length, shifted};
use crate::quadratic::{difference, dot};

/// The least number of significant bits of a length.
const BITS: i64 = 110;

/// Ball and shape at time n/d. Lengths are whole numbers in units of 2ˡ/d.
#[derive(Clone, Debug)]
pub(crate) struct Still<const D: usize> {
    /// The ball's centre.
    pub(crate) q: [IBig; D],
    /// Its radius.
    pub(crate) r: IBig,
    /// The shape.
    pub(crate) shape: Whole<D>,
    /// The denominator d of the unit.
    pub(crate) parts: IBig,
    /// The exponent l.
    pub(crate) exponent: i64,
}

/// A length `±√(x/y) + offset`, for x ≥ 0 and y > 0.
#[derive(Clone, Debug)]
pub(crate) struct Length {
    sign: Sign,
    x: IBig,
    y: IBig,
    offset: IBig,
}

impl<const D: usize> Setting<D> {
    /// Ball and shape at time 0.
    pub(crate) fn at_start(&self) -> Still<D> {
        self.at(&IBig::ZERO, &IBig::ONE)
    }

    /// Ball and shape at time n/d, for d > 0.
    pub(crate) fn at(&self, n: &IBig, d: &IBig) -> Still<D> {
        let vector = |v: &[IBig; D]| v.each_ref().map(|x| x * d);
        let shape = match &self.shape {
            Whole::HalfSpace { point, normal } => {
                Whole::HalfSpace { point: vector(point), normal: normal.clone() }
            }
            Whole::Capsule { start, end, radius } => {
                Whole::Capsule { start: vector(start), end: vector(end), radius: radius * d }
            }
            Whole::Aabb { min, max } => Whole::Aabb { min: vector(min), max: vector(max) },
            Whole::HollowBall { center, radius } => {
                Whole::HollowBall { center: vector(center), radius: radius * d }
            }
            Whole::HollowAabb { min, max } => {
                Whole::HollowAabb { min: vector(min), max: vector(max) }
            }
            Whole::HollowCapsule { start, end, radius } => {
                Whole::HollowCapsule { start: vector(start), end: vector(end), radius: radius * d }
            }
            Whole::Tube { start, end, radius } => {
                Whole::Tube { start: vector(start), end: vector(end), radius: radius * d }
            }
            Whole::HollowCylinder { start, end, radius } => {
                Whole::HollowCylinder { start: vector(start), end: vector(end), radius: radius * d }
            }
            Whole::Flat { polygon, radius } => {
                Whole::Flat { polygon: polygon.times(d), radius: radius * d }
            }
        };
        Still {
            q: from_fn(|k| &self.p[k] * d + &self.w[k] * n),
            r: &self.r * d,
            shape,
            parts: d.clone(),
            exponent: self.length_exponent,
        }
    }
}

impl<const D: usize> Still<D> {
    /// The sign of the gap.
    pub(crate) fn gap_sign(&self) -> Ordering {
        self.gap_length().sign()
    }

    /// The gap with a relative error of at most 2⁻¹⁰⁸.
    pub(crate) fn gap(&self) -> Dyadic {
        self.real(&self.gap_length().dyadic())
    }

    /// Converts a length in units of 2ˡ/d to a number.
    pub(crate) fn real(&self, length: &Dyadic) -> Dyadic {
        let k = (BITS + bit_length(&self.parts) - bit_length(&length.mantissa)).max(0);
        let mantissa = shifted(&length.mantissa, k) / &self.parts;
        Dyadic { mantissa, exponent: length.exponent - k + self.exponent }
    }

    fn gap_length(&self) -> Length {
        let mut length = self.distance();
        length.offset -= &self.r;
        length
    }

    /// The signed distance between the centre and the shape.
    fn distance(&self) -> Length {
        let outside = |x: IBig, y: IBig| Length { sign: Sign::Positive, x, y, offset: IBig::ZERO };
        match &self.shape {
            Whole::HalfSpace { point, normal } => {
                let height = dot(&difference(&self.q, point), normal);
                signed(&height, dot(normal, normal))
            }
            Whole::Capsule { start, end, radius } => {
                let (x, y) = square_from_segment(&self.q, start, end);
                Length { offset: -radius, ..outside(x, y) }
            }
            Whole::Aabb { min, max } => {
                let away: [IBig; D] = from_fn(|k| beyond(&self.q[k], &min[k], &max[k]));
                if away.iter().all(IBig::is_zero) {
                    signed(&-self.least_inwards(min, max), IBig::ONE)
                } else {
                    outside(dot(&away, &away), IBig::ONE)
                }
            }
            Whole::HollowBall { center, radius } => {
                let away = difference(&self.q, center);
                let (x, y) = (dot(&away, &away), IBig::ONE);
                Length { sign: Sign::Negative, x, y, offset: radius.clone() }
            }
            Whole::HollowAabb { min, max } => signed(&self.least_inwards(min, max), IBig::ONE),
            Whole::HollowCapsule { start, end, radius } => {
                let (x, y) = square_from_segment(&self.q, start, end);
                Length { sign: Sign::Negative, x, y, offset: radius.clone() }
            }
            Whole::Tube { start, end, radius } => self.inwards_of_side(start, end, radius),
            Whole::HollowCylinder { start, end, .. } => {
                self.inwards_of_wall(self.nearest_walls(&difference(end, start))[0])
            }
            Whole::Flat { polygon, radius } => {
                if let Some((_, x, y)) = polygon.nearest_edges(&self.q) {
                    return Length { sign: Sign::Negative, x, y, offset: -radius };
                }
                let (foot, parts) = polygon.foot(&self.q);
                let away: [IBig; D] = from_fn(|k| &self.q[k] * &parts - &foot[k]);
                let square = IBig::from(parts.sqr());
                Length { offset: -radius, ..outside(dot(&away, &away), square) }
            }
        }
    }

    /// The distance of the centre inwards from the surface at a radius around a line.
    fn inwards_of_side(&self, start: &[IBig; D], end: &[IBig; D], radius: &IBig) -> Length {
        let (u, away) = (difference(end, start), difference(&self.q, start));
        let (uu, along) = (dot(&u, &u), dot(&away, &u));
        let x = dot(&away, &away) * &uu - along.sqr();
        Length { sign: Sign::Negative, x, y: uu, offset: radius.clone() }
    }

    /// The distance of the centre inwards from a wall of a hollow cylinder: 0 and 1 are its caps, 2
    /// is its side.
    pub(crate) fn inwards_of_wall(&self, wall: usize) -> Length {
        let Whole::HollowCylinder { start, end, radius } = &self.shape else {
            unreachable!("only a hollow cylinder has such walls")
        };
        let u = difference(end, start);
        match wall {
            0 => signed(&dot(&difference(&self.q, start), &u), dot(&u, &u)),
            1 => signed(&dot(&difference(end, &self.q), &u), dot(&u, &u)),
            _ => self.inwards_of_side(start, end, radius),
        }
    }

    /// The walls of a hollow cylinder along `u` that are nearest to the centre.
    pub(crate) fn nearest_walls(&self, u: &[IBig; D]) -> Vec<usize> {
        let uu = dot(u, u);
        let walls = [0, 1, 2].map(|wall| self.inwards_of_wall(wall));
        let is_nearest =
            |wall: &Length| walls.iter().all(|other| wall.order(other, &uu) != Ordering::Greater);
        (0..3).filter(|&wall| is_nearest(&walls[wall])).collect()
    }

    /// The gap to a wall of a hollow cylinder.
    pub(crate) fn gap_to_wall(&self, wall: usize) -> Dyadic {
        let mut length = self.inwards_of_wall(wall);
        length.offset -= &self.r;
        self.real(&length.dyadic())
    }

    /// The smallest distance of the centre inwards from a face of a box.
    fn least_inwards(&self, min: &[IBig; D], max: &[IBig; D]) -> IBig {
        let inwards = (0..D).map(|k| (&self.q[k] - &min[k]).min(&max[k] - &self.q[k]));
        inwards.min().unwrap_or(IBig::ZERO)
    }
}

impl Length {
    /// The sign of `offset y ± √(x y)`.
    fn sign(&self) -> Ordering {
        let whole = &self.offset * &self.y;
        sign_of_surd(&whole, &(IBig::ONE * self.sign), &(&self.x * &self.y))
    }

    /// Compares it with another length with the same denominator y: compares `±√x + offset √y`.
    fn order(&self, other: &Self, y: &IBig) -> Ordering {
        let offset = &self.offset - &other.offset;
        let whole = (offset < IBig::ZERO, &IBig::from(offset.sqr()) * y);
        let terms = [
            (self.sign, &self.x),
            (-other.sign, &other.x),
            (if whole.0 { Sign::Negative } else { Sign::Positive }, &whole.1),
        ];
        sign_of_surds(terms)
    }

    /// Its value with a relative error of at most 2⁻¹⁰⁹.
    fn dyadic(&self) -> Dyadic {
        // ±(√(x/y) − r)
        let r = self.offset.clone() * -self.sign;
        let size = if r < IBig::ZERO {
            let k = (BITS - bit_length(&r)).max(0);
            let root = root_less_r(&self.x, &self.y, &IBig::ZERO, 0).at(-k);
            Dyadic { mantissa: root - shifted(&r, k), exponent: -k }
        } else {
            root_less_r(&self.x, &self.y, &r, 0)
        };
        Dyadic { mantissa: size.mantissa * self.sign, exponent: size.exponent }
    }
}

/// `height/√y` as a length.
fn signed(height: &IBig, y: IBig) -> Length {
    let sign = if *height < IBig::ZERO { Sign::Negative } else { Sign::Positive };
    Length { sign, x: height.sqr().into(), y, offset: IBig::ZERO }
}

/// The squared distance between a point and a segment, as a fraction.
pub(crate) fn square_from_segment<const D: usize>(
    q: &[IBig; D],
    start: &[IBig; D],
    end: &[IBig; D],
) -> (IBig, IBig) {
    let u = difference(end, start);
    let (from_start, from_end) = (difference(q, start), difference(q, end));
    let along = dot(&from_start, &u);
    if along <= IBig::ZERO {
        (dot(&from_start, &from_start), IBig::ONE)
    } else if dot(&from_end, &u) >= IBig::ZERO {
        (dot(&from_end, &from_end), IBig::ONE)
    } else {
        let uu = dot(&u, &u);
        (dot(&from_start, &from_start) * &uu - along.sqr(), uu)
    }
}

/// How far a coordinate is beyond an interval; 0 inside.
pub(crate) fn beyond(q: &IBig, min: &IBig, max: &IBig) -> IBig {
    if q < min {
        q - min
    } else if q > max {
        q - max
    } else {
        IBig::ZERO
    }
}
