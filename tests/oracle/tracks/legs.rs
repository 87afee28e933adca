//! The motion of a track between its fixes.

use std::array::from_fn;

use super::case::{Fix, Track};
use crate::rational::{Rational, rational};

/// A uniform motion from one time to another: `(slope t + offset) / duration`.
#[derive(Clone, Debug)]
pub(super) struct Leg<const D: usize> {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) duration: Rational,
    pub(super) slope: [Rational; D],
    pub(super) offset: [Rational; D],
}

impl<const D: usize> Leg<D> {
    fn between(first: &Fix<D>, last: &Fix<D>) -> Self {
        let [from, to] = [first, last].map(|fix| rational(fix.t));
        let duration = to - &from;
        let slope: [_; D] = from_fn(|k| rational(last.x[k]) - rational(first.x[k]));
        let offset = from_fn(|k| rational(first.x[k]) * &duration - &slope[k] * &from);
        Self { from: first.t, to: last.t, duration, slope, offset }
    }

    fn at(fix: &Fix<D>) -> Self {
        Self {
            from: fix.t,
            to: fix.t,
            duration: Rational::ONE,
            slope: from_fn(|_| Rational::ZERO),
            offset: fix.x.map(rational),
        }
    }
}

/// A span of time in which a track exists: legs, each from the end of the one before.
#[derive(Clone, Debug)]
pub(super) struct Presence<const D: usize>(Vec<Leg<D>>);

impl<const D: usize> Presence<D> {
    /// All spans of a track, split where fixes are further apart than the gap.
    pub(super) fn all_of(track: &Track<D>, max_gap: Option<f64>) -> Vec<Self> {
        let is_joined = |first: &Fix<D>, last: &Fix<D>| {
            let duration = rational(last.t) - rational(first.t);
            max_gap.is_none_or(|max_gap| duration <= rational(max_gap))
        };
        track.fixes.chunk_by(is_joined).map(Self::of_joined).collect()
    }

    fn of_joined(fixes: &[Fix<D>]) -> Self {
        match fixes {
            [fix] => Self(vec![Leg::at(fix)]),
            _ => Self(fixes.windows(2).map(|pair| Leg::between(&pair[0], &pair[1])).collect()),
        }
    }

    pub(super) fn from(&self) -> f64 {
        self.0[0].from
    }

    pub(super) fn to(&self) -> f64 {
        self.0[self.0.len() - 1].to
    }

    /// The leg that contains this part of the span.
    pub(super) fn leg(&self, from: f64, to: f64) -> &Leg<D> {
        let leg = self.0.iter().find(|leg| leg.from <= from && to <= leg.to);
        leg.expect("no fix lies inside this part")
    }

    /// The times of the fixes after one time and before another.
    pub(super) fn fixes_inside(&self, from: f64, to: f64) -> impl Iterator<Item = f64> {
        let times = self.0.iter().map(|leg| leg.to);
        times.filter(move |&t| from < t && t < to)
    }
}
