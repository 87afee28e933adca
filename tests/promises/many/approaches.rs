//! Pairs of balls that come near each other.

use carom::many::{Balls, ColumnError, PairApproach, Search};
use carom::{Scalar, closest_approach, gap};
use carom_oracle::SetKind;

use super::{BALLS, Columns, SearchCase, in_turn, kinds, numbers, one_by_one};

fn equal<const D: usize, S: Scalar>(place: usize) {
    for SearchCase { kind, seed, turn } in kinds::<D>(place, 2) {
        let name = kind.name;
        let all = numbers(&kind, seed, BALLS);
        let columns = Columns::<D, S>::of(&all);
        let balls = columns.balls();
        let unit = if name == "tiny" { 1e-30 } else { 1.0 };
        let margins = [0.0, 0.25 * unit, 5.0 * unit, -0.125 * unit, f64::NAN].map(S::from_f64);
        for &max_time in in_turn(&[0.0, 0.75, f64::INFINITY].map(S::from_f64), turn) {
            let all = one_by_one(&balls, None, |[a, b], one, other| {
                Some(PairApproach { a, b, approach: closest_approach(one, other, max_time)? })
            });
            for &margin in in_turn(&margins, turn) {
                let is_near = |near: &&PairApproach<S>| near.approach.gap <= margin;
                let expected: Vec<_> = all.iter().filter(is_near).copied().collect();
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
