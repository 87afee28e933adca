//! Pairs as columns.
//!
//! The answers equal those of the single queries, to the last bit.

use std::array::from_fn;

use carom::many::{Balls, ColumnError, PairColumns};
use carom::{
    ClosestApproach, Relation, Scalar, closest_approach, first_contact, gap, relation,
    time_of_impact, will_collide,
};
use carom_oracle::SetKind;
use fastrand::Rng;
use test_size::{is_full, sized};

use super::{Columns, in_turn, numbers};

fn equal<const D: usize, S: Scalar>() {
    for (turn, (seed, kind)) in (D..).zip((0..).zip(SetKind::<D>::all())) {
        let name = kind.name;
        // Not a multiple of the lanes.
        let [one, other] =
            [0, 100].map(|more| Columns::<D, S>::of(&numbers(&kind, seed + more, sized(67, 503))));
        let pairs = PairColumns::of(one.balls(), other.balls()).expect("as many of both");
        let count = pairs.len();
        let times = [0.0, 0.75, 40.0, 1e30, f64::INFINITY, f64::NAN, -1.0].map(S::from_f64);
        for &max_time in in_turn(&times, turn) {
            let never = S::from_f64(f64::INFINITY);
            lengths_are_equal(name, &one.balls(), &other.balls(), max_time);
            let (mut verdicts, mut impacts) = (vec![true; count], vec![max_time; count]);
            let mut contacts = vec![max_time; count];
            pairs.will_collide(max_time, &mut verdicts).expect("as many");
            pairs.times_of_impact(max_time, &mut impacts).expect("as many");
            pairs.times_of_contact(max_time, &mut contacts).expect("as many");
            for pair in 0..count {
                let [a, b] = [&one, &other].map(|set| set.balls().get(pair).expect("one of them"));
                let verdict = will_collide(&a, &b, max_time);
                let impact = time_of_impact(&a, &b, max_time).map_or(never, |impact| impact.time);
                let contact = first_contact(&a, &b, max_time).map_or(never, |contact| contact.time);
                let expected = (verdict, impact, contact);
                let found = (verdicts[pair], impacts[pair], contacts[pair]);
                assert!(
                    found == expected,
                    "{name}, up to {max_time}: {found:?} and {expected:?} of {a:?} and {b:?}"
                );
            }
        }
    }
}

/// The queries about two balls at the start, and about how near they come.
fn lengths_are_equal<const D: usize, S: Scalar>(
    name: &str,
    one: &Balls<'_, D, S>,
    other: &Balls<'_, D, S>,
    max_time: S,
) {
    let bits = |answers: [S; 3]| answers.map(|answer| answer.into().to_bits());
    let pairs = PairColumns::of(*one, *other).expect("as many of both");
    let count = pairs.len();
    let nothing = ClosestApproach { time: max_time, gap: max_time };
    let (mut relations, mut gaps) = (vec![Relation::Touching; count], vec![max_time; count]);
    let mut nearest = vec![nothing; count];
    pairs.relations(&mut relations).expect("as many");
    pairs.gaps(&mut gaps).expect("as many");
    pairs.closest_approaches(max_time, &mut nearest).expect("as many");
    for pair in 0..count {
        let [a, b] = [one, other].map(|set| set.get(pair).expect("one of them"));
        let nan = S::from_f64(f64::NAN);
        let alone = closest_approach(&a, &b, max_time);
        let alone = alone.unwrap_or(ClosestApproach { time: nan, gap: nan });
        let expected = bits([gap(a.ball(), b.ball()), alone.time, alone.gap]);
        let found = bits([gaps[pair], nearest[pair].time, nearest[pair].gap]);
        assert!(
            found == expected && relations[pair] == relation(a.ball(), b.ball()),
            "{name}, up to {max_time}: {:?}, {found:?} and {expected:?} of {a:?} and {b:?}",
            relations[pair]
        );
    }
}

#[test]
fn columns_the_same_as_one_by_one() {
    equal::<1, f64>();
    equal::<2, f64>();
    equal::<2, f32>();
    equal::<3, f64>();
    equal::<3, f32>();
    // As many dimensions as vectors are used for, and more.
    equal::<8, f32>();
    equal::<9, f32>();
}

/// Squares of lengths are then no whole numbers of the smallest float, so they are rounded where
/// they underflow.
const FACTOR: f64 = 1.15;

/// 2ᵏ, also if it is subnormal.
fn power(k: i32) -> f64 {
    2.0_f64.powi(k / 2) * 2.0_f64.powi(k - k / 2)
}

