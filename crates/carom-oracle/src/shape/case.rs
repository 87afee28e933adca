//! Cases of a moving ball and a moving shape.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::array::from_fn;
use std::fmt;
use std::str::SplitWhitespace;

use crate::case::{Ball, InDimension, ParseCase, ParseCaseError, parse_bits, refused, write_bits};
use crate::precision::Precision;

/// A shape that a ball can touch, at time 0.
///
/// Every number is finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape<const D: usize> {
    /// All y with `normal · (y − point) ≤ 0`.
    HalfSpace {
        /// A point of the boundary.
        point: [f64; D],
        /// Points out of the half-space; any length except 0.
        normal: [f64; D],
    },
    /// All points between two points, which may be equal.
    Segment {
        /// One end.
        start: [f64; D],
        /// The other end.
        end: [f64; D],
    },
    /// All points within a radius of a segment.
    Capsule {
        /// One end of the segment.
        start: [f64; D],
        /// The other end.
        end: [f64; D],
        /// The distance of the surface from the segment, at least 0.
        radius: f64,
    },
    /// The solid box between two corners, `min ≤ max` along every axis.
    Aabb {
        /// The lowest coordinates.
        min: [f64; D],
        /// The highest coordinates.
        max: [f64; D],
    },
    /// Everything except an open ball.
    HollowBall {
        /// The centre of the free space.
        center: [f64; D],
        /// Its radius, at least 0.
        radius: f64,
    },
    /// Everything except an open box, `min ≤ max` along every axis.
    HollowAabb {
        /// The lowest coordinates of the free space.
        min: [f64; D],
        /// The highest coordinates.
        max: [f64; D],
    },
    /// All points at least a radius away from a segment.
    HollowCapsule {
        /// One end of the segment.
        start: [f64; D],
        /// The other end.
        end: [f64; D],
        /// The distance of the surface from the segment, at least 0.
        radius: f64,
    },
    /// All points at least a radius away from a line.
    Tube {
        /// A point of the line.
        start: [f64; D],
        /// Another point of the line.
        end: [f64; D],
        /// The distance of the surface from the line, at least 0.
        radius: f64,
    },
    /// Everything except an open cylinder around a line, between the planes across it at the two
    /// points.
    HollowCylinder {
        /// The middle of one cap.
        start: [f64; D],
        /// The middle of the other cap.
        end: [f64; D],
        /// The distance of the side from the line, at least 0.
        radius: f64,
    },
    /// All points of a triangle, in 2D or 3D.
    Triangle {
        /// The corners.
        corners: [[f64; D]; 3],
    },
    /// A capsule, in 2D or 3D, that another capsule meets: the one from the centre of the ball to
    /// `other_end` with the radius of the ball.
    Capsules {
        /// One end of the segment.
        start: [f64; D],
        /// The other end.
        end: [f64; D],
        /// The other end of the capsule that meets this one.
        other_end: [f64; D],
        /// The distance of the surface from the segment, at least 0.
        radius: f64,
    },
}

/// The type of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShapeKind {
    /// [`Shape::HalfSpace`]
    HalfSpace,
    /// [`Shape::Segment`]
    Segment,
    /// [`Shape::Capsule`]
    Capsule,
    /// [`Shape::Aabb`]
    Aabb,
    /// [`Shape::HollowBall`]
    HollowBall,
    /// [`Shape::HollowAabb`]
    HollowAabb,
    /// [`Shape::HollowCapsule`]
    HollowCapsule,
    /// [`Shape::Tube`]
    Tube,
    /// [`Shape::HollowCylinder`]
    HollowCylinder,
    /// [`Shape::Triangle`]
    Triangle,
    /// [`Shape::Capsules`]
    Capsules,
}

impl ShapeKind {
    /// All types, in the order of reports.
    pub const ALL: [Self; 11] = [
        Self::HalfSpace,
        Self::Segment,
        Self::Capsule,
        Self::Aabb,
        Self::HollowBall,
        Self::HollowAabb,
        Self::HollowCapsule,
        Self::Tube,
        Self::HollowCylinder,
        Self::Triangle,
        Self::Capsules,
    ];

