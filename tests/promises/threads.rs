//! Many balls on any number of threads.
//!
//! The answers are the same.

use carom::many::{Balls, PairColumns, Search};
use fastrand::Rng;
use rayon::ThreadPoolBuilder;
use test_size::sized;

#[test]
fn bits_and_order_are_the_same_for_every_number_of_threads() {
    // Enough balls that the search uses several threads.
    let all = sized(31_000, 40_000);
    let random = &mut Rng::with_seed(2);
    let mut column =
        |size: f64| -> Vec<f64> { (0..all).map(|_| size * (2.0 * random.f64() - 1.0)).collect() };
    let (x, y, z) = (column(80.0), column(80.0), column(80.0));
    // One of 700 balls is fast, and one of 1 100 is large.
    let mut vx = column(1.0);
    vx.iter_mut().step_by(700).for_each(|v| *v *= 500.0);
    let (vy, vz) = (column(1.0), column(1.0));
    let radii: Vec<f64> = (0..all).map(|ball| if ball % 1100 == 0 { 9.0 } else { 0.6 }).collect();
    let balls = Balls::moving([&x, &y, &z], [&vx, &vy, &vz], &radii).expect("finite");
    let turned = Balls::moving([&y, &z, &x], [&vz, &vx, &vy], &radii).expect("finite");
    let some = |count: usize| {
        let v = [&vz[..count], &vx[..count], &vy[..count]];
        Balls::moving([&z[..count], &y[..count], &x[..count]], v, &radii[..count]).expect("finite")
    };
    let answers = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("some threads");
        pool.install(|| {
            let among = Search::among(balls, 5.0);
            let between = |count| Search::between(balls, some(count), 5.0).expect("not too many");
            let pairs = PairColumns::of(balls, turned).expect("as many of both");
            let (mut verdicts, mut times) = (vec![false; all], vec![0.0; all]);
            pairs.will_collide(90.0, &mut verdicts).expect("as many");
            pairs.times_of_impact(90.0, &mut times).expect("as many");
            (
                among.impacts().flatten().collect::<Vec<_>>(),
                among.only_firsts().contacts().flatten().collect::<Vec<_>>(),
                among.approaches(0.5).flatten().collect::<Vec<_>>(),
                [5, 9000].map(|count| between(count).impacts().flatten().collect::<Vec<_>>()),
                (verdicts, times),
            )
        })
    };
    let expected = answers(1);
    assert!(expected.0.len() > sized(3_000, 5_000), "{}", expected.0.len());
    assert!(
        expected.3.iter().all(|met| met.len() > 5),
        "{:?}",
        expected.3.each_ref().map(Vec::len)
    );
    assert!(expected.4.0.contains(&true));
    for &threads in sized(&[3][..], &[2, 3, 7]) {
        assert!(answers(threads) == expected, "{threads} threads");
    }
}
