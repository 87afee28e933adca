//! The lines of the balls, from which a replay draws them.

use super::observer::Observer;
use crate::event::{Contact, Event, Outcome};
use crate::ids::BallId;
use crate::simulation::Simulation;
use crate::state::Anchor;
use crate::time::Time;

/// The lines of each ball, one anchor for each change of motion.
///
/// [Damped](crate::Damped) balls have straight lines, but a variable speed on them. Balls that
/// [fall](crate::Falling) or [roll](crate::Rolling) have lines with an
/// [acceleration](Self::acceleration); a rolling ball stays where its velocity is 0. If balls spin,
/// a line has a [spin](Self::spin), which continues from there as on the [cloth](crate::Cloth).
///
/// Tracks record events only. After a ball was [changed](Simulation::set_velocity),
/// [inserted](Simulation::insert) or [removed](Simulation::remove), [`record`](Self::record) it.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tracks<const D: usize> {
    anchors: Vec<Vec<Anchor<D>>>,
    /// As the anchors, if lines are curved; otherwise empty.
    accelerations: Vec<Vec<Acceleration<D>>>,
    /// As the anchors, if there is a cloth; otherwise empty.
    spins: Vec<Vec<[f64; 3]>>,
    held: usize,
    limit: usize,
    complete_until: Option<Time>,
}

/// The acceleration on a line.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
struct Acceleration<const D: usize>(
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))] [f64; D],
);

impl<const D: usize> Tracks<D> {
    /// Starts with the current lines of the balls.
    ///
    /// Once `limit` anchors are held, nothing is added.
    #[must_use]
    pub fn new(simulation: &Simulation<D>, limit: usize) -> Self {
        let (anchors, accelerations, spins) = (Vec::new(), Vec::new(), Vec::new());
        let (held, complete_until) = (0, None);
        let mut tracks = Self { anchors, accelerations, spins, held, limit, complete_until };
        for ball in simulation.ids() {
            tracks.add(simulation, ball);
        }
        tracks
    }

    /// The anchors of each ball, by its index, in chronological order.
    ///
    /// Balls that had the same slot follow one another.
    #[must_use]
    pub fn anchors(&self) -> &[Vec<Anchor<D>>] {
        &self.anchors
    }

