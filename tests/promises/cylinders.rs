//! Tubes and cylinders from inside.
//!
//! Closed forms, which wall comes first, and the meaning for a ball that does not fit or sticks
//! out.

use carom::{
    Aabb, Ball, Capsule, Circle, Cylinder, Feature, Hollow, InputError, Moving, Relation, Scalar,
    Sphere, Tube, closest_points, contact_interval, first_contact, gap, is_approaching,
    is_decided_exactly, relation, time_of_impact, will_collide,
};

type Result<T = ()> = std::result::Result<T, InputError>;

const START: Feature = Feature::Face(0);
const END: Feature = Feature::Face(1);
const SIDE: Feature = Feature::Face(2);

/// Along the first axis from −4 to 4, with radius 5.
fn can() -> Result<Hollow<Cylinder<3>>> {
    Ok(Hollow::new(Cylinder::new([-4.0, 0.0, 0.0], [4.0, 0.0, 0.0], 5.0)?))
}

fn ball(center: [f64; 3], radius: f64, velocity: [f64; 3]) -> Result<Moving<3>> {
    Sphere::new(center, radius)?.moving(velocity)
}

fn hit(ball: &Moving<3>) -> Result<Option<(f64, [f64; 3], Feature)>> {
    let impact = time_of_impact(ball, &can()?.at_rest(), f64::INFINITY);
    Ok(impact.map(|impact| (impact.time, impact.normal, impact.feature)))
}

#[test]
fn a_ball_meets_the_side_and_the_caps() -> Result {
    let side = hit(&ball([-1.0, 0.0, 0.0], 1.0, [0.5, 0.0, 1.0])?)?;
    assert_eq!(side, Some((4.0, [0.0, 0.0, 1.0], SIDE)));
    let end = hit(&ball([-1.0, 0.0, 0.0], 1.0, [2.0, 0.0, 1.0])?)?;
    assert_eq!(end, Some((2.0, [1.0, 0.0, 0.0], END)));
    let start = hit(&ball([-1.0, 3.0, 1.0], 1.0, [-2.0, 0.0, -0.5])?)?;
    assert_eq!(start, Some((1.0, [-1.0, 0.0, 0.0], START)));
    // Along the axis, and perpendicular to it through the axis: 3-4-5.
    assert_eq!(hit(&ball([0.0, 1.0, 1.0], 1.0, [1.0, 0.0, 0.0])?)?.map(|it| it.2), Some(END));
    let across = hit(&ball([0.0, 3.0, 0.0], 0.0, [0.0, 0.0, 2.0])?)?;
    assert_eq!(across, Some((2.0, [0.0, 0.6, 0.8], SIDE)));
    assert_eq!(hit(&ball([1.0, 1.0, 0.0], 1.0, [0.0, 0.0, 0.0])?)?, None);
    // Into the rim: both at one time, and one float of speed to either side of that.
    let into = |x| hit(&ball([0.0, 0.0, 0.0], 1.0, [x, 4.0, 0.0]).expect("finite"));
    let name = |x| Ok(into(x)?.map(|it| (it.0, it.2)));
    assert_eq!(name(3.0)?, Some((1.0, END)));
    assert_eq!(name(3.0_f64.next_down())?, Some((1.0, SIDE)));
    assert_eq!(name(3.0_f64.next_up())?, Some((3.0 / 3.0_f64.next_up(), END)));
    let until = can()?.at_rest();
    let slow = ball([-1.0, 0.0, 0.0], 1.0, [2.0, 0.0, 1.0])?;
    assert!(will_collide(&slow, &until, 2.0) && !will_collide(&slow, &until, 2.0_f64.next_down()));
    assert!(!is_decided_exactly(&slow, &until, 9.0));
    let moving = can()?.moving([1.5, 0.0, 0.0])?;
    let impact = time_of_impact(&slow, &moving, 9.0).expect("half as fast");
    assert_eq!((impact.time, impact.feature, impact.point), (4.0, SIDE, [7.0, 0.0, 5.0]));
    Ok(())
}

