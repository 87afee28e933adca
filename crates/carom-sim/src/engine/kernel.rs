//! Lower bounds of contact times with neighbours.
//!
//! The kernel compares a ball with eight neighbours at a time. Letters are as in
//! [`predict`](crate::physics::predict) and `carom`: relative to the ball, a neighbour is at `p`
//! now and moves with `w`; they meet at the first root of `a t² + 2 b t + c = 0`. All of this is
//! computed from records in `f32` ([`BallRecord`]), so that rounding can only add a meeting that
//! does not exist, or make one earlier. The exact lines decide about the rest, in the order of
//! these times, until the others must be later: about one neighbour in ten. So no bit of the result
//! is decided here, and any instructions of the machine may compute it.
//!
//! # Error
//! `u = 2⁻²⁴`, `m = p·p + R²`. The radii include the error of `p + w t`, [`ERROR_OF_PAIR`] at all
//! times. The rounding of the formulas is compensated by `ε = 2⁻¹⁸`:
//! - `c' = p·p − R² − ε m` is below c, whose error is `8u m`, by `56u m`.
//! - `D' = b² − a c'` is above D by `ε a m`, less `24u a m` of rounding.
//! - `t' = c' / (√D' − b)` is then below the root: the divisor is larger than `√D − b` by at least
//!   `ε a m / 2√(a m)`, less `8u √(a m)`.
//! - Neighbours certainly part if `b > 0` by more than `|w|` times the error of the distance, and
//!   than `|p|` times that of the velocities, `4u`; each is taken twice, in squares.
//!
//! If balls grow, `w` is the velocity in the frame without growth, `w − κ p`
//! ([`motion`](crate::motion)), and a root τ is not later than the meeting, for which `κ τ < 1`.
//! The error of a distance is no larger there. The rounding of `κ p`, `3u κ |p|`, moves a ball by
//! less than `3u |p|` until then, which the radii include. When neighbours part, the error of the
//! velocities is larger by as much, and by κ times the error of the distance.

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x4, f32x8, i32x8, mask32x8, u32x8};

use super::record::{BallRecord, ERROR_OF_PAIR, Key, Keys, LANES, PLACE, Periods, Seeker};
use crate::variant::Variant;

/// `ε = 64u`.
const SLACK: f32 = 1.0 / (1_u32 << 18) as f32;

/// If `a m` is more than this, ε of it is far above the smallest normal number.
const LEAST: f32 = 1.0 / (1_u128 << 80) as f32;

/// Far above the loss from underflowing squares of speeds, and far below any D that matters.
const UNDERFLOW: f32 = 1.0 / (1_u128 << 100) as f32;

/// The keys of the first `len` balls of `list`, up to [`MOST_KEYS`](super::record::MOST_KEYS); and
/// the three smallest of them.
///
/// `list` has whole blocks of [`LANES`].
#[inline]
pub(super) fn keys<V: Variant, const D: usize>(
    instructions: Level,
    (seeker, periods): (&Seeker, &Periods),
    all: &[BallRecord],
    (list, len): (&[u32], usize),
    keys: &mut Keys,
) -> [Key; 3] {
    dispatch!(instructions, simd => keys_with::<_, V, D>(simd, (seeker, periods), all, (list, len), keys))
}

#[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
#[inline(always)]
pub(super) fn keys_with<S: Simd, V: Variant, const D: usize>(
    simd: S,
    (seeker, periods): (&Seeker, &Periods),
    all: &[BallRecord],
    (list, len): (&[u32], usize),
    keys: &mut Keys,
) -> [Key; 3] {
    let never = u32x8::splat(simd, Key::NEVER.0);
    let query = Query::new(simd, seeker, periods);
    let mut places = i32x8::load_array(simd, [0, 1, 2, 3, 4, 5, 6, 7]);
    // The three smallest of each lane.
    let (mut least, mut second, mut third) = (never, never, never);
    #[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 64")]
    let (last, step) = (i32x8::splat(simd, len as i32 - 1), LANES as i32);
    for (block, keys) in list.as_chunks::<LANES>().0.iter().zip(keys.iter_mut()) {
        let (after, is_rejected) = look_at::<_, V, D>(simd, &query, all, block);
        let key = (after.to_bits() & !PLACE) | places.bitcast::<u32x8<S>>();
        let key = (is_rejected | places.simd_gt(last)).select(never, key);
        key.store_array(keys);
        let not_least = least.max(key);
        third = third.min(second.max(not_least));
        second = second.min(not_least);
        least = least.min(key);
        places += step;
    }
    // Not with `map`, whose closures lack the target instructions.
    let mut first_three = [Key::NEVER; 3];
    for first in &mut first_three {
        *first = Key(least.reduce_min());
        let is_first = least.simd_eq(first.0);
        least = is_first.select(second, least);
        second = is_first.select(third, second);
    }
    first_three
}

/// A seeker and the periodic box, each number in all lanes: spread once, not for each block.
struct Query<S: Simd> {
    place: [f32x8<S>; 3],
    velocity: [f32x8<S>; 3],
    radius: f32x8<S>,
    now: f32x8<S>,
    factor: f32x8<S>,
    growth: f32x8<S>,
    /// Less than 0.
    minus_size: [f32x8<S>; 3],
    per_size: [f32x8<S>; 3],
}

