//! Properties of all families, their purposes, and carom's answers to some cases.

use carom_oracle::{
    AnyGrowingCase, GrowingCase, GrowingFamily, GrowingTruth, Precision, judge_growing,
};
use test_size::sized;

use crate::quick::chance;

fn check<const D: usize>(any: fn(GrowingCase<D>) -> AnyGrowingCase, count: usize) {
    for precision in Precision::ALL {
        for family in GrowingFamily::ALL {
            for case in family.cases::<D>(precision, 5).take(count) {
                let line = case.to_string();
                let back = line.parse::<AnyGrowingCase>();
                assert_eq!(back, Ok(any(case)), "{family}: {line}: not what was meant");
            }
        }
    }
}

#[test]
fn every_case_can_be_written_and_read_back() {
    check::<2>(AnyGrowingCase::Two, sized(30, 100));
    check::<3>(AnyGrowingCase::Three, sized(30, 100));
    check::<5>(AnyGrowingCase::Five, sized(30, 100));
}

fn promises<const D: usize>(precision: Precision, count: usize) {
    for family in GrowingFamily::ALL {
        for case in family.cases::<D>(precision, 3).take(count) {
            let findings = judge_growing(&case, &GrowingTruth::of(&case));
            let broken = findings.broken_promises(precision);
            assert!(broken.is_empty(), "{case} # {family}: {}", broken.join(", "));
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

/// Cases of each family and format whose shares are counted.
fn cases() -> usize {
    sized(12, 300)
}

/// The share of the cases for which something is true, in percent.
fn share(
    family: GrowingFamily,
    precision: Precision,
    is_so: impl Fn(&GrowingCase<2>, &GrowingTruth<2>) -> bool,
) -> usize {
    let all = family.cases::<2>(precision, 17).take(cases());
    100 * all.filter(|case| is_so(case, &GrowingTruth::of(case))).count() / cases()
}

#[test]
fn families_make_what_they_are_there_for() {
    use GrowingFamily::{
        AsFast, AtStart, EndOfInterval, FromPoints, Grazing, Opposite, Overlapping, Resting,
        Straight, Thrown, Vanishing,
    };
    type IsSo = fn(&GrowingCase<2>, &GrowingTruth<2>) -> bool;
    let hits: IsSo = |_, truth| truth.time_of_impact.is_some() && !truth.in_contact;
    let grazes: IsSo = |_, truth| {
        truth.first_contact.is_some() && truth.time_of_impact.is_none() && !truth.in_contact
    };
    let starts: IsSo = |_, truth| truth.in_contact;
    let comes_back: IsSo = |_, truth| {
        truth.in_contact
            && truth.time_of_impact.as_ref().is_some_and(|impact| impact.time.floor.is_positive())
    };
    // The balls would meet if they did not shrink.
    let is_gone: IsSo = |case, truth| {
        let longer = GrowingCase { rates: case.rates.map(|rate| rate.max(0.0)), ..*case };
        truth.first_contact.is_none() && GrowingTruth::of(&longer).first_contact.is_some()
    };
    for precision in Precision::ALL {
        for (family, is_so, least) in [
            (Thrown, hits, 20),
            (Straight, hits, 20),
            (Resting, hits, 10),
            (Grazing, hits, 10),
            (EndOfInterval, hits, 10),
            (Opposite, hits, 20),
            (FromPoints, hits, 10),
            (AsFast, hits, 8),
            (Grazing, grazes, 8),
            (Vanishing, grazes, 1),
            (AtStart, starts, 40),
            (Overlapping, comes_back, 8),
            (Vanishing, is_gone, 10),
        ] {
            let share = share(family, precision, is_so);
            let is_enough = share + chance(least, cases()) >= least;
            assert!(is_enough, "{family} {}: {share} %", precision.name());
        }
    }
}

/// The share of the cases that exact arithmetic decides, in percent.
fn exact_share(family: GrowingFamily, precision: Precision) -> usize {
    let count = sized(40, 400);
    let cases = family.cases::<3>(precision, 23).take(count);
    let is_exact = |case: &GrowingCase<3>| judge_growing(case, &GrowingTruth::of(case)).exact_path;
    100 * cases.filter(is_exact).count() / count
}

/// Ordinary pairs must not take the exact path. Exceptions are those that overlap, are pulled back,
/// and do not separate.
#[test]
fn the_filter_decides_what_is_ordinary() {
    use GrowingFamily::{NearlyGrazing, Resting, Straight, Thrown};
    for precision in Precision::ALL {
        for (family, most) in [(Thrown, 12), (Straight, 1), (Resting, 1), (NearlyGrazing, 40)] {
            let share = exact_share(family, precision);
            assert!(share <= most, "{family} {}: {share} %", precision.name());
        }
    }
}
