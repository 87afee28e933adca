//! Counts, pressure, deepest overlap, and a hash of all events.

use carom::Feature;
use carom::vector::dot;

use super::observer::Observer;
use crate::event::{Contact, Event, Outcome};
use crate::simulation::Simulation;
use crate::time::Time;

/// Counts, pressure, deepest overlap, and a hash of all events.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// Collisions of two balls.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::save::count"))]
    pub pair_collisions: u64,
    /// Collisions of a ball with a wall.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::save::count"))]
    pub wall_collisions: u64,
    /// The hops among these collisions.
    ///
    /// See [`Event::is_hop`].
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::save::count"))]
    pub hops: u64,
    /// The deepest overlap at a pair collision.
    ///
    /// A share of the sum of the radii; 0 if there was no overlap.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::save::finite"))]
    pub deepest_overlap: f64,
    /// The energy that bounces have added.
    ///
    /// It is the sum of the [`work`](Event::work) of all events: by walls that move, kinematic and
    /// growing balls, and restitutions above 1. It is negative if what recedes has taken more.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::save::finite"))]
    pub added_energy: f64,
    /// `Σ J |p|` over the pair collisions: impulse times distance of the centres.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::save::finite"))]
    virial: f64,
    hash: u64,
    start: Time,
    start_energy: Option<f64>,
}

impl Tally {
    /// An empty tally that starts at the simulation's current time.
    #[must_use]
    pub fn new<const D: usize>(simulation: &Simulation<D>) -> Self {
        Self {
            pair_collisions: 0,
            wall_collisions: 0,
            hops: 0,
            deepest_overlap: 0.0,
            added_energy: 0.0,
            virial: 0.0,
            hash: 0,
            start: simulation.time(),
            start_energy: thermal_energy(simulation),
        }
    }

    /// Starts all counts and means anew, at the simulation's current time.
    ///
    /// The [hash](Self::trajectory_hash) continues.
    ///
    /// ```
    /// use carom::{Circle, Mass};
    /// use carom_sim::observe::Tally;
    /// use carom_sim::{Boundary, Simulation};
    ///
    /// let mut gas = Simulation::builder()
    ///     .boundary(Boundary::periodic([10.0, 10.0])?)
    ///     .ball(Circle::new([1.0, 1.0], 0.5)?.moving([1.0, 0.3])?, Mass::new(1.0)?)
    ///     .ball(Circle::new([4.0, 1.0], 0.5)?.moving([-1.0, 0.1])?, Mass::new(1.0)?)
    ///     .build()?;
    /// let mut tally = Tally::new(&gas);
    /// gas.observe_to(100.0, &mut tally)?;
    /// let hash = tally.trajectory_hash();
    /// tally.restart(&gas);
    /// assert_eq!((tally.pair_collisions, tally.trajectory_hash()), (0, hash));
    /// assert_eq!(tally.compressibility(&gas), None);
    /// gas.observe_to(200.0, &mut tally)?;
    /// assert!(tally.compressibility(&gas) > Some(1.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restart<const D: usize>(&mut self, simulation: &Simulation<D>) {
        *self = Self { hash: self.hash, ..Self::new(simulation) };
    }

    /// A hash of all events so far.
    ///
    /// It covers contacts, times to the last bit, and outcomes, in order. Equal trajectories have
    /// equal hashes, on every machine.
    #[must_use]
    pub const fn trajectory_hash(&self) -> u64 {
        self.hash
    }

    /// The compressibility factor of the gas, from the collisions.
    ///
    /// It is `Z = p V / (N k T)`, from the virial: `Z = 1 + Σ J |p| / (2 E t)` in any dimension,
    /// since `D N k T = 2 E`, with the kinetic energy `E` in the frame in which the gas as a whole
    /// is at rest \[AlderWainwright1959\]. Returns `None` without a periodic box, with fixed balls,
    /// before any time has passed, and if energy was lost: a gas that cools has no stationary
    /// pressure.
    #[must_use]
    pub fn compressibility<const D: usize>(&self, simulation: &Simulation<D>) -> Option<f64> {
        let (time, energy) = (simulation.time().since(self.start), thermal_energy(simulation)?);
        // Rounding alone changes the energy by far less; a loss that matters changes it by more.
        let lossless = (energy - self.start_energy?).abs() <= 1e-9 * energy;
        (simulation.boundary().is_periodic() && lossless && time > 0.0 && energy > 0.0)
            .then(|| 1.0 + self.virial / (2.0 * energy * time))
    }

    /// The mean time between two collisions of a ball with others.
    ///
    /// It is `N t / 2 C` after `C` collisions. Returns `None` before the first one.
    #[must_use]
    pub fn mean_free_time<const D: usize>(&self, simulation: &Simulation<D>) -> Option<f64> {
        let time = simulation.time().since(self.start);
        (self.pair_collisions > 0)
            .then(|| simulation.len() as f64 * time / (2.0 * self.pair_collisions as f64))
    }

    fn count_pair<const D: usize>(&mut self, event: &Event<D>, radii: f64) {
        self.pair_collisions += 1;
        self.virial += event.impulse * (radii + event.gap);
        self.deepest_overlap = self.deepest_overlap.max(-event.gap / radii);
    }

    fn take_in(&mut self, word: u64) {
        // The finalizer of SplitMix64 [Steele2014] over state and word.
        let mut z = (self.hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.hash = z ^ (z >> 31);
    }
}

/// The kinetic energy in the frame of the centre of mass; `None` if there are fixed balls.
fn thermal_energy<const D: usize>(simulation: &Simulation<D>) -> Option<f64> {
    let mass: f64 = simulation.ids().map(|ball| simulation.mass(ball)).sum();
    let momentum = simulation.momentum();
    mass.is_finite().then(|| simulation.kinetic_energy() - 0.5 * dot(momentum, momentum) / mass)
}

/// A number for each feature of an obstacle.
fn number(feature: Feature) -> u64 {
    let (kind, index) = match feature {
        Feature::Surface => (0, 0),
        Feature::Vertex(index) => (1, index),
        Feature::Edge(index) => (2, index),
        Feature::Face(index) => (3, index),
    };
    4 * index as u64 + kind
}

impl<const D: usize> Observer<D> for Tally {
    fn event(&mut self, simulation: &Simulation<D>, event: &Event<D>) {
        let bounces = event.outcome == Outcome::Bounce;
        self.hops += u64::from(event.is_hop);
        self.added_energy += event.work;
        let (first, second) = match event.contact {
            Contact::Pair { a, b } => {
                if bounces {
                    self.count_pair(event, simulation.radius(a) + simulation.radius(b));
                }
                (a.slot, u64::from(b.slot))
            }
            Contact::Wall { ball, wall } => {
                self.wall_collisions += u64::from(bounces);
                // Above all ids of balls.
                (ball.slot, (1 << 32) + 2 * u64::from(wall.axis) + u64::from(wall.side as u8))
            }
            // Above all numbers of walls.
            Contact::Obstacle { ball, obstacle, feature, .. } => {
                self.wall_collisions += u64::from(bounces);
                (ball.slot, (2 << 32) + u64::from(obstacle.0) + (number(feature) << 34))
            }
            Contact::Pocket { ball, pocket } => (ball.slot, (3 << 32) + u64::from(pocket.0)),
            Contact::Cloth { ball } => (ball.slot, 4 << 32),
            Contact::Cue { ball } => (ball.slot, 5 << 32),
        };
        let (origin, offset) = event.time.to_bits();
        for word in [origin, offset, u64::from(first), second] {
            self.take_in(word);
        }
        if !bounces {
            self.take_in(event.outcome as u64);
        }
    }
}
