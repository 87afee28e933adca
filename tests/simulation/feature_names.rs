//! Names of the features that a ball hits.

use carom::{Aabb, Ball, Body, Capsule, Cylinder, HalfSpace, Hollow, Mass, Mesh};
use carom_sim::{Obstacle, Simulation};

/// The name of what a ball hits on its way from one place to another.
fn hit<const D: usize>(obstacle: impl Into<Obstacle<D>>, from: [f64; D], to: [f64; D]) -> String {
    let velocity = std::array::from_fn(|k| to[k] - from[k]);
    let ball = Ball::new(from, 0.25).unwrap().moving(velocity).unwrap();
    let builder = Simulation::builder().obstacle(obstacle.into());
    let mut simulation = builder.body(Body::new(ball, Mass::new(1.0).unwrap())).build().unwrap();
    let event = simulation.step(1.0).unwrap().expect("the ball hits the obstacle");
    event.contact.feature_name().expect("it is an obstacle")
}

#[test]
fn a_box_in_the_plane_is_named_by_its_sides() {
    let crate_ = Aabb::new([-1.0, -1.0], [1.0, 1.0]).unwrap();
    let names = [
        ([-3.0, 0.0], "left edge"),
        ([3.0, 0.0], "right edge"),
        ([0.0, -3.0], "bottom edge"),
        ([0.0, 3.0], "top edge"),
        ([-3.0, -3.0], "bottom left corner"),
        ([3.0, -3.0], "bottom right corner"),
        ([-3.0, 3.0], "top left corner"),
        ([3.0, 3.0], "top right corner"),
    ];
    for (from, name) in names {
        assert_eq!(hit(crate_, from, [0.0, 0.0]), name);
    }
    // From inside, the sides have other numbers.
    for (to, name) in names.into_iter().take(4) {
        assert_eq!(hit(Hollow::new(crate_), [0.0, 0.0], to), name);
    }
}

#[test]
fn a_box_in_space_is_named_by_its_sides() {
    let crate_ = Aabb::new([-1.0; 3], [1.0; 3]).unwrap();
    let names = [
        ([-3.0, 0.0, 0.0], "left face"),
        ([3.0, 0.0, 0.0], "right face"),
        ([0.0, -3.0, 0.0], "front face"),
        ([0.0, 3.0, 0.0], "back face"),
        ([0.0, 0.0, -3.0], "bottom face"),
        ([0.0, 0.0, 3.0], "top face"),
        ([0.0, -3.0, 3.0], "top front edge"),
        ([3.0, 3.0, 0.0], "back right edge"),
        ([-3.0, -3.0, 3.0], "top front left corner"),
    ];
    for (from, name) in names {
        assert_eq!(hit(crate_, from, [0.0; 3]), name);
    }
    for (to, name) in names.into_iter().take(6) {
        assert_eq!(hit(Hollow::new(crate_), [0.0; 3], to), name);
    }
}

#[test]
fn other_shapes_are_named_by_ends_or_numbers() {
    let capsule = Capsule::new([-1.0, 0.0], [1.0, 0.0], 0.5).unwrap();
    assert_eq!(hit(capsule, [0.0, 3.0], [0.0, 0.0]), "side");
    assert_eq!(hit(capsule, [-4.0, 0.0], [0.0, 0.0]), "start cap");
    assert_eq!(hit(capsule, [4.0, 0.0], [0.0, 0.0]), "end cap");
    assert_eq!(hit(Hollow::new(capsule), [0.0; 2], [0.0, 1.0]), "side");
    assert_eq!(hit(Hollow::new(capsule), [0.0; 2], [2.0, 0.0]), "end cap");
    let drum = Hollow::new(Cylinder::new([0.0, 0.0, -2.0], [0.0, 0.0, 2.0], 1.0).unwrap());
    assert_eq!(hit(drum, [0.0; 3], [2.0, 0.0, 0.0]), "side");
    assert_eq!(hit(drum, [0.0; 3], [0.0, 0.0, -3.0]), "start cap");
    assert_eq!(hit(drum, [0.0; 3], [0.0, 0.0, 3.0]), "end cap");
    let flat = Hollow::new(Cylinder::new([-2.0, 0.0], [2.0, 0.0], 1.0).unwrap());
    assert_eq!(hit(flat, [0.0; 2], [-3.0, 0.0]), "start cap");
    assert_eq!(hit(flat, [0.0; 2], [0.0, 3.0]), "side");
    let corners = vec![[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let polygon = Obstacle::polygon(corners).unwrap();
    assert_eq!(hit(polygon.clone(), [-3.0, 0.0], [0.0, 0.0]), "edge 3");
    assert_eq!(hit(polygon, [-3.0, 3.0], [0.0, 0.0]), "corner 3");
    let corners = [[0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]];
    let mesh = Mesh::new(corners, [[0, 1, 2]]).unwrap();
    assert_eq!(hit(mesh.clone(), [0.5, 0.5, 2.0], [0.5, 0.5, 0.0]), "face 0");
    assert_eq!(hit(mesh, [4.0, 0.0, 0.0], [0.0; 3]), "corner 1");
    let disc = Ball::new([0.0, 0.0], 1.0).unwrap();
    assert_eq!(hit(disc, [3.0, 0.0], [0.0, 0.0]), "surface");
    let floor = HalfSpace::new([0.0, 0.0], [0.0, 1.0]).unwrap();
    assert_eq!(hit(floor, [0.0, 1.0], [0.0, 0.0]), "surface");
}
