//! Balls that come and go.

use carom::Body;

use super::check;
use super::error::ChangeError;
use crate::ids::BallId;
use crate::physics::change;
use crate::physics::place::wrap;
use crate::simulation::Simulation;
use crate::state::{Anchor, Particle};

impl<const D: usize> Simulation<D> {
    /// Adds a ball at the current time.
    ///
    /// Its id is new, even if its slot was used before.
    ///
    /// # Errors
    /// - The ball overlaps another one by more than rounding or reaches beyond a wall at its
    ///   current position, and overlaps are not [allowed](crate::Overlap::Allow).
    /// - It is too large for the periodic box.
    /// - It is fixed, and lies where a wall will halt.
    /// - It has infinite mass and moves, and balls are [damped](crate::Damped).
    /// - Lengths, speed, mass or energy are [out of range](crate::Builder::build).
    ///
    /// A refused ball leaves the simulation as it was.
    ///
    /// ```
    /// use carom::{Body, Circle, Mass};
    /// use carom_sim::Simulation;
    ///
    /// let ball = |x| Circle::new([x, 0.0], 1.0).map(|circle| circle.at_rest());
    /// let one = Mass::new(1.0)?;
    /// let mut simulation = Simulation::builder().ball(ball(0.0)?, one).build()?;
    /// simulation.advance_to(3.0)?;
    ///
    /// let error = simulation.insert(Body::new(ball(1.5)?, one)).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the ball would overlap ball 0 by 0.5; put it elsewhere, or wait until there is room"
    /// );
    /// let added = simulation.insert(Body::new(ball(5.0)?, one))?;
    /// assert_eq!(simulation.position(added), [5.0, 0.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn insert(&mut self, body: Body<D>) -> Result<BallId, ChangeError> {
        self.insert_as(body, 0)
    }

    /// Adds a ball of another kind than 0, for the [rules](crate::Builder::rules).
    ///
    /// It may overlap balls that a rule lets it pass: the next event is then that they enter.
    ///
    /// # Errors
    /// The errors of [`insert`](Self::insert).
    #[inline(never)]
    pub fn insert_as(&mut self, body: Body<D>, kind: u16) -> Result<BallId, ChangeError> {
        let state = &self.state;
        let particle = Particle::new(&body);
        let velocity = state.on_line(particle.anchor.velocity);
        let on_line = Particle { anchor: Anchor { velocity, ..particle.anchor }, ..particle };
        let growth =
            state.motion.growth_rate() * particle.radius / state.motion.factor_at(state.now);
        check::numbers(&on_line, (growth, state.motion.slows()))?;
        check::energy(&self.state.budget.with(&on_line))?;
        let (place, _) = wrap(&self.state.space, particle.anchor.position);
        let inside = Anchor { position: place, ..particle.anchor };
        self.check_fit(&Particle { anchor: inside, ..particle }, kind)?;
        self.check_overlaps((place, &particle), (self.state.next_slot(), kind))?;
        let change = change::insert(&mut self.state, particle, kind).ok_or(ChangeError::TooMany)?;
        self.begin_passages(change.slot);
        self.engine.note_insertion(&self.state, &change);
        Ok(self.state.id(change.slot))
    }

    /// Removes a ball at the current time.
    ///
    /// Its id is never valid again; all other ids stay valid.
    ///
    /// # Errors
    /// There is no such ball.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::Simulation;
    ///
    /// let mut simulation = Simulation::builder()
    ///     .ball(Circle::new([0.0, 0.0], 1.0)?.moving([1.0, 0.0])?, Mass::new(1.0)?)
    ///     .ball(Circle::new([9.0, 0.0], 1.0)?.at_rest(), Mass::new(1.0)?)
    ///     .build()?;
    /// let target = simulation.id(1).expect("it was added second");
    /// simulation.remove(target)?;
    /// assert!(!simulation.contains(target));
    /// assert!(simulation.remove(target).is_err());
    /// assert_eq!(simulation.next(), None, "nothing is left to be met");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline(never)]
    pub fn remove(&mut self, ball: BallId) -> Result<(), ChangeError> {
        let slot = self.slot_of(ball)?;
        change::remove(&mut self.state, slot);
        self.engine.note_removal(slot);
        if self.state.motion.bends() {
            self.engine.note_woken(&self.state);
        }
        Ok(())
    }
}
