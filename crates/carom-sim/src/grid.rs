//! Cells that follow the balls: which balls can meet before one of them leaves its cell?
//!
//! A ball is listed in one cell, and moves to the next when its centre crosses a border. Cells
//! are at least as wide as the largest ball, so balls that touch are in the same cell or in
//! neighbouring ones. In open space and beyond walls the outermost cells reach to infinity; in a
//! periodic box cells are counted on and on, cell `c` and cell `c + n` being images of each other.

use std::array::from_fn;

use crate::event::Side;

/// The end of a list of balls.
const NONE: u32 = u32::MAX;

/// A cell, counted from the corner of the grid along each axis.
pub(crate) type Cell<const D: usize> = [i64; D];

/// How many box lengths an image is away, along each axis.
pub(crate) type Image<const D: usize> = [i32; D];

/// The shape of the grid: a function of the scene and of the wish for a cell size.
#[derive(Clone, Debug)]
pub(crate) struct Layout<const D: usize> {
    pub(crate) corner: [f64; D],
    pub(crate) side: [f64; D],
    pub(crate) count: [i64; D],
    pub(crate) periodic: bool,
}

impl<const D: usize> Layout<D> {
    /// Cells of about the side `wished`, but not smaller than `least`, over the box from `min` to
    /// `max`, and not more of them than `most` in all.
    ///
    /// In a periodic box that is narrower than `least` there is one cell, narrower than that.
    pub(crate) fn new(
        (min, max): ([f64; D], [f64; D]),
        periodic: bool,
        wished: f64,
        least: f64,
        most: f64,
    ) -> Self {
        let mut side = wished.max(least);
        let count_with = |side: f64| {
            // Beyond 2³⁰ cells along an axis the product is far beyond `most` anyway.
            from_fn(|k| ((max[k] - min[k]) / side).floor().clamp(1.0, 1.073_741_824e9))
        };
        let mut count: [f64; D] = count_with(side);
        while count.iter().product::<f64>() > most {
            side *= 1.25;
            count = count_with(side);
        }
        #[expect(clippy::cast_possible_truncation, reason = "whole numbers up to 2³⁰")]
        let whole = count.map(|n| n as i64);
        Self {
            corner: min,
            side: from_fn(|k| (max[k] - min[k]) / count[k]),
            count: whole,
            periodic,
        }
    }

    /// The cell in which a position lies; of the outermost ones for a position outside.
    #[expect(clippy::cast_possible_truncation, reason = "clamped to the grid")]
    pub(crate) fn cell_of(&self, position: [f64; D]) -> Cell<D> {
        from_fn(|k| {
            let cells = (position[k] - self.corner[k]) / self.side[k];
            // A box without extent along an axis has cells without extent: 0/0 is cell 0.
            (cells.floor() as i64).clamp(0, self.count[k] - 1)
        })
    }

    /// The coordinate of the border that a ball in `cell` crosses next, if there is one.
    #[expect(clippy::cast_precision_loss, reason = "cells are counted far below 2⁵³")]
    pub(crate) fn border(&self, cell: Cell<D>, axis: usize, side: Side) -> Option<f64> {
        let (edge, beyond) = match side {
            Side::Low => (cell[axis], cell[axis] - 1),
            Side::High => (cell[axis] + 1, cell[axis] + 1),
        };
        let there = self.periodic || (0..self.count[axis]).contains(&beyond);
        there.then(|| self.corner[axis] + edge as f64 * self.side[axis])
    }

    /// The number of the cell of which `cell` is an image; `None` outside the grid.
    fn index(&self, cell: Cell<D>) -> Option<usize> {
        let mut index = 0;
        for k in 0..D {
            let c = if self.periodic { cell[k].rem_euclid(self.count[k]) } else { cell[k] };
            if !(0..self.count[k]).contains(&c) {
                return None;
            }
            index = index * self.count[k] + c;
        }
        usize::try_from(index).ok()
    }

    fn len(&self) -> usize {
        usize::try_from(self.count.iter().product::<i64>()).expect("at most `most` cells")
    }
}

/// The cells and the balls listed in them.
#[derive(Clone, Debug)]
pub(crate) struct Grid<const D: usize> {
    layout: Layout<D>,
    /// The offsets to a cell itself and its `3^D − 1` neighbours.
    offsets: Vec<Cell<D>>,
    /// The first ball of each cell's list.
    first: Vec<u32>,
    balls: Vec<Entry<D>>,
}

