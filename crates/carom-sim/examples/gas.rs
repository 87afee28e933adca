//! Pressure and speeds of a gas of 400 discs.
//!
//! The discs are in a periodic box. All start with the same speed; collisions turn that into
//! Maxwell's law. Run with `cargo run --release --example gas`.

use std::error::Error;

use carom::{Circle, Mass};
use carom_sim::observe::Tally;
use carom_sim::{Boundary, Simulation};

fn main() -> Result<(), Box<dyn Error>> {
    let mut builder = Simulation::builder().boundary(Boundary::periodic([40.0, 40.0])?);
    for k in 0..400_u32 {
        let center = [f64::from(k % 20), f64::from(k / 20)].map(|x| 2.0 * x + 1.0);
        // Four directions in turn, so that the total momentum is zero.
        let velocity = [[0.8, 0.6], [-0.8, 0.6], [-0.8, -0.6], [0.8, -0.6]][k as usize % 4];
        builder = builder.ball(Circle::new(center, 0.5)?.moving(velocity)?, Mass::new(1.0)?);
    }
    let mut gas = builder.build()?;
    let mut tally = Tally::new(&gas);
    gas.observe_to(500.0, &mut tally)?;

    println!("{} collisions by t = {}", tally.pair_collisions, gas.time());
    if let Some(z) = tally.compressibility(&gas) {
        println!("compressibility pV/NkT = {z:.3}");
    }
    // In two dimensions Maxwell's law for v² is exponential: a share e⁻ˣ is above x ⟨v²⟩.
    for x in [0.5, 1.0, 2.0, 3.0] {
        let faster = |v: [f64; 2]| v[0] * v[0] + v[1] * v[1] > x;
        let share = gas.ids().filter(|&ball| faster(gas.velocity(ball))).count() as f64 / 400.0;
        println!("v² > {x}: {share:.3}, Maxwell's law {:.3}", (-x).exp());
    }
    Ok(())
}
