//! Time until many touching balls with energy loss come to an end.
//!
//! `cargo bench -p carom-sim --bench clusters -- [SECONDS]`: rows of touching balls of equal mass,
//! with the first one struck, and rows at a wall, crushed by a heavy ball. Each runs for a time
//! unit, in which all that happens is one cascade. A run that takes longer than `SECONDS` (10) is
//! given up, and then the program fails. Besides the time, it prints the events, the error of the
//! momentum of a row, and the remaining energy, as shares of those at the start.
//! docs/evidence/promises.md has a run.

use std::error::Error;
use std::process::ExitCode;
use std::time::Instant;

use carom::{Ball, Body, Mass, Restitution};
use carom_sim::{Boundary, Simulation};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let seconds = std::env::args().skip(1).find(|word| word != "--bench");
    let seconds: f64 = seconds.map_or(Ok(10.0), |text| text.parse())?;
    println!(
        "| | restitution | events | time, s | momentum off | energy left |\n|---|--:|--:|--:|--:|--:|"
    );
    let mut all_end = true;
    for balls in [12, 60, 200, 500] {
        for e in [0.0, 0.5, 0.9] {
            let name = format!("row of {balls}");
            all_end &= measure((&name, e), row(balls, 1.0, Restitution::new(e)?)?, seconds)?;
        }
    }
    for (balls, mass) in [(12, 1e4), (200, 1e4), (500, 1e6)] {
        for e in [0.0, 0.5, 0.9] {
            let name = format!("{balls} crushed by a mass of {mass:e}");
            all_end &= measure((&name, e), row(balls, mass, Restitution::new(e)?)?, seconds)?;
        }
    }
    Ok(if all_end { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Touching balls of mass 1; the first of them is moving, or one of another mass before a wall.
fn row(balls: u32, mass: f64, e: Restitution) -> Result<Simulation<1>, Box<dyn Error>> {
    let is_crushed = mass > 1.0;
    let end = 2.0 * f64::from(balls);
    let at = |k: u32| if is_crushed { end - 2.0 * f64::from(k) } else { 2.0 * f64::from(k) };
    let walls = Boundary::walls([-1.0], [2.0 * end + 1e3])?.with_restitution(e);
    let boundary = if is_crushed { walls } else { Boundary::open() };
    let mut builder = Simulation::builder().boundary(boundary).restitution(e);
    for k in 0..balls + u32::from(is_crushed) {
        let velocity = if k > 0 {
            0.0
        } else if is_crushed {
            -1.0
        } else {
            1.0
        };
        let mass = Mass::new(if k == 0 { mass } else { 1.0 })?;
        builder = builder.body(Body::new(Ball::new([at(k)], 1.0)?.moving([velocity])?, mass));
    }
    Ok(builder.build()?)
}

/// Prints a line; returns whether the run came to an end.
fn measure(
    (name, e): (&str, f64),
    mut simulation: Simulation<1>,
    seconds: f64,
) -> Result<bool, Box<dyn Error>> {
    let (energy, [momentum]) = (simulation.kinetic_energy(), simulation.momentum());
    let is_row = simulation.boundary().bounds().is_none();
    let start = Instant::now();
    let mut events = 0_u64;
    let mut ends = true;
    while simulation.step(1.0)?.is_some() {
        events += 1;
        if events.is_multiple_of(1024) && start.elapsed().as_secs_f64() > seconds {
            ends = false;
            break;
        }
    }
    let time = start.elapsed().as_secs_f64();
    let off = (simulation.momentum()[0] / momentum - 1.0).abs();
    let off = if is_row { format!("{off:.1e}") } else { String::new() };
    let left = simulation.kinetic_energy() / energy;
    let time = if ends { format!("{time:.3}") } else { format!("no end in {time:.1}") };
    println!("| {name} | {e} | {events} | {time} | {off} | {left:.3e} |");
    Ok(ends)
}
