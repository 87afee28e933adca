//! Cases of a moving ball and a facet at rest.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::array::from_fn;
use std::fmt;
use std::str::SplitWhitespace;

use crate::case::{Ball, InDimension, ParseCase, ParseCaseError, parse_bits, refused, write_bits};
use crate::precision::Precision;
use crate::quadratic::{difference, integer, lowest_bit};

/// A facet of a polyline or of a mesh.
///
/// Every number is finite, no two neighbouring points are equal, and every triangle has an area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Facet<const D: usize> {
    /// The points strictly between two corners.
    Edge {
        /// The start point.
        start: [f64; D],
        /// The end point.
        end: [f64; D],
    },
    /// A corner.
    Corner {
        /// Its position.
        at: [f64; D],
        /// The corner before it; `None` at the start of a polyline.
        before: Option<[f64; D]>,
        /// The corner after it; `None` at the end of a polyline.
        after: Option<[f64; D]>,
    },
    /// In 3D, an edge of a mesh, between faces.
    Ridge {
        /// The start point.
        start: [f64; D],
        /// The end point.
        end: [f64; D],
        /// The third corner of the face on one side.
        one: [f64; D],
        /// The third corner of the face on the other side; `None` at the rim.
        other: Option<[f64; D]>,
    },
    /// In 3D, a face.
    Face {
        /// Its corners.
        corners: [[f64; D]; 3],
    },
}

/// The type of a facet.
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
    /// An edge between two faces.
    Ridge,
    /// An edge at the rim of one face.
    Rim,
    /// A face.
    Face,
}

impl FacetKind {
    /// The types in any dimension, in the order of reports.
    pub const ALL: [Self; 5] = [Self::Edge, Self::Corner, Self::First, Self::Last, Self::Alone];

    /// The types that exist only in 3D.
    pub const IN_SPACE: [Self; 3] = [Self::Ridge, Self::Rim, Self::Face];

    /// The types that exist in a dimension.
    pub fn in_dimension(dimension: usize) -> impl Iterator<Item = Self> {
        let in_space = Self::IN_SPACE.into_iter().filter(move |_| dimension == 3);
        Self::ALL.into_iter().chain(in_space)
    }

    /// The name in lines and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Corner => "corner",
            Self::First => "first-corner",
            Self::Last => "last-corner",
            Self::Alone => "lone-corner",
            Self::Ridge => "ridge",
            Self::Rim => "rim",
            Self::Face => "face",
        }
    }

    /// Its number of points.
    pub(crate) const fn points(self) -> usize {
        match self {
            Self::Edge | Self::First | Self::Last => 2,
            Self::Corner | Self::Rim | Self::Face => 3,
            Self::Alone => 1,
            Self::Ridge => 4,
        }
    }
}

impl fmt::Display for FacetKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl<const D: usize> Facet<D> {
    /// The type of the facet.
    #[must_use]
    pub const fn kind(&self) -> FacetKind {
        match self {
            Self::Edge { .. } => FacetKind::Edge,
            Self::Corner { before: Some(_), after: Some(_), .. } => FacetKind::Corner,
            Self::Corner { before: None, after: Some(_), .. } => FacetKind::First,
            Self::Corner { before: Some(_), after: None, .. } => FacetKind::Last,
            Self::Corner { before: None, after: None, .. } => FacetKind::Alone,
            Self::Ridge { other: Some(_), .. } => FacetKind::Ridge,
            Self::Ridge { other: None, .. } => FacetKind::Rim,
            Self::Face { .. } => FacetKind::Face,
        }
    }

    /// Its points in the order of the polyline.
    ///
    /// The points of a ridge begin with its ends.
    #[must_use]
    pub fn points(&self) -> Vec<[f64; D]> {
        match *self {
            Self::Edge { start, end } => vec![start, end],
            Self::Corner { at, before, after } => {
                before.into_iter().chain([at]).chain(after).collect()
            }
            Self::Ridge { start, end, one, other } => {
                [start, end, one].into_iter().chain(other).collect()
            }
            Self::Face { corners } => corners.to_vec(),
        }
    }

    /// All of its numbers.
    pub fn numbers(&self) -> impl Iterator<Item = f64> {
        self.points().into_iter().flatten()
    }

