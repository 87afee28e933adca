//! Header of a checkpoint.

use std::time::Duration;

use carom_any::Dimension;
use serde::{Deserialize, Serialize};

use super::Every;
use crate::record::Labels;
use crate::results::{
    EventOutput, FrameOutput, Limits, Outputs, PlotOutput, ReplayOutput, RunPart,
};

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Reached {
    /// The time of the simulation.
    pub(crate) time: f64,
    /// Collisions of two balls.
    pub(crate) pair_collisions: u64,
    /// The wall-clock time that the run has taken.
    pub(crate) elapsed: Duration,
}

/// The name, the outputs and the end of a run, which never change while it runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) dimension: Dimension,
    /// The name of the scene.
    pub(crate) scene: String,
    /// Its title.
    pub(crate) title: String,
    /// The names of the balls.
    pub(crate) names: Vec<Option<String>>,
    pub(crate) part: RunPart,
    pub(crate) limits: Limits,
    pub(crate) events: EventOutput,
    pub(crate) frames: FrameOutput,
    pub(crate) replay: ReplayOutput,
    pub(crate) plots: PlotOutput,
    pub(crate) every: Option<Every>,
}

impl Head {
    /// Whether a run can have these limits and this interval between checkpoints.
    pub(crate) fn is_right(&self) -> bool {
        self.limits.are_right() && self.every.is_none_or(Every::is_right)
    }

    /// The names for the results.
    pub(crate) fn labels(&self) -> Labels<'_> {
        Labels { scene: &self.scene, title: &self.title, balls: &self.names }
    }

    /// The outputs to write.
    pub(crate) fn outputs(&self) -> Outputs<'_> {
        let Self { events, ref frames, replay, plots, .. } = *self;
        Outputs { events, frames, replay, plots }
    }
}
