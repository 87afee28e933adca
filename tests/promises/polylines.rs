//! Polylines.
//!
//! Closed forms, joints and bends, and that each answer is that of the right part.

use carom::{
    Circle, Feature, InputError, Moving, OwnedPolyline, Polyline, Relation, Segment,
    closest_points, contact_interval, first_contact, first_hit, gap, is_approaching,
    is_decided_exactly, relation, time_of_impact, will_collide,
};

type Result<T = ()> = std::result::Result<T, InputError>;

fn ball(center: [f64; 2], radius: f64, velocity: [f64; 2]) -> Moving<2> {
    Circle::new(center, radius).and_then(|ball| ball.moving(velocity)).expect("finite")
}

/// Along the first axis in four pieces, up a wall, and back.
const CORRIDOR: [[f64; 2]; 7] =
    [[0.0, 0.0], [1.0, 0.0], [2.5, 0.0], [7.0, 0.0], [10.0, 0.0], [10.0, 4.0], [0.0, 4.0]];

fn hit(ball: &Moving<2>, line: &Moving<2, f64, Polyline<'_, 2>>) -> Option<(f64, Feature)> {
    time_of_impact(ball, line, f64::INFINITY).map(|impact| (impact.time, impact.feature))
}

#[test]
fn joints_in_a_line_stop_nobody() -> Result {
    let corridor = Polyline::new(&CORRIDOR)?.at_rest();
    // Rolling along the floor, it hits the wall at the end, and touches the floor all the time.
    let rolling = ball([-3.0, 1.0], 1.0, [1.0, 0.0]);
    assert_eq!(hit(&rolling, &corridor), Some((12.0, Feature::Edge(4))));
    let contact = first_contact(&rolling, &corridor, 99.0).expect("from the start of the floor");
    assert_eq!((contact.time, contact.feature), (3.0, Feature::Vertex(0)));
    let touching = contact_interval(&rolling, &corridor).expect("along the floor");
    assert_eq!((touching.start, touching.end), (3.0, 14.0));
    // A bounce on a joint, and one float above the floor.
    let falling = ball([2.5, 3.0], 0.5, [0.0, -1.0]);
    assert_eq!(hit(&falling, &corridor), Some((2.5, Feature::Edge(1))));
    let above = ball([-3.0, 1.0_f64.next_up()], 1.0, [1.0, 0.0]);
    assert_eq!(hit(&above, &corridor), Some((12.0, Feature::Edge(4))));
    assert_eq!(contact_interval(&above, &corridor).map(|it| it.start), Some(12.0));
    // A ball that comes in one float too low meets the very start of it.
    let below = ball([-3.0, 1.0_f64.next_down()], 1.0, [1.0, 0.0]);
    assert_eq!(hit(&below, &corridor).map(|(_, feature)| feature), Some(Feature::Vertex(0)));
    Ok(())
}

#[test]
fn a_closed_polyline_has_an_edge_more() -> Result {
    let triangle = [[0.0, 0.0], [4.0, 0.0], [0.0, 3.0]];
    let (open, closed) = (Polyline::new(&triangle)?, Polyline::closed(&triangle)?);
    assert_eq!((open.facets().count(), closed.facets().count()), (5, 6));
    let names: Vec<_> = closed.facets().map(|(feature, _)| feature).collect();
    let [vertex, edge] = [Feature::Vertex, Feature::Edge];
    assert_eq!(names, [vertex(0), edge(0), vertex(1), edge(1), vertex(2), edge(2)]);
    let from_left = ball([-3.0, 1.0], 1.0, [1.0, 0.0]);
    // Through the open side, and against the closing edge.
    let (time, feature) = hit(&from_left, &open.at_rest()).expect("the slanted edge");
    assert_eq!(feature, Feature::Edge(1));
    assert!((time - (3.0 + 8.0 / 3.0 - 5.0 / 3.0)).abs() < 1e-15, "{time}");
    assert_eq!(hit(&from_left, &closed.at_rest()), Some((2.0, Feature::Edge(2))));
    // The corner where it is closed, along 3-4-5, and the inside, which is empty.
    let aslant = ball([-3.0, -4.0], 2.5, [0.75, 1.0]);
    assert_eq!(hit(&aslant, &closed.at_rest()), Some((2.0, Feature::Vertex(0))));
    assert_eq!(relation(&Circle::new([1.0, 1.0], 0.5)?, &closed), Relation::Separate);
    assert_eq!(gap(&Circle::new([1.0, 1.0], 0.5)?, &closed), 0.5);
    let contact = first_contact(&ball([-1.0, 9.0], 0.0, [0.25, -1.5]), &closed.at_rest(), 9.0);
    assert_eq!(contact.map(|it| (it.time, it.feature)), Some((4.0, Feature::Vertex(2))));
    Ok(())
}

