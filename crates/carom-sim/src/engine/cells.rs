//! Cells that follow the balls: which balls can meet before one of them leaves its cell?
//!
//! A ball is listed in one cell, and moves to the next when its centre crosses a border. Cells
//! are at least as wide as the largest ball, so balls that touch are in the same cell or in
//! neighbouring ones. In open space and beyond walls the outermost cells reach to infinity; in a
//! periodic box a ball that leaves on one side comes in on the other, and how many boxes it went
//! is counted along.

use std::array::from_fn;

use super::layout::{Cell, Layout};
use crate::ids::Side;
use crate::physics::meeting::Image;

/// The end of a list of balls.
const NONE: u32 = u32::MAX;

/// The cells and the balls listed in them.
#[derive(Clone, Debug)]
pub(crate) struct Cells<const D: usize> {
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
    /// How many boxes the ball has gone since its anchor.
    boxes: Image<D>,
    previous: u32,
    next: u32,
}

impl<const D: usize> Entry<D> {
    const UNLISTED: Self = Self { cell: [0; D], boxes: [0; D], previous: NONE, next: NONE };
}

impl<const D: usize> Cells<D> {
    /// Cells without balls.
    pub(crate) fn new(layout: Layout<D>) -> Self {
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
        Self { layout, offsets, first, balls: Vec::new() }
    }

    /// Room for so many balls, none of which is listed.
    pub(crate) fn grow(&mut self, balls: usize) {
        self.balls.resize(balls, Entry::UNLISTED);
    }

    /// Lists a ball at this position, counted from the box of its anchor.
    pub(crate) fn add(&mut self, ball: u32, position: [f64; D]) {
        let (cell, boxes) = self.layout.cell_of(position);
        self.balls[ball as usize] = Entry { cell, boxes, ..Entry::UNLISTED };
        self.insert(ball);
    }

    pub(crate) fn layout(&self) -> &Layout<D> {
        &self.layout
    }

    /// The coordinate of the border that a ball would cross next, if there is one.
    pub(crate) fn border(&self, ball: u32, axis: usize, side: Side) -> Option<f64> {
        let Entry { cell, boxes, .. } = self.balls[ball as usize];
        let Layout { corner, side: width, count, periodic, .. } = &self.layout;
        let (edge, outermost) = match side {
            Side::Low => (cell[axis], 0),
            Side::High => (cell[axis] + 1, count[axis]),
        };
        (*periodic || edge != outermost).then(|| {
            let edges = f64::from(edge) + f64::from(boxes[axis]) * f64::from(count[axis]);
            corner[axis] + edges * width[axis]
        })
    }

    /// Moves a ball to the neighbouring cell across a border.
    pub(crate) fn cross(&mut self, ball: u32, axis: usize, side: Side) {
        self.remove(ball);
        let entry = &mut self.balls[ball as usize];
        let (cell, boxes) = self
            .layout
            .neighbor(entry.cell, step(axis, side))
            .expect("there is a border only where there is a cell beyond");
        entry.cell = cell;
        entry.boxes[axis] += boxes[axis];
        self.insert(ball);
    }

    /// Says that a ball was anchored anew, so many boxes back from where it had flown to.
    pub(crate) fn wrap(&mut self, ball: u32, boxes: Image<D>) {
        let entry = &mut self.balls[ball as usize];
        for k in 0..D {
            entry.boxes[k] -= boxes[k];
        }
    }

    /// Calls `visit` with every ball in the cell of `ball` and its neighbours, and with the image
    /// in which it stands there. A ball and its own images never meet: they are left out.
    pub(crate) fn neighbors(&self, ball: u32, visit: impl FnMut(u32, Image<D>)) {
        self.visit(ball, self.offsets.iter().copied(), visit);
    }

    /// The same around a position where no ball is.
    pub(crate) fn around(&self, position: [f64; D], mut visit: impl FnMut(u32)) {
        let (cell, boxes) = self.layout.cell_of(position);
        let home = Entry { cell, boxes, ..Entry::UNLISTED };
        self.visit_from((NONE, home), self.offsets.iter().copied(), |other, _| visit(other));
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
        let direction = step::<D>(axis, side)[axis];
        self.visit(ball, self.offsets.iter().copied().filter(|o| o[axis] == direction), visit);
    }

    #[inline]
    fn visit(
        &self,
        ball: u32,
        offsets: impl Iterator<Item = Cell<D>>,
        visit: impl FnMut(u32, Image<D>),
    ) {
        self.visit_from((ball, self.balls[ball as usize]), offsets, visit);
    }

    #[inline]
    fn visit_from(
        &self,
        (ball, home): (u32, Entry<D>),
        offsets: impl Iterator<Item = Cell<D>>,
        mut visit: impl FnMut(u32, Image<D>),
    ) {
        for offset in offsets {
            let Some((cell, beyond)) = self.layout.neighbor(home.cell, offset) else { continue };
            let mut other = self.first[self.layout.index(cell)];
            while other != NONE {
                let entry = &self.balls[other as usize];
                if other != ball {
                    visit(other, from_fn(|k| home.boxes[k] + beyond[k] - entry.boxes[k]));
                }
                other = entry.next;
            }
        }
    }

    fn insert(&mut self, ball: u32) {
        let index = self.layout.index(self.balls[ball as usize].cell);
        let next = std::mem::replace(&mut self.first[index], ball);
        self.balls[ball as usize].next = next;
        self.balls[ball as usize].previous = NONE;
        if next != NONE {
            self.balls[next as usize].previous = ball;
        }
    }

    /// Takes a ball out of its cell.
    pub(crate) fn remove(&mut self, ball: u32) {
        let Entry { cell, previous, next, .. } = self.balls[ball as usize];
        if previous == NONE {
            self.first[self.layout.index(cell)] = next;
        } else {
            self.balls[previous as usize].next = next;
        }
        if next != NONE {
            self.balls[next as usize].previous = previous;
        }
    }
}

/// One cell along an axis.
fn step<const D: usize>(axis: usize, side: Side) -> Cell<D> {
    let mut step = [0; D];
    step[axis] = match side {
        Side::Low => -1,
        Side::High => 1,
    };
    step
}
