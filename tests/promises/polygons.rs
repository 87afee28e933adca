//! Polygons from outside and from inside.
//!
//! Closed forms, which positions of the centre are inside, whether the gap decreases, and that each
//! answer is that of the right facet.

use carom::{
    Aabb, Circle, Feature, Hollow, InputError, Moving, OwnedPolygon, Polygon, Polyline, Relation,
    closest_points, contact_interval, first_contact, first_hit, gap, is_approaching,
    is_decided_exactly, relation, time_of_impact, will_collide,
};
use test_size::sized;

type Result<T = ()> = std::result::Result<T, InputError>;

/// The letter L, counterclockwise: sides along both axes, and an inner corner at (2, 2).
const ANGLE: [[f64; 2]; 6] =
    [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 8.0], [0.0, 8.0]];

fn ball(center: [f64; 2], radius: f64, velocity: [f64; 2]) -> Moving<2> {
    Circle::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

type Answer = Option<(f64, [f64; 2], Feature)>;

/// The answer of a polygon in both orientations, which must not matter.
fn hit(vertices: &[[f64; 2]], is_hollow: bool, ball: &Moving<2>) -> Answer {
    let count = vertices.len();
    let back: Vec<_> = vertices.iter().rev().copied().collect();
    let of = |vertices: &[[f64; 2]]| -> Answer {
        let polygon = Polygon::new(vertices).expect("simple");
        let told = |impact: carom::Impact<2>| (impact.time, impact.normal, impact.feature);
        if is_hollow {
            let hall = Hollow::new(polygon).at_rest();
            let impact = time_of_impact(ball, &hall, f64::INFINITY);
            assert_eq!(will_collide(ball, &hall, f64::INFINITY), impact.is_some());
            impact.map(told)
        } else {
            let impact = time_of_impact(ball, &polygon.at_rest(), f64::INFINITY);
            assert_eq!(will_collide(ball, &polygon.at_rest(), f64::INFINITY), impact.is_some());
            impact.map(told)
        }
    };
    let (one, other) = (of(vertices), of(&back));
    let renamed = |feature| match feature {
        Feature::Vertex(k) => Feature::Vertex(count - 1 - k),
        Feature::Edge(k) => Feature::Edge((2 * count - 2 - k) % count),
        other => other,
    };
    let other = other.map(|(time, normal, feature)| (time, normal, renamed(feature)));
    // In the inner corner it meets both sides at the same time, and the answer is the first.
    if !is_into_the_angle(ball) {
        assert_eq!(one, other, "{ball:?}");
    }
    assert_eq!(one.map(|it| it.0), other.map(|it| it.0), "{ball:?}");
    one
}

fn is_into_the_angle(ball: &Moving<2>) -> bool {
    let [x, y] = ball.center();
    x == y && ball.velocity()[0] == ball.velocity()[1]
}

#[test]
fn a_ball_meets_the_sides_and_the_outer_corners() {
    let solid = |center, radius, velocity| hit(&ANGLE, false, &ball(center, radius, velocity));
    let down = solid([4.0, 5.0], 1.0, [0.0, -1.0]);
    assert_eq!(down, Some((2.0, [0.0, -1.0], Feature::Edge(2))));
    let left = solid([4.0, 5.0], 1.0, [-1.0, 0.0]);
    assert_eq!(left, Some((1.0, [-1.0, 0.0], Feature::Edge(3))));
    // Into the inner corner: both sides at once, and never the corner.
    let into = solid([5.0, 5.0], 1.0, [-1.0, -1.0]);
    assert_eq!(into, Some((2.0, [0.0, -1.0], Feature::Edge(2))));
    // An outer corner: 3-4-5.
    let corner = solid([9.0, 6.0], 2.5, [-0.75, -1.0]);
    assert_eq!(corner, Some((2.0, [-0.6, -0.8], Feature::Vertex(2))));
    assert_eq!(solid([9.0, 6.0], 2.5, [0.75, 1.0]), None);
    // It touches one side and leaves it, then hits the other.
    let leaving = solid([2.5, 5.0], 1.0, [1.0, -1.0]);
    assert_eq!(leaving, Some((2.0, [0.0, -1.0], Feature::Edge(2))));
    // A point, too, and one that hits a side at its end.
    assert_eq!(solid([4.0, 5.0], 0.0, [0.0, -2.0]).map(|it| it.0), Some(1.5));
    assert_eq!(solid([3.0, 3.0], 0.0, [-1.0, -1.0]).map(|it| it.0), Some(1.0));
}

#[test]
fn a_centre_inside_approaches_where_it_comes_deeper() -> Result {
    let polygon = Polygon::new(&ANGLE)?.at_rest();
    let solid = |center, velocity| hit(&ANGLE, false, &ball(center, 0.5, velocity));
    // Nearest to the left side: inwards at once, outwards never.
    assert_eq!(solid([0.5, 5.0], [1.0, 0.0]), Some((0.0, [1.0, 0.0], Feature::Edge(5))));
    assert_eq!(solid([0.5, 5.0], [-1.0, 0.0]), None);
    assert_eq!(solid([0.5, 5.0], [0.0, 1.0]), None);
    // Out of one arm, and onto the other.
    assert_eq!(solid([1.75, 5.0], [1.0, -1.0]), Some((2.5, [0.0, -1.0], Feature::Edge(2))));
    // In the middle of an arm it approaches neither side.
    assert!(!is_approaching(&ball([1.0, 5.0], 0.5, [1.0, 0.0]), &polygon));
    assert!(is_approaching(&ball([1.0, 1.0], 0.5, [1.0, 1.0]), &polygon));
    assert!(!is_approaching(&ball([1.0, 1.0], 0.5, [1.0, -1.0]), &polygon));
    // Nearest to the inner corner, at (2, 2).
    assert!(is_approaching(&ball([1.5, 1.5], 0.5, [-1.0, -1.0]), &polygon));
    assert!(!is_approaching(&ball([1.5, 1.5], 0.5, [1.0, -1.0]), &polygon));
    let away = hit(&ANGLE, false, &ball([1.5, 1.5], 0.5, [-1.0, 0.0]));
    let (time, normal, feature) = away.expect("it comes deeper");
    assert_eq!((time, feature), (0.0, Feature::Vertex(3)));
    assert!(normal[0] < 0.0 && normal[0] == normal[1], "{normal:?}");
    Ok(())
}

#[test]
fn a_centre_on_the_surface_approaches_where_it_goes_in() -> Result {
    let polygon = Polygon::new(&ANGLE)?;
    let at = |center, velocity: [f64; 2]| {
        let ball = ball(center, 0.5, velocity);
        let solid = is_approaching(&ball, &polygon.at_rest());
        let hollow = is_approaching(&ball, &Hollow::new(polygon).at_rest());
        (solid, hollow)
    };
    let (inwards, outwards, along) = ((true, false), (false, true), (false, false));
    assert_eq!(at([4.0, 2.0], [1.0, -1.0]), inwards);
    assert_eq!(at([4.0, 2.0], [1.0, 1.0]), outwards);
    assert_eq!(at([4.0, 2.0], [1.0, 0.0]), along);
    assert_eq!(at([4.0, 2.0], [0.0, 0.0]), along);
    // At an outer corner, and at the inner one.
    assert_eq!(at([6.0, 2.0], [-1.0, -2.0]), inwards);
    assert_eq!(at([6.0, 2.0], [-1.0, 1.0]), outwards);
    assert_eq!(at([6.0, 2.0], [-1.0, 0.0]), along);
    assert_eq!(at([6.0, 2.0], [1.0, 0.0]), outwards);
    assert_eq!(at([2.0, 2.0], [1.0, 2.0]), outwards);
    assert_eq!(at([2.0, 2.0], [1.0, -2.0]), inwards);
    assert_eq!(at([2.0, 2.0], [-1.0, -2.0]), inwards);
    assert_eq!(at([2.0, 2.0], [0.0, 1.0]), along);
    assert_eq!(at([2.0, 2.0], [0.0, -1.0]), inwards);
    // The first corner, where the chain is closed.
    assert_eq!(at([0.0, 0.0], [2.0, 1.0]), inwards);
    assert_eq!(at([0.0, 0.0], [-2.0, 1.0]), outwards);
    assert_eq!(at([0.0, 0.0], [0.0, 1.0]), along);
    let ball = ball([4.0, 2.0], 0.5, [0.0, -1.0]);
    let impact = time_of_impact(&ball, &polygon.at_rest(), 9.0).expect("it goes in");
    assert_eq!((impact.time, impact.normal, impact.feature), (0.0, [0.0, -1.0], Feature::Edge(2)));
    assert_eq!(relation(&Circle::new([4.0, 2.0], 0.0)?, &polygon), Relation::Touching);
    assert_eq!(relation(&Circle::new([4.0, 2.0], 1e-300)?, &polygon), Relation::Overlapping);
    Ok(())
}

/// A centre on the outline used to be treated like one on a thin wall. The normal was that of the
/// motion, even if the ball left the solid or rolled along it, and at rest it was the first axis.
/// By the signed distance only the side of the edge is right. This went unnoticed because the tests
/// only queried impacts of balls that go straight in. Exact arithmetic, which knows the side, found
/// it at once.
#[test]
fn the_normal_on_the_outline_leads_into_the_solid() -> Result {
    let polygon = Polygon::new(&ANGLE)?;
    let hall = Hollow::new(polygon);
    for velocity in [[1.0, 1.0], [1.0, 0.0], [-1.0, 0.5], [1.0, -1.0], [0.0, 0.0]] {
        let ball = ball([4.0, 2.0], 0.5, velocity);
        let told = |impact: carom::Impact<2>| (impact.normal, impact.point, impact.feature);
        let contact = first_contact(&ball, &polygon.at_rest(), 9.0).map(told);
        assert_eq!(contact, Some(([0.0, -1.0], [4.0, 1.75], Feature::Edge(2))), "{velocity:?}");
        let contact = first_contact(&ball, &hall.at_rest(), 9.0).map(told);
        assert_eq!(contact, Some(([0.0, 1.0], [4.0, 2.25], Feature::Edge(2))), "{velocity:?}");
        assert_eq!(closest_points(ball.ball(), &polygon), ([4.0, 1.5], [4.0, 2.0]));
        assert_eq!(closest_points(ball.ball(), &hall), ([4.0, 2.5], [4.0, 2.0]));
    }
    // At a corner it is the normal of the edge through which the ball enters; if there are two or
    // none, that of the first.
    let at = |center, velocity| {
        let impact = first_contact(&ball(center, 0.5, velocity), &polygon.at_rest(), 9.0);
        impact.map(|impact| (impact.normal, impact.feature))
    };
    assert_eq!(at([2.0, 2.0], [1.0, -2.0]), Some(([0.0, -1.0], Feature::Vertex(3))));
    assert_eq!(at([2.0, 2.0], [-2.0, 1.0]), Some(([-1.0, 0.0], Feature::Vertex(3))));
    assert_eq!(at([2.0, 2.0], [-2.0, -1.0]), Some(([0.0, -1.0], Feature::Vertex(3))));
    assert_eq!(at([6.0, 2.0], [1.0, 1.0]), Some(([-1.0, 0.0], Feature::Vertex(2))));
    // The nearest point is the centre itself, however long the edge.
    let long = [[-1e30, -3e29], [0.0, 0.0], [1.0, 3.0]];
    let points = closest_points(&Circle::new([0.0, 0.0], 0.0)?, &Polygon::new(&long)?);
    assert_eq!(points, ([0.0; 2], [0.0; 2]));
    Ok(())
}

/// Integers decided which of two edges is nearer, and their size allowed only for the lengths. But
/// the velocities became integers, too. If they had more bits, the index was out of bounds: a
/// panic. The numbers of the other tests are all of similar size, and only cases of all exponents
/// need more.
#[test]
fn velocities_of_any_size_have_room() -> Result {
    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let polygon = Polygon::new(&corners)?.at_rest();
    // Equally near to two sides.
    for (velocity, is_deeper) in [([1e300, 1e-300], true), ([1e300, -1e-300], false)] {
        let ball = ball([0.1, 0.1], 0.125, velocity);
        assert_eq!(is_approaching(&ball, &polygon), is_deeper, "{velocity:?}");
        assert_eq!(will_collide(&ball, &polygon, 9.0), is_deeper, "{velocity:?}");
    }
    Ok(())
}

#[test]
fn from_inside() -> Result {
    let hollow = |center, radius, velocity| hit(&ANGLE, true, &ball(center, radius, velocity));
    assert_eq!(hollow([1.0, 5.0], 0.5, [1.0, 0.0]), Some((0.5, [1.0, 0.0], Feature::Edge(3))));
    assert_eq!(hollow([1.0, 5.0], 0.5, [0.0, -1.0]), Some((4.5, [0.0, -1.0], Feature::Edge(0))));
    // Around the inner corner, 3-4-5; and an outer corner is never met.
    assert_eq!(hollow([0.5, 1.5], 0.5, [0.75, 0.0]).map(|it| it.2), Some(Feature::Edge(1)));
    let edge = hollow([0.625, 0.5], 0.625, [0.75, 0.5]).expect("the angle is in the way");
    assert_eq!(edge.2, Feature::Vertex(3));
    assert_eq!(hollow([4.0, 1.0], 0.5, [1.0, 1.0]).map(|it| it.0), Some(0.5));
    // In the solid outside it overlaps, and approaches if it moves farther out.
    assert_eq!(hollow([4.0, 3.0], 0.5, [0.0, 1.0]), Some((0.0, [0.0, 1.0], Feature::Edge(2))));
    assert_eq!(hollow([4.0, 3.0], 0.5, [0.0, -1.0]), Some((2.5, [0.0, -1.0], Feature::Edge(0))));
    let hall = Hollow::new(Polygon::new(&ANGLE)?);
    assert_eq!(gap(&Circle::new([1.0, 5.0], 0.25)?, &hall), 0.75);
    assert_eq!(gap(&Circle::new([4.0, 4.5], 1.0)?, &hall), -3.0);
    assert_eq!(gap(&Circle::new([9.0, 6.0], 1.0)?, &hall), -6.0);
    assert_eq!(relation(&Circle::new([1.0, 5.0], 1.0)?, &hall), Relation::Touching);
    assert_eq!(relation(&Circle::new([9.0, 6.0], 1.0)?, &hall), Relation::Overlapping);
    let points = closest_points(&Circle::new([4.0, 3.0], 0.5)?, &hall);
    assert_eq!(points, ([4.0, 3.5], [4.0, 2.0]));
    Ok(())
}

#[test]
fn gaps_and_nearest_points() -> Result {
    let polygon = Polygon::new(&ANGLE)?;
    let at = |x, y, radius| Circle::new([x, y], radius);
    assert_eq!(gap(&at(4.0, 5.0, 1.0)?, &polygon), 1.0);
    assert_eq!(gap(&at(9.0, 6.0, 1.0)?, &polygon), 4.0);
    assert_eq!(gap(&at(0.5, 5.0, 1.0)?, &polygon), -1.5);
    assert_eq!(gap(&at(1.75, 1.0, 0.0)?, &polygon), -1.0);
    assert_eq!(gap(&at(4.0, 2.0, 0.25)?, &polygon), -0.25);
    assert_eq!(closest_points(&at(0.5, 5.0, 1.0)?, &polygon), ([1.5, 5.0], [0.0, 5.0]));
    assert_eq!(closest_points(&at(4.0, 5.0, 1.0)?, &polygon), ([3.0, 5.0], [2.0, 5.0]));
    assert_eq!(relation(&at(4.0, 5.0, 2.0)?, &polygon), Relation::Touching);
    assert_eq!(relation(&at(1.0, 5.0, 0.0)?, &polygon), Relation::Overlapping);
    assert_eq!(relation(&at(4.0, 5.0, 1.0)?, &polygon), Relation::Separate);
    Ok(())
}

#[test]
fn contact_lasts_while_the_centre_is_inside() -> Result {
    let polygon = Polygon::new(&ANGLE)?;
    let solid =
        |ball: &Moving<2>| contact_interval(ball, &polygon.at_rest()).map(|it| (it.start, it.end));
    let hollow = |ball: &Moving<2>| {
        contact_interval(ball, &Hollow::new(polygon).at_rest()).map(|it| (it.start, it.end))
    };
    let never = f64::INFINITY;
    // Through the arm, which has free space beyond.
    let through = ball([-3.0, 5.0], 0.5, [1.0, 0.0]);
    assert_eq!((solid(&through), hollow(&through)), (Some((2.5, 5.5)), Some((0.0, 3.5))));
    let point = ball([-3.0, 5.0], 0.0, [1.0, 0.0]);
    assert_eq!((solid(&point), hollow(&point)), (Some((3.0, 5.0)), Some((0.0, 3.0))));
    // From deep inside, where no side is near.
    let deep = ball([1.0, 1.0], 0.125, [1.0, 0.0]);
    assert_eq!((solid(&deep), hollow(&deep)), (Some((0.0, 5.125)), Some((4.875, never))));
    let still = ball([1.0, 1.0], 0.125, [0.0, 0.0]);
    assert_eq!((solid(&still), hollow(&still)), (Some((0.0, never)), None));
    let far = ball([9.0, 9.0], 0.125, [1.0, 0.0]);
    assert_eq!((solid(&far), hollow(&far)), (None, Some((0.0, never))));
    // Through a corner, along the whole length of an arm.
    let diagonal = ball([-1.0, -1.0], 0.0, [1.0, 1.0]);
    assert_eq!((solid(&diagonal), hollow(&diagonal)), (Some((1.0, 3.0)), Some((0.0, 1.0))));
    // In a flat polygon, between two representable times.
    let slow = ball([1.0, 1.0], 0.125, [f64::from_bits(1), 0.0]);
    assert_eq!(solid(&slow), Some((0.0, never)));
    Ok(())
}

/// The ball leaves the last edge at the largest float, which leaves no time to examine. The answer
/// was that contact ends, although the centre stays in the solid from then on. One in some 10⁵ hard
/// cases of the oracle is like this.
#[test]
fn contact_that_lasts_beyond_the_largest_float_has_no_end() -> Result {
    let most = f64::MAX;
    // Through the lower side at t = most / 2, and contact with it lasts as long again.
    let corners = [[-most, -most / 2.0], [most, -most / 2.0], [0.0, most]];
    let ball = ball([0.0, 0.0], most / 2.0, [0.0, -1.0]);
    let polygon = Polygon::new(&corners)?;
    let told = |interval: Option<carom::ContactInterval>| interval.map(|it| (it.start, it.end));
    let hollow = contact_interval(&ball, &Hollow::new(polygon).at_rest());
    assert_eq!(told(hollow), Some((0.0, f64::INFINITY)));
    assert_eq!(told(contact_interval(&ball, &polygon.at_rest())), Some((0.0, most)));
    Ok(())
}

#[test]
fn first_contacts_are_those_of_the_surface() -> Result {
    let polygon = Polygon::new(&ANGLE)?.at_rest();
    let deep = ball([1.0, 5.0], 0.25, [1.0, 0.0]);
    let contact = first_contact(&deep, &polygon, 9.0).expect("in the middle of it");
    assert_eq!(contact.time, 0.0);
    let graze = ball([9.0, 3.0], 1.0, [-1.0, 0.0]);
    let contact = first_contact(&graze, &polygon, 9.0).expect("along the lower arm");
    assert_eq!((contact.time, contact.normal), (3.0, [0.0, -1.0]));
    assert_eq!(time_of_impact(&graze, &polygon, 9.0).map(|it| it.feature), Some(Feature::Edge(3)));
    assert_eq!(first_contact(&deep, &polygon, -1.0), None);
    assert_eq!(time_of_impact(&deep, &polygon, f64::NAN), None);
    let blocks = [polygon, Polygon::new(&ANGLE)?.moving([-1.0, 0.0])?];
    let first = first_hit(&ball([9.0, 1.0], 0.5, [-1.0, 0.0]), &blocks, 9.0).expect("the first");
    assert_eq!((first.index, first.impact.time), (0, 2.5));
    assert!(!is_decided_exactly(&ball([9.0, 1.1], 0.5, [-1.0, 0.0]), &blocks[0], 9.0));
    Ok(())
}

/// A box is a polygon, and its inside a hollow box; from outside, and with the ball free or in the
/// solid.
#[test]
fn a_box_is_a_polygon() -> Result {
    let mut random = fastrand::Rng::with_seed(11);
    let corners = [[-4.0, -3.0], [4.0, -3.0], [4.0, 3.0], [-4.0, 3.0]];
    let polygon = Polygon::new(&corners)?;
    let solid = Aabb::new(corners[0], corners[2])?;
    let mut hits = 0;
    for _ in 0..4000 {
        let mut number = |size: i32| f64::from(random.i32(-size..=size)) * 0.25;
        let ball = ball([number(24), number(20)], number(12).abs(), [number(8), number(8)]);
        assert_eq!(relation(ball.ball(), &polygon), relation(ball.ball(), &solid), "{ball:?}");
        assert_eq!(gap(ball.ball(), &polygon), gap(ball.ball(), &solid), "{ball:?}");
        let approaching =
            [is_approaching(&ball, &polygon.at_rest()), is_approaching(&ball, &solid.at_rest())];
        assert_eq!(approaching[0], approaching[1], "{ball:?}");
        let times = [
            time_of_impact(&ball, &polygon.at_rest(), 99.0).map(|it| (it.time, it.normal)),
            time_of_impact(&ball, &solid.at_rest(), 99.0).map(|it| (it.time, it.normal)),
        ];
        // A corner stops a point that slides past it, like any wall.
        if ball.radius() > 0.0 {
            // Two sides may be equally near.
            let time = |answer: Option<(f64, [f64; 2])>| answer.map(|(time, _)| time);
            assert_eq!(time(times[0]), time(times[1]), "{ball:?}");
        }
        let contact =
            |interval: Option<carom::ContactInterval>| interval.map(|it| (it.start, it.end));
        assert_eq!(
            contact(contact_interval(&ball, &polygon.at_rest())),
            contact(contact_interval(&ball, &solid.at_rest())),
            "{ball:?}"
        );
        hits += usize::from(times[0].is_some_and(|(time, _)| time > 0.0));
        let room = Hollow::new(solid);
        let hall = Hollow::new(polygon);
        if relation(ball.ball(), &room) == Relation::Separate {
            assert_eq!(gap(ball.ball(), &hall), gap(ball.ball(), &room), "{ball:?}");
            let times = [
                time_of_impact(&ball, &hall.at_rest(), 99.0).map(|it| it.time),
                time_of_impact(&ball, &room.at_rest(), 99.0).map(|it| it.time),
            ];
            assert_eq!(times[0], times[1], "{ball:?}");
        }
    }
    assert!(hits > 200, "{hits}");
    Ok(())
}

#[test]
fn what_touches_itself_is_refused() {
    let refused = |vertices: &[[f64; 2]]| match Polygon::new(vertices) {
        Err(InputError::Crossing { edges }) => Some(edges),
        Err(other) => panic!("{other}"),
        Ok(_) => None,
    };
    assert_eq!(refused(&ANGLE), None);
    // A bow, a corner on another edge, on a corner, a spike, a fold.
    assert_eq!(refused(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]), Some([0, 2]));
    let on_edge = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0], [0.0, 4.0]];
    assert_eq!(refused(&on_edge), Some([0, 2]));
    let lifted = on_edge.map(|[x, y]| if x == 2.0 { [x, f64::from_bits(1)] } else { [x, y] });
    assert_eq!(refused(&lifted), None);
    let on_corner = [[0.0, 0.0], [4.0, 0.0], [2.0, 2.0], [4.0, 4.0], [0.0, 4.0], [2.0, 2.0]];
    assert!(refused(&on_corner).is_some());
    assert_eq!(refused(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0], [2.0, 3.0]]), Some([0, 1]));
    assert!(refused(&[[0.0, 0.0], [4.0, 0.0], [2.0, 0.0]]).is_some());
    assert!(refused(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [0.0, -1.0]]).is_some());
    assert_eq!(refused(&[[0.0, 0.0], [4.0, 0.0], [8.0, 0.0], [4.0, 3.0]]), None);
    // Numbers of the whole range.
    let (huge, tiny) = (f64::MAX, f64::from_bits(1));
    assert_eq!(refused(&[[-huge, -huge], [huge, -huge], [huge, huge], [tiny, 0.0]]), None);
    assert_eq!(refused(&[[-huge, -huge], [huge, -huge], [huge, huge], [-tiny, 0.0]]), None);
    assert!(refused(&[[-huge, -huge], [huge, -huge], [huge, huge], [0.0, 0.0]]).is_none());
    let message = Polygon::new(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]])
        .map_err(|error| error.to_string());
    assert_eq!(
        message,
        Err("edges 0 and 2 touch or cross each other; \
             give vertices whose edges meet only in shared corners"
            .into())
    );
    assert!(matches!(Polygon::new(&[[0.0, 0.0], [1.0, 0.0]]), Err(InputError::Vertices { .. })));
}

