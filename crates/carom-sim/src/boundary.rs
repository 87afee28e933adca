//! The space in which the balls move.

use carom::vector::MapEach;
use thiserror::Error;

use crate::number::Number;
use crate::rebound::Rebound;
use crate::state::{PeriodicBox, Space, WallState};

/// The space in which the balls move.
///
/// It is open, a box with walls, or a periodic box.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Kind<D>"))]
pub struct Boundary<const D: usize>(Kind<D>);

#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum Kind<const D: usize> {
    Open,
    Walls {
        #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
        min: [f64; D],
        #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
        max: [f64; D],
        restitution: Rebound,
    },
    Periodic {
        #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
        min: [f64; D],
        #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
        max: [f64; D],
    },
}

/// Corners that do not form a box.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error(
    "axis {axis} of the box runs from {} to {}; give finite numbers, the smaller first",
    Number(*min),
    Number(*max)
)]
pub struct BoundaryError {
    /// The axis: 0 for x, 1 for y, …
    pub axis: usize,
    /// The lower end of the axis.
    pub min: f64,
    /// The upper end of the axis.
    pub max: f64,
}

impl<const D: usize> Boundary<D> {
    /// Open space without walls.
    #[must_use]
    pub const fn open() -> Self {
        Self(Kind::Open)
    }

    /// A box with elastic walls, from `min` to `max`.
    ///
    /// # Errors
    /// A number is not finite, or `min` is not below `max`.
    pub fn walls(
        min: impl Into<[f64; D]>,
        max: impl Into<[f64; D]>,
    ) -> Result<Self, BoundaryError> {
        let (min, max) = checked(min.into(), max.into())?;
        Ok(Self(Kind::Walls { min, max, restitution: Rebound::elastic() }))
    }

    /// The same walls with a restitution.
    ///
    /// Above 1, the walls add energy. Without walls, nothing changes.
    #[must_use]
    pub fn with_restitution(self, restitution: impl Into<Rebound>) -> Self {
        let restitution = restitution.into();
        match self.0 {
            Kind::Walls { min, max, .. } => Self(Kind::Walls { min, max, restitution }),
            _ => self,
        }
    }

    /// A periodic box from 0 to `size`.
    ///
    /// A ball that leaves on one side enters on the other.
    ///
    /// # Errors
    /// A size is not finite or not above 0.
    pub fn periodic(size: impl Into<[f64; D]>) -> Result<Self, BoundaryError> {
        Self::periodic_between([0.0; D], size)
    }

    /// A periodic box from `min` to `max`.
    ///
    /// # Errors
    /// A corner is not finite, or `min` is not below `max` on every axis.
    pub fn periodic_between(
        min: impl Into<[f64; D]>,
        max: impl Into<[f64; D]>,
    ) -> Result<Self, BoundaryError> {
        let (min, max) = checked(min.into(), max.into())?;
        Ok(Self(Kind::Periodic { min, max }))
    }

    /// The corners of the box; `None` in open space.
    #[must_use]
    pub const fn bounds(&self) -> Option<([f64; D], [f64; D])> {
        match self.0 {
            Kind::Open => None,
            Kind::Walls { min, max, .. } | Kind::Periodic { min, max } => Some((min, max)),
        }
    }

    /// Whether the box is periodic.
    ///
    /// In a periodic box, a ball that leaves on one side enters on the other.
    #[must_use]
    pub const fn is_periodic(&self) -> bool {
        matches!(self.0, Kind::Periodic { .. })
    }

    /// The space at the start of a simulation.
    pub(crate) fn space(&self) -> Space<D> {
        match self.0 {
            Kind::Open => Space::Open,
            Kind::Walls { min, max, restitution } => Space::Walls(carom::vector::from_fn(|k| {
                [min[k], max[k]].map_each(|position| WallState::at_rest(position, restitution))
            })),
            Kind::Periodic { min, max } => Space::Periodic(PeriodicBox::between(min, max)),
        }
    }
}

/// Data from a file is checked like arguments.
#[cfg(feature = "serde")]
impl<const D: usize> TryFrom<Kind<D>> for Boundary<D> {
    type Error = BoundaryError;

    fn try_from(kind: Kind<D>) -> Result<Self, BoundaryError> {
        if let Kind::Walls { min, max, .. } | Kind::Periodic { min, max } = kind {
            checked(min, max)?;
        }
        Ok(Self(kind))
    }
}

fn checked<const D: usize>(
    min: [f64; D],
    max: [f64; D],
) -> Result<([f64; D], [f64; D]), BoundaryError> {
    for axis in 0..D {
        let size = max[axis] - min[axis];
        if !(size.is_finite() && size > 0.0) {
            return Err(BoundaryError { axis, min: min[axis], max: max[axis] });
        }
    }
    Ok((min, max))
}
