//! Strikes: spin, rest, and a new velocity and spin.

use carom::vector::{dot, scale, sqrt, sub, unit};

use super::error::ChangeError;
use crate::event::{Contact, Event, Outcome};
use crate::ids::BallId;
use crate::motion::{BENT_RANGE, Spin};
use crate::physics::line::Line;
use crate::simulation::Simulation;
use crate::time::Time;
use crate::variant::Any;

impl<const D: usize> Simulation<D> {
    /// The current angular velocity of a ball.
    ///
    /// It is a vector in space, in radians per unit of time: the third axis points upwards from the
    /// plane, and a ball with positive side spin turns counterclockwise about it. It is 0 for a
    /// point, and without a [cloth](crate::Cloth).
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn spin(&self, ball: BallId) -> [f64; 3] {
        let spin = self.state.spin_at(self.slot(ball), self.state.now);
        spin.map_or([0.0; 3], |spin| spin.angular(self.radius(ball)))
    }

    /// Gives a ball a new velocity and spin, as a cue does.
    ///
    /// The ball is on a [cloth](crate::Cloth). The angular velocity is in radians per unit of time,
    /// as in [`spin`](Self::spin). For a ball that moves along the first axis, a positive second
    /// component is topspin, and a positive third one turns it counterclockwise, as seen from
    /// above.
    ///
    /// Returns the event, for [observers](crate::Observer): its impulse is the mass times the
    /// change of the velocity.
    ///
    /// # Errors
    /// The errors of [`set_velocity`](Self::set_velocity); there is no cloth, or the speed of the
    /// surface is out of range.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::{Cloth, Rolling, Simulation};
    ///
    /// // With backspin a ball comes back.
    /// let mut table = Simulation::builder()
    ///     .motion(Rolling::at_deceleration(0.1)?.on(Cloth::at_deceleration(2.0)?)?)
    ///     .ball(Circle::new([0.0, 0.0], 0.5)?.at_rest(), Mass::new(0.17)?)
    ///     .build()?;
    /// let ball = table.id(0).expect("it was added first");
    /// table.strike(ball, [1.0, 0.0], [0.0, -12.0, 0.0])?;
    /// table.advance_to(1.0)?;
    /// assert_eq!((table.velocity(ball), table.spin(ball)), ([-1.0, 0.0], [0.0, -2.0, 0.0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn strike(
        &mut self,
        ball: BallId,
        velocity: impl Into<[f64; D]>,
        spin: impl Into<[f64; 3]>,
    ) -> Result<Event<D>, ChangeError> {
        let slot = self.slot_of(ball)?;
        if self.state.motion.cloth().is_none() {
            return Err(ChangeError::NoCloth);
        }
        let spin = scale(self.state.particle(slot).radius, spin.into());
        let beyond = |s: &&f64| !(**s == 0.0 || BENT_RANGE.contains(&s.abs()));
        if let Some(&value) = spin.iter().find(beyond) {
            return Err(ChangeError::OutOfRange { quantity: "speed of the surface", value });
        }
        let velocity = velocity.into();
        let change = sub(velocity, self.velocity(ball));
        self.kick(ball, velocity, Some(Spin(spin)))?;
        Ok(Event {
            time: self.time(),
            contact: Contact::Cue { ball },
            outcome: Outcome::Bounce,
            is_hop: false,
            normal: unit(change).unwrap_or([0.0; D]),
            impulse: self.mass(ball) * sqrt(dot(change, change)),
            gap: 0.0,
            work: 0.0,
        })
    }

    /// Whether no ball moves, or is about to.
    ///
    /// A ball that only spins about the vertical is at rest. A ball that slides is not, even if it
    /// has no velocity yet.
    #[must_use]
    #[inline(never)]
    pub fn is_at_rest(&self) -> bool {
        self.moving().next().is_none()
    }

    /// The first float at which all balls rest, if nothing happens before.
    ///
    /// It is not earlier than the exact time, which is finer than a float. Returns `None` if a ball
    /// moves for ever. For a ball that slides, the time at which it begins to roll counts.
    #[must_use]
    #[inline(never)]
    pub fn rest_time(&self) -> Option<f64> {
        let end = |line: Line<'_, D>| line.bend.map_or(Time::NEVER, |bend| bend.ends_at);
        let last = self.moving().map(end).fold(self.state.now, Time::max);
        (last != Time::NEVER).then(|| {
            let rounded = last.to_f64();
            if self.state.clock.at(rounded) < last { rounded.next_up() } else { rounded }
        })
    }

    /// Whether all lines of balls end by a time.
    ///
    /// They do if the time is at least the [`rest_time`](Self::rest_time). If they do not, the
    /// check stops at the first ball whose line does not.
    #[must_use]
    pub fn rests_by(&self, time: f64) -> bool {
        let end = |line: Line<'_, D>| line.bend.map(|bend| bend.ends_at.to_f64());
        self.moving().all(|line| end(line).is_some_and(|end| end <= time))
    }

    /// The lines of the balls that do not rest.
    fn moving(&self) -> impl Iterator<Item = Line<'_, D>> {
        let (state, now) = (&self.state, self.state.now);
        let free = state.balls().map(|(slot, _)| slot).filter(|&slot| !state.is_still(slot));
        free.map(|slot| state.line::<Any>(slot)).filter(move |line| {
            line.velocity_at(now) != [0.0; D] || line.acceleration_at(now) != [0.0; D]
        })
    }
}
