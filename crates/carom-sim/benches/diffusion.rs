//! Self-diffusion in a gas of spheres, compared with the literature.
//!
//! `cargo bench -p carom-sim --bench diffusion -- [COLLISIONS]`: the coefficient of self-diffusion
//! at each of some densities beside its published value \[Pieprzyk2019\], in diameters times
//! `√(T/m)`. It fails if one deviates by more than [`MOST`].
//!
//! In a periodic box of side `L` a ball drags its own images along, which slows it by a share
//! proportional to `1/L` \[YehHummer2004\]. So the coefficient is measured in boxes of several
//! sizes, and a line through the results is extrapolated to `1/L = 0`. The largest box has this
//! many collisions (6·10⁷), and the others so many fewer that all are equally accurate.

mod gas;
mod temperature;

use std::array::from_fn;
use std::error::Error;
use std::process::ExitCode;

use carom::vector::dot;
use carom_sim::{Event, Simulation};

use gas::{collide, gas, volume};
use temperature::temperature;

/// Balls per unit of volume, and their coefficient of self-diffusion.
const PUBLISHED: [(f64, f64); 2] = [(0.40, 0.378_45), (0.75, 0.095_425)];

/// How far a coefficient may be from its value, as a share: three times the error of the line. The
/// smallest box alone is off by 7 and 11 %.
const MOST: f64 = 0.02;

/// Balls along an axis.
const SIDES: [f64; 3] = [8.0, 12.0, 20.0];

/// The time after which a ball has forgotten its velocity, `√(T/m) t / L²`. The longest memory is
/// the shear wave of the box, with a time proportional to `L²`. What is left of it after that time
/// is a share proportional to `1/L`, so that the line removes it, too.
const MEMORY: f64 = 0.04;

/// How often positions are sampled in that time. In the largest box, 27 diameters wide, a ball
/// would have to be twenty times as fast as most to cross half of it between two samples.
const LOOKS: u32 = 50;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let collisions = std::env::args().skip(1).find(|word| word != "--bench");
    let collisions: f64 = collisions.map_or(Ok(6e7), |text| text.parse())?;
    println!("density  balls  diffusion      error");
    let mut is_good = true;
    for (density, wanted) in PUBLISHED {
        let mut measured = Vec::new();
        for side in SIDES {
            let share = (side / SIDES[SIDES.len() - 1]).powi(2);
            let mean = diffusion(side, density, share * collisions)?;
            println!("{density:7.2} {:6} {:10.5} {:10.5}", side.powi(3), mean.value, mean.error);
            measured.push((1.0 / side, mean));
        }
        let limit = intercept(&measured);
        let off = limit.value / wanted - 1.0;
        println!(
            "{density:7.2}    inf {:10.5} {:10.5} wanted {wanted:8.5} off {:+.3} %",
            limit.value,
            limit.error,
            100.0 * off,
        );
        is_good &= off.abs() <= MOST;
    }
    Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A mean and its standard error.
struct Mean {
    value: f64,
    error: f64,
}

/// The coefficient of self-diffusion in a box with this many balls along an axis.
///
/// With the displacements `a` and `b` of a ball in two consecutive spans of time `t`, it is
/// `⟨b² + 2 a·b⟩ / 6t`, once `t` is so long that a velocity is forgotten after it.
fn diffusion(side: f64, density: f64, collisions: f64) -> Result<Mean, Box<dyn Error>> {
    let mut gas = gas::<3>(side, density * volume::<3>(), 0.0)?;
    // Some tens for each ball, until nothing is left of the lattice.
    let warm_up = 50.0 * gas.len() as f64;
    collide(&mut gas, warm_up, |_| ())?;
    let speed = temperature(&gas).sqrt();
    let length = side / density.cbrt();
    let span = MEMORY * length * length / speed;

    let mut walk = Walk::new(&gas, length);
    let mut before = walk.displacements(&mut gas, span)?;
    let mut samples = Vec::new();
    while walk.collisions < collisions {
        let now = walk.displacements(&mut gas, span)?;
        let pairs = before.iter().zip(&now);
        let sum: f64 = pairs.map(|(a, b)| dot(*b, *b) + 2.0 * dot(*a, *b)).sum();
        samples.push(sum / (6.0 * span * speed * gas.len() as f64));
        before = now;
    }
    Ok(mean(&samples))
}

fn mean(samples: &[f64]) -> Mean {
    let count = samples.len() as f64;
    let value = samples.iter().sum::<f64>() / count;
    let variance = samples.iter().map(|x| (x - value).powi(2)).sum::<f64>() / (count - 1.0);
    Mean { value, error: (variance / count).sqrt() }
}

/// The paths of the balls in a periodic box, in the frame in which the gas as a whole is at rest.
struct Walk {
    /// The side of the box.
    length: f64,
    drift: [f64; 3],
    positions: Vec<[f64; 3]>,
    collisions: f64,
}

impl Walk {
    fn new(gas: &Simulation<3>, length: f64) -> Self {
        let drift = gas.momentum().map(|p| p / gas.len() as f64);
        Self { length, drift, positions: positions(gas), collisions: 0.0 }
    }

    /// The displacement of each ball in a span of time.
    fn displacements(
        &mut self,
        gas: &mut Simulation<3>,
        span: f64,
    ) -> Result<Vec<[f64; 3]>, Box<dyn Error>> {
        let step = span / f64::from(LOOKS);
        let mut sums = vec![[0.0; 3]; gas.len()];
        for _ in 0..LOOKS {
            let until = gas.time().to_f64() + step;
            let count = &mut self.collisions;
            gas.observe_to(until, &mut |_: &Simulation<3>, _: &Event<3>| *count += 1.0)?;
            let now = positions(gas);
            for ((sum, from), to) in sums.iter_mut().zip(&self.positions).zip(&now) {
                *sum = from_fn(|i| sum[i] + self.nearest(to[i] - from[i]) - self.drift[i] * step);
            }
            self.positions = now;
        }
        Ok(sums)
    }

    /// The displacement to the nearest image.
    fn nearest(&self, way: f64) -> f64 {
        way - self.length * (way / self.length).round()
    }
}

fn positions(gas: &Simulation<3>) -> Vec<[f64; 3]> {
    gas.ids().map(|ball| gas.position(ball)).collect()
}

/// Where the line through these points, which are equally accurate, crosses the axis.
fn intercept(points: &[(f64, Mean)]) -> Mean {
    let count = points.len() as f64;
    let middle = points.iter().map(|(x, _)| x).sum::<f64>() / count;
    let spread: f64 = points.iter().map(|(x, _)| (x - middle).powi(2)).sum();
    let weight = |x: f64| 1.0 / count - middle * (x - middle) / spread;
    Mean {
        value: points.iter().map(|(x, y)| weight(*x) * y.value).sum(),
        error: points.iter().map(|(x, y)| (weight(*x) * y.error).powi(2)).sum::<f64>().sqrt(),
    }
}
