//! Cases of two moving balls.
//!
//! A case also has a deadline and a tolerance. All numbers are exact floats.

use std::array::from_fn;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use crate::precision::Precision;

/// A moving ball.
///
/// Every number is a finite value of the case's [`Precision`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball<const D: usize> {
    /// The centre at time 0.
    pub center: [f64; D],
    /// The velocity.
    pub velocity: [f64; D],
    /// The radius, at least 0.
    pub radius: f64,
}

impl<const D: usize> Ball<D> {
    /// A ball of radius 0 at rest at the origin.
    pub const POINT: Self = Self { center: [0.0; D], velocity: [0.0; D], radius: 0.0 };

    /// All numbers of the ball: centre, velocity, radius.
    pub fn numbers(&self) -> impl Iterator<Item = f64> {
        self.center.into_iter().chain(self.velocity).chain([self.radius])
    }
}

/// A ball and the velocity of what it meets: what all parts have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BallAndVelocity<const D: usize> {
    /// The format of every number.
    pub(crate) precision: Precision,
    /// The ball.
    pub(crate) ball: Ball<D>,
    /// The velocity of all parts.
    pub(crate) velocity: [f64; D],
    /// The end of the queried interval.
    pub(crate) max_time: f64,
}

/// The arguments of all queries about a pair of balls.
///
/// The text form is one line of exact bits: the format, the dimension, then centre, velocity and
/// radius of A and of B, the deadline and the tolerance, each as the hexadecimal bits of that
/// format. Everything from `#` on is a comment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Case<const D: usize> {
    /// The format of every number of the case.
    pub precision: Precision,
    /// The ball from which normals point away.
    pub a: Ball<D>,
    /// The ball to which normals point.
    pub b: Ball<D>,
    /// The end of the queried interval; may be infinite.
    pub max_time: f64,
    /// The tolerance of `relation_within`, a length.
    ///
    /// Negative values and NaN count as 0.
    pub tolerance: f64,
}

impl<const D: usize> fmt::Display for Case<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {D}D", self.precision.name())?;
        let numbers = self.a.numbers().chain(self.b.numbers());
        for number in numbers.chain([self.max_time, self.tolerance]) {
            write_bits(f, self.precision, number)?;
        }
        Ok(())
    }
}

/// Writes a space and the bits of a number.
pub(crate) fn write_bits(
    f: &mut fmt::Formatter<'_>,
    precision: Precision,
    number: f64,
) -> fmt::Result {
    match precision {
        Precision::Single => {
            #[expect(clippy::cast_possible_truncation, reason = "values of f32 fit")]
            let single = number as f32;
            write!(f, " {:08x}", single.to_bits())
        }
        Precision::Double => write!(f, " {:016x}", number.to_bits()),
    }
}

/// A value in one of the tested dimensions: two, three or five.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum InDimension<P, S, F> {
    /// In the plane.
    Two(P),
    /// In space.
    Three(S),
    /// In five dimensions, which have no cross product.
    Five(F),
}

impl<P: fmt::Display, S: fmt::Display, F: fmt::Display> fmt::Display for InDimension<P, S, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Two(case) => case.fmt(f),
            Self::Three(case) => case.fmt(f),
            Self::Five(case) => case.fmt(f),
        }
    }
}

/// A case, read from a line after its format and dimension.
pub trait ParseCase: Sized {
    /// Parses the words from the third on.
    ///
    /// # Errors
    /// They are no such case.
    fn parse(precision: Precision, words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError>;
}

impl<P: ParseCase, S: ParseCase, F: ParseCase> FromStr for InDimension<P, S, F> {
    type Err = ParseCaseError;

    fn from_str(line: &str) -> Result<Self, ParseCaseError> {
        let mut words = words(line);
        let precision = parse_precision(words.next())?;
        match words.next() {
            Some("2D") => P::parse(precision, words).map(Self::Two),
            Some("3D") => S::parse(precision, words).map(Self::Three),
            Some("5D") => F::parse(precision, words).map(Self::Five),
            other => refused("the dimension", other, "2D, 3D or 5D"),
        }
    }
}

/// A case in one of the tested dimensions.
pub type AnyCase = InDimension<Case<2>, Case<3>, Case<5>>;

/// The reason why a line is not a valid case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCaseError(String);

impl fmt::Display for ParseCaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseCaseError {}

/// The words of a line before its comment.
pub(crate) fn words(line: &str) -> SplitWhitespace<'_> {
    line.split('#').next().unwrap_or_default().split_whitespace()
}

