//! The tree of boxes around the facets of a mesh.
//!
//! Most facets are never tested, and every answer is that of all facets.

use std::array::from_fn;
use std::cell::Cell;
use test_size::sized;

use carom::{
    Feature, Impact, InputError, Mesh, Moving, Relation, Sphere, Triangle, closest_points,
    contact_interval, first_contact, gap, relation, relation_within, time_of_impact, will_collide,
};
use fastrand::Rng;

type Result<T = ()> = std::result::Result<T, InputError>;

fn ball(center: [f64; 3], radius: f64, velocity: [f64; 3]) -> Moving<3> {
    Sphere::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

/// The triangles of a mesh, each separately.
fn alone(mesh: &Mesh) -> Vec<Triangle<3>> {
    let triangle = |corners: &[usize; 3]| {
        let [a, b, c] = corners.map(|corner| mesh.vertices()[corner]);
        Triangle::new(a, b, c).expect("not flat")
    };
    mesh.triangles().iter().map(triangle).collect()
}

/// Every facet is tested without its box, for all magnitudes, also where times and lengths are
/// beyond the largest float or below the smallest, and up to the exact time of the impact.
#[test]
fn the_boxes_hide_nothing() -> Result {
    // Integers may decide one answer and not the other: then the last bit may differ.
    let is_same = |one: Option<f64>, other: Option<f64>| match (one, other) {
        (Some(one), Some(other)) => one.next_down() <= other && other <= one.next_up(),
        (one, other) => one == other,
    };
    let mut random = Rng::with_seed(5);
    let mut hits = 0;
    for _ in 0..sized(2_000, 20_000) {
        // Also with subnormal squares, and with differences that overflow.
        let length = match random.u8(..4) {
            0 => random.i32(-545..=-505),
            1 => random.i32(1012..=1020),
            _ => random.i32(-1020..=1015),
        };
        let speed = random.i32(-1020..=1015);
        let mut vector = |exponent: i32| -> [f64; 3] {
            let size = 2.0_f64.powi(exponent / 2);
            let rest = 2.0_f64.powi(exponent - exponent / 2);
            from_fn(|_| f64::from(random.i32(-9..=9)) * size * rest)
        };
        let corners = [(); 4].map(|()| vector(length));
        let (center, velocity, mesh_velocity) = (vector(length), vector(speed), vector(speed));
        let radius = vector(length)[0].abs() / 4.0;
        let Ok(mesh) = Mesh::new(corners, [[0, 1, 2], [2, 1, 3]]) else { continue };
        let ball = ball(center, radius, velocity);
        let at_rest = mesh.at_rest();
        let alone = |until: f64| {
            let parts = mesh.features();
            let times = parts.filter_map(|part| mesh.time_of_impact_with(part, &ball, until));
            times.map(|impact| impact.time).reduce(f64::min)
        };
        let gaps = self::alone(&mesh).into_iter().map(|one| gap(ball.ball(), &one));
        let (found, wanted) = (gap(ball.ball(), &mesh), gaps.reduce(f64::min));
        assert!(is_same(Some(found), wanted), "{ball:?} {mesh:?}: {found:?} {wanted:?}");
        let wanted = alone(f64::INFINITY);
        let found = time_of_impact(&ball, &at_rest, f64::INFINITY).map(|impact| impact.time);
        assert!(is_same(found, wanted), "{ball:?} {mesh:?}: {found:?} {wanted:?}");
        if let Some(time) = wanted {
            hits += 1;
            for until in [time, time.next_down(), time.next_up()] {
                let found = will_collide(&ball, &at_rest, until);
                assert_eq!(found, alone(until).is_some(), "{ball:?} {mesh:?} {until}");
            }
        }
        // If both move, the motion relative to the mesh.
        let moving = mesh.moving(mesh_velocity)?;
        let seen: [f64; 3] = from_fn(|k| velocity[k] - mesh_velocity[k]);
        if let Ok(seen) = ball.ball().moving(seen) {
            let one = time_of_impact(&ball, &moving, f64::INFINITY).map(|impact| impact.time);
            let other = time_of_impact(&seen, &at_rest, f64::INFINITY).map(|impact| impact.time);
            assert!(is_same(one, other), "{ball:?} {mesh:?}: {one:?} {other:?}");
        }
    }
    assert!(hits > 100, "{hits}");
    Ok(())
}

/// The first of two equally near faces is the answer, whichever box comes first.
#[test]
fn of_equally_near_parts_the_first_is_meant() -> Result {
    let triangle = |z: f64| [[-1.0, -1.0, z], [1.0, -1.0, z], [0.0, 1.0, z]];
    for (first, second) in [(9.0, -9.0), (-9.0, 9.0)] {
        let mesh = Mesh::welded([triangle(first), triangle(second)])?;
        let (_, on_mesh) = closest_points(&Sphere::new([0.0; 3], 0.5)?, &mesh);
        assert_eq!(on_mesh, [0.0, 0.0, first]);
    }
    Ok(())
}

/// The distance is not a float, but the distance minus the radius is.
#[test]
fn distances_may_overflow() -> Result {
    let triangle = |x: f64| [[x, -1.0, -1.0], [x, 1.0, -1.0], [x, 0.0, 1.0]];
    let mesh = Mesh::welded([triangle(1.5e308), triangle(1e308)])?;
    let ball = Sphere::new([-1e308, 0.0, 0.0], 1e308)?;
    assert_eq!(gap(&ball, &mesh), 1e308);
    assert_eq!(relation(&ball, &mesh), Relation::Separate);
    Ok(())
}

/// A relative velocity that is not a float, for a mesh and for a triangle with a box of its own.
#[test]
fn relative_velocities_may_overflow() -> Result {
    let [a, b, c] = [[1e9, 2.9e8, -1e8], [1e9, 3.1e8, -1e8], [1e9, 3e8, 2e8]];
    let (mesh, triangle) = (Mesh::welded([[a, b, c]])?, Triangle::new(a, b, c)?);
    // The same path at speeds that are floats, and at others.
    for speed in [1e300, 1.7e308] {
        let ball = ball([0.0; 3], 1.0, [speed, 0.6 * speed, 0.0]);
        let velocity = [-speed, 0.0, 0.0];
        for is_hit in [
            will_collide(&ball, &triangle.moving(velocity)?, 1.0),
            will_collide(&ball, &mesh.moving(velocity)?, 1.0),
        ] {
            assert!(is_hit, "{speed}");
        }
    }
    Ok(())
}

/// A surface of triangles in all directions, with corners on a lattice.
fn tangle(random: &mut Rng) -> Mesh {
    loop {
        let count = random.usize(4..60);
        let corners: Vec<_> = (0..count).map(|_| vector(random, 40)).collect();
        let mut mesh = None;
        let mut triangles = Vec::new();
        for k in 0..count {
            triangles.push([k % count, (k * 7 + 1) % count, (k * 13 + 2) % count]);
            // Triangles that cannot form a surface are skipped.
            match Mesh::new(corners.clone(), triangles.clone()) {
                Ok(larger) => mesh = Some(larger),
                Err(_) => _ = triangles.pop(),
            }
        }
        if let Some(mesh) = mesh {
            return mesh;
        }
    }
}

fn vector(random: &mut Rng, size: i32) -> [f64; 3] {
    from_fn(|_| f64::from(random.i32(-size..=size)) * 0.25)
}

/// Balls beside a tangle; `ask` returns whether there was something to find.
fn beside_tangles(seed: u64, ask: impl Fn(&Mesh, &[Triangle<3>], &Moving<3>) -> bool) {
    let mut random = Rng::with_seed(seed);
    let mut found = 0;
    for _ in 0..20 {
        let mesh = tangle(&mut random);
        let alone = alone(&mesh);
        for _ in 0..sized(20, 200) {
            let [center, velocity] = [60, 20].map(|size| vector(&mut random, size));
            let ball = ball(center, vector(&mut random, 12)[0].abs(), velocity);
            found += usize::from(ask(&mesh, &alone, &ball));
        }
    }
    assert!(found > 20, "{found}");
}

fn is_near(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() <= 1e-14 * (1.0 + wanted.abs())
}

fn are_near(found: Option<f64>, wanted: Option<f64>) -> bool {
    match (found, wanted) {
        (Some(found), Some(wanted)) => is_near(found, wanted),
        (found, wanted) => found == wanted,
    }
}

#[test]
fn the_relation_is_that_to_all_triangles() {
    beside_tangles(1, |mesh, alone, ball| {
        [0.0, 0.5]
            .map(|tolerance| {
                let relations =
                    alone.iter().map(|one| relation_within(ball.ball(), one, tolerance));
                let relations: Vec<_> = relations.collect();
                let wanted = [Relation::Overlapping, Relation::Touching]
                    .into_iter()
                    .find(|wanted| relations.contains(wanted))
                    .unwrap_or(Relation::Separate);
                assert_eq!(
                    relation_within(ball.ball(), mesh, tolerance),
                    wanted,
                    "{ball:?} {mesh:?}"
                );
                wanted != Relation::Separate
            })
            .contains(&true)
    });
}

#[test]
fn the_gap_is_that_to_the_nearest_triangle() {
    beside_tangles(2, |mesh, alone, ball| {
        let gaps = alone.iter().map(|one| gap(ball.ball(), one));
        let least = gaps.reduce(f64::min).expect("some");
        assert!(is_near(gap(ball.ball(), mesh), least), "{ball:?} {mesh:?}");
        let (on_ball, on_mesh) = closest_points(ball.ball(), mesh);
        let way: f64 = (0..3).map(|k| (on_ball[k] - on_mesh[k]).powi(2)).sum();
        assert!(is_near(way.sqrt(), least.abs()), "{ball:?} {mesh:?}");
        least > 0.0
    });
}

#[test]
fn the_first_contact_is_that_with_any_triangle() {
    beside_tangles(3, |mesh, alone, ball| {
        [2.0, f64::INFINITY]
            .map(|until| {
                let contacts =
                    alone.iter().filter_map(|one| first_contact(ball, &one.at_rest(), until));
                let wanted = contacts.map(|impact| impact.time).reduce(f64::min);
                let found = first_contact(ball, &mesh.at_rest(), until).map(|impact| impact.time);
                assert!(are_near(found, wanted), "{ball:?} {mesh:?}: {found:?} {wanted:?}");
                wanted.is_some()
            })
            .contains(&true)
    });
}

/// The whole answer: at equal times, too, the first feature counts.
#[test]
fn the_impact_is_that_with_the_first_feature() {
    let counts = [(); 3].map(|()| Cell::new(0));
    beside_tangles(4, |mesh, _, ball| {
        [2.0, f64::INFINITY]
            .map(|until| {
                let impacts = mesh.features();
                let impacts =
                    impacts.filter_map(|part| mesh.time_of_impact_with(part, ball, until));
                let earlier = |one: Impact<3>, other: Impact<3>| {
                    if other.time < one.time { other } else { one }
                };
                let wanted = impacts.reduce(earlier);
                assert_eq!(
                    time_of_impact(ball, &mesh.at_rest(), until),
                    wanted,
                    "{ball:?} {mesh:?}"
                );
                assert_eq!(will_collide(ball, &mesh.at_rest(), until), wanted.is_some());
                let kind = match wanted.map(|impact| impact.feature) {
                    Some(Feature::Face(_)) => &counts[0],
                    Some(Feature::Edge(_)) => &counts[1],
                    _ => &counts[2],
                };
                kind.update(|count| count + usize::from(wanted.is_some()));
                wanted.is_some()
            })
            .contains(&true)
    });
    assert!(counts.iter().all(|count| count.get() > 3), "{counts:?}");
}

#[test]
fn the_contact_goes_on_from_triangle_to_triangle() {
    beside_tangles(5, |mesh, alone, ball| {
        let intervals = alone.iter().filter_map(|one| contact_interval(ball, &one.at_rest()));
        let mut intervals: Vec<_> = intervals.map(|it| (it.start, it.end)).collect();
        intervals.sort_by(|one, other| one.0.total_cmp(&other.0));
        let joined = intervals.iter().copied().reduce(|(start, end), (next, until)| {
            if next <= end + 1e-13 { (start, end.max(until)) } else { (start, end) }
        });
        let found = contact_interval(ball, &mesh.at_rest()).map(|it| (it.start, it.end));
        let is_right = match (found, joined) {
            (Some((start, end)), Some((first, last))) => {
                is_near(start, first) && (end == last || is_near(end, last))
            }
            (found, wanted) => found == wanted,
        };
        assert!(is_right, "{ball:?} {mesh:?}: {found:?} {joined:?}");
        joined.is_some()
    });
}
