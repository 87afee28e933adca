//! How warm is a gas of balls of mass 1?

use carom_sim::Simulation;

/// In units in which that of the energy is the unit of temperature; the balls have mass 1.
pub(crate) fn temperature<const D: usize>(gas: &Simulation<D>) -> f64 {
    let (balls, momentum) = (gas.len() as f64, gas.momentum());
    let drift = momentum.iter().map(|p| p * p).sum::<f64>() / balls;
    // The momentum stays, so one ball's worth of freedom is missing.
    (2.0 * gas.kinetic_energy() - drift) / (D as f64 * (balls - 1.0))
}
