//! Free space for another ball among those already placed.
//!
//! Balls of one binade of radii, [2ᵏ, 2ᵏ⁺¹), share a grid of cells about as wide as they are. So a
//! query looks at a few cells of each grid, however different the balls are.

use std::array::from_fn;
use std::collections::BTreeMap;
use std::ops::Range;

use carom::vector::{dot, sub};
use carom_sim::Boundary;

/// The balls already placed in a box.
///
/// Balls beyond the box are stored in its outermost cells, so none is missed.
pub(super) struct Occupancy<const D: usize> {
    space: Boundary<D>,
    min: [f64; D],
    lengths: [f64; D],
    /// The most cells of a grid.
    most_cells: usize,
    grids: BTreeMap<u64, Binade<D>>,
}

/// The balls of one binade.
struct Binade<const D: usize> {
    cells: [i64; D],
    cells_per_length: [f64; D],
    largest: f64,
    /// The last ball inserted into each cell.
    heads: Vec<u32>,
    balls: Vec<Placed<D>>,
}

struct Placed<const D: usize> {
    center: [f64; D],
    radius: f64,
    /// The ball inserted into the same cell before.
    next: u32,
}

/// No ball.
const NONE: u32 = u32::MAX;

impl<const D: usize> Occupancy<D> {
    /// An empty box that will hold this many balls.
    pub(super) fn new(space: Boundary<D>, balls: usize) -> Self {
        let (min, max) = space.bounds().unwrap_or(([0.0; D], [0.0; D]));
        // Twice as many cells as balls leave few balls in a cell, and need little memory.
        let most_cells = balls.saturating_mul(2).max(1);
        Self { space, min, lengths: sub(max, min), most_cells, grids: BTreeMap::new() }
    }

    pub(super) fn insert(&mut self, center: [f64; D], radius: f64) {
        let center = self.place(center);
        let (lengths, most_cells) = (self.lengths, self.most_cells);
        let new_grid = || Binade::new(lengths, 2.0 * radius, most_cells);
        self.grids.entry(binade(radius)).or_insert_with(new_grid).insert(center, radius);
    }

    /// Whether a ball here overlaps none of the placed balls.
    pub(super) fn is_free(&self, center: [f64; D], radius: f64) -> bool {
        let center = self.place(center);
        let overlaps = |ball: &Placed<D>| {
            let way = self.nearest_image(sub(ball.center, center));
            let radii = radius + ball.radius;
            dot(way, way) < radii * radii
        };
        !self.grids.values().any(|grid| {
            let reach = radius + grid.largest;
            grid.any(&self.ranges(grid, center, reach), &overlaps)
        })
    }

    fn is_periodic(&self, axis: usize) -> bool {
        self.space.axes()[axis].is_periodic()
    }

    /// The centre relative to the corner of the box, moved inside along periodic axes.
    fn place(&self, center: [f64; D]) -> [f64; D] {
        let offset = sub(center, self.min);
        from_fn(|k| match offset[k] / self.lengths[k] {
            boxes if self.is_periodic(k) => offset[k] - self.lengths[k] * boxes.floor(),
            _ => offset[k],
        })
    }

    /// The vector to the nearest image of a ball; both centres are inside the box.
    fn nearest_image(&self, way: [f64; D]) -> [f64; D] {
        from_fn(|k| match (way[k], self.lengths[k]) {
            (way, _) if !self.is_periodic(k) => way,
            (way, length) if way > 0.5 * length => way - length,
            (way, length) if way < -0.5 * length => way + length,
            (way, _) => way,
        })
    }

    /// The cells along each axis that can hold balls within reach.
    ///
    /// Rounding is monotone, so a ball within reach is never in another cell.
    fn ranges(&self, grid: &Binade<D>, center: [f64; D], reach: f64) -> [Range<i64>; D] {
        from_fn(|k| {
            let (first, last) =
                (grid.index(k, center[k] - reach), grid.index(k, center[k] + reach));
            let count = grid.cells[k];
            if !self.is_periodic(k) {
                first.clamp(0, count - 1)..last.clamp(0, count - 1) + 1
            } else if last.saturating_sub(first) < count {
                first..last.saturating_add(1)
            } else {
                0..count
            }
        })
    }
}

