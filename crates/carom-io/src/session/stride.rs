//! Length of a step, so that a long run can be cancelled.

use carom_sim::{Axis, Motion};

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
        // Balls that are slowed down need more and more time for the same work.
        let stride = if self.damping() > 0.0 { self.stride() } else { stride };
        let now = self.time().to_f64();
        // A stride that is lost in rounding would make no progress.
        if now + stride > now { now + stride } else { f64::INFINITY }
    }

    /// Returns a stride of about a millisecond of work.
    ///
    /// In this time all balls together fly past about ten thousand others, or each of them past
    /// one. It is infinite in open space, where balls that do not meet soon separate forever, and
    /// if the balls are slowed down before they get so far.
    #[must_use]
    pub fn stride(&self) -> f64 {
        let boundary = self.boundary();
        let lengths = || boundary.axes().iter().filter_map(Axis::ends).map(|[min, max]| max - min);
        let Some(longest) = lengths().reduce(f64::max) else { return f64::INFINITY };
        let open = boundary.axes().iter().filter(|axis| axis.ends().is_none());
        // An open axis counts as long as the longest other one.
        let volume = lengths().chain(open.map(|_| longest)).product::<f64>();
        let count = self.len() as f64;
        let width = volume::side::<D>(volume / count);
        let speed = |ball| self.velocity(ball).iter().map(|v| v * v).sum::<f64>().sqrt();
        let fastest = self.ids().map(speed).fold(0.0, f64::max);
        let way = width * (10_000.0 / count).max(1.0);
        // A ball that loses the share k of its speed in a unit of time gets as far as v / k. For a
        // way w it takes less than w / (v − k w).
        let speed = fastest - self.damping() * way;
        if speed > 0.0 { way / speed } else { f64::INFINITY }
    }

    /// The share of its speed that a ball loses in a unit of time.
    fn damping(&self) -> f64 {
        if let Motion::Damped(damped) = self.motion() { damped.rate() } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use carom::{Ball, Mass};
    use carom_sim::{Boundary, Damped, Simulation};
    use test_size::sized;

    use super::*;

    /// The number of pauses until a time of a ball in a box, as in a run.
    fn pauses(speed: f64, rate: f64, until: f64) -> usize {
        let ball = Ball::new([5.0, 5.0], 1.0).unwrap().moving([speed, 0.3]).unwrap();
        let simulation = Simulation::builder()
            .boundary(Boundary::walls([0.0; 2], [10.0; 2]).unwrap())
            .motion(Damped::at_rate(rate).unwrap())
            .ball(ball, Mass::new(1.0).unwrap())
            .build()
            .unwrap();
        let mut session = Session::from(simulation);
        let (stride, mut pauses) = (session.stride(), 0);
        while session.time().to_f64() < until {
            let target = until.min(session.pause(stride));
            while session.step(target).unwrap().is_some() {}
            pauses += 1;
        }
        pauses
    }

    /// Not as many as at the speed of the start, which is soon lost.
    #[test]
    fn a_ball_that_is_slowed_down_needs_few_pauses_however_long_it_rolls() {
        // The long ways have a wall every ten lengths.
        let long = sized([(1e2, 1e-2), (1e4, 1.0)], [(1e3, 1e-3), (1e6, 1.0)]);
        for (speed, rate) in long.into_iter().chain([(1e12, 1e12), (1.0, 0.3)]) {
            for until in [1.0, 1e6, 1e14, 1e300] {
                let pauses = pauses(speed, rate, until);
                assert!(pauses < 100, "{speed} {rate} {until}: {pauses}");
            }
        }
    }
}
