//! Queries about a block of pairs, in vectors.
//!
//! Single queries decide the pairs that vectors cannot decide.

use core::ops::Range;

use fearless_simd::{Level as Instructions, Simd, dispatch};

use crate::model::shape::Moving;
use crate::number::Scalar;

use super::balls::{BLOCK, BallColumns, Balls};

/// The answers of vectors for a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockAnswers<A> {
    /// The answers; arbitrary where they are not decided.
    pub(super) answers: [A; BLOCK],
    pub(super) are_unsure: [bool; BLOCK],
    /// Whether at least one is unsure: the same loop finds this faster than another one.
    pub(super) is_one_unsure: bool,
}

impl<A: Copy> BlockAnswers<A> {
    /// No answer is decided.
    pub(super) const fn unsure(answer: A) -> Self {
        Self { answers: [answer; BLOCK], are_unsure: [true; BLOCK], is_one_unsure: true }
    }

    /// With `is_one_unsure` computed from `are_unsure`.
    #[inline(always)]
    pub(super) fn counted(mut self) -> Self {
        self.is_one_unsure = self.are_unsure != [false; BLOCK];
        self
    }
}

/// A query about pairs.
pub(super) trait Kernel<const D: usize, S: Scalar>: Copy {
    type Answer: Copy;

    /// Answers for a block: a plain loop without a branch, which the compiler turns into vectors.
    /// `FUSED` is whether it is compiled for fused multiply-adds.
    fn block<const FUSED: bool>(
        self,
        one: &BallColumns<'_, D, S>,
        other: &BallColumns<'_, D, S>,
    ) -> BlockAnswers<Self::Answer>;

    /// Answers for one pair.
    fn single(self, a: &Moving<D, S>, b: &Moving<D, S>) -> Self::Answer;
}

/// Answers a query about the balls of two sets with the same index; there are as many pairs as
/// answers.
pub(super) fn answer<const D: usize, S: Scalar, K: Kernel<D, S>>(
    kernel: K,
    sets: [&Balls<'_, D, S>; 2],
    range: Range<usize>,
    answers: &mut [K::Answer],
) {
    dispatch!(Instructions::new(), simd => if is_fused(simd) {
        by_blocks::<D, S, K, true>(kernel, sets, range, answers);
    } else {
        by_blocks::<D, S, K, false>(kernel, sets, range, answers);
    });
}

/// Whether there are fused multiply-adds; known when the code for these instructions is compiled.
#[inline(always)]
fn is_fused<V: Simd>(simd: V) -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return simd.level().as_avx2().is_some();
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    {
        let _ = simd;
        cfg!(target_arch = "aarch64")
    }
}

#[inline(always)]
fn by_blocks<const D: usize, S: Scalar, K: Kernel<D, S>, const FUSED: bool>(
    kernel: K,
    sets: [&Balls<'_, D, S>; 2],
    range: Range<usize>,
    answers: &mut [K::Answer],
) {
    let zeros = [S::default(); BLOCK];
    let Some(last) = range.end.checked_sub(BLOCK).filter(|&last| last >= range.start) else {
        return one_by_one(kernel, sets, range.start, &[true; BLOCK], answers);
    };
    let mut start = range.start;
    loop {
        let (one, other) = (sets[0].part(start, &zeros), sets[1].part(start, &zeros));
        let told = kernel.block::<FUSED>(&one, &other);
        let answers = &mut answers[start - range.start..][..BLOCK];
        answers.copy_from_slice(&told.answers);
        if told.is_one_unsure {
            one_by_one(kernel, sets, start, &told.are_unsure, answers);
        }
        if start == last {
            return;
        }
        // The last block begins so that it is whole: it may answer some pairs again.
        start = (start + BLOCK).min(last);
    }
}

/// Answers the pairs that vectors do not decide.
#[cold]
#[inline(never)]
fn one_by_one<const D: usize, S: Scalar, K: Kernel<D, S>>(
    kernel: K,
    [one, other]: [&Balls<'_, D, S>; 2],
    start: usize,
    are_unsure: &[bool],
    answers: &mut [K::Answer],
) {
    for (i, answer) in answers.iter_mut().enumerate() {
        if are_unsure[i] {
            *answer = kernel.single(&one.one(start + i), &other.one(start + i));
        }
    }
}
