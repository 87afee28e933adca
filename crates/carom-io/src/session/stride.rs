//! Length of a step, so that a long run can be cancelled.

use super::Session;
use crate::volume;

impl<const D: usize> Session<D> {
    /// Returns the time at which a step without an event should return.
    ///
    /// There the caller can decide whether to go on: balls that fly past each other in a periodic
    /// box forever would keep a step busy forever. `stride` is the [`stride`](Self::stride) of
    /// the session.
    ///
    /// ```
    /// use carom_io::scene::Scene;
    ///
    /// let text = "
    ///     dimension = 2
    ///     until = 1.0
    ///     boundary = { kind = \"periodic\", min = [0, 0], max = [8, 8] }
    ///     ball = [{ center = [1, 1], velocity = [1, 0], radius = 1 }]
    /// ";
    /// let mut session = Scene::parse("alone.toml", text, &[])?.build::<2>()?.simulation;
    /// let pause = session.pause(session.stride());
    /// assert_eq!(session.step(pause)?, None);
    /// assert!(session.time().to_f64() == pause && pause > 0.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pause(&self, stride: f64) -> f64 {
        let now = self.time().to_f64();
        // A stride that is lost in rounding would make no progress.
        if now + stride > now { now + stride } else { f64::INFINITY }
    }

    /// Returns a stride of about a millisecond of work.
    ///
    /// In this time all balls together fly past about ten thousand others, or each of them past
    /// one. It is infinite in open space, where balls that do not meet soon separate forever.
    #[must_use]
    pub fn stride(&self) -> f64 {
        let boundary = self.boundary();
        if boundary.bounds().is_none() {
            return f64::INFINITY;
        }
        let count = self.len() as f64;
        let width = volume::side::<D>(volume::of_box(boundary) / count);
        let speed = |ball| self.velocity(ball).iter().map(|v| v * v).sum::<f64>().sqrt();
        let fastest = self.ids().map(speed).fold(0.0, f64::max);
        width / fastest * (10_000.0 / count).max(1.0)
    }
}
