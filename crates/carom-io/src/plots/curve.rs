//! Energy and momentum over time.

use std::io;

use plotters::prelude::*;
use serde::{Deserialize, Serialize};

use super::style::{Area, COLORS, Drawn, axes, caption, key, line, picture};
use crate::axes::AXES;
use crate::scale::Scale;
use crate::session::Session;

/// Changes up to this share are drawn as changes: on a curve of the quantity itself they would be
/// invisible. Rounding is far below it, and what a collision takes or gives is far above.
const DRIFT: f64 = 1e-6;

/// Energy and momentum at the samples so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Curve<const D: usize> {
    looks: Vec<Look<D>>,
    /// `Σ m |v|` at the first sample, with gravity at the sample where it is largest. Changes of
    /// momentum are relative to it.
    motion: f64,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Look<const D: usize> {
    time: f64,
    energy: f64,
    /// The potential energy, with gravity.
    potential: Option<f64>,
    #[serde(with = "carom::serialize")]
    momentum: [f64; D],
}

impl<const D: usize> Look<D> {
    fn is_finite(&self) -> bool {
        self.energy.is_finite()
            && self.potential.is_none_or(f64::is_finite)
            && self.momentum.iter().all(|p| p.is_finite())
    }
}

impl<const D: usize> Default for Curve<D> {
    fn default() -> Self {
        Self { looks: Vec::new(), motion: 0.0 }
    }
}

impl<const D: usize> Curve<D> {
    pub(super) fn look(&mut self, simulation: &Session<D>) {
        let potential = simulation.energy_of_height();
        if self.looks.is_empty() || potential.is_some() {
            self.motion = self.motion.max(motion(simulation));
        }
        self.looks.push(Look {
            time: simulation.time().to_f64(),
            energy: simulation.kinetic_energy(),
            potential,
            momentum: simulation.momentum(),
        });
    }

    /// Whether loaded samples can be those of a run up to this time.
    pub(super) fn is_right(&self, now: f64) -> bool {
        let times = || self.looks.iter().map(|look| look.time);
        self.motion.is_finite()
            && self.motion >= 0.0
            && self.looks.iter().all(Look::is_finite)
            && times().is_sorted()
            && times().all(|time| (0.0..=now).contains(&time))
    }

