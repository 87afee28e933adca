//! Nanoseconds per query, `f32` and `f64`, 2D and 3D.
//!
//! The textbook's closed form stands beside carom's queries.
//!
//! `cargo bench -p carom`

mod columns;
mod hard;
mod mix;

use std::hint::black_box;

use carom::{
    Impact, Moving, Scalar, closest_approach, contact_interval, first_contact, first_hit, relation,
    time_of_impact, will_collide,
};
use columns::columns;
use criterion::{Criterion, criterion_group, criterion_main};
use hard::{grazing, hard_pairs, nearly_grazing, touching};
use mix::bent::bent_pairs;
use mix::{MAX_TIME, each, naive, pairs};
use num_traits::Float;

fn questions<const D: usize, S: Scalar + Float>(criterion: &mut Criterion, scalar: &str) {
    let pairs = pairs::<D, S>();
    let max_time = black_box(S::from_f64(MAX_TIME));
    let mut group = criterion.benchmark_group(format!("{D}D {scalar}"));
    group.bench_function("relation", |bench| {
        each(bench, &pairs, |[a, b]| relation(a.ball(), b.ball()));
    });
    group.bench_function("textbook: verdict", |bench| {
        each(bench, &pairs, |pair| naive(pair, max_time).is_some());
    });
    group.bench_function("time_of_impact: verdict", |bench| {
        each(bench, &pairs, |[a, b]| time_of_impact(a, b, max_time).is_some());
    });
    group.bench_function("will_collide", |bench| {
        each(bench, &pairs, |[a, b]| will_collide(a, b, max_time));
    });
    group.bench_function("textbook: time and normal", |bench| {
        each(bench, &pairs, |pair| naive(pair, max_time));
    });
    group.bench_function("time_of_impact: time and normal", |bench| {
        each(bench, &pairs, |[a, b]| {
            time_of_impact(a, b, max_time).map(|impact| (impact.time, impact.normal))
        });
    });
    group.bench_function("time_of_impact", |bench| {
        each(bench, &pairs, |[a, b]| time_of_impact(a, b, max_time));
    });
    group.bench_function("first_contact", |bench| {
        each(bench, &pairs, |[a, b]| first_contact(a, b, max_time));
    });
    group.bench_function("contact_interval", |bench| {
        each(bench, &pairs, |[a, b]| contact_interval(a, b));
    });
    group.bench_function("closest_approach", |bench| {
        each(bench, &pairs, |[a, b]| closest_approach(a, b, max_time));
    });
    group.finish();
}

/// Two accelerated balls: all pairs, only those that hit, and only those that miss.
fn accelerated<const D: usize, S: Scalar>(criterion: &mut Criterion, scalar: &str) {
    let pairs = bent_pairs::<D, S>();
    let max_time = black_box(S::from_f64(MAX_TIME));
    let (hits, misses): (Vec<_>, Vec<_>) =
        pairs.iter().copied().partition(|[a, b]| will_collide(a, b, max_time));
    let mut group = criterion.benchmark_group(format!("{D}D {scalar}, accelerated"));
    group.bench_function("will_collide", |bench| {
        each(bench, &pairs, |[a, b]| will_collide(a, b, max_time));
    });
    for (name, pairs) in [("", &pairs), (": hits", &hits), (": misses", &misses)] {
        group.bench_function(format!("time_of_impact{name}"), |bench| {
            each(bench, pairs, |[a, b]| time_of_impact(a, b, max_time));
        });
    }
    group.finish();
}

/// Pairs that only exact arithmetic can decide, with all queries about them, in 2D and `f64`.
fn hard(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("exact path");
    let pairs = hard_pairs(touching);
    group.bench_function("touching: impact", |bench| {
        each(bench, &pairs, |[a, b]| time_of_impact(a, b, 100.0));
    });
    let pairs = hard_pairs(grazing);
    group.bench_function("grazing: contact", |bench| {
        each(bench, &pairs, |[a, b]| first_contact(a, b, 100.0));
    });
    let pairs = hard_pairs(|random| nearly_grazing(random, -1e-15));
    group.bench_function("nearly grazing: hit", |bench| {
        each(bench, &pairs, |[a, b]| first_contact(a, b, 100.0));
    });
    let pairs = hard_pairs(|random| nearly_grazing(random, 1e-15));
    group.bench_function("nearly grazing: miss", |bench| {
        each(bench, &pairs, |[a, b]| first_contact(a, b, 100.0));
    });
    group.finish();
}

/// One ball and a thousand others, with a hit for about half of them; for comparison, a loop over
/// the queries of two balls.
fn sweeps<const D: usize, S: Scalar + Float>(criterion: &mut Criterion, scalar: &str) {
    let balls: Vec<Moving<D, S>> = pairs::<D, S>().into_iter().map(|[_, b]| b).take(1000).collect();
    let movers: Vec<Moving<D, S>> = pairs::<D, S>().into_iter().map(|[a, _]| a).collect();
    let max_time = black_box(S::from_f64(MAX_TIME));
    let mut group = criterion.benchmark_group(format!("{D}D {scalar}, 1000 balls"));
    group.bench_function("first_hit", |bench| {
        each(bench, &movers, |mover| first_hit(mover, &balls, max_time));
    });
    group.bench_function("loop of will_collide and time_of_impact", |bench| {
        each(bench, &movers, |mover| {
            let mut first: Option<(usize, Impact<D, S>)> = None;
            for (index, ball) in balls.iter().enumerate() {
                if will_collide(mover, ball, max_time) {
                    let impact = time_of_impact(mover, ball, max_time).expect("they collide");
                    if first.is_none_or(|(_, first)| impact.time < first.time) {
                        first = Some((index, impact));
                    }
                }
            }
            first
        });
    });
    group.finish();
}

fn all(criterion: &mut Criterion) {
    questions::<2, f32>(criterion, "f32");
    questions::<2, f64>(criterion, "f64");
    questions::<3, f32>(criterion, "f32");
    questions::<3, f64>(criterion, "f64");
    sweeps::<2, f64>(criterion, "f64");
    sweeps::<3, f32>(criterion, "f32");
    columns::<3, f32>(criterion, "f32");
    columns::<3, f64>(criterion, "f64");
    accelerated::<2, f64>(criterion, "f64");
    accelerated::<3, f64>(criterion, "f64");
    accelerated::<3, f32>(criterion, "f32");
    hard(criterion);
}

criterion_group!(benches, all);
criterion_main!(benches);
