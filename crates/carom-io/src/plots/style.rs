//! What the plots have in common: size, colours, axes and their numbers.

use std::io;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Width and height of a picture in pixels.
const SIZE: (u32, u32) = (860, 580);

/// The units of the drawing in a pixel: coordinates are whole numbers, and curves drawn in whole
/// pixels would look jagged.
const UNITS: u32 = 4;

/// Colours that people with any colour vision tell apart, after Okabe and Ito.
pub(super) const COLORS: [RGBColor; 3] =
    [RGBColor(0, 114, 178), RGBColor(213, 94, 0), RGBColor(0, 158, 115)];

const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(225, 225, 225);

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(super) type Chart<'a, 'b> =
    ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
pub(super) type Drawn<T> = Result<T, DrawingAreaErrorKind<io::Error>>;

/// Draws a picture with a title on a white ground: its SVG text.
pub(super) fn picture(
    title: &str,
    draw: impl FnOnce(&Area<'_>) -> Drawn<()>,
) -> io::Result<Option<String>> {
    let mut svg = String::new();
    let size = (SIZE.0 * UNITS, SIZE.1 * UNITS);
    let drawn = || -> Drawn<()> {
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        area.fill(&WHITE)?;
        draw(&heading(&area.margin(px(8), 0, 0, 0), title, 24)?)?;
        area.present()
    };
    drawn().map_err(io::Error::other)?;
    // The picture is shown in pixels; its `viewBox` stays in units.
    let shown = format!("width=\"{}\" height=\"{}\"", SIZE.0, SIZE.1);
    Ok(Some(svg.replacen(&format!("width=\"{}\" height=\"{}\"", size.0, size.1), &shown, 1)))
}

/// The margin right of the axes, in pixels.
const RIGHT: u32 = 24;

/// The width of a mark in a legend, in pixels.
const MARK: u32 = 18;

/// A length of pixels in units.
const fn px(pixels: u32) -> u32 {
    pixels * UNITS
}

/// A length in units as a coordinate.
const fn units(length: u32) -> i32 {
    length.cast_signed()
}

/// A line of this colour, as wide as lines are in the plots.
pub(super) fn line(color: RGBColor) -> ShapeStyle {
    color.stroke_width(px(2))
}

/// Text in a size of pixels.
fn text<'a>(size: u32) -> TextStyle<'a> {
    ("sans-serif", px(size)).into_font().color(&INK)
}

/// What a part of a picture shows, above it: the area below.
pub(super) fn caption<'a>(area: &Area<'a>, words: &str) -> Drawn<Area<'a>> {
    heading(area, words, 18)
}

/// Words at the middle above an area: the area below them.
fn heading<'a>(area: &Area<'a>, words: &str, size: u32) -> Drawn<Area<'a>> {
    let (width, _) = area.dim_in_pixel();
    let style = text(size).pos(Pos::new(HPos::Center, VPos::Top));
    area.draw_text(words, &style, (units(width / 2), units(px(4))))?;
    Ok(area.margin(px(size + 8), 0, 0, 0))
}

/// The key to the lines of an area: letters in their colours, right of its caption.
pub(super) fn key(area: &Area<'_>, letters: &[&str]) -> Drawn<()> {
    const STEP: u32 = px(40);
    let (width, _) = area.dim_in_pixel();
    let right = width - px(RIGHT);
    for ((letter, color), places) in letters.iter().zip(COLORS).rev().zip(1..) {
        let (x, y) = (units(right - STEP * places), units(px(14)));
        area.draw(&line_mark((x, y), color))?;
        let style = text(15).pos(Pos::new(HPos::Left, VPos::Center));
        area.draw_text(letter, &style, (x + units(px(MARK + 4)), y))?;
    }
    Ok(())
}

