//! Pictures of collisions of balls in the plane, as SVG and PNG.
//!
//! A picture is drawn from two tables: the balls given to [`impacts`](crate::impacts), and its
//! result. Up to [`DRAWN_IMPACTS`] impacts are drawn one by one, unless [`Density`] says otherwise:
//! all balls at time 0; the path of each ball up to its last impact, or without one, up to the last
//! impact of all; the two balls of each impact where they are then, coloured by time; and the point
//! of contact with the normal. If there are more, the picture shows how many impacts are where: a
//! histogram over cells of equal size, from light (few) to dark (many).
//!
//! Both axes have the same scale, in the tables' own unit of length; the colours are those of
//! Viridis. No font of the machine is needed: text in a PNG is drawn as lines.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use carom_io::render::{Drawn, Format, Options, render};
//! use carom_io::table::Reader;
//!
//! let balls = "id,x,y,vx,vy,radius\n7,0,0,2,0,1\n8,5,0,0,0,1\n";
//! let result = "a,b,time,nx,ny,px,py\n7,8,1.5,1.0,0.0,4.0,0.0\n";
//! let balls = Reader::csv("balls.csv", balls.as_bytes())?;
//! let result = Reader::csv("result.csv", result.as_bytes())?;
//! let mut svg = Vec::new();
//! let on = &mut |_| ControlFlow::Continue(());
//! let summary = render(balls, result, &Options::default(), Format::Svg, &mut svg, on)?;
//! assert_eq!((summary.balls, summary.impacts, summary.drawn), (2, 1, Drawn::EachImpact));
//! let svg = String::from_utf8(svg)?;
//! assert!(svg.starts_with("<svg") && svg.contains("2 balls, 1 impact at t = 1.5"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Memory
//! All balls are in memory, 8 bytes for each number, and so are the points of contact, 16 bytes for
//! each. A picture in which each impact is drawn needs about 1 kB per impact.

mod axis;
mod clip;
mod color;
mod density;
mod frame;
mod glyphs;
mod legend;
mod names;
mod paths;
mod picture;
mod png;
mod result;
mod room;
mod svg;

use std::io::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

use crate::impacts::columns::Table;
use crate::scale::short;
use crate::table::{AnswerError, Reader};
use density::grouped;
use names::Names;
use picture::{Picture, Point};
use result::{Impacts, check_flat};

pub use result::{DRAWN_IMPACTS, Density};

/// The possible widths of a picture, in pixels.
///
/// Below, numbers are unreadable. Above, a PNG takes more than 400 MB while it is drawn.
pub const WIDTHS: RangeInclusive<u32> = 400..=10_000;

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Scalable Vector Graphics: text in which browsers and editors find each ball.
    Svg,
    /// Portable Network Graphics: pixels.
    Png,
}

impl Format {
    /// Returns the format of a path's extension.
    ///
    /// Returns `None` for any other than `svg` and `png`.
    ///
    /// ```
    /// use carom_io::render::Format;
    ///
    /// assert_eq!(Format::of_path("out/ships.PNG".as_ref()), Some(Format::Png));
    /// assert_eq!(Format::of_path("ships.jpeg".as_ref()), None);
    /// ```
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// The look of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The width in pixels, one of [`WIDTHS`].
    ///
    /// Everything in the picture scales with it.
    pub width: u32,
    /// When to draw a histogram instead of each impact.
    pub density: Density,
}

impl Default for Options {
    /// The default width is 1000 pixels.
    fn default() -> Self {
        Self { width: 1000, density: Density::default() }
    }
}

/// The content of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The number of balls.
    pub balls: u64,
    /// The number of impacts.
    pub impacts: u64,
    /// The part of the result that is visible.
    pub drawn: Drawn,
}

/// The visible part of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// Each impact, and the paths of the balls.
    EachImpact,
    /// How many impacts are where.
    Impacts,
    /// How many balls are where at time 0, as there are no impacts.
    Balls,
}

/// Draws a result of [`impacts`](crate::impacts) into `sink`.
///
/// `watch` is called with the number of rows of the two tables read so far; `Break` ends the work.
///
/// # Errors
/// A column is missing, a row is not a ball or not an impact of two of these balls, the balls are
/// spheres or further apart than a picture can show, the width is not one of [`WIDTHS`], the sink
/// refuses the bytes, or `watch` breaks. Nothing goes to the sink before the picture is complete.
pub fn render(
    balls: Reader,
    result: Reader,
    options: &Options,
    format: Format,
    sink: &mut dyn Write,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Summary, AnswerError> {
    let Options { width, density } = *options;
    if !WIDTHS.contains(&width) {
        let (least, most) = (WIDTHS.start(), WIDTHS.end());
        let problem = format!("the width is {width}; give {least} to {most} pixels");
        return Err(AnswerError::Question(problem));
    }
    check_flat(&balls, ["z", "vz"])?;
    check_flat(&result, ["nz", "pz"])?;
    let mut on = |rows| match watch(rows) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(AnswerError::Interrupted),
    };
    let file = balls.file().to_owned();
    let table = Table::<2>::read(balls, &mut on)?;
    let names = Names::new(&file, table.balls().len(), table.ids(), table.rows());
    let read = table.balls().len() as u64;
    let impacts = Impacts::read(result, &names, density, &mut |rows| on(read + rows))?;
    let (picture, drawn) = draw(&table, &impacts, density)?;
    let bytes = match format {
        Format::Svg => svg::text(&picture, width).into_bytes(),
        Format::Png => png::bytes(&picture, width)?,
    };
    sink.write_all(&bytes)?;
    Ok(Summary { balls: read, impacts: impacts.points.len() as u64, drawn })
}

fn draw(
    table: &Table<2>,
    impacts: &Impacts,
    density: Density,
) -> Result<(Picture, Drawn), AnswerError> {
    let balls = table.balls();
    let caption = caption(balls.len(), impacts);
    let are_few = balls.len() <= paths::DRAWN_BALLS || density == Density::Never;
    match &impacts.each {
        Some(each) if (!each.is_empty() || are_few) && density != Density::Always => {
            let name = &|row| table.name(row);
            let scene = paths::Scene { balls, each, impacts, name };
            Ok((paths::draw(&scene, &caption)?, Drawn::EachImpact))
        }
        _ if impacts.points.is_empty() => {
            let ball = |row| balls.get(row).map(|ball| ball.center());
            let centers: Vec<Point> = (0..balls.len()).filter_map(ball).collect();
            Ok((density::draw(&centers, "balls at time 0", &caption)?, Drawn::Balls))
        }
        _ => Ok((density::draw(&impacts.points, "impacts", &caption)?, Drawn::Impacts)),
    }
}

/// The numbers of balls and impacts, in a line.
fn caption(balls: usize, impacts: &Impacts) -> String {
    let count = |number: usize, one: &str| {
        let s = if number == 1 { "" } else { "s" };
        format!("{} {one}{s}", grouped(number as u64))
    };
    let (found, last) = (impacts.points.len(), short(impacts.last));
    let when = match found {
        0 => String::new(),
        1 => format!(" at t = {last}"),
        _ => format!(" up to t = {last}"),
    };
    format!("{}, {}{when}", count(balls, "ball"), count(found, "impact"))
}