    /// The name in lines and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfSpace => "half-space",
            Self::Segment => "segment",
            Self::Capsule => "capsule",
            Self::Aabb => "box",
            Self::HollowBall => "hollow-ball",
            Self::HollowAabb => "hollow-box",
            Self::HollowCapsule => "hollow-capsule",
            Self::Tube => "tube",
            Self::HollowCylinder => "hollow-cylinder",
            Self::Triangle => "triangle",
            Self::Capsules => "capsules",
        }
    }

    /// Whether the shape exists in a dimension.
    #[must_use]
    pub const fn exists_in(self, dimensions: usize) -> bool {
        !matches!(self, Self::Triangle | Self::Capsules) || matches!(dimensions, 2 | 3)
    }

    /// The numbers of a shape: how many vectors, and whether a radius follows them.
    pub(crate) const fn parts(self) -> (usize, bool) {
        match self {
            Self::HalfSpace | Self::Segment | Self::Aabb | Self::HollowAabb => (2, false),
            Self::Capsule | Self::HollowCapsule | Self::Tube | Self::HollowCylinder => (2, true),
            Self::HollowBall => (1, true),
            Self::Triangle => (3, false),
            Self::Capsules => (3, true),
        }
    }
}

impl fmt::Display for ShapeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<const D: usize> Shape<D> {
    /// The type of the shape.
    #[must_use]
    pub const fn kind(&self) -> ShapeKind {
        match self {
            Self::HalfSpace { .. } => ShapeKind::HalfSpace,
            Self::Segment { .. } => ShapeKind::Segment,
            Self::Capsule { .. } => ShapeKind::Capsule,
            Self::Aabb { .. } => ShapeKind::Aabb,
            Self::HollowBall { .. } => ShapeKind::HollowBall,
            Self::HollowAabb { .. } => ShapeKind::HollowAabb,
            Self::HollowCapsule { .. } => ShapeKind::HollowCapsule,
            Self::Tube { .. } => ShapeKind::Tube,
            Self::HollowCylinder { .. } => ShapeKind::HollowCylinder,
            Self::Triangle { .. } => ShapeKind::Triangle,
            Self::Capsules { .. } => ShapeKind::Capsules,
        }
    }

    /// Its vectors, in the order of the fields.
    ///
    /// A hollow ball has only its centre.
    #[must_use]
    pub fn vectors(&self) -> Vec<[f64; D]> {
        match *self {
            Self::HalfSpace { point, normal } => vec![point, normal],
            Self::Segment { start, end }
            | Self::Capsule { start, end, .. }
            | Self::HollowCapsule { start, end, .. }
            | Self::Tube { start, end, .. }
            | Self::HollowCylinder { start, end, .. } => vec![start, end],
            Self::Aabb { min, max } | Self::HollowAabb { min, max } => vec![min, max],
            Self::HollowBall { center, .. } => vec![center],
            Self::Triangle { corners } => corners.into(),
            Self::Capsules { start, end, other_end, .. } => vec![start, end, other_end],
        }
    }

    /// Its radius; `None` for a shape without one.
    #[must_use]
    pub const fn radius(&self) -> Option<f64> {
        match *self {
            Self::Capsule { radius, .. }
            | Self::HollowBall { radius, .. }
            | Self::HollowCapsule { radius, .. }
            | Self::Tube { radius, .. }
            | Self::HollowCylinder { radius, .. }
            | Self::Capsules { radius, .. } => Some(radius),
            _ => None,
        }
    }

    /// All numbers of the shape: vectors, then radius.
    pub fn numbers(&self) -> impl Iterator<Item = f64> {
        self.vectors().into_iter().flatten().chain(self.radius())
    }

