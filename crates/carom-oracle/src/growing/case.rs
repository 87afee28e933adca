//! Cases of two accelerated balls whose radii change.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::fmt;
use std::str::SplitWhitespace;

use crate::accelerated::{AcceleratedCase, parse_accelerated};
use crate::case::{
    InDimension, ParseCase, ParseCaseError, expect_name, parse_bits, refused, write_bits,
};
use crate::precision::Precision;

/// The arguments of all queries about two balls whose radii change.
///
/// The text form is one line of exact bits, like that of an [`AcceleratedCase`], with the name
/// `growing` and the two rates of the radii at the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GrowingCase<const D: usize> {
    /// The balls with their radii at time 0, and the deadline.
    pub pair: AcceleratedCase<D>,
    /// The rates of the radii of A and B.
    pub rates: [f64; 2],
}

/// The third word of a line.
const NAME: &str = "growing";

impl<const D: usize> fmt::Display for GrowingCase<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pair.write_as(NAME, f)?;
        self.rates.iter().try_for_each(|&rate| write_bits(f, self.pair.precision, rate))
    }
}

/// A case in one of the tested dimensions.
pub type AnyGrowingCase = InDimension<GrowingCase<2>, GrowingCase<3>, GrowingCase<5>>;

impl AnyGrowingCase {
    /// Whether the third word of a line marks such a case.
    #[must_use]
    pub fn has_name(word: &str) -> bool {
        word == NAME
    }
}

impl<const D: usize> ParseCase for GrowingCase<D> {
    fn parse(precision: Precision, mut words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        expect_name(NAME, &mut words)?;
        let mut words: Vec<&str> = words.collect();
        let mut rate = || {
            let rate = parse_bits(precision, words.pop().unwrap_or_default())?;
            if rate.is_finite() { Ok(rate) } else { refused("a rate", Some("no number"), "finite") }
        };
        let (b, a) = (rate()?, rate()?);
        Ok(Self { pair: parse_accelerated(precision, &words)?, rates: [a, b] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accelerated::AcceleratedBall;

    #[test]
    fn a_line_reads_back_to_the_same_bits() {
        let pair = AcceleratedCase::<2> {
            precision: Precision::Double,
            a: AcceleratedBall { acceleration: [-0.0, -9.81], ..AcceleratedBall::POINT },
            b: AcceleratedBall::POINT,
            max_time: f64::INFINITY,
        };
        let case = GrowingCase { pair, rates: [0.5, -0.0] };
        let line = format!("{case} # a remark");
        assert!(line.starts_with("f64 2D growing 0000000000000000"), "{line}");
        assert_eq!(line.parse(), Ok(AnyGrowingCase::Two(case)));
        let error = |line: &str| line.parse::<AnyGrowingCase>().unwrap_err().to_string();
        assert_eq!(error("f32 2D"), "the kind of the case is nothing; wanted is growing");
    }
}
