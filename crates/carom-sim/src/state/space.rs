//! The space of the balls, with its current walls.

use carom::vector::sub;

use super::wall::WallState;
use crate::ids::Wall;

/// The space of the balls.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Space<const D: usize> {
    Open,
    /// A box with walls, by axis and side.
    Walls(#[cfg_attr(feature = "serde", serde(with = "carom::serialize"))] [[WallState; 2]; D]),
    Periodic(PeriodicBox<D>),
}

impl<const D: usize> Space<D> {
    /// A wall; `None` if the space has no such wall.
    #[inline]
    pub(crate) fn wall(&self, wall: Wall) -> Option<&WallState> {
        let Self::Walls(walls) = self else { return None };
        walls.get(wall.axis_index()).map(|sides| &sides[wall.side as usize])
    }

    /// The same, mutable.
    #[inline]
    pub(crate) fn wall_mut(&mut self, wall: Wall) -> Option<&mut WallState> {
        let Self::Walls(walls) = self else { return None };
        walls.get_mut(wall.axis_index()).map(|sides| &mut sides[wall.side as usize])
    }

    /// All walls, mutable.
    pub(crate) fn walls_mut(&mut self) -> impl Iterator<Item = &mut WallState> {
        let walls = match self {
            Self::Walls(walls) => walls.as_flattened_mut(),
            Self::Open | Self::Periodic(_) => &mut [],
        };
        walls.iter_mut()
    }
}

/// A box in which a ball that leaves on one side enters on the other.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct PeriodicBox<const D: usize> {
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub(crate) min: [f64; D],
    /// The extent along each axis.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    pub(crate) size: [f64; D],
}

impl<const D: usize> PeriodicBox<D> {
    pub(crate) fn between(min: [f64; D], max: [f64; D]) -> Self {
        Self { min, size: sub(max, min) }
    }
}
