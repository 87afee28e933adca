//! Initial velocities of a fill: rest, Maxwell's law or one speed.

use std::array::from_fn;

use carom::vector::{add, along, dot, scale, sub};

use super::error::Problem;
use super::format::{FillTable, Start};
use super::random::Random;

/// √3 / 2 = sin 60°.
const SIN_60: f64 = 0.866_025_403_784_438_6;

/// The velocities of a fill's balls, with zero momentum and without their common velocity.
///
/// # Errors
/// A single ball has a temperature or a speed: its momentum would not be zero.
pub(super) fn velocities<const D: usize>(
    table: &FillTable<D>,
    count: usize,
    random: &mut Random,
) -> Result<Vec<[f64; D]>, Problem> {
    match table.start.value {
        Start::Rest => Ok(vec![[0.0; D]; count]),
        _ if count < 2 => Err(Problem::new("a single ball cannot move with zero momentum")
            .help("use more balls, or give `velocity` instead")
            .at(&table.start.span)),
        Start::Temperature(temperature) => {
            Ok(maxwell(temperature / table.material.mass.get(), count, random))
        }
        Start::Speed(speed) => Ok(of_one_speed(speed, count, random)),
    }
}

/// Normal components, shifted to mean zero and scaled to the mean square `D k T / m` exactly.
pub(super) fn maxwell<const D: usize>(
    variance: f64,
    count: usize,
    random: &mut Random,
) -> Vec<[f64; D]> {
    let balls = count as f64;
    let mut velocities: Vec<[f64; D]> = (0..count).map(|_| from_fn(|_| random.normal())).collect();
    let mean = scale(-1.0 / balls, velocities.iter().fold([0.0; D], |sum, &v| add(sum, v)));
    for v in &mut velocities {
        *v = add(*v, mean);
    }
    let mean_square = velocities.iter().map(|&v| dot(v, v)).sum::<f64>() / balls;
    let factor = (D as f64 * variance / mean_square).sqrt();
    for v in &mut velocities {
        *v = scale(factor, *v);
    }
    velocities
}

/// Random directions in pairs of opposites, and one triple at 120° if the count is odd, in random
/// order. Each ball has the speed, and all together have no momentum.
fn of_one_speed<const D: usize>(speed: f64, count: usize, random: &mut Random) -> Vec<[f64; D]> {
    let mut velocities = Vec::with_capacity(count);
    if count % 2 == 1 {
        let u: [f64; D] = random.direction();
        let across = scale(SIN_60 * speed, perpendicular(u, random));
        let back = scale(-0.5 * speed, u);
        velocities.extend([scale(speed, u), add(back, across), sub(back, across)]);
    }
    while velocities.len() < count {
        let v = scale(speed, random.direction());
        velocities.extend([v, scale(-1.0, v)]);
    }
    random.shuffle(&mut velocities);
    velocities
}

/// A random unit vector at a right angle to the unit vector `u`.
fn perpendicular<const D: usize>(u: [f64; D], random: &mut Random) -> [f64; D] {
    loop {
        let v = random.direction();
        let across = along(v, u, -dot(v, u));
        let squared = dot(across, across);
        // Too near to u, the difference would have hardly any digits.
        if squared > 0.01 {
            return scale(1.0 / squared.sqrt(), across);
        }
    }
}
