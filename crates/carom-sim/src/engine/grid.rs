//! Which balls have the centre of their shell near a place? Cells, each with its balls' centres.
//!
//! A cell is at least as wide as the distance within which balls are neighbours, so that those of a
//! ball are in its cell or in the next ones. Places are kept in units of that distance, as `f32`:
//! whoever is near is found, and sometimes one that is a little farther away. In open space, or where
//! a wall has moved outwards, places beyond the grid count as those nearest to them on its border: no
//! two places are farther apart for that.

use std::array::from_fn;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x8};

use super::kernel::LANES;
use super::shell::{Images, Shells};

/// The end of a chain of blocks.
const NONE: u32 = u32::MAX;

/// More cells along an axis than there can be balls to fill them, and within an `i32`.
const MOST: f64 = (1_u64 << 30) as f64;

/// The cells and the centres in them.
#[derive(Clone, Debug)]
pub(super) struct Grid<const D: usize> {
    corner: [f64; D],
    /// From a length to the unit of the places.
    per_cutoff: f64,
    /// Extents of the grid and of a cell, in that unit.
    extent: [f64; D],
    per_side: [f64; D],
    count: [i32; D],
    is_periodic: bool,
    /// The square of the distance of neighbours; 1, and what rounding can make of it.
    limit: f32,
    /// One for each cell, and behind them those for which a cell has no room.
    blocks: Vec<Block<D>>,
    free: Vec<u32>,
    /// The cell of each ball; for one that was never put anywhere, [`NONE`].
    cells: Vec<u32>,
}

/// Up to eight balls of a cell.
#[derive(Clone, Copy, Debug)]
struct Block<const D: usize> {
    places: [[f32; LANES]; D],
    balls: [u32; LANES],
    len: u32,
    next: u32,
}

impl<const D: usize> Block<D> {
    const EMPTY: Self = Self { places: [[0.0; LANES]; D], balls: [0; LANES], len: 0, next: NONE };
}

impl<const D: usize> Grid<D> {
    /// A grid without balls.
    pub(super) fn new(shells: &Shells<D>, balls: usize) -> Self {
        let Shells { cutoff, corner, extent, images, .. } = *shells;
        let per_cutoff = if cutoff > 0.0 { 1.0 / cutoff } else { 1.0 };
        // An infinite extent, of balls that have flown beyond all numbers, is one cell.
        let extent =
            extent.map(|extent| if extent.is_finite() { extent * per_cutoff } else { 0.0 });
        let mut side = 1.0;
        let count_with = |side: f64| extent.map(|extent| (extent / side).floor().clamp(1.0, MOST));
        while count_with(side).iter().product::<f64>() > 2.0 * balls as f64 + 64.0 {
            side *= 1.125;
        }
        let cells = count_with(side);
        #[expect(clippy::cast_possible_truncation, reason = "whole numbers up to 2³⁰")]
        let count = cells.map(|n| n as i32);
        // A box without extent along an axis has cells without extent: there all are in cell 0.
        let per_side = from_fn(|k| if extent[k] > 0.0 { cells[k] / extent[k] } else { 0.0 });
        let longest = extent.into_iter().fold(1.0, f64::max);
        #[expect(clippy::cast_possible_truncation, reason = "rounded up")]
        let limit = (1.0 + longest / (1_u64 << 19) as f64) as f32;
        let len = cells.iter().product::<f64>();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
        let blocks = vec![Block::EMPTY; len as usize];
        let is_periodic = images != Images::One;
        let (free, cells) = (Vec::new(), vec![NONE; balls]);
        Self {
            corner,
            per_cutoff,
            extent,
            per_side,
            count,
            is_periodic,
            limit,
            blocks,
            free,
            cells,
        }
    }

    /// Puts a ball to a place, from where it was.
    pub(super) fn put(&mut self, ball: u32, place: [f64; D]) {
        let place = self.place(place);
        let cell = self.index(from_fn(|k| self.coordinate(place[k], k)));
        let former = std::mem::replace(&mut self.cells[ball as usize], cell);
        if former != NONE {
            self.take_out(former, ball);
        }
        let mut block = cell as usize;
        while self.blocks[block].len as usize == LANES {
            if self.blocks[block].next == NONE {
                self.blocks[block].next = self.vacant();
            }
            block = self.blocks[block].next as usize;
        }
        let block = &mut self.blocks[block];
        let lane = block.len as usize;
        block.len += 1;
        block.balls[lane] = ball;
        for k in 0..D {
            block.places[k][lane] = rounded(place[k]);
        }
    }

