//! Cases of a moving ball and a moving polygon.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::fmt;
use std::str::FromStr;

use super::ring::Ring;
use crate::case::{ParseCaseError, parse_precision, refused, words};
use crate::polyline::{PolylineCase, PolylineKind, parse_numbers};
use crate::quadratic::{integer, lowest_bit};

/// The side of the outline that is solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolygonKind {
    /// The inside, including the outline.
    Solid,
    /// Everything except the inside.
    Hollow,
}

impl PolygonKind {
    /// Both, in the order of reports.
    pub const ALL: [Self; 2] = [Self::Solid, Self::Hollow];

    /// The name in lines and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solid => "polygon",
            Self::Hollow => "hollow-polygon",
        }
    }
}

impl fmt::Display for PolygonKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The arguments of all queries about a ball and a polygon.
///
/// The text form is one line of exact bits: the format, `2D`, `polygon` or `hollow-polygon`, and
/// then the numbers of a polyline.
#[derive(Clone, Debug, PartialEq)]
pub struct PolygonCase {
    /// The case without the solid side.
    ///
    /// A closed polyline that does not touch itself.
    pub outline: PolylineCase<2>,
    /// The side of the outline that is solid.
    pub kind: PolygonKind,
}

impl PolygonCase {
    /// Whether a line with this name is such a case.
    #[must_use]
    pub fn has_name(name: &str) -> bool {
        PolygonKind::ALL.iter().any(|kind| kind.name() == name)
    }

    /// Whether the outline runs counterclockwise.
    pub(crate) fn is_counterclockwise(&self) -> bool {
        self.ring().orientation().is_gt()
    }

    /// The outline in whole numbers, of any unit.
    pub(super) fn ring(&self) -> Ring {
        ring(&self.outline.corners)
    }
}

/// A closed chain in whole numbers, of any unit.
pub(super) fn ring(corners: &[[f64; 2]]) -> Ring {
    let exponent = lowest_bit(corners.iter().flatten());
    let corners = corners.iter().map(|corner| corner.map(|x| integer(x, exponent)));
    Ring { corners: corners.collect() }
}

/// Whether the corners form a polygon.
pub(crate) fn is_simple(corners: &[[f64; 2]]) -> bool {
    ring(corners).is_simple()
}

impl fmt::Display for PolygonCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.outline.write(f, self.kind.name())
    }
}

impl FromStr for PolygonCase {
    type Err = ParseCaseError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut words = words(line);
        let precision = parse_precision(words.next())?;
        let dimension = words.next();
        if dimension != Some("2D") {
            return refused("the dimension", dimension, "2D");
        }
        let name = words.next();
        let Some(kind) = PolygonKind::ALL.into_iter().find(|kind| Some(kind.name()) == name) else {
            return refused("the shape", name, &PolygonKind::ALL.map(PolygonKind::name).join(", "));
        };
        let outline = parse_numbers(precision, PolylineKind::Closed, words)?;
        let case = Self { outline, kind };
        if case.ring().is_simple() {
            Ok(case)
        } else {
            refused("an outline", Some("one that touches itself"), "a simple one")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Ball;
    use crate::precision::Precision;

    fn case(kind: PolygonKind, corners: &[[f64; 2]]) -> PolygonCase {
        let outline = PolylineCase {
            precision: Precision::Single,
            ball: Ball { center: [-0.0, 1.5], velocity: [2.0, 0.0], radius: 0.25 },
            corners: corners.to_vec(),
            kind: PolylineKind::Closed,
            velocity: [0.5, 1.0],
            max_time: f64::INFINITY,
        };
        PolygonCase { outline, kind }
    }

    #[test]
    fn a_line_reads_back_to_the_same_bits() {
        for kind in PolygonKind::ALL {
            let case = case(kind, &[[-0.0, 0.0], [4.0, 0.0], [0.0, 4.0]]);
            let line = case.to_string();
            assert!(line.starts_with(&format!("f32 2D {kind} 80000000 3fc00000")), "{line}");
            let back: PolygonCase = format!("{line}  # a remark").parse().unwrap();
            assert_eq!(back.to_string(), line);
            assert_eq!(back, case);
        }
    }

    #[test]
    fn a_bad_line_says_what_is_wrong_and_what_is_wanted() {
        let error = |line: &str| line.parse::<PolygonCase>().unwrap_err().to_string();
        assert_eq!(error("f64 3D polygon"), "the dimension is 3D; wanted is 2D");
        assert_eq!(error("f64 2D cone"), "the shape is cone; wanted is polygon, hollow-polygon");
        let bow = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]];
        assert_eq!(
            error(&case(PolygonKind::Solid, &bow).to_string()),
            "an outline is one that touches itself; wanted is a simple one"
        );
    }
}
