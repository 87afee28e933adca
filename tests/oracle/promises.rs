//! A small torture run.
//!
//! It has some cases of every family, of two balls and of a ball and each shape, facet, polyline,
//! polygon or mesh, in every tested format and in 2D and 3D; of two balls also in 5D. `cargo xtask
//! torture` runs millions, all of them also in 5D. These few are fast enough for an ordinary
//! `cargo test` and for `cargo mutants`.

use carom_oracle::{
    Case, CompoundCase, FacetFamily, FacetKind, FacetTruth, Family, Findings, JudgeCompound,
    MeshCase, PolygonCase, PolygonKind, PolylineCase, PolylineKind, Precision, ShapeFamily,
    ShapeKind, ShapeTruth, Truth, judge, judge_facet, judge_shape,
};
use test_size::sized;

use crate::quick::pairs;

/// Cases of each family, format and dimension. With fewer, some bounds of the filter could become
/// weaker unnoticed.
fn cases() -> usize {
    sized(6, 100)
}

fn broken<const D: usize>(family: Family, precision: Precision) -> Vec<String> {
    let broken = |case: &Case<D>| judge(case, &Truth::of(case)).broken_promises(precision);
    family
        .cases::<D>(precision, 1)
        .take(cases())
        .map(|case| (broken(&case), case))
        .filter(|(broken, _)| !broken.is_empty())
        .map(|(broken, case)| format!("{case} # {family}: {}", broken.join(", ")))
        .collect()
}

#[test]
fn every_promise_holds() {
    let kinds = Family::ALL.iter().flat_map(|&family| Precision::ALL.map(|p| (family, p)));
    let broken: Vec<String> = kinds
        .flat_map(|(family, precision)| {
            let (two, three) = (broken::<2>(family, precision), broken::<3>(family, precision));
            [two, three, broken::<5>(family, precision)].concat()
        })
        .collect();
    let count = broken.len();
    assert!(broken.is_empty(), "{count} cases broke a promise:\n{}", broken.join("\n"));
}

/// Cases of each shape, family, format and dimension.
fn cases_with_shape() -> usize {
    sized(1, 20)
}

fn with_shapes<const D: usize>(seed: u64, check: fn(&str, Precision, &Findings)) {
    for (shift, precision) in Precision::ALL.into_iter().enumerate() {
        let kinds = ShapeKind::ALL.into_iter().filter(|kind| kind.exists_in(D));
        for (kind, family) in pairs(2, shift, kinds, ShapeFamily::ALL) {
            let cases = family.cases::<D>(kind, precision, seed);
            for case in cases.take(cases_with_shape()) {
                let findings = judge_shape(&case, &ShapeTruth::of(&case));
                check(&format!("{family}: {case}"), precision, &findings);
            }
        }
    }
}

#[test]
fn every_promise_about_shapes_holds() {
    let check = |case: &str, precision, findings: &Findings| {
        let broken = findings.broken_promises(precision);
        assert!(broken.is_empty(), "{case}: {}", broken.join(", "));
        assert!(!is_worse_than_measured(findings), "{case}: {findings:?}");
    };
    with_shapes::<2>(1, check);
    with_shapes::<3>(1, check);
}

/// Cases of each facet, family, format and dimension.
fn cases_with_facet() -> usize {
    sized(2, 20)
}

fn with_facets<const D: usize>() {
    for kind in FacetKind::in_dimension(D) {
        for family in FacetFamily::all() {
            for precision in Precision::ALL {
                for case in family.cases::<D>(kind, precision, 1).take(cases_with_facet()) {
                    let findings = judge_facet(&case, &FacetTruth::of(&case));
                    let broken = findings.broken_promises(precision);
                    assert!(broken.is_empty(), "{family}: {case}: {}", broken.join(", "));
                    assert!(!is_worse_than_measured(&findings), "{family}: {case}: {findings:?}");
                }
            }
        }
    }
}

#[test]
fn every_promise_about_facets_holds() {
    with_facets::<2>();
    with_facets::<3>();
}

/// Cases of each family, format and dimension, for open polylines and as many for closed ones.
fn cases_with_polyline() -> usize {
    sized(1, 25)
}

fn with_polylines<const D: usize>() {
    for family in FacetFamily::all() {
        for precision in Precision::ALL {
            let of = |kind| PolylineCase::<D>::family(kind, family, precision, 1);
            let cases = PolylineKind::ALL.map(|kind| of(kind).take(cases_with_polyline()));
            for case in cases.into_iter().flatten() {
                let findings = case.judge(&case.truth());
                let broken = findings.broken_promises(precision);
                assert!(broken.is_empty(), "{family}: {case}: {}", broken.join(", "));
                assert!(!is_worse_than_measured(&findings), "{family}: {case}: {findings:?}");
            }
        }
    }
}

