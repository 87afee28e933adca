//! The picture of the speeds: histograms by mass, and Maxwell's law of the same temperature.

use std::io;

use plotters::prelude::*;

use super::maxwell;
use super::speeds::{BINS, FASTEST, Group, Speeds};
use super::style::{
    COLORS, Chart, Drawn, Scale, area_mark, axes, caption, legend, line, line_mark, picture,
};

/// The points of the curve of the law.
const LAW_POINTS: u32 = 200;

/// The picture; none where nothing moves.
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
    let right = points().map(|&(x, _)| x).fold(0.0, f64::max);
    let top = 1.08 * points().map(|&(_, y)| y).fold(0.0, f64::max);
    picture(title, |area| {
        let area = caption(area, &words(speeds))?;
        let mut chart = axes(&area, (0.0..right, &x_name), (0.0..top, "probability density"))?;
        for (histogram, color) in histograms.iter().zip(COLORS) {
            histogram.draw(&mut chart, color)?;
        }
        legend(&mut chart)
    })
}

/// What the picture shows.
fn words(speeds: &Speeds) -> String {
    let [from, to, temperature] = [speeds.from, speeds.to, speeds.temperature].map(short);
    let when = if speeds.from < speeds.to {
        format!("from t = {from} to {to}")
    } else {
        format!("at t = {to}")
    };
    format!("Speeds {when}, and Maxwell's law at k T = {temperature}")
}

/// The thermal speed `√(k T / m)`, or 1 where the masses differ and speeds are divided by it.
fn thermal(group: &Group, temperature: f64) -> f64 {
    group.mass.map_or(1.0, |mass| (temperature / mass).sqrt())
}

/// Speeds and their law, ready to be drawn.
pub(super) struct Histogram {
    name: String,
    pub(super) width: f64,
    /// For each bin its right edge and its density.
    pub(super) bars: Vec<(f64, f64)>,
    law: Vec<(f64, f64)>,
}

impl Histogram {
    /// The histogram of a group on an axis where its thermal speed is `thermal`.
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

    fn draw(&self, chart: &mut Chart<'_, '_>, color: RGBColor) -> Drawn<()> {
        let fill = color.mix(0.3).filled();
        let bars = self.bars.iter().map(|&(right, height)| {
            Rectangle::new([(right - self.width, 0.0), (right, height)], fill)
        });
        chart.draw_series(bars)?.label(&self.name).legend(move |place| area_mark(place, fill));
        chart
            .draw_series(LineSeries::new(self.law.iter().copied(), line(color)))?
            .label("Maxwell's law")
            .legend(move |place| line_mark(place, color));
        Ok(())
    }
}

/// A number in a sentence: four digits.
fn short(value: f64) -> String {
    let text = format!("{value:.3e}");
    text.parse()
        .map_or(text, |rounded: f64| format!("{rounded:?}").trim_end_matches(".0").to_owned())
}
