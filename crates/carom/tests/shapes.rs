//! A ball and other shapes: closed forms, and what is meant where a formula has no answer.

use carom::{
    Aabb, Ball, Capsule, Circle, Feature, HalfSpace, InputError, Relation, Segment, Sphere,
    closest_points, contact_interval, first_contact, gap, relation, time_of_impact, will_collide,
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