/// Axes with their names.
pub(super) fn axes<'a, 'b>(
    area: &'b Area<'a>,
    (x, x_name): (Range<f64>, &str),
    (y, y_name): (Range<f64>, &str),
) -> Drawn<Chart<'a, 'b>> {
    let mut chart = ChartBuilder::on(area)
        .margin(px(10))
        .margin_right(px(RIGHT))
        .x_label_area_size(px(46))
        .y_label_area_size(px(70))
        .build_cartesian_2d(x, y)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.stroke_width(px(1)))
        .axis_style(INK.stroke_width(px(1)))
        .label_style(text(15))
        .axis_desc_style(text(17))
        .set_all_tick_mark_size(px(5))
        .x_desc(x_name)
        .y_desc(y_name)
        .x_labels(10)
        .y_labels(6)
        .x_label_formatter(&|x| number(*x))
        .y_label_formatter(&|y| number(*y))
        .draw()?;
    Ok(chart)
}

/// The names of what is drawn, in the upper right corner.
pub(super) fn legend<'a: 'b, 'b>(chart: &mut Chart<'a, 'b>) -> Drawn<()> {
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .margin(px(8))
        .legend_area_size(px(26))
        .background_style(WHITE.mix(0.85))
        .label_font(text(15))
        .draw()
}

/// The mark of a line in a legend.
pub(super) fn line_mark((x, y): (i32, i32), color: RGBColor) -> PathElement<(i32, i32)> {
    PathElement::new([(x, y), (x + units(px(MARK)), y)], line(color))
}

/// The mark of an area in a legend.
pub(super) fn area_mark((x, y): (i32, i32), style: ShapeStyle) -> Rectangle<(i32, i32)> {
    let (width, half) = (units(px(MARK)), units(px(5)));
    Rectangle::new([(x, y - half), (x + width, y + half)], style)
}

/// A power of ten that numbers on an axis are divided by, so that they stay short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale(i32);

impl Scale {
    /// The scale for numbers up to `largest` in magnitude: 1 for handy ones.
    pub(super) fn of(largest: f64) -> Self {
        if !(largest > 0.0 && largest.is_finite()) || (0.01..10_000.0).contains(&largest) {
            return Self(0);
        }
        #[expect(clippy::cast_possible_truncation, reason = "the exponent of a float is small")]
        let exponent = libm::log10(largest).floor() as i32;
        Self(exponent)
    }

    /// The number as it stands on the axis.
    pub(super) fn apply(self, value: f64) -> f64 {
        // Two steps, since the power of a subnormal number's scale is beyond the largest float.
        let half = self.0 / 2;
        value / libm::exp10(f64::from(half)) / libm::exp10(f64::from(self.0 - half))
    }

    /// The unit with its power of ten: `10⁻¹⁵ unit`.
    pub(super) fn unit(self, unit: &str) -> String {
        if self.0 == 0 {
            return unit.to_owned();
        }
        let digit = |c: char| match c {
            '-' => '⁻',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            // The others follow one another from ⁰.
            c => char::from_u32('⁰' as u32 + (c as u32 - '0' as u32)).unwrap_or(c),
        };
        let exponent: String = self.0.to_string().chars().map(digit).collect();
        format!("10{exponent} {unit}").trim_end().to_owned()
    }
}

/// A number on an axis: few digits, no trailing zeros.
fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0.0, -0.0, 0.3, 2.0, -1.25, 1.0 / 3.0].map(number),
            ["0", "0", "0.3", "2", "-1.25", "0.333333"]
        );
    }

    #[test]
    fn scales_keep_numbers_handy() {
        assert_eq!([0.0, 0.05, 1.0, 9_999.0].map(Scale::of), [Scale(0); 4]);
        assert_eq!(Scale::of(2.5e-15), Scale(-15));
        assert_eq!(Scale::of(31_400.0), Scale(4));
        assert_eq!(Scale(-15).unit(""), "10⁻¹⁵");
        assert_eq!(Scale(4).unit("m"), "10⁴ m");
        assert_eq!(Scale(0).unit("m"), "m");
        for value in [2.5e-15, 7e5, 5e-324, f64::MAX] {
            let scaled = Scale::of(value).apply(value);
            assert!((0.999..10.001).contains(&scaled), "{value}: {scaled}");
        }
    }
}
