//! Sets of many moving balls for searches.
//!
//! Different sizes and speeds, clusters, lattices, and balls all in one spot.

use std::array::from_fn;

use fastrand::Rng;

use crate::case::Ball;
use crate::precision::Precision;

/// A type of set of balls.
#[derive(Clone, Copy, Debug)]
pub struct SetKind<const D: usize> {
    /// A short description.
    pub name: &'static str,
    ball: Make<D>,
}

/// Makes the ball with an index: centre, velocity and radius.
type Make<const D: usize> = fn(&mut Rng, usize) -> ([f64; D], [f64; D], f64);

impl<const D: usize> SetKind<D> {
    /// Balls of this type, rounded to a format.
    #[must_use]
    pub fn balls(&self, seed: u64, count: usize, precision: Precision) -> Vec<Ball<D>> {
        let random = &mut Rng::with_seed(seed);
        let round = |x| precision.round_to_finite(x);
        (0..count)
            .map(|ball| {
                let (center, velocity, radius) = (self.ball)(random, ball);
                Ball {
                    center: center.map(round),
                    velocity: velocity.map(round),
                    radius: round(radius),
                }
            })
            .collect()
    }

    /// All types.
    #[must_use]
    pub fn all() -> [Self; 21] {
        let of = |name, ball: Make<D>| Self { name, ball };
        [
            of("slow", |random, _| (even(random, 12.0), even(random, 0.1), 1.0)),
            of("a radius a step", |random, _| (even(random, 12.0), even(random, 1.0), 1.0)),
            of("fast", |random, _| (even(random, 12.0), even(random, 30.0), 0.3)),
            of("one of a hundred fast", |random, ball| {
                let speed = if ball % 100 == 7 { 1e3 } else { 0.5 };
                (even(random, 20.0), even(random, speed), 0.5)
            }),
            of("radii over six decades", |random, _| {
                (even(random, 12.0), even(random, 1.0), decades(random, -5.0, 1.0))
            }),
            of("speeds over six decades", |random, _| {
                let speed = decades(random, -3.0, 3.0);
                (even(random, 40.0), even(random, speed), 0.2)
            }),
            of("clusters far apart", |random, ball| {
                let middle = 1e6 * (ball % 5) as f64;
                let near: [f64; D] = even(random, 3.0);
                (near.map(|x| x + middle), even(random, 1.0), 0.3)
            }),
            of("one spot", |random, _| (even(random, 1e-3), even(random, 1.0), 1.0)),
            of("one place, points", |random, _| ([0.25; D], whole(random, 1), 0.0)),
            of("points", |random, _| (whole(random, 3), whole(random, 1), 0.0)),
            of("a lattice, grazing", |random, _| (whole(random, 6), whole(random, 1), 0.5)),
            of("at rest", |random, _| (whole(random, 5), [0.0; D], 0.5)),
            of("all with one velocity", |random, _| (even(random, 9.0), [3.0; D], 1.0)),
            of("far from the origin", |random, _| {
                let near: [f64; D] = even(random, 9.0);
                (near.map(|x| x + 4.0e6), even(random, 1.0), 0.5)
            }),
            of("one very far, one very fast", |random, ball| match ball {
                3 => ([1e30; D], [-1e29; D], 1.0),
                5 => ([0.0; D], [1e35; D], 1.0),
                8 => ([0.0; D], [0.0; D], 1e20),
                _ => (even(random, 9.0), even(random, 1.0), 0.7),
            }),
            of("one of six large", |random, ball| {
                (even(random, 20.0), even(random, 1.0), if ball % 6 == 0 { 8.0 } else { 0.2 })
            }),
            of("one of six fast, the others at rest", |random, ball| {
                let speed = if ball % 6 == 0 { 9.0 } else { 0.0 };
                (even(random, 20.0), even(random, speed), 0.3)
            }),
            of("flat", |random, _| {
                let mut place: [f64; D] = even(random, 20.0);
                place[D - 1] = 1.0;
                (place, even(random, 1.0), 0.5)
            }),
            of("half of them in one place", |random, ball| {
                let place = if ball % 2 == 0 { [2.0; D] } else { even(random, 20.0) };
                (place, even(random, 1.0), 0.25)
            }),
            of("flying apart from one place", |random, _| {
                (even(random, 1e-9), whole(random, 50), 1e-6)
            }),
            of("tiny", |random, _| {
                let [x, v] =
                    [even(random, 9.0), even(random, 1.0)].map(|x: [f64; D]| x.map(|x| x * 1e-30));
                (x, v, 0.7e-30)
            }),
        ]
    }
}

fn even<const D: usize>(random: &mut Rng, size: f64) -> [f64; D] {
    from_fn(|_| size * (2.0 * random.f64() - 1.0))
}

fn decades(random: &mut Rng, least: f64, most: f64) -> f64 {
    10_f64.powf(least + (most - least) * random.f64())
}

fn whole<const D: usize>(random: &mut Rng, most: i32) -> [f64; D] {
    from_fn(|_| f64::from(random.i32(-most..=most)))
}
