//! Tolerances and margins.
//!
//! With every shape, at exactly the tolerance, and with enlarged balls.

use carom::{
    Aabb, Ball, Capsule, Circle, Cylinder, HalfSpace, Hollow, InputError, Meets, Polygon, Polyline,
    Relation, Segment, Sphere, Tube, first_contact_within, gap, relation, relation_within,
    time_of_impact,
};

type Result<T = ()> = std::result::Result<T, InputError>;

/// Checks that they touch with a tolerance of exactly the gap, and not with the float below it.
fn check<const D: usize, B>(ball: &Ball<D>, shape: &B, wanted: f64)
where
    Ball<D>: Meets<D, f64, B>,
{
    assert_eq!(gap(ball, shape), wanted);
    let apart = if wanted > 0.0 { Relation::Separate } else { Relation::Overlapping };
    assert_eq!(relation_within(ball, shape, wanted.abs()), Relation::Touching, "{ball:?}");
    assert_eq!(relation_within(ball, shape, wanted.abs().next_down()), apart, "{ball:?}");
    assert_eq!(relation_within(ball, shape, f64::INFINITY), Relation::Touching);
    for none in [0.0, -1.0, f64::NAN] {
        assert_eq!(relation_within(ball, shape, none), relation(ball, shape));
    }
}

#[test]
fn the_tolerance_is_a_length_with_every_shape() -> Result {
    let at = |x, y, r| Circle::new([x, y], r).expect("finite");
    check(&at(3.0, 4.0, 1.0), &at(0.0, 0.0, 1.0), 3.0);
    // Aslant, so that no single coordinate decides: 3-4-5.
    let floor = HalfSpace::new([0.0, 0.0], [-3.0, 4.0])?;
    check(&at(0.0, 5.0, 1.0), &floor, 3.0);
    check(&at(0.0, 5.0, 6.0), &floor, -2.0);
    check(&at(0.0, -5.0, 0.5), &floor, -4.5);
    let segment = Segment::new([-4.0, -3.0], [4.0, 3.0])?;
    check(&at(-3.0, 4.0, 2.0), &segment, 3.0);
    check(&at(-3.0, 4.0, 7.0), &segment, -2.0);
    check(&at(10.0, 11.0, 0.5), &segment, 9.5);
    check(&at(0.0, 0.0, 0.5), &segment, -0.5);
    check(&at(-3.0, 4.0, 2.0), &Capsule::new([-4.0, -3.0], [4.0, 3.0], 1.5)?, 1.5);
    let aabb = Aabb::new([-4.0, -3.0], [4.0, 3.0])?;
    check(&at(7.0, 7.0, 1.0), &aabb, 4.0);
    check(&at(7.0, 7.0, 9.0), &aabb, -4.0);
    check(&at(3.0, 1.0, 0.25), &aabb, -1.25);
    let room = Hollow::new(aabb);
    check(&at(3.0, 1.0, 0.25), &room, 0.75);
    check(&at(3.0, 1.0, 1.5), &room, -0.5);
    check(&at(9.0, 1.0, 1.5), &room, -6.5);
    let bowl = Hollow::new(at(0.0, 0.0, 9.0));
    check(&at(3.0, 4.0, 1.0), &bowl, 3.0);
    check(&at(6.0, 8.0, 1.0), &bowl, -2.0);
    check(&at(3.0, 4.0, 12.0), &bowl, -8.0);
    let stadium = Hollow::new(Capsule::new([-4.0, -3.0], [4.0, 3.0], 9.0)?);
    check(&at(-3.0, 4.0, 1.0), &stadium, 3.0);
    check(&at(-3.0, 4.0, 11.0), &stadium, -7.0);
    let tube = Tube::new([-4.0, -3.0], [4.0, 3.0], 9.0)?;
    check(&at(-3.0, 4.0, 1.0), &tube, 3.0);
    check(&at(13.0, 16.0, 11.0), &tube, -7.0);
    let rectangle = Hollow::new(Cylinder::new([-8.0, -6.0], [8.0, 6.0], 9.0)?);
    check(&at(-3.0, 4.0, 1.0), &rectangle, 3.0);
    check(&at(4.0, 3.0, 1.5), &rectangle, 3.5);
    check(&at(4.0, 3.0, 8.0), &rectangle, -3.0);
    check(&at(-12.0, -9.0, 1.0), &rectangle, -6.0);
    let can = Hollow::new(Cylinder::new([0.0; 3], [2.0, 4.0, 4.0], 9.0)?);
    check(&Sphere::new([1.0, 2.0, 2.0], 0.5)?, &can, 2.5);
    check(&Sphere::new([-1.0, -2.0, -2.0], 0.5)?, &can, -3.5);
    let corners = [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 8.0], [0.0, 8.0]];
    let line = Polyline::closed(&corners)?;
    check(&at(4.0, 5.0, 0.5), &line, 1.5);
    check(&at(1.5, 5.0, 1.0), &line, -0.5);
    let polygon = Polygon::new(&corners)?;
    check(&at(4.0, 5.0, 0.5), &polygon, 1.5);
    check(&at(1.5, 5.0, 1.0), &polygon, -1.5);
    check(&at(9.0, 6.0, 0.5), &polygon, 4.5);
    check(&at(1.5, 5.0, 0.25), &Hollow::new(polygon), 0.25);
    check(&at(9.0, 6.0, 0.5), &Hollow::new(polygon), -5.5);
    Ok(())
}

