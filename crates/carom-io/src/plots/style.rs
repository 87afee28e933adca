//! Common style of the plots: size, colours and axes.

use std::io;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::scale::number;
use crate::xml;

/// Width and height of a picture in pixels.
const SIZE: (u32, u32) = (860, 580);

/// The drawing's units per pixel. Coordinates are whole numbers, and curves in whole pixels would
/// look jagged.
const UNITS: u32 = 4;

/// Colours that people with any colour vision can tell apart, after Okabe and Ito.
pub(super) const COLORS: [RGBColor; 3] =
    [RGBColor(0, 114, 178), RGBColor(213, 94, 0), RGBColor(0, 158, 115)];

const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(225, 225, 225);

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(super) type Chart<'a, 'b> =
    ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
pub(super) type Drawn<T> = Result<T, DrawingAreaErrorKind<io::Error>>;

/// Draws a picture with a title on a white background, and returns its SVG.
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
    // The size is in pixels; the `viewBox` stays in units.
    let shown = format!("width=\"{}\" height=\"{}\"", SIZE.0, SIZE.1);
    Ok(Some(svg.replacen(&format!("width=\"{}\" height=\"{}\"", size.0, size.1), &shown, 1)))
}

/// The margin right of the axes, in pixels.
const RIGHT: u32 = 24;

/// The width of a mark in a legend, in pixels.
const MARK: u32 = 18;

/// Pixels in units.
const fn px(pixels: u32) -> u32 {
    pixels * UNITS
}

/// A length in units as a coordinate.
const fn units(length: u32) -> i32 {
    length.cast_signed()
}

/// The style of a line of this colour.
pub(super) fn line(color: RGBColor) -> ShapeStyle {
    color.stroke_width(px(2))
}

/// The style of text of a size in pixels.
fn text<'a>(size: u32) -> TextStyle<'a> {
    ("sans-serif", px(size)).into_font().color(&INK)
}

/// Writes the caption of an area, and returns the area below.
pub(super) fn caption<'a>(area: &Area<'a>, words: &str) -> Drawn<Area<'a>> {
    heading(area, words, 18)
}

/// Writes words centred at the top of an area, and returns the area below.
fn heading<'a>(area: &Area<'a>, words: &str, size: u32) -> Drawn<Area<'a>> {
    let (width, _) = area.dim_in_pixel();
    let style = text(size).pos(Pos::new(HPos::Center, VPos::Top));
    // The words may be those of the scene.
    area.draw_text(&xml::allowed(words), &style, (units(width / 2), units(px(4))))?;
    Ok(area.margin(px(size + 8), 0, 0, 0))
}

/// Draws the key to the lines of an area: letters in their colours, right of its caption.
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

/// Draws axes with their names.
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

/// Draws the names of the series in the upper right corner.
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
