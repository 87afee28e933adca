//! Errors of constructors: the invalid value, and how to fix it.

use core::fmt;

/// A value that a constructor rejected.
///
/// The message names the value and says how to fix it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum InputError {
    /// A coordinate of a centre is NaN or infinite.
    Center {
        /// The axis of the coordinate: 0 for x, 1 for y, …
        axis: usize,
        /// The rejected value.
        value: f64,
    },
    /// A component of a velocity is NaN or infinite.
    Velocity {
        /// The axis of the component: 0 for x, 1 for y, …
        axis: usize,
        /// The rejected value.
        value: f64,
    },
    /// A component of an acceleration is NaN or infinite.
    Acceleration {
        /// The axis of the component: 0 for x, 1 for y, …
        axis: usize,
        /// The rejected value.
        value: f64,
    },
    /// The rate of change of a radius is NaN or infinite.
    Growth(f64),
    /// A number of an accelerated or growing ball is out of range.
    ///
    /// It is neither 0 nor from 2⁻²⁰⁰ to 2²⁰⁰ in size.
    Range {
        /// What the number belongs to: `"center"`, `"velocity"`, …
        name: &'static str,
        /// The axis, for a component of a vector: 0 for x, 1 for y, …
        axis: Option<usize>,
        /// The rejected value.
        value: f64,
    },
    /// A coordinate of a point of a shape is NaN or infinite.
    Point {
        /// Which point: `"start"`, `"lower corner"`, …
        name: &'static str,
        /// The axis of the coordinate: 0 for x, 1 for y, …
        axis: usize,
        /// The rejected value.
        value: f64,
    },
    /// A component of a normal is NaN or infinite.
    Normal {
        /// The axis of the component: 0 for x, 1 for y, …
        axis: usize,
        /// The rejected value.
        value: f64,
    },
    /// A normal has no direction: all of its components are 0.
    ZeroNormal,
    /// The lower corner of a box is above the upper one along an axis.
    Corners {
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
        /// The coordinate of the lower corner.
        lower: f64,
        /// The coordinate of the upper corner.
        upper: f64,
    },
    /// Two points that must differ are the same.
    SamePoints {
        /// Which points: `"start"`, `"end"`, …
        names: [&'static str; 2],
    },
    /// A segment, or an edge or corner of a polyline, is in one dimension.
    OneDimension,
    /// A polyline has too few vertices.
    Vertices {
        /// The number of vertices.
        count: usize,
        /// The smallest number of vertices.
        least: usize,
    },
    /// A coordinate of a vertex is NaN or infinite.
    Vertex {
        /// The index of the vertex.
        index: usize,
        /// The axis of the coordinate: 0 for x, 1 for y, …
        axis: usize,
        /// The rejected value.
        value: f64,
    },
    /// Two consecutive vertices are the same point.
    SameVertices {
        /// The index of the first.
        index: usize,
        /// The index of the next, 0 after the last vertex of a closed polyline.
        next: usize,
    },
    /// A triangle is in this number of dimensions, not in two or three.
    TriangleDimensions(usize),
    /// A radius is NaN, infinite or negative.
    Radius(f64),
    /// An enclosing ball of no points was requested.
    NoPoints,
    /// A coordinate of a point to enclose is NaN or infinite.
    EnclosedPoint {
        /// The index of the point.
        index: usize,
        /// The axis of the coordinate: 0 for x, 1 for y, …
        axis: usize,
        /// The rejected value.
        value: f64,
    },
    /// The radius of the ball around the points is beyond the largest number.
    EnclosingRadius,
    /// A mesh has no triangles.
    NoTriangles,
    /// A triangle of a mesh refers to a vertex that does not exist.
    TriangleIndex {
        /// The index of the triangle.
        triangle: usize,
        /// The index that does not exist.
        vertex: usize,
        /// The number of vertices.
        count: usize,
    },
    /// The corners of a triangle of a mesh lie on a line.
    FlatTriangle {
        /// The index of the triangle.
        triangle: usize,
    },
    /// Two triangles of a mesh have the same corners.
    SameTriangles {
        /// The index of one of them.
        first: usize,
        /// The index of the other.
        second: usize,
    },
    /// The points of a face or an edge lie on a line.
    ///
    /// They are the corners of a face, or the ends of an edge and the third corner of a face beside
    /// it.
    PointsInLine,
    /// A face, an edge between faces, or a mesh is not in three dimensions.
    NotInSpace {
        /// The number of dimensions.
        dimensions: usize,
    },
    /// Two edges of a polygon touch or cross outside a corner that they share.
    Crossing {
        /// The edges, each by the index of the vertex at which it starts.
        edges: [usize; 2],
    },
    /// The axis of a tube or cylinder has no direction: both points are the same.
    NoAxis,
    /// A gap of a zone is NaN, infinite or negative.
    Zone {
        /// Which gap: `"horizontal"` or `"vertical"`.
        name: &'static str,
        /// The rejected value.
        value: f64,
    },
    /// A mass is NaN, zero or negative.
    Mass(f64),
    /// A restitution is outside [0, 1].
    Restitution(f64),
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Center { axis, value } => {
                write!(f, "coordinate {axis} of the center is {value}; give a finite number")
            }
            Self::Velocity { axis, value } => {
                write!(f, "component {axis} of the velocity is {value}; give a finite number")
            }
            Self::Acceleration { axis, value } => {
                write!(f, "component {axis} of the acceleration is {value}; give a finite number")
            }
            Self::Growth(value) => {
                write!(f, "the rate of growth is {value}; give a finite number")
            }
            Self::Range { name, axis, value } => out_of_range(f, name, axis, value),
            Self::Point { name, axis, value } => {
                write!(f, "coordinate {axis} of the {name} is {value}; give a finite number")
            }
            Self::Normal { axis, value } => {
                write!(f, "component {axis} of the normal is {value}; give a finite number")
            }
            Self::ZeroNormal => f.write_str(
                "the normal is zero; give a vector of any length that points out of the half-space",
            ),
            Self::Corners { axis, lower, upper } => write!(
                f,
                "along axis {axis} the lower corner is at {lower} and the upper corner at {upper}; \
                 give the lower corner first",
            ),
            Self::SamePoints { names: [one, other] } => {
                write!(f, "the {one} and the {other} are the same point; leave one of them out")
            }
            Self::OneDimension => f.write_str(
                "segments and polylines need two dimensions or more; on a line, give an `Aabb`",
            ),
            Self::Vertices { count, least } => {
                write!(f, "the number of vertices is {count}; give at least {least}")
            }
            Self::Vertex { index, axis, value } => {
                write!(f, "coordinate {axis} of vertex {index} is {value}; give a finite number")
            }
            Self::SameVertices { index, next } => {
                write!(f, "vertices {index} and {next} are the same point; leave one of them out")
            }
            Self::TriangleDimensions(dimensions) => {
                write!(f, "a triangle has {dimensions} dimensions; give corners of two or three")
            }
            Self::Radius(value) => {
                write!(f, "the radius is {value}; give a finite number that is at least 0")
            }
            Self::NoPoints => f.write_str("the number of points to enclose is 0; give at least 1"),
            Self::EnclosedPoint { index, axis, value } => {
                write!(f, "coordinate {axis} of point {index} is {value}; give a finite number")
            }
            Self::EnclosingRadius => f.write_str(
                "the radius of the ball around the points is beyond the largest number; \
                 give coordinates in a larger unit of length",
            ),
            Self::NoTriangles => f.write_str("the number of triangles is 0; give at least 1"),
            Self::TriangleIndex { triangle, vertex, count } => {
                no_such_vertex(f, triangle, vertex, count)
            }
            Self::FlatTriangle { triangle } => write!(
                f,
                "the corners of triangle {triangle} lie on a line; leave it out, or move one of them",
            ),
            Self::SameTriangles { first, second } => write!(
                f,
                "triangles {first} and {second} have the same corners; leave one of them out",
            ),
            Self::PointsInLine => f.write_str(
                "the corners of the triangle lie on a line; leave it out, or move one of them",
            ),
            Self::NotInSpace { dimensions } => write!(
                f,
                "faces and meshes need points of three numbers, not {dimensions}; \
                 in the plane use a polygon or a polyline"
            ),
            Self::Crossing { edges: [one, other] } => write!(
                f,
                "edges {one} and {other} touch or cross each other; \
                 give vertices whose edges meet only in shared corners",
            ),
            Self::NoAxis => f.write_str(
                "the start and the end of the axis are the same point; \
                 give two that differ, which tell its direction",
            ),
            Self::Zone { name, value } => write!(
                f,
                "the {name} gap of the zone is {value}; give a finite number that is at least 0"
            ),
            Self::Mass(value) => write!(
                f,
                "the mass is {value}; give a number above 0 (infinity for a fixed obstacle)"
            ),
            Self::Restitution(value) => write!(
                f,
                "the restitution is {value}; give a number from 0 (no rebound) to 1 (elastic)"
            ),
        }
    }
}

/// The message of [`InputError::TriangleIndex`].
fn no_such_vertex(
    f: &mut fmt::Formatter<'_>,
    triangle: usize,
    vertex: usize,
    count: usize,
) -> fmt::Result {
    write!(f, "triangle {triangle} names vertex {vertex}, but there are ")?;
    match count {
        0 => f.write_str("no vertices; give the vertices of the triangles"),
        _ => write!(f, "only {count}; give numbers below {count}"),
    }
}

/// The message of [`InputError::Range`].
fn out_of_range(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    axis: Option<usize>,
    value: f64,
) -> fmt::Result {
    match axis {
        Some(axis) => write!(f, "component {axis} of the {name} is {value:e}")?,
        None => write!(f, "the {name} is {value:e}")?,
    }
    f.write_str(
        "; of a ball that is accelerated or grows give 0 or numbers from 1e-60 to 1e60 in size, in units of \
         length and time that are nearer to what happens",
    )
}

impl core::error::Error for InputError {}
