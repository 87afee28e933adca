//! Balls of a search in a slice, block by block.
//!
//! The floats of the balls matter only where blocks are filled. All that works on blocks is
//! compiled once for each dimension.

use core::ops::Range;

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
use fearless_simd::{Level as Instructions, Simd};

use crate::number::Scalar;
use crate::number::vector::from_fn;

use super::sets::Sets;
use super::slice::View;
use super::swept::{Hull, Hulls, Sweeps, Swept};

/// The number of balls of a block.
pub(super) const BLOCK: usize = 8;

/// The number of blocks that are filled at a time: they stay in the nearest memory.
const BLOCKS: usize = 16;

/// Some balls, and what they sweep.
#[derive(Clone, Debug)]
pub(super) struct SweptBlock<const D: usize> {
    /// The number of balls. What the lanes after them hold is of no account.
    pub(super) len: usize,
    pub(super) balls: [u32; BLOCK],
    pub(super) sweeps: Sweeps<D, BLOCK>,
}

/// The balls of a search.
pub(super) trait Columns<const D: usize>: Sync {
    /// Fills blocks with consecutive balls.
    fn fill(&self, view: &View<D>, balls: Range<usize>, blocks: &mut Vec<SweptBlock<D>>);

    /// Fills blocks with balls from any places.
    fn fill_some(&self, view: &View<D>, balls: &[u32], blocks: &mut Vec<SweptBlock<D>>);

    /// One ball.
    fn one(&self, view: &View<D>, ball: u32) -> Swept<D>;
}

impl<const D: usize, S: Scalar> Columns<D> for Sets<'_, D, S> {
    fn fill(&self, view: &View<D>, balls: Range<usize>, blocks: &mut Vec<SweptBlock<D>>) {
        with_best_instructions(
            #[inline(always)]
            || {
                // A plain loop: a function that an iterator calls might be compiled for the oldest
                // instructions. The consecutive balls of a block are of one set.
                let (mut start, border) = (balls.start, self.border());
                while start < balls.end {
                    let end = if start < border { border.min(balls.end) } else { balls.end };
                    let len = BLOCK.min(end - start);
                    let balls = from_fn(|i| (start + i) as u32);
                    let (x, v, r) =
                        if len == BLOCK { self.numbers(start) } else { self.gathered(balls, len) };
                    blocks.push(SweptBlock { len, balls, sweeps: view.sweep(x, v, r) });
                    start += len;
                }
            },
        );
    }

    fn fill_some(&self, view: &View<D>, balls: &[u32], blocks: &mut Vec<SweptBlock<D>>) {
        with_best_instructions(
            #[inline(always)]
            || {
                let mut start = 0;
                while start < balls.len() {
                    let len = BLOCK.min(balls.len() - start);
                    let mut some = [0; BLOCK];
                    some[..len].copy_from_slice(&balls[start..start + len]);
                    let (x, v, r) = self.gathered(some, len);
                    blocks.push(SweptBlock { len, balls: some, sweeps: view.sweep(x, v, r) });
                    start += len;
                }
            },
        );
    }

    fn one(&self, view: &View<D>, ball: u32) -> Swept<D> {
        let (x, v, r) = self.numbers::<1>(ball as usize);
        view.sweep(x, v, r).get(0)
    }
}

/// Does work with AVX2, if the processor has it.
#[inline(always)]
fn with_best_instructions(work: impl FnOnce()) {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if let Some(avx2) = Instructions::new().as_avx2() {
        return avx2.vectorize(work);
    }
    work();
}

/// The balls of a search, in a slice.
#[derive(Clone, Copy)]
pub(super) struct SweptBalls<'a, const D: usize> {
    balls: &'a dyn Columns<D>,
    len: usize,
    view: View<D>,
}

