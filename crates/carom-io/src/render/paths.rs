//! Pictures of each ball's path and every impact.

use std::borrow::Cow;

use carom::Moving;
use carom::many::Balls;

use super::axis::Axis;
use super::clip::clipped;
use super::color::{self, Color, INK, PALE, WHITE};
use super::frame::{Bounds, Frame, KEY, words};
use super::legend;
use super::picture::{Anchor, Layer, Paint, Picture, Point, Shape, Stroke};
use super::result::{DRAWN_IMPACTS, Impact, Impacts};
use super::room::Room;
use crate::messages::cut;
use crate::scale::short;
use crate::table::AnswerError;

/// With more balls than this, only those that meet are drawn. This is the most balls that can take
/// part in the drawn impacts.
pub(super) const DRAWN_BALLS: usize = 2 * DRAWN_IMPACTS;

/// The most characters of a name that are written.
const NAME: usize = 12;

/// The most balls that are named, and the most impacts whose times are written: more would overlap.
const NAMED: usize = 40;
const TIMED: usize = 20;

/// The shortest and the longest arrow. The shortest is just recognisable as an arrow with few
/// impacts, and with many does not hide others. In between, an arrow is 2.5 radii long, which fits
/// its balls.
const SHORTEST: [f64; 2] = [12.0, 5.0];
const LONGEST: f64 = 20.0;
const RADII: f64 = 2.5;

/// The largest distance of a time from its point of contact, beside the balls.
const ASIDE: f64 = 40.0;

/// The content of a picture.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) balls: Balls<'a, 2>,
    pub(super) each: &'a [Impact],
    pub(super) impacts: &'a Impacts,
    /// The name of a ball.
    pub(super) name: &'a dyn Fn(u32) -> Cow<'a, str>,
}

/// A ball, and the time up to which its path is drawn.
#[derive(Clone, Copy)]
struct Way {
    row: u32,
    ball: Moving<2>,
    until: f64,
    meets: bool,
}

/// Draws the picture.
///
/// # Errors
/// The balls are further apart than a picture can show.
pub(super) fn draw(scene: &Scene<'_>, caption: &str) -> Result<Picture, AnswerError> {
    let ways = scene.ways();
    let frame = scene.frame(&ways)?;
    let mut picture = frame.picture(caption);
    draw_ways(&frame, &ways, picture.layer("paths"));
    draw_starts(&frame, &ways, picture.layer("starts"));
    scene.draw_balls(&frame, picture.layer("impacts"));
    scene.draw_contacts(&frame, picture.layer("contacts"));
    if ways.len() <= NAMED {
        scene.write_names(&frame, &ways, picture.layer("names"));
    }
    frame.draw_axes(&mut picture);
    draw_key(&frame, !scene.each.is_empty(), picture.layer("key"));
    if ways.len() < scene.balls.len() {
        let at = [frame.area.right(), KEY];
        let rest = words("balls without an impact are left out", at, Anchor::End);
        picture.layer("rest").write(rest, INK);
    }
    if scene.impacts.last > 0.0 {
        let last = scene.impacts.last;
        let axis = Axis::over(0.0, last, 6.0);
        let numbers: Vec<_> =
            axis.numbers().into_iter().map(|(time, text)| (time / last, text)).collect();
        legend::bar(&frame, &mut picture, &axis.name("time"), &numbers, color::of_time);
    }
    Ok(picture)
}

