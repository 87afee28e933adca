//! Sets of many balls.

use std::array::from_fn;
use std::f64::consts::PI;

use carom::many::Balls;
use fastrand::Rng;

/// Balls as columns.
pub(crate) struct Set<const D: usize> {
    pub(crate) name: &'static str,
    centers: [Vec<f64>; D],
    velocities: [Vec<f64>; D],
    radii: Vec<f64>,
}

/// The share of space that balls of radius 1 fill.
const FILL: f64 = 0.05;

/// The speeds, sizes and positions of balls.
#[derive(Clone, Copy)]
struct SetKind {
    name: &'static str,
    /// The radii that a ball moves within the time.
    speed: f64,
    /// One of this many balls moves 1 000 radii; 0 for none.
    fast: usize,
    /// One of this many balls has that speed, and the others have a hundredth of it; 0 if all have
    /// it.
    slow: usize,
    radius: fn(&mut Rng) -> f64,
    /// The number of clusters that contain the balls; 0 for none.
    clusters: usize,
}

const PLAIN: SetKind =
    SetKind { name: "", speed: 1.0, fast: 0, slow: 0, radius: |_| 1.0, clusters: 0 };

const KINDS: [SetKind; 10] = [
    SetKind { name: "0.1 radii a step", speed: 0.1, ..PLAIN },
    SetKind { name: "1 radius", ..PLAIN },
    SetKind { name: "10 radii", speed: 10.0, ..PLAIN },
    SetKind { name: "100 radii", speed: 100.0, ..PLAIN },
    SetKind { name: "radii 1 : 100, n ∝ r⁻³", radius: unlike, ..PLAIN },
    SetKind { name: "0.1 % at 1 000 radii", fast: 1000, ..PLAIN },
    SetKind { name: "15 % at 50 radii", slow: 7, speed: 50.0, ..PLAIN },
    SetKind {
        name: "15 % of radius 10",
        radius: |random| if random.f64() < 0.15 { 10.0 } else { 0.5 },
        ..PLAIN
    },
    SetKind { name: "20 clusters", clusters: 20, ..PLAIN },
    SetKind {
        name: "radii over six decades",
        radius: |random| 10_f64.powf(-6.0 * random.f64()),
        ..PLAIN
    },
];

/// Between 0.3 and 30; the number of balls above a radius falls with its square.
fn unlike(random: &mut Rng) -> f64 {
    0.3 / (1.0 - random.f64() * (1.0 - 1e-4)).sqrt()
}

/// All types of sets.
pub(crate) fn all<const D: usize>(balls: usize) -> [Set<D>; 10] {
    KINDS.map(|kind| set(kind, balls))
}

fn set<const D: usize>(kind: SetKind, balls: usize) -> Set<D> {
    let random = &mut Rng::with_seed(1);
    let unit = if D == 2 { PI } else { 4.0 / 3.0 * PI };
    let side = (balls as f64 * unit / FILL).powf(1.0 / D as f64);
    let middles: Vec<[f64; D]> =
        (0..kind.clusters).map(|_| from_fn(|_| side * random.f64())).collect();
    let mut set = Set {
        name: kind.name,
        centers: from_fn(|_| Vec::with_capacity(balls)),
        velocities: from_fn(|_| Vec::with_capacity(balls)),
        radii: Vec::with_capacity(balls),
    };
    for ball in 0..balls {
        let speed = if kind.fast > 0 && ball % kind.fast == 0 {
            1e3
        } else if kind.slow > 0 && ball % kind.slow != 0 {
            0.01 * kind.speed
        } else {
            kind.speed
        };
        for k in 0..D {
            set.centers[k].push(match middles.get(ball % kind.clusters.max(1)) {
                Some(middle) => middle[k] + 0.1 * side * normal(random),
                None => side * random.f64(),
            });
            set.velocities[k].push(speed * normal(random) / (D as f64).sqrt());
        }
        set.radii.push((kind.radius)(random));
    }
    set
}

/// A number of mean 0 and variance 1. The sum of twelve uniform numbers is a good enough
/// approximation.
fn normal(random: &mut Rng) -> f64 {
    (0..12).map(|_| random.f64()).sum::<f64>() - 6.0
}

impl<const D: usize> Set<D> {
    pub(crate) fn balls(&self) -> Balls<'_, D> {
        Balls::moving(
            from_fn(|k| self.centers[k].as_slice()),
            from_fn(|k| self.velocities[k].as_slice()),
            &self.radii,
        )
        .expect("finite numbers")
    }
}
