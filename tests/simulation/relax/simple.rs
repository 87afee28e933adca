//! A few balls with known final positions.

use carom::vector::{add, scale};
use carom::{Aabb, Capsule, Circle, Cylinder, HalfSpace, Hollow, Segment, Triangle};
use carom_sim::{Boundary, Obstacle, relax};

use super::{HAIR, body, distance, near, relaxed};

#[test]
fn two_of_unlike_masses_part_by_the_inverse_ratio_along_their_line() {
    let bodies = [body([1.0, 1.0], 1.0, 3.0), body([1.6, 1.8], 2.0, 1.0)];
    let places = relaxed(&bodies, &Boundary::open(), &[]);
    // They are 1 apart and should be 3 apart, along (0.6, 0.8).
    near(places[0], add([1.0, 1.0], scale(-0.5, [0.6, 0.8])));
    near(places[1], add([1.6, 1.8], scale(1.5, [0.6, 0.8])));
    assert!(distance(places[0], places[1]) < 3.0 + HAIR);
}

#[test]
fn three_in_a_row_move_as_the_conditions_of_the_minimum_say() {
    // The middle one stays, by symmetry; the outer ones move by their overlap.
    let row = |masses: [f64; 3]| {
        let bodies: Vec<_> = (0..3).map(|k| body([1.5 * k as f64, 0.0], 1.0, masses[k])).collect();
        relaxed(&bodies, &Boundary::open(), &[])
    };
    for (place, x) in row([1.0; 3]).into_iter().zip([-0.5, 1.5, 3.5]) {
        near(place, [x, 0.0]);
    }
    // Σ m u = 0, with all 2 apart: the first is at x, x + 4 (x + 2 − 1.5) + 2 (x + 4 − 3) = 0.
    let x = -4.0 / 7.0;
    for (place, x) in row([1.0, 4.0, 2.0]).into_iter().zip([x, x + 2.0, x + 4.0]) {
        near(place, [x, 0.0]);
    }
}

#[test]
fn balls_that_do_not_overlap_stay_to_the_last_bit() {
    // Two that touch exactly, one that overlaps another, far from them, and a rounded touch.
    let bodies = [
        body([0.0, 0.0], 2.0, 1.0),
        body([3.0, 4.0], 3.0, 1.0),
        body([20.0, 0.0], 1.0, 1.0),
        body([21.0, 0.0], 1.0, 1.0),
        body([24.0, 0.3], 1.0, 1.0),
    ];
    let places = relaxed(&bodies, &Boundary::open(), &[]);
    for still in [0, 1, 4] {
        assert_eq!(places[still], bodies[still].moving().center());
    }
    let relaxed = relax(&bodies, &Boundary::open(), &[]).unwrap();
    assert_eq!(relaxed.shifts().iter().map(|(id, _)| id.index()).collect::<Vec<_>>(), [2, 3]);
    let (largest, way) = relaxed.shifts().largest().unwrap();
    assert!(largest.index() >= 2 && (way - 0.5).abs() < HAIR);
    assert!((relaxed.shifts().mean() - 0.5).abs() < HAIR);
}

#[test]
fn fixed_balls_stay_and_may_overlap_each_other() {
    let bodies = [
        body([0.0, 0.0], 1.0, f64::INFINITY),
        body([0.5, 0.0], 1.0, f64::INFINITY),
        body([2.0, 0.0], 1.0, 1.0),
    ];
    let places = relaxed(&bodies, &Boundary::open(), &[]);
    assert_eq!(places[..2], [[0.0, 0.0], [0.5, 0.0]]);
    near(places[2], [2.5, 0.0]);
}

#[test]
fn walls_and_corners_hold_balls_back() {
    let walls = Boundary::walls([0.0, 0.0], [10.0, 6.0]).unwrap();
    near(relaxed(&[body([-3.0, 5.5], 1.0, 1.0)], &walls, &[])[0], [1.0, 5.0]);
    // If one is pushed against a wall, the other makes the whole movement.
    let places = relaxed(&[body([1.0, 3.0], 1.0, 1.0), body([2.5, 3.0], 1.0, 9.0)], &walls, &[]);
    near(places[0], [1.0, 3.0]);
    near(places[1], [3.0, 3.0]);
    // In a corner.
    let places = relaxed(&[body([1.0, 1.0], 1.0, 1.0), body([1.2, 1.0], 1.0, 1.0)], &walls, &[]);
    assert!(distance(places[0], places[1]) < 2.0 + HAIR, "{places:?}");
}

