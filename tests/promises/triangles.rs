//! A ball and a triangle.
//!
//! Closed forms, which feature is met, and triangles that are lines or points.

use carom::{
    Ball, Circle, Feature, InputError, Moving, Relation, Segment, Sphere, Triangle, closest_points,
    contact_interval, first_contact, first_hit, gap, hits, is_approaching, is_decided_exactly,
    relation, time_of_impact, will_collide,
};

use crate::on_a_short_stack;

type Result<T = ()> = std::result::Result<T, InputError>;

/// Corners at the origin, and at 12 and 9 along the axes; the third side has length 15.
fn roof() -> Result<Triangle<3>> {
    Triangle::new([0.0, 0.0, 0.0], [12.0, 0.0, 0.0], [0.0, 9.0, 0.0])
}

fn flat() -> Result<Triangle<2>> {
    Triangle::new([0.0, 0.0], [12.0, 0.0], [0.0, 9.0])
}

fn sphere(center: [f64; 3], radius: f64, velocity: [f64; 3]) -> Result<Moving<3>> {
    Sphere::new(center, radius)?.moving(velocity)
}

fn circle(center: [f64; 2], radius: f64, velocity: [f64; 2]) -> Result<Moving<2>> {
    Circle::new(center, radius)?.moving(velocity)
}

type Hit<const D: usize> = Option<(f64, [f64; D], [f64; D], Feature)>;

fn hit_roof(ball: &Moving<3>) -> Result<Hit<3>> {
    let impact = time_of_impact(ball, &roof()?.at_rest(), f64::INFINITY);
    Ok(impact.map(|it| (it.time, it.normal, it.point, it.feature)))
}

fn hit_flat(ball: &Moving<2>) -> Result<Hit<2>> {
    let impact = time_of_impact(ball, &flat()?.at_rest(), f64::INFINITY);
    Ok(impact.map(|it| (it.time, it.normal, it.point, it.feature)))
}

#[test]
fn in_space_the_face_is_met_from_both_sides() -> Result {
    for side in [1.0, -1.0] {
        let falls = sphere([3.0, 2.0, side * 5.0], 1.0, [0.0, 0.0, -side * 2.0])?;
        let down = [0.0, 0.0, -side];
        let hit = Some((2.0, down, [3.0, 2.0, 0.0], Feature::Face(0)));
        assert_eq!(hit_roof(&falls)?, hit);
        // Sideways it reaches the same height at another place.
        let slanted = sphere([1.0, 1.0, side * 5.0], 1.0, [1.0, 0.5, -side * 2.0])?;
        assert_eq!(hit_roof(&slanted)?, hit);
        let still = slanted.ball();
        assert_eq!((relation(still, &roof()?), gap(still, &roof()?)), (Relation::Separate, 4.0));
        let points = ([1.0, 1.0, side * 4.0], [1.0, 1.0, 0.0]);
        assert_eq!(closest_points(still, &roof()?), points);
        // All the way through.
        let all = contact_interval(&falls, &roof()?.at_rest()).expect("it meets the face");
        assert_eq!((all.start, all.end), (2.0, 3.0));
        assert!(!is_decided_exactly(&falls, &roof()?.at_rest(), 9.0));
    }
    // Along the face it touches, without an impact; neither if it stays above.
    let along = sphere([1.0, 1.0, 1.0], 1.0, [1.0, 0.0, 0.0])?;
    assert_eq!(hit_roof(&along)?, None);
    let contact = first_contact(&along, &roof()?.at_rest(), 1.0).expect("it touches");
    assert_eq!((contact.time, contact.feature), (0.0, Feature::Face(0)));
    assert!(!will_collide(
        &sphere([1.0, 1.0, 1.5], 1.0, [1.0, 0.0, 0.0])?,
        &roof()?.at_rest(),
        9.0
    ));
    Ok(())
}

