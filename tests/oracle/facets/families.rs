//! Properties and purposes of all families of facets.

use carom_oracle::{
    AnyFacetCase, Ball, Coming, FacetCase, FacetFamily, FacetKind, FacetTruth, Precision,
    ShapeFamily,
};
use test_size::sized;

use crate::quick::chance;

fn check<const D: usize>(any: fn(FacetCase<D>) -> AnyFacetCase) {
    for precision in Precision::ALL {
        for kind in FacetKind::in_dimension(D) {
            for family in FacetFamily::all() {
                for case in family.cases::<D>(kind, precision, 5).take(sized(3, 100)) {
                    assert_eq!(case.facet.kind(), kind);
                    let line = case.to_string();
                    let back = line.parse::<AnyFacetCase>();
                    assert_eq!(back, Ok(any(case)), "{family}: {line}: not what was meant");
                }
            }
        }
    }
}

/// This also shows that they are valid, and that all numbers are values of the format.
#[test]
fn every_case_can_be_written_and_read_back() {
    check::<2>(AnyFacetCase::Two);
    check::<3>(AnyFacetCase::Three);
    check::<5>(AnyFacetCase::Five);
}

/// Cases of each family, type of facet, dimension and format.
fn cases() -> usize {
    sized(20, 200)
}

/// The share of the cases for which something is true, in percent.
fn share<const D: usize>(
    family: FacetFamily,
    kind: FacetKind,
    precision: Precision,
    is_so: impl Fn(&FacetCase<D>, &FacetTruth<D>) -> bool,
) -> usize {
    let all = family.cases::<D>(kind, precision, 17).take(cases());
    100 * all.filter(|case| is_so(case, &FacetTruth::of(case))).count() / cases()
}

/// Whether moving one number of the ball by two floats changes the verdict.
fn is_close<const D: usize>(case: &FacetCase<D>, truth: &FacetTruth<D>) -> bool {
    let precision = case.precision;
    let mut others = Vec::new();
    for steps in [-2, 2] {
        let mut with = |change: &dyn Fn(&mut Ball<D>)| {
            let mut other = *case;
            change(&mut other.ball);
            others.push(other);
        };
        with(&|ball| ball.radius = precision.step(ball.radius, steps).max(0.0));
        for k in 0..D {
            with(&|ball| ball.center[k] = precision.step(ball.center[k], steps));
            with(&|ball| ball.velocity[k] = precision.step(ball.velocity[k], steps));
        }
    }
    others.iter().map(FacetTruth::of).any(|other| other.coming != truth.coming)
}

fn check_shares<const D: usize>(precision: Precision) {
    use FacetFamily::{Entering, OfSegment, Rolling};
    use FacetKind::{Corner, Edge, First, Last};
    type IsSo<const D: usize> = fn(&FacetCase<D>, &FacetTruth<D>) -> bool;
    let hits: IsSo<D> = |_, truth| truth.impact.is_some();
    let enters: IsSo<D> = |_, truth| truth.coming == Some(Coming::Entering);
    let at_start: IsSo<D> = |_, truth| truth.coming == Some(Coming::AtStart);
    for (family, kinds, is_so, least) in [
        (OfSegment(ShapeFamily::Generic), &FacetKind::ALL[..], hits, 18),
        (OfSegment(ShapeFamily::Joints), &[Edge, First, Last], hits, 50),
        (OfSegment(ShapeFamily::Tangent), &[Corner, First, Last], is_close, 40),
        (OfSegment(ShapeFamily::ExactTouch), &[Edge, First, Last], at_start, 10),
        (OfSegment(ShapeFamily::ExactTouch), &[Corner], at_start, 5),
        (Entering, &[Edge, Corner, First, Last], enters, 20),
        (Entering, &[Edge, Corner, First, Last], is_close, 45),
        (Rolling, &[Corner], is_close, 40),
        (Rolling, &[Edge], hits, 8),
    ] {
        for &kind in kinds {
            let share = share::<D>(family, kind, precision, is_so);
            let is_enough = share + chance(least, cases()) >= least;
            assert!(is_enough, "{family}, {kind}, {} {D}D: {share} %", precision.name());
        }
    }
    for kind in FacetKind::in_dimension(D).filter(|kind| FacetKind::IN_SPACE.contains(kind)) {
        for (family, is_so, least) in [
            (OfSegment(ShapeFamily::Generic), hits, 15),
            (OfSegment(ShapeFamily::ExactJoint), hits, 15),
            (OfSegment(ShapeFamily::ExactTouch), at_start, 3),
            (Entering, enters, 6),
            (Entering, is_close, 10),
        ] {
            let share = share::<D>(family, kind, precision, is_so);
            let is_enough = share + chance(least, cases()) >= least;
            assert!(is_enough, "{family}, {kind}, {} {D}D: {share} %", precision.name());
        }
    }
}

#[test]
fn families_make_what_they_are_there_for() {
    for precision in Precision::ALL {
        check_shares::<2>(precision);
        check_shares::<3>(precision);
    }
}
