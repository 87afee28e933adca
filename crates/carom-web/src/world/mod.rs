//! A simulation that JavaScript builds, changes and rules while it runs.

mod error;
mod obstacle;
mod rule;
mod setup;

pub use error::Error;
pub use obstacle::{ObstacleSetup, PocketSetup, ShapeSetup};
pub use rule::{Ask, NoQuestions};
pub use setup::{BallSetup, BoundarySetup, Setup, components};

use std::collections::BTreeMap;

use carom::Restitution;
use carom_sim::{BallId, BallMap, Event, Outcome, Simulation, Wall};
use serde::Serialize;

use crate::met::{Met, parts};
use rule::Table;

/// An event of a world, as JavaScript receives it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Happening {
    /// The time.
    pub time: f64,
    /// `bounce`, `enter`, `leave` or `remove`.
    pub outcome: &'static str,
    /// The numbers of the balls: two, or one that touches something else.
    pub balls: Vec<u32>,
    /// The wall: `-x`, `+x`, `-y`, …
    pub wall: Option<String>,
    /// The obstacle, counted from 0.
    pub obstacle: Option<usize>,
    /// The feature of the obstacle: `surface`, `vertex 3`, `edge 0`, `face 5`.
    pub feature: Option<String>,
    /// The pocket that removed the ball, counted from 0.
    pub pocket: Option<usize>,
    /// The unit normal, from the first ball to what it touches.
    pub normal: Vec<f64>,
    /// The impulse, mass times speed; 0 without a bounce.
    pub impulse: f64,
}

/// Balls that move from event to event and can change in between.
///
/// Each ball has a number, from 0 in the order in which the balls are added; no number is used
/// twice.
pub struct World<const D: usize> {
    simulation: Simulation<D, Table>,
    /// By number, which is the order in which they were added.
    balls: BTreeMap<u32, BallId>,
    numbers: BallMap<u32>,
    /// The number of the next ball to be added.
    next: u32,
}

impl<const D: usize> World<D> {
    /// Builds a world; `ask` gives the rule of each pair of kinds.
    ///
    /// # Errors
    /// A number is out of range, balls overlap or reach beyond a wall, or `ask` gives no valid
    /// answer.
    pub fn new<A: Ask>(setup: &Setup, ask: &mut A) -> Result<Self, Error> {
        let table = Table::new(setup.obstacles.len());
        let mut builder = Simulation::builder().boundary(setup.boundary()?).rule(table.clone());
        if let Some(restitution) = setup.restitution {
            builder = builder.restitution(Restitution::new(restitution).map_err(Error::Input)?);
        }
        for (number, obstacle) in setup.obstacles.iter().enumerate() {
            let refused = |error| Error::part("obstacle", number, error);
            builder = builder.obstacle(obstacle.obstacle().map_err(refused)?);
        }
        for (number, pocket) in setup.pockets.iter().enumerate() {
            let refused = |error| Error::part("pocket", number, error);
            builder = builder.pocket(pocket.pocket().map_err(refused)?);
        }
        for (number, ball) in setup.balls.iter().enumerate() {
            let kind = table.kind(ball.kind(), D, ask)?;
            builder = builder.body_as(ball.body(number)?, kind);
        }
        let simulation = builder.build()?;
        let mut world =
            Self { simulation, balls: BTreeMap::new(), numbers: BallMap::new(), next: 0 };
        let ids: Vec<_> = world.simulation.ids().collect();
        for ball in ids {
            world.add(ball);
        }
        Ok(world)
    }

    /// The simulation in its current state.
    #[must_use]
    pub fn simulation(&self) -> &Simulation<D, impl carom_sim::ContactRule + use<D>> {
        &self.simulation
    }

    /// The numbers of the balls, in ascending order.
    #[must_use]
    pub fn numbers(&self) -> impl ExactSizeIterator<Item = u32> {
        self.balls.keys().copied()
    }

    /// The balls, in the order of their numbers.
    #[must_use]
    pub fn balls(&self) -> impl ExactSizeIterator<Item = BallId> {
        self.balls.values().copied()
    }

