//! The oracle for a ball and a polygon, from both sides.

use carom_oracle::{
    Ball, CompoundCase, Enclosed, FacetFamily, Feature, PolygonCase, PolygonKind, PolylineCase,
    PolylineKind, Precision, Relation,
};
use test_size::sized;

/// The letter L, counterclockwise.
const ANGLE: [[f64; 2]; 6] =
    [[0.0, 0.0], [6.0, 0.0], [6.0, 2.0], [2.0, 2.0], [2.0, 8.0], [0.0, 8.0]];

/// Polygon at rest, no deadline.
fn case(kind: PolygonKind, center: [f64; 2], velocity: [f64; 2], radius: f64) -> PolygonCase {
    let outline = PolylineCase {
        precision: Precision::Double,
        ball: Ball { center, velocity, radius },
        corners: ANGLE.to_vec(),
        kind: PolylineKind::Closed,
        velocity: [0.0; 2],
        max_time: f64::INFINITY,
    };
    PolygonCase { outline, kind }
}

fn nearest(time: &Enclosed) -> f64 {
    time.nearest(Precision::Double)
}

/// The times and features of all impacts.
fn impacts(case: &PolygonCase) -> Vec<(f64, Vec<Feature>)> {
    let truth = case.truth();
    let contacts = truth.facets.iter().filter_map(|facet| facet.time_of_impact());
    contacts.map(|it| (nearest(&it.time), it.touches[0].features.clone())).collect()
}

fn stretches(case: &PolygonCase) -> Vec<(f64, Option<f64>)> {
    let truth = case.truth();
    let stretches = truth.stretches.iter();
    stretches.map(|(start, end)| (nearest(start), end.as_ref().map(nearest))).collect()
}

#[test]
fn the_relation_is_that_to_the_side_that_is_solid() {
    use PolygonKind::{Hollow, Solid};
    let relation = |kind, center, radius| case(kind, center, [0.0; 2], radius).truth().relation();
    assert_eq!(relation(Solid, [1.0, 5.0], 0.0), Relation::Overlapping);
    assert_eq!(relation(Hollow, [1.0, 5.0], 1.0), Relation::Touching);
    assert_eq!(relation(Hollow, [1.0, 5.0], 1.0_f64.next_down()), Relation::Separate);
    assert_eq!(relation(Solid, [4.0, 5.0], 2.0), Relation::Touching);
    assert_eq!(relation(Hollow, [4.0, 5.0], 0.0), Relation::Overlapping);
    for kind in PolygonKind::ALL {
        assert_eq!(relation(kind, [2.0, 2.0], 0.0), Relation::Touching);
        assert_eq!(relation(kind, [4.0, 0.0], f64::from_bits(1)), Relation::Overlapping);
    }
}

#[test]
fn contact_lasts_while_the_centre_is_in_the_solid() {
    use PolygonKind::{Hollow, Solid};
    // Through one arm, in again from the other side, and out.
    let through = |kind, radius| stretches(&case(kind, [-3.0, 1.0], [1.0, 0.5], radius));
    // A point crosses the arm from x = 0 to x = 2: x = t − 3, y = 1 + t/2.
    assert_eq!(through(Solid, 0.0), [(3.0, Some(5.0))]);
    assert_eq!(through(Hollow, 0.0), [(0.0, Some(3.0)), (5.0, None)]);
    // From deep inside, where no side is near; and at rest.
    assert_eq!(stretches(&case(Solid, [1.0, 1.0], [1.0, 0.0], 0.125)), [(0.0, Some(5.125))]);
    assert_eq!(stretches(&case(Solid, [1.0, 1.0], [0.0; 2], 0.125)), [(0.0, None)]);
    assert_eq!(stretches(&case(Hollow, [1.0, 1.0], [0.0; 2], 0.125)), []);
    // A point outside passes through the corner (6, 2): one instant.
    let moment = [(1.0, Some(1.0))];
    assert_eq!(stretches(&case(Solid, [5.0, 3.0], [1.0, -1.0], 0.0)), moment);
}