#[test]
fn a_periodic_box_has_no_border() {
    let torus = Boundary::periodic([10.0, 8.0]).unwrap();
    let places = relaxed(&[body([0.2, 4.0], 1.0, 1.0), body([9.4, 4.0], 1.0, 1.0)], &torus, &[]);
    near(places[0], [0.8, 4.0]);
    near(places[1], [8.8, 4.0]);
    // Two in a narrow box meet on both sides at once, and move aside.
    let narrow = Boundary::periodic([3.0, 10.0]).unwrap();
    relaxed(&[body([0.0, 4.0], 1.0, 1.0), body([1.5, 4.0], 1.0, 1.0)], &narrow, &[]);
    relaxed(&[body([0.0, 4.0], 1.0, 1.0), body([1.4, 4.3], 1.0, 1.0)], &narrow, &[]);
}

#[test]
fn balls_come_out_of_obstacles_on_the_nearest_side() {
    let room = || Aabb::new([0.0, 0.0], [6.0, 6.0]).unwrap();
    let bowl = || Circle::new([0.0, 0.0], 5.0).unwrap();
    let cases: Vec<(Obstacle<2>, [f64; 2], [f64; 2])> = vec![
        (bowl().into(), [3.0, 4.0], [3.6, 4.8]),
        (room().into(), [5.5, 3.0], [7.0, 3.0]),
        (room().into(), [6.0, 3.0], [7.0, 3.0]),
        (Hollow::new(room()).into(), [5.5, 3.0], [5.0, 3.0]),
        (Hollow::new(room()).into(), [-1.0, 5.5], [1.0, 5.0]),
        (Hollow::new(bowl()).into(), [3.0, 4.0], [2.4, 3.2]),
        (HalfSpace::new([0.0, 0.0], [3.0, 4.0]).unwrap().into(), [-3.0, -4.0], [0.6, 0.8]),
        (
            Segment::new([0.0, 0.0], [8.0, 0.0]).unwrap().try_into().unwrap(),
            [4.0, 0.25],
            [4.0, 1.0],
        ),
        (Capsule::new([0.0, 0.0], [8.0, 0.0], 0.5).unwrap().into(), [4.0, -0.25], [4.0, -1.5]),
        (
            Triangle::new([0.0, 0.0], [8.0, 0.0], [0.0, 8.0]).unwrap().into(),
            [3.0, -0.5],
            [3.0, -1.0],
        ),
        // The free space of a polygon is its inside, for a ball that starts there.
        (
            Obstacle::polygon(vec![[0.0, 0.0], [6.0, 0.0], [6.0, 6.0], [0.0, 6.0]]).unwrap(),
            [0.5, 0.25],
            [1.0, 1.0],
        ),
    ];
    for (obstacle, given, expected) in cases {
        let bodies = [body(given, 1.0, 1.0)];
        let places = relaxed(&bodies, &Boundary::open(), std::slice::from_ref(&obstacle));
        assert!(distance(places[0], expected) < 1e-7, "{places:?} {expected:?} {obstacle:?}");
    }
    // In the corner of a drum, and of one with a slanted axis.
    for end in [[0.0, 0.0, 9.0], [3.0, 4.0, 5.0]] {
        let drum: Obstacle<3> = Hollow::new(Cylinder::new([0.0; 3], end, 4.0).unwrap()).into();
        let away = add(scale(1.02, end), [4.5, 0.0, 0.0]);
        relaxed(&[body(away, 1.0, 1.0), body(end, 1.0, 1.0)], &Boundary::open(), &[drum]);
    }
    // A centre on a thin wall leaves it on either side.
    let wall: Obstacle<2> = Segment::new([0.0, 0.0], [8.0, 0.0]).unwrap().try_into().unwrap();
    let places = relaxed(&[body([4.0, 0.0], 1.0, 1.0)], &Boundary::open(), &[wall]);
    assert!((places[0][1].abs() - 1.0).abs() < HAIR, "{places:?}");
}
