//! The times and velocities that a user sees.
//!
//! If balls are [damped](crate::Damped), they differ from those on the lines.

use carom::vector::MapEach;
use carom::vector::scale;

use super::State;
use crate::event::Event;
use crate::step_error::StepError;
use crate::time::Time;

impl<const D: usize> State<D> {
    /// The share of its velocity on its line that a ball has now.
    pub(crate) fn pace(&self) -> f64 {
        self.motion.pace(self.now)
    }

    /// The velocity at a time of a ball with this velocity on its line.
    pub(crate) fn velocity_at(&self, on_line: [f64; D], moment: Time) -> [f64; D] {
        scale(self.motion.pace(moment), on_line)
    }

    /// The velocity on its line of a ball that gets this velocity now. If little of the pace is
    /// left, the clock restarts for it ([`renew_pace`](crate::physics::change)).
    pub(crate) fn on_line(&self, velocity: [f64; D]) -> [f64; D] {
        let pace = if self.motion.is_slow(self.now) { 1.0 } else { self.pace() };
        velocity.map_each(|v| v / pace)
    }

    /// Whether the lines of all balls begin now: of damped balls, at the start, and when a change
    /// has begun them anew.
    pub(crate) fn lines_begin_now(&self) -> bool {
        self.motion.slows() && self.now == Time::START
    }

    /// The user's time for an internal time.
    pub(crate) fn for_user(&self, moment: Time) -> Time {
        self.motion.for_user(self.clock, moment)
    }

    /// The internal time at the end of a step to `until`; `None` if that lies in the past.
    #[inline]
    pub(crate) fn end_of_step(&self, until: f64) -> Option<Time> {
        let least = if self.motion.slows() { self.for_user(self.now).to_f64() } else { 0.0 };
        (until >= least).then(|| self.motion.on_lines(self.clock, until))
    }

    /// Converts the result of a step for the user, in place: it is large, and passes here once for
    /// each event. Without an event, the clock advances to the end of the step.
    #[inline]
    pub(crate) fn convert_for_user(
        &mut self,
        (until, end): (f64, Time),
        stepped: &mut Result<Option<Event<D>>, StepError>,
    ) {
        let is_over = matches!(stepped, Ok(None)) && end != Time::NEVER;
        if !self.motion.slows() {
            if is_over {
                self.now = self.now.max(end);
            }
            return;
        }
        if is_over && until.is_finite() {
            self.now = self.now.max(end);
            self.motion.show(self.now, until);
        }
        match stepped {
            Ok(Some(event)) => self.convert_event(event),
            Ok(None) => {}
            Err(error) => *error = error.clone().at(self.for_user(error.time())),
        }
    }

    fn convert_event(&mut self, event: &mut Event<D>) {
        let (time, pace) = (self.for_user(event.time), self.motion.pace(event.time));
        self.motion.show(event.time, time.to_f64());
        event.time = time;
        event.impulse *= pace;
        event.work *= pace * pace;
    }
}
