//! A ball with all that it sweeps in a slice: where it is in the middle, how it moves, and how far from that the rounded
//! numbers may be.

/// A ball as it is in a slice: at `c + u τ` for τ from −1 to 1, with its radius.
///
/// The ball may be off by `err`: what it sweeps in truth lies within a ball of radius `r + err`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swept<const D: usize> {
    pub(super) c: [f64; D],
    pub(super) u: [f64; D],
    pub(super) r: f64,
    pub(super) err: f64,
}

impl<const D: usize> Swept<D> {
    /// No point of it is farther than this from `c`, whatever was rounded.
    #[inline]
    pub(super) fn extent(&self) -> f64 {
        let square: f64 = self.u.iter().map(|u| u * u).sum();
        // A square below the smallest normal number is lost: `err` may be 0 then.
        let length = if square >= f64::MIN_POSITIVE / f64::EPSILON {
            square.sqrt()
        } else {
            self.u.iter().map(|u| u.abs()).sum()
        };
        (self.r + length) * MORE + self.err
    }
}

/// More than what a few operations round.
const MORE: f64 = 1.0 + 1.0 / (1_u64 << 40) as f64;

/// What many of them have at most.
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
    /// Of none.
    pub(super) const EMPTY: Self = Self {
        c: [[f64::INFINITY, f64::NEG_INFINITY]; D],
        extent: 0.0,
        r: 0.0,
        err: 0.0,
        count: 0,
    };

    /// With one more, which comes so far.
    #[inline]
    pub(super) fn add(&mut self, swept: &Swept<D>, extent: f64) {
        for (range, c) in self.c.iter_mut().zip(swept.c) {
            *range = [range[0].min(c), range[1].max(c)];
        }
        self.extent = self.extent.max(extent);
        self.r = self.r.max(swept.r);
        self.err = self.err.max(swept.err);
        self.count += 1;
    }

    /// With those of another.
    pub(super) fn and(mut self, other: &Self) -> Self {
        for (range, [low, high]) in self.c.iter_mut().zip(other.c) {
            *range = [range[0].min(low), range[1].max(high)];
        }
        Self {
            c: self.c,
            extent: self.extent.max(other.extent),
            r: self.r.max(other.r),
            err: self.err.max(other.err),
            count: self.count + other.count,
        }
    }
}
