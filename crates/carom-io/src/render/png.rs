//! Pictures as PNG.

use std::io;

use tiny_skia::{
    FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Rect as PixelRect, Stroke as Pen,
    Transform,
};

use super::color::{Color, WHITE};
use super::glyphs::{self, STROKE, Step};
use super::picture::{
    Anchor, Direction, Ground, Mark, Paint, Picture, Rect, Shape, Stroke, Text, WIDTH,
};

/// The bytes of a picture this many pixels wide.
///
/// # Errors
/// There is not enough memory for the pixels.
pub(super) fn bytes(picture: &Picture, width: u32) -> io::Result<Vec<u8>> {
    let scale = f64::from(width) / WIDTH;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few widths")]
    let height = (scale * picture.height).round() as u32;
    let pixels = Pixmap::new(width, height).ok_or(io::ErrorKind::OutOfMemory)?;
    let mut sheet = Sheet { pixels, scale: Transform::from_scale(short(scale), short(scale)) };
    for mark in picture.layers.iter().flat_map(|layer| &layer.marks) {
        sheet.draw(mark);
    }
    sheet.pixels.encode_png().map_err(io::Error::other)
}

/// Rounds a number to the precision of pixels.
#[expect(clippy::cast_possible_truncation, reason = "24 bits are enough for thousands of pixels")]
fn short(x: f64) -> f32 {
    x as f32
}

struct Sheet {
    pixels: Pixmap,
    scale: Transform,
}

impl Sheet {
    fn draw(&mut self, Mark { shape, paint }: &Mark) {
        match shape {
            Shape::Circle { center: [x, y], radius } => {
                let path = PathBuilder::from_circle(short(*x), short(*y), short(*radius));
                self.paint(path, *paint);
            }
            Shape::Path { points, closed } => {
                let mut path = PathBuilder::new();
                for (k, point) in points.iter().enumerate() {
                    let [x, y] = point.map(short);
                    if k == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
                }
                if *closed {
                    path.close();
                }
                self.paint(path.finish(), *paint);
            }
            Shape::Rects(rects) => self.fill(rects, paint.fill),
            Shape::Text(text) => self.write(text, paint.fill),
        }
    }

    /// Paints a path, if there is one: a circle of radius 0 has no path.
    fn paint(&mut self, path: Option<Path>, Paint { fill, stroke }: Paint) {
        let Some(path) = path else { return };
        if let Some(color) = fill {
            let paint = ink(color);
            self.pixels.fill_path(&path, &paint, FillRule::Winding, self.scale, None);
        }
        if let Some(stroke) = stroke {
            self.stroke(&path, stroke, self.scale);
        }
    }

    fn stroke(&mut self, path: &Path, Stroke { color, width }: Stroke, transform: Transform) {
        let pen = Pen {
            width: short(width),
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Pen::default()
        };
        self.pixels.stroke_path(path, &ink(color), &pen, transform, None);
    }

    fn fill(&mut self, rects: &[Rect], color: Option<Color>) {
        let Some(color) = color else { return };
        let paint = tiny_skia::Paint { anti_alias: false, ..ink(color) };
        for Rect { corner, size } in rects {
            let ([x, y], [width, height]) = (corner.map(short), size.map(short));
            if let Some(rect) = PixelRect::from_xywh(x, y, width, height) {
                self.pixels.fill_rect(rect, &paint, self.scale, None);
            }
        }
    }

    fn write(&mut self, text: &Text, color: Option<Color>) {
        let (steps, width) = glyphs::lines(&text.words, text.size);
        let Some(path) = path(&steps) else { return };
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -0.5 * width,
            Anchor::End => -width,
        };
        let [x, y] = text.at.map(short);
        let turned = match text.direction {
            Direction::Right => Transform::from_translate(x, y),
            Direction::Up => Transform::from_rotate(-90.0).post_translate(x, y),
        };
        let transform = turned.pre_translate(short(start), 0.0).post_concat(self.scale);
        let width = STROKE * text.size;
        if text.ground == Ground::Busy {
            let rim = Stroke { color: WHITE, width: width + 0.25 * text.size };
            self.stroke(&path, rim, transform);
        }
        let color = color.unwrap_or(super::color::INK);
        self.stroke(&path, Stroke { color, width }, transform);
    }
}

fn path(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move([x, y]) => path.move_to(short(x), short(y)),
            Step::Line([x, y]) => path.line_to(short(x), short(y)),
            Step::Curve([cx, cy], [x, y]) => {
                path.quad_to(short(cx), short(cy), short(x), short(y));
            }
        }
    }
    path.finish()
}

fn ink(Color { rgb: [r, g, b], opacity }: Color) -> tiny_skia::Paint<'static> {
    let mut paint = tiny_skia::Paint::default();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 255")]
    paint.set_color_rgba8(r, g, b, (255.0 * opacity).round() as u8);
    paint
}