#[test]
fn on_the_inner_side_of_a_bend() -> Result {
    let corner = [[0.0, 9.0], [0.0, 0.0], [9.0, 0.0]];
    let corner = Polyline::new(&corner)?.at_rest();
    // Into the corner: both edges at the same time.
    let into = ball([4.0, 4.0], 1.0, [-1.0, -1.0]);
    assert_eq!(hit(&into, &corner), Some((3.0, Feature::Edge(0))));
    // It overlaps one of them and leaves it, then hits the other.
    let leaving = ball([0.5, 4.0], 1.0, [1.0, -1.0]);
    assert_eq!(hit(&leaving, &corner), Some((3.0, Feature::Edge(1))));
    // From outside: the corner itself.
    let outside = ball([-3.0, -4.0], 2.5, [0.75, 1.0]);
    assert_eq!(hit(&outside, &corner), Some((2.0, Feature::Vertex(1))));
    Ok(())
}

#[test]
fn gaps_nearest_points_and_what_approaches() -> Result {
    let corridor = Polyline::new(&CORRIDOR)?;
    let small = Circle::new([6.0, 1.5], 0.5)?;
    assert_eq!((gap(&small, &corridor), relation(&small, &corridor)), (1.0, Relation::Separate));
    assert_eq!(closest_points(&small, &corridor), ([6.0, 1.0], [6.0, 0.0]));
    assert_eq!(relation(&Circle::new([6.0, 2.0], 2.0)?, &corridor), Relation::Touching);
    assert_eq!(relation(&Circle::new([6.0, 2.0], 2.5)?, &corridor), Relation::Overlapping);
    // Midway between floor and ceiling, the floor decides.
    assert!(is_approaching(&ball([6.0, 2.0], 0.5, [0.0, -1.0]), &corridor.at_rest()));
    assert!(!is_approaching(&ball([6.0, 2.0], 0.5, [0.0, 1.0]), &corridor.at_rest()));
    assert!(is_approaching(&ball([6.0, 2.5], 0.5, [0.0, 1.0]), &corridor.at_rest()));
    Ok(())
}

#[test]
fn a_polyline_may_move_and_be_one_of_many() -> Result {
    let wall = [[5.0, -1.0], [5.0, 1.0], [6.0, 2.0]];
    let line = Polyline::new(&wall)?;
    let ball = ball([0.0, 0.0], 1.0, [1.0, 0.0]);
    let lines = [line.moving([2.0, 0.0])?, line.at_rest(), line.moving([-1.0, 0.0])?];
    assert_eq!(hit(&ball, &lines[0]), None);
    let first = first_hit(&ball, &lines, 9.0).expect("two are in the way");
    assert_eq!((first.index, first.impact.time), (2, 2.0));
    assert!(will_collide(&ball, &lines[1], 4.0));
    assert!(!will_collide(&ball, &lines[1], 4.0_f64.next_down()));
    // With the corners at exactly the radius from its path, only integers can decide.
    assert!(is_decided_exactly(&ball, &lines[1], 9.0));
    let higher = self::ball([0.0, 0.25], 1.0, [1.0, 0.0]);
    assert!(!is_decided_exactly(&higher, &lines[1], 9.0));
    Ok(())
}

