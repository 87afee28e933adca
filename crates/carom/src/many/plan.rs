//! Into which slices is a search cut, and how dense are balls?
//!
//! In one slice each ball sweeps all of its way, and what it sweeps is near much that it never meets. In many it is put
//! into its cell again and again. What each costs was measured; the least sum is chosen.

use core::array::from_fn;

use crate::float::Scalar;

use super::balls::{Balls, Numbers};
use super::fleet::Fleet;
use super::record::{DIVIDED, Units};
use super::slice::{Frame, Slice};
use super::swept::Swept;

/// So many balls at most are looked at where a few tell enough.
const SAMPLE: usize = 1 << 10;

/// So many tell how dense they are.
const MOST_OF_SOME: usize = 1 << 14;

/// Others in the cell of a ball, on the mean, beyond which cells are cut into smaller ones.
const CROWD: f64 = 6.0;

/// To put a ball into its cell takes as long as to look at so many others: instructions counted in sets of 20 000 and
/// 100 000 balls in space.
const SORT: f64 = 46.0;

/// What a search does: from where balls are seen, and its slices.
#[derive(Clone, Debug)]
pub(super) struct Plan<const D: usize> {
    pub(super) frame: Frame<D>,
    /// In order of time; each with the density that balls feel in it.
    pub(super) slices: Vec<(Slice, f64)>,
}

impl<const D: usize> Plan<D> {
    /// Nothing is searched.
    pub(super) const NEVER: Self =
        Self { frame: Frame { x: [0.0; D], v: [0.0; D] }, slices: Vec::new() };

    /// All at once, up to a moment.
    pub(super) fn whole(end: f64) -> Self {
        let slice = Slice { start: 0.0, end, is_last: true, is_far: false };
        Self { slices: vec![(slice, 0.0)], ..Self::NEVER }
    }

    /// Up to a moment; `count` slices, whatever would be best, if it is told.
    pub(super) fn of<S: Scalar>(balls: &Balls<'_, D, S>, end: f64, count: Option<usize>) -> Self {
        let of = |axis: usize, get: fn(&Numbers<D, 1>, usize) -> f64| {
            let step = balls.len().div_ceil(SAMPLE).max(1);
            let mut all: Vec<f64> = (0..balls.len())
                .step_by(step)
                .map(|ball| get(&balls.numbers(ball), axis))
                .collect();
            all.sort_unstable_by(f64::total_cmp);
            let at = |tenths: usize| all.get(all.len() * tenths / 10).copied().unwrap_or(0.0);
            [at(1), at(5), at(9)]
        };
        let x: [[f64; 3]; D] = from_fn(|k| of(k, |(x, _, _), k| x[k][0]));
        let v: [[f64; 3]; D] = from_fn(|k| of(k, |(_, v, _), k| v[k][0]));
        let frame = Frame { x: x.map(|[_, x, _]| x), v: v.map(|[_, v, _]| v) };
        let spread =
            |all: [[f64; 3]; D]| all.iter().map(|[low, _, high]| high - low).fold(0.0, f64::max);
        // When most are as far from where they were as they are from each other.
        let apart = spread(x) / spread(v);
        let whole = Slice { start: 0.0, end, is_last: true, is_far: false };
        let wholes = if apart > 0.0 && end > 4.0 * apart {
            vec![
                Slice { end: apart, is_last: false, ..whole },
                Slice { start: apart, is_far: true, ..whole },
            ]
        } else {
            vec![whole]
        };
        let slices = wholes
            .into_iter()
            .flat_map(|whole| {
                let density = density(balls, frame, whole);
                let count = count.unwrap_or_else(|| best(balls, frame, whole, density)).max(1);
                whole.cut(count).map(move |slice| (slice, density))
            })
            .collect();
        Self { frame, slices }
    }
}

