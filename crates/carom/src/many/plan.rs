//! The number of slices of a search, and the density of balls.
//!
//! In one slice each ball sweeps all of its path, and is near many balls that it never meets. In
//! many slices it is put into its cell again and again. Both costs were measured; the plan
//! minimizes their sum.

use core::array::from_fn;

use crate::number::Scalar;

use super::record::{DIVIDED, RecordUnits};
use super::sample::{Quantiles, Sample, mixed};
use super::sets::Sets;
use super::slice::{Frame, Slice};
use super::swept::Swept;

/// The most slices of the near part of a search, and of the far part.
const MOST_SLICES: usize = 4096;

/// The mean number of other balls in a ball's cell above which cells are divided.
const CROWD: f64 = 6.0;

/// The mean number of other balls below which a count says little.
const FEW_IN_CELL: f64 = 0.5;

/// The cost of putting a ball into its cell, in comparisons with other balls: instructions counted
/// in sets of 20 000 and 100 000 balls in space.
const SORT: f64 = 46.0;

/// The plan of a search: its frame and its slices.
#[derive(Clone, Debug)]
pub(super) struct Plan<const D: usize> {
    pub(super) frame: Frame<D>,
    /// In the order of time; each with the density around a ball.
    pub(super) slices: Vec<(Slice, f64)>,
    pub(super) sample: Sample<D>,
}

impl<const D: usize> Plan<D> {
    /// An empty search.
    pub(super) const NEVER: Self = Self {
        frame: Frame { x: [0.0; D], v: [0.0; D] },
        slices: Vec::new(),
        sample: Sample::NONE,
    };

    /// One slice, up to a time.
    pub(super) fn whole<S: Scalar>(end: f64) -> Self {
        Self { slices: vec![(Slice::whole::<S>(end), 0.0)], ..Self::NEVER }
    }

    /// The plan up to a time, with `count` slices if given, and otherwise with the best number.
    pub(super) fn of<S: Scalar>(sets: &Sets<'_, D, S>, end: f64, count: Option<usize>) -> Self {
        let sample = Sample::of(sets);
        let x: [Quantiles; D] = from_fn(|k| sample.quantiles(|(x, _, _)| x[k][0]));
        let v: [Quantiles; D] = from_fn(|k| sample.quantiles(|(_, v, _)| v[k][0]));
        let middle = |all: &[Quantiles; D]| from_fn(|k| all[k].at(0.5));
        let frame = Frame { x: middle(&x), v: middle(&v) };
        let spread = |all: &[Quantiles; D]| {
            // If few differ from the rest, a part of the spread counts; if very few do, none.
            let of = |all: &Quantiles| all.between(0.1, 0.9).max(all.between(0.02, 0.98) / 128.0);
            all.iter().map(of).fold(0.0, f64::max)
        };
        // The time when most balls are as far from their start as from each other; or, if a few
        // balls are compared with all others, when the fastest of these are.
        let speed = |ball: u32| {
            let (_, v, _) = sets.numbers::<1>(ball as usize);
            (0..D).map(|k| (v[k][0] - frame.v[k]).abs()).fold(0.0, f64::max)
        };
        let alone = sets.alone();
        let fastest = alone.clone().map_or(0.0, |few| few.map(speed).fold(0.0, f64::max));
        let apart = spread(&x) / spread(&v).max(fastest);
        let whole = Slice::whole::<S>(end);
        let wholes = if apart > 1e-300 && end > 4.0 * apart {
            vec![
                Slice { end: apart, is_last: false, ..whole },
                Slice { start: apart, is_far: true, ..whole },
            ]
        } else {
            vec![whole]
        };
        if alone.is_some() {
            let slices = wholes.into_iter().map(|whole| (whole, 0.0)).collect();
            return Self { frame, slices, sample };
        }
        let slices = wholes
            .into_iter()
            .flat_map(|whole| {
                let density = density(&sample, frame, whole);
                let best = || best(&sample, frame, whole, density);
                let count = count.map_or_else(best, |count| count.min(MOST_SLICES)).max(1);
                whole.cut(count).map(move |slice| (slice, density))
            })
            .collect();
        Self { frame, slices, sample }
    }
}

