//! Balls with what they sweep in a slice.
//!
//! A swept ball has the place in the middle of the slice, the motion, and a bound of the error of
//! both.

use crate::number::vector::{MapEach, from_fn};

/// A ball in a slice: at `c + u τ` for τ from −1 to 1, with its radius.
///
/// The ball may be off by `err`: what it really sweeps is within a ball of radius `r + err`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swept<const D: usize> {
    pub(super) c: [f64; D],
    pub(super) u: [f64; D],
    pub(super) r: f64,
    pub(super) err: f64,
    /// The farthest distance of its points from `c`, rounding included.
    pub(super) extent: f64,
}

/// Several of them, number by number: the same instructions compute all.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sweeps<const D: usize, const N: usize> {
    pub(super) c: [[f64; N]; D],
    pub(super) u: [[f64; N]; D],
    pub(super) r: [f64; N],
    pub(super) err: [f64; N],
    pub(super) extent: [f64; N],
}

/// More than the rounding of a few operations.
const MORE: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;

impl<const D: usize, const N: usize> Sweeps<D, N> {
    #[inline(always)]
    pub(super) fn new(c: [[f64; N]; D], u: [[f64; N]; D], r: [f64; N], err: [f64; N]) -> Self {
        let mut extent = [0.0; N];
        for i in 0..N {
            let (mut square, mut sum) = (0.0, 0.0);
            for u in &u {
                square += u[i] * u[i];
                sum += u[i].abs();
            }
            // A square below the smallest normal number is lost: `err` may be 0 then.
            let length =
                if square >= f64::MIN_POSITIVE / f64::EPSILON { square.sqrt() } else { sum };
            let reach = (r[i] + length) * MORE + err[i];
            // If it is NaN, as where infinities meet, the ball may be anywhere.
            extent[i] = if reach >= 0.0 { reach } else { f64::INFINITY };
        }
        Self { c, u, r, err, extent }
    }

    /// One of them.
    #[inline]
    pub(super) fn get(&self, i: usize) -> Swept<D> {
        Swept {
            c: self.c.map_each(|c| c[i]),
            u: self.u.map_each(|u| u[i]),
            r: self.r[i],
            err: self.err[i],
            extent: self.extent[i],
        }
    }
}

/// The bounds of many swept balls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hull<const D: usize> {
    /// The least and the largest `c` along each axis.
    pub(super) c: [[f64; 2]; D],
    pub(super) extent: f64,
    pub(super) r: f64,
    pub(super) err: f64,
    pub(super) count: usize,
}

impl<const D: usize> Hull<D> {
    /// The hull of no balls.
    pub(super) const EMPTY: Self = Self {
        c: [[f64::INFINITY, f64::NEG_INFINITY]; D],
        extent: 0.0,
        r: 0.0,
        err: 0.0,
        count: 0,
    };

    /// The hull of one ball.
    #[inline]
    pub(super) fn of(swept: &Swept<D>) -> Self {
        let Swept { c, r, err, extent, .. } = *swept;
        Self { c: c.map_each(|c| [c, c]), extent, r, err, count: 1 }
    }

    /// The hull of both.
    #[inline]
    pub(super) fn and(self, other: &Self) -> Self {
        Self {
            c: from_fn(|k| [self.c[k][0].min(other.c[k][0]), self.c[k][1].max(other.c[k][1])]),
            extent: self.extent.max(other.extent),
            r: self.r.max(other.r),
            err: self.err.max(other.err),
            count: self.count + other.count,
        }
    }
}

/// Hulls in lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hulls<const D: usize, const N: usize> {
    c: [[[f64; N]; 2]; D],
    extent: [f64; N],
    r: [f64; N],
    err: [f64; N],
    count: usize,
}

impl<const D: usize, const N: usize> Hulls<D, N> {
    pub(super) const EMPTY: Self = Self {
        c: [[[f64::INFINITY; N], [f64::NEG_INFINITY; N]]; D],
        extent: [0.0; N],
        r: [0.0; N],
        err: [0.0; N],
        count: 0,
    };

    /// Adds one ball in each lane; there are as many as lanes.
    #[inline(always)]
    pub(super) fn add<const M: usize>(&mut self, sweeps: &Sweeps<D, M>) {
        for k in 0..D {
            for i in 0..N {
                let (c, [low, high]) = (sweeps.c[k][i], &mut self.c[k]);
                low[i] = if c < low[i] { c } else { low[i] };
                high[i] = if c > high[i] { c } else { high[i] };
            }
        }
        for i in 0..N {
            let larger = |a: f64, b: f64| if b > a { b } else { a };
            self.extent[i] = larger(self.extent[i], sweeps.extent[i]);
            self.r[i] = larger(self.r[i], sweeps.r[i]);
            self.err[i] = larger(self.err[i], sweeps.err[i]);
        }
        self.count += N;
    }

    /// The hull of all lanes.
    pub(super) fn joined(&self) -> Hull<D> {
        (0..N).fold(Hull { count: self.count, ..Hull::EMPTY }, |hull, i| {
            let one = Hull {
                c: from_fn(|k| [self.c[k][0][i], self.c[k][1][i]]),
                extent: self.extent[i],
                r: self.r[i],
                err: self.err[i],
                count: 0,
            };
            hull.and(&one)
        })
    }
}