    /// Draws the picture. Returns `None` if nothing ever moved, no time has passed, or an energy or
    /// a momentum is beyond the largest float.
    pub(super) fn draw(&self, title: &str) -> io::Result<Option<String>> {
        let end = self.looks.last().map_or(0.0, |look| look.time);
        let is_drawable = self.motion.is_finite() && self.looks.iter().all(Look::is_finite);
        if end <= 0.0 || self.motion <= 0.0 || !is_drawable {
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
        if let Some(lines) = self.kinetic_potential_lost() {
            let all = lines.iter().map(|line| line[0].abs()).fold(0.0, f64::max);
            return Quantity {
                name: "Energy",
                change: "Energy: its change, relative to the start",
                unit: "mass · length² / time²",
                letters: &["kinetic", "potential", "lost"],
                lines: lines.into(),
                reference: all,
            };
        }
        Quantity {
            name: "Kinetic energy",
            change: "Kinetic energy: its change, relative to the start",
            unit: "mass · length² / time²",
            letters: &[],
            lines: vec![self.looks.iter().map(|look| look.energy).collect()],
            reference: self.looks[0].energy,
        }
    }

    /// The three energies, with gravity. The lost one is the energy of the start that is neither
    /// kinetic nor potential now.
    fn kinetic_potential_lost(&self) -> Option<[Vec<f64>; 3]> {
        let kinetic: Vec<f64> = self.looks.iter().map(|look| look.energy).collect();
        let potential: Vec<f64> =
            self.looks.iter().map(|look| look.potential).collect::<Option<_>>()?;
        let (k, u) = (kinetic[0], potential[0]);
        let now = kinetic.iter().zip(&potential);
        let lost = now.map(|(now_k, now_u)| (k - now_k) + (u - now_u)).collect();
        Some([kinetic, potential, lost])
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
fn motion<const D: usize>(simulation: &Session<D>) -> f64 {
    let finite = simulation.ids().filter(|&ball| simulation.mass(ball).is_finite());
    let momenta = finite.map(|ball| {
        let squared: f64 = simulation.velocity(ball).iter().map(|v| v * v).sum();
        simulation.mass(ball) * squared.sqrt()
    });
    momenta.sum()
}

/// The quantity of a panel, or its change if that is nothing but rounding.
struct Quantity {
    name: &'static str,
    /// The name of the change.
    change: &'static str,
    unit: &'static str,
    /// The names of the lines; empty for a single line.
    letters: &'static [&'static str],
    lines: Vec<Vec<f64>>,
    /// The value that changes are relative to.
    reference: f64,
}

impl Quantity {
    fn draw(self, area: &Area<'_>, (times, time_name): (&[f64], &str)) -> Drawn<()> {
        let changes = self.changes();
        let (low, high) = extent(&changes);
        // If nothing changes at all, the axis shows an ulp.
        let drift = high.max(-low).max(f64::EPSILON);
        let (words, unit, lines, (low, high)) = if drift <= DRIFT {
            (self.change, "", changes, (-drift, drift))
        } else {
            (self.name, self.unit, self.lines.clone(), extent(&self.lines))
        };
        let scale = Scale::of(high.max(-low));
        // Scale to near 1 first: the difference of two of the largest floats would overflow.
        let (low, high) = (scale.apply(low), scale.apply(high));
        let room = 0.08 * (high - low);
        let range = low - room..high + room;

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

impl Quantity {
    /// The change of each line since its start, as a share of the reference.
    ///
    /// The numbers are first multiplied by a power of two that brings the largest near to 1. That
    /// rounds nothing, and no difference overflows. A share beyond the largest float is infinite.
    fn changes(&self) -> Vec<Vec<f64>> {
        let values = self.lines.iter().flatten();
        let largest = values.fold(self.reference, |most, value| most.max(value.abs()));
        let exponent = if largest > 0.0 { libm::ilogb(largest) } else { 0 };
        let near = |value| libm::scalbn(value, -exponent);
        let change = |start: f64, value: f64| {
            // If all values are 0, so is the reference.
            if value == start { 0.0 } else { (near(value) - near(start)) / near(self.reference) }
        };
        let of_line = |line: &Vec<f64>| line.iter().map(|&value| change(line[0], value)).collect();
        self.lines.iter().map(of_line).collect()
    }
}

/// The least and the largest value, or 0 if that is less or larger.
fn extent(lines: &[Vec<f64>]) -> (f64, f64) {
    let values = || lines.iter().flatten().copied();
    (values().fold(0.0, f64::min), values().fold(0.0, f64::max))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    fn curve(motion: f64, looks: &[(f64, f64, [f64; 2])]) -> Curve<2> {
        let look = |&(time, energy, momentum)| Look { time, energy, potential: None, momentum };
        Curve { looks: looks.iter().map(look).collect(), motion }
    }

    /// The picture. It must be one that a browser can draw.
    fn drawn(curve: &Curve<2>) -> Option<String> {
        let svg = curve.draw("").unwrap()?;
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{curve:?}");
        // Some tick labels on each of the four axes, but not too many.
        let texts = svg.matches("<text").count();
        assert!((10..80).contains(&texts), "{texts} texts for {curve:?}");
        Some(svg)
    }

    const MAX: f64 = f64::MAX;
    const MIN: f64 = 5e-324;

    #[test]
    fn the_largest_and_the_smallest_floats_are_drawn() {
        for (motion, looks) in [
            (MAX, [(0.0, MAX, [MAX, -MAX]), (1.0, 0.0, [-MAX, MAX])]),
            (MAX, [(0.0, 1e308, [1e308, 0.0]), (1.0, 1e308, [1e308, MIN])]),
            (MIN, [(0.0, MAX, [MAX, 0.0]), (MAX, MIN, [0.0, -MAX])]),
            (MIN, [(0.0, 0.0, [0.0, 0.0]), (MIN, 0.0, [0.0, 0.0])]),
            (MIN, [(0.0, MIN, [MIN, 0.0]), (MIN, 0.0, [-MIN, 0.0])]),
            (1.0, [(0.0, 0.0, [0.0, 0.0]), (1.0, MIN, [MIN, MAX])]),
        ] {
            assert!(drawn(&curve(motion, &looks)).is_some(), "{looks:?}");
        }
    }

    #[test]
    fn what_is_beyond_the_largest_float_is_not_drawn() {
        let start = (0.0, 1.0, [1.0, 0.0]);
        for (motion, end) in [
            (f64::INFINITY, (1.0, 1.0, [1.0, 0.0])),
            (1.0, (1.0, f64::INFINITY, [1.0, 0.0])),
            (1.0, (1.0, f64::NAN, [1.0, 0.0])),
            (1.0, (1.0, 1.0, [f64::NEG_INFINITY, 0.0])),
        ] {
            assert!(drawn(&curve(motion, &[start, end])).is_none(), "{end:?}");
        }
    }

    #[test]
    fn a_change_is_told_to_the_last_bit_at_any_magnitude() {
        for magnitude in [1e-300, 1.0, 1e300] {
            let value = 3.0 * magnitude;
            let quantity = Quantity {
                name: "",
                change: "",
                unit: "",
                letters: &[],
                lines: vec![vec![value, value.next_up(), value.next_down(), value]],
                reference: value,
            };
            let step = (value.next_up() - value) / value;
            assert_eq!(quantity.changes(), [[0.0, step, -step, 0.0]]);
        }
    }

    /// Any finite number, as often huge or tiny as near 1.
    fn number() -> impl Strategy<Value = f64> {
        any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |x| x.is_finite())
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 64,
            failure_persistence: None,
            rng_seed: RngSeed::Fixed(1),
            ..ProptestConfig::default()
        })]

        #[test]
        fn whatever_is_finite_is_drawn(
            motion in number(),
            mut looks in prop::collection::vec((number(), number(), [number(), number()]), 1..6),
        ) {
            for (time, energy, _) in &mut looks {
                (*time, *energy) = (time.abs(), energy.abs());
            }
            looks.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
            let moves = motion != 0.0 && looks[looks.len() - 1].0 > 0.0;
            prop_assert_eq!(drawn(&curve(motion.abs(), &looks)).is_some(), moves);
        }
    }
}
