//! The oracle against answers that can be computed by hand.

use carom_oracle::{
    Ball, Coming, Dyadic, Enclosed, Facet, FacetCase, FacetTruth, Feature, Precision,
};
use dashu_int::IBig;

/// No deadline.
fn case<const D: usize>(
    center: [f64; D],
    velocity: [f64; D],
    radius: f64,
    facet: Facet<D>,
) -> FacetCase<D> {
    FacetCase {
        precision: Precision::Double,
        ball: Ball { center, velocity, radius },
        facet,
        max_time: f64::INFINITY,
    }
}

/// Rounds to some twelve digits.
fn rounded<const D: usize>(numbers: &[Dyadic; D]) -> [f64; D] {
    numbers.each_ref().map(|x| {
        let [size, negative] = [1, -1].map(|sign| Enclosed {
            floor: Dyadic { mantissa: &x.mantissa * IBig::from(sign), exponent: x.exponent },
            exact: true,
        });
        let double = |x: &Enclosed| x.nearest(Precision::Double);
        let value = if x.is_positive() { double(&size) } else { -double(&negative) };
        (value * 1e12).round() / 1e12 + 0.0
    })
}

/// Time, normal, point, and how the ball gets there.
type ByHand<const D: usize> = (f64, [f64; D], [f64; D], Coming);

fn told<const D: usize>(case: &FacetCase<D>) -> Option<ByHand<D>> {
    let truth = FacetTruth::of(case);
    let contact = truth.time_of_impact()?;
    let [touch] = &contact.touches[..] else { panic!("{:?}", contact.touches) };
    let feature =
        if let Facet::Edge { .. } = case.facet { Feature::Edge(0) } else { Feature::Vertex(0) };
    assert_eq!(touch.features, [feature]);
    let time = contact.time.nearest(case.precision);
    let (normal, point) = (rounded(&touch.normal), rounded(&touch.point.coordinates));
    Some((time, normal, point, truth.coming.unwrap()))
}

fn time<const D: usize>(case: &FacetCase<D>) -> Option<f64> {
    told(case).map(|told| told.0)
}

/// From (0, 0) to (4, 0).
const EDGE: Facet<2> = Facet::Edge { start: [0.0; 2], end: [4.0, 0.0] };

#[test]
fn an_edge_from_both_sides() {
    let above = told(&case([1.0, 5.0], [0.0, -2.0], 1.0, EDGE));
    assert_eq!(above, Some((2.0, [0.0, -1.0], [1.0, 0.0], Coming::Nearing)));
    let below = told(&case([4.0, -5.0], [0.0, 2.0], 1.0, EDGE));
    assert_eq!(below, Some((2.0, [0.0, 1.0], [4.0, 0.0], Coming::Nearing)));
    // Not beside the edge.
    assert_eq!(time(&case([4.0_f64.next_up(), -5.0], [0.0, 2.0], 1.0, EDGE)), None);
    // Up to the end of the region, inclusive.
    let slanted = |x| case([x, 5.0], [1.0, -1.0], 1.0, EDGE);
    assert_eq!(time(&slanted(0.0)), Some(4.0));
    assert_eq!(time(&slanted(0.0_f64.next_up())), None);
    let late = FacetCase { max_time: 4.0_f64.next_down(), ..slanted(0.0) };
    assert_eq!(time(&late), None);
}

#[test]
fn at_the_start_and_on_entering_it_is_the_direction_that_counts() {
    let there = |velocity| told(&case([1.0, 0.5], velocity, 1.0, EDGE));
    assert_eq!(there([9.0, -1.0]), Some((0.0, [0.0, -1.0], [1.0, -0.25], Coming::AtStart)));
    assert_eq!(there([9.0, 0.0]), None);
    assert_eq!(there([9.0, 1.0]), None);
    // From the left at height 2 − t, above the start at t = 1: touching, overlapping, and apart.
    let entering = |radius| told(&case([-1.0, 2.0], [1.0, -1.0], radius, EDGE));
    assert_eq!(entering(1.0), Some((1.0, [0.0, -1.0], [0.0, 0.0], Coming::Entering)));
    assert_eq!(entering(1.5), Some((1.0, [0.0, -1.0], [0.0, -0.25], Coming::Entering)));
    assert_eq!(entering(0.5), Some((1.5, [0.0, -1.0], [0.5, 0.0], Coming::Nearing)));
    // Along the edge, and away from it.
    assert_eq!(time(&case([-1.0, 1.0], [1.0, 0.0], 1.5, EDGE)), None);
    assert_eq!(time(&case([-1.0, 0.5], [1.0, 0.5], 1.5, EDGE)), None);
    // Beyond the line it begins to move away, and never comes from the other side.
    assert_eq!(time(&case([-1.0, 1.0], [1.0, -1.0], 0.5, EDGE)), None);
    assert_eq!(time(&case([1.0, 0.0], [1.0, -1.0], 0.5, EDGE)), None);
}

/// Before it (−4, 0), after it (0, −4): the ball is above it or to the right.
const CORNER: Facet<2> =
    Facet::Corner { at: [0.0; 2], before: Some([-4.0, 0.0]), after: Some([0.0, -4.0]) };