#[test]
fn edges_and_corners_are_met_beside_the_face() -> Result {
    // Over edge 0, 1 and 2, outside the face: 3-4-5.
    for (center, normal, point, edge) in [
        ([4.0, -3.0, 9.0], [0.0, 0.6, -0.8], [4.0, 0.0, 0.0], 0),
        ([-3.0, 3.0, 9.0], [0.6, 0.0, -0.8], [0.0, 3.0, 0.0], 2),
    ] {
        let falls = sphere(center, 5.0, [0.0, 0.0, -1.0])?;
        assert_eq!(hit_roof(&falls)?, Some((5.0, normal, point, Feature::Edge(edge))));
    }
    // Beyond the long edge by a distance of 3 along (0.6, 0.8).
    let falls = sphere([6.0 + 1.8, 4.5 + 2.4, 9.0], 5.0, [0.0, 0.0, -1.0])?;
    let (time, normal, _, feature) = hit_roof(&falls)?.expect("it is in the way");
    assert!((time - 5.0).abs() < 1e-15 && (normal[2] + 0.8).abs() < 1e-15, "{time} {normal:?}");
    assert_eq!(feature, Feature::Edge(1));
    // Over a corner: 3-4-12-13. It touches from a height of 12 on.
    for ([x, y], corner) in [([-4.0, -3.0], 0), ([15.0, -4.0], 1), ([-4.0, 12.0], 2)] {
        for height in [12.0, 14.0] {
            let falls = sphere([x, y, height], 13.0, [0.0, 0.0, -1.0])?;
            let (time, _, point, feature) = hit_roof(&falls)?.expect("it is in the way");
            assert_eq!((time, feature), (height - 12.0, Feature::Vertex(corner)));
            let at = roof()?.corners()[corner];
            assert!(point.iter().zip(at).all(|(x, y)| (x - y).abs() < 1e-14), "{point:?}");
        }
    }
    // In the plane of the face it hits an edge head on.
    let level = sphere([4.0, -5.0, 0.0], 1.0, [0.0, 1.0, 0.0])?;
    let hit = Some((4.0, [0.0, 1.0, 0.0], [4.0, 0.0, 0.0], Feature::Edge(0)));
    assert_eq!(hit_roof(&level)?, hit);
    Ok(())
}

/// A path leaves the region of the face or of a corner through the first of its borders, and misses
/// what it would meet in that region later.
#[test]
fn a_path_leaves_each_region_by_its_first_border() -> Result {
    // Past edge 2 at time 1 and edge 0 at time 5, and as low as its radius at time 3.
    let past = sphere([1.0, 5.0, 2.5], 1.0, [-1.0, -1.0, -0.5])?;
    assert_eq!(hit_roof(&past)?, None);
    let other = sphere([5.0, 1.0, 2.5], 1.0, [-1.0, -1.0, -0.5])?;
    assert_eq!(hit_roof(&other)?, None);
    // Steeper, it comes down on the face or, a little higher, on the edge.
    let caught = sphere([1.0, 5.0, 2.5], 1.0, [-1.0, -1.0, -2.0])?;
    let (time, _, _, feature) = hit_roof(&caught)?.expect("on the face");
    assert_eq!((time, feature), (0.75, Feature::Face(0)));
    let late = sphere([1.0, 5.0, 3.0], 1.0, [-1.0, -1.0, -2.0])?;
    assert_eq!(hit_roof(&late)?.map(|hit| (hit.0, hit.3)), Some((1.0, Feature::Face(0))));
    let (time, _, _, feature) =
        hit_roof(&sphere([1.0, 5.0, 3.25], 1.0, [-1.0, -1.0, -2.0])?)?.expect("at the edge");
    assert!(time > 1.0 && feature == Feature::Edge(2), "{time} {feature:?}");
    // From beside a corner over the face to the other side, never within the radius of either edge.
    let across = sphere([-3.0, -2.0, 4.0], 1.0, [2.0, 1.5, -0.5])?;
    assert_eq!(hit_roof(&across)?.map(|hit| hit.3), None);
    let into = sphere([-3.0, -2.0, 4.0], 1.0, [2.0, 1.5, -1.0])?;
    assert_eq!(hit_roof(&into)?.map(|hit| (hit.0, hit.3)), Some((3.0, Feature::Face(0))));
    Ok(())
}

