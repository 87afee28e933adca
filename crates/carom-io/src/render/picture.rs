//! Pictures as lists of shapes, in any format.

use super::color::Color;

/// A place in a picture, to the right and down from its upper left corner. The picture is [`WIDTH`]
/// wide.
pub(super) type Point = [f64; 2];

/// The width of a picture, in its own units. The writer scales it to pixels.
pub(super) const WIDTH: f64 = 1000.0;

/// A picture: its layers, from the lowest to the topmost.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    pub(super) height: f64,
    /// A description of the content, in a sentence.
    pub(super) title: String,
    pub(super) layers: Vec<Layer>,
}

impl Picture {
    pub(super) fn new(height: f64, title: impl Into<String>) -> Self {
        Self { height, title: title.into(), layers: Vec::new() }
    }

    /// Adds a layer on top of all others.
    pub(super) fn layer(&mut self, name: &'static str) -> &mut Layer {
        self.layers.push(Layer { name, marks: Vec::new() });
        self.layers.last_mut().expect("one was put there")
    }
}

/// Marks that belong together.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) name: &'static str,
    pub(super) marks: Vec<Mark>,
}

impl Layer {
    pub(super) fn draw(&mut self, shape: impl Into<Shape>, paint: Paint) {
        self.marks.push(Mark { shape: shape.into(), paint });
    }

    pub(super) fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.draw(Shape::Path { points: vec![from, to], closed: false }, Paint::stroke(stroke));
    }

    /// Writes words in a colour.
    pub(super) fn write(&mut self, text: Text, color: Color) {
        self.draw(Shape::Text(text), Paint::fill(color));
    }
}

/// A shape and how it is painted.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    pub(super) shape: Shape,
    pub(super) paint: Paint,
}

/// The inside is painted first, then the outline.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Paint {
    pub(super) fill: Option<Color>,
    pub(super) stroke: Option<Stroke>,
}

impl Paint {
    pub(super) fn fill(color: Color) -> Self {
        Self { fill: Some(color), stroke: None }
    }

    pub(super) fn stroke(stroke: Stroke) -> Self {
        Self { fill: None, stroke: Some(stroke) }
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Stroke {
    pub(super) color: Color,
    pub(super) width: f64,
}

#[derive(Clone, Debug)]
pub(super) enum Shape {
    Circle {
        center: Point,
        radius: f64,
    },
    Path {
        points: Vec<Point>,
        closed: bool,
    },
    /// Rectangles side by side leave no gap: their edges are not smoothed. They have no outlines.
    Rects(Vec<Rect>),
    Text(Text),
}

/// The upper left corner, and the width and height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rect {
    pub(super) corner: Point,
    pub(super) size: Point,
}

impl Rect {
    pub(super) fn right(&self) -> f64 {
        self.corner[0] + self.size[0]
    }

    pub(super) fn bottom(&self) -> f64 {
        self.corner[1] + self.size[1]
    }
}

impl From<Rect> for Shape {
    fn from(rect: Rect) -> Self {
        Self::Rects(vec![rect])
    }
}

/// Words on a line.
#[derive(Clone, Debug)]
pub(super) struct Text {
    pub(super) words: String,
    /// A point on the baseline.
    pub(super) at: Point,
    /// The height from the top of the highest letters to the bottom of the lowest.
    pub(super) size: f64,
    pub(super) anchor: Anchor,
    pub(super) direction: Direction,
    pub(super) ground: Ground,
}

impl Text {
    pub(super) fn new(words: impl Into<String>, at: Point, size: f64, anchor: Anchor) -> Self {
        let (direction, ground) = (Direction::Right, Ground::Clear);
        Self { words: words.into(), at, size, anchor, direction, ground }
    }
}

/// The part of the words that is at their place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The direction of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Right,
    Up,
}

/// The background of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Clear,
    /// There are other marks: a rim around the letters keeps them readable.
    Busy,
}