/// How many balls there are in a unit of space where a ball is, on the mean, at the start of a slice.
fn density<const D: usize, S: Scalar>(
    balls: &Balls<'_, D, S>,
    frame: Frame<D>,
    whole: Slice,
) -> f64 {
    let divided = D.min(DIVIDED);
    let view = Slice { end: whole.start, ..whole }.view(frame);
    let fleet = Fleet { balls: *balls, view };
    let some: Vec<[f64; D]> = some(balls.len()).map(|ball| fleet.one(ball).c).collect();
    let share = some.len() as f64 / balls.len() as f64;
    let mut volume = 1.0;
    for k in 0..divided {
        let mut all: Vec<f64> = some.iter().map(|c| c[k]).collect();
        let [low, high] = [1, 9].map(|tenths| {
            let place = all.len() * tenths / 10;
            *all.select_nth_unstable_by(place, f64::total_cmp).1
        });
        volume *= 1.25 * (high - low);
    }
    let side_of = |volume: f64| volume.powf(1.0 / divided as f64);
    let mut side = side_of(2.0 * volume / balls.len() as f64);
    for _ in 0..40 {
        if !(side > 1e-250 && side < 1e250) {
            break;
        }
        let others = others_in_cell(&some, side) / share;
        if others <= CROWD {
            return others.max(0.1) / side.powi(divided as i32);
        }
        side *= side_of(0.4 * CROWD / others);
    }
    0.0
}

/// Some of so many balls, one of each stretch of as many, at random.
fn some(count: usize) -> impl Iterator<Item = usize> {
    let step = count.div_ceil(MOST_OF_SOME).max(1);
    (0..count / step).map(move |number| number * step + mixed(number as u64) as usize % step)
}

/// Bits that look random.
fn mixed(bits: u64) -> u64 {
    (bits ^ bits >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16
}

/// How many others are in the cell of a ball, on the mean of some.
fn others_in_cell<const D: usize>(some: &[[f64; D]], side: f64) -> f64 {
    let units = Units::of_cells(side);
    let slots = (4 * some.len()).next_power_of_two();
    let mut counts = vec![0_u32; slots];
    for c in some {
        let bits =
            (0..D).fold(0, |bits: u64, k| mixed(bits.rotate_left(21) ^ units.cell(k, c[k]) as u64));
        counts[bits as usize & (slots - 1)] += 1;
    }
    let pairs: f64 = counts.iter().map(|&n| f64::from(n) * (f64::from(n) - 1.0)).sum();
    // Less those that share a slot with others of other cells.
    let by_chance = some.len() as f64 / slots as f64;
    (pairs / some.len() as f64 - by_chance).max(0.0)
}

/// Into how many slices it is best cut.
fn best<const D: usize, S: Scalar>(
    balls: &Balls<'_, D, S>,
    frame: Frame<D>,
    whole: Slice,
    density: f64,
) -> usize {
    if density == 0.0 {
        return 1;
    }
    let fleet = Fleet { balls: *balls, view: whole.view(frame) };
    let step = balls.len().div_ceil(SAMPLE).max(1);
    let third_quarter = |get: fn(&Swept<D>) -> f64| {
        let mut all: Vec<f64> =
            (0..balls.len()).step_by(step).map(|ball| get(&fleet.one(ball))).collect();
        all.sort_unstable_by(f64::total_cmp);
        all[all.len() * 3 / 4]
    };
    let (r, u) = (
        third_quarter(|ball| ball.r),
        third_quarter(|ball| ball.u.iter().map(|u| u * u).sum::<f64>().sqrt()),
    );
    let divided = D.min(DIVIDED) as i32;
    let cost = |count: usize| {
        let side =
            (2.0 * (r + u / count as f64)).max((2.0 / density).powf(1.0 / f64::from(divided)));
        let looks = 0.5 * 3_f64.powi(divided) * density * side.powi(divided);
        count as f64 * (SORT + looks)
    };
    // Each is at least an eighth more than the one before.
    let counts = core::iter::successors(Some(1_usize), |&count| Some(count + count.div_ceil(8)));
    counts
        .take_while(|&count| count <= 4096)
        .map(|count| (cost(count), count))
        .min_by(|(a, _), (b, _)| a.total_cmp(b))
        .map_or(1, |(_, count)| count)
}
