//! Queries about pairs on straight lines.
//!
//! They call the single queries of `carom`.
#![expect(
    clippy::inline_always,
    reason = "the compiler drops unused results only if everything is in one function"
)]

use carom::{ClosestApproach, Impact, Moving, Relation, closest_approach};

use super::query::{PairQuery, told};
use crate::float::Float;
use crate::rows::{Impacts, ROWS, TwoVectors, ends, sign};

impl<const D: usize, S: Float> PairQuery<'_, D, S> {
    fn len(&self) -> usize {
        self.deadlines.len()
    }

    #[inline(always)]
    fn pair(&self, index: usize) -> [Moving<D, S>; 2] {
        let [one, other] = &self.sets;
        match (one.get(index), other.get(index)) {
            (Some(a), Some(b)) => [a, b],
            _ => unreachable!("an index of the block"),
        }
    }

    #[inline(always)]
    fn ask<A>(&self, index: usize, question: impl Fn(&Moving<D, S>, &Moving<D, S>, S) -> A) -> A {
        let [a, b] = self.pair(index);
        question(&a, &b, self.deadlines[index])
    }
}

/// Whether each pair collides.
pub(super) fn will_collide<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    answers: &mut [bool],
) {
    answers.copy_from_slice(&asked.collide_at_last()[..asked.len()]);
    if !asked.have_one_deadline() {
        for (index, answer) in answers.iter_mut().enumerate().filter(|(_, answer)| **answer) {
            *answer = asked.ask(index, carom::will_collide);
        }
    }
}

/// The impact of each pair.
pub(super) fn time_of_impact<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    answers: Impacts<'_, D, S>,
) {
    // The pairs that collide, side by side: a branch for each pair would be mispredicted.
    let (mut hits, mut count) = ([0; ROWS], 0);
    for (index, &collide) in asked.collide_at_last()[..asked.len()].iter().enumerate() {
        hits[count] = index;
        count += usize::from(collide);
    }
    meet(
        asked,
        answers,
        hits[..count].iter().copied(),
        #[inline(always)]
        |a, b, max_time| carom::time_of_impact(a, b, max_time),
    );
}

/// The first contact of each pair.
pub(super) fn first_contact<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    answers: Impacts<'_, D, S>,
) {
    meet(
        asked,
        answers,
        0..asked.len(),
        #[inline(always)]
        |a, b, max_time| carom::first_contact(a, b, max_time),
    );
}

/// Writes the answers of a query about these pairs; NaN for the others.
///
/// Points have a loop of their own: without them, the compiler drops their computation.
fn meet<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    Impacts { times, normals, points, .. }: Impacts<'_, D, S>,
    pairs: impl Iterator<Item = usize>,
    question: impl Fn(&Moving<D, S>, &Moving<D, S>, S) -> Option<Impact<D, S>> + Copy,
) {
    times.fill(S::NAN);
    normals.fill([S::NAN; D]);
    match points {
        None => {
            for index in pairs {
                if let Some(impact) = asked.ask(index, question) {
                    times[index] = impact.time;
                    normals[index] = impact.normal;
                }
            }
        }
        Some(points) => {
            points.fill([S::NAN; D]);
            for index in pairs {
                if let Some(impact) = asked.ask(index, question) {
                    times[index] = impact.time;
                    normals[index] = impact.normal;
                    points[index] = impact.point;
                }
            }
        }
    }
}

/// The first and last times at which each pair overlaps; NaN if it never does.
pub(super) fn contact_interval<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    (starts, lasts): (&mut [S], &mut [S]),
) {
    for index in 0..asked.len() {
        let [a, b] = asked.pair(index);
        [starts[index], lasts[index]] = ends(carom::contact_interval(&a, &b));
    }
}

/// The closest approach of each pair, and the gap then; NaN for a negative deadline.
pub(super) fn nearest<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    (times, gaps): (&mut [S], &mut [S]),
) {
    let mut nearest = [ClosestApproach { time: S::NAN, gap: S::NAN }; ROWS];
    let nearest = &mut nearest[..asked.len()];
    if asked.have_one_deadline() {
        told(asked.columns().closest_approaches(asked.deadlines[0], nearest));
    } else {
        for (index, place) in nearest.iter_mut().enumerate() {
            *place = asked.ask(index, closest_approach).unwrap_or(*place);
        }
    }
    for ((time, gap), nearest) in times.iter_mut().zip(gaps).zip(nearest) {
        (*time, *gap) = (nearest.time, nearest.gap);
    }
}

/// The sign of the gap of each pair.
pub(super) fn relations<const D: usize, S: Float>(asked: &PairQuery<'_, D, S>, answers: &mut [i8]) {
    let mut relations = [Relation::Touching; ROWS];
    let relations = &mut relations[..answers.len()];
    told(asked.columns().relations(relations));
    for (answer, relation) in answers.iter_mut().zip(relations) {
        *answer = sign(*relation);
    }
}

/// The distance between the surfaces of each pair.
pub(super) fn gaps<const D: usize, S: Float>(asked: &PairQuery<'_, D, S>, answers: &mut [S]) {
    told(asked.columns().gaps(answers));
}

/// The sign of the gap of each pair, 0 within its tolerance.
pub(super) fn relations_within<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    tolerances: &[S],
    answers: &mut [i8],
) {
    for (index, (answer, &tolerance)) in answers.iter_mut().zip(tolerances).enumerate() {
        let [a, b] = asked.pair(index);
        *answer = sign(carom::relation_within(a.ball(), b.ball(), tolerance));
    }
}

/// The point of each ball that is nearest to the other ball.
pub(super) fn closest_points<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    (firsts, seconds): TwoVectors<'_, D, S>,
) {
    for index in 0..asked.len() {
        let [a, b] = asked.pair(index);
        (firsts[index], seconds[index]) = carom::closest_points(a.ball(), b.ball());
    }
}

/// Whether the gap of each pair falls.
pub(super) fn is_approaching<const D: usize, S: Float>(
    asked: &PairQuery<'_, D, S>,
    answers: &mut [bool],
) {
    for (index, answer) in answers.iter_mut().enumerate() {
        let [a, b] = asked.pair(index);
        *answer = carom::is_approaching(&a, &b);
    }
}