/// Against every pair of edges, on a small lattice, where nearly everything touches.
#[test]
fn what_is_refused_is_found_by_every_pair() {
    let mut random = fastrand::Rng::with_seed(7);
    let mut counts = [0; 2];
    for _ in 0..20_000 {
        let count = random.usize(3..8);
        let vertices: Vec<[i32; 2]> =
            (0..count).map(|_| [random.i32(0..6), random.i32(0..6)]).collect();
        let floats: Vec<[f64; 2]> = vertices.iter().map(|v| v.map(f64::from)).collect();
        let told = match Polygon::new(&floats) {
            Ok(_) => true,
            Err(InputError::Crossing { .. }) => false,
            Err(_) => continue,
        };
        let edge = |k: usize| [vertices[k % count], vertices[(k + 1) % count]];
        let cross = |a: [i32; 2], b: [i32; 2], c: [i32; 2]| {
            ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
        };
        let is_on = |[a, b]: [[i32; 2]; 2], c: [i32; 2]| {
            let between = |k: usize| (c[k] - a[k]) * (c[k] - b[k]) <= 0;
            cross(a, b, c) == 0 && between(0) && between(1)
        };
        let is_simple = (0..count).all(|one| {
            (one + 1..count).all(|other| {
                let ([a, b], [c, d]) = (edge(one), edge(other));
                if other == one + 1 {
                    !is_on([a, b], d) && !is_on([c, d], a)
                } else if one == 0 && other == count - 1 {
                    !is_on([a, b], c) && !is_on([c, d], b)
                } else {
                    let ends = is_on([a, b], c)
                        || is_on([a, b], d)
                        || is_on([c, d], a)
                        || is_on([c, d], b);
                    let proper =
                        cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0;
                    !ends && !proper
                }
            })
        });
        assert_eq!(told, is_simple, "{vertices:?}");
        counts[usize::from(told)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 1000), "{counts:?}");
}

