//! Result files of a run.
//!
//! | file | content |
//! |---|---|
//! | `summary.json` | the [`Summary`](crate::record::Summary) |
//! | `events.parquet`, `.csv` | the first events, one per row, by default without hops |
//! | `frames.parquet`, `.csv` | all remaining balls at some times, one ball of a frame per row |
//! | `frames.xyz` | the same as extended XYZ, for OVITO and ASE |
//! | `replay.html` | the first 100 000 lines that the balls moved on |
//! | `energy.svg` | energy and momentum over time |
//! | `speeds.svg` | the speeds in the second half of the run, against Maxwell's law |
//!
//! Units are those of the scene. [`EventOutput`], [`FrameOutput`], [`ReplayOutput`] and
//! [`PlotOutput`] choose the files, and how much each contains.
//!
//! The summary holds counts, energy and momentum, and a hash of the trajectory. For more than 50
//! 000 balls there is no replay. `energy.svg` shows the changes of energy and momentum if they are
//! nothing but rounding. There are no plots if nothing moves, or if what they would show is beyond
//! the largest float.
//!
//! Columns of the events:
//!
//! | column | content |
//! |---|---|
//! | `time` | the time |
//! | `kind` | `pair`, `wall`, `obstacle`, `pocket`, `cloth` or `cue` |
//! | `outcome` | `bounce`, `enter`, `leave`, `remove`, or `roll` on a cloth |
//! | `hop` | 1 for a hop, 0 for any other event |
//! | `a`, `b` | ids of the balls; `b` is that of a second ball |
//! | `wall` | `-x`, `+x`, `-y`, … |
//! | `obstacle` | the name of the obstacle, or else its number |
//! | `feature` | the part of it that was met: `surface`, `left edge`, `corner 3`, … |
//! | `pocket` | the name of the pocket, or else its number |
//! | `a_name`, `b_name` | names of the balls |
//! | `nx, ny[, nz]` | the normal from A to B, to the wall or to the obstacle |
//! | `impulse`, `gap` | the impulse and the gap |
//!
//! Hops ([`Event::is_hop`](carom_sim::Event::is_hop)) have rows only with [`EventOutput::hops`],
//! and the column `hop` exists only then. `outcome` exists with rules, `obstacle` and `feature`
//! exist in scenes with obstacles, `pocket` in scenes with pockets, and `a_name` and `b_name` if
//! balls have names.
//!
//! Columns of the frames: `frame`, `time`, `ball`, `x, y[, z]` (inside a periodic box),
//! `vx, vy[, vz]`, `radius`, `mass`.
//!
//! A run that is resumed from a checkpoint ([`checkpoint`](crate::checkpoint)) writes further
//! tables: `events-2.parquet`, `frames-2.parquet`, and so on. The tables of all parts, one after
//! another, are those of a run that was never interrupted. The other files cover the whole run.
//!
//! Every file is written under a temporary name in the same directory, synced to the disk, and then
//! renamed ([`OutputFile`]): a file under its own name is complete, even after a power cut. The
//! next run removes the temporary files of a killed run ([`remove_abandoned`]).
//!
//! Once all files of a run have their names, the files that the previous `summary.json` in the
//! directory lists are removed, unless the run has replaced them. Nothing else is removed. Of its
//! own earlier parts a resumed run keeps the tables and the checkpoint, and its summary lists them.

mod earlier_run;
mod events;
mod frames;
mod limits;
mod options;
mod pictures;
mod recorder;
mod run_part;
mod schedule;
mod table_file;
mod xyz;

pub use crate::files::{FileError, OutputFile, remove_abandoned};
pub use options::{EventOutput, FrameFormat, FrameOutput, OutputError};
pub use pictures::{PlotOutput, ReplayOutput};

pub(crate) use earlier_run::{CHECKPOINT, EarlierRun, SUMMARY};
pub(crate) use limits::Limits;
pub(crate) use recorder::{Gathered, Outputs, Recorder};
pub(crate) use run_part::RunPart;
