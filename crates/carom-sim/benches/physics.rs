//! Pressure and mean free time of a gas, compared with the literature.
//!
//! `cargo bench -p carom-sim --bench physics -- [COLLISIONS]`: in a periodic box of discs or
//! spheres, and at each of some packing fractions, the compressibility factor and the mean free
//! time, by the `Tally` of this many collisions (4·10⁶), beside their best known values. It fails
//! if one deviates by more than [`MOST`].
//!
//! The compressibility factor is that of the first ten virial coefficients \[ClisbyMcCoy2006\], as
//! a Padé approximant. Other approximants of the same coefficients are within 10⁻³ of it; for discs
//! at 0.65 they differ by 4·10⁻³, so that these are compared with a simulation
//! \[KolafaRottner2006\]. The mean free time follows from it: the pair distribution at contact `g`
//! gives both, since `Z = 1 + 2^(D−1) φ g` and a ball meets `2 √π n g √(T/m)` others in a unit of
//! time in the plane and `4 √π n g √(T/m)` in space, at diameter 1.

mod gas;
mod temperature;

use std::error::Error;
use std::f64::consts::PI;
use std::process::ExitCode;

use carom_sim::observe::Tally;

use gas::{collide, gas, volume};
use temperature::temperature;

/// How far the compressibility factor and the mean free time may be from their values, as a share.
const MOST: f64 = 0.003;

/// `Bₙ / B₂ⁿ⁻¹` from n = 1 to 10 for discs and for spheres: table 1 of \[ClisbyMcCoy2006\].
const VIRIAL: [[f64; 10]; 2] = [
    [
        1.0,
        1.0,
        0.782_004_4,
        0.532_231_80,
        0.333_556_04,
        0.198_842_5,
        0.114_872_8,
        0.064_993_0,
        0.036_219_3,
        0.019_953_7,
    ],
    [
        1.0,
        1.0,
        0.625,
        0.286_949_5,
        0.110_252,
        0.038_881_98,
        0.013_023_54,
        0.004_183_2,
        0.001_309_4,
        0.000_403_5,
    ],
];

/// Discs per unit of area (0.652 of it is covered), and their compressibility factor in a box
/// without end, to 5·10⁻⁵: table 1 of \[KolafaRottner2006\].
const DENSE_DISCS: (f64, f64) = (0.83, 8.494_891);

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let collisions = std::env::args().skip(1).find(|word| word != "--bench");
    let collisions = collisions.map_or(Ok(4e6), |text| text.parse())?;
    println!("          fraction        Z   wanted        off  free time   wanted        off");
    let mut is_good = true;
    for fraction in [0.10, 0.20, 0.30, 0.40, 0.50, 0.60] {
        is_good &= equilibrium::<2>(64.0, fraction, compressibility::<2>(fraction), collisions)?;
    }
    let (density, wanted) = DENSE_DISCS;
    // They wander more slowly: in 4·10⁶ collisions their pressure is only within 10⁻³ of its mean.
    is_good &= equilibrium::<2>(64.0, density * volume::<2>(), wanted, 4.0 * collisions)?;
    for fraction in [0.10, 0.20, 0.30, 0.40, 0.45, 0.49] {
        is_good &= equilibrium::<3>(16.0, fraction, compressibility::<3>(fraction), collisions)?;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Compares the results at one packing fraction, in a line; returns whether they are near enough.
fn equilibrium<const D: usize>(
    side: f64,
    fraction: f64,
    wanted: f64,
    collisions: f64,
) -> Result<bool, Box<dyn Error>> {
    let mut gas = gas::<D>(side, fraction, 0.0)?;
    // Some tens for each ball, until nothing is left of the lattice.
    let warm_up = 50.0 * gas.len() as f64;
    collide(&mut gas, warm_up, |_| ())?;
    let mut tally = Tally::new(&gas);
    while (tally.pair_collisions as f64) < collisions {
        let next = gas.time().to_f64() + 1.0;
        gas.observe_to(next, &mut tally)?;
    }
    let (z, free_time) = (tally.compressibility(&gas), tally.mean_free_time(&gas));
    let (z, free_time) = (z.ok_or("no pressure")?, free_time.ok_or("no collision")?);

    let contact = (wanted - 1.0) / (f64::from(1 << (D - 1)) * fraction);
    let density = fraction / volume::<D>();
    let speed = temperature(&gas).sqrt();
    let wanted_time = 1.0 / (f64::from(1 << (D - 1)) * PI.sqrt() * density * contact * speed);
    let (off, off_time) = (z / wanted - 1.0, free_time / wanted_time - 1.0);
    println!(
        "{D}D {:>6} {fraction:8.2} {z:8.4} {wanted:8.4} {:+8.3} % {free_time:10.5} {wanted_time:8.5} \
         {:+8.3} %",
        gas.len(),
        100.0 * off,
        100.0 * off_time,
    );
    Ok(off.abs() <= MOST && off_time.abs() <= MOST)
}

/// The compressibility factor at a packing fraction: the Padé approximant [5/4] of the virial
/// series.
fn compressibility<const D: usize>(fraction: f64) -> f64 {
    let virial = &VIRIAL[D - 2];
    // The coefficients of a polynomial `1 + q₁ x + … + q₄ x⁴`; its product with the series has no
    // terms from x⁶ to x⁹.
    let rows = std::array::from_fn(|i| std::array::from_fn(|j| virial[5 + i - j]));
    let below = solve(rows, std::array::from_fn(|i| -virial[6 + i]));
    let below = [1.0, below[0], below[1], below[2], below[3]];
    let above: [f64; 6] =
        std::array::from_fn(|k| (0..=k.min(4)).map(|j| below[j] * virial[k - j]).sum());
    let x = f64::from(1 << (D - 1)) * fraction;
    let at_x = |terms: &[f64]| terms.iter().rev().fold(0.0, |sum, term| sum * x + term);
    at_x(&above) / at_x(&below)
}

/// Solves four linear equations by elimination.
fn solve(mut rows: [[f64; 4]; 4], mut right: [f64; 4]) -> [f64; 4] {
    for i in 0..4 {
        let pivot = (i..4).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs()));
        rows.swap(i, pivot.unwrap_or(i));
        right.swap(i, pivot.unwrap_or(i));
        for k in 0..4 {
            if k != i {
                let factor = rows[k][i] / rows[i][i];
                for j in 0..4 {
                    rows[k][j] -= factor * rows[i][j];
                }
                right[k] -= factor * right[i];
            }
        }
    }
    std::array::from_fn(|i| right[i] / rows[i][i])
}