    /// Whether a ball is in the world.
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        self.balls.contains_key(&number)
    }

    /// The ball of this number.
    ///
    /// # Errors
    /// There is no such ball.
    pub fn ball(&self, number: u32) -> Result<BallId, Error> {
        self.balls.get(&number).copied().ok_or(Error::NoSuchBall { number })
    }

    /// The kind of a ball.
    ///
    /// # Errors
    /// There is no such ball.
    pub fn kind(&self, number: u32) -> Result<String, Error> {
        let kind = self.simulation.kind(self.ball(number)?);
        Ok(self.simulation.rule().name(kind))
    }

    /// Moves to the next event up to `until`, and returns it.
    ///
    /// The time is then that of the event. If there is no event up to `until`, returns `None`, and
    /// the time is `until`.
    ///
    /// # Errors
    /// Balls jam: they collide without end at one time.
    pub fn step(&mut self, until: f64) -> Result<Option<Happening>, Error> {
        let stepped = self.simulation.step(until);
        let stepped = stepped.map_err(|jammed| Error::Jammed {
            time: jammed.time.to_f64(),
            balls: jammed.balls.iter().map(|ball| self.number(*ball)).collect(),
        });
        let Some(event) = stepped? else { return Ok(None) };
        let happening = self.tell(&event);
        if event.outcome == Outcome::Remove {
            let simulation = &self.simulation;
            self.balls.retain(|_, ball| simulation.contains(*ball));
        }
        Ok(Some(happening))
    }

    /// Sets the velocity of a ball.
    ///
    /// # Errors
    /// There is no such ball, or it is fixed; the velocity is out of range.
    pub fn set_velocity(&mut self, number: u32, velocity: [f64; D]) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let changed = self.simulation.set_velocity(ball, velocity);
        changed.map_err(|error| self.named(error))
    }

    /// Applies an impulse to a ball.
    ///
    /// # Errors
    /// As for [`set_velocity`](Self::set_velocity).
    pub fn apply_impulse(&mut self, number: u32, impulse: [f64; D]) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let changed = self.simulation.apply_impulse(ball, impulse);
        changed.map_err(|error| self.named(error))
    }

    /// Sets the restitution of a ball.
    ///
    /// # Errors
    /// There is no such ball, or the restitution is not in [0, 1].
    pub fn set_restitution(&mut self, number: u32, restitution: f64) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let restitution = Restitution::new(restitution).map_err(Error::Input)?;
        let changed = self.simulation.set_restitution(ball, restitution);
        changed.map_err(|error| self.named(error))
    }

    /// Sets the kind of a ball.
    ///
    /// # Errors
    /// There is no such ball; it overlaps something that the new kind cannot pass through; or `ask`
    /// gives no valid answer about the kind.
    pub fn set_kind<A: Ask>(&mut self, number: u32, kind: &str, ask: &mut A) -> Result<(), Error> {
        let ball = self.ball(number)?;
        let kind = self.simulation.rule().kind(kind, D, ask)?;
        let changed = self.simulation.set_kind(ball, kind);
        changed.map_err(|error| self.named(error))
    }

    /// Adds a ball and returns its number.
    ///
    /// # Errors
    /// A value of the ball is out of range; the ball overlaps another ball or reaches beyond a
    /// wall; or `ask` gives no valid answer about its kind.
    pub fn insert<A: Ask>(&mut self, ball: &BallSetup, ask: &mut A) -> Result<u32, Error> {
        let body = ball.body(self.next)?;
        let kind = self.simulation.rule().kind(ball.kind(), D, ask)?;
        let inserted = self.simulation.insert_as(body, kind);
        let ball = inserted.map_err(|error| self.named(error))?;
        Ok(self.add(ball))
    }

    /// Removes a ball.
    ///
    /// # Errors
    /// There is no such ball.
    pub fn remove(&mut self, number: u32) -> Result<(), Error> {
        let ball = self.ball(number)?;
        self.simulation.remove(ball).map_err(|error| self.named(error))?;
        self.balls.remove(&number);
        Ok(())
    }

    /// Moves a wall to a coordinate and stops it there.
    ///
    /// # Errors
    /// See [`Simulation::move_wall`].
    pub fn move_wall(&mut self, wall: &str, to: f64, speed: f64) -> Result<(), Error> {
        Ok(self.simulation.move_wall(wall_of(wall, D)?, to, speed)?)
    }

    /// Stops a wall at its current position.
    ///
    /// # Errors
    /// There is no such wall.
    pub fn stop_wall(&mut self, wall: &str) -> Result<(), Error> {
        Ok(self.simulation.stop_wall(wall_of(wall, D)?)?)
    }

    /// The coordinate of a wall; `None` without walls.
    ///
    /// # Errors
    /// There is no axis of this name.
    pub fn wall_position(&self, wall: &str) -> Result<Option<f64>, Error> {
        Ok(self.simulation.wall_position(wall_of(wall, D)?))
    }

    fn add(&mut self, ball: BallId) -> u32 {
        let number = self.next;
        self.balls.insert(number, ball);
        self.numbers.insert(ball, number);
        self.next += 1;
        number
    }

    fn number(&self, ball: BallId) -> u32 {
        // Every ball got a number when it was added.
        self.numbers.get(ball).copied().unwrap_or(u32::MAX)
    }

    /// An error with the numbers of the balls.
    fn named(&self, error: carom_sim::ChangeError) -> Error {
        Error::of_change(error, |ball| self.number(ball))
    }

    fn tell(&self, event: &Event<D>) -> Happening {
        let (a, b, Met { wall, obstacle, feature, pocket }) = parts(event.contact);
        let balls = [Some(a), b].into_iter().flatten().map(|ball| self.number(ball)).collect();
        let outcome = match event.outcome {
            Outcome::Bounce => "bounce",
            Outcome::Enter => "enter",
            Outcome::Leave => "leave",
            Outcome::Remove => "remove",
            // There is no cloth in a world.
            Outcome::Roll => "roll",
        };
        let (time, normal) = (event.time.to_f64(), event.normal.to_vec());
        let impulse = event.impulse;
        Happening { time, outcome, balls, wall, obstacle, feature, pocket, normal, impulse }
    }
}

/// The wall of this name: `-x`, `+x`, `-y`, …
fn wall_of(name: &str, axes: usize) -> Result<Wall, Error> {
    let mut walls = rule::walls(axes);
    walls.find(|wall| wall.to_string() == name).ok_or_else(|| Error::NoWall(name.to_owned()))
}

#[cfg(test)]
mod tests;
