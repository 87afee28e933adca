//! Shapes between vertices, which Python keeps: one for all rows.

use std::any::Any;

use carom::{Hollow, Mesh, OwnedPolygon, OwnedPolyline, Polygon, Polyline};
use numpy::PyArrayDyn;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::kind::{ShapeKind, VertexKind};
use super::triangles;
use crate::arguments::{Argument, ArgumentKind};
use crate::float::{Float, with_floats};

/// A polyline, polygon or mesh between vertices of one float type.
#[pyclass(frozen, module = "carom._carom")]
pub(crate) struct VertexShape {
    kind: VertexKind,
    /// The name of its vertices.
    name: &'static str,
    axes: usize,
    /// [`Vertices`] of one of the two float types.
    vertices: Box<dyn Any + Send + Sync>,
}

/// A shape between vertices.
enum Vertices<S> {
    Plane(OwnedPolyline<2, S>),
    Space(OwnedPolyline<3, S>),
    Polygon(OwnedPolygon<S>),
    Mesh(Mesh<3, S>),
}

/// A shape between vertices in the plane.
#[derive(Clone, Copy)]
pub(super) enum InPlane<'a, S> {
    Polyline(Polyline<'a, 2, S>),
    Polygon(Polygon<'a, S>),
    HollowPolygon(Hollow<Polygon<'a, S>>),
}

/// A shape between vertices in space.
#[derive(Clone, Copy)]
pub(super) enum InSpace<'a, S> {
    Polyline(Polyline<'a, 3, S>),
    Mesh(&'a Mesh<3, S>),
}

#[pymethods]
impl VertexShape {
    /// A shape between vertices, the rows of an array.
    ///
    /// A mesh also has triangles, each with the numbers of its three corners.
    #[new]
    fn new(
        py: Python<'_>,
        shape: &str,
        is_closed: bool,
        vertices: &Bound<'_, PyAny>,
        triangles: Option<&Bound<'_, PyArrayDyn<i64>>>,
    ) -> PyResult<Self> {
        let ShapeKind::Vertex(kind) = ShapeKind::of(shape)? else {
            let message = format!("{shape} has no vertices; give Polyline, Polygon or Mesh");
            return Err(PyValueError::new_err(message));
        };
        let (name, range) = match kind {
            VertexKind::Polyline => ("Polyline.vertices", 2..=3),
            VertexKind::Polygon | VertexKind::HollowPolygon => ("Polygon.vertices", 2..=2),
            VertexKind::Mesh => ("Mesh.vertices", 3..=3),
        };
        let triangles = triangles.map_or_else(|| Ok(Vec::new()), triangles::read)?;
        with_floats!(Some(vertices), S => {
            let argument = Argument::<S>::read(name, ArgumentKind::Vector, vertices)?;
            if argument.shape.len() != 1 {
                let shape = argument.written_shape();
                return Err(PyValueError::new_err(format!("{shape}; give one row for each vertex")));
            }
            let axes = argument.axes(range)?;
            let made = match (kind, axes) {
                (VertexKind::Mesh, _) => {
                    let (vertices, triangles) = (points(&argument), triangles.as_slice());
                    py.detach(|| Mesh::new(vertices, triangles).map(Vertices::Mesh))
                }
                (VertexKind::Polygon | VertexKind::HollowPolygon, _) => {
                    let vertices = points(&argument);
                    py.detach(|| OwnedPolygon::new(vertices).map(Vertices::Polygon))
                }
                (VertexKind::Polyline, 2) => {
                    let vertices = points(&argument);
                    py.detach(|| OwnedPolyline::through(vertices, is_closed).map(Vertices::Plane))
                }
                (VertexKind::Polyline, _) => {
                    let vertices = points(&argument);
                    py.detach(|| OwnedPolyline::through(vertices, is_closed).map(Vertices::Space))
                }
            };
            let vertices =
                made.map_err(|error| triangles::refused(error, &argument, name, &triangles))?;
            Ok(Self { kind, name, axes, vertices: Box::new(vertices) })
        })
    }

    /// The vertices of each edge of a mesh, in the order of their numbers.
    fn edges(&self) -> Vec<[usize; 2]> {
        self.edges_of::<f64>().or_else(|| self.edges_of::<f32>()).unwrap_or_default()
    }
}

impl VertexShape {
    /// Whether the shape, or its inside, is of a kind.
    pub(super) fn is(&self, kind: VertexKind) -> bool {
        let outside = |kind| match kind {
            VertexKind::HollowPolygon => VertexKind::Polygon,
            kind => kind,
        };
        outside(self.kind) == outside(kind)
    }

    /// The shape in the plane.
    ///
    /// # Errors
    /// It is in space, or of other floats.
    pub(super) fn in_plane<S: Float>(&self, kind: VertexKind) -> PyResult<InPlane<'_, S>> {
        match (self.vertices::<S>()?, kind) {
            (Vertices::Plane(polyline), _) => Ok(InPlane::Polyline(polyline.as_polyline())),
            (Vertices::Polygon(polygon), VertexKind::HollowPolygon) => {
                Ok(InPlane::HollowPolygon(Hollow::new(polygon.as_polygon())))
            }
            (Vertices::Polygon(polygon), _) => Ok(InPlane::Polygon(polygon.as_polygon())),
            (Vertices::Space(_) | Vertices::Mesh(_), _) => Err(self.other_axes(2)),
        }
    }

    /// The shape in space.
    ///
    /// # Errors
    /// It is in the plane, or of other floats.
    pub(super) fn in_space<S: Float>(&self) -> PyResult<InSpace<'_, S>> {
        match self.vertices::<S>()? {
            Vertices::Space(polyline) => Ok(InSpace::Polyline(polyline.as_polyline())),
            Vertices::Mesh(mesh) => Ok(InSpace::Mesh(mesh)),
            Vertices::Plane(_) | Vertices::Polygon(_) => Err(self.other_axes(3)),
        }
    }

    fn edges_of<S: Float>(&self) -> Option<Vec<[usize; 2]>> {
        match self.vertices.downcast_ref()? {
            Vertices::<S>::Mesh(mesh) => Some(mesh.edges().to_vec()),
            _ => None,
        }
    }

    fn vertices<S: Float>(&self) -> PyResult<&Vertices<S>> {
        self.vertices.downcast_ref().ok_or_else(|| {
            PyTypeError::new_err(format!(
                "{} are other floats than the first argument; give arrays of one kind",
                self.name
            ))
        })
    }

    fn other_axes(&self, axes: usize) -> PyErr {
        PyValueError::new_err(format!(
            "{} has {} along its last axis, and the arguments have {axes}; give vectors with as many coordinates",
            self.name, self.axes
        ))
    }
}

/// The rows of an argument as points.
fn points<const D: usize, S: Float>(argument: &Argument<'_, S>) -> Vec<[S; D]> {
    let rows = argument.rows();
    (0..rows.len()).map(|row| std::array::from_fn(|axis| rows.number(row, axis))).collect()
}
