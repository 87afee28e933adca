//! Searches among the balls of one set.

use carom::many::{Balls, ColumnError, PairImpact, Search};
use carom::{Impact, InputError, Moving, Scalar, first_contact, time_of_impact};
use carom_oracle::SetKind;
use fastrand::Rng;
use test_size::sized;

use super::{BALLS, Columns, SearchCase, even, in_turn, kinds, numbers};

type Question<const D: usize, S> = fn(&Moving<D, S>, &Moving<D, S>, S) -> Option<Impact<D, S>>;

fn one_by_one<const D: usize, S: Scalar>(
    balls: &Balls<'_, D, S>,
    question: Question<D, S>,
    max_time: S,
) -> Vec<PairImpact<D, S>> {
    super::one_by_one(balls, None, |[a, b], one, other| {
        Some(PairImpact { a, b, impact: question(one, other, max_time)? })
    })
}

fn equal<const D: usize, S: Scalar>(place: usize) {
    for SearchCase { kind, seed, turn } in kinds::<D>(place, 5) {
        let name = kind.name;
        let all = numbers(&kind, seed, BALLS);
        let columns = Columns::<D, S>::of(&all);
        let balls = columns.balls();
        let unit = if name == "tiny" { S::from_f64(1.0) } else { S::from_f64(0.75) };
        for &max_time in in_turn(&[unit, S::from_f64(f64::INFINITY)], turn) {
            for &question in in_turn(&[time_of_impact as Question<D, S>, first_contact], turn / 2) {
                let expected = one_by_one(&balls, question, max_time);
                let are_contacts = std::ptr::fn_addr_eq(question, first_contact as Question<D, S>);
                let all_slices = [None, Some(1), Some(4)];
                let all_slices = if are_contacts { &all_slices[..1] } else { &all_slices };
                for slices in in_turn(all_slices, turn) {
                    let search = Search::among(balls, max_time);
                    let search = slices.map_or(search, |slices| search.in_slices(slices));
                    let found: Vec<_> = if are_contacts {
                        search.contacts().flatten().collect()
                    } else {
                        search.impacts().flatten().collect()
                    };
                    assert!(
                        found == expected,
                        "{name}, {D} dimensions, up to {max_time}, {slices:?} slices: {} instead of {}",
                        found.len(),
                        expected.len()
                    );
                }
            }
        }
    }
}

#[test]
fn in_the_plane_the_same_as_one_by_one() {
    equal::<2, f64>(0);
    equal::<2, f32>(1);
}

#[test]
fn in_space_the_same_as_one_by_one() {
    equal::<3, f64>(2);
    equal::<3, f32>(3);
}

#[test]
fn on_a_line_the_same_as_one_by_one() {
    equal::<1, f64>(4);
    equal::<1, f32>(5);
}

#[test]
fn in_five_dimensions_the_same_as_one_by_one() {
    equal::<5, f64>(8);
}

#[test]
fn no_time_no_balls_or_few_of_them() -> Result<(), ColumnError> {
    let balls = Balls::moving([&[0.0, 4.0]], [&[1.0, 0.0]], &[1.0, 1.0])?;
    let times = |max_time: f64| -> Vec<f64> {
        Search::among(balls, max_time).impacts().flatten().map(|met| met.impact.time).collect()
    };
    assert_eq!(times(2.0), [2.0]);
    assert!(times(2.0_f64.next_down()).is_empty());
    assert!([times(-1.0), times(f64::NAN)].iter().all(Vec::is_empty));
    for count in [0, 1] {
        let (x, r) = (&[0.0, 1.0][..count], &[1.0, 1.0][..count]);
        let balls = Balls::at_rest([x, x], r)?;
        assert_eq!((balls.len(), balls.is_empty()), (count, count == 0));
        assert_eq!(Search::among(balls, 1.0).contacts().flatten().count(), 0);
    }
    let touching = Balls::at_rest([&[0.0, 2.0, 9.0]], &[1.0, 1.0, 1.0])?;
    let pairs: Vec<_> =
        Search::among(touching, 0.0).contacts().flatten().map(|met| (met.a, met.b)).collect();
    assert_eq!(pairs, [(0, 1)]);
    Ok(())
}

#[test]
fn the_order_of_the_balls_changes_their_numbers_and_nothing_else() {
    let random = &mut Rng::with_seed(9);
    let all: Vec<_> = (0..800).map(|_| (even::<3>(random, 12.0), even(random, 4.0), 0.5)).collect();
    let mut order: Vec<usize> = (0..all.len()).collect();
    random.shuffle(&mut order);
    let shuffled: Vec<_> = order.iter().map(|&ball| all[ball]).collect();
    // The normal points from the first to the second ball, so it is reversed if they have swapped
    // places.
    let answers = |balls: &[_], number: &dyn Fn(u32) -> usize| {
        let columns = Columns::<3, f64>::of(balls);
        let found = Search::among(columns.balls(), 1.0).impacts().flatten();
        let mut found: Vec<_> = found
            .map(|met| {
                let (a, b) = (number(met.a), number(met.b));
                let normal =
                    if a < b { met.impact.normal } else { met.impact.normal.map(|n| 0.0 - n) };
                (a.min(b), a.max(b), met.impact.time.to_bits(), normal.map(|n| (n + 0.0).to_bits()))
            })
            .collect();
        found.sort_unstable();
        found
    };
    let expected = answers(&all, &|ball| ball as usize);
    assert!(expected.len() > 100, "{}", expected.len());
    assert_eq!(answers(&shuffled, &|ball| order[ball as usize]), expected);
}

