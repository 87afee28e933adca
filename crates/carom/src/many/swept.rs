//! A ball with all that it sweeps in a slice of time, and whether two of them may meet: in `f32`, on the safe side.
//!
//! A slice is seen from its middle: there the ball is at `c`, and at `c + u τ` for τ from −1 to 1. Two of them come as near
//! as the least of `|p + w τ|` with `p = c_b − c_a` and `w = u_b − u_a`. That is at an end of the slice where
//! `|p·w| ≥ w·w`, and else `|p ∧ w| / |w|`.
//!
//! # Error
//! Lengths are told from the middle of all, in a unit that is near the side of a cell; `u = 2⁻²⁴`. `p` and `w` are off by at
//! most `2u` of `s = |c_a| + |c_b| + |u_a| + |u_b|`, in each component, so `|p ± w|` and `|p ∧ w| / |w|` by less than
//! `16u s`, whichever of the two is taken where they are nearly the same. The radii are larger by `64u` of all that is
//! added up there. What overflows is no number or infinite, and so is never found to be apart; what underflows is below
//! what is added to the squares.

use core::array::from_fn;

/// `64u`
const SLACK: f64 = 64.0 / (1_u64 << 24) as f64;

/// A ball in a slice of time, as seen from the middle of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swept<const D: usize> {
    pub(super) c: [f64; D],
    pub(super) u: [f64; D],
    pub(super) r: f64,
}

impl<const D: usize> Swept<D> {
    /// How far from `c` it comes, rounded up.
    pub(super) fn extent(&self) -> f64 {
        let square: f64 = self.u.iter().map(|u| u * u).sum();
        (self.r + square.sqrt()) * (1.0 + SLACK)
    }

    /// The same in short numbers, seen from a place and in a unit.
    fn short(&self, from: &[f64; D], per_unit: f64) -> ([f32; D], [f32; D], f32) {
        let c: [f64; D] = from_fn(|k| (self.c[k] - from[k]) * per_unit);
        let u = self.u.map(|u| u * per_unit);
        let sum: f64 = c.iter().chain(&u).map(|x| x.abs()).sum();
        let r = self.r * per_unit;
        (c.map(|x| x as f32), u.map(|x| x as f32), (r + SLACK * (r + sum)) as f32)
    }
}

/// Many of them as columns, in the order of their cells.
#[derive(Clone, Debug)]
pub(super) struct Columns<const D: usize> {
    c: [Vec<f32>; D],
    u: [Vec<f32>; D],
    r: Vec<f32>,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short<const D: usize> {
    c: [f32; D],
    u: [f32; D],
    r: f32,
}

impl<const D: usize> Columns<D> {
    pub(super) fn of(
        balls: impl ExactSizeIterator<Item = Swept<D>>,
        from: &[f64; D],
        per_unit: f64,
    ) -> Self {
        let length = balls.len();
        let columns = || from_fn(|_| Vec::with_capacity(length));
        let mut all = Self { c: columns(), u: columns(), r: Vec::with_capacity(length) };
        for ball in balls {
            let (c, u, r) = ball.short(from, per_unit);
            for k in 0..D {
                all.c[k].push(c[k]);
                all.u[k].push(u[k]);
            }
            all.r.push(r);
        }
        all
    }

    pub(super) fn len(&self) -> usize {
        self.r.len()
    }

    pub(super) fn get(&self, place: usize) -> Short<D> {
        Short {
            c: from_fn(|k| self.c[k][place]),
            u: from_fn(|k| self.u[k][place]),
            r: self.r[place],
        }
    }

    /// Calls `visit` with the place of each of a run that may meet a ball.
    #[inline]
    pub(super) fn near(
        &self,
        ball: &Short<D>,
        run: core::ops::Range<usize>,
        mut visit: impl FnMut(usize),
    ) {
        let begin = run.start;
        let c: [&[f32]; D] = from_fn(|k| &self.c[k][run.clone()]);
        let u: [&[f32]; D] = from_fn(|k| &self.u[k][run.clone()]);
        let r = &self.r[run];
        for i in 0..r.len() {
            let p: [f32; D] = from_fn(|k| c[k][i] - ball.c[k]);
            let w: [f32; D] = from_fn(|k| u[k][i] - ball.u[k]);
            if may_meet(p, w, r[i] + ball.r) {
                visit(begin + i);
            }
        }
    }
}

#[inline]
fn dot<const D: usize>(a: [f32; D], b: [f32; D]) -> f32 {
    (0..D).map(|k| a[k] * b[k]).sum()
}

#[inline]
fn may_meet<const D: usize>(p: [f32; D], w: [f32; D], r: f32) -> bool {
    let (a, b, rr) = (dot(w, w), dot(p, w), r * r);
    let apart = if b.abs() >= a {
        let sign = if b > 0.0 { -1.0 } else { 1.0 };
        let q: [f32; D] = from_fn(|k| p[k] + sign * w[k]);
        dot(q, q) > rr + f32::MIN_POSITIVE
    } else {
        let mut wedge = 0.0;
        for i in 0..D {
            for j in i + 1..D {
                let minor = p[i] * w[j] - p[j] * w[i];
                wedge += minor * minor;
            }
        }
        wedge > rr * a + f32::MIN_POSITIVE
    };
    !apart
}
