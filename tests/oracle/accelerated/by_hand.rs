//! Answers that can be computed by hand.

use carom_oracle::{AcceleratedBall, AcceleratedCase, AcceleratedTruth, Ball, Precision};

/// A ball at rest at the origin and a point on the x axis, at the distance `|x(t)|`.
fn on_a_line(radius: f64, x: f64, v: f64, g: f64) -> AcceleratedCase<2> {
    AcceleratedCase {
        precision: Precision::Double,
        a: AcceleratedBall { ball: Ball { radius, ..Ball::POINT }, ..AcceleratedBall::POINT },
        b: AcceleratedBall {
            ball: Ball { center: [x, 0.0], velocity: [v, 0.0], radius: 0.0 },
            acceleration: [g, 0.0],
        },
        max_time: f64::INFINITY,
    }
}

/// The times of the first contact and of the impact.
fn times(case: &AcceleratedCase<2>) -> [Option<f64>; 2] {
    let truth = AcceleratedTruth::of(case);
    [truth.first_contact, truth.time_of_impact]
        .map(|contact| contact.map(|contact| contact.time.nearest(case.precision)))
}

#[test]
fn a_ball_thrown_upwards_falls_back() {
    // 3 + 4 t − 4 t² = 0 at t = 3/2, where it reaches the surface.
    let case = on_a_line(1.0, 4.0, 4.0, -8.0);
    assert_eq!(times(&case), [Some(1.5); 2]);
    assert_eq!(times(&AcceleratedCase { max_time: 1.5, ..case }), [Some(1.5); 2]);
    assert_eq!(times(&AcceleratedCase { max_time: 1.5_f64.next_down(), ..case }), [None; 2]);
    assert_eq!(times(&AcceleratedCase { max_time: -1.0, ..case }), [None; 2]);
    assert_eq!(times(&AcceleratedCase { max_time: f64::NAN, ..case }), [None; 2]);
}

#[test]
fn a_double_root_from_outside_is_a_contact_and_no_impact() {
    // 2 − 2 t + t² = 1 + (t − 1)² touches the surface at t = 1 and leaves.
    assert_eq!(times(&on_a_line(1.0, 2.0, -2.0, 2.0)), [Some(1.0), None]);
    // 1 + (t − 1)² is never below 1, so it does not reach a smaller ball.
    let graze_then_none = on_a_line(0.5, 2.0, -2.0, 2.0);
    assert_eq!(times(&graze_then_none), [None; 2]);
}

#[test]
fn what_touches_at_the_start_goes_by_its_first_derivative() {
    // At rest on the surface: pressed on, or lifted off.
    assert_eq!(times(&on_a_line(1.0, 1.0, 0.0, -2.0)), [Some(0.0); 2]);
    assert_eq!(times(&on_a_line(1.0, 1.0, 0.0, 2.0)), [Some(0.0), None]);
    // It jumps, and returns after 2 v / g.
    assert_eq!(times(&on_a_line(1.0, 1.0, 4.0, -2.0)), [Some(0.0), Some(4.0)]);
    assert_eq!(times(&on_a_line(1.0, 1.0, -4.0, 2.0)), [Some(0.0); 2]);
}

#[test]
fn what_overlaps_and_does_not_get_free_is_pressed_where_it_turns_round() {
    // From 1 it moves out to 1 + 1/2 at t = 1 and back, always within 2.
    let case = on_a_line(2.0, 1.0, 1.0, -1.0);
    assert_eq!(times(&case), [Some(0.0), Some(1.0)]);
    // It reaches exactly the surface.
    assert_eq!(times(&on_a_line(1.5, 1.0, 1.0, -1.0)), [Some(0.0), Some(1.0)]);
    // It leaves the ball, moves to 1.5 and returns to 1.375: 1 + t − t²/2 = 11/8 at t = 1 ± 1/2.
    assert_eq!(times(&on_a_line(1.375, 1.0, 1.0, -1.0)), [Some(0.0), Some(1.5)]);
    // It leaves forever, or turns only after the deadline.
    assert_eq!(times(&on_a_line(2.0, 1.0, 1.0, 1.0)), [Some(0.0), None]);
    assert_eq!(times(&AcceleratedCase { max_time: 0.75, ..case }), [Some(0.0), None]);
}

#[test]
fn roots_that_count_three_and_four_times() {
    // |q|² − R² = (t − 1)³ (t + 3)/4 with q = (1 − (t − 1)²/2 …): tangent with equal curvatures.
    // q = (0, 1) + (1, 0) s − (c, k) s²/2 at s = t − 1: |q|² = 1 + s² (1 − k) − s³ c + …, so k = 1
    // and c = 1.
    let mut case = on_a_line(1.0, 0.0, 0.0, 0.0);
    let at = |acceleration: [f64; 2]| {
        let [c, k] = acceleration;
        AcceleratedBall {
            ball: Ball {
                center: [-1.0 + c / 2.0, 1.0 + k / 2.0],
                velocity: [1.0 - c, -k],
                radius: 0.0,
            },
            acceleration,
        }
    };
    case.b = at([-1.0, -1.0]);
    assert_eq!(times(&case), [Some(1.0); 2]);
    // In the other direction it comes from inside. Without the bend along the path it stays
    // outside.
    case.b = at([0.0, -1.0]);
    assert_eq!(times(&case), [Some(1.0), None]);
    // Points that meet at relative rest.
    assert_eq!(times(&on_a_line(0.0, 1.0, -2.0, 2.0)), [Some(1.0), None]);
}

#[test]
fn normals_and_points_are_those_of_the_moment() {
    // B falls from 4 above onto A, which takes √2.
    let case = AcceleratedCase::<2> {
        b: AcceleratedBall {
            ball: Ball { center: [0.0, 4.0], velocity: [0.0; 2], radius: 1.0 },
            acceleration: [0.0, -2.0],
        },
        ..on_a_line(1.0, 0.0, 0.0, 0.0)
    };
    let impact = AcceleratedTruth::of(&case).time_of_impact.expect("it falls");
    assert_eq!(impact.time.nearest(Precision::Double), 2.0_f64.sqrt());
    for (k, wanted) in [0.0, 1.0].into_iter().enumerate() {
        assert!(impact.normal[k].distance(wanted, -90) < 1.0);
        assert!(impact.point.coordinates[k].distance(wanted, -90) < 1.0);
    }
}
