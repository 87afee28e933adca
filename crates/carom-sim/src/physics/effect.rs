//! The effect of a meeting, as the engine needs it.

use super::meeting::Image;
use crate::event::Event;

/// What a meeting did, other than changing the lines of its balls.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effect<const D: usize> {
    /// The event, if there is one.
    pub(crate) event: Option<Event<D>>,
    /// By how many periodic boxes the ball and its partner were brought back.
    pub(crate) boxes: [Image<D>; 2],
    /// Whether a wall gives way from now on.
    pub(crate) wall_yields: bool,
    /// Whether the lines of all balls have changed, or the clock.
    pub(crate) changes_all: bool,
    /// Whether the ball and its partner were removed.
    pub(crate) removed: [bool; 2],
}

impl<const D: usize> Effect<D> {
    /// Nothing but the lines of the balls has changed.
    pub(super) const NONE: Self = Self {
        event: None,
        boxes: [[0; D]; 2],
        wall_yields: false,
        changes_all: false,
        removed: [false; 2],
    };
}
