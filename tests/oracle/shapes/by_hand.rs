//! The oracle against answers that can be computed by hand.

use carom_oracle::{
    Ball, Dyadic, Enclosed, Feature, Point, Precision, Relation, Shape, ShapeCase, ShapeContact,
    ShapeTruth,
};
use dashu_int::IBig;

/// A ball and a shape at rest, no deadline.
fn case<const D: usize>(
    center: [f64; D],
    velocity: [f64; D],
    radius: f64,
    shape: Shape<D>,
) -> ShapeCase<D> {
    ShapeCase {
        precision: Precision::Double,
        ball: Ball { center, velocity, radius },
        shape,
        velocity: [0.0; D],
        max_time: f64::INFINITY,
    }
}

fn double(t: &Enclosed) -> f64 {
    t.nearest(Precision::Double)
}

/// Time, normal, point and features of a contact with a unique answer.
type ByHand<const D: usize> = (f64, [f64; D], [f64; D], Vec<Feature>);

fn told<const D: usize>(contact: Option<&ShapeContact<D>>) -> Option<ByHand<D>> {
    contact.map(|contact| {
        let [touch] = &contact.touches[..] else { panic!("{:?}", contact.touches) };
        let normal = rounded(&touch.normal);
        (double(&contact.time), normal, rounded(&touch.point.coordinates), touch.features.clone())
    })
}

/// Rounds to some twelve digits.
fn rounded<const D: usize>(numbers: &[Dyadic; D]) -> [f64; D] {
    numbers.each_ref().map(|x| {
        let [size, negative] = [1, -1].map(|sign| Enclosed {
            floor: Dyadic { mantissa: &x.mantissa * IBig::from(sign), exponent: x.exponent },
            exact: true,
        });
        let value = if x.is_positive() { double(&size) } else { -double(&negative) };
        (value * 1e12).round() / 1e12 + 0.0
    })
}

fn gap<const D: usize>(truth: &ShapeTruth<D>) -> f64 {
    rounded(std::array::from_ref(&truth.gap))[0]
}

fn impact_time<const D: usize>(case: &ShapeCase<D>) -> Option<f64> {
    ShapeTruth::of(case).time_of_impact().map(|contact| double(&contact.time))
}

/// Times of the first contact, the impact and the end.
fn times<const D: usize>(case: &ShapeCase<D>) -> [Option<f64>; 3] {
    let truth = ShapeTruth::of(case);
    let time = |contact: Option<&ShapeContact<D>>| contact.map(|contact| double(&contact.time));
    let end = truth.end.as_ref().map(double);
    [time(truth.first_contact()), time(truth.time_of_impact()), end]
}

/// The nearest points, if there is only one pair.
fn nearest<const D: usize>(case: &ShapeCase<D>) -> [[f64; D]; 2] {
    let truth = ShapeTruth::of(case);
    let [pair] = &truth.closest_points[..] else { panic!("{:?}", truth.closest_points) };
    [&pair.on_ball, &pair.on_shape].map(|Point { coordinates, .. }| rounded(coordinates))
}

#[test]
fn a_floor_of_any_slope() {
    // 3 x + 4 y ≤ 0, met at 45° from the distance 5, after 4 radii of path.
    let floor = Shape::HalfSpace { point: [4.0, -3.0], normal: [3.0, 4.0] };
    let falling = case([3.0, 4.0], [-1.5, -2.0], 1.0, floor);
    let truth = ShapeTruth::of(&falling);
    assert_eq!((truth.relation, gap(&truth)), (Relation::Separate, 4.0));
    let hit = (1.6, [-0.6, -0.8], [0.0, 0.0], vec![Feature::Surface]);
    assert_eq!(told(truth.time_of_impact()), Some(hit.clone()));
    assert_eq!(told(truth.first_contact()), Some(hit));
    assert!(truth.end.is_none(), "it never comes out again");
    assert_eq!(nearest(&falling), [[2.4, 3.2], [0.0, 0.0]]);

    // The floor rises. From within, the way out is as long as the depth of the ball.
    let mut rising = case([3.0, 4.0], [0.0; 2], 1.0, floor);
    rising.velocity = [0.6, 0.8];
    assert_eq!(times(&rising), [Some(4.0), Some(4.0), None]);
    let leaving = case([-3.0, -4.0], [3.0, 4.0], 1.0, floor);
    assert_eq!(gap(&ShapeTruth::of(&leaving)), -6.0);
    assert_eq!(times(&leaving), [Some(0.0), None, Some(1.2)]);
    assert_eq!(nearest(&leaving), [[-3.6, -4.8], [0.0, 0.0]]);
    let along = case([3.0, 4.0], [4.0, -3.0], 5.0, floor);
    assert_eq!(times(&along), [Some(0.0), None, None]);
    assert_eq!(ShapeTruth::of(&along).relation, Relation::Touching);
    let slower = ShapeCase { max_time: 1.5, ..falling };
    assert_eq!(times(&slower), [None; 3]);
}

