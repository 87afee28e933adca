//! Cases of the corpus in five dimensions, which the tests omit.

use std::io;
use std::process::ExitCode;

use carom_oracle::{
    AcceleratedTruth, AnyAcceleratedCase, AnyCase, AnyFacetCase, AnyFallingCase, AnyGrowingCase,
    AnyOfAll, AnyPolylineCase, AnyShapeCase, CompoundCase, FacetTruth, FallingTruth, GrowingTruth,
    JudgeCompound, ShapeTruth, Truth, corpus, judge, judge_accelerated, judge_facet, judge_falling,
    judge_growing, judge_shape,
};

/// Judges the cases, and prints those that break a promise.
pub(crate) fn run() -> io::Result<ExitCode> {
    let mut count = 0;
    let mut is_good = true;
    for (line, case) in corpus()? {
        let Some(broken) = broken_in_five(&case) else { continue };
        count += 1;
        if !broken.is_empty() {
            is_good = false;
            println!("{line}\n  {}", broken.join(", "));
        }
    }
    println!("{count} cases of the corpus are in five dimensions.");
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The names of the broken promises; `None` in two and three dimensions.
fn broken_in_five(case: &AnyOfAll) -> Option<Vec<&'static str>> {
    let (findings, precision) = match case {
        AnyOfAll::Balls(AnyCase::Five(case)) => (judge(case, &Truth::of(case)), case.precision),
        AnyOfAll::Shape(AnyShapeCase::Five(case)) => {
            (judge_shape(case, &ShapeTruth::of(case)), case.precision)
        }
        AnyOfAll::Facet(AnyFacetCase::Five(case)) => {
            (judge_facet(case, &FacetTruth::of(case)), case.precision)
        }
        AnyOfAll::Polyline(AnyPolylineCase::Five(case)) => {
            (case.judge(&case.truth()), case.precision)
        }
        AnyOfAll::Accelerated(AnyAcceleratedCase::Five(case)) => {
            (judge_accelerated(case, &AcceleratedTruth::of(case)), case.precision)
        }
        AnyOfAll::Falling(AnyFallingCase::Five(case)) => {
            (judge_falling(case, &FallingTruth::of(case)), case.precision)
        }
        AnyOfAll::Growing(AnyGrowingCase::Five(case)) => {
            (judge_growing(case, &GrowingTruth::of(case)), case.pair.precision)
        }
        _ => return None,
    };
    Some(findings.broken_promises(precision))
}
