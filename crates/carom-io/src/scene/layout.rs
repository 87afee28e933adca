//! Placed balls of a scene, from which a simulation is built.

use crate::session::{DEFAULT_KIND, Kinds, Session};
use std::fmt;

use carom::vector::add;
use carom::{Ball, Body};
use carom_sim::{
    BallId, Boundary, BuildError, Builder, Contact, Depth, Motion, Number, Obstacle, ObstacleId,
    ObstacleShape, Overlap, Overlaps, Pocket, PocketId, Rules, Shifts, Simulation,
};

use super::error::{Halt, Place, Problem, Span};
use super::format::{Material, RackTable, Tables, WallMove};
use super::insertion::Watch;
use super::node::Node;
use super::plan::Plan;
use super::random::{Purpose, Random};
use super::strikes::Strikes;
use super::velocity::velocities;
use super::{moves, place, rack};
use crate::messages::{brief, counted};

/// A simulation built from a scene.
///
/// Its time is 0.
#[derive(Clone, Debug)]
pub struct Built<const D: usize> {
    /// The simulation.
    pub simulation: Session<D>,
    /// The names of the balls, in the order of their ids.
    pub names: Vec<Option<String>>,
    /// The balls that were moved apart, and how far.
    ///
    /// `None` unless the scene says `overlap = "relax"`.
    pub shifts: Option<Shifts>,
}

/// What a simulation has besides its scene.
#[derive(Clone, Debug, Default)]
pub struct Additions<const D: usize> {
    /// Balls after those of the scene.
    ///
    /// Errors name them by the arrays `x`, `v`, `r`, `mass` and `spin`, and by their place here.
    pub balls: Vec<Body<D>>,
    /// The kinds of these balls, repeated as often as necessary.
    ///
    /// It is empty if they have none.
    pub kinds: Vec<u16>,
    /// The names of these balls; balls beyond the end have none.
    pub names: Vec<Option<String>>,
    /// The angular velocities of these balls, repeated as often as necessary.
    pub spins: Vec<[f64; 3]>,
    /// Rules instead of those of the scene.
    pub rules: Option<Rules>,
}

/// All balls of a scene in the order of their ids: single balls, racks, fills.
#[derive(Clone, Debug)]
pub(super) struct Layout<const D: usize> {
    pub(super) boundary: Boundary<D>,
    pub(super) bodies: Vec<Body<D>>,
    /// The kind of each ball.
    kind_of: Vec<u16>,
    kinds: Kinds,
    rules: Rules,
    pub(super) names: Vec<Option<String>>,
    pub(super) obstacles: Vec<Obstacle<D>>,
    pub(super) pockets: Vec<Pocket<D>>,
    pub(super) overlap: Overlap,
    pub(super) motion: Motion<D>,
    /// Balls that spin at the start, and shots, each with its place in the scene.
    strikes: Strikes<D>,
    /// The walls that move from the start.
    moves: Vec<WallMove>,
    groups: Vec<Group>,
}

/// The balls of one table.
#[derive(Clone, Debug)]
struct Group {
    table: Table,
    /// The first ball.
    first: usize,
    span: Span,
}

/// A table, by its index among tables of its kind.
#[derive(Clone, Copy, Debug)]
enum Table {
    Ball(usize),
    Rack(usize),
    Fill(usize),
    /// Arrays.
    Added,
}

/// The memory that a ball of a large scene takes until its run begins, in bytes: an estimate.
///
/// It is the order of what the balls as given, the state, and the engine's lists and plans hold.
const BYTES_OF_A_BALL: usize = 1_000;

/// Refuses more balls than the memory can hold, before any of it is taken.
fn has_memory(balls: usize) -> Result<(), Problem> {
    let bytes = balls.saturating_mul(BYTES_OF_A_BALL);
    // It is given back at once: nothing has been written to it.
    Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| {
        let gigabytes = Number((bytes as f64 / 1e9).ceil());
        Problem::new(format!(
            "{balls} balls need about {gigabytes} GB of memory, more than there is"
        ))
        .help("use fewer balls, or a machine with more memory")
    })
}

