//! Nanoseconds a question, `f32` and `f64`, 2D and 3D, beside the textbook's closed form.
//!
//! `cargo bench -p carom`

mod mix;

use std::hint::black_box;

use carom::{Scalar, contact_interval, first_contact, relation, time_of_impact, will_collide};
use criterion::{Criterion, criterion_group, criterion_main};
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
    group.finish();
}

fn all(criterion: &mut Criterion) {
    questions::<2, f32>(criterion, "f32");
    questions::<2, f64>(criterion, "f64");
    questions::<3, f32>(criterion, "f32");
    questions::<3, f64>(criterion, "f64");
}

criterion_group!(benches, all);
criterion_main!(benches);
