//! Moving shapes that own what the shapes of the library borrow.

use carom::{
    Hollow, InputError, Mesh, Moving, OwnedPolygon, OwnedPolyline, Polygon, Polyline, Scalar,
};

/// A polyline with its vertices and its velocity.
pub(super) struct MovingPolyline<const D: usize, S> {
    polyline: OwnedPolyline<D, S>,
    velocity: [S; D],
}

impl<const D: usize, S: Scalar> MovingPolyline<D, S> {
    /// Checks the numbers.
    ///
    /// # Errors
    /// The vertices are not those of a polyline, or the velocity is not finite.
    pub(super) fn new(
        vertices: Vec<[S; D]>,
        is_closed: bool,
        velocity: [S; D],
    ) -> Result<Self, InputError> {
        let polyline = OwnedPolyline::through(vertices, is_closed)?;
        polyline.as_polyline().moving(velocity)?;
        Ok(Self { polyline, velocity })
    }

    pub(super) fn moving(&self) -> Moving<D, S, Polyline<'_, D, S>> {
        self.polyline.as_polyline().moving(self.velocity).expect("the numbers have been checked")
    }
}

/// A polygon with its vertices and its velocity; if `HOLLOW`, balls are inside.
pub(super) struct MovingPolygon<S, const HOLLOW: bool = false> {
    polygon: OwnedPolygon<S>,
    velocity: [S; 2],
}

impl<S: Scalar, const HOLLOW: bool> MovingPolygon<S, HOLLOW> {
    /// Checks the numbers.
    ///
    /// # Errors
    /// The vertices are not those of a polygon, or the velocity is not finite.
    pub(super) fn new(vertices: Vec<[S; 2]>, velocity: [S; 2]) -> Result<Self, InputError> {
        let polygon = OwnedPolygon::new(vertices)?;
        polygon.as_polygon().moving(velocity)?;
        Ok(Self { polygon, velocity })
    }

    pub(super) fn moving(&self) -> Moving<2, S, Polygon<'_, S>> {
        self.polygon.as_polygon().moving(self.velocity).expect("the numbers have been checked")
    }

    pub(super) fn moving_hollow(&self) -> Moving<2, S, Hollow<Polygon<'_, S>>> {
        let hollow = Hollow::new(self.polygon.as_polygon());
        hollow.moving(self.velocity).expect("the numbers have been checked")
    }
}

/// A mesh with its velocity.
pub(super) struct MovingMesh<S> {
    mesh: Mesh<3, S>,
    velocity: [S; 3],
}

impl<S: Scalar> MovingMesh<S> {
    /// Checks the velocity.
    ///
    /// # Errors
    /// The velocity is not finite.
    pub(super) fn new(mesh: Mesh<3, S>, velocity: [S; 3]) -> Result<Self, InputError> {
        mesh.moving(velocity)?;
        Ok(Self { mesh, velocity })
    }

    pub(super) fn moving(&self) -> Moving<3, S, &Mesh<3, S>> {
        self.mesh.moving(self.velocity).expect("the numbers have been checked")
    }
}
