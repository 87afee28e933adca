//! Plot of the speeds: histograms by mass, and Maxwell's law.

use std::io;

use plotters::prelude::*;

use super::maxwell;
use super::speeds::{BINS, FASTEST, Group, Speeds};
use super::style::{
    COLORS, Chart, Drawn, area_mark, axes, caption, legend, line, line_mark, picture,
};
use crate::scale::{Scale, short};

/// The points of the curve of the law.
const LAW_POINTS: u32 = 200;

/// Draws the picture. Returns `None` if nothing moves, or a temperature, a speed or a density is
/// beyond the largest float.
pub(super) fn draw<const D: usize>(speeds: &Speeds, title: &str) -> io::Result<Option<String>> {
    if speeds.temperature <= 0.0 {
        return Ok(None);
    }
    let thermal = |group| thermal(group, speeds.temperature);
    let scale = Scale::of(speeds.groups.iter().map(thermal).fold(0.0, f64::max));
    let x_name = match speeds.groups.as_slice() {
        [Group { mass: None, .. }] => "speed / √(k T / m of the ball)".to_owned(),
        _ => format!("speed ({})", scale.unit("length / time")),
    };
    let histogram = |group| Histogram::new::<D>(group, scale.apply(thermal(group)));
    let histograms: Vec<_> = speeds.groups.iter().map(histogram).collect();
    let points = || histograms.iter().flat_map(|h| h.bars.iter().chain(&h.law));
    if !points().all(|&(x, y)| x.is_finite() && y.is_finite()) {
        return Ok(None);
    }
    let right = points().map(|&(x, _)| x).fold(0.0, f64::max);
    let highest = points().map(|&(_, y)| y).fold(0.0, f64::max);
    let density = Scale::of(highest);
    let y_name = match density.unit("").as_str() {
        "" => "probability density".to_owned(),
        power => format!("probability density ({power})"),
    };
    let top = 1.08 * density.apply(highest);
    picture(title, |area| {
        let area = caption(area, &words(speeds))?;
        let mut chart = axes(&area, (0.0..right, &x_name), (0.0..top, &y_name))?;
        for (histogram, color) in histograms.iter().zip(COLORS) {
            histogram.draw(&mut chart, density, color)?;
        }
        legend(&mut chart)
    })
}

/// The caption.
fn words(speeds: &Speeds) -> String {
    let [from, to, temperature] = [speeds.from, speeds.to, speeds.temperature].map(short);
    let when = if speeds.from < speeds.to {
        format!("from t = {from} to {to}")
    } else {
        format!("at t = {to}")
    };
    format!("Speeds {when}, and Maxwell's law at k T = {temperature}")
}

/// The thermal speed `√(k T / m)`; 1 for a group of different masses, whose speeds are divided by
/// it.
fn thermal(group: &Group, temperature: f64) -> f64 {
    // Roots first: the quotient of a large temperature and a small mass overflows.
    group.mass.map_or(1.0, |mass| temperature.sqrt() / mass.sqrt())
}

/// Speeds and their law, ready to draw.
pub(super) struct Histogram {
    name: String,
    pub(super) width: f64,
    /// The right edge and the density of each bin.
    pub(super) bars: Vec<(f64, f64)>,
    law: Vec<(f64, f64)>,
}

impl Histogram {
    /// The histogram of a group, on an axis where its thermal speed is `thermal`.
    pub(super) fn new<const D: usize>(group: &Group, thermal: f64) -> Self {
        let width = thermal * FASTEST / BINS as f64;
        let density = |count: u64| count as f64 / (group.total as f64 * width);
        let bars = (1..).map(|k| f64::from(k) * width).zip(group.bins.map(density)).collect();
        let law = (0..=LAW_POINTS).map(|k| {
            let u = FASTEST * f64::from(k) / f64::from(LAW_POINTS);
            (u * thermal, maxwell::density::<D>(u) / thermal)
        });
        let balls = if group.balls == 1 { "1 ball" } else { &format!("{} balls", group.balls) };
        let name = match group.mass {
            Some(mass) => format!("{balls} of mass {}", short(mass)),
            None => format!("{balls} of many masses"),
        };
        Self { name, width, bars, law: law.collect() }
    }

    fn draw(&self, chart: &mut Chart<'_, '_>, density: Scale, color: RGBColor) -> Drawn<()> {
        let fill = color.mix(0.3).filled();
        let bars = self.bars.iter().map(|&(right, height)| {
            let corners = [(right - self.width, 0.0), (right, density.apply(height))];
            Rectangle::new(corners, fill)
        });
        chart.draw_series(bars)?.label(&self.name).legend(move |place| area_mark(place, fill));
        let law = self.law.iter().map(|&(u, height)| (u, density.apply(height)));
        chart
            .draw_series(LineSeries::new(law, line(color)))?
            .label("Maxwell's law")
            .legend(move |place| line_mark(place, color));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Speeds at a temperature, counted for these masses.
    fn speeds(temperature: f64, masses: &[f64]) -> Speeds {
        let mut bins = [0; BINS];
        bins[10] = 7;
        let group = |&mass| Group { mass: Some(mass), balls: 7, bins, total: 7 };
        Speeds { groups: masses.iter().map(group).collect(), temperature, from: 0.0, to: 1.0 }
    }

    #[test]
    fn temperatures_and_masses_at_the_ends_of_the_floats_are_drawn() {
        for (temperature, masses) in [
            (1e308, &[1e308] as &[f64]),
            (f64::MAX, &[f64::MAX, 1.0]),
            (f64::MAX, &[5e-300]),
            (5e-324, &[1e308]),
            (5e-324, &[5e-324]),
            (1e-200, &[1e100, 1.0]),
        ] {
            let svg = draw::<3>(&speeds(temperature, masses), "").unwrap().unwrap();
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{temperature} {masses:?}");
            let texts = svg.matches("<text").count();
            assert!((10..60).contains(&texts), "{texts} texts for {temperature} {masses:?}");
            // No label on an axis is longer than a number of six decimals.
            let labels = svg.lines().filter(|line| line.parse::<f64>().is_ok());
            assert!(labels.clone().count() > 8 && labels.clone().all(|label| label.len() < 14));
        }
    }

    #[test]
    fn what_is_beyond_the_largest_float_is_not_drawn() {
        for (temperature, masses) in
            [(f64::INFINITY, &[1.0] as &[f64]), (f64::MAX, &[5e-324]), (1.0, &[5e-324, f64::MAX])]
        {
            let svg = draw::<2>(&speeds(temperature, masses), "").unwrap();
            assert!(svg.is_none(), "{temperature} {masses:?}");
        }
    }
}