/// Numbers of the whole range, with squares and sums that are not floats.
#[test]
fn the_tolerance_may_have_any_size() -> Result {
    let (huge, tiny) = (f64::MAX, f64::from_bits(1));
    let wall = Segment::new([-huge, huge], [huge, huge])?;
    let ball = Circle::new([0.0, -huge], huge)?;
    // A gap of exactly the largest float.
    assert_eq!(relation_within(&ball, &wall, huge), Relation::Touching);
    assert_eq!(relation_within(&ball, &wall, huge.next_down()), Relation::Separate);
    let near = Circle::new([0.0, huge.next_down()], tiny)?;
    assert_eq!(relation_within(&near, &wall, huge - huge.next_down()), Relation::Touching);
    let step = huge - huge.next_down();
    assert_eq!(relation_within(&near, &wall, step.next_down()), Relation::Separate);
    let cap = Hollow::new(Cylinder::new([0.0, 0.0], [tiny, huge], huge)?);
    assert_eq!(relation_within(&Circle::new([0.0, 1.0], 0.0)?, &cap, 1.0), Relation::Touching);
    assert_eq!(relation_within(&Circle::new([0.0, 1.0], 0.0)?, &cap, 0.5), Relation::Separate);
    Ok(())
}

#[test]
fn an_enlarged_ball_has_the_radius_rounded_up() -> Result {
    let ball = Circle::new([0.0, 0.0], 1.0)?;
    assert_eq!(ball.enlarged(0.5)?, Circle::new([0.0, 0.0], 1.5)?);
    assert_eq!(ball.enlarged(-0.25)?.radius(), 0.75);
    assert_eq!(ball.enlarged(1e-300)?.radius(), 1.0_f64.next_up());
    assert_eq!(ball.enlarged(-1e-300)?.radius(), 1.0);
    assert_eq!(ball.enlarged(0.0)?.radius(), 1.0);
    assert_eq!(ball.enlarged(0.1)?.radius(), 1.1);
    // 1.1 is above 1 + 0.1, and 0.3 below 0.1 + 0.2.
    assert_eq!(Circle::new([0.0, 0.0], 0.1)?.enlarged(0.2)?.radius(), 0.3_f64.next_up());
    let single = Circle::new([0.0_f32, 0.0], 1.0)?;
    assert_eq!(single.enlarged(f32::from_bits(1))?.radius(), 1.0_f32.next_up());
    assert_eq!(single.enlarged(-f32::EPSILON / 4.0)?.radius(), 1.0);
    assert_eq!(single.enlarged(f32::EPSILON)?.radius(), 1.0 + f32::EPSILON);
    assert_eq!(ball.enlarged(-2.0), Err(InputError::Radius(-1.0)));
    assert_eq!(ball.enlarged(f64::INFINITY), Err(InputError::Radius(f64::INFINITY)));
    let large = Circle::new([0.0, 0.0], f64::MAX)?;
    assert_eq!(large.enlarged(f64::MAX), Err(InputError::Radius(f64::INFINITY)));
    assert!(ball.enlarged(f64::NAN).is_err());
    Ok(())
}

/// Two balls that come almost as near as the margin: half of it, added to each radius and rounded,
/// finds a contact.
#[test]
fn a_margin_is_not_rounded() -> Result {
    // They pass at a distance of x, which is 1.2 · 10⁻¹⁶ more than the radii and the margin.
    let x = f64::from_bits(0x3ff0_ce2c_f126_2d82);
    let radii = [0x3fe4_f6b0_cd7b_757f, 0x3fd3_9a60_516b_e087].map(f64::from_bits);
    let margin = f64::from_bits(0x3fb6_c3c7_60d7_aa03);
    let own = Circle::new([0.0, 0.0], radii[0])?.moving([1.0, 0.0])?;
    let other = Circle::new([10.0, x], radii[1])?.at_rest();
    assert_eq!(first_contact_within(&own, &other, margin, 99.0), None);
    assert!(first_contact_within(&own, &other, margin + f64::EPSILON, 99.0).is_some());
    // They are 2 apart after seven tenths, and the float 0.7 is a little before that.
    let one = Circle::new([4.0, -1.0], 0.0)?.moving([-1.0, 2.0])?;
    let other = Circle::new([1.0, 3.0], 0.0)?.moving([1.0, -2.0])?;
    assert_eq!(first_contact_within(&one, &other, 2.0, 0.7), None);
    assert!(first_contact_within(&one, &other, 2.0, 0.7_f64.next_up()).is_some());
    Ok(())
}