impl<S: Simd> Query<S> {
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    #[inline(always)]
    fn new(simd: S, seeker: &Seeker, periods: &Periods) -> Self {
        Self {
            place: in_all_lanes(simd, seeker.place),
            velocity: in_all_lanes(simd, seeker.velocity),
            radius: f32x8::splat(simd, seeker.radius),
            now: f32x8::splat(simd, seeker.now),
            factor: f32x8::splat(simd, seeker.factor),
            growth: f32x8::splat(simd, seeker.growth),
            minus_size: in_all_lanes(simd, [-periods.size[0], -periods.size[1], -periods.size[2]]),
            per_size: in_all_lanes(simd, periods.per_size),
        }
    }
}

#[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
#[inline(always)]
fn in_all_lanes<S: Simd>(simd: S, [x, y, z]: [f32; 3]) -> [f32x8<S>; 3] {
    [f32x8::splat(simd, x), f32x8::splat(simd, y), f32x8::splat(simd, z)]
}

/// For each of eight balls: a time before which the seeker cannot touch it, and whether it
/// certainly never does.
#[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
#[inline(always)]
fn look_at<S: Simd, V: Variant, const D: usize>(
    simd: S,
    query: &Query<S>,
    all: &[BallRecord],
    block: &[u32; LANES],
) -> (f32x8<S>, mask32x8<S>) {
    let mut records = [&all[block[0] as usize]; LANES];
    for (record, &ball) in records.iter_mut().zip(block) {
        *record = &all[ball as usize];
    }
    let places = columns(simd, |lane| &records[lane].place);
    let motions = columns(simd, |lane| &records[lane].motion);
    let dt = query.now - motions[3];
    let zero = f32x8::splat(simd, 0.0);
    let (mut a, mut b, mut pp) = (zero, zero, zero);
    for k in 0..D.min(3) {
        let mut p = motions[k].mul_add(dt, places[k] - query.place[k]);
        p = (p * query.per_size[k]).round_ties_even().mul_add(query.minus_size[k], p);
        let mut w = motions[k] - query.velocity[k];
        if !V::IS_PLAIN {
            w -= p * query.growth;
        }
        (a, b, pp) = if k == 0 {
            (w * w, p * w, p * p)
        } else {
            (w.mul_add(w, a), p.mul_add(w, b), p.mul_add(p, pp))
        };
    }
    let mut r = places[3] + query.radius;
    if !V::IS_PLAIN {
        r *= query.factor;
    }
    let m = r.mul_add(r, pp);
    let c = m.mul_add(-SLACK, pp - r * r);
    let bb = b * b;
    let d = bb - a * c;
    // 8 e² |w|² + 2⁻³⁸ a m for the position, 2⁻⁴⁰ m for the velocities, which are at most 1.
    let mut margin = m.mul_add(1.0 / (1_u64 << 38) as f32, 8.0 * ERROR_OF_PAIR * ERROR_OF_PAIR);
    margin = a.mul_add(margin, m * (1.0 / (1_u64 << 40) as f32));
    if !V::IS_PLAIN {
        let square = query.growth * query.growth;
        let of_pair = 8.0 * ERROR_OF_PAIR * ERROR_OF_PAIR;
        margin += m * (m * (1.0 / (1_u64 << 40) as f32) + of_pair) * square;
    }
    let parts = b.simd_gt(zero) & bb.simd_gt(margin);
    let misses = d.simd_lt(-UNDERFLOW);
    let after = c / (d.max(zero).sqrt() - b);
    // The time is unknown if c or b has no certain sign, or if D could have lost digits at the
    // lower end of the range.
    let is_told = b.simd_lt(zero) & c.simd_gt(zero) & (a * m).simd_gt(LEAST);
    let after = is_told.select(after, zero);
    (after, parts | misses)
}

/// Eight records of four numbers each as four columns.
#[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
#[inline(always)]
fn columns<'a, S: Simd>(simd: S, record: impl Fn(usize) -> &'a [f32; 4]) -> [f32x8<S>; 4] {
    let low = transposed(simd, [record(0), record(1), record(2), record(3)]);
    let high = transposed(simd, [record(4), record(5), record(6), record(7)]);
    [
        low[0].combine(high[0]),
        low[1].combine(high[1]),
        low[2].combine(high[2]),
        low[3].combine(high[3]),
    ]
}

#[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
#[inline(always)]
fn transposed<S: Simd>(simd: S, rows: [&[f32; 4]; 4]) -> [f32x4<S>; 4] {
    let r0 = f32x4::load_array_ref(simd, rows[0]);
    let r1 = f32x4::load_array_ref(simd, rows[1]);
    let r2 = f32x4::load_array_ref(simd, rows[2]);
    let r3 = f32x4::load_array_ref(simd, rows[3]);
    let (low02, high02) = (r0.zip_low(r2), r0.zip_high(r2));
    let (low13, high13) = (r1.zip_low(r3), r1.zip_high(r3));
    [low02.zip_low(low13), low02.zip_high(low13), high02.zip_low(high13), high02.zip_high(high13)]
}