/// Any polygon on a lattice where everything touches, against the definitions in whole numbers.
#[test]
fn every_answer_is_that_of_its_definition() -> Result {
    let mut random = fastrand::Rng::with_seed(13);
    let (mut inside, mut impacts) = (0, 0);
    for _ in 0..sized(1_500, 20_000) {
        let count = random.usize(3..7);
        let vertices: Vec<[f64; 2]> =
            (0..count).map(|_| [random.i32(0..8), random.i32(0..8)].map(f64::from)).collect();
        let Ok(polygon) = Polygon::new(&vertices) else { continue };
        let mut number = |low: i32, high: i32| f64::from(random.i32(low..=high)) * 0.5;
        let center = [number(-4, 20), number(-4, 20)];
        let moving = ball(center, number(0, 6), [number(-4, 4), number(-4, 4)]);
        let line = Polyline::closed(&vertices)?;
        let point = Circle::new(center, 0.0)?;
        let edge = |k: usize| [vertices[k], vertices[(k + 1) % count]];
        // By the angle through which the outline turns around the point.
        let on_line = relation(&point, &line) == Relation::Touching;
        let turned: f64 = (0..count)
            .map(|k| {
                let [a, b] = edge(k).map(|v| [v[0] - center[0], v[1] - center[1]]);
                (a[0] * b[1] - a[1] * b[0]).atan2(a[0] * b[0] + a[1] * b[1])
            })
            .sum();
        let is_inside = !on_line && turned.abs() > 3.0;
        let distance = gap(&point, &line);
        let signed = if is_inside { -distance } else { distance };
        let hall = Hollow::new(polygon);
        let close = |x: f64, y: f64| (x - y).abs() < 1e-12;
        assert!(close(gap(moving.ball(), &polygon), signed - moving.radius()), "{moving:?}");
        assert!(close(gap(moving.ball(), &hall), -signed - moving.radius()), "{moving:?}");
        inside += usize::from(is_inside);
        // The signed distance a little later shows whether it has decreased.
        let soon = 1e-7;
        let later = [0, 1].map(|k| center[k] + soon * moving.velocity()[k]);
        let later_gap = gap(&Circle::new(later, 0.0)?, &polygon);
        let slope = (later_gap - gap(&point, &polygon)) / soon;
        let slope_inside = -slope;
        if slope.abs() > 1e-5 {
            let falls = is_approaching(&moving, &polygon.at_rest());
            assert_eq!(falls, slope < 0.0, "{vertices:?} {moving:?} {slope}");
            let falls = is_approaching(&moving, &hall.at_rest());
            assert_eq!(falls, slope_inside < 0.0, "{vertices:?} {moving:?} {slope}");
        }
        for (is_solid, is_in) in [(true, is_inside), (false, !is_inside && !on_line)] {
            let (impact, contact, interval) = if is_solid {
                let shape = polygon.at_rest();
                (
                    time_of_impact(&moving, &shape, 99.0),
                    first_contact(&moving, &shape, 99.0),
                    contact_interval(&moving, &shape),
                )
            } else {
                let shape = hall.at_rest();
                (
                    time_of_impact(&moving, &shape, 99.0),
                    first_contact(&moving, &shape, 99.0),
                    contact_interval(&moving, &shape),
                )
            };
            let signed_gap = |t: f64| {
                let place = [0, 1].map(|k| center[k] + t * moving.velocity()[k]);
                let ball = Circle::new(place, moving.radius()).expect("finite");
                if is_solid { gap(&ball, &polygon) } else { gap(&ball, &hall) }
            };
            assert_eq!(contact.is_some(), interval.is_some(), "{vertices:?} {moving:?}");
            if let (Some(contact), Some(interval)) = (contact, interval) {
                assert_eq!(contact.time, interval.start, "{vertices:?} {moving:?}");
                assert!(signed_gap(contact.time) < 1e-9, "{vertices:?} {moving:?}");
                // In contact all the time, and free just after it.
                let last = interval.end.min(99.0);
                for part in 0..=32 {
                    let t = interval.start + (last - interval.start) * f64::from(part) / 32.0;
                    assert!(signed_gap(t) < 1e-9, "{vertices:?} {moving:?} {t}");
                }
                if interval.end < 99.0 {
                    let free = (1..40).any(|k| signed_gap(interval.end + 0.5_f64.powi(k)) > 0.0);
                    assert!(free, "{vertices:?} {moving:?} {is_solid} {}", interval.end);
                }
            }
            if let Some(impact) = impact {
                impacts += 1;
                assert!(signed_gap(impact.time) < 1e-9, "{vertices:?} {moving:?}");
                // None is missed: before it, in contact from outside, nothing sinks below the
                // surface.
                if !is_in && !on_line {
                    let before = (0..32).map(|k| impact.time * f64::from(k) / 32.0);
                    let centers_in = before.filter(|&t| signed_gap(t) < -moving.radius() - 1e-9);
                    assert_eq!(centers_in.count(), 0, "{vertices:?} {moving:?} {is_solid}");
                }
            } else if !is_in && !on_line {
                let centers_in =
                    (0..99).filter(|&t| signed_gap(f64::from(t)) < -moving.radius() - 1e-9);
                assert_eq!(centers_in.count(), 0, "{vertices:?} {moving:?} {is_solid}");
            }
        }
    }
    assert!(inside > sized(15, 200) && impacts > sized(150, 2000), "{inside} {impacts}");
    Ok(())
}