    /// The shape with these vectors and radius, in the order of [`Self::numbers`].
    pub(crate) fn made_of(kind: ShapeKind, vectors: &[[f64; D]], radius: f64) -> Self {
        match (kind, vectors) {
            (ShapeKind::HalfSpace, &[point, normal]) => Self::HalfSpace { point, normal },
            (ShapeKind::Segment, &[start, end]) => Self::Segment { start, end },
            (ShapeKind::Capsule, &[start, end]) => Self::Capsule { start, end, radius },
            (ShapeKind::Aabb, &[min, max]) => Self::Aabb { min, max },
            (ShapeKind::HollowBall, &[center]) => Self::HollowBall { center, radius },
            (ShapeKind::HollowAabb, &[min, max]) => Self::HollowAabb { min, max },
            (ShapeKind::HollowCapsule, &[start, end]) => Self::HollowCapsule { start, end, radius },
            (ShapeKind::Tube, &[start, end]) => Self::Tube { start, end, radius },
            (ShapeKind::HollowCylinder, &[start, end]) => {
                Self::HollowCylinder { start, end, radius }
            }
            (ShapeKind::Triangle, &[a, b, c]) => Self::Triangle { corners: [a, b, c] },
            (ShapeKind::Capsules, &[start, end, other_end]) => {
                Self::Capsules { start, end, other_end, radius }
            }
            _ => unreachable!("a {kind} has another number of vectors than {}", vectors.len()),
        }
    }

    /// What is wrong with its numbers, what was found, and what is valid.
    fn fault(&self) -> Option<[&'static str; 3]> {
        let ordered = |min: &[f64; D], max: &[f64; D]| min.iter().zip(max).all(|(x, y)| x <= y);
        if !self.numbers().all(f64::is_finite) {
            return Some(["a shape", "an infinity or NaN", "finite numbers"]);
        }
        match self {
            Self::HalfSpace { normal, .. } if *normal == [0.0; D] => {
                Some(["a normal", "zero", "a direction"])
            }
            Self::Aabb { min, max } | Self::HollowAabb { min, max } if !ordered(min, max) => {
                Some(["a box", "from high to low", "min ≤ max"])
            }
            Self::Tube { start, end, .. } | Self::HollowCylinder { start, end, .. }
                if start == end =>
            {
                Some(["an axis", "a point", "two points that differ"])
            }
            _ if self.radius().is_some_and(|r| r < 0.0) => {
                Some(["a radius", "a negative number", "at least 0"])
            }
            _ => None,
        }
    }
}

/// The arguments of all queries about a ball and a shape.
///
/// The text form is one line of exact bits: the format, the dimension, the name of the shape, then
/// centre, velocity and radius of the ball, the vectors of the shape and its radius if it has one,
/// its velocity, and the deadline, each as the hexadecimal bits of that format. Everything from `#`
/// on is a comment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShapeCase<const D: usize> {
    /// The format of every number of the case.
    pub precision: Precision,
    /// The ball, from which normals point away.
    pub ball: Ball<D>,
    /// The shape that it may touch.
    pub shape: Shape<D>,
    /// The velocity of the shape.
    pub velocity: [f64; D],
    /// The end of the queried interval; may be infinite.
    pub max_time: f64,
}

impl<const D: usize> fmt::Display for ShapeCase<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {D}D {}", self.precision.name(), self.shape.kind())?;
        let numbers = self.ball.numbers().chain(self.shape.numbers()).chain(self.velocity);
        for number in numbers.chain([self.max_time]) {
            write_bits(f, self.precision, number)?;
        }
        Ok(())
    }
}

/// A case in one of the tested dimensions.
pub type AnyShapeCase = InDimension<ShapeCase<2>, ShapeCase<3>, ShapeCase<5>>;

