//! Balls that fall on meshes and triangles, and in pipes and drums.
//!
//! Closed forms, slides over joints, and a pit; in 2D, a triangle against the polygon of its
//! corners.

use carom::{Ball, Cylinder, Feature, Hollow, Mass, Mesh, Restitution, Triangle, Tube, gap};
use carom_sim::{Contact, Falling, Obstacle, Simulation};
use test_size::sized;

fn above(
    obstacle: impl Into<Obstacle<3>>,
    e: f64,
    center: [f64; 3],
    velocity: [f64; 3],
) -> Simulation<3> {
    let ball = Ball::new(center, 1.0).unwrap().moving(velocity).unwrap();
    let obstacle = obstacle.into().with_restitution(Restitution::new(e).unwrap());
    Simulation::builder()
        .motion(Falling::new([0.0, 0.0, -2.0]).unwrap())
        .obstacle(obstacle)
        .ball(ball, Mass::new(1.0).unwrap())
        .build()
        .unwrap()
}

/// A plane of squares, each of two triangles, with corners shared by up to six.
fn plane(side: usize) -> Mesh {
    let place = |k: usize| [(k % side) as f64, (k / side) as f64, 0.0];
    let squares = (0..side * (side - 1)).filter(|k| k % side + 1 < side);
    let triangles: Vec<_> =
        squares.flat_map(|k| [[k, k + 1, k + side], [k + 1, k + side + 1, k + side]]).collect();
    Mesh::new((0..side * side).map(place).collect::<Vec<_>>(), triangles).unwrap()
}

#[test]
fn a_ball_bounces_by_the_closed_form() {
    let triangle = Triangle::new([-9.0, -9.0, 0.0], [9.0, -9.0, 0.0], [0.0, 9.0, 0.0]).unwrap();
    let obstacles = [Obstacle::from(plane(12)), Obstacle::from(triangle)];
    for (obstacle, x) in obstacles.into_iter().zip([5.0, 0.5]) {
        let mut simulation = above(obstacle, 0.5, [x, 0.5, 5.0], [0.0; 3]);
        let mut moments = Vec::new();
        while let Some(event) = simulation.step(100.0).unwrap() {
            assert!(matches!(event.contact, Contact::Obstacle { .. }));
            assert_eq!(event.normal, [0.0, 0.0, -1.0]);
            moments.push(event.time.to_f64());
        }
        // It falls for 2, and each hop takes half as long as the one before.
        assert_eq!(moments[..6], [2.0, 4.0, 5.0, 5.5, 5.75, 5.875]);
        let ball = simulation.id(0).unwrap();
        assert_eq!(simulation.velocity(ball), [0.0; 3]);
    }
}

/// Collinear corners act as an edge; two coincident corners as a segment or a point.
#[test]
fn a_triangle_without_an_area_is_met() {
    let (start, end) = ([0.0; 3], [4.0, 0.0, 0.0]);
    let needles = [
        ([-9.0, 0.0, 0.0], [9.0, 0.0, 0.0], [2.0, 0.0, 0.0]),
        (start, start, end),
        (end, start, start),
        (start, end, start),
        (start, start, start),
    ];
    for (a, b, c) in needles {
        let needle = Triangle::new(a, b, c).unwrap();
        let mut simulation = above(needle, 0.5, [0.0, 0.0, 5.0], [0.0; 3]);
        let event = simulation.step(100.0).unwrap().unwrap();
        assert_eq!((event.time.to_f64(), event.normal), (2.0, [0.0, 0.0, -1.0]));
    }
}

