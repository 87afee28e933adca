//! Meshes, triangles, tubes and drums as obstacles.
//!
//! No ball ever gets through, and none hits an edge inside a flat surface.

use carom::{Ball, Cylinder, Feature, Hollow, Mass, Mesh, Sphere, Triangle, Tube};
use carom_sim::{BuildError, Contact, Event, Obstacle, Simulation};
use dashu_ratio::RBig;
use test_size::sized;

use crate::exact::rational::exactly;

type Point = [f64; 3];

/// A single ball that moves among obstacles.
fn alone(ball: &Sphere, velocity: Point, obstacles: Vec<Obstacle<3>>) -> Simulation<3> {
    let ball = ball.moving(velocity).unwrap();
    let mass = Mass::new(1.0).unwrap();
    Simulation::builder().obstacles(obstacles).ball(ball, mass).build().unwrap()
}

fn next(simulation: &mut Simulation<3>) -> Event<3> {
    simulation.next().expect("there is one more event").unwrap()
}

fn feature(event: &Event<3>) -> Feature {
    match event.contact {
        Contact::Obstacle { feature, .. } => feature,
        other => panic!("no obstacle: {other:?}"),
    }
}

/// The side of the plane through three points on which a position is, exactly.
fn is_above([a, b, c]: [Point; 3], place: Point) -> bool {
    let from_a = |p: Point| -> [RBig; 3] { std::array::from_fn(|k| exactly(p[k]) - exactly(a[k])) };
    let ([x0, x1, x2], [y0, y1, y2], [z0, z1, z2]) = (from_a(b), from_a(c), from_a(place));
    let volume =
        x0 * (&y1 * &z2 - &y2 * &z1) + x1 * (&y2 * &z0 - &y0 * &z2) + x2 * (y0 * z1 - y1 * z0);
    volume > RBig::ZERO
}

/// The faces of a tetrahedron, counterclockwise from outside.
const TETRAHEDRON: [[usize; 3]; 4] = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]];

fn is_in_tetrahedron(corners: &[Point; 4], place: Point) -> bool {
    TETRAHEDRON.iter().all(|face| !is_above(face.map(|k| corners[k]), place))
}

fn tetrahedron(corners: &[Point; 4]) -> Obstacle<3> {
    Mesh::new(*corners, TETRAHEDRON).unwrap().into()
}

#[test]
fn no_ball_leaves_a_slanted_room_with_a_needle_in_space() {
    let room = [[-10.3, -7.1, -6.2], [11.2, -6.4, -7.3], [0.3, 12.1, -6.9], [0.7, 0.4, 13.3]];
    // An angle of about 10⁻³, along nearly all of it.
    let needle = [[5.0, -3.0, -4.0], [-3.0, 2.0, 1.0], [5.0, -2.99, -4.0], [5.0, -3.0, -3.99]];
    for radius in [0.0, 1e-6, 0.5] {
        let ball = Sphere::new([0.3, 2.0, -1.0], radius).unwrap();
        let obstacles = vec![tetrahedron(&room), tetrahedron(&needle)];
        let mut simulation = alone(&ball, [1.3, 0.7, -0.4], obstacles);
        let ball = simulation.id(0).unwrap();
        for count in 0..sized(200, 5_000) {
            let event = next(&mut simulation);
            let place = simulation.anchor(ball).position;
            assert!(is_in_tetrahedron(&room, place), "R = {radius}, after {count}: {event}");
            assert!(!is_in_tetrahedron(&needle, place), "R = {radius}, after {count}: {event}");
            assert!(event.gap.abs() < 1e-14, "R = {radius}: {} deep", event.gap);
        }
        assert!((simulation.kinetic_energy() / 1.17 - 1.0).abs() < 1e-12);
    }
}

/// A floor of many triangles, `height` above the plane `z = x/2 − y/4`, all exactly coplanar.
fn floor(height: f64) -> Obstacle<3> {
    const SIDE: u16 = 24;
    let corner = |k: u16| {
        let (x, y) = (f64::from(k % (SIDE + 1)), f64::from(k / (SIDE + 1)));
        // The triangles are not all alike.
        let x = x + 0.25 * f64::from(k % 3);
        [x, y, 0.5 * x - 0.25 * y + height]
    };
    let vertices: Vec<Point> = (0..(SIDE + 1) * (SIDE + 1)).map(corner).collect();
    let triangles = (0..SIDE * SIDE).flat_map(|k| {
        let a = usize::from(k / SIDE * (SIDE + 1) + k % SIDE);
        let (b, c, d) = (a + 1, a + usize::from(SIDE) + 1, a + usize::from(SIDE) + 2);
        [[a, b, d], [a, d, c]]
    });
    Mesh::new(vertices, triangles.collect::<Vec<_>>()).unwrap().into()
}

