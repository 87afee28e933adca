//! What a search keeps of each ball of a level: short numbers, in units of its cells.

use core::array::from_fn;

use super::swept::{Hull, Swept};

/// So many units are the side of a cell.
const PER_CELL: f64 = (1_u64 << CELL_BITS) as f64;
const CELL_BITS: u32 = 20;

/// So many axes are divided into cells; along the others, all is one cell.
pub(super) const DIVIDED: usize = 3;

/// 64 times what a rounding to `f32` does.
const SLACK: f64 = 64.0 / (1_u64 << 24) as f64;

/// A ball in a slice, in units: at `c + u τ` for τ from −1 to 1.
///
/// Places are whole numbers modulo 2³²: the difference of two is exact however wide space is, if it is less than 2³¹
/// units, or 2 048 cells.
///
/// # Error
/// With `ε = 2⁻²⁴` the rounding of an `f32`: a place is off by less than 1 unit along each axis, and by what the place in
/// `f64` is off; `u` by `ε |u|`. All of it, and what [`lanes`](super::lanes) rounds, is added to `r` and `e`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<const D: usize> {
    pub(super) c: [i32; D],
    pub(super) u: [f32; D],
    /// Its radius, and more.
    pub(super) r: f32,
    /// How far it comes from `c`, and more.
    pub(super) e: f32,
}

impl<const D: usize> Record<D> {
    pub(super) const NONE: Self = Self { c: [0; D], u: [0.0; D], r: 0.0, e: 0.0 };
}

/// What one unit is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    per_length: f64,
}

impl Units {
    /// Of cells with this side.
    pub(super) fn of_cells(side: f64) -> Self {
        Self { per_length: PER_CELL / side }
    }

    /// The side of the cells that balls need that come so far: two of them that meet are in one cell, or in two beside
    /// each other.
    pub(super) fn side_for(extent: f64) -> f64 {
        2.002 * extent
    }

    /// A ball in units, which comes so far.
    #[inline]
    pub(super) fn record<const D: usize>(self, swept: &Swept<D>, extent: f64) -> Record<D> {
        let off = D as f64 + swept.err * self.per_length;
        let u = swept.u.map(|u| u * self.per_length);
        let way: f64 = u.iter().map(|u| u.abs()).sum();
        let r = swept.r * self.per_length;
        Record {
            c: self.place(swept).map(|c| c as i32),
            u: u.map(|u| u as f32),
            r: (r + off + SLACK * (r + off + way)) as f32,
            e: (extent * self.per_length * (1.0 + SLACK) + D as f64) as f32,
        }
    }

    /// By how much the `r` of a record may be too large, of balls that have no more than this.
    pub(super) fn excess<const D: usize>(self, hull: &Hull<D>) -> f32 {
        let off = D as f64 + hull.err * self.per_length;
        let way = D as f64 * hull.extent * self.per_length;
        let r = hull.r * self.per_length;
        (off + 2.0 * SLACK * (r + off + way)) as f32
    }

    /// The units in which a ball is.
    #[inline]
    fn place<const D: usize>(self, swept: &Swept<D>) -> [i64; D] {
        swept.c.map(|c| floor(c * self.per_length))
    }

    /// The cell in which a ball is: along the axes that are divided into cells.
    #[inline]
    pub(super) fn cell<const D: usize>(self, swept: &Swept<D>) -> [i64; D] {
        let place = self.place(swept);
        from_fn(|k| if k < DIVIDED { place[k] >> CELL_BITS } else { 0 })
    }

    /// Between which cells balls are that have no more than this.
    pub(super) fn cells_of<const D: usize>(self, hull: &Hull<D>) -> [[i64; 2]; D] {
        let corner =
            |end: usize| Swept { c: hull.c.map(|c| c[end]), u: [0.0; D], r: 0.0, err: 0.0 };
        let [low, high] = [self.cell(&corner(0)), self.cell(&corner(1))];
        from_fn(|k| [low[k], high[k]])
    }

    /// The cells in which the ends of a stretch along an axis are, or those before and after.
    pub(super) fn cells(self, axis: usize, low: f64, high: f64) -> [i64; 2] {
        if axis >= DIVIDED {
            return [0, 0];
        }
        [(low * self.per_length).floor() - 2.0, (high * self.per_length).ceil() + 2.0]
            .map(|c| c as i64 >> CELL_BITS)
    }

    /// Where a cell begins along an axis.
    pub(super) fn begin(self, cell: i64) -> f64 {
        cell as f64 * (PER_CELL / self.per_length)
    }
}

/// The largest whole number that is not above. (That of the standard library is a call where no instructions beyond the
/// oldest are known.)
#[inline]
fn floor(x: f64) -> i64 {
    let towards_zero = x as i64;
    towards_zero.saturating_sub(i64::from((towards_zero as f64) > x))
}
