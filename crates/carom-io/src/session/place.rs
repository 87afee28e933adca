//! Positions on recorded lines, for each motion.

use carom::vector::{along, dot, sqrt};
use carom_sim::{Anchor, Damped, Motion};

use super::Session;

impl<const D: usize> Session<D> {
    /// Returns a ball's position on a recorded line at a time.
    ///
    /// The acceleration is that of the ball on this line. The time is one of the user. In a
    /// periodic box the position may be outside the box.
    ///
    /// It is rounded slightly differently from [`position`](carom_sim::Simulation::position): use
    /// it for drawing.
    #[must_use]
    pub fn place_on(&self, line: &Anchor<D>, acceleration: [f64; D], time: f64) -> [f64; D] {
        let duration = time - line.time.to_f64();
        match self.motion() {
            Motion::Straight | Motion::Growing(_) => along(line.position, line.velocity, duration),
            Motion::Damped(motion) => slowed(line, motion, duration),
            Motion::Falling(_) => bent(line, acceleration, duration),
            Motion::Rolling(motion) => {
                let deceleration = motion.deceleration();
                // A ball that slides is slowed down at least twice as fast.
                let rolls = dot(acceleration, acceleration) <= (1.5 * deceleration).powi(2);
                let speed = sqrt(dot(line.velocity, line.velocity));
                // After it has stopped, it rests.
                let end = if rolls { speed / deceleration } else { f64::INFINITY };
                bent(line, acceleration, duration.min(end))
            }
        }
    }
}

/// A position on a straight line after a time, damped.
fn slowed<const D: usize>(line: &Anchor<D>, motion: Damped, duration: f64) -> [f64; D] {
    along(line.position, line.velocity, damped(motion.rate(), duration))
}

/// A position on a parabola after a time.
fn bent<const D: usize>(line: &Anchor<D>, acceleration: [f64; D], duration: f64) -> [f64; D] {
    let place = along(line.position, line.velocity, duration);
    along(place, acceleration, 0.5 * duration * duration)
}

/// `(1 − e^(−k t)) / k`
fn damped(rate: f64, duration: f64) -> f64 {
    // If the rate underflows, nothing is lost.
    if rate * duration == 0.0 { duration } else { -libm::expm1(-rate * duration) / rate }
}
