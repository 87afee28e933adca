//! Cells, which find the balls whose shells are centred near a position.
//!
//! A grid is for balls of about one size ([`levels`](super::levels)). A cell is at least as wide as
//! the distance within which these are neighbours, so that the neighbours of a ball are in its cell
//! or in the adjacent ones; a larger ball searches farther. Positions are kept in units of that
//! distance, as `f32`: the search finds all balls that are near, and sometimes one that is slightly
//! farther away. In open space, or where a wall has moved outwards, a position beyond the grid
//! counts as the nearest point of its border: that increases no distance between two positions.
//!
//! There are no more than about two cells for each ball. If the balls fill only a part of a large
//! space, the grid covers a part of it, and repeats itself: positions that are one width of the
//! grid apart count as the same, which increases no distance, either. So a search finds some balls
//! that are far away, but hardly more than those that are near.

use carom::vector::MapEach;
use carom::vector::from_fn;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x8};

use super::effort::{self, Effort};
use super::record::LANES;
use super::shell::{CELL_SLACK, Shells};

/// The end of a chain of blocks.
const NONE: u32 = u32::MAX;

/// More cells along an axis than space can have for coordinates of 53 digits.
const MOST_CELLS: f64 = (1_u64 << 50) as f64;

/// More cells than there are balls, and within an `i32`.
const MOST_BLOCKS: f64 = (1_u64 << 30) as f64;

/// The cells and the centres in them.
#[derive(Clone, Debug)]
pub(super) struct CellGrid<const D: usize> {
    corner: [f64; D],
    /// From a length to the unit of the positions.
    per_cutoff: f64,
    /// The same for a radius at the start.
    per_radius: f64,
    /// From where to where positions count, unless all axes are periodic, in that unit.
    borders: Option<[[f64; 2]; D]>,
    /// Extents of the grid and of a cell, in that unit.
    extent: [f64; D],
    per_side: [f64; D],
    count: [i32; D],
    /// How much the number of a cell grows with each coordinate.
    stride: [u32; D],
    /// Whether it repeats itself: if an axis is periodic, or in a large space.
    is_periodic: bool,
    /// The largest gap between the surfaces of neighbours, and its rounding, in that unit.
    gap: f64,
    /// The largest radius, in that unit.
    largest: f64,
    /// One for each cell, and after them those of overfull cells.
    blocks: Vec<Block<D>>,
    free: Vec<u32>,
}

/// Up to eight balls of a cell.
#[derive(Clone, Copy, Debug)]
struct Block<const D: usize> {
    places: [[f32; LANES]; D],
    radii: [f32; LANES],
    balls: [u32; LANES],
    len: u32,
    next: u32,
}

impl<const D: usize> Block<D> {
    const EMPTY: Self = Self {
        places: [[0.0; LANES]; D],
        radii: [0.0; LANES],
        balls: [0; LANES],
        len: 0,
        next: NONE,
    };
}

