//! Whether balls collide, in vectors: as [`Filter`](crate::filter::Filter) decides it, in the scalar that was given.
//!
//! # Error
//! What the filter shows of `f64` with `u = 2⁻⁵³` is shown of any arithmetic that rounds each operation by a factor
//! `1 + δ`, `|δ| ≤ u`, so with `u = 2⁻²⁴` of `f32`: the differences of the numbers that were given are one rounding off, `c` is
//! off by `(n + 3) u m`, `D` by `(4n + 12) u a m`, `b` by `(n + 2) u √(a m)`, `f` by `(4n + 16) u m`. Up to 8 dimensions these
//! are, of `f32`, less than `2⁻²⁰`, `2⁻¹⁸`, `2⁻²⁰` and `2⁻¹⁸` of what they are shares of. Here `c` has to exceed `2⁻⁹ m` to be
//! trusted, `D` `2⁻¹⁷ a m`, `b²` `2⁻³⁸ a m`, and `f` `2⁻¹⁷ m`. As `m` and `a m` are within 2^±40, no square nor product of
//! two of them overflows, and what underflows is below `2⁻¹⁴⁶`, far below `u` times either.

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
        let zero = S::default();
        let [clear_c, clear_d, clear_b, clear_f, least, most] =
            [-9, -17, -38, -17, -40, 40].map(|k| S::from_f64(power_of_two(k)));
        for i in 0..BLOCK {
            let (mut pp, mut a, mut b, mut is_at_rest) = (zero, zero, zero, true);
            for k in 0..D {
                let (p, w) = (other.x[k][i] - one.x[k][i], other.v[k][i] - one.v[k][i]);
                pp = pp + p * p;
                a = a + w * w;
                b = b + p * w;
                is_at_rest &= w == zero;
            }
            let r = one.r[i] + other.r[i];
            let rr = r * r;
            let (c, m) = (pp - rr, pp + rr);
            let am = a * m;
            let d = b * b - a * c;
            let is_ordinary = (m > least) & (m < most) & (am > least) & (am < most);
            // Apart: by the signs of b and D, and of the slope and the value at the deadline.
            let is_apart = (c > clear_c * m) & ((d > clear_d * am) | (-d > clear_d * am));
            let change = a * self.deadline;
            let f = (c + (b + b) * self.deadline) + change * self.deadline;
            let is_past = b + change >= zero;
            let is_in_time = is_past | (f < zero);
            let is_time_sure = is_past | (f > clear_f * m) | (-f > clear_f * m);
            let come_near = (b < zero) & (d > zero);
            // Overlapping: by the sign of b.
            let overlap = (-c > clear_c * m) & (b * b > clear_b * am);
            let is_sure = is_ordinary & ((is_apart & (is_time_sure | !come_near)) | overlap);
            let meet = (is_apart & come_near & is_in_time) | (overlap & (b < zero));
            told.answers[i] = meet & is_sure;
            told.are_unsure[i] = !(is_sure | is_at_rest);
        }
        told
    }

    fn single(self, a: &Moving<D, S>, b: &Moving<D, S>) -> bool {
        will_collide(a, b, self.max_time)
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::many::Balls;

    /// All but few ordinary pairs: else the others would be asked one by one, and no answer would show it.
    fn unsure<S: Scalar>() -> usize {
        let random = &mut Rng::with_seed(1);
        let mut column = |size: f64| -> Vec<S> {
            (0..BLOCK * 100).map(|_| S::from_f64(size * (2.0 * random.f64() - 1.0))).collect()
        };
        let mut unsure = 0;
        let places: [Vec<S>; 4] = core::array::from_fn(|_| column(1.5));
        let speeds: [Vec<S>; 4] = core::array::from_fn(|_| column(2.0));
        let r = vec![S::from_f64(0.25); BLOCK * 100];
        let set = |first: usize| {
            let x = [&*places[first], &*places[first + 1]];
            Balls::moving(x, [&speeds[first], &speeds[first + 1]], &r).expect("finite")
        };
        let end = S::from_f64(1.0);
        let kernel = WillCollide { max_time: end, deadline: end };
        let (one, other, zeros) = (set(0), set(2), [S::default(); BLOCK]);
        for start in (0..one.len()).step_by(BLOCK) {
            let [one, other] = [&one, &other].map(|set| set.part(start, &zeros));
            let told = kernel.block::<false>(&one, &other);
            unsure += told.are_unsure.iter().filter(|&&is_unsure| is_unsure).count();
        }
        unsure
    }

    #[test]
    fn vectors_decide_all_but_few_pairs() {
        // Of 6 400. A gap of 2⁻⁹ of the distance is left to others.
        let found = [unsure::<f32>(), unsure::<f64>()];
        assert!(found.iter().all(|&unsure| unsure < 32), "{found:?}");
    }
}
