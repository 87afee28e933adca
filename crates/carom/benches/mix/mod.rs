//! The random pairs that every bench queries, and the textbook's answers.
//!
//! Shared by the benches of `carom` and of `peers`, so that their figures compare.

pub(crate) mod bent;

use std::array::from_fn;
use std::hint::black_box;

use carom::{Ball, Moving, Scalar};
use criterion::Bencher;
use num_traits::Float;

/// Enough that no branch predictor learns the outcomes: 7 MB of 3D pairs.
const COUNT: usize = 1 << 16;

/// The end of the interval of every query.
pub(crate) const MAX_TIME: f64 = 1.0;

/// The share of pairs with an impact within the interval.
const HITS: f64 = 0.42;

/// Two moving balls.
pub(crate) type Pair<const D: usize, S> = [Moving<D, S>; 2];

/// Random pairs, in random order 42 of 100 with an impact within [`MAX_TIME`].
pub(crate) fn pairs<const D: usize, S: Scalar + Float>() -> Vec<Pair<D, S>> {
    let mut random = fastrand::Rng::with_seed(1);
    let max_time = S::from_f64(MAX_TIME);
    (0..COUNT)
        .map(|_| {
            let hit = random.f64() < HITS;
            loop {
                let pair = draw(&mut random);
                if naive(&pair, max_time).is_some() == hit {
                    return pair;
                }
            }
        })
        .collect()
}

/// Centres within 10 of the origin, radii up to 2, and speeds that cross the scene in the interval.
fn draw<const D: usize, S: Scalar>(random: &mut fastrand::Rng) -> Pair<D, S> {
    let mut within = |size: f64| S::from_f64(size * (2.0 * random.f64() - 1.0));
    from_fn(|_| {
        let center: [S; D] = from_fn(|_| within(10.0));
        let velocity: [S; D] = from_fn(|_| within(20.0));
        let radius = S::from_f64(1.0 + within(1.0).into());
        let ball = Ball::new(center, radius).expect("finite");
        ball.moving(velocity).expect("finite")
    })
}

/// The textbook's time and normal: `(−b − √(b² − a c)) / a`, all in the caller's scalar.
#[inline]
pub(crate) fn naive<const D: usize, S: Scalar + Float>(
    [ball_a, ball_b]: &Pair<D, S>,
    max_time: S,
) -> Option<(S, [S; D])> {
    let dot = |a: [S; D], b: [S; D]| (0..D).fold(S::zero(), |sum, k| sum + a[k] * b[k]);
    let p: [S; D] = from_fn(|k| ball_b.center()[k] - ball_a.center()[k]);
    let w: [S; D] = from_fn(|k| ball_b.velocity()[k] - ball_a.velocity()[k]);
    let r = ball_a.radius() + ball_b.radius();
    let (a, b, c) = (dot(w, w), dot(p, w), dot(p, p) - r * r);
    if b >= S::zero() {
        return None;
    }
    let t = if c <= S::zero() {
        S::zero()
    } else {
        let d = b * b - a * c;
        if d < S::zero() {
            return None;
        }
        (-b - d.sqrt()) / a
    };
    (t <= max_time).then(|| {
        let q: [S; D] = from_fn(|k| p[k] + w[k] * t);
        let length = dot(q, q).sqrt();
        (t, q.map(|x| x / length))
    })
}

/// Times one query of the mix, in nanoseconds per query.
pub(crate) fn each<Q, A>(bencher: &mut Bencher<'_>, queries: &[Q], ask: impl Fn(&Q) -> A) {
    let mut next = queries.iter().cycle();
    bencher.iter(|| ask(black_box(next.next().expect("a cycle never ends"))));
}
