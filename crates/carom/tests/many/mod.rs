//! Many balls: the same answers as those about each pair, in order, whatever the balls are like.

mod among;
mod approaches;
mod between;
mod columns;
mod firsts;

use std::array::from_fn;

use carom::many::{Balls, PairAnswer};
use carom::{Moving, Scalar};
use fastrand::Rng;

/// Centre, velocity and radius of a ball.
type Numbers<const D: usize> = ([f64; D], [f64; D], f64);

/// Balls as columns.
struct Columns<const D: usize, S> {
    centers: [Vec<S>; D],
    velocities: [Vec<S>; D],
    radii: Vec<S>,
}

impl<const D: usize, S: Scalar> Columns<D, S> {
    fn of(balls: &[Numbers<D>]) -> Self {
        let column = |get: &dyn Fn(&Numbers<D>) -> f64| -> Vec<S> {
            balls.iter().map(|ball| S::from_f64(get(ball))).collect()
        };
        Self {
            centers: from_fn(|k| column(&|(x, _, _)| x[k])),
            velocities: from_fn(|k| column(&|(_, v, _)| v[k])),
            radii: column(&|(_, _, r)| *r),
        }
    }

    fn balls(&self) -> Balls<'_, D, S> {
        let center = from_fn(|k| self.centers[k].as_slice());
        let velocity = from_fn(|k| self.velocities[k].as_slice());
        Balls::moving(center, velocity, &self.radii).expect("finite")
    }
}

/// More than are asked about one by one anyway.
const BALLS: usize = 210;

/// What a set is like.
type Kind<const D: usize> = (&'static str, fn(&mut Rng, usize) -> Numbers<D>);

fn even<const D: usize>(random: &mut Rng, size: f64) -> [f64; D] {
    from_fn(|_| size * (2.0 * random.f64() - 1.0))
}

fn decades(random: &mut Rng, least: f64, most: f64) -> f64 {
    10_f64.powf(least + (most - least) * random.f64())
}

fn whole<const D: usize>(random: &mut Rng, most: i32) -> [f64; D] {
    from_fn(|_| f64::from(random.i32(-most..=most)))
}

fn kinds<const D: usize>() -> [Kind<D>; 21] {
    [
        ("slow", |random, _| (even(random, 12.0), even(random, 0.1), 1.0)),
        ("a radius a step", |random, _| (even(random, 12.0), even(random, 1.0), 1.0)),
        ("fast", |random, _| (even(random, 12.0), even(random, 30.0), 0.3)),
        ("one of a hundred fast", |random, ball| {
            let speed = if ball % 100 == 7 { 1e3 } else { 0.5 };
            (even(random, 20.0), even(random, speed), 0.5)
        }),
        ("radii over six decades", |random, _| {
            (even(random, 12.0), even(random, 1.0), decades(random, -5.0, 1.0))
        }),
        ("speeds over six decades", |random, _| {
            let speed = decades(random, -3.0, 3.0);
            (even(random, 40.0), even(random, speed), 0.2)
        }),
        ("clusters far apart", |random, ball| {
            let middle = 1e6 * (ball % 5) as f64;
            let near: [f64; D] = even(random, 3.0);
            (near.map(|x| x + middle), even(random, 1.0), 0.3)
        }),
        ("one spot", |random, _| (even(random, 1e-3), even(random, 1.0), 1.0)),
        ("one place, points", |random, _| ([0.25; D], whole(random, 1), 0.0)),
        ("points", |random, _| (whole(random, 3), whole(random, 1), 0.0)),
        ("a lattice, grazing", |random, _| (whole(random, 6), whole(random, 1), 0.5)),
        ("at rest", |random, _| (whole(random, 5), [0.0; D], 0.5)),
        ("all with one velocity", |random, _| (even(random, 9.0), [3.0; D], 1.0)),
        ("far from the origin", |random, _| {
            let near: [f64; D] = even(random, 9.0);
            (near.map(|x| x + 4.0e6), even(random, 1.0), 0.5)
        }),
        ("one very far, one very fast", |random, ball| match ball {
            3 => ([1e30; D], [-1e29; D], 1.0),
            5 => ([0.0; D], [1e35; D], 1.0),
            8 => ([0.0; D], [0.0; D], 1e20),
            _ => (even(random, 9.0), even(random, 1.0), 0.7),
        }),
        ("one of six large", |random, ball| {
            (even(random, 20.0), even(random, 1.0), if ball % 6 == 0 { 8.0 } else { 0.2 })
        }),
        ("one of six fast, the others at rest", |random, ball| {
            let speed = if ball % 6 == 0 { 9.0 } else { 0.0 };
            (even(random, 20.0), even(random, speed), 0.3)
        }),
        ("flat", |random, _| {
            let mut place: [f64; D] = even(random, 20.0);
            place[D - 1] = 1.0;
            (place, even(random, 1.0), 0.5)
        }),
        ("half of them in one place", |random, ball| {
            let place = if ball % 2 == 0 { [2.0; D] } else { even(random, 20.0) };
            (place, even(random, 1.0), 0.25)
        }),
        ("flying apart from one place", |random, _| (even(random, 1e-9), whole(random, 50), 1e-6)),
        ("tiny", |random, _| {
            let [x, v] =
                [even(random, 9.0), even(random, 1.0)].map(|x: [f64; D]| x.map(|x| x * 1e-30));
            (x, v, 0.7e-30)
        }),
    ]
}

/// All pairs of which there is an answer, in order: of one set, or of two.
fn one_by_one<const D: usize, S: Scalar, A: PairAnswer>(
    balls: &Balls<'_, D, S>,
    others: Option<&Balls<'_, D, S>>,
    answer: impl Fn([u32; 2], &Moving<D, S>, &Moving<D, S>) -> Option<A>,
) -> Vec<A> {
    let all = |balls: &Balls<'_, D, S>| -> Vec<_> {
        (0..balls.len()).filter_map(|ball| balls.get(ball)).collect()
    };
    let (first, second) = (all(balls), all(others.unwrap_or(balls)));
    let mut found = Vec::new();
    for (a, one) in (0..).zip(&first) {
        let start = if others.is_some() { 0 } else { a as usize + 1 };
        for (b, other) in (0..).zip(&second).skip(start) {
            found.extend(answer([a, b], one, other));
        }
    }
    found.sort_by(|x, y| x.time().total_cmp(&y.time()).then(x.pair().cmp(&y.pair())));
    found
}
