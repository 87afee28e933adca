//! The results of a run in their directory.
//!
//! | file | what it holds |
//! |---|---|
//! | `summary.json` | the [`Summary`](crate::record::Summary): counts, energy and momentum, a hash of the trajectory |
//! | `events.parquet`, `.csv` | the first events: `time`, `kind` (`pair`, `wall`, `obstacle` or `pocket`), `a`, `b` (ids; `b` is that of a second ball), `wall` (`-x`, `+x`, `-y`, …), `obstacle` and `feature` (in scenes with obstacles: its name, or else its number, and what of it was met: `surface`, `vertex 3`, `edge 0`, …), `pocket` (in scenes with pockets: its name or number), `a_name`, `b_name` (where balls have names), the normal `nx, ny[, nz]` from A to B, to the wall or to the obstacle, `impulse`, `gap` |
//! | `frames.parquet`, `.csv` | where all balls are that are still there: `frame`, `time`, `ball`, `x, y[, z]` (inside a periodic box), `vx, vy[, vz]`, `radius`, `mass` |
//! | `frames.xyz` | the same as extended XYZ, for OVITO and ASE |
//! | `replay.html` | the first 100 000 lines that the balls moved on; left out for more than 50 000 balls |
//! | `energy.svg` | energy and momentum over time, or their change where it is nothing but rounding |
//! | `speeds.svg` | the speeds in the second half of the run, against Maxwell's law |
//!
//! Units are those of the scene. Plots are left out where nothing moves, and where what they are
//! to show is beyond the largest float. Which of the files are
//! written, and how much of each, is told by [`EventOutput`], [`FrameOutput`], [`ReplayOutput`] and
//! [`PlotOutput`].
//!
//! A run that is resumed from a checkpoint ([`checkpoint`](crate::checkpoint)) goes on in tables of
//! their own: `events-2.parquet`, `frames-2.parquet`, and so on. Those of a run that was
//! interrupted and resumed, one after another, are the tables of the run that was not. The other
//! files are of the whole run.
//!
//! Every file is written under a temporary name beside its place and renamed when it is whole and
//! on the disk ([`OutputFile`]): a file that is there is complete, even after a power cut. What a
//! killed run has left under such a name is removed by the next run ([`remove_abandoned`]).

mod events;
mod frames;
mod limits;
mod options;
mod part;
mod pictures;
mod recorder;
mod schedule;
mod table_file;
mod xyz;

pub use crate::files::{FileError, OutputFile, remove_abandoned};
pub use options::{EventOutput, FrameFormat, FrameOutput, OutputError};
pub use pictures::{PlotOutput, ReplayOutput};

pub(crate) use limits::Limits;
pub(crate) use part::Part;
pub(crate) use recorder::{Gathered, Outputs, Recorder};
