//! The quadratic of an approach in `f64`, and its certain verdicts.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops what a caller does not use only if all is in one function"
)]

use core::marker::PhantomData;

use crate::decide::filter::bounds::{FilterBounds, MOST_DIMENSIONS, Proven};
use crate::model::Verdict;
use crate::number::power::{exceeds, is_ordinary, sign};
use crate::number::vector::dot;
use crate::number::{Certain, Unsure};
use crate::problem::Approach;

/// The quadratic of an approach in `f64`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filter<const D: usize, B = Proven> {
    approach: Approach<D>,
    pub(super) a: f64,
    pub(super) b: f64,
    pub(super) c: f64,
    pub(super) d: f64,
    pub(super) m: f64,
    /// `a m`, the size of the terms of D.
    pub(super) am: f64,
    bounds: PhantomData<B>,
}

/// A pair that is clear of every border at which its verdict would change, except for the deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clear {
    /// The balls are apart, and the computed signs of `b` and `D` give the verdict: see
    /// [`Filter::collides`].
    Apart,
    /// The balls overlap, and certainly approach or certainly do not.
    Overlapping {
        /// Whether the gap is closing.
        approaching: bool,
    },
}

impl<const D: usize> Filter<D> {
    /// The filter with the bounds as derived.
    #[inline(always)]
    pub(crate) fn new(approach: Approach<D>) -> Self {
        Self::with_bounds(approach)
    }
}

impl<const D: usize, B: FilterBounds<D>> Filter<D, B> {
    #[inline(always)]
    pub(super) fn with_bounds(approach: Approach<D>) -> Self {
        let Approach { p, w, r } = approach;
        let (pp, rr) = (dot(p, p), r * r);
        let (a, b, c, m) = (dot(w, w), dot(p, w), pp - rr, pp + rr);
        Self { approach, a, b, c, d: b * b - a * c, m, am: a * m, bounds: PhantomData }
    }

    /// B relative to A.
    #[inline(always)]
    pub(crate) fn approach(&self) -> &Approach<D> {
        &self.approach
    }

    /// The first, coarse test, which decides more than nine pairs of ten.
    ///
    /// It tests the gap first, because the gap is known first.
    #[inline(always)]
    pub(crate) fn first_look(&self) -> Certain<Clear> {
        let Self { b, c, d, m, am, .. } = *self;
        if exceeds(c, B::EXPONENT_OF_CLEAR_C, m) {
            // b is certain where it matters: b² = D + a c.
            let is_clear = exceeds(d.abs(), B::EXPONENT_OF_CLEAR_D, am) && self.has_ordinary_size();
            if is_clear { Ok(Clear::Apart) } else { Err(Unsure) }
        } else if exceeds(-c, B::EXPONENT_OF_CLEAR_C, m)
            && self.has_ordinary_size()
            && self.is_b_certain()
        {
            Ok(Clear::Overlapping { approaching: b < 0.0 })
        } else {
            Err(Unsure)
        }
    }

    /// What happens from time 0 on. Never a graze: only integers can tell that `D` is 0.
    #[inline(always)]
    pub(crate) fn verdict(&self) -> Certain<Verdict> {
        match self.first_look() {
            Ok(Clear::Apart) if self.collides() => Ok(Verdict::Meeting),
            Ok(Clear::Apart) => Ok(Verdict::Apart),
            Ok(Clear::Overlapping { .. }) => Ok(Verdict::InContact),
            Err(Unsure) => self.second_look(),
        }
    }

    /// What happens, for the pairs that are not clear at the first look.
    #[cold]
    #[inline(never)]
    fn second_look(self) -> Certain<Verdict> {
        let Self { c, d, m, am, .. } = self;
        if D > MOST_DIMENSIONS || !B::is_ordinary_m(m) || c.abs() <= B::ERROR_OF_C * m {
            return Err(Unsure);
        }
        if c < 0.0 {
            // Concentric balls have a normal of another kind.
            let has_distance = is_ordinary(dot(self.approach.p, self.approach.p));
            return if has_distance { Ok(Verdict::InContact) } else { Err(Unsure) };
        }
        if self.approaches() == Ok(false) {
            Ok(Verdict::Apart)
        } else if !B::is_ordinary_am(am) {
            Err(Unsure)
        } else if d < -B::ERROR_OF_D * am {
            Ok(Verdict::Apart)
        } else if self.can_roots_be_corrected() {
            // b² = D + a c is certainly not 0, and b is not certainly positive.
            Ok(Verdict::Meeting)
        } else {
            Err(Unsure)
        }
    }

    /// Whether the gap closes at time 0: `b < 0`.
    #[inline]
    pub(crate) fn approaches(&self) -> Certain<bool> {
        // A difference of floats is 0 only if they are equal.
        let is_at_rest = self.approach.w.iter().all(|&w| w == 0.0);
        if is_at_rest {
            Ok(false)
        } else if D <= MOST_DIMENSIONS && B::is_ordinary_am(self.am) && self.is_b_certain() {
            Ok(self.b < 0.0)
        } else {
            Err(Unsure)
        }
    }

    /// Whether balls that are clearly apart approach and come near enough: `b < 0` and `D > 0`.
    #[inline(always)]
    pub(crate) fn collides(&self) -> bool {
        self.sign_of_collision() < 0
    }

    /// Negative if [`Self::collides`].
    #[inline(always)]
    pub(super) fn sign_of_collision(&self) -> i64 {
        sign(self.b) & !sign(self.d)
    }

    /// Whether D, c and their product are large enough for the error bounds of
    /// [`refine::first_root`](crate::decide::refine::first_root).
    #[inline(always)]
    pub(super) fn can_roots_be_corrected(&self) -> bool {
        let share = self.c.abs() / self.m;
        self.d > B::LEAST_D * self.am && share * share * self.d > B::LEAST_CCD * self.am
    }

    /// Whether neither squares nor their products leave the range in which the bounds hold.
    #[inline(always)]
    fn has_ordinary_size(&self) -> bool {
        D <= MOST_DIMENSIONS && B::is_ordinary_m(self.m) && B::is_ordinary_am(self.am)
    }

    /// Whether the sign of b is certain.
    #[inline(always)]
    fn is_b_certain(&self) -> bool {
        exceeds(self.b * self.b, 2 * B::EXPONENT_OF_ERROR_OF_B, self.am)
    }
}
