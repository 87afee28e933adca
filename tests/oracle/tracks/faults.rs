//! Wrong answers that brute force must notice.

use carom::many::Encounter;
use fastrand::Rng;

use super::case::Case;
use super::check::against_brute_force;
use super::families::all;

type Move = fn(f64) -> f64;

/// Moves one number by three floats: two more than it may differ.
const CHANGES: [fn(&mut Encounter, Move); 5] = [
    |found, moved| found.enter = moved(found.enter),
    |found, moved| found.exit = moved(found.exit),
    |found, moved| found.approach.time = moved(found.approach.time),
    |found, moved| found.approach.gap = moved(found.approach.gap),
    |found, moved| found.distance = moved(found.distance),
];

fn three_up(x: f64) -> f64 {
    x.next_up().next_up().next_up()
}

fn three_down(x: f64) -> f64 {
    x.next_down().next_down().next_down()
}

/// Changes one answer in each way; returns how many.
fn notices_all<const D: usize>(case: &Case<D>) -> usize {
    let found = case.found(None).expect("valid");
    let is_right = |answers: &[Encounter]| against_brute_force(case, answers).is_ok();
    assert!(is_right(&found), "{case:?}");
    for i in 0..found.len() {
        let mut fewer = found.clone();
        let one = fewer.remove(i);
        assert!(!is_right(&fewer), "without {one:?}: {case:?}");
        fewer.extend([one, one]);
        assert!(!is_right(&fewer), "twice {one:?}: {case:?}");
        for k in 0..2 * CHANGES.len() {
            let moved = if k % 2 == 0 { three_up } else { three_down };
            let mut wrong = found.clone();
            CHANGES[k / 2](&mut wrong[i], moved);
            assert!(!is_right(&wrong), "{:?}, not {one:?}: {case:?}", wrong[i]);
        }
    }
    found.len()
}

#[test]
fn brute_force_notices_wrong_answers() {
    let random = &mut Rng::with_seed(5);
    let mut noticed = 0;
    for (_, make) in all::<2>() {
        let cases = std::iter::repeat_with(|| make(random)).take(8);
        let small = cases.filter(|case| case.set.tracks.len() < 6).take(2);
        noticed += small.map(|case| notices_all(&case)).sum::<usize>();
    }
    assert!(noticed > 50, "{noticed}");
}
