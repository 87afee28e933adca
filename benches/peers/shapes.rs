//! A moving ball against other shapes.
//!
//! carom and parry are asked for the time of impact and the normal of a ball and a half-space, a
//! segment, a capsule and an axis-aligned box at rest, 42 of 100 of them hit. carom's answers are exact;
//! parry's come from its general cast, which iterates until it is near enough. carom also gives the
//! verdict alone. Then a ball in a bowl and in a room, for which parry has no cast.

use std::array::from_fn;
use std::hint::black_box;

use carom::{
    Aabb, Ball, Capsule, HalfSpace, Hollow, Meets, Moving, Segment, time_of_impact, will_collide,
};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};
use fastrand::Rng;

use crate::mix::{MAX_TIME, each};

/// Enough that no branch predictor learns the outcomes by heart.
const COUNT: usize = 1 << 14;

/// The share of queries with an impact within the interval.
const HITS: f64 = 0.42;

type Query<const D: usize, K> = (Moving<D, f64>, Moving<D, f64, K>);

fn within(random: &mut Rng, size: f64) -> f64 {
    size * (2.0 * random.f64() - 1.0)
}

fn place<const D: usize>(random: &mut Rng) -> [f64; D] {
    from_fn(|_| within(random, 10.0))
}

fn ball<const D: usize>(random: &mut Rng) -> Moving<D, f64> {
    let ball = Ball::new(place(random), 1.0 + within(random, 1.0)).expect("finite");
    ball.moving(from_fn(|_| within(random, 20.0))).expect("finite")
}

/// Queries in random order, of which a share is hit.
fn queries<const D: usize, K>(
    mut shape: impl FnMut(&mut Rng) -> Moving<D, f64, K>,
) -> Vec<Query<D, K>>
where
    Ball<D>: Meets<D, f64, K>,
{
    let mut random = Rng::with_seed(1);
    let query = |_| {
        let is_hit = random.f64() < HITS;
        loop {
            let (ball, shape) = (ball(&mut random), shape(&mut random));
            if will_collide(&ball, &shape, MAX_TIME) == is_hit {
                return (ball, shape);
            }
        }
    };
    (0..COUNT).map(query).collect()
}

fn ask_carom<const D: usize, K>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    queries: &[Query<D, K>],
) where
    Ball<D>: Meets<D, f64, K>,
{
    let max_time = black_box(MAX_TIME);
    group.bench_function(format!("carom: {name}, verdict"), |bench| {
        each(bench, queries, |(ball, shape)| will_collide(ball, shape, max_time));
    });
    group.bench_function(format!("carom: {name}"), |bench| {
        each(bench, queries, |(ball, shape)| {
            time_of_impact(ball, shape, max_time).map(|impact| (impact.time, impact.normal))
        });
    });
}

/// One of the two builds of parry, which differ by dimension.
macro_rules! beside_parry {
    ($name:ident, $parry:ident, $dimension:literal) => {
        pub(crate) fn $name(criterion: &mut Criterion) {
            use $parry::math::{Pose, Vector};
            use $parry::query::cast_shapes;
            use $parry::query::details::ShapeCastOptions;
            use $parry::shape;

            const D: usize = $dimension;
            let mut group = criterion.benchmark_group(concat!("shapes, ", $dimension, "D f64"));
            let options = black_box(ShapeCastOptions {
                stop_at_penetration: false,
                ..ShapeCastOptions::with_max_time_of_impact(MAX_TIME)
            });

            /// Asks both about one shape; the last argument makes parry's shape and its place.
            macro_rules! ask_both {
                ($shape:literal, $queries:expr, $of_parry:expr) => {
                    let queries = $queries;
                    ask_carom(&mut group, $shape, &queries);
                    let of_parry = $of_parry;
                    let queries: Vec<_> = queries
                        .iter()
                        .map(|(ball, shape)| {
                            let (center, velocity) =
                                (Vector::from(ball.center()), Vector::from(ball.velocity()));
                            let (place, shape) = of_parry(shape.shape());
                            (center, velocity, shape::Ball::new(ball.radius()), place, shape)
                        })
                        .collect();
                    group.bench_function(concat!("parry: ", $shape), |bench| {
                        each(bench, &queries, |(center, velocity, ball, place, shape)| {
                            let center = Pose::from_translation(*center);
                            let place = Pose::from_translation(*place);
                            let at_rest = Vector::default();
                            cast_shapes(&center, *velocity, ball, &place, at_rest, shape, options)
                                .expect("parry casts balls against these")
                                .map(|hit| (hit.time_of_impact, hit.normal1))
                        });
                    });
                };
            }

            ask_both!(
                "half-space",
                queries::<D, _>(|random| {
                    let normal = place::<D>(random);
                    HalfSpace::new(place(random), normal).expect("not zero").at_rest()
                }),
                |plane: &HalfSpace<D>| {
                    let normal = Vector::from(plane.normal()).normalize();
                    (Vector::from(plane.point()), shape::HalfSpace::new(normal))
                }
            );
            ask_both!(
                "segment",
                queries::<D, _>(|random| {
                    Segment::new(place(random), place(random)).expect("finite").at_rest()
                }),
                |segment: &Segment<D>| {
                    let ends = (Vector::from(segment.start()), Vector::from(segment.end()));
                    (Vector::default(), shape::Segment::new(ends.0, ends.1))
                }
            );
            ask_both!(
                "capsule",
                queries::<D, _>(|random| {
                    let ends = (place(random), place(random));
                    Capsule::new(ends.0, ends.1, 0.5).expect("finite").at_rest()
                }),
                |capsule: &Capsule<D>| {
                    let axis = capsule.segment();
                    let ends = (Vector::from(axis.start()), Vector::from(axis.end()));
                    (Vector::default(), shape::Capsule::new(ends.0, ends.1, capsule.radius()))
                }
            );
            ask_both!(
                "box",
                queries::<D, _>(|random| {
                    let lower = place::<D>(random);
                    let upper = lower.map(|x| x + 1.0 + 4.0 * random.f64());
                    Aabb::new(lower, upper).expect("in order").at_rest()
                }),
                |solid: &Aabb<D>| {
                    let (lower, upper) = (Vector::from(solid.lower()), Vector::from(solid.upper()));
                    (0.5 * (lower + upper), shape::Cuboid::new(0.5 * (upper - lower)))
                }
            );
            let bowl = queries::<D, _>(|_| {
                Hollow::new(Ball::new([0.0; D], 15.0).expect("finite")).at_rest()
            });
            ask_carom(&mut group, "bowl", &bowl);
            let room = queries::<D, _>(|_| {
                Hollow::new(Aabb::new([-15.0; D], [15.0; D]).expect("in order")).at_rest()
            });
            ask_carom(&mut group, "room", &room);
            group.finish();
        }
    };
}

beside_parry!(in_the_plane, parry2d_f64, 2);
beside_parry!(in_space, parry3d_f64, 3);