#[test]
fn a_point_is_a_ray() -> Result {
    for side in [1.0, -1.0] {
        let ray = sphere([1.0, 1.0, side], 0.0, [1.0, 0.5, -side])?;
        let hit = Some((1.0, [0.0, 0.0, -side], [2.0, 1.5, 0.0], Feature::Face(0)));
        assert_eq!(hit_roof(&ray)?, hit);
    }
    // Through an edge, a corner, or along the face: a contact, but not an impact.
    for (from, way, time) in [
        ([4.0, 0.0, 1.0], [0.0, 0.0, -1.0], 1.0),
        ([0.0, 0.0, 2.0], [0.0, 0.0, -1.0], 2.0),
        ([6.0, 4.5, 3.0], [0.0, 0.0, -1.0], 3.0),
        ([-2.0, 3.0, 0.0], [1.0, 0.0, 0.0], 2.0),
    ] {
        let ray = sphere(from, 0.0, way)?;
        assert_eq!(hit_roof(&ray)?, None, "{from:?}");
        let contact = first_contact(&ray, &roof()?.at_rest(), 9.0).expect("it comes there");
        assert_eq!((contact.time, contact.normal), (time, way), "{from:?}");
    }
    let beside = sphere([4.0, -f64::MIN_POSITIVE, 1.0], 0.0, [0.0, 0.0, -1.0])?;
    assert_eq!(first_contact(&beside, &roof()?.at_rest(), 9.0), None);
    // In 2D a triangle is solid: a point that enters it has an impact, also through a corner.
    let (time, normal, _, feature) =
        hit_flat(&circle([4.0, -2.0], 0.0, [0.0, 1.0])?)?.expect("it goes in");
    assert_eq!((time, normal, feature), (2.0, [0.0, 1.0], Feature::Edge(0)));
    assert_eq!(hit_flat(&circle([-1.0, -1.0], 0.0, [1.0, 1.0])?)?.map(|hit| hit.0), Some(1.0));
    assert_eq!(hit_flat(&circle([-1.0, 1.0], 0.0, [1.0, -1.0])?)?, None);
    assert_eq!(hit_flat(&circle([-1.0, 0.0], 0.0, [1.0, 0.0])?)?, None);
    Ok(())
}

#[test]
fn in_the_plane_it_is_solid() -> Result {
    assert_eq!(
        hit_flat(&circle([-5.0, 2.0], 1.0, [2.0, 0.0])?)?,
        Some((2.0, [1.0, 0.0], [0.0, 2.0], Feature::Edge(2)))
    );
    assert_eq!(
        hit_flat(&circle([-5.0, -3.0], 5.0, [1.0, 0.0])?)?,
        Some((1.0, [0.8, 0.6], [0.0, 0.0], Feature::Vertex(0)))
    );
    // The third side faces along (0.6, 0.8), and is 10.8 away.
    let (time, normal, _, feature) =
        hit_flat(&circle([14.0, 12.0], 5.0, [-3.0, -4.0])?)?.expect("it comes from above");
    assert!((time - 1.16).abs() < 1e-15 && (normal[0] + 0.6).abs() < 1e-15);
    assert_eq!(feature, Feature::Edge(1));
    // Inside: as deep as the distance to the nearest edge, plus the radius.
    let deep = Circle::new([3.0, 1.0], 0.5)?;
    assert_eq!((relation(&deep, &flat()?), gap(&deep, &flat()?)), (Relation::Overlapping, -1.5));
    assert_eq!(closest_points(&deep, &flat()?), ([3.0, 1.5], [3.0, 0.0]));
    for (velocity, sinks) in [([0.0, 1.0], true), ([1.0, 0.0], false), ([1.0, -1.0], false)] {
        assert_eq!(is_approaching(&deep.moving(velocity)?, &flat()?.at_rest()), sinks);
        let impact = time_of_impact(&deep.moving(velocity)?, &flat()?.at_rest(), 9.0);
        let expected = sinks.then_some((0.0, [0.0, 1.0], Feature::Edge(0)));
        assert_eq!(impact.map(|it| (it.time, it.normal, it.feature)), expected);
    }
    // Equally near to two edges: deeper only if it moves away from both.
    let corner = Circle::new([1.0, 1.0], 0.0)?;
    for (velocity, sinks) in [([1.0, 1.0], true), ([1.0, 0.0], false), ([0.0, 1.0], false)] {
        assert_eq!(is_approaching(&corner.moving(velocity)?, &flat()?.at_rest()), sinks);
    }
    // Out through another edge.
    let out = contact_interval(&circle([3.0, 1.0], 0.5, [0.0, -1.0])?, &flat()?.at_rest());
    assert_eq!(out.map(|out| (out.start, out.end)), Some((0.0, 1.5)));
    let surface = Circle::new([3.0, 0.0], 0.0)?;
    assert_eq!(relation(&surface, &flat()?), Relation::Touching);
    // The surface belongs to it: motion inwards from there goes deeper.
    assert!(is_approaching(&surface.moving([1.0, 1.0])?, &flat()?.at_rest()));
    assert!(!is_approaching(&surface.moving([1.0, 0.0])?, &flat()?.at_rest()));
    // The order of the corners matters only for feature names.
    let turned = Triangle::new([0.0, 9.0], [12.0, 0.0], [0.0, 0.0])?;
    assert_eq!(gap(&deep, &turned), -1.5);
    let impact = time_of_impact(&circle([-5.0, 2.0], 1.0, [2.0, 0.0])?, &turned.at_rest(), 9.0);
    let named = impact.map(|it| (it.time, it.normal, it.feature));
    assert_eq!(named, Some((2.0, [1.0, 0.0], Feature::Edge(2))));
    Ok(())
}

