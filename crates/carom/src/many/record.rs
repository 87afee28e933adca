//! Balls of a level in short numbers, in units of its cells.

use crate::number::vector::{MapEach, from_fn};

use super::swept::{Hull, Sweeps, Swept};

/// The number of units along the side of a cell.
const PER_CELL: f64 = (1_u64 << CELL_BITS) as f64;
const CELL_BITS: u32 = 20;

/// The number of axes that are divided into cells; along the others, everything is one cell.
pub(super) const DIVIDED: usize = 3;

/// 64 roundings to `f32`, and more in more than eight dimensions.
const fn slack<const D: usize>() -> f64 {
    let more = if D > 8 { (D * D) as f64 / 64.0 } else { 1.0 };
    more * 64.0 / (1_u64 << 24) as f64
}

/// The most lanes of a vector of 32-bit numbers.
pub(super) const MOST_LANES: usize = 16;

/// A ball in a slice, in units: at `c + u τ` for τ from −1 to 1.
///
/// Places are integers modulo 2³²: the difference of two is exact however wide space is, if it is
/// less than 2³¹ units, or 2 048 cells.
///
/// # Error
/// With the rounding `ε = 2⁻²⁴` of an `f32`: a place is off by less than 1 unit along each axis,
/// plus the error of the place in `f64`; `u` is off by `ε |u|`. All of this, and what
/// [`lanes`](super::lanes) rounds, is added to `r` and `e`.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweptRecord<const D: usize> {
    pub(super) c: [i32; D],
    pub(super) u: [f32; D],
    /// The radius, enlarged.
    pub(super) r: f32,
    /// The farthest distance from `c`, enlarged.
    pub(super) e: f32,
}

impl<const D: usize> SweptRecord<D> {
    pub(super) const NONE: Self = Self { c: [0; D], u: [0.0; D], r: 0.0, e: 0.0 };
}

/// The size of a unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct RecordUnits {
    per_length: f64,
}

impl RecordUnits {
    /// The units of cells with this side.
    pub(super) fn of_cells(side: f64) -> Self {
        Self { per_length: PER_CELL / side }
    }

    /// The side of the cells for balls that reach this far: two of them that meet are in one cell,
    /// or in two adjacent cells.
    pub(super) fn side_for(extent: f64) -> f64 {
        2.002 * extent
    }

    /// The cells of balls, along the axes that are divided into cells.
    #[inline(always)]
    pub(super) fn cells_in<const D: usize, const N: usize>(
        self,
        sweeps: &Sweeps<D, N>,
    ) -> [[i64; N]; D] {
        let mut cells = [[0; N]; D];
        for k in 0..D.min(DIVIDED) {
            for i in 0..N {
                cells[k][i] = self.place(sweeps.c[k][i]) >> CELL_BITS;
            }
        }
        cells
    }

    /// Balls in units.
    #[inline(always)]
    pub(super) fn records<const D: usize, const N: usize>(
        self,
        sweeps: &Sweeps<D, N>,
    ) -> [SweptRecord<D>; N] {
        let (mut records, mut way) = ([SweptRecord::NONE; N], [0.0; N]);
        for k in 0..D {
            for i in 0..N {
                let u = sweeps.u[k][i] * self.per_length;
                way[i] += u.abs();
                records[i].c[k] = self.place(sweeps.c[k][i]) as i32;
                records[i].u[k] = u as f32;
            }
        }
        for i in 0..N {
            let off = D as f64 + sweeps.err[i] * self.per_length;
            let r = sweeps.r[i] * self.per_length;
            records[i].r = (r + off + slack::<D>() * (r + off + way[i])) as f32;
            records[i].e =
                (sweeps.extent[i] * self.per_length * (1.0 + slack::<D>()) + D as f64) as f32;
        }
        records
    }

    /// One ball in units.
    pub(super) fn record<const D: usize>(self, swept: &Swept<D>) -> SweptRecord<D> {
        let one = |x: f64| [x];
        let sweeps = Sweeps {
            c: swept.c.map_each(one),
            u: swept.u.map_each(one),
            r: [swept.r],
            err: [swept.err],
            extent: [swept.extent],
        };
        self.records(&sweeps)[0]
    }

    /// A bound, for balls within this hull, of how much the `r` of a record is larger than the
    /// ball. It also bounds how much smaller `r` would have to be to be certainly within the ball.
    pub(super) fn excess<const D: usize>(self, hull: &Hull<D>) -> f32 {
        let off = D as f64 + hull.err * self.per_length;
        let way = D as f64 * hull.extent * self.per_length;
        let r = hull.r * self.per_length;
        (off + 2.0 * slack::<D>() * (r + off + way)) as f32
    }

    /// The unit of a place along an axis. It is less than 2⁵⁰ for a ball in cells that are large
    /// enough for it: the last bit of the sum is one unit.
    #[inline(always)]
    fn place(self, c: f64) -> i64 {
        /// 1.5 · 2⁵²
        const WHOLE: f64 = 6_755_399_441_055_744.0;
        let bits = (c * self.per_length + WHOLE).to_bits();
        bits.wrapping_sub(WHOLE.to_bits()) as i64
    }

    /// The cell of a place along an axis.
    #[inline]
    pub(super) fn cell(self, axis: usize, c: f64) -> i64 {
        if axis < DIVIDED { self.place(c) >> CELL_BITS } else { 0 }
    }

    /// The first and last cells of balls within this hull.
    pub(super) fn cells_of<const D: usize>(self, hull: &Hull<D>) -> [[i64; 2]; D] {
        from_fn(|k| hull.c[k].map_each(|c| self.cell(k, c)))
    }

    /// The cells of the ends of an interval along an axis, or those before and after.
    pub(super) fn cells(self, axis: usize, low: f64, high: f64) -> [i64; 2] {
        if axis >= DIVIDED {
            return [0, 0];
        }
        [(low * self.per_length).floor() - 2.0, (high * self.per_length).ceil() + 2.0]
            .map_each(|c| c as i64 >> CELL_BITS)
    }

    /// The start of a cell along an axis.
    pub(super) fn begin(self, cell: i64) -> f64 {
        cell as f64 * (PER_CELL / self.per_length)
    }
}
