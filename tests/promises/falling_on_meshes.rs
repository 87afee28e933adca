//! Accelerated balls and meshes.
//!
//! Closed forms, the facets of a triangle one by one, and corners and edges with any number of
//! neighbours, whose paths the tests examine in small steps.

use std::array::from_fn;

use carom::{
    Accelerated, Circle, Feature, InputError, Mesh, Moving, Polygon, Polyline, Segment, Sphere,
    Triangle, first_contact, time_of_impact, will_collide,
};
use fastrand::Rng;
use test_size::sized;

type Result<T = ()> = std::result::Result<T, InputError>;
type Vector = [f64; 3];

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn minus(a: Vector, b: Vector) -> Vector {
    from_fn(|k| a[k] - b[k])
}

fn thrown(center: Vector, radius: f64, velocity: Vector, acceleration: Vector) -> Accelerated<3> {
    let ball = Sphere::new(center, radius).and_then(|ball| ball.moving(velocity));
    ball.and_then(|ball| ball.accelerated(acceleration)).expect("of ordinary size")
}

fn hit(ball: &Accelerated<3>, mesh: &Mesh) -> Option<(f64, Feature)> {
    time_of_impact(ball, &mesh.at_rest(), f64::INFINITY).map(|impact| (impact.time, impact.feature))
}

/// A roof that slopes down to both sides of the y axis.
fn roof() -> Result<Mesh> {
    let corners = [[0.0, -9.0, 3.0], [0.0, 9.0, 3.0], [-4.0, 0.0, 0.0], [4.0, 0.0, 0.0]];
    Mesh::new(corners, [[0, 1, 2], [1, 0, 3]])
}

#[test]
fn a_ball_falls_on_a_roof() -> Result {
    let (roof, down) = (roof()?, [0.0, 0.0, -2.0]);
    let impact =
        time_of_impact(&thrown([0.0, 0.0, 8.0], 1.0, [0.0; 3], down), &roof.at_rest(), 9.0);
    let impact = impact.expect("onto the ridge");
    assert_eq!(
        (impact.time, impact.normal, impact.feature),
        (2.0, [0.0, 0.0, -1.0], Feature::Edge(0))
    );
    assert_eq!(impact.point, [0.0, 0.0, 3.0]);
    // 3, 4 and 5: beside a slope, 1 above a point of it.
    let on_slope = |x: f64, t: f64| [x + 0.6, 0.0, 3.0 - 0.75 * x + 0.8 + t * t];
    for x in [1.0, 2.0, 3.0] {
        let hit = hit(&thrown(on_slope(x, 2.0), 1.0, [0.0; 3], down), &roof);
        let (time, feature) = hit.expect("onto the slope");
        assert_eq!(feature, Feature::Face(1));
        assert!((time - 2.0).abs() < 1e-15, "{time}");
    }
    // Upwards from below it meets the same slope, turns before it, or flies past it.
    let up = |speed: f64| hit(&thrown([2.0, 0.0, -3.0], 0.5, [0.0, 0.0, speed], down), &roof);
    assert_eq!(up(1.0), None);
    assert_eq!(up(6.0).map(|(_, feature)| feature), Some(Feature::Face(1)));
    assert_eq!(hit(&thrown([9.0, 0.0, -3.0], 0.5, [0.0, 0.0, 6.0], down), &roof), None);
    // It meets a rising mesh sooner.
    let rising = roof.moving([0.0, 0.0, 2.0])?;
    let impact = time_of_impact(&thrown([0.0, 0.0, 12.0], 1.0, [0.0; 3], down), &rising, 9.0);
    assert_eq!(impact.map(|impact| impact.time), Some(2.0));
    Ok(())
}

