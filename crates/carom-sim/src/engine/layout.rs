//! How large are the cells, and where do they lie?

use std::array::from_fn;

use crate::ids::Side;
use crate::physics::meeting::Image;
use crate::physics::motion::place_at;
use crate::rule::ContactRule;
use crate::state::{PeriodicBox, Space, State};

/// Cells are this much wider than the largest ball, so that a ball whose crossing is timed to the
/// last digits is still listed in the new cell before it can touch anything there.
pub(crate) const CELL_SLACK: f64 = 1.0 + 1.0 / (1_u64 << 20) as f64;

/// How much wider than that, as a share of the largest coordinate: far more than coordinates are
/// rounded by, `2⁻⁵³`.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// A cell, counted from 0 at the corner along each axis.
pub(crate) type Cell<const D: usize> = [i32; D];

/// The shape of the cells: a function of the state and of the wish for a cell size.
#[derive(Clone, Debug)]
pub(crate) struct Layout<const D: usize> {
    pub(crate) corner: [f64; D],
    pub(crate) side: [f64; D],
    pub(crate) count: [i32; D],
    pub(crate) periodic: bool,
    /// The radius of the largest ball that the cells are wide enough for.
    largest: f64,
}

impl<const D: usize> Layout<D> {
    /// Cells of about the side `wished`, or else so that a cell holds about one ball: over the box,
    /// or over the balls as they stand in open space. Never smaller than the largest ball, and not
    /// many more than there are balls.
    pub(crate) fn of<R: ContactRule>(state: &State<D, R>, wished: Option<f64>) -> Self {
        let (corner, extent) = bounds(state);
        let balls = state.len() as f64;
        let largest = state.balls().map(|(_, ball)| ball.radius).fold(0.0, f64::max);
        let reach =
            (0..D).map(|k| corner[k].abs().max((corner[k] + extent[k]).abs())).fold(0.0, f64::max);
        let least = 2.0 * largest * CELL_SLACK + ROUNDING * reach;
        let wished = wished.filter(|side| *side > 0.0).unwrap_or_else(|| {
            let extents = extent.into_iter().filter(|extent| *extent > 0.0);
            let axes = extents.clone().count();
            (extents.product::<f64>() / balls).powf(1.0 / axes.max(1) as f64)
        });
        let periodic = matches!(state.space, Space::Periodic(_));
        let layout = Self::new((corner, extent), periodic, wished.max(least), 2.0 * balls + 64.0);
        Self { largest, ..layout }
    }

    /// Whether the cells are wide enough for a ball of this radius.
    pub(crate) fn holds(&self, radius: f64) -> bool {
        radius <= self.largest
    }

    /// Cells of at least this side from a corner on, and not more of them than `most` in all.
    ///
    /// In a periodic box that is narrower than `side` there is one cell, narrower than that.
    fn new(
        (corner, extent): ([f64; D], [f64; D]),
        periodic: bool,
        mut side: f64,
        most: f64,
    ) -> Self {
        let count_with = |side: f64| {
            // Beyond 2³⁰ cells along an axis the product is far beyond `most` anyway; and an
            // infinite extent, of balls that have flown beyond all numbers, is one cell.
            extent.map(|extent| if side < extent { (extent / side).floor().min(MOST) } else { 1.0 })
        };
        let mut count: [f64; D] = count_with(side);
        while count.iter().product::<f64>() > most {
            side *= 1.25;
            count = count_with(side);
        }
        #[expect(clippy::cast_possible_truncation, reason = "whole numbers up to 2³⁰")]
        let whole = count.map(|n| n as i32);
        let side = from_fn(|k| extent[k] / count[k]);
        Self { corner, side, count: whole, periodic, largest: 0.0 }
    }

    /// The cell in which a position lies, and in which box; outside a box that is not periodic,
    /// one of the outermost cells.
    #[expect(clippy::cast_possible_truncation, reason = "clamped to the cells that there are")]
    pub(crate) fn cell_of(&self, position: [f64; D]) -> (Cell<D>, Image<D>) {
        let cell: Cell<D> = from_fn(|k| {
            let cells = (position[k] - self.corner[k]) / self.side[k];
            // A box without extent along an axis has cells without extent: 0/0 is cell 0.
            cells.floor() as i32
        });
        if self.periodic {
            let boxes = from_fn(|k| cell[k].div_euclid(self.count[k]));
            (from_fn(|k| cell[k].rem_euclid(self.count[k])), boxes)
        } else {
            (from_fn(|k| cell[k].clamp(0, self.count[k] - 1)), [0; D])
        }
    }

    /// The number of a cell.
    pub(crate) fn index(&self, cell: Cell<D>) -> usize {
        let mut index = 0;
        for k in 0..D {
            // Both are at least 0 and their product is at most `most`.
            index = index * self.count[k].unsigned_abs() as usize + cell[k].unsigned_abs() as usize;
        }
        index
    }

    /// The neighbour of a cell, and in which box it lies; `None` where there is no cell.
    #[inline]
    pub(crate) fn neighbor(&self, cell: Cell<D>, offset: Cell<D>) -> Option<(Cell<D>, Image<D>)> {
        let (mut place, mut boxes) = (cell, [0; D]);
        for k in 0..D {
            place[k] += offset[k];
            if place[k] < 0 {
                place[k] += self.count[k];
                boxes[k] = -1;
            } else if place[k] >= self.count[k] {
                place[k] -= self.count[k];
                boxes[k] = 1;
            }
        }
        (self.periodic || boxes == [0; D]).then_some((place, boxes))
    }

    pub(crate) fn len(&self) -> usize {
        self.count.iter().map(|n| n.unsigned_abs() as usize).product()
    }
}

/// More cells along an axis than there can be balls to fill them, and within an `i32`.
const MOST: f64 = (1_u64 << 30) as f64;

/// The corner and the extent of the box as it is now, or of the balls in open space.
fn bounds<const D: usize, R: ContactRule>(state: &State<D, R>) -> ([f64; D], [f64; D]) {
    match &state.space {
        Space::Open => hull(state),
        Space::Walls(walls) => {
            let places = walls.map(|sides| sides.map(|wall| wall.line.place_at(state.now)));
            let [low, high] =
                [Side::Low, Side::High].map(|side| places.map(|sides| sides[side as usize]));
            (low, from_fn(|k| high[k] - low[k]))
        }
        Space::Periodic(PeriodicBox { min, size }) => (*min, *size),
    }
}

/// The smallest box around the centres.
fn hull<const D: usize, R: ContactRule>(state: &State<D, R>) -> ([f64; D], [f64; D]) {
    let mut places = state.balls().map(|(_, ball)| place_at(&ball.anchor, state.now));
    let Some(first) = places.next() else { return ([0.0; D], [0.0; D]) };
    let (low, high) = places.fold((first, first), |(low, high), place| {
        (from_fn(|k| low[k].min(place[k])), from_fn(|k| high[k].max(place[k])))
    });
    (low, from_fn(|k| high[k] - low[k]))
}
