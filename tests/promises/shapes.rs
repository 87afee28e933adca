//! A ball and other shapes.
//!
//! Closed forms, and definitions where a formula has no answer.

use carom::{
    Aabb, Ball, Capsule, Circle, Feature, HalfSpace, Hollow, InputError, Relation, Segment, Sphere,
    closest_points, contact_interval, first_contact, first_hit, gap, hits, relation,
    time_of_impact, will_collide,
};

type Result<T = ()> = std::result::Result<T, InputError>;

#[test]
fn a_ball_meets_the_face_the_edge_and_the_corner_of_a_box() -> Result {
    let room = Aabb::new([0.0, 0.0, 0.0], [2.0, 2.0, 2.0])?.at_rest();
    // Beside a face, an edge and a corner: 1, 3-4-5 and 2-3-6-7 away.
    let cases = [
        ([-4.0, 1.0, 1.0], [1.0, 0.0, 0.0], 3.0, Feature::Face(12)),
        ([-8.0, -4.0, 1.0], [1.0, 0.0, 0.0], 5.0, Feature::Edge(9)),
        ([-12.0, -3.0, -2.0], [1.0, 0.0, 0.0], 6.0, Feature::Vertex(0)),
    ];
    for ((center, velocity, time, feature), radius) in cases.into_iter().zip([1.0, 5.0, 7.0]) {
        let ball = Sphere::new(center, radius)?.moving(velocity)?;
        let impact = time_of_impact(&ball, &room, 100.0).expect("it is in the way");
        assert_eq!((impact.time, impact.feature), (time, feature));
        assert!(will_collide(&ball, &room, time));
        assert!(!will_collide(&ball, &room, f64::next_down(time)));
    }
    Ok(())
}

#[test]
fn a_point_hits_a_wall_in_the_plane_and_slips_past_its_end() -> Result {
    let wall = Segment::new([0.0, 0.0], [1.0, 3.0])?.at_rest();
    let ray = |y: f64| Circle::new([-4.0, y], 0.0)?.moving([1.0, 0.0]);
    let hit = time_of_impact(&ray(1.5)?, &wall, f64::INFINITY).expect("through the middle");
    assert_eq!((hit.time, hit.feature), (4.5, Feature::Edge(0)));
    assert_eq!(time_of_impact(&ray(3.0)?, &wall, f64::INFINITY), None);
    assert_eq!(first_contact(&ray(3.0)?, &wall, f64::INFINITY).map(|c| c.time), Some(5.0));
    assert_eq!(first_contact(&ray(3.1)?, &wall, f64::INFINITY), None);
    Ok(())
}

#[test]
fn gaps_and_nearest_points() -> Result {
    let ball = Circle::new([3.0, 4.0], 1.0)?;
    assert_eq!(gap(&ball, &Aabb::new([-2.0, -2.0], [0.0, 0.0])?), 4.0);
    assert_eq!(gap(&ball, &HalfSpace::new([0.0, 0.0], [0.0, 2.0])?), 3.0);
    assert_eq!(gap(&ball, &Capsule::new([0.0, 0.0], [-3.0, 0.0], 0.5)?), 3.5);
    // 4 below the surface.
    assert_eq!(gap(&ball, &HalfSpace::new([0.0, 8.0], [0.0, 2.0])?), -5.0);
    assert_eq!(gap(&ball, &Aabb::new([0.0, 0.0], [9.0, 9.0])?), -4.0);
    assert_eq!(relation(&ball, &Aabb::new([-2.0, 0.0], [2.0, 5.0])?), Relation::Touching);
    let (on_ball, on_wall) = closest_points(&ball, &Segment::new([0.0, 0.0], [9.0, 0.0])?);
    assert_eq!((on_ball, on_wall), ([3.0, 3.0], [3.0, 0.0]));
    Ok(())
}

#[test]
fn contact_begins_and_ends() -> Result {
    let ball = Circle::new([-5.0, 1.0], 1.0)?.moving([1.0, 0.0])?;
    let through = |shape| contact_interval(&ball, &shape).map(|c| (c.start, c.end));
    assert_eq!(through(Segment::new([0.0, 0.0], [2.0, 0.0])?.at_rest()), Some((5.0, 7.0)));
    let block = Aabb::new([0.0, 0.0], [2.0, 5.0])?.at_rest();
    let through = contact_interval(&ball, &block).expect("into it");
    assert_eq!((through.start, through.end), (4.0, 8.0));
    let sea = HalfSpace::new([0.0, 0.0], [-1.0, 0.0])?.at_rest();
    let into = contact_interval(&ball, &sea).expect("into it");
    assert_eq!((into.start, into.end), (4.0, f64::INFINITY));
    let out = contact_interval(&ball, &HalfSpace::new([0.0, 0.0], [1.0, 0.0])?.at_rest());
    assert_eq!(out.map(|c| (c.start, c.end)), Some((0.0, 6.0)));
    Ok(())
}