#[test]
fn a_margin_may_be_any_number() -> Result {
    let one = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
    let other = Circle::new([10.0, 0.0], 1.0)?.at_rest();
    let time = |margin| first_contact_within(&one, &other, margin, 99.0).map(|near| near.time);
    assert_eq!(time(0.0), Some(8.0));
    assert_eq!(time(-0.0), Some(8.0));
    assert_eq!(time(3.0), Some(5.0));
    assert_eq!(time(8.0), Some(0.0));
    assert_eq!(time(f64::MAX), Some(0.0));
    assert_eq!(time(f64::INFINITY), Some(0.0));
    // They overlap by their radii when the centres meet, and never by more.
    assert_eq!(time(-1.0), Some(9.0));
    assert_eq!(time(-2.0), Some(10.0));
    assert_eq!(time((-2.0_f64).next_up()), Some(10.0));
    assert_eq!(time((-2.0_f64).next_down()), None);
    assert_eq!(time(f64::NEG_INFINITY), None);
    assert_eq!(time(f64::NAN), None);
    assert_eq!(first_contact_within(&one, &other, 1.0, f64::NAN), None);
    assert_eq!(first_contact_within(&one, &other, 1.0, -1.0), None);
    assert_eq!(first_contact_within(&one, &other, 1.0, 6.9), None);
    // Sums beyond the largest float.
    let huge = f64::MAX;
    let one = Circle::new([-huge, 0.0], huge)?.at_rest();
    let other = Circle::new([huge, 0.0], 0.0)?.moving([-0.125 * huge, 0.0])?;
    let near = first_contact_within(&one, &other, 0.9 * huge, 99.0).expect("within 1.9 huge");
    assert!((near.time - 0.8).abs() < 1e-15 && (near.point[0] / huge - 0.45).abs() < 1e-15);
    // A sum that is three floats long.
    let tiny = Circle::new([10.0, 0.0], 1e-30)?.at_rest();
    let short = |x: f64| {
        let near = Circle::new([x, 0.0], 1.0)?.at_rest();
        Ok::<_, InputError>(first_contact_within(&near, &tiny, 1e-60, 0.0))
    };
    assert!(short(9.0)?.is_some() && short(11.0)?.is_some());
    assert!(short(9.0_f64.next_down())?.is_none() && short(11.0_f64.next_up())?.is_none());
    Ok(())
}

/// The point is half-way between the surfaces, also where they overlap by the margin.
#[test]
fn the_point_is_half_way() -> Result {
    let mut random = fastrand::Rng::with_seed(23);
    let mut seen = 0;
    for _ in 0..2000 {
        let mut number = || random.f64() * 4.0 - 2.0;
        let one =
            Circle::new([9.0 + number(), number()], number().abs())?.moving([-3.0, number()])?;
        let other = Circle::new([number(), number()], number().abs())?.moving([1.0, number()])?;
        let margin = number() / 2.0;
        let Some(near) = first_contact_within(&one, &other, margin, 99.0) else { continue };
        if near.time == 0.0 {
            continue;
        }
        seen += 1;
        for (ball, sign) in [(&one, 1.0), (&other, -1.0)] {
            for k in 0..2 {
                let center = ball.center()[k] + ball.velocity()[k] * near.time;
                let arm = sign * (ball.radius() + margin / 2.0) * near.normal[k];
                assert!((near.point[k] - center - arm).abs() < 1e-13, "{one:?} {other:?} {margin}");
            }
        }
    }
    assert!(seen > 500, "{seen}");
    Ok(())
}

/// It touches everything within the margin, and touches nothing earlier by more than rounding.
#[test]
fn a_hit_with_a_margin_comes_before_the_hit() -> Result {
    let mut random = fastrand::Rng::with_seed(17);
    for _ in 0..2000 {
        let mut number = || random.f64() * 4.0 - 2.0;
        let ball = Circle::new([9.0 + number(), number()], number().abs())?;
        let velocity = [-3.0, number()];
        let capsule = Capsule::new([number(), number()], [number(), number()], 0.5)?;
        let margin = number().abs();
        let shape = capsule.at_rest();
        let Some(hit) = time_of_impact(&ball.moving(velocity)?, &shape, 99.0) else { continue };
        let ahead = time_of_impact(&ball.enlarged(margin)?.moving(velocity)?, &shape, 99.0);
        let ahead = ahead.expect("the larger ball is hit, too");
        assert!(ahead.time <= hit.time);
        let place = [0, 1].map(|k| ball.center()[k] + ahead.time * velocity[k]);
        let there = Circle::new(place, ball.radius())?;
        assert!((gap(&there, &capsule) - margin).abs() < 1e-12 || ahead.time == 0.0);
    }
    Ok(())
}
