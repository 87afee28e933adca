//! Pictures as SVG.

use std::fmt::{self, Display, Write};

use super::color::{Color, WHITE};
use super::picture::{
    Anchor, Direction, Ground, Layer, Mark, Paint, Picture, Point, Rect, Shape, Text, WIDTH,
};
use crate::xml::content;

/// The text of a picture that is shown this many pixels wide.
pub(super) fn text(picture: &Picture, width: u32) -> String {
    let mut svg = String::new();
    write(&mut svg, picture, width).expect("a string takes everything");
    svg
}

fn write(svg: &mut String, picture: &Picture, width: u32) -> fmt::Result {
    let height = f64::from(width) * picture.height / WIDTH;
    write!(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\"")?;
    write!(svg, " height=\"{}\"", Short(height))?;
    writeln!(svg, " viewBox=\"0 0 {WIDTH} {}\" role=\"img\">", Short(picture.height))?;
    writeln!(svg, "<title>{}</title>", content(&picture.title))?;
    for layer in &picture.layers {
        write_layer(svg, layer)?;
    }
    svg.write_str("</svg>\n")
}

fn write_layer(svg: &mut String, Layer { name, marks }: &Layer) -> fmt::Result {
    writeln!(svg, "<g class=\"{name}\" font-family=\"Helvetica, Arial, sans-serif\">")?;
    for Mark { shape, paint } in marks {
        match shape {
            Shape::Circle { center: [x, y], radius } => {
                let [x, y, radius] = [*x, *y, *radius].map(Short);
                write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")?;
                writeln!(svg, "{paint}/>")?;
            }
            Shape::Path { points, closed } => write_path(svg, points, *closed, paint)?,
            Shape::Rects(rects) => write_rects(svg, rects, paint)?,
            Shape::Text(text) => write_text(svg, text, paint)?,
        }
    }
    svg.write_str("</g>\n")
}

fn write_path(svg: &mut String, points: &[Point], closed: bool, paint: &Paint) -> fmt::Result {
    svg.write_str("<path d=\"")?;
    for (k, &[x, y]) in points.iter().enumerate() {
        let command = if k == 0 { 'M' } else { 'L' };
        write!(svg, "{command}{} {}", Short(x), Short(y))?;
    }
    writeln!(svg, "{}\"{paint} stroke-linecap=\"round\"/>", if closed { "Z" } else { "" })
}

fn write_rects(svg: &mut String, rects: &[Rect], paint: &Paint) -> fmt::Result {
    svg.write_str("<path d=\"")?;
    for Rect { corner: [x, y], size: [width, height] } in rects {
        let [x, y, width, height] = [*x, *y, *width, *height].map(Short);
        write!(svg, "M{x} {y}h{width}v{height}h-{width}z")?;
    }
    writeln!(svg, "\"{paint} shape-rendering=\"crispEdges\"/>")
}

fn write_text(svg: &mut String, text: &Text, paint: &Paint) -> fmt::Result {
    let [x, y] = text.at.map(Short);
    write!(svg, "<text font-size=\"{}\"", Short(text.size))?;
    match text.direction {
        Direction::Right => write!(svg, " x=\"{x}\" y=\"{y}\"")?,
        Direction::Up => write!(svg, " transform=\"translate({x} {y}) rotate(-90)\"")?,
    }
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => svg.write_str(" text-anchor=\"middle\"")?,
        Anchor::End => svg.write_str(" text-anchor=\"end\"")?,
    }
    if text.ground == Ground::Busy {
        let width = Short(0.25 * text.size);
        let color = Hex(WHITE);
        write!(svg, " paint-order=\"stroke\" stroke=\"{color}\" stroke-width=\"{width}\"")?;
    }
    let color = paint.fill.unwrap_or(super::color::INK);
    writeln!(svg, " fill=\"{}\">{}</text>", Hex(color), content(&text.words))
}

impl Display for Paint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fill {
            None => f.write_str(" fill=\"none\"")?,
            Some(color) => {
                write!(f, " fill=\"{}\"", Hex(color))?;
                if color.opacity < 1.0 {
                    write!(f, " fill-opacity=\"{}\"", Short(color.opacity))?;
                }
            }
        }
        let Some(stroke) = self.stroke else { return Ok(()) };
        let (color, width) = (Hex(stroke.color), Short(stroke.width));
        write!(f, " stroke=\"{color}\" stroke-width=\"{width}\"")?;
        if stroke.color.opacity < 1.0 {
            write!(f, " stroke-opacity=\"{}\"", Short(stroke.color.opacity))?;
        }
        Ok(())
    }
}

struct Hex(Color);

impl Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0.rgb;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

/// A number to three decimals, a thousandth of a pixel.
struct Short(f64);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 1e3).round() / 1e3)
    }
}
