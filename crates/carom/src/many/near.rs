//! The balls that one ball may meet in a slice.
//!
//! The ball is compared with all others. The test is that of [`lanes`](super::lanes), but in `f64`.
//! Its rounding is far less than the error that [`Sweeps`] allow for, `2⁻³⁰` of all terms. If a
//! square might be lost below the smallest normal number, or be infinite, the test excludes only
//! what is too far away, however it moves.

use super::swept::{Sweeps, Swept};
use super::swept_balls::{Pass, SweptBlock};

/// Squares below the first or above the second are not used.
const LEAST_SQUARE: f64 = 1e-200;
const MOST_SQUARE: f64 = 1e300;

/// The balls that one ball may meet.
#[derive(Clone, Debug)]
pub(super) struct Neighbors<const D: usize> {
    ball: Swept<D>,
    /// In the order of the pass.
    pub(super) found: Vec<u32>,
}

impl<const D: usize> Neighbors<D> {
    pub(super) fn to(ball: &Swept<D>) -> Self {
        Self { ball: *ball, found: Vec::new() }
    }

    /// For each lane, whether it is certainly apart from the ball.
    #[inline(always)]
    fn apart<const N: usize>(&self, sweeps: &Sweeps<D, N>) -> [bool; N] {
        let Swept { c, u, r, err, extent } = &self.ball;
        let (mut p, mut w) = ([[0.0; N]; D], [[0.0; N]; D]);
        let (mut a, mut b) = ([0.0; N], [0.0; N]);
        let mut apart = [false; N];
        for k in 0..D {
            for i in 0..N {
                p[k][i] = sweeps.c[k][i] - c[k];
                w[k][i] = sweeps.u[k][i] - u[k];
                a[i] += w[k][i] * w[k][i];
                b[i] += p[k][i] * w[k][i];
                // A NaN is not larger.
                apart[i] |= p[k][i].abs() > sweeps.extent[i] + extent;
            }
        }
        let (mut at_end, mut wedge) = ([0.0; N], [0.0; N]);
        for k in 0..D {
            for i in 0..N {
                let q = if b[i] > 0.0 { p[k][i] - w[k][i] } else { p[k][i] + w[k][i] };
                at_end[i] += q * q;
            }
            for j in k + 1..D {
                for i in 0..N {
                    let minor = p[k][i] * w[j][i] - p[j][i] * w[k][i];
                    wedge[i] += minor * minor;
                }
            }
        }
        for i in 0..N {
            let reach = sweeps.r[i] + sweeps.err[i] + r + err;
            let square = (reach * reach).max(LEAST_SQUARE);
            let is_far = if b[i].abs() >= a[i] {
                at_end[i] > square
            } else {
                wedge[i] > square * a[i] + f64::MIN_POSITIVE
            };
            apart[i] |= is_far & (a[i] > LEAST_SQUARE) & (a[i] < MOST_SQUARE);
        }
        apart
    }
}

impl<const D: usize> Pass<D> for Neighbors<D> {
    #[inline(always)]
    fn see(&mut self, block: &SweptBlock<D>) {
        let apart = self.apart(&block.sweeps);
        for i in 0..block.len {
            if !apart[i] {
                self.found.push(block.balls[i]);
            }
        }
    }
}
