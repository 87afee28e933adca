//! Tables of a scene, and the keys of each.
//!
//! `scenes/README.md` documents every key. Errors within one table are found here. Errors between
//! balls are found after the balls have been placed.

mod balls;
mod boundary;
mod cloth;
mod header;
mod mesh;
mod motion;
mod obstacles;
mod rules;
#[cfg(feature = "meshes")]
mod stl;
mod walls;

pub(super) use balls::{
    Amount, Arrangement, BallTable, FillTable, MOST_BALLS, Material, RackTable, Start,
};
pub(super) use boundary::BoundaryTable;
pub(super) use cloth::ShotTable;
pub use header::home;
pub(super) use header::{Header, Limit};
pub(super) use mesh::resolve_paths;
pub(super) use motion::MotionTable;
pub(super) use obstacles::{OBSTACLE, ObstacleTable, POCKET, PocketTable};
pub(super) use walls::WallMove;

use carom::Restitution;
use carom_sim::{Boundary, Motion, Overlap, Rules};

use super::error::Problem;
use super::node::Node;
use super::read::{FromNode, Reader, Spanned, choice};
use crate::axes::AXES;
#[cfg(test)]
use crate::scene::keys::MOTION;
use crate::scene::keys::SCENE;
use crate::session::Kinds;
use rules::ContactRuleTable;

/// The contents of a scene.
#[derive(Clone, Debug)]
pub(super) struct Tables<const D: usize> {
    pub(super) boundary: BoundaryTable<D>,
    /// The walls that move.
    pub(super) moves: Vec<WallMove>,
    pub(super) balls: Vec<BallTable<D>>,
    pub(super) racks: Vec<RackTable<D>>,
    pub(super) fills: Vec<FillTable<D>>,
    pub(super) obstacles: Vec<ObstacleTable<D>>,
    pub(super) pockets: Vec<PocketTable<D>>,
    pub(super) overlap: Overlap,
    pub(super) motion: MotionTable<D>,
    pub(super) shots: Vec<ShotTable<D>>,
    /// The kinds of the balls, and those that balls have later.
    pub(super) kinds: Kinds,
    pub(super) rules: Rules,
}

impl<const D: usize> Tables<D> {
    pub(super) fn read(root: &Node) -> Result<Self, Problem> {
        let scene = Reader::new(root, SCENE)?;
        let (boundary, moves) = match scene.table("boundary", boundary::KEYS)? {
            Some(table) => {
                let boundary = BoundaryTable::read(table)?;
                let moves = boundary.moves(table)?;
                (boundary, moves)
            }
            None => (BoundaryTable::Given(Boundary::open()), Vec::new()),
        };
        // The scene's restitution applies to each ball whose table has none: for two balls with the
        // scene's e, √(e e) = e.
        let restitution = scene.optional("restitution")?.unwrap_or_else(Restitution::elastic);
        let balls = scene.tables("ball", balls::BALL)?.into_iter();
        let racks = scene.tables("rack", balls::RACK)?.into_iter();
        let fills = scene.tables("fill", balls::FILL)?.into_iter();
        let obstacles = scene.tables("obstacle", OBSTACLE)?.into_iter();
        let pockets = scene.tables("pocket", POCKET)?.into_iter();
        let shots = scene.tables("shot", cloth::SHOT)?.into_iter();
        let rules = scene.tables("rule", rules::RULE)?.into_iter();
        let later: Vec<Spanned<String>> = scene.optional("kinds")?.unwrap_or_default();
        let mut tables = Self {
            boundary,
            moves,
            balls: balls.map(|t| BallTable::read(t, restitution)).collect::<Result<_, _>>()?,
            racks: racks.map(|t| RackTable::read(t, restitution)).collect::<Result<_, _>>()?,
            fills: fills.map(|t| FillTable::read(t, restitution)).collect::<Result<_, _>>()?,
            obstacles: obstacles.map(ObstacleTable::read).collect::<Result<_, _>>()?,
            pockets: pockets.map(PocketTable::read).collect::<Result<_, _>>()?,
            overlap: scene.optional("overlap")?.unwrap_or_default(),
            motion: MotionTable::read(scene)?,
            shots: shots.map(ShotTable::read).collect::<Result<_, _>>()?,
            kinds: Kinds::default(),
            rules: Rules::new(),
        };
        tables.add_kinds(&later)?;
        let rules: Vec<ContactRuleTable> =
            rules.map(ContactRuleTable::read).collect::<Result<_, _>>()?;
        tables.add_rules(&rules)?;
        tables.refuse_obstacles_where_there_can_be_none()?;
        tables.refuse_motion_where_balls_grow()?;
        tables.refuse_gravity_without_a_ground()?;
        tables.refuse_walls_that_move_among_balls_that_do_not_fly_straight()?;
        Ok(tables)
    }