/// A path that bends in a plane of triangles meets none of their edges and corners.
#[test]
fn nothing_is_met_along_a_plane() -> Result {
    let side = 6;
    let place = |k: usize| [(k % side) as f64, (k / side) as f64, 0.0];
    let squares = (0..side * (side - 1)).filter(|k| k % side + 1 < side);
    let triangles: Vec<_> =
        squares.flat_map(|k| [[k, k + 1, k + side], [k + 1, k + side + 1, k + side]]).collect();
    let mesh = Mesh::new((0..side * side).map(place).collect::<Vec<_>>(), triangles)?;
    let mut rng = Rng::with_seed(20);
    for _ in 0..sized(8, 200) {
        let velocity = [rng.f64() * 4.0 - 1.0, rng.f64() * 4.0 - 1.0, 0.0];
        let acceleration = [rng.f64() - 0.5, rng.f64() - 0.5, 0.0];
        for radius in [1.0, 0.25] {
            let ball =
                thrown([1.0 + rng.f64(), 1.0 + rng.f64(), radius], radius, velocity, acceleration);
            assert_eq!(hit(&ball, &mesh), None);
            // Neither does a ball that is a little too low and moves away.
            let low = thrown(
                [2.0, 2.0, 0.75 * radius],
                radius,
                [velocity[0], velocity[1], 1e-9],
                acceleration,
            );
            let in_time = time_of_impact(&low, &mesh.at_rest(), 1.0);
            assert_eq!(in_time.map(|impact| impact.feature), None, "{low:?}");
        }
    }
    Ok(())
}

fn random(rng: &mut Rng, size: f64) -> Vector {
    from_fn(|_| size * (2.0 * rng.f64() - 1.0))
}

/// A ball that comes near the origin.
fn towards_origin(rng: &mut Rng) -> Accelerated<3> {
    let (time, there) = (0.5 + 1.5 * rng.f64(), random(rng, 0.75));
    let (velocity, acceleration) = (random(rng, 3.0), random(rng, 3.0));
    // At that time, x + v t + a t²/2 is `there`.
    let center = from_fn(|k| there[k] - velocity[k] * time - 0.5 * acceleration[k] * time * time);
    thrown(center, rng.f64(), velocity, acceleration)
}

#[test]
fn a_triangle_is_met_as_its_facets_one_by_one() -> Result {
    let mut rng = Rng::with_seed(21);
    let mut hits = 0;
    for _ in 0..sized(400, 2000) {
        let mesh = Mesh::new(
            [random(&mut rng, 1.0), random(&mut rng, 1.0), random(&mut rng, 1.0)],
            [[0, 1, 2]],
        )?;
        let ball = towards_origin(&mut rng);
        let [a, b, c] = mesh.vertices() else { panic!("three") };
        let triangle = Triangle::new(*a, *b, *c)?.at_rest();
        let of_triangle = time_of_impact(&ball, &triangle, f64::INFINITY);
        let of_triangle = of_triangle.map(|impact| (impact.time, impact.feature));
        assert_eq!(of_triangle, hit(&ball, &mesh), "{mesh:?}, {ball:?}");
        let one_by_one = mesh.features().filter_map(|feature| {
            let [facet] = mesh.facets(feature).collect::<Vec<_>>()[..] else { panic!("one each") };
            let impact = facet.time_of_accelerated_impact(&ball, f64::INFINITY);
            let of_mesh = mesh.time_of_accelerated_impact_with(feature, &ball, f64::INFINITY);
            let named = |it: carom::Impact<3>| carom::Impact { feature, ..it };
            assert_eq!(of_mesh, impact.map(named));
            of_mesh
        });
        let first = one_by_one.min_by(|a, b| a.time.total_cmp(&b.time));
        let impact = time_of_impact(&ball, &mesh.at_rest(), f64::INFINITY);
        assert_eq!(impact, first);
        assert_eq!(will_collide(&ball, &mesh.at_rest(), f64::INFINITY), first.is_some());
        if let Some(impact) = impact {
            let contact = first_contact(&ball, &mesh.at_rest(), f64::INFINITY).expect("touching");
            assert!(contact.time <= impact.time);
            hits += 1;
        }
    }
    assert!(hits > sized(100, 500), "{hits}");
    Ok(())
}

