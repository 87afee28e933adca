//! Nanoseconds per query, in carom and in parry.
//!
//! `cargo bench -p peers --bench pair` runs everything on the same mix of pairs in one process. Add
//! `-- shapes` for only a ball against other shapes, or `-- accelerated` for only accelerated
//! balls.
//!
//! Each method computes the time of impact and the normal of two balls given by centre, velocity
//! and radius. The methods are carom; parry's cast of a ball against a ball, called directly and
//! through its dispatch on shapes; and the closed form of textbooks. carom and the closed form also
//! give only the verdict, and carom the whole answer with the contact point.

mod capsules;
#[path = "../../crates/carom/benches/mix/mod.rs"]
mod mix;
mod quartic;
mod random;
mod shapes;

use std::hint::black_box;

use carom::{Scalar, time_of_impact, will_collide};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use mix::{MAX_TIME, each, naive, pairs};
use num_traits::Float;

fn carom_and_textbook<const D: usize, S: Scalar + Float>(group: &mut BenchmarkGroup<'_, WallTime>) {
    let pairs = pairs::<D, S>();
    let max_time = black_box(S::from_f64(MAX_TIME));
    group.bench_function("carom: verdict", |bench| {
        each(bench, &pairs, |[a, b]| will_collide(a, b, max_time));
    });
    group.bench_function("textbook: verdict", |bench| {
        each(bench, &pairs, |pair| naive(pair, max_time).is_some());
    });
    group.bench_function("carom", |bench| {
        each(bench, &pairs, |[a, b]| {
            time_of_impact(a, b, max_time).map(|impact| (impact.time, impact.normal))
        });
    });
    group.bench_function("carom: with the point", |bench| {
        each(bench, &pairs, |[a, b]| time_of_impact(a, b, max_time));
    });
    group.bench_function("textbook", |bench| {
        each(bench, &pairs, |pair| naive(pair, max_time));
    });
}

/// One of the four builds of parry, for each dimension and scalar type.
macro_rules! parry {
    ($name:ident, $parry:ident, $dimension:literal, $scalar:ident) => {
        fn $name(criterion: &mut Criterion) {
            use $parry::math::{Pose, Vector};
            use $parry::query::details::{ShapeCastOptions, cast_shapes_ball_ball};
            use $parry::query::{ShapeCastHit, cast_shapes};
            use $parry::shape::Ball;

            let mut group =
                criterion.benchmark_group(concat!($dimension, "D ", stringify!($scalar)));
            carom_and_textbook::<$dimension, $scalar>(&mut group);

            let balls: Vec<[(Vector, Vector, Ball); 2]> = pairs::<$dimension, $scalar>()
                .into_iter()
                .map(|pair| {
                    pair.map(|ball| {
                        let (center, velocity) = (ball.center(), ball.velocity());
                        (Vector::from(center), Vector::from(velocity), Ball::new(ball.radius()))
                    })
                })
                .collect();
            let options = black_box(ShapeCastOptions {
                stop_at_penetration: false,
                ..ShapeCastOptions::with_max_time_of_impact($scalar::from_f64(MAX_TIME))
            });
            let answer = |hit: ShapeCastHit| (hit.time_of_impact, hit.normal1);
            group.bench_function("parry: direct", |bench| {
                each(bench, &balls, |[(xa, va, a), (xb, vb, b)]| {
                    let from_a = Pose::from_translation(*xb - *xa);
                    cast_shapes_ball_ball(&from_a, *vb - *va, a, b, options).map(answer)
                });
            });
            group.bench_function("parry: dispatch", |bench| {
                each(bench, &balls, |[(xa, va, a), (xb, vb, b)]| {
                    let (xa, xb) = (Pose::from_translation(*xa), Pose::from_translation(*xb));
                    cast_shapes(&xa, *va, a, &xb, *vb, b, options)
                        .expect("balls against balls are supported")
                        .map(answer)
                });
            });
            group.finish();
        }
    };
}

parry!(circles_f32, parry2d, 2, f32);
parry!(circles_f64, parry2d_f64, 2, f64);
parry!(spheres_f32, parry3d, 3, f32);
parry!(spheres_f64, parry3d_f64, 3, f64);

criterion_group!(
    benches,
    circles_f32,
    circles_f64,
    spheres_f32,
    spheres_f64,
    shapes::in_the_plane,
    shapes::in_space,
    quartic::accelerated,
);
criterion_main!(benches);
