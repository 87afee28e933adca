//! The setup of a world, as JavaScript gives it.

use carom::{Body, Mass, Restitution};
use carom_any::{Ball, Dimension};
use carom_sim::Boundary;
use serde::Deserialize;

use super::Error;
use super::obstacle::{ObstacleSetup, PocketSetup};

/// The default kind of a ball.
const KIND: &str = "ball";

/// The contents of a world.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Setup {
    /// The balls.
    #[serde(default)]
    pub balls: Vec<BallSetup>,
    /// The obstacles, without the walls of a box; they never change.
    #[serde(default)]
    pub obstacles: Vec<ObstacleSetup>,
    /// The pockets.
    #[serde(default)]
    pub pockets: Vec<PocketSetup>,
    /// The boundary; open space by default.
    pub boundary: Option<BoundarySetup>,
    /// The restitution of all pairs, instead of the balls' own.
    pub restitution: Option<f64>,
    /// The dimension, 2 or 3; by default that of the first ball.
    pub dimension: Option<usize>,
}

/// A ball to add.
#[derive(Clone, Debug, Deserialize)]
pub struct BallSetup {
    /// The centre, two or three coordinates.
    pub center: Vec<f64>,
    /// The radius, a length of at least 0.
    pub radius: f64,
    /// The velocity; 0 by default.
    pub velocity: Option<Vec<f64>>,
    /// The mass, above 0; infinite for a fixed ball.
    pub mass: f64,
    /// The restitution of the ball; 1 by default.
    pub restitution: Option<f64>,
    /// The kind, on which the rule depends.
    pub kind: Option<String>,
}

/// The boundary of a world.
#[derive(Clone, Debug, Deserialize)]
pub struct BoundarySetup {
    /// `open`, `box` or `periodic`.
    pub kind: String,
    /// The corner with the smallest coordinates.
    pub min: Option<Vec<f64>>,
    /// The corner with the largest coordinates.
    pub max: Option<Vec<f64>>,
    /// The restitution of the walls; 1 by default.
    pub restitution: Option<f64>,
}

impl Setup {
    /// The dimension of the world.
    ///
    /// # Errors
    /// It is neither 2 nor 3, or is missing.
    pub fn dimension(&self) -> Result<Dimension, Error> {
        let of_balls = self.balls.first().map_or(0, |ball| ball.center.len());
        let axes = self.dimension.unwrap_or(of_balls);
        Dimension::of_axes(axes).ok_or(Error::Dimension(axes))
    }

    pub(super) fn boundary<const D: usize>(&self) -> Result<Boundary<D>, Error> {
        let Some(BoundarySetup { kind, min, max, restitution }) = &self.boundary else {
            return Ok(Boundary::open());
        };
        let corner = |corner: &Option<Vec<f64>>, name| {
            components(corner.as_ref().ok_or(Error::NoCorner(name))?, name)
        };
        let restitution = Restitution::new(restitution.unwrap_or(1.0)).map_err(Error::Input)?;
        Ok(match kind.as_str() {
            "open" => Boundary::open(),
            "box" => Boundary::walls(corner(min, "min")?, corner(max, "max")?)?
                .with_restitution(restitution),
            "periodic" => {
                let (min, max) = (corner(min, "min")?, corner(max, "max")?);
                Boundary::periodic_between(min, max)?
            }
            _ => return Err(Error::Boundary(kind.clone())),
        })
    }
}

impl BallSetup {
    pub(super) fn kind(&self) -> &str {
        self.kind.as_deref().unwrap_or(KIND)
    }

    /// Checks the values and makes the ball; errors call it `number`.
    pub(super) fn body<const D: usize>(
        &self,
        number: impl std::fmt::Display,
    ) -> Result<Body<D>, Error> {
        let Self { center, radius, velocity, mass, restitution, .. } = self;
        let ball = Ball { center: center.clone(), radius: *radius, velocity: velocity.clone() };
        let refused = |source| carom_any::Error::Ball { ball: number.to_string(), source };
        let mass = Mass::new(*mass).map_err(refused)?;
        let restitution = Restitution::new(restitution.unwrap_or(1.0)).map_err(refused)?;
        Ok(Body::new(ball.moving::<D, f64>(&number)?, mass).with_restitution(restitution))
    }
}

/// Converts a vector with one component for each axis.
///
/// # Errors
/// The number of components is different.
pub fn components<const D: usize>(values: &[f64], vector: &'static str) -> Result<[f64; D], Error> {
    let refused = |_| Error::Components { vector, found: values.len(), wanted: D };
    values.try_into().map_err(refused)
}
