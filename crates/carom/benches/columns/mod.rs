//! Queries about columns of pairs, in cache and from memory.
//!
//! For comparison: the textbook's formula in a plain loop, and a copy of the columns. Code that
//! reads the columns cannot be much faster than the copy.

use std::array::from_fn;
use std::hint::black_box;

use carom::many::{Balls, PairColumns};
use carom::{ClosestApproach, Moving, Scalar};
use criterion::{Criterion, Throughput};
use num_traits::Float;

use crate::mix::{MAX_TIME, pairs};

/// The numbers of pairs in one query.
const COUNTS: [(&str, usize); 2] = [("in cache", 1 << 10), ("from memory", 1 << 20)];

/// Balls as columns.
struct Columns<const D: usize, S> {
    centers: [Vec<S>; D],
    velocities: [Vec<S>; D],
    radii: Vec<S>,
}

impl<const D: usize, S: Scalar + Float> Columns<D, S> {
    fn of(balls: &[&Moving<D, S>]) -> Self {
        let column = |get: &dyn Fn(&Moving<D, S>) -> S| -> Vec<S> {
            balls.iter().map(|ball| get(ball)).collect()
        };
        Self {
            centers: from_fn(|k| column(&|ball| ball.center()[k])),
            velocities: from_fn(|k| column(&|ball| ball.velocity()[k])),
            radii: column(&|ball| ball.radius()),
        }
    }

    fn balls(&self) -> Balls<'_, D, S> {
        let center = from_fn(|k| self.centers[k].as_slice());
        let velocity = from_fn(|k| self.velocities[k].as_slice());
        Balls::moving(center, velocity, &self.radii).expect("finite")
    }

    /// All columns, one after another.
    fn all(&self) -> impl Iterator<Item = &[S]> {
        let columns = self.centers.iter().chain(&self.velocities).chain([&self.radii]);
        columns.map(Vec::as_slice)
    }
}

/// The textbook's verdicts, without a branch, so that the compiler can vectorize the loop.
fn textbook<const D: usize, S: Scalar + Float>(
    [one, other]: [&Columns<D, S>; 2],
    max_time: S,
    answers: &mut [bool],
) {
    let count = answers.len();
    let [x, v] = [[&one.centers, &other.centers], [&one.velocities, &other.velocities]]
        .map(|sets| sets.map(|set| set.each_ref().map(|column| &column[..count])));
    let r = [&one.radii[..count], &other.radii[..count]];
    for i in 0..count {
        let (mut a, mut b, mut c) = (S::zero(), S::zero(), S::zero());
        for k in 0..D {
            let (p, w) = (x[1][k][i] - x[0][k][i], v[1][k][i] - v[0][k][i]);
            (a, b, c) = (a + w * w, b + p * w, c + p * p);
        }
        let r = r[0][i] + r[1][i];
        c = c - r * r;
        let d = b * b - a * c;
        let is_in_time = (c <= S::zero()) | (d >= S::zero()) & (-b - d.sqrt() <= a * max_time);
        answers[i] = (b < S::zero()) & is_in_time;
    }
}

/// The textbook's gaps, in a loop of the same kind.
fn gaps_of_textbook<const D: usize, S: Scalar + Float>(
    [one, other]: [&Columns<D, S>; 2],
    gaps: &mut [S],
) {
    let count = gaps.len();
    let x = [&one.centers, &other.centers].map(|set| set.each_ref().map(|column| &column[..count]));
    let r = [&one.radii[..count], &other.radii[..count]];
    for i in 0..count {
        let mut square = S::zero();
        for k in 0..D {
            let p = x[1][k][i] - x[0][k][i];
            square = square + p * p;
        }
        gaps[i] = square.sqrt() - (r[0][i] + r[1][i]);
    }
}

/// Verdicts, times and gaps of many pairs at once.
pub(crate) fn columns<const D: usize, S: Scalar + Float>(criterion: &mut Criterion, scalar: &str) {
    let pairs = pairs::<D, S>();
    let max_time = black_box(S::from_f64(MAX_TIME));
    for (place, count) in COUNTS {
        let [one, other] = [0, 1].map(|ball| {
            let balls: Vec<_> = pairs.iter().cycle().take(count).map(|pair| &pair[ball]).collect();
            Columns::of(&balls)
        });
        let asked = PairColumns::of(one.balls(), other.balls()).expect("as many of both");
        let (mut verdicts, mut times) = (vec![false; count], vec![S::zero(); count]);
        let mut copy: Vec<S> = vec![S::zero(); count * (4 * D + 2)];
        let mut group = criterion.benchmark_group(format!("columns {place}, {D}D {scalar}"));
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function("copy", |bench| {
            bench.iter(|| {
                let columns = one.all().chain(other.all());
                for (to, column) in copy.chunks_exact_mut(count).zip(columns) {
                    to.copy_from_slice(column);
                }
                black_box(&mut copy);
            });
        });
        group.bench_function("textbook: verdicts", |bench| {
            bench.iter(|| {
                textbook([&one, &other], max_time, &mut verdicts);
                black_box(&mut verdicts);
            });
        });
        group.bench_function("will_collide", |bench| {
            bench.iter(|| {
                asked.will_collide(max_time, &mut verdicts).expect("as many");
                black_box(&mut verdicts);
            });
        });
        group.bench_function("times_of_impact", |bench| {
            bench.iter(|| {
                asked.times_of_impact(max_time, &mut times).expect("as many");
                black_box(&mut times);
            });
        });
        group.bench_function("gaps", |bench| {
            bench.iter(|| {
                asked.gaps(&mut times).expect("as many");
                black_box(&mut times);
            });
        });
        group.bench_function("textbook: gaps", |bench| {
            bench.iter(|| {
                gaps_of_textbook([&one, &other], &mut times);
                black_box(&mut times);
            });
        });
        let mut nearest = vec![ClosestApproach { time: S::zero(), gap: S::zero() }; count];
        group.bench_function("closest_approaches", |bench| {
            bench.iter(|| {
                asked.closest_approaches(max_time, &mut nearest).expect("as many");
                black_box(&mut nearest);
            });
        });
        group.finish();
    }
}
