//! The simulation: balls, a clock, and the events in their order.

use std::array::from_fn;

use carom::Restitution;
use carom::vector::{add, dot, scale, sqrt};
use thiserror::Error;

use crate::boundary::{Boundary, Kind, size};
use crate::builder::{BuildError, Builder};
use crate::collide::{CollapseRule, Collider};
use crate::event::{BallId, Event};
use crate::grid::{Grid, Image};
use crate::observe::Observer;
use crate::plan::{Change, Plan};
use crate::predict::{place_at, separation};
use crate::queue::Queue;
use crate::schedule::Schedule;
use crate::time::{Clock, Time};
use crate::wall::Walls;

/// The straight line a ball is on: where it was at a moment, and its velocity since.
///
/// It changes when the motion changes, and after a flight across a whole periodic box, so that
/// rounding stays small; never because of how neighbours are looked up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Anchor<const D: usize> {
    /// The moment.
    pub time: Time,
    /// The centre at that moment (inside a periodic box).
    pub position: [f64; D],
    /// The velocity from that moment on.
    pub velocity: [f64; D],
}

impl<const D: usize> Anchor<D> {
    /// Brings the position back into a periodic box, and says by how many boxes.
    #[expect(clippy::cast_possible_truncation, reason = "a flight is one box long at the most")]
    pub(crate) fn wrap(&mut self, min: [f64; D], size: [f64; D]) -> Image<D> {
        from_fn(|k| {
            let boxes = ((self.position[k] - min[k]) / size[k]).floor();
            self.position[k] -= boxes * size[k];
            boxes as i32
        })
    }
}

/// A ball of the simulation.
#[derive(Clone, Debug)]
pub(crate) struct Particle<const D: usize> {
    pub(crate) anchor: Anchor<D>,
    pub(crate) radius: f64,
    pub(crate) mass: f64,
    pub(crate) restitution: Restitution,
    /// How often the anchor changed: a plan that was made for another line is void.
    pub(crate) changes: u32,
    /// In which wave of its moment the anchor changed.
    pub(crate) wave: u32,
}

impl<const D: usize> Particle<D> {
    pub(crate) fn collider(&self) -> Collider<D> {
        Collider { velocity: self.anchor.velocity, mass: self.mass }
    }

    pub(crate) fn latest_change(&self) -> Change {
        Change { time: self.anchor.time, wave: self.wave }
    }

    pub(crate) fn speed(&self) -> f64 {
        sqrt(dot(self.anchor.velocity, self.anchor.velocity))
    }
}

/// A moment to which a simulation cannot advance.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error(
    "cannot advance to time {wanted}: the simulation is at {now}; give a finite time from there on"
)]
pub struct TimeError {
    /// The time asked for.
    pub wanted: f64,
    /// The time of the simulation.
    pub now: f64,
}

/// Hard balls that move on straight lines from collision to collision.
///
/// It is an iterator of [`Event`]s, and can be looked at at any moment.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::{Boundary, Simulation};
///
/// let mut gas = Simulation::builder()
///     .boundary(Boundary::periodic([10.0, 10.0])?)
///     .ball(Circle::new([1.0, 1.0], 0.5)?.moving([1.0, 0.3])?, Mass::new(1.0)?)
///     .ball(Circle::new([4.0, 1.0], 0.5)?.moving([-1.0, 0.1])?, Mass::new(1.0)?)
///     .build()?;
/// let energy = gas.kinetic_energy();
/// for event in gas.by_ref().take(1_000) {
///     assert!(event.gap.abs() < 1e-12);
/// }
/// gas.advance_to(100_000.0)?;
/// assert!((gas.kinetic_energy() - energy).abs() < 1e-12 * energy);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Ties
/// Collisions at the same moment come in waves: first those that no other collision at that moment
/// led to, then those that follow from them, and so on. Within a wave they come in the order of
/// the smaller id, then of the partner: balls by id, then walls as −x, +x, −y, …
///
/// # Accuracy
/// Times are good to `2⁻⁵³` of the time in which the fastest possible ball moves by the smallest
/// radius, however late; positions to a few units in the last place of the coordinates. The fastest
/// possible ball is taken from the energy at the start; where [walls](Self::move_wall) that move
/// have made the balls faster, contacts are placed so many times more coarsely. A trajectory is a
/// function of the balls, the boundary and what its walls were told, to the last bit.
#[derive(Clone, Debug)]
pub struct Simulation<const D: usize> {
    pub(crate) particles: Vec<Particle<D>>,
    pub(crate) boundary: Boundary<D>,
    /// Where the boundary has walls.
    pub(crate) walls: Option<Walls<D>>,
    /// The restitution of all pairs, where it is not that of their own elasticities.
    pub(crate) restitution: Option<f64>,
    pub(crate) rule: CollapseRule,
    pub(crate) clock: Clock,
    pub(crate) now: Time,
    pub(crate) grid: Grid<D>,
    pub(crate) schedules: Vec<Schedule<D>>,
    pub(crate) queue: Queue<Plan<D>>,
}

impl<const D: usize> Simulation<D> {
    /// Begins to describe a simulation.
    #[must_use]
    pub fn builder() -> Builder<D> {
        Builder::new()
    }

