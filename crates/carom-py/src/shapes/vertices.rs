//! Shapes between vertices, which Python keeps: one for all rows.

use std::any::Any;

use carom::{Hollow, InputError, Mesh, Polygon, Polyline};
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
    is_closed: bool,
    /// [`Vertices`] of one of the two float types.
    vertices: Box<dyn Any + Send + Sync>,
}

/// The vertices of a shape; they have been checked.
enum Vertices<S> {
    Plane(Vec<[S; 2]>),
    Space(Vec<[S; 3]>),
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
            let vertices = Vertices::read(&argument, axes);
            let vertices = py
                .detach(|| vertices.checked(kind, is_closed, &triangles))
                .map_err(|error| triangles::refused(error, &argument, name, &triangles))?;
            Ok(Self { kind, name, axes, is_closed, vertices: Box::new(vertices) })
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
        let Vertices::Plane(vertices) = self.vertices::<S>()? else {
            return Err(self.other_axes(2));
        };
        // Checked once more: it costs about as much as queries about ten balls.
        let polygon = || Polygon::new(vertices);
        match kind {
            VertexKind::Polygon => polygon().map(InPlane::Polygon),
            VertexKind::HollowPolygon => polygon().map(Hollow::new).map(InPlane::HollowPolygon),
            _ => polyline(vertices, self.is_closed).map(InPlane::Polyline),
        }
        .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The shape in space.
    ///
    /// # Errors
    /// It is in the plane, or of other floats.
    pub(super) fn in_space<S: Float>(&self) -> PyResult<InSpace<'_, S>> {
        match self.vertices::<S>()? {
            Vertices::Plane(_) => Err(self.other_axes(3)),
            Vertices::Mesh(mesh) => Ok(InSpace::Mesh(mesh)),
            Vertices::Space(vertices) => polyline(vertices, self.is_closed)
                .map(InSpace::Polyline)
                .map_err(|error| PyValueError::new_err(error.to_string())),
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

impl<S: Float> Vertices<S> {
    fn read(argument: &Argument<'_, S>, axes: usize) -> Self {
        if axes == 2 { Self::Plane(points(argument)) } else { Self::Space(points(argument)) }
    }

    /// The vertices of a shape of this kind.
    ///
    /// # Errors
    /// There is no such shape between them.
    fn checked(
        self,
        kind: VertexKind,
        is_closed: bool,
        triangles: &[[usize; 3]],
    ) -> Result<Self, InputError> {
        match (kind, &self) {
            (VertexKind::Mesh, Self::Space(vertices)) => {
                return Mesh::new(vertices.as_slice(), triangles).map(Self::Mesh);
            }
            (VertexKind::Polygon | VertexKind::HollowPolygon, Self::Plane(vertices)) => {
                Polygon::new(vertices).map(drop)?;
            }
            (_, Self::Plane(vertices)) => polyline(vertices, is_closed).map(drop)?,
            (_, Self::Space(vertices)) => polyline(vertices, is_closed).map(drop)?,
            (_, Self::Mesh(_)) => {}
        }
        Ok(self)
    }
}

fn polyline<const D: usize, S: Float>(
    vertices: &[[S; D]],
    is_closed: bool,
) -> Result<Polyline<'_, D, S>, InputError> {
    if is_closed { Polyline::closed(vertices) } else { Polyline::new(vertices) }
}

/// The rows of an argument as points.
fn points<const D: usize, S: Float>(argument: &Argument<'_, S>) -> Vec<[S; D]> {
    let rows = argument.rows();
    (0..rows.len()).map(|row| std::array::from_fn(|axis| rows.number(row, axis))).collect()
}