/// From (0, 0) to (4, 0).
const BAR: Shape<2> = Shape::Segment { start: [0.0; 2], end: [4.0, 0.0] };

#[test]
fn the_side_and_the_ends_of_a_segment() {
    let side = ShapeTruth::of(&case([1.0, 5.0], [0.0, -2.0], 1.0, BAR));
    let hit = (2.0, [0.0, -1.0], [1.0, 0.0], vec![Feature::Edge(0)]);
    assert_eq!(told(side.time_of_impact()), Some(hit));
    assert_eq!(side.end.as_ref().map(double), Some(3.0));
    // With 3, 4, 5 to the end, from the left.
    let end = ShapeTruth::of(&case([-9.0, 4.0], [1.0, 0.0], 5.0, BAR));
    let hit = (6.0, [0.6, -0.8], [0.0, 0.0], vec![Feature::Vertex(0)]);
    assert_eq!(told(end.time_of_impact()), Some(hit));
    assert_eq!(end.end.as_ref().map(double), Some(16.0));
    // Exactly above the end.
    let joint = ShapeTruth::of(&case([4.0, 3.0], [0.0, -1.0], 1.0, BAR));
    let hit = (2.0, [0.0, -1.0], [4.0, 0.0], vec![Feature::Edge(0), Feature::Vertex(1)]);
    assert_eq!(told(joint.time_of_impact()), Some(hit));
    assert_eq!(nearest(&case([-3.0, 4.0], [0.0; 2], 1.0, BAR)), [[-2.4, 3.2], [0.0, 0.0]]);
    // At half the height, √3/2 beside the end.
    let slanted = times(&case([-3.0, 0.5], [1.0, 0.0], 1.0, BAR));
    let expected = 3.0 - 0.75_f64.sqrt();
    assert!(slanted[0].is_some_and(|t| (t - expected).abs() < 1e-15));
}

#[test]
fn a_ball_that_grazes_a_segment_does_not_hit_it() {
    // Parallel along the side for 4 units; and past an end.
    let along = case([-2.0, 1.0], [1.0, 0.0], 1.0, BAR);
    assert_eq!(times(&along), [Some(2.0), None, Some(6.0)]);
    let lower = case([-2.0, 1.0_f64.next_down()], [1.0, 0.0], 1.0, BAR);
    assert!(impact_time(&lower).is_some());
    let past_end = case([-1.0, 3.0], [0.0, -1.0], 1.0, BAR);
    assert_eq!(times(&past_end), [Some(3.0), None, Some(3.0)]);
    let beside = case([-1.0_f64.next_up(), 3.0], [0.0, -1.0], 1.0, BAR);
    assert_eq!(times(&beside), [None; 3]);
}

