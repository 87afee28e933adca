//! Speeds of the balls.
//!
//! Speeds are counted over the last part of the run in which the temperature is constant: over its
//! second half if no energy is lost, over the last samples if the balls slow down.

use std::array::from_fn;
use std::collections::BTreeMap;

use carom_sim::BallId;
use serde::{Deserialize, Serialize};

use super::style::COLORS;
use crate::session::Session;

/// The bins of the histogram, from 0 to [`FASTEST`] times `√(k T / m)`.
pub(super) const BINS: usize = 50;

/// Beyond 5 thermal speeds lies one ball in 65 000 in space, and one in 270 000 in the plane.
pub(super) const FASTEST: f64 = 5.0;

/// Speeds are counted from this share of the run on; by then the start of a gas no longer matters.
const SETTLED: f64 = 0.5;

/// A change of temperature beyond this share restarts the count. It moves the peak by half a
/// percent, a small part of a bin.
const STEADY: f64 = 0.01;

/// Speeds, counted for each mass.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Speeds {
    /// In the order of mass.
    pub(super) groups: Vec<Group>,
    /// The temperature `k T` of the present count; 0 without a count.
    pub(super) temperature: f64,
    /// The times of the first and the last sample of the present count.
    pub(super) from: f64,
    pub(super) to: f64,
}

/// Balls of one mass, or all balls if there are more masses than colours.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Group {
    /// The mass; `None` for all balls.
    pub(super) mass: Option<f64>,
    pub(super) balls: u64,
    #[serde(with = "carom::serialize")]
    pub(super) bins: [u64; BINS],
    /// All balls counted, including those beyond the last bin.
    pub(super) total: u64,
}

impl Speeds {
    pub(super) fn new<const D: usize>(simulation: &Session<D>) -> Self {
        // Masses are positive, so their bits have the same order.
        let mut balls_of = BTreeMap::new();
        for (_, mass) in movable(simulation) {
            *balls_of.entry(mass.to_bits()).or_insert(0) += 1;
        }
        let groups = if balls_of.len() <= COLORS.len() {
            let one = |(bits, balls)| Group::new(Some(f64::from_bits(bits)), balls);
            balls_of.into_iter().map(one).collect()
        } else {
            vec![Group::new(None, balls_of.into_values().sum())]
        };
        Self { groups, temperature: 0.0, from: 0.0, to: 0.0 }
    }

    /// Whether a loaded count can be one up to this time.
    pub(super) fn is_right(&self, now: f64) -> bool {
        const MOST: u64 = 1 << 62;
        let Self { groups, temperature, from, to } = self;
        let is_count = |group: &Group| {
            let most = group.total.min(MOST);
            group.total <= MOST
                && group.balls <= MOST
                && group.bins.iter().all(|&count| count <= most)
                && group.mass.is_none_or(|mass| mass > 0.0 && mass.is_finite())
        };
        (0.0..=f64::MAX).contains(temperature)
            && (0.0..=now).contains(to)
            && (0.0..=*to).contains(from)
            && groups.len() <= COLORS.len()
            && groups.iter().all(is_count)
    }

    /// Samples the simulation after this share of its run.
    pub(super) fn look<const D: usize>(&mut self, simulation: &Session<D>, share: f64) {
        if share < SETTLED {
            return;
        }
        let common = common_velocity(simulation);
        let temperature = temperature(simulation, common);
        self.to = simulation.time().to_f64();
        if (temperature - self.temperature).abs() > STEADY * self.temperature {
            self.groups.iter_mut().for_each(Group::clear);
            self.temperature = temperature;
            self.from = self.to;
        }
        if self.temperature > 0.0 {
            for (ball, mass) in movable(simulation) {
                let speed = squared(simulation.velocity(ball), common).sqrt();
                let group = self.groups.iter_mut().find(|g| g.mass.is_none_or(|m| m == mass));
                if let Some(group) = group {
                    group.count(speed * (mass / self.temperature).sqrt());
                }
            }
        }
    }
}

impl Group {
    fn new(mass: Option<f64>, balls: u64) -> Self {
        Self { mass, balls, bins: [0; BINS], total: 0 }
    }

    fn clear(&mut self) {
        *self = Self::new(self.mass, self.balls);
    }

    /// Counts a speed, in units of `√(k T / m)`.
    fn count(&mut self, speed: f64) {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rounds down")]
        let bin = (speed / FASTEST * BINS as f64) as usize;
        if let Some(count) = self.bins.get_mut(bin) {
            *count += 1;
        }
        self.total += 1;
    }
}

/// The balls that are not fixed, and their masses.
fn movable<const D: usize>(
    simulation: &Session<D>,
) -> impl Iterator<Item = (BallId, f64)> + use<'_, D> {
    simulation.ids().map(|b| (b, simulation.mass(b))).filter(|(_, mass)| mass.is_finite())
}

/// The common velocity of all balls. Along a periodic axis it is that of the centre of mass, which
/// only friction changes and is not heat. Along others it is 0.
fn common_velocity<const D: usize>(simulation: &Session<D>) -> [f64; D] {
    let mass: f64 = movable(simulation).map(|(_, mass)| mass).sum();
    let (axes, momentum) = (simulation.boundary().axes(), simulation.momentum());
    from_fn(|k| if axes[k].is_periodic() && mass > 0.0 { momentum[k] / mass } else { 0.0 })
}

/// `k T = Σ m v² / (D N)`, with velocities relative to the common one.
fn temperature<const D: usize>(simulation: &Session<D>, common: [f64; D]) -> f64 {
    let (mut count, mut sum) = (0.0, 0.0);
    for (ball, mass) in movable(simulation) {
        count += D as f64;
        sum += mass * squared(simulation.velocity(ball), common);
    }
    if count > 0.0 { sum / count } else { 0.0 }
}

/// `|v − common|²`
fn squared<const D: usize>(v: [f64; D], common: [f64; D]) -> f64 {
    v.iter().zip(common).map(|(v, c)| (v - c) * (v - c)).sum()
}
