//! Placement of the balls of fills.

use std::array::from_fn;

use carom_sim::{Axis, Boundary};

use super::error::Halt;
use super::fill::{Fill, Sites};
use super::grow;
use super::insertion::{Place, Watch, insert_at_random};
use super::occupancy::Occupancy;
use super::plan::Plan;
use super::random::{Purpose, Random};

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
        let period = |axis: &Axis| axis.ends().filter(|_| axis.is_periodic());
        let periods = plan.boundary.axes().each_ref();
        let periods = periods.map(|axis| period(axis).map(|[min, max]| max - min));
        grow::into_place(&plan.fills, (&others, periods), seed, watch, &mut centers)?;
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
        centers[index] =
            insert_at_random((fill, &plan.obstruction), radius, &mut occupancy, random, watch)?;
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

/// The box of the scene; along open axes, the box around all fills.
fn whole_space<const D: usize>(plan: &Plan<'_, D>) -> Boundary<D> {
    let corners = plan.fills.iter().filter_map(|fill| fill.space.bounds());
    let around = corners.reduce(|(min, max), (low, high)| {
        (from_fn(|k| low[k].min(min[k])), from_fn(|k| high[k].max(max[k])))
    });
    let Some((min, max)) = around else { return plan.boundary };
    let axes = from_fn(|k| match plan.boundary.axes()[k] {
        Axis::Open => Axis::Walls { min: min[k], max: max[k] },
        axis => axis,
    });
    Boundary::by_axis(axes).unwrap_or(plan.boundary)
}

fn on_lattice<const D: usize>(fill: &Fill<'_, D>) -> Vec<[f64; D]> {
    match fill.sites {
        Sites::Anywhere | Sites::Grown => Vec::new(),
        Sites::CutLattice(grid) => grid.points(fill.count, &fill.space).collect(),
    }
}