#[test]
fn what_happens_at_one_moment_is_found_in_one_search() {
    let count = sized(700, 2000);
    let all: Vec<_> = (0..count).map(|_| ([0.0; 2], [0.0; 2], 1.0)).collect();
    let columns = Columns::<2, f64>::of(&all);
    let mut contacts = Search::among(columns.balls(), 1.0).contacts();
    let found: Vec<_> = contacts.by_ref().flatten().collect();
    let pairs = count * (count - 1) / 2;
    assert_eq!((found.len(), contacts.asked()), (pairs, pairs as u64));
    assert!(found.is_sorted_by(|one, other| (one.a, one.b) < (other.a, other.b)));
}

#[test]
fn few_pairs_are_asked_about_that_do_not_meet() {
    let count = sized(400, 2000);
    for kind in SetKind::<3>::all() {
        let (name, all) = (kind.name, numbers(&kind, 5, count));
        let columns = Columns::<3, f64>::of(&all);
        let mut search = Search::among(columns.balls(), 0.75).contacts();
        let met = search.by_ref().flatten().count() as u64;
        // All overlapping balls are contacts; the few balls from far away are tested with all
        // others.
        let few = if name.starts_with("one very far") { 3 * count as u64 } else { 200 };
        assert!(search.asked() <= 3 * met + few, "{name}: {} for {met}", search.asked());
    }
}

#[test]
fn the_fastest_that_there_are_and_the_shortest_times() {
    // Differences of velocities are infinite.
    let row = |ball: usize| ([3.0 * ball as f64], [-1.2e308], 1.0);
    let mut all: Vec<_> = (0..300).map(row).collect();
    all[7] = ([19.0], [1.2e308], 1.0);
    let columns = Columns::<1, f64>::of(&all);
    let found: Vec<_> = Search::among(columns.balls(), 0.0).contacts().flatten().collect();
    assert_eq!(found.iter().map(|met| (met.a, met.b)).collect::<Vec<_>>(), [(6, 7)]);
    // Distances are the smallest possible, and so are times.
    let random = &mut Rng::with_seed(3);
    let all: Vec<_> = (0..sized(210, 300))
        .map(|ball| ([5e-324 * f64::from(ball)], [f64::from(random.i32(-1..=1))], 0.0))
        .collect();
    let columns = Columns::<1, f64>::of(&all);
    let expected = one_by_one(&columns.balls(), time_of_impact, 1.0);
    for &slices in sized(&[3][..], &[1, 3, 50]) {
        let search = Search::among(columns.balls(), 1.0).in_slices(slices);
        let found: Vec<_> = search.impacts().flatten().collect();
        assert!(found == expected, "{slices} slices");
    }
    // A time that rounds to the border between two slices.
    let count = sized(210, 600);
    let pairs: Vec<_> = (0..count)
        .map(|ball| {
            let y = (ball / 2) as f64;
            let is_moving = ball % 2 == 1;
            if is_moving { ([2.2e-7, y], [-1e38, 0.0], 0.0) } else { ([0.0, y], [0.0; 2], 0.0) }
        })
        .collect();
    let columns = Columns::<2, f32>::of(&pairs);
    let max_time = f32::from_bits(4);
    let expected = one_by_one(&columns.balls(), first_contact, max_time);
    assert_eq!(expected.len(), count / 2);
    for slices in [1, 2, 3, sized(300, usize::MAX)] {
        let search = Search::among(columns.balls(), max_time).in_slices(slices);
        let found: Vec<_> = search.contacts().flatten().collect();
        assert!(found == expected, "{slices} slices");
    }
}

#[test]
fn what_is_no_ball_is_refused_with_its_place() {
    let ones = [1.0; 3];
    let refused = |x: &[f64], v: &[f64], r: &[f64]| {
        Balls::moving([&ones, x], [&ones, v], r).expect_err("no balls").to_string()
    };
    assert_eq!(
        refused(&ones[1..], &ones, &ones),
        "column 1 of the center has 2 numbers, and that of the radii 3; give one number for each ball"
    );
    assert_eq!(
        refused(&ones, &ones[1..], &ones),
        "column 1 of the velocity has 2 numbers, and that of the radii 3; give one number for each ball"
    );
    let error = Balls::moving([&ones, &[1.0, f64::NAN, f64::NAN]], [&ones, &ones], &ones);
    let Err(ColumnError::Ball { index: 1, error }) = error else { panic!("{error:?}") };
    assert!(matches!(error, InputError::Center { axis: 1, .. }), "{error:?}");
    assert!(refused(&ones, &ones, &[1.0, 1.0, -1.0]).starts_with("ball 2: "));
    assert!(refused(&ones, &[f64::INFINITY; 3], &ones).starts_with("ball 0: "));
}

/// Two clusters so far apart that their cells share slots, and that a box around balls of both
/// wraps around.
#[test]
fn clusters_that_share_slots_hide_nobody() {
    let random = &mut Rng::with_seed(6);
    for cells in [512.0, 511.6, 512.3, 1024.0, 64.0] {
        let all: Vec<_> = (0..1600)
            .map(|ball| {
                let place: [f64; 2] = even(random, 15.0);
                let shift = if ball % 2 == 0 { 0.0 } else { 2.002 * cells };
                (place.map(|x| x + shift), [0.0; 2], 1.0)
            })
            .collect();
        let columns = Columns::<2, f64>::of(&all);
        let mut expected = 0;
        for (a, (x, ..)) in all.iter().enumerate() {
            let near =
                all[a + 1..].iter().filter(|(y, ..)| (x[0] - y[0]).hypot(x[1] - y[1]) <= 2.0);
            expected += near.count();
        }
        let found = Search::among(columns.balls(), 0.0).contacts().flatten().count();
        assert!(found == expected && found > 5_000, "{found} for {expected}, {cells} cells");
    }
}