/// A triangle without an inside is its longest edge, to the last bit of all answers.
#[test]
fn a_triangle_without_an_inside_is_its_longest_edge() -> Result {
    fn check<const D: usize>(
        triangle: Triangle<D>,
        line: Segment<D>,
        [edge, start, end]: [usize; 3],
    ) -> Result {
        let mut random = fastrand::Rng::with_seed(7);
        let renamed = |feature| match feature {
            Feature::Vertex(0) => Feature::Vertex(start),
            Feature::Vertex(_) => Feature::Vertex(end),
            _ => Feature::Edge(edge),
        };
        let mut met = 0;
        for _ in 0..2000 {
            let mut vector = |size: i32| -> [f64; D] {
                core::array::from_fn(|_| f64::from(random.i32(-size..=size)) / 4.0)
            };
            let ball = Ball::new(vector(24), vector(6)[0].abs())?.moving(vector(8))?;
            let (a, b) = (triangle.at_rest(), line.at_rest());
            assert_eq!(relation(ball.ball(), &triangle), relation(ball.ball(), &line));
            assert_eq!(gap(ball.ball(), &triangle), gap(ball.ball(), &line));
            assert_eq!(is_approaching(&ball, &a), is_approaching(&ball, &b));
            assert_eq!(contact_interval(&ball, &a), contact_interval(&ball, &b));
            let [one, other] = [time_of_impact(&ball, &a, 99.0), time_of_impact(&ball, &b, 99.0)];
            met += usize::from(one.is_some());
            let times = [one, other].map(|impact| impact.map(|it| (it.time, it.normal)));
            assert_eq!(times[0], times[1]);
            let names = [one.map(|it| it.feature), other.map(|it| renamed(it.feature))];
            assert_eq!(names[0], names[1]);
        }
        assert!(met > 10, "{met}");
        Ok(())
    }
    let (a, b, c) = ([-1.0, 2.0, 0.5], [1.0, 3.0, 1.5], [3.0, 4.0, 2.5]);
    check(Triangle::new(b, a, c)?, Segment::new(a, c)?, [1, 1, 2])?;
    check(Triangle::new(a, b, c)?, Segment::new(c, a)?, [2, 2, 0])?;
    check(Triangle::new(a, c, c)?, Segment::new(a, c)?, [0, 0, 1])?;
    check(Triangle::new(c, c, c)?, Segment::new(c, c)?, [0, 0, 0])?;
    let flat = |[x, y, _]: [f64; 3]| [x, y];
    let (a, b, c) = (flat(a), flat(b), flat(c));
    check(Triangle::new(b, a, c)?, Segment::new(a, c)?, [1, 1, 2])?;
    check(Triangle::new(a, a, c)?, Segment::new(a, c)?, [1, 1, 2])?;
    check(Triangle::new(c, c, c)?, Segment::new(c, c)?, [0, 0, 0])?;
    Ok(())
}

