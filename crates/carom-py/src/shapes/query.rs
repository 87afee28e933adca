//! The body and the shape of a query.

use std::num::NonZeroUsize;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::kind::{RowKind, ShapeKind, VertexKind};
use super::places::{ACCELERATION, END, SHAPE};
use super::vertices::{InPlane, InSpace, VertexShape};
use crate::axes::OF_SHAPES;
use crate::float::Float;
use crate::rows::{Given, Signature};
use crate::threads::Work;

/// The arguments about bodies and shapes in the order of the signature.
///
/// `None` stands for one that is not given.
pub(super) type ShapeArguments<'py> = Vec<Option<Bound<'py, PyAny>>>;

/// The name of a shape, and the shape itself if it has vertices.
pub(super) type NamedShape<'py> = (String, Option<Bound<'py, VertexShape>>);

/// What moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Ball,
    AcceleratedBall,
    Capsule,
}

/// A shape, with its numbers from a place on.
#[derive(Clone, Copy)]
pub(super) enum QueryShape<K> {
    /// One in each row.
    Row { kind: RowKind, place: usize },
    /// One for all rows.
    One { shape: K, place: usize },
}

/// The arguments of a query, and what they are about.
pub(super) struct ShapeQuery<'a, 'py, S: Float> {
    pub(super) given: Given<'py, S>,
    pub(super) body: Body,
    kind: ShapeKind,
    vertices: Option<&'a VertexShape>,
    /// The place of the shape.
    place: usize,
}

impl<'a, 'py, S: Float> ShapeQuery<'a, 'py, S> {
    /// Reads the arguments about a body and a shape.
    pub(super) fn read(
        shape: &'a NamedShape<'py>,
        arrays: &ShapeArguments<'py>,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let kind = ShapeKind::of(&shape.0)?;
        let is_given = |place| arrays.get(place).is_some_and(Option::is_some);
        let body = match (is_given(ACCELERATION), is_given(END)) {
            (false, false) => Body::Ball,
            (true, false) => Body::AcceleratedBall,
            (false, true) => Body::Capsule,
            (true, true) => {
                return Err(PyValueError::new_err(
                    "a and end are both given, and capsules do not accelerate; leave one of them out",
                ));
            }
        };
        if body == Body::Capsule && kind != ShapeKind::Row(RowKind::Capsule) {
            return Err(PyValueError::new_err(format!(
                "end is given, and capsules meet only other capsules, no {}; leave end out, or give a \
                 Capsule as shape",
                shape.0
            )));
        }
        Self::of((kind, body, SHAPE), kind.signature(), shape, arrays, threads)
    }

    /// Reads the arguments about a shape alone.
    pub(super) fn read_shape(
        shape: &'a NamedShape<'py>,
        arrays: &ShapeArguments<'py>,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        let kind = ShapeKind::of(&shape.0)?;
        Self::of((kind, Body::Ball, 0), kind.own_signature(), shape, arrays, threads)
    }

    fn of(
        (kind, body, place): (ShapeKind, Body, usize),
        signature: &Signature,
        (_, vertices): &'a NamedShape<'py>,
        arrays: &ShapeArguments<'py>,
        threads: Option<NonZeroUsize>,
    ) -> PyResult<Self> {
        if arrays.len() != signature.len() {
            return Err(PyTypeError::new_err(format!(
                "there are {} arguments; give {}",
                arrays.len(),
                signature.len()
            )));
        }
        let given = Given::read(signature, arrays, OF_SHAPES, Work::Long, threads)?;
        Ok(Self { given, body, kind, vertices: vertices.as_ref().map(Bound::get), place })
    }

    /// The shape in the plane.
    pub(super) fn in_plane(&self) -> PyResult<QueryShape<InPlane<'a, S>>> {
        let place = self.place;
        Ok(match self.kind {
            ShapeKind::Row(kind) => QueryShape::Row { kind, place },
            ShapeKind::Vertex(kind) => {
                QueryShape::One { shape: self.vertices(kind)?.in_plane(kind)?, place }
            }
        })
    }

    /// The shape in space.
    pub(super) fn in_space(&self) -> PyResult<QueryShape<InSpace<'a, S>>> {
        let place = self.place;
        Ok(match self.kind {
            ShapeKind::Row(kind) => QueryShape::Row { kind, place },
            ShapeKind::Vertex(kind) => {
                QueryShape::One { shape: self.vertices(kind)?.in_space()?, place }
            }
        })
    }

    fn vertices(&self, kind: VertexKind) -> PyResult<&'a VertexShape> {
        self.vertices.filter(|shape| shape.is(kind)).ok_or_else(|| {
            PyTypeError::new_err("the shape has vertices; give a VertexShape of its kind")
        })
    }
}
