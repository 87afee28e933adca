//! Legend of the colours.

use super::color::{Color, INK};
use super::frame::{Frame, SMALL, TOP, words};
use super::glyphs;
use super::picture::{Anchor, Paint, Picture, Point, Rect, Stroke, WIDTH};

/// The width and the height of the bar.
const BAR: Point = [14.0, 240.0];

/// The slices of the bar.
const SLICES: u32 = 120;

/// Draws the bar of colours right of the axes: its name, and numbers at shares of its height.
pub(super) fn bar(
    frame: &Frame,
    picture: &mut Picture,
    name: &str,
    numbers: &[(f64, String)],
    color: fn(f64) -> Color,
) {
    let layer = picture.layer("legend");
    let [width, height] = BAR;
    let (left, bottom) = (frame.area.right() + 18.0, TOP + height);
    let slice = height / f64::from(SLICES);
    for k in 0..SLICES {
        let corner = [left, bottom - f64::from(k + 1) * slice];
        let share = (f64::from(k) + 0.5) / f64::from(SLICES);
        layer.draw(Rect { corner, size: [width, slice] }, Paint::fill(color(share)));
    }
    for (share, text) in numbers {
        let at = [left + width, bottom - share * height];
        layer.line(at, [at[0] + 5.0, at[1]], Stroke { color: INK, width: 1.0 });
        layer.write(words(text, [at[0] + 9.0, at[1] + 4.5], Anchor::Start), INK);
    }
    // Above the bar, or further left, so that all of it is in the picture.
    let (_, long) = glyphs::lines(name, SMALL);
    let at = [left.min(WIDTH - 12.0 - long), TOP - 12.0];
    layer.write(words(name, at, Anchor::Start), INK);
}