/// Over edges and corners of a plane, along them and aslant, nothing stops a ball that lies on it,
/// until it falls.
#[test]
fn a_ball_slides_over_joints() {
    // At a higher speed it crosses as many joints in fewer hops.
    let (side, faster, end) = sized((3, 16.0, 0.06), (6, 1.0, 3.0));
    for velocity in [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.8, 0.31]] {
        let velocity = velocity.map(|v| faster * v);
        let start = [1.0, 1.0, 1.0];
        let mut simulation = above(plane(side), 0.0, start, [velocity[0], velocity[1], 0.0]);
        let ball = simulation.id(0).unwrap();
        while let Some(event) = simulation.step(end).unwrap() {
            assert_eq!(event.normal, [0.0, 0.0, -1.0], "{event}");
        }
        let [x, y, z] = simulation.position(ball);
        // The hops take this from its speed, so that its energy does not rise.
        assert!((x - 1.0 - end * velocity[0]).abs() < 1e-4, "{x}");
        assert!((y - 1.0 - end * velocity[1]).abs() < 1e-4, "{y}");
        assert!((z - 1.0).abs() < 1e-4, "{z}");
        simulation.advance_to(9.0).unwrap();
        assert!(simulation.position(ball)[2] < -1.0, "it has fallen off");
    }
}

#[test]
fn a_ball_comes_to_rest_in_a_pit() {
    // Five walls down to one corner.
    let rim = (0..5).map(|k| {
        let angle = std::f64::consts::TAU * f64::from(k) / 5.0;
        [6.0 * angle.cos(), 6.0 * angle.sin(), 5.0]
    });
    let corners: Vec<_> = [[0.0; 3]].into_iter().chain(rim).collect();
    let walls: Vec<_> = (0..5).map(|k| [0, 1 + k, 1 + (k + 1) % 5]).collect();
    let pit = Mesh::new(corners, walls).unwrap();
    let mut simulation = above(pit, 0.5, [0.7, -0.4, 6.0], [0.3, 0.2, 0.0]);
    let ball = simulation.id(0).unwrap();
    let mut energy = f64::INFINITY;
    while simulation.step(200.0).unwrap().is_some() {
        let now = simulation.kinetic_energy() + simulation.potential_energy();
        assert!(now <= energy + 1e-9, "{now} {energy}");
        energy = now;
    }
    let [x, y, z] = simulation.position(ball);
    assert_eq!(simulation.velocity(ball), [0.0; 3]);
    assert!(x.hypot(y) < 1e-3 && z > 1.0 && z < 2.0, "({x}, {y}, {z})");
}

/// The events of balls that are thrown at an obstacle in 2D.
fn thrown(obstacle: impl Into<Obstacle<2>>) -> Vec<(f64, [f64; 2])> {
    let obstacle = obstacle.into().with_restitution(Restitution::new(0.75).unwrap());
    let mut builder =
        Simulation::builder().motion(Falling::new([0.0, -2.0]).unwrap()).obstacle(obstacle);
    for k in 0..24 {
        let angle = std::f64::consts::TAU * f64::from(k) / 24.0;
        let (x, y) = (9.0 * angle.cos(), 9.0 * angle.sin());
        // All balls come near the middle after 3.
        let ball = Ball::new([x, y], 0.25).unwrap().moving([-x / 3.0, 3.0 - y / 3.0]).unwrap();
        builder = builder.ball(ball, Mass::new(1.0).unwrap());
    }
    let mut simulation = builder.build().unwrap();
    let mut events = Vec::new();
    while let Some(event) = simulation.step(20.0).unwrap() {
        if matches!(event.contact, Contact::Obstacle { .. }) {
            events.push((event.time.to_f64(), event.normal));
        }
    }
    events
}

#[test]
fn in_the_plane_a_triangle_is_met_like_the_polygon_of_its_corners() {
    let corners = [[-2.0, -1.0], [2.5, -0.5], [0.25, 2.0]];
    let [a, b, c] = corners;
    let events = thrown(Triangle::new(a, b, c).unwrap());
    assert_eq!(events, thrown(Obstacle::polygon(corners.to_vec()).unwrap()));
    assert!(events.len() > 16, "{}", events.len());
    let is_of_a_face = |normal: [f64; 2]| {
        [[a, b], [b, c], [c, a]].iter().any(|[start, end]| {
            (normal[0] * (end[0] - start[0]) + normal[1] * (end[1] - start[1])).abs() < 1e-12
        })
    };
    assert!(events.iter().any(|&(_, normal)| is_of_a_face(normal)));
    assert!(events.iter().any(|&(_, normal)| !is_of_a_face(normal)), "no corner was hit");
}