    /// The acceleration on a line of a ball.
    ///
    /// The ball has this index, and the line this number. Returns 0 if there is no such line.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::observe::Tracks;
    /// use carom_sim::{Falling, Simulation};
    ///
    /// let simulation = Simulation::builder()
    ///     .motion(Falling::new([0.0, -10.0])?)
    ///     .ball(Circle::new([0.0, 3.0], 1.0)?.at_rest(), Mass::new(2.0)?)
    ///     .build()?;
    /// let tracks = Tracks::new(&simulation, 100);
    /// assert_eq!(tracks.acceleration(0, 0), [0.0, -10.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn acceleration(&self, ball: usize, line: usize) -> [f64; D] {
        let acceleration = self.accelerations.get(ball).and_then(|track| track.get(line));
        acceleration.map_or([0.0; D], |acceleration| acceleration.0)
    }

    /// The spin of a ball at the start of a line.
    ///
    /// The ball has this index, and the line this number. The spin is an angular velocity in
    /// radians per unit of time, as in [`Simulation::spin`]. Returns 0 if there is no such line, or
    /// no [cloth](crate::Cloth).
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::observe::Tracks;
    /// use carom_sim::{Cloth, Rolling, Simulation};
    ///
    /// // A ball that is struck at its centre slides for a unit of time, and then rolls.
    /// let mut table = Simulation::builder()
    ///     .motion(Rolling::at_deceleration(0.1)?.on(Cloth::at_deceleration(2.0)?)?)
    ///     .ball(Circle::new([0.0, 0.0], 0.5)?.moving([7.0, 0.0])?, Mass::new(0.17)?)
    ///     .build()?;
    /// let mut tracks = Tracks::new(&table, 100);
    /// table.observe_to(2.0, &mut tracks)?;
    /// assert_eq!([tracks.spin(0, 0), tracks.spin(0, 1)], [[0.0; 3], [0.0, 10.0, 0.0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn spin(&self, ball: usize, line: usize) -> [f64; 3] {
        let spin = self.spins.get(ball).and_then(|track| track.get(line));
        spin.copied().unwrap_or_default()
    }

    /// Takes the anchors out of the tracks.
    ///
    /// They can then be freed one after another.
    #[must_use]
    pub fn into_anchors(self) -> Vec<Vec<Anchor<D>>> {
        self.anchors
    }

    /// The time of the first event beyond the limit.
    ///
    /// Up to that time the tracks are complete. Returns `None` while they hold everything.
    #[must_use]
    pub const fn complete_until(&self) -> Option<Time> {
        self.complete_until
    }

    /// Adds the lines that a change has just begun.
    ///
    /// These are the line of the ball, unless it was removed, and those of the balls that the
    /// change woke: a ball that lay on one that was kicked away. Where balls are
    /// [damped](crate::Damped) and have become very slow, a change begins the lines of all.
    ///
    /// ```
    /// use carom::{Circle, Mass, Restitution};
    /// use carom_sim::observe::Tracks;
    /// use carom_sim::{Boundary, Falling, Simulation};
    ///
    /// // One ball lies on another.
    /// let mut pile = Simulation::builder()
    ///     .boundary(Boundary::walls([0.0, 0.0], [9.0, 9.0])?)
    ///     .restitution(Restitution::new(0.0)?)
    ///     .motion(Falling::new([0.0, -10.0])?)
    ///     .ball(Circle::new([4.0, 1.0], 1.0)?.at_rest(), Mass::new(1.0)?)
    ///     .ball(Circle::new([4.0, 3.0], 1.0)?.at_rest(), Mass::new(1.0)?)
    ///     .build()?;
    /// let mut tracks = Tracks::new(&pile, 100);
    /// pile.observe_to(1.0, &mut tracks)?;
    /// let lower = pile.id(0).expect("it was added first");
    /// pile.set_velocity(lower, [3.0, 0.0])?;
    /// tracks.record(&pile, lower);
    /// let upper = tracks.anchors()[1].last().expect("it is there from the start");
    /// assert_eq!(upper.time.to_f64(), 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&mut self, simulation: &Simulation<D>, ball: BallId) {
        let begun: Vec<_> = if simulation.state.lines_begin_now() {
            simulation.ids().collect()
        } else {
            simulation.woken().filter(|woken| *woken != ball).chain([ball]).collect()
        };
        if self.has_room(simulation.time(), begun.len()) {
            for ball in begun {
                self.add(simulation, ball);
            }
        }
    }

    /// Whether so many anchors fit; records the time of the first that do not.
    fn has_room(&mut self, time: Time, anchors: usize) -> bool {
        if self.complete_until.is_none() && self.held.saturating_add(anchors) > self.limit {
            self.complete_until = Some(time);
        }
        self.complete_until.is_none()
    }

    /// Adds the current line of a ball, unless it is the last one, or the ball is gone.
    ///
    /// Events of one moment come one after another, when all of their lines have begun, and balls
    /// may be changed meanwhile.
    fn add(&mut self, simulation: &Simulation<D>, ball: BallId) {
        if !simulation.contains(ball) {
            return;
        }
        let (index, anchor) = (ball.index(), simulation.anchor(ball));
        let bends = simulation.state.motion.bends();
        let acceleration = bends.then(|| Acceleration(simulation.acceleration(ball)));
        let spin = simulation.spin_at_anchor(ball);
        let is_held = last(&self.anchors, index) == Some(&anchor)
            && last(&self.accelerations, index) == acceleration.as_ref()
            && last(&self.spins, index) == spin.as_ref();
        if is_held {
            return;
        }
        push(&mut self.anchors, ball, anchor);
        if let Some(acceleration) = acceleration {
            push(&mut self.accelerations, ball, acceleration);
        }
        if let Some(spin) = spin {
            push(&mut self.spins, ball, spin);
        }
        self.held += 1;
    }
}

/// Appends to the tracks of a ball.
fn push<T>(tracks: &mut Vec<Vec<T>>, ball: BallId, of_line: T) {
    if tracks.len() <= ball.index() {
        tracks.resize_with(ball.index() + 1, Vec::new);
    }
    tracks[ball.index()].push(of_line);
}

/// The last entry of the track with an index.
fn last<T>(tracks: &[Vec<T>], index: usize) -> Option<&T> {
    tracks.get(index).and_then(|track| track.last())
}

impl<const D: usize> Observer<D> for Tracks<D> {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        // A ball that passes goes on as before, and a removed ball has no line; but the event may
        // have woken other balls, among them the one that removed a ball.
        let is_bent = matches!(event.outcome, Outcome::Bounce | Outcome::Roll);
        let is_new = |ball: &BallId| {
            simulation.contains(*ball) && simulation.anchor(*ball).time == event.time
        };
        let is_removal = event.outcome == Outcome::Remove;
        let remains = event.contact.balls().find(|ball| is_removal && is_new(ball));
        if !is_bent && simulation.woken().len() == 0 && remains.is_none() {
            return;
        }
        // All lines that an event changed, or none: half an event would change one line of two.
        if !self.has_room(event.time, 2 + simulation.woken().len()) {
            return;
        }
        for ball in simulation.woken().chain(remains) {
            self.add(simulation, ball);
        }
        match event.contact {
            _ if !is_bent => {}
            Contact::Pair { a, b } => {
                self.add(simulation, a);
                self.add(simulation, b);
            }
            Contact::Wall { ball, .. }
            | Contact::Obstacle { ball, .. }
            | Contact::Cloth { ball }
            | Contact::Cue { ball } => {
                self.add(simulation, ball);
            }
            // It removes the ball.
            Contact::Pocket { .. } => {}
        }
    }
}
