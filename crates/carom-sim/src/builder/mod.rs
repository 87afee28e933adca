//! Builds a simulation from a list of bodies.

mod check;
mod error;

pub use error::BuildError;

use carom::{Body, Mass, Moving, Restitution};

use crate::boundary::Boundary;
use crate::engine::Engine;
use crate::physics::motion::wrap;
use crate::physics::scale::time_scale;
use crate::simulation::Simulation;
use crate::state::{Anchor, CollapseRule, Particle, Rules, State};
use crate::time::{Clock, Time};

impl<const D: usize> Simulation<D> {
    /// Starts the description of a simulation.
    #[must_use]
    pub fn builder() -> Builder<D> {
        Builder::new()
    }
}

/// The initial state of a simulation, as it is collected: [`Simulation::builder`].
#[derive(Clone, Debug)]
pub struct Builder<const D: usize> {
    boundary: Boundary<D>,
    bodies: Vec<Body<D>>,
    restitution: Option<Restitution>,
    elastic_below: Option<f64>,
    cell_size: Option<f64>,
}

impl<const D: usize> Builder<D> {
    pub(crate) fn new() -> Self {
        Self {
            boundary: Boundary::open(),
            bodies: Vec::new(),
            restitution: None,
            elastic_below: None,
            cell_size: None,
        }
    }

    /// The space in which the balls move; open by default.
    #[must_use]
    pub fn boundary(self, boundary: Boundary<D>) -> Self {
        Self { boundary, ..self }
    }

    /// Adds an elastic ball. Its id is the number of balls added before it.
    #[must_use]
    pub fn ball(self, ball: Moving<D>, mass: Mass) -> Self {
        self.body(Body::new(ball, mass))
    }

    /// Adds a ball with a restitution of its own.
    ///
    /// A ball of infinite mass is an obstacle that no impact moves; it must be at rest.
    #[must_use]
    pub fn body(mut self, body: Body<D>) -> Self {
        self.bodies.push(body);
        self
    }

    /// Adds many balls.
    #[must_use]
    pub fn bodies(mut self, bodies: impl IntoIterator<Item = Body<D>>) -> Self {
        self.bodies.extend(bodies);
        self
    }

    /// One restitution for every pair of balls, instead of `√(eA eB)` of their own.
    #[must_use]
    pub fn restitution(self, restitution: Restitution) -> Self {
        Self { restitution: Some(restitution), ..self }
    }

    /// The approach speed below which every collision is elastic; negative and NaN count as 0.
    ///
    /// This ends inelastic collapse: with a restitution below 1, balls can collide infinitely
    /// often in a finite time. By default it is `2⁻³⁰` of the largest speed at the start or, once a
    /// faster [wall](Simulation::move_wall) is set in motion, of its speed: the energy that such a
    /// collision could lose is below the rounding of the total. With 0 and a restitution below 1 a
    /// run may never end.
    #[must_use]
    pub fn elastic_below(self, speed: f64) -> Self {
        Self { elastic_below: Some(speed.max(0.0)), ..self }
    }

    /// The preferred side of the cells in which neighbours are looked up, as a length.
    ///
    /// It changes the speed of a run, never its result. Larger cells give every ball more neighbours
    /// to look at, and let it go farther before they are looked up anew. Cells are always larger than
    /// the balls in them; by default, a ball has about 11 neighbours in the plane and 18 in space.
    #[must_use]
    pub fn cell_size(self, side: f64) -> Self {
        Self { cell_size: Some(side), ..self }
    }

    /// Checks everything and predicts the first events.
    ///
    /// Lengths and speeds have to lie within `10^±100`, masses within `10^±80`, and no ball may
    /// have an energy that could drive the lightest one faster than `10¹⁰⁰`: then squares, products
    /// and energies stay within the range of floats, however the balls collide.
    ///
    /// # Errors
    /// Balls overlap at the start, reach beyond a wall, or are too large for a periodic box; an
    /// obstacle moves; lengths, speeds, masses or energies are out of range.
    pub fn build(self) -> Result<Simulation<D>, BuildError> {
        if self.bodies.len() >= u32::MAX as usize {
            return Err(BuildError::TooMany(self.bodies.len()));
        }
        let mut particles: Vec<Particle<D>> = self.bodies.iter().map(Particle::new).collect();
        check::numbers(&particles)?;
        check::fit(&self.boundary, &particles)?;
        let space = self.boundary.space();
        for particle in &mut particles {
            (particle.anchor.position, _) = wrap(&space, particle.anchor.position);
        }
        let fastest = particles.iter().map(Particle::speed).fold(0.0, f64::max);
        let rules = Rules {
            pair_restitution: self.restitution.map(Restitution::get),
            collapse: CollapseRule::new(self.elastic_below, fastest),
        };
        let clock = Clock::with_scale(time_scale(&particles));
        let state = State { particles, space, rules, clock, now: Time::START };
        let engine = Engine::new(&state, self.cell_size);
        check::overlaps(&state, &engine)?;
        Ok(Simulation::new(state, engine, self.boundary))
    }
}

impl<const D: usize> Particle<D> {
    fn new(body: &Body<D>) -> Self {
        Self {
            anchor: Anchor {
                time: Time::START,
                position: body.moving().center(),
                velocity: body.moving().velocity(),
            },
            wave: 0,
            radius: body.moving().radius(),
            mass: body.mass().get(),
            restitution: body.restitution(),
        }
    }
}
