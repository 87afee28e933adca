//! Building a simulation from a list of bodies.

mod apart;
pub(crate) mod check;
mod error;
mod overlap;
mod rest;

pub use error::BuildError;
pub use overlap::{Overlap, relax};

use std::ops::ControlFlow;

use carom::{Body, Mass, Moving, Restitution};
use rest::reposes_of;

use crate::engine::Engine;
use crate::ids::Generation;
use crate::motion::{Motion, Spin};
use crate::obstacle::{Obstacle, Pocket};
use crate::physics::place::wrap;
use crate::physics::{budget, change};
use crate::relax::Shifts;
use crate::rule::Rules;
use crate::simulation::Simulation;
use crate::state::Boundary;
use crate::state::{
    Anchor, AxisState, Bounds, Budget, Cascade, CollapseRule, Crossings, Hits, Losses, NO_SPEED,
    Obstacles, Particle, Passing, PendingEvents, Slots, Space, State,
};
use crate::time::{Clock, Time};

impl<const D: usize> Simulation<D> {
    /// Starts the description of a simulation.
    #[must_use]
    pub fn builder() -> Builder<D> {
        Builder::new()
    }
}

/// Collects the initial state of a simulation.
///
/// [`Simulation::builder`] creates one.
#[derive(Clone, Debug)]
pub struct Builder<const D: usize> {
    boundary: Boundary<D>,
    obstacles: Vec<Obstacle<D>>,
    pockets: Vec<Pocket<D>>,
    rules: Rules,
    motion: Motion<D>,
    bodies: Vec<Body<D>>,
    kinds: Vec<u16>,
    restitution: Option<Restitution>,
    elastic_below: Option<f64>,
    cell_size: Option<f64>,
    overlap: Overlap,
}

impl<const D: usize> Builder<D> {
    pub(crate) fn new() -> Self {
        Self {
            boundary: Boundary::open(),
            obstacles: Vec::new(),
            pockets: Vec::new(),
            rules: Rules::new(),
            motion: Motion::Straight,
            bodies: Vec::new(),
            kinds: Vec::new(),
            restitution: None,
            elastic_below: None,
            cell_size: None,
            overlap: Overlap::Refuse,
        }
    }

    /// Sets what happens when balls touch balls, walls or obstacles.
    ///
    /// By default all contacts are bounces.
    #[must_use]
    pub fn rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Sets how balls move between collisions.
    ///
    /// By default they move on straight lines with constant radii.
    #[must_use]
    pub fn motion(self, motion: impl Into<Motion<D>>) -> Self {
        Self { motion: motion.into(), ..self }
    }

    /// Sets the space in which the balls move; open by default.
    #[must_use]
    pub fn boundary(self, boundary: Boundary<D>) -> Self {
        Self { boundary, ..self }
    }

    /// Adds an obstacle that balls bounce off.
    ///
    /// The index of its id is the number of obstacles added before it. No ball ever gets through
    /// it: [`Obstacle`].
    ///
    /// Along a periodic axis, obstacles repeat with the space. A shape without an end must be the
    /// same along it: a floor may have periodic sides, a container may not. With growing balls, use
    /// balls of infinite mass instead; pockets take growing balls, too.
    #[must_use]
    pub fn obstacle(mut self, obstacle: impl Into<Obstacle<D>>) -> Self {
        self.obstacles.push(obstacle.into());
        self
    }

    /// Adds many obstacles.
    #[must_use]
    pub fn obstacles(self, obstacles: impl IntoIterator<Item = Obstacle<D>>) -> Self {
        obstacles.into_iter().fold(self, Self::obstacle)
    }

    /// Adds a pocket, which removes each ball whose centre enters it.
    ///
    /// The index of its id is the number of pockets added before it.
    #[must_use]
    pub fn pocket(mut self, pocket: impl Into<Pocket<D>>) -> Self {
        self.pockets.push(pocket.into());
        self
    }