impl<const D: usize> Layout<D> {
    /// Places every ball. `watch` is called now and then, and can interrupt it.
    pub(super) fn of(tables: &Tables<D>, seed: u64, watch: Watch<'_>) -> Result<Self, Halt> {
        let plan = Plan::of(tables)?;
        has_memory(plan.balls)?;
        let mut layout = Self {
            boundary: plan.boundary,
            bodies: Vec::with_capacity(plan.balls),
            kind_of: Vec::with_capacity(plan.balls),
            kinds: tables.kinds.clone(),
            rules: tables.rules.clone(),
            names: Vec::with_capacity(plan.balls),
            obstacles: tables.obstacles.iter().map(|table| table.obstacle.clone()).collect(),
            pockets: tables.pockets.iter().map(|table| table.pocket.clone()).collect(),
            overlap: tables.overlap,
            motion: tables.motion.motion,
            strikes: Strikes::default(),
            moves: tables.moves.clone(),
            groups: Vec::new(),
        };
        for (index, ball) in tables.balls.iter().enumerate() {
            let balls = [(ball.center, ball.velocity, ball.name.clone())];
            layout.add(Table::Ball(index), &ball.span, &ball.material, balls)?;
        }
        for (index, table) in tables.racks.iter().enumerate() {
            let centers = rack::centers(table)?;
            let names = rack_names(table, centers.len())?;
            let balls = centers.into_iter().zip(names).map(|(x, name)| (x, table.velocity, name));
            layout.add(Table::Rack(index), &table.span, &table.material, balls)?;
        }
        layout.strikes = Strikes::of(tables, &layout.names)?;
        let placed = layout.bodies.iter().map(|b| (b.moving().center(), b.moving().radius()));
        let centers = place::centers(&plan, placed, seed, watch)?;
        for (index, (table, centers)) in tables.fills.iter().zip(centers).enumerate() {
            if watch().is_break() {
                return Err(Halt::Interrupted);
            }
            let mut random = Random::of_fill(seed, index, Purpose::Velocities);
            let velocities = velocities(table, centers.len(), &mut random)?;
            let balls = centers.into_iter().zip(velocities);
            let balls = balls.map(|(x, v)| (x, add(v, table.velocity), None));
            layout.add(Table::Fill(index), &table.span, &table.material, balls)?;
        }
        Ok(layout)
    }

    /// Adds the balls of a table, each with its centre, velocity and name.
    fn add(
        &mut self,
        table: Table,
        span: &Span,
        material: &Material,
        balls: impl IntoIterator<Item = ([f64; D], [f64; D], Option<String>)>,
    ) -> Result<(), Problem> {
        self.groups.push(Group { table, first: self.bodies.len(), span: span.clone() });
        let kind = material.kind.as_deref().unwrap_or(DEFAULT_KIND);
        // The tables have numbered all kinds.
        let kind = self.kinds.number(kind).unwrap_or_default();
        for (center, velocity, name) in balls {
            let body = body(center, velocity, material).map_err(|problem| problem.at(span))?;
            self.bodies.push(body);
            self.kind_of.push(kind);
            self.names.push(name);
        }
        Ok(())
    }

    /// Adds what the simulation has besides its scene.
    pub(super) fn extend(&mut self, more: Additions<D>) {
        let first = self.bodies.len();
        self.groups.push(Group { table: Table::Added, first, span: 0..0 });
        for (row, (body, spin)) in more.balls.iter().zip(more.spins.iter().cycle()).enumerate() {
            if *spin != [0.0; 3] {
                self.strikes.add_row(row, first + row, body.moving().velocity(), *spin);
            }
        }
        let kinds = if more.kinds.is_empty() { vec![0] } else { more.kinds };
        self.kind_of.extend(kinds.iter().cycle().take(more.balls.len()));
        self.bodies.extend(more.balls);
        self.names.extend(more.names);
        if let Some(rules) = more.rules {
            self.rules = rules;
        }
    }

    /// Builds the simulation, with the names of its balls. `root` is the scene that was read.
    /// `watch` is called now and then, and can interrupt it.
    pub(super) fn built(mut self, root: &Node, watch: Watch<'_>) -> Result<Built<D>, Halt> {
        match self.builder().build_watched(watch) {
            Ok(Some((simulation, shifts))) => {
                let mut simulation = Session::new(simulation, std::mem::take(&mut self.kinds));
                self.strikes.begin(&mut simulation)?;
                moves::begin(&self.moves, &mut simulation)?;
                let shifts = (self.overlap == Overlap::Relax).then_some(shifts);
                Ok(Built { simulation, names: self.names, shifts })
            }
            Ok(None) => Err(Halt::Interrupted),
            Err(error) => Err(self.problem(&error, root).into()),
        }
    }

    /// The builder with everything but the names.
    fn builder(&mut self) -> Builder<D> {
        let bodies = std::mem::take(&mut self.bodies).into_iter().zip(&self.kind_of);
        let builder = Simulation::builder()
            .boundary(self.boundary)
            .overlap(self.overlap)
            .obstacles(self.obstacles.iter().cloned())
            .motion(self.motion)
            .rules(std::mem::take(&mut self.rules));
        let builder = self.pockets.iter().cloned().fold(builder, Builder::pocket);
        bodies.fold(builder, |builder, (body, &kind)| builder.body_as(body, kind))
    }