impl<const D: usize> CellGrid<D> {
    /// A grid without balls, for this number of balls with radii up to `largest`.
    pub(super) fn new(shells: &Shells<D>, largest: f64, balls: usize) -> Self {
        let Shells { corner, extent, images, .. } = *shells;
        let cutoff = shells.cutoff_of(largest, largest);
        let per_cutoff = if cutoff > 0.0 { 1.0 / cutoff } else { 1.0 };
        let per_radius = shells.growth * per_cutoff;
        // An infinite extent, of balls that have flown beyond all numbers, becomes one cell.
        let extent =
            extent.map_each(|extent| if extent.is_finite() { extent * per_cutoff } else { 0.0 });
        let (border, periods) = (extent, images.size().unwrap_or([f64::INFINITY; D]));
        let is_periodic = periods.map_each(f64::is_finite);
        let least = if balls <= shells.few { f64::INFINITY } else { 1.0 };
        let most = (2.0 * balls as f64 + 64.0).min(MOST_BLOCKS);
        let first = Cells::new(border, (least, most), is_periodic);
        // So much wider that rounding adds no cells to those that are searched.
        let side = least + 2.0 * first.rounding;
        let Cells { count: cells, extent, repeats, rounding } =
            Cells::new(border, (side, most), is_periodic);
        #[expect(clippy::cast_possible_truncation, reason = "whole numbers up to 2³⁰")]
        let count = cells.map_each(|n| n as i32);
        // A box without extent along an axis has cells without extent: there all balls are in
        // cell 0.
        let per_side = from_fn(|k| if extent[k] > 0.0 { cells[k] / extent[k] } else { 0.0 });
        let mut stride = [1; D];
        for k in (1..D).rev() {
            stride[k - 1] = stride[k] * count[k].cast_unsigned();
        }
        let len = cells.iter().product::<f64>();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count")]
        let blocks = vec![Block::EMPTY; len as usize];
        Self {
            corner,
            per_cutoff,
            per_radius,
            borders: (is_periodic != [true; D]).then(|| {
                from_fn(|k| {
                    let is_periodic = is_periodic[k];
                    if is_periodic { [f64::NEG_INFINITY, f64::INFINITY] } else { [0.0, border[k]] }
                })
            }),
            extent,
            per_side,
            count,
            stride,
            is_periodic: repeats,
            gap: shells.cutoff_of(0.0, 0.0) * per_cutoff + rounding,
            largest: largest * per_radius,
            blocks,
            free: Vec::new(),
        }
    }

