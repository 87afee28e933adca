//! Size of a fill, and the sites of its balls.

use carom_sim::{Boundary, Number};

use super::error::Problem;
use super::format::{Amount, Arrangement, FillTable, MOST_BALLS};
use super::lattice::CutLattice;
use crate::axes::AXES;
use crate::messages::counted;
use crate::volume;

/// A fill whose box and number of balls are known.
pub(super) struct Fill<'t, const D: usize> {
    pub(super) table: &'t FillTable<D>,
    pub(super) count: u32,
    /// The box that the fill occupies.
    pub(super) space: Boundary<D>,
    pub(super) sites: Sites<D>,
}

/// The possible positions of a fill's balls.
#[derive(Clone, Copy)]
pub(super) enum Sites<const D: usize> {
    Anywhere,
    /// The positions after the balls have grown.
    Grown,
    CutLattice(CutLattice<D>),
}

impl<'t, const D: usize> Fill<'t, D> {
    /// The fill of a table, in a box whose size is known.
    pub(super) fn of(table: &'t FillTable<D>, boundary: Boundary<D>) -> Result<Self, Problem> {
        let space = space(table, boundary)?;
        let count = match table.amount.value {
            Amount::Count(count) | Amount::Sizing { count, .. } => count,
            Amount::PackingFraction(share) => count_of_share(table, share, &space)?,
        };
        let sites = match (table.arrangement, table.amount.value) {
            (Arrangement::Random, _) => Sites::Anywhere,
            (Arrangement::Grown, _) => Sites::Grown,
            // The size of the box was chosen for this grid.
            (Arrangement::Lattice(lattice), Amount::Sizing { .. }) => {
                Sites::CutLattice(CutLattice::regular(lattice, count))
            }
            (Arrangement::Lattice(lattice), _) => {
                Sites::CutLattice(CutLattice::in_box(lattice, count, &space))
            }
        };
        let fill = Self { table, count, space, sites };
        fill.check_fit()?;
        Ok(fill)
    }

    /// Refuses a lattice whose neighbours would overlap.
    fn check_fit(&self) -> Result<(), Problem> {
        let Sites::CutLattice(grid) = self.sites else { return Ok(()) };
        let diameter = 2.0 * self.table.material.radius;
        // By rounding of its own distance, a lattice of touching balls may be an ulp or two too
        // tight.
        if grid.distance(&self.space) >= diameter * (1.0 - 4.0 * f64::EPSILON) {
            return Ok(());
        }
        let (count, radius) = (self.count, Number(self.table.material.radius));
        let balls = counted(count as usize, "ball");
        let help = if let Amount::Sizing { .. } = self.table.amount.value {
            format!(
                "give less than {:.4}, the packing fraction at which they touch on its {} sites",
                grid.densest_packing(count),
                grid.sites()
            )
        } else {
            let most = grid.capacity(diameter, &self.space);
            let fit = if most == 1 { "fits" } else { "fit" };
            format!("at most {most} {fit}; use fewer or smaller balls, or a larger box")
        };
        let verb = if count == 1 { "does" } else { "do" };
        Err(Problem::new(format!("{balls} of radius {radius} {verb} not fit on this lattice"))
            .help(help)
            .at(&self.table.amount.span))
    }
}

/// The fill's own region, or else the box of the scene.
fn space<const D: usize>(
    table: &FillTable<D>,
    boundary: Boundary<D>,
) -> Result<Boundary<D>, Problem> {
    let Some(region) = &table.region else {
        let is_open = |axis: &usize| boundary.axes()[*axis].ends().is_none();
        let why = match (boundary.bounds(), (0..D).find(is_open)) {
            (Some(_), None) => return Ok(boundary),
            (Some(_), Some(axis)) => format!("axis {} of the scene is open", AXES[axis]),
            (None, _) => "the scene is in open space".to_owned(),
        };
        return Err(Problem::new(format!("the fill has no region: {why}"))
            .help("give the fill `min` and `max`, or the scene a `boundary`")
            .at(&table.span));
    };
    match (region.value.bounds(), boundary.bounds()) {
        (Some((min, max)), Some((low, high)))
            if (0..D).any(|k| min[k] < low[k] || max[k] > high[k]) =>
        {
            Err(Problem::new("the fill reaches beyond the boundary")
                .help("keep its `min` and `max` within those of `boundary`")
                .at(&region.span))
        }
        _ => Ok(region.value),
    }
}

/// The number of balls that fill this share of a box: the nearest whole number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` gives the largest integer for larger numbers, which is refused"
)]
fn count_of_share<const D: usize>(
    table: &FillTable<D>,
    share: f64,
    space: &Boundary<D>,
) -> Result<u32, Problem> {
    let radius = table.material.radius;
    if radius == 0.0 {
        return Err(Problem::new("balls of radius 0 fill no share of the box")
            .help(format!("give a radius above 0, or `count` instead of `{}`", table.share_key()))
            .at(&table.amount.span));
    }
    let count = (share * volume::of_box(space) / volume::of_balls::<D>(1, radius)).round();
    match count as u32 {
        count @ 1..=MOST_BALLS => Ok(count),
        _ => Err(Problem::new(format!(
            "{} balls of radius {} fill this share",
            Number(count),
            Number(radius)
        ))
        .help(format!("give a share or a radius that makes 1 to {MOST_BALLS} balls"))
        .at(&table.amount.span)),
    }
}
