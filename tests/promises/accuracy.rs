//! Times and normals from far away.
//!
//! There `p + w t` cancels nearly all of `p`.

use carom::{Circle, InputError, first_contact, gap, time_of_impact};

/// The triangle 3-4-5 rotated by the triangle 3-4-5. With a sideways offset of 15, B moves along
/// (3, 4)/5 at speed 5. R is 25, so it stops 20 before its closest approach. All coordinates are
/// integers, and so is the time.
#[test]
fn the_time_is_right_from_a_trillion_radii_away() -> Result<(), InputError> {
    for exponent in 1..45 {
        let k = f64::from(2_u8).powi(exponent);
        let a = Circle::new([0.0, 0.0], 10.0)?.at_rest();
        let b = Circle::new([3.0 * k - 12.0, 4.0 * k + 9.0], 15.0)?.moving([-3.0, -4.0])?;
        if k <= 4.0 {
            continue; // It starts beyond the contact.
        }
        let impact = time_of_impact(&a, &b, f64::INFINITY).expect("within the radii");
        assert_eq!(impact.time, k - 4.0, "from {k}");
        assert_eq!(impact.normal, [0.0, 1.0], "from {k}");
        assert_eq!(impact.point, [0.0, 10.0], "from {k}");
    }
    Ok(())
}

/// The textbook discriminant, b² − a c, consists of rounding errors for a small ball far away.
#[test]
fn a_pellet_from_afar_hits_or_misses_by_a_thousandth() -> Result<(), InputError> {
    let pellet = Circle::new([0.0, 0.0], 1e-6)?.moving([1e3, 0.0])?;
    for (offset, hits) in [(1.999e-6, true), (2.001e-6, false)] {
        let target = Circle::new([1e4, offset], 1e-6)?.at_rest();
        let found = time_of_impact(&pellet, &target, 60.0).is_some();
        assert_eq!(found, hits, "at {offset}");
    }
    Ok(())
}

/// If a ball is small, or near the origin, its numbers are more precise than the other's: the point
/// lies on its surface to the last places of its numbers.
#[test]
fn the_point_is_taken_from_the_ball_with_the_smaller_numbers() -> Result<(), InputError> {
    for unit in [2.0_f64.powi(-40), 1.0] {
        let far = 2.0_f64.powi(30) * unit;
        let small = Circle::new([0.0, 0.125 * unit], unit)?.at_rest();
        let planet = Circle::new([3.0 * far, 4.0 * far], 4.9 * far)?.moving([-3.0, -4.0])?;
        let bullet = Circle::new([3.0 * far, 4.0 * far], 0.75 * unit)?.moving([-3.0, -4.0])?;
        for other in [planet, bullet] {
            for (a, b) in [(&small, &other), (&other, &small)] {
                let point = time_of_impact(a, b, f64::INFINITY).expect("head on").point;
                let [x, y]: [f64; 2] = [point[0] / unit, point[1] / unit - 0.125];
                assert!((x.hypot(y) - 1.0).abs() < 4.0 * f64::EPSILON, "{x} {y} in {unit:e}");
            }
        }
    }
    Ok(())
}

/// A planet at rest has no path, but its centre and radius are still large. Its surface is so
/// close, relative to its size, that the exact path answers.
#[test]
fn the_largest_number_of_a_ball_counts() -> Result<(), InputError> {
    let far = 2.0_f64.powi(30);
    let planet = Circle::new([3.0 * far, 4.0 * far], 5.0 * far - 10.0)?.at_rest();
    let small = Circle::new([0.3, 0.125], 1.0)?.moving([3.0, 4.0])?;
    assert!(carom::is_decided_exactly(&small, &planet, 10.0));
    for (a, b) in [(&small, &planet), (&planet, &small)] {
        let impact = time_of_impact(a, b, 10.0).expect("head on");
        let ([x, y], path) = (small.center(), impact.displacement(&small));
        let distance = (impact.point[0] - x - path[0]).hypot(impact.point[1] - y - path[1]);
        assert!((distance - 1.0).abs() < 16.0 * f64::EPSILON, "{impact:?}");
    }
    Ok(())
}

/// The naive difference √(p·p) − R would round this away.
#[test]
fn the_gap_is_right_where_balls_nearly_touch() -> Result<(), InputError> {
    // 5 − 2⁻⁴⁰ is a float: the gap is 2⁻⁴⁰ exactly.
    let tiny = 2.0_f64.powi(-40);
    let a = Circle::new([0.0, 0.0], 2.0)?;
    let b = Circle::new([3.0, 4.0], 3.0 - tiny)?;
    assert_eq!(gap(&a, &b), tiny);
    // rA + rB = 5 + 2⁻⁶⁰ is not a float: the gap is still −2⁻⁶⁰.
    let a = Circle::new([0.0, 0.0], 5.0)?;
    let b = Circle::new([3.0, 4.0], 2.0_f64.powi(-60))?;
    assert_eq!(gap(&a, &b), -2.0_f64.powi(-60));
    Ok(())
}

/// Just before the touch the time is as accurate as the gap.
#[test]
fn a_time_of_nearly_nothing() -> Result<(), InputError> {
    let tiny = 2.0_f64.powi(-30);
    let a = Circle::new([0.0, 0.0], 1.0)?.at_rest();
    let b = Circle::new([2.0 + tiny, 0.0], 1.0)?.moving([-1.0, 0.0])?;
    let contact = first_contact(&a, &b, 1.0).expect("head on");
    assert!((contact.time - tiny).abs() < 4.0 * f64::EPSILON, "{}", contact.time);
    Ok(())
}