#[test]
fn every_promise_about_polylines_holds() {
    with_polylines::<2>();
    with_polylines::<3>();
}

/// Cases of each family and format, for polygons and as many for hollow ones.
fn cases_with_polygon() -> usize {
    sized(1, 25)
}

#[test]
fn every_promise_about_polygons_holds() {
    for family in FacetFamily::all() {
        for precision in Precision::ALL {
            let of = |kind| PolygonCase::family(kind, family, precision, 1);
            let cases = PolygonKind::ALL.map(|kind| of(kind).take(cases_with_polygon()));
            for case in cases.into_iter().flatten() {
                let findings = case.judge(&case.truth());
                let broken = findings.broken_promises(precision);
                assert!(broken.is_empty(), "{family}: {case}: {}", broken.join(", "));
                assert!(!is_worse_than_measured(&findings), "{family}: {case}: {findings:?}");
            }
        }
    }
}

/// Cases of each family and format.
fn cases_with_mesh() -> usize {
    sized(1, 12)
}

#[test]
fn every_promise_about_meshes_holds() {
    for family in FacetFamily::all() {
        for precision in Precision::ALL {
            for case in MeshCase::family(family, precision, 1).take(cases_with_mesh()) {
                let findings = case.judge(&case.truth());
                let broken = findings.broken_promises(precision);
                assert!(broken.is_empty(), "{family}: {case}: {}", broken.join(", "));
                assert!(!is_worse_than_measured(&findings), "{family}: {case}: {findings:?}");
                assert_eq!(case.to_string().parse(), Ok(case), "{family}: not what was meant");
            }
        }
    }
}

/// Measured errors are smaller than promised ones. A loss of digits within the promise must be
/// noticed, too.
fn is_worse_than_measured(findings: &Findings) -> bool {
    let beyond = |error: Option<f64>, most: f64| error.is_some_and(|error| error > most);
    // Half a unit in the last place for rounding, and a little more.
    beyond(findings.time_ulp, 0.51)
        || findings.gap > 0.255
        || findings.closest_time_ulp > 0.51
        || findings.closest_gap_ulp > 0.51
        || beyond(findings.normal, 0.5)
        || beyond(findings.point_ulp, 3.0)
}

#[test]
fn no_answer_is_worse_than_measured() {
    fn check<const D: usize>(family: Family, precision: Precision) {
        for case in family.cases::<D>(precision, 2).take(cases()) {
            let findings = judge(&case, &Truth::of(&case));
            assert!(!is_worse_than_measured(&findings), "{family}: {case}: {findings:?}");
        }
    }
    for &family in Family::ALL {
        for precision in Precision::ALL {
            check::<2>(family, precision);
            check::<3>(family, precision);
            check::<5>(family, precision);
        }
    }
}

/// Ordinary pairs must not take the exact path, and the filter must not decide hard ones.
#[test]
fn the_exact_path_is_for_hard_cases() {
    fn share<const D: usize>(family: Family, precision: Precision) -> f64 {
        let count = sized(80, 1000);
        let cases = family.cases::<D>(precision, 3).take(count);
        let asked = cases.map(|case| judge(&case, &Truth::of(&case)).exact_path);
        asked.filter(|&exactly| exactly).count() as f64 / count as f64
    }
    for precision in Precision::ALL {
        for share in [share::<2>, share::<3>, share::<5>] {
            assert!(share(Family::Generic, precision) <= 0.005);
            assert!(share(Family::WideTangent, precision) >= 0.25);
        }
    }
    for kind in ShapeKind::ALL {
        let share = |family: ShapeFamily| {
            let count = sized(25, 300);
            let cases = family.cases::<3>(kind, Precision::Double, 3).take(count);
            let asked = cases.map(|case| judge_shape(&case, &ShapeTruth::of(&case)).exact_path);
            asked.filter(|&exactly| exactly).count() as f64 / count as f64
        };
        // A sixth of the generic cases end at the time of contact. In a cylinder others touch a cap
        // and the side at about the same time, and a third of two capsules are parallel.
        let (generic, touching) = (share(ShapeFamily::Generic), share(ShapeFamily::ExactTouch));
        let most = match kind {
            ShapeKind::Capsules => 0.5,
            ShapeKind::HollowCylinder | ShapeKind::Triangle => 0.3,
            _ => 0.25,
        };
        let by_chance = sized(0.1, 0.0);
        assert!(generic <= most + by_chance && touching >= 0.2, "{kind}: {generic} and {touching}");
    }
}
