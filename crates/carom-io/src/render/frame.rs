//! Visible part of the plane, and its place in the picture.

use super::axis::Axis;
use super::color::{GRID, INK, WHITE};
use super::picture::{
    Anchor, Direction, Layer, Paint, Picture, Point, Rect, Shape, Stroke, Text, WIDTH,
};
use crate::axes::AXES;
use crate::table::AnswerError;

/// The margins left of the axes, above them and below: for numbers and names.
const LEFT: f64 = 78.0;
pub(super) const TOP: f64 = 70.0;
const BOTTOM: f64 = 58.0;

/// The lengths of the axes, which the sides of cells divide.
pub(super) const ACROSS: f64 = 816.0;
const DOWN: std::ops::RangeInclusive<f64> = 288.0..=816.0;
pub(super) const GRAIN: f64 = 48.0;

/// The line of the key, below the caption.
pub(super) const KEY: f64 = 52.0;

/// The free margin around the content, as a share of it.
const MARGIN: f64 = 0.04;

/// The space of a number beside an axis.
const NUMBER: [f64; 2] = [85.0, 55.0];

/// Sizes of text: captions, and other words and numbers.
pub(super) const LARGE: f64 = 18.0;
pub(super) const SMALL: f64 = 13.5;

/// Beyond this, distances overflow when they are multiplied by pixels.
const FAR: f64 = 1e300;

/// Below this, places in the picture would overflow.
const NEAR: f64 = 1e-290;

/// The smallest rectangle around the content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    low: Point,
    high: Point,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { low: [f64::INFINITY; 2], high: [f64::NEG_INFINITY; 2] }
    }
}

impl Bounds {
    /// Extends the rectangle by a circle.
    pub(super) fn add(&mut self, center: Point, radius: f64) {
        for axis in 0..2 {
            self.low[axis] = self.low[axis].min(center[axis] - radius);
            self.high[axis] = self.high[axis].max(center[axis] + radius);
        }
    }

    /// The centre, and the width and height. Without content, those of any square.
    fn middle(&self) -> Result<(Point, Point), AnswerError> {
        if self.low[0] > self.high[0] {
            return Ok(([0.0; 2], [2.0; 2]));
        }
        let largest = [0, 1].map(|axis| self.low[axis].abs().max(self.high[axis].abs()));
        let largest = largest[0].max(largest[1]);
        if largest >= FAR {
            let problem = format!(
                "the balls reach {largest:e} from the origin, and a picture shows less than {FAR:e}; \
                 give them in a larger unit of length"
            );
            return Err(AnswerError::Question(problem));
        }
        let middle = [0, 1].map(|axis| 0.5 * self.low[axis] + 0.5 * self.high[axis]);
        let size = [0, 1].map(|axis| self.high[axis] - self.low[axis]);
        // A single place has no size. Far from 0, a smaller size would have less than 2¹² steps of
        // the last bit of the coordinates.
        let least = if size == [0.0; 2] { 1.0 } else { NEAR };
        let least = least.max(largest * 2.0_f64.powi(-40));
        Ok((middle, size.map(|size| size.max(least))))
    }
}

/// The mapping from places among the balls to places in the picture, at the same scale along both
/// axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The rectangle between the axes, in the picture.
    pub(super) area: Rect,
    /// Its lower left corner, among the balls.
    low: Point,
    /// Its width and height, among the balls.
    size: Point,
    /// The picture's units per unit of length.
    scale: f64,
}

impl Frame {
    /// A frame around the content.
    ///
    /// # Errors
    /// The content is further apart than a picture can show.
    pub(super) fn around(bounds: &Bounds) -> Result<Self, AnswerError> {
        let (middle, size) = bounds.middle()?;
        let size = size.map(|size| size * (1.0 + 2.0 * MARGIN));
        let down = (ACROSS * (size[1] / size[0])).clamp(*DOWN.start(), *DOWN.end());
        let down = (down / GRAIN).ceil() * GRAIN;
        let scale = (ACROSS / size[0]).min(down / size[1]);
        let size = [ACROSS, down].map(|side| side / scale);
        let low = [0, 1].map(|axis| middle[axis] - 0.5 * size[axis]);
        let area = Rect { corner: [LEFT, TOP], size: [ACROSS, down] };
        Ok(Self { area, low, size, scale })
    }

    /// The place in the picture of a place among the balls.
    pub(super) fn place(&self, point: Point) -> Point {
        let [x, y] = [0, 1].map(|axis| (point[axis] - self.low[axis]) * self.scale);
        [self.area.corner[0] + x, self.area.bottom() - y]
    }

    /// The length in the picture of a length among the balls.
    pub(super) fn length(&self, length: f64) -> f64 {
        length * self.scale
    }

    /// The length among the balls of a length in the picture.
    pub(super) fn among_balls(&self, length: f64) -> f64 {
        length / self.scale
    }

    /// A picture with a background, a caption, and lines at the numbers of the axes.
    pub(super) fn picture(&self, caption: &str) -> Picture {
        let height = self.area.bottom() + BOTTOM;
        let mut picture = Picture::new(height, caption);
        let ground = Rect { corner: [0.0; 2], size: [WIDTH, height] };
        picture.layer("ground").draw(ground, Paint::fill(WHITE));
        let at = [LEFT, 30.0];
        picture.layer("caption").write(Text::new(caption, at, LARGE, Anchor::Start), INK);
        let layer = picture.layer("grid");
        for axis in 0..2 {
            for (at, _) in self.axis(axis).numbers() {
                let [from, to] = self.across(axis, at);
                layer.line(from, to, Stroke { color: GRID, width: 1.0 });
            }
        }
        picture
    }

