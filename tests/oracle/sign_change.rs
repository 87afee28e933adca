//! Sign change of the gap at the returned time.
//!
//! A little earlier the balls are separate, a little later they are not. "A little" is one unit in
//! the last place. Exact arithmetic computes the gap of the given balls, moved to that time.

use carom::{Ball, Moving, exact, time_of_impact};
use carom_oracle::{Case, Family, Precision, Truth};
use test_size::sized;

/// Cases of each family and dimension.
fn cases() -> usize {
    sized(100, 300)
}

fn moving<const D: usize>(ball: &carom_oracle::Ball<D>) -> Moving<D> {
    Ball::new(ball.center, ball.radius)
        .and_then(|still| still.moving(ball.velocity))
        .expect("cases are valid input")
}

/// Whether the balls touch at `t` or before, by the truth.
fn meet_by<const D: usize>(case: &Case<D>, t: f64) -> bool {
    Truth::of(&Case { max_time: t, ..*case }).first_contact().is_some()
}

fn check<const D: usize>(family: Family) -> usize {
    let mut hits = 0;
    for case in family.cases::<D>(Precision::Double, 17).take(cases()) {
        let (a, b) = (moving(&case.a), moving(&case.b));
        let impact = time_of_impact(&a, &b, case.max_time);
        let slow = exact::time_of_impact(&a, &b, case.max_time);
        assert_eq!(impact.is_some(), slow.is_some(), "{family}: {case}");
        for impact in impact.into_iter().chain(slow).filter(|impact| impact.time > 0.0) {
            assert!(!meet_by(&case, impact.time.next_down()), "{family}: too late: {case}");
            assert!(meet_by(&case, impact.time.next_up()), "{family}: too early: {case}");
            hits += 1;
        }
    }
    hits
}

#[test]
fn the_gap_changes_its_sign_within_one_unit_in_the_last_place() {
    let hits: usize =
        Family::ALL.iter().map(|&family| check::<2>(family) + check::<3>(family)).sum();
    assert!(hits > sized(1_500, 5_000), "{hits}");
}
