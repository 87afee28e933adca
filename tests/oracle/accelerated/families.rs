//! Properties of all families, their purposes, and carom's answers to some cases.

use carom_oracle::{
    AcceleratedCase, AcceleratedFamily, AcceleratedTruth, AnyAcceleratedCase, Precision,
    judge_accelerated,
};
use test_size::sized;

use crate::quick::chance;

fn check<const D: usize>(any: fn(AcceleratedCase<D>) -> AnyAcceleratedCase, count: usize) {
    for precision in Precision::ALL {
        for family in AcceleratedFamily::ALL {
            for case in family.cases::<D>(precision, 5).take(count) {
                let line = case.to_string();
                let back = line.parse::<AnyAcceleratedCase>();
                assert_eq!(back, Ok(any(case)), "{family}: {line}: not what was meant");
            }
        }
    }
}

#[test]
fn every_case_can_be_written_and_read_back() {
    check::<2>(AnyAcceleratedCase::Two, sized(30, 100));
    check::<3>(AnyAcceleratedCase::Three, sized(30, 100));
    check::<5>(AnyAcceleratedCase::Five, sized(30, 100));
}

fn promises<const D: usize>(precision: Precision, count: usize) {
    for family in AcceleratedFamily::ALL {
        for case in family.cases::<D>(precision, 3).take(count) {
            let findings = judge_accelerated(&case, &AcceleratedTruth::of(&case));
            let broken = findings.broken_promises(precision);
            assert!(broken.is_empty(), "{case} # {family}: {}", broken.join(", "));
            // Measured errors are smaller than promised ones. A loss of accuracy within the promise
            // must be noticed, too.
            let beyond = |error: Option<f64>, most: f64| error.is_some_and(|error| error > most);
            let is_worse = beyond(findings.time_ulp, 0.51)
                || beyond(findings.normal, 0.5)
                || beyond(findings.point_ulp, 3.0);
            assert!(!is_worse, "{case} # {family}: {findings:?}");
        }
    }
}

#[test]
fn some_cases_of_every_family_keep_every_promise() {
    for precision in Precision::ALL {
        promises::<2>(precision, sized(4, 60));
        promises::<3>(precision, sized(3, 40));
    }
}

/// The share of the cases that exact arithmetic decides, in percent.
fn exact_share(family: AcceleratedFamily, precision: Precision) -> usize {
    let count = sized(30, 400);
    let cases = family.cases::<3>(precision, 23).take(count);
    let is_exact =
        |case: &AcceleratedCase<3>| judge_accelerated(case, &AcceleratedTruth::of(case)).exact_path;
    100 * cases.filter(is_exact).count() / count
}

/// Ordinary pairs must not take the exact path, and the filter must not decide hard ones.
#[test]
fn the_filter_decides_what_is_ordinary() {
    use AcceleratedFamily::{
        EndOfInterval, Falling, NearlyGrazing, Points, Resting, Rolling, Tangent, Thrown,
    };
    for precision in Precision::ALL {
        let share = |family| exact_share(family, precision);
        for (family, most) in [
            (Thrown, 4),
            (Rolling, 4),
            (Falling, 4),
            (Resting, 8),
            (EndOfInterval, 25),
            (NearlyGrazing, 30),
        ] {
            assert!(share(family) <= most, "{family} {}: {} %", precision.name(), share(family));
        }
        assert!(share(Tangent) >= 20 && share(Points) >= 80);
    }
}

/// Cases of each family and format whose shares are counted.
fn cases() -> usize {
    sized(20, 300)
}

/// The share of the cases for which something is true, in percent.
fn share(
    family: AcceleratedFamily,
    precision: Precision,
    is_so: impl Fn(&AcceleratedTruth<2>) -> bool,
) -> usize {
    let all = family.cases::<2>(precision, 17).take(cases());
    100 * all.filter(|case| is_so(&AcceleratedTruth::of(case))).count() / cases()
}

#[test]
fn families_make_what_they_are_there_for() {
    use AcceleratedFamily::{
        Bouncing, EndOfInterval, Falling, Grazing, Overlapping, Points, Resting, Tangent, Thrown,
        Whole,
    };
    type IsSo = fn(&AcceleratedTruth<2>) -> bool;
    let hits: IsSo = |truth| truth.time_of_impact.is_some() && !truth.in_contact;
    let grazes: IsSo = |truth| {
        truth.first_contact.is_some() && truth.time_of_impact.is_none() && !truth.in_contact
    };
    let comes_back: IsSo = |truth| {
        truth.in_contact
            && truth.time_of_impact.as_ref().is_some_and(|impact| impact.time.floor.is_positive())
    };
    for precision in Precision::ALL {
        for (family, is_so, least) in [
            (Thrown, hits, 50),
            (Falling, hits, 12),
            (EndOfInterval, hits, 15),
            (Grazing, hits, 30),
            (Tangent, grazes, 12),
            (Whole, grazes, 1),
            (Points, hits, 15),
            (Bouncing, comes_back, 10),
            (Overlapping, comes_back, 20),
            (Resting, hits, 7),
            (Whole, comes_back, 2),
        ] {
            let share = share(family, precision, is_so);
            let is_enough = share + chance(least, cases()) >= least;
            assert!(is_enough, "{family} {}: {share} %", precision.name());
        }
    }
}
