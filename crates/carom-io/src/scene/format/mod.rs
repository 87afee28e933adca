//! The tables of a scene and the keys of each: what a file may say.
//!
//! `scenes/README.md` documents every key. Errors within one table are found here; those between
//! the balls, once they have been placed.

mod balls;
mod boundary;
mod header;
mod keys;

pub(super) use balls::{
    Amount, Arrangement, BallTable, FillTable, MOST_BALLS, Material, RackTable, Start,
};
pub(super) use boundary::BoundaryTable;
pub(super) use header::{Header, Limit};

use carom::Restitution;
use carom_sim::Boundary;

use super::error::Problem;
use super::node::Node;
use super::read::Reader;
use keys::{MOTION, SCENE};

/// The contents of a scene.
#[derive(Clone, Debug)]
pub(super) struct Tables<const D: usize> {
    pub(super) boundary: BoundaryTable<D>,
    pub(super) balls: Vec<BallTable<D>>,
    pub(super) racks: Vec<RackTable<D>>,
    pub(super) fills: Vec<FillTable<D>>,
}

impl<const D: usize> Tables<D> {
    pub(super) fn read(root: &Node) -> Result<Self, Problem> {
        let scene = Reader::new(root, SCENE)?;
        refuse_motion(scene)?;
        let boundary = match scene.table("boundary", boundary::KEYS)? {
            Some(table) => BoundaryTable::read(table)?,
            None => BoundaryTable::Given(Boundary::open()),
        };
        // The scene's restitution is each ball's own, unless its table gives another: for two balls
        // of the scene's e, √(e e) = e.
        let restitution = scene.optional("restitution")?.unwrap_or_else(Restitution::elastic);
        let balls = scene.tables("ball", balls::BALL)?.into_iter();
        let racks = scene.tables("rack", balls::RACK)?.into_iter();
        let fills = scene.tables("fill", balls::FILL)?.into_iter();
        let tables = Self {
            boundary,
            balls: balls.map(|t| BallTable::read(t, restitution)).collect::<Result<_, _>>()?,
            racks: racks.map(|t| RackTable::read(t, restitution)).collect::<Result<_, _>>()?,
            fills: fills.map(|t| FillTable::read(t, restitution)).collect::<Result<_, _>>()?,
        };
        if tables.balls.is_empty() && tables.racks.is_empty() && tables.fills.is_empty() {
            return Err(Problem::new("the scene has no balls")
                .help("add a [[ball]], a [[rack]] or a [[fill]]"));
        }
        Ok(tables)
    }
}

/// The keys of `[motion]` are reserved; the simulator has straight lines only.
fn refuse_motion(scene: Reader<'_>) -> Result<(), Problem> {
    let Some(motion) = scene.table("motion", MOTION)? else { return Ok(()) };
    match MOTION.iter().find(|key| motion.has(key)) {
        None => Ok(()),
        Some(key) => Err(Problem::new(format!("`{key}` is not supported yet"))
            .help("remove it: between collisions balls move on straight lines")
            .at(motion.span_of(key))),
    }
}

/// The keys of each table, for the test that scenes/README.md documents them all.
#[cfg(test)]
pub(super) const BOOK: [(&str, &[&str]); 6] = [
    ("The whole scene", SCENE),
    ("`[boundary]`", boundary::KEYS),
    ("`[[ball]]`", balls::BALL),
    ("`[[rack]]`", balls::RACK),
    ("`[[fill]]`", balls::FILL),
    ("`[motion]`", MOTION),
];