#[test]
fn what_touches_or_sticks_out() -> Result {
    let from = |center, velocity| hit(&ball(center, 1.0, velocity)?);
    for y in [4.0, 4.5, 7.0] {
        // Outwards: at once. Inwards: on the other side. Along the wall: at the cap that stops it.
        let out = from([0.0, y, 0.0], [0.0, 1.0, 0.0])?;
        assert_eq!(out, Some((0.0, [0.0, 1.0, 0.0], SIDE)));
        let back = from([0.0, y, 0.0], [0.0, -1.0, 0.0])?;
        assert_eq!(back, Some((y + 4.0, [0.0, -1.0, 0.0], SIDE)));
        let along = from([0.0, y, 0.0], [1.0, 0.0, 0.0])?;
        assert_eq!(along, Some((3.0, [1.0, 0.0, 0.0], END)));
        // Around the axis it leaves at once.
        let around = from([0.0, y, 0.0], [1.0, 0.0, 2.0])?;
        assert_eq!(around, Some((0.0, [0.0, 1.0, 0.0], SIDE)));
    }
    for x in [3.0, 3.5, 9.0] {
        assert_eq!(from([x, 1.0, 0.0], [1.0, 1.0, 0.0])?, Some((0.0, [1.0, 0.0, 0.0], END)));
        assert_eq!(from([x, 1.0, 0.0], [0.0, 1.0, 0.0])?, Some((3.0, [0.0, 1.0, 0.0], SIDE)));
        let back = from([x, 1.0, 0.0], [-1.0, 0.0, 0.0])?;
        assert_eq!(back, Some((x + 3.0, [-1.0, 0.0, 0.0], START)));
    }
    // Without a way through the side it turns where it is nearest to the axis, unless a cap stops
    // it before.
    let past = |x| from([0.0, 8.0, 6.0], [x, -4.0, 0.0]);
    assert_eq!(past(0.5)?, Some((2.0, [0.0, 0.0, 1.0], SIDE)));
    assert_eq!(past(1.5)?, Some((2.0, [1.0, 0.0, 0.0], END)));
    assert_eq!(past(-2.0)?, Some((1.5, [-1.0, 0.0, 0.0], START)));
    Ok(())
}

#[test]
fn contact_ends_where_a_ball_is_free_of_all_walls() -> Result {
    let interval = |center, radius, velocity| {
        let touching = contact_interval(&ball(center, radius, velocity)?, &can()?.at_rest());
        Ok(touching.map(|it| (it.start, it.end)))
    };
    let never = f64::INFINITY;
    // From the side, from a cap, from both, and out again before it is free of the other.
    assert_eq!(interval([0.0, 6.0, 0.0], 1.0, [0.0, -1.0, 0.0])?, Some((0.0, 2.0)));
    assert_eq!(interval([5.0, 1.0, 0.0], 1.0, [-0.5, 0.0, 0.0])?, Some((0.0, 4.0)));
    assert_eq!(interval([5.0, 6.0, 0.0], 1.0, [-0.5, -1.0, 0.0])?, Some((0.0, 4.0)));
    assert_eq!(interval([5.0, 6.0, 0.0], 1.0, [-2.0, -1.0, 0.0])?, Some((0.0, 2.0)));
    assert_eq!(interval([5.0, 6.0, 0.0], 1.0, [-0.125, -1.0, 0.0])?, Some((0.0, never)));
    assert_eq!(interval([5.0, 6.0, 0.0], 1.0, [-4.0, -1.0, 0.0])?, Some((0.0, never)));
    assert_eq!(interval([0.0, 6.0, 0.0], 1.0, [1.5, -1.0, 0.0])?, Some((0.0, never)));
    assert_eq!(interval([0.0, 6.0, 0.0], 1.0, [1.25, -1.0, 0.0])?, Some((0.0, 2.0)));
    assert_eq!(interval([5.0, 6.0, 0.0], 1.0, [0.0, -1.0, 0.0])?, Some((0.0, never)));
    assert_eq!(interval([5.0, 6.0, 0.0], 1.0, [-1.0, 0.0, 0.0])?, Some((0.0, never)));
    // It fits in the tube, but not between the caps.
    assert_eq!(interval([9.0, 0.0, 0.0], 4.0, [-1.0, 0.0, 0.0])?, Some((0.0, never)));
    let fitting = 4.0_f64.next_down();
    let end = interval([9.0, 0.0, 0.0], fitting, [-1.0, 0.0, 0.0])?.map(|it| it.1);
    assert_eq!(end, Some(9.0));
    // From inside it never ends.
    assert_eq!(interval([0.0; 3], 1.0, [0.0, 1.0, 0.0])?, Some((4.0, never)));
    assert_eq!(interval([0.0; 3], 1.0, [0.0; 3])?, None);
    Ok(())
}

