//! Impulse, pressure and work at the walls.

use super::observer::Observer;
use crate::event::{Contact, Event};
use crate::ids::{Side, Wall};
use crate::simulation::Simulation;
use crate::time::Time;
use carom::vector::MapEach;

/// Impulse, work and mean pressure at each wall since a time.
///
/// ```
/// use carom::{Circle, Mass};
/// use carom_sim::observe::Pressure;
/// use carom_sim::{Boundary, Side, Simulation, Wall};
///
/// let mut simulation = Simulation::builder()
///     .boundary(Boundary::walls([0.0, 0.0], [10.0, 2.0])?)
///     .ball(Circle::new([5.0, 1.0], 1.0)?.moving([2.0, 0.0])?, Mass::new(3.0)?)
///     .build()?;
/// let mut pressure = Pressure::new(&simulation);
/// simulation.observe_to(8.0, &mut pressure)?;
/// let [low, high] = [Side::Low, Side::High].map(|side| Wall { axis: 0, side });
/// // One hit on each wall every 8 time units, of 2 m v = 12, on a side of length 2.
/// assert_eq!([low, high].map(|wall| pressure.impulse(wall)), [12.0, 12.0]);
/// assert_eq!(pressure.on(high, &simulation), Some(0.75));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pressure<const D: usize> {
    /// By axis and side, like the work.
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    impulse: [[f64; 2]; D],
    #[cfg_attr(feature = "serde", serde(with = "carom::serialize"))]
    work: [[f64; 2]; D],
    start: Time,
}

impl<const D: usize> Pressure<D> {
    /// Starts at the simulation's current time.
    #[must_use]
    pub fn new(simulation: &Simulation<D>) -> Self {
        Self { impulse: [[0.0; 2]; D], work: [[0.0; 2]; D], start: simulation.time() }
    }

    /// The impulse that the balls gave to a wall, mass times speed.
    ///
    /// It is 0 if there is no such wall.
    #[must_use]
    pub fn impulse(&self, wall: Wall) -> f64 {
        at(&self.impulse, wall)
    }

    /// The work that a wall did on the balls.
    ///
    /// It is negative if the wall receded from them.
    #[must_use]
    pub fn work(&self, wall: Wall) -> f64 {
        at(&self.work, wall)
    }

    /// The mean pressure on a wall: impulse per time and area.
    ///
    /// The area is the current area of the wall: a length in two dimensions, 1 in one. While a
    /// neighbouring wall moves, start a new mean from time to time. Returns `None` if there is no
    /// such wall, and before any time has passed.
    #[must_use]
    pub fn on(&self, wall: Wall, simulation: &Simulation<D>) -> Option<f64> {
        simulation.wall_position(wall)?;
        let mut area = 1.0;
        for axis in (0..D).filter(|axis| *axis != wall.axis_index()) {
            let [low, high] = [Side::Low, Side::High]
                .map_each(|side| simulation.wall_position(Wall::new(axis, side)));
            area *= high? - low?;
        }
        let time = simulation.time().since(self.start);
        (time > 0.0).then(|| self.impulse(wall) / (time * area))
    }
}

fn at<const D: usize>(sums: &[[f64; 2]; D], wall: Wall) -> f64 {
    sums.get(wall.axis_index()).map_or(0.0, |sides| sides[wall.side as usize])
}

impl<const D: usize> Observer<D> for Pressure<D> {
    fn event(&mut self, _: &Simulation<D>, event: &Event<D>) {
        if let Contact::Wall { wall, .. } = event.contact {
            let (axis, side) = (wall.axis_index(), wall.side as usize);
            self.impulse[axis][side] += event.impulse;
            self.work[axis][side] += event.work;
        }
    }
}
