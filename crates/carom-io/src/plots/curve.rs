//! Energy and momentum over time.

use std::io;

use carom_sim::Simulation;
use plotters::prelude::*;

use super::style::{Area, COLORS, Drawn, Scale, axes, caption, key, line, picture};
use crate::results::AXES;

/// Changes up to this share are drawn as changes: on a curve of the quantity itself nothing would
/// be seen of them. Rounding stays far below, and what a collision takes or gives far above.
const DRIFT: f64 = 1e-6;

/// Energy and momentum at the looks so far.
#[derive(Clone, Debug)]
pub(super) struct Curve<const D: usize> {
    looks: Vec<Look<D>>,
    /// `Σ m |v|` at the first look: what a change of momentum is measured against.
    motion: f64,
}

#[derive(Clone, Copy, Debug)]
struct Look<const D: usize> {
    time: f64,
    energy: f64,
    momentum: [f64; D],
}

impl<const D: usize> Default for Curve<D> {
    fn default() -> Self {
        Self { looks: Vec::new(), motion: 0.0 }
    }
}

impl<const D: usize> Curve<D> {
    pub(super) fn look(&mut self, simulation: &Simulation<D>) {
        if self.looks.is_empty() {
            self.motion = motion(simulation);
        }
        self.looks.push(Look {
            time: simulation.time().to_f64(),
            energy: simulation.kinetic_energy(),
            momentum: simulation.momentum(),
        });
    }

    /// The picture; none where nothing ever moved or no time has passed.
    pub(super) fn draw(&self, title: &str) -> io::Result<Option<String>> {
        let end = self.looks.last().map_or(0.0, |look| look.time);
        if end <= 0.0 || self.motion <= 0.0 {
            return Ok(None);
        }
        let scale = Scale::of(end);
        let times: Vec<_> = self.looks.iter().map(|look| scale.apply(look.time)).collect();
        let name = format!("time ({})", scale.unit("unit of the scene"));
        picture(title, |area| {
            let (above, below) = area.split_vertically(area.dim_in_pixel().1 / 2);
            self.energy().draw(&above, (&times, &name))?;
            self.momentum().draw(&below, (&times, &name))
        })
    }

    fn energy(&self) -> Quantity {
        Quantity {
            name: "Kinetic energy",
            change: "Kinetic energy: its change, relative to the start",
            unit: "mass · length² / time²",
            letters: &[],
            lines: vec![self.looks.iter().map(|look| look.energy).collect()],
            reference: self.looks[0].energy,
        }
    }

    fn momentum(&self) -> Quantity {
        let line = |axis| self.looks.iter().map(|look| look.momentum[axis]).collect();
        Quantity {
            name: "Momentum",
            change: "Momentum: its change, relative to Σ m|v| at the start",
            unit: "mass · length / time",
            letters: &AXES[..D],
            lines: (0..D).map(line).collect(),
            reference: self.motion,
        }
    }
}

/// `Σ m |v|` over the balls of finite mass.
fn motion<const D: usize>(simulation: &Simulation<D>) -> f64 {
    let finite = simulation.ids().filter(|&ball| simulation.mass(ball).is_finite());
    let momenta = finite.map(|ball| {
        let squared: f64 = simulation.velocity(ball).iter().map(|v| v * v).sum();
        simulation.mass(ball) * squared.sqrt()
    });
    momenta.sum()
}

/// What a panel shows: the quantity itself, or its change where that is nothing but rounding.
struct Quantity {
    name: &'static str,
    /// What the change is called.
    change: &'static str,
    unit: &'static str,
    /// What the lines are called; nothing where there is only one.
    letters: &'static [&'static str],
    lines: Vec<Vec<f64>>,
    /// What a change is measured against.
    reference: f64,
}

impl Quantity {
    fn draw(self, area: &Area<'_>, (times, time_name): (&[f64], &str)) -> Drawn<()> {
        let change = |line: &Vec<f64>| -> Vec<f64> {
            line.iter().map(|value| (value - line[0]) / self.reference).collect()
        };
        let changes: Vec<_> = self.lines.iter().map(change).collect();
        let (low, high) = extent(&changes);
        // Where nothing changes at all, the axis shows an ulp.
        let drift = high.max(-low).max(f64::EPSILON);
        let (words, unit, lines, (low, high)) = if drift <= DRIFT {
            (self.change, "", changes, (-drift, drift))
        } else {
            (self.name, self.unit, self.lines.clone(), extent(&self.lines))
        };
        let scale = Scale::of(high.max(-low));
        let room = 0.08 * (high - low);
        let range = scale.apply(low - room)..scale.apply(high + room);

        key(area, self.letters)?;
        let area = caption(area, words)?;
        let end = times.last().copied().unwrap_or_default();
        let mut chart = axes(&area, (0.0..end, time_name), (range, &scale.unit(unit)))?;
        for (values, color) in lines.into_iter().zip(COLORS) {
            let points = times.iter().copied().zip(values.into_iter().map(|y| scale.apply(y)));
            chart.draw_series(LineSeries::new(points, line(color)))?;
        }
        Ok(())
    }
}

/// The least and the largest value, and 0 among them.
fn extent(lines: &[Vec<f64>]) -> (f64, f64) {
    let values = || lines.iter().flatten().copied();
    (values().fold(0.0, f64::min), values().fold(0.0, f64::max))
}