    /// Reports an error of the simulator at the tables that define the balls.
    pub(super) fn problem(&self, error: &BuildError, root: &Node) -> Problem {
        let problem = Problem::refused(error);
        match *error {
            BuildError::Overlap(ref overlaps) => self
                .of_overlaps(overlaps, " at the start", root)
                .help("move them apart, or set `overlap` to \"relax\" or \"allow\""),
            BuildError::NoRoom(ref overlaps) => self
                .of_overlaps(overlaps, " wherever they were moved", root)
                .help("make the box larger, or use fewer or smaller balls"),
            BuildError::Outside { ball, .. } => {
                let problem = problem.help(
                    "move it inside, make the box larger, or set `overlap` to \"relax\" or, if its \
                     centre is inside, to \"allow\"",
                );
                self.of_ball(problem, ball, CENTER, root)
            }
            BuildError::InObstacle { ball, obstacle, .. } => {
                let move_it = match self.obstacles[obstacle.index()].shape() {
                    ObstacleShape::HollowBall(_)
                    | ObstacleShape::HollowAabb(_)
                    | ObstacleShape::HollowCapsule(_)
                    | ObstacleShape::HollowCylinder(_)
                    | ObstacleShape::Tube(_) => "the obstacle is hollow: move the ball inside it",
                    _ => "move one of them off the other",
                };
                let name = self.obstacles[obstacle.index()].name();
                let problem = problem.help(format!(
                    "{move_it}, or set `overlap` to \"relax\" or, if the ball's centre is off the \
                     obstacle, to \"allow\""
                ));
                let problem = problem.renamed(&format!("obstacle {obstacle}"), name);
                self.of_ball(problem, ball, CENTER, root)
            }
            BuildError::InPocket { ball, pocket } => {
                let problem = problem.help(
                    "move its centre out of the pocket, or leave the ball out, or set `overlap` to \
                     \"relax\"",
                );
                let name = self.pockets[pocket.index()].name();
                let problem = problem.renamed(&format!("pocket {pocket}"), name);
                self.of_ball(problem, ball, CENTER, root)
            }
            BuildError::TooFar { what, number, .. } => {
                match root.get(what).and_then(|tables| tables.item(number as usize)) {
                    Some(table) => problem.at(&table.span),
                    None => problem,
                }
            }
            BuildError::TooLarge { ball, .. } => self.of_ball(problem, ball, &["radius"], root),
            BuildError::Undamped { ball } => {
                self.of_ball(problem, ball, &["velocity", "speed"], root)
            }
            BuildError::OutOfRange { ball, quantity, .. } => {
                let keys: &[&str] = match quantity {
                    "coordinate" => &["center", "apex", "max"],
                    "radius" | "speed of growth" => &["radius"],
                    "mass" => &["mass"],
                    // The energy depends most on the speed.
                    _ => &["velocity", "speed", "temperature", "mass"],
                };
                self.of_ball(problem, ball, keys, root)
            }
            _ => problem,
        }
    }

    /// The problem of a ball, with its name, at the place of its table.
    fn of_ball(&self, problem: Problem, ball: BallId, keys: &[&str], root: &Node) -> Problem {
        let what = problem.what.replacen(&format!("ball {ball}"), &self.describe(ball), 1);
        Problem { what, ..problem }.at(self.place_of(ball, keys, root))
    }

