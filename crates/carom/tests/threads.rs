//! Many balls: the same answers, whatever the number of threads.

use carom::many::{Balls, PairImpact, Search};
use fastrand::Rng;
use rayon::ThreadPoolBuilder;

/// More than one thread alone would do.
const BALLS: usize = 40_000;

#[test]
fn bits_and_order_are_the_same_for_every_number_of_threads() {
    let random = &mut Rng::with_seed(2);
    let mut column =
        |size: f64| -> Vec<f64> { (0..BALLS).map(|_| size * (2.0 * random.f64() - 1.0)).collect() };
    let (x, y, z) = (column(80.0), column(80.0), column(80.0));
    // One of 700 is fast, and one of 1 100 large.
    let mut vx = column(1.0);
    vx.iter_mut().step_by(700).for_each(|v| *v *= 500.0);
    let (vy, vz) = (column(1.0), column(1.0));
    let radii: Vec<f64> = (0..BALLS).map(|ball| if ball % 1100 == 0 { 9.0 } else { 0.6 }).collect();
    let found = |threads: usize| -> Vec<PairImpact<3>> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("some threads");
        pool.install(|| {
            let balls = Balls::moving([&x, &y, &z], [&vx, &vy, &vz], &radii).expect("finite");
            Search::among(balls, 2.0).impacts().flatten().collect()
        })
    };
    let expected = found(1);
    assert!(expected.len() > 4000, "{}", expected.len());
    for threads in [2, 3, 7] {
        assert!(found(threads) == expected, "{threads} threads");
    }
}
