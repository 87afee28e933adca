//! Summary of a run: `summary.json`.

use std::path::PathBuf;
use std::time::Duration;

use carom_sim::observe::Tally;
use carom_sim::{Shifts, StepError, Wall};
use serde::{Deserialize, Serialize};

use super::labels::Labels;
use super::walls::has_moved;
use crate::escape::escaped_json;
use crate::session::Session;
use crate::volume;

/// A quantity at the start and at the end of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change<T> {
    /// At the start.
    pub initial: T,
    /// At the end.
    pub r#final: T,
}

/// The kinetic energy at the start and end of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Energy {
    /// At the start.
    pub initial: f64,
    /// At the end.
    pub r#final: f64,
    /// What collisions have added.
    ///
    /// It is the work of walls that move, of balls that grow or have infinite mass and a velocity,
    /// and of restitutions above 1. The key exists only if there are such; it is negative if balls
    /// have lost more to walls that recede.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub added: Option<f64>,
}

/// The results of a run.
///
/// Its `summary.json` holds these keys in this order. The units are those of the scene.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The name of the scene.
    pub scene: String,
    /// 2 or 3.
    pub dimension: usize,
    /// The number of balls at the start.
    pub balls: u64,
    /// The balls moved apart before the run.
    ///
    /// The key exists only if the scene says `overlap = "relax"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relaxed: Option<Relaxed>,
    /// The final time.
    pub time: f64,
    /// Collisions of two balls.
    pub pair_collisions: u64,
    /// Collisions of a ball with a wall or an obstacle.
    pub wall_collisions: u64,
    /// Balls that went into pockets; omitted without pockets in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pocketed: Option<u64>,
    /// Balls that rules removed; omitted without rules in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub removed: Option<u64>,
    /// The wall-clock time of the run in seconds, writing of tables included.
    pub seconds: f64,
    /// Collisions of two balls per second of wall-clock time.
    pub pair_collisions_per_second: f64,
    /// Kinetic energy of the balls of finite mass.
    ///
    /// Its unit is mass · length² / time².
    pub energy: Energy,
    /// Potential energy of the balls of finite mass, −Σ m g·x.
    ///
    /// Its unit is that of `energy`. The key exists only with gravity in the scene.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub potential_energy: Option<Change<f64>>,
    /// Momentum of the balls of finite mass, one number per axis.
    ///
    /// Its unit is mass · length / time.
    pub momentum: Change<Vec<f64>>,
    /// The deepest overlap at a pair collision, relative to both radii.
    ///
    /// It is a share of the sum of the radii.
    pub deepest_overlap: f64,
    /// A hash of all events, as 16 hexadecimal digits.
    ///
    /// It covers every bit of their times.
    pub trajectory_hash: String,
    /// Measurements in a periodic box.
    ///
    /// Its keys stand here, among the others. Without such a box they are absent.
    #[serde(flatten)]
    pub periodic: Option<Periodic>,
    /// The title of the scene.
    pub title: String,
    /// Collisions of all kinds.
    pub collisions: u64,
    /// The hops among these collisions, the bounces of contacts that last.
    pub hops: u64,
    /// The number of rows in the table of events.
    ///
    /// Hops have none by default.
    pub events_written: u64,
    /// Whether the table of events reached its limit before the last event.
    pub events_cut: bool,
    /// The number of frames in each file of frames.
    pub frames_written: u64,
    /// Whether the run was interrupted or could not go on.
    ///
    /// It is also true if it was interrupted before its plots and its replay were written.
    pub interrupted: bool,
    /// The names of the files that the run wrote beside this summary.
    ///
    /// Tables of earlier parts of the run are among them.
    pub files: Vec<String>,
    /// The version of carom.
    pub version: &'static str,
}

/// How far balls were moved apart before a run began.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relaxed {
    /// The number of balls moved.
    pub balls: u64,
    /// The longest distance that a ball was moved.
    pub largest_shift: f64,
    /// The mean distance over the balls that were moved.
    pub mean_shift: f64,
}

impl Relaxed {
    pub(super) fn of(shifts: &Shifts) -> Self {
        Self {
            balls: shifts.count() as u64,
            largest_shift: shifts.largest().map_or(0.0, |(_, distance)| distance),
            mean_shift: shifts.mean(),
        }
    }
}

/// Measurements in a periodic box.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Periodic {
    /// The share of the box that the balls fill.
    pub packing_fraction: f64,
    /// The compressibility, from the virial of the collisions.
    ///
    /// It is `Z = p V / (N k T)`.
    /// `None` (`null`) if no time has passed or energy was lost.
    pub compressibility: Option<f64>,
    /// The mean time a ball flies between two collisions with others.
    ///
    /// `None` (`null`) before the first collision.
    pub mean_free_time: Option<f64>,
}

/// The quantities that a run conserves, or not.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Conserved<const D: usize> {
    energy: f64,
    /// With gravity.
    potential_energy: Option<f64>,
    #[serde(with = "carom::serialize")]
    momentum: [f64; D],
    balls: u64,
}