/// A circle of teeth and a comb: pair by pair this would be five billion tests each.
#[test]
fn long_outlines_are_checked() {
    let count = 100_000_u32;
    let circle: Vec<[f64; 2]> = (0..count)
        .map(|k| {
            let angle = f64::from(k) / f64::from(count) * std::f64::consts::TAU;
            let radius = if k % 2 == 0 { 1.0 } else { 1.000_01 };
            [radius * angle.cos(), radius * angle.sin()]
        })
        .collect();
    assert!(Polygon::new(&circle).is_ok());
    let comb: Vec<[f64; 2]> = (0..count)
        .map(|k| [f64::from(k / 2), if k % 4 == 0 || k % 4 == 3 { 0.0 } else { 9.0 }])
        .chain([[f64::from(count / 2), -1.0], [0.0, -1.0]])
        .collect();
    assert!(Polygon::new(&comb).is_ok());
}

/// A polygon that owns its vertices is the same one, and refuses what the other refuses.
#[test]
fn an_owned_polygon_is_the_borrowed_one() -> Result {
    let back: Vec<_> = ANGLE.iter().rev().copied().collect();
    for vertices in [ANGLE.to_vec(), back] {
        let owned = OwnedPolygon::new(vertices.clone())?;
        let moved = owned.clone();
        drop(owned);
        assert_eq!(moved.as_polygon(), Polygon::new(&vertices)?);
        assert_eq!(moved.vertices(), vertices);
    }
    let crossed = [[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]];
    for vertices in [&crossed[..], &ANGLE[..2], &[[0.0, f64::NAN]; 3]] {
        let refused = OwnedPolygon::new(vertices).expect_err("no polygon").to_string();
        assert_eq!(refused, Polygon::new(vertices).expect_err("no polygon").to_string());
    }
    Ok(())
}
