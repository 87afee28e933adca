//! Two accelerated balls, in carom and with a quartic solver.
//!
//! The usual method expands `|p + w t + h t²|² − R²` into the coefficients of a quartic, solves it,
//! and takes the first root in the interval at which the distance decreases. The benchmark first
//! prints, for each family of hard cases, the number of wrong verdicts on an impact with that
//! method and with carom; then nanoseconds per query.

use std::array::from_fn;
use std::hint::black_box;

use carom::{Accelerated, Ball, time_of_impact, will_collide};
use carom_oracle::{
    AcceleratedBall, AcceleratedCase, AcceleratedFamily, AcceleratedTruth, Precision,
};
use criterion::Criterion;
use kurbo::common::solve_quartic;

use crate::mix::bent::bent_pairs;
use crate::mix::{MAX_TIME, each};

/// Cases of each family for the number of wrong verdicts.
const CASES: usize = 4000;

/// The first root in `[0, max_time]` at which the distance decreases; 0 for balls that overlap and
/// approach.
fn by_solver<const D: usize>(a: &Accelerated<D>, b: &Accelerated<D>, max_time: f64) -> Option<f64> {
    let dot = |a: &[f64; D], b: &[f64; D]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let p: [f64; D] = from_fn(|k| b.center()[k] - a.center()[k]);
    let w: [f64; D] = from_fn(|k| b.velocity()[k] - a.velocity()[k]);
    let h: [f64; D] = from_fn(|k| 0.5 * (b.acceleration()[k] - a.acceleration()[k]));
    let r = a.radius() + b.radius();
    let c = [
        dot(&p, &p) - r * r,
        2.0 * dot(&p, &w),
        dot(&w, &w) + 2.0 * dot(&p, &h),
        2.0 * dot(&w, &h),
        dot(&h, &h),
    ];
    if max_time >= 0.0 && c[0] <= 0.0 && c[1] < 0.0 {
        return Some(0.0);
    }
    let falls = |t: &f64| ((4.0 * c[4] * t + 3.0 * c[3]) * t + 2.0 * c[2]) * t + c[1] < 0.0;
    let roots = solve_quartic(c[0], c[1], c[2], c[3], c[4]);
    let roots = roots.into_iter().filter(|t| *t >= 0.0 && *t <= max_time).filter(falls);
    roots.reduce(f64::min)
}

fn given<const D: usize>(of: &AcceleratedBall<D>) -> Accelerated<D> {
    Ball::new(of.ball.center, of.ball.radius)
        .and_then(|ball| ball.moving(of.ball.velocity))
        .and_then(|ball| ball.accelerated(of.acceleration))
        .expect("cases are valid input")
}

/// Prints the number of wrong verdicts.
fn count_wrong_verdicts() {
    eprintln!("wrong verdicts of {CASES} cases each, 3D f64: solver, carom");
    for family in AcceleratedFamily::ALL {
        let mut wrong = [0, 0];
        for case in family.cases::<3>(Precision::Double, 1).take(CASES) {
            let AcceleratedCase { a, b, max_time, .. } = &case;
            let (a, b) = (given(a), given(b));
            let truth = AcceleratedTruth::of(&case).time_of_impact.is_some();
            let answers = [by_solver(&a, &b, *max_time).is_some(), will_collide(&a, &b, *max_time)];
            for (wrong, answer) in wrong.iter_mut().zip(answers) {
                *wrong += usize::from(answer != truth);
            }
        }
        eprintln!("{family:>24} {:>6} {:>6}", wrong[0], wrong[1]);
    }
}

fn beside_solver<const D: usize>(criterion: &mut Criterion) {
    let pairs = bent_pairs::<D, f64>();
    let max_time = black_box(MAX_TIME);
    let mut group = criterion.benchmark_group(format!("{D}D f64, accelerated"));
    group.bench_function("carom: verdict", |bench| {
        each(bench, &pairs, |[a, b]| will_collide(a, b, max_time));
    });
    group.bench_function("carom: time, normal and point", |bench| {
        each(bench, &pairs, |[a, b]| time_of_impact(a, b, max_time));
    });
    group.bench_function("solver: time", |bench| {
        each(bench, &pairs, |[a, b]| by_solver(a, b, max_time));
    });
    group.finish();
}

/// The number of wrong verdicts, and the times.
pub(crate) fn accelerated(criterion: &mut Criterion) {
    count_wrong_verdicts();
    beside_solver::<2>(criterion);
    beside_solver::<3>(criterion);
}
