//! Properties of all families, and carom's answers to some cases.

use carom_oracle::{
    AnyFallingCase, FallingCase, FallingFamily, FallingTruth, GroundKind, Precision, judge_falling,
};
use test_size::sized;

use crate::quick::pairs;

/// All types of ground, with the families that have cases for them in one dimension. A quick run
/// takes one of `one_of` pairs.
fn all(
    one_of: usize,
    dimensions: usize,
    precision: Precision,
) -> impl Iterator<Item = (GroundKind, FallingFamily)> {
    let kinds = GroundKind::all().filter(move |kind| kind.exists_in(dimensions));
    let shift = dimensions + usize::from(precision == Precision::Double);
    let all = pairs(one_of, shift, kinds, FallingFamily::all());
    all.filter(|(kind, family)| family.has_cases_of(*kind))
}

fn check<const D: usize>(any: fn(FallingCase<D>) -> AnyFallingCase, count: usize) {
    for precision in Precision::ALL {
        for (kind, family) in all(4, D, precision) {
            for case in family.cases::<D>(kind, precision, 5).take(count) {
                let line = case.to_string();
                let back = line.parse::<AnyFallingCase>();
                assert_eq!(back, Ok(any(case)), "{family}: {line}: not what was meant");
            }
        }
    }
}

#[test]
fn every_case_can_be_written_and_read_back() {
    check::<2>(AnyFallingCase::Two, sized(1, 10));
    check::<3>(AnyFallingCase::Three, sized(1, 10));
    check::<5>(AnyFallingCase::Five, sized(1, 3));
}

fn promises<const D: usize>(precision: Precision, count: usize) {
    for (kind, family) in all(16, D, precision) {
        for case in family.cases::<D>(kind, precision, 3).take(count) {
            let findings = judge_falling(&case, &FallingTruth::of(&case));
            let broken = findings.broken_promises(precision);
            assert!(broken.is_empty(), "{case} # {family}: {}", broken.join(", "));
        }
    }
}

#[test]
fn some_cases_of_every_family_keep_every_promise() {
    for precision in Precision::ALL {
        promises::<2>(precision, sized(1, 12));
        promises::<3>(precision, sized(1, 8));
    }
}
