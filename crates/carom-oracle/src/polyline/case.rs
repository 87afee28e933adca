//! Cases of a moving ball and a moving polyline.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::array::from_fn;
use std::fmt;
use std::str::SplitWhitespace;

use crate::case::{Ball, InDimension, ParseCase, ParseCaseError, parse_bits, refused, write_bits};
use crate::facet::Facet;
use crate::precision::Precision;
use crate::shape::{Feature, Shape};

/// The type of a polyline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolylineKind {
    /// From its first corner to its last.
    Open,
    /// Its last corner is joined to the first.
    Closed,
}

impl PolylineKind {
    /// Both, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Open, Self::Closed];

    /// The name in lines and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "polyline",
            Self::Closed => "closed-polyline",
        }
    }

    /// The least number of corners.
    pub(crate) const fn least(self) -> usize {
        match self {
            Self::Open => 2,
            Self::Closed => 3,
        }
    }
}

impl fmt::Display for PolylineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The arguments of all queries about a ball and a polyline.
///
/// The text form is one line of exact bits: the format, the dimension, `polyline` or
/// `closed-polyline`, then centre, velocity and radius of the ball, the corners of the polyline,
/// its velocity, and the deadline, each as the hexadecimal bits of that format. Everything from `#`
/// on is a comment.
#[derive(Clone, Debug, PartialEq)]
pub struct PolylineCase<const D: usize> {
    /// The format of every number of the case.
    pub precision: Precision,
    /// The ball, from which normals point away.
    pub ball: Ball<D>,
    /// The corners of the polyline; no two neighbours are equal.
    pub corners: Vec<[f64; D]>,
    /// Whether the last corner is joined to the first.
    pub kind: PolylineKind,
    /// The velocity of the polyline.
    pub velocity: [f64; D],
    /// The end of the queried interval; may be infinite.
    pub max_time: f64,
}

impl<const D: usize> PolylineCase<D> {
    pub(crate) fn is_closed(&self) -> bool {
        self.kind == PolylineKind::Closed
    }

    /// The edges in order, as the indices of their corners.
    pub(crate) fn edges(&self) -> impl Iterator<Item = [usize; 2]> {
        let count = self.corners.len();
        let edges = if self.is_closed() { count } else { count - 1 };
        (0..edges).map(move |k| [k, (k + 1) % count])
    }

    /// The segment of an edge.
    pub(crate) fn segment(&self, [start, end]: [usize; 2]) -> Shape<D> {
        Shape::Segment { start: self.corners[start], end: self.corners[end] }
    }

    /// Corner 0, edge 0, corner 1, and so on.
    pub(crate) fn facets(&self) -> Vec<(Feature, Facet<D>)> {
        let (corners, count) = (&self.corners, self.corners.len());
        let edges: Vec<_> = self.edges().collect();
        let mut facets = Vec::with_capacity(2 * count);
        for k in 0..count {
            let before = self.is_closed() || k > 0;
            let after = self.is_closed() || k + 1 < count;
            let corner = Facet::Corner {
                at: corners[k],
                before: before.then(|| corners[(k + count - 1) % count]),
                after: after.then(|| corners[(k + 1) % count]),
            };
            facets.push((Feature::Vertex(k), corner));
            if let Some(&[start, end]) = edges.get(k) {
                let edge = Facet::Edge { start: corners[start], end: corners[end] };
                facets.push((Feature::Edge(k), edge));
            }
        }
        facets
    }
}

impl<const D: usize> PolylineCase<D> {
    /// Writes the line of the case, or of a shape with this outline, under this name.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>, name: &str) -> fmt::Result {
        write!(f, "{} {D}D {name}", self.precision.name())?;
        let corners = self.corners.iter().flatten().copied();
        let numbers = self.ball.numbers().chain(corners).chain(self.velocity);
        for number in numbers.chain([self.max_time]) {
            write_bits(f, self.precision, number)?;
        }
        Ok(())
    }
}

impl<const D: usize> fmt::Display for PolylineCase<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.kind.name())
    }
}

/// A case in one of the tested dimensions.
pub type AnyPolylineCase = InDimension<PolylineCase<2>, PolylineCase<3>, PolylineCase<5>>;

impl AnyPolylineCase {
    /// Whether a line with this name is such a case.
    #[must_use]
    pub fn has_name(name: &str) -> bool {
        PolylineKind::ALL.iter().any(|kind| kind.name() == name)
    }
}