#[test]
fn what_touches_or_overlaps_has_an_impact_if_it_comes_nearer() -> Result {
    let wall = HalfSpace::new([0.0, 0.0], [0.0, 1.0])?.at_rest();
    let ball = Ball::new([0.0, 1.0], 1.0)?;
    let time = |velocity: [f64; 2]| {
        Ok::<_, InputError>(time_of_impact(&ball.moving(velocity)?, &wall, 9.0).map(|i| i.time))
    };
    assert_eq!(time([3.0, -1.0])?, Some(0.0));
    assert_eq!(time([3.0, 0.0])?, None);
    assert_eq!(time([3.0, 1.0])?, None);
    let contact = first_contact(&ball.moving([3.0, 1.0])?, &wall, 9.0).expect("it touches");
    assert_eq!((contact.time, contact.normal, contact.point), (0.0, [0.0, -1.0], [0.0, 0.0]));
    Ok(())
}

#[test]
fn a_ball_in_a_bowl_meets_the_other_side() -> Result {
    let bowl = Hollow::new(Circle::new([0.0, 0.0], 5.0)?).at_rest();
    let ball = |x: f64, velocity: f64| Circle::new([x, 0.0], 1.0)?.moving([velocity, 0.0]);
    let time = |ball| time_of_impact(&ball, &bowl, 100.0).map(|impact| impact.time);
    assert_eq!(time(ball(2.0, 1.0)?), Some(2.0));
    // It touches and leaves, or sticks out and comes in: it hits the other side.
    assert_eq!(time(ball(4.0, -1.0)?), Some(8.0));
    assert_eq!(time(ball(4.5, -1.0)?), Some(8.5));
    let stretch = contact_interval(&ball(4.5, -1.0)?, &bowl).expect("it sticks out");
    assert_eq!((stretch.start, stretch.end), (0.0, 0.5));
    // It is as large as the bowl, and in its middle.
    let full = Circle::new([0.0, 0.0], 5.0)?;
    assert_eq!(relation(&full, bowl.shape()), Relation::Touching);
    assert_eq!(time(full.at_rest()), None);
    assert_eq!(time(full.moving([0.0, 1.0])?), Some(0.0));
    assert_eq!(gap(&Circle::new([3.0, 4.0], 7.0)?, bowl.shape()), -7.0);
    Ok(())
}

#[test]
fn each_wall_of_a_room_is_asked_on_its_own() -> Result {
    let room = Hollow::new(Aabb::new([0.0, 0.0], [10.0, 10.0])?).at_rest();
    // It overlaps the left wall and leaves it: it hits the right wall.
    let ball = Circle::new([0.5, 5.0], 1.0)?.moving([1.0, 0.0])?;
    let impact = time_of_impact(&ball, &room, 100.0).expect("it cannot leave");
    assert_eq!((impact.time, impact.normal, impact.feature), (8.5, [1.0, 0.0], Feature::Edge(1)));
    // A ball that fits exactly between two walls slides between them.
    let fits = Circle::new([5.0, 5.0], 5.0)?;
    assert_eq!(time_of_impact(&fits.moving([0.0, 0.0])?, &room, 100.0), None);
    let channel = Hollow::new(Aabb::new([0.0, 0.0], [2.0, 10.0])?).at_rest();
    let slides = Circle::new([1.0, 5.0], 1.0)?.moving([0.0, 1.0])?;
    let impact = time_of_impact(&slides, &channel, 100.0).expect("the end of the channel");
    assert_eq!((impact.time, impact.feature), (4.0, Feature::Edge(3)));
    // Two walls at the same time: the one with the smaller number.
    let corner = Circle::new([5.0, 5.0], 1.0)?.moving([1.0, 1.0])?;
    let impact = time_of_impact(&corner, &room, 100.0).expect("the corner");
    assert_eq!((impact.time, impact.feature), (4.0, Feature::Edge(1)));
    Ok(())
}