#[test]
fn what_starts_in_the_solid_is_let_out() {
    use PolygonKind::Solid;
    // Nearest to the left side, and deeper at once.
    let deeper = impacts(&case(Solid, [0.5, 5.0], [1.0, 0.0], 0.5));
    assert_eq!(deeper, [(0.0, vec![Feature::Edge(5)])]);
    // Out of one arm and onto the other: 1.75 + t, 5 − t.
    let over = impacts(&case(Solid, [1.75, 5.0], [1.0, -1.0], 0.5));
    assert_eq!(over[0], (2.5, vec![Feature::Edge(2)]));
    // The inner corner is never met alone.
    let into = impacts(&case(Solid, [5.0, 5.0], [-1.0, -1.0], 1.0));
    assert_eq!(into, [(2.0, vec![Feature::Edge(2)]), (2.0, vec![Feature::Edge(3)])]);
}

#[test]
fn every_case_is_valid_and_can_be_written_and_read_back() {
    for precision in Precision::ALL {
        for family in FacetFamily::all() {
            for kind in PolygonKind::ALL {
                for case in PolygonCase::family(kind, family, precision, 5).take(sized(8, 25)) {
                    let line = case.to_string();
                    assert_eq!(line.parse(), Ok(case), "{family}: {line}: not what was meant");
                }
            }
        }
    }
}

/// A ball that is free at the start can only reach the outer side of an edge before its first hit.
/// So its first impact is that with the outline, all of whose facets count. Contact also begins at
/// the same time.
#[test]
fn a_free_ball_meets_the_outline() {
    let (mut free, mut hits) = (0, 0);
    for precision in Precision::ALL {
        for family in FacetFamily::all() {
            let of = |kind| PolygonCase::family(kind, family, precision, 7);
            for case in PolygonKind::ALL.into_iter().flat_map(|kind| of(kind).take(sized(3, 75))) {
                let (truth, outline) = (case.truth(), case.outline.truth());
                if truth.relation() != Relation::Separate {
                    continue;
                }
                let first = |truth: &carom_oracle::CompoundTruth<2>| {
                    let times = truth.facets.iter().filter_map(|facet| facet.time_of_impact());
                    let times = times.map(|contact| contact.time.nearest(precision));
                    times.fold(f64::INFINITY, f64::min)
                };
                let (own, of_outline) = (first(&truth), first(&outline));
                // A point that slides past a corner along an edge meets no side from outside.
                if case.outline.ball.radius > 0.0 {
                    assert_eq!(own, of_outline, "{family}: {case}");
                }
                let begin = |truth: &carom_oracle::CompoundTruth<2>| {
                    let starts = truth.stretches.iter().map(|(start, _)| start.nearest(precision));
                    starts.fold(f64::INFINITY, f64::min)
                };
                assert_eq!(begin(&truth), begin(&outline), "{family}: {case}");
                free += 1;
                hits += u32::from(own < f64::INFINITY);
            }
        }
    }
    assert!(free > sized(100, 3000) && hits > sized(50, 1500), "{free} {hits}");
}

/// For a point, the solid and the hollow polygon are complements: where one begins, the other ends.
#[test]
fn a_point_is_in_the_one_or_the_other() {
    let mut passages = 0;
    for precision in Precision::ALL {
        for family in FacetFamily::all() {
            let cases = PolygonCase::family(PolygonKind::Solid, family, precision, 9);
            for mut case in cases.take(sized(6, 60)) {
                case.outline.ball.radius = 0.0;
                let other = PolygonCase { kind: PolygonKind::Hollow, ..case.clone() };
                let [one, other] = [case.truth(), other.truth()];
                let of = |truth: &carom_oracle::CompoundTruth<2>| truth.stretches.clone();
                let mut all: Vec<_> = of(&one).into_iter().chain(of(&other)).collect();
                all.sort_by(|(one, _), (other, _)| {
                    one.floor.minus(&other.floor).mantissa.cmp(&0.into())
                });
                // Together they cover all of time: each begins no later than those before it end.
                let mut covered = Some(Enclosed::zero());
                for (start, end) in all {
                    let Some(until) = &covered else { break };
                    // Two edges may enclose the same time with different error, so only this many
                    // digits count.
                    let gap = start.floor.minus(&until.floor);
                    let coarse = start.floor.binade().unwrap_or_default() - 100;
                    let is_gap = gap.is_positive() && gap.binade() > Some(coarse);
                    assert!(!is_gap, "{family}: {case}: {gap:?}");
                    if end.as_ref().is_none_or(|end| end.floor.minus(&until.floor).is_positive()) {
                        covered = end;
                        passages += 1;
                    }
                }
                assert_eq!(covered, None, "{family}: {case}");
            }
        }
    }
    assert!(passages > sized(300, 3000), "{passages}");
}
