//! A gas of equal balls in a periodic box.
//!
//! Its packing fraction may be anything up to that of a cubic lattice.

use std::array::from_fn;
use std::error::Error;
use std::f64::consts::PI;

use carom::{Ball, Mass};
use carom_sim::{Boundary, Contact, Event, Simulation, StepError};

/// The volume of a ball of diameter 1.
pub(crate) fn volume<const D: usize>() -> f64 {
    if D == 2 { PI / 4.0 } else { PI / 6.0 }
}

/// Balls of diameter 1 and mass 1, this many along each axis, initially on a cubic lattice (a
/// face-centred one would still be a crystal after 10⁶ collisions), with random velocities. The
/// size of the cells is left to the engine unless it is above 0.
pub(crate) fn gas<const D: usize>(
    side: f64,
    fraction: f64,
    cell: f64,
) -> Result<Simulation<D>, Box<dyn Error>> {
    let spacing = (volume::<D>() / fraction).powf(1.0 / D as f64);
    let mut random = Random(1);
    let mut site = [0.5; D];
    let mut builder = Simulation::builder().boundary(Boundary::periodic([spacing * side; D])?);
    while site[D - 1] < side {
        let ball = Ball::new(site.map(|x| x * spacing), 0.5)?;
        builder = builder.ball(ball.moving(from_fn(|_| random.normal()))?, Mass::new(1.0)?);
        site[0] += 1.0;
        for axis in 0..D - 1 {
            if site[axis] > side {
                site[axis] = 0.5;
                site[axis + 1] += 1.0;
            }
        }
    }
    Ok(if cell > 0.0 { builder.cell_size(cell) } else { builder }.build()?)
}

/// Runs for this many collisions of two balls, and passes each to `watch`.
pub(crate) fn collide<const D: usize>(
    gas: &mut Simulation<D>,
    pairs: f64,
    mut watch: impl FnMut(&Event<D>),
) -> Result<(), StepError> {
    let mut count = 0.0;
    while count < pairs
        && let Some(event) = gas.next()
    {
        let event = event?;
        if matches!(event.contact, Contact::Pair { .. }) {
            count += 1.0;
            watch(&event);
        }
    }
    Ok(())
}

/// Numbers that are random enough for velocities.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn uniform(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The sum of twelve is normal enough, with variance 1.
    pub(crate) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.uniform()).sum::<f64>() - 6.0
    }
}