#[test]
fn gaps_nearest_points_and_what_approaches() -> Result {
    let at = |center| Sphere::new(center, 1.0);
    assert_eq!(gap(&at([0.0, 3.0, 0.0])?, &can()?), 1.0);
    assert_eq!(gap(&at([2.5, 1.0, 0.0])?, &can()?), 0.5);
    assert_eq!(gap(&at([-2.5, 0.0, 3.75])?, &can()?), 0.25);
    assert_eq!(gap(&at([-9.0, 3.0, 4.0])?, &can()?), -6.0);
    assert_eq!(relation(&at([0.0, 0.0, -4.0])?, &can()?), Relation::Touching);
    assert_eq!(relation(&at([3.0, 0.0, 0.0])?, &can()?), Relation::Touching);
    assert_eq!(relation(&at([3.0_f64.next_up(), 0.0, 0.0])?, &can()?), Relation::Overlapping);
    let points = closest_points(&at([0.0, 3.0, 0.0])?, &can()?);
    assert_eq!(points, ([0.0, 4.0, 0.0], [0.0, 5.0, 0.0]));
    let points = closest_points(&at([-2.5, 1.0, 2.0])?, &can()?);
    assert_eq!(points, ([-3.5, 1.0, 2.0], [-4.0, 1.0, 2.0]));
    let approaches =
        |center, velocity| Ok(is_approaching(&ball(center, 1.0, velocity)?, &can()?.at_rest()));
    assert!(approaches([0.0, 3.0, 0.0], [-9.0, 1.0, 0.0])?);
    assert!(!approaches([0.0, 3.0, 0.0], [9.0, 0.0, 1.0])?);
    assert!(approaches([2.5, 1.0, 0.0], [1.0, -9.0, 0.0])?);
    assert!(!approaches([2.5, 1.0, 0.0], [-1.0, 9.0, 0.0])?);
    // As near to a cap as to the side: the cap decides.
    assert!(approaches([2.0, 3.0, 0.0], [1.0, -1.0, 0.0])?);
    assert!(!approaches([2.0, 3.0, 0.0], [-1.0, 1.0, 0.0])?);
    Ok(())
}

#[test]
fn a_ball_without_room() -> Result {
    let large = |velocity| hit(&ball([0.0, 3.0, 0.0], 6.0, velocity)?);
    // It also sticks out of both caps: each cap that it approaches stops it.
    assert_eq!(large([1.0, -1.0, 0.0])?, Some((0.0, [1.0, 0.0, 0.0], END)));
    assert_eq!(large([0.0, -1.0, 0.0])?, Some((3.0, [0.0, -1.0, 0.0], SIDE)));
    assert_eq!(gap(&Sphere::new([0.0, 3.0, 0.0], 6.0)?, &can()?), -4.0);
    let thin = Hollow::new(Cylinder::new([0.0; 3], [8.0, 0.0, 0.0], 0.0)?);
    assert_eq!(relation(&Sphere::new([3.0, 0.0, 0.0], 0.0)?, &thin), Relation::Touching);
    assert_eq!(relation(&Sphere::new([3.0, 1e-300, 0.0], 0.0)?, &thin), Relation::Overlapping);
    let along = ball([3.0, 0.0, 0.0], 0.0, [2.0, 0.0, 0.0])?;
    let impact = time_of_impact(&along, &thin.at_rest(), 9.0).expect("the end");
    assert_eq!((impact.time, impact.feature), (2.5, END));
    let contact = first_contact(&along, &thin.at_rest(), 9.0).map(|contact| contact.time);
    assert_eq!(contact, Some(0.0));
    Ok(())
}

