//! Pictures of who meets whom among many balls in the plane, as SVG and PNG.
//!
//! A picture is drawn from two tables: the balls that were asked about, and what [`impacts`](crate::impacts) answered. Up
//! to [`DRAWN_IMPACTS`] impacts are drawn one by one, unless [`Density`] says otherwise: balls at time 0, the way of each to
//! its last impact (of the others, to the last of all), the two balls of each impact where they are then, coloured by the
//! time, and the point of contact with the normal. Of more, it is shown how many are where: a histogram over cells of equal
//! size, from light (few) to dark (many).
//!
//! Both axes have the same scale, in the tables' own unit of length; colours are those of Viridis. No font of the machine is
//! needed: what is written in a PNG is drawn as lines.
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
//! The balls are held whole, 8 bytes for each number, and so are the points of contact, 16 bytes for each. A picture in
//! which each impact is drawn has about 1 kB for it.

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

pub use result::DRAWN_IMPACTS;

/// The widths that a picture may have, in pixels: below, numbers cannot be read; above, a PNG takes more than 400 MB while
/// it is drawn.
pub const WIDTHS: RangeInclusive<u32> = 400..=10_000;

/// How a picture is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Scalable Vector Graphics: text in which browsers and editors find each ball.
    Svg,
    /// Portable Network Graphics: pixels.
    Png,
}

impl Format {
    /// The format that a path's extension names; `None` for any other than `svg` and `png`.
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

/// When it is drawn how many impacts are where, and not each of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Density {
    /// Where there are more impacts than [`DRAWN_IMPACTS`].
    #[default]
    Auto,
    /// Of any number of impacts.
    Always,
    /// Of no number of impacts: the picture, and the memory for it, grow with them.
    Never,
}

/// What a picture looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How wide it is, in pixels: one of [`WIDTHS`]. All in it is as much larger or smaller.
    pub width: u32,
    /// When each impact is drawn.
    pub density: Density,
}

impl Default for Options {
    /// 1000 pixels.
    fn default() -> Self {
        Self { width: 1000, density: Density::default() }
    }
}

/// What was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many balls there are.
    pub balls: u64,
    /// How many impacts there are.
    pub impacts: u64,
    /// What is seen of them.
    pub drawn: Drawn,
}

/// What is seen of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Drawn {
    /// Each of its impacts, and the ways of the balls.
    EachImpact,
    /// How many impacts are where.
    Impacts,
    /// Where there are no impacts: how many balls are where at time 0.
    Balls,
}

/// Draws a result of [`impacts`](crate::impacts) into `sink`. `watch` is told how many rows of the two tables have been
/// read; `Break` ends the work.
///
/// # Errors
/// A column is missing, a row is no ball or no impact of two of these balls, the balls are spheres or further apart than
/// can be shown, the width is none of [`WIDTHS`], the sink refuses the bytes, or `watch` breaks off. Before all of it is
/// drawn, nothing goes to the sink.
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
    let names = Names::new(&file, table.balls().len(), table.ids());
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

/// What there is, in a line.
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
