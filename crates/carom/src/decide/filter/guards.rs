//! Tests that a bound that is too small gives wrong answers.
//!
//! They run the filter, with one bound at a time weakened, on the oracle's families of hard cases.
//!
//! With its proven bounds the filter is never wrong where it is sure. If no case shows the loss of
//! a bound, a family is missing, or the bound is not needed.

use carom_oracle::{Case, Family, Precision, Relation, Truth};

use crate::decide::filter::bounds::{FilterBounds, Proven};
use crate::decide::filter::quadratic::{Clear, Filter};
use crate::model::{Verdict, deadline};
use crate::number::Unsure;
use crate::number::power::power_of_two;
use crate::number::vector::from_fn;
use crate::problem::Approach;

/// Cases of each family, dimension and format.
const CASES: usize = 150;

/// A power of two that is far below any bound.
const TINY: f64 = power_of_two(-200);

/// Declares the proven bounds with one of them weakened.
macro_rules! weakened {
    ($($name:ident: { $($weaker:tt)+ })+) => {
        $(
            #[derive(Clone, Copy, Debug)]
            struct $name;

            impl<const D: usize> FilterBounds<D> for $name { $($weaker)+ }
        )+
    };
}

weakened! {
    NoErrorOfC: { const ERROR_OF_C: f64 = TINY; }
    NoErrorOfD: { const ERROR_OF_D: f64 = TINY; }
    NoErrorOfB: { const EXPONENT_OF_ERROR_OF_B: i64 = -100; }
    NoErrorOfF: { const EXPONENT_OF_ERROR_OF_F: i64 = -200; }
    EveryCIsClear: { const EXPONENT_OF_CLEAR_C: i64 = -200; }
    EveryDIsClear: { const EXPONENT_OF_CLEAR_D: i64 = -200; }
    EveryDHasARoot: { const LEAST_D: f64 = TINY; const LEAST_CCD: f64 = TINY; }
    AnyLength: { fn is_ordinary_m(m: f64) -> bool { m >= 0.0 } }
    AnyProduct: { fn is_ordinary_am(am: f64) -> bool { am >= 0.0 } }
}

/// Whether the filter is sure of something that is wrong.
fn is_wrong<const D: usize, B: FilterBounds<D>>(case: &Case<D>, truth: &Truth<D>) -> bool {
    let (a, b) = (&case.a, &case.b);
    let filter = Filter::<D, B>::with_bounds(Approach {
        p: from_fn(|k| b.center[k] - a.center[k]),
        w: from_fn(|k| b.velocity[k] - a.velocity[k]),
        r: a.radius + b.radius,
    });
    let approaches = truth.approaching;
    let is_in_contact = truth.relation != Relation::Separate;
    let wrong_verdict = match filter.verdict() {
        Err(Unsure) => false,
        Ok(Verdict::InContact) => {
            !is_in_contact || filter.approaches().is_ok_and(|sure| sure != approaches)
        }
        // The oracle reports no contact beyond the largest float; here the deadline excludes it.
        Ok(Verdict::Meeting) => is_in_contact || truth.contact.is_some() && !approaches,
        Ok(Verdict::Apart) => truth.contact.is_some(),
        Ok(Verdict::Grazing) => true,
    };
    let wrong_at_deadline = deadline(case.max_time).is_some_and(|end| {
        filter.verdict() == Ok(Verdict::Meeting)
            && truth.contact.is_some()
            && filter.has_met_by(end).is_ok_and(|met| met != truth.contact_in_time)
    });
    let wrong_without_branches = filter.first_look() == Ok(Clear::Apart)
        && deadline(case.max_time).is_some_and(|end| {
            let (collides, is_certain) = filter.collides_by(end);
            is_certain && truth.contact.is_some() && collides != truth.time_of_impact().is_some()
        });
    wrong_verdict || wrong_at_deadline || wrong_without_branches
}

/// The weakened bounds, by name.
const FILTERS: [&str; 10] = [
    "nothing weakened",
    "error of c",
    "error of D",
    "error of b",
    "error of f",
    "clear c",
    "clear D",
    "least D and c²D",
    "range of m",
    "range of a m",
];

/// Counts the cases that show that a filter in [`FILTERS`] is wrong.
fn count<const D: usize>(wrong: &mut [usize; FILTERS.len()]) {
    for &family in Family::ALL {
        for case in family.cases::<D>(Precision::Double, 3).take(CASES) {
            let truth = &Truth::of(&case);
            let is_wrong = [
                is_wrong::<D, Proven>(&case, truth),
                is_wrong::<D, NoErrorOfC>(&case, truth),
                is_wrong::<D, NoErrorOfD>(&case, truth),
                is_wrong::<D, NoErrorOfB>(&case, truth),
                is_wrong::<D, NoErrorOfF>(&case, truth),
                is_wrong::<D, EveryCIsClear>(&case, truth),
                is_wrong::<D, EveryDIsClear>(&case, truth),
                is_wrong::<D, EveryDHasARoot>(&case, truth),
                is_wrong::<D, AnyLength>(&case, truth),
                is_wrong::<D, AnyProduct>(&case, truth),
            ];
            for (sum, is_wrong) in wrong.iter_mut().zip(is_wrong) {
                *sum += usize::from(is_wrong);
            }
        }
    }
}

#[test]
fn the_proven_bounds_are_never_wrong_and_none_can_be_weakened_unnoticed() {
    let mut wrong = [0; FILTERS.len()];
    count::<2>(&mut wrong);
    count::<3>(&mut wrong);
    count::<5>(&mut wrong);
    let [proven, weakened @ ..] = wrong;
    assert_eq!(proven, 0, "a filter with its proven bounds is wrong");
    for (name, cases) in FILTERS[1..].iter().zip(weakened) {
        assert!(cases > 0, "no case shows that a bound is gone: {name}; all: {wrong:?}");
    }
}
