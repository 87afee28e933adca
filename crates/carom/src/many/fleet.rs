//! The balls of a search as they are in a slice, one or several at a time.

use core::ops::Range;

use fearless_simd::{Level as Instructions, dispatch};

use crate::float::Scalar;

use super::sets::Sets;
use super::slice::View;
use super::swept::{Hull, Hulls, Sweeps, Swept};

/// So many at a time.
pub(super) const BLOCK: usize = 8;

/// Balls as they are seen in a slice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fleet<'a, const D: usize, S> {
    pub(super) sets: Sets<'a, D, S>,
    pub(super) view: View<D>,
}

impl<const D: usize, S: Scalar> Fleet<'_, D, S> {
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// One of them.
    pub(super) fn one(&self, ball: usize) -> Swept<D> {
        self.sweep::<1>(ball).get(0)
    }

    /// Some that follow one another, all of one set.
    #[inline(always)]
    pub(super) fn sweep<const N: usize>(&self, first: usize) -> Sweeps<D, N> {
        let (x, v, r) = self.sets.numbers(first);
        self.view.sweep(x, v, r)
    }

    /// Shows those in a range, by the best instructions that there are.
    #[inline]
    pub(super) fn show(&self, range: Range<usize>, to: &mut impl Pass<D>) {
        dispatch!(Instructions::new(), _ => self.show_here(range, to));
    }

    #[inline(always)]
    fn show_here(&self, range: Range<usize>, to: &mut impl Pass<D>) {
        // Plain loops: what an iterator calls might be compiled for the oldest instructions. What is shown at a time is of
        // one set.
        let mut ball = range.start;
        let mut end = self.sets.border().clamp(range.start, range.end);
        loop {
            while ball + BLOCK <= end {
                to.see::<BLOCK>(ball, &self.sweep(ball));
                ball += BLOCK;
            }
            while ball < end {
                to.see::<1>(ball, &self.sweep(ball));
                ball += 1;
            }
            if end == range.end {
                return;
            }
            end = range.end;
        }
    }

    /// What those in a range have at most.
    pub(super) fn hull(&self, range: Range<usize>) -> Hull<D> {
        let mut most = Most { hulls: Hulls::EMPTY, rest: Hull::EMPTY };
        self.show(range, &mut most);
        most.hulls.joined().and(&most.rest)
    }
}

/// Who goes through balls.
pub(super) trait Pass<const D: usize> {
    /// Sees some that follow one another.
    fn see<const N: usize>(&mut self, first: usize, sweeps: &Sweeps<D, N>);
}

struct Most<const D: usize> {
    hulls: Hulls<D, BLOCK>,
    rest: Hull<D>,
}

impl<const D: usize> Pass<D> for Most<D> {
    #[inline(always)]
    fn see<const N: usize>(&mut self, _: usize, sweeps: &Sweeps<D, N>) {
        if N == BLOCK {
            self.hulls.add(sweeps);
        } else {
            (0..N).for_each(|i| self.rest = self.rest.and(&Hull::of(&sweeps.get(i))));
        }
    }
}
