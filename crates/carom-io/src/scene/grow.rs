//! Fills that grow into place.
//!
//! These are random packings denser than random insertion can make.
//!
//! The balls are inserted at random while they are small, and set in motion; then all grow in the
//! same proportion until they have their radii, and collisions make space for them
//! (\[LubachevskyStillinger1990\], [`Growing`]). Fills that have the same box grow in it together.

use carom::{Ball, Body, Mass, Restitution};
use carom_sim::{Boundary, Growing, Simulation};

use super::error::{Halt, Problem};
use super::fill::{Fill, Sites};
use super::insertion::{Place, Watch, insert_at_random};
use super::obstruction::Obstruction;
use super::occupancy::Occupancy;
use super::random::{Purpose, Random};
use super::velocity::maxwell;
use crate::volume;

/// The share of the box that the balls fill when they begin to grow, in the plane and in space.
/// Random insertion finds it at once, and little of it remains visible at the end. It is at most
/// half of the final share.
const FIRST_SHARE: [f64; 2] = [0.3, 0.2];

/// The rate of growth of the radii, in units of the speed of the balls along an axis. If the balls
/// jam before they have their size, the next slower one is tried.
///
/// A thousand equal balls jam at packing fractions of 0.628, 0.640 and 0.645 in space; at slower
/// rates, more and more of them form crystals. It takes some 200 collisions a ball to 0.6, and 1
/// 000 to 0.64.
const PACES: [f64; 3] = [0.1, 0.03, 0.01];

/// The share by which radii are made larger than necessary, so that no rounding lets two balls
/// overlap.
const SPARE: f64 = 1.0 / (1_u64 << 44) as f64;

/// The number of collisions between two calls of the watcher: about a millisecond.
const COLLISIONS_PER_QUESTION: u64 = 1024;

/// Computes the centres of all fills that grow, by fill. The centres of other fills stay unchanged.
pub(super) fn into_place<const D: usize>(
    fills: &[Fill<'_, D>],
    (others, periods): (&[Place<D>], [Option<f64>; D]),
    seed: u64,
    watch: Watch<'_>,
    centers: &mut [Vec<[f64; D]>],
) -> Result<(), Halt> {
    let mut left: Vec<usize> =
        (0..fills.len()).filter(|&index| matches!(fills[index].sites, Sites::Grown)).collect();
    while let Some(&first) = left.first() {
        let space = fills[first].space;
        let is_here = |&&index: &&usize| fills[index].space.axes() == space.axes();
        let (group, rest) = left.iter().partition(is_here);
        left = rest;
        let nursery = Nursery { fills, group, space };
        nursery.check_is_alone((others, periods), &left)?;
        nursery.grow(seed, watch, centers)?;
    }
    Ok(())
}

/// The result of growth.
enum Grown<const D: usize> {
    /// The balls have their radii, and these centres.
    InPlace(Vec<[f64; D]>),
    /// The balls jam, and fill this share of the box.
    Jammed { packing_fraction: f64 },
}

/// Fills that grow together, in their own box.
struct Nursery<'f, 't, const D: usize> {
    fills: &'f [Fill<'t, D>],
    /// The indices of the fills that grow here.
    group: Vec<usize>,
    space: Boundary<D>,
}