    /// Adds an elastic ball.
    ///
    /// The index of its id is the number of balls added before it.
    #[must_use]
    pub fn ball(self, ball: Moving<D>, mass: Mass) -> Self {
        self.body(Body::new(ball, mass))
    }

    /// Adds a ball with its own restitution.
    ///
    /// No impact changes the velocity of a ball of infinite mass. At rest it is fixed, an obstacle.
    /// With a velocity it is kinematic: it pushes others without recoil, like a paddle, and goes
    /// through walls, obstacles, pockets and other balls of infinite mass. Keep it from pressing a
    /// ball against one of these: the run then ends in an error ([`Jammed`](crate::Jammed)).
    ///
    /// ```
    /// use carom::{Body, Circle, Mass};
    /// use carom_sim::Simulation;
    ///
    /// let paddle = Circle::new([0.0, 0.0], 1.0)?.moving([2.0, 0.0])?;
    /// let mut simulation = Simulation::builder()
    ///     .body(Body::new(paddle, Mass::fixed()))
    ///     .ball(Circle::new([5.0, 0.0], 0.5)?.at_rest(), Mass::new(1.0)?)
    ///     .build()?;
    /// let push = simulation.next().expect("the paddle comes")?;
    /// assert_eq!((push.time.to_f64(), push.work), (1.75, 8.0));
    /// let velocities = simulation.ids().map(|ball| simulation.velocity(ball));
    /// assert_eq!(velocities.collect::<Vec<_>>(), [[2.0, 0.0], [4.0, 0.0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn body(self, body: Body<D>) -> Self {
        self.body_as(body, 0)
    }

    /// Adds a ball of another kind than 0, for the [rules](Self::rules).
    #[must_use]
    pub fn body_as(mut self, body: Body<D>, kind: u16) -> Self {
        self.bodies.push(body);
        self.kinds.push(kind);
        self
    }

    /// Adds many balls.
    #[must_use]
    pub fn bodies(self, bodies: impl IntoIterator<Item = Body<D>>) -> Self {
        bodies.into_iter().fold(self, Self::body)
    }

    /// Sets one restitution for all pairs of balls.
    ///
    /// Without it, a pair has the restitution `√(eA eB)` of its balls.
    #[must_use]
    pub fn restitution(self, restitution: Restitution) -> Self {
        Self { restitution: Some(restitution), ..self }
    }

    /// Sets the approach speed below which every collision is elastic.
    ///
    /// Negative values and NaN count as 0. The default is `10⁻¹⁰⁰`, and where balls fall or roll,
    /// the speed of contacts that last ([`Falling`](crate::Falling)).
    #[must_use]
    pub fn elastic_below(self, speed: f64) -> Self {
        Self { elastic_below: Some(speed.max(0.0)), ..self }
    }

    /// Sets the preferred side of the cells for neighbours, as a length.
    ///
    /// It changes the speed of a run, never its result. Larger cells give every ball more
    /// neighbours to check, and let it go farther before the next lookup. Cells are always larger
    /// than the balls in them. By default, a ball has about 11 neighbours in the plane and 18 in
    /// space.
    #[must_use]
    pub fn cell_size(self, side: f64) -> Self {
        Self { cell_size: Some(side), ..self }
    }

    /// Sets how to treat balls that overlap at the start.
    ///
    /// By default, `build` refuses them.
    #[must_use]
    pub fn overlap(self, overlap: Overlap) -> Self {
        Self { overlap, ..self }
    }

    /// Checks everything and predicts the first events.
    ///
    /// Lengths and speeds must lie within `10^±100`, masses within `10^±80`, and the energy of all
    /// balls together must not be enough to drive the lightest one faster than `10¹⁰⁰`: then
    /// squares, products and energies stay within the range of floats, however the balls collide.
    ///
    /// # Errors
    /// - Balls overlap at the start or reach beyond a wall or into an obstacle, unless a rule
    ///   allows it, or are in a pocket; and they are neither to be [relaxed](Overlap::Relax) nor
    ///   may they [overlap](Overlap::Allow), or relaxing finds no room for them.
    /// - A ball is too large for the periodic box.
    /// - A ball of infinite mass moves, and balls are [damped](crate::Damped).
    /// - There are obstacles among growing balls, or such without an end along a periodic axis.
    /// - Lengths, speeds, masses or energies are out of range.
    pub fn build(self) -> Result<Simulation<D>, BuildError> {
        self.build_relaxed().map(|(simulation, _)| simulation)
    }

    /// Like [`build`](Self::build), and also returns which balls moved.
    ///
    /// The shifts say how far each ball moved. They are empty unless the balls are to be
    /// [relaxed](Overlap::Relax).
    ///
    /// # Errors
    /// See [`build`](Self::build).
    ///
    /// # Panics
    /// Never: its own watcher never breaks.
    pub fn build_relaxed(self) -> Result<(Simulation<D>, Shifts), BuildError> {
        let built = self.build_watched(&mut || ControlFlow::Continue(()))?;
        Ok(built.expect("a watcher that never breaks lets the simulation be built"))
    }

    /// Like [`build_relaxed`](Self::build_relaxed), with a watcher that can interrupt it.
    ///
    /// `watch` is called about every millisecond while the first events are predicted, which takes
    /// about a second for a million balls; but not while balls are relaxed. Returns `None` if it
    /// breaks.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use carom::{Circle, Mass};
    /// use carom_sim::Simulation;
    ///
    /// let builder = Simulation::builder()
    ///     .ball(Circle::new([0.0, 0.0], 1.0)?.at_rest(), Mass::new(1.0)?);
    /// assert!(builder.clone().build_watched(&mut || ControlFlow::Break(()))?.is_none());
    /// assert!(builder.build_watched(&mut || ControlFlow::Continue(()))?.is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See [`build`](Self::build).
    #[inline(never)]
    pub fn build_watched(
        self,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Result<Option<(Simulation<D>, Shifts)>, BuildError> {
        let (boundary, cell_size, overlap) = (self.boundary, self.cell_size, self.overlap);
        let (mut state, shifts) = self.placed_state(overlap)?;
        check::within_walls(&state)?;
        check::off_obstacles(&state)?;
        apart::no_crowd(&state)?;
        let ControlFlow::Continue(mut engine) = Engine::watched(&state, cell_size, watch) else {
            return Ok(None);
        };
        apart::all(&state, &engine)?;
        if !state.rules.is_empty() {
            for ball in 0..state.slot_count() {
                let mut others = Vec::new();
                engine.neighbors(ball, |other, _| others.push(other));
                change::begin_passages(&mut state, ball, others);
            }
            engine = match Engine::watched(&state, cell_size, watch) {
                ControlFlow::Continue(engine) => engine,
                ControlFlow::Break(()) => return Ok(None),
            };
        }
        Ok(Some((Simulation::new(state, engine, boundary), shifts)))
    }

    /// The state at the start, and which balls were moved if they are to be relaxed.
    fn placed_state(self, overlap: Overlap) -> Result<(State<D>, Shifts), BuildError> {
        let centers = self.bodies.iter().map(|body| body.moving().center());
        let given: Vec<_> = if self.boundary.repeats() { centers.collect() } else { Vec::new() };
        let state = self.state()?;
        let (mut state, shifts) = match overlap {
            Overlap::Refuse | Overlap::Allow => (state, Shifts::default()),
            Overlap::Relax => overlap::relax_state(state)?,
        };
        let places = state.particles.iter().map(|particle| particle.anchor.position);
        state.crossings = Crossings::at_start(&state.space, given.into_iter().zip(places));
        Ok((state, shifts))
    }

    /// The state at the start: every number is in range, but balls may still overlap.
    fn state(self) -> Result<State<D>, BuildError> {
        if self.bodies.len() >= u32::MAX as usize {
            return Err(BuildError::TooMany(self.bodies.len()));
        }
        let mut particles: Vec<Particle<D>> = self.bodies.iter().map(Particle::new).collect();
        check::numbers(&particles, &self.motion)?;
        let space = self.boundary.space();
        let obstacles = Obstacles::new(self.obstacles, self.pockets, &space);
        check::motion(&space, &particles, &self.motion)?;
        check::obstacles(&space, &obstacles, &self.motion)?;
        check::sizes(&space, &particles)?;
        for particle in &mut particles {
            (particle.anchor.position, _) = wrap(&space, particle.anchor.position);
        }
        let smallest = Budget::of(&particles).smallest_radius();
        let extent = extent_of(&space, &particles, &obstacles);
        let mut motion = self.motion.at_start(smallest, extent);
        let spins = motion.cloth().map_or(0, |_| particles.len());
        let spins = vec![Spin::default(); spins];
        let budget = budget::budget(&mut motion, &particles, &spins);
        let hops =
            motion.lasting().map(|lasting| lasting.contact_speed).filter(|&speed| speed > 0.0);
        let elastic_below = self.elastic_below.unwrap_or(NO_SPEED);
        let losses = Losses {
            pair_restitution: self.restitution.map(Restitution::get),
            instant: budget.instant(),
            elastic_below,
            collapse: match hops {
                Some(speed) => CollapseRule::of_hops(self.elastic_below.unwrap_or(speed)),
                None => CollapseRule::below(elastic_below),
            },
        };
        let state = State {
            adds_energy: false,
            is_too_fast: false,
            reposes: reposes_of(&motion, &particles),
            spins,
            particles,
            kinds: self.kinds,
            woken: Vec::new(),
            others: Vec::new(),
            slots: Slots::default(),
            crossings: Crossings::default(),
            rules: self.rules,
            motion,
            passing: Passing::default(),
            space,
            obstacles,
            losses,
            may_overlap: self.overlap == Overlap::Allow,
            clock: Clock::with_scale(budget.time_scale()),
            budget,
            now: Time::START,
            pushes: Hits::NONE,
            untold: PendingEvents::default(),
        };
        Ok(State { adds_energy: state.can_add_energy(), ..state })
    }
}

