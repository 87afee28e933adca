//! Cases of an accelerated ball and a shape, facet, mesh or polygon.
//!
//! A case also has a deadline. All numbers are exact floats.

use std::array::from_fn;
use std::fmt;
use std::str::SplitWhitespace;

use crate::accelerated::AcceleratedBall;
use crate::case::{
    Ball, InDimension, ParseCase, ParseCaseError, expect_name, parse_bits, refused, write_bits,
};
use crate::facet::{Facet, FacetKind, is_collinear};
use crate::mesh::{MeshCase, fault, parse_triangles};
use crate::polygon::{PolygonKind, is_simple};
use crate::precision::Precision;
use crate::shape::{Shape, ShapeKind};

/// What a ball falls on.
#[derive(Clone, Debug, PartialEq)]
pub enum Ground<const D: usize> {
    /// A shape and its velocity.
    Shape(Shape<D>, [f64; D]),
    /// A facet at rest.
    Facet(Facet<D>),
    /// In 3D, a mesh.
    Mesh(Surface<D>),
    /// In 2D, a polygon.
    Polygon(Outline<D>),
}

/// A polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct Outline<const D: usize> {
    /// The corners of the outline, which does not touch itself.
    pub corners: Vec<[f64; D]>,
    /// The side of the outline that is solid.
    pub kind: PolygonKind,
    /// Its velocity.
    pub velocity: [f64; D],
}

/// A mesh of triangles.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface<const D: usize> {
    /// The vertices.
    pub vertices: Vec<[f64; D]>,
    /// The corners of each triangle, as indices of vertices.
    pub triangles: Vec<[usize; 3]>,
    /// Its velocity.
    pub velocity: [f64; D],
}

/// The type of a ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GroundKind {
    /// [`Ground::Shape`]
    Shape(ShapeKind),
    /// [`Ground::Facet`]
    Facet(FacetKind),
    /// [`Ground::Mesh`]
    Mesh,
    /// [`Ground::Polygon`]
    Polygon(PolygonKind),
}

impl GroundKind {
    /// All types, in the order of reports.
    pub fn all() -> impl Iterator<Item = Self> {
        let shapes = [
            ShapeKind::HalfSpace,
            ShapeKind::Segment,
            ShapeKind::Capsule,
            ShapeKind::Aabb,
            ShapeKind::HollowBall,
            ShapeKind::HollowAabb,
            ShapeKind::HollowCapsule,
            ShapeKind::Tube,
            ShapeKind::HollowCylinder,
            ShapeKind::Triangle,
        ];
        let facets = FacetKind::in_dimension(3).map(Self::Facet);
        let polygons = PolygonKind::ALL.map(Self::Polygon);
        shapes.into_iter().map(Self::Shape).chain(facets).chain([Self::Mesh]).chain(polygons)
    }

    /// The name of the shape, facet, mesh or polygon.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shape(kind) => kind.name(),
            Self::Facet(kind) => kind.name(),
            Self::Mesh => MeshCase::NAME,
            Self::Polygon(kind) => kind.name(),
        }
    }

    /// Whether queries of this type exist in a dimension.
    #[must_use]
    pub fn exists_in(self, dimensions: usize) -> bool {
        match self {
            Self::Shape(ShapeKind::Aabb) => dimensions <= 3,
            Self::Shape(kind) => kind.exists_in(dimensions),
            Self::Facet(kind) => FacetKind::in_dimension(dimensions).any(|other| other == kind),
            Self::Mesh => dimensions == 3,
            Self::Polygon(_) => dimensions == 2,
        }
    }
}

impl<const D: usize> Ground<D> {
    /// The type of the ground.
    #[must_use]
    pub const fn kind(&self) -> GroundKind {
        match self {
            Self::Shape(shape, _) => GroundKind::Shape(shape.kind()),
            Self::Facet(facet) => GroundKind::Facet(facet.kind()),
            Self::Mesh(_) => GroundKind::Mesh,
            Self::Polygon(outline) => GroundKind::Polygon(outline.kind),
        }
    }

    /// Its velocity.
    #[must_use]
    pub const fn velocity(&self) -> [f64; D] {
        match self {
            Self::Shape(_, velocity) => *velocity,
            Self::Facet(_) => [0.0; D],
            Self::Mesh(surface) => surface.velocity,
            Self::Polygon(outline) => outline.velocity,
        }
    }

    /// The corners and the solid side of a polygon, or of a triangle in the plane that has an area.
    pub(super) fn figure(&self) -> Option<(&[[f64; D]], PolygonKind)> {
        match self {
            Self::Polygon(outline) => Some((&outline.corners, outline.kind)),
            Self::Shape(Shape::Triangle { corners }, _) if D == 2 && !is_collinear(corners) => {
                Some((corners, PolygonKind::Solid))
            }
            _ => None,
        }
    }

