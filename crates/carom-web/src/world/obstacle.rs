//! The obstacles and pockets of a world, as JavaScript gives them.

use carom::{Aabb, Ball, Capsule, Cylinder, HalfSpace, Hollow, Mesh, Restitution, Triangle, Tube};
use carom_sim::{Obstacle, Pocket};
use serde::Deserialize;

use super::Error;
use super::setup::components;

/// A fixed obstacle.
#[derive(Clone, Debug, Deserialize)]
pub struct ObstacleSetup {
    /// The shape.
    pub shape: ShapeSetup,
    /// The restitution of every contact with the obstacle; 1 by default.
    pub restitution: Option<f64>,
    /// The name.
    pub name: Option<String>,
}

/// A region that removes a ball whose centre enters.
#[derive(Clone, Debug, Deserialize)]
pub struct PocketSetup {
    /// The centre.
    pub center: Vec<f64>,
    /// The radius, a length of at least 0.
    pub radius: f64,
    /// The name.
    pub name: Option<String>,
}

/// The shape of an obstacle, by its `kind`.
///
/// Balls touch a hollow shape from inside.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "as of `carom_io::replay::ReplayShape`")]
pub enum ShapeSetup {
    Ball { center: Vec<f64>, radius: f64 },
    HollowBall { center: Vec<f64>, radius: f64 },
    HalfSpace { point: Vec<f64>, normal: Vec<f64> },
    Capsule { start: Vec<f64>, end: Vec<f64>, radius: f64 },
    HollowCapsule { start: Vec<f64>, end: Vec<f64>, radius: f64 },
    HollowCylinder { start: Vec<f64>, end: Vec<f64>, radius: f64 },
    Tube { start: Vec<f64>, end: Vec<f64>, radius: f64 },
    Triangle { corners: [Vec<f64>; 3] },
    Box { min: Vec<f64>, max: Vec<f64> },
    HollowBox { min: Vec<f64>, max: Vec<f64> },
    Polyline { vertices: Vec<Vec<f64>>, closed: Option<bool> },
    Mesh { vertices: Vec<Vec<f64>>, triangles: Vec<[usize; 3]> },
}

impl ObstacleSetup {
    /// Checks the values and makes the obstacle.
    pub(super) fn obstacle<const D: usize>(&self) -> Result<Obstacle<D>, Error> {
        let restitution =
            Restitution::new(self.restitution.unwrap_or(1.0)).map_err(Error::Input)?;
        let obstacle = self.shape.obstacle()?.with_restitution(restitution);
        Ok(match &self.name {
            Some(name) => obstacle.named(name),
            None => obstacle,
        })
    }
}

impl PocketSetup {
    /// Checks the values and makes the pocket.
    pub(super) fn pocket<const D: usize>(&self) -> Result<Pocket<D>, Error> {
        let pocket = Pocket::new(ball(&self.center, self.radius)?);
        Ok(match &self.name {
            Some(name) => pocket.named(name),
            None => pocket,
        })
    }
}

impl ShapeSetup {
    fn obstacle<const D: usize>(&self) -> Result<Obstacle<D>, Error> {
        Ok(match self {
            Self::Ball { center, radius } => ball::<D>(center, *radius)?.into(),
            Self::HollowBall { center, radius } => Hollow::new(ball::<D>(center, *radius)?).into(),
            Self::HalfSpace { point, normal } => {
                let (point, normal) = (components(point, "point")?, components(normal, "normal")?);
                HalfSpace::<D>::new(point, normal).map_err(Error::Input)?.into()
            }
            Self::Capsule { start, end, radius } => capsule::<D>(start, end, *radius)?.into(),
            Self::HollowCapsule { start, end, radius } => {
                Hollow::new(capsule::<D>(start, end, *radius)?).into()
            }
            Self::HollowCylinder { start, end, radius } => {
                let (start, end) = (components(start, "start")?, components(end, "end")?);
                let cylinder = Cylinder::<D>::new(start, end, *radius).map_err(Error::Input)?;
                Hollow::new(cylinder).into()
            }
            Self::Tube { start, end, radius } => {
                let (start, end) = (components(start, "start")?, components(end, "end")?);
                Tube::<D>::new(start, end, *radius).map_err(Error::Input)?.into()
            }
            Self::Triangle { corners: [a, b, c] } => {
                let corner = |corner: &Vec<f64>| components(corner, "a corner");
                Triangle::<D>::new(corner(a)?, corner(b)?, corner(c)?).map_err(Error::Input)?.into()
            }
            Self::Box { min, max } => aabb::<D>(min, max)?.into(),
            Self::HollowBox { min, max } => Hollow::new(aabb::<D>(min, max)?).into(),
            Self::Polyline { vertices, closed } => {
                let is_closed = *closed == Some(true);
                let made = if is_closed { Obstacle::polygon } else { Obstacle::polyline };
                made(corners(vertices)?).map_err(Error::Input)?
            }
            Self::Mesh { vertices, triangles } => {
                let mesh = Mesh::<D>::new(corners(vertices)?, triangles.as_slice());
                mesh.map_err(Error::Input)?.into()
            }
        })
    }
}

fn corners<const D: usize>(vertices: &[Vec<f64>]) -> Result<Vec<[f64; D]>, Error> {
    vertices.iter().map(|vertex| components(vertex, "a vertex")).collect()
}

fn ball<const D: usize>(center: &[f64], radius: f64) -> Result<Ball<D>, Error> {
    Ball::new(components::<D>(center, "center")?, radius).map_err(Error::Input)
}

fn capsule<const D: usize>(start: &[f64], end: &[f64], radius: f64) -> Result<Capsule<D>, Error> {
    let (start, end) = (components::<D>(start, "start")?, components::<D>(end, "end")?);
    Capsule::new(start, end, radius).map_err(Error::Input)
}

fn aabb<const D: usize>(min: &[f64], max: &[f64]) -> Result<Aabb<D>, Error> {
    Aabb::new(components::<D>(min, "min")?, components::<D>(max, "max")?).map_err(Error::Input)
}