    /// Reports which objects overlap, at the table of the ball in the deepest overlap.
    fn of_overlaps(&self, overlaps: &Overlaps, when: &str, root: &Node) -> Problem {
        let mut words = Vec::new();
        for &Depth { contact, depth } in overlaps.worst() {
            let (ball, other) = match contact {
                Contact::Pair { a, b } => (b, self.describe(a)),
                Contact::Wall { ball, wall } => (ball, format!("wall {wall}")),
                Contact::Obstacle { ball, obstacle, .. } => {
                    (ball, self.describe_obstacle(obstacle))
                }
                Contact::Pocket { ball, pocket } => (ball, self.describe_pocket(pocket)),
                Contact::Cloth { ball } | Contact::Cue { ball } => (ball, "the cloth".to_owned()),
            };
            let by = Number(depth);
            words.push((ball, format!("{} overlaps {other} by {by}", self.describe(ball))));
        }
        let texts: Vec<_> = words.iter().map(|(_, text)| text.as_str()).collect();
        let in_all = match overlaps.count() {
            _ if overlaps.is_full() => format!(" (more than {} overlaps in all)", Overlaps::MOST),
            count if count > words.len() => format!(" ({count} overlaps in all)"),
            _ => String::new(),
        };
        let texts = match texts.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{}, and {last}", rest.join(", ")),
            _ => texts.concat(),
        };
        let problem = Problem::new(texts + when + &in_all);
        match words.first() {
            Some(&(ball, _)) => problem.at(self.place_of(ball, CENTER, root)),
            None => problem,
        }
    }

    /// The place of an error in the table of a ball: the first of these keys that it has, or else
    /// the start of the table.
    fn place_of(&self, ball: BallId, keys: &[&str], root: &Node) -> Place {
        let group = self.group(ball);
        let (kind, index) = match group.table {
            Table::Ball(index) => ("ball", index),
            Table::Rack(index) => ("rack", index),
            Table::Fill(index) => ("fill", index),
            Table::Added => {
                let array = match keys[0] {
                    "radius" => "r",
                    "velocity" => "v",
                    "mass" => "mass",
                    _ => "x",
                };
                return Place::Row(array, ball.index() - group.first);
            }
        };
        let table = root.get(kind).and_then(|tables| tables.item(index));
        let value = table.and_then(|table| keys.iter().find_map(|key| table.get(key)));
        value.map_or(&group.span, |node| &node.span).into()
    }

    fn group(&self, ball: BallId) -> &Group {
        // The first group begins with ball 0.
        &self.groups[self.groups.partition_point(|group| group.first <= ball.index()) - 1]
    }

    /// "obstacle 2", "obstacle 0 (\"bumper\")".
    fn describe_obstacle(&self, obstacle: ObstacleId) -> String {
        noted("obstacle", obstacle, self.obstacles[obstacle.index()].name())
    }

    /// "pocket 2", "pocket 0 (\"corner\")".
    fn describe_pocket(&self, pocket: PocketId) -> String {
        noted("pocket", pocket, self.pockets[pocket.index()].name())
    }

    /// "ball 17 (rack 0)", "ball 0 (\"cue\")".
    fn describe(&self, ball: BallId) -> String {
        let name = self.names.get(ball.index()).and_then(Option::as_ref);
        let name = name.map(|name| format!("\"{}\"", brief(name)));
        let table = match self.group(ball).table {
            Table::Ball(_) | Table::Added => None,
            Table::Rack(index) => Some(format!("rack {index}")),
            Table::Fill(index) => Some(format!("fill {index}")),
        };
        match (name, table) {
            (None, None) => format!("ball {ball}"),
            (Some(note), None) | (None, Some(note)) => format!("ball {ball} ({note})"),
            (Some(name), Some(table)) => format!("ball {ball} ({name}, {table})"),
        }
    }
}

/// The ball of a table.
pub(super) fn body<const D: usize>(
    center: [f64; D],
    velocity: [f64; D],
    material: &Material,
) -> Result<Body<D>, Problem> {
    let moving = Ball::new(center, material.radius).and_then(|ball| ball.moving(velocity));
    let moving = moving.map_err(|error| Problem::of_ball(&error))?;
    Ok(Body::new(moving, material.mass).with_restitution(material.restitution))
}

/// A kind, a number, and a name if there is one.
fn noted(what: &str, number: impl fmt::Display, name: Option<&str>) -> String {
    match name {
        Some(name) => format!("{what} {number} (\"{}\")", brief(name)),
        None => format!("{what} {number}"),
    }
}

/// The keys of the place of a ball.
const CENTER: &[&str] = &["center", "apex"];

/// The names of a rack's balls: the given names, or the rack's name with a number.
fn rack_names<const D: usize>(
    table: &RackTable<D>,
    count: usize,
) -> Result<Vec<Option<String>>, Problem> {
    match (&table.names, &table.name) {
        (Some(names), _) if names.value.len() != count => {
            let (names_given, balls) = (counted(names.value.len(), "name"), counted(count, "ball"));
            Err(Problem::new(format!("{names_given} for {balls}"))
                .help("name every ball, from the apex on, row by row; or remove the names")
                .at(&names.span))
        }
        (Some(names), _) => Ok(names.value.iter().cloned().map(Some).collect()),
        (None, Some(name)) => Ok((0..count).map(|ball| Some(format!("{name} {ball}"))).collect()),
        (None, None) => Ok(vec![None; count]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Memory that does not exist was taken all the same, and the program was killed.
    #[test]
    fn more_balls_than_the_memory_can_hold_are_refused() {
        assert!(has_memory(1_000).is_ok());
        let message = has_memory(usize::MAX / BYTES_OF_A_BALL).unwrap_err();
        let message = format!("{message:?}");
        assert!(message.contains("GB of memory, more than there is"), "{message}");
        assert!(message.contains("use fewer balls"), "{message}");
    }
}
