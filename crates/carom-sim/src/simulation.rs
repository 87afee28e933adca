//! The simulation: balls, a clock, and the events in their order.

use carom::{Body, Mass, Moving, Restitution};
use thiserror::Error;

use crate::{BallId, Boundary, Event, Observer, Time};

/// The straight line a ball is on: where it was at a moment, and its velocity since.
///
/// It changes only when the motion changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor<const D: usize> {
    /// The moment.
    pub time: Time,
    /// The centre at that moment (inside a periodic box).
    pub position: [f64; D],
    /// The velocity from that moment on.
    pub velocity: [f64; D],
}

/// Why a simulation could not be built.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Two balls overlap at the start by more than rounding.
    #[error("balls {a} and {b} overlap by {depth} at the start; move them apart")]
    Overlap {
        /// The ball with the smaller id.
        a: BallId,
        /// The ball with the larger id.
        b: BallId,
        /// How deep, as a length.
        depth: f64,
    },
    /// A ball reaches beyond a wall at the start by more than rounding.
    #[error("ball {ball} reaches {depth} beyond wall {wall} at the start; move it inside")]
    Outside {
        /// The ball.
        ball: BallId,
        /// The wall.
        wall: crate::Wall,
        /// How far, as a length.
        depth: f64,
    },
    /// A ball is too large for the periodic box: it would touch its own image.
    #[error(
        "ball {ball} with radius {radius} touches its own image along axis {axis}; enlarge the box"
    )]
    TooLarge {
        /// The ball.
        ball: BallId,
        /// Its radius.
        radius: f64,
        /// The axis.
        axis: usize,
    },
    /// More balls than ids.
    #[error("{0} balls are more than a simulation holds (4294967295)")]
    TooMany(usize),
}

/// A moment to which a simulation cannot advance.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error("cannot advance to time {wanted}: the simulation is at {now}, and time runs forward")]
pub struct TimeError {
    /// The time asked for.
    pub wanted: f64,
    /// The time of the simulation.
    pub now: f64,
}

/// Collects what a simulation starts from.
#[derive(Clone, Debug)]
pub struct Builder<const D: usize>(std::marker::PhantomData<[f64; D]>);

impl<const D: usize> Builder<D> {
    /// Where the balls live; open space unless said.
    #[must_use]
    pub fn boundary(self, boundary: Boundary<D>) -> Self {
        let _ = boundary;
        todo!()
    }
    /// Adds an elastic ball. Its id is the number of balls added before it.
    #[must_use]
    pub fn ball(self, ball: Moving<D>, mass: Mass) -> Self {
        let _ = (ball, mass);
        todo!()
    }
    /// Adds a ball with a restitution of its own.
    #[must_use]
    pub fn body(self, body: Body<D>) -> Self {
        let _ = body;
        todo!()
    }
    /// Adds many.
    #[must_use]
    pub fn bodies(self, bodies: impl IntoIterator<Item = Body<D>>) -> Self {
        let _ = bodies.into_iter();
        todo!()
    }
    /// One restitution for every pair of balls, instead of `√(eA eB)` of their own.
    #[must_use]
    pub fn restitution(self, restitution: Restitution) -> Self {
        let _ = restitution;
        todo!()
    }
    /// Checks everything and predicts the first events.
    ///
    /// # Errors
    /// Balls overlap, stand beyond a wall, or are too large for a periodic box.
    pub fn build(self) -> Result<Simulation<D>, BuildError> {
        todo!()
    }
}

/// Hard balls on straight lines between collisions.
#[derive(Clone, Debug)]
pub struct Simulation<const D: usize>(std::marker::PhantomData<[f64; D]>);

impl<const D: usize> Simulation<D> {
    /// Begins to describe a simulation.
    #[must_use]
    pub fn builder() -> Builder<D> {
        todo!()
    }
    /// The clock.
    #[must_use]
    pub fn time(&self) -> Time {
        todo!()
    }
    /// The number of balls.
    #[must_use]
    pub fn len(&self) -> usize {
        todo!()
    }
    /// Whether there are no balls.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        todo!()
    }
    /// Where the balls live.
    #[must_use]
    pub fn boundary(&self) -> &Boundary<D> {
        todo!()
    }
    /// The ids of all balls, in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = BallId> + use<D> {
        (0..0u32).map(BallId)
    }
    /// The straight line a ball is on.
    #[must_use]
    pub fn anchor(&self, ball: BallId) -> Anchor<D> {
        let _ = ball;
        todo!()
    }
    /// Where a ball is now (inside a periodic box).
    #[must_use]
    pub fn position(&self, ball: BallId) -> [f64; D] {
        let _ = ball;
        todo!()
    }
    /// A ball's velocity now.
    #[must_use]
    pub fn velocity(&self, ball: BallId) -> [f64; D] {
        let _ = ball;
        todo!()
    }
    /// A ball's radius.
    #[must_use]
    pub fn radius(&self, ball: BallId) -> f64 {
        let _ = ball;
        todo!()
    }
    /// A ball's mass; infinite for a fixed obstacle.
    #[must_use]
    pub fn mass(&self, ball: BallId) -> f64 {
        let _ = ball;
        todo!()
    }
    /// `½ Σ m v²` over the balls of finite mass.
    #[must_use]
    pub fn kinetic_energy(&self) -> f64 {
        todo!()
    }
    /// `Σ m v` over the balls of finite mass.
    #[must_use]
    pub fn momentum(&self) -> [f64; D] {
        todo!()
    }
    /// The next event if it comes no later than `until`; the clock then stands at the event.
    /// `None` where there is none by then: the clock then stands at `until`
    /// (it stays where it was for an infinite `until` or one that lies in the past).
    pub fn step(&mut self, until: f64) -> Option<Event<D>> {
        let _ = until;
        todo!()
    }
    /// Lets every event up to `time` happen and sets the clock to it.
    ///
    /// # Errors
    /// `time` is NaN, infinite or lies in the past.
    pub fn advance_to(&mut self, time: f64) -> Result<(), TimeError> {
        self.observe_to(time, &mut |_: &Self, _: &Event<D>| {})
    }
    /// The same, with an observer that sees each event.
    ///
    /// # Errors
    /// `time` is NaN, infinite or lies in the past.
    pub fn observe_to(
        &mut self,
        time: f64,
        observer: &mut impl Observer<D>,
    ) -> Result<(), TimeError> {
        let _ = (time, observer);
        todo!()
    }
}

impl<const D: usize> Iterator for Simulation<D> {
    type Item = Event<D>;
    /// The next event; `None` when no two balls and no wall will ever meet again.
    fn next(&mut self) -> Option<Event<D>> {
        self.step(f64::INFINITY)
    }
}