impl<const D: usize> Conserved<D> {
    pub(crate) fn of(simulation: &Session<D>) -> Self {
        Self {
            energy: simulation.kinetic_energy(),
            potential_energy: simulation.energy_of_height(),
            momentum: simulation.momentum(),
            balls: simulation.len() as u64,
        }
    }

    pub(super) fn is_finite(&self) -> bool {
        let energies = [self.energy, self.potential_energy.unwrap_or_default()];
        energies.iter().chain(&self.momentum).all(|number| number.is_finite())
    }

    /// The number of balls.
    #[cfg(feature = "files")]
    pub(crate) fn balls(&self) -> u64 {
        self.balls
    }
}

/// Why a run ended.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    not(feature = "files"),
    expect(dead_code, reason = "only a run that writes files is driven here")
)]
pub(crate) enum End {
    /// It ran to its end.
    Done,
    /// Its watcher interrupted it.
    Interrupted,
    /// The simulation cannot go on.
    Stopped(StepError),
}

/// The content of the table of events, in all parts of the run.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct EventsWritten {
    pub(crate) count: u64,
    /// Whether there were more events than it may hold.
    pub(crate) cut: bool,
}

/// The values of a summary that the simulation at its end does not have.
pub(crate) struct Outcome<'a, const D: usize> {
    pub(crate) labels: Labels<'a>,
    pub(crate) initial: &'a Conserved<D>,
    pub(crate) tally: &'a Tally,
    pub(crate) pocketed: u64,
    pub(crate) removed: u64,
    pub(crate) relaxed: Option<Relaxed>,
    pub(crate) elapsed: Duration,
    pub(crate) end: End,
    pub(crate) events: EventsWritten,
    pub(crate) frames_written: u64,
    pub(crate) files: Vec<PathBuf>,
}

impl<const D: usize> Outcome<'_, D> {
    /// The summary of a run that ends with this simulation.
    pub(crate) fn summary(self, simulation: &Session<D>) -> Summary {
        let Self { labels, initial, tally, events, .. } = self;
        let seconds = self.elapsed.as_secs_f64();
        let last = Conserved::of(simulation);
        let names = self.files.iter().filter_map(|path| path.file_name());
        Summary {
            scene: labels.scene.to_owned(),
            dimension: D,
            balls: initial.balls,
            relaxed: self.relaxed,
            time: simulation.time().to_f64(),
            pair_collisions: tally.pair_collisions,
            wall_collisions: tally.wall_collisions,
            pocketed: (!simulation.pockets().is_empty()).then_some(self.pocketed),
            removed: (!simulation.rules().is_empty()).then_some(self.removed),
            seconds,
            // A run can be shorter than a tick of the clock.
            pair_collisions_per_second: tally.pair_collisions as f64 / seconds.max(1e-9),
            energy: Energy {
                initial: initial.energy,
                r#final: last.energy,
                added: adds_energy(simulation, tally).then_some(tally.added_energy),
            },
            potential_energy: initial
                .potential_energy
                .zip(last.potential_energy)
                .map(|(initial, r#final)| Change { initial, r#final }),
            momentum: Change {
                initial: initial.momentum.to_vec(),
                r#final: last.momentum.to_vec(),
            },
            deepest_overlap: tally.deepest_overlap,
            trajectory_hash: hash_text(tally),
            periodic: Periodic::of(simulation, tally),
            title: labels.title.to_owned(),
            collisions: tally.pair_collisions + tally.wall_collisions,
            hops: tally.hops,
            events_written: events.count,
            events_cut: events.cut,
            frames_written: self.frames_written,
            interrupted: self.end != End::Done,
            files: names.map(|name| name.to_string_lossy().into_owned()).collect(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}

/// Whether collisions have added energy, or can do so; also by a wall that moves or has moved.
fn adds_energy<const D: usize>(simulation: &Session<D>, tally: &Tally) -> bool {
    simulation.adds_energy()
        || tally.added_energy != 0.0
        || Wall::all::<D>().any(|wall| has_moved(simulation, wall))
}

/// The hash of a trajectory as 16 hexadecimal digits.
pub(crate) fn hash_text(tally: &Tally) -> String {
    format!("{:016x}", tally.trajectory_hash())
}

impl Summary {
    /// The text of `summary.json`, with a line break at the end.
    ///
    /// Numbers read back to the same bits; values that are not finite are `null`.
    ///
    /// # Panics
    /// Never: a summary contains nothing that JSON cannot hold.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self)
            .expect("strings, numbers and lists of them are always JSON");
        text.push('\n');
        escaped_json(text)
    }
}

impl Periodic {
    fn of<const D: usize>(simulation: &Session<D>, tally: &Tally) -> Option<Self> {
        let boundary = simulation.boundary();
        if !boundary.is_periodic() {
            return None;
        }
        let balls = simulation.ids().map(|ball| volume::of_balls::<D>(1, simulation.radius(ball)));
        Some(Self {
            packing_fraction: balls.sum::<f64>() / volume::of_box(boundary),
            compressibility: tally.compressibility(simulation),
            mean_free_time: tally.mean_free_time(simulation),
        })
    }
}
