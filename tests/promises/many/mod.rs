//! Many balls.
//!
//! The answers equal those for each pair, in order, whatever the balls.

mod among;
mod approaches;
mod between;
mod columns;
mod firsts;
mod zones;

use std::array::from_fn;

use carom::many::{Balls, PairAnswer};
use carom::{Moving, Scalar};
use carom_oracle::{Precision, SetKind};
use fastrand::Rng;
use test_size::{is_full, sized};

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

/// More balls than those for which all pairs are tested anyway.
const BALLS: usize = 210;

/// A type of sets, its seed, and its turn: see [`in_turn`].
struct SearchCase<const D: usize> {
    kind: SetKind<D>,
    seed: u64,
    turn: usize,
}

/// All types of sets. A quick run takes a different part of them in each of the `places`, and all
/// of them in total.
fn kinds<const D: usize>(place: usize, places: usize) -> impl Iterator<Item = SearchCase<D>> {
    let all = (0..).zip(SetKind::all());
    let asked = all.skip(sized(place % places, 0)).step_by(sized(places, 1));
    (place..).zip(asked).map(|(turn, (seed, kind))| SearchCase { kind, seed, turn })
}

/// All items. A quick run takes the one whose turn it is.
fn in_turn<T>(all: &[T], turn: usize) -> &[T] {
    if is_full() { all } else { std::slice::from_ref(&all[turn % all.len()]) }
}

/// The numbers of some balls of a type.
fn numbers<const D: usize>(kind: &SetKind<D>, seed: u64, count: usize) -> Vec<Numbers<D>> {
    let balls = kind.balls(seed, count, Precision::Double);
    balls.into_iter().map(|ball| (ball.center, ball.velocity, ball.radius)).collect()
}

fn even<const D: usize>(random: &mut Rng, size: f64) -> [f64; D] {
    from_fn(|_| size * (2.0 * random.f64() - 1.0))
}

/// All pairs with an answer, in order, of one set or of two.
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