impl<const D: usize> Binade<D> {
    /// An empty grid of cells at least `side` long.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`as` gives the largest integer for larger numbers"
    )]
    fn new(lengths: [f64; D], side: f64, most_cells: usize) -> Self {
        let mut left = i64::try_from(most_cells).unwrap_or(i64::MAX);
        let cells = lengths.map(|length| {
            let count = ((length / side) as i64).clamp(1, left);
            left /= count;
            count
        });
        let count = cells.iter().product::<i64>();
        Self {
            cells,
            cells_per_length: from_fn(|k| cells[k] as f64 / lengths[k]),
            largest: 0.0,
            heads: vec![NONE; to_usize(count)],
            balls: Vec::new(),
        }
    }

    /// The cell along an axis: negative, or at least `cells`, outside the box.
    #[expect(clippy::cast_possible_truncation, reason = "`as` gives the nearest integer there is")]
    fn index(&self, axis: usize, x: f64) -> i64 {
        (x * self.cells_per_length[axis]).floor() as i64
    }

    fn insert(&mut self, center: [f64; D], radius: f64) {
        let cell = (0..D).fold(0, |cell, k| {
            let along = self.index(k, center[k]).clamp(0, self.cells[k] - 1);
            cell * self.cells[k] + along
        });
        let ball = u32::try_from(self.balls.len()).expect("a scene has at most 10⁸ balls");
        let next = std::mem::replace(&mut self.heads[to_usize(cell)], ball);
        self.balls.push(Placed { center, radius, next });
        self.largest = self.largest.max(radius);
    }

    /// Whether `found` holds for a ball in these cells. Cells outside are those of the other side.
    fn any(&self, ranges: &[Range<i64>; D], found: &impl Fn(&Placed<D>) -> bool) -> bool {
        self.any_behind(0, 0, ranges, found)
    }

    /// As `any`, along the axes from `axis` on; `cell` is the index along the axes before.
    fn any_behind(
        &self,
        axis: usize,
        cell: i64,
        ranges: &[Range<i64>; D],
        found: &impl Fn(&Placed<D>) -> bool,
    ) -> bool {
        if axis == D {
            return self.in_cell(cell).any(found);
        }
        let (count, range) = (self.cells[axis], &ranges[axis]);
        // From the middle outwards, as most overlaps are found there.
        let middle = range.start.midpoint(range.end);
        (middle..range.end).chain((range.start..middle).rev()).any(|along| {
            self.any_behind(axis + 1, cell * count + along.rem_euclid(count), ranges, found)
        })
    }

    fn in_cell(&self, cell: i64) -> impl Iterator<Item = &Placed<D>> {
        let ball = |index: u32| self.balls.get(index as usize);
        std::iter::successors(ball(self.heads[to_usize(cell)]), move |placed| ball(placed.next))
    }
}

fn to_usize(cell: i64) -> usize {
    usize::try_from(cell).expect("a cell of the grid has an index in memory")
}

/// The binade of a radius: the exponent of the float.
fn binade(radius: f64) -> u64 {
    radius.to_bits() >> 52
}

#[cfg(test)]
mod tests {
    use test_size::sized;

    use super::*;
    use crate::scene::random::Random;

    /// Whether a ball is free, by comparison with all others.
    fn is_free_of_all<const D: usize>(
        balls: &[([f64; D], f64)],
        (center, radius): ([f64; D], f64),
        period: Option<[f64; D]>,
    ) -> bool {
        balls.iter().all(|&(other, other_radius)| {
            let mut d = sub(other, center);
            if let Some(lengths) = period {
                d = from_fn(|k| d[k] - lengths[k] * (d[k] / lengths[k]).round());
            }
            dot(d, d) >= (radius + other_radius).powi(2)
        })
    }

    /// Balls of very unequal radii; if the box has walls, some of them are outside.
    fn compare<const D: usize>(space: Boundary<D>, seed: u64) {
        let mut random = Random::new(seed, 0);
        let (min, max) = space.bounds().unwrap();
        let lengths = sub(max, min);
        let period = space.is_periodic().then_some(lengths);
        let tries = sized(300, 600);
        let mut occupancy = Occupancy::new(space, tries / 2);
        let mut balls = Vec::new();
        let mut free = 0;
        for _ in 0..tries {
            let center = from_fn(|k| min[k] + lengths[k] * (1.4 * random.uniform() - 0.2));
            let radius = 0.4 * lengths[0] * random.uniform().powi(12);
            let expected = is_free_of_all(&balls, (center, radius), period);
            assert_eq!(occupancy.is_free(center, radius), expected, "{center:?} {radius}");
            if expected {
                free += 1;
                occupancy.insert(center, radius);
                balls.push((center, radius));
            }
        }
        let some = tries / 6..tries;
        assert!(some.contains(&free), "{free} of {tries} placed: the test shows nothing");
    }

    #[test]
    fn finds_room_as_looking_at_all_balls_does() {
        for seed in 0..sized(1, 8) {
            compare(Boundary::walls([-1.0, 2.0], [9.0, 5.0]).unwrap(), seed);
            compare(Boundary::periodic_between([-1.0, 2.0], [9.0, 5.0]).unwrap(), seed);
            compare(Boundary::walls([0.0; 3], [1.0, 2.0, 3.0]).unwrap(), seed);
            compare(Boundary::periodic([1.0, 2.0, 3.0]).unwrap(), seed);
        }
    }

    #[test]
    fn extreme_radii_and_places_are_no_trouble() {
        let mut occupancy = Occupancy::new(Boundary::walls([0.0; 2], [1.0, 1e-300]).unwrap(), 4);
        for radius in [0.0, f64::MIN_POSITIVE, 1e-320, 1e300] {
            occupancy.insert([f64::MAX, -f64::MAX], radius);
        }
        assert!(occupancy.is_free([0.5, 0.0], 1e-3));
    }
}