#[test]
fn in_contact_with_a_segment_it_is_the_direction_that_counts() {
    for (velocity, impact) in [([0.0, -1.0], true), ([1.0, 0.0], false), ([0.0, 1.0], false)] {
        let touching = case([1.0, 1.0], velocity, 1.0, BAR);
        assert_eq!(impact_time(&touching).is_some(), impact);
    }
    // No direction leads nearer to the segment from a point on it.
    let on_it = case([1.0, 0.0], [1.0, -1.0], 1.0, BAR);
    assert_eq!(times(&on_it)[..2], [Some(0.0), None]);
    let contact = told(ShapeTruth::of(&on_it).first_contact()).unwrap();
    let half = (0.5_f64.sqrt() * 1e12).round() / 1e12;
    assert_eq!(contact.1, [half, -half]);
    // At rest it leaves the segment across it, also at its end.
    assert_eq!(nearest(&on_it), [[1.0, 1.0], [1.0, 0.0]]);
    let at_the_end = case([4.0, 0.0], [1.0, -1.0], 1.0, BAR);
    assert_eq!(nearest(&at_the_end), [[4.0, 1.0], [4.0, 0.0]]);
}

#[test]
fn a_point_hits_the_inside_of_a_segment_in_the_plane_alone() {
    let through = |x| case([x, 1.0], [0.0, -1.0], 0.0, BAR);
    assert_eq!(times(&through(1.0)), [Some(1.0), Some(1.0), Some(1.0)]);
    assert_eq!(times(&through(4.0)), [Some(1.0), None, Some(1.0)]);
    assert_eq!(times(&through(4.0_f64.next_up())), [None; 3]);
    let along = case([-1.0, 0.0], [1.0, 0.0], 0.0, BAR);
    assert_eq!(times(&along), [Some(1.0), None, Some(5.0)]);
    let on_it = case([1.0, 0.0], [0.0, -1.0], 0.0, BAR);
    assert_eq!(times(&on_it), [Some(0.0), None, Some(0.0)]);
    let space = Shape::Segment { start: [0.0; 3], end: [4.0, 0.0, 0.0] };
    let through = case([1.0, 1.0, 0.0], [0.0, -1.0, 0.0], 0.0, space);
    assert_eq!(times(&through), [Some(1.0), None, Some(1.0)]);
    // A segment without length is a point.
    let point = Shape::Segment { start: [1.0, 0.0], end: [1.0, 0.0] };
    let at_it = case([1.0, 1.0], [0.0, -1.0], 0.0, point);
    assert_eq!(times(&at_it), [Some(1.0), None, Some(1.0)]);
    let features = told(ShapeTruth::of(&at_it).first_contact()).unwrap().3;
    assert_eq!(features, [Feature::Vertex(0), Feature::Edge(0), Feature::Vertex(1)]);
}

#[test]
fn a_capsule_is_a_segment_with_a_radius() {
    let pill = Shape::Capsule { start: [0.0; 3], end: [0.0, 0.0, 8.0], radius: 2.0 };
    let side = case([0.0, -6.0, 3.0], [0.0, 1.0, 1.0], 1.0, pill);
    let truth = ShapeTruth::of(&side);
    assert_eq!(gap(&truth), 3.0);
    let hit = (3.0, [0.0, 1.0, 0.0], [0.0, -2.0, 6.0], vec![Feature::Edge(0)]);
    assert_eq!(told(truth.time_of_impact()), Some(hit));
    assert_eq!(nearest(&side), [[0.0, -5.0, 3.0], [0.0, -2.0, 3.0]]);
    // Inside the capsule, beside its axis: out by the shortest way.
    let inside = case([0.0, -1.0, 3.0], [0.0, -1.0, 0.0], 0.5, pill);
    assert_eq!(gap(&ShapeTruth::of(&inside)), -1.5);
    assert_eq!(times(&inside), [Some(0.0), None, Some(1.5)]);
    assert_eq!(nearest(&inside), [[0.0, -0.5, 3.0], [0.0, -2.0, 3.0]]);
    let point = case([0.0, -6.0, 3.0], [0.0, 2.0, 0.0], 0.0, pill);
    assert_eq!(times(&point), [Some(2.0), Some(2.0), Some(4.0)]);
}

/// From (0, 0, 0) to (2, 4, 6).
const BOX: Shape<3> = Shape::Aabb { min: [0.0; 3], max: [2.0, 4.0, 6.0] };

