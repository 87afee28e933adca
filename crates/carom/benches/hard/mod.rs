//! Pairs of circles whose verdict depends on the last bit.

use std::f64::consts::TAU;

use carom::{Ball, Moving};
use fastrand::Rng;

const COUNT: usize = 1 << 14;

/// Pairs of one kind.
pub(crate) fn hard_pairs(draw: impl Fn(&mut Rng) -> [Moving<2>; 2]) -> Vec<[Moving<2>; 2]> {
    let mut random = Rng::with_seed(1);
    (0..COUNT).map(|_| draw(&mut random)).collect()
}

/// Pairs that touch at the start, by 3² + 4² = 5², and approach.
pub(crate) fn touching(random: &mut Rng) -> [Moving<2>; 2] {
    let k = f64::from(random.u32(1..1000));
    let [x, y] = [0; 2].map(|_| f64::from(random.u32(..1000)));
    let mut speed = || random.f64();
    let towards = [speed(), speed()];
    let against = [-1.0 - speed(), -1.0 - speed()];
    [moving([x, y], towards, 2.0 * k), moving([x + 3.0 * k, y + 4.0 * k], against, 3.0 * k)]
}

/// Pairs that touch in passing, on a path along the first axis.
pub(crate) fn grazing(random: &mut Rng) -> [Moving<2>; 2] {
    let k = f64::from(random.u32(1..1000));
    let [x, y] = [0; 2].map(|_| f64::from(random.u32(..1000)));
    let speed = f64::from(random.u32(1..10));
    [moving([x, y], [speed, 0.0], k), moving([x + 10.0 * k, y + 2.0 * k], [0.0; 2], k)]
}

/// Pairs that pass each other at the sum of the radii, or at up to a `share` of it more.
pub(crate) fn nearly_grazing(random: &mut Rng, share: f64) -> [Moving<2>; 2] {
    let (sin, cos) = (TAU * random.f64()).sin_cos();
    let mut length = |from: f64, to: f64| from + (to - from) * random.f64();
    let (r, other_r) = (length(0.1, 1.1), length(0.1, 1.1));
    let [x, y] = [length(0.0, 1.0), length(0.0, 1.0)];
    let (ahead, aside) = (length(3.0, 13.0), (r + other_r) * (1.0 + length(0.0, share)));
    let other = [x + ahead * cos - aside * sin, y + ahead * sin + aside * cos];
    [moving([x, y], [cos, sin], r), moving(other, [0.0; 2], other_r)]
}

fn moving(center: [f64; 2], velocity: [f64; 2], radius: f64) -> Moving<2> {
    let ball = Ball::new(center, radius).expect("finite");
    ball.moving(velocity).expect("finite")
}
