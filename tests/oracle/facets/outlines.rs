//! All facets of an outline against its shape.
//!
//! The first impact with them is that with a segment and, from outside, that with a box in 2D.

use carom_oracle::{
    Ball, Enclosed, Facet, FacetCase, FacetTruth, Precision, Shape, ShapeCase, ShapeFamily,
    ShapeKind, ShapeTruth,
};
use test_size::sized;

/// Cases of each family, dimension and format.
fn cases() -> usize {
    sized(30, 200)
}

/// The case with the shape at rest. The velocities may be rounded, which only makes it a different
/// case.
fn at_rest<const D: usize>(case: &ShapeCase<D>) -> ShapeCase<D> {
    let ShapeCase { precision, ball, velocity, .. } = *case;
    let seen = std::array::from_fn(|k| precision.round_to_finite(ball.velocity[k] - velocity[k]));
    ShapeCase { ball: Ball { velocity: seen, ..ball }, velocity: [0.0; D], ..*case }
}

/// The time of the first impact within the deadline.
fn first<const D: usize>(case: &ShapeCase<D>, facets: &[Facet<D>]) -> Option<f64> {
    let ShapeCase { precision, ball, max_time, .. } = *case;
    let times = facets.iter().filter_map(|&facet| {
        let truth = FacetTruth::of(&FacetCase { precision, ball, facet, max_time });
        truth.time_of_impact().map(|contact| nearest(&contact.time, precision))
    });
    times.min_by(f64::total_cmp)
}

fn nearest(time: &Enclosed, precision: Precision) -> f64 {
    time.nearest(precision).min(precision.largest())
}

fn impact<const D: usize>(case: &ShapeCase<D>) -> Option<f64> {
    let truth = ShapeTruth::of(case);
    truth.time_of_impact().map(|contact| nearest(&contact.time, case.precision))
}

fn check_segments<const D: usize>() {
    for precision in Precision::ALL {
        for &family in ShapeFamily::ALL {
            for case in family.cases::<D>(ShapeKind::Segment, precision, 41).take(cases()) {
                let case = at_rest(&case);
                let Shape::Segment { start, end } = case.shape else { unreachable!() };
                // A corner stops a point, but the end of a segment does not.
                if case.ball.radius == 0.0 || start == end {
                    continue;
                }
                let facets = [
                    Facet::Corner { at: start, before: None, after: Some(end) },
                    Facet::Edge { start, end },
                    Facet::Corner { at: end, before: Some(start), after: None },
                ];
                assert_eq!(first(&case, &facets), impact(&case), "{family}: {case}");
            }
        }
    }
}

#[test]
fn two_corners_and_an_edge_are_a_segment() {
    check_segments::<2>();
    check_segments::<3>();
}

#[test]
fn four_corners_and_four_edges_are_a_box_from_outside() {
    for precision in Precision::ALL {
        for &family in ShapeFamily::ALL {
            for case in family.cases::<2>(ShapeKind::Aabb, precision, 43).take(cases()) {
                let case = at_rest(&case);
                let Shape::Aabb { min, max } = case.shape else { unreachable!() };
                let center = case.ball.center;
                let is_outside = (0..2).any(|k| center[k] < min[k] || center[k] > max[k]);
                let is_flat = (0..2).any(|k| min[k] == max[k]);
                if case.ball.radius == 0.0 || !is_outside || is_flat {
                    continue;
                }
                let corners = [min, [max[0], min[1]], max, [min[0], max[1]]];
                let facets = (0..4).flat_map(|k| {
                    let [before, at, after] = [k + 3, k, k + 1].map(|k| corners[k % 4]);
                    let corner = Facet::Corner { at, before: Some(before), after: Some(after) };
                    [corner, Facet::Edge { start: at, end: after }]
                });
                let facets: Vec<_> = facets.collect();
                assert_eq!(first(&case, &facets), impact(&case), "{family}: {case}");
            }
        }
    }
}