#[test]
fn faces_edges_and_corners_of_a_box() {
    let face = ShapeTruth::of(&case([1.0, 9.0, 2.0], [0.0, -2.0, 0.0], 1.0, BOX));
    // y at the upper end: 1 + 3·2 + 9·1.
    let hit = (2.0, [0.0, -1.0, 0.0], [1.0, 4.0, 2.0], vec![Feature::Face(16)]);
    assert_eq!(told(face.time_of_impact()), Some(hit));
    assert_eq!(face.end.as_ref().map(double), Some(5.0));

    let edge = ShapeTruth::of(&case([-10.0, -4.0, 2.0], [1.0, 0.0, 0.0], 5.0, BOX));
    let hit = (7.0, [0.6, 0.8, 0.0], [0.0, 0.0, 2.0], vec![Feature::Edge(9)]);
    assert_eq!(told(edge.time_of_impact()), Some(hit));

    // 1, 2, 2 and 3.
    let corner = ShapeTruth::of(&case([4.0, 6.0, 17.0], [0.0, 0.0, -2.0], 3.0, BOX));
    let [third, thirds] = [1.0, 2.0].map(|n: f64| -(n * 1e12 / 3.0).round() / 1e12);
    let (time, normal, point, features) = told(corner.time_of_impact()).unwrap();
    assert_eq!((time, point, features), (5.0, [2.0, 4.0, 6.0], vec![Feature::Vertex(26)]));
    assert_eq!(normal, [thirds, thirds, third]);

    // Exactly over an edge, the face or the edge is valid; over a corner, all features that meet
    // there.
    let above = |x, z| ShapeTruth::of(&case([x, 9.0, z], [0.0, -2.0, 0.0], 1.0, BOX));
    let features = |truth: ShapeTruth<3>| told(truth.time_of_impact()).unwrap().3.len();
    assert_eq!(features(above(0.0, 2.0)), 2);
    assert_eq!(features(above(0.0, 6.0)), 4);
}

#[test]
fn a_box_in_the_plane_has_sides_and_corners() {
    let plate = Shape::Aabb { min: [0.0; 2], max: [2.0, 4.0] };
    let side = ShapeTruth::of(&case([-3.0, 1.0], [1.0, 0.0], 1.0, plate));
    let hit = (2.0, [1.0, 0.0], [0.0, 1.0], vec![Feature::Edge(3)]);
    assert_eq!(told(side.time_of_impact()), Some(hit));
    let past = case([-1.0, 1.0], [0.0, 1.0], 1.0, plate);
    assert_eq!(times(&past), [Some(0.0), None, Some(3.0)]);
    let past = case([-1.0, -1.0], [0.0, 1.0], 1.0, plate);
    assert_eq!(times(&past), [Some(1.0), None, Some(5.0)]);
}

#[test]
fn inside_a_box_the_nearest_face_counts() {
    let inside = case([0.5, 2.0, 3.0], [1.0, 0.0, 0.0], 1.0, BOX);
    let truth = ShapeTruth::of(&inside);
    assert_eq!(gap(&truth), -1.5);
    assert_eq!(times(&inside), [Some(0.0), Some(0.0), Some(2.5)]);
    assert_eq!(nearest(&inside), [[1.5, 2.0, 3.0], [0.0, 2.0, 3.0]]);
    let hit = (0.0, [1.0, 0.0, 0.0], [0.75, 2.0, 3.0], vec![Feature::Face(12)]);
    assert_eq!(told(truth.time_of_impact()), Some(hit));
    let leaving = case([0.5, 2.0, 3.0], [-1.0, 0.0, 0.0], 1.0, BOX);
    assert_eq!(times(&leaving), [Some(0.0), None, Some(1.5)]);
    // Halfway between two faces, each direction leads out.
    let halfway = case([1.0, 2.0, 3.0], [1.0, 0.0, 0.0], 1.0, BOX);
    assert_eq!(times(&halfway), [Some(0.0), None, Some(2.0)]);
    assert_eq!(ShapeTruth::of(&halfway).closest_points.len(), 2);
}