#[test]
fn without_an_acceleration_it_is_as_on_straight_lines() -> Result {
    let mut rng = Rng::with_seed(22);
    for _ in 0..500 {
        let mesh = fan(&mut rng)?;
        let ball: Moving<3> = *towards_origin(&mut rng).moving();
        let still = ball.accelerated([0.0; 3])?;
        let [straight, bent] = [
            time_of_impact(&ball, &mesh.at_rest(), 9.0),
            time_of_impact(&still, &mesh.at_rest(), 9.0),
        ]
        .map(|impact| impact.map(|impact| (impact.time, impact.feature)));
        assert_eq!(straight, bent);
    }
    Ok(())
}

/// Triangles around the origin, which is above their rim; each shares an edge with the next.
fn fan(rng: &mut Rng) -> Result<Mesh> {
    let count = rng.usize(3..10);
    let rim = (0..count).map(|k| {
        let angle = std::f64::consts::TAU * (k as f64 + 0.5 * rng.f64()) / count as f64;
        [angle.cos(), angle.sin(), -0.1 - rng.f64()]
    });
    let corners: Vec<Vector> = [[0.0; 3]].into_iter().chain(rim).collect();
    let triangles: Vec<_> = (0..count).map(|k| [0, 1 + k, 1 + (k + 1) % count]).collect();
    Mesh::new(corners, triangles)
}

/// Triangles that share an edge.
fn fins(rng: &mut Rng) -> Result<Mesh> {
    let count = rng.usize(3..7);
    let thirds = (0..count).map(|_| [0.1 + rng.f64(), 2.0 * rng.f64() - 1.0, 0.5 * rng.f64()]);
    let corners: Vec<Vector> =
        [[0.0, 0.0, -0.5], [0.0, 0.0, 1.0]].into_iter().chain(thirds).collect();
    let triangles: Vec<_> = (0..count).map(|k| [0, 1, 2 + k]).collect();
    Mesh::new(corners, triangles)
}

/// The definition of a facet's region: how far a position is inside the region, at least 0 if it
/// is, and the vector to it from the facet.
type Look<'a> = Box<dyn Fn(Vector) -> (f64, Vector) + 'a>;

fn vertex_of_fan(mesh: &Mesh) -> Look<'_> {
    let neighbors = &mesh.vertices()[1..];
    Box::new(move |q| {
        // No step towards a neighbour leads nearer.
        let least = neighbors.iter().map(|&n| -dot(q, n)).fold(f64::INFINITY, f64::min);
        (least, q)
    })
}

fn edge_of_fins(mesh: &Mesh) -> Look<'_> {
    let [start, end, thirds @ ..] = mesh.vertices() else { panic!("an edge") };
    Box::new(move |q| {
        let off_axis = |v: Vector| [v[0], v[1], 0.0];
        let beyond = thirds.iter().map(|&third| -dot(off_axis(q), off_axis(third)));
        let ends = [minus(q, *start)[2], -minus(q, *end)[2]];
        (beyond.chain(ends).fold(f64::INFINITY, f64::min), off_axis(q))
    })
}

/// The steps in which a path is examined, and its length.
const STEPS: usize = 2000;
const END: f64 = 4.0;

/// Small steps agree with the answer. The impact is no later than the first step at which the ball
/// is in the region, overlaps and approaches. There is no other impact, unless it is over before
/// the next step.
fn check(mesh: &Mesh, feature: Feature, look: &Look<'_>, ball: &Accelerated<3>) -> bool {
    let at = |t: f64| -> Vector {
        let (x, v, a) = (ball.center(), ball.velocity(), ball.acceleration());
        from_fn(|k| x[k] + (v[k] + 0.5 * a[k] * t) * t)
    };
    let seen = |t: f64| {
        let (inside, way) = look(at(t));
        let next = look(at(t + 1e-7)).1;
        (inside, dot(way, way).sqrt() - ball.radius(), dot(next, next) - dot(way, way))
    };
    let told = mesh.time_of_accelerated_impact_with(feature, ball, END).map(|impact| impact.time);
    let is_met = |t: f64| {
        let (inside, gap, change) = seen(t);
        inside > 1e-9 && gap < -1e-9 && change < -1e-12
    };
    let first = (0..=STEPS).map(|k| END * k as f64 / STEPS as f64).find(|&t| is_met(t));
    if let Some(first) = first {
        assert!(
            told.is_some_and(|told| told <= first),
            "seen at {first}, told {told:?}: {ball:?} {mesh:?}"
        );
    }
    if let Some(told) = told {
        let (inside, gap, _) = seen(told);
        assert!(inside > -1e-9 && gap < 1e-9, "{inside} {gap} at {told}: {ball:?} {mesh:?}");
        let is_nearer = seen(told).2 < 1e-12;
        assert!(is_nearer, "at {told}: {ball:?} {mesh:?}");
    }
    told.is_some()
}

