//! The oracle against answers that can be computed by hand.
#![expect(clippy::float_cmp, reason = "exact answers are the point")]

use carom_oracle::{Ball, Case, Dyadic, Enclosed, Precision, Relation, Truth};

/// B as given, A a point at rest at the origin, no deadline.
fn seen_from_the_origin<const D: usize>(p: [f64; D], w: [f64; D], radius: f64) -> Case<D> {
    Case {
        precision: Precision::Double,
        a: Ball::POINT,
        b: Ball { center: p, velocity: w, radius },
        max_time: f64::INFINITY,
        tolerance: 0.0,
    }
}

/// Asserts that each number equals its float, or rounds to it.
fn assert_near<const D: usize>(numbers: &[Dyadic; D], floats: [f64; D]) {
    for (number, float) in numbers.iter().zip(floats) {
        assert!(number.distance(float, -53) <= 1.0, "{number:?} is not {float}");
    }
}

fn double(t: &Enclosed) -> f64 {
    t.nearest(Precision::Double)
}

#[test]
fn three_four_five_touches() {
    let mut case = seen_from_the_origin([3.0, 4.0], [0.0; 2], 3.0);
    case.a.radius = 2.0;
    let truth = Truth::of(&case);
    assert_eq!(truth.relation, Relation::Touching);
    let contact = truth.first_contact().unwrap();
    assert_eq!(double(&contact.time), 0.0);
    assert!(contact.time.exact);
    assert_near(&contact.normal, [0.6, 0.8]);
    assert_near(&contact.point.coordinates, [1.2, 1.6]);
    assert!(truth.time_of_impact().is_none(), "they rest");
    assert!(truth.end.is_none(), "they never part");

    case.b.radius = Precision::Double.step(3.0, -1);
    assert_eq!(Truth::of(&case).relation, Relation::Separate);
    case.b.radius = 3.0;
    case.a.radius = Precision::Double.step(2.0, 1);
    assert_eq!(Truth::of(&case).relation, Relation::Overlapping);
    // The sum of the radii is not 5, but rounds to 5.
    case.a.radius = 5.0;
    case.b.radius = f64::from_bits(1);
    assert_eq!(Truth::of(&case).relation, Relation::Overlapping);
}

#[test]
fn head_on_hits_and_leaves() {
    let mut case = seen_from_the_origin([10.0, 0.0, 0.0], [-2.0, 0.0, 0.0], 0.5);
    case.a.radius = 0.5;
    let truth = Truth::of(&case);
    let hit = truth.time_of_impact().unwrap();
    assert_eq!((double(&hit.time), hit.time.exact), (4.5, true));
    assert_near(&hit.normal, [1.0, 0.0, 0.0]);
    assert_near(&hit.point.coordinates, [0.5, 0.0, 0.0]);
    assert_eq!(double(truth.end.as_ref().unwrap()), 5.5);
}

#[test]
fn the_deadline_is_closed() {
    let mut case = seen_from_the_origin([10.0, 0.0], [-2.0, 0.0], 1.0);
    for (max_time, hits) in [
        (4.5, true),
        (Precision::Double.step(4.5, -1), false),
        (Precision::Double.step(4.5, 1), true),
        (0.0, false),
        (-1.0, false),
        (f64::NAN, false),
        (f64::MAX, true),
        (f64::INFINITY, true),
    ] {
        case.max_time = max_time;
        assert_eq!(Truth::of(&case).first_contact().is_some(), hits, "{max_time}");
    }
    case.b.center = [0.5, 0.0];
    for (max_time, hits) in [(0.0, true), (-0.0, true), (-1.0, false), (f64::NAN, false)] {
        case.max_time = max_time;
        assert_eq!(Truth::of(&case).time_of_impact().is_some(), hits, "{max_time}");
    }
}

#[test]
fn a_graze_is_a_contact_and_no_impact() {
    let mut case = seen_from_the_origin([-3.0, 2.0], [1.0, 0.0], 2.0);
    let truth = Truth::of(&case);
    let contact = truth.first_contact().unwrap();
    assert_eq!(double(&contact.time), 3.0);
    assert_near(&contact.normal, [0.0, 1.0]);
    assert!(truth.time_of_impact().is_none());
    assert_eq!(double(truth.end.as_ref().unwrap()), 3.0);

    case.b.radius = Precision::Double.step(2.0, 1);
    assert!(Truth::of(&case).time_of_impact().is_some());
    case.b.radius = Precision::Double.step(2.0, -1);
    assert!(Truth::of(&case).first_contact().is_none());
}

