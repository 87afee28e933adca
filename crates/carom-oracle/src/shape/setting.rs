//! A ball and a shape in integers.
//!
//! Every float is an integer times a power of two. Lengths share the power 2ˡ of the lowest bit set
//! in any of them, and speeds share 2ˢ. The normal of a half-space has its own power, because its
//! length does not matter. Times are in units of 2ˡ⁻ˢ. Relative to the shape, the ball's centre is
//! at `q(t) = p + w t`. Nothing is rounded.

use std::array::from_fn;

use dashu_int::IBig;

use super::case::{Shape, ShapeCase};
use super::polygon::Polygon;
use super::root::Linear;
use crate::case::Ball;
use crate::quadratic::{difference, dot, integer, lowest_bit};

/// The numbers of a shape as integers.
#[derive(Clone, Debug)]
pub(crate) enum Whole<const D: usize> {
    /// A half-space: a point of the boundary and the normal.
    HalfSpace { point: [IBig; D], normal: [IBig; D] },
    /// A segment, or a capsule: all points within the radius of the segment.
    Capsule { start: [IBig; D], end: [IBig; D], radius: IBig },
    /// A solid box.
    Aabb { min: [IBig; D], max: [IBig; D] },
    /// Everything except an open ball.
    HollowBall { center: [IBig; D], radius: IBig },
    /// Everything except an open box.
    HollowAabb { min: [IBig; D], max: [IBig; D] },
    /// All points at least the radius away from a segment.
    HollowCapsule { start: [IBig; D], end: [IBig; D], radius: IBig },
    /// All points at least the radius away from a line.
    Tube { start: [IBig; D], end: [IBig; D], radius: IBig },
    /// Everything except an open cylinder between its caps.
    HollowCylinder { start: [IBig; D], end: [IBig; D], radius: IBig },
    /// All points within the radius of a polygon.
    Flat { polygon: Polygon<D>, radius: IBig },
}

/// A ball and a shape as integers.
#[derive(Clone, Debug)]
pub(crate) struct Setting<const D: usize> {
    /// The ball's centre at time 0 in units of 2ˡ.
    pub(crate) p: [IBig; D],
    /// Its velocity relative to the shape in units of 2ˢ.
    pub(crate) w: [IBig; D],
    /// Its radius in units of 2ˡ.
    pub(crate) r: IBig,
    /// The shape in units of 2ˡ.
    pub(crate) shape: Whole<D>,
    /// The exponent l of the unit of length.
    pub(crate) length_exponent: i64,
    /// The exponent l − s of the unit of time.
    pub(crate) time_exponent: i64,
}

impl<const D: usize> Whole<D> {
    fn of(shape: &Shape<D>, center: &[f64; D], length: impl Fn(f64) -> IBig) -> Self {
        let vector = |v: &[f64; D]| v.map(&length);
        match shape {
            Shape::HalfSpace { point, normal } => {
                let exponent = lowest_bit(normal.iter());
                let normal = normal.map(|x| integer(x, exponent));
                Self::HalfSpace { point: vector(point), normal }
            }
            Shape::Segment { start, end } => {
                Self::Capsule { start: vector(start), end: vector(end), radius: IBig::ZERO }
            }
            Shape::Capsule { start, end, radius } => {
                let radius = length(*radius);
                Self::Capsule { start: vector(start), end: vector(end), radius }
            }
            Shape::Aabb { min, max } => Self::Aabb { min: vector(min), max: vector(max) },
            Shape::HollowBall { center, radius } => {
                Self::HollowBall { center: vector(center), radius: length(*radius) }
            }
            Shape::HollowAabb { min, max } => {
                Self::HollowAabb { min: vector(min), max: vector(max) }
            }
            Shape::HollowCapsule { start, end, radius } => {
                let radius = length(*radius);
                Self::HollowCapsule { start: vector(start), end: vector(end), radius }
            }
            Shape::Tube { start, end, radius } => {
                Self::Tube { start: vector(start), end: vector(end), radius: length(*radius) }
            }
            Shape::HollowCylinder { start, end, radius } => {
                let radius = length(*radius);
                Self::HollowCylinder { start: vector(start), end: vector(end), radius }
            }
            Shape::Triangle { corners } => {
                let polygon = Polygon::triangle(corners.each_ref().map(vector));
                Self::Flat { polygon, radius: IBig::ZERO }
            }
            Shape::Capsules { start, end, other_end, radius } => {
                let back = difference(&vector(other_end), &vector(center));
                let polygon = Polygon::of_segments(back, &vector(start), &vector(end));
                Self::Flat { polygon, radius: length(*radius) }
            }
        }
    }
}

impl<const D: usize> Setting<D> {
    /// The integers of a case.
    pub(crate) fn of(case: &ShapeCase<D>) -> Self {
        let ShapeCase { ball, shape, velocity, .. } = case;
        let own: Vec<f64> = match shape {
            Shape::HalfSpace { point, .. } => point.to_vec(),
            _ => shape.numbers().collect(),
        };
        Self::with(ball, velocity, &own, |length_exponent| {
            Whole::of(shape, &ball.center, |x| integer(x, length_exponent))
        })
    }

    /// The integers of a ball, and of something that moves and has lengths of its own. `whole`
    /// builds it in units of 2 to the exponent that it gets.
    pub(crate) fn with(
        ball: &Ball<D>,
        velocity: &[f64; D],
        own: &[f64],
        whole: impl FnOnce(i64) -> Whole<D>,
    ) -> Self {
        let length_exponent = lowest_bit(ball.center.iter().chain([&ball.radius]).chain(own));
        let speed_exponent = lowest_bit(ball.velocity.iter().chain(velocity));
        let length = |x: f64| integer(x, length_exponent);
        let speed = |v: f64| integer(v, speed_exponent);
        Self {
            p: ball.center.map(length),
            w: from_fn(|k| speed(ball.velocity[k]) - speed(velocity[k])),
            r: length(ball.radius),
            shape: whole(length_exponent),
            length_exponent,
            time_exponent: length_exponent - speed_exponent,
        }
    }

    /// A coordinate of the ball's centre minus a constant.
    pub(crate) fn axis(&self, k: usize, from: &IBig) -> Linear {
        Linear { start: &self.p[k] - from, slope: self.w[k].clone() }
    }

    /// `(q − from) · u`
    pub(crate) fn along(&self, from: &[IBig; D], u: &[IBig; D]) -> Linear {
        Linear { start: dot(&difference(&self.p, from), u), slope: dot(&self.w, u) }
    }
}
