//! Pairs of near balls, found with one grid per ball size.
//!
//! The engine has cells, too ([`engine`](crate::engine)), but those are for moving shells, hold
//! positions as `f32`, and are updated from event to event. Here all balls are looked up at once,
//! and have moved on by the next lookup.

use std::ops::ControlFlow;

use carom::vector::MapEach;
use carom::vector::from_fn;
use carom::vector::{add, dot, sub};

use crate::physics::place::{shift, wrap};
use crate::state::{Image, Space};

/// Two balls that are near each other.
#[derive(Clone, Copy)]
pub(crate) struct Couple<const D: usize> {
    /// The smaller slot.
    pub(crate) a: u32,
    pub(crate) b: u32,
    /// The image in which `a` meets `b`.
    pub(crate) image: Image<D>,
    /// The vector from `a` to that image of `b`.
    pub(crate) p: [f64; D],
}

/// The balls whose reaches are within a factor of two.
struct Level<const D: usize> {
    /// Near balls of this level are in the same cell or in neighbouring ones.
    side: f64,
    /// The balls, sorted by cell.
    cells: Vec<([i64; D], u32)>,
}

/// Limit on cell numbers along an axis: the neighbour's number must not overflow.
const MOST_CELLS: f64 = (1_u64 << 60) as f64;