#[test]
fn touching_at_the_start_counts_as_contact_and_as_impact_only_if_approaching() {
    for (velocity, impact, end) in
        [([-1.0, 0.0], true, 10.0), ([1.0, 0.0], false, 0.0), ([0.0, 1.0], false, 0.0)]
    {
        let case = seen_from_the_origin([5.0, 0.0], velocity, 5.0);
        let truth = Truth::of(&case);
        assert_eq!(truth.relation, Relation::Touching);
        assert_eq!(double(&truth.first_contact().unwrap().time), 0.0);
        assert_eq!(truth.time_of_impact().is_some(), impact, "{velocity:?}");
        assert_eq!(double(truth.end.as_ref().unwrap()), end);
    }
}

#[test]
fn overlapping_at_the_start_is_contact_at_once() {
    for (velocity, impact, end) in
        [([-1.0, 0.0], true, 8.0), ([1.0, 0.0], false, 2.0), ([0.0, 1.0], false, 4.0)]
    {
        let case = seen_from_the_origin([3.0, 0.0], velocity, 5.0);
        let truth = Truth::of(&case);
        assert_eq!(truth.relation, Relation::Overlapping);
        let contact = truth.first_contact().unwrap();
        assert_eq!(double(&contact.time), 0.0);
        assert_near(&contact.normal, [1.0, 0.0]);
        // The midpoint between A's surface at 0 and B's at −2.
        assert_near(&contact.point.coordinates, [-1.0, 0.0]);
        assert_eq!(truth.time_of_impact().is_some(), impact, "{velocity:?}");
        assert_eq!(double(truth.end.as_ref().unwrap()), end);
    }
}

#[test]
fn concentric_balls_take_the_normal_against_the_motion() {
    let moving = Truth::of(&seen_from_the_origin([0.0; 2], [3.0, 4.0], 1.0));
    let contact = moving.first_contact().unwrap();
    assert_near(&contact.normal, [-0.6, -0.8]);
    assert!(moving.time_of_impact().is_none(), "they part in every direction");
    assert_eq!(double(moving.end.as_ref().unwrap()), 0.2);

    let resting = Truth::of(&seen_from_the_origin([0.0; 3], [0.0; 3], 0.0));
    assert_eq!(resting.relation, Relation::Touching);
    let contact = resting.first_contact().unwrap();
    assert_near(&contact.normal, [1.0, 0.0, 0.0]);
    assert!(resting.end.is_none());
}

#[test]
fn points_collide_where_they_meet_and_nowhere_else() {
    let truth = Truth::of(&seen_from_the_origin([-6.0, -8.0], [3.0, 4.0], 0.0));
    let contact = truth.first_contact().unwrap();
    assert_eq!(double(&contact.time), 2.0);
    assert_near(&contact.normal, [-0.6, -0.8]);
    assert!(truth.time_of_impact().is_some());
    let beside = seen_from_the_origin([-6.0, Precision::Double.step(-8.0, 1)], [3.0, 4.0], 0.0);
    assert!(Truth::of(&beside).contact.is_none());
}

#[test]
fn balls_at_rest_to_each_other_meet_never_or_at_once() {
    let mut case = seen_from_the_origin([3.0, 0.0], [1e300, -7.0], 1.0);
    case.a.velocity = case.b.velocity;
    assert!(Truth::of(&case).contact.is_none());
    case.a.radius = 2.0;
    assert!(Truth::of(&case).first_contact().is_some());
    assert!(Truth::of(&case).time_of_impact().is_none());
}

#[test]
fn a_time_beyond_the_largest_float_is_never() {
    // At t = 2¹⁰²³ and at t = 2¹⁰²⁴.
    for (distance, hits) in [(2.0_f64.powi(-51), true), (2.0_f64.powi(-50), false)] {
        let truth =
            Truth::of(&seen_from_the_origin([distance, 0.0], [-f64::from_bits(1), 0.0], 0.0));
        assert_eq!(truth.contact.is_some(), hits);
    }
    let mut single = seen_from_the_origin([1.0, 0.0], [-2.0_f64.powi(-127), 0.0], 0.0);
    assert!(Truth::of(&single).contact.is_some());
    single.precision = Precision::Single;
    assert!(Truth::of(&single).contact.is_some());
    single.b.velocity[0] /= 2.0;
    assert!(Truth::of(&single).contact.is_none());
    // They meet within the deadline, and separate later than the largest float.
    single.b.radius = 0.75;
    let truth = Truth::of(&single);
    assert!(truth.contact.is_some() && truth.end.is_none());
}

