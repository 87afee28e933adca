//! The same physics with no engine: each event is found by asking every pair. O(N²), no cells, no
//! queue, no plans.
//!
//! It shares state and physics with the simulator, and must give the same events to the last bit.

use std::array::from_fn;

use crate::event::Event;
use crate::jammed::Jammed;
use crate::physics::meeting::{Image, Meeting};
use crate::physics::motion::separation;
use crate::physics::predict;
use crate::physics::respond::apply;
use crate::state::{Particle, PeriodicBox, Space, State};
use crate::time::Time;

mod tests;

pub(crate) struct Reference<const D: usize> {
    pub(crate) state: State<D>,
}

impl<const D: usize> Reference<D> {
    /// The next event, if it comes no later than `end`.
    pub(crate) fn step(&mut self, end: Time) -> Result<Option<Event<D>>, Jammed> {
        loop {
            let horizon = self.horizon().min(end);
            let first = self.meetings().filter(|meeting| meeting.at.time <= horizon).min();
            if let Some(meeting) = first {
                let effect = apply(&mut self.state, &meeting)?;
                if effect.event.is_some() {
                    return Ok(effect.event);
                }
            } else {
                self.state.now = horizon;
                if horizon == end {
                    return Ok(None);
                }
            }
        }
    }

    /// Until then no ball moves a quarter of the box, so two balls can only meet in images that
    /// are now within one box of the nearest.
    fn horizon(&self) -> Time {
        let Space::Periodic(PeriodicBox { size, .. }) = self.state.space else {
            return Time::NEVER;
        };
        let smallest = size.into_iter().fold(f64::INFINITY, f64::min);
        let fastest = self.state.particles.iter().map(Particle::speed).fold(0.0, f64::max);
        let duration = smallest / (4.0 * fastest);
        self.state.clock.after(self.state.now, duration).unwrap_or(Time::NEVER)
    }

    /// Every meeting that anything here could have next.
    fn meetings(&self) -> impl Iterator<Item = Meeting<D>> {
        let balls = || self.state.balls().map(|(slot, _)| slot);
        let pairs = balls().flat_map(move |a| balls().filter(move |b| a < *b).map(move |b| (a, b)));
        let pairs = pairs.flat_map(move |(a, b)| {
            self.images(a, b).filter_map(move |image| predict::pair(&self.state, a, b, image))
        });
        pairs.chain(balls().filter_map(|ball| predict::alone(&self.state, ball)))
    }

    /// The images of `b` within one box of the one that is nearest to `a` now.
    fn images(&self, a: u32, b: u32) -> impl Iterator<Item = Image<D>> + use<D> {
        let (nearest, count) = match self.state.space {
            Space::Open | Space::Walls(_) => ([0; D], 1),
            Space::Periodic(PeriodicBox { size, .. }) => {
                let (a, b) = (&self.state.particle(a).anchor, &self.state.particle(b).anchor);
                let p = separation(a, b, [0.0; D], self.state.now);
                #[expect(clippy::cast_possible_truncation, reason = "a few boxes")]
                let nearest = from_fn(|k| -(p[k] / size[k]).round() as i32);
                (nearest, (0..D).fold(1, |count, _| 3 * count))
            }
        };
        // The digits of a number to the base 3 tell which way the image is off along each axis.
        (0..count).map(move |number| {
            let mut digits = number;
            from_fn(|k| {
                let digit = digits % 3;
                digits /= 3;
                nearest[k] + [0, 1, -1][digit]
            })
        })
    }
}
