//! Accelerated balls and polygons.
//!
//! Closed forms, balls that start inside and are let out, and comparisons with polylines.

use std::array::from_fn;

use carom::{
    Accelerated, Circle, Collides, Feature, Hollow, Impact, InputError, Moving, Polygon, Segment,
    Triangle, first_contact, is_decided_exactly, time_of_impact, will_collide,
};
use fastrand::Rng;
use test_size::sized;

type Result<T = ()> = std::result::Result<T, InputError>;

/// Counterclockwise; edge 0 is at the bottom, edge 2 at the top.
const SQUARE: [[f64; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

fn thrown(
    center: [f64; 2],
    radius: f64,
    velocity: [f64; 2],
    acceleration: [f64; 2],
) -> Accelerated<2> {
    let ball = Circle::new(center, radius).and_then(|ball| ball.moving(velocity));
    ball.and_then(|ball| ball.accelerated(acceleration)).expect("of ordinary size")
}

fn hit<K>(ball: &Accelerated<2>, shape: &Moving<2, f64, K>) -> Option<(f64, Feature)>
where
    Accelerated<2>: Collides<2, f64, Moving<2, f64, K>>,
{
    let impact = time_of_impact(ball, shape, f64::INFINITY);
    assert_eq!(will_collide(ball, shape, f64::INFINITY), impact.is_some());
    impact.map(|impact| (impact.time, impact.feature))
}

#[test]
fn a_ball_falls_on_a_polygon_and_over_its_corners() -> Result {
    let down = [0.0, -2.0];
    let square = Polygon::new(&SQUARE)?.at_rest();
    let impact = time_of_impact(&thrown([2.0, 9.0], 1.0, [0.0; 2], down), &square, 9.0);
    let impact = impact.expect("onto it");
    assert_eq!((impact.time, impact.normal), (2.0, [0.0, -1.0]));
    assert_eq!((impact.point, impact.feature), ([2.0, 4.0], Feature::Edge(2)));
    // 3, 4, 5: onto a corner from the side.
    let at_corner = thrown([7.0, 12.0], 5.0, [0.0; 2], down);
    assert_eq!(hit(&at_corner, &square), Some((2.0, Feature::Vertex(2))));
    // Thrown over it, the ball comes down on the other side and flies past.
    assert_eq!(hit(&thrown([-3.0, 0.0], 1.0, [2.5, 8.0], down), &square), None);
    // It meets a rising wall sooner.
    let rising = square.shape().moving([0.0, 2.0])?;
    let impact = time_of_impact(&thrown([2.0, 13.0], 1.0, [0.0; 2], down), &rising, 9.0);
    assert_eq!(impact.map(|impact| (impact.time, impact.point)), Some((2.0, [2.0, 8.0])));
    Ok(())
}

#[test]
fn what_starts_inside_sinks_or_is_let_out() -> Result {
    let square = Polygon::new(&SQUARE)?.at_rest();
    let hollow = Hollow::new(*square.shape()).at_rest();
    let at = |velocity, acceleration| thrown([2.0, 3.5], 1.0, velocity, acceleration);
    // The top is the nearest.
    assert_eq!(hit(&at([0.0; 2], [0.0, -2.0]), &square), Some((0.0, Feature::Edge(2))));
    assert_eq!(hit(&at([0.0; 2], [0.0, 2.0]), &square), None);
    assert_eq!(hit(&at([0.0, -1.0], [0.0, 2.0]), &square), Some((0.0, Feature::Edge(2))));
    // Along the edge it stays as near as before, until the acceleration acts.
    assert_eq!(hit(&at([1.0, 0.0], [0.0, -1.0]), &square), Some((0.0, Feature::Edge(2))));
    assert_eq!(hit(&at([1.0, 0.0], [-1.0, 0.0]), &square), None);
    // Let out, it falls back onto the edge where it left: 3.5 + 4 t - t² = 5.
    let (time, feature) = hit(&at([0.0, 4.0], [0.0, -2.0]), &square).expect("it falls back");
    assert_eq!(feature, Feature::Edge(2));
    assert!((time - (2.0 + 2.5_f64.sqrt())).abs() < 1e-15, "{time}");
    // In the space inside the hollow square it is free, and reaches the floor: 3.5 + 4 t - t² = 1.
    let small = |y: f64, v: f64| thrown([2.0, y], 0.5, [0.0, v], [0.0, -2.0]);
    assert_eq!(hit(&small(3.0, 0.0), &hollow).map(|(_, feature)| feature), Some(Feature::Edge(0)));
    let (time, feature) = hit(&small(2.5, 2.5), &hollow).expect("against the ceiling");
    assert_eq!(feature, Feature::Edge(2));
    assert!((time - 0.5).abs() < 1e-15, "{time}");
    // From the solid outside, it moves deeper or comes in.
    assert_eq!(hit(&small(4.25, 1.0), &hollow), Some((0.0, Feature::Edge(2))));
    let (_, feature) = hit(&small(4.25, 0.0), &hollow).expect("it falls through the room");
    assert_eq!(feature, Feature::Edge(0));
    // On the surface, the following motion decides.
    let on = |velocity, acceleration| thrown([2.0, 4.0], 0.5, velocity, acceleration);
    assert_eq!(hit(&on([1.0, 0.0], [0.0, -2.0]), &square), Some((0.0, Feature::Edge(2))));
    assert_eq!(hit(&on([1.0, 0.0], [0.0, 2.0]), &square), None);
    assert_eq!(hit(&on([0.0; 2], [1.0, 0.0]), &square), None);
    assert_eq!(hit(&on([0.0, 1.0], [0.0, 2.0]), &hollow), Some((0.0, Feature::Edge(2))));
    // At a corner, the way in is between both edges.
    let at_corner = |velocity, acceleration| thrown([4.0, 4.0], 0.5, velocity, acceleration);
    assert_eq!(hit(&at_corner([-1.0, 0.0], [0.0, 1.0]), &square), None);
    let sinks = hit(&at_corner([-1.0, 0.0], [0.0, -1.0]), &square);
    assert_eq!(sinks, Some((0.0, Feature::Vertex(2))));
    Ok(())
}

/// A point passes through an edge from outside, not from inside.
#[test]
fn a_point_is_stopped_on_its_way_in() -> Result {
    let square = Polygon::new(&SQUARE)?.at_rest();
    let point = |y: f64, v: f64| thrown([2.0, y], 0.0, [0.0, v], [0.0, -2.0]);
    assert_eq!(hit(&point(8.0, 0.0), &square), Some((2.0, Feature::Edge(2))));
    // It leaves at the top, and returns: 3 + 2 t - t² is 4 at the turn, which is not beyond the
    // edge.
    assert_eq!(hit(&point(3.0, 2.0), &square), None);
    let (time, feature) = hit(&point(3.0, 3.0), &square).expect("it falls back");
    assert_eq!(feature, Feature::Edge(2));
    assert!((time - (1.5 + 1.25_f64.sqrt())).abs() < 1e-15, "{time}");
    Ok(())
}

/// On a lattice, so that many hits are at corners, simultaneous, or mere touches.
fn on_lattice(rng: &mut Rng) -> ([f64; 2], f64, [f64; 2], [f64; 2]) {
    let mut place = |size: i32| -> [f64; 2] { from_fn(|_| f64::from(rng.i32(-size..=size))) };
    let (center, velocity, acceleration) = (place(8), place(4), place(3));
    (center, f64::from(rng.i32(0..4)), velocity, acceleration)
}

fn figure(rng: &mut Rng) -> Vec<[f64; 2]> {
    loop {
        let count = rng.usize(3..7);
        let corners: Vec<[f64; 2]> =
            (0..count).map(|_| from_fn(|_| f64::from(rng.i32(-5..=5)))).collect();
        if Polygon::new(&corners).is_ok() {
            return corners;
        }
    }
}

/// A ball that is apart at the start meets the polygon like the polyline around it, also a hollow
/// one.
#[test]
fn from_outside_a_polygon_is_its_outline() -> Result {
    let mut rng = Rng::with_seed(31);
    let (mut hits, mut free) = (0, 0);
    for _ in 0..sized(1500, 6000) {
        let corners = figure(&mut rng);
        let polygon = Polygon::new(&corners)?;
        let (center, radius, velocity, acceleration) = on_lattice(&mut rng);
        let ball = thrown(center, radius, velocity, acceleration);
        let outline = polygon.outline().at_rest();
        let hollow = Hollow::new(polygon);
        // (A ball that overlaps a thin polygon from one side may approach the back of an edge.)
        let [apart, inside] = [
            carom::gap(&Circle::new(center, radius)?, &polygon) > 0.0,
            carom::gap(&Circle::new(center, radius)?, &hollow) > 0.0,
        ];
        let told: [Option<Impact<2>>; 2] = if apart {
            let polygon = polygon.at_rest();
            [time_of_impact(&ball, &polygon, 9.0), first_contact(&ball, &polygon, 9.0)]
        } else if inside {
            let hollow = hollow.at_rest();
            [time_of_impact(&ball, &hollow, 9.0), first_contact(&ball, &hollow, 9.0)]
        } else {
            continue;
        };
        free += 1;
        let of_line = [time_of_impact(&ball, &outline, 9.0), first_contact(&ball, &outline, 9.0)];
        let name = |impact: Impact<2>| (impact.time, impact.normal, impact.feature);
        let [[hit, touch], [line_hit, line_touch]] =
            [told, of_line].map(|told| told.map(|it| it.map(name)));
        assert_eq!(touch, line_touch, "{corners:?}, {ball:?}");
        // (A point that hits a corner may come from outside one edge and from inside the other.)
        if radius > 0.0 {
            assert_eq!(hit, line_hit, "{corners:?}, {ball:?}");
        }
        hits += usize::from(told[0].is_some());
    }
    assert!(hits > sized(175, 700) && free > sized(500, 2000), "{hits} of {free}");
    Ok(())
}

/// The first example in the documentation, and most random throws.
#[test]
fn the_filter_decides_what_is_ordinary() -> Result {
    let square = Polygon::new(&SQUARE)?.at_rest();
    let falls = thrown([2.0, 9.0], 1.0, [0.0; 2], [0.0, -2.0]);
    assert!(!is_decided_exactly(&falls, &square, 9.0));
    let mut rng = Rng::with_seed(34);
    let mut random = |size: f64| -> [f64; 2] { from_fn(|_| size * (2.0 * rng.f64() - 1.0)) };
    let (mut asked, mut exact) = (0, 0);
    while asked < 1000 {
        let corners: Vec<[f64; 2]> = (0..5).map(|_| random(1.0)).collect();
        let Ok(polygon) = Polygon::new(&corners) else { continue };
        let ball = thrown(random(3.0), 0.3, random(2.0), random(2.0));
        asked += 1;
        exact += usize::from(is_decided_exactly(&ball, &polygon.at_rest(), 9.0));
    }
    // 36 if all edges are tested, whatever is met first.
    assert!(exact < 60, "{exact}");
    Ok(())
}

/// In 2D a triangle is the polygon between its corners, or a segment if they are collinear.
#[test]
fn a_triangle_is_met_as_a_polygon() -> Result {
    let mut rng = Rng::with_seed(33);
    let (mut hits, mut lines) = (0, 0);
    for _ in 0..sized(1000, 3000) {
        let [a, b, c]: [[f64; 2]; 3] = from_fn(|_| from_fn(|_| f64::from(rng.i32(-4..=4))));
        let triangle = Triangle::new(a, b, c)?.at_rest();
        let (center, radius, velocity, acceleration) = on_lattice(&mut rng);
        if acceleration == [0.0; 2] {
            continue;
        }
        let ball = thrown(center, radius, velocity, acceleration);
        let time = |impact: Option<Impact<2>>| impact.map(|impact| impact.time);
        let told = [time_of_impact(&ball, &triangle, 9.0), first_contact(&ball, &triangle, 9.0)];
        let corners = [a, b, c];
        if let Ok(polygon) = Polygon::new(&corners) {
            let polygon = polygon.at_rest();
            let of_polygon =
                [time_of_impact(&ball, &polygon, 9.0), first_contact(&ball, &polygon, 9.0)];
            assert_eq!(told, of_polygon, "{corners:?}, {ball:?}");
            hits += usize::from(told[0].is_some());
        } else {
            let far = |x: [f64; 2], y: [f64; 2]| (x[0] - y[0]).hypot(x[1] - y[1]);
            let [start, end] = [[a, b], [b, c], [c, a]]
                .into_iter()
                .max_by(|x, y| far(x[0], x[1]).total_cmp(&far(y[0], y[1])))
                .expect("three");
            let line = Segment::new(start, end)?.at_rest();
            assert_eq!(time(told[0]), time(time_of_impact(&ball, &line, 9.0)), "{corners:?}");
            assert_eq!(time(told[1]), time(first_contact(&ball, &line, 9.0)), "{corners:?}");
            lines += 1;
        }
    }
    assert!(hits > sized(160, 500) && lines > sized(13, 40), "{hits}, {lines}");
    Ok(())
}

/// Without acceleration nothing differs from straight flight, nor if both outlines are reversed.
#[test]
fn without_an_acceleration_it_is_straight_flight() -> Result {
    let mut rng = Rng::with_seed(32);
    for _ in 0..2000 {
        let mut corners = figure(&mut rng);
        let (center, radius, velocity, acceleration) = on_lattice(&mut rng);
        let ball = thrown(center, radius, velocity, [0.0; 2]);
        let polygon = Polygon::new(&corners)?.at_rest();
        let straight = time_of_impact(ball.moving(), &polygon, 9.0);
        assert_eq!(time_of_impact(&ball, &polygon, 9.0), straight);
        assert_eq!(
            is_decided_exactly(&ball, &polygon, 9.0),
            is_decided_exactly(ball.moving(), &polygon, 9.0)
        );
        let bent = thrown(center, radius, velocity, acceleration);
        let time = time_of_impact(&bent, &polygon, 9.0).map(|impact| impact.time);
        corners.reverse();
        let turned = Polygon::new(&corners)?.at_rest();
        assert_eq!(time_of_impact(&bent, &turned, 9.0).map(|impact| impact.time), time);
    }
    Ok(())
}