/// Pairs that almost touch, are almost in time, or are head on: around each border by multiples of
/// `share`, `2ᵏ` times as large, and `2ʲ` times as fast.
///
/// Returns whether there is a pair on either side of each border.
fn around<S: Scalar>(share: f64, count: usize, [k, j]: [i32; 2]) -> [bool; 4] {
    let random = &mut Rng::with_seed(6);
    let mut near = |x: f64| x * (1.0 + share * f64::from(random.i32(-40..=40)));
    let mut column = |x: f64, scale: i32| -> Vec<S> {
        (0..count).map(|_| S::from_f64(FACTOR * near(x) * power(scale))).collect()
    };
    let zeros = vec![S::default(); count];
    let (x, y, r) = (column(3.0, k), column(2.0, k), column(1.0, k));
    let (one, minus_one) = (column(1.0, j), column(-1.0, j));
    let root = column(2.0_f64.sqrt(), k);
    // A graze; a deadline; a contact at the start, of balls that approach; and one of balls that
    // neither approach nor separate. (A graze is a contact at the closest approach, and in the last
    // case its time is unclear.)
    let borders = [
        (&x, &y, &one, &zeros, 9.0),
        (&x, &zeros, &one, &zeros, 1.0),
        (&root, &root, &one, &one, 0.0),
        (&root, &root, &one, &minus_one, 0.0),
    ];
    borders.map(|(x, y, vx, vy, until)| {
        let moving = Balls::moving([&zeros, &zeros], [vx, vy], &r).expect("finite");
        let still = Balls::at_rest([x, y], &r).expect("finite");
        let pairs = PairColumns::of(moving, still).expect("as many of both");
        let mut verdicts = vec![false; count];
        // It may be infinite, or 0.
        let until = S::from_f64(until * power((k - j).clamp(-2000, 1023)));
        lengths_are_equal("near a border", &moving, &still, until);
        pairs.will_collide(until, &mut verdicts).expect("as many");
        for (pair, &verdict) in verdicts.iter().enumerate() {
            let [a, b] = [moving, still].map(|balls| balls.get(pair).expect("one of them"));
            assert_eq!(verdict, will_collide(&a, &b, until), "{a:?} and {b:?}");
        }
        verdicts.contains(&true) && verdicts.contains(&false)
    })
}

#[test]
fn hair_breadths_are_decided_as_one_by_one() {
    let found = [
        around::<f64>(2.0_f64.powi(-52), 2000, [0; 2]),
        around::<f32>(2.0_f64.powi(-23), 2000, [0; 2]),
    ];
    assert_eq!(found, [[true; 4]; 2], "on one side of a border");
}

/// Squares, or their products, are too large or too small for vectors.
#[test]
fn balls_of_any_size_are_decided_as_one_by_one() {
    fn of<S: Scalar>(exponents: &[i32]) {
        let mut both = [0; 4];
        let all = (0..exponents.len()).flat_map(|i| (0..exponents.len()).map(move |j| (i, j)));
        let asked = all.filter(|(i, j)| is_full() || (i + j).is_multiple_of(4));
        let scales = asked.map(|(i, j)| [exponents[i], exponents[j]]);
        for scales in scales.clone() {
            for share in [2.0_f64.powi(-11), 2.0_f64.powi(-16)] {
                // More than vectors process at once.
                let found = around::<S>(share, 70, scales);
                both = from_fn(|border| both[border] + usize::from(found[border]));
            }
        }
        // For one of the two shares of each scale, at least.
        assert!(both.iter().all(|&both| both > scales.clone().count()), "{both:?}");
    }
    of::<f32>(&[-147, -100, -74, -70, -45, -30, -10, 0, 15, 25, 40, 60, 62, 100, 124]);
    of::<f64>(&[-1070, -700, -537, -510, -260, -20, 0, 20, 260, 500, 510, 800, 1020]);
}

#[test]
fn other_lengths_are_refused() -> Result<(), ColumnError> {
    let (two, three) =
        (Balls::at_rest([&[0.0; 2]], &[1.0; 2])?, Balls::at_rest([&[0.0; 3]], &[1.0; 3])?);
    let error = PairColumns::of(two, three).expect_err("one is too many").to_string();
    assert_eq!(error, "there are 3 second balls, and 2 pairs; give one for each pair");
    let pairs = PairColumns::of(two, two)?;
    let error = pairs.will_collide(1.0, &mut [false; 1]).expect_err("one is missing").to_string();
    assert_eq!(error, "there are 1 answers, and 2 pairs; give one for each pair");
    assert_eq!((pairs.len(), pairs.is_empty()), (2, false));
    let none = Balls::<1>::at_rest([&[]], &[])?;
    PairColumns::of(none, none)?.times_of_impact(1.0, &mut [])
}