    /// The facet with these points, in the order of the polyline.
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
            (FacetKind::Ridge, &[start, end, one, other]) => {
                Self::Ridge { start, end, one, other: Some(other) }
            }
            (FacetKind::Rim, &[start, end, one]) => Self::Ridge { start, end, one, other: None },
            (FacetKind::Face, &[a, b, c]) => Self::Face { corners: [a, b, c] },
            _ => unreachable!("a {kind} has another number of points than {}", points.len()),
        }
    }

    /// The index of the first point that is collinear with the two before it, although it must not
    /// be.
    pub(crate) fn in_a_line(&self) -> Option<usize> {
        let points = self.points();
        let is_flat = |&third: &usize| is_collinear(&[points[0], points[1], points[third]]);
        FacetKind::IN_SPACE.contains(&self.kind()).then(|| (2..points.len()).find(is_flat))?
    }
}

/// Whether three points are collinear: whether all minors are 0.
pub(crate) fn is_collinear<const D: usize>(points: &[[f64; D]; 3]) -> bool {
    let exponent = lowest_bit(points.iter().flatten());
    let [a, b, c] = points.map(|point| point.map(|x| integer(x, exponent)));
    let (d, e) = (difference(&b, &a), difference(&c, &a));
    (0..D).all(|i| (0..i).all(|j| &d[i] * &e[j] == &d[j] * &e[i]))
}

/// The arguments of all queries about a ball and a facet.
///
/// The text form is one line of exact bits: the format, the dimension, the name of the facet, then
/// centre, velocity and radius of the ball, the points of the facet in the order of the polyline,
/// and the deadline, each as the hexadecimal bits of that format. Everything from `#` on is a
/// comment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FacetCase<const D: usize> {
    /// The format of every number of the case.
    pub precision: Precision,
    /// The ball, from which normals point away.
    pub ball: Ball<D>,
    /// The facet that it may hit.
    pub facet: Facet<D>,
    /// The end of the queried interval; may be infinite.
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
pub type AnyFacetCase = InDimension<FacetCase<2>, FacetCase<3>, FacetCase<5>>;

impl<const D: usize> ParseCase for FacetCase<D> {
    fn parse(precision: Precision, mut words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        let name = words.next();
        let all: Vec<_> = FacetKind::in_dimension(3).collect();
        let Some(&kind) = all.iter().find(|kind| Some(kind.name()) == name) else {
            let names: Vec<_> = all.into_iter().map(FacetKind::name).collect();
            return refused("the facet", name, &names.join(", "));
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
        let is_in_space = FacetKind::IN_SPACE.contains(&kind);
        if is_in_space && D != 3 {
            return refused(
                "the dimension",
                Some(&format!("{D}D")),
                &format!("3D for facet {kind}"),
            );
        }
        if !is_in_space && points.windows(2).any(|pair| pair[0] == pair[1]) {
            return refused("a neighbour", Some("the same point"), "another point");
        }
        if case.facet.in_a_line().is_some() {
            return refused("a triangle", Some("three points in a line"), "an area");
        }
        Ok(case)
    }
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
            "the facet is cone; wanted is edge, corner, first-corner, last-corner, lone-corner, ridge, rim, \
             face"
        );
        let short = "f32 2D edge 00000000";
        assert_eq!(error(short), "the case is 1 numbers; wanted is 10 for facet edge in 2D");
        let of = |facet| error(&case(facet).to_string());
        let one = [1.0; 2];
        let same = of(Facet::Edge { start: one, end: one });
        assert_eq!(same, "a neighbour is the same point; wanted is another point");
        let far = of(Facet::Corner { at: [f64::INFINITY; 2], before: None, after: Some(one) });
        assert_eq!(far, "a ball or a facet is an infinity or NaN; wanted is finite numbers");
        assert_eq!(
            of(Facet::Face { corners: [[0.0; 2], [1.0; 2], [0.0, 1.0]] }),
            "the dimension is 2D; wanted is 3D for facet face"
        );
        let flat = FacetCase {
            precision: Precision::Double,
            ball: Ball { center: [0.0; 3], velocity: [0.0; 3], radius: 1.0 },
            facet: Facet::Face { corners: [[0.0; 3], [1.0; 3], [3.0; 3]] },
            max_time: 1.0,
        };
        assert_eq!(
            error(&flat.to_string()),
            "a triangle is three points in a line; wanted is an area"
        );
    }
}
