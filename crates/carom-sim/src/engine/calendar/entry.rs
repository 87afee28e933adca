//! The entries of the calendar.

/// The event that is planned for a ball.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Entry {
    /// Its time since the base of the engine's time, in units of the simulation.
    pub(in super::super) at: f64,
    pub(in super::super) ball: u32,
    /// The change count of the ball when this was planned.
    pub(in super::super) changes: u32,
}

impl Entry {
    pub(super) const NONE: Self = Self { at: f64::INFINITY, ball: 0, changes: 0 };

    /// Whether the ball has changed since.
    #[inline]
    pub(in super::super) fn is_stale(&self, changes: &[u32]) -> bool {
        changes[self.ball as usize] != self.changes
    }
}
