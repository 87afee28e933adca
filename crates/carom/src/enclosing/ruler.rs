//! The farthest point from a centre, and the radius that reaches it.

use crate::model::Relation;
use crate::model::shape::Ball;
use crate::model::shape::tree::BoxCorners;
use crate::number::double::norm_squared;
use crate::number::power::{is_ordinary, power_of_two, scaled};
use crate::number::vector::{from_fn, sqrt};
use crate::number::{Real, Scalar};
use crate::problem::Pair;
use crate::query::relation;

/// A bound of the relative error of the square of a distance in rounded numbers, and of the square
/// of a radius: `D + 4` roundings of `u = 2⁻⁵³` in `D ≤ 20` dimensions are less.
const SHARE: f64 = power_of_two(-46);

/// Distances from a centre, in a unit in which their squares are floats.
///
/// If the unit is large, coordinates are scaled down before their difference is computed, as that
/// may be beyond the largest number. If it is small, the difference is scaled up: a coordinate that
/// all points share, and the centre with them, may have any size. Either way the difference is
/// rounded once: to scale up is exact, and to scale down is exact except for less than 2⁻¹⁰⁷⁴
/// units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruler<const D: usize, S> {
    center: [S; D],
    /// The exponent of the unit.
    exponent: i32,
    scale: Scale,
}

/// The powers of two by which numbers are multiplied, before and after the difference.
#[derive(Clone, Copy, Debug)]
struct Scale {
    before: f64,
    after: f64,
}

impl<const D: usize, S: Scalar> Ruler<D, S> {
    /// The ruler for points whose extent is some `2ᵏ`.
    pub(super) fn new(center: [S; D], exponent: i32) -> Self {
        // Within 2^±400, squares are normal floats without scaling. Otherwise the extent is from
        // 2⁻⁵² to 2³ units: a unit beyond 2^±1022 would take two factors.
        let exponent = if exponent.abs() <= 400 { 0 } else { exponent.clamp(-1022, 1022) };
        let factor = power_of_two(-exponent);
        let scale = if exponent > 0 {
            Scale { before: factor, after: 1.0 }
        } else {
            Scale { before: 1.0, after: factor }
        };
        Self { center, exponent, scale }
    }

    /// The farthest point by rounded numbers; the first of several.
    pub(super) fn farthest<P>(&self, points: P) -> Option<[S; D]>
    where
        P: Iterator<Item = [S; D]>,
    {
        if self.exponent == 0 {
            // Compiled separately, without the factors.
            self.first(points, Scale { before: 1.0, after: 1.0 })
        } else {
            self.first(points, self.scale)
        }
    }

    #[inline]
    fn first<P>(&self, mut points: P, scale: Scale) -> Option<[S; D]>
    where
        P: Iterator<Item = [S; D]>,
    {
        let square = self.square(scale);
        let start = points.next()?;
        let first = (square(&start), start);
        let (_, far) = points.fold(first, |(most, far), point| {
            let size = square(&point);
            if size > most { (size, point) } else { (most, far) }
        });
        Some(far)
    }

    /// The smallest radius of a ball that contains all points, exactly, and the point that needs
    /// it; `None` if there is no such float.
    ///
    /// The given point is nearly the farthest. Most points are nearer by more than rounding can
    /// hide. The others are tested in exact arithmetic, and the radius is raised where necessary.
    pub(super) fn reach<P>(&self, points: P, far: [S; D]) -> (Option<S>, [S; D])
    where
        P: Iterator<Item = [S; D]>,
    {
        let square = self.square(self.scale);
        let limit = |radius: S| {
            let radius = radius.into() * self.scale.before * self.scale.after;
            radius * radius * (1.0 - SHARE)
        };
        let (mut radius, mut far) = (self.radius_to(&far), far);
        let mut clear = radius.map_or(f64::INFINITY, limit);
        for point in points {
            if square(&point) > clear && radius.is_some_and(|radius| !self.has(radius, &point)) {
                far = point;
                radius = self.radius_to(&far);
                clear = radius.map_or(f64::INFINITY, limit);
            }
        }
        (radius, far)
    }

    /// Half the length of the vector of the ulps of the centre, in those coordinates in which
    /// points of a box differ: the possible rounding error of the centre. A coordinate that all
    /// points share is not rounded.
    pub(super) fn cost_of_center(&self, [lower, upper]: &BoxCorners<D>) -> Real {
        let differ = (0..D).filter(|&k| lower[k] < upper[k]);
        let square = differ.fold(Real::ZERO, |square, k| {
            let ulp = ulp(self.center[k]);
            square + ulp * ulp
        });
        square.square_root().scaled(-1)
    }

    /// The smallest radius that reaches a point: the rounded root, or one of the floats beside it.
    pub(super) fn radius_to(&self, point: &[S; D]) -> Option<S> {
        let root = sqrt(self.square(self.scale)(point));
        debug_assert!(!root.is_nan(), "from there, the smallest radius is 2⁶³ floats away");
        let mut radius = S::from_f64(scaled(root, self.exponent).min(S::MAX.into()));
        while !self.has(radius, point) {
            if radius >= S::MAX {
                return None;
            }
            radius = radius.above();
        }
        while radius > S::default() && self.has(radius.below(), point) {
            radius = radius.below();
        }
        Some(radius)
    }

    /// Whether a ball contains a point, inside or on its surface, decided exactly.
    ///
    /// In numbers of twice the digits `|p|² − r²` is off by less than 2⁻⁹⁵ of the larger term, if
    /// squares are ordinary: by at most `D + 3` errors of 2⁻¹⁰⁰. That is enough for nearly all
    /// points that rounding puts on the surface.
    fn has(&self, radius: S, point: &[S; D]) -> bool {
        let ball = Ball::checked(self.center, radius);
        let point = Ball::checked(*point, S::default());
        let (p, r) = Pair::still(&ball, &point).exact_lengths();
        let square = r * r;
        let excess = (norm_squared(p) - square).to_f64();
        let is_clear = excess.abs() > power_of_two(-90) * square.to_f64();
        if is_ordinary(square.to_f64()) && is_ordinary(excess.abs() + square.to_f64()) && is_clear {
            excess < 0.0
        } else {
            relation(&ball, &point) != Relation::Separate
        }
    }

    /// The square of the distance of a point.
    #[inline]
    fn square(&self, scale: Scale) -> impl Fn(&[S; D]) -> f64 {
        let Scale { before, after } = scale;
        let center: [f64; D] = from_fn(|k| self.center[k].into() * before);
        move |point| {
            let mut square = 0.0;
            for k in 0..D {
                let x = (point[k].into() * before - center[k]) * after;
                square += x * x;
            }
            square
        }
    }
}

/// The distance to the next float away from 0; for the largest float, to the next towards 0.
fn ulp<S: Scalar>(x: S) -> Real {
    let size = S::from_f64(x.into().abs());
    let [lower, upper] = if size < S::MAX { [size, size.above()] } else { [size.below(), size] };
    Real::from(upper.into()) - Real::from(lower.into())
}
