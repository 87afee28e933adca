//! How small and how fast can the balls of a simulation be? That sets the fineness of its clock.

use std::ops::RangeInclusive;

use carom::vector::sqrt;

use crate::state::Particle;

/// Lengths and speeds within `10^±100` have squares and products that are far from the ends of the
/// range of an `f64`, `10^±308`.
pub(crate) const RANGE: RangeInclusive<f64> = 1e-100..=1e100;

/// The smallest radius above 0; `None` where all are points.
pub(crate) fn smallest_radius<const D: usize>(particles: &[Particle<D>]) -> Option<f64> {
    let radii = particles.iter().map(|particle| particle.radius);
    radii.filter(|radius| *radius > 0.0).min_by(f64::total_cmp)
}

/// The speed of the lightest ball if it had all the energy: no ball can ever be faster, unless a
/// wall does work on it.
pub(crate) fn fastest_possible<const D: usize>(particles: &[Particle<D>]) -> f64 {
    let finite = || particles.iter().filter(|particle| particle.mass.is_finite());
    let energy: f64 = finite().map(|p| 0.5 * p.mass * p.speed() * p.speed()).sum();
    let lightest = finite().map(|particle| particle.mass).fold(f64::INFINITY, f64::min);
    sqrt(2.0 * energy / lightest)
}

/// The time in which no ball can ever move by `2⁻⁴⁰` of the smallest radius: where less lies between
/// two collisions, it may be nothing but the rounding of positions, which are good to `2⁻⁵³` of the
/// largest coordinate. 0 for points, which have no scale, and where nothing moves.
pub(crate) fn instant<const D: usize>(particles: &[Particle<D>]) -> f64 {
    let fastest = fastest_possible(particles);
    let smallest = smallest_radius(particles).filter(|_| fastest > 0.0);
    smallest.map_or(0.0, |radius| radius / fastest / (1_u64 << 40) as f64)
}

/// The time in which no ball can ever move farther than the smallest radius above 0: timed in
/// windows of this, a contact is off by less than `2⁻⁵³` of a radius. 1 where nothing moves.
pub(crate) fn time_scale<const D: usize>(particles: &[Particle<D>]) -> f64 {
    let fastest = fastest_possible(particles);
    let smallest = smallest_radius(particles).filter(|_| fastest > 0.0);
    smallest.map_or(1.0, |radius| radius / fastest)
}