impl Scene<'_> {
    /// The balls that are drawn.
    fn ways(&self) -> Vec<Way> {
        let mut until = vec![None; self.balls.len()];
        for &Impact { balls, time, .. } in self.each {
            for ball in balls {
                let last = &mut until[ball as usize];
                *last = Some(last.map_or(time, |last: f64| last.max(time)));
            }
        }
        let are_all = self.balls.len() <= DRAWN_BALLS || self.each.is_empty();
        let way = |(row, until): (u32, Option<f64>)| {
            let ball = self.balls.get(row as usize)?;
            let (meets, last) = (until.is_some(), self.impacts.last);
            (meets || are_all).then(|| Way { row, ball, until: until.unwrap_or(last), meets })
        };
        (0..).zip(until).filter_map(way).collect()
    }

    /// A frame around all balls at the start and at their impacts.
    fn frame(&self, ways: &[Way]) -> Result<Frame, AnswerError> {
        let mut bounds = Bounds::default();
        for way in ways {
            bounds.add(way.ball.center(), way.ball.radius());
        }
        for impact in self.each {
            bounds.add(impact.point, 0.0);
            for ball in self.met(impact) {
                bounds.add(place(&ball, impact.time), ball.radius());
            }
        }
        Frame::around(&bounds)
    }

    /// The two balls of an impact.
    fn met(&self, impact: &Impact) -> impl Iterator<Item = Moving<2>> {
        impact.balls.into_iter().filter_map(|ball| self.balls.get(ball as usize))
    }

    /// The radius of the smaller of the two, in the picture.
    fn smaller(&self, frame: &Frame, impact: &Impact) -> f64 {
        let radii = self.met(impact).map(|ball| frame.length(ball.radius()));
        radii.fold(f64::INFINITY, f64::min)
    }

    /// The colour of a time.
    fn color(&self, time: f64) -> Color {
        let last = self.impacts.last;
        color::of_time(if last > 0.0 { time / last } else { 0.0 })
    }

    /// Draws the two balls of each impact, at their places then.
    fn draw_balls(&self, frame: &Frame, layer: &mut Layer) {
        for impact in self.each {
            let color = self.color(impact.time);
            // Balls within a margin do not touch: a line shows which belong together.
            let centers: Vec<Point> =
                self.met(impact).map(|ball| frame.place(place(&ball, impact.time))).collect();
            if let [from, to] = centers[..]
                && self.are_apart(frame, impact)
            {
                layer.line(from, to, Stroke { color, width: 1.2 });
            }
            for ball in self.met(impact) {
                let center = frame.place(place(&ball, impact.time));
                let radius = frame.length(ball.radius());
                let stroke = Some(Stroke { color, width: rim(radius, 1.4) });
                let paint = Paint { fill: Some(color.faint(0.16)), stroke };
                layer.draw(Shape::Circle { center, radius }, paint);
            }
        }
    }

    /// Whether a gap between the two balls of an impact is visible.
    fn are_apart(&self, frame: &Frame, impact: &Impact) -> bool {
        let point = frame.place(impact.point);
        self.met(impact).all(|ball| {
            let [x, y] = frame.place(place(&ball, impact.time));
            (x - point[0]).hypot(y - point[1]) > frame.length(ball.radius()) + 1.0
        })
    }

    /// Draws the point and the normal of each impact.
    fn draw_contacts(&self, frame: &Frame, layer: &mut Layer) {
        let shortest = SHORTEST[usize::from(self.each.len() > NAMED)];
        for impact in self.each {
            let length = (RADII * self.smaller(frame, impact)).clamp(shortest, LONGEST);
            // In the picture, up is negative.
            let normal = [impact.normal[0], -impact.normal[1]];
            draw_contact(layer, frame.place(impact.point), normal, length);
        }
    }

    /// Writes the names of the balls and the times of the impacts, where there is space.
    fn write_names(&self, frame: &Frame, ways: &[Way], layer: &mut Layer) {
        let mut room = Room::default();
        for way in ways {
            let ([x, y], radius) =
                (frame.place(way.ball.center()), frame.length(way.ball.radius()));
            let aside = std::f64::consts::FRAC_1_SQRT_2 * radius + 3.0;
            let name = (self.name)(way.row);
            let is_number = name.parse::<i64>().is_ok();
            let name = if is_number { name.replace('-', "−") } else { cut(&name, NAME).into() };
            room.write(layer, words(&name, [x + aside, y - aside], Anchor::Start));
        }
        let few = self.each.len() <= TIMED;
        for impact in self.each.iter().filter(|_| few) {
            let aside = self.smaller(frame, impact).min(ASIDE);
            let (at, anchor) = beside(frame.place(impact.point), impact.normal, aside);
            room.write(layer, words(&format!("t = {}", short(impact.time)), at, anchor));
        }
    }
}

