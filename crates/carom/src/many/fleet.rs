//! Balls of a search in a slice, single or in blocks.

use core::ops::Range;

use fearless_simd::{Level as Instructions, dispatch};

use crate::float::Scalar;
use crate::float::vector::from_fn;

use super::sets::Sets;
use super::slice::View;
use super::swept::{Hull, Hulls, Sweeps, Swept};

/// The number of balls at a time.
pub(super) const BLOCK: usize = 8;

/// The balls of a search, in a slice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fleet<'a, const D: usize, S> {
    pub(super) sets: Sets<'a, D, S>,
    pub(super) view: View<D>,
}

impl<const D: usize, S: Scalar> Fleet<'_, D, S> {
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The ball with this number.
    pub(super) fn one(&self, ball: usize) -> Swept<D> {
        self.sweep::<1>(ball).get(0)
    }

    /// Some consecutive balls, all of one set.
    #[inline(always)]
    pub(super) fn sweep<const N: usize>(&self, first: usize) -> Sweeps<D, N> {
        let (x, v, r) = self.sets.numbers(first);
        self.view.sweep(x, v, r)
    }

    /// Some balls, from any places.
    #[inline(always)]
    fn sweep_of<const N: usize>(&self, balls: [u32; N]) -> Sweeps<D, N> {
        let (mut x, mut v, mut r) = ([[0.0; N]; D], [[0.0; N]; D], [0.0; N]);
        for i in 0..N {
            let (one, its, radius) = self.sets.numbers::<1>(balls[i] as usize);
            for k in 0..D {
                (x[k][i], v[k][i]) = (one[k][0], its[k][0]);
            }
            r[i] = radius[0];
        }
        self.view.sweep(x, v, r)
    }

    /// Passes on the balls in a range of all, or of some, with the best instructions of the
    /// processor.
    #[inline]
    pub(super) fn show(&self, range: Range<usize>, some: Option<&[u32]>, to: &mut impl Pass<D>) {
        match some {
            None => dispatch!(Instructions::new(), _ => self.show_here(range, to)),
            Some(some) => dispatch!(Instructions::new(), _ => self.show_some(&some[range], to)),
        }
    }

    #[inline(always)]
    fn show_some(&self, some: &[u32], to: &mut impl Pass<D>) {
        let mut from = 0;
        while let Some(balls) = some[from..].first_chunk::<BLOCK>() {
            to.see(*balls, &self.sweep_of(*balls));
            from += BLOCK;
        }
        for &ball in &some[from..] {
            to.see([ball], &self.sweep(ball as usize));
        }
    }

    #[inline(always)]
    fn show_here(&self, range: Range<usize>, to: &mut impl Pass<D>) {
        // Plain loops: a function that an iterator calls might be compiled for the oldest
        // instructions. The balls that are passed at a time are of one set.
        let mut ball = range.start;
        let mut end = self.sets.border().clamp(range.start, range.end);
        loop {
            while ball + BLOCK <= end {
                to.see::<BLOCK>(from_fn(|i| (ball + i) as u32), &self.sweep(ball));
                ball += BLOCK;
            }
            while ball < end {
                to.see([ball as u32], &self.sweep(ball));
                ball += 1;
            }
            if end == range.end {
                return;
            }
            end = range.end;
        }
    }

    /// The hull of the balls in a range.
    pub(super) fn hull(&self, range: Range<usize>) -> Hull<D> {
        let mut most = Most::default();
        self.show(range, None, &mut most);
        most.hull()
    }
}

/// A pass over balls.
pub(super) trait Pass<const D: usize> {
    /// Receives some balls.
    fn see<const N: usize>(&mut self, balls: [u32; N], sweeps: &Sweeps<D, N>);
}

/// The hull of the balls so far.
#[derive(Clone, Debug)]
pub(super) struct Most<const D: usize> {
    hulls: Hulls<D, BLOCK>,
    rest: Hull<D>,
}

impl<const D: usize> Default for Most<D> {
    fn default() -> Self {
        Self { hulls: Hulls::EMPTY, rest: Hull::EMPTY }
    }
}

impl<const D: usize> Most<D> {
    #[inline(always)]
    pub(super) fn add<const N: usize>(&mut self, sweeps: &Sweeps<D, N>) {
        if N == BLOCK {
            self.hulls.add(sweeps);
        } else {
            (0..N).for_each(|i| self.add_one(&sweeps.get(i)));
        }
    }

    pub(super) fn add_one(&mut self, swept: &Swept<D>) {
        self.rest = self.rest.and(&Hull::of(swept));
    }

    pub(super) fn hull(&self) -> Hull<D> {
        self.hulls.joined().and(&self.rest)
    }
}

impl<const D: usize> Pass<D> for Most<D> {
    #[inline(always)]
    fn see<const N: usize>(&mut self, _: [u32; N], sweeps: &Sweeps<D, N>) {
        self.add(sweeps);
    }
}
