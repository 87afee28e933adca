//! Verdicts on collisions in vectors, in the caller's scalar.
//!
//! They are decided as by [`Filter`](crate::decide::filter::Filter).
//!
//! # Error
//! What the filter proves for `f64` with `u = 2⁻⁵³` holds for any arithmetic that rounds each
//! operation by a factor `1 + δ`, `|δ| ≤ u`, also if it rounds a product and a sum once; for `f32`
//! with `u = 2⁻²⁴`. The differences of the given numbers are rounded once, `c` is off by
//! `(n + 3) u m`, `D` by `(4n + 12) u a m`, `b` by `(n + 2) u √(a m)`, `f` by `(4n + 16) u m`. Up
//! to 8 dimensions these are less than `12`, `45`, `11` and `49 u` times their scales. Here `c` has
//! to exceed `32 u m` to be trusted, `D` `128 u a m`, `b²` `1024 u² a m`, and `f` `128 u m`.
//!
//! If balls are apart, the sign of `b` needs no test, as `b² = D + a c`. `f` matters only until
//! they are nearest, while the slope is not positive: after that it may overflow, and be NaN. As
//! `m` and `a m` are within 2^±40, `a` is within 2^±80, and nothing overflows that does not depend
//! on the deadline. What underflows is below `2⁻¹⁴⁶`. Until they are nearest the deadline is at
//! most `√(m / a)`, below `2²⁰ m`, so that an underflow changes `f` by less than `2⁻⁶⁵ m`, and `D`
//! by less than `2⁻¹⁰⁶`, far below `u m` and `u a m`.

use crate::decide::filter::MOST_DIMENSIONS;
use crate::model::shape::Moving;
use crate::number::Scalar;
use crate::number::power::power_of_two;
use crate::query::will_collide;

use super::balls::{BLOCK, BallColumns};
use super::kernel::{BlockAnswers, Kernel};

/// Whether balls collide up to a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct WillCollide<S> {
    pub(super) max_time: S,
    /// The same, or the largest float if it is infinite.
    pub(super) deadline: S,
}

impl<const D: usize, S: Scalar> Kernel<D, S> for WillCollide<S> {
    type Answer = bool;

    #[inline(always)]
    fn block<const FUSED: bool>(
        self,
        one: &BallColumns<'_, D, S>,
        other: &BallColumns<'_, D, S>,
    ) -> BlockAnswers<bool> {
        let mut told = BlockAnswers::unsure(false);
        if D > MOST_DIMENSIONS {
            return told;
        }
        let mut is_one_unsure = false;
        let zero = S::default();
        // Negative, so that adding them subtracts a bound. (Not by `map` of an array, which might
        // be called for each block.)
        let u = power_of_two(-S::DIGITS.cast_signed());
        let clear_c = S::from_f64(-32.0 * u);
        let clear_d = S::from_f64(-128.0 * u);
        let clear_b = S::from_f64(-1024.0 * u * u);
        let clear_f = S::from_f64(-128.0 * u);
        let (least, most) = (S::from_f64(power_of_two(-40)), S::from_f64(power_of_two(40)));
        for i in 0..BLOCK {
            let (mut pp, mut a, mut b) = (zero, zero, zero);
            for k in 0..D {
                let (p, w) = (other.x[k][i] - one.x[k][i], other.v[k][i] - one.v[k][i]);
                pp = p.times_plus::<FUSED>(p, pp);
                a = w.times_plus::<FUSED>(w, a);
                b = p.times_plus::<FUSED>(w, b);
            }
            let r = one.r[i] + other.r[i];
            let (c, m) = ((-r).times_plus::<FUSED>(r, pp), r.times_plus::<FUSED>(r, pp));
            let (am, bb) = (a * m, b * b);
            let minus_d = a.times_plus::<FUSED>(c, -bb);
            let (change, twice) = (a * self.deadline, b + b);
            let slope = b + change;
            let f = twice.times_plus::<FUSED>(self.deadline, c);
            let f = change.times_plus::<FUSED>(self.deadline, f);
            // Signs are combined as numbers, which is less work than as bits: all are negative if
            // the largest is, and one is if the smallest is. Balls collide if b < 0 (they
            // approach), D > 0 (they come near enough), and one of three: slope > 0 (they are past
            // their nearest by the deadline), c < 0 (they overlap), or f < 0 (they touch by then).
            // If balls overlap, always D > 0. If f is NaN the slope decides: f comes last, and is
            // left out.
            let collide = largest(largest(b, minus_d), smallest(smallest(-slope, c), f));
            // The excess over its bound of what has to be trusted. If balls are apart: c, D, and,
            // unless D < 0 or they are past their nearest by the deadline, f. If they overlap: c
            // and b.
            let excess_d = clear_d.times_plus::<FUSED>(am, minus_d.magnitude());
            let excess_f = clear_f.times_plus::<FUSED>(m, f.magnitude());
            let apart = smallest(clear_c.times_plus::<FUSED>(m, c), excess_d);
            let apart = smallest(apart, largest(largest(slope, minus_d), excess_f));
            let overlap = clear_c.times_plus::<FUSED>(m, -c);
            let overlap = smallest(overlap, clear_b.times_plus::<FUSED>(am, bb));
            // m comes first: it is never NaN, and a m is if one factor is 0 and the other infinite.
            let ordinary = smallest(smallest(m, am) - least, most - largest(m, am));
            told.answers[i] = collide < zero;
            let is_sure = smallest(ordinary, largest(apart, overlap)) > zero;
            told.are_unsure[i] = !is_sure;
            is_one_unsure |= !is_sure;
        }
        told.is_one_unsure = is_one_unsure;
        if is_one_unsure {
            // Balls at relative rest do not collide. The answer already says so: a is 0, which
            // makes them unsure, and b is 0 or NaN.
            for i in 0..BLOCK {
                let mut is_at_rest = true;
                for k in 0..D {
                    is_at_rest &= other.v[k][i] == one.v[k][i];
                }
                told.are_unsure[i] &= !is_at_rest;
            }
            return told.counted();
        }
        told
    }

