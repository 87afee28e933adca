//! Pairs of balls that come near each other.

use carom::many::{Balls, ColumnError, PairApproach, PairImpact, Search};
use carom::{Scalar, closest_approach, first_contact_within, gap};
use carom_oracle::SetKind;
use fastrand::Rng;
use test_size::sized;

use super::{BALLS, Columns, Numbers, SearchCase, in_turn, kinds, numbers, one_by_one};

fn equal<const D: usize, S: Scalar>(place: usize) {
    for SearchCase { kind, seed, turn } in kinds::<D>(place, 2) {
        let name = kind.name;
        let all = numbers(&kind, seed, BALLS);
        let columns = Columns::<D, S>::of(&all);
        let balls = columns.balls();
        let unit = if name == "tiny" { 1e-30 } else { 1.0 };
        let margins = [0.0, 0.25 * unit, 5.0 * unit, -0.125 * unit, f64::NAN].map(S::from_f64);
        for &max_time in in_turn(&[0.0, 0.75, f64::INFINITY].map(S::from_f64), turn) {
            for &margin in in_turn(&margins, turn) {
                let expected = one_by_one(&balls, None, |[a, b], one, other| {
                    first_contact_within(one, other, margin, max_time)?;
                    Some(PairApproach { a, b, approach: closest_approach(one, other, max_time)? })
                });
                let contacts = one_by_one(&balls, None, |[a, b], one, other| {
                    let impact = first_contact_within(one, other, margin, max_time)?;
                    Some(PairImpact { a, b, impact })
                });
                for slices in in_turn(&[None, Some(3)], turn) {
                    let search = Search::among(balls, max_time);
                    let search = slices.map_or(search, |slices| search.in_slices(slices));
                    let found: Vec<_> = search.approaches(margin).flatten().collect();
                    assert!(
                        found == expected,
                        "{name}, {D} dimensions, up to {max_time}, within {margin}, {slices:?} slices: {} \
                         instead of {}",
                        found.len(),
                        expected.len()
                    );
                    let found: Vec<_> = search.contacts_within(margin).flatten().collect();
                    assert!(found == contacts, "{name}: {} for {}", found.len(), contacts.len());
                }
            }
        }
    }
}

#[test]
fn near_ones_the_same_as_one_by_one() {
    equal::<2, f32>(0);
    equal::<3, f64>(1);
}

#[test]
fn neighbours_within_a_distance() {
    let all = numbers(&SetKind::<3>::all()[0], 8, 500);
    let columns = Columns::<3, f64>::of(&all);
    let balls = columns.balls();
    let mut search = Search::among(balls, 0.0).approaches(0.5);
    let found: Vec<_> = search.by_ref().flatten().collect();
    assert!(found.len() > 100 && search.asked() < 3 * found.len() as u64, "{}", search.asked());
    for near in &found {
        let [a, b] = [near.a, near.b].map(|ball| balls.get(ball as usize).expect("one of them"));
        assert_eq!((near.approach.time, near.approach.gap), (0.0, gap(a.ball(), b.ball())));
    }
}

/// A ball exactly as near as the margin is reported; one farther by the last bit is not.
#[test]
fn the_margin_is_closed() -> Result<(), ColumnError> {
    let y: Vec<f64> = (0..300).map(|ball| f64::from(ball) * 3.0).collect();
    let x = vec![0.0; y.len()];
    let radii = vec![1.0; y.len()];
    let balls = Balls::at_rest([&x, &y], &radii)?;
    let count = |margin: f64| Search::among(balls, 0.0).approaches(margin).flatten().count();
    assert_eq!([count(1.0), count(1.0_f64.next_down())], [299, 0]);
    assert_eq!(count(f64::INFINITY), 300 * 299 / 2);
    Ok(())
}

/// Pairs that pass each other at a distance that is next to the sum of radii and margin, or equal.
///
/// Returns the balls, the margin, and the pairs that come within it. All lengths are multiples of
/// one power of two, so whole numbers decide.
fn passing_at_the_border<S: Scalar>(digits: i32, seed: u64) -> (Vec<Numbers<2>>, f64, Vec<u32>) {
    const PAIRS: u32 = 300;

    let mut random = Rng::with_seed(seed);
    let unit = 0.5_f64.powi(digits - 1);
    // From ¼ to 1, with all digits.
    let mut odd = || random.u64(1 << (digits - 3)..1 << (digits - 1)) | 1;
    let length = |units: u64| units as f64 * unit;
    let margin = odd();
    let (mut balls, mut near) = (Vec::new(), Vec::new());
    for pair in 0..PAIRS {
        let [one, other] = [odd(), odd()];
        let sum = one + other + margin;
        let nearest: f64 = S::from_f64(length(sum)).into();
        let step = if nearest < 2.0 { unit } else { 2.0 * unit };
        let distance = nearest + step * (f64::from(pair % 3) - 1.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number of at most 55 bits"
        )]
        let units = (distance / unit) as u64;
        if units <= sum {
            near.push(pair);
        }
        let y = 64.0 * f64::from(pair);
        balls.push(([0.0, y - 4.0], [0.0, 1.0], length(one)));
        balls.push(([distance, y], [0.0, 0.0], length(other)));
    }
    (balls, length(margin), near)
}

/// Adding half the margin to each radius, or comparing the rounded gap, gets a third of them wrong.
fn borders<S: Scalar>(digits: i32) {
    for seed in 0..sized(2, 40) {
        let (balls, margin, near) = passing_at_the_border::<S>(digits, seed);
        let columns = Columns::<2, S>::of(&balls);
        let search = Search::among(columns.balls(), S::from_f64(9.0));
        let margin = S::from_f64(margin);
        let mut found: Vec<_> =
            search.approaches(margin).flatten().map(|near| near.a / 2).collect();
        found.sort_unstable();
        assert_eq!(found, near, "approaches, seed {seed}");
        let mut found: Vec<_> =
            search.contacts_within(margin).flatten().map(|met| met.a / 2).collect();
        found.sort_unstable();
        assert_eq!(found, near, "contacts, seed {seed}");
    }
}

#[test]
fn the_margin_is_not_rounded() {
    borders::<f32>(24);
    borders::<f64>(53);
}