impl<const D: usize> ParseCase for ShapeCase<D> {
    fn parse(precision: Precision, mut words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        let name = words.next();
        let Some(kind) = ShapeKind::ALL.into_iter().find(|kind| Some(kind.name()) == name) else {
            return refused("the shape", name, &ShapeKind::ALL.map(ShapeKind::name).join(", "));
        };
        if !kind.exists_in(D) {
            return refused(
                "the dimension",
                Some(&format!("{D}D")),
                &format!("2D or 3D for a {kind}"),
            );
        }
        let numbers: Vec<f64> =
            words.map(|word| parse_bits(precision, word)).collect::<Result<_, _>>()?;
        let (vectors, has_radius) = kind.parts();
        let count = (3 + vectors) * D + 2 + usize::from(has_radius);
        if numbers.len() != count {
            let found = format!("{} numbers", numbers.len());
            return refused("the case", Some(&found), &format!("{count} for a {kind} in {D}D"));
        }
        let vector = |from: usize| from_fn(|k| numbers[from + k]);
        let shape = 2 * D + 1;
        let lists: Vec<_> = (0..vectors).map(|index| vector(shape + index * D)).collect();
        let after = shape + vectors * D;
        let case = ShapeCase {
            precision,
            ball: Ball { center: vector(0), velocity: vector(D), radius: numbers[2 * D] },
            shape: Shape::made_of(kind, &lists, numbers[after]),
            velocity: vector(after + usize::from(has_radius)),
            max_time: numbers[count - 1],
        };
        if let Some([what, found, wanted]) = case.shape.fault() {
            return refused(what, Some(found), wanted);
        }
        if !case.ball.numbers().chain(case.velocity).all(f64::is_finite) {
            return refused("a ball or a velocity", Some("an infinity or NaN"), "finite numbers");
        }
        if case.ball.radius < 0.0 {
            return refused("a radius", Some("a negative number"), "at least 0");
        }
        Ok(case)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BALL: Ball<2> = Ball { center: [-0.0, 1.5], velocity: [2.0, 0.0], radius: 0.25 };

    fn case(shape: Shape<2>) -> ShapeCase<2> {
        ShapeCase {
            precision: Precision::Single,
            ball: BALL,
            shape,
            velocity: [-1.0, 0.0],
            max_time: f64::INFINITY,
        }
    }

    #[test]
    fn a_line_of_every_shape_reads_back_to_the_same_bits() {
        let (low, high) = ([-1.0, 2.0], [f64::from(f32::MAX), 3.0]);
        for kind in ShapeKind::ALL {
            let vectors = [low, high, [0.5; 2]];
            let case = case(Shape::made_of(kind, &vectors[..kind.parts().0], 0.5));
            let line = case.to_string();
            let start = format!("f32 2D {kind} 80000000 3fc00000");
            assert!(line.starts_with(&start), "{line}");
            let back: AnyShapeCase = format!("{line}  # a remark").parse().unwrap();
            assert_eq!(back, AnyShapeCase::Two(case));
        }
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_and_what_is_wanted() {
        let error = |line: &str| line.parse::<AnyShapeCase>().unwrap_err().to_string();
        assert_eq!(error("f64 4D"), "the dimension is 4D; wanted is 2D, 3D or 5D");
        assert_eq!(
            error("f64 2D cone"),
            "the shape is cone; \
             wanted is half-space, segment, capsule, box, hollow-ball, hollow-box, hollow-capsule, \
             tube, hollow-cylinder, triangle, capsules"
        );
        assert_eq!(
            error("f64 5D triangle"),
            "the dimension is 5D; wanted is 2D or 3D for a triangle"
        );
        let short = "f32 2D box 00000000";
        assert_eq!(error(short), "the case is 1 numbers; wanted is 12 for a box in 2D");
        let of = |shape| error(&case(shape).to_string());
        let (zero, one) = ([0.0; 2], [1.0; 2]);
        let flat = of(Shape::HalfSpace { point: one, normal: zero });
        assert_eq!(flat, "a normal is zero; wanted is a direction");
        let turned = of(Shape::Aabb { min: one, max: zero });
        assert_eq!(turned, "a box is from high to low; wanted is min ≤ max");
        let small = of(Shape::HollowBall { center: one, radius: -1.0 });
        assert_eq!(small, "a radius is a negative number; wanted is at least 0");
        let axis = of(Shape::Tube { start: one, end: one, radius: 1.0 });
        assert_eq!(axis, "an axis is a point; wanted is two points that differ");
        let far = of(Shape::Segment { start: one, end: [f64::INFINITY; 2] });
        assert_eq!(far, "a shape is an infinity or NaN; wanted is finite numbers");
    }
}
