//! Accuracy of long runs.
//!
//! `cargo bench -p carom-sim --bench long_run -- [DIMENSION [SIDE [PACKING_FRACTION
//! [COLLISIONS]]]]`: a gas of `SIDE` balls along each axis of a periodic box. After each tenth of
//! the collisions a line says how deep balls have overlapped since the line before, how far energy
//! and momentum are from those at the start, and the memory at that time. It fails if one of these
//! is more than the constants below allow.
//!
//! By default, there are 10⁶ collisions, in about a second. docs/evidence/promises.md has a run of
//! 10⁹, in up to an hour: `cargo bench -p carom-sim --bench long_run -- 3 10 0.49 1e9`.

mod gas;
mod process;

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use carom::vector::{dot, sub};
use carom_sim::Simulation;

use gas::{collide, gas};
use process::{bytes, seconds};

/// The deepest overlap, in diameters: what GUARANTEES.md promises of any run.
const MOST_OVERLAP: f64 = 1e-13;

/// The allowed ratio of the overlaps of the last tenth to those of the first. Errors that added up
/// at random would be √10 times as large ten times later, and more with a bias; if they stay alike,
/// the deepest of so many differs from tenth to tenth by a few parts in ten.
const MOST_GROWTH: f64 = 2.0;

/// The change of the energy, as a share. If each of 10⁹ collisions rounded the energy of its pair
/// up by half a unit in the last place, 2⁻⁵³, that of 1000 balls would rise by 2·10⁻¹⁰; this is a
/// twentieth of it. Without a bias it is below 10⁻¹⁴.
const MOST_ENERGY_DRIFT: f64 = 1e-11;

/// The change of the momentum, as a share of the sum of its magnitudes at the start. By the same
/// count a bias would make it 10⁻¹⁰; this is a hundredth of that. An impulse is added to one ball
/// and subtracted from the other, so that only the rounding of two sums is left. Without a bias it
/// is below 10⁻¹⁴.
const MOST_MOMENTUM_DRIFT: f64 = 1e-12;

const PARTS: u32 = 10;

/// The default number of collisions.
const COLLISIONS: f64 = 1e6;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let mut next = |default: f64| -> Result<f64, std::num::ParseFloatError> {
        arguments.next().map_or(Ok(default), |text| text.parse())
    };
    let (dimension, side, fraction) = (next(3.0)?, next(10.0)?, next(0.49)?);
    let collisions = next(COLLISIONS)?;
    if collisions == COLLISIONS {
        println!("{COLLISIONS:e} collisions; for 1e9, add: -- {dimension} {side} {fraction} 1e9");
    }
    let failures = if dimension == 2.0 {
        run(&mut gas::<2>(side, fraction, 0.0)?, collisions)?
    } else {
        run(&mut gas::<3>(side, fraction, 0.0)?, collisions)?
    };
    for failure in &failures {
        println!("failed: {failure}");
    }
    Ok(if failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs it, with a line for each part; returns what was more than is allowed.
fn run<const D: usize>(
    gas: &mut Simulation<D>,
    collisions: f64,
) -> Result<Vec<String>, Box<dyn Error>> {
    println!("{D}D N={}", gas.len());
    println!(" collisions    overlap      energy    momentum   memory      rate");
    let (start, before) = (Instant::now(), Conserved::of(gas));
    let (mut overlaps, mut failures) = (Vec::new(), Vec::new());
    for part in 1..=PARTS {
        let begin = seconds(start);
        let pairs = collisions / f64::from(PARTS);
        let mut overlap = 0.0_f64;
        collide(gas, pairs, |event| overlap = overlap.max(-event.gap))?;
        overlaps.push(overlap);
        let done = f64::from(part) * pairs;
        let (energy, momentum) = before.drift(&Conserved::of(gas));
        println!(
            "{done:11.3e} {overlap:10.3e} {energy:+11.2e} {momentum:11.2e} {:5.2} MB {:5.3} M/s",
            bytes("VmRSS") * 1e-6,
            pairs / (seconds(start) - begin) * 1e-6,
        );
        failures.extend(above_limits(overlap, energy, momentum, done));
    }
    let (first, last) = (overlaps[0], overlaps[overlaps.len() - 1]);
    if last > MOST_GROWTH * first {
        failures.push(format!("overlaps grow, from {first:.2e} to {last:.2e}"));
    }
    Ok(failures)
}

/// What is more than is allowed after this many collisions.
fn above_limits(overlap: f64, energy: f64, momentum: f64, done: f64) -> Vec<String> {
    let limits = [
        ("overlap", overlap, MOST_OVERLAP),
        ("energy", energy.abs(), MOST_ENERGY_DRIFT),
        ("momentum", momentum, MOST_MOMENTUM_DRIFT),
    ];
    let above = limits.iter().filter(|(_, value, most)| value.is_nan() || value > most);
    let said = above.map(|(what, value, most)| {
        format!("{what} {value:.2e} after {done:.1e}, at most {most:.0e} is allowed")
    });
    said.collect()
}

/// The conserved quantities of an elastic gas of balls of mass 1.
struct Conserved<const D: usize> {
    energy: f64,
    momentum: [f64; D],
    /// `Σ |p|`, which is not conserved.
    momenta: f64,
}

impl<const D: usize> Conserved<D> {
    fn of(gas: &Simulation<D>) -> Self {
        let velocities = gas.ids().map(|ball| gas.velocity(ball));
        Self {
            energy: gas.kinetic_energy(),
            momentum: gas.momentum(),
            momenta: velocities.map(|v| dot(v, v).sqrt()).sum(),
        }
    }

    /// The changes of the energy and of the momentum, as shares of what they were.
    fn drift(&self, now: &Self) -> (f64, f64) {
        let change = sub(now.momentum, self.momentum);
        (now.energy / self.energy - 1.0, dot(change, change).sqrt() / self.momenta)
    }
}
