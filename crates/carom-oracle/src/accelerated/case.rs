//! Cases of two balls under constant accelerations.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::array::from_fn;
use std::fmt;
use std::str::SplitWhitespace;

use crate::case::{
    Ball, InDimension, ParseCase, ParseCaseError, expect_name, parse_bits, refused, write_bits,
};
use crate::precision::Precision;

/// A moving ball under a constant acceleration.
///
/// Every number is a finite value of the case's [`Precision`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AcceleratedBall<const D: usize> {
    /// The ball with its position and velocity at time 0.
    pub ball: Ball<D>,
    /// The acceleration.
    pub acceleration: [f64; D],
}

impl<const D: usize> AcceleratedBall<D> {
    /// A ball of radius 0 at rest at the origin, without acceleration.
    pub const POINT: Self = Self { ball: Ball::POINT, acceleration: [0.0; D] };

    /// All numbers: centre, velocity, radius, acceleration.
    pub fn numbers(&self) -> impl Iterator<Item = f64> {
        self.ball.numbers().chain(self.acceleration)
    }
}

/// The arguments of all queries about two accelerated balls.
///
/// The text form is one line of exact bits: the format, the dimension, `accelerated`, then centre,
/// velocity, radius and acceleration of A and of B, and the deadline. Everything from `#` on is a
/// comment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AcceleratedCase<const D: usize> {
    /// The format of every number of the case.
    pub precision: Precision,
    /// The ball from which normals point away.
    pub a: AcceleratedBall<D>,
    /// The ball to which normals point.
    pub b: AcceleratedBall<D>,
    /// The end of the queried interval; may be infinite.
    pub max_time: f64,
}

/// The third word of a line.
const NAME: &str = "accelerated";

impl<const D: usize> fmt::Display for AcceleratedCase<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_as(NAME, f)
    }
}

impl<const D: usize> AcceleratedCase<D> {
    /// Writes the case as a line with this third word.
    pub(crate) fn write_as(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {D}D {name}", self.precision.name())?;
        let numbers = self.a.numbers().chain(self.b.numbers());
        for number in numbers.chain([self.max_time]) {
            write_bits(f, self.precision, number)?;
        }
        Ok(())
    }
}

/// A case in one of the tested dimensions.
pub type AnyAcceleratedCase =
    InDimension<AcceleratedCase<2>, AcceleratedCase<3>, AcceleratedCase<5>>;

impl AnyAcceleratedCase {
    /// Whether the third word of a line marks such a case.
    #[must_use]
    pub fn has_name(word: &str) -> bool {
        word == NAME
    }
}

impl<const D: usize> ParseCase for AcceleratedCase<D> {
    fn parse(precision: Precision, mut words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        expect_name(NAME, &mut words)?;
        parse_case(precision, &words.collect::<Vec<_>>())
    }
}

/// Parses the numbers of a case, the words after its name.
pub(crate) fn parse_case<const D: usize>(
    precision: Precision,
    words: &[&str],
) -> Result<AcceleratedCase<D>, ParseCaseError> {
    let numbers: Vec<f64> =
        words.iter().map(|word| parse_bits(precision, word)).collect::<Result<_, _>>()?;
    let count = 6 * D + 3;
    if numbers.len() != count {
        let found = format!("{} numbers", numbers.len());
        return refused("the case", Some(&found), &format!("{count} in {D}D"));
    }
    let ball = |from: usize| AcceleratedBall {
        ball: Ball {
            center: from_fn(|k| numbers[from + k]),
            velocity: from_fn(|k| numbers[from + D + k]),
            radius: numbers[from + 2 * D],
        },
        acceleration: from_fn(|k| numbers[from + 2 * D + 1 + k]),
    };
    let (a, b) = (ball(0), ball(3 * D + 1));
    let case = AcceleratedCase { precision, a, b, max_time: numbers[count - 1] };
    if !a.numbers().chain(b.numbers()).all(f64::is_finite) {
        return refused("a ball", Some("an infinity or NaN"), "finite numbers");
    }
    if !(a.ball.radius >= 0.0 && b.ball.radius >= 0.0) {
        return refused("a radius", Some("a negative number"), "at least 0");
    }
    Ok(case)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_to_the_same_bits() {
        let case = AcceleratedCase::<2> {
            precision: Precision::Double,
            a: AcceleratedBall { acceleration: [-0.0, -9.81], ..AcceleratedBall::POINT },
            b: AcceleratedBall {
                ball: Ball { center: [3.0, 4.0], velocity: [-1.0, 2.0], radius: 0.25 },
                acceleration: [f64::MAX, 0.0],
            },
            max_time: f64::INFINITY,
        };
        let line = format!("{case} # a remark");
        assert!(line.starts_with("f64 2D accelerated 0000000000000000"), "{line}");
        assert_eq!(line.parse(), Ok(AnyAcceleratedCase::Two(case)));
        let error = |line: &str| line.parse::<AnyAcceleratedCase>().unwrap_err().to_string();
        assert_eq!(error("f32 2D"), "the kind of the case is nothing; wanted is accelerated");
        assert_eq!(
            error("f32 2D accelerated 00000000"),
            "the case is 1 numbers; wanted is 15 in 2D"
        );
    }
}