    fn single(self, a: &Moving<D, S>, b: &Moving<D, S>) -> bool {
        will_collide(a, b, self.max_time)
    }
}

/// The smaller of two; the first if the other is NaN.
#[inline(always)]
fn smallest<S: Scalar>(a: S, b: S) -> S {
    if b < a { b } else { a }
}

/// The larger of two; the first if the other is NaN.
#[inline(always)]
fn largest<S: Scalar>(a: S, b: S) -> S {
    if b > a { b } else { a }
}

#[cfg(test)]
mod tests {
    use crate::number::vector::from_fn;

    use fastrand::Rng;

    use super::*;
    use crate::many::Balls;

    /// Balls as columns: centres, velocities and radii.
    struct Columns<const D: usize, S>([Vec<S>; D], [Vec<S>; D], Vec<S>);

    impl<const D: usize, S: Scalar> Columns<D, S> {
        fn balls(&self) -> Balls<'_, D, S> {
            let [x, v] = [&self.0, &self.1].map(|all| from_fn(|k| &*all[k]));
            Balls::moving(x, v, &self.2).expect("finite")
        }
    }

    fn dot<const D: usize>(a: &[f64; D], b: &[f64; D]) -> f64 {
        (0..D).map(|k| a[k] * b[k]).sum()
    }

    /// Pairs in any direction, next to a border of the answer up to time 1: pairs that graze, that
    /// meet at 1, that touch, and that overlap and neither approach nor separate; each number is
    /// off by about this share.
    fn near_borders<const D: usize, S: Scalar>(share: f64, count: usize) -> [Columns<D, S>; 2] {
        let random = &mut Rng::with_seed(7);
        let empty = || {
            Columns(
                std::array::from_fn(|_| Vec::new()),
                std::array::from_fn(|_| Vec::new()),
                Vec::new(),
            )
        };
        let [mut one, mut other] = [empty(), empty()];
        for number in 0..count {
            let mut even = || 2.0 * random.f64() - 1.0;
            let [x, v, w, n]: [[f64; D]; 4] = from_fn(|_| from_fn(|_| even()));
            let radii = [0.5 + 0.3 * even(), 0.5 + 0.3 * even()];
            let is_across = number % 4 == 0 || number % 4 == 3;
            let along = if is_across { dot(&n, &w) / dot(&w, &w) } else { 0.0 };
            let n: [f64; D] = from_fn(|k| n[k] - along * w[k]);
            let sign = if !is_across && dot(&n, &w) > 0.0 { -1.0 } else { 1.0 };
            let length = (radii[0] + radii[1]) / dot(&n, &n).sqrt() * sign;
            // The time at which they are this far apart, in this direction.
            let (time, far) = [(0.6, 1.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.5)][number % 4];
            let p: [f64; D] = from_fn(|k| far * length * n[k] - w[k] * time);
            let mut near = |x: f64| S::from_f64(x * (1.0 + share * (2.0 * random.f64() - 1.0)));
            for k in 0..D {
                one.0[k].push(near(x[k]));
                one.1[k].push(near(v[k]));
                other.0[k].push(near(x[k] + p[k]));
                other.1[k].push(near(v[k] + w[k]));
            }
            one.2.push(near(radii[0]));
            other.2.push(near(radii[1]));
        }
        [one, other]
    }

    /// How many pairs, all near borders, vectors decide; each as single queries do.
    fn decided<const D: usize, S: Scalar, const FUSED: bool>(share: f64) -> usize {
        const COUNT: usize = 60 * BLOCK;

        let sides = near_borders::<D, S>(share, COUNT);
        let ([one, other], zeros) = (sides.each_ref().map(Columns::balls), [S::default(); BLOCK]);
        let end = S::from_f64(1.0);
        let kernel = WillCollide { max_time: end, deadline: end };
        let mut decided = 0;
        for start in (0..COUNT).step_by(BLOCK) {
            let told = kernel.block::<FUSED>(&one.part(start, &zeros), &other.part(start, &zeros));
            for i in (0..BLOCK).filter(|&i| !told.are_unsure[i]) {
                let [a, b] = [&one, &other].map(|set| set.one(start + i));
                assert_eq!(told.answers[i], kernel.single(&a, &b), "{a:?} and {b:?}");
                decided += 1;
            }
        }
        decided
    }

    /// Also code without fused operations, on every processor.
    #[test]
    fn vectors_are_sure_of_nothing_that_is_not_so() {
        fn of<const D: usize, S: Scalar>() {
            for bits in 0..8 {
                let share = power_of_two(bits - S::DIGITS.cast_signed());
                let found = [decided::<D, S, false>(share), decided::<D, S, true>(share)];
                // The nearer, the fewer.
                assert!(bits < 7 || found.iter().all(|&decided| decided > 100), "{found:?}");
            }
        }
        of::<2, f32>();
        of::<2, f64>();
        of::<3, f32>();
        of::<3, f64>();
        of::<8, f32>();
        of::<8, f64>();
    }

    /// How many of 6 400 ordinary pairs are left to single queries; the answers would not show it.
    /// For pairs that move, and for pairs at relative rest.
    fn unsure<S: Scalar, const FUSED: bool>() -> [usize; 2] {
        let random = &mut Rng::with_seed(1);
        let mut column = |size: f64| -> Vec<S> {
            (0..BLOCK * 100).map(|_| S::from_f64(size * (2.0 * random.f64() - 1.0))).collect()
        };
        let places: [Vec<S>; 4] = std::array::from_fn(|_| column(1.5));
        let speeds: [Vec<S>; 4] = std::array::from_fn(|_| column(2.0));
        let r = vec![S::from_f64(0.25); BLOCK * 100];
        let set = |x: usize, v: usize| {
            let x = [&*places[x], &*places[x + 1]];
            Balls::moving(x, [&speeds[v], &speeds[v + 1]], &r).expect("finite")
        };
        let (end, zeros) = (S::from_f64(1.0), [S::default(); BLOCK]);
        let kernel = WillCollide { max_time: end, deadline: end };
        [[set(0, 0), set(2, 2)], [set(0, 0), set(2, 0)]].map(|[one, other]| {
            let told = (0..one.len()).step_by(BLOCK).map(|start| {
                kernel.block::<FUSED>(&one.part(start, &zeros), &other.part(start, &zeros))
            });
            told.map(|told| {
                let count = told.are_unsure.into_iter().filter(|&is_unsure| is_unsure).count();
                assert_eq!(told.is_one_unsure, count > 0);
                count
            })
            .sum()
        })
    }

    #[test]
    fn vectors_decide_ordinary_pairs() {
        assert_eq!([unsure::<f32, false>(), unsure::<f32, true>()], [[0; 2]; 2]);
        assert_eq!([unsure::<f64, false>(), unsure::<f64, true>()], [[0; 2]; 2]);
    }

    #[test]
    fn vectors_decide_nothing_in_more_dimensions_than_the_bounds_are_for() {
        let sides = near_borders::<9, f32>(0.5, BLOCK);
        let ([one, other], zeros) = (sides.each_ref().map(Columns::balls), [0.0; BLOCK]);
        let kernel = WillCollide { max_time: 1.0, deadline: 1.0 };
        let told = kernel.block::<false>(&one.part(0, &zeros), &other.part(0, &zeros));
        assert!(told.is_one_unsure && told.are_unsure == [true; BLOCK]);
    }
}
