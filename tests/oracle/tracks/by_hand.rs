//! Encounters that need no computer.

use carom::many::Encounter;

use super::case::{Case, Fix, Set, Track};
use super::check::check;

fn track<const D: usize>(radius: f64, fixes: &[(f64, [f64; D])]) -> Track<D> {
    Track { fixes: fixes.iter().map(|&(t, x)| Fix { t, x }).collect(), radius }
}

fn among<const D: usize>(margin: f64, tracks: &[Track<D>]) -> Case<D> {
    let set = Set { tracks: tracks.to_vec(), max_gap: None };
    Case { set, others: None, margin, during: None }
}

fn found<const D: usize>(case: &Case<D>) -> Vec<Encounter> {
    case.found(None).expect("valid")
}

/// Tracks, enter and exit.
fn spans<const D: usize>(case: &Case<D>) -> Vec<(u32, u32, f64, f64)> {
    found(case).iter().map(|found| (found.a, found.b, found.enter, found.exit)).collect()
}

#[test]
fn head_on() {
    let one = track(0.5, &[(0.0, [0.0, 0.0]), (10.0, [10.0, 0.0])]);
    let other = track(1.0, &[(0.0, [10.0, 0.0]), (10.0, [0.0, 0.0])]);
    let found = found(&among(0.5, &[one, other]));
    let [Encounter { a: 0, b: 1, enter: 4.0, exit: 6.0, approach, distance: 0.0, .. }] = found[..]
    else {
        panic!("{found:?}")
    };
    assert_eq!((approach.time, approach.gap), (5.0, -1.5));
}

/// The velocities, 1/3 and 2/3, are no floats; the position at the fix before is one.
#[test]
fn velocities_that_are_no_floats() {
    let one = track(0.0, &[(0.0, [0.0]), (3.0, [1.0])]);
    let other = track(0.0, &[(0.0, [-0.5]), (3.0, [1.5])]);
    assert_eq!(spans(&among(0.0, &[one, other])), [(0, 1, 1.5, 1.5)]);
}

/// The sum of the floats 0.1 and 0.2 is less than that of its rounding.
#[test]
fn sums_of_radii_are_not_rounded() {
    let near = |distance: f64| {
        let one = track(0.1, &[(0.0, [0.0]), (1.0, [0.0])]);
        let other = track(0.2, &[(0.0, [distance]), (1.0, [distance])]);
        spans(&among(0.0, &[one, other])).len()
    };
    assert_eq!([near(0.3), near(0.1 + 0.2)], [1, 0]);
}

#[test]
fn one_that_turns_around_meets_twice() {
    let one = track(0.0, &[(0.0, [0.0]), (20.0, [0.0])]);
    let other = track(0.0, &[(0.0, [5.0]), (10.0, [-5.0]), (20.0, [5.0])]);
    let pair = among(1.0, &[one, other]);
    assert_eq!(spans(&pair), [(0, 1, 4.0, 6.0), (0, 1, 14.0, 16.0)]);
    // With more margin it stays near as it turns.
    let wider = Case { margin: 5.0, ..pair };
    assert_eq!(spans(&wider), [(0, 1, 0.0, 20.0)]);
    assert_eq!(found(&wider)[0].approach.time, 5.0);
}

#[test]
fn gaps_separate() {
    let one = track(0.0, &[(0.0, [0.0]), (1.0, [0.0]), (3.0, [0.0]), (5.5, [0.0]), (9.0, [0.0])]);
    let other = track(0.0, &[(0.5, [0.0]), (2.5, [0.0]), (4.5, [0.0]), (6.5, [0.0])]);
    let mut case = among(0.0, &[one, other]);
    assert_eq!(spans(&case), [(0, 1, 0.5, 6.5)]);
    case.set.max_gap = Some(2.0);
    assert_eq!(spans(&case), [(0, 1, 0.5, 3.0), (0, 1, 5.5, 5.5)]);
    case.during = Some([2.0, 2.5]);
    assert_eq!(spans(&case), [(0, 1, 2.0, 2.5)]);
}