    /// All balls near a place, without `ball` itself, in no order.
    pub(super) fn find(&self, level: Level, ball: u32, place: [f64; D], found: &mut Vec<u32>) {
        found.clear();
        dispatch!(level, simd => self.find_with(simd, ball, place, found));
    }

    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    #[inline(always)]
    fn find_with<S: Simd>(&self, simd: S, ball: u32, place: [f64; D], found: &mut Vec<u32>) {
        let place = self.place(place);
        let center = place.map(rounded);
        let size = self.extent.map(|extent| if self.is_periodic { rounded(extent) } else { 0.0 });
        let per_size = size.map(|size| if size > 0.0 { 1.0 / size } else { 0.0 });
        let (low, len) = self.around(place);
        let mut offset = [0; D];
        loop {
            let cell = from_fn(|k| self.wrapped(low[k] + offset[k], k));
            let mut next = self.index(cell);
            while next != NONE {
                let block = &self.blocks[next as usize];
                next = block.next;
                let mut square = f32x8::splat(simd, 0.0);
                for k in 0..D {
                    let mut d = f32x8::load_array_ref(simd, &block.places[k]) - center[k];
                    d -= (d * per_size[k]).round_ties_even() * size[k];
                    square += d * d;
                }
                let is_far = square.simd_gt(self.limit);
                let mut left = (!is_far).to_bitmask() & ((1_u64 << block.len) - 1);
                while left != 0 {
                    let other = block.balls[left.trailing_zeros() as usize];
                    if other != ball {
                        found.push(other);
                    }
                    left &= left - 1;
                }
            }
            let mut axis = 0;
            loop {
                if axis == D {
                    return;
                }
                offset[axis] += 1;
                if offset[axis] < len[axis] {
                    break;
                }
                offset[axis] = 0;
                axis += 1;
            }
        }
    }

    /// The first cell along each axis that is near a place, and how many there are.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn around(&self, place: [f64; D]) -> ([i32; D], [i32; D]) {
        let (mut low, mut len) = ([0; D], [0; D]);
        for k in 0..D {
            let own = self.coordinate(place[k], k);
            (low[k], len[k]) = if self.is_periodic && self.count[k] >= 3 {
                (own - 1, 3)
            } else if self.is_periodic {
                (0, self.count[k])
            } else {
                let low = (own - 1).max(0);
                (low, (own + 2).min(self.count[k]) - low)
            };
        }
        (low, len)
    }

    /// A place in units of the grid, from its corner: in a periodic box within the box, elsewhere on
    /// the border at the most.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn place(&self, place: [f64; D]) -> [f64; D] {
        from_fn(|k| {
            let x = (place[k] - self.corner[k]) * self.per_cutoff;
            if self.is_periodic {
                x - (x / self.extent[k]).floor() * self.extent[k]
            } else {
                x.clamp(0.0, self.extent[k])
            }
        })
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn coordinate(&self, x: f64, axis: usize) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "clamped to the cells that there are")]
        let cell = (x * self.per_side[axis]) as i32;
        cell.clamp(0, self.count[axis] - 1)
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn wrapped(&self, cell: i32, axis: usize) -> i32 {
        let count = self.count[axis];
        if cell < 0 {
            cell + count
        } else if cell >= count {
            cell - count
        } else {
            cell
        }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn index(&self, cell: [i32; D]) -> u32 {
        (0..D).fold(0, |index, k| index * self.count[k].cast_unsigned() + cell[k].cast_unsigned())
    }

    /// Takes a ball out of a cell: the last one of the cell takes its place.
    fn take_out(&mut self, cell: u32, ball: u32) {
        let (mut found, mut before, mut last) = (None, cell, cell);
        loop {
            let Block { balls, len, next, .. } = &self.blocks[last as usize];
            let lane = balls[..*len as usize].iter().position(|&b| b == ball);
            found = found.or(lane.map(|lane| (last, lane)));
            if *next == NONE {
                break;
            }
            before = std::mem::replace(&mut last, *next);
        }
        let Some((holder, lane)) = found else { return };
        let Block { places, balls, len, .. } = self.blocks[last as usize];
        let end = len as usize - 1;
        let block = &mut self.blocks[holder as usize];
        block.balls[lane] = balls[end];
        for k in 0..D {
            block.places[k][lane] = places[k][end];
        }
        self.blocks[last as usize].len -= 1;
        if end == 0 && last != cell {
            self.blocks[before as usize].next = NONE;
            self.free.push(last);
        }
    }

    /// An empty block.
    fn vacant(&mut self) -> u32 {
        if let Some(block) = self.free.pop() {
            self.blocks[block as usize] = Block::EMPTY;
            return block;
        }
        self.blocks.push(Block::EMPTY);
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer than balls and cells")]
        let index = self.blocks.len() as u32 - 1;
        index
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
#[expect(clippy::cast_possible_truncation, reason = "places are rounded")]
fn rounded(x: f64) -> f32 {
    x as f32
}
