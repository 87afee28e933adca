//! Rest of the balls at the start.

use crate::motion::{Motion, Repose};
use crate::state::Particle;
use crate::time::Time;

/// The rest of each ball at the start; empty if balls do not fall asleep.
pub(super) fn reposes_of<const D: usize>(
    motion: &Motion<D>,
    particles: &[Particle<D>],
) -> Vec<Repose<D>> {
    let particles = if motion.sleeps() { particles } else { &[] };
    let begin = |particle: &Particle<D>| Repose::at(particle.anchor.position, Time::START);
    particles.iter().map(begin).collect()
}
