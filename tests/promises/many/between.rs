//! Searches between two sets, of many balls or of few.

use carom::many::{Balls, ColumnError, PairApproach, PairImpact, Search};
use carom::{Scalar, closest_approach, first_contact, first_contact_within, time_of_impact};
use carom_oracle::SetKind;

use super::{Columns, SearchCase, in_turn, kinds, numbers, one_by_one};

/// The same as one by one, for these sizes of the first and the second set.
fn equal<const D: usize, S: Scalar>(place: usize, first: usize, second: usize) {
    for SearchCase { kind, seed, turn } in kinds::<D>(place, 4) {
        let name = kind.name;
        let all = numbers(&kind, seed, first + second);
        let columns = [Columns::<D, S>::of(&all[..first]), Columns::of(&all[first..])];
        let [one, other] = [columns[0].balls(), columns[1].balls()];
        let margin = S::from_f64(if name == "tiny" { 0.1e-30 } else { 0.125 });
        let impacts = || {
            let until = S::from_f64(0.75);
            let expected = one_by_one(&one, Some(&other), |[a, b], one, other| {
                Some(PairImpact { a, b, impact: time_of_impact(one, other, until)? })
            });
            let search = Search::between(one, other, until).expect("not too many");
            let found: Vec<_> = search.impacts().flatten().collect();
            assert!(found == expected, "{name}: {} for {}", found.len(), expected.len());
        };
        let approaches = || {
            let ever = S::from_f64(f64::INFINITY);
            let contacts = one_by_one(&one, Some(&other), |[a, b], one, other| {
                let impact = first_contact_within(one, other, margin, ever)?;
                Some(PairImpact { a, b, impact })
            });
            let expected = one_by_one(&one, Some(&other), |[a, b], one, other| {
                first_contact_within(one, other, margin, ever)?;
                Some(PairApproach { a, b, approach: closest_approach(one, other, ever)? })
            });
            let search = Search::between(one, other, ever).expect("not too many");
            let found: Vec<_> = search.approaches(margin).flatten().collect();
            assert!(found == expected, "{name}: {} for {}", found.len(), expected.len());
            let found: Vec<_> = search.contacts_within(margin).flatten().collect();
            assert!(found == contacts, "{name}: {} for {}", found.len(), contacts.len());
        };
        let contacts = || {
            let zero = S::default();
            let expected = one_by_one(&one, Some(&other), |[a, b], one, other| {
                Some(PairImpact { a, b, impact: first_contact(one, other, zero)? })
            });
            let search = Search::between(one, other, zero).expect("not too many");
            assert!(search.contacts().flatten().collect::<Vec<_>>() == expected, "{name}");
        };
        for check in in_turn(&[&impacts as &dyn Fn(), &approaches, &contacts], turn) {
            check();
        }
    }
}

#[test]
fn many_and_many() {
    equal::<2, f64>(0, 160, 140);
    equal::<3, f32>(1, 140, 160);
}

#[test]
fn a_few_and_many() {
    equal::<3, f64>(2, 12, 1800);
    equal::<1, f32>(3, 1500, 14);
}

/// The order of the sets changes numbers and signs, and nothing else.
#[test]
fn one_set_and_the_other_swapped() -> Result<(), ColumnError> {
    let all = numbers(&SetKind::<3>::all()[1], 4, 900);
    let columns = [Columns::<3, f64>::of(&all[..300]), Columns::of(&all[300..])];
    let [one, other] = [columns[0].balls(), columns[1].balls()];
    let found: Vec<_> = Search::between(one, other, 2.0)?.impacts().flatten().collect();
    let mut swapped: Vec<_> = Search::between(other, one, 2.0)?.impacts().flatten().collect();
    for met in &mut swapped {
        (met.a, met.b) = (met.b, met.a);
        met.impact.normal = met.impact.normal.map(|n| 0.0 - n);
    }
    swapped
        .sort_by(|x, y| x.impact.time.total_cmp(&y.impact.time).then((x.a, x.b).cmp(&(y.a, y.b))));
    assert!(found.len() > 50, "{}", found.len());
    assert!(found.iter().zip(&swapped).all(|(x, y)| (x.a, x.b, x.impact.time, x.impact.normal)
        == (y.a, y.b, y.impact.time, y.impact.normal)));
    assert_eq!(found.len(), swapped.len());
    Ok(())
}

