//! Capsules from inside.
//!
//! Closed forms, and definitions for a ball that does not fit or slides along.

use carom::{
    Capsule, Circle, Feature, Hollow, InputError, Moving, Relation, Sphere, closest_points,
    contact_interval, first_contact, gap, is_approaching, relation, time_of_impact, will_collide,
};

type Result<T = ()> = std::result::Result<T, InputError>;

/// Straight walls from −4 to 4, and half circles of radius 5 at the ends.
fn stadium() -> Result<Hollow<Capsule<2>>> {
    Ok(Hollow::new(Capsule::new([-4.0, 0.0], [4.0, 0.0], 5.0)?))
}

fn hit(ball: &Moving<2>) -> Result<Option<(f64, [f64; 2], Feature)>> {
    let impact = time_of_impact(ball, &stadium()?.at_rest(), f64::INFINITY);
    Ok(impact.map(|impact| (impact.time, impact.normal, impact.feature)))
}

fn ball(center: [f64; 2], radius: f64, velocity: [f64; 2]) -> Result<Moving<2>> {
    Circle::new(center, radius)?.moving(velocity)
}

#[test]
fn a_ball_meets_the_walls_and_the_bends() -> Result {
    let wall = hit(&ball([-3.0, 0.0], 1.0, [1.0, 1.0])?)?;
    assert_eq!(wall, Some((4.0, [0.0, 1.0], Feature::Edge(0))));
    let right = hit(&ball([0.0, 0.0], 1.0, [2.0, 0.0])?)?;
    assert_eq!(right, Some((4.0, [1.0, 0.0], Feature::Vertex(1))));
    let left = hit(&ball([0.0, 0.0], 1.0, [-2.0, 0.0])?)?;
    assert_eq!(left, Some((4.0, [-1.0, 0.0], Feature::Vertex(0))));
    // Through the segment to the opposite wall, and from bend to bend: 3-4-5.
    let across = hit(&ball([0.0, 3.0], 1.0, [0.0, -1.0])?)?;
    assert_eq!(across, Some((7.0, [0.0, -1.0], Feature::Edge(0))));
    let around = hit(&ball([-7.0, 3.0], 0.0, [1.0, 0.0])?)?;
    assert_eq!(around, Some((15.0, [0.8, 0.6], Feature::Vertex(1))));
    assert_eq!(hit(&ball([1.0, 1.0], 1.0, [0.0, 0.0])?)?, None);
    let until = stadium()?.at_rest();
    let ball = ball([-3.0, 0.0], 1.0, [1.0, 1.0])?;
    assert!(will_collide(&ball, &until, 4.0) && !will_collide(&ball, &until, 4.0_f64.next_down()));
    Ok(())
}

#[test]
fn what_touches_or_sticks_out() -> Result {
    // At the upper wall: upwards it has its impact at once, downwards at the other wall.
    for y in [4.0, 4.5, 7.0] {
        let from = |velocity| ball([1.0, y], 1.0, velocity);
        assert_eq!(hit(&from([0.0, 1.0])?)?, Some((0.0, [0.0, 1.0], Feature::Edge(0))));
        assert_eq!(hit(&from([0.0, -1.0])?)?, Some((y + 4.0, [0.0, -1.0], Feature::Edge(0))));
        let free = contact_interval(&from([0.0, -1.0])?, &stadium()?.at_rest());
        assert_eq!(free.map(|free| (free.start, free.end)), Some((0.0, y - 4.0)));
        let stuck = contact_interval(&from([0.0, 1.0])?, &stadium()?.at_rest());
        assert_eq!(stuck.map(|stuck| stuck.end), Some(f64::INFINITY));
    }
    // Along the wall it slides until the bend begins.
    for y in [4.0, 4.5] {
        let sliding = ball([1.0, y], 1.0, [2.0, 0.0])?;
        assert_eq!(hit(&sliding)?, Some((1.5, [0.0, 1.0], Feature::Vertex(1))));
        let contact = first_contact(&sliding, &stadium()?.at_rest(), 9.0);
        assert_eq!(contact.map(|contact| contact.time), Some(0.0));
    }
    let under = ball([1.0, 4.0_f64.next_down()], 1.0, [2.0, 0.0])?;
    let (time, _, feature) = hit(&under)?.expect("in the bend");
    assert!(time > 1.5 && time < 1.500_001 && feature == Feature::Vertex(1), "{time}");
    // From beside the left end it approaches until the straight wall begins, where it becomes free.
    let inbound = ball([-7.0, 4.0], 1.0, [1.0, 0.0])?;
    assert_eq!(hit(&inbound)?, Some((11.0, [0.0, 1.0], Feature::Vertex(1))));
    Ok(())
}