    /// Moves a ball to a position, from its previous cell, if any; returns its cell.
    pub(super) fn put(
        &mut self,
        (ball, radius): (u32, f64),
        place: [f64; D],
        former: Option<u32>,
    ) -> u32 {
        let place = self.place(place);
        let cell = (0..D).map(|k| self.share(self.coordinate(place[k], k), k)).sum();
        if let Some(former) = former {
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
        block.radii[lane] = rounded(radius * self.per_radius);
        cell
    }

    /// Appends all balls near another one at a position, without itself, in no particular order.
    pub(super) fn find(
        &self,
        instructions: Level,
        (ball, radius): (u32, f64),
        place: [f64; D],
        found: &mut Vec<u32>,
    ) {
        dispatch!(instructions, simd => self.find_with(simd, (ball, radius), place, found));
    }

    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    #[inline(always)]
    fn find_with<S: Simd>(
        &self,
        simd: S,
        (ball, radius): (u32, f64),
        place: [f64; D],
        found: &mut Vec<u32>,
    ) {
        let (place, reach) = (self.place(place), radius * self.per_radius + self.gap);
        let (center, reach_of_centers) = (place.map_each(rounded), rounded(reach * CELL_SLACK));
        let size =
            self.extent.map_each(|extent| if self.is_periodic { rounded(extent) } else { 0.0 });
        let per_size = size.map_each(|size| if size > 0.0 { 1.0 / size } else { 0.0 });
        let (low, len) = self.around(place, reach + self.largest);
        let mut offset = [0; D];
        let mut shares = from_fn(|k| self.share(low[k], k));
        loop {
            let shares_of_cell: [u32; D] = shares;
            let mut next = shares_of_cell.into_iter().sum();
            while next != NONE {
                effort::count(Effort::Blocks, 1);
                let block = &self.blocks[next as usize];
                next = block.next;
                if block.len == 0 {
                    continue;
                }
                let mut square = f32x8::splat(simd, 0.0);
                for k in 0..D {
                    let mut d = f32x8::load_array_ref(simd, &block.places[k]) - center[k];
                    d -= (d * per_size[k]).round_ties_even() * size[k];
                    square += d * d;
                }
                let limit = f32x8::load_array_ref(simd, &block.radii) + reach_of_centers;
                let is_far = square.simd_gt(limit * limit);
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
                let is_within = offset[axis] < len[axis];
                if !is_within {
                    offset[axis] = 0;
                }
                shares[axis] = self.share(low[axis] + offset[axis], axis);
                if is_within {
                    break;
                }
                axis += 1;
            }
        }
    }

    /// The first cell along each axis within a distance, and the number of such cells.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn around(&self, place: [f64; D], reach: f64) -> ([i32; D], [i32; D]) {
        let (mut low, mut len) = ([0; D], [0; D]);
        for k in 0..D {
            let (own, count) = (self.coordinate(place[k], k), self.count[k]);
            // The adjacent cells of a grid are always enough for its own balls.
            #[expect(
                clippy::cast_possible_truncation,
                reason = "saturates, and is cut to the count"
            )]
            let steps = (reach * self.per_side[k]).ceil().clamp(1.0, f64::from(count)) as i32;
            (low[k], len[k]) = if self.is_periodic && 2 * steps < count {
                (own - steps, 2 * steps + 1)
            } else if self.is_periodic {
                (0, count)
            } else {
                let low = (own - steps).max(0);
                (low, (own + steps + 1).min(count) - low)
            };
        }
        (low, len)
    }

    /// A position in units of the grid, from its corner, at most on the border of the space; where
    /// the grid repeats itself, in the first one.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn place(&self, place: [f64; D]) -> [f64; D] {
        from_fn(|k| {
            let x = (place[k] - self.corner[k]) * self.per_cutoff;
            let x = match self.borders {
                Some(borders) => x.clamp(borders[k][0], borders[k][1]),
                None => x,
            };
            if self.is_periodic { x - (x / self.extent[k]).floor() * self.extent[k] } else { x }
        })
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn coordinate(&self, x: f64, axis: usize) -> i32 {
        #[expect(clippy::cast_possible_truncation, reason = "clamped to the cells that there are")]
        let cell = (x * self.per_side[axis]) as i32;
        cell.clamp(0, self.count[axis] - 1)
    }

    /// What a coordinate adds to the number of a cell; where the grid repeats itself, up to one
    /// grid away.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    fn share(&self, cell: i32, axis: usize) -> u32 {
        let count = self.count[axis];
        let wrapped = if cell < 0 {
            cell + count
        } else if cell >= count {
            cell - count
        } else {
            cell
        };
        wrapped.cast_unsigned() * self.stride[axis]
    }

    /// Takes a ball out of a cell: the last ball of the cell takes its place.
    pub(super) fn take_out(&mut self, cell: u32, ball: u32) {
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
        let Block { places, radii, balls, len, .. } = self.blocks[last as usize];
        let end = len as usize - 1;
        let block = &mut self.blocks[holder as usize];
        block.balls[lane] = balls[end];
        for k in 0..D {
            block.places[k][lane] = places[k][end];
        }
        block.radii[lane] = radii[end];
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

/// The numbers of cells of a grid.
struct Cells<const D: usize> {
    count: [f64; D],
    /// Their extent along each axis together.
    extent: [f64; D],
    /// Whether they are repeated to fill the space, or because it is periodic.
    repeats: bool,
    /// The rounding of a distance between two positions.
    rounding: f64,
}

impl<const D: usize> Cells<D> {
    /// At most so many cells of at least a side for a space; along a periodic axis, they repeat a
    /// whole number of times.
    fn new(space: [f64; D], (side, most): (f64, f64), is_periodic: [bool; D]) -> Self {
        let all = space.map_each(|extent| (extent / side).floor().clamp(1.0, MOST_CELLS));
        let mut cells = all;
        while cells.iter().product::<f64>() > most {
            let longest = (1..D).fold(0, |best, k| if cells[k] > cells[best] { k } else { best });
            cells[longest] = (0.5 * cells[longest]).ceil();
        }
        let repeats = cells != all || is_periodic.contains(&true);
        let extent = from_fn(|k| {
            let times = all[k] / cells[k];
            let extent = space[k] / if is_periodic[k] { times.floor() } else { times };
            // Positions are divided by it.
            if repeats && extent == 0.0 { 1.0 } else { extent }
        });
        // Positions are kept as an `f32` within one grid.
        let longest = |extent: [f64; D]| extent.into_iter().fold(1.0, f64::max);
        let rounding =
            longest(extent) / (1_u64 << 20) as f64 + longest(space) / (1_u64 << 48) as f64;
        Self { count: cells, extent, repeats, rounding }
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
#[expect(clippy::cast_possible_truncation, reason = "places are rounded")]
fn rounded(x: f64) -> f32 {
    x as f32
}
