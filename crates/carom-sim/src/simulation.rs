//! The simulation: balls, a clock, and the events in order.

use carom::vector::{add, dot, from_fn, scale};
use thiserror::Error;

use crate::engine::Engine;
use crate::event::Event;
use crate::ids::BallId;
use crate::motion::{Motion, Spin};
use crate::number::Number;
use crate::obstacle::{Obstacle, Pocket};
use crate::physics::cluster::tie;
use crate::physics::collide::pair_restitution;
use crate::physics::gain::check_speeds;
use crate::physics::meeting::Meeting;
use crate::physics::place::wrap;
use crate::physics::range::Exit;
use crate::physics::respond::apply;
use crate::state::Boundary;
use crate::state::{Anchor, Particle, State};
use crate::step_error::{OutOfRange, StepError};
use crate::time::Time;
use crate::variant::{Any, General, Plain, Variant};

/// A time that a simulation cannot advance to.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[error(
    "cannot advance to time {}: the simulation is at {}; give a finite time that is not earlier",
    Number(*wanted),
    Number(*now)
)]
pub struct TimeError {
    /// The requested time.
    pub wanted: f64,
    /// The time of the simulation.
    pub now: f64,
}

/// Why a simulation did not reach a time.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum AdvanceError {
    /// The time is not finite, or lies in the past.
    #[error(transparent)]
    Time(#[from] TimeError),
    /// It cannot go on before that time.
    #[error(transparent)]
    Step(#[from] StepError),
}

/// Hard balls that move from collision to collision.
///
/// Between collisions, balls move on straight lines unless the simulation has another [`Motion`]. A
/// simulation is an iterator of [`Event`]s that ends with an error if it [cannot go on](StepError),
/// for example because balls jam. It can be inspected between any two events.
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
///     assert!(event?.gap.abs() < 1e-12);
/// }
/// gas.advance_to(100_000.0)?;
/// assert!((gas.kinetic_energy() - energy).abs() < 1e-12 * energy);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Ties
/// Bounces that come at the same time, up to rounding, and share a ball are computed together, so
/// that mirror images stay mirror images, whatever the numbers of the balls. With one restitution
/// `e` the velocities are `(1 + e) P − e v`, where `P` are the velocities nearest to `v`, in
/// energy, with which no contact approaches \[Moreau1988\]: up to `e = 1` the energy never rises,
/// and at 1 it is kept. With unlike restitutions, the contacts together give back at most the share
/// `e²` of the energy that each has taken. Walls of the box are tied with each other only on a
/// cloth; growing balls, and contacts that last, never.
///
/// Collisions at the same time come in waves: first those that no other collision at that time led
/// to, then those that follow from them, and so on. A wave is sorted by the smaller ball id, then
/// by partner: balls by id, walls as −x, +x, −y, …, then obstacles and pockets by id, and the
/// corners and walls of a polyline from its start.
///
/// # Accuracy
/// Times are accurate to `2⁻⁵³` of the time in which the fastest possible ball moves by the
/// smallest radius, however late; positions to a few units in the last place of the coordinates.
/// The speed of the fastest possible ball follows from the energy at the start. A change that
/// raises the energy, such as a [kick](Self::set_velocity), makes the clock finer. If moving
/// [walls](Self::move_wall) make the balls faster, contacts are coarser by the same factor. A
/// trajectory is a function of the initial state, the motion, the rules, and the changes made to
/// balls and walls, to the last bit.
#[derive(Clone, Debug)]
pub struct Simulation<const D: usize> {
    /// Everything that decides the future.
    pub(crate) state: State<D>,
    /// Finds the next event; the only part that is derived from the state.
    pub(crate) engine: Engine<D>,
    /// The boundary as built. Nothing depends on it any more: the state has the current walls.
    boundary: Boundary<D>,
}

impl<const D: usize> Simulation<D> {
    pub(crate) fn new(state: State<D>, engine: Engine<D>, boundary: Boundary<D>) -> Self {
        Self { state, engine, boundary }
    }

    /// The current time.
    #[must_use]
    pub fn time(&self) -> Time {
        self.state.for_user(self.state.now)
    }

    /// The number of balls.
    #[must_use]
    pub fn len(&self) -> usize {
        self.state.len()
    }

    /// Whether there are no balls.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.state.len() == 0
    }

    /// The boundary as built, without later motions of its walls.
    #[must_use]
    pub fn boundary(&self) -> &Boundary<D> {
        &self.boundary
    }

    /// The motion of the balls between collisions.
    #[must_use]
    pub fn motion(&self) -> Motion<D> {
        self.state.motion
    }

    /// The fixed obstacles, in the order of their ids.
    #[must_use]
    pub fn obstacles(&self) -> &[Obstacle<D>] {
        &self.state.obstacles.solid
    }

    /// The pockets, in the order of their ids.
    #[must_use]
    pub fn pockets(&self) -> &[Pocket<D>] {
        &self.state.obstacles.pockets
    }

    /// The ids of all balls, in the order of their slots.
    pub fn ids(&self) -> impl Iterator<Item = BallId> {
        self.state.balls().map(|(slot, _)| self.state.id(slot))
    }

    /// The id of the ball at an [index](BallId::index).
    ///
    /// As long as no ball is [removed](Self::remove), indices count the balls in the order in which
    /// they were added, from 0. Returns `None` if the slot of this index has no ball.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<BallId> {
        let slot = u32::try_from(index).ok().filter(|slot| *slot < self.state.slot_count())?;
        self.state.particle(slot).is_present().then(|| self.state.id(slot))
    }

    /// Whether this ball exists.
    ///
    /// A [removed](Self::remove) ball does not.
    #[must_use]
    pub fn contains(&self, ball: BallId) -> bool {
        self.state.slot(ball).is_some()
    }

    /// The line a ball is on.
    ///
    /// Its velocity is the velocity at the time of the anchor. The line is straight, or a parabola
    /// if the ball has an [acceleration](Self::acceleration).
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn anchor(&self, ball: BallId) -> Anchor<D> {
        let Anchor { position, velocity, time } = self.particle(ball).anchor;
        let velocity = self.state.velocity_at(velocity, time);
        Anchor { position, velocity, time: self.state.for_user(time) }
    }

    /// The current position of a ball's centre.
    ///
    /// In a periodic box the position lies inside the box.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn position(&self, ball: BallId) -> [f64; D] {
        let line = self.state.line::<Any>(self.slot(ball));
        let (position, _) = wrap(&self.state.space, line.place_at(self.state.now));
        position
    }

    /// The number of boxes that a ball has crossed along each axis.
    ///
    /// This many box lengths and the [`position`](Self::position) add up to the position that the
    /// ball would have in open space, with the same velocities. It starts at 0 for a ball that
    /// starts inside the box. Returns 0 in other spaces.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::{Boundary, Simulation};
    ///
    /// let mut simulation = Simulation::builder()
    ///     .boundary(Boundary::periodic([4.0, 4.0])?)
    ///     .ball(Circle::new([1.0, 1.0], 0.5)?.moving([2.0, -1.0])?, Mass::new(1.0)?)
    ///     .build()?;
    /// simulation.advance_to(5.0)?;
    /// let ball = simulation.id(0).expect("it was added first");
    /// assert_eq!(simulation.position(ball), [3.0, 0.0]);
    /// assert_eq!(simulation.image(ball), [2, -1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn image(&self, ball: BallId) -> [i64; D] {
        let slot = self.slot(ball);
        let (_, boxes) =
            wrap(&self.state.space, self.state.line::<Any>(slot).place_at(self.state.now));
        let crossed: [i64; D] = self.state.crossings.of(slot);
        from_fn(|axis| crossed[axis].saturating_add(i64::from(boxes[axis])))
    }

    /// The current velocity of a ball.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn velocity(&self, ball: BallId) -> [f64; D] {
        let on_line = self.state.line::<Any>(self.slot(ball)).velocity_at(self.state.now);
        self.state.velocity_at(on_line, self.state.now)
    }

    /// The current acceleration of a ball, in lengths per time squared.
    ///
    /// It is 0 if balls fly [straight](crate::Motion::Straight), and for a ball at rest. It does
    /// not report the deceleration of [damped](crate::Damped) balls, which is not constant.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn acceleration(&self, ball: BallId) -> [f64; D] {
        self.state.line::<Any>(self.slot(ball)).acceleration_at(self.state.now)
    }

    /// The current radius of a ball.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[inline]
    #[track_caller]
    pub fn radius(&self, ball: BallId) -> f64 {
        self.state.radius_at(self.particle(ball), self.state.now)
    }

    /// A ball's mass; infinite for a fixed or a kinematic ball.
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    pub fn mass(&self, ball: BallId) -> f64 {
        self.particle(ball).mass
    }

    /// The restitution of two balls.
    ///
    /// The contact rules come first, then the restitution for all pairs, then the balls' own
    /// restitutions.
    ///
    /// ```
    /// use carom::{Body, Circle, Mass, Restitution};
    /// use carom_sim::Simulation;
    ///
    /// let fixed = |ball: Circle| Body::new(ball.at_rest(), Mass::fixed());
    /// let ball = |x| Circle::new([x, 0.0], 1.0).map(fixed);
    /// let (clay, rubber) = (Restitution::new(0.25)?, Restitution::elastic());
    /// let bodies = [ball(0.0)?.with_restitution(clay), ball(5.0)?.with_restitution(rubber)];
    /// let of_first_two = |simulation: Simulation<2>| {
    ///     Some(simulation.restitution(simulation.id(0)?, simulation.id(1)?))
    /// };
    /// let own = Simulation::builder().bodies(bodies);
    /// assert_eq!(of_first_two(own.clone().build()?), Some(0.5));
    /// assert_eq!(of_first_two(own.restitution(rubber).build()?), Some(1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// There is no such ball: it was removed, or its id belongs to another simulation.
    #[must_use]
    #[track_caller]
    #[inline(never)]
    pub fn restitution(&self, a: BallId, b: BallId) -> f64 {
        let (a, b) = (self.slot(a), self.slot(b));
        pair_restitution::<Any, _>(&self.state, a.min(b), a.max(b))
    }

    /// The kinetic energy, `½ Σ m v²`, of balls of finite mass.
    ///
    /// On a [cloth](crate::Cloth) it includes the energy of the spins, `m R² ω² / 5` for each ball.
    #[must_use]
    #[inline(never)]
    pub fn kinetic_energy(&self) -> f64 {
        let of = |(mass, v)| 0.5 * mass * dot(v, v);
        let (pace, energies) = (self.state.pace(), self.masses_and_velocities().map(of));
        let of_spin = if self.state.spins.is_empty() { 0.0 } else { self.energy_of_spins() };
        energies.sum::<f64>() * (pace * pace) + of_spin
    }

    /// Whether collisions can add energy.
    ///
    /// They do if balls [grow](crate::Growing), where a [`Rebound`](crate::Rebound) is above 1, and
    /// while a ball of infinite mass moves.
    #[must_use]
    pub fn adds_energy(&self) -> bool {
        self.state.adds_energy || self.state.motion.grows()
    }

    /// The potential energy, `−Σ m g·x`, of balls of finite mass.
    ///
    /// It is 0 unless the balls [fall](crate::Falling).
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::{Falling, Simulation};
    ///
    /// let mut simulation = Simulation::builder()
    ///     .motion(Falling::new([0.0, -10.0])?)
    ///     .ball(Circle::new([0.0, 3.0], 1.0)?.at_rest(), Mass::new(2.0)?)
    ///     .build()?;
    /// assert_eq!((simulation.kinetic_energy(), simulation.potential_energy()), (0.0, 60.0));
    /// simulation.advance_to(1.0)?;
    /// assert_eq!((simulation.kinetic_energy(), simulation.potential_energy()), (100.0, -40.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn potential_energy(&self) -> f64 {
        if !self.state.motion.bends() {
            return 0.0;
        }
        let gravity = self.state.motion.gravity();
        let movable = self.state.balls().filter(|(_, particle)| !particle.is_unmoved());
        let of = |(slot, particle): (u32, &Particle<D>)| {
            particle.mass * dot(gravity, self.state.line::<Any>(slot).place_at(self.state.now))
        };
        // Not −0 where nothing falls.
        0.0 - movable.map(of).sum::<f64>()
    }

    /// The momentum, `Σ m v`, of balls of finite mass.
    #[must_use]
    #[inline(never)]
    pub fn momentum(&self) -> [f64; D] {
        let momenta = self.masses_and_velocities().map(|(mass, v)| scale(mass, v));
        scale(self.state.pace(), momenta.fold([0.0; D], add))
    }

    /// Advances to the next event no later than `until`, and returns it.
    ///
    /// The clock then stands at the event. Returns `None` if no event comes by `until`; the clock
    /// then stands at `until`, or stays where it was if `until` is infinite, NaN or in the past.
    ///
    /// # Errors
    /// Balls collide without end at one time, a number leaves its range, or balls have become too
    /// fast. The clock then stands there, and a further step gives the same error.
    #[inline(never)]
    pub fn step(&mut self, until: f64) -> Result<Option<Event<D>>, StepError> {
        let Some(end) = self.state.end_of_step(until) else { return Ok(None) };
        let mut stepped = self.next_by(end.min(self.engine.safe_until));
        if end > self.engine.safe_until && stepped == Ok(None) {
            self.check_range((until, end))?;
            stepped = self.next_by(end);
        }
        self.state.convert_for_user((until, end), &mut stepped);
        if let Ok(Some(event)) = &stepped
            && event.work > 0.0
        {
            self.watch_speeds(event);
        }
        stepped
    }

    /// Checks that no number leaves its range before the next event, or up to the end of a step
    /// without one; otherwise advances to the time when it does.
    #[cold]
    fn check_range(&mut self, (until, end): (f64, Time)) -> Result<(), OutOfRange> {
        self.engine.safe_until = self.state.safe_until();
        if end <= self.engine.safe_until {
            return Ok(());
        }
        let Some(exit) = self.state.first_exit().filter(|exit| exit.time < end) else {
            return Ok(());
        };
        // The exit is of no account if an event comes first, or if none ever comes.
        let is_first = |next: Option<Time>| next.is_none_or(|next| exit.time < next);
        let next = self.next_time(end);
        if !is_first(next) || until.is_infinite() && next.is_none() {
            return Ok(());
        }
        let Exit { time, slot, quantity } = exit;
        self.state.now = self.state.now.max(time);
        let time = self.state.for_user(time);
        self.state.motion.show(self.state.now, time.to_f64());
        let limit = self.state.largest_length();
        Err(OutOfRange { time, ball: self.state.id(slot), quantity, limit })
    }

    /// The time of the next event or meeting up to `end`, which stays to come.
    fn next_time(&mut self, end: Time) -> Option<Time> {
        if self.state.untold.has_by(end) {
            return Some(self.state.now);
        }
        self.engine.next::<Any>(&self.state, end).map(|(meeting, _)| meeting.at.time)
    }

    /// Looks at the range in the next step, if a wall or growth has made a ball too fast.
    #[cold]
    fn watch_speeds(&mut self, event: &Event<D>) {
        let most = self.state.largest_speed();
        let slots = event.contact.balls().filter_map(|ball| self.state.slot(ball));
        let mut velocities = slots.map(|slot| self.state.particle(slot).anchor.velocity);
        if velocities.any(|velocity| velocity.iter().any(|v| v.abs() > most)) {
            self.engine.safe_until = Time::START;
        }
    }

    /// Returns the next event no later than `end`, by the internal clock of the lines.
    #[inline(never)]
    fn next_by(&mut self, end: Time) -> Result<Option<Event<D>>, StepError> {
        // With AVX2 a whole step takes a tenth fewer instructions.
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.engine.instructions().as_avx2() {
            use fearless_simd::Simd;
            return if self.state.is_plain() {
                avx2.vectorize(
                    #[inline(always)]
                    || self.next_with::<Plain<true>>(end),
                )
            } else {
                avx2.vectorize(
                    #[inline(always)]
                    || self.next_with::<General<true>>(end),
                )
            };
        }
        if self.state.is_plain() {
            self.next_with::<Plain<{ cfg!(target_arch = "aarch64") }>>(end)
        } else {
            self.next_with::<General<{ cfg!(target_arch = "aarch64") }>>(end)
        }
    }

    /// The same in a variant.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "inside the function that has the instructions")]
    pub(crate) fn next_with<V: Variant>(
        &mut self,
        end: Time,
    ) -> Result<Option<Event<D>>, StepError> {
        if let Some(event) = self.state.untold.next(end) {
            return Ok(Some(event));
        }
        if !V::IS_PLAIN {
            check_speeds(&self.state)?;
        }
        while let Some((&meeting, may_be_tied)) = self.engine.next::<V::Base>(&self.state, end) {
            let effect = match may_be_tied.then(|| self.tied(&meeting)).flatten() {
                Some(tied) => tie::apply(&mut self.state, &meeting, &tied)?,
                None => apply::<V, D>(&mut self.state, &meeting)?,
            };
            self.engine.note::<V::Base>(&self.state, &meeting, &effect);
            if effect.event.is_some() {
                return Ok(effect.event);
            }
        }
        Ok(None)
    }

    /// The meetings that are tied with the next one, if there are others.
    #[cold]
    fn tied(&self, meeting: &Meeting<D>) -> Option<Vec<Meeting<D>>> {
        tie::find(&self.state, meeting, |ball, visit| self.engine.neighbors(ball, visit))
    }

    /// Processes every event up to `time` and sets the clock to it.
    ///
    /// # Errors
    /// `time` is NaN, infinite or in the past; or an error of [`step`](Self::step) at an earlier
    /// time, where the clock then stands.
    #[inline(never)]
    pub fn advance_to(&mut self, time: f64) -> Result<(), AdvanceError> {
        self.check_is_ahead(time)?;
        while self.step(time)?.is_some() {}
        Ok(())
    }

    /// Checks that the simulation can advance to a time.
    pub(crate) fn check_is_ahead(&self, time: f64) -> Result<(), TimeError> {
        let now = self.time().to_f64();
        if time.is_finite() && time >= now { Ok(()) } else { Err(TimeError { wanted: time, now }) }
    }

    /// The balls that the last event woke, other than the balls of the event itself.
    pub(crate) fn woken(&self) -> impl ExactSizeIterator<Item = BallId> {
        self.state.woken.iter().map(|&slot| self.state.id(slot))
    }

    #[inline]
    #[track_caller]
    fn particle(&self, ball: BallId) -> &Particle<D> {
        self.state.particle(self.slot(ball))
    }

    /// # Panics
    /// There is no such ball.
    #[inline]
    #[track_caller]
    pub(crate) fn slot(&self, ball: BallId) -> u32 {
        self.state.slot(ball).unwrap_or_else(|| {
            panic!(
                "there is no ball {ball}: it was removed, or its id belongs to another simulation"
            )
        })
    }

    /// The angular velocity of a ball at its anchor; `None` if nothing spins.
    pub(crate) fn spin_at_anchor(&self, ball: BallId) -> Option<[f64; 3]> {
        self.state.motion.cloth()?;
        let spin = self.state.spin(self.slot(ball))?;
        Some(spin.angular(self.radius(ball)))
    }

    /// The current energy of the spins of the balls of finite mass.
    fn energy_of_spins(&self) -> f64 {
        let movable = self.state.balls().filter(|(_, particle)| !particle.is_unmoved());
        let spin = |slot| self.state.spin_at(slot, self.state.now);
        let of = |(slot, particle): (u32, &Particle<D>)| {
            particle.mass * spin(slot).map_or(0.0, |spin: Spin| spin.energy())
        };
        movable.map(of).sum()
    }

    /// Masses and current velocities on their lines, of the balls of finite mass.
    fn masses_and_velocities(&self) -> impl Iterator<Item = (f64, [f64; D])> {
        let balls = (0..).zip(&self.state.particles);
        balls.filter(|(_, particle)| particle.mass.is_finite()).map(|(slot, particle)| {
            (particle.mass, self.state.line::<Any>(slot).velocity_at(self.state.now))
        })
    }
}

impl<const D: usize> Iterator for Simulation<D> {
    type Item = Result<Event<D>, StepError>;

    /// Advances to the next event; `None` if no event will ever come.
    ///
    /// After an error of [`step`](Self::step) this returns the same error again and again.
    ///
    /// In a periodic box in which balls fly past each other for ever, the search for the next event
    /// never ends: use [`step`](Self::step) with a time there.
    fn next(&mut self) -> Option<Self::Item> {
        self.step(f64::INFINITY).transpose()
    }
}
