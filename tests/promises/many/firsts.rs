//! The first answer of each ball.

use carom::many::{ColumnError, PairAnswer, Search};
use carom_oracle::SetKind;

use super::{Columns, Numbers, in_turn, numbers};

/// The answers in which one of the two balls appears for the first time.
fn firsts<A: PairAnswer>(all: Vec<A>, second: u32) -> Vec<A> {
    let mut seen = std::collections::HashSet::new();
    all.into_iter()
        .filter(|answer| {
            let [a, b] = answer.pair();
            let (is_new, is_other_new) = (seen.insert(a), seen.insert(second + b));
            is_new || is_other_new
        })
        .collect()
}

#[test]
fn firsts_are_those_of_all() -> Result<(), ColumnError> {
    for (turn, (seed, kind)) in (0..).zip((0..).zip(SetKind::<2>::all())) {
        let name = kind.name;
        let all = numbers(&kind, seed, 320);
        let columns = Columns::<2, f64>::of(&all);
        let search = Search::among(columns.balls(), 2.0);
        let sets = [Columns::<2, f64>::of(&all[..150]), Columns::of(&all[150..])];
        let between = Search::between(sets[0].balls(), sets[1].balls(), 2.0)?;
        let searches = [(search, 0), (search.in_slices(5), 0), (between, 1000)];
        for &(search, second) in in_turn(&searches, turn) {
            let found: Vec<_> = search.only_firsts().impacts().flatten().collect();
            assert!(found == firsts(search.impacts().flatten().collect(), second), "{name}");
        }
    }
    Ok(())
}

/// The search ends when every ball has met one.
#[test]
fn the_search_ends_when_all_have_met() {
    let all: Vec<Numbers<1>> =
        (0..1000).map(|ball| ([f64::from(ball)], [f64::from(1 - ball % 2 * 2)], 0.25)).collect();
    let columns = Columns::<1, f64>::of(&all);
    let search = Search::among(columns.balls(), 400.0).in_slices(1000);
    let mut firsts = search.only_firsts().impacts();
    assert_eq!(firsts.by_ref().flatten().count(), 500);
    assert!(firsts.share_done() < 0.1, "{}", firsts.share_done());
}