impl<const D: usize> ParseCase for PolylineCase<D> {
    fn parse(precision: Precision, mut words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        let name = words.next();
        let Some(kind) = PolylineKind::ALL.into_iter().find(|kind| Some(kind.name()) == name)
        else {
            return refused(
                "the shape",
                name,
                &PolylineKind::ALL.map(PolylineKind::name).join(", "),
            );
        };
        parse_numbers(precision, kind, words)
    }
}

/// Parses everything after the name.
pub(crate) fn parse_numbers<const D: usize>(
    precision: Precision,
    kind: PolylineKind,
    words: SplitWhitespace<'_>,
) -> Result<PolylineCase<D>, ParseCaseError> {
    let numbers: Vec<f64> =
        words.map(|word| parse_bits(precision, word)).collect::<Result<_, _>>()?;
    let least = kind.least();
    let count = numbers.len().saturating_sub(3 * D + 2) / D;
    if numbers.len() != (3 + count) * D + 2 || count < least {
        let found = format!("{} numbers", numbers.len());
        let wanted = format!("{} and {D} for each of {least} corners or more", 3 * D + 2);
        return refused("the case", Some(&found), &wanted);
    }
    let vector = |from: usize| from_fn(|k| numbers[from + k]);
    let case = PolylineCase {
        precision,
        ball: Ball { center: vector(0), velocity: vector(D), radius: numbers[2 * D] },
        corners: (0..count).map(|index| vector((2 + index) * D + 1)).collect(),
        kind,
        velocity: vector((2 + count) * D + 1),
        max_time: numbers[numbers.len() - 1],
    };
    if !numbers[..numbers.len() - 1].iter().all(|x| x.is_finite()) {
        let found = Some("an infinity or NaN");
        return refused("a ball or a polyline", found, "finite numbers");
    }
    if case.ball.radius < 0.0 {
        return refused("a radius", Some("a negative number"), "at least 0");
    }
    if case.edges().any(|[start, end]| case.corners[start] == case.corners[end]) {
        return refused("a neighbour", Some("the same point"), "another point");
    }
    Ok(case)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANGLE: [[f64; 2]; 3] = [[-4.0, 0.0], [0.0, -0.0], [0.0, -4.0]];

    fn case(kind: PolylineKind, corners: &[[f64; 2]]) -> PolylineCase<2> {
        PolylineCase {
            precision: Precision::Double,
            ball: Ball { center: [-0.0, 1.5], velocity: [2.0, 0.0], radius: 0.25 },
            corners: corners.to_vec(),
            kind,
            velocity: [0.5, 1.0],
            max_time: f64::INFINITY,
        }
    }

    #[test]
    fn a_line_reads_back_to_the_same_bits() {
        for kind in PolylineKind::ALL {
            let case = case(kind, &ANGLE);
            let back: AnyPolylineCase = format!("{case}  # a remark").parse().unwrap();
            assert_eq!(back, AnyPolylineCase::Two(case));
        }
    }

    #[test]
    fn facets_are_in_their_order() {
        use Feature::{Edge, Vertex};
        use PolylineKind::{Closed, Open};
        let features = |kind| -> Vec<Feature> {
            let facets = case(kind, &ANGLE).facets();
            facets.into_iter().map(|(feature, _)| feature).collect()
        };
        assert_eq!(features(Open), [Vertex(0), Edge(0), Vertex(1), Edge(1), Vertex(2)]);
        assert_eq!(features(Closed).last(), Some(&Edge(2)));
        let [first, .., last] = &case(Closed, &ANGLE).facets()[..] else { unreachable!() };
        let [before, after] = [Some(ANGLE[2]), Some(ANGLE[1])];
        assert_eq!(first.1, Facet::Corner { at: ANGLE[0], before, after });
        assert_eq!(last.1, Facet::Edge { start: ANGLE[2], end: ANGLE[0] });
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_and_what_is_wanted() {
        let error = |line: &str| line.parse::<AnyPolylineCase>().unwrap_err().to_string();
        let short = error(&case(PolylineKind::Closed, &ANGLE[..2]).to_string());
        assert_eq!(
            short,
            "the case is 12 numbers; wanted is 8 and 2 for each of 3 corners or more"
        );
        let same = error(&case(PolylineKind::Closed, &[ANGLE[0], ANGLE[1], ANGLE[0]]).to_string());
        assert_eq!(same, "a neighbour is the same point; wanted is another point");
        assert_eq!(error("f64 2D cone"), "the shape is cone; wanted is polyline, closed-polyline");
    }
}
