//! What does a user see of moments and velocities? Where balls are [damped](crate::Damped), other ones than the
//! lines have.

use carom::vector::MapEach;
use carom::vector::scale;

use super::State;
use crate::event::Event;
use crate::jammed::Jammed;
use crate::motion::Motion;
use crate::rule::ContactRule;
use crate::time::Time;

impl<const D: usize, R: ContactRule, M: Motion> State<D, R, M> {
    /// Which share of its velocity on its line a ball has now.
    pub(crate) fn pace(&self) -> f64 {
        self.motion.pace(self.now)
    }

    /// The velocity at a moment of a ball that has this one on its line.
    pub(crate) fn velocity_at(&self, on_line: [f64; D], moment: Time) -> [f64; D] {
        scale(self.motion.pace(moment), on_line)
    }

    /// The velocity on its line of a ball that is given this one now. Where little of the pace is left, it begins
    /// anew for that ([`renew_pace`](crate::physics::change)).
    pub(crate) fn on_line(&self, velocity: [f64; D]) -> [f64; D] {
        let pace = if self.motion.is_slow(self.now) { 1.0 } else { self.pace() };
        velocity.map_each(|v| v / pace)
    }

    /// The time of the user at a moment.
    pub(crate) fn for_user(&self, moment: Time) -> Time {
        self.motion.for_user(self.clock, moment)
    }

    /// The moment up to which a step to a time goes; `None` where that time is over.
    #[inline]
    pub(crate) fn end_of_step(&self, until: f64) -> Option<Time> {
        let least = if M::SLOWS { self.for_user(self.now).to_f64() } else { 0.0 };
        (until >= least).then(|| self.motion.on_lines(self.clock, until))
    }

    /// What a user sees of a step to a time, and so to a moment; where nothing came of it, the clock goes on to
    /// there.
    #[inline]
    pub(crate) fn seen(
        &mut self,
        (until, end): (f64, Time),
        stepped: Result<Option<Event<D>>, Jammed>,
    ) -> Result<Option<Event<D>>, Jammed> {
        let is_over = matches!(stepped, Ok(None)) && end != Time::NEVER;
        if !M::SLOWS {
            if is_over {
                self.now = self.now.max(end);
            }
            return stepped;
        }
        if is_over && until.is_finite() {
            self.now = self.now.max(end);
            self.motion.show(self.now, until);
        }
        match stepped {
            Ok(event) => Ok(event.map(|event| self.seen_event(event))),
            Err(Jammed { time, balls }) => Err(Jammed { time: self.for_user(time), balls }),
        }
    }

    fn seen_event(&mut self, event: Event<D>) -> Event<D> {
        let (time, pace) = (self.for_user(event.time), self.motion.pace(event.time));
        self.motion.show(event.time, time.to_f64());
        Event { time, impulse: event.impulse * pace, work: event.work * (pace * pace), ..event }
    }
}