impl<'a, const D: usize> SweptBalls<'a, D> {
    pub(super) fn of<S: Scalar>(sets: &'a Sets<'_, D, S>, view: View<D>) -> Self {
        Self { balls: sets, len: sets.len(), view }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn view(&self) -> View<D> {
        self.view
    }

    /// The ball with this number.
    pub(super) fn one(&self, ball: u32) -> Swept<D> {
        self.balls.one(&self.view, ball)
    }

    /// Passes on the balls in a range of all, or of some, with the best instructions of the
    /// processor.
    pub(super) fn show(&self, range: Range<usize>, some: Option<&[u32]>, to: &mut impl Pass<D>) {
        // At a border of two sets there is one block more.
        let mut blocks = Vec::with_capacity(BLOCKS + 1);
        let mut start = range.start;
        while start < range.end {
            let end = (start + BLOCK * BLOCKS).min(range.end);
            blocks.clear();
            match some {
                None => self.balls.fill(&self.view, start..end, &mut blocks),
                Some(some) => self.balls.fill_some(&self.view, &some[start..end], &mut blocks),
            }
            with_best_instructions(
                #[inline(always)]
                || {
                    for block in &blocks {
                        to.see(block);
                    }
                },
            );
            start = end;
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
    fn see(&mut self, block: &SweptBlock<D>);
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
    pub(super) fn add_one(&mut self, swept: &Swept<D>) {
        self.rest = self.rest.and(&Hull::of(swept));
    }

    pub(super) fn hull(&self) -> Hull<D> {
        self.hulls.joined().and(&self.rest)
    }
}

impl<const D: usize> Pass<D> for Most<D> {
    #[inline(always)]
    fn see(&mut self, block: &SweptBlock<D>) {
        if block.len == BLOCK {
            self.hulls.add(&block.sweeps);
        } else {
            (0..block.len).for_each(|i| self.add_one(&block.sweeps.get(i)));
        }
    }
}

#[cfg(test)]
mod tests {
    use core::ops::Range;

    use crate::many::Balls;
    use crate::many::sets::Sets;
    use crate::many::slice::{Frame, Slice};

    use super::{BLOCK, BLOCKS, Pass, SweptBalls, SweptBlock};

    /// The balls that it sees, each with the place and the radius that it has there.
    #[derive(Default)]
    struct Listed(Vec<(u32, f64, f64)>);

    impl Pass<1> for Listed {
        fn see(&mut self, block: &SweptBlock<1>) {
            let sweeps = &block.sweeps;
            self.0.extend((0..block.len).map(|i| (block.balls[i], sweeps.c[0][i], sweeps.r[i])));
        }
    }

    /// Also next to the border of two sets, which no block crosses, and at the end of a range.
    #[test]
    fn every_ball_is_shown_once_in_order_with_its_own_numbers() {
        let column = |first: u16, count: usize| -> Vec<f32> {
            (0..count).map(|i| f32::from(first) + i as f32).collect()
        };
        let chunk = BLOCK * BLOCKS;
        for border in [0, 1, BLOCK, chunk - 3, chunk, chunk + 1] {
            let [(x, y), (r, s)] = [0, 1000]
                .map(|first| (column(first, border), column(first + border as u16, 2 * chunk + 5)));
            let first = Balls::at_rest([&x], &r).expect("finite");
            let second = Balls::at_rest([&y], &s).expect("finite");
            let sets = Sets::of(first, Some(second));
            let view = Slice::whole::<f32>(1.0).view(Frame { x: [0.0], v: [0.0] });
            let swept_balls = SweptBalls::of(&sets, view);
            let expected = |ball: u32| (ball, f64::from(ball), 1000.0 + f64::from(ball));
            let shown = |range: Range<usize>, some: Option<&[u32]>| {
                let mut listed = Listed::default();
                swept_balls.show(range, some, &mut listed);
                listed.0
            };
            for range in
                [0..swept_balls.len(), 3..border + 2, border..border, 7..swept_balls.len() - 1]
            {
                let all = (range.start as u32..range.end as u32).map(expected);
                assert!(shown(range, None).into_iter().eq(all), "border {border}");
            }
            let every_third: Vec<u32> = (0..swept_balls.len() as u32).step_by(3).collect();
            let some = every_third[2..].iter().map(|&ball| expected(ball));
            let range = 2..every_third.len();
            assert!(shown(range, Some(&every_third)).into_iter().eq(some), "border {border}");
            assert_eq!(swept_balls.one(border as u32).c[0], border as f64);
        }
    }
}