#[test]
fn a_corner_has_any_number_of_neighbors_and_an_edge_of_faces() -> Result {
    let mut rng = Rng::with_seed(23);
    let mut hits = [0; 2];
    for _ in 0..sized(80, 1500) {
        let (fan, fins) = (fan(&mut rng)?, fins(&mut rng)?);
        let balls = [towards_origin(&mut rng), towards_origin(&mut rng)];
        hits[0] += usize::from(check(&fan, Feature::Vertex(0), &vertex_of_fan(&fan), &balls[0]));
        hits[1] += usize::from(check(&fins, Feature::Edge(0), &edge_of_fins(&fins), &balls[1]));
    }
    assert!(hits.iter().all(|&hits| hits > sized(2, 50)), "{hits:?}");
    Ok(())
}

/// Without acceleration a `max_time` below 2⁻²⁰⁰ counts, as on straight lines.
#[test]
fn without_an_acceleration_the_shortest_times_count() {
    let corners = [[-1.0, -1.0, 0.0], [2.0, -1.0, 0.0], [-1.0, 2.0, 0.0]];
    let mesh = Mesh::new(corners, [[0, 1, 2]]).unwrap();
    let speed = 2.0_f64.powi(200);
    let ball = Sphere::new([0.0, 0.0, 1.0 + f64::EPSILON], 1.0).unwrap();
    let ball = ball.moving([0.0, 0.0, -speed]).unwrap().accelerated([0.0; 3]).unwrap();
    let (time, end) = (f64::EPSILON / speed, 2.0_f64.powi(-240));
    let impact = time_of_impact(&ball, &mesh.at_rest(), end).unwrap();
    assert_eq!((impact.time, impact.feature), (time, Feature::Face(0)));
    assert_eq!(mesh.time_of_accelerated_impact_with(Feature::Face(0), &ball, end), Some(impact));
    assert!(first_contact(&ball, &mesh.at_rest(), end).is_some());
    assert!(time_of_impact(&ball, &mesh.at_rest(), time / 2.0).is_none());
}

/// With an acceleration they are the start, for shapes of edges and faces.
///
/// A contact with a polyline once counted them, as no other of these did.
#[test]
fn on_a_curve_the_shortest_times_are_the_start() {
    let speed = 2.0_f64.powi(199);
    let [time, end] = [f64::EPSILON / speed, 2.0_f64.powi(-210)];
    assert!(time < end);
    // One ulp above a wall along the first axis.
    let ball = Circle::new([0.0, 1.0 + f64::EPSILON], 1.0).unwrap().moving([0.0, -speed]).unwrap();
    let ball = ball.accelerated([0.0, -1.0]).unwrap();
    let [from, to, below] = [[-2.0, 0.0], [2.0, 0.0], [0.0, -2.0]];
    let (ends, corners) = ([from, to], [from, below, to]);
    let wall = Segment::new(from, to).unwrap().at_rest();
    let chain = Polyline::new(&ends).unwrap().at_rest();
    let solid = Polygon::new(&corners).unwrap().at_rest();
    let triangle = Triangle::new(from, below, to).unwrap().at_rest();
    let in_space = Sphere::new([0.0, 0.0, 1.0 + f64::EPSILON], 1.0).unwrap();
    let in_space = in_space.moving([0.0, 0.0, -speed]).unwrap();
    let in_space = in_space.accelerated([0.0, 0.0, -1.0]).unwrap();
    let [a, b, c] = [[-1.0, -1.0, 0.0], [2.0, -1.0, 0.0], [-1.0, 2.0, 0.0]];
    let face = Triangle::new(a, b, c).unwrap().at_rest();
    let mesh = Mesh::new([a, b, c], [[0, 1, 2]]).unwrap();
    for (max_time, is_hit) in [(end, false), (0.0, false), (2.0_f64.powi(-200), true)] {
        let questions = |contact: bool, impact: bool, verdict: bool, shape: &str| {
            assert_eq!([contact, impact, verdict], [is_hit; 3], "{shape}, {max_time:e}");
        };
        macro_rules! ask {
            ($ball:expr, $shape:expr, $name:literal) => {
                questions(
                    first_contact(&$ball, &$shape, max_time).is_some(),
                    time_of_impact(&$ball, &$shape, max_time).is_some(),
                    will_collide(&$ball, &$shape, max_time),
                    $name,
                );
            };
        }
        ask!(ball, wall, "segment");
        ask!(ball, chain, "polyline");
        ask!(ball, solid, "polygon");
        ask!(ball, triangle, "triangle in the plane");
        ask!(in_space, face, "triangle in space");
        ask!(in_space, mesh.at_rest(), "mesh");
    }
}