    pub(crate) fn assemble(
        particles: Vec<Particle<D>>,
        boundary: Boundary<D>,
        restitution: Option<f64>,
        rule: CollapseRule,
        clock: Clock,
        grid: Grid<D>,
    ) -> Self {
        let count = u32::try_from(particles.len()).expect("the builder has counted the balls");
        let mut simulation = Self {
            schedules: vec![Schedule::EMPTY; particles.len()],
            queue: Queue::new(count, Plan::NOTHING),
            now: Time::START,
            walls: Walls::of(&boundary),
            particles,
            boundary,
            restitution,
            rule,
            clock,
            grid,
        };
        for ball in 0..count {
            simulation.plan(ball);
        }
        simulation
    }

    /// The clock.
    #[must_use]
    pub fn time(&self) -> Time {
        self.now
    }

    /// The number of balls.
    #[must_use]
    pub fn len(&self) -> usize {
        self.particles.len()
    }

    /// Whether there are no balls.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.particles.is_empty()
    }

    /// Where the balls live, as it was built: walls that moved since are not in it.
    #[must_use]
    pub fn boundary(&self) -> &Boundary<D> {
        &self.boundary
    }

    /// The ids of all balls, in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = BallId> + use<D> {
        (0..self.particles.len()).map(BallId::at)
    }

    /// The ball that was added at this place, from 0; `None` beyond the last.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<BallId> {
        (index < self.particles.len()).then(|| BallId::at(index))
    }

    /// The straight line a ball is on.
    #[must_use]
    pub fn anchor(&self, ball: BallId) -> Anchor<D> {
        self.particle(ball).anchor
    }

    /// Where a ball's centre is now (inside a periodic box).
    #[must_use]
    pub fn position(&self, ball: BallId) -> [f64; D] {
        let anchor = self.anchor(ball);
        let mut now = Anchor { position: place_at(&anchor, self.now), ..anchor };
        if let Kind::Periodic { min, max } = self.boundary.0 {
            now.wrap(min, size(min, max));
        }
        now.position
    }

    /// A ball's velocity now.
    #[must_use]
    pub fn velocity(&self, ball: BallId) -> [f64; D] {
        self.anchor(ball).velocity
    }

    /// A ball's radius.
    #[must_use]
    pub fn radius(&self, ball: BallId) -> f64 {
        self.particle(ball).radius
    }

    /// A ball's mass; infinite for a fixed obstacle.
    #[must_use]
    pub fn mass(&self, ball: BallId) -> f64 {
        self.particle(ball).mass
    }

    /// `½ Σ m v²` over the balls of finite mass.
    #[must_use]
    pub fn kinetic_energy(&self) -> f64 {
        self.finite().map(|p| 0.5 * p.mass * dot(p.anchor.velocity, p.anchor.velocity)).sum()
    }

    /// `Σ m v` over the balls of finite mass.
    #[must_use]
    pub fn momentum(&self) -> [f64; D] {
        self.finite().fold([0.0; D], |sum, p| add(sum, scale(p.mass, p.anchor.velocity)))
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
        let now = self.now.to_f64();
        if !(time.is_finite() && time >= now) {
            return Err(TimeError { wanted: time, now });
        }
        while let Some(event) = self.step(time) {
            observer.event(self, &event);
        }
        Ok(())
    }

    /// Every pair whose surfaces overlap by more than a share `tolerance` of the sum of the radii.
    pub(crate) fn check_overlaps(&self, tolerance: f64) -> Result<(), BuildError> {
        for a in 0..self.schedules.len() {
            let a = BallId::at(a);
            let mut first: Option<(BallId, f64)> = None;
            self.grid.neighbors(a.0, |other, image| {
                let b = BallId(other);
                let radii = self.radius(a) + self.radius(b);
                let p = separation(&self.anchor(a), &self.anchor(b), self.shift(image), self.now);
                let depth = radii - sqrt(dot(p, p));
                let obstacles = self.mass(a).is_infinite() && self.mass(b).is_infinite();
                if depth > tolerance * radii && a < b && !obstacles {
                    first = first.filter(|(least, _)| *least < b).or(Some((b, depth)));
                }
            });
            if let Some((b, depth)) = first {
                return Err(BuildError::Overlap { a, b, depth });
            }
        }
        Ok(())
    }

    /// What to add to the positions of a ball to get those of its image.
    #[inline]
    pub(crate) fn shift(&self, image: Image<D>) -> [f64; D] {
        match self.boundary.0 {
            Kind::Periodic { min, max } => {
                let size = size(min, max);
                from_fn(|k| f64::from(image[k]) * size[k])
            }
            Kind::Open | Kind::Walls { .. } => [0.0; D],
        }
    }

    fn particle(&self, ball: BallId) -> &Particle<D> {
        &self.particles[ball.index()]
    }

    fn finite(&self) -> impl Iterator<Item = &Particle<D>> {
        self.particles.iter().filter(|particle| particle.mass.is_finite())
    }
}

impl<const D: usize> Iterator for Simulation<D> {
    type Item = Event<D>;

    /// The next event; `None` when there will never be one.
    ///
    /// In a periodic box in which balls fly past each other for ever, looking for the next event
    /// takes for ever, too: use [`step`](Self::step) with a time there.
    fn next(&mut self) -> Option<Event<D>> {
        self.step(f64::INFINITY)
    }
}
