//! Two capsules in carom, and parry's cast of them.
//!
//! Both capsules are at any angle, and one of them moves.

use std::array::from_fn;
use std::hint::black_box;

use carom::{Capsule, Meets, Moving, time_of_impact, will_collide};
use criterion::BenchmarkGroup;
use criterion::measurement::WallTime;
use fastrand::Rng;

use crate::mix::{MAX_TIME, each};
use crate::random::{COUNT, HITS, place, within};

type Pair<const D: usize> = [Moving<D, f64, Capsule<D>>; 2];

/// Pairs in random order; a fixed share of them hit.
fn pairs<const D: usize>(
    moving: impl Fn(Capsule<D>, [f64; D]) -> Moving<D, f64, Capsule<D>>,
) -> Vec<Pair<D>>
where
    Capsule<D>: Meets<D, f64, Capsule<D>>,
{
    let mut random = Rng::with_seed(1);
    let pair = |_| {
        let is_hit = random.f64() < HITS;
        loop {
            let start = place::<D>(&mut random);
            let end = start.map(|x| x + within(&mut random, 4.0));
            let capsule = Capsule::new(start, end, 0.5).expect("finite");
            let one = moving(capsule, from_fn(|_| within(&mut random, 20.0)));
            let ends = (place::<D>(&mut random), place::<D>(&mut random));
            let other = Capsule::new(ends.0, ends.1, 0.5).expect("finite");
            let other = moving(other, [0.0; D]);
            if will_collide(&one, &other, MAX_TIME) == is_hit {
                return [one, other];
            }
        }
    };
    (0..COUNT).map(pair).collect()
}

macro_rules! beside_parry {
    ($name:ident, $parry:ident, $dimension:literal) => {
        pub(crate) fn $name(group: &mut BenchmarkGroup<'_, WallTime>) {
            use $parry::math::{Pose, Vector};
            use $parry::query::cast_shapes;
            use $parry::query::details::ShapeCastOptions;
            use $parry::shape::Capsule;

            let pairs =
                pairs::<$dimension>(|capsule, velocity| capsule.moving(velocity).expect("finite"));
            let max_time = black_box(MAX_TIME);
            group.bench_function("carom: two capsules, verdict", |bench| {
                each(bench, &pairs, |[a, b]| will_collide(a, b, max_time));
            });
            group.bench_function("carom: two capsules", |bench| {
                each(bench, &pairs, |[a, b]| {
                    time_of_impact(a, b, max_time).map(|impact| (impact.time, impact.normal))
                });
            });
            let pairs: Vec<_> = pairs
                .iter()
                .map(|pair| {
                    pair.map(|moving| {
                        let (capsule, axis) = (moving.shape(), moving.shape().segment());
                        let [start, end] = [axis.start(), axis.end()].map(Vector::from);
                        let velocity = Vector::from(moving.velocity());
                        (velocity, Capsule::new(start, end, capsule.radius()))
                    })
                })
                .collect();
            let options = black_box(ShapeCastOptions {
                stop_at_penetration: false,
                ..ShapeCastOptions::with_max_time_of_impact(MAX_TIME)
            });
            group.bench_function("parry: two capsules", |bench| {
                each(bench, &pairs, |[(va, a), (vb, b)]| {
                    let still = Pose::from_translation(Vector::default());
                    cast_shapes(&still, *va, a, &still, *vb, b, options)
                        .expect("parry casts capsules")
                        .map(|hit| (hit.time_of_impact, hit.normal1))
                });
            });
        }
    };
}

beside_parry!(in_the_plane, parry2d_f64, 2);
beside_parry!(in_space, parry3d_f64, 3);