#[test]
fn a_tube_has_no_ends() -> Result {
    let tube = Tube::new([-4.0, 0.0, 0.0], [4.0, 0.0, 0.0], 5.0)?;
    let far = ball([1e9, 3.0, 0.0], 1.0, [-5.0, 1.0, 0.0])?;
    assert_eq!(gap(far.ball(), &tube), 1.0);
    let impact = time_of_impact(&far, &tube.at_rest(), 9.0).expect("the wall");
    assert_eq!((impact.time, impact.normal), (1.0, [0.0, 1.0, 0.0]));
    assert_eq!((impact.point, impact.feature), ([1e9 - 5.0, 5.0, 0.0], Feature::Surface));
    let along = ball([1e9, 3.0, 0.0], 1.0, [-5.0, 0.0, 0.0])?;
    assert_eq!(time_of_impact(&along, &tube.at_rest(), f64::INFINITY), None);
    // In contact, along the wall and away from it.
    let touching = |velocity| {
        let ball = ball([0.0, 4.0, 0.0], 1.0, velocity)?;
        Ok(time_of_impact(&ball, &tube.at_rest(), 99.0).map(|impact| impact.time))
    };
    assert_eq!((touching([1.0, 0.0, 0.0])?, touching([1.0, 1.0, 0.0])?), (None, Some(0.0)));
    assert_eq!((touching([1.0, -1.0, 0.0])?, touching([1.0, 0.0, 1.0])?), (Some(8.0), Some(0.0)));
    // A channel in 2D, at any angle: 3-4-5.
    let channel = Tube::new([1.0, 2.0], [5.0, 5.0], 4.0)?.at_rest();
    let middle = Circle::new([1.0, 2.0], 1.5)?.moving([-0.75, 1.0])?;
    let impact = time_of_impact(&middle, &channel, 9.0).expect("the left wall");
    assert_eq!((impact.time, impact.normal), (2.0, [-0.6, 0.8]));
    Ok(())
}

#[test]
fn a_direction_is_needed() {
    let message = |error: InputError| error.to_string();
    let same = Tube::new([1.0, 2.0], [1.0, 2.0], 1.0).map_err(message);
    assert_eq!(
        same,
        Err("the start and the end of the axis are the same point; \
             give two that differ, which tell its direction"
            .into())
    );
    assert_eq!(Cylinder::new([-0.0, 0.0], [0.0, 0.0], 1.0), Err(InputError::NoAxis));
    assert_eq!(Cylinder::new([1.0, 0.0], [0.0, 0.0], -1.0), Err(InputError::Radius(-1.0)));
    assert_eq!(Tube::new([1.0], [0.0], 1.0), Err(InputError::OneDimension));
    assert!(Cylinder::new([f64::MAX, 0.0], [f64::MAX.next_down(), 0.0], 0.0).is_ok());
}