/// Against the parts themselves, with the functions for facets and segments.
#[test]
fn every_answer_is_that_of_the_first_part() -> Result {
    let mut random = fastrand::Rng::with_seed(9);
    let mut impacts = 0;
    for _ in 0..2000 {
        let mut number = || f64::from(random.i32(-8..=8)) * 0.37;
        let vertices = [(); 5].map(|()| [number(), number()]);
        let ball = ball([number(), number()], number().abs(), [number(), number()]);
        let Ok(line) = Polyline::closed(&vertices) else { continue };
        let moving = line.at_rest();
        let times = line.facets().filter_map(|(_, facet)| facet.time_of_impact(&ball, 9.0));
        let wanted = times.map(|impact| impact.time).reduce(f64::min);
        let found = time_of_impact(&ball, &moving, 9.0);
        assert_eq!(found.map(|impact| impact.time), wanted, "{ball:?} {line:?}");
        assert_eq!(will_collide(&ball, &moving, 9.0), wanted.is_some(), "{ball:?} {line:?}");
        if let Some(impact) = found {
            impacts += 1;
            let named = line.facets().find(|(feature, _)| *feature == impact.feature);
            let named = named.and_then(|(_, facet)| facet.time_of_impact(&ball, 9.0));
            let named = named.expect("the facet that is named is hit");
            assert_eq!((named.time, named.normal), (impact.time, impact.normal));
        }
        let edges = (0..5).map(|k| Segment::new(vertices[k], vertices[(k + 1) % 5]));
        let edges: Vec<_> = edges.collect::<Result<_>>()?;
        let gaps = edges.iter().map(|edge| gap(ball.ball(), edge)).reduce(f64::min);
        assert_eq!(Some(gap(ball.ball(), &line)), gaps, "{ball:?} {line:?}");
        let contacts = edges.iter().filter_map(|edge| first_contact(&ball, &edge.at_rest(), 9.0));
        let contact = first_contact(&ball, &moving, 9.0).map(|contact| contact.time);
        assert_eq!(contact, contacts.map(|contact| contact.time).reduce(f64::min));
        if let Some(interval) = contact_interval(&ball, &moving) {
            let mut apart =
                edges.iter().filter_map(|edge| contact_interval(&ball, &edge.at_rest()));
            let is_joined =
                |it: carom::ContactInterval| it.start > interval.end || it.end <= interval.end;
            assert!(apart.all(is_joined), "{ball:?} {line:?}");
        }
    }
    assert!(impacts > 500, "{impacts}");
    Ok(())
}

#[test]
fn what_is_no_polyline_is_refused_with_the_cure() {
    let message = |error: InputError| error.to_string();
    assert_eq!(
        Polyline::new(&[[0.0, 0.0]]).map_err(message),
        Err("the number of vertices is 1; give at least 2".into())
    );
    assert_eq!(
        Polyline::closed(&[[0.0, 0.0], [1.0, 0.0]]).map_err(message),
        Err("the number of vertices is 2; give at least 3".into())
    );
    assert_eq!(
        Polyline::new(&[[0.0, 0.0], [1.0, f64::INFINITY]]).map_err(message),
        Err("coordinate 1 of vertex 1 is inf; give a finite number".into())
    );
    let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 0.0]];
    assert!(Polyline::new(&square).is_ok());
    assert_eq!(
        Polyline::closed(&square).map_err(message),
        Err("vertices 3 and 0 are the same point; leave one of them out".into())
    );
}

/// A polyline that owns its vertices is the same one, and refuses what the other refuses.
#[test]
fn an_owned_polyline_is_the_borrowed_one() -> Result {
    let (open, closed) = (OwnedPolyline::new(CORRIDOR)?, OwnedPolyline::closed(CORRIDOR)?);
    assert_eq!(open.as_polyline(), Polyline::new(&CORRIDOR)?);
    assert_eq!(closed.as_polyline(), Polyline::closed(&CORRIDOR)?);
    assert_eq!(OwnedPolyline::through(CORRIDOR, true)?, closed);
    assert!(open.vertices() == CORRIDOR && closed.is_closed() && !open.is_closed());
    for vertices in [&CORRIDOR[..1], &[[0.0, 1.0], [0.0, 1.0]], &[[0.0, f64::NAN], [1.0, 1.0]]] {
        let refused = OwnedPolyline::new(vertices).expect_err("no polyline").to_string();
        assert_eq!(refused, Polyline::new(vertices).expect_err("no polyline").to_string());
        let refused = OwnedPolyline::closed(vertices).expect_err("no polyline").to_string();
        assert_eq!(refused, Polyline::closed(vertices).expect_err("no polyline").to_string());
    }
    Ok(())
}
