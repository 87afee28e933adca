//! Answers that can be computed by hand.

use carom_oracle::{AcceleratedBall, AcceleratedCase, Ball, GrowingCase, GrowingTruth, Precision};

/// A ball at rest at the origin, and a ball on the x axis.
fn on_a_line(a: [f64; 2], [x, v, g]: [f64; 3], b: [f64; 2]) -> GrowingCase<2> {
    let pair = AcceleratedCase {
        precision: Precision::Double,
        a: AcceleratedBall { ball: Ball { radius: a[0], ..Ball::POINT }, ..AcceleratedBall::POINT },
        b: AcceleratedBall {
            ball: Ball { center: [x, 0.0], velocity: [v, 0.0], radius: b[0] },
            acceleration: [g, 0.0],
        },
        max_time: f64::INFINITY,
    };
    GrowingCase { pair, rates: [a[1], b[1]] }
}

/// The times of the first contact and of the impact.
fn times(a: [f64; 2], line: [f64; 3], b: [f64; 2]) -> [Option<f64>; 2] {
    let case = on_a_line(a, line, b);
    let truth = GrowingTruth::of(&case);
    [truth.first_contact, truth.time_of_impact]
        .map(|contact| contact.map(|contact| contact.time.nearest(case.pair.precision)))
}

#[test]
fn growth_is_what_brings_them_together() {
    assert_eq!(times([1.0, 1.0], [10.0, 0.0, 0.0], [2.0, 0.5]), [Some(14.0 / 3.0); 2]);
    assert_eq!(times([1.0, 2.0], [10.0, 1.5, 0.0], [1.0, 0.0]), [Some(16.0); 2]);
    assert_eq!(times([1.0, 1.5], [10.0, 1.5, 0.0], [1.0, 0.0]), [None; 2]);
    // 6 + t² and 2 + 4 t touch at 2.
    assert_eq!(times([2.0, 4.0], [6.0, 0.0, 2.0], [0.0, 0.0]), [Some(2.0), None]);
}

#[test]
fn a_ball_is_there_until_it_has_shrunk_to_nothing() {
    assert_eq!(times([1.0, 0.0], [7.0, -1.5, 0.0], [2.0, -0.5]), [Some(4.0); 2]);
    assert_eq!(times([1.0_f64.next_down(), 0.0], [7.0, -1.5, 0.0], [2.0, -0.5]), [None; 2]);
    // Two points.
    assert_eq!(times([1.0, -0.25], [8.0, -2.0, 0.0], [1.0, -0.25]), [Some(4.0), None]);
    assert_eq!(times([1.0, 0.0], [2.0, -1.0, 0.0], [0.0, -1.0]), [None; 2]);
}

#[test]
fn an_impact_needs_a_gap_that_falls() {
    // Touching at the start.
    assert_eq!(times([1.0, 1.0], [2.0, 1.0, 0.0], [1.0, 0.0]), [Some(0.0), None]);
    assert_eq!(times([1.0, 1.0], [2.0, 1.0, -1.0], [1.0, 0.0]), [Some(0.0); 2]);
    // Overlapping at the start: the gap decides, not |q|² − R².
    assert_eq!(times([1.0, 1.0], [1.0, 0.5, 0.0], [1.0, 0.0]), [Some(0.0); 2]);
    assert_eq!(times([1.0, 1.0], [1.0, 1.5, 0.0], [1.0, 0.0]), [Some(0.0), None]);
    assert_eq!(times([1.0, 1.0], [0.0, 1.5, 0.0], [1.0, 0.0]), [Some(0.0), None]);
    assert_eq!(times([0.0, 1.0], [0.0, 1.0, -1.0], [0.0, 0.0]), [Some(0.0); 2]);
    // At the turn: 1 + 3 t − t² minus 4 + t, at 1.
    let line = [1.0, 3.0, -2.0];
    assert_eq!(times([4.0, 1.0], line, [0.0, 0.0]), [Some(0.0), Some(1.0)]);
    assert_eq!(times([5.0, -1.0], line, [0.0, 0.0]), [Some(0.0), Some(2.0)]);
    // It leaves and returns: 5/8 + 2 t − t² is 15/16 + t/2 at 1/4 and 5/4.
    assert_eq!(times([0.9375, 0.5], [0.625, 2.0, -2.0], [0.0, 0.0]), [Some(0.0), Some(1.25)]);
    // It has vanished before.
    assert_eq!(times([5.0, -1.0], line, [1.0, -0.75]), [Some(0.0), None]);
}