pub(crate) fn parse_precision(word: Option<&str>) -> Result<Precision, ParseCaseError> {
    match word {
        Some("f32") => Ok(Precision::Single),
        Some("f64") => Ok(Precision::Double),
        other => refused("the format", other, "f32 or f64"),
    }
}

impl<const D: usize> ParseCase for Case<D> {
    fn parse(precision: Precision, mut words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        let mut numbers = Vec::with_capacity(4 * D + 4);
        for word in words.by_ref() {
            numbers.push(parse_bits(precision, word)?);
        }
        let count = 4 * D + 4;
        if numbers.len() != count {
            let found = format!("{} numbers", numbers.len());
            return refused("the case", Some(&found), &format!("{count} in {D}D"));
        }
        let ball = |from: usize| Ball {
            center: from_fn(|k| numbers[from + k]),
            velocity: from_fn(|k| numbers[from + D + k]),
            radius: numbers[from + 2 * D],
        };
        let case = Case {
            precision,
            a: ball(0),
            b: ball(2 * D + 1),
            max_time: numbers[count - 2],
            tolerance: numbers[count - 1],
        };
        if !case.a.numbers().chain(case.b.numbers()).all(f64::is_finite) {
            return refused("a ball", Some("an infinity or NaN"), "finite numbers");
        }
        if !(case.a.radius >= 0.0 && case.b.radius >= 0.0) {
            return refused("a radius", Some("a negative number"), "at least 0");
        }
        Ok(case)
    }
}

/// Takes the third word of a line, which must be this name.
pub(crate) fn expect_name(
    name: &str,
    words: &mut SplitWhitespace<'_>,
) -> Result<(), ParseCaseError> {
    match words.next() {
        Some(word) if word == name => Ok(()),
        other => refused("the kind of the case", other, name),
    }
}

pub(crate) fn parse_bits(precision: Precision, word: &str) -> Result<f64, ParseCaseError> {
    let digits = match precision {
        Precision::Single => 8,
        Precision::Double => 16,
    };
    let bits = u64::from_str_radix(word, 16).ok().filter(|_| word.len() == digits);
    let Some(bits) = bits else {
        return refused("a number", Some(word), &format!("{digits} hexadecimal digits"));
    };
    Ok(match precision {
        Precision::Single => {
            f32::from_bits(u32::try_from(bits).expect("eight digits are 32 bits")).into()
        }
        Precision::Double => f64::from_bits(bits),
    })
}

pub(crate) fn refused<T>(
    what: &str,
    found: Option<&str>,
    wanted: &str,
) -> Result<T, ParseCaseError> {
    let found = found.unwrap_or("nothing");
    Err(ParseCaseError(format!("{what} is {found}; wanted is {wanted}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_reads_back_to_the_same_bits() {
        let case = Case {
            precision: Precision::Single,
            a: Ball { center: [-0.0, 1.5], velocity: [f64::from(f32::MAX), 0.0], radius: 0.0 },
            b: Ball { center: [3.0, 4.0], velocity: [-1.0, 2.0], radius: 0.25 },
            max_time: f64::INFINITY,
            tolerance: -1.0,
        };
        let line = case.to_string();
        assert!(line.starts_with("f32 2D 80000000 3fc00000 7f7fffff"), "{line}");
        let back: AnyCase = format!("{line}  # a remark").parse().unwrap();
        assert_eq!(back, AnyCase::Two(case));
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_and_what_is_wanted() {
        let error = |line: &str| line.parse::<AnyCase>().unwrap_err().to_string();
        assert_eq!(error(""), "the format is nothing; wanted is f32 or f64");
        assert_eq!(error("f64 4D"), "the dimension is 4D; wanted is 2D, 3D or 5D");
        assert_eq!(error("f64 2D 12"), "a number is 12; wanted is 16 hexadecimal digits");
        assert_eq!(error("f32 2D 00000000"), "the case is 1 numbers; wanted is 12 in 2D");
        let nan = ["f32 2D", &"7fc00000 ".repeat(12)].join(" ");
        assert_eq!(error(&nan), "a ball is an infinity or NaN; wanted is finite numbers");
        let negative = ["f32 2D", &"bf800000 ".repeat(12)].join(" ");
        assert_eq!(error(&negative), "a radius is a negative number; wanted is at least 0");
    }
}