/// The mean number of balls in a unit of space around a ball, at the start of a slice; 0 if it
/// cannot be estimated.
fn density<const D: usize>(sample: &Sample<D>, frame: Frame<D>, whole: Slice) -> f64 {
    let divided = D.min(DIVIDED);
    let start = Slice { end: whole.start, ..whole }.view(frame);
    let some: Vec<[f64; D]> = sample.seen(start).map(|ball| ball.c).collect();
    // A box around most balls, without the axes along which all are at one place.
    let lengths = (0..divided)
        .map(|k| 1.25 * Quantiles::of(some.iter().map(|c| c[k])).between(0.1, 0.9))
        .filter(|&length| length > 0.0);
    let (axes, logarithm) =
        lengths.fold((0.0_f64, 0.0), |(axes, sum), length| (axes + 1.0, sum + length.ln()));
    if axes == 0.0 {
        return 0.0;
    }
    let per_axis = (2.0 / some.len() as f64).powf(1.0 / axes);
    let mut side = (logarithm / axes).exp() * per_axis;
    for _ in 0..40 {
        if !(side > 1e-250 && side < 1e250) {
            break;
        }
        let others = others_in_cell(&some, side);
        if (FEW_IN_CELL..=CROWD).contains(&others) {
            return others / sample.share / side.powi(divided as i32);
        }
        // A little off, so that it does not alternate between two values.
        side *= (2.3 / others.clamp(0.05, 500.0)).powf(1.0 / axes);
    }
    0.0
}

/// The number of other balls in a ball's cell, the mean over the nine tenths with the fewest.
fn others_in_cell<const D: usize>(some: &[[f64; D]], side: f64) -> f64 {
    let units = RecordUnits::of_cells(side);
    let slots = (4 * some.len()).next_power_of_two();
    let mut counts = vec![0_u32; slots];
    for c in some {
        let bits =
            (0..D).fold(0, |bits: u64, k| mixed(bits.rotate_left(21) ^ units.cell(k, c[k]) as u64));
        counts[bits as usize & (slots - 1)] += 1;
    }
    counts.retain(|&count| count > 0);
    counts.sort_unstable();
    let mut left = some.len() as f64 * 0.9;
    let (all, mut others) = (left, 0.0);
    for count in counts {
        let balls = f64::from(count).min(left);
        others += balls * (f64::from(count) - 1.0);
        left -= balls;
    }
    // Less those that share a slot with balls of other cells.
    (others / all - some.len() as f64 / slots as f64).max(0.0)
}

/// The best number of slices.
fn best<const D: usize>(sample: &Sample<D>, frame: Frame<D>, whole: Slice, density: f64) -> usize {
    if density == 0.0 {
        return 1;
    }
    let some: Vec<Swept<D>> = sample.seen(whole.view(frame)).collect();
    let third_quarter = |get: fn(&Swept<D>) -> f64| Quantiles::of(some.iter().map(get)).at(0.75);
    let (r, way) = (third_quarter(|ball| ball.r), third_quarter(|ball| ball.extent - ball.r));
    let divided = D.min(DIVIDED) as i32;
    let least = (2.0 / density).powf(1.0 / f64::from(divided));
    let cost = |count: usize| {
        let side = (2.0 * (r + way / count as f64)).max(least);
        let looks = 0.5 * density * (3.0 * side).powi(divided);
        count as f64 * (SORT + looks)
    };
    // Each is at least an eighth more than the previous one.
    let counts = core::iter::successors(Some(1_usize), |&count| Some(count + count.div_ceil(8)));
    counts
        .take_while(|&count| count <= MOST_SLICES)
        .map(|count| (cost(count), count))
        .min_by(|(a, _), (b, _)| a.total_cmp(b))
        .map_or(1, |(_, count)| count)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::many::Balls;

    /// A sample of many balls gives the density of all.
    #[test]
    fn density_is_that_of_all_however_many_there_are() {
        for count in [1_000, 10_000, 100_000, 1_000_000] {
            let random = &mut Rng::with_seed(1);
            let side = (count as f64).cbrt();
            let mut even = || -> Vec<f64> { (0..count).map(|_| side * random.f64()).collect() };
            let (x, y, z, r) = (even(), even(), even(), vec![0.1; count]);
            let balls = Balls::at_rest([&x, &y, &z], &r).expect("finite");
            let frame = Frame { x: [0.5 * side; 3], v: [0.0; 3] };
            let density =
                density(&Sample::of(&Sets::of(balls, None)), frame, Slice::whole::<f64>(1.0));
            assert!((0.7..1.1).contains(&density), "{density} with {count} balls");
        }
    }
}
