//! Gaps and closest approaches in vectors: the filters in each lane.

use core::cmp::Ordering;

use crate::decide::filter;
use crate::model::shape::Moving;
use crate::model::{ClosestApproach, Relation};
use crate::number::Scalar;
use crate::number::vector::from_fn;
use crate::problem::Pair;
use crate::query::{closest_approach, gap, relation};

use super::balls::{BLOCK, BallColumns};
use super::kernel::{BlockAnswers, Kernel};

/// The gap between the surfaces at the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap;

impl<const D: usize, S: Scalar> Kernel<D, S> for Gap {
    type Answer = S;

    #[inline(always)]
    fn block<const FUSED: bool>(
        self,
        one: &BallColumns<'_, D, S>,
        other: &BallColumns<'_, D, S>,
    ) -> BlockAnswers<S> {
        let mut told = BlockAnswers::unsure(S::default());
        for i in 0..BLOCK {
            if let Ok(gap) = filter::gap::<D, S, FUSED>(&pair(one, other, i)) {
                told.answers[i] = S::from_f64(gap);
                told.are_unsure[i] = false;
            }
        }
        told.counted()
    }

    fn single(self, a: &Moving<D, S>, b: &Moving<D, S>) -> S {
        gap(a.ball(), b.ball())
    }
}

/// The sign of the gap at the start.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignOfGap;

impl<const D: usize, S: Scalar> Kernel<D, S> for SignOfGap {
    type Answer = Relation;

    #[inline(always)]
    fn block<const FUSED: bool>(
        self,
        one: &BallColumns<'_, D, S>,
        other: &BallColumns<'_, D, S>,
    ) -> BlockAnswers<Relation> {
        let mut told = BlockAnswers::unsure(Relation::Touching);
        for i in 0..BLOCK {
            if let Ok(sign) = filter::sign_of_gap(&pair(one, other, i).approach()) {
                told.answers[i] = if sign == Ordering::Greater {
                    Relation::Separate
                } else {
                    Relation::Overlapping
                };
                told.are_unsure[i] = false;
            }
        }
        told.counted()
    }

    fn single(self, a: &Moving<D, S>, b: &Moving<D, S>) -> Relation {
        relation(a.ball(), b.ball())
    }
}

/// The time up to a deadline at which centres are nearest, and the gap then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Nearest<S> {
    pub(super) max_time: S,
    /// The same, or the largest float if it is infinite.
    pub(super) deadline: f64,
}

impl<const D: usize, S: Scalar> Kernel<D, S> for Nearest<S> {
    type Answer = ClosestApproach<S>;

    #[inline(always)]
    fn block<const FUSED: bool>(
        self,
        one: &BallColumns<'_, D, S>,
        other: &BallColumns<'_, D, S>,
    ) -> BlockAnswers<ClosestApproach<S>> {
        let zero = S::default();
        let mut told = BlockAnswers::unsure(ClosestApproach { time: zero, gap: zero });
        let (mut times, mut gaps) = ([zero; BLOCK], [zero; BLOCK]);
        for i in 0..BLOCK {
            let pair = pair(one, other, i);
            if let Ok(nearest) = filter::closest_approach::<D, S, FUSED>(&pair, self.deadline) {
                (times[i], gaps[i]) = (S::from_f64(nearest.time), S::from_f64(nearest.gap));
                told.are_unsure[i] = false;
            }
        }
        told.answers = from_fn(|i| ClosestApproach { time: times[i], gap: gaps[i] });
        told.counted()
    }

    fn single(self, a: &Moving<D, S>, b: &Moving<D, S>) -> ClosestApproach<S> {
        closest_approach(a, b, self.max_time).expect("up to a moment that is not before the start")
    }
}

#[inline(always)]
fn pair<const D: usize, S: Scalar>(
    one: &BallColumns<'_, D, S>,
    other: &BallColumns<'_, D, S>,
    i: usize,
) -> Pair<D> {
    let zero = [0.0; D];
    let (ra, rb) = (one.r[i].into(), other.r[i].into());
    let mut pair = Pair { xa: zero, xb: zero, va: zero, vb: zero, ra, rb, margin: 0.0 };
    for k in 0..D {
        (pair.xa[k], pair.xb[k]) = (one.x[k][i].into(), other.x[k][i].into());
        (pair.va[k], pair.vb[k]) = (one.v[k][i].into(), other.v[k][i].into());
    }
    pair
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::many::Balls;

    /// How many of 6 400 ordinary pairs each kernel leaves to single queries; the answers would not
    /// show it.
    fn unsure<S: Scalar>() -> [usize; 3] {
        fn left<A>(told: &BlockAnswers<A>) -> usize {
            told.are_unsure.iter().filter(|&&is_unsure| is_unsure).count()
        }
        let random = &mut Rng::with_seed(2);
        let mut column = |size: f64| -> Vec<S> {
            (0..BLOCK * 100).map(|_| S::from_f64(size * (2.0 * random.f64() - 1.0))).collect()
        };
        let places: [Vec<S>; 6] = std::array::from_fn(|_| column(1.5));
        let speeds: [Vec<S>; 6] = std::array::from_fn(|_| column(2.0));
        let r = vec![S::from_f64(0.25); BLOCK * 100];
        let set = |first: usize| {
            let [x, v] = [&places, &speeds].map(|all| from_fn(|k| &*all[first + k]));
            Balls::<3, S>::moving(x, v, &r).expect("finite")
        };
        let (one, other, zeros) = (set(0), set(3), [S::default(); BLOCK]);
        let nearest = Nearest { max_time: S::from_f64(0.5), deadline: 0.5 };
        let mut unsure = [0; 3];
        for start in (0..one.len()).step_by(BLOCK) {
            let [one, other] = [&one, &other].map(|set| set.part(start, &zeros));
            unsure[0] += left(&SignOfGap.block::<false>(&one, &other));
            unsure[1] += left(&Gap.block::<false>(&one, &other));
            unsure[2] += left(&nearest.block::<false>(&one, &other));
        }
        unsure
    }

    #[test]
    fn vectors_decide_ordinary_pairs() {
        assert_eq!((unsure::<f32>(), unsure::<f64>()), ([0; 3], [0; 3]));
    }
}
