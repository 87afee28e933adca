//! Shapes that are checked once and queried many times.

use std::array::from_fn;
use std::cell::OnceCell;

use carom::{
    Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, InputError, Mesh, Scalar, Segment, Triangle,
    Tube,
};
use carom_any::{Dimension, in_dimension};

use super::Problem;
use super::given::{Given, ShapeKind};
use super::owned::{MovingMesh, MovingPolygon, MovingPolyline};
use super::target::Target;

/// A checked shape in `D` dimensions.
type Checked<const D: usize, S> = OnceCell<Box<dyn Target<D, S>>>;

/// A shape that is checked once in each scalar.
///
/// Its numbers are rounded and checked by the first query that needs them.
pub struct Prepared {
    given: Given,
    dimension: Dimension,
    plane: Checked<2, f64>,
    plane_single: Checked<2, f32>,
    space: Checked<3, f64>,
    space_single: Checked<3, f32>,
}

impl Prepared {
    /// Returns the shape, checked in double precision.
    ///
    /// # Errors
    /// Its numbers are not those of such a shape.
    pub fn new(given: Given) -> Result<Self, Problem> {
        let dimension = given.dimension()?;
        let prepared = Self {
            given,
            dimension,
            plane: OnceCell::new(),
            plane_single: OnceCell::new(),
            space: OnceCell::new(),
            space_single: OnceCell::new(),
        };
        in_dimension!(dimension, D => { Prepares::<D, f64>::target(&prepared)?; });
        Ok(prepared)
    }
}

/// A shape in this dimension and scalar.
pub(crate) trait Prepares<const D: usize, S> {
    /// The checked shape.
    fn target(&self) -> Result<&dyn Target<D, S>, Problem>;
}

/// Implements it for a field of [`Prepared`].
macro_rules! prepares {
    ($($D:tt, $S:ty: $cell:ident, $build:ident;)+) => {
        $(
            impl Prepares<$D, $S> for Prepared {
                fn target(&self) -> Result<&dyn Target<$D, $S>, Problem> {
                    if let Some(target) = self.$cell.get() {
                        return Ok(&**target);
                    }
                    if self.dimension.axes() != $D {
                        return Err(Problem::Axes { found: self.dimension.axes(), wanted: $D });
                    }
                    let target = $build(&self.given)?;
                    Ok(&**self.$cell.get_or_init(|| target))
                }
            }
        )+
    };
}

prepares! {
    2, f64: plane, in_plane;
    2, f32: plane_single, in_plane;
    3, f64: space, in_space;
    3, f32: space_single, in_space;
}

/// Builds a shape that the plane and space have, or one of the other cases.
macro_rules! build {
    ($given:ident, $of:ident, { $($other:tt)* }) => {{
        let Numbers { points, radius, velocity } = Numbers::of($given)?;
        let $of = (points, velocity);
        let (points, velocity) = (&$of.0, $of.1);
        Ok(match ($given.kind, $given.option) {
            (ShapeKind::Ball, _) => Box::new(ball(points, radius)?.moving(velocity)?),
            (ShapeKind::Container, _) => {
                Box::new(Hollow::new(ball(points, radius)?).moving(velocity)?)
            }
            (ShapeKind::Segment, _) => {
                let [start, end] = first(points);
                Box::new(Segment::new(start, end)?.moving(velocity)?)
            }
            (ShapeKind::Capsule, false) => {
                Box::new(capsule(points, radius)?.moving(velocity)?)
            }
            (ShapeKind::Capsule, true) => {
                Box::new(Hollow::new(capsule(points, radius)?).moving(velocity)?)
            }
            (ShapeKind::Box, false) => Box::new(aabb(points)?.moving(velocity)?),
            (ShapeKind::Box, true) => Box::new(Hollow::new(aabb(points)?).moving(velocity)?),
            (ShapeKind::Cylinder, false) => {
                let [start, end] = first(points);
                let cylinder = Cylinder::new(start, end, radius)?;
                Box::new(Hollow::new(cylinder).moving(velocity)?)
            }
            (ShapeKind::Cylinder, true) => {
                let [start, end] = first(points);
                Box::new(Tube::new(start, end, radius)?.moving(velocity)?)
            }
            (ShapeKind::Triangle, _) => {
                let [a, b, c] = first(points);
                Box::new(Triangle::new(a, b, c)?.moving(velocity)?)
            }
            (ShapeKind::HalfSpace, _) => {
                let [point, normal] = first(points);
                Box::new(HalfSpace::new(point, normal)?.moving(velocity)?)
            }
            (ShapeKind::Polyline, is_closed) => {
                Box::new(MovingPolyline::new($of.0, is_closed, velocity)?)
            }
            $($other)*
        })
    }};
}

fn in_plane<S: Scalar>(given: &Given) -> Result<Box<dyn Target<2, S>>, Problem> {
    build!(given, of, {
        (ShapeKind::Polygon, false) => Box::new(MovingPolygon::<S>::new(of.0, of.1)?),
        (ShapeKind::Polygon, true) => Box::new(MovingPolygon::<S, true>::new(of.0, of.1)?),
        (ShapeKind::Mesh, _) => return Err(InputError::NotInSpace { dimensions: 2 }.into()),
    })
}

fn in_space<S: Scalar>(given: &Given) -> Result<Box<dyn Target<3, S>>, Problem> {
    build!(given, of, {
        (ShapeKind::Polygon, _) => return Err(Problem::PolygonInSpace),
        (ShapeKind::Mesh, _) => {
            Box::new(MovingMesh::new(Mesh::new(of.0, given.triangles.clone())?, of.1)?)
        }
    })
}

/// The numbers of a shape in its dimension and scalar.
struct Numbers<const D: usize, S> {
    points: Vec<[S; D]>,
    radius: S,
    velocity: [S; D],
}

impl<const D: usize, S: Scalar> Numbers<D, S> {
    fn of(given: &Given) -> Result<Self, Problem> {
        let velocity = given.velocity.unwrap_or([0.0; D].into());
        if velocity.given() != D {
            return Err(Problem::Velocity { found: velocity.given(), wanted: D });
        }
        let (points, _) = given.points.as_chunks::<D>();
        let point = |point: &[f64; D]| from_fn(|axis| S::from_f64(point[axis]));
        Ok(Self {
            points: points.iter().map(point).collect(),
            radius: S::from_f64(given.radius),
            velocity: from_fn(|axis| S::from_f64(velocity.numbers()[axis])),
        })
    }
}

/// The first points; `shape-reader.js` reads as many as the kind of the shape has.
fn first<const D: usize, S: Scalar, const N: usize>(points: &[[S; D]]) -> [[S; D]; N] {
    from_fn(|index| points.get(index).copied().unwrap_or([S::default(); D]))
}

fn ball<const D: usize, S: Scalar>(points: &[[S; D]], radius: S) -> Result<Ball<D, S>, InputError> {
    let [center] = first(points);
    Ball::new(center, radius)
}

fn capsule<const D: usize, S: Scalar>(
    points: &[[S; D]],
    radius: S,
) -> Result<Capsule<D, S>, InputError> {
    let [start, end] = first(points);
    Capsule::new(start, end, radius)
}

fn aabb<const D: usize, S: Scalar>(points: &[[S; D]]) -> Result<Aabb<D, S>, InputError> {
    let [lower, upper] = first(points);
    Aabb::new(lower, upper)
}
