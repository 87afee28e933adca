//! Pairs of balls of two blocks that may meet in a slice.
//!
//! The balls of one block are in the lanes of a vector; those of the other come one after another.
//!
//! In a slice two balls are `p + w τ` apart, with `p = c_b − c_a` and `w = u_b − u_a`, for τ from
//! −1 to 1. Their least distance is that at an end if `|p·w| ≥ w·w`, and otherwise `|p ∧ w| / |w|`.
//! A first test excludes balls that are too far apart to meet, however they move.
//!
//! # Error
//! With `ε = 2⁻²⁴` and `D ≤ 8`, if two balls come as near as `R = r_a + r_b`, then `|p| ≤ R + |w|`.
//! So the rounding of `p`, of `p ± w` and of `|p ∧ w| / |w|` is less than
//! `8√D ε (R + |u_a| + |u_b|)`. The rounding of `w` itself is `ε (|u_a| + |u_b|)` for each
//! component, which moves the balls by no more than that, as `|τ| ≤ 1`. If the wrong formula of the
//! two is taken, the other gives the same distance up to `4ε |p|`. All this is less than the `64 ε`
//! by which `r` is enlarged. For near balls, nothing is larger than 2³¹ units, and nothing
//! overflows; what underflows is below the smallest normal number, which is added.
//!
//! The sign of `s·w`, with `s = p − w`, tells whether balls move apart at the start. If `p` and `w`
//! are off by `E`, `s·w` is off by less than `2E (|s| + |w| + E) ≤ 4E √(s² + w² + E²)`, and rounded
//! by less than `(D + 1) ε (s² + w²)`: it must be larger than twice as much.

use crate::number::vector::from_fn;
use core::ops::Range;

use super::record::{MOST_LANES, SweptRecord};
use super::sets::Pairs;
use super::sorting::Sorted;
use fearless_simd::prelude::*;
use fearless_simd::{Level as Instructions, dispatch};

/// Takes pairs out, and returns whether to go on.
pub(super) type Take<'a> = dyn FnMut(&mut Pairs) -> bool + 'a;

/// The number of others that are tested before pairs are taken out, and of pairs that are enough
/// for that.
const STRETCH: usize = 1 << 10;
pub(super) const ENOUGH: usize = 1 << 10;

/// The pairs that do not matter because of their state at the start of a slice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Done {
    /// Whether overlapping pairs do not matter, as they have met before.
    pub(super) overlapping: bool,
    /// Whether separating pairs do not matter, as they no longer approach.
    pub(super) separating: bool,
}

/// A query about all the balls of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes {
    instructions: Instructions,
    query: Query,
}

#[derive(Clone, Copy, Debug)]
struct Query {
    done: Done,
    /// A bound of the errors of `p`, `w` and `R`, in units.
    error: f32,
}

impl Lanes {
    /// With the best instructions of the processor.
    pub(super) fn new(done: Done, error: f32) -> Self {
        Self { instructions: Instructions::new(), query: Query { done, error } }
    }

    /// Visits the balls of a row from left to right, block by block. For the block that begins at a
    /// place, and has at most this many balls, `runs` gives its end and, except for the balls that
    /// follow within the block, the places of the balls that its balls may meet.
    pub(super) fn blocks<const D: usize>(
        &self,
        sorted: &Sorted<D>,
        row: Range<usize>,
        runs: impl FnMut(usize, usize, &mut Vec<Range<usize>>) -> usize,
        found: &mut Pairs,
        take: &mut Take<'_>,
    ) -> bool {
        dispatch!(self.instructions, simd => {
            blocks(simd, self.query, sorted, row, runs, found, take)
        })
    }

    /// The balls of a run that one ball may meet, as the second of each pair.
    pub(super) fn one<const D: usize>(
        &self,
        ball: &SweptRecord<D>,
        records: &[SweptRecord<D>],
        run: Range<usize>,
        found: &mut Pairs,
    ) {
        dispatch!(self.instructions, simd => one(simd, self.query, ball, records, run, found));
    }
}

#[inline(always)]
fn blocks<V: Simd, const D: usize>(
    simd: V,
    query: Query,
    Sorted { records, boxes, .. }: &Sorted<D>,
    row: Range<usize>,
    mut runs: impl FnMut(usize, usize, &mut Vec<Range<usize>>) -> usize,
    found: &mut Pairs,
    take: &mut Take<'_>,
) -> bool {
    let mut others = Vec::new();
    let mut start = row.start;
    while start < row.end {
        others.clear();
        let end = runs(start, (start + V::f32s::LEN).min(row.end), &mut others);
        let block = Block::load(simd, &records[start..]);
        let all = (1_u64 << (end - start)) - 1;
        let around = boxes.hull(start..end);
        for b in start + 1..end {
            let before = (1_u64 << (b - start)) - 1;
            block.meet(simd, query, &records[b], before, |lane| {
                found.push([(start + lane) as u32, b as u32]);
            });
        }
        for run in &others {
            let mut from = run.start;
            while from < run.end {
                let to = (from + STRETCH).min(run.end);
                let mut some = from;
                while some < to {
                    let mut near = boxes.near(simd, &around, some);
                    if to - some < V::u16s::LEN {
                        near &= (1_u64 << (to - some)) - 1;
                    }
                    while near != 0 {
                        let b = some + near.trailing_zeros() as usize;
                        near &= near - 1;
                        block.meet(simd, query, &records[b], all, |lane| {
                            found.push([(start + lane) as u32, b as u32]);
                        });
                    }
                    some += V::u16s::LEN;
                }
                if found.len() >= ENOUGH && !take(found) {
                    return false;
                }
                from = to;
            }
        }
        start = end;
    }
    true
}