    /// Its numbers without the velocity.
    #[must_use]
    pub fn numbers(&self) -> Vec<f64> {
        match self {
            Self::Shape(shape, _) => shape.numbers().collect(),
            Self::Facet(facet) => facet.numbers().collect(),
            Self::Mesh(surface) => surface.vertices.iter().flatten().copied().collect(),
            Self::Polygon(outline) => outline.corners.iter().flatten().copied().collect(),
        }
    }
}

/// The arguments of all queries about an accelerated ball and a ground.
///
/// The text form is one line of exact bits: the format, the dimension, `falling`, and the name of
/// the shape or facet; for a mesh, the number of vertices and of triangles, and the indices of
/// their corners; then centre, velocity, radius and acceleration of the ball, the numbers of the
/// ground, its velocity unless it is a facet, and the deadline. Everything from `#` on is a
/// comment. On straight lines, polygons and triangles follow rules of their own, so their cases
/// have an acceleration.
#[derive(Clone, Debug, PartialEq)]
pub struct FallingCase<const D: usize> {
    /// The format of every number of the case.
    pub precision: Precision,
    /// The ball, from which normals point away.
    pub ball: AcceleratedBall<D>,
    /// The ground that it may hit.
    pub ground: Ground<D>,
    /// The end of the queried interval; may be infinite.
    pub max_time: f64,
}

/// The third word of a line.
const NAME: &str = "falling";

impl<const D: usize> fmt::Display for FallingCase<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {D}D {NAME} {}", self.precision.name(), self.ground.kind().name())?;
        let velocity = match &self.ground {
            Ground::Shape(_, velocity) => velocity.to_vec(),
            Ground::Facet(_) => Vec::new(),
            Ground::Mesh(Surface { vertices, triangles, velocity }) => {
                write!(f, " {} {}", vertices.len(), triangles.len())?;
                for corner in triangles.iter().flatten() {
                    write!(f, " {corner}")?;
                }
                velocity.to_vec()
            }
            Ground::Polygon(outline) => outline.velocity.to_vec(),
        };
        let numbers = self.ball.numbers().chain(self.ground.numbers()).chain(velocity);
        for number in numbers.chain([self.max_time]) {
            write_bits(f, self.precision, number)?;
        }
        Ok(())
    }
}

/// A case in one of the tested dimensions.
pub type AnyFallingCase = InDimension<FallingCase<2>, FallingCase<3>, FallingCase<5>>;

impl AnyFallingCase {
    /// Whether the third word of a line marks such a case.
    #[must_use]
    pub fn has_name(word: &str) -> bool {
        word == NAME
    }
}

impl ParseCase for FallingCase<2> {
    fn parse(precision: Precision, words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        let case = parse_case(precision, words)?;
        match &case.ground {
            Ground::Polygon(Outline { corners, .. }) if !is_simple(corners) => {
                refused("an outline", Some("one that touches itself"), "a simple one")
            }
            _ => Ok(case),
        }
    }
}

impl ParseCase for FallingCase<3> {
    fn parse(precision: Precision, words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        let case = parse_case(precision, words)?;
        if let Ground::Mesh(Surface { vertices, triangles, .. }) = &case.ground
            && let Some([what, found, wanted]) = fault(vertices, triangles)
        {
            return refused(what, Some(found), wanted);
        }
        Ok(case)
    }
}

impl ParseCase for FallingCase<5> {
    fn parse(precision: Precision, words: SplitWhitespace<'_>) -> Result<Self, ParseCaseError> {
        parse_case(precision, words)
    }
}