/// Pairs within one set are not tested, however near they are.
#[test]
fn of_sets_that_are_far_apart_nothing_is_asked() -> Result<(), ColumnError> {
    let x: Vec<f64> = (0..3000).map(|ball| 0.1 * f64::from(ball)).collect();
    let (y, r) = (vec![0.0; x.len()], vec![1.0; x.len()]);
    let (one, other) = (Balls::at_rest([&x, &y], &r)?, Balls::at_rest([&y, &x], &r)?);
    let mut contacts = Search::between(one, other, 1.0)?.contacts();
    let met = contacts.by_ref().flatten().count() as u64;
    assert!(met > 300 && contacts.asked() <= 3 * met, "{} for {met}", contacts.asked());
    Ok(())
}

#[test]
fn empty_sets_meet_nobody() -> Result<(), ColumnError> {
    let (none, one) = (Balls::at_rest([&[]], &[])?, Balls::at_rest([&[0.0]], &[1.0])?);
    for (a, b) in [(none, none), (none, one), (one, none)] {
        assert_eq!(Search::between(a, b, 1.0)?.contacts().flatten().count(), 0);
        assert_eq!(Search::between(a, b, 1.0)?.only_firsts().impacts().flatten().count(), 0);
    }
    // A set between itself and itself: each ball meets itself.
    assert_eq!(Search::between(one, one, 0.0)?.contacts().flatten().count(), 1);
    Ok(())
}

/// Squares of paths are infinite, but those of distances are not.
#[test]
fn ways_beyond_the_root_of_the_largest_float() -> Result<(), ColumnError> {
    let (x, r) = (vec![5e153; 20_001], vec![1.0; 20_001]);
    let pins = Balls::at_rest([&x], &r)?;
    let one = Balls::moving([&[0.0]], [&[1.0]], &[1.0])?;
    assert_eq!(Search::between(one, pins, 4e154)?.impacts().flatten().count(), 20_001);
    let mut v = vec![0.0; 300];
    v[0] = 1e160;
    let mut x = x[..300].to_vec();
    x[0] = 0.0;
    let balls = Balls::moving([&x], [&v], &r[..300])?;
    assert_eq!(Search::among(balls, 1.0).impacts().flatten().count(), 299);
    Ok(())
}

/// A single ball is tested with few of the others.
#[test]
fn one_ball_is_asked_about_few() -> Result<(), ColumnError> {
    let place = |ball: usize, axis: u32| (ball / 40_usize.pow(axis) % 40) as f64 * 3.0;
    let [x, y, z] =
        [0, 1, 2].map(|axis| -> Vec<f64> { (0..64_000).map(|ball| place(ball, axis)).collect() });
    let radii = vec![0.5; x.len()];
    let set = Balls::at_rest([&x, &y, &z], &radii)?;
    let one = Balls::moving([&[-5.0], &[30.0], &[60.0]], [&[10.0], &[0.0], &[0.0]], &[0.5])?;
    let mut hits = Search::between(one, set, 60.0)?.impacts();
    let found: Vec<_> = hits.by_ref().flatten().collect();
    assert_eq!(found.len(), 40);
    assert!(hits.asked() <= 45, "{}", hits.asked());
    assert_eq!((found[0].a, found[0].b, found[0].impact.time), (0, 10 * 40 + 20 * 1600, 0.4));
    // Nor with more if there is no deadline.
    let mut hits = Search::between(one, set, f64::INFINITY)?.impacts();
    assert!(hits.by_ref().flatten().eq(found));
    assert!(hits.asked() <= 45, "{}", hits.asked());
    Ok(())
}