#[test]
fn what_is_sliding_or_parallel_is_never_hit() -> Result {
    let wall = Segment::new([0.0, 0.0], [10.0, 0.0])?.at_rest();
    for height in [1.0, 1.0_f64.next_up()] {
        let ball = Circle::new([-5.0, height], 1.0)?.moving([1.0, 0.0])?;
        assert_eq!(time_of_impact(&ball, &wall, f64::INFINITY), None, "{height}");
    }
    // A graze of the start, then of the whole: contact from 5 to 15.
    let ball = Circle::new([-5.0, 1.0], 1.0)?.moving([1.0, 0.0])?;
    let along = contact_interval(&ball, &wall).expect("it slides along");
    assert_eq!((along.start, along.end), (5.0, 15.0));
    // One float lower it meets the start slightly earlier.
    let lower = Circle::new([-5.0, 1.0_f64.next_down()], 1.0)?.moving([1.0, 0.0])?;
    let impact = time_of_impact(&lower, &wall, f64::INFINITY).expect("a hair lower");
    assert_eq!(impact.feature, Feature::Vertex(0));
    assert!(impact.time < 5.0 && impact.time > 4.999_999, "{}", impact.time);
    Ok(())
}

#[test]
fn only_how_they_move_relative_to_each_other_matters() -> Result {
    let ball = Circle::new([-4.0, 0.5], 1.0)?;
    let wall = Segment::new([0.0, -1.0], [0.0, 3.0])?;
    let wanted = time_of_impact(&ball.moving([2.0, 0.0])?, &wall.at_rest(), 9.0);
    let moving = time_of_impact(&ball.at_rest(), &wall.moving([-2.0, 0.0])?, 9.0);
    let both = time_of_impact(&ball.moving([5.0, 7.0])?, &wall.moving([3.0, 7.0])?, 9.0);
    let of = |impact: Option<carom::Impact<2>>| impact.map(|i| (i.time, i.normal, i.feature));
    assert_eq!(of(wanted), Some((1.5, [1.0, 0.0], Feature::Edge(0))));
    assert_eq!(of(moving), of(wanted));
    assert_eq!(of(both), of(wanted));
    Ok(())
}

#[test]
fn the_first_of_many_shapes() -> Result {
    let ball = Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?;
    let wall = |x: f64| Ok::<_, InputError>(Segment::new([x, -2.0], [x, 2.0])?.at_rest());
    let walls = [wall(9.0)?, wall(5.0)?, wall(7.0)?, wall(5.0)?];
    let hit = first_hit(&ball, &walls, 100.0).expect("all are in the way");
    assert_eq!((hit.index, hit.impact.time), (1, 4.0));
    assert_eq!(hits(&ball, &walls, 6.0).map(|hit| hit.index).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(first_hit(&ball, &walls, 3.9), None);
    Ok(())
}

#[test]
fn what_is_no_shape_is_refused_with_the_cure() {
    let message = |error: InputError| error.to_string();
    assert_eq!(
        HalfSpace::new([0.0, 0.0], [0.0, -0.0]).map_err(message),
        Err("the normal is zero; give a vector of any length that points out of the half-space"
            .into())
    );
    assert_eq!(
        Segment::new([0.0, 0.0], [1.0, f64::NAN]).map_err(message),
        Err("coordinate 1 of the end is NaN; give a finite number".into())
    );
    assert_eq!(
        Aabb::new([0.0, 3.0], [1.0, 2.0]).map_err(message),
        Err("along axis 1 the lower corner is at 3 and the upper corner at 2; \
             give the lower corner first"
            .into())
    );
    assert_eq!(
        Capsule::new([0.0, 0.0], [1.0, 0.0], -1.0).map_err(message),
        Err("the radius is -1; give a finite number that is at least 0".into())
    );
}

#[test]
fn contact_that_ends_at_the_largest_float_ends() -> Result {
    // Out of a box, and out of a half-space: a point, and a ball.
    let from = |x: f64, r: f64| Circle::new([x, 0.5], r)?.moving([1.0, 0.0]);
    let solid = Aabb::new([-1.0, 0.0], [f64::MAX, 1.0])?.at_rest();
    let end = |ball| contact_interval(&ball, &solid).map(|c| c.end);
    assert_eq!(end(from(0.0, 0.0)?), Some(f64::MAX));
    assert_eq!(end(from(1e300, 1e300)?), Some(f64::MAX));
    assert_eq!(end(from(0.0, 1e300)?), Some(f64::INFINITY));
    let sea = HalfSpace::new([f64::MAX, 0.0], [1.0, 0.0])?.at_rest();
    let end = contact_interval(&from(0.0, 0.0)?, &sea).map(|c| c.end);
    assert_eq!(end, Some(f64::MAX));
    // In f32, where the filter recognises it.
    let edge = f32::MAX;
    let wall = Aabb::new([-1.0, 0.0], [edge, 1.0])?.at_rest();
    let point = Circle::new([0.0_f32, 0.5], 0.0)?.moving([1.0, 0.0])?;
    assert_eq!(contact_interval(&point, &wall).map(|c| c.end), Some(edge));
    Ok(())
}