fn parse_case<const D: usize>(
    precision: Precision,
    mut words: SplitWhitespace<'_>,
) -> Result<FallingCase<D>, ParseCaseError> {
    expect_name(NAME, &mut words)?;
    let name = words.next();
    let Some(kind) = GroundKind::all().find(|kind| Some(kind.name()) == name) else {
        return refused("the ground", name, "a shape, a facet, a mesh or a polygon");
    };
    let dimension = format!("{D}D");
    let (vertices, triangles) = match kind {
        GroundKind::Mesh if D != 3 => return refused("the dimension", Some(&dimension), "3D"),
        GroundKind::Mesh => parse_triangles(&mut words)?,
        GroundKind::Polygon(_) if D != 2 => {
            return refused("the dimension", Some(&dimension), "2D");
        }
        _ => (0, Vec::new()),
    };
    let numbers: Vec<f64> =
        words.map(|word| parse_bits(precision, word)).collect::<Result<_, _>>()?;
    let (vectors, has_radius, moves) = match kind {
        GroundKind::Shape(kind) => {
            let (vectors, has_radius) = kind.parts();
            (vectors, has_radius, true)
        }
        GroundKind::Facet(kind) => (kind.points(), false, false),
        GroundKind::Mesh => (vertices, false, true),
        // As many corners as the numbers allow.
        GroundKind::Polygon(_) => (numbers.len().saturating_sub(4 * D + 2) / D, false, true),
    };
    let count = (3 + vectors + usize::from(moves)) * D + 2 + usize::from(has_radius);
    if numbers.len() != count {
        let found = format!("{} numbers", numbers.len());
        let wanted = format!("{count} for a {} in {D}D", kind.name());
        return refused("the case", Some(&found), &wanted);
    }
    if !numbers[..count - 1].iter().all(|x| x.is_finite()) {
        return refused("a ball or its ground", Some("an infinity or NaN"), "finite numbers");
    }
    if numbers[2 * D] < 0.0 {
        return refused("a radius", Some("a negative number"), "at least 0");
    }
    let vector = |from: usize| from_fn(|k| numbers[from + k]);
    let ball = AcceleratedBall {
        ball: Ball { center: vector(0), velocity: vector(D), radius: numbers[2 * D] },
        acceleration: vector(2 * D + 1),
    };
    let first = 3 * D + 1;
    let lists: Vec<[f64; D]> = (0..vectors).map(|index| vector(first + index * D)).collect();
    let after = first + vectors * D;
    let ground = match kind {
        GroundKind::Shape(kind) => {
            let shape = Shape::made_of(kind, &lists, numbers[after]);
            Ground::Shape(shape, vector(after + usize::from(has_radius)))
        }
        GroundKind::Facet(kind) => Ground::Facet(Facet::made_of(kind, &lists)),
        GroundKind::Mesh => {
            Ground::Mesh(Surface { vertices: lists, triangles, velocity: vector(after) })
        }
        GroundKind::Polygon(kind) => {
            Ground::Polygon(Outline { corners: lists, kind, velocity: vector(after) })
        }
    };
    Ok(FallingCase { precision, ball, ground, max_time: numbers[count - 1] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_that_touches_itself_is_refused() {
        let of = |corners: &[[f32; 2]]| {
            let bits = |x: &f32| format!(" {:08x}", x.to_bits());
            let corners: String = corners.iter().flatten().map(bits).collect();
            let zeros = |count: usize| " 00000000".repeat(count);
            format!("f32 2D falling hollow-polygon{}{corners}{}", zeros(7), zeros(3))
        };
        let parse =
            |text: String| text.parse::<AnyFallingCase>().map_err(|error| error.to_string());
        let square = [[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
        let line = of(&square);
        let case = parse(line.clone());
        assert_eq!(
            case.map(|case| match case {
                AnyFallingCase::Two(case) => case.to_string(),
                _ => String::new(),
            }),
            Ok(line.clone())
        );
        let bow = [square[0], square[2], square[1], square[3]];
        assert!(parse(of(&bow)).unwrap_err().contains("touches itself"));
        for count in 0..3 {
            assert!(parse(of(&square[..count])).unwrap_err().contains("touches itself"));
        }
        assert!(parse(line.replacen(" 00000000", " 7f800000", 1)).unwrap_err().contains("finite"));
        let thin = line.replacen(
            &" 00000000".repeat(5),
            &format!("{} bf800000", " 00000000".repeat(4)),
            1,
        );
        assert!(parse(thin).unwrap_err().contains("radius"));
        assert!(parse(line.replace("2D", "3D")).unwrap_err().contains("dimension"));
        assert!(parse(format!("{line} 00000000")).unwrap_err().contains("numbers"));
    }

    #[test]
    fn a_line_that_is_no_case_is_refused() {
        let zeros = |count: usize| " 0000000000000000".repeat(count);
        // Two equal triangles, one that refers to a missing vertex, and one without an area.
        let vertices = [[0.0_f64, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [2.0, 0.0, 0.0]];
        let bits = |x: &f64| format!(" {:016x}", x.to_bits());
        let vertices: String = vertices.iter().flatten().map(bits).collect();
        // Centre, velocity, radius and acceleration; the velocity of the mesh, and the deadline.
        let of = |triangles: &str| format!("{triangles}{}{vertices}{}", zeros(10), zeros(4));
        let parse =
            |text: String| text.parse::<AnyFallingCase>().map_err(|error| error.to_string());
        assert!(parse(format!("f64 3D falling mesh {}", of("4 1 0 1 2"))).is_ok());
        for triangles in ["4 2 0 1 2 2 1 0", "4 1 0 1 4", "4 1 0 1 3", "4 0"] {
            let told = parse(format!("f64 3D falling mesh {}", of(triangles))).unwrap_err();
            assert!(told.contains("triangle") || told.contains("corner"), "{triangles}: {told}");
        }
        for dimension in ["2D", "5D"] {
            let told = parse(format!("f64 {dimension} falling mesh {}", of("4 1 0 1 2")));
            assert!(told.unwrap_err().contains("dimension"));
        }
    }
}
