//! A case: a moving ball, an edge or a corner at rest and a deadline, all as exact floats.

use std::array::from_fn;
use std::fmt;
use std::str::{FromStr, SplitWhitespace};

use crate::case::{Ball, ParseCaseError, parse_bits, parse_precision, refused, words, write_bits};
use crate::precision::Precision;

/// An edge or a corner of a polyline; every number is finite, and no two neighbours are equal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Facet<const D: usize> {
    /// All between two corners.
    Edge {
        /// Where it starts.
        start: [f64; D],
        /// Where it ends.
        end: [f64; D],
    },
    /// A corner.
    Corner {
        /// Where it is.
        at: [f64; D],
        /// The corner before it; none at the start of a polyline.
        before: Option<[f64; D]>,
        /// The corner after it; none at the end of a polyline.
        after: Option<[f64; D]>,
    },
}

/// Which facet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FacetKind {
    /// An edge.
    Edge,
    /// A corner between two others.
    Corner,
    /// The corner at which a polyline starts.
    First,
    /// The corner at which a polyline ends.
    Last,
    /// A corner without neighbours: a point.
    Alone,
}

impl FacetKind {
    /// All of them, in the order in which reports list them.
    pub const ALL: [Self; 5] = [Self::Edge, Self::Corner, Self::First, Self::Last, Self::Alone];

    /// The name in lines and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Corner => "corner",
            Self::First => "first-corner",
            Self::Last => "last-corner",
            Self::Alone => "lone-corner",
        }
    }

    /// How many points it has.
    const fn points(self) -> usize {
        match self {
            Self::Edge | Self::First | Self::Last => 2,
            Self::Corner => 3,
            Self::Alone => 1,
        }
    }
}

impl fmt::Display for FacetKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<const D: usize> Facet<D> {
    /// Which facet it is.
    #[must_use]
    pub const fn kind(&self) -> FacetKind {
        match self {
            Self::Edge { .. } => FacetKind::Edge,
            Self::Corner { before: Some(_), after: Some(_), .. } => FacetKind::Corner,
            Self::Corner { before: None, after: Some(_), .. } => FacetKind::First,
            Self::Corner { before: Some(_), after: None, .. } => FacetKind::Last,
            Self::Corner { before: None, after: None, .. } => FacetKind::Alone,
        }
    }

    /// Its points in the order of the polyline.
    #[must_use]
    pub fn points(&self) -> Vec<[f64; D]> {
        match *self {
            Self::Edge { start, end } => vec![start, end],
            Self::Corner { at, before, after } => {
                before.into_iter().chain([at]).chain(after).collect()
            }
        }
    }

    /// All of its numbers.
    pub fn numbers(&self) -> impl Iterator<Item = f64> {
        self.points().into_iter().flatten()
    }

    /// The facet with the given points in the order of the polyline.
    pub(crate) fn made_of(kind: FacetKind, points: &[[f64; D]]) -> Self {
        match (kind, points) {
            (FacetKind::Edge, &[start, end]) => Self::Edge { start, end },
            (FacetKind::Corner, &[before, at, after]) => {
                Self::Corner { at, before: Some(before), after: Some(after) }
            }
            (FacetKind::First, &[at, after]) => {
                Self::Corner { at, before: None, after: Some(after) }
            }
            (FacetKind::Last, &[before, at]) => {
                Self::Corner { at, before: Some(before), after: None }
            }
            (FacetKind::Alone, &[at]) => Self::Corner { at, before: None, after: None },
            _ => unreachable!("a {kind} has another number of points than {}", points.len()),
        }
    }
}

/// The arguments of all questions about a ball and a facet.
///
/// Written and read as one line of exact bits: the format, the dimension, the name of the facet, then
/// centre, velocity and radius of the ball, the points of the facet in the order of the polyline, and
/// the deadline, each as the hexadecimal bits of that format; from `#` on, the rest is a comment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacetCase<const D: usize> {
    /// The format that every number of the case is a value of.
    pub precision: Precision,
    /// The ball, from which normals point away.
    pub ball: Ball<D>,
    /// What it may hit.
    pub facet: Facet<D>,
    /// The end of the interval asked about; may be infinite.
    pub max_time: f64,
}

impl<const D: usize> fmt::Display for FacetCase<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {D}D {}", self.precision.name(), self.facet.kind())?;
        for number in self.ball.numbers().chain(self.facet.numbers()).chain([self.max_time]) {
            write_bits(f, self.precision, number)?;
        }
        Ok(())
    }
}

