//! Which pairs may meet in a slice? All that do, and few others, each once.

use core::array::from_fn;
use core::ops::Range;

use super::levels::Level;
use super::swept::Swept;

/// Calls `visit` with pairs of one level.
pub(super) fn within<const D: usize>(level: &Level<D>, mut visit: impl FnMut(u32, u32)) {
    let Level { table, sorted, columns, .. } = level;
    let rows: Vec<[i64; D]> = forward_rows();
    let mut slot = [0_usize; D];
    for index in 0..table.len() {
        let own = sorted.run(index);
        if !own.is_empty() {
            let right = (slot[0] + 1) % table.slots(0);
            let mut runs: Vec<Range<usize>> = Vec::with_capacity(14);
            let first = index - slot[0];
            runs.push(sorted.run(first + right));
            for row in &rows {
                let other: [usize; D] = from_fn(|k| table.wrapped(k, slot[k] as i64 + row[k]));
                let first = table.index(from_fn(|k| if k == 0 { 0 } else { other[k] }));
                if slot[0] > 0 && slot[0] + 1 < table.slots(0) {
                    runs.push(sorted.runs(first + slot[0] - 1..first + slot[0] + 2));
                } else {
                    for x in [-1, 0, 1] {
                        runs.push(sorted.run(first + table.wrapped(0, slot[0] as i64 + x)));
                    }
                }
            }
            for a in own.clone() {
                let ball = columns.get(a);
                let mut found = |b: usize| visit(sorted.order[a], sorted.order[b]);
                columns.near(&ball, a + 1..own.end, &mut found);
                for run in &runs {
                    columns.near(&ball, run.clone(), &mut found);
                }
            }
        }
        for k in 0..D {
            slot[k] += 1;
            if slot[k] < table.slots(k) {
                break;
            }
            slot[k] = 0;
        }
    }
}

/// The rows beside a row that come after it: all but it, of each two opposite ones one.
fn forward_rows<const D: usize>() -> Vec<[i64; D]> {
    let mut rows = Vec::new();
    for number in 0..3_i64.pow(D as u32 - 1) {
        let mut rest = number;
        let row: [i64; D] = from_fn(|k| {
            if k == 0 {
                return 0;
            }
            let offset = rest % 3 - 1;
            rest /= 3;
            offset
        });
        if row.iter().rev().find(|&&offset| offset != 0) == Some(&1) {
            rows.push(row);
        }
    }
    rows
}

/// Calls `visit` with pairs of a ball of a coarse level and one of a finer level.
pub(super) fn between<const D: usize>(
    coarse: &Level<D>,
    fine: &Level<D>,
    swept: &[Swept<D>],
    mut visit: impl FnMut(u32, u32),
) {
    for place in 0..coarse.columns.len() {
        let ball = coarse.sorted.order[place];
        let short = coarse.columns.get(place);
        along(&swept[ball as usize], fine, |run| {
            fine.columns.near(&short, run, |other| visit(ball, fine.sorted.order[other]));
        });
    }
}

/// Calls `visit` with runs of a level in which are all that a ball may meet, each once.
fn along<const D: usize>(ball: &Swept<D>, level: &Level<D>, mut visit: impl FnMut(Range<usize>)) {
    /// More than places are rounded by.
    const MORE: f64 = 1.0 + 1.0 / (1_u64 << 30) as f64;
    let table = &level.table;
    let size = ball.c.iter().chain(&ball.u).fold(0.0_f64, |most, x| most.max(x.abs()));
    let reach = (ball.r + level.extent) * MORE + size / (1_u64 << 40) as f64;
    let axis =
        (0..D).reduce(|a, b| if ball.u[b].abs() > ball.u[a].abs() { b } else { a }).unwrap_or(0);
    let clipped = |k: usize, low: f64, high: f64| {
        let [least, most] = level.cells[k];
        let cell = |x: f64| table.cell(k, x);
        [cell(low).max(least), cell(high).min(most)]
    };
    let (c, u) = (ball.c[axis], ball.u[axis]);
    let [first, last] = clipped(axis, c - u.abs() - reach, c + u.abs() + reach);
    if last - first >= table.slots(axis) as i64 {
        return visit(0..level.columns.len());
    }
    let side = table.side();
    for slab in first..=last {
        // Which part of the way is so near that it matters.
        let low = table.corner(axis) + slab as f64 * side - reach - side / (1_u64 << 20) as f64;
        let high = low + side + 2.0 * reach + side / (1_u64 << 19) as f64;
        let (mut from, mut to) = (-1.0_f64, 1.0_f64);
        if u != 0.0 {
            let ends = [(low - c) / u, (high - c) / u];
            from = from.max(ends[0].min(ends[1]));
            to = to.min(ends[0].max(ends[1]));
        }
        if from > to {
            continue;
        }
        let ranges: [[i64; 2]; D] = from_fn(|k| {
            if k == axis {
                return [slab, slab];
            }
            let ends = [from, to].map(|t| ball.c[k] + ball.u[k] * t);
            let [low, high] =
                clipped(k, ends[0].min(ends[1]) - reach, ends[0].max(ends[1]) + reach);
            // All slots, each once.
            let slots = table.slots(k) as i64;
            if high - low >= slots { [0, slots - 1] } else { [low, high] }
        });
        for_each_run(level, &ranges, &mut visit);
    }
}

fn for_each_run<const D: usize>(
    level: &Level<D>,
    ranges: &[[i64; 2]; D],
    visit: &mut impl FnMut(Range<usize>),
) {
    let table = &level.table;
    if ranges.iter().any(|[low, high]| low > high) {
        return;
    }
    let mut cell: [i64; D] = from_fn(|k| ranges[k][0]);
    loop {
        let first = table.index(from_fn(|k| if k == 0 { 0 } else { table.wrapped(k, cell[k]) }));
        let [low, high] = ranges[0];
        let (from, count) = (table.wrapped(0, low), (high - low + 1) as usize);
        let slots = table.slots(0);
        if from + count <= slots {
            visit(level.sorted.runs(first + from..first + from + count));
        } else {
            visit(level.sorted.runs(first + from..first + slots));
            visit(level.sorted.runs(first..first + from + count - slots));
        }
        let mut k = 1;
        while k < D {
            cell[k] += 1;
            if cell[k] <= ranges[k][1] {
                break;
            }
            cell[k] = ranges[k][0];
            k += 1;
        }
        if k >= D {
            return;
        }
    }
}