/// The extent of a space along each axis; along an open axis, the extent of everything in it.
///
/// Points say nothing about the size of a scene, and there may be only one. So an obstacle without
/// an end counts up to where it is nearest to them.
fn extent_of<const D: usize>(
    space: &Space<D>,
    particles: &[Particle<D>],
    obstacles: &Obstacles<D>,
) -> [f64; D] {
    let filled = space.has_open_axis().then(|| {
        let places = || particles.iter().map(|particle| particle.anchor.position);
        let balls = Bounds::around(places());
        let all = obstacles.finite_bounds().map_or(balls, |others| balls.joined(others));
        let are_points = particles.iter().all(|particle| particle.radius == 0.0);
        let endless = obstacles.numbers().map(|number| &obstacles.piece(number).form);
        let endless = endless.filter(|form| are_points && !form.bounds().is_finite());
        endless.fold(all, |all, form| {
            all.joined(Bounds::around(places().filter_map(|place| form.nearest_surface(place))))
        })
    });
    carom::vector::from_fn(|k| match &space.axes()[k] {
        AxisState::Walls([low, high]) => high.line.stop - low.line.stop,
        AxisState::Periodic { size, .. } => *size,
        // If there is nothing, low is above high.
        AxisState::Open => filled.map_or(0.0, |all| (all.high[k] - all.low[k]).max(0.0)),
    })
}

impl<const D: usize> Particle<D> {
    /// The ball as given, at the start.
    pub(crate) fn new(body: &Body<D>) -> Self {
        Self {
            anchor: Anchor {
                time: Time::START,
                position: body.moving().center(),
                velocity: body.moving().velocity(),
            },
            wave: 0,
            generation: Generation::FIRST,
            cascade: Cascade::NONE,
            radius: body.moving().radius(),
            mass: body.mass().get(),
            restitution: body.restitution(),
        }
    }
}
