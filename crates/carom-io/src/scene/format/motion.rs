//! Motion of the balls between collisions: `[motion]`.

use std::fmt::Display;

use carom_sim::{Damped, Falling, Growing, Motion, Rolling};

use super::cloth::motion_on_cloth;
use crate::scene::error::{Problem, Span};
use crate::scene::keys::{MOTION, MOTIONS};
use crate::scene::read::{NonNegative, Reader, suggestion};

/// The motion of the balls, and the key that chose it.
#[derive(Clone, Debug)]
pub(crate) struct MotionTable<const D: usize> {
    pub(crate) motion: Motion<D>,
    /// The key and the place of its value; `None` for straight lines.
    pub(super) by: Option<(&'static str, Span)>,
}

impl<const D: usize> MotionTable<D> {
    pub(crate) fn read(scene: Reader<'_>) -> Result<Self, Problem> {
        let mut all = Self { motion: Motion::Straight, by: None };
        let Some(table) = scene.table("motion", MOTION)? else { return Ok(all) };
        let model = motion_on_cloth(table)?.map(|motion| ("model", motion));
        let by_key = |key| Ok(motion_by(table, key)?.map(|motion| (key, motion)));
        for found in std::iter::once(Ok(model)).chain(MOTIONS.map(by_key)) {
            let Some((key, motion)) = found? else { continue };
            let span = table.span_of(key);
            if let Some((first, _)) = all.by {
                return Err(Problem::new(format!("`{first}` and `{key}` are both given"))
                    .help("keep one of them, or set the other to 0: they cannot be combined")
                    .at(span));
            }
            all = Self { motion, by: Some((key, span.clone())) };
        }
        Ok(all)
    }
}

/// The motion that a key chooses; `None` if the key is missing or 0.
fn motion_by<const D: usize>(table: Reader<'_>, key: &str) -> Result<Option<Motion<D>>, Problem> {
    let refused = |error: &dyn Display| Problem::refused(error).at(table.span_of(key));
    if key == "gravity" {
        return match table.optional::<[f64; D]>(key)? {
            None => Ok(None),
            Some(gravity) if gravity == [0.0; D] => Ok(None),
            Some(gravity) => Falling::new(gravity)
                .map(|falling| Some(Motion::Falling(falling)))
                .map_err(|error| refused(&error)),
        };
    }
    match table.optional(key)? {
        None | Some(NonNegative(0.0)) => Ok(None),
        Some(NonNegative(rate)) if key == "damping" => Damped::at_rate(rate)
            .map(|damped| Some(Motion::Damped(damped)))
            .map_err(|error| refused(&error)),
        Some(NonNegative(rate)) if key == "growth" => Growing::at_rate(rate)
            .map(|growing| Some(Motion::Growing(growing)))
            .map_err(|error| refused(&error)),
        Some(NonNegative(deceleration)) if key == "friction" => {
            Rolling::at_deceleration(deceleration)
                .map(|rolling| Some(Motion::Rolling(rolling)))
                .map_err(|error| refused(&error))
        }
        Some(_) => Err(Problem::new(format!("`{key}` is no motion"))
            .help(suggestion(key, &MOTIONS))
            .at(table.span_of(key))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::node::Node;

    /// Any other key was once the deceleration of rolling balls.
    #[test]
    fn a_key_that_is_no_motion_is_refused() {
        let node = Node::parse_file("friction = 0.5\nsliding = 0.5").unwrap();
        let table = Reader::new(&node, MOTION).unwrap();
        assert!(matches!(motion_by::<2>(table, "friction"), Ok(Some(Motion::Rolling(_)))));
        let refused = motion_by::<2>(table, "sliding").unwrap_err();
        assert_eq!(refused.what, "`sliding` is no motion");
    }
}