#[test]
fn a_point_enters_a_box_and_pierces_a_flat_one() {
    let face = case([1.0, 9.0, 2.0], [0.0, -2.0, 0.0], 0.0, BOX);
    assert_eq!(times(&face), [Some(2.5), Some(2.5), Some(4.5)]);
    let corner = case([-1.0, -1.0, -1.0], [1.0, 1.0, 1.0], 0.0, BOX);
    assert_eq!(times(&corner), [Some(1.0), Some(1.0), Some(3.0)]);
    let edge = case([-1.0, 0.0, -1.0], [1.0, 0.0, 1.0], 0.0, BOX);
    assert_eq!(times(&edge), [Some(1.0), None, Some(3.0)]);

    let flat = Shape::Aabb { min: [0.0; 3], max: [2.0, 0.0, 6.0] };
    let through = |x| case([x, 9.0, 2.0], [0.0, -2.0, 0.0], 0.0, flat);
    assert_eq!(times(&through(1.0)), [Some(4.5), Some(4.5), Some(4.5)]);
    assert_eq!(times(&through(2.0)), [Some(4.5), None, Some(4.5)]);
    let contact = told(ShapeTruth::of(&through(1.0)).first_contact()).unwrap();
    assert_eq!(
        (contact.1, contact.3),
        ([0.0, -1.0, 0.0], vec![Feature::Face(10), Feature::Face(16)])
    );
    let line = Shape::Aabb { min: [0.0; 3], max: [2.0, 0.0, 0.0] };
    let through = case([1.0, 9.0, 0.0], [0.0, -2.0, 0.0], 0.0, line);
    assert_eq!(times(&through), [Some(4.5), None, Some(4.5)]);
}

/// With radius 10 around the origin.
const BOWL: Shape<2> = Shape::HollowBall { center: [0.0; 2], radius: 10.0 };

#[test]
fn in_a_hollow_ball() {
    let free = ShapeTruth::of(&case([3.0, 0.0], [0.0, 2.0], 5.0, BOWL));
    assert_eq!(gap(&free), 2.0);
    let hit = (2.0, [0.6, 0.8], [6.0, 8.0], vec![Feature::Surface]);
    assert_eq!(told(free.time_of_impact()), Some(hit));
    assert!(free.end.is_none());
    assert_eq!(nearest(&case([3.0, 0.0], [0.0, 2.0], 5.0, BOWL)), [[8.0, 0.0], [10.0, 0.0]]);

    // Beyond the wall: from there through the middle to the other side; past the middle; outwards;
    // along the wall.
    let beyond = |velocity| case([5.0, 3.0], velocity, 5.0, BOWL);
    assert_eq!(times(&beyond([-1.0, 0.0])), [Some(0.0), Some(9.0), Some(1.0)]);
    assert_eq!(times(&beyond([-1.0, 1.0])), [Some(0.0), Some(1.0), None]);
    assert_eq!(times(&beyond([1.0, 0.0])), [Some(0.0), Some(0.0), None]);
    assert_eq!(times(&beyond([-3.0, 5.0])), [Some(0.0), Some(0.0), None]);
    assert_eq!(times(&beyond([0.0, 0.0])), [Some(0.0), None, None]);
    // From the wall inwards: free at once.
    let across = case([5.0, 0.0], [-1.0, 0.0], 5.0, BOWL);
    assert_eq!(times(&across), [Some(0.0), Some(10.0), Some(0.0)]);
    // Too large to be free anywhere.
    let large = case([1.0, 0.0], [-1.0, 0.0], 11.0, BOWL);
    assert_eq!(times(&large), [Some(0.0), Some(1.0), None]);
    let impact = told(ShapeTruth::of(&large).time_of_impact()).unwrap();
    assert_eq!(impact.1, [-1.0, 0.0]);
    let middle = case([0.0, 0.0], [0.0, 1.0], 11.0, BOWL);
    assert_eq!(times(&middle), [Some(0.0), Some(0.0), None]);
}

