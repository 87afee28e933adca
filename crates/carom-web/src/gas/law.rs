//! The theory of hard discs in a box: pressure and adiabat.
//!
//! Without walls, `p = ρ T Z` at the number density `ρ`, with the compressibility factor
//! `Z = (1 + φ²/8) / (1 − φ)²` at the packing fraction `φ` \[Henderson1975\].
//!
//! A wall keeps the centres a radius `r` away, so the gas inside is a little denser than `N / A`;
//! near the corners its pressure is lower. Scaled particle theory \[Helfand1961\] gives the tension
//! of a wall per length, `γ = ρ T r / (1 − φ)`. This and `p = ρ T / (1 − φ)²` give the number of
//! discs that a wall excludes per length, `dγ/dμ = ρ r (1 − φ) / (1 + φ)`. So for a box of area `A`
//! and perimeter `P`
//!
//! ```text
//! N = ρ (A − P r (1 − φ) / (1 + φ)),    force on a wall of length L = p L − 2 γ
//! ```
//!
//! since moving the wall out by `dx` lengthens the two neighbouring walls by `dx` each. For points
//! and for infinitely many discs both corrections vanish.

use std::f64::consts::PI;

/// Hard discs in a box of fixed height and variable width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Law {
    /// The number of discs.
    pub count: f64,
    /// The radius of the discs.
    pub radius: f64,
    /// The height of the box, which is the length of the piston.
    pub height: f64,
}

/// Each turn leaves a small share of the error, `2 φ P r / A`; after this many it is negligible.
const TURNS: usize = 16;

/// The number of intervals of Simpson's rule along an adiabat; the integrand is smooth.
const INTERVALS: u32 = 64;

impl Law {
    /// The total area of the discs.
    #[must_use]
    pub fn area_of_discs(&self) -> f64 {
        self.count * PI * self.radius * self.radius
    }

    /// The pressure on the piston of equally many points.
    #[must_use]
    pub fn ideal_pressure(&self, width: f64, temperature: f64) -> f64 {
        self.count * temperature / (width * self.height)
    }

    /// The mean pressure on the piston.
    ///
    /// It is accurate to about a percent for a fluid of some hundred discs.
    #[must_use]
    pub fn pressure(&self, width: f64, temperature: f64) -> f64 {
        self.on_wall(self.height, width) * temperature
    }

    /// The mean pressure on all walls.
    #[must_use]
    pub fn mean_pressure(&self, width: f64, temperature: f64) -> f64 {
        let force = |length| length * self.on_wall(length, width);
        (force(width) + force(self.height)) / (width + self.height) * temperature
    }

    /// The mean pressure on a wall of this length at temperature 1.
    fn on_wall(&self, length: f64, width: f64) -> f64 {
        let density = self.density(width);
        let phi = self.packing(density);
        let free = 1.0 - phi;
        let pressure = density * (1.0 + phi * phi / 8.0) / (free * free);
        let tension = density * self.radius / free;
        pressure - 2.0 * tension / length
    }

    /// The number density far from the walls.
    fn density(&self, width: f64) -> f64 {
        let (area, perimeter) = (width * self.height, 2.0 * (width + self.height));
        (0..TURNS).fold(self.count / area, |density, _| {
            let phi = self.packing(density);
            self.count / (area - perimeter * self.radius * (1.0 - phi) / (1.0 + phi))
        })
    }

    fn packing(&self, density: f64) -> f64 {
        density * PI * self.radius * self.radius
    }

    /// The temperature after a slow adiabatic change of the width to `to`.
    ///
    /// No heat comes from outside: only the work `−p H dw` changes the energy `N T`, so
    /// `d ln T = −(p H / N T) dw`.
    #[must_use]
    pub fn adiabatic_temperature(&self, from: f64, temperature: f64, to: f64) -> f64 {
        let step = (to - from) / f64::from(INTERVALS);
        let sum: f64 = (0..=INTERVALS)
            .map(|k| {
                let weight = match k {
                    0 | INTERVALS => 1.0,
                    _ if k % 2 == 1 => 4.0,
                    _ => 2.0,
                };
                weight * self.on_wall(self.height, from + step * f64::from(k))
            })
            .sum();
        temperature * (-sum * step / 3.0 * self.height / self.count).exp()
    }

    /// The same for equally many points.
    ///
    /// `T A` is constant, since in the plane the adiabatic index is 2.
    #[must_use]
    pub fn ideal_adiabatic_temperature(from: f64, temperature: f64, to: f64) -> f64 {
        temperature * from / to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(count: f64, packing_fraction: f64) -> Law {
        let radius = (packing_fraction * 1.6 / (PI * count)).sqrt();
        Law { count, radius, height: 1.0 }
    }

    fn close(value: f64, expected: f64, error: f64) {
        assert!((value / expected - 1.0).abs() < error, "{value} is not {expected}");
    }

    /// With so many discs, walls do not matter.
    #[test]
    fn a_large_gas_has_hendersons_pressure() {
        for phi in [0.01, 0.3, 0.6] {
            let law = law(1e14, phi);
            let z = (1.0 + phi * phi / 8.0) / ((1.0 - phi) * (1.0 - phi));
            close(law.pressure(1.6, 2.0), z * law.ideal_pressure(1.6, 2.0), 1e-5);
            close(law.mean_pressure(1.6, 2.0), law.pressure(1.6, 2.0), 1e-5);
        }
    }

    /// Discs that hardly ever meet act as points in a smaller box: the force is `N T / (w − 2r)`.
    #[test]
    fn a_thin_gas_presses_as_points_do_where_its_centres_may_be() {
        let law = Law { count: 10.0, radius: 1e-3, height: 1.0 };
        let force = 10.0 / (0.5 - 2e-3);
        close(law.pressure(0.5, 1.0), force, 2e-4);
        assert!(force / law.ideal_pressure(0.5, 1.0) > 1.003, "the walls matter");
    }

    /// In closed form: `T ∝ φ (1 − φ)^(−7/8) exp(9 / 8(1 − φ))`.
    #[test]
    fn the_adiabat_of_a_large_gas_is_hendersons() {
        let law = law(1e14, 0.2);
        let invariant = |phi: f64| {
            let free = 1.0 - phi;
            phi * free.powf(-0.875) * (1.125 / free).exp()
        };
        let heated = law.adiabatic_temperature(1.6, 1.0, 0.8);
        close(heated, invariant(0.4) / invariant(0.2), 1e-5);
        close(law.adiabatic_temperature(0.8, heated, 1.6), 1.0, 1e-12);
        close(Law { radius: 0.0, ..law }.adiabatic_temperature(1.6, 1.0, 0.8), 2.0, 1e-6);
        close(Law::ideal_adiabatic_temperature(1.6, 1.0, 0.8), 2.0, 1e-12);
    }
}
