//! From a list of bodies to a simulation that is ready to run.

use carom::{Body, Mass, Moving, Restitution};
use thiserror::Error;

use crate::boundary::{Boundary, Kind};
use crate::collide::CollapseRule;
use crate::event::{BallId, Side, Wall};
use crate::grid::{Grid, Layout};
use crate::scale::time_scale;
use crate::simulation::{Anchor, Particle, Simulation};
use crate::time::{Clock, Time};

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
        wall: Wall,
        /// How far, as a length.
        depth: f64,
    },
    /// A ball is too large for the periodic box: it would touch its own image.
    #[error(
        "ball {ball} with radius {radius} touches its own image along axis {axis}; \
         enlarge the box to more than twice the radius"
    )]
    TooLarge {
        /// The ball.
        ball: BallId,
        /// Its radius.
        radius: f64,
        /// The axis: 0 for x, 1 for y, …
        axis: usize,
    },
    /// A fixed obstacle moves. It would push without end: a ball between it and a wall collides
    /// infinitely often in a finite time.
    #[error("ball {ball} has an infinite mass and moves; give it velocity zero or a finite mass")]
    MovingObstacle {
        /// The ball.
        ball: BallId,
    },
    /// A length or a speed whose square is beyond the range of numbers.
    #[error(
        "{quantity} {value} of ball {ball} is out of range; \
         choose units in which lengths and speeds lie between 1e-100 and 1e100"
    )]
    OutOfRange {
        /// The ball.
        ball: BallId,
        /// `"coordinate"`, `"radius"` or `"speed"`.
        quantity: &'static str,
        /// Its magnitude.
        value: f64,
    },
    /// More balls than there are ids.
    #[error("{0} balls are more than a simulation holds ({max})", max = u32::MAX - 1)]
    TooMany(usize),
}

/// What is forgiven as rounding at the start, as a share of the lengths involved. A rack of
/// touching balls comes out of its formula with a few `2⁻⁵³` of its coordinates; a real mistake is
/// far above `2⁻⁴⁰`.
const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// Cells are this much wider than the largest ball, so that a ball whose crossing is timed to the
/// last digits is still listed in the new cell before it can touch anything there.
const CELL_SLACK: f64 = 1.0 + 1.0 / (1_u64 << 20) as f64;

/// Lengths and speeds within `10^±100` have squares, products and energies that are far from the
/// ends of the range of an `f64`, `10^±308`.
pub(crate) const RANGE: std::ops::RangeInclusive<f64> = 1e-100..=1e100;

