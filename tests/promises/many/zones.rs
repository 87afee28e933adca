//! Searches for pairs in a zone, against all pairs one by one.

use carom::many::{Balls, PairContact, Search};
use carom::{Scalar, Zone};
use fastrand::Rng;
use test_size::sized;

use super::{BALLS, Columns, Numbers};

/// Balls in a box with these sides, with velocities of up to a tenth of them.
fn scattered(random: &mut Rng, sides: [f64; 3], r: f64, count: usize) -> Vec<Numbers<3>> {
    let mut ball = || {
        let x = sides.map(|side| side * random.f64());
        let v = sides.map(|side| 0.1 * side * (2.0 * random.f64() - 1.0));
        (x, v, r * random.f64())
    };
    (0..count).map(|_| ball()).collect()
}

/// All pairs of a ball of one set and one of the other, or within the first, in the order of a
/// search.
fn one_by_one<S: Scalar>(
    zone: &Zone<S>,
    one: Balls<'_, 3, S>,
    other: Option<Balls<'_, 3, S>>,
    max_time: S,
) -> Vec<PairContact<S>> {
    let others = other.unwrap_or(one);
    let mut found = Vec::new();
    for (a, first) in (0..).map_while(|a| Some((a, one.get(a as usize)?))) {
        let start = if other.is_some() { 0 } else { a + 1 };
        for (b, second) in (start..).map_while(|b| Some((b, others.get(b as usize)?))) {
            if zone.first_contact(&first, &second, max_time).is_some() {
                let interval = zone.contact_interval(&first, &second).expect("a contact");
                found.push(PairContact { a, b, interval });
            }
        }
    }
    found.sort_by(|p, q| {
        let [one, other] = [p, q].map(|met| met.interval.start.into());
        one.total_cmp(&other).then((p.a, p.b).cmp(&(q.a, q.b)))
    });
    found
}

/// Searches with any number of slices, within a set and between two; there are as many pairs as
/// said.
fn check<S: Scalar>(
    zone: [f64; 2],
    sets: [&[Numbers<3>]; 2],
    max_time: f64,
    [least, most]: [usize; 2],
) {
    let [horizontal, vertical] = zone.map(S::from_f64);
    let zone = Zone::new(horizontal, vertical).expect("not negative");
    let (max_time, columns) = (S::from_f64(max_time), sets.map(Columns::of));
    let [one, other] = columns.each_ref().map(Columns::balls);
    let wanted = one_by_one(&zone, one, None, max_time);
    assert!((least..most).contains(&wanted.len()), "{}", wanted.len());
    let among = Search::among(one, max_time);
    for search in [among, among.in_slices(1), among.in_slices(7)] {
        assert_eq!(search.contacts_in(zone).flatten().collect::<Vec<_>>(), wanted);
    }
    let wanted = one_by_one(&zone, one, Some(other), max_time);
    let between = Search::between(one, other, max_time).expect("few");
    assert_eq!(between.contacts_in(zone).flatten().collect::<Vec<_>>(), wanted);
}

#[test]
fn a_search_finds_what_single_queries_find() {
    fn of<S: Scalar>() {
        let random = &mut Rng::with_seed(51);
        let cases = [
            // Sides, largest radius, zone.
            ([100.0, 100.0, 1.0], 0.0, [3.0, 0.03]),
            ([100.0, 100.0, 1.0], 0.01, [3.0, 0.03]),
            ([100.0, 100.0, 100.0], 2.0, [5.0, 1.0]),
            ([10.0, 10.0, 1000.0], 0.0, [0.2, 70.0]),
            ([30.0, 30.0, 30.0], 0.0, [2.0, 0.0]),
            ([30.0, 30.0, 30.0], 1.0, [0.0, 1.0]),
        ];
        // A quick run has a different half of them with each type of numbers.
        let step = sized(2, 1);
        let skipped = if S::DIGITS > 24 { 0 } else { step - 1 };
        for (sides, radius, zone) in cases.into_iter().skip(skipped).step_by(step) {
            let [one, other] = [BALLS, 120].map(|count| scattered(random, sides, radius, count));
            check::<S>(zone, [&one, &other], 3.0, [10, 20_000]);
            check::<S>(zone, [&one, &other], 0.0, [0, 10_000]);
        }
    }
    of::<f64>();
    of::<f32>();
}

/// Numbers that lose digits, and overflow, if they are multiplied by much.
#[test]
fn a_flat_zone_misses_nothing_at_the_ends_of_the_range() {
    let random = &mut Rng::with_seed(52);
    for size in sized(&[1e-321, 2e305][..], &[1e-321, 1e-318, 1e300, 2e305][..]) {
        let sides = [100.0, 100.0, 1.0].map(|side| side * *size);
        let [one, other] = [BALLS, 100].map(|count| scattered(random, sides, 0.0, count));
        let zone = [4.0 * *size, 0.04 * *size];
        check::<f64>(zone, [&one, &other], 2.0, [10, 20_000]);
    }
}
