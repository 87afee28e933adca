//! Boundary of a scene: `[boundary]`.

use carom_sim::{Boundary, Rebound};

use crate::scene::error::{Problem, Span};
use crate::scene::node::Node;
use crate::scene::read::{FromNode, Reader, choice};

pub(super) const KEYS: &[&str] = &["kind", "min", "max", "restitution"];

#[derive(Clone, Debug)]
pub(crate) enum BoundaryTable<const D: usize> {
    Given(Boundary<D>),
    /// A periodic box without a size, which a fill has to provide.
    Unsized(Span),
}

#[derive(Clone, Copy)]
enum Kind {
    Box,
    Periodic,
}

impl FromNode for Kind {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        choice(node, &[("box", Self::Box), ("periodic", Self::Periodic)])
    }
}

impl<const D: usize> BoundaryTable<D> {
    pub(super) fn is_periodic(&self) -> bool {
        match self {
            Self::Given(boundary) => boundary.is_periodic(),
            Self::Unsized(_) => true,
        }
    }

    pub(super) fn read(table: Reader<'_>) -> Result<Self, Problem> {
        match table.required("kind")? {
            Kind::Box => walls(table).map(Self::Given),
            Kind::Periodic => periodic(table),
        }
    }
}

fn walls<const D: usize>(table: Reader<'_>) -> Result<Boundary<D>, Problem> {
    let restitution = table.optional("restitution")?.unwrap_or_else(Rebound::elastic);
    let walls = region(table)?.ok_or_else(|| {
        Problem::new("the box has no size")
            .help("add `min = …` and `max = …`, its two corners")
            .at(table.span())
    })?;
    Ok(walls.with_restitution(restitution))
}

fn periodic<const D: usize>(table: Reader<'_>) -> Result<BoundaryTable<D>, Problem> {
    if table.has("restitution") {
        return Err(Problem::new("a periodic box has no walls, and so no restitution")
            .help("remove the key")
            .at(table.span_of("restitution")));
    }
    match corners(table)? {
        None => Ok(BoundaryTable::Unsized(table.span().clone())),
        Some([min, max]) => Boundary::periodic_between(min, max)
            .map(BoundaryTable::Given)
            .map_err(|error| Problem::of_box(&error).at(table.span_of("max"))),
    }
}

/// The box from `min` to `max`, if the table has these keys.
pub(super) fn region<const D: usize>(table: Reader<'_>) -> Result<Option<Boundary<D>>, Problem> {
    let Some([min, max]) = corners(table)? else { return Ok(None) };
    let walls = Boundary::walls(min, max)
        .map_err(|error| Problem::of_box(&error).at(table.span_of("max")))?;
    Ok(Some(walls))
}

/// The keys `min` and `max`: both, or neither.
fn corners<const D: usize>(table: Reader<'_>) -> Result<Option<[[f64; D]; 2]>, Problem> {
    let lonely = |given: &str, missing: &str| {
        Problem::new(format!("`{given}` is given without `{missing}`"))
            .help(format!("add `{missing} = …`: a box has two corners"))
            .at(table.span_of(given))
    };
    match (table.optional("min")?, table.optional("max")?) {
        (Some(min), Some(max)) => Ok(Some([min, max])),
        (None, None) => Ok(None),
        (Some(_), None) => Err(lonely("min", "max")),
        (None, Some(_)) => Err(lonely("max", "min")),
    }
}
