//! Areas in the plane and volumes in space, of balls and boxes.

use std::f64::consts::PI;

use carom::vector::sub;
use carom_sim::Boundary;

/// The area of this many discs, or the volume of this many spheres.
pub(crate) fn of_balls<const D: usize>(count: u32, radius: f64) -> f64 {
    let unit = if D == 2 { PI } else { 4.0 / 3.0 * PI };
    f64::from(count) * unit * [radius; D].iter().product::<f64>()
}

/// The area or the volume of a box; 0 for open space.
pub(crate) fn of_box<const D: usize>(space: &Boundary<D>) -> f64 {
    space.bounds().map_or(0.0, |(min, max)| sub(max, min).iter().product())
}

/// The side of the square or cube of this area or volume.
pub(crate) fn side<const D: usize>(volume: f64) -> f64 {
    if D == 2 { volume.sqrt() } else { libm::cbrt(volume) }
}
