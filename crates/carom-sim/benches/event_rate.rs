//! Pair collisions per second of processor time, and bytes per ball.
//!
//! `cargo bench -p carom-sim --bench event_rate -- [DIMENSION [SIDE [PACKING_FRACTION [WARM_UP
//! [COLLISIONS [CELL_SIZE]]]]]]`: a periodic box of `SIDE` balls along each axis, initially on a
//! cubic lattice (a face-centred one would still be a crystal after 10⁶ collisions), with random
//! velocities. The collisions of the warm-up are not timed.

mod gas;
mod process;

use std::error::Error;
use std::time::Instant;

use gas::{collide, gas};
use process::{bytes, seconds};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let mut next = |default: f64| -> Result<f64, std::num::ParseFloatError> {
        arguments.next().map_or(Ok(default), |text| text.parse())
    };
    let (dimension, side, fraction) = (next(3.0)?, next(22.0)?, next(0.49)?);
    let run = Run { side, fraction, warm_up: next(1e6)?, collisions: next(1e6)?, cell: next(0.0)? };
    if dimension == 2.0 { run.measure::<2>() } else { run.measure::<3>() }
}

struct Run {
    /// Balls along an axis.
    side: f64,
    fraction: f64,
    warm_up: f64,
    collisions: f64,
    /// The requested side of the cells; 0 leaves it to the engine.
    cell: f64,
}

impl Run {
    fn measure<const D: usize>(&self) -> Result<(), Box<dyn Error>> {
        let start = Instant::now();
        let mut gas = gas::<D>(self.side, self.fraction, self.cell)?;
        let built = start.elapsed().as_secs_f64();
        collide(&mut gas, self.warm_up, |_| ())?;
        let (begin, time) = (seconds(start), gas.time().to_f64());
        collide(&mut gas, self.collisions, |_| ())?;
        let rate = self.collisions / (seconds(start) - begin);
        println!(
            "{D}D N={} fraction={} rate={:.4} M/s bytes/ball={:.0} built in {built:.2} s, time {:.3}",
            gas.len(),
            self.fraction,
            rate * 1e-6,
            bytes("VmHWM") / gas.len() as f64,
            gas.time().to_f64() - time,
        );
        Ok(())
    }
}