#[test]
fn a_ball_without_room() -> Result {
    let fits = ball([0.0, 0.0], 5.0, [0.0, 0.0])?;
    assert_eq!(relation(fits.shape(), &stadium()?), Relation::Touching);
    let large = |x, y, velocity| ball([x, y], 6.0, velocity);
    // It turns where it is nearest to the segment.
    assert_eq!(hit(&large(0.0, 3.0, [0.0, -1.0])?)?, Some((3.0, [0.0, -1.0], Feature::Edge(0))));
    assert_eq!(hit(&large(0.0, -3.0, [0.0, -1.0])?)?, Some((0.0, [0.0, -1.0], Feature::Edge(0))));
    let slanted = hit(&large(-3.0, 3.0, [1.0, -1.0])?)?;
    assert_eq!(slanted, Some((3.0, [0.0, -1.0], Feature::Edge(0))));
    // On the segment it turns at its end.
    assert_eq!(hit(&large(0.0, 0.0, [1.0, 0.0])?)?, Some((4.0, [1.0, 0.0], Feature::Vertex(1))));
    assert_eq!(hit(&large(0.0, 0.0, [1.0, 1.0])?)?, Some((0.0, [0.0, 1.0], Feature::Edge(0))));
    assert_eq!(gap(large(0.0, 3.0, [0.0, 0.0])?.shape(), &stadium()?), -4.0);
    let approaches = |ball: &Moving<2>| Ok(is_approaching(ball, &stadium()?.at_rest()));
    assert!(approaches(&large(0.0, 0.0, [1.0, 1.0])?)?);
    assert!(!approaches(&large(0.0, 0.0, [1.0, 0.0])?)?);
    assert!(approaches(&large(4.0, 0.0, [1.0, 0.0])?)?);
    Ok(())
}

#[test]
fn gaps_nearest_points_and_what_approaches() -> Result {
    let small = |x, y| Circle::new([x, y], 1.0);
    assert_eq!(gap(&small(0.0, 1.0)?, &stadium()?), 3.0);
    assert_eq!(gap(&small(7.0, 4.0)?, &stadium()?), -1.0);
    assert_eq!(relation(&small(0.0, -4.0)?, &stadium()?), Relation::Touching);
    assert_eq!(closest_points(&small(0.0, 1.0)?, &stadium()?), ([0.0, 2.0], [0.0, 5.0]));
    // On the segment: across it.
    assert_eq!(closest_points(&small(0.0, 0.0)?, &stadium()?), ([0.0, 1.0], [0.0, 5.0]));
    let approaches =
        |velocity| Ok(is_approaching(&ball([0.0, 1.0], 1.0, velocity)?, &stadium()?.at_rest()));
    assert!(approaches([0.0, 1.0])?);
    assert!(!approaches([1.0, 0.0])? && !approaches([1.0, -1.0])?);
    let tube = Hollow::new(Capsule::new([0.0, 0.0, -9.0], [0.0, 0.0, 9.0], 6.0)?).at_rest();
    let inside = Sphere::new([3.0, 0.0, 0.0], 1.0)?.moving([0.0, 2.0, 0.5])?;
    let impact = time_of_impact(&inside, &tube, 9.0).expect("the tube is around it");
    assert_eq!(
        (impact.time, impact.normal, impact.feature),
        (2.0, [0.6, 0.8, 0.0], Feature::Edge(0))
    );
    let [x, _, z]: [f64; 3] = impact.point;
    assert!((x - 3.6).abs() < 1e-15 && (z - 1.0).abs() < 1e-15);
    // Without length it is a bowl.
    let bowl = Hollow::new(Capsule::new([1.0, 0.0], [1.0, 0.0], 5.0)?).at_rest();
    let impact = time_of_impact(&ball([0.0, 0.0], 1.0, [1.0, 0.0])?, &bowl, 9.0).expect("inside");
    assert_eq!((impact.time, impact.feature), (5.0, Feature::Vertex(0)));
    Ok(())
}

/// A ball that fits at the start stays inside until its impact, where it touches and moves
/// outwards.
#[test]
fn until_its_impact_a_ball_is_inside() -> Result {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..5000 {
        let mut number = || random.f64() * 2.0 - 1.0;
        let [start, end, velocity, along] = [(); 4].map(|()| [number(), number(), number()]);
        let tube = Hollow::new(Capsule::new(start, end, 2.0)?).at_rest();
        let ball = Sphere::new([start[0], start[1] + along[0], start[2]], 0.5)?.moving(velocity)?;
        let impact = time_of_impact(&ball, &tube, f64::INFINITY).expect("it cannot leave");
        let at = |t: f64| {
            let center = core::array::from_fn(|k| ball.center()[k] + t * velocity[k]);
            gap(&Sphere::new(center, 0.5).expect("finite"), tube.shape())
        };
        assert!(at(impact.time).abs() < 1e-12, "{ball:?} {tube:?}");
        assert!((1..64).all(|k| at(impact.time * f64::from(k) / 64.0) > 0.0), "{ball:?} {tube:?}");
        let outwards: f64 = impact.normal.iter().zip(velocity).map(|(n, v)| n * v).sum();
        assert!(outwards > 0.0, "{ball:?} {tube:?}");
    }
    Ok(())
}

/// Numbers of the whole range, for a ball that is larger than its stadium: the query needs its
/// turning point.
#[test]
fn the_largest_ball_in_a_stadium_is_asked_whether_it_approaches() -> Result {
    let capsule = Capsule::new([0.0, 4.7e304, 0.0], [0.0; 3], 3.2e307)?;
    let ball = Sphere::new([0.0; 3], f64::MAX)?.moving([0.0, f64::from_bits(1), -32.0])?;
    assert!(is_approaching(&ball, &Hollow::new(capsule).at_rest()));
    Ok(())
}
