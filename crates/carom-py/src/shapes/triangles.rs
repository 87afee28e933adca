//! Triangles of a mesh, and errors about them and about vertices.

use carom::InputError;
use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments::{Argument, Refusal, Shape, plural};
use crate::float::Float;

/// Reads triangles, each from the numbers of its three vertices.
///
/// # Errors
/// The array has no three columns, or a number is negative.
pub(super) fn read(triangles: &Bound<'_, PyArrayDyn<i64>>) -> PyResult<Vec<[usize; 3]>> {
    let shape = triangles.shape();
    if shape.len() != 2 || shape[1] != 3 {
        return Err(PyValueError::new_err(format!(
            "Mesh.triangles has the shape {}; give one row for each triangle, with the numbers of its \
             three vertices",
            Shape(shape)
        )));
    }
    let numbers = triangles.try_readonly()?;
    let mut read = vec![[0; 3]; shape[0]];
    for ((place, row), &number) in
        read.as_flattened_mut().iter_mut().zip(0..).zip(numbers.as_array())
    {
        *place = usize::try_from(number).map_err(|_| {
            let (triangle, corner) = (row / 3, row % 3);
            PyValueError::new_err(format!(
                "Mesh.triangles[{triangle}, {corner}] is {number}; give the number of a vertex, from 0 on"
            ))
        })?;
    }
    Ok(read)
}

/// The error about vertices and triangles that make no shape.
pub(super) fn refused<S: Float>(
    error: InputError,
    vertices: &Argument<'_, S>,
    name: &str,
    triangles: &[[usize; 3]],
) -> PyErr {
    let message = match error {
        InputError::Vertex { index, axis, value } => {
            return vertices.refuse(index, Refusal::not_finite(Some(axis), value));
        }
        InputError::Vertices { count, least } => {
            format!("{name} has {count} row{}; give at least {least}", plural(count))
        }
        InputError::SameVertices { index, next } => {
            format!("{name}[{next}] is the same point as {name}[{index}]; leave one of them out")
        }
        InputError::Crossing { edges: [one, other] } => format!(
            "{name}: the edges from [{one}] and from [{other}] touch or cross each other; \
             give vertices whose edges meet only in shared corners"
        ),
        InputError::NoTriangles => "Mesh.triangles has no rows; give at least 1".to_owned(),
        InputError::TriangleIndex { triangle, vertex, count } => {
            let corner = triangles[triangle].iter().position(|&each| each == vertex);
            format!(
                "Mesh.triangles[{triangle}, {}] is {vertex}, and there are {count} vertices; \
                 give numbers below {count}",
                corner.unwrap_or_default()
            )
        }
        InputError::FlatTriangle { triangle } => format!(
            "Mesh.triangles[{triangle}] has its corners on a line; leave it out, or move one of them"
        ),
        InputError::SameTriangles { first, second } => format!(
            "Mesh.triangles[{second}] has the corners of Mesh.triangles[{first}]; \
             leave one of them out"
        ),
        error => format!("{name}: {error}"),
    };
    PyValueError::new_err(message)
}
