//! Cases that fail in other libraries.
//!
//! There a ball gets through, is stopped without reason, or gets a wrong normal. Each is in a
//! report to them.

use carom::{Aabb, Feature};
use carom_sim::Obstacle;

use super::{alone, feature, next, velocity};

/// PhysX 505: the ball grazes the edge of a floor, and misses the wall behind it.
#[test]
fn a_ball_that_grazes_a_floor_hits_the_wall_behind_it() {
    let floor = Obstacle::polyline(vec![[-10.0, 0.0], [0.0, 0.0]]).unwrap();
    let wall = Obstacle::polyline(vec![[1.0, -2.0], [1.0, 2.0]]).unwrap();
    let start = ([-0.781_31, 0.309_200_1], [240.0, -18.0], 0.25);
    for obstacles in [[floor.clone(), wall.clone()], [wall, floor]] {
        let mut simulation = alone(start, obstacles);
        let ball = simulation.id(0).unwrap();
        let mut met = Vec::new();
        while let Some(event) = simulation.step(1.0 / 60.0).unwrap() {
            met.push((feature(&event), event.normal));
        }
        assert!(met.iter().any(|(_, normal)| *normal == [1.0, 0.0]), "{met:?}");
        assert!(simulation.position(ball)[0] < 0.75);
        assert!(simulation.velocity(ball)[0] < 0.0);
    }
}

/// parry 193: normals that are not those of the face, and not of length 1.
#[test]
fn the_normal_of_a_face_is_that_of_the_face() {
    let floor = Aabb::new([-5.0, -0.1], [5.0, 0.0]).unwrap();
    for velocity in [[1.0, -1e-9], [1.0, -0.01], [-7.0, -3.0], [0.0, -1.0]] {
        let mut simulation = alone(([0.1, 0.6], velocity, 0.5), [Obstacle::from(floor)]);
        assert_eq!(
            simulation.step(4.0).unwrap().map_or([0.0, -1.0], |hit| hit.normal),
            [0.0, -1.0]
        );
    }
}

/// parry 405: a touching shape cannot move along the other.
#[test]
fn a_ball_that_touches_a_wall_slides_along_it_to_the_next() {
    let corner = Obstacle::polyline(vec![[0.0, 0.0], [9.0, 0.0], [9.0, 9.0]]).unwrap();
    let mut simulation = alone(([2.0, 1.0], [1.0, 0.0], 1.0), [corner]);
    let hit = next(&mut simulation);
    assert_eq!((hit.time.to_f64(), feature(&hit)), (6.0, Feature::Edge(1)));
}

/// parry 429: the larger the box, the earlier a ball seems to reach it.
#[test]
fn a_large_box_is_hit_at_the_same_time_as_a_small_one() {
    for half in [5.0, 50.0, 500.0, 5e8] {
        let block = Aabb::new([-half, -1.0, -half], [half, 0.0, half]).unwrap();
        let start = ([0.3, 10.0, -0.2], [0.0, -2.0, 0.0], 0.5);
        let hit = next(&mut alone(start, [Obstacle::from(block)]));
        assert_eq!((hit.time.to_f64(), hit.normal), (4.75, [0.0, -1.0, 0.0]));
    }
}

/// Jolt 717 and 1155, box2d 638: a ball that rolls from one box to the next bounces at the joint.
#[test]
fn a_ball_rolls_over_the_joint_of_two_cubes() {
    let cube = |x| Obstacle::from(Aabb::new([x, -2.0, -1.0], [x + 2.0, 0.0, 1.0]).unwrap());
    let start = ([0.5, 0.1, 0.0], [5.0, 0.0, 0.0], 0.1);
    let mut simulation = alone(start, [cube(0.0), cube(2.0)]);
    assert_eq!(simulation.step(0.6).unwrap(), None);
    assert_eq!(velocity(&simulation), [5.0, 0.0, 0.0]);
    // A ball that hops on them leaves upright.
    let start = ([0.5, 0.2, 0.0], [5.0, -1.0, 0.0], 0.1);
    let mut simulation = alone(start, [cube(0.0), cube(2.0)]);
    let hit = next(&mut simulation);
    assert_eq!((hit.normal, hit.gap), ([0.0, -1.0, 0.0], 0.0));
    assert_eq!(velocity(&simulation), [5.0, 1.0, 0.0]);
}