/// Collects what a simulation starts from: [`Simulation::builder`].
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

    /// Where the balls live; open space unless said.
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
    /// often in a finite time. Left out, it is `2⁻³⁰` of the largest speed at the start, or of that
    /// of a faster [wall](Simulation::move_wall) from when it is moved: what such a collision could
    /// lose is below the rounding of the energy. With 0 and a restitution below 1 a run may never
    /// end.
    #[must_use]
    pub fn elastic_below(self, speed: f64) -> Self {
        Self { elastic_below: Some(speed.max(0.0)), ..self }
    }

    /// A wish for the side of the cells in which neighbours are looked up, as a length.
    ///
    /// It changes the speed of a run, never its result. Cells are never smaller than the largest
    /// ball; left out, a cell holds about one ball.
    #[must_use]
    pub fn cell_size(self, side: f64) -> Self {
        Self { cell_size: Some(side), ..self }
    }

    /// Checks everything and predicts the first events.
    ///
    /// # Errors
    /// Balls overlap at the start, reach beyond a wall, or are too large for a periodic box; an
    /// obstacle moves; lengths or speeds are out of range.
    pub fn build(self) -> Result<Simulation<D>, BuildError> {
        if self.bodies.len() >= u32::MAX as usize {
            return Err(BuildError::TooMany(self.bodies.len()));
        }
        let mut particles: Vec<Particle<D>> = self.bodies.iter().map(Particle::new).collect();
        check_particles(&particles)?;
        self.check_fit(&particles)?;
        if let Kind::Periodic { min, max } = self.boundary.0 {
            for particle in &mut particles {
                particle.anchor.wrap(min, crate::boundary::size(min, max));
            }
        }
        let grid = Grid::new(
            self.cell_layout(&particles),
            particles.iter().map(|particle| particle.anchor.position),
        );
        let fastest = particles.iter().map(Particle::speed).fold(0.0, f64::max);
        let rule = CollapseRule::new(self.elastic_below, fastest);
        let clock = Clock::with_scale(time_scale(&particles));
        let simulation = Simulation::assemble(
            particles,
            self.boundary,
            self.restitution.map(Restitution::get),
            rule,
            clock,
            grid,
        );
        simulation.check_overlaps(ROUNDING)?;
        Ok(simulation)
    }

    /// Every ball within the walls, or smaller than the periodic box.
    fn check_fit(&self, particles: &[Particle<D>]) -> Result<(), BuildError> {
        let Some((min, max)) = self.boundary.bounds() else { return Ok(()) };
        for (ball, particle) in (0..).map(BallId).zip(particles) {
            let (x, radius) = (particle.anchor.position, particle.radius);
            for axis in 0..D {
                let size = max[axis] - min[axis];
                if self.boundary.is_periodic() {
                    if 2.0 * radius * CELL_SLACK > size {
                        return Err(BuildError::TooLarge { ball, radius, axis });
                    }
                    continue;
                }
                let low = min[axis] - (x[axis] - radius);
                let high = (x[axis] + radius) - max[axis];
                for (depth, side) in [(low, Side::Low), (high, Side::High)] {
                    if depth > ROUNDING * (size + radius) {
                        let wall = Wall::new(axis, side);
                        return Err(BuildError::Outside { ball, wall, depth });
                    }
                }
            }
        }
        Ok(())
    }

    /// Cells over the box, or over the balls as they stand in open space.
    fn cell_layout(&self, particles: &[Particle<D>]) -> Layout<D> {
        let bounds = self.boundary.bounds().unwrap_or_else(|| hull(particles));
        let largest = particles.iter().map(|particle| particle.radius).fold(0.0, f64::max);
        let reach = bounds.0.iter().chain(&bounds.1).fold(0.0_f64, |most, x| most.max(x.abs()));
        let least = 2.0 * largest * CELL_SLACK + ROUNDING * reach;
        let wished = self.cell_size.filter(|side| *side > 0.0).unwrap_or_else(|| {
            let extents = (0..D).map(|k| bounds.1[k] - bounds.0[k]).filter(|extent| *extent > 0.0);
            let axes = extents.clone().count();
            (extents.product::<f64>() / particles.len() as f64).powf(1.0 / axes.max(1) as f64)
        });
        let most = 2.0 * particles.len() as f64 + 64.0;
        Layout::new(bounds, self.boundary.is_periodic(), wished, least, most)
    }
}

/// Every obstacle at rest, and every number one that can be squared.
fn check_particles<const D: usize>(particles: &[Particle<D>]) -> Result<(), BuildError> {
    for (ball, particle) in (0..).map(BallId).zip(particles) {
        let speed = largest(particle.anchor.velocity);
        if particle.mass.is_infinite() && speed > 0.0 {
            return Err(BuildError::MovingObstacle { ball });
        }
        // A coordinate may be as small as it likes: it is measured against the radii.
        let coordinate = largest(particle.anchor.position).max(*RANGE.start());
        for (quantity, value) in
            [("coordinate", coordinate), ("radius", particle.radius), ("speed", speed)]
        {
            if value != 0.0 && !RANGE.contains(&value) {
                return Err(BuildError::OutOfRange { ball, quantity, value });
            }
        }
    }
    Ok(())
}

/// The largest magnitude among the components.
fn largest<const D: usize>(v: [f64; D]) -> f64 {
    v.iter().fold(0.0, |most, x| most.max(x.abs()))
}

/// The smallest box around the centres.
fn hull<const D: usize>(particles: &[Particle<D>]) -> ([f64; D], [f64; D]) {
    let Some(first) = particles.first() else { return ([0.0; D], [0.0; D]) };
    let mut corners = (first.anchor.position, first.anchor.position);
    for particle in particles {
        for k in 0..D {
            corners.0[k] = corners.0[k].min(particle.anchor.position[k]);
            corners.1[k] = corners.1[k].max(particle.anchor.position[k]);
        }
    }
    corners
}

impl<const D: usize> Particle<D> {
    fn new(body: &Body<D>) -> Self {
        Self {
            anchor: Anchor {
                time: Time::START,
                position: body.moving().center(),
                velocity: body.moving().velocity(),
            },
            radius: body.moving().radius(),
            mass: body.mass().get(),
            restitution: body.restitution(),
            changes: 0,
            wave: 0,
        }
    }
}
