//! Random sets of each family, in one to three dimensions.

use fastrand::Rng;
use test_size::{seed, sized};

use super::check::{Counts, check};
use super::families::{Maker, all};
use super::shrink::smallest;

/// Sets of each family and dimension: at full size 2520 in all.
fn sets() -> usize {
    sized(3, 40)
}

fn checked<const D: usize>(name: &str, make: Maker<D>, random: &mut Rng) -> Counts {
    let mut counts = Counts::default();
    for _ in 0..sets() {
        let case = make(random);
        if let Ok(more) = check(&case) {
            counts.add(&more);
        } else {
            let (case, fault) = smallest(case);
            panic!("{name}, {D}D: {fault}\n{case:?}");
        }
    }
    counts
}

/// Checks all families; returns what they have in all.
fn in_dimension<const D: usize>() -> Counts {
    let random = &mut Rng::with_seed(seed().wrapping_mul(10) + D as u64);
    let mut total = Counts::default();
    for (name, make) in all::<D>() {
        total.add(&checked(name, make, random));
    }
    total
}

/// Asserts that each kind occurs often enough.
fn has_all_kinds(counts: &Counts) {
    let kinds = [
        counts.grazes,
        counts.joint_borders,
        counts.touches_at_existence,
        counts.merges,
        counts.re_entries,
        counts.single_fixes,
    ];
    assert!(kinds.iter().all(|&kind| kind >= sized(1, 50)), "{counts:?}");
}

#[test]
fn in_1d() {
    // What passes at a distance is not on the line: a graze is a passage of points.
    has_all_kinds(&in_dimension::<1>());
}

#[test]
fn in_2d() {
    let counts = in_dimension::<2>();
    has_all_kinds(&counts);
    assert!(counts.near_grazes > 0 && counts.near_misses > 0, "{counts:?}");
}

#[test]
fn in_3d() {
    let counts = in_dimension::<3>();
    has_all_kinds(&counts);
    assert!(counts.near_grazes > 0 && counts.near_misses > 0, "{counts:?}");
}