/// The position of a ball at a time.
fn place(ball: &Moving<2>, time: f64) -> Point {
    let (center, velocity) = (ball.center(), ball.velocity());
    [0, 1].map(|axis| center[axis] + velocity[axis] * time)
}

/// The width of a circle's outline, limited for circles that are hardly visible.
fn rim(radius: f64, width: f64) -> f64 {
    width.min((0.5 * radius).max(0.5))
}

/// The place for words about a contact: this far from the line of centres, on the lower or right
/// side.
fn beside([x, y]: Point, [nx, ny]: Point, aside: f64) -> (Point, Anchor) {
    // At a right angle to the normal, in a picture where down is positive.
    let [tx, ty] = [ny, nx];
    let side = if ty < -0.3 || (ty <= 0.3 && tx < 0.0) { -1.0 } else { 1.0 };
    let [tx, ty] = [side * tx, side * ty];
    let anchor = if ty.abs() > 0.9 {
        Anchor::Middle
    } else if tx > 0.0 {
        Anchor::Start
    } else {
        Anchor::End
    };
    ([x + (aside + 6.0) * tx, y + (aside + 10.0) * ty + 5.0], anchor)
}

fn draw_ways(frame: &Frame, ways: &[Way], layer: &mut Layer) {
    for way in ways {
        let ends = [way.ball.center(), place(&way.ball, way.until)].map(|end| frame.place(end));
        let (opacity, width) = if way.meets { (0.9, 1.2) } else { (0.45, 1.0) };
        if let Some([from, to]) = clipped(ends, &frame.area) {
            layer.line(from, to, Stroke { color: PALE.faint(opacity), width });
        }
    }
}

/// Draws the balls at time 0.
fn draw_starts(frame: &Frame, ways: &[Way], layer: &mut Layer) {
    for way in ways {
        let radius = frame.length(way.ball.radius());
        let stroke = Some(Stroke { color: PALE, width: rim(radius, 1.0) });
        let paint = Paint { fill: Some(PALE.faint(0.22)), stroke };
        layer.draw(Shape::Circle { center: frame.place(way.ball.center()), radius }, paint);
    }
}

/// Draws a point, and an arrow from it along a normal.
fn draw_contact(layer: &mut Layer, [x, y]: Point, normal: Point, length: f64) {
    let [nx, ny] = normal.map(|n| n * length);
    let at = |along: f64, aside: f64| [x + along * nx - aside * ny, y + along * ny + aside * nx];
    let width = 0.07 * length;
    layer.line([x, y], at(0.7, 0.0), Stroke { color: INK, width });
    let head = vec![at(1.0, 0.0), at(0.62, 0.19), at(0.62, -0.19)];
    layer.draw(Shape::Path { points: head, closed: true }, Paint::fill(INK));
    let paint =
        Paint { fill: Some(INK), stroke: Some(Stroke { color: WHITE, width: 0.4 * width }) };
    layer.draw(Shape::Circle { center: [x, y], radius: 0.12 * length }, paint);
}

/// Draws the key to the marks, below the caption.
fn draw_key(frame: &Frame, has_impacts: bool, layer: &mut Layer) {
    const RADIUS: f64 = 6.0;
    let [mut x, y] = [frame.area.corner[0] + RADIUS, KEY - 5.0];
    let mut circle = |color: Color, opacity, name: &str, room: f64| {
        let stroke = Some(Stroke { color, width: 1.2 });
        let paint = Paint { fill: Some(color.faint(opacity)), stroke };
        layer.draw(Shape::Circle { center: [x, y], radius: RADIUS }, paint);
        layer.write(words(name, [x + 12.0, y + 5.0], Anchor::Start), INK);
        x += room;
    };
    circle(PALE, 0.22, "at time 0", 100.0);
    if has_impacts {
        circle(color::of_time(0.5), 0.16, "at an impact", 120.0);
        draw_contact(layer, [x - RADIUS, y], [1.0, 0.0], LONGEST);
        let name = "point of contact, and normal from a to b";
        layer.write(words(name, [x + 20.0, y + 5.0], Anchor::Start), INK);
    }
}
