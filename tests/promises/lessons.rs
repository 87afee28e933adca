//! Examples and rules of the tutorials behind carom.
//!
//! See REFERENCES.md.

use carom::{
    Body, Circle, InputError, Mass, Relation, Restitution, Sphere, bounce, contact_interval,
    first_contact, gap, relation, relation_within, time_of_impact,
};

/// \[Two Circles\], first example: "they are too far apart to touch".
#[test]
fn two_circles_far_apart() -> Result<(), InputError> {
    let p = Circle::new([30.0, 20.0], 37.0)?;
    let q = Circle::new([180.0, 145.0], 50.0)?;
    assert_eq!(relation(&p, &q), Relation::Separate);
    Ok(())
}

/// \[Two Circles\], second example: the full listing returns `TOUCHING`.
#[test]
fn two_circles_touching() -> Result<(), InputError> {
    let big = Circle::new([100.0, 50.0], 40.0)?;
    let small = Circle::new([50.0, 50.0], 10.0)?;
    assert_eq!(relation(&big, &small), Relation::Touching);
    Ok(())
}

/// \[Two Circles\] compares squares within 1e-14, which is a different length at every scale. Here
/// a tolerance is a length, and without one only a touch is a touch.
#[test]
fn the_margin_is_a_length() -> Result<(), InputError> {
    for scale in [1e-6, 1.0, 1e6] {
        let a = Circle::new([0.0, 0.0], scale)?;
        let b = Circle::new([2.0 * scale + 1e-7, 0.0], scale)?;
        assert_eq!(relation(&a, &b), Relation::Separate, "{scale}");
        assert_eq!(relation_within(&a, &b, 1e-6), Relation::Touching, "{scale}");
        assert_eq!(relation_within(&a, &b, 1e-8), Relation::Separate, "{scale}");
    }
    Ok(())
}

/// \[Pool Hall Lessons\]: the early outs, each with a movement that only it stops.
#[test]
fn a_moving_circle_against_a_still_one() -> Result<(), InputError> {
    let still = Circle::new([10.0, 0.0], 1.0)?.at_rest();
    let moving = |velocity| Circle::new([0.0, 0.0], 1.0)?.moving(velocity);
    let hit = |velocity| Ok(time_of_impact(&moving(velocity)?, &still, 1.0));
    let none = Ok::<_, InputError>(None);

    assert_eq!(hit([7.9, 0.0]), none, "too far for this movement");
    assert_eq!(hit([-20.0, 0.0]), none, "not moving towards it");
    assert_eq!(hit([20.0, 5.0]), none, "the closest approach is beyond the radii");
    // The corner case of its figure 9: long enough to come near, but too short to touch.
    assert_eq!(hit([8.0, 1.0]), none, "the movement ends before the touch");
    assert_eq!(hit([8.0, 0.0])?.map(|impact| impact.time), Some(1.0), "just far enough");
    Ok(())
}

/// \[Pool Hall Lessons\]: the movement is shortened so that the circles just touch. The right
/// triangle of figure 8, with sides 3, 4 and 5.
#[test]
fn the_movement_is_cut_off_at_the_touch() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 2.0)?.moving([20.0, 0.0])?;
    let b = Circle::new([10.0, 3.0], 3.0)?.at_rest();
    let impact = time_of_impact(&a, &b, 1.0).expect("D − √T = 10 − 4");
    assert_eq!(impact.displacement(&a), [6.0, 0.0]);
    assert_eq!(impact.normal, [0.8, 0.6]);
    let [x, y]: [f64; 2] = impact.point;
    assert!((x - 7.6).abs() < 1e-15 && (y - 1.2).abs() < 1e-15, "{:?}", impact.point);
    Ok(())
}

/// \[Pool Hall Lessons\], bank shot: only the relative movement counts, and both movements are
/// shortened by the same fraction. Crossing paths need not meet.
#[test]
fn two_moving_circles() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?;
    let b = Circle::new([8.0, 0.0], 1.0)?.moving([-4.0, 0.0])?;
    let impact = time_of_impact(&a, &b, 1.0).expect("towards each other");
    assert_eq!(impact.time, 0.5);
    assert_eq!((impact.displacement(&a), impact.displacement(&b)), ([4.0, 0.0], [-2.0, 0.0]));

    let crossing = Circle::new([4.0, -20.0], 1.0)?.moving([0.0, 20.0])?;
    assert_eq!(time_of_impact(&a, &crossing, 1.0), None, "it passes before the other comes");
    Ok(())
}

