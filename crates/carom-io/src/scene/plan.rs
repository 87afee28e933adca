//! Plan of a scene: its box and its numbers of balls.

use carom_sim::{Boundary, Number};

use super::error::{Problem, Span};
use super::fill::Fill;
use super::format::{Amount, Arrangement, BoundaryTable, FillTable, MOST_BALLS, Tables};
use super::lattice::CutLattice;
use super::obstruction::Obstruction;
use super::rack;
use crate::volume;

/// A scene whose box and numbers of balls are known.
pub(super) struct Plan<'t, const D: usize> {
    pub(super) boundary: Boundary<D>,
    pub(super) fills: Vec<Fill<'t, D>>,
    /// What balls at random positions must avoid.
    pub(super) obstruction: Obstruction<D>,
    /// The number of all balls.
    pub(super) balls: usize,
}

impl<'t, const D: usize> Plan<'t, D> {
    pub(super) fn of(tables: &'t Tables<D>) -> Result<Self, Problem> {
        let boundary = match &tables.boundary {
            BoundaryTable::Given(boundary) => sized_by_itself(*boundary, &tables.fills)?,
            BoundaryTable::Unsized(span) => sized_by_a_fill(&tables.fills, span)?,
        };
        let obstruction = Obstruction::of(tables, &boundary)?;
        let fills = tables.fills.iter().map(|table| Fill::of(table, boundary));
        let fills = fills.collect::<Result<Vec<_>, _>>()?;
        let balls = tables.balls.iter().map(|ball| (1, &ball.span));
        let racks = tables.racks.iter().map(|rack| (rack::count::<D>(rack.rows), &rack.span));
        let filled = fills.iter().map(|fill| (u128::from(fill.count), &fill.table.span));
        let balls = total(balls.chain(racks).chain(filled))?;
        Ok(Self { boundary, fills, obstruction, balls })
    }
}

/// The number of all balls, from the number that each table makes.
fn total<'t>(tables: impl Iterator<Item = (u128, &'t Span)>) -> Result<usize, Problem> {
    let mut total = 0;
    for (balls, span) in tables {
        total += balls;
        if total > u128::from(MOST_BALLS) {
            return Err(Problem::new(format!("up to here, the scene has {total} balls"))
                .help(format!("use at most {MOST_BALLS}"))
                .at(span));
        }
    }
    Ok(usize::try_from(total).expect("10⁸ balls can be counted"))
}

/// The boundary of the table. No fill may give it a size.
fn sized_by_itself<const D: usize>(
    boundary: Boundary<D>,
    fills: &[FillTable<D>],
) -> Result<Boundary<D>, Problem> {
    match sizing(fills).next() {
        None => Ok(boundary),
        Some((table, ..)) => {
            Err(Problem::new(format!("`count` and `{}` are both given", table.share_key()))
                .help("keep one of them; both are for a periodic box without `min` and `max`")
                .at(&table.amount.span))
        }
    }
}

/// The periodic box whose size one fill gives by the share that its balls fill.
fn sized_by_a_fill<const D: usize>(
    fills: &[FillTable<D>],
    boundary: &Span,
) -> Result<Boundary<D>, Problem> {
    let mut sizing = sizing(fills);
    match (sizing.next(), sizing.next()) {
        (Some((table, count, packing_fraction)), None) => sized_by(table, count, packing_fraction),
        (None, _) => Err(Problem::new("the periodic box has no size")
            .help("give it `min` and `max`, or one fill both `count` and `packing_fraction`")
            .at(boundary)),
        (_, Some((second, ..))) => Err(Problem::new("a second fill gives the box a size")
            .help("keep both `count` and `packing_fraction` in one fill only")
            .at(&second.amount.span)),
    }
}

/// The fills that give the box its size, each with its count and packing fraction.
fn sizing<const D: usize>(
    fills: &[FillTable<D>],
) -> impl Iterator<Item = (&FillTable<D>, u32, f64)> {
    fills.iter().filter_map(|table| match table.amount.value {
        Amount::Sizing { count, packing_fraction } => Some((table, count, packing_fraction)),
        _ => None,
    })
}

fn sized_by<const D: usize>(
    table: &FillTable<D>,
    count: u32,
    packing_fraction: f64,
) -> Result<Boundary<D>, Problem> {
    if let Some(region) = &table.region {
        return Err(Problem::new("the fill gives the box its size, and has a region of its own")
            .help("remove its `min` and `max`, or give them to `boundary`")
            .at(&region.span));
    }
    let shape = match table.arrangement {
        Arrangement::Lattice(lattice) => CutLattice::regular(lattice, count).shape(),
        Arrangement::Random | Arrangement::Grown => [1.0; D],
    };
    let radius = table.material.radius;
    let volume = volume::of_balls::<D>(count, radius) / packing_fraction;
    let scale = volume::side::<D>(volume / shape.iter().product::<f64>());
    Boundary::periodic(shape.map(|side| side * scale)).map_err(|_| {
        Problem::new(format!("{count} balls of radius {} give the box no size", Number(radius)))
            .help("give a radius above 0, or give `boundary.min` and `boundary.max`")
            .at(&table.amount.span)
    })
}