#[inline(always)]
fn one<V: Simd, const D: usize>(
    simd: V,
    query: Query,
    ball: &SweptRecord<D>,
    records: &[SweptRecord<D>],
    run: Range<usize>,
    found: &mut Pairs,
) {
    let mut start = run.start;
    while start < run.end {
        let end = (start + V::f32s::LEN).min(run.end);
        let block = Block::load(simd, &records[start..]);
        let all = (1_u64 << (end - start)) - 1;
        block.meet(simd, query, ball, all, |lane| found.push([0, (start + lane) as u32]));
        start = end;
    }
}

/// Balls in lanes.
#[derive(Clone, Copy)]
struct Block<V: Simd, const D: usize> {
    c: [V::i32s; D],
    u: [V::f32s; D],
    r: V::f32s,
    e: V::f32s,
}

impl<V: Simd, const D: usize> Block<V, D> {
    /// The balls from a place on, as many as there are lanes.
    #[inline(always)]
    fn load(simd: V, records: &[SweptRecord<D>]) -> Self {
        let records = &records[..V::f32s::LEN];
        let floats = |get: fn(&SweptRecord<D>, usize) -> f32, k: usize| {
            let mut lanes = [0.0; MOST_LANES];
            for (lane, record) in lanes.iter_mut().zip(records) {
                *lane = get(record, k);
            }
            V::f32s::from_slice(simd, &lanes[..V::f32s::LEN])
        };
        Self {
            c: from_fn(|k| {
                let mut lanes = [0; MOST_LANES];
                for (lane, record) in lanes.iter_mut().zip(records) {
                    *lane = record.c[k];
                }
                V::i32s::from_slice(simd, &lanes[..V::i32s::LEN])
            }),
            u: from_fn(|k| floats(|record, k| record.u[k], k)),
            r: floats(|record, _| record.r, 0),
            e: floats(|record, _| record.e, 0),
        }
    }

    /// Calls `visit` with those of the given lanes that may meet a ball.
    #[inline(always)]
    fn meet(
        &self,
        simd: V,
        query: Query,
        ball: &SweptRecord<D>,
        lanes: u64,
        mut visit: impl FnMut(usize),
    ) {
        let p: [V::f32s; D] = from_fn(|k| (V::i32s::splat(simd, ball.c[k]) - self.c[k]).to_float());
        let reach = self.e + ball.e;
        let is_near = dot(p, p).simd_le(reach * reach);
        let mut bits = is_near.to_bitmask() & lanes;
        if bits == 0 {
            return;
        }
        bits &= !self.apart(simd, query, ball, p);
        while bits != 0 {
            visit(bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }

    #[inline(always)]
    fn apart(&self, simd: V, query: Query, ball: &SweptRecord<D>, p: [V::f32s; D]) -> u64 {
        let w: [V::f32s; D] = from_fn(|k| V::f32s::splat(simd, ball.u[k]) - self.u[k]);
        let (a, b, r) = (dot(w, w), dot(p, w), self.r + ball.r);
        let (rr, least) = (r * r, f32::MIN_POSITIVE);
        // At the nearer end.
        let sign = b.simd_gt(0.0).select(V::f32s::splat(simd, -1.0), V::f32s::splat(simd, 1.0));
        let q: [V::f32s; D] = from_fn(|k| sign.mul_add(w[k], p[k]));
        let at_end = b.abs().simd_ge(a);
        let end = dot(q, q).simd_gt(rr + least) & at_end;
        let mut wedge = V::f32s::splat(simd, 0.0);
        for i in 0..D {
            for j in i + 1..D {
                let minor = p[i] * w[j] - p[j] * w[i];
                wedge = minor.mul_add(minor, wedge);
            }
        }
        let between = wedge.simd_gt(rr.mul_add(a, least)) & !at_end;
        let mut apart = end | between;
        let Query { done, error } = query;
        if done.overlapping || done.separating {
            let start: [V::f32s; D] = from_fn(|k| p[k] - w[k]);
            let square = dot(start, start);
            if done.overlapping {
                let r = (r - 2.0 * error).max(0.0);
                apart |= square.simd_lt(r * r);
            }
            if done.separating {
                let squares = square + a;
                let wrong = (squares + error * error).sqrt() * (8.0 * error);
                let rounded = V::f32s::splat(simd, D as f32 * 4.0 * f32::EPSILON);
                apart |= dot(start, w).simd_gt(squares.mul_add(rounded, wrong));
            }
        }
        apart.to_bitmask()
    }
}

#[inline(always)]
fn dot<V: Simd, F: SimdFloat<V>, const D: usize>(a: [F; D], b: [F; D]) -> F {
    let first = a[0] * b[0];
    (1..D).fold(first, |sum, k| a[k].mul_add(b[k], sum))
}
