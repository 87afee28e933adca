//! A moving ball against other shapes.
//!
//! carom and parry compute the time of impact and the normal of a ball and a shape at rest: a
//! half-space, a segment, a capsule, an axis-aligned box, a triangle, an outline of 24 edges (a
//! polyline and a polygon; in parry, its polyline), and a terrain of 2 048 triangles. 42 of 100
//! balls hit. carom's answers are exact. parry's come from its general cast, which iterates until
//! it is near enough. carom also gives only the verdict. `capsules.rs` does the same for two
//! capsules. The last benchmarks have a ball in a bowl and in a box, for which parry has no cast.

use std::array::from_fn;
use std::f64::consts::TAU;
use std::hint::black_box;

use carom::{
    Aabb, Ball, Capsule, HalfSpace, Hollow, Meets, Mesh, Moving, Polygon, Polyline, Segment,
    Triangle, time_of_impact, will_collide,
};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};
use fastrand::Rng;

use crate::capsules;
use crate::mix::{MAX_TIME, each};
use crate::random::{COUNT, HITS, place, within};

type Query<const D: usize, K> = (Moving<D, f64>, Moving<D, f64, K>);

fn ball<const D: usize>(random: &mut Rng) -> Moving<D, f64> {
    let ball = Ball::new(place(random), 1.0 + within(random, 1.0)).expect("finite");
    ball.moving(from_fn(|_| within(random, 20.0))).expect("finite")
}

/// Queries in random order; a fixed share of them hit.
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

/// A star, about as large as the space of the balls.
fn star() -> &'static [[f64; 2]] {
    let corner = |k| {
        let (angle, distance) = (TAU * f64::from(k) / 24.0, if k % 2 == 0 { 8.0 } else { 5.0 });
        [distance * angle.cos(), distance * angle.sin()]
    };
    (0..24).map(corner).collect::<Vec<_>>().leak()
}

/// Hills of 2 048 triangles, across the space of the balls.
fn terrain() -> (Vec<[f64; 3]>, Vec<[usize; 3]>) {
    const SIDE: usize = 32;
    let place = |k: usize| 24.0 * (k as f64 / SIDE as f64 - 0.5);
    let height = |x: f64, y: f64| 2.0 * (x * 0.7).sin() * (y * 0.5).cos();
    let rows = (0..=SIDE).flat_map(|j| (0..=SIDE).map(move |i| (place(i), place(j))));
    let vertices = rows.map(|(x, y)| [x, y, height(x, y)]).collect();
    let squares = (0..SIDE).flat_map(|j| (0..SIDE).map(move |i| j * (SIDE + 1) + i));
    let triangles = squares.flat_map(|a| {
        let [b, c, d] = [a + 1, a + SIDE + 1, a + SIDE + 2];
        [[a, b, c], [b, d, c]]
    });
    (vertices, triangles.collect())
}

/// Benchmarks carom and a build of parry with one shape. The last argument makes parry's shape and
/// its position.
macro_rules! ask_both {
    ($group:expr, $parry:ident, $name:literal, $queries:expr, $of_parry:expr) => {
        let queries = $queries;
        ask_carom($group, $name, &queries);
        let of_parry = $of_parry;
        let queries: Vec<_> = queries
            .iter()
            .map(|(ball, shape)| {
                let [center, velocity] =
                    [ball.center(), ball.velocity()].map($parry::math::Vector::from);
                let (place, shape) = of_parry(shape.shape());
                (center, velocity, $parry::shape::Ball::new(ball.radius()), place, shape)
            })
            .collect();
        let options = black_box($parry::query::details::ShapeCastOptions {
            stop_at_penetration: false,
            ..$parry::query::details::ShapeCastOptions::with_max_time_of_impact(MAX_TIME)
        });
        $group.bench_function(concat!("parry: ", $name), |bench| {
            each(bench, &queries, |(center, velocity, ball, place, shape)| {
                let center = $parry::math::Pose::from_translation(*center);
                let place = $parry::math::Pose::from_translation(*place);
                let (rest, shape) = ($parry::math::Vector::default(), shape.as_ref());
                $parry::query::cast_shapes(&center, *velocity, ball, &place, rest, shape, options)
                    .expect("parry casts balls against these")
                    .map(|hit| (hit.time_of_impact, hit.normal1))
            });
        });
    };
}