/// Corners one float from collinear form a triangle, which no rounded number could detect.
#[test]
fn a_sliver_of_one_float_is_a_triangle() -> Result {
    let ray = |x: f64| circle([x, -1.0], 0.0, [0.0, 1.0]);
    let (a, b) = ([0.0, 0.0], [3.0, 0.3]);
    let on = Triangle::new(a, b, [1.5, 0.15])?;
    let up = Triangle::new(a, b, [1.5, 0.15_f64.next_up()])?;
    // A point inside the sliver overlaps it. 0.3 is exactly twice 0.15.
    let middle = Circle::new([1.5, 0.15], f64::from_bits(1))?;
    assert_eq!(relation(&middle, &on), Relation::Overlapping);
    assert_eq!(relation(&Circle::new([1.5, 0.15], 0.0)?, &on), Relation::Touching);
    assert_eq!(relation(&Circle::new([1.5, 0.15_f64.next_up()], 0.0)?, &on), Relation::Separate);
    assert_eq!(relation(&Circle::new([1.5, 0.15_f64.next_up()], 0.0)?, &up), Relation::Touching);
    // Through its end: a line has no impact there, and a solid is not entered.
    assert_eq!(time_of_impact(&ray(0.0)?, &on.at_rest(), 9.0), None);
    assert_eq!(time_of_impact(&ray(0.0)?, &up.at_rest(), 9.0), None);
    let inner = time_of_impact(&ray(1.0)?, &up.at_rest(), 9.0).expect("it crosses");
    assert_eq!(inner.feature, Feature::Edge(0));
    let line = time_of_impact(&ray(1.0)?, &on.at_rest(), 9.0).expect("it crosses");
    assert_eq!((line.feature, line.time), (Feature::Edge(0), inner.time));
    Ok(())
}

#[test]
fn sweeps_find_the_first_triangle() -> Result {
    let at = |z: f64| {
        let corners = [[0.0, 0.0, z], [12.0, 0.0, z], [0.0, 9.0, z]];
        Triangle::new(corners[0], corners[1], corners[2]).map(Triangle::at_rest)
    };
    let floors = [at(-4.0)?, at(-2.0)?, at(-8.0)?];
    let falls = sphere([3.0, 2.0, 1.0], 1.0, [0.0, 0.0, -1.0])?;
    let first = first_hit(&falls, &floors, 99.0).expect("three floors");
    assert_eq!((first.index, first.impact.time), (1, 2.0));
    assert_eq!(hits(&falls, &floors, 5.0).count(), 2);
    Ok(())
}

#[test]
fn triangles_move_and_are_of_f32() -> Result {
    let corners = [[0.0_f32, 0.0, 0.0], [12.0, 0.0, 0.0], [0.0, 9.0, 0.0]];
    let roof = Triangle::new(corners[0], corners[1], corners[2])?.moving([0.0, 0.0, 1.5])?;
    let ball = Sphere::new([3.0_f32, 2.0, 5.0], 1.0)?.moving([0.0, 0.0, -0.5])?;
    let impact = time_of_impact(&ball, &roof, 10.0).expect("they meet");
    assert_eq!((impact.time, impact.normal), (2.0, [0.0, 0.0, -1.0]));
    Ok(())
}

#[test]
fn what_is_no_triangle_is_refused() {
    let refused = |error: InputError| error.to_string();
    let far = Triangle::new([0.0, 0.0], [1.0, f64::NAN], [0.0, 1.0]).expect_err("NaN");
    assert_eq!(refused(far), "coordinate 1 of the corner b is NaN; give a finite number");
    let wide = Triangle::new([0.0; 4], [1.0; 4], [2.0; 4]).expect_err("four dimensions");
    assert_eq!(wide, InputError::TriangleDimensions(4));
    let message = "a triangle has 4 dimensions; give corners of two or three";
    assert_eq!(refused(wide), message);
    assert!(Triangle::new([0.0], [1.0], [2.0]).is_err());
}

/// From the smallest to the largest float: exact, and on the stack of any thread.
#[test]
fn the_widest_numbers_are_decided() -> Result {
    let (small, large) = (f64::from_bits(1), f64::MAX);
    let triangle = Triangle::new([0.0; 3], [large, small, 0.0], [small, large, small])?;
    let ball = Sphere::new([large / 4.0, large / 4.0, large], small)?.moving([0.0, 0.0, -large])?;
    let resting = triangle.at_rest();
    let impact = on_a_short_stack(|| time_of_impact(&ball, &resting, f64::INFINITY));
    let impact = impact.expect("it is below");
    assert_eq!((impact.time, impact.feature), (1.0, Feature::Face(0)));
    let contact = contact_interval(&ball, &resting).expect("it is below");
    assert_eq!((contact.start, contact.end), (1.0, 1.0));
    // The face is a quarter of the smallest float higher there: 1 is in time, and the float before
    // is not.
    assert!(will_collide(&ball, &resting, 1.0));
    assert!(!will_collide(&ball, &resting, 1.0_f64.next_down()));
    assert_eq!(relation(ball.ball(), &triangle), Relation::Separate);
    let (_, on_face) = closest_points(ball.ball(), &triangle);
    assert_eq!(on_face, [large / 4.0, large / 4.0, 0.0]);
    Ok(())
}
