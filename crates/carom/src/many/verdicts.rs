//! Whether balls collide, in vectors: as [`Filter`](crate::filter::Filter) decides it, in the scalar that was given.
//!
//! # Error
//! What the filter shows of `f64` with `u = 2⁻⁵³` is shown of any arithmetic that rounds each operation by a factor
//! `1 + δ`, `|δ| ≤ u`, also where it rounds a product and a sum once; of `f32` with `u = 2⁻²⁴`. The differences of the numbers
//! that were given are one rounding off, `c` is off by `(n + 3) u m`, `D` by `(4n + 12) u a m`, `b` by `(n + 2) u √(a m)`, `f`
//! by `(4n + 16) u m`. Up to 8 dimensions these are less than `12`, `45`, `11` and `49 u` of what they are shares of. Here `c`
//! has to exceed `32 u m` to be trusted, `D` `128 u a m`, `b²` `1024 u² a m`, and `f` `128 u m`. As `m` and `a m` are within
//! 2^±40, no square nor product of two of them overflows, and what underflows is below `2⁻¹⁴⁶`, far below `u` times either.

use crate::filter::MOST_DIMENSIONS;
use crate::float::Scalar;
use crate::float::power::power_of_two;
use crate::query::will_collide;
use crate::shape::Moving;

use super::kernel::{BLOCK, Kernel, Part, Told};

/// Whether balls collide up to a time.
#[derive(Clone, Copy, Debug)]
pub(super) struct WillCollide<S> {
    pub(super) max_time: S,
    /// The same, or the largest float where it is infinite.
    pub(super) deadline: S,
}

impl<const D: usize, S: Scalar> Kernel<D, S> for WillCollide<S> {
    type Answer = bool;

    #[inline(always)]
    fn block<const FUSED: bool>(self, one: &Part<'_, D, S>, other: &Part<'_, D, S>) -> Told<bool> {
        let mut told = Told::unsure(false);
        if D > MOST_DIMENSIONS {
            return told;
        }
        let mut is_one_unsure = false;
        let zero = S::default();
        // One by one: what maps an array might be called once for each block.
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
            // Signs are combined as numbers, which is less work than bits: all are negative if the largest is, and one is
            // if the smallest is. They approach, come near enough, and overlap, or have met or are past by the deadline.
            let meet = largest(largest(b, minus_d), smallest(smallest(-slope, c), f));
            // By how much what has to be trusted exceeds its bound: of balls that are apart the signs of c and D, and if
            // they come near, where they are at the deadline; of balls that overlap the signs of c and b.
            let clear_f = clear_f.times_plus::<FUSED>(m, f.magnitude());
            let clear_d = clear_d.times_plus::<FUSED>(am, minus_d.magnitude());
            let apart = smallest(clear_c.times_plus::<FUSED>(m, c), clear_d);
            let apart = smallest(apart, largest(largest(slope, minus_d), clear_f));
            let overlap = clear_c.times_plus::<FUSED>(m, -c);
            let overlap = smallest(overlap, clear_b.times_plus::<FUSED>(am, bb));
            let ordinary = smallest(smallest(m, am) - least, most - largest(m, am));
            told.answers[i] = meet < zero;
            let is_unsure = smallest(ordinary, largest(apart, overlap)) <= zero;
            told.are_unsure[i] = is_unsure;
            is_one_unsure |= is_unsure;
        }
        told.is_one_unsure = is_one_unsure;
        if is_one_unsure {
            // Balls that do not move against each other do not meet; nothing else is told of them.
            for i in 0..BLOCK {
                let mut is_at_rest = true;
                for k in 0..D {
                    is_at_rest &= other.v[k][i] == one.v[k][i];
                }
                told.are_unsure[i] &= !is_at_rest;
            }
        }
        told
    }

    fn single(self, a: &Moving<D, S>, b: &Moving<D, S>) -> bool {
        will_collide(a, b, self.max_time)
    }
}

/// The smaller of two: the first if the other is NaN.
#[inline(always)]
fn smallest<S: Scalar>(a: S, b: S) -> S {
    if b < a { b } else { a }
}

/// The larger of two: the first if the other is NaN.
#[inline(always)]
fn largest<S: Scalar>(a: S, b: S) -> S {
    if b > a { b } else { a }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::many::Balls;

    /// How many of 6 400 ordinary pairs are left to be asked one by one, in which no answer would show it: of pairs that
    /// move, and of pairs that rest.
    fn unsure<S: Scalar>() -> [usize; 2] {
        let random = &mut Rng::with_seed(1);
        let mut column = |size: f64| -> Vec<S> {
            (0..BLOCK * 100).map(|_| S::from_f64(size * (2.0 * random.f64() - 1.0))).collect()
        };
        let places: [Vec<S>; 4] = core::array::from_fn(|_| column(1.5));
        let speeds: [Vec<S>; 4] = core::array::from_fn(|_| column(2.0));
        let r = vec![S::from_f64(0.25); BLOCK * 100];
        let set = |x: usize, v: usize| {
            let x = [&*places[x], &*places[x + 1]];
            Balls::moving(x, [&speeds[v], &speeds[v + 1]], &r).expect("finite")
        };
        let (end, zeros) = (S::from_f64(1.0), [S::default(); BLOCK]);
        let kernel = WillCollide { max_time: end, deadline: end };
        [[set(0, 0), set(2, 2)], [set(0, 0), set(2, 0)]].map(|[one, other]| {
            let told = (0..one.len()).step_by(BLOCK).map(|start| {
                kernel.block::<false>(&one.part(start, &zeros), &other.part(start, &zeros))
            });
            told.flat_map(|told| told.are_unsure).filter(|&is_unsure| is_unsure).count()
        })
    }

    #[test]
    fn vectors_decide_ordinary_pairs() {
        assert_eq!((unsure::<f32>(), unsure::<f64>()), ([0; 2], [0; 2]));
    }
}