/// From (0, 0) to (10, 6).
const ROOM: Shape<2> = Shape::HollowAabb { min: [0.0; 2], max: [10.0, 6.0] };

#[test]
fn in_a_hollow_box() {
    let free = case([2.0, 2.0], [2.0, 1.0], 1.0, ROOM);
    let truth = ShapeTruth::of(&free);
    assert_eq!(gap(&truth), 1.0);
    let hit = (3.0, [0.0, 1.0], [8.0, 6.0], vec![Feature::Edge(3)]);
    assert_eq!(told(truth.time_of_impact()), Some(hit));
    // Two faces are equally near.
    assert_eq!(truth.closest_points.len(), 2);
    let corner = case([2.0, 2.0], [-1.0, -1.0], 1.0, ROOM);
    let truth = ShapeTruth::of(&corner);
    assert_eq!(truth.first_contact().unwrap().touches.len(), 2);
    let hit = (1.0, [-1.0, 0.0], [0.0, 1.0], vec![Feature::Edge(0)]);
    assert_eq!(told(truth.time_of_impact()), Some(hit));

    // Beyond a wall and moving in; moving out; beyond one wall while reaching another.
    let beyond = |velocity| case([-1.0, 2.0], velocity, 1.0, ROOM);
    assert_eq!(times(&beyond([1.0, 0.0])), [Some(0.0), Some(10.0), Some(2.0)]);
    assert_eq!(times(&beyond([-1.0, 0.0])), [Some(0.0), Some(0.0), None]);
    assert_eq!(times(&beyond([1.0, 4.0])), [Some(0.0), Some(0.75), None]);
    assert_eq!(times(&beyond([0.0, 0.0])), [Some(0.0), None, None]);
    let nearest = nearest(&beyond([0.0, 0.0]));
    assert_eq!(nearest, [[-2.0, 2.0], [0.0, 2.0]]);
}

/// Within 5 of the segment from (0, 0) to (8, 0).
const STADIUM: Shape<2> = Shape::HollowCapsule { start: [0.0; 2], end: [8.0, 0.0], radius: 5.0 };

#[test]
fn in_a_hollow_capsule() {
    // Across to the straight wall, and along into the round one.
    let across = ShapeTruth::of(&case([2.0, 1.0], [0.0, 1.0], 1.0, STADIUM));
    assert_eq!(gap(&across), 3.0);
    let hit = (3.0, [0.0, 1.0], [2.0, 5.0], vec![Feature::Edge(0)]);
    assert_eq!(told(across.time_of_impact()), Some(hit));
    assert!(across.end.is_none());
    let round = ShapeTruth::of(&case([0.0, 3.0], [2.0, 0.0], 0.0, STADIUM));
    let hit = (6.0, [0.8, 0.6], [12.0, 3.0], vec![Feature::Vertex(1)]);
    assert_eq!(told(round.time_of_impact()), Some(hit));
    let resting = case([2.0, 1.0], [0.0; 2], 1.0, STADIUM);
    assert_eq!(nearest(&resting), [[2.0, 2.0], [2.0, 5.0]]);
    assert_eq!(times(&resting), [None; 3]);

    // Beyond the wall: inwards, and along it up to its bend.
    let beyond = |velocity| case([2.0, 4.5], velocity, 1.0, STADIUM);
    assert_eq!(times(&beyond([0.0, -1.0])), [Some(0.0), Some(8.5), Some(0.5)]);
    assert_eq!(times(&beyond([1.0, 0.0])), [Some(0.0), Some(6.0), None]);
    assert_eq!(times(&beyond([0.0, 1.0])), [Some(0.0), Some(0.0), None]);
    let rolling = case([2.0, 4.0], [2.0, 0.0], 1.0, STADIUM);
    assert_eq!(times(&rolling), [Some(0.0), Some(3.0), None]);
    let parallel = ShapeTruth::of(&rolling);
    let hit = (3.0, [0.0, 1.0], [8.0, 5.0], vec![Feature::Edge(0), Feature::Vertex(1)]);
    assert_eq!(told(parallel.time_of_impact()), Some(hit));
    // From the wall inwards: free at once.
    let leaving = case([2.0, 4.0], [0.0, -1.0], 1.0, STADIUM);
    assert_eq!(times(&leaving), [Some(0.0), Some(8.0), Some(0.0)]);
    // Too large to be free anywhere: the impact is when it leaves the middle.
    let large = case([2.0, 1.0], [0.0, -1.0], 6.0, STADIUM);
    assert_eq!(times(&large), [Some(0.0), Some(1.0), None]);
    let along = case([2.0, 1.0], [1.0, 0.0], 6.0, STADIUM);
    assert_eq!(times(&along), [Some(0.0), Some(6.0), None]);
}