/// Calls `visit` with all pairs of balls that are no farther apart than their two reaches together,
/// once for each image, in an order that depends only on the positions and the reaches.
pub(crate) fn couples<const D: usize>(
    space: &Space<D>,
    places: &[[f64; D]],
    reaches: &[f64],
    mut visit: impl FnMut(Couple<D>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let inside: Vec<_> = places.iter().map(|&place| wrap(space, place).0).collect();
    let levels = levels(&inside, reaches);
    for (ball, (&place, &reach)) in (0..).zip(inside.iter().zip(reaches)) {
        let own = size_class(reach);
        for (class, level) in levels.iter().filter(|(class, _)| *class >= own) {
            for image in images(space, place, level.side) {
                let seen_from = sub(place, shift(space, image));
                let mut look = |other: u32| {
                    // Of two balls on one level, the one with the smaller slot searches; otherwise
                    // the smaller ball.
                    if *class == own && other <= ball {
                        return ControlFlow::Continue(());
                    }
                    let limit = reach + reaches[other as usize];
                    // As in the builder: the image is moved, not the ball.
                    let there = add(inside[other as usize], shift(space, image));
                    let p = sub(there, place);
                    if dot(p, p) > limit * limit {
                        return ControlFlow::Continue(());
                    }
                    visit(couple((ball, other), image, p))
                };
                level.around(seen_from, &mut look)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The couple as seen from the ball in the smaller slot.
fn couple<const D: usize>((ball, other): (u32, u32), image: Image<D>, p: [f64; D]) -> Couple<D> {
    if ball < other {
        Couple { a: ball, b: other, image, p }
    } else {
        Couple { a: other, b: ball, image: image.map_each(|n| -n), p: p.map_each(|x| -x) }
    }
}

/// The power of two at the start of a reach, read from its bits; 0 for a point.
fn size_class(reach: f64) -> u64 {
    reach.to_bits() >> (f64::MANTISSA_DIGITS - 1)
}

/// The levels with balls, and their classes, the smallest first.
///
/// Points are on no level: they are near nothing but balls.
fn levels<const D: usize>(inside: &[[f64; D]], reaches: &[f64]) -> Vec<(u64, Level<D>)> {
    let mut classes: Vec<u64> = reaches.iter().map(|&reach| size_class(reach)).collect();
    classes.sort_unstable();
    classes.dedup();
    classes.retain(|&class| class > 0);
    let level = |class: u64| {
        let of_class = || (0..).zip(reaches).filter(|(_, reach)| size_class(**reach) == class);
        let side = 2.0 * of_class().fold(0.0_f64, |most, (_, &reach)| most.max(reach));
        let cell = |(ball, _): (u32, &f64)| (cell(inside[ball as usize], side), ball);
        let mut cells: Vec<_> = of_class().map(cell).collect();
        cells.sort_unstable();
        Level { side, cells }
    };
    classes.into_iter().map(|class| (class, level(class))).collect()
}

/// The cell of a position.
fn cell<const D: usize>(place: [f64; D], side: f64) -> [i64; D] {
    #[expect(clippy::cast_possible_truncation, reason = "a whole number up to 2⁶⁰")]
    place.map_each(|x| (x / side).floor().clamp(-MOST_CELLS, MOST_CELLS) as i64)
}

impl<const D: usize> Level<D> {
    /// Calls `visit` with the balls in the cell of a position and in the cells around it.
    fn around(
        &self,
        place: [f64; D],
        visit: &mut impl FnMut(u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let middle = cell(place, self.side);
        // The cells of a row along the last axis are consecutive. The digits of a number in base 3
        // give the row.
        let rows = (1..D).fold(1_u32, |rows, _| 3 * rows);
        for row in 0..rows {
            let mut digits = row;
            let mut first: [i64; D] = from_fn(|k| {
                let digit = digits % 3;
                digits /= 3;
                middle[k] + i64::from(digit) - 1
            });
            first[D - 1] = middle[D - 1] - 1;
            let mut last = first;
            last[D - 1] = middle[D - 1] + 1;
            let start = self.cells.partition_point(|(cell, _)| *cell < first);
            for (cell, ball) in &self.cells[start..] {
                if *cell > last {
                    break;
                }
                visit(*ball)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The images in which a ball can be within this distance of another.
fn images<const D: usize>(
    space: &Space<D>,
    place: [f64; D],
    distance: f64,
) -> impl Iterator<Item = Image<D>> + use<D> {
    let (min, size) = (*space.corner(), space.lengths());
    space.images_around().filter(move |image| {
        (0..D).all(|k| {
            let x = place[k] - min[k];
            match image[k] {
                // The image of the other ball one box up lies above the upper side of the box.
                1 => x + distance >= size[k],
                -1 => x - distance <= 0.0,
                _ => true,
            }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::AxisState;

    /// All pairs, by brute force.
    fn by_force(
        space: &Space<2>,
        places: &[[f64; 2]],
        reaches: &[f64],
    ) -> Vec<(u32, u32, [i32; 2])> {
        let mut found = Vec::new();
        for (a, one) in places.iter().enumerate() {
            for b in a + 1..places.len() {
                for number in 0..9 {
                    let image = [number % 3 - 1, number / 3 - 1];
                    if (0..2).any(|k| space.periods()[k] == 0.0 && image[k] != 0) {
                        continue;
                    }
                    let p = sub(add(places[b], shift(space, image)), *one);
                    let limit = reaches[a] + reaches[b];
                    if dot(p, p) <= limit * limit && limit > 0.0 {
                        #[expect(clippy::cast_possible_truncation, reason = "a few balls")]
                        found.push((a as u32, b as u32, image));
                    }
                }
            }
        }
        found.sort_unstable();
        found
    }

    #[test]
    fn the_balls_that_are_near_are_those_that_a_look_at_all_finds() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut seen = 0;
        for round in 0..200 {
            let [x, y] =
                [(-3.0, 10.0), (2.0, 7.0)].map(|(min, size)| AxisState::Periodic { min, size });
            let space = Space::new(match round % 4 {
                0 => [AxisState::Open, AxisState::Open],
                1 => [x, AxisState::Open],
                2 => [AxisState::Open, y],
                _ => [x, y],
            });
            let places: Vec<[f64; 2]> =
                (0..60).map(|_| [10.0 * rng.f64() - 3.0, 2.0 + 7.0 * rng.f64()]).collect();
            let reach = |rng: &mut fastrand::Rng| [0.0, 0.1, 0.5, 3.4][rng.usize(..4)] * rng.f64();
            let reaches: Vec<f64> = places.iter().map(|_| reach(&mut rng)).collect();
            let mut found = Vec::new();
            let _ = couples(&space, &places, &reaches, |Couple { a, b, image, p }| {
                assert!(a < b);
                let is_p = sub(add(places[b as usize], shift(&space, image)), places[a as usize]);
                assert!(dot(sub(p, is_p), sub(p, is_p)) < 1e-20);
                found.push((a, b, image));
                ControlFlow::Continue(())
            });
            found.sort_unstable();
            seen += found.len();
            assert_eq!(found, by_force(&space, &places, &reaches));
        }
        assert!(seen > 10_000, "{seen}");
    }
}