#[test]
fn a_corner_between_two_edges() {
    // 3, 4 and 5.
    let past = told(&case([3.0, 9.0], [0.0, -2.0], 5.0, CORNER));
    assert_eq!(past, Some((2.5, [-0.6, -0.8], [0.0, 0.0], Coming::Nearing)));
    // A graze.
    assert_eq!(time(&case([5.0, 9.0], [0.0, -1.0], 5.0, CORNER)), None);
    assert!(time(&case([5.0_f64.next_down(), 9.0], [0.0, -1.0], 5.0, CORNER)).is_some());
    // It comes over the preceding edge at the height of the radius, and descends beyond it.
    let rolling = |radius| case([-2.0, 1.0], [1.0, 0.0], radius, CORNER);
    assert_eq!(time(&rolling(1.0)), None);
    assert_eq!(time(&rolling(2.0)), None);
    let lower = told(&case([-2.0, 2.0], [1.0, -0.5], 2.0, CORNER));
    assert_eq!(lower, Some((2.0, [0.0, -1.0], [0.0, -0.5], Coming::Entering)));
    // The inner side is not in its region, except for the corner itself.
    assert_eq!(time(&case([-2.0, -2.0], [0.5, 1.0], 1.0, CORNER)), None);
    let lone = Facet::Corner { at: [0.0; 2], before: None, after: None };
    assert!(time(&case([-2.0, -2.0], [0.5, 1.0], 1.0, lone)).is_some());
    let first = Facet::Corner { at: [0.0; 2], before: None, after: Some([0.0, -4.0]) };
    assert_eq!(time(&case([-4.0, 0.0], [1.0, 0.0], 1.0, first)), Some(3.0));
    assert_eq!(time(&case([-4.0, 0.0], [1.0, -1e-9], 1.0, first)), None);
}

#[test]
fn a_straight_joint_is_a_plane_across() {
    let joint = Facet::Corner { at: [0.0; 2], before: Some([-4.0, 0.0]), after: Some([9.0, 0.0]) };
    let over = |radius| told(&case([-1.0, 2.0], [1.0, -1.0], radius, joint));
    assert_eq!(over(1.0), Some((1.0, [0.0, -1.0], [0.0, 0.0], Coming::Entering)));
    assert_eq!(over(1.5), Some((1.0, [0.0, -1.0], [0.0, -0.25], Coming::Entering)));
    assert_eq!(over(0.5), None);
    let along = |radius| time(&case([0.0, 2.0], [0.0, -1.0], radius, joint));
    assert_eq!(along(1.0), Some(1.0));
    assert_eq!(time(&case([0.0, 2.0], [1.0, -1.0], 1.0, joint)), None);
    assert_eq!(time(&case([0.0, 2.0], [1.0, -1.0], 2.0, joint)), Some(0.0));
}

#[test]
fn a_point_hits_what_it_goes_through() {
    let through = told(&case([1.0, 1.0], [1.0, -1.0], 0.0, EDGE));
    assert_eq!(through, Some((1.0, [0.0, -1.0], [2.0, 0.0], Coming::Nearing)));
    // At the end as well, but not if it enters the region there.
    assert_eq!(time(&case([3.0, 1.0], [1.0, -1.0], 0.0, EDGE)), Some(1.0));
    assert_eq!(time(&case([5.0, 1.0], [-1.0, -1.0], 0.0, EDGE)), None);
    assert_eq!(time(&case([-1.0, 0.0], [1.0, 0.0], 0.0, EDGE)), None);
    assert_eq!(time(&case([1.0, 0.0], [0.0, 1.0], 0.0, EDGE)), None);
    let head_on = told(&case([3.0, 4.0], [-3.0, -4.0], 0.0, CORNER));
    assert_eq!(head_on, Some((1.0, [-0.6, -0.8], [0.0, 0.0], Coming::Nearing)));
    assert_eq!(time(&case([3.0, 4.0], [-3.0, -4.0_f64.next_up()], 0.0, CORNER)), None);
    // From the inner side it hits an edge, not the corner.
    assert_eq!(time(&case([-3.0, -4.0], [3.0, 4.0], 0.0, CORNER)), None);
    // Across an edge in 3D.
    let space = Facet::Edge { start: [0.0; 3], end: [4.0, 0.0, 0.0] };
    let through = told(&case([1.0, 3.0, 4.0], [1.0, -3.0, -4.0], 0.0, space));
    assert_eq!(through, Some((1.0, [0.0, -0.6, -0.8], [2.0, 0.0, 0.0], Coming::Nearing)));
    assert_eq!(time(&case([1.0, 3.0, 4.0], [1.0, -3.0, -4.5], 0.0, space)), None);
}

#[test]
fn whether_the_distance_falls_wherever_the_centre_is() {
    let approaching = |center, velocity, facet| {
        FacetTruth::of(&case::<2>(center, velocity, 1.0, facet)).is_approaching
    };
    for x in [-9.0, 0.0, 2.0, 9.0] {
        assert!(approaching([x, 9.0], [9.0, -1.0], EDGE));
        assert!(approaching([x, -0.5], [9.0, 1.0], EDGE));
        assert!(!approaching([x, 0.5], [9.0, 0.0], EDGE));
        assert!(!approaching([x, 0.0], [9.0, 1.0], EDGE));
    }
    assert!(approaching([-3.0, -4.0], [1.0, 0.0], CORNER));
    assert!(!approaching([-3.0, -4.0], [4.0, -3.0], CORNER));
    assert!(!approaching([0.0, 0.0], [4.0, -3.0], CORNER));
}
