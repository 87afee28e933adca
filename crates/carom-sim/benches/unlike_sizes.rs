//! The cost of one much larger ball among many small ones.
//!
//! `cargo bench -p carom-sim --bench unlike_sizes -- [COLLISIONS]`: 10 000 discs with random
//! velocities around a circle of a hundred times their radius. The circle is empty, or has a disc
//! at rest of the same density. In walls, in a periodic box two and in one four times as wide as
//! that disc, it prints the collisions per second of processor time without and with the disc, in
//! turn, and the median ratio of three turns.

#[expect(dead_code, reason = "that gas fills its whole box")]
mod gas;
#[expect(dead_code, reason = "memory is looked at elsewhere")]
mod process;

use std::error::Error;
use std::f64::consts::PI;
use std::time::Instant;

use carom::{Ball, Mass};
use carom_sim::{Boundary, Simulation};

use gas::{Random, collide};
use process::seconds;

const DISCS: usize = 10_000;
const RADIUS: f64 = 0.5;
const LARGE: f64 = 100.0 * RADIUS;

fn main() -> Result<(), Box<dyn Error>> {
    let collisions = std::env::args().skip(1).find(|word| word != "--bench");
    let collisions = collisions.map_or(Ok(3e5), |text| text.parse())?;
    let [narrow, wide] = [4.0, 8.0].map(|radii| radii * LARGE);
    for (name, width, boundary) in [
        ("walls", narrow, Boundary::walls([0.0; 2], [narrow; 2])?),
        ("periodic", narrow, Boundary::periodic([narrow; 2])?),
        ("periodic", wide, Boundary::periodic([wide; 2])?),
    ] {
        let mut turns = Vec::new();
        for _ in 0..3 {
            let [without, with] = [false, true].map(|is_there| {
                around_a_circle(boundary, width, is_there).and_then(|discs| rate(discs, collisions))
            });
            turns.push([without?, with?]);
        }
        turns.sort_by(|[a, b], [c, d]| (a / b).total_cmp(&(c / d)));
        let [without, with] = turns[1];
        println!(
            "{name:8} {:.0} times as wide as the large disc: {:.3} M/s without it, {:.3} M/s with it, \
             {:.2} times as long",
            0.5 * width / LARGE,
            without * 1e-6,
            with * 1e-6,
            without / with,
        );
    }
    Ok(())
}

/// Collisions per second of processor time, once each disc has had some.
fn rate(mut discs: Simulation<2>, collisions: f64) -> Result<f64, Box<dyn Error>> {
    collide(&mut discs, 2.0 * DISCS as f64, |_| ())?;
    let start = Instant::now();
    let begin = seconds(start);
    collide(&mut discs, collisions, |_| ())?;
    Ok(collisions / (seconds(start) - begin))
}

/// The small discs on a lattice around the circle, and the large one in it, if requested.
fn around_a_circle(
    boundary: Boundary<2>,
    width: f64,
    is_there: bool,
) -> Result<Simulation<2>, Box<dyn Error>> {
    let mut random = Random(1);
    let mut builder = Simulation::builder().boundary(boundary);
    if is_there {
        let large = Ball::new([0.5 * width; 2], LARGE)?.at_rest();
        builder = builder.ball(large, Mass::new((LARGE / RADIUS).powi(2))?);
    }
    // Sites for a tenth more than there are; the last ones stay empty.
    let free = width * width - PI * LARGE * LARGE;
    let sites = (width / (0.9 * free / DISCS as f64).sqrt()).floor();
    let mut placed = 0;
    let (mut i, mut j) = (0.5, 0.5);
    while placed < DISCS && j < sites {
        let site = [i, j].map(|x| x * width / sites);
        let apart = (site[0] - 0.5 * width).hypot(site[1] - 0.5 * width);
        if apart > LARGE + RADIUS {
            let velocity = [random.normal(), random.normal()];
            builder = builder.ball(Ball::new(site, RADIUS)?.moving(velocity)?, Mass::new(1.0)?);
            placed += 1;
        }
        (i, j) = if i + 1.0 < sites { (i + 1.0, j) } else { (0.5, j + 1.0) };
    }
    Ok(builder.build()?)
}
