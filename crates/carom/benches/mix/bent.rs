//! Random pairs of accelerated balls.

use std::array::from_fn;

use carom::{Accelerated, Moving, Scalar, will_collide};

use super::{COUNT, HITS, MAX_TIME, draw};

/// Random pairs, in random order 42 of 100 with an impact within [`MAX_TIME`]. The accelerations
/// change the velocities by about as much as the velocities are.
pub(crate) fn bent_pairs<const D: usize, S: Scalar>() -> Vec<[Accelerated<D, S>; 2]> {
    let mut random = fastrand::Rng::with_seed(1);
    let max_time = S::from_f64(MAX_TIME);
    (0..COUNT)
        .map(|_| {
            let hit = random.f64() < HITS;
            loop {
                let pair = draw(&mut random).map(|ball: Moving<D, S>| {
                    let acceleration: [S; D] =
                        from_fn(|_| S::from_f64(20.0 * (2.0 * random.f64() - 1.0)));
                    ball.accelerated(acceleration).expect("in range")
                });
                if will_collide(&pair[0], &pair[1], max_time) == hit {
                    return pair;
                }
            }
        })
        .collect()
}