/// \[Pool Hall Lessons\]: in 3D nothing changes, and collinear vectors need no special case. 2/5 of
/// the way from one centre to the other: as `2/5 · 3` the point would end in …0002.
#[test]
fn the_point_is_the_float_a_pencil_would_write() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 2.0)?.moving([1.0, 0.0])?;
    let b = Circle::new([10.0, 3.0], 3.0)?.at_rest();
    let impact = time_of_impact(&a, &b, 10.0).expect("3-4-5");
    assert_eq!((impact.time, impact.normal, impact.point), (6.0, [0.8, 0.6], [7.6, 1.2]));
    Ok(())
}

#[test]
fn spheres_need_no_special_case() -> Result<(), InputError> {
    let a = Sphere::new([0.0, 0.0, 0.0], 1.0)?.moving([1.0, 2.0, 2.0])?;
    let b = Sphere::new([3.0, 6.0, 6.0], 2.0)?.at_rest();
    let impact = time_of_impact(&a, &b, 10.0).expect("along the line of centres, at speed 3");
    assert_eq!(impact.time, 2.0);
    Ok(())
}

/// \[Dynamic Circle/Circle\] and \[Ball-Ball\]: both roots of the quadratic.
#[test]
fn first_and_last_contact() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 2.0)?.moving([1.0, 0.0])?;
    let b = Circle::new([10.0, 3.0], 3.0)?.at_rest();
    let through = contact_interval(&a, &b).expect("they meet");
    assert_eq!((through.start, through.end), (6.0, 14.0));
    Ok(())
}

/// \[Dynamic Circle/Circle\]: any overlap at the start is answered at time 0. The answer for
/// dynamics depends on whether they approach.
#[test]
fn overlap_at_the_start() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 1.0)?.at_rest();
    let b = Circle::new([1.0, 0.0], 1.0)?;
    let (coming, leaving) = (b.moving([-1.0, 0.0])?, b.moving([1.0, 0.0])?);
    for b in [coming, leaving, b.at_rest()] {
        assert_eq!(first_contact(&a, &b, 1.0).map(|contact| contact.time), Some(0.0));
    }
    assert_eq!(time_of_impact(&a, &coming, 1.0).map(|impact| impact.time), Some(0.0));
    assert_eq!(time_of_impact(&a, &leaving, 1.0), None);
    assert_eq!(time_of_impact(&a, &b.at_rest(), 1.0), None);
    Ok(())
}

/// The tutorials disagree about a graze: \[Pool Hall Lessons\] and \[Ball-Ball\] call it a miss,
/// \[Dynamic Circle/Circle\] a hit. Each reader finds the answer under its name.
#[test]
fn the_graze_counts_by_name() -> Result<(), InputError> {
    let a = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
    let b = Circle::new([10.0, 2.0], 1.0)?.at_rest();
    assert_eq!(first_contact(&a, &b, 60.0).map(|contact| contact.time), Some(10.0));
    assert_eq!(time_of_impact(&a, &b, 60.0), None);
    Ok(())
}

/// \[Dynamic Circle/Circle\], `react`: masses, √(e₁e₂), the remainder of the interval.
#[test]
fn the_reaction_within_the_interval() -> Result<(), InputError> {
    let e = Restitution::new(0.5)?;
    let a = Body::new(Circle::new([0.0, 0.0], 1.0)?.moving([8.0, 0.0])?, Mass::new(1.0)?);
    let b = Body::new(Circle::new([6.0, 0.0], 1.0)?.at_rest(), Mass::new(3.0)?);
    let end = bounce(&a.with_restitution(e), &b.with_restitution(e), 1.0);
    // J = (1 + ½) 8 / (1 + ⅓) = 9: A continues with 8 − 9, B with 9/3, for half the interval.
    assert_eq!((end.a.velocity(), end.b.velocity()), ([-1.0, 0.0], [3.0, 0.0]));
    assert_eq!((end.a.center(), end.b.center()), ([3.5, 0.0], [7.5, 0.0]));
    assert_eq!(gap(end.a.ball(), end.b.ball()), 2.0);
    Ok(())
}
