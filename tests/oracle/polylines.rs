//! The oracle for a ball and a polyline.

use carom_oracle::{
    AnyPolylineCase, Ball, CompoundCase, Enclosed, FacetFamily, Feature, PolylineCase,
    PolylineKind, Precision, Relation, ShapeContact, ShapeTruth,
};
use test_size::sized;

/// Polyline at rest, no deadline.
fn case(
    center: [f64; 2],
    velocity: [f64; 2],
    radius: f64,
    corners: &[[f64; 2]],
) -> PolylineCase<2> {
    PolylineCase {
        precision: Precision::Double,
        ball: Ball { center, velocity, radius },
        corners: corners.to_vec(),
        kind: PolylineKind::Open,
        velocity: [0.0; 2],
        max_time: f64::INFINITY,
    }
}

fn told<'a>(
    contacts: impl Iterator<Item = Option<&'a ShapeContact<2>>>,
) -> Vec<(f64, Vec<Feature>)> {
    let time = |time: &Enclosed| time.nearest(Precision::Double);
    let told =
        |contact: &ShapeContact<2>| (time(&contact.time), contact.touches[0].features.clone());
    contacts.flatten().map(told).collect()
}

/// Down a step of 4, and on.
const STEP: [[f64; 2]; 4] = [[-4.0, 4.0], [0.0, 4.0], [0.0, 0.0], [9.0, 0.0]];

#[test]
fn parts_are_named_as_those_of_the_polyline() {
    // Down into the inner corner: the wall and the floor at once, but not the corner.
    let inner = case([5.0, 5.0], [-1.0, -1.0], 1.0, &STEP).truth();
    let contacts = told(inner.parts.iter().map(ShapeTruth::first_contact));
    let (wall, floor) = ((4.0, vec![Feature::Edge(1)]), (4.0, vec![Feature::Edge(2)]));
    assert_eq!(contacts[contacts.len() - 2..], [wall.clone(), floor.clone()]);
    let impacts = told(inner.facets.iter().map(|facet| facet.time_of_impact()));
    assert!(impacts.contains(&wall) && impacts.contains(&floor), "{impacts:?}");
    // Above the outer corner: 3, 4 and 5.
    let outer = case([3.0, 10.0], [0.0, -1.0], 5.0, &STEP).truth();
    let impacts = told(outer.facets.iter().map(|facet| facet.time_of_impact()));
    assert_eq!(impacts[0], (2.0, vec![Feature::Vertex(1)]));
    // The corner has one name, for both segments that end there.
    let contacts = told(outer.parts.iter().map(ShapeTruth::first_contact));
    assert_eq!(contacts[..2], [(2.0, vec![Feature::Vertex(1)]), (2.0, vec![Feature::Vertex(1)])]);
}

#[test]
fn the_relation_is_that_to_the_nearest_segment() {
    let relation = |y| case([5.0, y], [0.0; 2], 1.0, &STEP).truth().relation();
    assert_eq!(relation(1.0), Relation::Touching);
    assert_eq!(relation(1.0_f64.next_down()), Relation::Overlapping);
    assert_eq!(relation(-1.0_f64.next_up()), Relation::Separate);
    let mut closed = case([5.0, 1.5], [0.0; 2], 0.5, &STEP);
    assert_eq!(closed.truth().relation(), Relation::Separate);
    closed.kind = PolylineKind::Closed;
    assert_eq!(closed.truth().parts.len(), 4);
    assert_eq!(closed.truth().relation(), Relation::Overlapping);
}

fn check<const D: usize>(any: fn(PolylineCase<D>) -> AnyPolylineCase) {
    for precision in Precision::ALL {
        for family in FacetFamily::all() {
            let of = |kind| PolylineCase::<D>::family(kind, family, precision, 5);
            for case in PolylineKind::ALL.into_iter().flat_map(|kind| of(kind).take(sized(8, 25))) {
                let line = case.to_string();
                let back = line.parse::<AnyPolylineCase>();
                assert_eq!(back, Ok(any(case)), "{family}: {line}: not what was meant");
            }
        }
    }
}

/// This also shows that they are valid, and that all numbers are values of the format.
#[test]
fn every_case_can_be_written_and_read_back() {
    check::<2>(AnyPolylineCase::Two);
    check::<3>(AnyPolylineCase::Three);
    check::<5>(AnyPolylineCase::Five);
}

/// A ball that is free at the start and later overlaps a segment has hit a facet: outlines have no
/// gaps. So the first impact with the facets is no later than that with the segments.
fn check_impacts<const D: usize>() {
    let mut hits = 0;
    for precision in Precision::ALL {
        for family in FacetFamily::all() {
            let of = |kind| PolylineCase::<D>::family(kind, family, precision, 7);
            for case in PolylineKind::ALL.into_iter().flat_map(|kind| of(kind).take(sized(4, 75))) {
                let truth = case.truth();
                if truth.relation() != Relation::Separate || case.ball.radius == 0.0 {
                    continue;
                }
                let first = |times: &mut dyn Iterator<Item = &ShapeContact<D>>| {
                    let times = times.map(|contact| contact.time.nearest(precision));
                    times.fold(f64::INFINITY, f64::min)
                };
                let of_segments = first(&mut truth.parts.iter().filter_map(|x| x.impact.as_ref()));
                let of_facets = first(&mut truth.facets.iter().filter_map(|x| x.impact.as_ref()));
                let contact = first(&mut truth.parts.iter().filter_map(|x| x.contact.as_ref()));
                assert!(of_facets <= of_segments, "{family}: {case}: {of_facets} {of_segments}");
                assert!(of_facets >= contact, "{family}: {case}: {of_facets} before {contact}");
                hits += u32::from(of_segments < f64::INFINITY);
            }
        }
    }
    assert!(hits > sized(90, 2000), "{hits}");
}

#[test]
fn no_ball_goes_through_a_gap_between_facets() {
    check_impacts::<2>();
    check_impacts::<3>();
}