    /// Numbers the kinds, in the order of the balls that have them.
    fn add_kinds(&mut self, later: &[Spanned<String>]) -> Result<(), Problem> {
        let balls = self.balls.iter().map(|table| (&table.material, &table.span));
        let racks = self.racks.iter().map(|table| (&table.material, &table.span));
        let fills = self.fills.iter().map(|table| (&table.material, &table.span));
        let of_balls = balls.chain(racks).chain(fills);
        let of_balls =
            of_balls.filter_map(|(material, span)| Some((material.kind.as_ref()?, span)));
        for (kind, span) in of_balls.chain(later.iter().map(|kind| (&kind.value, &kind.span))) {
            self.kinds.add(kind).ok_or_else(|| {
                Problem::new("there are more than 65536 kinds of balls")
                    .help("use some of them again")
                    .at(span)
            })?;
        }
        Ok(())
    }

    fn add_rules(&mut self, tables: &[ContactRuleTable]) -> Result<(), Problem> {
        let names: Vec<_> = self.obstacles.iter().map(|table| table.obstacle.name()).collect();
        let add = |rules, table: &ContactRuleTable| table.add::<D>(rules, &self.kinds, &names);
        self.rules = tables.iter().try_fold(Rules::new(), add)?;
        Ok(())
    }

    /// Refuses obstacles and pockets with balls that grow into place, and obstacles together with
    /// growing balls.
    fn refuse_obstacles_where_there_can_be_none(&self) -> Result<(), Problem> {
        let obstacles = self.obstacles.iter().map(|table| ("obstacle", &table.span));
        let pockets = self.pockets.iter().map(|table| ("pocket", &table.span));
        let Some((what, _)) = obstacles.chain(pockets).next() else { return Ok(()) };
        let (way, span) = match (self.grown(), &self.motion.by) {
            (Some(fill), _) => {
                ("use `packing_fraction` instead of `grow_to`, or", &fill.amount.span)
            }
            (None, Some(("growth", span))) if what == "obstacle" => {
                ("remove `motion.growth`, or use", span)
            }
            _ => return Ok(()),
        };
        Err(Problem::new(format!("there can be no {what} in a scene with growing balls"))
            .help(format!("{way} balls of infinite mass instead of obstacles"))
            .at(span))
    }

    fn refuse_motion_where_balls_grow(&self) -> Result<(), Problem> {
        let (Some((key, _)), Some(fill)) = (&self.motion.by, self.grown()) else { return Ok(()) };
        Err(Problem::new(format!("balls cannot grow into place in a scene with `motion.{key}`"))
            .help(format!("use `packing_fraction` instead of `grow_to`, or remove `motion.{key}`"))
            .at(&fill.amount.span))
    }

    fn refuse_gravity_without_a_ground(&self) -> Result<(), Problem> {
        let (Motion::Falling(falling), Some((_, span))) = (&self.motion.motion, &self.motion.by)
        else {
            return Ok(());
        };
        let gravity = falling.gravity();
        let endless = |&axis: &usize| gravity[axis] != 0.0 && self.boundary.repeats_along(axis);
        match (0..D).find(endless).map(|axis| AXES[axis]) {
            None => Ok(()),
            Some(axis) => {
                let what =
                    format!("balls would fall ever faster along axis {axis}, which is periodic");
                Err(Problem::new(what)
                    .help(format!(
                        "give axis {axis} the kind \"walls\" in `boundary.kind`, or no gravity"
                    ))
                    .at(span))
            }
        }
    }

    fn refuse_walls_that_move_among_balls_that_do_not_fly_straight(&self) -> Result<(), Problem> {
        let is_straight = matches!(self.motion.motion, Motion::Straight | Motion::Growing(_));
        let (Some((key, _)), Some(WallMove { wall, span, .. }), false) =
            (&self.motion.by, self.moves.iter().find(|one| one.speed.value > 0.0), is_straight)
        else {
            return Ok(());
        };
        Err(Problem::new(format!("wall {wall} cannot move in a scene with `motion.{key}`"))
            .help(format!("remove `{wall}`, or remove `motion.{key}`, so that balls fly straight"))
            .at(span))
    }

    /// The first fill whose balls grow into place.
    fn grown(&self) -> Option<&FillTable<D>> {
        self.fills.iter().find(|table| matches!(table.arrangement, Arrangement::Grown))
    }
}

impl FromNode for Overlap {
    fn from_node(node: &Node) -> Result<Self, Problem> {
        choice(node, &[("refuse", Self::Refuse), ("relax", Self::Relax), ("allow", Self::Allow)])
    }
}

/// The keys of each table, for the test that scenes/README.md documents all of them.
#[cfg(test)]
pub(super) const BOOK: [(&str, &[&str]); 10] = [
    ("The whole scene", SCENE),
    ("`[boundary]`", boundary::KEYS),
    ("`[[ball]]`", balls::BALL),
    ("`[[rack]]`", balls::RACK),
    ("`[[fill]]`", balls::FILL),
    ("`[[obstacle]]`", OBSTACLE),
    ("`[[pocket]]`", POCKET),
    ("`[motion]`", MOTION),
    ("`[[shot]]`", cloth::SHOT),
    ("`[[rule]]`", rules::RULE),
];
