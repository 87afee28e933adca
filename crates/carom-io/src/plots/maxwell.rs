//! Maxwell's law: the distribution of speeds in a gas.

use std::f64::consts::FRAC_2_PI;

/// The density of the speed in `D` dimensions (2 or 3), in units of `√(k T / m)`.
///
/// `u exp(−u²/2)` in the plane (Rayleigh's distribution) and `√(2/π) u² exp(−u²/2)` in space:
/// the length of a vector of `D` independent standard normal components.
pub(super) fn density<const D: usize>(u: f64) -> f64 {
    let bell = libm::exp(-0.5 * u * u);
    if D == 2 { u * bell } else { FRAC_2_PI.sqrt() * u * u * bell }
}

#[cfg(test)]
mod tests {
    use super::density;

    /// Integrates `f(u)` times the density over all speeds by Simpson's rule.
    fn mean<const D: usize>(f: impl Fn(f64) -> f64) -> f64 {
        let (step, count) = (1e-3, 20_000);
        let value = |k: u32| {
            let u = f64::from(k) * step;
            f(u) * density::<D>(u)
        };
        let pairs =
            (0..count / 2).map(|k| value(2 * k) + 4.0 * value(2 * k + 1) + value(2 * k + 2));
        pairs.sum::<f64>() * step / 3.0
    }

    #[test]
    fn the_density_integrates_to_one_and_has_the_energy_of_its_temperature() {
        assert!((mean::<2>(|_| 1.0) - 1.0).abs() < 1e-12);
        assert!((mean::<3>(|_| 1.0) - 1.0).abs() < 1e-12);
        // ⟨u²⟩ = D: each axis has the energy k T / 2.
        assert!((mean::<2>(|u| u * u) - 2.0).abs() < 1e-12);
        assert!((mean::<3>(|u| u * u) - 3.0).abs() < 1e-12);
    }
}