/// A case in one of the tested dimensions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AnyFacetCase {
    /// In the plane.
    Two(FacetCase<2>),
    /// In space.
    Three(FacetCase<3>),
    /// One dimension beyond those with a cross product.
    Five(FacetCase<5>),
}

impl fmt::Display for AnyFacetCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Two(case) => case.fmt(f),
            Self::Three(case) => case.fmt(f),
            Self::Five(case) => case.fmt(f),
        }
    }
}

impl FromStr for AnyFacetCase {
    type Err = ParseCaseError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = words(line);
        let precision = parse_precision(words.next())?;
        match words.next() {
            Some("2D") => parse_case(precision, words).map(Self::Two),
            Some("3D") => parse_case(precision, words).map(Self::Three),
            Some("5D") => parse_case(precision, words).map(Self::Five),
            other => refused("the dimension", other, "2D, 3D or 5D"),
        }
    }
}

fn parse_case<const D: usize>(
    precision: Precision,
    mut words: SplitWhitespace<'_>,
) -> Result<FacetCase<D>, ParseCaseError> {
    let name = words.next();
    let Some(kind) = FacetKind::ALL.into_iter().find(|kind| Some(kind.name()) == name) else {
        return refused("the facet", name, &FacetKind::ALL.map(FacetKind::name).join(", "));
    };
    let numbers: Vec<f64> =
        words.map(|word| parse_bits(precision, word)).collect::<Result<_, _>>()?;
    let count = (2 + kind.points()) * D + 2;
    if numbers.len() != count {
        let found = format!("{} numbers", numbers.len());
        return refused("the case", Some(&found), &format!("{count} for facet {kind} in {D}D"));
    }
    let vector = |from: usize| from_fn(|k| numbers[from + k]);
    let points: Vec<_> = (0..kind.points()).map(|index| vector((2 + index) * D + 1)).collect();
    let case = FacetCase {
        precision,
        ball: Ball { center: vector(0), velocity: vector(D), radius: numbers[2 * D] },
        facet: Facet::made_of(kind, &points),
        max_time: numbers[count - 1],
    };
    if !case.ball.numbers().chain(case.facet.numbers()).all(f64::is_finite) {
        return refused("a ball or a facet", Some("an infinity or NaN"), "finite numbers");
    }
    if case.ball.radius < 0.0 {
        return refused("a radius", Some("a negative number"), "at least 0");
    }
    if points.windows(2).any(|pair| pair[0] == pair[1]) {
        return refused("a neighbour", Some("the same point"), "another point");
    }
    Ok(case)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(facet: Facet<2>) -> FacetCase<2> {
        FacetCase {
            precision: Precision::Single,
            ball: Ball { center: [-0.0, 1.5], velocity: [2.0, 0.0], radius: 0.25 },
            facet,
            max_time: f64::INFINITY,
        }
    }

    #[test]
    fn a_line_of_every_facet_reads_back_to_the_same_bits() {
        let points = [[-1.0, 2.0], [f64::from(f32::MAX), 3.0], [-0.0, 1.0]];
        for kind in FacetKind::ALL {
            let case = case(Facet::made_of(kind, &points[..kind.points()]));
            assert_eq!(case.facet.kind(), kind);
            let line = case.to_string();
            assert!(line.starts_with(&format!("f32 2D {kind} 80000000 3fc00000")), "{line}");
            let back: AnyFacetCase = format!("{line}  # a remark").parse().unwrap();
            assert_eq!(back, AnyFacetCase::Two(case));
        }
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_and_what_is_wanted() {
        let error = |line: &str| line.parse::<AnyFacetCase>().unwrap_err().to_string();
        assert_eq!(error("f64 4D"), "the dimension is 4D; wanted is 2D, 3D or 5D");
        assert_eq!(
            error("f64 2D cone"),
            "the facet is cone; wanted is edge, corner, first-corner, last-corner, lone-corner"
        );
        let short = "f32 2D edge 00000000";
        assert_eq!(error(short), "the case is 1 numbers; wanted is 10 for facet edge in 2D");
        let of = |facet| error(&case(facet).to_string());
        let one = [1.0; 2];
        let same = of(Facet::Edge { start: one, end: one });
        assert_eq!(same, "a neighbour is the same point; wanted is another point");
        let far = of(Facet::Corner { at: [f64::INFINITY; 2], before: None, after: Some(one) });
        assert_eq!(far, "a ball or a facet is an infinity or NaN; wanted is finite numbers");
    }
}
