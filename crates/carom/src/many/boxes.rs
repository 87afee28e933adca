//! Boxes around swept balls, in short numbers, many to a vector.
//!
//! They exclude balls that are too far from a block of balls, however they move.

use core::array::from_fn;
use core::ops::Range;

use fearless_simd::prelude::*;

use super::record::SweptRecord;

/// The most lanes of a vector of 16-bit numbers.
const MOST_SHORT_LANES: usize = 32;

/// The number of bits of a unit that are dropped: a cell is 64 of what remains, and 1 024 cells
/// have different numbers.
const LEFT_OUT: u32 = 14;

/// The most cells in a row that form one block, so that a box around it excludes what is not near.
pub(super) const LONGEST: usize = 256;

/// The longest box around a block; a longer one would wrap around, so it is around everything.
const LONGEST_BOX: i32 = 1 << 15;

/// The reason why each box has a place.
const ALL: &str = "columns are as long as the records";

/// A box around each ball of a level, in the order of their places.
#[derive(Clone, Debug)]
pub(super) struct Boxes<const D: usize> {
    low: [Vec<u16>; D],
    /// The distance from the lower to the upper end.
    size: [Vec<u16>; D],
}

impl<const D: usize> Default for Boxes<D> {
    fn default() -> Self {
        Self { low: from_fn(|_| Vec::new()), size: from_fn(|_| Vec::new()) }
    }
}

impl<const D: usize> Boxes<D> {
    /// The boxes of this many balls, for the caller to compute. There are some more at the end, so
    /// that a vector can be loaded from any place.
    pub(super) fn of(&mut self, count: usize) -> BoxesOf<'_, D> {
        for column in self.low.iter_mut().chain(&mut self.size) {
            column.resize(count + MOST_SHORT_LANES, 0);
        }
        BoxesOf {
            low: self.low.each_mut().map(Vec::as_mut_slice),
            size: self.size.each_mut().map(Vec::as_mut_slice),
        }
    }
}

/// Boxes of balls in consecutive places.
#[derive(Debug)]
pub(super) struct BoxesOf<'a, const D: usize> {
    low: [&'a mut [u16]; D],
    size: [&'a mut [u16]; D],
}

impl<const D: usize> BoxesOf<'_, D> {
    /// The first boxes, this many; the rest remains.
    pub(super) fn split_off(&mut self, count: usize) -> Self {
        Self {
            low: self.low.each_mut().map(|low| low.split_off_mut(..count).expect(ALL)),
            size: self.size.each_mut().map(|size| size.split_off_mut(..count).expect(ALL)),
        }
    }

    /// Computes the boxes around these balls.
    pub(super) fn surround(&mut self, records: &[SweptRecord<D>]) {
        for k in 0..D {
            let (low, size) =
                (&mut self.low[k][..records.len()], &mut self.size[k][..records.len()]);
            for (place, record) in records.iter().enumerate() {
                (low[place], size[place]) = ends(record, k);
            }
        }
    }
}

/// The lower end of a ball along an axis, and the distance to the upper end.
#[inline(always)]
fn ends<const D: usize>(record: &SweptRecord<D>, k: usize) -> (u16, u16) {
    // In cells that are large enough for a ball it is less than one of them.
    let reach = ((record.r + record.u[k].abs()) as i32).wrapping_add(2);
    let low = record.c[k].wrapping_sub(reach) >> LEFT_OUT;
    let high = record.c[k].wrapping_add(reach) >> LEFT_OUT;
    (low as u16, high.wrapping_sub(low) as u16)
}

/// A box around some balls.
#[derive(Clone, Copy, Debug)]
pub(super) struct SurroundingBox<const D: usize> {
    low: [u16; D],
    size: [u16; D],
}

impl<const D: usize> Boxes<D> {
    /// The box around balls in consecutive places.
    #[inline(always)]
    pub(super) fn hull(&self, places: Range<usize>) -> SurroundingBox<D> {
        let mut around = SurroundingBox { low: [0; D], size: [0; D] };
        for k in 0..D {
            let (low, size) = (&self.low[k][places.clone()], &self.size[k][places.clone()]);
            let origin = low[0];
            let (mut first, mut last) = (0_i32, 0_i32);
            for i in 0..low.len() {
                let begin = i32::from(low[i].wrapping_sub(origin) as i16);
                let end = begin + i32::from(size[i]);
                first = if begin < first { begin } else { first };
                last = if end > last { end } else { last };
            }
            // Balls that share a slot, or are along an axis that is not divided, may be anywhere:
            // then everything is near.
            let size = if last - first <= LONGEST_BOX { (last - first) as u16 } else { u16::MAX };
            (around.low[k], around.size[k]) = (origin.wrapping_add(first as u16), size);
        }
        around
    }

    /// The places, from one on, that are near: a bit for each, as many as a vector has numbers.
    #[inline(always)]
    pub(super) fn near<V: Simd>(&self, simd: V, around: &SurroundingBox<D>, from: usize) -> u64 {
        let mut near = !0_u64;
        for k in 0..D {
            let low = V::u16s::from_slice(simd, &self.low[k][from..from + V::u16s::LEN]);
            let size = V::u16s::from_slice(simd, &self.size[k][from..from + V::u16s::LEN]);
            let end = low + size - around.low[k];
            let is_near = end.simd_le(size.saturating_add(around.size[k]));
            near &= is_near.to_bitmask();
        }
        near
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use fearless_simd::{Level, dispatch};

    use super::*;

    /// The balls of a block may be anywhere, as they share slots. A ball that is near one of them
    /// must be found, also where numbers wrap around.
    #[test]
    fn who_is_near_one_of_a_block_is_near_the_block() {
        const CELL: i32 = 1 << 20;
        let random = &mut Rng::with_seed(1);
        let ball = |random: &mut Rng, c: [i32; 4]| {
            let [r, u] = [0.0, 1.0].map(|_: f32| 0.2 * CELL as f32 * random.f32());
            SweptRecord { c, u: [u, -u, 0.0, u], r, e: r + 2.0 * u }
        };
        for _ in 0..20_000 {
            let spread = 1_u32 << random.u32(..32);
            let mut records: Vec<_> = (0..16)
                .map(|_| {
                    let c = [0; 4].map(|_| random.u32(..spread).wrapping_sub(spread / 2) as i32);
                    ball(random, c)
                })
                .collect();
            // A ball that reaches one of them.
            let near = records[random.usize(..16)];
            let other = ball(random, near.c);
            let mut c = near.c;
            for k in 0..4 {
                let reach = near.r + near.u[k].abs() + other.r + other.u[k].abs();
                c[k] = c[k].wrapping_add((reach * (2.0 * random.f32() - 1.0)) as i32);
            }
            records.push(SweptRecord { c, ..other });
            let mut boxes = Boxes::default();
            boxes.of(records.len()).surround(&records);
            let around = boxes.hull(0..16);
            let found = dispatch!(Level::new(), simd => boxes.near(simd, &around, 16));
            assert!(found & 1 == 1, "{records:?}");
        }
    }
}