#[test]
fn a_ball_between_two_floors_of_a_thousand_triangles_hits_no_ghost() {
    let normal = [0.5_f64, -0.25, -1.0].map(|n| n / 1.3125_f64.sqrt());
    let (mut hits, mut joints) = (0, 0);
    let flights = sized(5, 20);
    for flight in 0..flights {
        let step = 20 / flights * flight;
        let start = [2.0, 2.0 + 0.9 * f64::from(step), 0.0];
        let start = [start[0], start[1], 0.5 * start[0] - 0.25 * start[1] + 1.0];
        // Nearly along the floors.
        let velocity = [1.0, 0.02 * f64::from(step % 5), 0.8 + 0.01 * f64::from(step)];
        let ball = Sphere::new(start, 0.3).unwrap();
        let mut simulation = alone(&ball, velocity, vec![floor(0.0), floor(2.0)]);
        let ball = simulation.id(0).unwrap();
        let mut count = 0;
        while let Some(event) = simulation.next() {
            let event = event.unwrap();
            if !simulation.position(ball)[..2].iter().all(|x| (1.0..23.0).contains(x)) {
                break;
            }
            let along: f64 = (0..3).map(|k| event.normal[k] * normal[k]).sum();
            assert!((along.abs() - 1.0).abs() < 1e-12, "{event}: {:?}", event.normal);
            joints += u32::from(!matches!(feature(&event), Feature::Face(_)));
            count += 1;
        }
        assert!(count >= 3, "{count}");
        hits += count;
    }
    // Each hits the floors at least three times.
    assert!(hits >= sized(3 * flights, 101), "{hits}");
    // If a joint is hit at all, it has the normal of the faces.
    assert!(joints < flights, "{joints}");
}

#[test]
fn a_thin_triangle_is_met_from_both_sides() {
    let triangle = Triangle::new([-3.0, -3.0, 0.0], [3.0, -3.0, 0.0], [0.0, 4.0, 0.0]).unwrap();
    let ceiling = |z: f64| Triangle::new([-9.0, -9.0, z], [9.0, -9.0, z], [0.0, 9.0, z]).unwrap();
    for side in [1.0, -1.0] {
        let obstacles = vec![triangle.into(), ceiling(4.0 * side).into()];
        let ball = Sphere::new([0.0, 0.0, 2.0 * side], 0.5).unwrap();
        let mut simulation = alone(&ball, [0.0, 0.0, -side], obstacles);
        for (time, obstacle) in [(1.5, 0), (4.5, 1), (7.5, 0)] {
            let event = next(&mut simulation);
            let Contact::Obstacle { obstacle: hit, feature, .. } = event.contact else { panic!() };
            assert_eq!(
                (event.time.to_f64(), hit.index(), feature),
                (time, obstacle, Feature::Face(0))
            );
        }
    }
}

#[test]
fn a_ball_stays_in_a_drum_and_in_a_pipe() {
    let (start, end) = ([-3.0, 1.0, 0.5], [4.0, -2.0, 1.5]);
    let drum = Hollow::new(Cylinder::new(start, end, 3.0).unwrap());
    let pipe = Tube::new(start, end, 3.0).unwrap();
    for radius in [0.0, 0.7] {
        let ball = Sphere::new([0.4, -0.2, 1.1], radius).unwrap();
        let mut simulation = alone(&ball, [0.9, 0.7, 1.3], vec![drum.into()]);
        let id = simulation.id(0).unwrap();
        let mut walls = [0; 3];
        let hits = sized(300, 5_000);
        for _ in 0..hits {
            let event = next(&mut simulation);
            let Feature::Face(wall) = feature(&event) else { panic!("{event}") };
            walls[wall] += 1;
            let place = simulation.position(id);
            let ball = Ball::new(place, radius).unwrap();
            assert!(carom::gap(&ball, &drum) >= 0.0, "{event}");
        }
        assert!(walls.iter().all(|&count| count > hits / 50), "{walls:?}");

        let mut simulation = alone(&ball, [0.01, 0.7, 1.3], vec![pipe.into()]);
        for _ in 0..sized(50, 500) {
            assert_eq!(feature(&next(&mut simulation)), Feature::Surface);
        }
    }
}

#[test]
fn what_is_too_far_away_is_refused() {
    let far = Mesh::new([[0.0; 3], [1e120, 0.0, 0.0], [0.0, 1.0, 0.0]], [[0, 1, 2]]).unwrap();
    let ball = Sphere::new([0.0, 0.0, 5.0], 1.0).unwrap().at_rest();
    let built = Simulation::builder().obstacle(far).ball(ball, Mass::new(1.0).unwrap()).build();
    assert!(matches!(built, Err(BuildError::TooFar { .. })), "{built:?}");
}

#[test]
fn a_ball_is_refused_in_a_wall() {
    let wall = Mesh::new([[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]], [[0, 1, 2]]).unwrap();
    let ball = |z: f64| Sphere::new([1.0, 1.0, z], 1.0).unwrap().at_rest();
    let build = |z: f64| {
        let builder = Simulation::builder().obstacle(wall.clone());
        builder.ball(ball(z), Mass::new(1.0).unwrap()).build()
    };
    assert!(build(1.0).is_ok());
    let refused = build(0.5).expect_err("it overlaps the wall").to_string();
    assert!(refused.contains("obstacle 0"), "{refused}");
}
