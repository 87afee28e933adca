//! Which balls may one of them meet in a slice? All are looked at, one after another.
//!
//! The test is that of [`lanes`](super::lanes), in `f64`, in which what is rounded is far less than what [`Sweeps`] says
//! balls are off: `2⁻³⁰` of all that is added up. Where a square might be lost below the smallest normal number, or be
//! infinite, only what is too far away, however it moves, is told apart.

use super::fleet::Pass;
use super::swept::{Sweeps, Swept};

/// Squares below the first or above the second are not trusted.
const LEAST_SQUARE: f64 = 1e-200;
const MOST_SQUARE: f64 = 1e300;

/// The balls that one may meet.
#[derive(Clone, Debug)]
pub(super) struct Near<const D: usize> {
    ball: Swept<D>,
    /// In the order in which they are seen.
    pub(super) found: Vec<u32>,
}

impl<const D: usize> Near<D> {
    pub(super) fn to(ball: &Swept<D>) -> Self {
        Self { ball: *ball, found: Vec::new() }
    }

    /// Of each in lanes, whether it is apart from the ball for certain.
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
                // What is no number is not larger.
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

impl<const D: usize> Pass<D> for Near<D> {
    #[inline(always)]
    fn see<const N: usize>(&mut self, balls: [u32; N], sweeps: &Sweeps<D, N>) {
        let apart = self.apart(sweeps);
        for i in 0..N {
            if !apart[i] {
                self.found.push(balls[i]);
            }
        }
    }
}