/// In 2D, parallel to an axis, it is a hollow box. If the ball fits, it meets each wall in the same
/// way.
#[test]
fn in_the_plane_it_is_a_rectangle() -> Result {
    let mut random = fastrand::Rng::with_seed(3);
    let mut hits = 0;
    for _ in 0..4000 {
        let mut number = |size: i32| f64::from(random.i32(-size..=size)) * 0.25;
        let (center, velocity) = ([number(20), number(20)], [number(8), number(8)]);
        let ball = Circle::new(center, number(8).abs())?.moving(velocity)?;
        let room = Hollow::new(Aabb::new([-4.0, -3.0], [4.0, 3.0])?).at_rest();
        let cylinder = Hollow::new(Cylinder::new([-4.0, 0.0], [4.0, 0.0], 3.0)?).at_rest();
        assert_eq!(relation(ball.ball(), room.shape()), relation(ball.ball(), cylinder.shape()));
        assert_eq!(gap(ball.ball(), room.shape()), gap(ball.ball(), cylinder.shape()), "{ball:?}");
        let [one, other] = [
            time_of_impact(&ball, &room, 99.0).map(|it| it.time),
            time_of_impact(&ball, &cylinder, 99.0).map(|it| it.time),
        ];
        // If the ball does not fit between them, both walls of the box are tested separately.
        if ball.radius() < 3.0 {
            assert_eq!(one, other, "{ball:?}");
            let end = |interval: Option<carom::ContactInterval>| interval.map(|it| it.end);
            let ends = [contact_interval(&ball, &room), contact_interval(&ball, &cylinder)];
            assert_eq!(end(ends[0]), end(ends[1]), "{ball:?}");
        }
        hits += usize::from(one.is_some_and(|time| time > 0.0));
    }
    assert!(hits > 1000, "{hits}");
    Ok(())
}

/// At any angle, against each wall separately: the tube, and the planes of the caps.
#[test]
fn the_first_wall_is_the_one_that_is_named() -> Result {
    fn of<S: Scalar>(random: &mut fastrand::Rng) -> Result<usize> {
        let mut number = || S::from_f64(random.f64() * 2.0 - 1.0);
        let [start, end, velocity] = [(); 3].map(|()| [number(), number(), number()]);
        let radius = S::from_f64(2.0);
        let cylinder = Cylinder::new(start, end, radius)?;
        let middle =
            core::array::from_fn(|k| S::from_f64(f64::midpoint(start[k].into(), end[k].into())));
        let length = (0..3).map(|k| (start[k].into() - end[k].into()).powi(2)).sum::<f64>().sqrt();
        let ball = Ball::new(middle, S::from_f64(0.3 * length))?.moving(velocity)?;
        let can = Hollow::new(cylinder).at_rest();
        let largest = S::MAX;
        let impact = time_of_impact(&ball, &can, largest).expect("it cannot leave");
        let side = time_of_impact(&ball, &cylinder.side().at_rest(), largest).expect("a wall");
        let axis: [f64; 3] = core::array::from_fn(|k| end[k].into() - start[k].into());
        let back = axis.map(|x| S::from_f64(-x));
        let caps = [(start, axis.map(S::from_f64)), (end, back)].map(|(point, normal)| {
            let wall = carom::HalfSpace::new(point, normal).expect("finite").at_rest();
            time_of_impact(&ball, &wall, largest).map(|impact| impact.time.into())
        });
        let times = [caps[0], caps[1], Some(side.time.into())];
        let first = times.into_iter().flatten().fold(f64::INFINITY, f64::min);
        let time: f64 = impact.time.into();
        assert!((time - first).abs() <= 1e-6 * first, "{ball:?} {can:?}: {times:?}");
        let index = match impact.feature {
            Feature::Face(index) => index,
            other => panic!("{other:?}"),
        };
        assert!(times[index].is_some_and(|wall| (wall - time).abs() <= 1e-6 * time), "{times:?}");
        Ok(index)
    }
    let mut random = fastrand::Rng::with_seed(4);
    let mut counts = [0; 3];
    for _ in 0..2000 {
        counts[of::<f64>(&mut random)?] += 1;
        counts[of::<f32>(&mut random)?] += 1;
    }
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
    // A hollow capsule around the same segment reaches farther.
    let stadium = Hollow::new(Capsule::new([-4.0, 0.0, 0.0], [4.0, 0.0, 0.0], 5.0)?);
    let at_cap = Sphere::new([3.0, 0.0, 0.0], 1.0)?;
    assert_eq!((gap(&at_cap, &can()?), gap(&at_cap, &stadium)), (0.0, 4.0));
    Ok(())
}