/// In a level pipe, a ball bounces on the lowest line, and rolls on along it; in an upright drum,
/// on its cap.
#[test]
fn a_ball_falls_in_a_pipe_and_in_a_drum() {
    let pipe = Tube::new([0.0; 3], [1.0, 0.0, 0.0], 5.0).unwrap();
    let drum = Hollow::new(Cylinder::new([0.0, 0.0, -5.0], [0.0, 0.0, 9.0], 4.0).unwrap());
    let obstacles = [
        (Obstacle::from(pipe), Feature::Surface, [3.0, 0.0]),
        (Obstacle::from(drum), Feature::Face(0), [0.25, 0.125]),
    ];
    for (obstacle, expected, [x, y]) in obstacles {
        let mut simulation = above(obstacle, 0.5, [0.0; 3], [x, y, 0.0]);
        let mut moments = Vec::new();
        while let Some(event) = simulation.step(5.9).unwrap() {
            let Contact::Obstacle { feature, .. } = event.contact else { panic!("{event}") };
            assert_eq!((feature, event.normal), (expected, [0.0, 0.0, -1.0]));
            moments.push(event.time.to_f64());
        }
        // It falls for 2, and each hop takes half as long as the one before.
        let (&first, hops) = moments.split_first().unwrap();
        assert!((first - 2.0).abs() < 1e-12, "{moments:?}");
        for (hop, at) in hops.iter().zip([4.0, 5.0, 5.5, 5.75]) {
            assert!((hop - at).abs() < 1e-12, "{moments:?}");
        }
        let ball = simulation.id(0).unwrap();
        assert_eq!(simulation.velocity(ball)[..2], [x, y]);
    }
}

/// For any direction of gravity along a pipe or a drum, no ball gets out, and no energy is added.
#[test]
fn nobody_falls_out_of_a_pipe_or_a_drum() {
    let (start, end) = ([-3.0, 1.0, 0.5], [4.0, -2.0, 1.5]);
    let drum = Hollow::new(Cylinder::new(start, end, 3.0).unwrap());
    let pipe = Tube::new(start, end, 3.0).unwrap();
    let balls = [[0.4, -0.2, 1.1], [-1.5, 0.4, 0.6], [2.0, -1.0, 1.0]];
    let end = sized(6.0, 20.0);
    for gravity in [[0.0, 0.0, -2.0], [7.0, -3.0, 1.0], [7.0, -3.0, 1.1]] {
        let build = |obstacle: Obstacle<3>| {
            let mut builder = Simulation::builder().motion(Falling::new(gravity).unwrap());
            builder = builder.obstacle(obstacle.with_restitution(Restitution::new(0.75).unwrap()));
            for center in balls {
                let ball = Ball::new(center, 0.5).unwrap().moving([0.9, 0.7, 1.3]).unwrap();
                builder = builder.ball(ball, Mass::new(1.0).unwrap());
            }
            builder.build().unwrap()
        };
        let mut events = 0;
        for (mut simulation, is_in) in [
            (build(drum.into()), (&|ball: &Ball<3>| gap(ball, &drum)) as &dyn Fn(&Ball<3>) -> f64),
            (build(pipe.into()), &|ball: &Ball<3>| gap(ball, &pipe)),
        ] {
            let total = |s: &Simulation<3>| s.kinetic_energy() + s.potential_energy();
            let mut energy = total(&simulation);
            while let Some(event) = simulation.step(end).unwrap() {
                events += 1;
                let now = total(&simulation);
                assert!(now <= energy + 1e-9 * energy.abs().max(1.0), "{event}: {energy}, {now}");
                energy = now;
                for index in 0..balls.len() {
                    let id = simulation.id(index).unwrap();
                    let ball = Ball::new(simulation.position(id), 0.5).unwrap();
                    assert!(is_in(&ball) > -1e-9, "{event}");
                }
            }
        }
        assert!(events > 30, "{events}");
    }
}
