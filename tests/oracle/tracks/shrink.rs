//! A smaller case with the same fault.

use super::case::{Case, Set};
use super::check::check;

/// Leaves out tracks, fixes and options as long as something is wrong.
pub(super) fn smallest<const D: usize>(mut case: Case<D>) -> (Case<D>, String) {
    let mut fault = check(&case).expect_err("a case with a fault");
    'smaller: loop {
        for smaller in smaller(&case) {
            if let Err(next) = check(&smaller)
                && kind(&next) == kind(&fault)
            {
                (case, fault) = (smaller, next);
                continue 'smaller;
            }
        }
        return (case, fault);
    }
}

/// What is wrong, without numbers.
pub(super) fn kind(fault: &str) -> String {
    let words = fault.split(": ").next().unwrap_or_default();
    words.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

pub(super) fn smaller<const D: usize>(case: &Case<D>) -> Vec<Case<D>> {
    let mut all = vec![];
    for set in smaller_sets(&case.set) {
        all.push(Case { set, ..case.clone() });
    }
    for others in case.others.iter().flat_map(smaller_sets) {
        all.push(Case { others: Some(others), ..case.clone() });
    }
    if case.others.is_some() {
        all.push(Case { others: None, ..case.clone() });
    }
    if case.during.is_some() {
        all.push(Case { during: None, ..case.clone() });
    }
    if case.margin != 0.0 {
        all.push(Case { margin: 0.0, ..case.clone() });
    }
    all
}

fn smaller_sets<const D: usize>(set: &Set<D>) -> Vec<Set<D>> {
    let mut all = vec![];
    let mut changed = |change: &dyn Fn(&mut Set<D>)| {
        let mut set = set.clone();
        change(&mut set);
        all.push(set);
    };
    for (i, track) in set.tracks.iter().enumerate() {
        if set.tracks.len() > 1 {
            changed(&|set| {
                set.tracks.remove(i);
            });
        }
        if track.radius != 0.0 {
            changed(&|set| set.tracks[i].radius = 0.0);
        }
        for k in 0..track.fixes.len() {
            if track.fixes.len() > 1 {
                changed(&|set| {
                    set.tracks[i].fixes.remove(k);
                });
            }
        }
    }
    if set.max_gap.is_some() {
        changed(&|set| set.max_gap = None);
    }
    all
}
