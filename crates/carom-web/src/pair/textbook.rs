//! The textbook formula, for comparison.
//!
//! It is the closed form that tutorials and libraries use, without guards, and wrong where rounding
//! decides.

use std::array::from_fn;
use std::cmp::Ordering;

use carom::{Moving, Relation, Scalar};
use num_traits::Float;
use serde::Serialize;

use super::ball::with_pair;
use super::questions::vector;
use super::{Ball, Error, Precision, Vector};

/// The impact of two balls by the textbook formula.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TextbookImpact {
    /// The time; 0 if the balls overlap at the start.
    pub time: f64,
    /// The direction from A to B then; NaN for concentric balls.
    pub normal: Vector,
}

/// The time of impact by the textbook formula.
///
/// It is `(−b − √(b² − a c)) / a`, in the arithmetic of the scalar. `None` unless the balls
/// approach and the time is at most `max_time`.
///
/// # Errors
/// A number of a ball is invalid.
pub fn textbook(
    a: &Ball,
    b: &Ball,
    max_time: f64,
    precision: Precision,
) -> Result<Option<TextbookImpact>, Error> {
    with_pair!(a, b, precision, |a, b| impact(&a, &b, Scalar::from_f64(max_time)))
}

/// The sign of `p·p − R²`, in the arithmetic of the scalar.
///
/// # Errors
/// A number of a ball is invalid.
pub fn textbook_relation(a: &Ball, b: &Ball, precision: Precision) -> Result<Relation, Error> {
    with_pair!(a, b, precision, |a, b| Quadratic::of(&a, &b).relation())
}

/// `a t² + 2 b t + c = 0`, with its offset and velocity.
pub(super) struct Quadratic<const D: usize, S> {
    p: [S; D],
    w: [S; D],
    a: S,
    b: S,
    c: S,
}

impl<const D: usize, S: Scalar + Float> Quadratic<D, S> {
    pub(super) fn of(one: &Moving<D, S>, other: &Moving<D, S>) -> Self {
        let p = from_fn(|k| other.center()[k] - one.center()[k]);
        let w = from_fn(|k| other.velocity()[k] - one.velocity()[k]);
        let r = one.radius() + other.radius();
        Self { p, w, a: dot(w, w), b: dot(p, w), c: dot(p, p) - r * r }
    }

    /// `b²` and `a c`; where they nearly cancel, digits are lost.
    pub(super) fn products(&self) -> [S; 2] {
        [self.b * self.b, self.a * self.c]
    }

    fn relation(&self) -> Relation {
        match self.c.partial_cmp(&S::zero()) {
            Some(Ordering::Less) => Relation::Overlapping,
            Some(Ordering::Equal) => Relation::Touching,
            // `None` is infinity minus infinity.
            Some(Ordering::Greater) | None => Relation::Separate,
        }
    }
}

fn impact<const D: usize, S: Scalar + Float>(
    one: &Moving<D, S>,
    other: &Moving<D, S>,
    max_time: S,
) -> Option<TextbookImpact> {
    let quadratic = Quadratic::of(one, other);
    let [bb, ac] = quadratic.products();
    let d = bb - ac;
    let Quadratic { p, w, a, b, c } = quadratic;
    if b >= S::zero() || d < S::zero() {
        return None;
    }
    let time = if c <= S::zero() { S::zero() } else { (-b - d.sqrt()) / a };
    (time <= max_time).then(|| {
        let between: [S; D] = from_fn(|k| p[k] + w[k] * time);
        let length = dot(between, between).sqrt();
        TextbookImpact { time: time.into(), normal: vector(between.map(|x| x / length)) }
    })
}

fn dot<const D: usize, S: Float>(a: [S; D], b: [S; D]) -> S {
    (0..D).fold(S::zero(), |sum, k| sum + a[k] * b[k])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Far and tiny balls in `f32`: the discriminant is only rounding, and the textbook misses.
    #[test]
    fn the_textbook_misses_what_carom_sees() {
        let ball = |x, velocity| Ball { center: [x, 0.0].into(), radius: 0.01, velocity };
        let (a, b) = (ball(0.0, Some([3.0, 0.0].into())), ball(1000.0, None));
        let offset = Ball { center: [1000.0, 0.005].into(), ..b };
        for target in [b, offset] {
            let ours =
                crate::pair::time_of_impact(&a, &target, 1e3, Precision::F32).unwrap().unwrap();
            let theirs = textbook(&a, &target, 1e3, Precision::F32).unwrap();
            assert_ne!(theirs.map(|impact| impact.time), Some(ours.time));
        }
    }

    #[test]
    fn where_nothing_is_rounded_the_textbook_is_right() {
        let a = Ball { center: [0.0, 0.0].into(), radius: 2.0, velocity: Some([1.0, 0.0].into()) };
        let b = Ball { center: [10.0, 3.0].into(), radius: 3.0, velocity: None };
        for precision in [Precision::F32, Precision::F64] {
            let impact = textbook(&a, &b, 10.0, precision).unwrap().unwrap();
            assert_eq!(impact.time, 6.0);
            assert_eq!(textbook(&a, &b, 5.9, precision).unwrap(), None);
        }
        let touching = Ball { center: [3.0, 4.0].into(), ..b };
        let relation = textbook_relation(&a, &touching, Precision::F64);
        assert_eq!(relation.unwrap(), Relation::Touching);
    }
}
