//! Bounds on sizes and speeds of balls, which set the clock's resolution.

use std::ops::RangeInclusive;

use carom::vector::sqrt;

use crate::state::{Budget, Particle};

/// The overlap that is accepted as rounding, as a share of the lengths involved: of two radii, or
/// of those between a ball and a wall. A rack of touching balls comes out of its formula with a few
/// `2⁻⁵³` of its coordinates; a real mistake is far above `2⁻⁴⁰`.
pub(crate) const ROUNDING: f64 = 1.0 / (1_u64 << 40) as f64;

/// Lengths and speeds within `10^±100` have squares and products that are far from the ends of the
/// range of an `f64`, `10^±308`.
pub(crate) const RANGE: RangeInclusive<f64> = 1e-100..=1e100;

/// The largest ratio of a ball's width to the periodic box before it would touch its own image:
/// slightly less than a ball may have at the start.
pub(crate) const FULL: f64 = 1.0 - 1.0 / (1_u64 << 18) as f64;

impl Budget {
    /// The budget of these balls as they move now.
    pub(crate) fn of<const D: usize>(particles: &[Particle<D>]) -> Self {
        let finite = || particles.iter().filter(|particle| particle.mass.is_finite());
        let radii = particles.iter().map(|particle| particle.radius);
        Self {
            energy: finite().map(energy).sum(),
            lightest: finite().map(|particle| particle.mass).fold(f64::INFINITY, f64::min),
            smallest: radii.filter(|radius| *radius > 0.0).fold(f64::INFINITY, f64::min),
            kinematic: particles.iter().map(kinematic_speed).fold(0.0, f64::max),
        }
    }

    /// The speed of the lightest ball if it had all the energy, or of the fastest kinematic ball if
    /// that is larger: no ball can ever be faster, unless a wall, a kinematic ball or a change does
    /// work on it.
    pub(crate) fn fastest_possible(&self) -> f64 {
        sqrt(2.0 * self.energy / self.lightest).max(self.kinematic)
    }

    /// Whether that speed is within the range of speeds: then its square, and every energy, is far
    /// from the end of the range of an `f64`.
    pub(crate) fn is_in_range(&self) -> bool {
        self.fastest_possible() <= *RANGE.end()
    }

    /// The smallest radius above 0; `None` if all balls are points.
    pub(crate) fn smallest_radius(&self) -> Option<f64> {
        self.smallest.is_finite().then_some(self.smallest)
    }

    /// The time in which no ball can ever move farther than the smallest radius above 0: timed in
    /// windows of this, the error of a contact is less than `2⁻⁵³` of a radius. 1 if nothing moves.
    pub(crate) fn time_scale(&self) -> f64 {
        let fastest = self.fastest_possible();
        let smallest = self.smallest_radius().filter(|_| fastest > 0.0);
        smallest.map_or(1.0, |radius| radius / fastest)
    }

    /// The time in which no ball can ever move by `2⁻⁴⁰` of the smallest radius. If less lies
    /// between two collisions, it may be only the rounding of positions, which are accurate to
    /// `2⁻⁵³` of the largest coordinate. 0 for points, which have no scale, and if nothing moves.
    pub(crate) fn instant(&self) -> f64 {
        let fastest = self.fastest_possible();
        let smallest = self.smallest_radius().filter(|_| fastest > 0.0);
        smallest.map_or(0.0, |radius| radius / fastest / (1_u64 << 40) as f64)
    }

    /// The budget with one more ball. Its energy is all that it can add to the others.
    pub(crate) fn with<const D: usize>(self, ball: &Particle<D>) -> Self {
        let Self { energy: others, lightest, smallest, kinematic } = self;
        Self {
            energy: if ball.is_unmoved() { others } else { others + energy(ball) },
            lightest: lightest.min(ball.mass),
            smallest: if ball.radius > 0.0 { smallest.min(ball.radius) } else { smallest },
            kinematic: kinematic.max(kinematic_speed(ball)),
        }
    }

    /// The budget without the energy of a ball, which may have passed on what the bound includes.
    pub(crate) fn without_energy_of<const D: usize>(self, ball: &Particle<D>) -> Self {
        let own = if ball.is_unmoved() { 0.0 } else { energy(ball) };
        Self { energy: (self.energy - own).max(0.0), ..self }
    }
}

/// The speed of a ball that no impact changes; 0 for another one.
fn kinematic_speed<const D: usize>(ball: &Particle<D>) -> f64 {
    if ball.is_unmoved() { ball.speed() } else { 0.0 }
}

/// `½ m v²`.
pub(crate) fn energy<const D: usize>(ball: &Particle<D>) -> f64 {
    0.5 * ball.mass * ball.speed() * ball.speed()
}

/// The largest magnitude among the components.
pub(crate) fn largest<const D: usize>(v: [f64; D]) -> f64 {
    v.iter().fold(0.0, |most, x| most.max(x.abs()))
}
