//! Placement of the balls of fills.

use std::array::from_fn;
use std::ops::ControlFlow;

use carom_sim::{Boundary, Number};

use super::error::{Halt, Problem};
use super::fill::{Fill, Sites};
use super::grow;
use super::occupancy::Occupancy;
use super::plan::Plan;
use super::random::{Purpose, Random};

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

/// The centres of each fill's balls, besides the balls already placed.
///
/// Lattices come first, then fills that grow; then random insertion, the largest balls first,
/// because small balls fit between large ones, but not the other way round. Each fill has its own
/// random numbers.
pub(super) fn centers<const D: usize>(
    plan: &Plan<'_, D>,
    placed: impl IntoIterator<Item = Place<D>>,
    seed: u64,
    watch: Watch<'_>,
) -> Result<Vec<Vec<[f64; D]>>, Halt> {
    let mut centers: Vec<Vec<_>> = plan.fills.iter().map(on_lattice).collect();
    let placed: Vec<Place<D>> = placed.into_iter().collect();
    if plan.fills.iter().any(|fill| matches!(fill.sites, Sites::Grown)) {
        let others = placed.iter().copied().chain(of_fills(&plan.fills, &centers));
        let others: Vec<_> = others.collect();
        let period = plan.boundary.bounds().filter(|_| plan.boundary.is_periodic());
        let period = period.map(|(min, max)| from_fn(|k| max[k] - min[k]));
        grow::into_place(&plan.fills, (&others, period), seed, watch, &mut centers)?;
    }
    let order = order_of_insertion(&plan.fills);
    if order.is_empty() {
        return Ok(centers);
    }
    let mut occupancy = Occupancy::new(whole_space(plan), plan.balls);
    for (center, radius) in placed.into_iter().chain(of_fills(&plan.fills, &centers)) {
        occupancy.insert(center, radius);
    }
    for index in order {
        let random = Random::of_fill(seed, index, Purpose::Places);
        let fill = &plan.fills[index];
        let radius = fill.table.material.radius;
        centers[index] = insert_at_random(fill, radius, &mut occupancy, random, watch)?;
    }
    Ok(centers)
}

/// The placed balls of fills.
fn of_fills<'a, const D: usize>(
    fills: &'a [Fill<'_, D>],
    centers: &'a [Vec<[f64; D]>],
) -> impl Iterator<Item = Place<D>> + 'a {
    fills.iter().zip(centers).flat_map(|(fill, centers)| {
        centers.iter().map(|&center| (center, fill.table.material.radius))
    })
}

/// The indices of the random fills: the largest balls first, otherwise in the order of the file.
fn order_of_insertion<const D: usize>(fills: &[Fill<'_, D>]) -> Vec<usize> {
    let is_random = |&index: &usize| matches!(fills[index].sites, Sites::Anywhere);
    let radius = |index: usize| fills[index].table.material.radius;
    let mut order: Vec<_> = (0..fills.len()).filter(is_random).collect();
    order.sort_by(|&a, &b| radius(b).total_cmp(&radius(a)));
    order
}

/// The box of the scene; in open space, the box around all fills.
fn whole_space<const D: usize>(plan: &Plan<'_, D>) -> Boundary<D> {
    if plan.boundary.bounds().is_some() {
        return plan.boundary;
    }
    let corners = plan.fills.iter().filter_map(|fill| fill.space.bounds());
    let around = corners.reduce(|(min, max), (low, high)| {
        (from_fn(|k| low[k].min(min[k])), from_fn(|k| high[k].max(max[k])))
    });
    around.and_then(|(min, max)| Boundary::walls(min, max).ok()).unwrap_or(plan.boundary)
}

fn on_lattice<const D: usize>(fill: &Fill<'_, D>) -> Vec<[f64; D]> {
    match fill.sites {
        Sites::Anywhere | Sites::Grown => Vec::new(),
        Sites::Grid(grid) => grid.points(fill.count, &fill.space).collect(),
    }
}

/// Random sequential insertion: a position is taken if it is free, otherwise another is tried.
pub(super) fn insert_at_random<const D: usize>(
    fill: &Fill<'_, D>,
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
        if occupancy.is_free(center, radius) && fill.obstruction.leaves_room(center, radius) {
            occupancy.insert(center, radius);
            centers.push(center);
        }
        if centers.len() == count as usize {
            return Ok(centers);
        }
    }
    let found = centers.len();
    let densest = match (D, fill.obstruction.is_empty()) {
        (2, true) => "half of a plane",
        (_, true) => "a third of space",
        (2, false) => "half of what obstacles leave of a plane",
        (_, false) => "a third of what obstacles leave of space",
    };
    let radius = Number(radius);
    Err(Problem::new(format!("only {found} of {count} balls of radius {radius} fit in"))
        .help(format!("random positions fill about {densest}: use fewer balls, or a lattice"))
        .at(&fill.table.amount.span)
        .into())
}

/// The corner and the sides of the box of possible centres; `None` if there is no such box.
fn room_for_centers<const D: usize>(
    space: &Boundary<D>,
    radius: f64,
) -> Option<([f64; D], [f64; D])> {
    let (min, max) = space.bounds()?;
    let margin = if space.is_periodic() { 0.0 } else { radius };
    let low = min.map(|x| x + margin);
    let size = from_fn(|k| max[k] - margin - low[k]);
    size.iter().all(|&side| side >= 0.0).then_some((low, size))
}