/// A ball in its cell's list.
#[derive(Clone, Copy, Debug)]
struct Entry<const D: usize> {
    cell: Cell<D>,
    previous: u32,
    next: u32,
}

impl<const D: usize> Grid<D> {
    /// A grid with the balls at these positions.
    pub(crate) fn new(layout: Layout<D>, positions: impl Iterator<Item = [f64; D]>) -> Self {
        let mut offsets = vec![[0; D]];
        for axis in 0..D {
            for step in [-1, 1] {
                offsets.extend(offsets.clone().into_iter().filter(|o| o[axis] == 0).map(
                    |mut o| {
                        o[axis] = step;
                        o
                    },
                ));
            }
        }
        let first = vec![NONE; layout.len()];
        let mut grid = Self { layout, offsets, first, balls: Vec::new() };
        for (ball, position) in (0..).zip(positions) {
            let cell = grid.layout.cell_of(position);
            grid.balls.push(Entry { cell, previous: NONE, next: NONE });
            grid.insert(ball);
        }
        grid
    }

    pub(crate) fn layout(&self) -> &Layout<D> {
        &self.layout
    }

    /// The cell of a ball.
    pub(crate) fn cell(&self, ball: u32) -> Cell<D> {
        self.balls[ball as usize].cell
    }

    /// Moves a ball to the neighbouring cell across a border.
    pub(crate) fn cross(&mut self, ball: u32, axis: usize, side: Side) {
        self.remove(ball);
        self.balls[ball as usize].cell[axis] += match side {
            Side::Low => -1,
            Side::High => 1,
        };
        self.insert(ball);
    }

    /// Counts a ball's cell from another image of the box; it stays in the same list.
    pub(crate) fn wrap(&mut self, ball: u32, boxes: Image<D>) {
        let count = self.layout.count;
        let cell = &mut self.balls[ball as usize].cell;
        for k in 0..D {
            cell[k] -= i64::from(boxes[k]) * count[k];
        }
    }

    /// Calls `visit` with every ball in the cell of `ball` and its neighbours, and with the image
    /// in which it stands there. A ball and its own images never meet: they are left out.
    pub(crate) fn neighbors(&self, ball: u32, visit: impl FnMut(u32, Image<D>)) {
        self.visit(ball, self.offsets.iter().copied(), visit);
    }

    /// The same for the neighbouring cells on one side only: those that came into reach when the
    /// ball crossed a border to that side.
    pub(crate) fn neighbors_beyond(
        &self,
        ball: u32,
        axis: usize,
        side: Side,
        visit: impl FnMut(u32, Image<D>),
    ) {
        let step = match side {
            Side::Low => -1,
            Side::High => 1,
        };
        self.visit(ball, self.offsets.iter().copied().filter(|o| o[axis] == step), visit);
    }

    fn visit(
        &self,
        ball: u32,
        offsets: impl Iterator<Item = Cell<D>>,
        mut visit: impl FnMut(u32, Image<D>),
    ) {
        let home = self.cell(ball);
        for offset in offsets {
            let place: Cell<D> = from_fn(|k| home[k] + offset[k]);
            let Some(index) = self.layout.index(place) else { continue };
            let mut other = self.first[index];
            while other != NONE {
                let entry = &self.balls[other as usize];
                if other != ball {
                    visit(other, self.image(place, entry.cell));
                }
                other = entry.next;
            }
        }
    }

    /// How many boxes lie between `cell` and `place`, which are images of each other.
    #[expect(clippy::cast_possible_truncation, reason = "a flight is one box long at the most")]
    fn image(&self, place: Cell<D>, cell: Cell<D>) -> Image<D> {
        if self.layout.periodic {
            from_fn(|k| ((place[k] - cell[k]) / self.layout.count[k]) as i32)
        } else {
            [0; D]
        }
    }

    fn insert(&mut self, ball: u32) {
        let cell = self.balls[ball as usize].cell;
        let index = self.layout.index(cell).expect("balls stay within the grid");
        let next = std::mem::replace(&mut self.first[index], ball);
        self.balls[ball as usize].next = next;
        self.balls[ball as usize].previous = NONE;
        if next != NONE {
            self.balls[next as usize].previous = ball;
        }
    }

    fn remove(&mut self, ball: u32) {
        let Entry { cell, previous, next } = self.balls[ball as usize];
        if previous == NONE {
            let index = self.layout.index(cell).expect("balls stay within the grid");
            self.first[index] = next;
        } else {
            self.balls[previous as usize].next = next;
        }
        if next != NONE {
            self.balls[next as usize].previous = previous;
        }
    }
}
