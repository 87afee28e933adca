//! `[motion]`: how the balls move between collisions.

use carom_sim::Damped;

use super::keys::MOTION;
use crate::motion::MotionOf;
use crate::scene::error::{Problem, Span};
use crate::scene::read::{NonNegative, Reader};

/// How the balls move, and which key says so.
#[derive(Clone, Debug)]
pub(crate) struct MotionTable {
    pub(crate) motion: MotionOf,
    /// The key and where its value stands; `None` where nothing but straight lines is asked for.
    pub(super) by: Option<(&'static str, Span)>,
}

impl MotionTable {
    pub(super) fn read(scene: Reader<'_>) -> Result<Self, Problem> {
        let mut all = Self { motion: MotionOf::Straight, by: None };
        let Some(table) = scene.table("motion", MOTION)? else { return Ok(all) };
        for &key in MOTION {
            let Some(motion) = motion_by(table, key)? else { continue };
            let span = table.span_of(key);
            if let Some((first, _)) = all.by {
                return Err(Problem::new(format!("`{first}` and `{key}` are both given"))
                    .help(
                        "keep one of them, or set the other to 0: both together cannot be computed",
                    )
                    .at(span));
            }
            all = Self { motion, by: Some((key, span.clone())) };
        }
        Ok(all)
    }
}

/// The motion that a key asks for; `None` where it is not there, or 0.
fn motion_by(table: Reader<'_>, key: &str) -> Result<Option<MotionOf>, Problem> {
    if key != "damping" {
        if !table.has(key) {
            return Ok(None);
        }
        return Err(Problem::new(format!("`{key}` is not supported yet"))
            .help("remove it")
            .at(table.span_of(key)));
    }
    match table.optional(key)? {
        None | Some(NonNegative(0.0)) => Ok(None),
        Some(NonNegative(rate)) => Damped::at_rate(rate)
            .map(|damped| Some(MotionOf::Damped(damped)))
            .map_err(|error| Problem::refused(&error).at(table.span_of(key))),
    }
}
