//! The HTML page: frame, style, data and viewer.

use std::io::{self, Write};

use serde::Serialize;

use super::blocks;
use super::data::{Replay, ReplayAxis, ReplayBoundary, ReplayMotion, ReplayWall};
use super::obstacle::{ReplayObstacle, ReplayPocket};

const FRAME: &str = include_str!("replay.html");

// The viewer of `web/viewer`, as bundled by `cargo xtask web`.
const STYLE: &str = include_str!("viewer/viewer-style.css");
const VIEWER: &str = include_str!("viewer/viewer.js");

/// The data of the viewer, besides the arrays of numbers.
#[derive(Serialize)]
struct Words<'a> {
    title: &'a str,
    note: Option<&'a str>,
    dimension: usize,
    boundary: Boundary<'a>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    walls: &'a [ReplayWall],
    #[serde(skip_serializing_if = "Option::is_none")]
    motion: Option<&'a ReplayMotion>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    obstacles: &'a [ReplayObstacle],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pockets: &'a [ReplayPocket],
    end: f64,
    /// The index and name of each ball that has a name.
    names: Vec<(usize, &'a str)>,
}

#[derive(Serialize)]
struct Boundary<'a> {
    kind: BoundaryKind<'a>,
    min: &'a [f64],
    max: &'a [f64],
}

/// One word for all axes, or one for each.
#[derive(Serialize)]
#[serde(untagged)]
enum BoundaryKind<'a> {
    OfAll(ReplayAxis),
    ByAxis(&'a [ReplayAxis]),
}

pub(super) fn write(replay: &Replay, out: &mut impl Write) -> io::Result<()> {
    let mut rest = FRAME;
    write_up_to("<!-- title -->", &mut rest, out)?;
    out.write_all(escape_html(&replay.title).as_bytes())?;
    write_up_to("<!-- style -->", &mut rest, out)?;
    write!(out, "<style>\n{STYLE}</style>")?;
    write_up_to("<!-- data -->", &mut rest, out)?;
    write_words(replay, out)?;
    blocks::write_all(replay, out)?;
    write_up_to("<!-- viewer -->", &mut rest, out)?;
    write!(out, "<script>\n{VIEWER}</script>")?;
    out.write_all(rest.as_bytes())
}

/// Writes the frame up to a mark, and sets `rest` to the part after it.
fn write_up_to(mark: &str, rest: &mut &str, out: &mut impl Write) -> io::Result<()> {
    let (before, after) = rest.split_once(mark).expect("replay.html holds every mark, in order");
    *rest = after;
    out.write_all(before.as_bytes())
}

fn write_words(replay: &Replay, out: &mut impl Write) -> io::Result<()> {
    let (min, max) = replay.boundary.corners().unwrap_or_default();
    let kind = match &replay.boundary {
        ReplayBoundary::Open => BoundaryKind::OfAll(ReplayAxis::Open),
        ReplayBoundary::Walls { .. } => BoundaryKind::OfAll(ReplayAxis::Walls),
        ReplayBoundary::Periodic { .. } => BoundaryKind::OfAll(ReplayAxis::Periodic),
        ReplayBoundary::ByAxis { kinds, .. } => BoundaryKind::ByAxis(kinds),
    };
    let named = replay.balls.iter().enumerate();
    let words = Words {
        title: &replay.title,
        note: replay.note.as_deref(),
        dimension: replay.dimension,
        boundary: Boundary { kind, min, max },
        walls: &replay.walls,
        motion: Some(&replay.motion).filter(|motion| **motion != ReplayMotion::Straight),
        obstacles: &replay.obstacles,
        pockets: &replay.pockets,
        end: replay.end,
        names: named.filter_map(|(i, b)| Some((i, b.name.as_deref()?))).collect(),
    };
    let json = serde_json::to_string(&words)?;
    // In JSON a `<` occurs only in strings, where the escape means the same. Without the escape a
    // title with `</script>` would end the block.
    let json = json.replace('<', "\\u003c");
    writeln!(out, "<script type=\"application/json\" id=\"replay-words\">{json}</script>")
}

fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
