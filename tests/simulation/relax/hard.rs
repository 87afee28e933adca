//! Hard cases for relaxing.
//!
//! Many balls at one position, a full row, different sizes and masses, thin walls, large
//! coordinates.

use carom::vector::{add, scale};
use carom_sim::{Boundary, Obstacle, Overlap, Simulation};
use fastrand::Rng;
use test_size::sized;

use super::{HAIR, body, distance, relaxed};

#[test]
fn a_ball_that_only_just_fits_is_put_between_the_walls() {
    let walls = Boundary::walls([0.0, 0.0], [0.3, 5.0]).unwrap();
    let radius = 0.15;
    let overlapping = [body([0.1, 1.0], radius, 1.0), body([0.2, 1.1], radius, 1.0)];
    let builder = Simulation::builder().boundary(walls).bodies(overlapping).overlap(Overlap::Relax);
    assert!(builder.build().is_ok());
}

#[test]
fn a_row_between_walls_that_has_no_room_as_a_row_buckles() {
    let walls = Boundary::walls([0.0, 0.0], [10.0, 10.0]).unwrap();
    let bodies: Vec<_> = (0..7).map(|k| body([2.0 + f64::from(k), 5.0], 1.0, 1.0)).collect();
    relaxed(&bodies, &walls, &[]);
}

#[test]
fn no_ball_is_pushed_through_a_thin_wall() {
    // Twenty heavy balls at one position beside a wall, and light ones between them and the wall.
    let wall = Obstacle::polyline(vec![[0.0, -50.0], [0.0, 50.0]]).unwrap();
    let mut bodies: Vec<_> = (0..20).map(|k| body([2.0, 0.01 * f64::from(k)], 1.0, 1e6)).collect();
    bodies.extend((0..5).map(|k| body([0.1, f64::from(k)], 0.3, 1.0)));
    let places = relaxed(&bodies, &Boundary::open(), &[wall]);
    assert!(places.iter().all(|place| place[0] > 0.0), "{places:?}");
}

#[test]
fn a_thousand_at_one_spot_become_a_heap_around_it() {
    let (discs, spheres) = sized((60, 30), (1_000, 300));
    for (radius, center) in [(1.0, [0.0, 0.0]), (1e-3, [5.0, -7.0]), (1e6, [1.0, 1.0])] {
        let bodies = vec![body(center, radius, 1.0); discs];
        let places = relaxed(&bodies, &Boundary::open(), &[]);
        // Discs packed as densely as possible fill a circle √(N / 0.9069) radii wide, and the
        // centre of mass stays. Relaxed discs are packed less densely, and take a fifth more.
        let farthest = places.iter().map(|&place| distance(place, center)).fold(0.0, f64::max);
        assert!(farthest < 40.0 * (discs as f64 / 1e3).sqrt() * radius, "{farthest}");
        let sum = places.iter().fold([0.0; 2], |sum, &place| add(sum, place));
        assert!(distance(scale(1.0 / discs as f64, sum), center) < 1e-2 * radius);
    }
    let bodies = vec![body([1.0; 3], 1.0, 1.0); spheres];
    let places = relaxed(&bodies, &Boundary::open(), &[]);
    let farthest = 10.0 * (spheres as f64 / 300.0).cbrt();
    assert!(places.iter().all(|&place| distance(place, [1.0; 3]) < farthest));
}

#[test]
fn few_at_one_spot_part_in_the_same_way_every_time() {
    for count in 2..6 {
        let bodies = vec![body([3.0, 4.0], 1.0, 1.0); count];
        let places = relaxed(&bodies, &Boundary::open(), &[]);
        assert_eq!(places, relaxed(&bodies, &Boundary::open(), &[]));
        assert!(places.iter().all(|&place| distance(place, [3.0, 4.0]) < 2.5), "{places:?}");
    }
}

#[test]
fn points_come_out_of_balls_and_may_lie_on_one_another() {
    let bodies =
        [body([0.0, 0.0], 0.0, 1.0), body([0.0, 0.0], 0.0, 1.0), body([0.5, 0.0], 1.0, 1.0)];
    let places = relaxed(&bodies, &Boundary::open(), &[]);
    assert!((distance(places[0], places[2]) - 1.0).abs() < HAIR);
}

/// The heavy balls hardly moved by themselves, and the light one oscillated between them.
#[test]
fn a_light_ball_between_heavy_ones_makes_them_give_way() {
    for mass in [1e2, 1e4, 1e8] {
        let heavy = |x| body([x, 0.0], 2.0, mass);
        let row = [heavy(-2.5), body([0.1, 0.0], 1.0, 1.0), heavy(2.5), heavy(6.0)];
        let places = relaxed(&row, &Boundary::open(), &[]);
        assert!(places.iter().all(|&place| distance(place, [0.0, 0.0]) < 9.0), "{places:?}");
    }
}

#[test]
fn small_ones_beside_a_large_one_are_found_and_moved() {
    let mut rng = Rng::with_seed(3);
    let mut bodies = vec![body([0.0, 0.0], 100.0, 1e6)];
    bodies.extend(
        (0..sized(150, 500)).map(|_| body([90.0 + 15.0 * rng.f64(), 20.0 * rng.f64()], 0.3, 1.0)),
    );
    let places = relaxed(&bodies, &Boundary::open(), &[]);
    assert!(distance(places[0], [0.0, 0.0]) < 0.1, "{:?}", places[0]);
}

#[test]
fn places_far_from_the_origin_are_as_good() {
    for x in [1e3, 1e9, -1e12] {
        let bodies =
            [body([x, x], 1.0, 1.0), body([x + 1.0, x], 1.0, 1.0), body([x, x + 1.0], 1.0, 1.0)];
        relaxed(&bodies, &Boundary::open(), &[]);
        let torus = Boundary::periodic_between([x, x], [x + 8.0, x + 8.0]).unwrap();
        relaxed(&bodies, &torus, &[]);
    }
}

/// On a line that is exactly full, each ball has one position up to rounding.
#[test]
fn balls_that_fill_a_line_are_put_in_a_row() {
    let walls = Boundary::walls([0.0], [4.0]).unwrap();
    let bodies = [body([1.0], 1.0, 1.0), body([2.5], 1.0, 1.0)];
    let builder = Simulation::builder().boundary(walls).bodies(bodies).overlap(Overlap::Relax);
    let simulation = builder.build().unwrap();
    let places = [0, 1].map(|index| simulation.position(simulation.id(index).unwrap())[0]);
    assert!((places[0] - 1.0).abs() < HAIR && (places[1] - 3.0).abs() < HAIR, "{places:?}");
}
