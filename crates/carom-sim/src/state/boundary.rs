//! The space in which the balls move.

use carom::vector::{MapEach, from_fn};
use thiserror::Error;

use super::{AxisState, Space, WallState};
use crate::number::Number;
use crate::rebound::Rebound;

/// The space in which the balls move.
///
/// Along each axis it is open, ends at two walls, or is periodic.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "SavedBoundary<D>", into = "SavedBoundary<D>"))]
pub struct Boundary<const D: usize> {
    axes: [Axis; D],
    /// Of all walls; `None` if they are elastic.
    restitution: Option<Rebound>,
}

/// The space along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Axis {
    /// It has no end.
    Open,
    /// It ends at two walls.
    Walls {
        /// The coordinate of the lower wall.
        min: f64,
        /// The coordinate of the upper wall.
        max: f64,
    },
    /// A ball that leaves at one end enters at the other.
    Periodic {
        /// The lower end.
        min: f64,
        /// The upper end.
        max: f64,
    },
}

impl Axis {
    /// The word for it in scenes: `open`, `walls` or `periodic`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Walls { .. } => "walls",
            Self::Periodic { .. } => "periodic",
        }
    }

    /// The two ends; `None` if the axis is open.
    #[must_use]
    pub const fn ends(&self) -> Option<[f64; 2]> {
        match *self {
            Self::Open => None,
            Self::Walls { min, max } | Self::Periodic { min, max } => Some([min, max]),
        }
    }

    /// Whether the axis is periodic.
    #[must_use]
    pub const fn is_periodic(&self) -> bool {
        matches!(self, Self::Periodic { .. })
    }

    /// Whether the axis has walls.
    #[must_use]
    pub const fn has_walls(&self) -> bool {
        matches!(self, Self::Walls { .. })
    }
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
        Self { axes: [Axis::Open; D], restitution: None }
    }

    /// A space that is of another kind along each axis.
    ///
    /// The walls are elastic.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::{Axis, Boundary, Falling, Simulation};
    ///
    /// // A floor and a ceiling; what leaves at the side comes back on the other.
    /// let slit = Boundary::by_axis([
    ///     Axis::Periodic { min: 0.0, max: 4.0 },
    ///     Axis::Walls { min: 0.0, max: 10.0 },
    /// ])?;
    /// let mut simulation = Simulation::builder()
    ///     .boundary(slit)
    ///     .motion(Falling::new([0.0, -2.0])?)
    ///     .ball(Circle::new([1.0, 2.0], 1.0)?.moving([7.0, 0.0])?, Mass::new(1.0)?)
    ///     .build()?;
    /// simulation.advance_to(0.5)?;
    /// let ball = simulation.id(0).expect("it was added first");
    /// assert_eq!(simulation.position(ball), [0.5, 1.75]);
    /// assert_eq!(simulation.image(ball), [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// An end is not finite, or the lower one is not below the upper one.
    pub fn by_axis(axes: [Axis; D]) -> Result<Self, BoundaryError> {
        for (axis, ends) in axes.iter().map(Axis::ends).enumerate() {
            if let Some([min, max]) = ends
                && !((max - min).is_finite() && max > min)
            {
                return Err(BoundaryError { axis, min, max });
            }
        }
        Ok(Self { axes, restitution: None })
    }

    /// A box with elastic walls, from `min` to `max`.
    ///
    /// # Errors
    /// A number is not finite, or `min` is not below `max`.
    pub fn walls(
        min: impl Into<[f64; D]>,
        max: impl Into<[f64; D]>,
    ) -> Result<Self, BoundaryError> {
        let (min, max) = (min.into(), max.into());
        Self::by_axis(from_fn(|k| Axis::Walls { min: min[k], max: max[k] }))
    }

    /// The same walls with a restitution.
    ///
    /// Above 1, the walls add energy. Without walls, nothing changes.
    #[must_use]
    pub fn with_restitution(self, restitution: impl Into<Rebound>) -> Self {
        let restitution = restitution.into();
        let is_other = self.has_walls() && restitution != Rebound::elastic();
        Self { restitution: is_other.then_some(restitution), ..self }
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
        let (min, max) = (min.into(), max.into());
        Self::by_axis(from_fn(|k| Axis::Periodic { min: min[k], max: max[k] }))
    }

    /// The space along each axis.
    #[must_use]
    pub const fn axes(&self) -> &[Axis; D] {
        &self.axes
    }

    /// The corners of the box; `None` in open space.
    ///
    /// If only some axes are open, the box is infinite along these.
    #[must_use]
    pub fn bounds(&self) -> Option<([f64; D], [f64; D])> {
        let ends = self.axes.map_each(|axis| axis.ends());
        ends.iter().any(Option::is_some).then(|| {
            let ends = ends.map_each(|ends| ends.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]));
            (ends.map_each(|[min, _]| min), ends.map_each(|[_, max]| max))
        })
    }

    /// Whether the box is periodic along every axis.
    ///
    /// In a periodic box, a ball that leaves on one side enters on the other.
    #[must_use]
    pub fn is_periodic(&self) -> bool {
        D > 0 && self.axes.iter().all(Axis::is_periodic)
    }

    /// Whether the space is periodic along some axis.
    #[must_use]
    pub fn repeats(&self) -> bool {
        self.axes.iter().any(Axis::is_periodic)
    }

    /// Whether there are walls across some axis.
    #[must_use]
    pub fn has_walls(&self) -> bool {
        self.axes.iter().any(Axis::has_walls)
    }

    /// The space at the start of a simulation.
    pub(crate) fn space(&self) -> Space<D> {
        let restitution = self.restitution.unwrap_or_else(Rebound::elastic);
        Space::new(self.axes.map_each(|axis| match axis {
            Axis::Open => AxisState::Open,
            Axis::Walls { min, max } => AxisState::Walls(
                [min, max].map_each(|position| WallState::at_rest(position, restitution)),
            ),
            Axis::Periodic { min, max } => AxisState::Periodic { min, size: max - min },
        }))
    }
}

/// The saved data.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Boundary")]
struct SavedBoundary<const D: usize> {
    #[serde(with = "carom::serialize")]
    axes: [Axis; D],
    restitution: Option<Rebound>,
}

/// Data from a file is checked like arguments.
#[cfg(feature = "serde")]
impl<const D: usize> TryFrom<SavedBoundary<D>> for Boundary<D> {
    type Error = BoundaryError;

    fn try_from(
        SavedBoundary { axes, restitution }: SavedBoundary<D>,
    ) -> Result<Self, BoundaryError> {
        let restitution = restitution.unwrap_or_else(Rebound::elastic);
        Ok(Self::by_axis(axes)?.with_restitution(restitution))
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Boundary<D>> for SavedBoundary<D> {
    fn from(Boundary { axes, restitution }: Boundary<D>) -> Self {
        Self { axes, restitution }
    }
}
