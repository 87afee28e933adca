//! Balls that fall on boxes.
//!
//! Closed forms, falls off edges, corners, and rest.

use carom::{Aabb, Ball, Feature, Mass};
use carom_sim::{Boundary, Builder, Contact, Falling, Obstacle, Simulation};
use test_size::sized;

use crate::common::restitution;

fn above<const D: usize>(aabb: Aabb<D>, e: f64) -> Builder<D> {
    let gravity = std::array::from_fn(|k| if k == 1 { -2.0 } else { 0.0 });
    let obstacle = Obstacle::from(aabb).with_restitution(restitution(e));
    Simulation::builder().motion(Falling::new(gravity).unwrap()).obstacle(obstacle)
}

fn thrown<const D: usize>(
    builder: Builder<D>,
    center: [f64; D],
    velocity: [f64; D],
) -> Simulation<D> {
    let ball = Ball::new(center, 1.0).unwrap().moving(velocity).unwrap();
    builder.ball(ball, Mass::new(1.0).unwrap()).build().unwrap()
}

fn place<const D: usize>(simulation: &Simulation<D>) -> [f64; D] {
    simulation.position(simulation.id(0).unwrap())
}

fn is_at_rest<const D: usize>(simulation: &Simulation<D>) -> bool {
    let ball = simulation.id(0).unwrap();
    simulation.acceleration(ball) == [0.0; D] && simulation.velocity(ball) == [0.0; D]
}

#[test]
fn a_ball_bounces_on_a_box_by_the_closed_form_and_comes_to_rest() {
    let table = Aabb::new([-4.0, 0.0], [4.0, 2.0]).unwrap();
    let mut simulation = thrown(above(table, 0.5), [0.5, 7.0], [0.0, 0.0]);
    let mut moments = Vec::new();
    while let Some(event) = simulation.step(100.0).unwrap() {
        assert!(matches!(event.contact, Contact::Obstacle { feature: Feature::Edge(_), .. }));
        assert_eq!(event.normal[0], 0.0);
        moments.push(event.time.to_f64());
    }
    // It falls for 2, and each hop takes half as long as the one before.
    assert_eq!(moments[..6], [2.0, 4.0, 5.0, 5.5, 5.75, 5.875]);
    let [x, y] = place(&simulation);
    assert!(is_at_rest(&simulation) && x == 0.5 && (y - 3.0).abs() < 1e-4, "{y}");
}

#[test]
fn a_ball_slides_over_the_edge_of_a_box_and_falls_beside_it() {
    let table = Aabb::new([-4.0, 0.0], [4.0, 2.0]).unwrap();
    let room = Boundary::walls([-20.0, 0.0], [sized(8.0, 20.0), 20.0]).unwrap();
    let builder = above(table, 0.0).boundary(room.with_restitution(restitution(0.0)));
    let mut simulation = thrown(builder, [sized(3.0, 0.0), 3.0], [1.0, 0.0]);
    let mut energy = f64::INFINITY;
    let mut corner = false;
    while let Some(event) = simulation.step(200.0).unwrap() {
        corner |= matches!(event.contact, Contact::Obstacle { feature: Feature::Vertex(_), .. });
        let ball = Ball::new(place(&simulation), 1.0).unwrap();
        assert!(carom::gap(&ball, &table) > -1e-13, "{event:?}");
        let now = simulation.kinetic_energy() + simulation.potential_energy();
        assert!(now <= energy * (1.0 + 1e-12), "{now} {energy}");
        energy = now;
    }
    let [x, y] = place(&simulation);
    assert!(corner && is_at_rest(&simulation), "at {x}, {y}");
    assert!(x >= 5.0 && (y - 1.0).abs() < 1e-4, "{x} {y}");
}

#[test]
fn a_sphere_is_turned_aside_by_the_corner_of_a_box() {
    let table = Aabb::new([-4.0, -4.0, -4.0], [0.0, 0.0, 0.0]).unwrap();
    // After 2 it has fallen 4, and touches the corner (0, 0, 0) with its centre (2, 2, 1)/3 away.
    let center = [2.0 / 3.0, 4.0 + 2.0 / 3.0, 1.0 / 3.0];
    let mut simulation = thrown(above(table, 1.0), center, [0.0; 3]);
    let event = simulation.next().unwrap().unwrap();
    assert!(matches!(event.contact, Contact::Obstacle { feature: Feature::Vertex(_), .. }));
    assert!((event.time.to_f64() - 2.0).abs() < 1e-15);
    let velocity = simulation.velocity(simulation.id(0).unwrap());
    // The normal is (2, 2, 1)/3, and it came with (0, -4, 0): this adds 16/3 along the normal.
    let expected = [32.0 / 9.0, -4.0 + 32.0 / 9.0, 16.0 / 9.0];
    for axis in 0..3 {
        assert!((velocity[axis] - expected[axis]).abs() < 1e-14, "{velocity:?}");
    }
}