/// As 3, 4 and 5: they touch once, in the middle of their legs.
#[test]
fn a_graze_has_one_time() {
    let one = track(2.0, &[(0.0, [0.0, 0.0]), (6.0, [0.0, 0.0])]);
    let other = track(2.0, &[(0.0, [11.0, -2.0]), (6.0, [-13.0, 16.0])]);
    let grazing = among(1.0, &[one, other]);
    let found = found(&grazing);
    assert_eq!(spans(&grazing), [(0, 1, 2.0, 2.0)]);
    assert_eq!((found[0].distance, found[0].approach.gap), (5.0, 1.0));
    let less = Case { margin: 1.0_f64.next_down(), ..grazing };
    assert_eq!(spans(&less), []);
}

#[test]
fn one_appears_where_another_disappears() {
    let one = track(0.0, &[(0.0, [0.0, 0.0, 0.0]), (2.0, [1.0, 1.0, 1.0])]);
    let other = track(0.0, &[(2.0, [1.0, 1.0, 1.0])]);
    let later = track(0.0, &[(2.0_f64.next_up(), [1.0, 1.0, 1.0]), (3.0, [1.0, 1.0, 1.0])]);
    let case = among(0.0, &[one, other, later]);
    assert_eq!(spans(&case), [(0, 1, 2.0, 2.0)]);
}

#[test]
fn indices_of_two_sets_and_order() {
    let at = |x: f64| track(0.0, &[(0.0, [x]), (1.0, [x])]);
    let one = among(0.0, &[at(1.0), at(2.0), at(3.0)]);
    let others = Some(Set { tracks: vec![at(3.0), at(1.0)], max_gap: None });
    assert_eq!(spans(&one), []);
    let case = Case { others, ..one };
    assert_eq!(spans(&case), [(0, 1, 0.0, 1.0), (2, 0, 0.0, 1.0)]);
}

/// Each pair meets twice between two floats; the second encounter lasts longer.
#[test]
fn encounters_of_a_pair_that_begin_with_one_float() {
    let late = 2.0_f64.powi(40);
    let pair = |i: i32| {
        let home = 1e8 * f64::from(i);
        let rests = track(0.0, &[(late - 1.0, [home]), (late + 1.0, [home])]);
        let turns = [(late - 1.0, 1e6), (late, -0.5), (late + 1.0, 999.0)];
        [rests, track(0.0, &turns.map(|(t, x)| (t, [home + x])))]
    };
    // So many that a sort may be one for long lists.
    let tracks: Vec<_> = (0..40).flat_map(pair).collect();
    let case = among(0.4, &tracks);
    let found = found(&case);
    assert_eq!(found.len(), 80);
    assert!(found.iter().all(|found| found.enter == late));
    check(&case).expect("the same order in any slices");
}

/// The first time is negative and less than the least float: it is 0, as the other.
#[test]
fn minus_0_is_not_before_0() {
    let span = 1e-313;
    let crosses = [(-span, [1.0_f64.next_down()]), (span, [-1.0])];
    let rests = [(-1.0, [0.0]), (1.0, [0.0])];
    let at_0 = [(0.0, [5.0])];
    let tracks = [track(0.0, &at_0), track(0.0, &at_0), track(0.0, &crosses), track(0.0, &rests)];
    let case = among(0.0, &tracks);
    assert_eq!(spans(&case), [(0, 1, 0.0, 0.0), (2, 3, 0.0, 0.0)]);
    check(&case).expect("in order");
}

/// They pass each other where another track has its fix, and a slice may end.
///
/// The gap then is in the middle of two floats.
#[test]
fn slices_do_not_change_a_gap() {
    let third = 1.0 / 3.0;
    let one = track(third, &[(1.0, [third]), (5.0 * third, [-third])]);
    let other = track(0.5 * third, &[(1.0, [0.0]), (2.0, [0.0])]);
    let far = track(0.0, &[(4.0 * third, [2.0 * third])]);
    check(&among(0.0, &[one, other, far])).expect("the same bits in any slices");
}