/// The simple shapes, in one of the two builds of parry, which differ by dimension.
macro_rules! beside_parry {
    ($name:ident, $parry:ident, $dimension:literal) => {
        fn $name(group: &mut BenchmarkGroup<'_, WallTime>) {
            use $parry::math::Vector;
            use $parry::shape::{self, SharedShape};

            const D: usize = $dimension;
            ask_both!(
                group,
                $parry,
                "half-space",
                queries::<D, _>(|random| {
                    let normal = place::<D>(random);
                    HalfSpace::new(place(random), normal).expect("not zero").at_rest()
                }),
                |plane: &HalfSpace<D>| {
                    let normal = Vector::from(plane.normal()).normalize();
                    let plane_of_parry = shape::HalfSpace::new(normal);
                    (Vector::from(plane.point()), SharedShape::new(plane_of_parry))
                }
            );
            ask_both!(
                group,
                $parry,
                "segment",
                queries::<D, _>(|random| {
                    Segment::new(place(random), place(random)).expect("finite").at_rest()
                }),
                |segment: &Segment<D>| {
                    let [start, end] = [segment.start(), segment.end()].map(Vector::from);
                    (Vector::default(), SharedShape::segment(start, end))
                }
            );
            ask_both!(
                group,
                $parry,
                "capsule",
                queries::<D, _>(|random| {
                    let ends = (place(random), place(random));
                    Capsule::new(ends.0, ends.1, 0.5).expect("finite").at_rest()
                }),
                |capsule: &Capsule<D>| {
                    let axis = capsule.segment();
                    let [start, end] = [axis.start(), axis.end()].map(Vector::from);
                    (Vector::default(), SharedShape::capsule(start, end, capsule.radius()))
                }
            );
            ask_both!(
                group,
                $parry,
                "box",
                queries::<D, _>(|random| {
                    let lower = place::<D>(random);
                    let upper = lower.map(|x| x + 1.0 + 4.0 * random.f64());
                    Aabb::new(lower, upper).expect("in order").at_rest()
                }),
                |solid: &Aabb<D>| {
                    let [lower, upper] = [solid.lower(), solid.upper()].map(Vector::from);
                    let cuboid = shape::Cuboid::new(0.5 * (upper - lower));
                    (0.5 * (lower + upper), SharedShape::new(cuboid))
                }
            );
            ask_both!(
                group,
                $parry,
                "triangle",
                queries::<D, _>(|random| {
                    let [a, b, c] = [(); 3].map(|()| place(random));
                    Triangle::new(a, b, c).expect("not flat").at_rest()
                }),
                |triangle: &Triangle<D>| {
                    let [a, b, c] = triangle.corners().map(Vector::from);
                    (Vector::default(), SharedShape::triangle(a, b, c))
                }
            );
            let bowl = queries::<D, _>(|_| {
                Hollow::new(Ball::new([0.0; D], 15.0).expect("finite")).at_rest()
            });
            ask_carom(group, "bowl", &bowl);
            let room = queries::<D, _>(|_| {
                Hollow::new(Aabb::new([-15.0; D], [15.0; D]).expect("in order")).at_rest()
            });
            ask_carom(group, "room", &room);
        }
    };
}

beside_parry!(of_one_part_in_the_plane, parry2d_f64, 2);
beside_parry!(of_one_part_in_space, parry3d_f64, 3);

/// The outline as a polyline and as a polygon.
fn outlines(group: &mut BenchmarkGroup<'_, WallTime>) {
    use parry2d_f64::math::Vector;
    use parry2d_f64::shape::SharedShape;

    let corners = star();
    let mut points: Vec<_> = corners.iter().copied().map(Vector::from).collect();
    points.push(points[0]);
    let of_parry = SharedShape::polyline(points, None);
    ask_both!(
        group,
        parry2d_f64,
        "polyline",
        queries::<2, _>(|_| Polyline::closed(corners).expect("a star").at_rest()),
        |_: &Polyline<'_, 2>| (Vector::default(), of_parry.clone())
    );
    ask_both!(
        group,
        parry2d_f64,
        "polygon",
        queries::<2, _>(|_| Polygon::new(corners).expect("a star").at_rest()),
        |_: &Polygon<'_>| (Vector::default(), of_parry.clone())
    );
}

/// The terrain.
fn meshes(group: &mut BenchmarkGroup<'_, WallTime>) {
    use parry3d_f64::math::Vector;
    use parry3d_f64::shape::SharedShape;

    let (vertices, triangles) = terrain();
    let points = vertices.iter().copied().map(Vector::from).collect();
    let indices = triangles
        .iter()
        .map(|corners| corners.map(|corner| u32::try_from(corner).expect("few vertices")));
    let of_parry = SharedShape::trimesh(points, indices.collect()).expect("a surface");
    let mesh = Mesh::new(vertices, triangles).expect("a surface");
    ask_both!(group, parry3d_f64, "mesh", queries::<3, _>(|_| mesh.at_rest()), |_: &&Mesh| (
        Vector::default(),
        of_parry.clone()
    ));
}

pub(crate) fn in_the_plane(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shapes, 2D f64");
    of_one_part_in_the_plane(&mut group);
    capsules::in_the_plane(&mut group);
    outlines(&mut group);
    group.finish();
}

pub(crate) fn in_space(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shapes, 3D f64");
    of_one_part_in_space(&mut group);
    capsules::in_space(&mut group);
    meshes(&mut group);
    group.finish();
}