#[test]
fn times_round_to_subnormals_and_to_zero() {
    let smallest = f64::from_bits(1);
    // t = distance / 2, in units of the smallest subnormal: 0.5 ties to 0, 1.5 ties to 2.
    for (distance, units) in [(1.0, 0), (2.0, 1), (3.0, 2), (5.0, 2), (7.0, 4)] {
        let truth = Truth::of(&seen_from_the_origin([distance * smallest], [-2.0], 0.0));
        let time = &truth.contact.as_ref().unwrap().time;
        assert_eq!(double(time).to_bits(), units, "{distance}");
        assert_eq!(time.nearest(Precision::Single), 0.0);
    }
}

#[test]
fn times_round_to_f32_in_one_step() {
    // t = 1 + 2⁻²⁴ is a tie of f32 and rounds to 1. The slightest excess rounds up, even one too
    // small for f64.
    let tie = 1.0 + 2.0_f64.powi(-24);
    let mut case = seen_from_the_origin([tie], [-1.0], 0.0);
    let nearest = |case: &Case<1>| Truth::of(case).contact.unwrap().time.nearest(Precision::Single);
    assert_eq!(nearest(&case), 1.0);
    case.a.center = [-2.0_f64.powi(-80)];
    assert_eq!(double(&Truth::of(&case).contact.unwrap().time), tie);
    assert_eq!(nearest(&case), 1.0 + f64::from(f32::EPSILON));
}

#[test]
fn errors_are_measured_in_units_of_the_last_place() {
    // t = 1/3
    let truth = Truth::of(&seen_from_the_origin([1.0], [-3.0], 0.0));
    let time = &truth.contact.as_ref().unwrap().time;
    let third = 1.0 / 3.0;
    assert_eq!(double(time), third);
    let error = |x: f64| time.error_in_ulp(x, Precision::Double);
    // 1/3 = 0.0101…₂ ends in …0101|0101…: the float is ⅓ ulp below.
    assert!((error(third) - 1.0 / 3.0).abs() < 1e-15);
    assert!((error(Precision::Double.step(third, 1)) - 2.0 / 3.0).abs() < 1e-15);
    assert!((error(Precision::Double.step(third, -9)) - 28.0 / 3.0).abs() < 1e-14);
    assert_eq!(error(f64::NAN), f64::INFINITY);
    assert_eq!(error(f64::INFINITY), f64::INFINITY);
}

#[test]
fn a_tolerance_is_a_length() {
    let mut case = seen_from_the_origin([3.0, 4.0], [0.0; 2], 4.0);
    let within = |case: &Case<2>| Truth::of(case).relation_within;
    for (tolerance, expected) in [
        (1.0, Relation::Touching),
        (Precision::Double.step(1.0, -1), Relation::Separate),
        (0.0, Relation::Separate),
        (-1.0, Relation::Separate),
        (f64::NAN, Relation::Separate),
        (f64::INFINITY, Relation::Touching),
    ] {
        case.tolerance = tolerance;
        assert_eq!(within(&case), expected, "{tolerance}");
    }
    case.b.radius = 7.0;
    case.tolerance = 2.0;
    assert_eq!(within(&case), Relation::Touching);
    case.tolerance = Precision::Double.step(2.0, -1);
    assert_eq!(within(&case), Relation::Overlapping);
    // A tolerance larger than the radii reaches beyond the centre.
    case.b = Ball { center: [0.0; 2], radius: 1.0, ..case.b };
    case.tolerance = 2.0;
    assert_eq!(within(&case), Relation::Touching);
    case.tolerance = 0.5;
    assert_eq!(within(&case), Relation::Overlapping);
}

#[test]
fn the_largest_floats_do_not_overflow() {
    let x = f64::MAX;
    let mut case = seen_from_the_origin([x, x], [-x, -x], x);
    case.a = Ball { center: [-x, -x], velocity: [x, x], radius: x };
    // The distance is 2√2 x, the radii 2 x, the closing speed 2√2 x: t = 1 − 1/√2.
    let truth = Truth::of(&case);
    assert_eq!(truth.relation, Relation::Separate);
    let t = double(&truth.time_of_impact().unwrap().time);
    assert!((t - (1.0 - 0.5_f64.sqrt())).abs() < 1e-16, "{t}");
}

#[test]
fn closest_points_of_concentric_balls_lie_on_the_first_axis() {
    let mut case = seen_from_the_origin([1.0, 2.0], [5.0, 5.0], 3.0);
    case.a.center = [1.0, 2.0];
    case.a.radius = 0.5;
    let [on_a, on_b] = Truth::of(&case).closest_points;
    assert_near(&on_a.coordinates, [1.5, 2.0]);
    assert_near(&on_b.coordinates, [-2.0, 2.0]);
}
