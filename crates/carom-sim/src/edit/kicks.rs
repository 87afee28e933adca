//! Kicks: a new velocity, an impulse, a new restitution.

use carom::Restitution;

use super::check;
use super::error::ChangeError;
use crate::ids::BallId;
use crate::motion::Spin;
use crate::physics::change;
use crate::physics::gain::judge;
use crate::simulation::Simulation;

impl<const D: usize> Simulation<D> {
    /// Gives a ball a new velocity, like a cue or a paddle.
    ///
    /// A ball of infinite mass becomes kinematic: it moves with this velocity, whatever it hits,
    /// and pushes without recoil. If it presses others together, the run ends in an error
    /// ([`Jammed`](crate::Jammed)); with another velocity it goes on.
    ///
    /// The kick discards the predictions for this ball, and only for it, and predicts its contacts
    /// anew. Collisions that are still pending at this time use the new velocity.
    ///
    /// # Errors
    /// There is no such ball; a component is NaN; the speed is beyond `10^±100`, or the energy
    /// could drive the lightest ball faster than `10¹⁰⁰`; or the ball has infinite mass, and balls
    /// are [damped](crate::Damped).
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::{Boundary, Simulation};
    ///
    /// let mut table = Simulation::builder()
    ///     .boundary(Boundary::walls([0.0, 0.0], [10.0, 4.0])?)
    ///     .ball(Circle::new([2.0, 2.0], 1.0)?.at_rest(), Mass::new(1.0)?)
    ///     .build()?;
    /// table.advance_to(5.0)?;
    /// let ball = table.id(0).expect("it was added first");
    /// table.set_velocity(ball, [1.0, 0.0])?;
    /// assert_eq!(table.next().expect("a wall")?.to_string(), "t = 12: ball 0 and wall +x");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_velocity(
        &mut self,
        ball: BallId,
        velocity: impl Into<[f64; D]>,
    ) -> Result<(), ChangeError> {
        self.kick(ball, velocity.into(), None)
    }

    /// Gives a ball a new velocity, and a new spin if one is given.
    #[inline(never)]
    pub(crate) fn kick(
        &mut self,
        ball: BallId,
        velocity: [f64; D],
        spin: Option<Spin>,
    ) -> Result<(), ChangeError> {
        let slot = self.slot_of(ball)?;
        let particle = self.state.particle(slot);
        if particle.is_unmoved() && spin.is_some() {
            return Err(ChangeError::Fixed { ball });
        }
        if particle.is_unmoved() && self.state.motion.slows() && velocity != [0.0; D] {
            return Err(ChangeError::Undamped);
        }
        check::speed(velocity)?;
        let mut turned = *particle;
        turned.anchor.velocity = self.state.on_line(velocity);
        check::speed(turned.anchor.velocity)?;
        check::energy(&self.state.budget.without_energy_of(particle).with(&turned))?;
        let change = change::set_velocity(&mut self.state, slot, (velocity, spin));
        judge(&mut self.state);
        self.engine.note_change(&self.state, &change);
        Ok(())
    }

    /// Gives a ball an impulse, mass times velocity.
    ///
    /// Its velocity changes by `impulse / mass`.
    ///
    /// # Errors
    /// The errors of [`set_velocity`](Self::set_velocity); also if a component of the impulse is
    /// not finite, or the ball has infinite mass.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::Simulation;
    ///
    /// let mut simulation = Simulation::builder()
    ///     .ball(Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?, Mass::new(4.0)?)
    ///     .build()?;
    /// let ball = simulation.id(0).expect("it was added first");
    /// simulation.apply_impulse(ball, [2.0, -8.0])?;
    /// assert_eq!(simulation.velocity(ball), [1.5, -2.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apply_impulse(
        &mut self,
        ball: BallId,
        impulse: impl Into<[f64; D]>,
    ) -> Result<(), ChangeError> {
        let (slot, impulse) = (self.slot_of(ball)?, impulse.into());
        if let Some(&value) = impulse.iter().find(|component| !component.is_finite()) {
            return Err(ChangeError::OutOfRange { quantity: "impulse", value });
        }
        let mass = self.state.particle(slot).mass;
        if mass.is_infinite() {
            return Err(ChangeError::Fixed { ball });
        }
        let mut velocity = self.velocity(ball);
        for k in 0..D {
            velocity[k] += impulse[k] / mass;
        }
        self.set_velocity(ball, velocity)
    }

    /// Gives a ball a new restitution, for future collisions.
    ///
    /// It has no effect if the simulation has [one restitution for all
    /// pairs](crate::Builder::restitution).
    ///
    /// # Errors
    /// There is no such ball.
    pub fn set_restitution(
        &mut self,
        ball: BallId,
        restitution: Restitution,
    ) -> Result<(), ChangeError> {
        let slot = self.slot_of(ball)?;
        change::set_restitution(&mut self.state, slot, restitution);
        Ok(())
    }
}