/// Within 5 of the segment from (0, 0, 0) to (8, 0, 0), and not beyond its ends.
const CAN: Shape<3> = Shape::HollowCylinder { start: [0.0; 3], end: [8.0, 0.0, 0.0], radius: 5.0 };

#[test]
fn in_a_hollow_cylinder() {
    let free = |velocity| ShapeTruth::of(&case([2.0, 0.0, 1.0], velocity, 1.0, CAN));
    let told = |truth: &ShapeTruth<3>| told(truth.time_of_impact());
    assert_eq!(gap(&free([0.0; 3])), 1.0);
    let side = (3.0, [0.0, 0.0, 1.0], [3.5, 0.0, 5.0], vec![Feature::Face(2)]);
    assert_eq!(told(&free([0.5, 0.0, 1.0])), Some(side));
    let end = (2.5, [1.0, 0.0, 0.0], [8.0, 0.0, 2.25], vec![Feature::Face(1)]);
    assert_eq!(told(&free([2.0, 0.0, 0.5])), Some(end));
    let start = (1.0, [-1.0, 0.0, 0.0], [0.0, 0.0, 1.5], vec![Feature::Face(0)]);
    assert_eq!(told(&free([-1.0, 0.0, 0.5])), Some(start));
    // Into the rim, where the answer is the cap.
    let rim = (1.0, [1.0, 0.0, 0.0], [8.0, 0.0, 4.0], vec![Feature::Face(1)]);
    assert_eq!(told(&free([5.0, 0.0, 3.0])), Some(rim));
    let near = nearest(&case([4.0, 0.0, 3.0], [0.0; 3], 1.0, CAN));
    assert_eq!(near, [[4.0, 0.0, 4.0], [4.0, 0.0, 5.0]]);
    let near = nearest(&case([1.5, 3.0, 0.0], [0.0; 3], 0.25, CAN));
    assert_eq!(near, [[1.25, 3.0, 0.0], [0.0, 3.0, 0.0]]);
    // Beyond both walls: free of both, of only one, and of neither, since it does not fit between
    // the caps.
    let beyond = |velocity| case([9.0, 6.0, 0.0], velocity, 1.0, CAN);
    assert_eq!(times(&beyond([-0.5, -1.0, 0.0])), [Some(0.0), Some(10.0), Some(4.0)]);
    assert_eq!(times(&beyond([-4.0, -1.0, 0.0])), [Some(0.0), Some(2.0), None]);
    assert_eq!(times(&beyond([0.0, -1.0, 0.0])), [Some(0.0), Some(10.0), None]);
    assert_eq!(times(&beyond([0.0, 1.0, 0.0])), [Some(0.0), Some(0.0), None]);
    let wide = case([9.0, 0.0, 0.0], [-1.0, 0.0, 0.0], 4.0, CAN);
    assert_eq!(times(&wide), [Some(0.0), Some(5.0), None]);
    // A tube has no caps.
    let tube = Shape::Tube { start: [0.0; 3], end: [8.0, 0.0, 0.0], radius: 5.0 };
    let along = case([99.0, 0.0, 1.0], [9.0, 0.0, 1.0], 1.0, tube);
    assert_eq!(times(&along), [Some(3.0), Some(3.0), None]);
    assert_eq!(times(&case([99.0, 4.5, 0.0], [9.0, 0.0, 0.0], 1.0, tube)), [Some(0.0), None, None]);
}

