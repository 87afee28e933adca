//! A small torture run: some cases of every family, in every format and dimension that is tested.
//!
//! `cargo xtask torture` asks millions; these few are what an ordinary `cargo test` and
//! `cargo mutants` can wait for.

use carom_oracle::{Case, Family, Precision, Truth, judge};

/// Cases of each family, format and dimension. Fewer, and some guards of a filter can be dropped
/// unnoticed (`guards.rs` tells how many cases notice each).
const CASES: usize = 100;

fn broken<const D: usize>(family: Family, precision: Precision) -> Vec<String> {
    let broken = |case: &Case<D>| judge(case, &Truth::of(case)).broken_promises(precision);
    family
        .cases::<D>(precision, 1)
        .take(CASES)
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