/// Hills of random heights over a square of unit squares, from 0 to `side - 1`.
fn hills(rng: &mut Rng, side: usize) -> Result<Mesh> {
    let place = |k: usize| [(k % side) as f64, (k / side) as f64, rng.f64()];
    let vertices: Vec<Vector> = (0..side * side).map(place).collect();
    let squares = (0..side * (side - 1)).filter(|k| k % side + 1 < side);
    let triangles = squares.flat_map(|k| [[k, k + 1, k + side], [k + 1, k + side + 1, k + side]]);
    Mesh::new(vertices, triangles.collect::<Vec<_>>())
}

/// Balls thrown in arcs from all sides at hills at rest or in motion. Most facets are far from the
/// path. The first impact and the first contact are those over all facets, for any deadline.
#[test]
fn boxes_hide_nothing_from_an_arc() -> Result {
    let mut rng = Rng::with_seed(24);
    let (count, mut hits) = (sized(16, 60), 0);
    for _ in 0..count {
        let mesh = hills(&mut rng, 7)?;
        // Numbers with few digits: the velocity relative to a moving mesh is exact.
        let mut eighths =
            |most: i32| -> Vector { from_fn(|_| f64::from(rng.i32(-most..=most)) / 8.0) };
        let (shift, speed, drift) = (eighths(24), eighths(16), eighths(16));
        let pull = from_fn(|k| if k == 2 { -2.0 } else { eighths(8)[k] });
        let center = [3.0 + shift[0], 3.0 + shift[1], 1.5 + shift[2]];
        let radius = 0.125 + 0.5 * rng.f64();
        let ball = thrown(center, radius, speed, pull);
        let time_of_all = |until: f64| {
            let of = |feature| mesh.time_of_accelerated_impact_with(feature, &ball, until);
            mesh.features().filter_map(of).map(|impact| impact.time).reduce(f64::min)
        };
        let all = time_of_all(f64::INFINITY);
        let ends = [f64::INFINITY, 0.5, 2.0];
        let around = all.map(|time| [time.next_down(), time, time.next_up()]);
        for end in ends.into_iter().chain(around.into_iter().flatten()).filter(|&end| end >= 0.0) {
            let expected = time_of_all(end);
            let told = time_of_impact(&ball, &mesh.at_rest(), end).map(|impact| impact.time);
            assert_eq!(told, expected, "by {end}: {ball:?}");
            assert_eq!(will_collide(&ball, &mesh.at_rest(), end), expected.is_some());

            let along = thrown(center, radius, from_fn(|k| speed[k] + drift[k]), pull);
            let told = time_of_impact(&along, &mesh.moving(drift)?, end).map(|impact| impact.time);
            assert_eq!(told, expected, "by {end}, moving: {ball:?}");
        }
        if let Some(time) = all {
            hits += 1;
            let contact = first_contact(&ball, &mesh.at_rest(), time.next_up());
            assert!(contact.is_some_and(|contact| contact.time <= time));
        }
    }
    assert!((count / 2..count).contains(&hits), "{hits}");
    Ok(())
}
