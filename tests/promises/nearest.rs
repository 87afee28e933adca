//! Closest approaches of two balls that accelerate or grow.
//!
//! Closed forms, and times at which the gap is equally small. Hard cases are in `tests/oracle`.

use carom::{Circle, ClosestApproach, Growing, InputError, closest_approach};

const FOREVER: f64 = f64::INFINITY;

/// A ball at rest at the origin, and a ball on the x axis: the radius of each and its rate; for the
/// second also its position, velocity and acceleration.
fn nearest(
    [r, rate]: [f64; 2],
    [x, v, g]: [f64; 3],
    [radius, growth]: [f64; 2],
    max_time: f64,
) -> Result<(f64, f64), InputError> {
    let resting: Growing<2> = Circle::new([0.0, 0.0], r)?.at_rest().growing(rate)?;
    let other = Circle::new([x, 0.0], radius)?.moving([v, 0.0])?.accelerated([g, 0.0])?;
    let other = other.growing(growth)?;
    let nearest = closest_approach(&resting, &other, max_time);
    assert_eq!(closest_approach(&other, &resting, max_time), nearest, "swapped");
    let ClosestApproach { time, gap } = nearest.expect("a time of at least 0");
    Ok((time, gap))
}

#[test]
fn a_gap_is_least_where_its_slope_turns() -> Result<(), InputError> {
    // 4 − 2 t + t² is least at 1.
    assert_eq!(nearest([1.0, 0.0], [4.0, -2.0, 2.0], [0.5, 0.0], FOREVER)?, (1.0, 1.5));
    // R grows by t, so the gap is 5/2 − 3 t + t², least at 3/2.
    assert_eq!(nearest([1.0, 1.0], [4.0, -2.0, 2.0], [0.5, 0.0], FOREVER)?, (1.5, 0.25));
    // Up to the deadline, also if that is the time itself.
    assert_eq!(nearest([1.0, 1.0], [4.0, -2.0, 2.0], [0.5, 0.0], 1.5)?, (1.5, 0.25));
    assert_eq!(nearest([1.0, 1.0], [4.0, -2.0, 2.0], [0.5, 0.0], 1.0)?, (1.0, 0.5));
    // A graze: its gap is 0, not nearly 0.
    assert_eq!(nearest([1.0, 1.0], [4.0, -2.0, 2.0], [0.75, 0.0], FOREVER)?, (1.5, 0.0));
    // B passes through A twice, where the centres coincide: 1 − 5 t/2 + t² = 0 at 1/2 and 2.
    assert_eq!(nearest([1.0, 0.0], [1.0, -2.5, 2.0], [1.0, 0.0], FOREVER)?, (0.5, -2.0));
    // If A grows, they overlap more at the second time: R = 3 then.
    assert_eq!(nearest([1.0, 0.5], [1.0, -2.5, 2.0], [1.0, 0.0], FOREVER)?, (2.0, -3.0));
    Ok(())
}

#[test]
fn the_earliest_of_equal_gaps_counts() -> Result<(), InputError> {
    // 3 − 3 t² with R = 4 − 3 t: the gap is −1 at the start and at 1, where B is gone.
    assert_eq!(nearest([2.0, -1.0], [3.0, 0.0, -6.0], [2.0, -2.0], 100.0)?, (0.0, -1.0));
    // With R = 40 − 3 t both last: the gap is −37 at the start, and −37 at 1 as well.
    assert_eq!(nearest([20.0, -1.0], [3.0, 0.0, -6.0], [20.0, -2.0], 5.0)?, (0.0, -37.0));
    // From farther away, the second one is the nearer: 3 t² = 13/4, and R has lost 3 t.
    let (time, gap) = nearest([20.0, -1.0], [3.25, 0.0, -6.0], [20.0, -2.0], 5.0)?;
    assert!((time * time - 3.25 / 3.0).abs() < 1e-15, "{time}");
    assert!((gap + 40.0 - 3.0 * time).abs() < 1e-13, "{gap}");
    // Straight, at the speed of the growth: constant once the centres have passed.
    assert_eq!(nearest([1.0, 1.0], [4.0, -2.0, 0.0], [1.0, 1.0], FOREVER)?, (2.0, -6.0));
    // And constant from the start, as far as R shrinks as fast as they come near.
    assert_eq!(nearest([3.0, -1.0], [4.0, -1.0, 0.0], [1.0, 0.0], FOREVER)?, (0.0, 0.0));
    Ok(())
}

#[test]
fn the_search_ends_with_the_first_ball_that_is_gone() -> Result<(), InputError> {
    // B comes near until 4, but A is gone at 3.
    assert_eq!(nearest([3.0, -1.0], [8.0, -2.0, 0.0], [0.5, 0.0], FOREVER)?, (3.0, 1.5));
    // Fast enough growth wins for ever: the gap is least at the deadline.
    assert_eq!(nearest([1.0, 1.0], [4.0, 0.5, 0.0], [1.0, 0.0], 8.0)?, (8.0, -2.0));
    for never in [-1.0, f64::NAN] {
        let ball = Circle::new([0.0, 0.0], 1.0)?.at_rest().growing(1.0)?;
        assert_eq!(closest_approach(&ball, &ball, never), None);
    }
    Ok(())
}

#[test]
fn a_ball_thrown_past_another_is_nearest_twice() -> Result<(), InputError> {
    // B is at 4 ((t − 2)² − 1) along the axis: beside A at 1 and at 3, with the centres 3 apart.
    let still = Circle::new([0.0, 0.0], 1.0)?.at_rest().accelerated([0.0, 0.0])?;
    let thrown = Circle::new([12.0, 3.0], 1.0)?.moving([-16.0, 0.0])?.accelerated([8.0, 0.0])?;
    let times = |max_time| closest_approach(&still, &thrown, max_time).map(|near| near.time);
    assert_eq!(closest_approach(&still, &thrown, FOREVER).map(|near| near.gap), Some(1.0));
    assert_eq!([FOREVER, 3.0, 1.0, 0.5].map(times), [1.0, 1.0, 1.0, 0.5].map(Some));
    // If B also drifts towards the axis, the second one is the nearer.
    let other = Circle::new([12.0, 3.0], 1.0)?;
    let drifting = other.moving([-16.0, -1e-9])?.accelerated([8.0, 0.0])?;
    let nearest = closest_approach(&still, &drifting, FOREVER).expect("a time of at least 0");
    assert!(nearest.time > 2.9 && nearest.gap < 1.0, "{nearest:?}");
    Ok(())
}
