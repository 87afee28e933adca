//! Crowds: many balls at one spot.
//!
//! In a crowd of a thousand balls at one place, each overlaps all others, and rows for all these
//! pairs would not say which ball is to go where. So the balls first shrink, by powers of two,
//! until few overlap. Then those are moved apart, and the balls grow again, as in a random packing
//! \[LubachevskyStillinger1990\]. Balls whose centres are at one place have no direction in which
//! to part, and are scattered a little first. The result is only the positions at which the rows of
//! the first pass are computed.

use std::ops::ControlFlow;

use super::near::{Couple, couples};
use super::passes::{make_room_for_smaller, push_aside};
use super::task::Task;

/// In a crowd, a ball overlaps more than this many others on average: 12 equal balls can touch one
/// in space.
const CROWD: usize = 16;

/// Balls shrink to no less than this share of their radii. If they are still a crowd then, they are
/// scattered, by this share of their radii and then by powers of two of it.
const SMALLEST: f64 = 1.0 / (1_u64 << 10) as f64;

/// Centres nearer to each other than this share of the radii are at one place: their direction is
/// mostly rounding.
const ONE_PLACE: f64 = 1.0 / (1_u64 << 30) as f64;

/// Once balls of this share of their radii are apart, the directions between them are good enough.
const WELL_APART: f64 = 0.5;

/// Positions at which the paths of balls out of a crowd are computed; without a crowd, the given
/// positions.
pub(super) fn spread<const D: usize>(task: &Task<'_, D>) -> Vec<[f64; D]> {
    let mut places = task.start.clone();
    let (mut size, mut scatter) = (1.0, SMALLEST);
    while is_crowded(task, &places, size) {
        if size > SMALLEST {
            size *= 0.5;
        } else if scatter < places.len() as f64 {
            places.clone_from(&task.start);
            (0..).zip(&mut places).for_each(|(ball, place)| push_aside(task, ball, place, scatter));
            scatter *= 2.0;
        } else {
            break;
        }
    }
    if scatter == SMALLEST && scatter_at_one_place(task, &mut places) {
        size = SMALLEST;
    }
    while size <= WELL_APART {
        make_room_for_smaller(task, &mut places, size);
        size *= 2.0;
    }
    places
}

/// Scatters the balls whose centres are at one place with another; returns whether there are any.
fn scatter_at_one_place<const D: usize>(task: &Task<'_, D>, places: &mut [[f64; D]]) -> bool {
    let reaches: Vec<f64> =
        task.state.particles.iter().map(|ball| ONE_PLACE * ball.radius).collect();
    let mut balls = Vec::new();
    let _ = couples(&task.state.space, places, &reaches, |Couple { a, b, .. }| {
        if task.must_part(a, b) {
            balls.extend([a, b]);
        }
        ControlFlow::Continue(())
    });
    balls.sort_unstable();
    balls.dedup();
    for &ball in &balls {
        push_aside(task, ball, &mut places[ball as usize], SMALLEST);
    }
    !balls.is_empty()
}

/// Whether too many pairs overlap if the radii are `scale` times as large.
fn is_crowded<const D: usize>(task: &Task<'_, D>, places: &[[f64; D]], scale: f64) -> bool {
    let reaches: Vec<f64> = task.state.particles.iter().map(|ball| scale * ball.radius).collect();
    let mut left = CROWD * places.len();
    let counted = couples(&task.state.space, places, &reaches, |Couple { a, b, .. }| {
        if task.must_part(a, b) {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
        }
        ControlFlow::Continue(())
    });
    counted.is_break()
}
