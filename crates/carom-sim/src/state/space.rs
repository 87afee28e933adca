//! The space of the balls, with its current walls.

use carom::vector::{MapEach, from_fn};

use super::partner::Image;
use super::wall::WallState;
use crate::ids::Wall;
use crate::time::Time;

/// The space of the balls.
///
/// What every step asks is derived from the axes once: the periods, and which kinds of axes there
/// are.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "SavedSpace<D>", into = "SavedSpace<D>"))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each says something else, and every step reads it"
)]
pub(crate) struct Space<const D: usize> {
    axes: [AxisState; D],
    corner: [f64; D],
    periods: [f64; D],
    repeats: bool,
    has_walls: bool,
    has_open_axis: bool,
    walls_move: bool,
}

/// The space along one axis.
#[expect(clippy::large_enum_variant, reason = "a step reads the walls in place")]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum AxisState {
    Open,
    /// The walls, by side.
    Walls([WallState; 2]),
    /// What leaves at one end enters at the other.
    Periodic {
        min: f64,
        size: f64,
    },
}

impl<const D: usize> Space<D> {
    pub(crate) fn new(axes: [AxisState; D]) -> Self {
        let periodic = |k: usize| match axes[k] {
            AxisState::Periodic { min, size } => Some((min, size)),
            AxisState::Open | AxisState::Walls(_) => None,
        };
        Self {
            corner: from_fn(|k| periodic(k).map_or(0.0, |(min, _)| min)),
            periods: from_fn(|k| periodic(k).map_or(0.0, |(_, size)| size)),
            repeats: (0..D).any(|k| periodic(k).is_some()),
            has_walls: axes.iter().any(|axis| matches!(axis, AxisState::Walls(_))),
            has_open_axis: axes.iter().any(|axis| matches!(axis, AxisState::Open)),
            walls_move: have_moved(&axes),
            axes,
        }
    }

    #[inline]
    pub(crate) fn axes(&self) -> &[AxisState; D] {
        &self.axes
    }

    /// Whether some axis is periodic.
    #[inline]
    pub(crate) fn repeats(&self) -> bool {
        self.repeats
    }

    /// Whether some axis has walls.
    #[inline]
    pub(crate) fn has_walls(&self) -> bool {
        self.has_walls
    }

    /// Whether a wall has ever moved.
    #[inline]
    pub(crate) fn walls_move(&self) -> bool {
        self.walls_move
    }

    /// Takes note of a wall that was set in motion, or halted.
    pub(crate) fn note_wall(&mut self) {
        self.walls_move = have_moved(&self.axes);
    }

    /// Whether some axis is open.
    #[inline]
    pub(crate) fn has_open_axis(&self) -> bool {
        self.has_open_axis
    }

    /// The period of each axis; 0 if it is not periodic.
    #[inline]
    pub(crate) fn periods(&self) -> &[f64; D] {
        &self.periods
    }

    /// The same, but infinite if an axis is not periodic.
    #[inline]
    pub(crate) fn lengths(&self) -> [f64; D] {
        self.periods.map_each(|period| if period > 0.0 { period } else { f64::INFINITY })
    }

    /// The shortest period; infinite if no axis is periodic.
    #[inline]
    pub(crate) fn shortest_period(&self) -> f64 {
        self.lengths().into_iter().fold(f64::INFINITY, f64::min)
    }

    /// Where the periodic axes begin.
    #[inline]
    pub(crate) fn corner(&self) -> &[f64; D] {
        &self.corner
    }

    /// The image 0 and those beside it along the periodic axes: 3 along each of these.
    pub(crate) fn images_around(&self) -> impl Iterator<Item = Image<D>> + use<D> {
        let choices: [usize; D] = self.periods.map_each(|period| if period > 0.0 { 3 } else { 1 });
        (0..choices.iter().product()).map(move |number| {
            let mut digits: usize = number;
            from_fn(|k| {
                let digit = digits % choices[k];
                digits /= choices[k];
                [0, 1, -1][digit]
            })
        })
    }

    /// The two walls of an axis.
    #[inline]
    pub(crate) fn walls_of(&self, axis: usize) -> Option<&[WallState; 2]> {
        match self.axes.get(axis) {
            Some(AxisState::Walls(walls)) => Some(walls),
            _ => None,
        }
    }

    /// A wall; `None` if the space has no such wall.
    #[inline]
    pub(crate) fn wall(&self, wall: Wall) -> Option<&WallState> {
        self.walls_of(wall.axis_index()).map(|sides| &sides[wall.side as usize])
    }

    /// The same, mutable.
    #[inline]
    pub(crate) fn wall_mut(&mut self, wall: Wall) -> Option<&mut WallState> {
        match self.axes.get_mut(wall.axis_index()) {
            Some(AxisState::Walls(walls)) => Some(&mut walls[wall.side as usize]),
            _ => None,
        }
    }

    /// The axes with walls, and their walls.
    #[inline]
    pub(crate) fn walls(&self) -> impl Iterator<Item = (usize, &[WallState; 2])> {
        self.axes.iter().enumerate().filter_map(|(axis, state)| match state {
            AxisState::Walls(walls) => Some((axis, walls)),
            AxisState::Open | AxisState::Periodic { .. } => None,
        })
    }

    /// All walls, mutable.
    pub(crate) fn walls_mut(&mut self) -> impl Iterator<Item = &mut WallState> {
        self.axes.iter_mut().flat_map(|axis| match axis {
            AxisState::Walls(walls) => walls.as_mut_slice(),
            AxisState::Open | AxisState::Periodic { .. } => &mut [],
        })
    }
}

/// Whether a wall has ever moved.
fn have_moved<const D: usize>(axes: &[AxisState; D]) -> bool {
    axes.iter().any(|axis| match axis {
        AxisState::Walls(walls) => walls.iter().any(|wall| wall.line.until != Time::START),
        AxisState::Open | AxisState::Periodic { .. } => false,
    })
}

/// The saved data.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Space")]
struct SavedSpace<const D: usize> {
    #[serde(with = "carom::serialize")]
    axes: [AxisState; D],
}

#[cfg(feature = "serde")]
impl<const D: usize> From<SavedSpace<D>> for Space<D> {
    fn from(SavedSpace { axes }: SavedSpace<D>) -> Self {
        Self::new(axes)
    }
}

#[cfg(feature = "serde")]
impl<const D: usize> From<Space<D>> for SavedSpace<D> {
    fn from(Space { axes, .. }: Space<D>) -> Self {
        Self { axes }
    }
}