fn approaches<const D: usize>(
    center: [f64; D],
    velocity: [f64; D],
    radius: f64,
    shape: Shape<D>,
) -> Option<bool> {
    ShapeTruth::of(&case(center, velocity, radius, shape)).is_approaching
}

#[test]
fn whether_the_gap_falls_wherever_they_are() {
    let (yes, no) = (Some(true), Some(false));
    // Far from a floor, and deep in it.
    let floor = Shape::HalfSpace { point: [4.0, -3.0], normal: [3.0, 4.0] };
    for center in [[30.0, 40.0], [0.0, 0.0], [-30.0, -40.0]] {
        assert_eq!(approaches(center, [0.0, -1.0], 1.0, floor), yes);
        assert_eq!(approaches(center, [4.0, -3.0], 1.0, floor), no);
    }
    // Towards the nearest point, whatever happens later; on the segment no direction leads nearer.
    for y in [9.0, 0.5] {
        assert_eq!(approaches([1.0, y], [9.0, -1.0], 1.0, BAR), yes);
        assert_eq!(approaches([1.0, y], [1.0, 0.0], 1.0, BAR), no);
    }
    assert_eq!(approaches([1.0, 0.0], [0.0, -1.0], 1.0, BAR), no);
    // Deeper into a box.
    assert_eq!(approaches([1.0, 9.0, 2.0], [0.0, -1.0, 0.0], 1.0, BOX), yes);
    assert_eq!(approaches([0.5, 2.0, 3.0], [1.0, 0.0, 0.0], 1.0, BOX), yes);
    assert_eq!(approaches([0.5, 2.0, 3.0], [0.0, 1.0, 0.0], 1.0, BOX), no);
    // In a bowl and a stadium: outwards.
    assert_eq!(approaches([1.0, 0.0], [1.0, 9.0], 1.0, BOWL), yes);
    assert_eq!(approaches([1.0, 0.0], [0.0, 9.0], 1.0, BOWL), no);
    assert_eq!(approaches([0.0, 0.0], [1.0, 0.0], 1.0, BOWL), no);
    assert_eq!(approaches([0.0, 0.0], [1.0, 0.0], 11.0, BOWL), yes);
    assert_eq!(approaches([1.0, 1.0], [9.0, 1.0], 1.0, STADIUM), yes);
    assert_eq!(approaches([1.0, 1.0], [9.0, 0.0], 1.0, STADIUM), no);
    // In a hollow box: towards the nearest wall.
    assert_eq!(approaches([2.0, 3.0], [-1.0, 9.0], 1.0, ROOM), yes);
    assert_eq!(approaches([2.0, 3.0], [1.0, 9.0], 1.0, ROOM), no);
    assert_eq!(approaches([2.0, 2.0], [-1.0, 1.0], 1.0, ROOM), None);
    assert_eq!(approaches([2.0, 2.0], [-1.0, -1.0], 1.0, ROOM), yes);
    // In a can, too; near the side: outwards.
    assert_eq!(approaches([1.0, 3.0, 0.0], [-1.0, -9.0, 0.0], 1.0, CAN), yes);
    assert_eq!(approaches([7.0, 3.0, 0.0], [-1.0, 9.0, 0.0], 1.0, CAN), no);
    assert_eq!(approaches([3.0, 3.0, 0.0], [9.0, 1.0, 0.0], 1.0, CAN), yes);
    assert_eq!(approaches([3.0, 3.0, 0.0], [9.0, 0.0, 9.0], 1.0, CAN), no);
    assert_eq!(approaches([2.0, 3.0, 0.0], [-1.0, -1.0, 0.0], 1.0, CAN), None);
    assert_eq!(approaches([2.0, 3.0, 0.0], [-1.0, 1.0, 0.0], 1.0, CAN), yes);
    assert_eq!(approaches([4.0, 3.0, 0.0], [9.0, 0.0, 9.0], 6.0, CAN), yes);
}
