//! Many tracks, most of them far apart.

use std::array::from_fn;

use fastrand::Rng;
use rayon::ThreadPoolBuilder;
use test_size::{seed, sized};

use super::case::{Case, Fix, Set, Track};
use super::check::{against_brute_force, all_bits, check};
use super::families::groups_of_tracks;

#[test]
fn hundreds_of_tracks_in_groups() {
    let random = &mut Rng::with_seed(seed());
    for _ in 0..sized(1, 5) {
        let counts = check(&groups_of_tracks::<2>(sized(60, 150), random)).expect("no fault");
        assert!(counts.encounters > sized(50, 200), "{counts:?}");
        check(&groups_of_tracks::<3>(sized(60, 150), random)).expect("no fault");
    }
}

/// Random walks in a square, and some tracks that cross all of it at once.
fn walks(count: usize, random: &mut Rng) -> Case<2> {
    let wide = (count as f64).sqrt();
    let track = |i: usize, random: &mut Rng| {
        let mut t = 20.0 * random.f64();
        let mut x: [f64; 2] = from_fn(|_| wide * random.f64());
        let speed = if i.is_multiple_of(40) { wide } else { 2.0 };
        let fixes = (0..random.usize(1..=12)).map(|_| {
            t += 3.0 * random.f64() + 0.1;
            x = x.map(|x| x + speed * (random.f64() - 0.5));
            Fix { t, x }
        });
        Track { fixes: fixes.collect(), radius: 0.3 * random.f64() }
    };
    let tracks = (0..count).map(|i| track(i, random)).collect();
    Case { set: Set { tracks, max_gap: Some(2.5) }, others: None, margin: 0.2, during: None }
}

#[test]
fn threads_and_slices_change_no_bit() {
    let case = walks(sized(1000, 4000), &mut Rng::with_seed(seed()));
    let found = |threads: usize, slices: Option<usize>| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("some threads");
        pool.install(|| case.found(slices)).expect("valid")
    };
    let wanted = found(1, None);
    let counts = against_brute_force(&case, &wanted).expect("no fault");
    assert!(counts.encounters > sized(400, 1000), "{counts:?}");
    for (threads, slices) in [(1, Some(1)), (2, None), (3, Some(9)), (5, Some(200))] {
        let is_same = all_bits(&found(threads, slices)) == all_bits(&wanted);
        assert!(is_same, "{threads} threads, slices: {slices:?}");
    }
}