impl<const D: usize> Nursery<'_, '_, D> {
    fn fill(&self, index: usize) -> &Fill<'_, D> {
        &self.fills[index]
    }

    /// Checks that no placed ball, and no other growing fill, reaches into the box.
    fn check_is_alone(
        &self,
        (others, periods): (&[Place<D>], [Option<f64>; D]),
        unlike: &[usize],
    ) -> Result<(), Problem> {
        let Some((min, max)) = self.space.bounds() else { return Ok(()) };
        // The distance of a centre, or of its nearest image, from the box along an axis.
        let away = |k: usize, x: f64| match periods[k] {
            None => (min[k] - x).max(x - max[k]).max(0.0),
            Some(period) => {
                let beyond = (x - min[k]).rem_euclid(period) - (max[k] - min[k]);
                beyond.min(period - (max[k] - min[k]) - beyond).max(0.0)
            }
        };
        let reaches_in = |(center, radius): &Place<D>| {
            let square: f64 = (0..D).map(|k| away(k, center[k]).powi(2)).sum();
            square < radius * radius || square == 0.0
        };
        let meets = |index: &usize| {
            self.fill(*index)
                .space
                .bounds()
                .is_some_and(|(low, high)| (0..D).all(|k| low[k] < max[k] && min[k] < high[k]))
        };
        let what = if others.iter().any(reaches_in) {
            "another ball is in the box in which the fill grows"
        } else if unlike.iter().any(meets) {
            "the fill grows in a box that overlaps that of another growing fill"
        } else {
            return Ok(());
        };
        Err(Problem::new(what)
            .help("give the fill its own part of the box, with `min` and `max`")
            .at(&self.fill(self.group[0]).table.span))
    }

    fn grow(&self, seed: u64, watch: Watch<'_>, centers: &mut [Vec<[f64; D]>]) -> Result<(), Halt> {
        let first = self.small(seed, watch)?;
        let mut reached = 0.0_f64;
        for pace in PACES {
            match self.grow_at(pace, &first, watch)? {
                Grown::InPlace(places) => {
                    let mut places = places.into_iter();
                    for &index in &self.group {
                        let count = self.fill(index).count as usize;
                        centers[index] = places.by_ref().take(count).collect();
                    }
                    return Ok(());
                }
                Grown::Jammed { packing_fraction } => reached = reached.max(packing_fraction),
            }
        }
        let share = self.share();
        let what = format!("the growing balls jam when they fill {reached:.4} of the box");
        let help = format!("{share:.4} was requested: ask for less, or use a lattice");
        Err(Problem::new(what).help(help).at(&self.fill(self.group[0]).table.amount.span).into())
    }

    /// The share of the box that the balls fill in the end.
    fn share(&self) -> f64 {
        let volume = |&index: &usize| {
            let fill = self.fill(index);
            volume::of_balls::<D>(fill.count, fill.table.material.radius)
        };
        self.group.iter().map(volume).sum::<f64>() / volume::of_box(&self.space)
    }

    /// The ratio of the final radii to those at the start of growth.
    fn growth(&self) -> f64 {
        let share = self.share();
        let first = FIRST_SHARE[usize::from(D > 2)].min(0.5 * share);
        if D == 2 { (share / first).sqrt() } else { libm::cbrt(share / first) }
    }

    /// The small balls, at random positions and with random velocities.
    fn small(&self, seed: u64, watch: Watch<'_>) -> Result<Vec<Body<D>>, Halt> {
        let growth = self.growth();
        let radius = |index: usize| self.fill(index).table.material.radius / growth;
        let largest = self.group.iter().map(|&index| radius(index)).fold(0.0, f64::max);
        let count = self.group.iter().map(|&index| self.fill(index).count as usize).sum();
        let mut occupancy = Occupancy::new(self.space, count);
        let mut order = self.group.clone();
        order.sort_by(|&a, &b| radius(b).total_cmp(&radius(a)));
        let mut bodies: Vec<Vec<Body<D>>> = vec![Vec::new(); self.fills.len()];
        // There are no obstacles where balls grow into place.
        let nothing = Obstruction::default();
        for index in order {
            let random = Random::of_fill(seed, index, Purpose::Places);
            let fill = self.fill(index);
            let (radius, among) = (radius(index), (fill, &nothing));
            let places = insert_at_random(among, radius, &mut occupancy, random, watch)?;
            let mut random = Random::of_fill(seed, index, Purpose::Growth);
            // In a unit of time, a ball moves along each axis by the diameter of the largest ball.
            let velocities = match places.len() {
                1 => vec![[0.0; D]],
                count => maxwell((2.0 * largest).powi(2), count, &mut random),
            };
            let body = |(center, velocity): ([f64; D], [f64; D])| {
                let moving = Ball::new(center, radius)?.moving(velocity)?;
                Ok(Body::new(moving, Mass::new(1.0)?))
            };
            bodies[index] = places
                .into_iter()
                .zip(velocities)
                .map(body)
                .collect::<Result<_, _>>()
                .map_err(|error| Problem::of_ball(&error).at(&fill.table.span))?;
        }
        Ok(bodies.into_iter().flatten().collect())
    }

    /// Lets the balls grow at this rate, relative to their speed.
    fn grow_at(&self, pace: f64, first: &[Body<D>], watch: Watch<'_>) -> Result<Grown<D>, Halt> {
        let span = &self.fill(self.group[0]).table.span;
        let growth = self.growth();
        let rate = Growing::at_rate(pace).map_err(|error| Problem::refused(&error).at(span))?;
        let built = Simulation::builder()
            .boundary(self.space.with_restitution(Restitution::elastic()))
            .motion(rate)
            .bodies(first.iter().copied())
            .build();
        let mut packing = built.map_err(|error| Problem::refused(&error).at(span))?;
        let end = (growth * (1.0 + SPARE) - 1.0) / pace;
        let mut progress = Progress::new(first.len());
        let mut collisions = 0_u64;
        loop {
            if collisions.is_multiple_of(COLLISIONS_PER_QUESTION) && watch().is_break() {
                return Err(Halt::Interrupted);
            }
            collisions += 1;
            let step = packing.step(end);
            if let Ok(None) = step {
                let places = packing.ids().map(|ball| packing.position(ball)).collect();
                return Ok(Grown::InPlace(places));
            }
            let factor = packing.growth_factor();
            if step.is_err() || !progress.can_reach(growth, (collisions, factor)) {
                let part = [factor / growth; D].iter().product::<f64>();
                return Ok(Grown::Jammed { packing_fraction: self.share() * part });
            }
        }
    }
}

/// The number of events per ball between two checks of the growth.
const EVENTS_PER_LOOK: u64 = 32;

/// Balls that have grown by less than this share since the last check jam, and …
const HARDLY: f64 = 1e-4;

/// … will never grow by more than this many times as much. At the slowest rate it is about twice.
const AT_MOST: f64 = 16.0;

/// The growth of the balls in the last collisions.
struct Progress {
    /// The number of events between two checks.
    interval: u64,
    /// The growth factor at the last check.
    factor: f64,
}

impl Progress {
    fn new(balls: usize) -> Self {
        Self { interval: EVENTS_PER_LOOK * balls as u64, factor: 1.0 }
    }

    /// Whether jamming balls can still reach a growth factor.
    ///
    /// The remaining space shrinks by about a constant factor from check to check. So once the
    /// balls hardly grow any more, all their future growth is little more than the growth since the
    /// last check.
    fn can_reach(&mut self, growth: f64, (collisions, factor): (u64, f64)) -> bool {
        if !collisions.is_multiple_of(self.interval) {
            return true;
        }
        let gain = factor / std::mem::replace(&mut self.factor, factor) - 1.0;
        gain > HARDLY || growth / factor - 1.0 < AT_MOST * gain
    }
}
