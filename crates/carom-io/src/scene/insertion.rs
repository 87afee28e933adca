//! Random insertion of balls.

use std::array::from_fn;
use std::ops::ControlFlow;

use carom_sim::{Boundary, Number};

use super::error::{Halt, Problem};
use super::fill::Fill;
use super::obstruction::Obstruction;
use super::occupancy::Occupancy;
use super::random::Random;

/// A centre and a radius.
pub(super) type Place<const D: usize> = ([f64; D], f64);

/// The number of tries of random insertion: for each ball on average, and besides.
///
/// This many tries bring equal balls to a packing fraction of 0.51 in the plane and 0.32 in space,
/// as measured with 10⁵; unlimited tries would end at 0.547 and 0.384 ([ZhangTorquato2013]).
const TRIES_PER_BALL: u64 = 100;
const SPARE_TRIES: u64 = 100_000;

/// The tries between two calls of the watcher: in a full box they take about a millisecond.
const TRIES_PER_QUESTION: u64 = 1024;

/// A callback that decides now and then whether to go on.
pub(super) type Watch<'w> = &'w mut dyn FnMut() -> ControlFlow<()>;

/// Random sequential insertion: a position is taken if it is free, otherwise another is tried.
pub(super) fn insert_at_random<const D: usize>(
    (fill, obstruction): (&Fill<'_, D>, &Obstruction<D>),
    radius: f64,
    occupancy: &mut Occupancy<D>,
    mut random: Random,
    watch: Watch<'_>,
) -> Result<Vec<[f64; D]>, Halt> {
    let count = fill.count;
    let (min, size) = room_for_centers(&fill.space, radius).ok_or_else(|| {
        Problem::new(format!("a ball of radius {} does not fit between the walls", Number(radius)))
            .help("use smaller balls or a larger box")
            .at(&fill.table.amount.span)
    })?;
    let mut centers = Vec::new();
    for tried in 0..u64::from(count) * TRIES_PER_BALL + SPARE_TRIES {
        if tried % TRIES_PER_QUESTION == 0 && watch().is_break() {
            return Err(Halt::Interrupted);
        }
        let center = from_fn(|k| min[k] + size[k] * random.uniform());
        if occupancy.is_free(center, radius) && obstruction.leaves_room(center, radius) {
            occupancy.insert(center, radius);
            centers.push(center);
        }
        if centers.len() == count as usize {
            return Ok(centers);
        }
    }
    let found = centers.len();
    let densest = match (D, obstruction.is_empty()) {
        (2, true) => "half of a plane",
        (_, true) => "a third of space",
        (2, false) => "half of what obstacles leave of a plane",
        (_, false) => "a third of what obstacles leave of space",
    };
    // Balls do not grow into place among obstacles.
    let grow = if obstruction.is_empty() { ", `grow_to` for a denser packing," } else { "," };
    let radius = Number(radius);
    let what = match count {
        1 => format!("no ball of radius {radius} fits in"),
        _ => format!("only {found} of {count} balls of radius {radius} fit in"),
    };
    Err(Problem::new(what)
        .help(format!("random positions fill about {densest}: use fewer balls{grow} or a lattice"))
        .at(&fill.table.amount.span)
        .into())
}

/// The corner and the sides of the box of possible centres; `None` if there is no such box.
fn room_for_centers<const D: usize>(
    space: &Boundary<D>,
    radius: f64,
) -> Option<([f64; D], [f64; D])> {
    let (min, max) = space.bounds()?;
    let margin = |k: usize| if space.axes()[k].is_periodic() { 0.0 } else { radius };
    let low = from_fn(|k| min[k] + margin(k));
    let size = from_fn(|k| max[k] - margin(k) - low[k]);
    size.iter().all(|&side: &f64| side >= 0.0).then_some((low, size))
}
