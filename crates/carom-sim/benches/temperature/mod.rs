//! The temperature of a gas of balls of mass 1.

use carom_sim::Simulation;

/// The temperature of a gas of balls of mass 1, in units of energy.
pub(crate) fn temperature<const D: usize>(gas: &Simulation<D>) -> f64 {
    let (balls, momentum) = (gas.len() as f64, gas.momentum());
    let drift = momentum.iter().map(|p| p * p).sum::<f64>() / balls;
    // The momentum is conserved, so the freedom of one ball is missing.
    (2.0 * gas.kinetic_energy() - drift) / (D as f64 * (balls - 1.0))
}
