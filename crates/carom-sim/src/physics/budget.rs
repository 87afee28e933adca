//! Bounds of the speed of the balls, from their energy.

use crate::motion::{Motion, Spin};
use crate::state::{Budget, Particle};

/// The energy of the spins of all balls of finite mass.
pub(crate) fn energy_of_spins<const D: usize>(particles: &[Particle<D>], spins: &[Spin]) -> f64 {
    let movable = particles.iter().zip(spins).filter(|(ball, _)| !ball.is_unmoved());
    movable.map(|(ball, spin)| ball.mass * spin.energy()).sum()
}

/// Bounds of the speed of these balls; if they grow, with four times their current energy.
pub(crate) fn budget<const D: usize>(
    motion: &mut Motion<D>,
    particles: &[Particle<D>],
    spins: &[Spin],
) -> Budget {
    let mut budget = Budget::of(particles);
    if motion.bends() {
        let masses = particles.iter().map(|ball| ball.mass).filter(|mass| mass.is_finite());
        budget.energy += motion.fall() * masses.sum::<f64>();
        budget.energy += energy_of_spins(particles, spins);
    }
    let rate = motion.growth_rate();
    let Some(heat) = motion.heat() else { return budget };
    // As fast as the surfaces of two can push off a ball at rest: otherwise a ball whose velocity
    // was halved would be pushed off again at once, and so on without end.
    let largest = particles.iter().map(|ball| ball.radius).fold(0.0, f64::max);
    let sent_off = |ball: &Particle<D>| 2.0 * rate * (ball.radius + largest);
    let balls = particles.iter().filter(|ball| ball.mass.is_finite());
    let own = balls.map(|ball| 0.5 * ball.mass * sent_off(ball).powi(2)).sum::<f64>();
    heat.bound = budget.energy;
    heat.ceiling = heat.ceiling.max(4.0 * budget.energy.max(own));
    Budget { energy: heat.ceiling, ..budget }
}