    /// Draws the axes, on top of the content.
    pub(super) fn draw_axes(&self, picture: &mut Picture) {
        let layer = picture.layer("axes");
        let Rect { corner: [left, top], .. } = self.area;
        let (right, bottom) = (self.area.right(), self.area.bottom());
        let points = vec![[left, top], [right, top], [right, bottom], [left, bottom]];
        let outline = Shape::Path { points: points.into_iter().map(crisp).collect(), closed: true };
        layer.draw(outline, Paint::stroke(Stroke { color: INK, width: 1.0 }));
        for axis in 0..2 {
            self.write_numbers(layer, axis);
        }
        let at = [0.5 * (left + right), bottom + 46.0];
        layer.write(words(&self.axis(0).name(AXES[0]), at, Anchor::Middle), INK);
        let at = [20.0, 0.5 * (top + bottom)];
        let up = Direction::Up;
        let name = words(&self.axis(1).name(AXES[1]), at, Anchor::Middle);
        layer.write(Text { direction: up, ..name }, INK);
    }

    fn write_numbers(&self, layer: &mut Layer, axis: usize) {
        for (at, text) in self.axis(axis).numbers() {
            let [end, _] = self.across(axis, at);
            let (tick, anchor, at) = match axis {
                0 => ([0.0, 5.0], Anchor::Middle, [0.0, 21.0]),
                _ => ([-5.0, 0.0], Anchor::End, [-9.0, 4.5]),
            };
            let moved = |by: Point| [end[0] + by[0], end[1] + by[1]];
            layer.line(end, moved(tick), Stroke { color: INK, width: 1.0 });
            layer.write(words(&text, moved(at), anchor), INK);
        }
    }

    /// A line across, at a distance from the lower end of an axis.
    fn across(&self, axis: usize, at: f64) -> [Point; 2] {
        let at = at * self.scale;
        let Rect { corner: [left, top], .. } = self.area;
        let (right, bottom) = (self.area.right(), self.area.bottom());
        let ends = match axis {
            0 => [[left + at, bottom], [left + at, top]],
            _ => [[left, bottom - at], [right, bottom - at]],
        };
        ends.map(crisp)
    }

    fn axis(&self, axis: usize) -> Axis {
        let (low, size) = (self.low[axis], self.size[axis]);
        Axis::over(low, low + size, self.area.size[axis] / NUMBER[axis])
    }
}

/// The centre of a unit square: a line of width 1 there fills whole units.
fn crisp(point: Point) -> Point {
    point.map(|x| x.floor() + 0.5)
}

/// Text in the size of most of a picture.
pub(super) fn words(words: &str, at: Point, anchor: Anchor) -> Text {
    Text::new(words, at, SMALL, anchor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(low: Point, high: Point) -> Bounds {
        let mut bounds = Bounds::default();
        bounds.add(low, 0.0);
        bounds.add(high, 0.0);
        bounds
    }

    #[test]
    fn all_that_has_to_be_seen_is_between_the_axes_at_one_scale() {
        for (low, high) in [
            ([-1.0, -1.0], [1.0, 1.0]),
            ([1e9, -3.0], [1e9 + 10.0, 400.0]),
            ([-5.0, 0.0], [1e4, 1e-3]),
            ([7.0, 7.0], [7.0, 7.0]),
            ([1e-280, 0.0], [2e-280, 1e-280]),
            ([-9e299, 9e299], [9e299, 9e299]),
            ([1e15, 1e15], [1e15, 1e15 + 1.0]),
        ] {
            let frame = Frame::around(&bounds(low, high)).unwrap();
            let [[left, bottom], [right, top]] = [frame.place(low), frame.place(high)];
            let area = frame.area;
            assert!(area.corner[0] < left && left <= right && right < area.right(), "{frame:?}");
            assert!(area.corner[1] < top && top <= bottom && bottom < area.bottom(), "{frame:?}");
            // One of the two sides fills the picture, up to the margins, unless the size is too
            // small to be measured.
            let share = ((right - left) / area.size[0]).max((bottom - top) / area.size[1]);
            assert!(share > 0.8 || high[0] - low[0] < 1e-9 * high[0], "{share}: {frame:?}");
            let found = frame.among_balls(right - left);
            let (wide, last_bits) = (high[0] - low[0], 1e-9 * (high[0] - low[0] + high[0].abs()));
            assert!((found - wide).abs() <= last_bits, "{found} and not {wide}: {frame:?}");
            assert_eq!(area.size[1] % GRAIN, 0.0);
        }
    }

    #[test]
    fn what_is_too_far_is_refused() {
        for (low, high) in [([-1e301, 0.0], [0.0; 2]), ([0.0; 2], [0.0, f64::INFINITY])] {
            let error = Frame::around(&bounds(low, high)).unwrap_err().to_string();
            assert!(error.contains("; give them in a larger unit of length"), "{error}");
        }
        assert!(Frame::around(&Bounds::default()).is_ok());
    }
}
